/* SPDX-License-Identifier: MIT */
/* Keys and the mouse as curses tells them, turned into the browser's own. */
#ifndef TUI_INPUT_H
#define TUI_INPUT_H

#include <stdbool.h>
#include <wchar.h>

#include "browse/keys/key.h"

enum input_kind { INPUT_NONE, INPUT_KEY, INPUT_MOUSE };

struct input {
	enum input_kind kind;
	struct key key;
	struct mouse mouse;
};

/* Sets up the keypad and the escape sequences that terminal descriptions forget. Call once curses has begun. */
void input_begin(void);

/* Asks for the mouse; false if the terminal has none. */
bool input_take_mouse(void);
bool input_wants_mouse(void); /* whether it was asked for */

/* A character as the terminal sends it, as a key. */
struct key input_character_key(wint_t character);

/* Takes the next event without waiting; INPUT_NONE if there is none. */
struct input input_next(void);

#endif
