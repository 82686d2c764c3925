/* SPDX-License-Identifier: MIT */
/* The rows themselves, with the fields of all roles: the columns of CSV. */
#include <stdlib.h>

#include "query/answers/matches.h"
#include "render/csv.h"

struct rows_answer {
	struct matches matches;
	struct csv csv;
	const size_t *chosen;
	size_t chosen_count;
};

static size_t rows_describe(struct record_column columns[RECORD_COLUMNS_MAX])
{
	struct csv csv;

	csv_init(&csv, true);
	for (size_t i = 0; i < csv.count; i++)
		columns[i] = (struct record_column){csv.columns[i].name, ""};
	return csv.count;
}

static void rows_close(void *answer)
{
	struct rows_answer *rows = answer;

	if (rows)
		matches_close(&rows->matches);
	free(rows);
}

static enum gmmu_status rows_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct rows_answer *rows = calloc(1, sizeof(*rows));
	enum gmmu_status status;

	if (!rows)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	csv_init(&rows->csv, true);
	rows->chosen = request->chosen;
	rows->chosen_count = request->chosen_count;
	status = matches_open(&rows->matches, request, NULL, error);
	if (status == GMMU_OK)
		*answer = rows;
	else
		rows_close(rows);
	return status;
}

static enum answer_step rows_next(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error)
{
	struct rows_answer *rows = answer;
	struct gmmu_row row;
	enum answer_step step = matches_next(&rows->matches, budget, &row, error);

	for (size_t i = 0; step == ANSWER_RECORD && i < rows->chosen_count; i++) {
		const struct csv_column *column = &rows->csv.columns[rows->chosen[i]];

		record[rows->chosen[i]] = column->present[row.entry.role]
						  ? record_item(item_read(&column->items[row.entry.role], &row))
						  : record_none();
	}
	return step;
}

const struct answer_type answer_rows = {
	.describe = rows_describe, .open = rows_open, .next = rows_next, .close = rows_close};
