/* SPDX-License-Identifier: MIT */
/*
 * Records: rows of named values that need not belong to one slot. They are written as a table, JSON, NDJSON or CSV by
 * the same rules as decoded rows: JSON keys are sorted and all present, hex numbers are strings, unknown values are
 * null.
 */
#ifndef RENDER_RECORD_H
#define RENDER_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/csv.h"
#include "render/item.h"
#include "text/text.h"

/* Maximum number of columns in an answer: as many as CSV has for rows with all their fields. */
#define RECORD_COLUMNS_MAX CSV_COLUMNS_MAX

struct record_column {
	const char *name; /* key, column and title; static storage */
	const char *help; /* one line */
};

/* One value. A sentence is any ASCII; it must exist as long as the record is used. */
struct record_value {
	struct item_value item;
	const char *sentence; /* if not NULL, this is the value */
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

/* A word of letters, digits and underscores; NULL is unknown. */
static inline struct record_value record_word(const char *word)
{
	return record_item((struct item_value){.shape = word ? ITEM_WORD : ITEM_NULL, .word = word});
}

static inline struct record_value record_sentence(const char *sentence)
{
	return (struct record_value){.item = {.shape = ITEM_NULL}, .sentence = sentence};
}

enum record_form { RECORD_TEXT, RECORD_JSON, RECORD_NDJSON, RECORD_CSV };

/* Writes records in order. Begin it with record_begin and free it with record_free. */
struct record_writer {
	enum record_form form;
	uint64_t written;
	/* The other members are private. */
	const struct record_column *columns;
	size_t count;                        /* number of visible columns, and their numbers */
	size_t shown[RECORD_COLUMNS_MAX];    /* in output order */
	unsigned widths[RECORD_COLUMNS_MAX]; /* of a table */
	bool right[RECORD_COLUMNS_MAX];      /* right-aligned */
	bool fitted;                         /* the widths are known */
	size_t held_count;                   /* records that wait until they are */
	struct text held;                    /* their cells, each zero-terminated */
};

/*
 * Begins with all columns, or with `chosen_count` column numbers `chosen`, in output order. A table or NDJSON without
 * records is empty.
 */
void record_begin(struct record_writer *writer, enum record_form form, const struct record_column *columns,
		  size_t count, const size_t *chosen, size_t chosen_count, struct text *text);
void record_free(struct record_writer *writer);

/* Adds one record, a value for each column. A table holds back the first ones, to measure them. */
void record_add(struct record_writer *writer, struct text *text, const struct record_value *values);

/* Writes the held records, and the end of the output. */
void record_end(struct record_writer *writer, struct text *text);

/* Adds a sentence as one field of CSV. */
void record_add_csv_sentence(struct text *text, const char *sentence);

#endif
