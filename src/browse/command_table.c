/* SPDX-License-Identifier: MIT */
/* The table of commands, and what they do: where to go, in slots, bytes, addresses or percent, and how to read. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/command.h"
#include "browse/compare.h"
#include "browse/depth.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/cells.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "browse/panes/settings.h"
#include "browse/save_map.h"
#include "browse/walk.h"
#include "dump/slots.h"
#include "text/count.h"
#include "text/phrase.h"
#include "text/text.h"

#define WORD_SIZE 64

static enum gmmu_status number_parse(struct browse *browse, const char *text, uint64_t *number,
				     struct gmmu_error *error)
{
	struct gmmu_slot slot;
	enum gmmu_status status = gmmu_number_parse(text, 64, &slot, error);

	if (status != GMMU_OK)
		return status;
	*number = slot.word[0];
	if (gmmu_number_is_bare_hex(text))
		bare_hex_remark(browse, text);
	return GMMU_OK;
}

static enum gmmu_status no_slots(struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_VALUE, "the dump has no slots");
}

/* Why there is no row under the cursor to ask about. */
static enum gmmu_status no_row(const struct browse *browse, struct gmmu_error *error)
{
	char key[KEY_NAME_SIZE];

	return row_count(model_of(browse)) == 0
		       ? no_slots(error)
		       : gmmu_error_set(error, GMMU_E_VALUE, "no row is shown; %s and an empty line shows all rows",
					browse_key_of(browse, ACTION_FILTER, key));
}

static enum gmmu_status slot_goto(struct browse *browse, uint64_t slot)
{
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	return GMMU_OK;
}

static enum gmmu_status go_slot(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t index = 0, slot, first, last, count = row_count(model_of(browse));
	enum gmmu_status status = number_parse(browse, text, &index, error);

	if (status != GMMU_OK)
		return status;
	if (count == 0)
		return no_slots(error);
	slot = slots_find_index(model_of(browse)->slots, index);
	if (slot != UINT64_MAX)
		return slot_goto(browse, slot);
	first = slots_index(model_of(browse)->slots, 0);
	last = slots_index(model_of(browse)->slots, count - 1);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "there is no slot %" PRIu64 "; the %s slot is %" PRIu64
			      "; for an address, type pa before it",
			      index, index < first ? "first" : "last", index < first ? first : last);
}

enum gmmu_status address_check(const struct browse *browse, uint64_t pa, struct gmmu_error *error)
{
	struct slots_item first = {0}, last = {0};
	uint64_t slot;

	if (row_count(model_of(browse)) == 0)
		return no_slots(error);
	if (slots_find(model_of(browse)->slots, pa) != UINT64_MAX)
		return GMMU_OK;
	slots_place(model_of(browse)->slots, 0, &first);
	slots_place(model_of(browse)->slots, row_count(model_of(browse)) - 1, &last);
	if (pa < first.pa || pa > last.pa + (row_bits(model_of(browse)) / 8 - 1))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "0x%" PRIx64 " is not in this dump, which holds 0x%" PRIx64 " to 0x%" PRIx64, pa,
				      first.pa, last.pa + (row_bits(model_of(browse)) / 8 - 1));
	slot = slots_at_or_after(model_of(browse)->slots, pa);
	slots_place(model_of(browse)->slots, slot, &first);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "0x%" PRIx64 " is in a hole of this dump; the next slot is at 0x%" PRIx64, pa, first.pa);
}

static enum gmmu_status address_goto(struct browse *browse, uint64_t pa, struct gmmu_error *error)
{
	enum gmmu_status status = address_check(browse, pa, error);

	return status == GMMU_OK ? slot_goto(browse, slots_find(model_of(browse)->slots, pa)) : status;
}

static enum gmmu_status go_address(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t pa = 0;
	enum gmmu_status status = number_parse(browse, text, &pa, error);

	return status == GMMU_OK ? address_goto(browse, pa, error) : status;
}

static enum gmmu_status go_offset(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t offset = 0;
	enum gmmu_status status = number_parse(browse, text, &offset, error);
	uint64_t first_pa = model_of(browse)->slots->first_pa;

	if (status != GMMU_OK)
		return status;
	if (row_count(model_of(browse)) == 0)
		return no_slots(error);
	if (offset > UINT64_MAX - first_pa)
		return gmmu_error_set(error, GMMU_E_VALUE, "offset 0x%" PRIx64 " is beyond the last address", offset);
	return address_goto(browse, first_pa + offset, error);
}

