/* SPDX-License-Identifier: MIT */
/* The rule between grid and pane: the cursor position, and evidence against the depth in the rows on screen. */
#include "browse/panes/status_line.h"

#include <inttypes.h>
#include <stdio.h>

#include "browse/keys/action.h"
#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/keys/key.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/path.h"
#include "browse/model/row.h"
#include "browse/panes/cells.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/row_flag.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "text/phrase.h"
#include "text/progress.h"
#include "text/text.h"

/* The signs of a wrong depth in the rows on screen, by their words; in brief only the number of such rows. */
static void doubts_describe(const struct browse *browse, bool brief, char *out, size_t size)
{
	struct line lines[SCREEN_LINES_MAX];
	int filled = lines_fill(model_of(browse), model_of(browse)->top, lines, layout_make(browse).grid_height);
	unsigned counts[GMMU_DOUBT_COUNT] = {0}, rows = 0;
	size_t length = 0;

	for (int i = 0; i < filled; i++) {
		struct browse_row row;
		unsigned doubts;

		if (lines[i].kind != LINE_SLOT || lines[i].half != 0 ||
		    !row_read(model_of(browse), lines[i].first, &row))
			continue;
		doubts = row_doubts(&row.row.entry);
		rows += doubts != 0;
		for (unsigned doubt = 0; doubt < GMMU_DOUBT_COUNT; doubt++)
			counts[doubt] += doubts >> doubt & 1;
	}
	out[0] = '\0';
	if (brief && rows > 0)
		snprintf(out, size, "misread? %u rows", rows);
	for (unsigned doubt = 0; doubt < GMMU_DOUBT_COUNT && !brief; doubt++)
		if (counts[doubt] && length < size)
			length += (size_t)snprintf(out + length, size - length, "%s%u %s", length ? ", " : "misread? ",
						   counts[doubt], gmmu_doubt_name((enum gmmu_doubt)doubt));
}

/* How far a slot is from the first to the last, in percent, such that `:50%` shows 50. */
static unsigned percent(uint64_t slot, uint64_t count)
{
	return slot + 1 >= count ? 100 : percent_of(slot, count - 1);
}

/* Adds a piece if there is room for it. */
static bool piece(struct pen *pen, unsigned meaning, const char *text)
{
	if (!text[0] || pen->column + string_width(text) + 4 > pen->area.width)
		return false;
	pen_rule_to(pen, pen->column + 2);
	pen_put(pen, U' ');
	pen_text_as(pen, meaning, text);
	pen_put(pen, U' ');
	return true;
}

/* The names of the row's notes, or their number if the names do not fit. */
static void notes_draw(struct pen *pen, uint32_t notes)
{
	int count = __builtin_popcount(notes);
	size_t length = 0;
	char text[256] = "";

	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT && length < sizeof(text); note++)
		if (notes & GMMU_NOTE_BIT(note))
			length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s", length ? ", " : "",
						   gmmu_note_code(note));
	if (count == 0 || piece(pen, MEANING_NOTE, text))
		return;
	snprintf(text, sizeof(text), "%s", phrase_count((unsigned)count, "note", "notes").text);
	piece(pen, MEANING_NOTE, text);
}

/*
 * The row's place in its table, if at least `keep` columns remain after it, and the virtual address that follows from
 * it, if at least `keep_more` remain.
 */
static void place_draw(const struct browse *browse, const struct browse_row *row, int keep, int keep_more,
		       struct pen *pen)
{
	const struct gmmu_depth *depth = gmmu_depth_at(row->row.entry.level, model_of(browse)->view.page_size);
	const char *memory = path_memory(&model_of(browse)->path);
	char entry[48], text[128];
	int width = pen->area.width;
	bool whole;
	uint64_t va;

