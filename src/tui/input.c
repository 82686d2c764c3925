/* SPDX-License-Identifier: MIT */
#include "tui/input.h"

#include <stddef.h>
#include <stdlib.h>

#include <curses.h>

/* Press and release that arrive together are told as one event, whatever mouseinterval says. */
#define BUTTON1_CLICKS (BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)
#define BUTTON1_ANY (BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKS)

/*
 * Milliseconds after which an Esc is a key of its own and no longer the start of a sequence. A longer wait would be
 * felt at every Esc; a line so slow that it brings the bytes of an arrow key further apart than this makes an Esc and
 * two letters of it. Who has such a line sets $ESCDELAY, which curses takes by itself.
 */
#define ESCAPE_DELAY 20

static const struct {
	int curses;
	struct key key;
} keys[] = {
	{KEY_UP, {KEYCODE_UP, 0}},
	{KEY_DOWN, {KEYCODE_DOWN, 0}},
	{KEY_LEFT, {KEYCODE_LEFT, 0}},
	{KEY_RIGHT, {KEYCODE_RIGHT, 0}},
	{KEY_HOME, {KEYCODE_HOME, 0}},
	{KEY_END, {KEYCODE_END, 0}},
	{KEY_PPAGE, {KEYCODE_PAGE_UP, 0}},
	{KEY_NPAGE, {KEYCODE_PAGE_DOWN, 0}},
	{KEY_A1, {KEYCODE_HOME, 0}},
	{KEY_A3, {KEYCODE_PAGE_UP, 0}},
	{KEY_C1, {KEYCODE_END, 0}},
	{KEY_C3, {KEYCODE_PAGE_DOWN, 0}},
	{KEY_BACKSPACE, {KEYCODE_BACKSPACE, 0}},
	{KEY_DC, {KEYCODE_DELETE, 0}},
	{KEY_IC, {KEYCODE_INSERT, 0}},
	{KEY_ENTER, {KEYCODE_ENTER, 0}},
	{KEY_BTAB, {KEYCODE_TAB, MODIFIER_SHIFT}},
	{KEY_SLEFT, {KEYCODE_LEFT, MODIFIER_SHIFT}},
	{KEY_SRIGHT, {KEYCODE_RIGHT, MODIFIER_SHIFT}},
	{KEY_SR, {KEYCODE_UP, MODIFIER_SHIFT}},
	{KEY_SF, {KEYCODE_DOWN, MODIFIER_SHIFT}},
	{KEY_SHOME, {KEYCODE_HOME, MODIFIER_SHIFT}},
	{KEY_SEND, {KEYCODE_END, MODIFIER_SHIFT}},
	{KEY_SPREVIOUS, {KEYCODE_PAGE_UP, MODIFIER_SHIFT}},
	{KEY_SNEXT, {KEYCODE_PAGE_DOWN, MODIFIER_SHIFT}},
};

/* Sequences that terminals send although their description names others. */
static const struct {
	const char *sequence;
	int curses;
} sequences[] = {
	{"\033[A", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},     {"\033[D", KEY_LEFT},
	{"\033OA", KEY_UP},     {"\033OB", KEY_DOWN},   {"\033OC", KEY_RIGHT},     {"\033OD", KEY_LEFT},
	{"\033[H", KEY_HOME},   {"\033[F", KEY_END},    {"\033OH", KEY_HOME},      {"\033OF", KEY_END},
	{"\033[1~", KEY_HOME},  {"\033[4~", KEY_END},   {"\033[7~", KEY_HOME},     {"\033[8~", KEY_END},
	{"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE}, {"\033[3~", KEY_DC},       {"\033[1;2D", KEY_SLEFT},
	{"\033OP", KEY_F(1)},   {"\033[11~", KEY_F(1)}, {"\033[1;2C", KEY_SRIGHT}, {"\033[21~", KEY_F(10)},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void input_begin(void)
{
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	meta(stdscr, TRUE);
	if (!getenv("ESCDELAY"))
		set_escdelay(ESCAPE_DELAY);
	for (size_t i = 0; i < COUNT(sequences); i++)
		if (key_defined(sequences[i].sequence) == 0)
			define_key(sequences[i].sequence, sequences[i].curses);
}

bool input_take_mouse(void)
{
	mouseinterval(0); /* presses and releases as they come, no waiting for a second click */
	return mousemask(BUTTON1_ANY | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL) != 0;
}

static struct input key_input(struct key key)
{
	return (struct input){.kind = INPUT_KEY, .key = key};
}

/* Events of the mouse that came together and have not been told yet, the newest first, as curses gives them. */
static MEVENT events[8];
static int event_count;

static void mouse_take(void)
{
	event_count = 0;
	while (event_count < (int)COUNT(events) && getmouse(&events[event_count]) == OK)
		event_count++;
}

static struct input mouse_next(void)
{
	struct input input = {.kind = INPUT_MOUSE};
	MEVENT event = events[--event_count];

	if (event.bstate & BUTTON4_PRESSED)
		input.mouse.kind = MOUSE_WHEEL_UP;
	else if (event.bstate & BUTTON5_PRESSED)
		input.mouse.kind = MOUSE_WHEEL_DOWN;
	else if (event.bstate & BUTTON1_PRESSED)
		input.mouse.kind = MOUSE_PRESS;
	else if (event.bstate & BUTTON1_CLICKS)
		input.mouse.kind = MOUSE_CLICK;
	else if (event.bstate & BUTTON1_RELEASED)
		input.mouse.kind = MOUSE_RELEASE;
	else
		input.mouse.kind = MOUSE_DRAG;
	input.mouse.row = event.y;
	input.mouse.column = event.x;
	return input;
}

/* A character as the terminal sends it: control characters are keys with a name or with ^. */
static struct key character_key(wint_t character)
{
	switch (character) {
	case 0x1b:
		return (struct key){KEYCODE_ESC, 0};
	case '\r':
	case '\n':
		return (struct key){KEYCODE_ENTER, 0};
	case '\t':
		return (struct key){KEYCODE_TAB, 0};
	case 0x08:
	case 0x7f:
		return (struct key){KEYCODE_BACKSPACE, 0};
	default:
		break;
	}
	if (character < 0x20)
		return (struct key){'@' + (uint32_t)character, MODIFIER_CONTROL};
	return (struct key){(uint32_t)character, 0};
}

struct input input_next(void)
{
	wint_t character;
	int status;

	if (event_count > 0)
		return mouse_next();
	status = wget_wch(stdscr, &character);
	if (status == KEY_CODE_YES && character == KEY_MOUSE) {
		mouse_take();
		if (event_count > 0)
			return mouse_next();
	}
	if (status == ERR)
		return (struct input){.kind = INPUT_NONE};
	if (status != KEY_CODE_YES)
		return key_input(character_key(character));
	if (character >= KEY_F(1) && character <= KEY_F(12))
		return key_input((struct key){KEYCODE_F1 + (uint32_t)character - KEY_F(1), 0});
	for (size_t i = 0; i < COUNT(keys); i++)
		if ((int)character == keys[i].curses)
			return key_input(keys[i].key);
	return key_input((struct key){KEYCODE_NONE, 0});
}
