/* SPDX-License-Identifier: MIT */
/* Slots with an address that matches or covers a physical address, one record per such address. */
#include <stdlib.h>

#include "query/answers/matches.h"
#include "query/pointers.h"
#include "render/value.h"

enum { INDEX, PA, ROLE, LEVEL, STATE, LIVE, FIELD, MEMORY, ADDRESS, OFFSET, SIZE, COLUMN_COUNT };

static const struct record_column columns[COLUMN_COUNT] = {
	[INDEX] = {"index", "number of the slot"},
	[PA] = {"pa", "its physical address"},
	[ROLE] = {"role", "role of the slot"},
	[LEVEL] = {"level", "its depth, if there is only one"},
	[STATE] = {"state", "its state"},
	[LIVE] = {"live", "whether the entry is valid; if not, the address is left over"},
	[FIELD] = {"field", "field of the address, in one of its readings"},
	[MEMORY] = {"memory", "memory of the address; a dump does not say which memory it is from"},
	[ADDRESS] = {"address", "the address"},
	[OFFSET] = {"offset", "distance in bytes from there to the given address"},
	[SIZE] = {"size", "bytes from there that the entry covers"},
};

struct pointing {
	struct matches matches;
	uint64_t of;
	struct gmmu_row row;
	struct pointers_hit hits[POINTERS_MAX]; /* hits in the row, and those still to be returned */
	unsigned count, next;
	struct text memory;
};

static void pointing_close(void *answer)
{
	struct pointing *pointing = answer;

	if (!pointing)
		return;
	matches_close(&pointing->matches);
	text_free(&pointing->memory);
	free(pointing);
}

static enum gmmu_status pointing_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct pointing *pointing = calloc(1, sizeof(*pointing));
	char expression[POINTERS_EXPRESSION_SIZE];
	enum gmmu_status status;

	if (!pointing)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	pointing->of = request->number;
	pointers_expression(pointing->of, expression);
	status = matches_open(&pointing->matches, request, expression, error);
	if (status == GMMU_OK)
		*answer = pointing;
	else
		pointing_close(pointing);
	return status;
}

static void hit_record(struct pointing *pointing, const struct pointers_hit *hit, struct record_value *record)
{
	const struct gmmu_entry *entry = &pointing->row.entry;

	text_clear(&pointing->memory);
	value_add_memory(&pointing->memory, entry, hit->field);
	record[INDEX] = answer_item(ITEM_INDEX, &pointing->row);
	record[PA] = answer_item(ITEM_PA, &pointing->row);
	record[ROLE] = answer_item(ITEM_ROLE, &pointing->row);
	record[LEVEL] = answer_item(ITEM_LEVEL, &pointing->row);
	record[STATE] = answer_item(ITEM_STATE, &pointing->row);
	record[LIVE] = record_flag(hit->live);
	record[FIELD] = record_word(gmmu_field_at(entry->role, hit->field)->name);
	record[MEMORY] = record_sentence(text_string(&pointing->memory));
	record[ADDRESS] = record_address(hit->address);
	record[OFFSET] = record_number(hit->offset);
	record[SIZE] = record_number(hit->size);
}

static enum answer_step pointing_next(void *answer, uint64_t budget, struct record_value *record,
				      struct gmmu_error *error)
{
	struct pointing *pointing = answer;

	if (pointing->next == pointing->count) {
		enum answer_step step = matches_next(&pointing->matches, budget, &pointing->row, error);

		if (step != ANSWER_RECORD)
			return step;
		pointing->next = 0;
		pointing->count = pointers_find(&pointing->row.entry, pointing->of, pointing->hits);
		return ANSWER_RUNNING;
	}
	hit_record(pointing, &pointing->hits[pointing->next++], record);
	return ANSWER_RECORD;
}

const struct answer_type answer_pointers = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = pointing_open,
	.next = pointing_next,
	.close = pointing_close,
};
