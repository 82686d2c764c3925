/* SPDX-License-Identifier: MIT */
#include "render/json.h"

#include <stdlib.h>
#include <string.h>

#include "render/number.h"

/* More than any value takes: a list of 128 bit numbers has 128 times 5 bytes, one of all notes 15 times 40. */
#define JSON_LIST_MAX 768
#define JSON_VALUE_MAX 72
#define JSON_LISTS 3

static int item_compare(const void *left, const void *right)
{
	const struct json_item *a = left;
	const struct json_item *b = right;

	return strcmp(a->item.name, b->item.name);
}

static void plan_add(struct json_plan *plan, struct item item)
{
	if (plan->count < JSON_ITEMS_MAX)
		plan->items[plan->count++].item = item;
}

/* Writes what stands before each value: the brace or comma, the key and the colon. */
static void plan_write_prefixes(struct json_plan *plan, bool indented)
{
	plan->bytes_max = JSON_LISTS * JSON_LIST_MAX;
	for (size_t i = 0; i < plan->count; i++) {
		struct json_item *item = &plan->items[i];
		struct text prefix = {0};

		text_add_char(&prefix, i == 0 ? '{' : ',');
		text_add(&prefix, indented ? "\n  \"" : "\"");
		text_add(&prefix, item->item.name);
		text_add(&prefix, indented ? "\": " : "\":");
		item->prefix_length = prefix.length < JSON_PREFIX_SIZE ? prefix.length : JSON_PREFIX_SIZE;
		if (!prefix.failed)
			memcpy(item->prefix, prefix.bytes, item->prefix_length);
		text_free(&prefix);
		plan->bytes_max += JSON_PREFIX_SIZE + JSON_VALUE_MAX;
	}
}

void json_init(struct json *json, unsigned flags)
{
	memset(json, 0, sizeof(*json));
	json->flags = flags;
	for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++) {
		struct json_plan *plan = &json->plans[role];

		for (enum item_kind kind = 0; kind < ITEM_KIND_COUNT; kind++) {
			if (kind == ITEM_FIELD || (item_is_place(kind) && !(flags & JSON_PLACE)) ||
			    (kind == ITEM_EDITED && !(flags & JSON_EDITED)))
				continue;
			plan_add(plan, item_at(kind));
		}
		for (unsigned field = 0; field < gmmu_field_count(role); field++)
			plan_add(plan, item_of_field(role, field));
		qsort(plan->items, plan->count, sizeof(plan->items[0]), item_compare);
		plan_write_prefixes(plan, flags & JSON_INDENTED);
	}
}

static char *write_bytes(char *out, const char *bytes, size_t length)
{
	memcpy(out, bytes, length);
	return out + length;
}

static char *write_word(char *out, const char *word)
{
	*out++ = '"';
	out = write_bytes(out, word, strlen(word));
	*out++ = '"';
	return out;
}

static char *write_slot(char *out, struct gmmu_slot slot, unsigned digits)
{
	out = write_bytes(out, "\"0x", 3);
	if (digits > 16)
		out = number_write_hex(out, slot.word[1], 16);
	out = number_write_hex(out, slot.word[0], 16);
	*out++ = '"';
	return out;
}

static char *write_separator(char *out, bool first, bool spaced)
{
	if (first)
		return out;
	*out++ = ',';
	if (spaced)
		*out++ = ' ';
	return out;
}

static char *write_bits(char *out, struct gmmu_slot slot, bool spaced)
{
	const char *start;

	*out++ = '[';
	start = out;
	for (unsigned word = 0; word < 2; word++) {
		for (uint64_t rest = slot.word[word]; rest != 0; rest &= rest - 1) {
			out = write_separator(out, out == start, spaced);
			out = number_write_decimal(out, 64 * word + (unsigned)__builtin_ctzll(rest));
		}
	}
	*out++ = ']';
	return out;
}

static char *write_notes(char *out, uint64_t notes, bool spaced)
{
	const char *start;

	*out++ = '[';
	start = out;
	for (; notes != 0; notes &= notes - 1) {
		out = write_separator(out, out == start, spaced);
		out = write_word(out, gmmu_note_code((enum gmmu_note)__builtin_ctzll(notes)));
	}
	*out++ = ']';
	return out;
}

static char *write_value(char *out, const struct item_value *value, bool spaced)
{
	switch (value->shape) {
	case ITEM_NULL:
		return write_bytes(out, "null", 4);
	case ITEM_BOOL:
		return value->number ? write_bytes(out, "true", 4) : write_bytes(out, "false", 5);
	case ITEM_NUMBER:
		return number_write_decimal(out, value->number);
	case ITEM_ADDRESS:
		out = number_write_hex(write_bytes(out, "\"0x", 3), value->number, 1);
		*out++ = '"';
		return out;
	case ITEM_SLOT:
		return write_slot(out, value->slot, value->digits);
	case ITEM_WORD:
		return write_word(out, value->word);
	case ITEM_BITS:
		return write_bits(out, value->slot, spaced);
	case ITEM_WORDS:
		return write_notes(out, value->number, spaced);
	}
	return out;
}

void json_add_row(const struct json *json, struct text *text, const struct gmmu_row *row)
{
	const struct json_plan *plan = &json->plans[row->entry.role];
	bool indented = json->flags & JSON_INDENTED;
	char *out = text_reserve(text, plan->bytes_max);

	if (!out)
		return;
	for (size_t i = 0; i < plan->count; i++) {
		const struct json_item *item = &plan->items[i];
		struct item_value value = item_read(&item->item, row);

		/* The whole prefix is copied, a fixed length being faster, and what is too much written over. */
		memcpy(out, item->prefix, JSON_PREFIX_SIZE);
		out = write_value(out + item->prefix_length, &value, indented);
	}
	out = write_bytes(out, indented ? "\n}" : "}", indented ? 2 : 1);
	text_commit(text, out);
}
