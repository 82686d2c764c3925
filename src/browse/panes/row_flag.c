/* SPDX-License-Identifier: MIT */
#include "browse/panes/row_flag.h"

#include <stdio.h>

#include "browse/model/comparison.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/panes/cells.h"
#include "browse/panes/parts.h"
#include "text/text.h"

static char mark_here(const struct browse *browse, const struct browse_row *row)
{
	return marks_at(model_of(browse)->marks, row->item.pa, row_bits(model_of(browse)) / 8);
}

static bool is_edited(const struct browse *browse, const struct browse_row *row)
{
	(void)browse;
	return row->edited;
}

static bool is_marked(const struct browse *browse, const struct browse_row *row)
{
	return mark_here(browse, row) != 0;
}

static bool is_changed(const struct browse *browse, const struct browse_row *row)
{
	(void)browse;
	return row->difference == DIFFERENCE_CHANGED;
}

static bool is_only_here(const struct browse *browse, const struct browse_row *row)
{
	return row->difference == DIFFERENCE_ONLY_HERE && !model_of(browse)->comparison.earlier;
}

static bool is_new(const struct browse *browse, const struct browse_row *row)
{
	return row->difference == DIFFERENCE_ONLY_HERE && model_of(browse)->comparison.earlier;
}

static bool is_reserved(const struct browse *browse, const struct browse_row *row)
{
	(void)browse;
	return row->row.entry.notes & GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET);
}

static bool is_noted(const struct browse *browse, const struct browse_row *row)
{
	(void)browse;
	return row->row.entry.notes != 0;
}

/* The sign of a mark is its letter. */
static const struct row_flag signs[ROW_FLAG_COUNT] = {
	{ROW_FLAG_DONE, LOOK_EDITED, 'E', is_edited, "edited",
	 "a bit of the row was toggled; the file holds another value"},
	{ROW_FLAG_DONE, LOOK_KEY, 'a', is_marked, "mark", "the row has a mark with this letter"},
	{ROW_FLAG_DONE, LOOK_CHANGED, '#', is_changed, "differs",
	 "the slot differs from the other dump, or from the file as last read"},
	{ROW_FLAG_DONE, LOOK_CHANGED, '-', is_only_here, "only here", "the other dump has no such slot"},
	{ROW_FLAG_DONE, LOOK_CHANGED, '+', is_new, "new", "the file had no such slot when it was last read"},
	{ROW_FLAG_ENTRY, MEANING_BIT_RESERVED_SET, '!', is_reserved, NULL, "a reserved bit is set"},
	{ROW_FLAG_ENTRY, MEANING_NOTE, '*', is_noted, NULL, "the row has a note"},
};

const struct row_flag *row_flag_at(unsigned number)
{
	return number < ROW_FLAG_COUNT ? &signs[number] : NULL;
}

static char character_of(const struct row_flag *sign, const struct browse *browse, const struct browse_row *row)
{
	return sign->holds == is_marked ? mark_here(browse, row) : sign->sign;
}

void row_flags_draw(const struct browse *browse, const struct browse_row *row, struct pen *pen)
{
	uint8_t before = pen->meaning;
	int start = pen->column;

	for (unsigned i = ROW_FLAG_COUNT; i-- > 0;) {
		if (!signs[i].holds(browse, row))
			continue;
		pen->column = start + (int)signs[i].column;
		pen->meaning = (uint8_t)signs[i].look;
		pen_put(pen, (char32_t)character_of(&signs[i], browse, row));
	}
	pen->column = start + ROW_FLAG_COLUMN_COUNT;
	pen->meaning = before;
}

void row_flags_describe(const struct browse *browse, const struct browse_row *row, bool brief, char *out, size_t size)
{
	size_t length = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < ROW_FLAG_COUNT && length < size; i++) {
		char sign[3] = "";

		if (!signs[i].word || !row->item.available || !signs[i].holds(browse, row))
			continue;
		if (brief || signs[i].holds == is_marked)
			snprintf(sign, sizeof(sign), "%s%c", brief ? "" : " ", character_of(&signs[i], browse, row));
		length += (size_t)snprintf(out + length, size - length, "%s%s%s", length && !brief ? ", " : "",
					   brief ? "" : signs[i].word, sign);
	}
}