static enum gmmu_status go_relative(struct browse *browse, const char *text, struct gmmu_error *error)
{
	const struct model *model = model_of(browse);
	uint64_t rows = 0, count = line_count(model), line = line_of(model, model->cursor), left;
	enum gmmu_status status = number_parse(browse, text + 1, &rows, error);

	if (status != GMMU_OK)
		return status;
	if (count == 0)
		return no_row(browse, error);
	left = *text == '-' ? line : count - 1 - line;
	if (rows > left)
		return gmmu_error_set(error, GMMU_E_VALUE, "only %s in that direction",
				      phrase_count(left, "row remains", "rows remain").text);
	cursor_set(browse,
		   *text == '-' ? lines_back(model, model->cursor, rows) : lines_forward(model, model->cursor, rows));
	return GMMU_OK;
}

static enum gmmu_status go_last(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)text;
	if (line_count(model_of(browse)) == 0)
		return no_row(browse, error);
	cursor_set(browse, lines_forward(model_of(browse), model_of(browse)->cursor, UINT64_MAX));
	return GMMU_OK;
}

static enum gmmu_status go_percent(struct browse *browse, const char *text, struct gmmu_error *error)
{
	char digits[WORD_SIZE];
	uint64_t percent = 0, count = row_count(model_of(browse));
	enum gmmu_status status;

	snprintf(digits, sizeof(digits), "%.*s", (int)strlen(text) - 1, text);
	status = number_parse(browse, digits, &percent, error);
	if (status != GMMU_OK)
		return status;
	if (percent > 100)
		return gmmu_error_set(error, GMMU_E_VALUE, "%" PRIu64 "%% is too much: give at most 100%%", percent);
	if (count == 0)
		return no_slots(error);
	/*
	 * Computed in two parts, so that no product overflows, and rounded up, so that the percentage shown is the one
	 * that was asked for.
	 */
	cursor_set(browse, (count - 1) / 100 * percent + ((count - 1) % 100 * percent + 99) / 100);
	return GMMU_OK;
}

static enum gmmu_status go_bit(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t bit = 0;
	enum gmmu_status status = number_parse(browse, text, &bit, error);

	if (status != GMMU_OK)
		return status;
	if (bit >= row_bits(model_of(browse)))
		return gmmu_error_set(error, GMMU_E_VALUE, "a slot has bits 0 to %u here",
				      row_bits(model_of(browse)) - 1);
	bit_set(browse, (unsigned)bit);
	return GMMU_OK;
}

static enum gmmu_status go_field(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct browse_row row;
	unsigned field;

	if (!row_here(model_of(browse), &row))
		return no_row(browse, error);
	if (!row.item.available)
		return gmmu_error_set(error, GMMU_E_IO, "the slot under the cursor cannot be read");
	field = gmmu_field_find(row.row.entry.role, text);
	if (field == GMMU_FIELD_NONE)
		return gmmu_error_set(error, GMMU_E_VALUE, "a %s has no field \"%s\"",
				      gmmu_role_name(row.row.entry.role), text);
	bit_set(browse, gmmu_field_at(row.row.entry.role, field)->hi);
	return GMMU_OK;
}

static enum gmmu_status go_depth(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t depth = 0;

	if (strcmp(text, "auto") == 0) {
		do_depth(browse, -1);
		return GMMU_OK;
	}
	if (number_parse(browse, text, &depth, NULL) != GMMU_OK || depth >= GMMU_DEPTH_COUNT)
		return gmmu_error_set(error, GMMU_E_VALUE, "a depth is a number from 0 to 4, or auto; not \"%s\"",
				      text);
	do_depth(browse, (int)depth);
	return GMMU_OK;
}

static enum gmmu_status go_page_size(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct gmmu_view view = model_of(browse)->view;
	enum gmmu_status status = GMMU_OK;

	view.page_size = GMMU_PAGE_SIZE_UNKNOWN;
	if (strcmp(text, "unknown") != 0)
		status = gmmu_page_size_parse(text, &view.page_size, error);
	if (status == GMMU_OK && view_set(browse, &view) && view_depth(model_of(browse)) != 4)
		browse_say(browse, "page size %s; it matters only at depth 4", text);
	return status;
}

