/* SPDX-License-Identifier: MIT */
#include "browse/model/marked.h"

#include "browse/model/comparison.h"
#include "browse/model/edits.h"
#include "dump/slots.h"

/* The other dump can be closed while a filter is set. */
static const struct slots *other_of(const void *context, uint64_t *apart)
{
	const struct model *model = context;
	const struct comparison *comparison = &model->comparison;

	if (!comparison->compare)
		return NULL;
	*apart = comparison->by_offset ? comparison->slots->first_pa - model->slots->first_pa : 0;
	return comparison->slots;
}

static uint64_t edited_of(const void *context, uint64_t pa)
{
	const struct model *model = context;

	return edits_mask(&model->edits, pa);
}

struct expression_marks marked_slots(const struct model *model)
{
	return (struct expression_marks){.context = model, .other = other_of, .edited = edited_of};
}
