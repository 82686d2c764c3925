/* SPDX-License-Identifier: MIT */
/* Writes rows from templates: nothing here walks a table or knows what a field is. */
#include <string.h>

#include "text/number.h"
#include "render/template.h"

#define BLOCK TEMPLATE_BLOCK

/* What the steps know about the row. */
struct template_row {
	uint64_t sources[SOURCE_STATE + 1]; /* those that pick pieces */
	const struct gmmu_row *row;
	const struct template *template;
	char *cell; /* where a padded cell begins */
	/* The last decimal field. */
	uint64_t last_number;
	const char *last_text;
	size_t last_length; /* 0: none yet */
};

/* Most need but one of what they are given. */
#define UNUSED __attribute__((unused))
#define STEP(name) \
	static char *name(UNUSED const struct template_step *step, UNUSED struct template_row *row, char *out)

static inline size_t map_number(const struct template_map *map, const struct template_row *row)
{
	return map->key[row->sources[map->source] >> map->shift & 0xff];
}

/* A piece is preceded by its length. */
static inline char *copy_piece(const struct template_step *step, const char *piece, char *out)
{
	uint16_t length;

	memcpy(&length, piece, sizeof(length));
	piece += sizeof(length);
	for (size_t done = 0; done < step->bytes; done += BLOCK)
		memcpy(out + done, piece + done, BLOCK);
	return out + length;
}

static inline char *copy_short_piece(const char *piece, char *out)
{
	uint16_t length;

	memcpy(&length, piece, sizeof(length));
	memcpy(out, piece + sizeof(length), BLOCK);
	return out + length;
}

STEP(write_piece)
{
	return copy_piece(step, step->piece, out);
}

STEP(write_piece_of_map)
{
	return copy_piece(step, step->piece + map_number(step->map, row) * step->stride, out);
}

STEP(write_piece_of_maps)
{
	size_t number = map_number(&step->map[0], row) | map_number(&step->map[1], row);

	return copy_piece(step, step->piece + number * step->stride, out);
}

STEP(write_short_piece)
{
	return copy_short_piece(step->piece, out);
}

STEP(write_short_piece_of_map)
{
	return copy_short_piece(step->piece + map_number(step->map, row) * step->stride, out);
}

template_write_step *template_piece_writer(unsigned maps, unsigned bytes)
{
	if (maps == 0)
		return bytes > BLOCK ? write_piece : write_short_piece;
	if (maps == 1)
		return bytes > BLOCK ? write_piece_of_map : write_short_piece_of_map;
	return write_piece_of_maps;
}

static inline char *put_string(char *out, const struct template_string *string)
{
	memcpy(out, string->bytes, sizeof(string->bytes));
	return out + string->length;
}

static inline char *put_null(char *out, const struct template_row *row)
{
	return put_string(out, &row->template->null);
}

static inline char *put_address(char *out, const struct template_row *row, uint64_t number)
{
	out = number_write_hex(put_string(out, &row->template->open), number, 1);
	return put_string(out, &row->template->close);
}

static inline char *put_hex(char *out, uint64_t number)
{
	memcpy(out, "0x", 2);
	return number_write_hex(out + 2, number, 1);
}

static inline char *put_digits(char *out, const struct template_row *row, const struct gmmu_slot *slot)
{
	if (row->template->entry.encoding != GMMU_ENCODING_VER2)
		out = number_write_hex(out, slot->word[1], 16);
	return number_write_hex(out, slot->word[0], 16);
}

static inline char *put_slot(char *out, const struct template_row *row, const struct gmmu_slot *slot)
{
	out = put_digits(put_string(out, &row->template->open), row, slot);
	return put_string(out, &row->template->close);
}

/* The functions of item.c. */
static char *put_list(char *out, const struct template_row *row, enum item_kind kind)
{
	struct item item = item_at(kind);
	struct item_value value = item_read(&item, row->row);

	return item_write(out, &value, &row->template->style);
}

static inline uint64_t part_value(const struct template_part *part, const struct template_row *row)
{
	return row->sources[part->word] >> part->lo & part->mask;
}

static inline uint64_t part_address(const struct template_part *part, const struct template_row *row)
{
	return part_value(part, row) << part->shift;
}

static inline const struct template_case *case_of(const struct template_step *step, const struct template_row *row)
{
	return &step->address->cases[part_value(&step->address->chooser, row)];
}

