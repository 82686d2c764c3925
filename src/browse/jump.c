/* SPDX-License-Identifier: MIT */
/* The next and the previous of something: reserved bits, notes, marks, edits, or what an expression asks for. */
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/search.h"

#define SEARCH_BUDGET (UINT64_C(1) << 18)

static bool search_part(struct browse *browse)
{
	const struct job *job = search_job(browse->search);
	enum job_state state = search_step(browse->search, SEARCH_BUDGET);

	browse->model.work.done = job->done;
	browse->model.work.total = job->total;
	return state == JOB_RUNNING;
}

void jump_wrapped_say(struct browse *browse, bool same, int direction)
{
	if (same)
		browse_say(browse, "this is the only one");
	else
		browse_say(browse, "went around the %s of the dump", direction > 0 ? "end" : "start");
}

static void search_end(struct browse *browse, bool stopped)
{
	uint64_t found = search_found(browse->search);
	const struct job *job = search_job(browse->search);
	char key[KEY_NAME_SIZE];

	if (stopped)
		browse_say(browse, "stopped after %" PRIu64 " slots; nothing found so far", job->done);
	else if (job->state == JOB_FAILED)
		browse_alert(browse, "%s", job->trouble);
	else if (found == SLOT_NONE)
		browse_alert(browse, "no slot with: %s", browse->search_text);
	else if (browse->search_from == SLOT_NONE)
		browse_say(browse, "the first slot with: %s; %s goes to the next", browse->search_text,
			   browse_key_of(browse, ACTION_SEARCH_NEXT, key));
	else if (found == browse->model.cursor)
		browse_say(browse, "this is the only slot with: %s", browse->search_text);
	else if (search_wrapped(browse->search))
		jump_wrapped_say(browse, false, found < browse->search_from ? 1 : -1);
	if (!stopped && found != SLOT_NONE) {
		slot_show(browse, found);
		pointing_tell(browse, browse->search_expression, found);
	}
	search_free(browse->search);
	expression_free(browse->search_expression);
	browse->search = NULL;
	browse->search_expression = NULL;
}

static void search_start(struct browse *browse, const char *text, uint64_t from, int direction)
{
	char what[256];
	struct gmmu_error error;

	work_stop(&browse->model.work);
	if (row_count(&browse->model) == 0) {
		browse_alert(browse, "there are no slots to look at");
		return;
	}
	if (expression_take(browse, text, &browse->search_expression, &error) != GMMU_OK) {
		/* One from before waits for a depth at which it has a meaning. */
		if (text != browse->search_text)
			prompt_open(browse, PROMPT_SEARCH, "/", text);
		prompt_blame(browse, &error);
		return;
	}
	browse->search = search_new(&browse->model.edited.source, browse->search_expression, from,
				    direction > 0 ? SEARCH_FORWARD : SEARCH_BACKWARD);
	if (!browse->search) {
		expression_free(browse->search_expression);
		browse->search_expression = NULL;
		browse_alert(browse, "out of memory");
		return;
	}
	browse->search_from = from;
	if (text != browse->search_text) {
		browse_remark(browse, expression_notice(browse->search_expression));
		snprintf(browse->search_text, sizeof(browse->search_text), "%s", text);
	}
	snprintf(what, sizeof(what), "looking for: %.240s", text);
	work_start(&browse->model.work, what, search_part, search_end);
}

void search_accept(struct browse *browse, const char *text)
{
	if (strspn(text, " ") < strlen(text))
		search_start(browse, text, browse->model.cursor, 1);
}

void search_first(struct browse *browse, const char *text)
{
	search_start(browse, text, SLOT_NONE, 1);
}

void do_search(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, PROMPT_SEARCH, "/", "");
	browse_say(browse, "kind == 6, address >= 0x4800000, bit 40, reserved, note, 0600000000480001; Tab: words");
}

void do_search_next(struct browse *browse, int direction)
{
	if (browse->search_text[0])
		search_start(browse, browse->search_text, browse->model.cursor, direction);
	else
		do_search(browse, 0);
}

