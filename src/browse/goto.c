/* SPDX-License-Identifier: MIT */
/*
 * The line typed after `:` (and +POS): where to go, in slots, bytes, addresses or percent, how to read what is there,
 * or the name of an action. Several may follow one another: "pa 0xa45008 depth 4 page 64k".
 */
#include "browse/command.h"
#include "browse/config.h"
#include "browse/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

static enum gmmu_status slot_goto(struct browse *browse, uint64_t slot)
{
	cursor_set(browse, slot);
	slot_hidden_tell(browse, slot);
	return GMMU_OK;
}

static enum gmmu_status go_slot(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t index = 0, slot, first, last, count = row_count(&browse->model);
	enum gmmu_status status = number_parse(browse, text, &index, error);

	if (status != GMMU_OK)
		return status;
	if (count == 0)
		return no_slots(error);
	slot = slots_find_index(browse->model.slots, index);
	if (slot != UINT64_MAX)
		return slot_goto(browse, slot);
	first = slots_index(browse->model.slots, 0);
	last = slots_index(browse->model.slots, count - 1);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "there is no slot %" PRIu64 "; the %s slot is %" PRIu64
			      "; for an address, type pa before it",
			      index, index < first ? "first" : "last", index < first ? first : last);
}

enum gmmu_status address_check(const struct browse *browse, uint64_t pa, struct gmmu_error *error)
{
	struct slots_item first = {0}, last = {0};
	uint64_t slot;

	if (row_count(&browse->model) == 0)
		return no_slots(error);
	if (slots_find(browse->model.slots, pa) != UINT64_MAX)
		return GMMU_OK;
	slots_place(browse->model.slots, 0, &first);
	slots_place(browse->model.slots, row_count(&browse->model) - 1, &last);
	if (pa < first.pa || pa > last.pa + (row_bits(&browse->model) / 8 - 1))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "0x%" PRIx64 " is not in this dump, which holds 0x%" PRIx64 " to 0x%" PRIx64, pa,
				      first.pa, last.pa + (row_bits(&browse->model) / 8 - 1));
	slot = slots_at_or_after(browse->model.slots, pa);
	slots_place(browse->model.slots, slot, &first);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "0x%" PRIx64 " is in a hole of this dump; the next slot is at 0x%" PRIx64, pa, first.pa);
}

static enum gmmu_status address_goto(struct browse *browse, uint64_t pa, struct gmmu_error *error)
{
	enum gmmu_status status = address_check(browse, pa, error);

	return status == GMMU_OK ? slot_goto(browse, slots_find(browse->model.slots, pa)) : status;
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
	struct slots_item first;

	if (status != GMMU_OK)
		return status;
	if (!slots_place(browse->model.slots, 0, &first))
		return no_slots(error);
	if (offset > UINT64_MAX - first.pa)
		return gmmu_error_set(error, GMMU_E_VALUE, "offset 0x%" PRIx64 " is beyond the last address", offset);
	return address_goto(browse, first.pa + offset, error);
}

static enum gmmu_status go_relative(struct browse *browse, const char *text, struct gmmu_error *error)
{
	uint64_t slots = 0, count = row_count(&browse->model);
	enum gmmu_status status = number_parse(browse, text + 1, &slots, error);

	if (status != GMMU_OK)
		return status;
	if (count == 0)
		return no_slots(error);
	if (*text == '-' ? slots > browse->model.cursor : slots > count - 1 - browse->model.cursor)
		return gmmu_error_set(error, GMMU_E_VALUE, "there are only %" PRIu64 " slots in that direction",
				      *text == '-' ? browse->model.cursor : count - 1 - browse->model.cursor);
	cursor_set(browse, *text == '-' ? browse->model.cursor - slots : browse->model.cursor + slots);
	return GMMU_OK;
}

static enum gmmu_status go_last(struct browse *browse, const char *text, struct gmmu_error *error)
{
	(void)text;
	return row_count(&browse->model) ? slot_goto(browse, row_count(&browse->model) - 1) : no_slots(error);
}

static enum gmmu_status go_percent(struct browse *browse, const char *text, struct gmmu_error *error)
{
	char digits[WORD_SIZE];
	uint64_t percent = 0, count = row_count(&browse->model);
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
	if (bit >= row_bits(&browse->model))
		return gmmu_error_set(error, GMMU_E_VALUE, "a slot has bits 0 to %u here",
				      row_bits(&browse->model) - 1);
	bit_set(browse, (unsigned)bit);
	return GMMU_OK;
}

static enum gmmu_status go_field(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct browse_row row;
	unsigned field;

	if (!row_here(&browse->model, &row) || !row.item.available)
		return no_slots(error);
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
	struct gmmu_view view = browse->model.view;
	enum gmmu_status status = GMMU_OK;

	view.page_size = GMMU_PAGE_SIZE_UNKNOWN;
	if (strcmp(text, "unknown") != 0)
		status = gmmu_page_size_parse(text, &view.page_size, error);
	if (status == GMMU_OK && view_set(browse, &view) && view_depth(&browse->model) != 4)
		browse_say(browse, "page size %s; it matters only at depth 4", text);
	return status;
}

