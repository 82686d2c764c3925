/* SPDX-License-Identifier: MIT */
/* The line that shows the path from table to table. */
#include "browse/panes/path_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/model/path.h"
#include "browse/model/row.h"
#include "browse/panes/cells.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "text/text.h"

static void steps_describe(const struct path *path, char *out, size_t size)
{
	size_t length = 0;

	for (unsigned i = 0; i < path->count && length < size; i++) {
		const struct path_step *step = &path->steps[i];

		length += (size_t)snprintf(out + length, size - length, "%s%s[%u]", i > 0 ? " > " : "",
					   gmmu_depth_at(step->depth, GMMU_PAGE_SIZE_UNKNOWN)->name, step->table_index);
		if (step->memory[0] && length < size)
			length += (size_t)snprintf(out + length, size - length, "(%s)", step->memory);
	}
}

/* Dimmed while the cursor is off the path, where the addresses it implies do not apply. */
void path_draw(const struct browse *browse, const struct area *area)
{
	const struct path *path = &model_of(browse)->path;
	bool here = path_here(model_of(browse));
	struct pen pen = pen_at(area, 0, here ? MEANING_HEADING : MEANING_DIM);
	char steps[128], line[256], table[64], cancel[KEY_NAME_SIZE], back[KEY_NAME_SIZE];
	uint64_t va;

	steps_describe(path, steps, sizeof(steps));
	if (!here)
		snprintf(line, sizeof(line), "off the path %s; %s returns to it, %s removes it", steps,
			 browse_key_of(browse, ACTION_BACK, back), browse_key_of(browse, ACTION_CANCEL, cancel));
	else if (path_rooted(path, &va))
		snprintf(line, sizeof(line), "by your path: %s: va 0x%" PRIx64 " on", steps, va);
	else
		snprintf(line, sizeof(line), "path: %s", steps);
	snprintf(table, sizeof(table), "; table 0x%" PRIx64 "-0x%" PRIx64, path->table,
		 path->table + path->table_bytes - 1);
	pen_put(&pen, U' ');
	pen_field(&pen, line, area->width - 1);
	if (here && 1 + (int)strlen(line) + (int)strlen(table) <= area->width) {
		pen.column = 1 + (int)strlen(line);
		pen_text(&pen, table);
	}
}
