/* SPDX-License-Identifier: MIT */
/*
 * Following an address to the table that it points to. Only the user does that: Enter puts the address into a prompt,
 * and a second Enter goes there.
 */
#include "browse/follow.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/cursor.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/path.h"
#include "browse/model/place.h"
#include "browse/model/row.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/panes/confirm.h"
#include "browse/walk.h"
#include "dump/slots.h"
#include "text/text.h"
#include "render/value.h"

/* The least size of a page, whatever is known of it. */
#define PAGE_LEAST 4096

/* An address that a row may contain. */
struct target {
	uint64_t address;
	unsigned field; /* its row in the field table */
	int depth;      /* depth of the table there, or -1: the entry does not imply a depth */
	enum gmmu_page_size page_size;
	bool page; /* the entry is a leaf: the address has data, not a table */
};

/* The addresses of each half with their second readings, those under the bit cursor first. Returns their number. */
static unsigned targets_find(const struct browse *browse, const struct gmmu_entry *entry, struct target targets[4])
{
	unsigned count = 0;
	int depth = entry->role == GMMU_ROLE_PTE || entry->level < 0 ? GMMU_DEPTH_UNKNOWN : entry->level + 1;
	bool page = entry->role == GMMU_ROLE_PTE || entry->state == GMMU_STATE_LEAF;

	for (unsigned i = 0; i < 2; i++) {
		unsigned half = (model_of(browse)->bit / 64) ^ i;
		unsigned field = row_address_field(entry, half);
		enum gmmu_page_size size = half == 0 ? GMMU_PAGE_SIZE_64K : GMMU_PAGE_SIZE_4K;

		if (field == GMMU_FIELD_NONE)
			continue;
		if (entry->role != GMMU_ROLE_DUAL)
			size = model_of(browse)->view.page_size;
		for (unsigned row = 0; row < gmmu_field_count(entry->role); row++) {
			const struct gmmu_field *address = gmmu_field_at(entry->role, row);
			struct gmmu_value value = gmmu_entry_value(entry, row);

			if (value.known && count < 4 &&
			    (row == field || (address->kind == GMMU_FIELD_ALTERNATIVE && address->base == field)))
				targets[count++] = (struct target){value.number, row, depth, size, page};
		}
	}
	return count;
}

static void target_describe(const struct target *target, char *out, size_t size)
{
	if (target->depth < 0)
		snprintf(out, size, "pa 0x%" PRIx64, target->address);
	else if (target->depth == 4 && target->page_size != GMMU_PAGE_SIZE_UNKNOWN)
		snprintf(out, size, "pa 0x%" PRIx64 " depth 4 page %s", target->address,
			 gmmu_page_size_name(target->page_size));
	else
		snprintf(out, size, "pa 0x%" PRIx64 " depth %d", target->address, target->depth);
}

/* Whether nothing is mapped by an entry, so that its address fields, often 0, are the address of nothing. */
static bool points_nowhere(const struct gmmu_entry *entry)
{
	return entry->state == GMMU_STATE_EMPTY || entry->state == GMMU_STATE_SPARSE ||
	       entry->state == GMMU_STATE_NO_4K || entry->state == GMMU_STATE_NV4K;
}

/* The addresses of the row under the cursor; 0, with a message, if it has none. */
static unsigned targets_here(struct browse *browse, struct browse_row *row, struct target targets[4])
{
	bool here = row_here(model_of(browse), row) && row->item.available;
	bool nowhere = here && points_nowhere(&row->row.entry);
	unsigned count = here && !nowhere ? targets_find(browse, &row->row.entry, targets) : 0;

	if (count == 0)
		browse_say(browse, "this row has no address to follow%s%s", nowhere ? ": the entry is " : "",
			   nowhere ? gmmu_state_name(row->row.entry.state) : "");
	return count;
}

/*
 * What the keys do, preceded by warnings that the address is in a memory that rarely has page tables, or not in this
 * dump.
 */
static void follow_say(struct browse *browse, const struct gmmu_entry *entry, const struct target *target,
		       unsigned count)
{
	struct text words = {0};
	struct gmmu_error error;
	bool here = address_check(browse, target->address, &error) == GMMU_OK;
	bool elsewhere = !value_in_video_memory(entry, target->field);

	if (entry->state == GMMU_STATE_STALE)
		text_add(&words, "the entry is stale; ");
	if (elsewhere) {
		text_add(&words, "in ");
		value_add_memory(&words, entry, target->field);
		text_add(&words, here ? "; this dump may be from another memory; " : "; ");
	}
	if (!here)
		text_add_format(&words, "%s; ", error.message);
	if (follow_of(browse)->reading > 0)
		text_add_format(&words, "reading %u of %u", follow_of(browse)->reading + 1, count);
	else if (here)
		text_add_format(&words, "Enter %s, Esc stays",
				elsewhere || target->page ? "asks before it goes there" : "goes there");
	else
		text_add(&words, "Esc stays");
	if (count > 1 && follow_of(browse)->reading == 0)
		text_add_format(&words, "; Tab: the other of %u readings", count);
	browse_say(browse, "%s", text_string(&words));
	text_free(&words);
}

static void follow_accept(struct browse *browse, const char *text);
static void follow_complete(struct browse *browse);

static const struct prompt_type follow_prompt = {
	.kind = PROMPT_FOLLOW, .accept = follow_accept, .complete = follow_complete};

bool follow_offer(struct browse *browse, const char *label)
{
	struct target targets[4];
	struct browse_row row;
	char text[96];
	unsigned count = targets_here(browse, &row, targets);

	follow_of(browse)->walking = false;
	if (count == 0)
		return false;
	follow_of(browse)->reading = 0;
	target_describe(&targets[0], text, sizeof(text));
	if (!label)
		label = targets[0].page ? "to the page: " : "to the table: ";
	prompt_open(browse, &follow_prompt, label, text);
	follow_say(browse, &row.row.entry, &targets[0], count);
	return true;
}

