/* SPDX-License-Identifier: MIT */
/*
 * Records: what an answer is made of, rows of named values that need not be those of one slot. They come out as a table
 * for people, JSON, NDJSON or CSV, by the same rules as decoded rows: keys of JSON are sorted and all there, hex
 * numbers are strings, what is not known is null.
 */
#ifndef RENDER_RECORD_H
#define RENDER_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/csv.h"
#include "render/item.h"
#include "render/text.h"

/* The most columns of an answer: rows with all their fields have as many as CSV has. */
#define RECORD_COLUMNS_MAX CSV_COLUMNS_MAX

struct record_column {
	const char *name; /* key, column and title; static storage */
	const char *help; /* one line */
};

/* One value. A sentence is any ASCII; it must last as long as the record is looked at. */
struct record_value {
	struct item_value item;
	const char *sentence; /* if not NULL, the value is this */
};

static inline struct record_value record_item(struct item_value item)
{
	return (struct record_value){.item = item};
}

static inline struct record_value record_none(void)
{
	return record_item((struct item_value){.shape = ITEM_NULL});
}

static inline struct record_value record_number(uint64_t number)
{
	return record_item((struct item_value){.shape = ITEM_NUMBER, .number = number});
}

static inline struct record_value record_address(uint64_t address)
{
	return record_item((struct item_value){.shape = ITEM_ADDRESS, .number = address});
}

static inline struct record_value record_flag(bool flag)
{
	return record_item((struct item_value){.shape = ITEM_BOOL, .number = flag});
}

/* A word of letters, digits and underscores; NULL is not known. */
static inline struct record_value record_word(const char *word)
{
	return record_item((struct item_value){.shape = word ? ITEM_WORD : ITEM_NULL, .word = word});
}

static inline struct record_value record_sentence(const char *sentence)
{
	return (struct record_value){.item = {.shape = ITEM_NULL}, .sentence = sentence};
}

enum record_form { RECORD_TEXT, RECORD_JSON, RECORD_NDJSON, RECORD_CSV };

/* Writes records one after the other. Begin it with record_begin and free it with record_free. */
struct record_writer {
	enum record_form form;
	uint64_t written;
	/* The rest is the writer's own. */
	const struct record_column *columns;
	size_t count;                        /* of the columns that are shown, and which they are */
	size_t shown[RECORD_COLUMNS_MAX];    /* in the order in which they are written */
	unsigned widths[RECORD_COLUMNS_MAX]; /* of a table */
	bool right[RECORD_COLUMNS_MAX];      /* aligned to the right */
	bool fitted;                         /* the widths are known */
	size_t held_count;                   /* records that wait until they are */
	struct text held;                    /* their cells, each ended by a zero */
};

/*
 * Begins with all columns, or with `chosen`, which has `chosen_count` numbers of them in the order wanted. A table and
 * NDJSON of no record are nothing at all.
 */
void record_begin(struct record_writer *writer, enum record_form form, const struct record_column *columns,
		  size_t count, const size_t *chosen, size_t chosen_count, struct text *text);
void record_free(struct record_writer *writer);

/* Adds one record, a value for each column. A table holds the first ones back, to find out how wide they are. */
void record_add(struct record_writer *writer, struct text *text, const struct record_value *values);

/* Writes what was held back, and what stands behind the last record. */
void record_end(struct record_writer *writer, struct text *text);

#endif
