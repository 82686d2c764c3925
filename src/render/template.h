/* SPDX-License-Identifier: MIT */
/*
 * Rows as templates, for bulk output. A row of one role is a sequence of steps: a piece of text, optionally followed by
 * a value. A piece is the literal text and all fields between two values, written in advance for each value of the few
 * bits that decide it; values are numbers and lists that depend on too many bits for that. Pieces are made by the
 * functions that write single rows, so the bytes are the same.
 *
 * json.c, csv.c and table.c add literals, choices, items and values from left to right:
 *
 *	template_begin(&template, encoding, &compiled.reading[0]);
 *	template_set_style(&template, &style);
 *	template_add_literal(&template, "{\"address\":", 11);
 *	template_add_item(&template, &address);
 *	...
 *	if (template_end(&template))
 *		out = template_write(&template, rows, count, out);
 *	template_free(&template);
 *
 * Rows are written many at once, because most of what they say is the same in all of them: the steps whose bits differ
 * in no row are taken once, for the first row, and the others get a copy of its text.
 */
#ifndef RENDER_TEMPLATE_H
#define RENDER_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "render/item.h"
#include "text/text.h"

struct template;

/* What text depends on: bits of the slot, of the numbers of its state and notes, and its place. */
enum template_source {
	SOURCE_LOW,
	SOURCE_HIGH,
	SOURCE_STATE,
	SOURCE_NOTES,
	SOURCE_PLACE, /* in its own table */
	SOURCE_INDEX, /* never the same in two rows, like the address and the offset */
	SOURCE_COUNT
};

struct template_bits {
	uint64_t mask[SOURCE_COUNT];
};

/* Maximum number of bits that decide a text. */
#define TEMPLATE_BITS_MAX 8

/* Adds the text of a row that those bits decide. */
typedef void template_add(const struct template *template, const void *context, struct text *text,
			  const struct gmmu_row *row);

/* The value of a field, shifted to its place in an address. */
struct template_part {
	uint8_t word, lo, shift;
	uint64_t mask; /* mask of the value; 0: no such field */
};

/* An address row: one field chooses the fields that the address is made from. */
#define TEMPLATE_CASES 8

struct template_case {
	struct template_part base; /* of the address, if it is known */
	bool known, whole;
	bool second; /* `extra` belongs to a second reading, unless it is 0 */
};

struct template_address {
	struct template_part chooser, extra;
	struct template_case cases[TEMPLATE_CASES];
};

enum template_kind {
	VALUE_NONE,
	VALUE_DECIMAL, /* part */
	VALUE_INDEX,
	VALUE_OFFSET,
	VALUE_PA,
	VALUE_TABLE_INDEX,
	VALUE_VA_OFFSET,
	VALUE_RAW,
	VALUE_DIGITS, /* the same without 0x and quotes */
	VALUE_RESERVED_MASK,
	VALUE_RESERVED_BITS,
	VALUE_NOTES,
	VALUE_ADDRESS,     /* the first reading of an address */
	VALUE_ALTERNATIVE, /* the second reading */
	VALUE_READINGS     /* both, in the form of value_add_address */
};

struct template_value {
	enum template_kind kind;
	struct template_part part;
	const struct template_address *address;
};

#define TEMPLATE_MAPS 2
#define TEMPLATE_BLOCK 32 /* bytes copied at once */

/* How a byte of a source selects a piece. */
struct template_map {
	uint8_t source, shift;
	uint8_t key[256]; /* its contribution to the number of the piece */
};

struct template_step;
struct template_row;

/* Writes one step and returns its end. */
typedef char *template_write_step(const struct template_step *step, struct template_row *row, char *out);

struct template_step {
	template_write_step *write;
	struct template_bits needs; /* rows in which these are the same have the same text here */
	unsigned width;             /* of padding, in columns */
	unsigned bytes, stride;     /* of a piece: in whole blocks, and including the length before it */
	size_t pieces;              /* offset of the first piece in the pool; the next is valid after template_end */
	const char *piece;
	const struct template_map *map;
	struct template_part part;
	const struct template_address *address;
};

/* Text that waits for the next value. */
struct template_pending {
	struct template_bits bits;
	template_add *add; /* NULL: a literal */
	const void *context;
	size_t start, length; /* of the literal */
};

#define TEMPLATE_STEPS 96
#define TEMPLATE_MAPS_ALL 64
#define TEMPLATE_PENDING 128
#define TEMPLATE_ADDRESSES 4

/* A short string, copied in one go. */
struct template_string {
	char bytes[8];
	size_t length;
};

struct template
{
	struct gmmu_entry entry; /* what the view implies for every slot; no bit is set */
	const void *maker;       /* for the callbacks of choices; until template_end */
	struct item_style style;
	struct template_string null, none;  /* no value; an empty list */
	struct template_string open, close; /* around hex numbers */
	size_t count, map_count, addresses_count, pending_count;
	struct template_step steps[TEMPLATE_STEPS];
	struct template_map maps[TEMPLATE_MAPS_ALL];
	struct template_address addresses[TEMPLATE_ADDRESSES];
	struct text pool; /* pieces: a length in two bytes, then blocks */
	size_t bytes_max;
	bool failed;
	struct text literals;
	struct template_pending pending[TEMPLATE_PENDING];
};

/* Begins a template for slots read as in `reading`. template_free releases it. */
void template_begin(struct template *template, enum gmmu_encoding encoding, const struct gmmu_reading *reading);
void template_free(struct template *template);

/* Sets the style of everything added from now on. */
void template_set_style(struct template *template, const struct item_style *style);

/* Whatever a context points to must exist until template_end. */
void template_add_literal(struct template *template, const char *bytes, size_t length);
void template_add_choice(struct template *template, struct template_bits bits, template_add *add, const void *context);
void template_add_value(struct template *template, struct template_value value);

/* Adds an item in the form of item_write. */
void template_add_item(struct template *template, const struct item *item);

/* Adds an address row with all its readings, in the form of value_add_address. */
void template_add_readings(struct template *template, unsigned field);

/*
 * template_add_mark begins a cell; the padding calls pad it to `width` columns. A right-aligned cell is a single
 * number of at most TEMPLATE_BLOCK columns.
 */
void template_add_mark(struct template *template);
void template_add_padding(struct template *template, unsigned width, bool right);

/* The bits that decide the value of a row other than an address. */
struct template_bits template_field_bits(enum gmmu_role role, unsigned field);
struct template_bits template_bits_or(struct template_bits a, struct template_bits b);

/* The bits of the state, and those that decide the value of a kind. */
struct template_bits template_state_bits(void);
struct template_bits template_value_bits(const struct template_value *value, enum gmmu_role role);

/* The shifts of an address row; false if no single field chooses its parts. */
bool template_address_find(enum gmmu_role role, unsigned field, struct template_address *address);
struct template_part template_part_of(enum gmmu_role role, unsigned field);

/* Ends a template; false if memory or the limits above were exceeded. */
bool template_end(struct template *template);

/* The functions for steps: for pieces selected by this many maps, and for values. */
template_write_step *template_piece_writer(unsigned maps, unsigned bytes);
template_write_step *template_value_writer(enum template_kind kind);
template_write_step template_write_mark, template_write_padding, template_write_padding_right;

/* Writes 1 to TEMPLATE_ROWS rows and returns their end. May overwrite up to `bytes_max` bytes for each. */
#define TEMPLATE_ROWS 64
char *template_write(const struct template *template, const struct gmmu_row *rows, size_t count, char *out);

#endif