/* The second reading of an address, or 0 if there is none. */
static inline uint64_t second_reading(const struct template_step *step, const struct template_case *which,
				      const struct template_row *row)
{
	uint64_t extra = which->second ? part_address(&step->address->extra, row) : 0;

	return extra ? extra | part_address(&which->base, row) : 0;
}

/* Rows that cover the same bits under two names follow each other: their digits are copied. */
STEP(write_decimal)
{
	uint64_t number = part_value(&step->part, row);
	char digits[NUMBER_BYTES_MAX]; /* more than the digits: what is copied may reach into where it goes */

	if (row->last_length == 0 || number != row->last_number) {
		char *end = number_write_decimal(out, number);

		row->last_number = number;
		row->last_text = out;
		row->last_length = (size_t)(end - out);
		return end;
	}
	memcpy(digits, row->last_text, sizeof(digits));
	memcpy(out, digits, sizeof(digits));
	return out + row->last_length;
}

STEP(write_index)
{
	return number_write_decimal(out, row->row->index);
}

STEP(write_offset)
{
	return number_write_decimal(out, row->row->offset);
}

STEP(write_pa)
{
	return put_address(out, row, row->row->pa);
}

STEP(write_table_index)
{
	out = row->row->placed ? number_write_decimal(out, row->row->table_index) : put_null(out, row);
	return out;
}

STEP(write_va_offset)
{
	out = row->row->placed ? put_address(out, row, row->row->va_offset) : put_null(out, row);
	return out;
}

STEP(write_raw)
{
	return put_slot(out, row, &row->row->entry.raw);
}

STEP(write_digits)
{
	return put_digits(out, row, &row->row->entry.raw);
}

STEP(write_reserved_mask)
{
	return put_slot(out, row, &row->row->entry.reserved);
}

STEP(write_reserved_bits)
{
	const struct gmmu_slot *reserved = &row->row->entry.reserved;

	out = reserved->word[0] | reserved->word[1] ? put_list(out, row, ITEM_RESERVED_BITS)
						    : put_string(out, &row->template->none);
	return out;
}

STEP(write_notes)
{
	out = row->row->entry.notes ? put_list(out, row, ITEM_NOTES) : put_string(out, &row->template->none);
	return out;
}

STEP(write_address)
{
	const struct template_case *which = case_of(step, row);

	out = which->known ? put_address(out, row, part_address(&which->base, row)) : put_null(out, row);
	return out;
}

STEP(write_alternative)
{
	uint64_t second = second_reading(step, case_of(step, row), row);

	return second ? put_address(out, row, second) : put_null(out, row);
}

STEP(write_readings)
{
	const struct template_case *which = case_of(step, row);
	uint64_t second = second_reading(step, which, row);

	if (!which->known)
		return put_null(out, row);
	out = put_hex(out, part_address(&which->base, row));
	if (second) {
		memcpy(out, " | ", 3);
		out = put_hex(out + 3, second);
	} else if (!which->whole) {
		memcpy(out, "..", 2);
		out += 2;
	}
	return out;
}

template_write_step *template_value_writer(enum template_kind kind)
{
	static template_write_step *const writers[] = {
		[VALUE_DECIMAL] = write_decimal,
		[VALUE_INDEX] = write_index,
		[VALUE_OFFSET] = write_offset,
		[VALUE_PA] = write_pa,
		[VALUE_TABLE_INDEX] = write_table_index,
		[VALUE_VA_OFFSET] = write_va_offset,
		[VALUE_RAW] = write_raw,
		[VALUE_DIGITS] = write_digits,
		[VALUE_RESERVED_MASK] = write_reserved_mask,
		[VALUE_RESERVED_BITS] = write_reserved_bits,
		[VALUE_NOTES] = write_notes,
		[VALUE_ADDRESS] = write_address,
		[VALUE_ALTERNATIVE] = write_alternative,
		[VALUE_READINGS] = write_readings,
	};

	return writers[kind];
}

char *template_write_mark(const struct template_step *step, struct template_row *row, char *out)
{
	(void)step;
	row->cell = out;
	return out;
}

char *template_write_padding(const struct template_step *step, struct template_row *row, char *out)
{
	char *end = row->cell + step->width;

	if (out >= end)
		return out;
	for (; out < end; out += BLOCK)
		memset(out, ' ', BLOCK);
	return end;
}

