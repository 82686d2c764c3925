/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"

void keymap_init(struct keymap *keymap)
{
	keymap->count = 0;
	for (unsigned action = 0; action < ACTION_COUNT; action++) {
		const char *at = action_at(action)->keys;

		while (*at) {
			size_t length = strcspn(at, " ");
			struct key key;

			if (key_parse(at, length, &key) && keymap->count < KEYMAP_SIZE)
				keymap->bindings[keymap->count++] = (struct binding){key, (uint16_t)action};
			at += length;
			at += strspn(at, " ");
		}
	}
}

static void keymap_remove(struct keymap *keymap, struct key key, unsigned contexts)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < keymap->count; i++) {
		const struct binding *binding = &keymap->bindings[i];

		if (!key_equal(binding->key, key) || !(action_at(binding->action)->contexts & contexts))
			keymap->bindings[kept++] = *binding;
	}
	keymap->count = kept;
}

bool keymap_bind(struct keymap *keymap, struct key key, unsigned action)
{
	keymap_remove(keymap, key, action_at(action)->contexts);
	if (keymap->count == KEYMAP_SIZE)
		return false;
	keymap->bindings[keymap->count++] = (struct binding){key, (uint16_t)action};
	return true;
}

void keymap_unbind(struct keymap *keymap, struct key key)
{
	keymap_remove(keymap, key, ~0u);
}

unsigned keymap_find(const struct keymap *keymap, enum context context, struct key key)
{
	for (unsigned i = 0; i < keymap->count; i++) {
		const struct binding *binding = &keymap->bindings[i];

		if (key_equal(binding->key, key) && (action_at(binding->action)->contexts & CONTEXT_BIT(context)))
			return binding->action;
	}
	return ACTION_NONE;
}

void keymap_describe(const struct keymap *keymap, unsigned action, bool all, char *out, size_t size)
{
	size_t length = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < keymap->count; i++) {
		char name[KEY_NAME_SIZE];
		int written;

		if (keymap->bindings[i].action != action)
			continue;
		key_describe(keymap->bindings[i].key, name);
		written = snprintf(out + length, size - length, "%s%s", length ? " " : "", name);
		if (written < 0 || (size_t)written >= size - length) {
			out[length] = '\0';
			return;
		}
		length += (size_t)written;
		if (!all)
			return;
	}
}
