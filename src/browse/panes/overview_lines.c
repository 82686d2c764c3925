/* SPDX-License-Identifier: MIT */
/* The lines of the overview: what each of them counts, the expression for the same slots, and its text. */
#include "browse/panes/overview_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/panes/list.h"
#include "browse/panes/message.h"
#include "browse/panes/overview_map.h"
#include "browse/panes/parts.h"
#include "dump/slots.h"
#include "query/answers/counted.h"
#include "query/statistics.h"
#include "text/text.h"
#include "render/value.h"

#define SIGN_WIDTH 4
#define COUNT_WIDTH 14
#define PERCENT_WIDTH 9
#define BAR_SCREEN 70   /* minimum screen width for bars */
#define NAME_SCREEN 100 /* and for the longest name */

static struct counted_line counted_of(const struct overview_line *line)
{
	return (struct counted_line){(uint8_t)(line->kind - OVERVIEW_COUNTED), line->what, line->value};
}

static const struct gmmu_field *field_of(const struct statistics *result, unsigned field)
{
	return counted_field(result, &(struct counted_line){COUNTED_VALUE, (uint16_t)field, 0});
}

bool overview_ask(const struct statistics *result, const struct overview_line *line, char *out, size_t size)
{
	struct counted_line counted = counted_of(line);

	return line->kind >= OVERVIEW_COUNTED && counted_ask(result, &counted, out, size);
}

/* --- what a line says --------------------------------------------------------------------------------------------- */

static void name_add(const struct statistics *result, const struct overview_line *line, struct text *text)
{
	const struct gmmu_field *field;
	const char *name;

	switch ((enum overview_kind)line->kind) {
	case OVERVIEW_STATE:
	case OVERVIEW_RUN:
		text_add_as(text, value_state_meaning((enum gmmu_state)line->what),
			    gmmu_state_name((enum gmmu_state)line->what));
		break;
	case OVERVIEW_ROLE:
		text_add(text, gmmu_role_name((enum gmmu_role)line->what));
		break;
	case OVERVIEW_RESERVED:
		if (line->what == OVERVIEW_ANY)
			text_add_as(text, MEANING_ERROR, "any");
		else
			text_add_format(text, "bit %u", line->what);
		break;
	case OVERVIEW_NOTE:
		text_add_as(text, MEANING_NOTE,
			    line->what == OVERVIEW_ANY ? "any" : gmmu_note_code((enum gmmu_note)line->what));
		break;
	case OVERVIEW_VALUE:
		field = field_of(result, line->what);
		name = field->value_names[line->value];
		text_add_format(text, field->hi - field->lo < 3 ? "%u" : "0x%02x", line->value);
		text_add_format(text, " %s", name ? name : "(no name)");
		break;
	default:
		break;
	}
}

/* The flag in the first column, as on the map and in rows. */
static char sign_of(const struct overview_line *line)
{
	switch ((enum overview_kind)line->kind) {
	case OVERVIEW_STATE:
	case OVERVIEW_RUN:
		return map_sign((enum gmmu_state)line->what);
	case OVERVIEW_RESERVED:
		return line->what == OVERVIEW_ANY ? '!' : ' ';
	case OVERVIEW_NOTE:
		return line->what == OVERVIEW_ANY ? '*' : ' ';
	default:
		return ' ';
	}
}

static void heading_add(const struct browse *browse, const struct overview_line *line, struct text *text)
{
	static const char *const headings[OVERVIEW_KIND_COUNT] = {
		[OVERVIEW_STATE] = "States",
		[OVERVIEW_ROLE] = "Roles",
		[OVERVIEW_RESERVED] = "Slots with reserved bits set",
		[OVERVIEW_NOTE] = "Slots with notes",
		[OVERVIEW_RUN] = "Longest runs of a state",
	};
	const struct statistics *result = overview_result(browse);

	if (line->what == OVERVIEW_VALUE)
		text_add_format(text, "%s in a %s that is not empty", field_of(result, line->value)->name,
				gmmu_role_name(result->fields[line->value].role));
	else
		text_add(text, headings[line->what]);
}

static void map_heading_add(const struct browse *browse, struct text *text)
{
	uint64_t least = UINT64_MAX, most = 0;

	for (unsigned i = 0; i < overview_of(browse)->cells; i++) {
		uint64_t count = map_cell_at(browse, i).count;

		least = count < least ? count : least;
		most = count > most ? count : most;
	}
	text_add(text, "First slot to last, ");
	if (least < most)
		text_add_format(text, "%" PRIu64 " to ", least);
	text_add_format(text, "%" PRIu64 " per character; ! reserved bits, * notes", most);
}

static void percent_add(struct text *text, uint64_t count, uint64_t total)
{
	double percent = total ? 100.0 * (double)count / (double)total : 0;

	if (percent > 0 && percent < 0.1)
		text_add_format(text, "  < 0.1%%");
	else
		text_add_format(text, "%7.1f%%", percent);
}

