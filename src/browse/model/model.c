/* SPDX-License-Identifier: MIT */
#include "browse/model/model.h"

#include <string.h>

#include "browse/model/view.h"

enum gmmu_status model_init(struct model *model, struct dump *dump, const struct gmmu_view *view,
			    struct gmmu_error *error)
{
	enum gmmu_status status = edited_slots_cut(&model->edits, dump, gmmu_encoding_size(view->encoding),
						   &model->slots, &model->edited, error);

	if (status != GMMU_OK)
		return status;
	model->dump = dump;
	model->view = *view;
	model->home = view->encoding;
	model->bit = BIT_FIRST;
	return GMMU_OK;
}

void model_free(struct model *model)
{
	sieve_clear(&model->sieve);
	comparison_clear(&model->comparison);
	slots_free(model->slots);
	dump_close(model->dump);
	edits_free(&model->edits);
	files_free(&model->files);
}

enum gmmu_status model_show(struct model *model, struct dump *dump, struct gmmu_error *error)
{
	struct slots *slots;
	enum gmmu_status status = slots_new(dump, model->slots->entry_size, true, &slots, error);

	if (status != GMMU_OK)
		return status;
	work_stop(&model->work);
	sieve_clear(&model->sieve);
	comparison_clear(&model->comparison);
	edits_free(&model->edits);
	slots_free(model->slots);
	if (!files_park(&model->files, model->dump))
		dump_close(model->dump);
	model->dump = dump;
	model->slots = slots;
	model->edits = (struct edits){0};
	edited_slots_init(&model->edits, slots, &model->edited);
	model->cursor = model->top = 0;
	model->path.count = model->places.count = 0;
	memset(model->marks, 0, sizeof(model->marks));
	model->fate = DUMP_SAME;
	model->trouble = NULL;
	return GMMU_OK;
}

uint64_t row_count(const struct model *model)
{
	return model->slots->count;
}

unsigned row_bits(const struct model *model)
{
	return 8 * model->slots->entry_size;
}

int view_depth(const struct model *model)
{
	return depth_of(&model->view);
}

unsigned dumps_troubled(const struct model *model)
{
	const struct dump *other = model->comparison.earlier ? NULL : model->comparison.dump;

	return (dump_trouble(model->dump) ? 1u : 0u) + (other && dump_trouble(other) ? 1u : 0u);
}
