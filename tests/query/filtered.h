/* SPDX-License-Identifier: MIT */
/* Expressions and filters as tests need them: a mistake fails the test. */
#ifndef TESTS_FILTERED_H
#define TESTS_FILTERED_H

#include "query/expression/expression.h"
#include "query/filter.h"

/* An expression; the caller frees it. */
struct expression *parsed(const char *text, const struct gmmu_view *view);

/* Runs a filter to its end in steps of `budget` slots; the caller frees it. */
struct filter *filtered(const struct slots *source, const struct expression *expression, uint64_t shortest,
			uint64_t budget);

#endif
