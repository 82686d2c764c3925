/* SPDX-License-Identifier: MIT */
/*
 * The contents of machine-readable output: one item for each key of the JSON object and each column of the CSV. Items
 * common to all roles are declared here; the rest are the rows of the field table.
 */
#ifndef RENDER_ITEM_H
#define RENDER_ITEM_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

enum item_kind {
	ITEM_INDEX,
	ITEM_PA,
	ITEM_OFFSET,
	ITEM_TABLE_INDEX,
	ITEM_VA_OFFSET,
	ITEM_ENCODING,
	ITEM_ROLE,
	ITEM_LEVEL,
	ITEM_LEVEL_CANDIDATES,
	ITEM_STATE,
	ITEM_RAW,
	ITEM_FIELD, /* a row of the field table */
	ITEM_RESERVED_BITS,
	ITEM_RESERVED_MASK,
	ITEM_NOTES,
	ITEM_EDITED, /* the slot was edited in a scratch copy */
	ITEM_KIND_COUNT
};

struct item {
	const char *name; /* key or column; static storage */
	enum item_kind kind;
	uint8_t field; /* ITEM_FIELD: row of the role that the item belongs to */
};

/* The item of a kind other than ITEM_FIELD; the item of a row. */
struct item item_at(enum item_kind kind);
struct item item_of_field(enum gmmu_role role, unsigned field);

/* Whether an item describes the place in a table, which a single value does not have. */
bool item_is_place(enum item_kind kind);

/* How a value is written. */
enum item_shape {
	ITEM_NULL,
	ITEM_BOOL,    /* number is 0 or 1 */
	ITEM_NUMBER,  /* number, decimal */
	ITEM_ADDRESS, /* number, hex without padding */
	ITEM_SLOT,    /* slot, hex padded to its `digits` */
	ITEM_WORD,    /* word: letters, digits and underscores */
	ITEM_BITS,    /* numbers of the bits set in slot */
	ITEM_WORDS    /* codes of the notes in number */
};

struct item_value {
	enum item_shape shape;
	uint64_t number;
	const char *word;
	struct gmmu_slot slot;
	unsigned digits; /* 16 or 32 */
};

/* How one output format writes values. */
struct item_style {
	const char *null;
	char quote;                           /* around hex numbers and words, or 0 */
	const char *open, *separator, *close; /* of lists */
};

/* Enough for any value or list: there are at most 128 bits and 32 notes. */
#define ITEM_BYTES_MAX 96
#define ITEM_LIST_BYTES_MAX 1536
/* Number of lists among the items of a role. */
#define ITEM_LISTS 3

struct item_value item_read(const struct item *item, const struct gmmu_row *row);

/*
 * Writes a value and returns its end. Words are written as they are: those of the field table consist of letters,
 * digits and underscores, which need no escapes in any format.
 */
char *item_write(char *out, const struct item_value *value, const struct item_style *style);

#endif
