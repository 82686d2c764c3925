/* SPDX-License-Identifier: MIT */
#include "filtered.h"

#include <check.h>

struct expression *parsed(const char *text, const struct gmmu_view *view)
{
	struct expression *expression = NULL;
	struct gmmu_error error = {.message = ""};
	enum gmmu_status status = expression_parse(text, view, &expression, NULL, &error);

	ck_assert_msg(status == GMMU_OK, "%s: %s", text, error.message);
	return expression;
}

struct filter *filtered(const struct slots *source, const struct expression *expression, uint64_t shortest,
			uint64_t budget)
{
	struct filter *filter = filter_new(source, expression, shortest);
	uint64_t done = 0;

	ck_assert_ptr_nonnull(filter);
	while (filter_step(filter, budget) == JOB_RUNNING) {
		ck_assert_uint_gt(filter_job(filter)->done, done);
		done = filter_job(filter)->done;
	}
	ck_assert_int_eq(filter_job(filter)->state, JOB_DONE);
	ck_assert_uint_eq(filter_job(filter)->done, source->count);
	ck_assert_uint_eq(filter_job(filter)->total, source->count);
	return filter;
}
