/* SPDX-License-Identifier: MIT */
/*
 * From a table to the one that an address points to. It is the reader who goes: Enter puts the address into the prompt,
 * a second Enter goes there. The way taken is remembered; if it began at a root, it tells virtual addresses.
 */
#include "browse/command.h"
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "render/value.h"

/* One address that a row may mean. */
struct target {
	uint64_t address;
	unsigned field; /* its row in the table of fields */
	int depth;      /* of the table there, or -1: no depth follows from the entry */
	enum gmmu_page_size page_size;
	bool page; /* the entry is a leaf: data is there, and no table */
};

/* An address and its second reading, for each half; the half under the bit cursor first. Returns how many. */
static unsigned targets_find(const struct browse *browse, const struct gmmu_entry *entry, struct target targets[4])
{
	unsigned count = 0;
	int depth = entry->role == GMMU_ROLE_PTE || entry->level < 0 ? GMMU_DEPTH_UNKNOWN : entry->level + 1;
	bool page = entry->role == GMMU_ROLE_PTE || entry->state == GMMU_STATE_LEAF;

	for (unsigned i = 0; i < 2; i++) {
		unsigned half = (browse->bit / 64) ^ i;
		unsigned field = row_address_field(entry, half);
		enum gmmu_page_size size = half == 0 ? GMMU_PAGE_SIZE_64K : GMMU_PAGE_SIZE_4K;

		if (field == GMMU_FIELD_NONE)
			continue;
		if (entry->role != GMMU_ROLE_DUAL)
			size = browse->view.page_size;
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

/* The addresses of the row under the cursor; 0, with a message, if it has none. */
static unsigned targets_here(struct browse *browse, struct browse_row *row, struct target targets[4])
{
	unsigned count = 0;

	if (row_here(browse, row) && row->item.available)
		count = targets_find(browse, &row->row.entry, targets);
	if (count == 0)
		browse_say(browse, "this row holds no address to follow");
	return count;
}

/*
 * What the keys do; before that, that the address is one of another memory than page tables mostly are in, and that it
 * is not in this dump.
 */
static void follow_say(struct browse *browse, const struct gmmu_entry *entry, const struct target *target,
		       unsigned count)
{
	struct text words = {0};
	struct gmmu_error error;
	bool here = address_check(browse, target->address, &error) == GMMU_OK;
	bool elsewhere = !value_in_video_memory(entry, target->field);

	if (elsewhere) {
		text_add(&words, "in ");
		value_add_memory(&words, entry, target->field);
		text_add(&words, here ? "; this dump may be of another memory; " : "; ");
	}
	if (!here)
		text_add_format(&words, "%s; ", error.message);
	if (browse->follow > 0)
		text_add_format(&words, "reading %u of %u", browse->follow + 1, count);
	else if (here)
		text_add_format(&words, "Enter %s, Esc stays",
				elsewhere || target->page ? "asks before it goes there" : "goes there");
	else
		text_add(&words, "Esc stays");
	if (count > 1 && browse->follow == 0)
		text_add_format(&words, "; Tab: the other of %u readings", count);
	browse_say(browse, "%s", text_string(&words));
	text_free(&words);
}

void do_follow(struct browse *browse, int unused)
{
	struct target targets[4];
	struct browse_row row;
	char text[96], label[32];
	unsigned count = targets_here(browse, &row, targets);

	(void)unused;
	if (count == 0)
		return;
	browse->follow = 0;
	target_describe(&targets[0], text, sizeof(text));
	snprintf(label, sizeof(label), targets[0].page ? "to the page: " : "to the table: ");
	prompt_open(browse, PROMPT_FOLLOW, label, text);
	follow_say(browse, &row.row.entry, &targets[0], count);
}

void follow_complete(struct browse *browse)
{
	struct target targets[4];
	struct browse_row row;
	char text[96];
	unsigned count = targets_here(browse, &row, targets);

	if (count < 2) {
		browse_say(browse, "this row has one reading only");
		return;
	}
	browse->follow = (browse->follow + 1) % count;
	target_describe(&targets[browse->follow], text, sizeof(text));
	prompt_set(&browse->prompt, text);
	follow_say(browse, &row.row.entry, &targets[browse->follow], count);
}

/* Whether slots are read as those of the table that the way led to. */
static bool path_view(const struct browse *browse)
{
	const struct path *path = &browse->path;
	int depth = path->count > 0 ? path->steps[path->count - 1].depth + 1 : GMMU_DEPTH_COUNT;

	return view_depth(browse) == depth && (depth < 4 || browse->view.page_size == path->page_size);
}

bool path_leads(const struct browse *browse, uint64_t pa)
{
	return path_view(browse) && pa - browse->path.table < browse->path.table_bytes;
}

bool path_here(struct browse *browse)
{
	struct browse_row row;

	return browse->path.count > 0 && row_here(browse, &row) && row.item.available && path_leads(browse, row.row.pa);
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

/* The way so far, if the row stands in the table that it led to, and one step more. */
static struct path path_extend(const struct browse *browse, const struct gmmu_row *row, const struct target *target)
{
	struct path path = browse->path;
	const struct gmmu_depth *geometry = gmmu_depth_at(target->depth, target->page_size);

	if (path.count == GMMU_DEPTH_COUNT || !path_leads(browse, row->pa))
		path.count = 0;
	path.steps[path.count++] = step_make(row, target);
	path.table = target->address;
	path.table_bytes = geometry->table_bytes;
	path.page_size = target->page_size;
	return path;
}

/* The target that a line names as it was offered, or NULL: the reader typed something else. */
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
	struct place before = place_here(browse);
	struct path path = {0};
	const struct target *target = target_offered(targets, targets_here(browse, &row, targets), text);
	char key[KEY_NAME_SIZE];

	if (target && target->depth >= 0 && row.row.placed)
		path = path_extend(browse, &row.row, target);
	if (goto_run(browse, text, &error) != GMMU_OK) {
		place_goto(browse, &before);
		browse_alert(browse, "%s", error.message);
		return;
	}
	place_push(browse, &before);
	browse->path = path;
	browse->top = browse->cursor; /* a table is read from its first entry on */
	bit_set(browse, BIT_FIRST);
	lines_show_cursor(browse);
	if (target && target->page && !browse->alert)
		browse_say(browse, "a page of data, read as entries because you asked; %s goes back",
			   browse_key_of(browse, ACTION_BACK, key));
}

static void follow_answer(struct browse *browse, bool yes)
{
	if (yes)
		follow_go(browse, browse->follow_text);
	else
		browse_say(browse, "stayed here");
}

/* The target that a line goes to: the one that it was offered for, else one with this address, read as whatever. */
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

/* Why the reader should think twice: another memory, a page where entries are expected, or both. */
static void follow_ask(struct browse *browse, const struct gmmu_entry *entry, const struct target *target,
		       const char *text)
{
	struct text memory = {0};

	value_add_memory(&memory, entry, target->field);
	snprintf(browse->follow_text, sizeof(browse->follow_text), "%s", text);
	if (!target->page)
		question_open(browse, follow_answer,
			      "0x%" PRIx64 " is an address in %s; this dump may be of another memory: go to that "
			      "number in it all the same?",
			      target->address, text_string(&memory));
	else if (value_in_video_memory(entry, target->field))
		question_open(browse, follow_answer,
			      "0x%" PRIx64 " is the address of a page: data, not entries. Read it as entries all the "
			      "same?",
			      target->address);
	else
		question_open(browse, follow_answer,
			      "0x%" PRIx64 " is the address of a page (data, not entries) in %s; this dump may be of "
			      "another memory: go to that number in it all the same?",
			      target->address, text_string(&memory));
	text_free(&memory);
}

/*
 * Asks first if that is the number of another memory than page tables mostly are in, as the dump does not say of which
 * it is; and if the entry is a leaf, as the bytes of a page are no entries.
 */
void follow_accept(struct browse *browse, const char *text)
{
	struct target targets[4];
	struct browse_row row;
	unsigned count = targets_here(browse, &row, targets);
	const struct target *target = target_typed(targets, count, text);

	if (target && (target->page || !value_in_video_memory(&row.row.entry, target->field)) &&
	    slots_find(browse->slots, target->address) != UINT64_MAX)
		follow_ask(browse, &row.row.entry, target, text);
	else
		follow_go(browse, text);
}

bool path_rooted(const struct path *path, uint64_t *va)
{
	*va = 0;
	for (unsigned i = 0; i < path->count; i++)
		*va += path->steps[i].va_offset;
	return path->count > 0 && path->steps[0].depth == 0;
}

const char *path_memory(const struct path *path)
{
	for (unsigned i = 0; i < path->count; i++)
		if (path->steps[i].memory[0])
			return path->steps[i].memory;
	return NULL;
}

bool path_va(const struct browse *browse, const struct gmmu_row *row, uint64_t *va)
{
	if (!path_rooted(&browse->path, va) || !row->placed || !path_leads(browse, row->pa))
		return false;
	*va += row->va_offset;
	return true;
}

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

/* Off the way it says so, greyed: no address that it implies holds there. */
void path_draw(struct browse *browse, const struct area *area)
{
	const struct path *path = &browse->path;
	bool here = path_here(browse);
	struct pen pen = pen_at(area, 0, here ? MEANING_HEADING : MEANING_DIM);
	char steps[128], line[256], table[64], cancel[KEY_NAME_SIZE], back[KEY_NAME_SIZE];
	uint64_t va;

	steps_describe(path, steps, sizeof(steps));
	if (!here)
		snprintf(line, sizeof(line), "off the path %s; %s goes back, %s drops it", steps,
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
