/* SPDX-License-Identifier: MIT */
#include "tui/input.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "text/count.h"
#include "tui/sequence.h"

/* A press and release that arrive together are reported as one event, whatever mouseinterval says. */
#define BUTTON1_CLICKS (BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)
#define BUTTON1_ANY (BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKS)

/*
 * Milliseconds after which an Esc counts as a key and not as the start of a sequence. A longer wait would be
 * noticeable at every Esc; on a connection that delays the bytes of an arrow key for longer, the key becomes an Esc
 * and two letters. For such connections there is $ESCDELAY, which curses reads itself.
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
	{KEY_SUSPEND, {'Z', MODIFIER_CONTROL}}, /* on the Linux console */
	{KEY_SDC, {KEYCODE_DELETE, MODIFIER_SHIFT}},
	{KEY_SIC, {KEYCODE_INSERT, MODIFIER_SHIFT}},
	{KEY_FIND, {KEYCODE_HOME, 0}},
	{KEY_SELECT, {KEYCODE_END, 0}},
};

/* Keys with modifiers, by their names in terminal descriptions: kRIT5 is Control and Right. */
static const struct {
	const char *name;
	uint32_t code;
} extended_keys[] = {
	{"kUP", KEYCODE_UP},    {"kDN", KEYCODE_DOWN},   {"kLFT", KEYCODE_LEFT},    {"kRIT", KEYCODE_RIGHT},
	{"kHOM", KEYCODE_HOME}, {"kEND", KEYCODE_END},   {"kPRV", KEYCODE_PAGE_UP}, {"kNXT", KEYCODE_PAGE_DOWN},
	{"kcbt", KEYCODE_TAB},  {"kDC", KEYCODE_DELETE}, {"kIC", KEYCODE_INSERT},
};

/* Function keys from F13 on, in groups of twelve, as on xterm and most others. */
static const unsigned function_modifiers[] = {0,
					      MODIFIER_SHIFT,
					      MODIFIER_CONTROL,
					      MODIFIER_CONTROL | MODIFIER_SHIFT,
					      MODIFIER_ALT,
					      MODIFIER_ALT | MODIFIER_SHIFT};
#define FUNCTION_KEYS 12

/* Sequences that terminals send although their description has different ones. */
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

static bool mouse_wanted;

bool input_wants_mouse(void)
{
	return mouse_wanted;
}

bool input_take_mouse(void)
{
	mouse_wanted = true;
	mouseinterval(0); /* report presses and releases at once, without waiting for a second click */
	return mousemask(BUTTON1_ANY | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL) != 0;
}

/* Mouse events that arrived together and are still pending, newest first, as curses returns them. */
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

/* A character from the terminal: control characters are named keys or keys with ^. */
struct key input_character_key(wint_t character)
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

/* A key from the terminal description; false if it has no name here. */
static bool described_key(int code, struct key *key)
{
	const char *name = keyname(code);

	for (size_t i = 0; i < COUNT(keys); i++)
		if (code == keys[i].curses) {
			*key = keys[i].key;
			return true;
		}
	if (code >= KEY_F(1) && code <= KEY_F((int)COUNT(function_modifiers) * FUNCTION_KEYS)) {
		unsigned number = (unsigned)(code - KEY_F(1));

		*key = (struct key){KEYCODE_F1 + number % FUNCTION_KEYS, function_modifiers[number / FUNCTION_KEYS]};
		return true;
	}
	for (size_t i = 0; name && i < COUNT(extended_keys); i++) {
		size_t length = strlen(extended_keys[i].name);

		if (strncmp(name, extended_keys[i].name, length) != 0)
			continue;
		*key = (struct key){extended_keys[i].code,
				    name[length] ? sequence_modifiers((unsigned)(name[length] - '0')) : MODIFIER_SHIFT};
		return true;
	}
	return false;
}

/* Reads the next event; false if it means nothing here, like a terminal's reply or a key that only it knows. */
static bool something_take(struct input *input)
{
	wint_t character;
	int status;

	*input = (struct input){.kind = INPUT_NONE};
	if (event_count > 0) {
		*input = mouse_next();
		return true;
	}
	status = wget_wch(stdscr, &character);
	if (status == ERR)
		return true;
	if (status != KEY_CODE_YES && character == 0x1b)
		return sequence_take(input);
	if (status == KEY_CODE_YES && character == KEY_MOUSE) {
		mouse_take();
		if (event_count > 0)
			*input = mouse_next();
		return input->kind == INPUT_MOUSE;
	}
	input->kind = INPUT_KEY;
	if (status == KEY_CODE_YES)
		return described_key((int)character, &input->key);
	input->key = input_character_key(character);
	return true;
}

struct input input_next(void)
{
	struct input input;

	while (!something_take(&input))
		continue;
	return input;
}
