/* SPDX-License-Identifier: MIT */
/* The decoded rows of a source, all or those that match an expression, one after the other. */
#ifndef QUERY_MATCHES_H
#define QUERY_MATCHES_H

#include <gmmu/gmmu.h>

#include "query/answer.h"
#include "query/expression.h"
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
	struct run run; /* of slots that match; those before `next` have come */
	uint64_t next;
	uint64_t slot; /* of the row that came last */
};

/* `expression` may be NULL. Fails as expression_parse does. matches_close frees what was made, also of a failure. */
enum gmmu_status matches_open(struct matches *matches, const struct answer_request *request, const char *expression,
			      struct gmmu_error *error);
void matches_close(struct matches *matches);

/* The next row, with ANSWER_RECORD. Where rows cannot be read any more it fails. */
enum answer_step matches_next(struct matches *matches, uint64_t budget, struct gmmu_row *row, struct gmmu_error *error);

/* Slots that could not be read, of which nobody knows whether they match; known once a row has come, or the end. */
uint64_t matches_lost(const struct matches *matches);

#endif
