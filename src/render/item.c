/* SPDX-License-Identifier: MIT */
#include "render/item.h"

#include <string.h>

#include "text/number.h"

static const char *const item_names[ITEM_KIND_COUNT] = {
	[ITEM_INDEX] = "index",
	[ITEM_PA] = "pa",
	[ITEM_OFFSET] = "offset",
	[ITEM_TABLE_INDEX] = "table_index",
	[ITEM_VA_OFFSET] = "va_offset",
	[ITEM_ENCODING] = "encoding",
	[ITEM_ROLE] = "role",
	[ITEM_LEVEL] = "level",
	[ITEM_LEVEL_CANDIDATES] = "level_candidates",
	[ITEM_STATE] = "state",
	[ITEM_RAW] = "raw",
	[ITEM_RESERVED_BITS] = "reserved_bits",
	[ITEM_RESERVED_MASK] = "reserved_mask",
	[ITEM_NOTES] = "notes",
	[ITEM_EDITED] = "edited",
};

struct item item_at(enum item_kind kind)
{
	return (struct item){.name = item_names[kind], .kind = kind};
}

struct item item_of_field(enum gmmu_role role, unsigned field)
{
	return (struct item){.name = gmmu_field_at(role, field)->name, .kind = ITEM_FIELD, .field = (uint8_t)field};
}

bool item_is_place(enum item_kind kind)
{
	return kind <= ITEM_VA_OFFSET;
}

static struct item_value value_of(enum item_shape shape, bool known, uint64_t number)
{
	return (struct item_value){.shape = known ? shape : ITEM_NULL, .number = number};
}

static struct item_value value_of_word(const char *word)
{
	return (struct item_value){.shape = word ? ITEM_WORD : ITEM_NULL, .word = word};
}

static struct item_value value_of_slot(enum item_shape shape, const struct gmmu_entry *entry, struct gmmu_slot slot)
{
	return (struct item_value){.shape = shape, .slot = slot, .digits = 2 * gmmu_encoding_size(entry->encoding)};
}

static struct item_value value_of_field(const struct gmmu_entry *entry, unsigned field)
{
	static const enum item_shape shapes[] = {
		[GMMU_VALUE_FLAG] = ITEM_BOOL,
		[GMMU_VALUE_NUMBER] = ITEM_NUMBER,
		[GMMU_VALUE_NAME] = ITEM_WORD,
		[GMMU_VALUE_ADDRESS] = ITEM_ADDRESS,
	};
	struct gmmu_value value = gmmu_entry_value(entry, field);
	enum item_shape shape = shapes[gmmu_field_at(entry->role, field)->type];

	if (shape == ITEM_WORD)
		return value_of_word(value.known ? value.name : NULL);
	return value_of(shape, value.known, value.number);
}

struct item_value item_read(const struct item *item, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;

	switch (item->kind) {
	case ITEM_FIELD:
		return value_of_field(entry, item->field);
	case ITEM_INDEX:
		return value_of(ITEM_NUMBER, true, row->index);
	case ITEM_PA:
		return value_of(ITEM_ADDRESS, true, row->pa);
	case ITEM_OFFSET:
		return value_of(ITEM_NUMBER, true, row->offset);
	case ITEM_TABLE_INDEX:
		return value_of(ITEM_NUMBER, row->placed, row->table_index);
	case ITEM_VA_OFFSET:
		return value_of(ITEM_ADDRESS, row->placed, row->va_offset);
	case ITEM_ENCODING:
		return value_of_word(gmmu_encoding_name(entry->encoding));
	case ITEM_ROLE:
		return value_of_word(gmmu_role_name(entry->role));
	case ITEM_LEVEL:
		return value_of(ITEM_NUMBER, entry->level >= 0, (uint64_t)entry->level);
	case ITEM_LEVEL_CANDIDATES:
		return value_of_slot(ITEM_BITS, entry, (struct gmmu_slot){{entry->level_candidates, 0}});
	case ITEM_STATE:
		return value_of_word(gmmu_state_name(entry->state));
	case ITEM_RAW:
		return value_of_slot(ITEM_SLOT, entry, entry->raw);
	case ITEM_RESERVED_BITS:
		return value_of_slot(ITEM_BITS, entry, entry->reserved);
	case ITEM_RESERVED_MASK:
		return value_of_slot(ITEM_SLOT, entry, entry->reserved);
	case ITEM_NOTES:
		return value_of(ITEM_WORDS, true, entry->notes);
	case ITEM_EDITED:
		return value_of(ITEM_BOOL, true, 1);
	case ITEM_KIND_COUNT:
		break;
	}
	return value_of(ITEM_NULL, false, 0);
}

static char *write_string(char *out, const char *string)
{
	size_t length = strlen(string);

	memcpy(out, string, length);
	return out + length;
}

static char *write_slot(char *out, const struct item_value *value)
{
	if (value->digits > 16)
		out = number_write_hex(out, value->slot.word[1], 16);
	return number_write_hex(out, value->slot.word[0], 16);
}

static char *write_bits(char *out, const struct item_value *value, const struct item_style *style)
{
	bool first = true;

	for (unsigned word = 0; word < 2; word++) {
		for (uint64_t rest = value->slot.word[word]; rest != 0; rest &= rest - 1) {
			if (!first)
				out = write_string(out, style->separator);
			out = number_write_decimal(out, 64 * word + (unsigned)__builtin_ctzll(rest));
			first = false;
		}
	}
	return out;
}

static char *write_quote(char *out, const struct item_style *style)
{
	*out = style->quote;
	return out + (style->quote != '\0');
}

static char *write_quoted(char *out, const char *word, const struct item_style *style)
{
	return write_quote(write_string(write_quote(out, style), word), style);
}

static char *write_notes(char *out, const struct item_value *value, const struct item_style *style)
{
	for (uint64_t rest = value->number; rest != 0; rest &= rest - 1) {
		if (rest != value->number)
			out = write_string(out, style->separator);
		out = write_quoted(out, gmmu_note_code((enum gmmu_note)__builtin_ctzll(rest)), style);
	}
	return out;
}

char *item_write(char *out, const struct item_value *value, const struct item_style *style)
{
	switch (value->shape) {
	case ITEM_NULL:
		return write_string(out, style->null);
	case ITEM_BOOL:
		return write_string(out, value->number ? "true" : "false");
	case ITEM_NUMBER:
		return number_write_decimal(out, value->number);
	case ITEM_ADDRESS:
		out = write_string(write_quote(out, style), "0x");
		return write_quote(number_write_hex(out, value->number, 1), style);
	case ITEM_SLOT:
		out = write_string(write_quote(out, style), "0x");
		return write_quote(write_slot(out, value), style);
	case ITEM_WORD:
		return write_quoted(out, value->word, style);
	case ITEM_BITS:
		return write_string(write_bits(write_string(out, style->open), value, style), style->close);
	case ITEM_WORDS:
		return write_string(write_notes(write_string(out, style->open), value, style), style->close);
	}
	return out;
}
