/* SPDX-License-Identifier: MIT */
/* Keys and mouse events from curses, converted to the browser's own. */
#ifndef TUI_INPUT_H
#define TUI_INPUT_H

#include <stdbool.h>
#include <wchar.h>

#include "browse/browse.h"

enum input_kind { INPUT_NONE, INPUT_KEY, INPUT_MOUSE, INPUT_GROUND };

struct input {
	enum input_kind kind;
	struct key key;
	struct mouse mouse;
	bool light; /* the background of the terminal */
};

/* Sets up the keypad, and escape sequences missing from terminal descriptions. Call after starting curses. */
void input_begin(void);

/* Enables the mouse; false if the terminal has none. */
bool input_take_mouse(void);
bool input_wants_mouse(void); /* whether the mouse was enabled */

/* A character from the terminal as a key. */
struct key input_character_key(wint_t character);

/* Returns the next event without waiting; INPUT_NONE if there is none. */
struct input input_next(void);

#endif
