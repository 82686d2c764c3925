/* SPDX-License-Identifier: MIT */
/*
 * Keys by the browser's own names, so that it can be driven, configured and tested without a terminal: "j", "G",
 * "Space", "Up", "S-Left", "^F", "M-x", "F10".
 */
#ifndef BROWSE_KEY_H
#define BROWSE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key that writes a character has that character as its code; these are the others. */
enum key_code {
	KEYCODE_NONE = 0,
	KEYCODE_ESC = 0x110000, /* beyond the last character */
	KEYCODE_ENTER,
	KEYCODE_TAB,
	KEYCODE_BACKSPACE,
	KEYCODE_DELETE,
	KEYCODE_INSERT,
	KEYCODE_UP,
	KEYCODE_DOWN,
	KEYCODE_LEFT,
	KEYCODE_RIGHT,
	KEYCODE_HOME,
	KEYCODE_END,
	KEYCODE_PAGE_UP,
	KEYCODE_PAGE_DOWN,
	KEYCODE_F1, /* F2 to F12 follow */
	KEYCODE_F12 = KEYCODE_F1 + 11
};

enum key_modifier { MODIFIER_SHIFT = 1, MODIFIER_CONTROL = 2, MODIFIER_ALT = 4 };

struct key {
	uint32_t code;      /* a character (with MODIFIER_CONTROL: upper case), or enum key_code */
	unsigned modifiers; /* of enum key_modifier; shift only where the character does not tell it */
};

/* Room for the longest name, its terminating zero included. */
#define KEY_NAME_SIZE 24

/* Reads the name of a key, `length` bytes of it; false if there is no such key. */
bool key_parse(const char *name, size_t length, struct key *key);

/* Writes the name of a key. */
void key_describe(struct key key, char name[KEY_NAME_SIZE]);

bool key_equal(struct key a, struct key b);

/* True if the key writes a character. */
bool key_is_text(struct key key);

enum mouse_kind { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_CLICK, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct mouse {
	enum mouse_kind kind;
	int row, column; /* cells from the top left one */
};

#endif