static enum gmmu_status go_role(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct gmmu_view view = browse->model.view;
	enum gmmu_status status = gmmu_role_parse(text, &view.role, error);

	if (status == GMMU_OK)
		status = gmmu_view_check(&view, error);
	if (status == GMMU_OK && view_set(browse, &view))
		role_say(browse);
	return status;
}

static enum gmmu_status go_theme(struct browse *browse, const char *text, struct gmmu_error *error)
{
	enum gmmu_status status = theme_take(text, &browse->theme, error);

	if (status == GMMU_OK)
		theme_say(browse);
	return status;
}

static const struct command commands[] = {
	{"slot", "N", "go to slot N; N alone does the same", go_slot, NULL, false},
	{"pa", "ADDRESS", "go to the slot at a physical address", go_address, NULL, false},
	{"offset", "BYTES", "go to the slot at an offset from the first address", go_offset, NULL, false},
	{"bit", "N", "move the bit cursor to a bit", go_bit, NULL, false},
	{"field", "NAME", "move the bit cursor to a field", go_field, field_value, false},
	{"depth", "N", "read all slots at depth 0 to 4, or auto", go_depth, depth_value, false},
	{"page", "SIZE", "set the page size at depth 4: 4k, 64k or unknown", go_page_size, page_value, false},
	{"role", "NAME", "read all slots as pte, pde or dual, or auto", go_role, role_value, false},
	{"compare-by", "WHAT", "pair the slots of two dumps by pa or offset", compare_by, by_value, false},
	{"theme", "NAME", "dark, light, contrast or mono", go_theme, theme_value, false},
	{"search", "EXPRESSION", "search for a slot, as the / key does", take_search, NULL, true},
	{"filter", "EXPRESSION", "show only slots that match", take_filter, NULL, true},
	{"compare", "FILE", "compare with another dump", take_compare, NULL, true},
	{"export-row", "FILE", "write the row as JSON", take_export_row, NULL, true},
	{"export-rows", "FILE", "write all rows, or the filtered ones", take_export_rows, NULL, true},
	{"mark", "LETTER", "set a mark on the row", take_mark, NULL, true},
	{"mark-return", "LETTER", "return to a mark", take_mark_return, NULL, true},
};

#define COMMAND_COUNT (sizeof(commands) / sizeof(commands[0]))

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
	{"+N, -N", "move N slots forward or back"},
	{"N%", "go to a percentage of the dump"},
	{"$, G", "go to the last slot"},
	{"/EXPRESSION", "search for a slot; as +POSITION, for the first one"},
};

#define PLACE_COUNT (sizeof(places) / sizeof(places[0]))

const struct command_place *command_place_at(unsigned number)
{
	return number < PLACE_COUNT ? &places[number] : NULL;
}

/* Cuts the next word off *text; false at the end. */
static bool word_next(const char **text, char word[WORD_SIZE])
{
	size_t length;

	*text += strspn(*text, " ");
	length = strcspn(*text, " ");
	snprintf(word, WORD_SIZE, "%.*s", (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), *text);
	*text += length;
	return length > 0;
}

/* Commands that vi users type. */
static const char *alias(const char *word)
{
	static const char *const aliases[][2] = {
		{"q", "quit"}, {"q!", "quit"}, {"w", "write"}, {"h", "help"}, {"G", "last"}};

	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (strcmp(aliases[i][0], word) == 0)
			return aliases[i][1];
	return word;
}

/* The action that a word names, or ACTION_NONE. */
static unsigned action_of(const char *word)
{
	unsigned action = action_find(alias(word));

	if (action != ACTION_NONE && !(action_at(action)->contexts & CONTEXT_BIT(CONTEXT_GRID)))
		return ACTION_NONE;
	return action;
}

/* What goes to a word that is a place by itself; NULL if the word is not a place. */
static enum gmmu_status (*place_of(const char *word))(struct browse *, const char *, struct gmmu_error *)
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

/* The error for a word that is neither a place nor a command of this kind. */
static enum gmmu_status word_refuse(const struct browse *browse, const char *word, struct gmmu_error *error)
{
	static const char *const saves[] = {"x", "x!", "wq", "wq!", "w!", "wa", "save"};
	char key[KEY_NAME_SIZE];

	for (size_t i = 0; i < sizeof(saves) / sizeof(saves[0]); i++)
		if (strcmp(word, saves[i]) == 0)
			return gmmu_error_set(error, GMMU_E_VALUE,
					      "there is nothing to save: gmmuview never modifies the dump; %s quits",
					      browse_key_of(browse, ACTION_QUIT, key));
	if (command_find(word))
		return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" takes the rest of the line: put it first", word);
	if (action_of(word) != ACTION_NONE)
		return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" must be the only word on the line", word);
	if (gmmu_number_is_bare_hex(word))
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "there is no command \"%s\"; for slot 0x%s, type 0x before it", word, word);
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "\"%s\" is not a slot, percentage or command; for an address, type pa before it", word);
}

