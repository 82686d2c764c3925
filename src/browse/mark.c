/* SPDX-License-Identifier: MIT */
/* Marks, the way back, and the current position. */
#include "browse/mark.h"

#include <inttypes.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/cursor.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/place.h"
#include "browse/model/row.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/slots.h"

void do_back(struct browse *browse, int unused)
{
	struct place place;

	(void)unused;
	if (model_of(browse)->places.count == 0) {
		browse_say(browse, "this is where you started");
		return;
	}
	place = places_pop(&model_of(browse)->places);
	place_goto(browse, &place);
}

static void mark_set(struct browse *browse, unsigned mark)
{
	char key[KEY_NAME_SIZE];

	if (line_count(model_of(browse)) == 0) {
		browse_alert(browse, "there is no row to mark");
		return;
	}
	model_of(browse)->marks[mark] = (struct mark){true, place_here(model_of(browse))};
	browse_say(browse, "mark %c is set; %s %c returns to this row and depth", mark_name(mark),
		   browse_key_of(browse, ACTION_MARK_RETURN, key), mark_name(mark));
}

static void mark_return(struct browse *browse, unsigned mark)
{
	struct place before;
	char key[KEY_NAME_SIZE];

	if (!model_of(browse)->marks[mark].set) {
		browse_alert(browse, "there is no mark %c; %s %c sets it", mark_name(mark),
			     browse_key_of(browse, ACTION_MARK, key), mark_name(mark));
		return;
	}
	before = place_here(model_of(browse));
	if (place_goto(browse, &model_of(browse)->marks[mark].place))
		places_push(&model_of(browse)->places, &before);
}

/* What a letter is waited for. */
struct letter {
	void (*take)(struct browse *browse, unsigned mark);
};

static void letter_wait(struct browse *browse, void (*take)(struct browse *, unsigned))
{
	pane_open(browse, PANE_LETTER);
	((struct letter *)pane_data(browse, PANE_LETTER))->take = take;
}

void do_mark(struct browse *browse, int unused)
{
	(void)unused;
	letter_wait(browse, mark_set);
	browse_say(browse, "letter for a mark on this row?");
}

void do_mark_return(struct browse *browse, int unused)
{
	(void)unused;
	letter_wait(browse, mark_return);
	browse_say(browse, "return to which mark?");
}

/* As in vi, '' switches between the current row and the start of the last jump. */
static void jump_return(struct browse *browse)
{
	struct place before = place_here(model_of(browse)), there;

	if (model_of(browse)->places.count == 0) {
		do_back(browse, 0);
		return;
	}
	there = places_pop(&model_of(browse)->places);
	if (place_goto(browse, &there))
		places_push(&model_of(browse)->places, &before);
}

void mark_letter(struct browse *browse, struct key key)
{
	void (*letter)(struct browse *, unsigned) = ((struct letter *)pane_data(browse, PANE_LETTER))->take;
	unsigned mark = key.modifiers == 0 ? mark_find(key.code) : MARK_COUNT;

	pane_close(browse, PANE_LETTER);
	if (mark < MARK_COUNT)
		letter(browse, mark);
	else if (letter == mark_return && key.modifiers == 0 && (key.code == '\'' || key.code == '`'))
		jump_return(browse);
	else
		browse_alert(browse, "marks are letters, a to z and A to Z");
}

const struct pane_type pane_letter = {
	.context = CONTEXT_LETTER, .layer = LAYER_KEY, .size = sizeof(struct letter), .key = mark_letter};

void do_where(struct browse *browse, int unused)
{
	uint64_t count = row_count(model_of(browse));
	struct browse_row row;

	(void)unused;
	if (!row_here(model_of(browse), &row)) {
		browse_say(browse, count ? "no row is shown" : "the dump has no slots");
		return;
	}
	browse_say(
		browse, "slot %" PRIu64 " of %" PRIu64 "-%" PRIu64 ", offset 0x%" PRIx64 ", pa 0x%" PRIx64 ", bit %u",
		row.item.index, slots_index(model_of(browse)->slots, 0),
		slots_index(model_of(browse)->slots, count - 1), row.item.offset, row.item.pa, model_of(browse)->bit);
}
