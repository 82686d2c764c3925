/* SPDX-License-Identifier: MIT */
/*
 * Answers to questions about a dump, as records (render/record.h). Each kind of answer is a row of functions in a file
 * of its own, which finds records in steps and writes nothing: the command line prints them as they come, a list on the
 * screen keeps them. A new question is such a file and its row in the table of the command line.
 */
#ifndef QUERY_ANSWERS_ANSWER_H
#define QUERY_ANSWERS_ANSWER_H

#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"
#include "query/compare.h"
#include "query/job.h"
#include "render/picture.h"
#include "render/record.h"

/*
 * The question and its objects, all of which must outlive the answer. Members that a kind of answer does not use may
 * be NULL.
 */
struct answer_request {
	struct gmmu_view view;
	struct dump *dump;          /* for read errors */
	const struct slots *slots;  /* cut as in the view */
	const struct slots *narrow; /* all slots of the dump, as 8 bytes */
	const struct slots *wide;   /* the same as 16 bytes */
	size_t other_count;         /* dumps to compare with ... */
	struct dump *const *other_dumps;
	const struct slots *const *others; /* ... cut as in the view. The two arrays need not outlive `open` */
	enum compare_pairing pairing;
	const char *words;    /* the argument */
	uint64_t number;      /* the same as a number, if it is an address */
	const size_t *chosen; /* the columns to fill in; NULL: all */
	size_t chosen_count;
};

enum answer_step {
	ANSWER_RECORD,  /* there is another record */
	ANSWER_RUNNING, /* no record yet, call again */
	ANSWER_DONE,    /* there are no more */
	ANSWER_FAILED   /* an error, after which there may have been more records */
};

struct answer_type {
	const struct record_column *columns;
	size_t column_count;
	/* Or, if they follow from another table: fills them in and returns their number. */
	size_t (*describe)(struct record_column columns[RECORD_COLUMNS_MAX]);
	/* Freed by close. Fails if the view is invalid or memory runs out. */
	enum gmmu_status (*open)(const struct answer_request *request, void **answer, struct gmmu_error *error);
	/*
	 * Looks at up to about `budget` slots. `record` has room for all columns; its sentences are valid until the
	 * next call.
	 */
	enum answer_step (*next)(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error);
	void (*close)(void *answer); /* NULL is allowed */
	/* Adds lines that begin with # above a table. NULL: there are none. */
	void (*head)(void *answer, struct text *text);
	/* The last record as a cell of a picture (render/picture.h). NULL: the answer is none. */
	struct picture_cell (*cell)(void *answer);
};

extern const struct answer_type answer_aliases, answer_check, answer_diff, answer_evidence, answer_fault,
	answer_history, answer_pointers;
extern const struct answer_type answer_overview, answer_overview_changes;
extern const struct answer_type answer_ranges, answer_rows, answer_statistics, answer_tables, answer_va;

/* A step that fails with an error. */
enum answer_step answer_fail(struct gmmu_error *error, enum gmmu_status status, const char *sentence);

/* A step that fails because `count` slots of a dump cannot be read. */
enum answer_step answer_lost(struct gmmu_error *error, const struct dump *dump, uint64_t count);

/* The step of an answer that waits for a job: ANSWER_RECORD once the job is done. Fails if the job did. */
enum answer_step answer_await(const struct job *job, struct gmmu_error *error);

/* Makes all values of a record unknown. */
void answer_clear(struct record_value *record, size_t column_count);

/* A value that a row has too, as in JSON. */
struct record_value answer_item(enum item_kind kind, const struct gmmu_row *row);

#endif
