/* SPDX-License-Identifier: MIT */
#include "render/ruler.h"

#include <string.h>

#include "text/count.h"
#include "text/number.h"

#define SLOT_BITS_MAX 128

/* Whether a group ends below `bit`: the bit to its right belongs to another field, or to the other half of the slot. */
static bool group_ends(const struct gmmu_bits *bits, unsigned bit)
{
	return bit % 64 == 0 || bits->fields[bit] != bits->fields[bit - 1];
}

size_t ruler_groups(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct ruler_group *groups)
{
	struct gmmu_bits bits;
	size_t count = 0;
	bool odd = false;

	gmmu_entry_bits(entry, &bits);
	/* The shade of the first group depends on the groups above it in the slot. */
	for (unsigned bit = SLOT_BITS_MAX - 1; bit > hi; bit--)
		odd ^= group_ends(&bits, bit);
	for (unsigned bit = hi + 1; bit-- > lo;) {
		unsigned field = bits.fields[bit];

		if (count > 0 && groups[count - 1].lo == bit + 1 && !group_ends(&bits, bit + 1)) {
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

char ruler_bit_character(enum gmmu_bit_class class, bool set)
{
	switch (class) {
	case GMMU_BIT_RESERVED_SET:
		return '!';
	case GMMU_BIT_RESERVED_CLEAR:
		return '.';
	default:
		return set ? '1' : '0';
	}
}

unsigned ruler_bit_column(unsigned hi, unsigned bit)
{
	return 1 + 2 * (hi - bit);
}

/* Adds a number at a column if it leaves a space after the text before it. */
static bool add_number(struct text *text, size_t start, unsigned column, unsigned number)
{
	if (text->length > start && text->length - start >= column)
		return false;
	text_pad_to(text, start, column);
	text_add_decimal(text, number);
	return true;
}

void ruler_add_numbers(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	struct ruler_group groups[SLOT_BITS_MAX];
	size_t count = ruler_groups(entry, hi, lo, groups);
	size_t start = text->length;
	uint8_t before = text->meaning;

	text->meaning = MEANING_HEADING;
	for (size_t i = 0; i < count; i++) {
		unsigned end = ruler_bit_column(hi, groups[i].lo) + 1;

		/* The highest bit of the group at its left end, the lowest at its right end, if they fit. */
		add_number(text, start, ruler_bit_column(hi, groups[i].hi), groups[i].hi);
		if (groups[i].lo != groups[i].hi)
			add_number(text, start, end - number_decimal_width(groups[i].lo), groups[i].lo);
	}
	text->meaning = before;
}

void ruler_add_bits(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	uint8_t before = text->meaning;
	struct gmmu_bits bits;

	gmmu_entry_bits(entry, &bits);
	text_add_as(text, MEANING_DIM, "|");
	for (unsigned bit = hi + 1; bit-- > lo;) {
		enum gmmu_bit_class class = (enum gmmu_bit_class)bits.classes[bit];

		text->meaning = (uint8_t)(MEANING_BIT_CLEAR + class);
		text_add_char(text, ruler_bit_character(class, gmmu_slot_bit(entry->raw, bit)));
		text->meaning = before;
		if (bit == lo || group_ends(&bits, bit))
			text_add_as(text, MEANING_DIM, "|");
		else
			text_add_char(text, ' ');
	}
}

/*
 * The longest that fits of the field's name, its label, and the first letter of the label. A piece of a field gets no
 * letter, which would look like a field of its own; instead, < and > point to the piece with the name.
 */
static void add_group_name(struct text *text, const struct gmmu_entry *entry, const struct gmmu_bits *bits,
			   const struct ruler_group *group)
{
	size_t room = 2 * (size_t)(group->hi - group->lo) + 1;
	const struct gmmu_field *field = gmmu_field_at(entry->role, group->field);
	const char *name = field ? field->name : "reserved";
	const char *label = field ? field->label : "res";

	if (strlen(name) <= room)
		text_add(text, name);
	else if (strlen(label) <= room)
		text_add(text, label);
	else if (!group_ends(bits, group->lo))
		text_add_char(text, '>');
	else if (field && field->hi != group->hi)
		text_add_char(text, '<');
	else
		text_add_char(text, field ? label[0] : '-');
}

void ruler_add_names(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	struct ruler_group groups[SLOT_BITS_MAX];
	size_t count = ruler_groups(entry, hi, lo, groups);
	size_t start = text->length;
	uint8_t before = text->meaning;
	struct gmmu_bits bits;

	gmmu_entry_bits(entry, &bits);
	text_add_as(text, MEANING_DIM, "|");
	for (size_t i = 0; i < count; i++) {
		text->meaning = groups[i].in_force ? MEANING_NAME : MEANING_DIM;
		add_group_name(text, entry, &bits, &groups[i]);
		text->meaning = before;
		text_pad_to(text, start, ruler_bit_column(hi, groups[i].lo) + 1);
		text_add_as(text, MEANING_DIM, "|");
	}
}

bool ruler_add_marks(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	size_t start = text->length;
	struct gmmu_bits bits;
	bool any = false;

	gmmu_entry_bits(entry, &bits);
	for (unsigned bit = hi + 1; bit-- > lo;) {
		if (bits.classes[bit] != GMMU_BIT_AMBIGUOUS)
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
		size_t marks;

		for (size_t i = 0; i < COUNT(adders); i++) {
			text_add_repeated(text, ' ', indent);
			adders[i](text, entry, hi, lo);
			text_add_char(text, '\n');
		}
		marks = text->length;
		text_add_repeated(text, ' ', indent);
		if (ruler_add_marks(text, entry, hi, lo))
			text_add_char(text, '\n');
		else
			text_truncate(text, marks);
	}
}