static void counted_add(const struct browse *browse, const struct overview_line *line, struct text *text, int width)
{
	const struct statistics *result = overview_result(browse);
	int name_width = width < BAR_SCREEN    ? width - SIGN_WIDTH - COUNT_WIDTH - PERCENT_WIDTH
			 : width < NAME_SCREEN ? 36
					       : 44;
	int bar = width - SIGN_WIDTH - name_width - COUNT_WIDTH - PERCENT_WIDTH - 1;
	struct counted_line counted = counted_of(line);
	uint64_t count = counted_count(result, &counted);
	size_t start = text->length, name;

	text_add_format(text, " %c  ", sign_of(line));
	name = text->length;
	name_add(result, line, text);
	if (text->length - name >= (size_t)name_width)
		text_truncate(text, name + (size_t)name_width - 1);
	text_pad_to(text, start, (size_t)(SIGN_WIDTH + name_width));
	text_add_format(text, "%*" PRIu64, COUNT_WIDTH - 1, count);
	if (line->kind == OVERVIEW_RUN) {
		text_add(text, width < BAR_SCREEN ? " from " : " slots from slot ");
		list_add_slot(text, browse, result->runs[line->what].longest_first);
		return;
	}
	percent_add(text, count, result->slots);
	if (width >= BAR_SCREEN && result->slots > 0) {
		text_add(text, "  ");
		text->meaning = MEANING_DIM;
		text_add_repeated(text, '=', (size_t)((double)bar * ((double)count / (double)result->slots)));
		text->meaning = MEANING_PLAIN;
	}
}

void overview_add_line(const struct browse *browse, const struct overview_line *line, struct text *text, int width)
{
	switch ((enum overview_kind)line->kind) {
	case OVERVIEW_BLANK:
		break;
	case OVERVIEW_MAP_HEADING:
		text->meaning = MEANING_HEADING;
		text_add_char(text, ' ');
		map_heading_add(browse, text);
		break;
	case OVERVIEW_HEADING:
		text->meaning = MEANING_HEADING;
		text_add_char(text, ' ');
		heading_add(browse, line, text);
		break;
	case OVERVIEW_MARKS:
	case OVERVIEW_MAP:
		map_add_row(browse, line->what, line->kind == OVERVIEW_MARKS, text);
		break;
	default:
		counted_add(browse, line, text, width);
		break;
	}
	text->meaning = MEANING_PLAIN;
}

static const char *help_of(const struct statistics *result, const struct overview_line *line)
{
	switch ((enum overview_kind)line->kind) {
	case OVERVIEW_STATE:
		return gmmu_state_help((enum gmmu_state)line->what);
	case OVERVIEW_ROLE:
		return "role of the slots";
	case OVERVIEW_RESERVED:
		return "set although no field of the slot's role covers it";
	case OVERVIEW_NOTE:
		return line->what == OVERVIEW_ANY ? "deserves a second look"
						  : gmmu_note_help((enum gmmu_note)line->what);
	case OVERVIEW_VALUE:
		return field_of(result, line->what)->help;
	default:
		return "";
	}
}

/* "slots 128-191 from 0xa45400 on: 60 mapped, 4 empty; 3 with notes, 2 with reserved bits set" */
static void cell_describe(const struct browse *browse, struct text *words)
{
	struct map_cell cell = map_cell_at(browse, map_cell_here(browse));
	const char *joint = ": ";

	text_add(words, cell.count == 1 ? "slot " : "slots ");
	list_add_slot(words, browse, cell.first);
	if (cell.count > 1) {
		text_add_char(words, '-');
		list_add_slot(words, browse, cell.first + cell.count - 1);
	}
	text_add_format(words, cell.count == 1 ? " at 0x%" PRIx64 : " from 0x%" PRIx64 " on",
			slots_pa(&model_of(browse)->edited.source, cell.first));
	for (unsigned state = 0; state < GMMU_STATE_COUNT; state++) {
		if (cell.sum.states[state] == 0)
			continue;
		text_add_format(words, "%s%" PRIu64 " %s", joint, cell.sum.states[state],
				gmmu_state_name((enum gmmu_state)state));
		joint = ", ";
	}
	if (cell.sum.noted)
		text_add_format(words, "; %" PRIu64 " with notes", cell.sum.noted);
	if (cell.sum.reserved)
		text_add_format(words, ", %" PRIu64 " with reserved bits set", cell.sum.reserved);
	if (cell.sum.unavailable)
		text_add_format(words, "; %" PRIu64 " cannot be read", cell.sum.unavailable);
}

void overview_explain(const struct browse *browse, const struct overview_line *line, struct text *text, int width)
{
	const struct statistics *result = overview_result(browse);
	char expression[OVERVIEW_ASK_SIZE], enter[KEY_NAME_SIZE], next[KEY_NAME_SIZE];
	struct text words = {0};

	browse_key_of(browse, ACTION_LIST_GO, enter);
	browse_key_of(browse, ACTION_SEARCH_NEXT, next);
	if (line->kind == OVERVIEW_MAP)
		cell_describe(browse, &words);
	else if (line->kind == OVERVIEW_RUN)
		text_add_format(&words, "the longest of %" PRIu64 " runs of slots that are %s",
				result->runs[line->what].count, gmmu_state_name((enum gmmu_state)line->what));
	else
		text_add(&words, help_of(result, line));
	text_add_char(text, ' ');
	text_add_wrapped(text, MEANING_VALUE, text_string(&words), 0, 1, (size_t)width - 1);
	if (overview_ask(result, line, expression, sizeof(expression)))
		text_add_format(text, "\n %s goes to the first, %s to the next: %s", enter, next, expression);
	else
		text_add_format(text, "\n %s goes to its first slot", enter);
	text_free(&words);
}
