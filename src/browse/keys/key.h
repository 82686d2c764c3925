/* SPDX-License-Identifier: MIT */
/*
 * Keys by names of the browser's own, so that it can be driven, configured and tested without a terminal: "j", "G",
 * "Space", "Up", "S-Left", "^F", "M-x", "F10".
 */
#ifndef BROWSE_KEY_H
#define BROWSE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key that types a character has it as its code; these are the other keys. */
enum key_code {
	KEYCODE_NONE = 0,
	KEYCODE_ESC = 0x110000, /* above all characters */
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
	unsigned modifiers; /* of enum key_modifier; Shift only if the character does not imply it */
};

/* Room for the longest name, including a terminating zero. */
#define KEY_NAME_SIZE 24

/* Parses the name of a key, `length` bytes long; false if there is no such key. */
bool key_parse(const char *name, size_t length, struct key *key);

/* Writes the name of a key. */
void key_describe(struct key key, char name[KEY_NAME_SIZE]);

bool key_equal(struct key a, struct key b);

/* Whether a key types a character. */
bool key_is_text(struct key key);

enum mouse_kind { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_CLICK, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct mouse {
	enum mouse_kind kind;
	int row, column; /* cells from the top left */
};

#endif
