/* SPDX-License-Identifier: MIT */
#include "query/answers/matches.h"

enum gmmu_status matches_open(struct matches *matches, const struct answer_request *request, const char *expression,
			      struct gmmu_error *error)
{
	enum gmmu_status status = gmmu_compile(&request->view, &matches->compiled, error);

	matches->reader.slots = request->slots;
	matches->dump = request->dump;
	if (status != GMMU_OK || !expression)
		return status;
	status = expression_parse(expression, &request->view, &matches->expression, NULL, error);
	if (status != GMMU_OK)
		return status;
	matches->filter = filter_new(request->slots, matches->expression, 1);
	return matches->filter ? GMMU_OK : gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
}

void matches_close(struct matches *matches)
{
	filter_free(matches->filter);
	expression_free(matches->expression);
}

uint64_t matches_lost(const struct matches *matches)
{
	return matches->filter ? filter_job(matches->filter)->unavailable : 0;
}

/* The result after all slots were examined. */
static enum answer_step end(const struct matches *matches, struct gmmu_error *error)
{
	uint64_t lost = matches_lost(matches);

	return lost > 0 ? answer_lost(error, matches->dump, lost) : ANSWER_DONE;
}

/* Finds the next run of matching slots, or all slots without a filter; false after the last. */
static bool run_next(struct matches *matches)
{
	bool found;

	matches->cursor.runs = matches->filter ? filter_runs(matches->filter) : NULL;
	found = matches->filter ? runs_next(&matches->cursor, &matches->run)
				: matches->next < matches->reader.slots->count;
	if (found && !matches->filter)
		matches->run = (struct run){matches->next, matches->reader.slots->count - matches->next};
	if (found)
		matches->next = matches->run.first;
	return found;
}

/* Advances to the next slot, with ANSWER_RECORD. */
static enum answer_step slot_next(struct matches *matches, uint64_t budget, struct gmmu_error *error)
{
	if (matches->filter) {
		enum answer_step step;

		filter_step(matches->filter, budget);
		step = answer_await(filter_job(matches->filter), error);
		if (step != ANSWER_RECORD)
			return step;
	}
	if (matches->next >= matches->run.first + matches->run.count && !run_next(matches))
		return end(matches, error);
	matches->slot = matches->next++;
	return ANSWER_RECORD;
}

enum answer_step matches_next(struct matches *matches, uint64_t budget, struct gmmu_row *row, struct gmmu_error *error)
{
	enum answer_step step = slot_next(matches, budget, error);
	const struct slots_item *item;

	if (step != ANSWER_RECORD)
		return step;
	item = reader_get(&matches->reader, matches->slot);
	if (!item->available)
		return answer_lost(error, matches->dump, 1);
	gmmu_compiled_decode_row(&matches->compiled, item->slot, item->index, item->offset, item->pa, row);
	return ANSWER_RECORD;
}
