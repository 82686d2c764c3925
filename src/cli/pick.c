/* SPDX-License-Identifier: MIT */
#include "cli/pick.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/order.h"
#include "cli/run.h"
#include "text/phrase.h"
#include "query/answers/answer.h"
#include "query/expression/hint.h"
#include "render/csv.h"

static enum gmmu_status out_of_memory(struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
}

/* --- --where ------------------------------------------------------------------------------------------------------ */

static enum gmmu_status expression_read(struct pick *pick, const struct options *options, struct output *output,
					struct gmmu_error *error)
{
	struct gmmu_error inner = {.message = ""};
	size_t column = 0;
	enum gmmu_status status = expression_parse(options->where, &options->view, &pick->expression, &column, &inner);

	if (status == GMMU_OK) {
		if (*expression_notice(pick->expression))
			run_notice(expression_notice(pick->expression));
		return GMMU_OK;
	}
	if (status != GMMU_E_VALUE || column == 0)
		return gmmu_error_set(error, status, "--where: %s", inner.message);
	output_point(output, options->where, column);
	return gmmu_error_set(error, status, "--where: column %zu: %s", column, inner.message);
}

/* With a limit, and no other order, no more matches are looked for than are wanted. */
static bool enough(const struct pick *pick, const struct options *options)
{
	return !options->sort && filter_count(pick->filter) >= pick->limit;
}

static enum gmmu_status matches_find(struct pick *pick, const struct options *options, struct output *output,
				     struct gmmu_error *error)
{
	enum gmmu_status status = expression_read(pick, options, output, error);

	if (status != GMMU_OK)
		return status;
	pick->filter = filter_new(pick->slots, pick->expression, 1);
	if (!pick->filter)
		return out_of_memory(error);
	while (!enough(pick, options) &&
	       filter_step(pick->filter, options->limit.given ? JOB_BUDGET : JOB_ALL) == JOB_RUNNING)
		;
	if (filter_job(pick->filter)->state == JOB_FAILED)
		return gmmu_error_set(error, GMMU_E_NOMEM, "--where: %s", filter_job(pick->filter)->trouble);
	pick->lost = filter_job(pick->filter)->unavailable;
	subset_of_runs(&pick->matching, pick->slots, filter_runs(pick->filter));
	pick->slots = &pick->matching.slots;
	return GMMU_OK;
}

/* --- --sort ------------------------------------------------------------------------------------------------------- */

static struct order_key key_of(const struct csv_column *column, const struct gmmu_row *row, uint64_t slot)
{
	struct item_value value = {.shape = ITEM_NULL};

	if (column->present[row->entry.role])
		value = item_read(&column->items[row->entry.role], row);
	return order_key_of(&value, slot);
}

/* Reads the keys of all rows; false if one cannot be read any more. */
static bool keys_read(const struct slots *slots, const struct gmmu_compiled *compiled, const struct csv_column *column,
		      struct order_key *keys)
{
	struct slots_item items[SLOTS_LOAD_MAX];
	struct gmmu_row row;
	size_t loaded;

	for (uint64_t slot = 0; (loaded = slots_load(slots, slot, items, SLOTS_LOAD_MAX)) > 0; slot += loaded) {
		for (size_t i = 0; i < loaded; i++) {
			if (!items[i].available)
				return false;
			gmmu_compiled_decode_row(compiled, items[i].slot, items[i].index, items[i].offset, items[i].pa,
						 &row);
			keys[slot + i] = key_of(column, &row, slot + i);
		}
	}
	return true;
}

static enum gmmu_status rows_sort(struct pick *pick, const struct gmmu_compiled *compiled,
				  const struct csv_column *column, bool down, struct gmmu_error *error)
{
	uint64_t count = pick->slots->count;
	struct order_key *keys = count < SIZE_MAX / sizeof(*keys) ? malloc((count + 1) * sizeof(*keys)) : NULL;

	pick->order = keys ? malloc((count + 1) * sizeof(*pick->order)) : NULL;
	if (!pick->order) {
		free(keys);
		return gmmu_error_set(error, GMMU_E_NOMEM, "--sort: out of memory for %s; leave some out with --where",
				      phrase_count(count, "row", "rows").text);
	}
	if (!keys_read(pick->slots, compiled, column, keys)) {
		free(keys);
		answer_lost(error, pick->dump, 1);
		return GMMU_E_IO;
	}
	qsort(keys, count, sizeof(*keys), order_of(down));
	for (uint64_t i = 0; i < count; i++)
		pick->order[i] = keys[i].place;
	free(keys);
	subset_in_order(&pick->sorted, pick->slots, pick->order, count);
	pick->slots = &pick->sorted.slots;
	return GMMU_OK;
}

static enum gmmu_status sort(struct pick *pick, const struct options *options, struct output *output,
			     struct gmmu_error *error)
{
	bool down = options->sort[0] == '-';
	const char *name = options->sort + down;
	struct record_column columns[RECORD_COLUMNS_MAX];
	struct gmmu_compiled compiled;
	struct csv csv;
	size_t column;
	enum gmmu_status status = column_find(columns, answer_rows.describe(columns), "sort", options->sort, name,
					      strlen(name), &column, output, error);

	if (status == GMMU_OK)
		status = gmmu_compile(&options->view, &compiled, error);
	if (status != GMMU_OK)
		return status;
	csv_init(&csv, true);
	return rows_sort(pick, &compiled, &csv.columns[column], down, error);
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

enum gmmu_status column_find(const struct record_column *columns, size_t count, const char *option,
			     const char *argument, const char *name, size_t length, size_t *column,
			     struct output *output, struct gmmu_error *error)
{
	char wrong[64], meant[256];
	struct hint hint = {.wrong = wrong};

	for (*column = 0; *column < count; (*column)++)
		if (strlen(columns[*column].name) == length && strncmp(columns[*column].name, name, length) == 0)
			return GMMU_OK;
	wrong[0] = '\0';
	if (length < sizeof(wrong)) {
		memcpy(wrong, name, length);
		wrong[length] = '\0';
	}
	for (size_t i = 0; i < count; i++)
		hint_consider(&hint, columns[i].name);
	output_point(output, argument, (size_t)(name - argument) + 1);
	if (hint_write(&hint, meant, sizeof(meant)))
		return gmmu_error_set(error, GMMU_E_VALUE, "--%s: there is no column '%.*s'; did you mean %s?", option,
				      (int)length, name, meant);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "--%s: there is no column '%.*s'; --csv shows all names in its first line", option,
			      (int)length, name);
}

enum gmmu_status pick_open(struct pick *pick, const struct options *options, struct dump *dump,
			   const struct slots *source, uint64_t limit, struct output *output, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	pick->dump = dump;
	pick->slots = source;
	pick->limit = limit;
	if (options->where)
		status = matches_find(pick, options, output, error);
	/* An answer is sorted as its own columns say. */
	if (status == GMMU_OK && options->sort && !options->question)
		status = sort(pick, options, output, error);
	if (status == GMMU_OK && limit < pick->slots->count) {
		subset_of_all(&pick->limited, pick->slots);
		pick->limited.slots.count = limit;
		pick->slots = &pick->limited.slots;
	}
	return status;
}

void pick_close(struct pick *pick)
{
	filter_free(pick->filter);
	expression_free(pick->expression);
	free(pick->order);
}

enum gmmu_status pick_check(const struct pick *pick, struct gmmu_error *error)
{
	if (pick->lost == 0)
		return GMMU_OK;
	answer_lost(error, pick->dump, pick->lost);
	return GMMU_E_IO;
}
