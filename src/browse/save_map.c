/* SPDX-License-Identifier: MIT */
#include "browse/save_map.h"

#include <stdlib.h>

#include "browse/export.h"
#include "browse/file.h"
#include "browse/model/comparison.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/model/work.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "dump/dump.h"
#include "query/answers/answer.h"
#include "text/text.h"

/* Slots that one step looks at. */
#define MAP_BUDGET (UINT64_C(1) << 18)

/* The picture that is being drawn; it ends with the work. */
struct map_work {
	const struct answer_type *type;
	void *answer;
	struct picture picture;
	struct text title;
	struct gmmu_error error;
	enum answer_step step;
	bool overwrite;
};

static void map_free(struct map_work *map)
{
	if (map->answer)
		map->type->close(map->answer);
	picture_free(&map->picture);
	text_free(&map->title);
	free(map);
}

static bool map_part(struct browse *browse)
{
	struct map_work *map = export_of(browse)->map;
	struct record_value record[RECORD_COLUMNS_MAX];

	do {
		map->step = map->type->next(map->answer, MAP_BUDGET, record, &map->error);
		if (map->step == ANSWER_RECORD) {
			struct picture_cell cell = map->type->cell(map->answer);

			picture_add(&map->picture, &cell);
		}
	} while (map->step == ANSWER_RECORD);
	return map->step == ANSWER_RUNNING;
}

static enum gmmu_status map_write(struct browse *browse, struct map_work *map)
{
	struct text text = {0};
	enum gmmu_status status;

	if (map->step == ANSWER_FAILED)
		return map->error.status;
	map->picture.title = text_string(&map->title);
	if (file_name_ends(export_of(browse)->path, ".svg"))
		picture_add_svg(&map->picture, &text);
	else
		picture_add_text(&map->picture, &text);
	if (text.failed || map->title.failed)
		status = gmmu_error_set(&map->error, GMMU_E_NOMEM, "out of memory; nothing was written");
	else
		status = export_text(browse, &text, map->overwrite, &map->error);
	text_free(&text);
	return status;
}

static void map_end(struct browse *browse, bool stopped)
{
	struct map_work *map = export_of(browse)->map;

	if (stopped)
		browse_say(browse, "stopped; nothing was written");
	else if (map_write(browse, map) != GMMU_OK)
		browse_alert(browse, "%s", map->error.message);
	else
		browse_say(browse, "map written to %s%s", export_of(browse)->path,
			   sieve_hides(&model_of(browse)->sieve)
				   ? ", of all slots, including those that the filter hides"
				   : "");
	map_free(map);
	export_of(browse)->map = NULL;
}

static void map_begin(struct browse *browse, bool overwrite)
{
	const struct comparison *comparison = &model_of(browse)->comparison;
	struct answer_request request = {
		.view = model_of(browse)->view,
		.dump = model_of(browse)->dump,
		.slots = &model_of(browse)->edited.source,
		.other_count = comparison->slots != NULL,
		.other_dumps = &comparison->dump,
		.others = (const struct slots *const *)&comparison->slots,
		.pairing = comparison->by_offset ? COMPARE_PAIR_BY_OFFSET : COMPARE_PAIR_BY_PA,
	};
	struct map_work *map = calloc(1, sizeof(*map));
	struct gmmu_error error;

	if (!map) {
		browse_alert(browse, "out of memory");
		return;
	}
	work_stop(&model_of(browse)->work);
	map->overwrite = overwrite;
	map->type = comparison->slots ? &answer_overview_changes : &answer_overview;
	text_add_escaped(&map->title, dump_path(model_of(browse)->dump));
	if (comparison->slots) {
		text_add(&map->title, " and ");
		text_add_escaped(&map->title, dump_path(comparison->dump));
	}
	if (map->type->open(&request, &map->answer, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		map_free(map);
		return;
	}
	export_of(browse)->map = map;
	work_start(&model_of(browse)->work, "drawing the map", map_part, map_end);
}

enum gmmu_status take_save_map(struct browse *browse, const char *path, struct gmmu_error *error)
{
	(void)error;
	export_to(browse, path, map_begin);
	return GMMU_OK;
}