/* Whether a command goes to a place of its own, whatever precedes it. */
static bool goes_somewhere(const struct command *command)
{
	return command->run == go_slot || command->run == go_address || command->run == go_offset;
}

/* Every word of the line must be known before the first one takes effect, and only one may name a place. */
static enum gmmu_status line_check(const struct browse *browse, const char *text, struct gmmu_error *error)
{
	char word[WORD_SIZE], argument[WORD_SIZE], place[2 * WORD_SIZE] = "";

	for (bool first = true; word_next(&text, word); first = false) {
		const struct command *command = command_find(word);
		bool relative = !command && place_of(word) == go_relative;

		if ((!command && !place_of(word)) || (command && command->whole))
			return word_refuse(browse, word, error);
		if (command && !word_next(&text, argument))
			return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" needs an argument: %s %s", word, word,
					      command->argument);
		if (place[0] && !relative && (!command || goes_somewhere(command)))
			return gmmu_error_set(error, GMMU_E_VALUE, "\"%s\" and \"%s\" are two places: leave one out",
					      place, word);
		if (!command && !relative && !first)
			return gmmu_error_set(error, GMMU_E_VALUE,
					      "\"%s\" does not belong here: a place must come first", word);
		if (!command || goes_somewhere(command))
			snprintf(place, sizeof(place), "%s%s%s", word, command ? " " : "", command ? argument : "");
	}
	return GMMU_OK;
}

/* Runs a command that is alone or takes the rest of the line; false if the line is neither. */
static bool line_take(struct browse *browse, const char *text, enum gmmu_status *status, struct gmmu_error *error)
{
	char word[WORD_SIZE];
	const char *rest = text;
	const struct command *command;

	*status = GMMU_OK;
	if (!word_next(&rest, word))
		return true;
	rest += strspn(rest, " ");
	command = command_find(word);
	if (!*rest && action_of(word) != ACTION_NONE)
		browse_run(browse, action_of(word));
	else if (*rest && command && command->whole)
		*status = command->run(browse, rest, error);
	else if (*rest && !command && config_word(word))
		*status = config_obey(browse, text, error);
	else
		return false;
	return true;
}

enum gmmu_status goto_run(struct browse *browse, const char *text, struct gmmu_error *error)
{
	char word[WORD_SIZE], argument[WORD_SIZE];
	enum gmmu_status status;

	text += strspn(text, " ");
	if (*text == '/')
		return take_search(browse, text + 1, error);
	if (line_take(browse, text, &status, error))
		return status;
	status = line_check(browse, text, error);
	while (status == GMMU_OK && word_next(&text, word)) {
		const struct command *command = command_find(word);

		if (!command)
			status = place_of(word)(browse, word, error);
		else if (word_next(&text, argument))
			status = command->run(browse, argument, error);
	}
	return status;
}

enum gmmu_status goto_begin(struct browse *browse, const char *text, struct gmmu_error *error)
{
	return *text == '/' ? take_search_first(browse, text + 1, error) : goto_run(browse, text, error);
}

static void line_describe(struct text *text, const char *word, const char *argument, const char *help, size_t column,
			  size_t width)
{
	size_t start = text->length;

	text_add(text, "  ");
	text_add_as(text, (enum meaning)LOOK_KEY, word);
	text_add_format(text, " %s ", argument);
	text_pad_to(text, start, column);
	text_add_wrapped(text, MEANING_PLAIN, help, start, column, width);
	text_add_char(text, '\n');
}

void goto_describe(struct text *text, size_t column, size_t width)
{
	for (size_t i = 0; i < PLACE_COUNT; i++)
		line_describe(text, places[i].form, "", places[i].help, column, width);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		line_describe(text, commands[i].word, commands[i].argument, commands[i].help, column, width);
}

void goto_accept(struct browse *browse, const char *text)
{
	struct place before = place_here(&browse->model);
	uint64_t cursor = browse->model.cursor;
	struct gmmu_error error;

	if (goto_run(browse, text, &error) != GMMU_OK) {
		place_goto(browse, &before);
		if (browse->prompt.fault) {
			prompt_open(browse, PROMPT_GOTO, ":", text);
			prompt_blame(browse, &error);
		} else {
			browse_alert(browse, "%s", error.message);
		}
	}
	if (browse->model.cursor != cursor)
		places_push(&browse->model.places, &before);
}

void do_goto(struct browse *browse, int unused)
{
	(void)unused;
	prompt_open(browse, PROMPT_GOTO, ":", "");
	browse_say(browse, "31 or 0x1f slot, pa 0xa45008, offset 0x40, 50%%, +12, -0x40, bit 40; Tab: commands");
}