/* The digits are moved in one go, together with what follows. */
char *template_write_padding_right(const struct template_step *step, struct template_row *row, char *out)
{
	char *end = row->cell + step->width;
	char digits[BLOCK];

	if (out >= end)
		return out;
	memcpy(digits, row->cell, BLOCK);
	memset(row->cell, ' ', BLOCK);
	memcpy(row->cell + (end - out), digits, BLOCK);
	return end;
}

/* Some steps that differ from row to row, and before them the text that does not: where the first row has it. */
struct part {
	const char *text;
	size_t length;
	const struct template_step *from, *to;
};

struct parts {
	size_t count;
	struct part all[TEMPLATE_STEPS];
};

static inline uint64_t place_of(const struct gmmu_row *row)
{
	return row->placed ? row->table_index : UINT64_MAX;
}

/* The bits that are not the same in all rows. */
static struct template_bits rows_differ(const struct gmmu_row *rows, size_t count)
{
	uint64_t low = 0, high = 0, state = 0, notes = 0, place = 0, place_of_first = place_of(rows);

	for (const struct gmmu_row *row = rows + 1; row < rows + count; row++) {
		low |= row->entry.raw.word[0] ^ rows->entry.raw.word[0];
		high |= row->entry.raw.word[1] ^ rows->entry.raw.word[1];
		state |= row->entry.state ^ rows->entry.state;
		notes |= row->entry.notes ^ rows->entry.notes;
		place |= place_of(row) ^ place_of_first;
	}
	return (struct template_bits){{low, high, state, notes, place, 1}};
}

/* Member by member: a struct that is made and then copied would wait for its own bytes. */
static inline void row_know(struct template_row *known, const struct gmmu_row *row)
{
	known->row = row;
	known->sources[SOURCE_LOW] = row->entry.raw.word[0];
	known->sources[SOURCE_HIGH] = row->entry.raw.word[1];
	known->sources[SOURCE_STATE] = row->entry.state;
}

static inline bool varies(const struct template_step *step, const struct template_bits *differ)
{
	uint64_t bits = 0;

	for (unsigned source = 0; source < SOURCE_COUNT; source++)
		bits |= step->needs.mask[source] & differ->mask[source];
	return bits != 0;
}

static char *only_write(struct template_row *row, char *out)
{
	const struct template_step *end = row->template->steps + row->template->count;

	for (const struct template_step *step = row->template->steps; step < end; step++)
		out = step->write(step, row, out);
	return out;
}

/* Writes the first row of several, and notes what the others may copy of it. */
static char *first_write(struct template_row *row, const struct template_bits *differ, struct parts *parts, char *out)
{
	const struct template_step *step = row->template->steps, *end = step + row->template->count;

	parts->count = 0;
	while (step < end) {
		struct part *part = &parts->all[parts->count++];

		part->text = out;
		for (; step < end && !varies(step, differ); step++)
			out = step->write(step, row, out);
		part->length = (size_t)(out - part->text);
		part->from = step;
		for (; step < end && varies(step, differ); step++)
			out = step->write(step, row, out);
		part->to = step;
	}
	return out;
}

static inline char *copy_text(const char *text, size_t length, char *out)
{
	for (size_t done = 0; done < length; done += BLOCK)
		memcpy(out + done, text + done, BLOCK);
	return out + length;
}

static inline char *other_write(struct template_row *row, const struct parts *parts, char *out)
{
	for (const struct part *part = parts->all; part < parts->all + parts->count; part++) {
		out = copy_text(part->text, part->length, out);
		for (const struct template_step *step = part->from; step < part->to; step++)
			out = step->write(step, row, out);
	}
	return out;
}

char *template_write(const struct template *template, const struct gmmu_row *rows, size_t count, char *out)
{
	struct template_row known = {.template = template};
	struct template_bits differ;
	struct parts parts;

	row_know(&known, rows);
	if (count == 1)
		return only_write(&known, out);
	differ = rows_differ(rows, count);
	out = first_write(&known, &differ, &parts, out);
	for (size_t i = 1; i < count; i++) {
		row_know(&known, &rows[i]);
		out = other_write(&known, &parts, out);
	}
	return out;
}
