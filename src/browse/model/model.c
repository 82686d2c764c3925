/* SPDX-License-Identifier: MIT */
#include "browse/model/model.h"

#include "browse/model/view.h"

enum gmmu_status model_init(struct model *model, struct dump *dump, const struct gmmu_view *view,
			    struct gmmu_error *error)
{
	enum gmmu_status status = source_cut(&model->edits, dump, gmmu_encoding_size(view->encoding), &model->slots,
					     &model->edited, error);

	if (status != GMMU_OK)
		return status;
	model->dump = model->comparison.original = dump;
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
	dump_leave(&model->comparison, model->dump);
	edits_free(&model->edits);
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