void do_follow(struct browse *browse, int unused)
{
	(void)unused;
	follow_offer(browse, NULL);
}

static void follow_complete(struct browse *browse)
{
	struct target targets[4];
	struct browse_row row;
	char text[96];
	unsigned count = targets_here(browse, &row, targets);

	if (count < 2) {
		browse_say(browse, "this row has only one reading");
		return;
	}
	follow_of(browse)->reading = (follow_of(browse)->reading + 1) % count;
	target_describe(&targets[follow_of(browse)->reading], text, sizeof(text));
	prompt_set(prompt_of(browse), text);
	follow_say(browse, &row.row.entry, &targets[follow_of(browse)->reading], count);
}

/* One step: from a row to where one of its addresses points. */
static struct path_step step_make(const struct gmmu_row *row, const struct target *target)
{
	struct path_step step = {row->entry.level, row->table_index, row->va_offset, ""};
	struct text memory = text_in(step.memory, NULL, sizeof(step.memory));

	if (!value_in_video_memory(&row->entry, target->field))
		value_add_aperture(&memory, &row->entry, target->field);
	return step;
}

/* The target that was offered, if the line still has it; NULL: the user typed something else. */
static const struct target *target_offered(const struct target *targets, unsigned count, const char *text)
{
	char offered[96];

	for (unsigned i = 0; i < count; i++) {
		target_describe(&targets[i], offered, sizeof(offered));
		if (strcmp(offered, text) == 0)
			return &targets[i];
	}
	return NULL;
}

static void follow_go(struct browse *browse, const char *text)
{
	struct target targets[4];
	struct browse_row row;
	struct gmmu_error error;
	struct place before = place_here(model_of(browse));
	struct path path = {0};
	struct path_step step;
	const struct target *target = target_offered(targets, targets_here(browse, &row, targets), text);
	char key[KEY_NAME_SIZE];

	if (target && target->depth >= 0 && row.row.placed) {
		step = step_make(&row.row, target);
		path = path_extend(&model_of(browse)->path, &model_of(browse)->view, row.row.pa, &step, target->address,
				   target->page_size);
	}
	if (target && target->page) {
		path.page = target->address;
		path.page_bytes = gmmu_page_size_bytes(row.row.entry.page_size);
		path.page_bytes += path.page_bytes == 0 ? PAGE_LEAST : 0;
	}
	if (goto_run(browse, text, &error) != GMMU_OK) {
		place_goto(browse, &before);
		browse_alert(browse, "%s", error.message);
		return;
	}
	places_push(&model_of(browse)->places, &before);
	model_of(browse)->path = path;
	model_of(browse)->top = model_of(browse)->cursor; /* a table is read from its first entry on */
	bit_set(browse, BIT_FIRST);
	lines_show_cursor(browse);
	if (target && target->page && !message_of(browse)->alert)
		browse_say(browse, "a page of data, read as entries at your request; %s goes back",
			   browse_key_of(browse, ACTION_BACK, key));
	if (follow_of(browse)->walking && target)
		walk_go_on(browse);
}

static void follow_answer(struct browse *browse, bool yes)
{
	if (yes)
		follow_go(browse, follow_of(browse)->text);
	else
		browse_say(browse, "stayed here");
}

/* The target that a line goes to: the one that was offered, else one with this address, in any reading. */
static const struct target *target_typed(const struct target *targets, unsigned count, const char *text)
{
	const struct target *target = target_offered(targets, count, text);
	char offered[96];

	for (unsigned i = 0; i < count && !target; i++) {
		size_t length = (size_t)snprintf(offered, sizeof(offered), "pa 0x%" PRIx64, targets[i].address);

		if (strncmp(offered, text, length) == 0 && (text[length] == ' ' || text[length] == '\0'))
			target = &targets[i];
	}
	return target;
}

/* Why to think twice: another memory, a page where entries are expected, or both. */
static void follow_ask(struct browse *browse, const struct gmmu_entry *entry, const struct target *target,
		       const char *text)
{
	struct text memory = {0};

	value_add_memory(&memory, entry, target->field);
	snprintf(follow_of(browse)->text, sizeof(follow_of(browse)->text), "%s", text);
	if (!target->page)
		confirm_open(
			browse, follow_answer,
			"0x%" PRIx64
			" is an address in %s, which this dump may not contain: go to that address in the dump anyway?",
			target->address, text_string(&memory));
	else if (value_in_video_memory(entry, target->field))
		confirm_open(browse, follow_answer,
			     "0x%" PRIx64 " is the address of a page: data, not entries. Read it as entries anyway?",
			     target->address);
	else
		confirm_open(browse, follow_answer,
			     "0x%" PRIx64 " is the address of a page (data, not entries) in %s, which this dump may "
			     "not contain: go to that address in the dump anyway?",
			     target->address, text_string(&memory));
	text_free(&memory);
}

/*
 * Asks first if the address is in a memory that rarely has page tables, since the dump may not contain it, or if the
 * entry is a leaf, since a page does not contain entries.
 */
static void follow_accept(struct browse *browse, const char *text)
{
	struct target targets[4];
	struct browse_row row;
	unsigned count = targets_here(browse, &row, targets);
	const struct target *target = target_typed(targets, count, text);

	if (target && (target->page || !value_in_video_memory(&row.row.entry, target->field)) &&
	    slots_find(model_of(browse)->slots, target->address) != UINT64_MAX)
		follow_ask(browse, &row.row.entry, target, text);
	else
		follow_go(browse, text);
}