	if (!row->item.available || !row->row.placed)
		return;
	snprintf(entry, sizeof(entry), settings_of(browse)->hex ? "entry 0x%x/0x%x" : "entry %u/%u",
		 row->row.table_index, depth->entry_count - 1u);
	if (path_va(&model_of(browse)->path, &model_of(browse)->view, &row->row, &va))
		snprintf(text, sizeof(text), "%s va 0x%" PRIx64 " by your path%s%s", entry, va, memory ? "/" : "",
			 memory ? memory : "");
	else
		snprintf(text, sizeof(text), "%s va+0x%" PRIx64, entry, row->row.va_offset);
	pen->area.width = width - keep_more;
	whole = piece(pen, pen->meaning, text);
	pen->area.width = width - keep;
	if (!whole)
		piece(pen, pen->meaning, entry);
	pen->area.width = width;
}

/* How to see the lines that the pane has no room for; the short form only counts them. */
static void hidden_describe(const struct browse *browse, int height, int lines, bool brief, char *out, size_t size)
{
	int hidden = lines - bits_of(browse)->top - height;
	char grow[KEY_NAME_SIZE], focus[KEY_NAME_SIZE], down[KEY_NAME_SIZE];

	out[0] = '\0';
	if (height == 0 || hidden <= 0)
		return;
	browse_key_of(browse, ACTION_PANE_GROW, grow);
	if (brief)
		snprintf(out, size, "+%d line%s", hidden, hidden == 1 ? "" : "s");
	else if (pane_is_open(browse, PANE_BITS))
		snprintf(out, size, "%s: %s scrolls, %s grows",
			 phrase_count((unsigned)hidden, "more line", "more lines").text,
			 browse_key_of(browse, ACTION_DOWN, down), grow);
	else
		snprintf(out, size, "%s: %s scrolls, %s grows",
			 phrase_count((unsigned)hidden, "more line", "more lines").text,
			 browse_key_of(browse, ACTION_PANE_FOCUS, focus), grow);
}

void status_draw(const struct browse *browse, const struct area *whole, int height, int lines)
{
	struct area area = *whole;
	struct pen pen = pen_at(&area, 0, MEANING_PLAIN);
	uint64_t count = row_count(model_of(browse));
	struct browse_row row = {0};
	char text[160], brief[32], hidden[96];
	unsigned doubt;

	/* Reserves room for the short form. */
	hidden_describe(browse, height, lines, true, hidden, sizeof(hidden));
	if (hidden[0])
		pen.area.width -= string_width(hidden) + 4;
	pen.meaning = pane_is_open(browse, PANE_BITS) ? LOOK_STATUS_FOCUS : LOOK_STATUS;
	if (row_here(model_of(browse), &row)) {
		snprintf(text, sizeof(text),
			 settings_of(browse)->hex ? "slot 0x%" PRIx64 "/0x%" PRIx64 " %u%%"
						  : "slot %" PRIu64 "/%" PRIu64 " %u%%",
			 row.item.index, slots_index(model_of(browse)->slots, count - 1),
			 percent(row.item.position, count));
		piece(&pen, pen.meaning, text);
	}
	if (row.item.available && path_in_page(&model_of(browse)->path, row.item.pa))
		piece(&pen, MEANING_NOTE, "page read as entries");
	row_flags_describe(browse, &row, false, text, sizeof(text));
	if (text[0] && !piece(&pen, LOOK_KEY, text)) {
		row_flags_describe(browse, &row, true, text, sizeof(text));
		piece(&pen, LOOK_KEY, text);
	}
	doubt = view_depth(model_of(browse)) >= 0 ? MEANING_NOTE : pen.meaning;
	doubts_describe(browse, false, text, sizeof(text));
	doubts_describe(browse, true, brief, sizeof(brief));
	place_draw(browse, &row, brief[0] ? string_width(brief) + 4 : 0, text[0] ? string_width(text) + 4 : 0, &pen);
	if (text[0] && !piece(&pen, doubt, text))
		piece(&pen, doubt, brief);
	notes_draw(&pen, row.row.entry.notes);
	pen.area.width = area.width;
	hidden_describe(browse, height, lines, false, text, sizeof(text));
	if (!piece(&pen, MEANING_NOTE, text))
		piece(&pen, MEANING_NOTE, hidden);
	pen_rule_to(&pen, area.width);
}
