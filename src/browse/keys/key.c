/* SPDX-License-Identifier: MIT */
#include "browse/keys/key.h"

#include <stdio.h>
#include <string.h>

#include "text/character.h"
#include "text/count.h"

static const struct {
	const char *name;
	uint32_t code;
} names[] = {
	{"Esc", KEYCODE_ESC},
	{"Enter", KEYCODE_ENTER},
	{"Tab", KEYCODE_TAB},
	{"Backspace", KEYCODE_BACKSPACE},
	{"Delete", KEYCODE_DELETE},
	{"Insert", KEYCODE_INSERT},
	{"Up", KEYCODE_UP},
	{"Down", KEYCODE_DOWN},
	{"Left", KEYCODE_LEFT},
	{"Right", KEYCODE_RIGHT},
	{"Home", KEYCODE_HOME},
	{"End", KEYCODE_END},
	{"PgUp", KEYCODE_PAGE_UP},
	{"PgDn", KEYCODE_PAGE_DOWN},
	{"Space", ' '},
	{"F1", KEYCODE_F1},
	{"F2", KEYCODE_F1 + 1},
	{"F3", KEYCODE_F1 + 2},
	{"F4", KEYCODE_F1 + 3},
	{"F5", KEYCODE_F1 + 4},
	{"F6", KEYCODE_F1 + 5},
	{"F7", KEYCODE_F1 + 6},
	{"F8", KEYCODE_F1 + 7},
	{"F9", KEYCODE_F1 + 8},
	{"F10", KEYCODE_F1 + 9},
	{"F11", KEYCODE_F1 + 10},
	{"F12", KEYCODE_F12},
};

static const struct {
	const char *prefix;
	unsigned modifier;
} prefixes[] = {{"M-", MODIFIER_ALT}, {"S-", MODIFIER_SHIFT}, {"^", MODIFIER_CONTROL}};

static bool code_parse(const char *name, size_t length, uint32_t *code)
{
	char one[8] = "";
	const char *at = one;

	for (size_t i = 0; i < COUNT(names); i++)
		if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0) {
			*code = names[i].code;
			return true;
		}
	if (length == 0 || length > 4)
		return false;
	memcpy(one, name, length);
	*code = character_next(&at);
	return *at == '\0' && character_width(*code) > 0 && *code != CHARACTER_REPLACEMENT;
}

bool key_parse(const char *name, size_t length, struct key *key)
{
	struct key result = {KEYCODE_NONE, 0};
	bool again = true;

	while (again) {
		again = false;
		for (size_t i = 0; i < COUNT(prefixes); i++) {
			size_t size = strlen(prefixes[i].prefix);

			if (length > size && memcmp(name, prefixes[i].prefix, size) == 0 &&
			    !(result.modifiers & prefixes[i].modifier)) {
				result.modifiers |= prefixes[i].modifier;
				name += size;
				length -= size;
				again = true;
			}
		}
	}
	if (!code_parse(name, length, &result.code))
		return false;
	if ((result.modifiers & MODIFIER_CONTROL) && result.code >= 'a' && result.code <= 'z')
		result.code -= 'a' - 'A';
	*key = result;
	return true;
}

void key_describe(struct key key, char name[KEY_NAME_SIZE])
{
	char last[CHARACTER_BYTES];
	const char *tail = last;

	character_write(key.code <= 0x10ffff ? key.code : '?', last);
	for (size_t i = 0; i < COUNT(names); i++)
		if (names[i].code == key.code)
			tail = names[i].name;
	snprintf(name, KEY_NAME_SIZE, "%s%s%s%s", key.modifiers & MODIFIER_ALT ? "M-" : "",
		 key.modifiers & MODIFIER_SHIFT ? "S-" : "", key.modifiers & MODIFIER_CONTROL ? "^" : "", tail);
}

bool key_equal(struct key a, struct key b)
{
	return a.code == b.code && a.modifiers == b.modifiers;
}

bool key_is_text(struct key key)
{
	return key.modifiers == 0 && key.code < KEYCODE_ESC && character_width(key.code) > 0;
}
