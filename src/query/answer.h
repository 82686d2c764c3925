/* SPDX-License-Identifier: MIT */
/*
 * Answers to questions about a dump, as records (render/record.h). Each kind of answer is a row of functions in a file
 * of its own, which finds records in steps and writes nothing: the command line prints them as they come, a list on the
 * screen keeps them. A new question is such a file and its row in the table of the command line.
 */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"
#include "render/record.h"

/* What is asked, and of what; all of it must outlive the answer. What a kind of answer does not use may be NULL. */
struct answer_request {
	struct gmmu_view view;
	struct dump *dump;          /* for its troubles */
	const struct slots *slots;  /* cut as the view says */
	const struct slots *narrow; /* all slots of the dump, of 8 bytes */
	const struct slots *wide;   /* likewise of 16 */
	struct dump *other_dump;    /* what the dump is compared with ... */
	const struct slots *other;  /* ... cut as the view says */
	const char *words;          /* the argument */
	uint64_t number;            /* the same, if it is an address */
	const size_t *chosen;       /* the columns that count; NULL: all */
	size_t chosen_count;
};

enum answer_step {
	ANSWER_RECORD,  /* here is the next record */
	ANSWER_RUNNING, /* no record yet, ask again */
	ANSWER_DONE,    /* there are no more */
	ANSWER_FAILED   /* there may be more, but they cannot be had: the error says why */
};

struct answer_type {
	const struct record_column *columns;
	size_t column_count;
	/* Or, where they follow from another table: fills them in and returns how many there are. */
	size_t (*describe)(struct record_column columns[RECORD_COLUMNS_MAX]);
	/* Frees with close. Fails as the view, or memory, does. */
	enum gmmu_status (*open)(const struct answer_request *request, void **answer, struct gmmu_error *error);
	/* Looks at about `budget` slots at most. `record` has room for all columns; sentences in it last until the next
	 * call. */
	enum answer_step (*next)(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error);
	void (*close)(void *answer); /* NULL is allowed */
	/* Adds lines that begin with # above a table for people. NULL: there are none. */
	void (*head)(void *answer, struct text *text);
};

extern const struct answer_type answer_aliases, answer_check, answer_diff, answer_evidence, answer_fault,
	answer_pointers;
extern const struct answer_type answer_ranges, answer_rows, answer_statistics, answer_tables, answer_va;

/* A step that fails, for the error. */
enum answer_step answer_fail(struct gmmu_error *error, enum gmmu_status status, const char *sentence);

/* A step that fails because bytes of a dump went missing; `count` slots of it. */
enum answer_step answer_lost(struct gmmu_error *error, const struct dump *dump, uint64_t count);

/* A value that a row has, as JSON has it. */
struct record_value answer_item(enum item_kind kind, const struct gmmu_row *row);

#endif
