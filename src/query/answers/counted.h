/* SPDX-License-Identifier: MIT */
/* Statistics as a list of lines: what each counts, how many, and the expression for the same slots. */
#ifndef QUERY_ANSWERS_COUNTED_H
#define QUERY_ANSWERS_COUNTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/statistics.h"

enum counted_kind {
	COUNTED_STATE,    /* what: enum gmmu_state */
	COUNTED_RESERVED, /* what: the bit, or COUNTED_ANY */
	COUNTED_NOTE,     /* what: enum gmmu_note, or COUNTED_ANY */
	COUNTED_ROLE,     /* what: enum gmmu_role */
	COUNTED_VALUE,    /* what: the field, among those whose values are counted; value: its value */
	COUNTED_RUN,      /* what: enum gmmu_state */
	COUNTED_KIND_COUNT
};

#define COUNTED_ANY UINT16_MAX

struct counted_line {
	uint8_t kind; /* enum counted_kind */
	uint16_t what, value;
};

/*
 * Fills in the lines with a count, ordered by kind, and returns their number. For reserved bits and notes, the first
 * line counts slots that have any.
 */
#define COUNTED_LINES_MAX 600
size_t counted_lines(const struct statistics *result, struct counted_line lines[COUNTED_LINES_MAX]);

/* How many slots a line counts; for a run, its length. */
uint64_t counted_count(const struct statistics *result, const struct counted_line *line);

/* The row of the field table whose values a COUNTED_VALUE line counts. */
const struct gmmu_field *counted_field(const struct statistics *result, const struct counted_line *line);

/* Writes the expression for the slots that a line counts; false if it does not count slots. */
#define COUNTED_ASK_SIZE 160
bool counted_ask(const struct statistics *result, const struct counted_line *line, char *out, size_t size);

#endif