void expression_complete_prompt(struct browse *browse)
{
	struct prompt *prompt = &browse->prompt;
	struct expression_word words[64];
	char line[PROMPT_SIZE];
	unsigned count, number;
	size_t start;

	if (prompt->completion == 0) {
		prompt->completion_length = prompt->length;
		memcpy(prompt->typed, prompt->text, sizeof(prompt->typed));
	}
	prompt->typed[prompt->completion_length] = '\0';
	count = expression_complete(prompt->typed, &browse->model.view, &start, words, 64);
	if (count > 64)
		count = 64;
	if (count == 0) {
		browse_say(browse, "nothing to complete here");
		return;
	}
	number = prompt->completion++ % count;
	snprintf(line, sizeof(line), "%.*s%s", (int)start, prompt->typed, words[number].word);
	prompt_set(prompt, line);
	browse_say(browse, "%u of %u: %s", number + 1, count, words[number].help);
}

void do_jump(struct browse *browse, int direction)
{
	browse->jump_direction = direction;
}

/* The nearest of two addresses on one side of `here`, going around the ends. */
static bool nearer(uint64_t here, int direction, uint64_t pa, uint64_t than)
{
	return direction > 0 ? pa - here - 1 < than - here - 1 : here - pa - 1 < here - than - 1;
}

/* To the nearest of a few known addresses. */
static void address_jump(struct browse *browse, uint64_t pa, bool found, int direction, const char *nothing)
{
	uint64_t slot = found ? slots_find(browse->model.slots, pa) : UINT64_MAX;

	if (slot == UINT64_MAX) {
		browse_alert(browse, "%s", nothing);
		return;
	}
	if (direction > 0 ? slot <= browse->model.cursor : slot >= browse->model.cursor)
		jump_wrapped_say(browse, slot == browse->model.cursor, direction);
	slot_show(browse, slot);
}

static void mark_jump(struct browse *browse, int direction, uint64_t here)
{
	uint64_t best = here;
	bool found = false;

	for (unsigned i = 0; i < MARK_COUNT; i++) {
		uint64_t pa = browse->model.marks[i].place.pa;

		if (browse->model.marks[i].set && (!found || nearer(here, direction, pa, best))) {
			best = pa;
			found = true;
		}
	}
	address_jump(browse, best, found, direction, "no row is marked; m and a letter marks one");
}

static void edit_jump(struct browse *browse, int direction, uint64_t here)
{
	const struct edits *edits = &browse->model.edits;
	uint64_t best = here;
	bool found = false;

	for (size_t i = 0; i < edits->mask_count; i++) {
		uint64_t pa = edits->masks[i].pa;

		/* A word of the row that the cursor is on is not another row. */
		if (pa - here < row_bits(&browse->model) / 8 && edits->mask_count > 1)
			continue;
		if (!found || nearer(here, direction, pa, best)) {
			best = pa;
			found = true;
		}
	}
	address_jump(browse, best, found, direction, "no bit was toggled");
}

void do_jump_to(struct browse *browse, int jump)
{
	static const char *const expressions[] = {
		[JUMP_RESERVED] = "reserved", [JUMP_NOTE] = "note", [JUMP_USED] = "state != empty"};
	int direction = browse->jump_direction;
	struct slots_item item;

	browse->jump_direction = 0;
	if (!slots_place(browse->model.slots, browse->model.cursor, &item)) {
		browse_alert(browse, "there are no slots to look at");
		return;
	}
	switch ((enum jump)jump) {
	case JUMP_RESERVED:
	case JUMP_NOTE:
	case JUMP_USED:
		search_start(browse, expressions[jump], browse->model.cursor, direction);
		break;
	case JUMP_MARK:
		mark_jump(browse, direction, item.pa);
		break;
	case JUMP_EDIT:
		edit_jump(browse, direction, item.pa);
		break;
	case JUMP_CHANGE:
		change_jump(browse, direction);
		break;
	}
}
