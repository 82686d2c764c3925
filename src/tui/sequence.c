/* SPDX-License-Identifier: MIT */
/*
 * Terminals send sequences that their descriptions do not list: keys with modifiers, replies to queries of an earlier
 * program, other forms of mouse reports. ECMA-48 defines where each of them ends.
 */
#include "tui/sequence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "text/count.h"

#define ESC 0x1b
/* Milliseconds to wait for the next byte of a sequence that has begun. */
#define SEQUENCE_DELAY 100
#define PARAMETERS_MAX 32
#define STRING_MAX 64

/* Button bits of a mouse report. */
#define MOUSE_BUTTONS 0x43u
#define MOUSE_MOVES 0x20u
#define MOUSE_WHEEL 0x40u

/* Reads one character if it comes in time; false if none comes, or if a key arrives, which is kept. */
static bool character_take(int milliseconds, wint_t *character)
{
	int status;

	wtimeout(stdscr, milliseconds);
	status = wget_wch(stdscr, character);
	nodelay(stdscr, TRUE);
	if (status == KEY_CODE_YES)
		ungetch((int)*character);
	return status == OK;
}

unsigned sequence_modifiers(unsigned number)
{
	unsigned bits = number > 0 ? number - 1 : 0;

	return (bits & 1 ? MODIFIER_SHIFT : 0u) | (bits & 2 ? MODIFIER_ALT : 0u) | (bits & 4 ? MODIFIER_CONTROL : 0u);
}

/* "<0;10;5" and M or m: the button, its position, pressed or released. */
static bool mouse_take(const char *parameters, bool released, struct input *input)
{
	unsigned button, column, row;

	if (sscanf(parameters, "<%u;%u;%u", &button, &column, &row) != 3 || column < 1 || row < 1)
		return false;
	input->kind = INPUT_MOUSE;
	input->mouse.row = (int)(row - 1);
	input->mouse.column = (int)(column - 1);
	if ((button & MOUSE_BUTTONS) == MOUSE_WHEEL)
		input->mouse.kind = MOUSE_WHEEL_UP;
	else if ((button & MOUSE_BUTTONS) == (MOUSE_WHEEL | 1))
		input->mouse.kind = MOUSE_WHEEL_DOWN;
	else if ((button & MOUSE_BUTTONS) != 0)
		return false;
	else
		input->mouse.kind = released ? MOUSE_RELEASE : button & MOUSE_MOVES ? MOUSE_DRAG : MOUSE_PRESS;
	return input_wants_mouse();
}

/* "5~", "1;5C", "Z": keys as xterm reports them. */
static bool key_take(const char *parameters, char final, struct input *input)
{
	static const struct {
		char final;
		unsigned number; /* before ~ */
		uint32_t code;
	} keys[] = {
		{'A', 0, KEYCODE_UP},       {'B', 0, KEYCODE_DOWN},      {'C', 0, KEYCODE_RIGHT},
		{'D', 0, KEYCODE_LEFT},     {'H', 0, KEYCODE_HOME},      {'F', 0, KEYCODE_END},
		{'Z', 0, KEYCODE_TAB},      {'P', 0, KEYCODE_F1},        {'Q', 0, KEYCODE_F1 + 1},
		{'R', 0, KEYCODE_F1 + 2},   {'S', 0, KEYCODE_F1 + 3},    {'~', 1, KEYCODE_HOME},
		{'~', 2, KEYCODE_INSERT},   {'~', 3, KEYCODE_DELETE},    {'~', 4, KEYCODE_END},
		{'~', 5, KEYCODE_PAGE_UP},  {'~', 6, KEYCODE_PAGE_DOWN}, {'~', 7, KEYCODE_HOME},
		{'~', 8, KEYCODE_END},      {'~', 11, KEYCODE_F1},       {'~', 12, KEYCODE_F1 + 1},
		{'~', 13, KEYCODE_F1 + 2},  {'~', 14, KEYCODE_F1 + 3},   {'~', 15, KEYCODE_F1 + 4},
		{'~', 17, KEYCODE_F1 + 5},  {'~', 18, KEYCODE_F1 + 6},   {'~', 19, KEYCODE_F1 + 7},
		{'~', 20, KEYCODE_F1 + 8},  {'~', 21, KEYCODE_F1 + 9},   {'~', 23, KEYCODE_F1 + 10},
		{'~', 24, KEYCODE_F1 + 11},
	};
	unsigned numbers[2] = {0, 0};

	if (strspn(parameters, "0123456789;") != strlen(parameters))
		return false;
	sscanf(parameters, "%u;%u", &numbers[0], &numbers[1]);
	for (size_t i = 0; i < COUNT(keys); i++)
		if (keys[i].final == final && (final != '~' || keys[i].number == numbers[0])) {
			input->kind = INPUT_KEY;
			input->key = (struct key){keys[i].code, sequence_modifiers(numbers[1])};
			if (final == 'Z')
				input->key.modifiers |= MODIFIER_SHIFT;
			return true;
		}
	return false;
}

