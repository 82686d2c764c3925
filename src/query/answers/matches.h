/* SPDX-License-Identifier: MIT */
/* The decoded rows of a source, all or those that match an expression, in order. */
#ifndef QUERY_ANSWERS_MATCHES_H
#define QUERY_ANSWERS_MATCHES_H

#include <gmmu/gmmu.h>

#include "query/answers/answer.h"
#include "query/expression/expression.h"
#include "query/filter.h"
#include "query/reader.h"

/* Zero-initialise it. */
struct matches {
	struct reader reader;
	struct dump *dump;
	struct gmmu_compiled compiled;
	struct expression *expression; /* NULL: all rows */
	struct filter *filter;
	struct runs_cursor cursor;
	struct run run; /* of matching slots; those before `next` are done */
	uint64_t next;
	uint64_t slot; /* of the last row */
};

/* `expression` may be NULL. Fails as expression_parse does. Call matches_close even after a failure. */
enum gmmu_status matches_open(struct matches *matches, const struct answer_request *request, const char *expression,
			      struct gmmu_error *error);
void matches_close(struct matches *matches);

/* The next row, with ANSWER_RECORD. Fails if rows can no longer be read. */
enum answer_step matches_next(struct matches *matches, uint64_t budget, struct gmmu_row *row, struct gmmu_error *error);

/* Slots that could not be read, so that it is unknown if they match; valid after a row or the end. */
uint64_t matches_lost(const struct matches *matches);

#endif
