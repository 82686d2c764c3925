/* SPDX-License-Identifier: MIT */
#include "render/ruler.h"

#include <string.h>

#define SLOT_BITS_MAX 128

/* Whether a group ends below `bit`: the bit to its right belongs to another field. */
static bool group_ends(const struct gmmu_entry *entry, unsigned bit)
{
	return bit == 0 || gmmu_entry_bit_field(entry, bit) != gmmu_entry_bit_field(entry, bit - 1);
}

size_t ruler_groups(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct ruler_group *groups)
{
	size_t count = 0;
	bool odd = false;

	/* The tone of the first group depends on what stands above it in the slot. */
	for (unsigned bit = SLOT_BITS_MAX - 1; bit > hi; bit--)
		odd ^= group_ends(entry, bit);
	for (unsigned bit = hi + 1; bit-- > lo;) {
		unsigned field = gmmu_entry_bit_field(entry, bit);

		if (count > 0 && groups[count - 1].lo == bit + 1 && !group_ends(entry, bit + 1)) {
			groups[count - 1].lo = (uint8_t)bit;
			continue;
		}
		if (count > 0)
			odd = !odd;
		groups[count++] = (struct ruler_group){
			.hi = (uint8_t)bit,
			.lo = (uint8_t)bit,
			.field = (uint8_t)field,
			.in_force = field != GMMU_FIELD_NONE && gmmu_entry_in_force(entry, field),
			.odd = odd,
		};
	}
	return count;
}

char ruler_bit_character(const struct gmmu_entry *entry, unsigned bit)
{
	switch (gmmu_entry_bit_class(entry, bit)) {
	case GMMU_BIT_RESERVED_SET:
		return '!';
	case GMMU_BIT_RESERVED_CLEAR:
		return '.';
	default:
		return gmmu_slot_bit(entry->raw, bit) ? '1' : '0';
	}
}

unsigned ruler_bit_column(unsigned hi, unsigned bit)
{
	return 1 + 2 * (hi - bit);
}

static unsigned decimal_width(unsigned number)
{
	return number >= 100 ? 3 : number >= 10 ? 2 : 1;
}

void ruler_add_numbers(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	struct ruler_group groups[SLOT_BITS_MAX];
	size_t count = ruler_groups(entry, hi, lo, groups);
	size_t start = text->length;
	uint8_t before = text->meaning;

	text->meaning = MEANING_HEADING;
	for (size_t i = 0; i < count; i++) {
		unsigned first = ruler_bit_column(hi, groups[i].hi);
		unsigned end = ruler_bit_column(hi, groups[i].lo) + 1;
		unsigned width = decimal_width(groups[i].lo);

		/* A number with no room of its own is left out: the next one tells it. */
		if (text->length - start > first)
			continue;
		text_pad_to(text, start, first);
		text_add_decimal(text, groups[i].hi);
		if (groups[i].lo == groups[i].hi || end < width || text->length - start >= end - width)
			continue;
		text_pad_to(text, start, end - width);
		text_add_decimal(text, groups[i].lo);
	}
	text->meaning = before;
}

void ruler_add_bits(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	uint8_t before = text->meaning;

	text_add_as(text, MEANING_DIM, "|");
	for (unsigned bit = hi + 1; bit-- > lo;) {
		text->meaning = (uint8_t)(MEANING_BIT_CLEAR + gmmu_entry_bit_class(entry, bit));
		text_add_char(text, ruler_bit_character(entry, bit));
		text->meaning = before;
		text_add_as(text, MEANING_DIM, bit == lo || group_ends(entry, bit) ? "|" : " ");
	}
}

/* The longest of the field's name and label that fits, or as much of the label as does. */
static void add_group_name(struct text *text, const struct gmmu_entry *entry, const struct ruler_group *group)
{
	unsigned room = 2 * (group->hi - group->lo) + 1;
	const char *name = "reserved";
	const char *label = "res";

	if (group->field != GMMU_FIELD_NONE) {
		name = gmmu_field_at(entry->role, group->field)->name;
		label = gmmu_field_at(entry->role, group->field)->label;
	}
	if (strlen(name) > room)
		name = label;
	text_add_bytes(text, name, strlen(name) < room ? strlen(name) : room);
}

void ruler_add_names(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	struct ruler_group groups[SLOT_BITS_MAX];
	size_t count = ruler_groups(entry, hi, lo, groups);
	size_t start = text->length;
	uint8_t before = text->meaning;

	text_add_as(text, MEANING_DIM, "|");
	for (size_t i = 0; i < count; i++) {
		text->meaning = groups[i].in_force ? MEANING_NAME : MEANING_DIM;
		add_group_name(text, entry, &groups[i]);
		text->meaning = before;
		text_pad_to(text, start, ruler_bit_column(hi, groups[i].lo) + 1);
		text_add_as(text, MEANING_DIM, "|");
	}
}

bool ruler_add_marks(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	size_t start = text->length;
	bool any = false;

	for (unsigned bit = hi + 1; bit-- > lo;) {
		if (gmmu_entry_bit_class(entry, bit) != GMMU_BIT_AMBIGUOUS)
			continue;
		text_pad_to(text, start, ruler_bit_column(hi, bit));
		text_add_as(text, MEANING_BIT_AMBIGUOUS, "~");
		any = true;
	}
	return any;
}

void ruler_add(struct text *text, const struct gmmu_entry *entry, unsigned indent)
{
	static void (*const adders[])(struct text *, const struct gmmu_entry *, unsigned, unsigned) = {
		ruler_add_numbers,
		ruler_add_bits,
		ruler_add_names,
	};
	unsigned bits = 8 * gmmu_encoding_size(entry->encoding);

	for (unsigned end = bits; end > 0; end -= RULER_LINE_BITS) {
		unsigned hi = end - 1;
		unsigned lo = end - RULER_LINE_BITS;
		struct text marks = {.styled = text->styled, .meaning = text->meaning};

		for (size_t i = 0; i < sizeof(adders) / sizeof(adders[0]); i++) {
			text_add_repeated(text, ' ', indent);
			adders[i](text, entry, hi, lo);
			text_add_char(text, '\n');
		}
		if (ruler_add_marks(&marks, entry, hi, lo)) {
			text_add_repeated(text, ' ', indent);
			ruler_add_marks(text, entry, hi, lo);
			text_add_char(text, '\n');
		}
		text->failed |= marks.failed;
		text_free(&marks);
	}
}