/* Reads to the final byte of a sequence that began with Esc [. */
static bool control_take(wint_t character, struct input *input)
{
	char parameters[PARAMETERS_MAX] = "";
	size_t length = 0;

	while (character >= 0x20 && character < 0x40) {
		if (length + 1 < sizeof(parameters))
			parameters[length++] = (char)character;
		parameters[length] = '\0';
		if (!character_take(SEQUENCE_DELAY, &character))
			return false;
	}
	if (character == ESC) { /* interrupted by another sequence */
		unget_wch(ESC);
		return false;
	}
	if (character == '[' && length == 0) { /* a function key of the Linux console */
		if (!character_take(SEQUENCE_DELAY, &character) || character < 'A' || character > 'E')
			return false;
		input->key = (struct key){KEYCODE_F1 + (uint32_t)(character - 'A'), 0};
		return true;
	}
	if (character == 'M' && length == 0) { /* the oldest form of mouse report */
		for (int i = 0; i < 3; i++)
			character_take(SEQUENCE_DELAY, &character);
		return false;
	}
	if (character == 'M' || character == 'm')
		return mouse_take(parameters, character == 'm', input);
	return character < 0x7f && key_take(parameters, (char)character, input);
}

/* "rgb:ffff/ffff/ffff", with one to four digits for each colour: whether it is light. False if it is no colour. */
static bool color_is_light(const char *color, bool *light)
{
	static const double weights[] = {0.299, 0.587, 0.114}; /* of red, green and blue, as ITU-R BT.601 has them */
	double brightness = 0;
	const char *at = strchr(color, ':');

	if (strncmp(color, "rgb", strlen("rgb")) != 0 || !at)
		return false;
	for (size_t i = 0; i < COUNT(weights); i++) {
		size_t digits = strspn(++at, "0123456789abcdefABCDEF");

		if (digits < 1 || digits > 4 || (i + 1 < COUNT(weights) && at[digits] != '/'))
			return false;
		brightness += weights[i] * (double)strtoul(at, NULL, 16) / (double)((1u << 4 * digits) - 1);
		at += digits;
	}
	*light = brightness > 0.5;
	return true;
}

/*
 * Reads to the end of a string: BEL, Esc and a backslash, or any control character, since a string contains none. The
 * only one that means something is the answer to what the colour of the background is.
 */
static bool string_take(wint_t character, bool command, struct input *input)
{
	static const char ground[] = "11;";
	char string[STRING_MAX] = "";
	size_t length = 0;
	bool ended;

	do {
		if (character < 0x20)
			break;
		if (length + 1 < sizeof(string) && character < 0x7f)
			string[length++] = (char)character;
	} while (character_take(SEQUENCE_DELAY, &character));
	string[length] = '\0';
	ended = character < 0x20; /* and not cut */
	if (character == ESC && character_take(SEQUENCE_DELAY, &character) && character != '\\') {
		unget_wch((wchar_t)character);
		unget_wch(ESC);
	}
	input->kind = INPUT_GROUND;
	return command && ended && strncmp(string, ground, strlen(ground)) == 0 &&
	       color_is_light(string + strlen(ground), &input->light);
}

static bool alt_take(wint_t character, struct input *input)
{
	input->kind = INPUT_KEY;
	input->key = input_character_key(character);
	input->key.modifiers |= MODIFIER_ALT;
	return true;
}

bool sequence_take(struct input *input)
{
	wint_t first, next;

	input->kind = INPUT_KEY;
	input->key = (struct key){KEYCODE_ESC, 0};
	/* Curses has already waited for what may follow. */
	if (!character_take(0, &first))
		return true;
	if (first == ESC) {
		unget_wch(ESC);
		return true;
	}
	if (!strchr("[O]P_^X", (int)first) || first > 0x7f || !character_take(get_escdelay(), &next))
		return alt_take(first, input);
	if (first == '[')
		return control_take(next, input);
	if (first != 'O')
		return string_take(next, first == ']', input);
	while (next >= '0' && next <= '9')
		if (!character_take(SEQUENCE_DELAY, &next))
			break;
	return false;
}