static enum gmmu_status go_role(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct gmmu_view view = model_of(browse)->view;
	enum gmmu_status status = gmmu_role_parse(text, &view.role, error);

	if (status == GMMU_OK)
		status = gmmu_view_check(&view, error);
	if (status == GMMU_OK && view_set(browse, &view))
		role_say(browse);
	return status;
}

static const struct command commands[] = {
	{"slot", "N", "go to slot N; N alone does the same", go_slot, .goes = true},
	{"pa", "ADDRESS", "go to the slot at a physical address", go_address, .goes = true},
	{"offset", "BYTES", "go to the slot at an offset from the first address", go_offset, .goes = true},
	{"va", "ADDRESS", "step down from the table under the cursor to the entry of a virtual address", take_va,
	 .goes = false},
	{"bit", "N", "move the bit cursor to a bit", go_bit, .goes = false},
	{"field", "NAME", "move the bit cursor to a field", go_field, .value = field_value},
	{"depth", "N", "read all slots at depth 0 to 4, or auto", go_depth, .choices = "0 1 2 3 4 auto"},
	{"page", "SIZE", "set the page size at depth 4: 4k, 64k or unknown", go_page_size, .choices = "4k 64k unknown"},
	{"role", "NAME", "read all slots as pte, pde or dual, or auto", go_role, .value = role_value},
	{"compare-by", "WHAT", "pair the slots of two dumps by pa or offset", compare_by, .choices = "pa offset"},
	{"search", "EXPRESSION", "search for a slot, as the / key does", take_search, .whole = true},
	{"filter", "EXPRESSION", "show only slots that match", take_filter, .whole = true},
	{"open", "FILE", "open another dump; :next and :prev go back and forth", take_open, .whole = true,
	 .file = true},
	{"compare", "FILE", "compare with another dump", take_compare, .whole = true, .file = true},
	{"ask", "QUESTION", "list the answer to a question, as the command line prints it", take_ask,
	 .value = question_value, .whole = true},
	{"export-row", "FILE", "write the row as JSON", take_export_row, .whole = true, .file = true},
	{"export-rows", "FILE", "write all rows, or the filtered ones", take_export_rows, .whole = true, .file = true},
	{"save-map", "FILE", "draw the overview as a picture: SVG to a name that ends in .svg, else text",
	 take_save_map, .whole = true},
	{"mark", "LETTER", "set a mark on the row", take_mark, .whole = true},
	{"mark-return", "LETTER", "return to a mark", take_mark_return, .whole = true},
};

#define COMMAND_COUNT COUNT(commands)

const struct command *command_at(unsigned number)
{
	return number < COMMAND_COUNT ? &commands[number] : NULL;
}

const struct command *command_find(const char *word)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (strcmp(commands[i].word, word) == 0)
			return &commands[i];
	return NULL;
}

static const struct command_place places[] = {
	{"N", "go to slot N, decimal or hex with 0x"},
	{"+N, -N", "move N rows forward or back"},
	{"N%", "go to a percentage of the dump"},
	{"$, G", "go to the last row"},
	{"/EXPRESSION", "search for a slot; as +POSITION, for the first one"},
};

#define PLACE_COUNT COUNT(places)

const struct command_place *command_place_at(unsigned number)
{
	return number < PLACE_COUNT ? &places[number] : NULL;
}

command_run *command_place_of(const char *word)
{
	size_t length = strlen(word);

	if (length > 1 && word[length - 1] == '%')
		return go_percent;
	if ((*word == '+' || *word == '-') && length > 1)
		return go_relative;
	if (strcmp(word, "$") == 0 || strcmp(word, "G") == 0)
		return go_last;
	/* Bare hex is accepted too, but only with a digit: a word of letters alone is a mistyped command. */
	if ((*word >= '0' && *word <= '9') || (strpbrk(word, "0123456789") && gmmu_number_is_bare_hex(word)))
		return go_slot;
	return NULL;
}

void goto_describe(struct text *text, size_t column, size_t width)
{
	for (size_t i = 0; i < PLACE_COUNT; i++)
		screen_add_line(text, LOOK_KEY, places[i].form, "", places[i].help, column, width);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		screen_add_line(text, LOOK_KEY, commands[i].word, commands[i].argument, commands[i].help, column,
				width);
}
