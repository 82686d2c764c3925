/* SPDX-License-Identifier: MIT */
/* The legend: the meaning of every character and colour on the screen, from the tables of fields, states and notes. */
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/cells.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/screen.h"
#include "browse/panes/row_flag.h"
#include "render/explain.h"
#include "render/fields.h"
#include "text/count.h"
#include "text/text.h"
#include "render/value.h"

/* Where explanations begin. */
#define HELP_COLUMN 11

static void line_add(struct text *text, unsigned meaning, const char *sign, const char *help, int width)
{
	screen_add_line(text, meaning, sign, "", help, HELP_COLUMN, (size_t)width - 1);
}

static void signs_add(struct text *text, int width)
{
	static const struct {
		unsigned meaning;
		const char *sign, *help;
	} others[] = {
		{LOOK_CHANGED, "+", "a line for slots that only the other dump has"},
		{LOOK_CHANGED, "-", "a line for slots that are gone since the file was last read"},
		{MEANING_DIM, "-", "no value, or an empty slot, whose fields are all 0 and are found as 0"},
		{MEANING_VALUE, "0x1000..", "an address that may have more bits than the entry holds"},
		{MEANING_VALUE, "sys:0x1000", "an address after its memory, where no ap column shows that"},
		{MEANING_VALUE, "0x1|0x2", "two readings of an address; the format allows both"},
	};

	for (unsigned i = 0; i < ROW_FLAG_COUNT; i++)
		line_add(text, row_flag_at(i)->look, (const char[]){row_flag_at(i)->sign, '\0'}, row_flag_at(i)->help,
			 width);
	for (size_t i = 0; i < COUNT(others); i++)
		line_add(text, others[i].meaning, others[i].sign, others[i].help, width);
}

static void states_add(struct text *text, int width)
{
	for (enum gmmu_state state = 0; state < GMMU_STATE_COUNT; state++)
		line_add(text, value_state_meaning(state), gmmu_state_name(state), gmmu_state_help(state), width);
}

static void legend_build(const struct browse *browse, struct text *text, int width)
{
	struct browse_row row;
	enum gmmu_role role = GMMU_ROLE_PTE;

	screen_add_heading(text, "Bits");
	explain_add_legend(text);
	text_add(text, "     (in rows, these bits and digits are underlined)\n  ");
	text_add_as(text, (enum meaning)LOOK_CHANGED, "1");
	text_add(text, "  differs in the comparison; a reserved bit that differs is underlined\n");
	text_add(text, "  A hex digit has the colour of the worst of its four bits.\n  Neighbouring fields have "
		       "different shades.\n");
	screen_add_heading(text, "Flags before a row (two columns, the first that applies in each), and addresses");
	signs_add(text, width);
	screen_add_heading(text, "States");
	states_add(text, width);
	screen_add_heading(text, "Notes");
	fields_add_notes(text, (size_t)width - 1);
	screen_add_heading(text, FIELDS_DOUBTS_TITLE);
	fields_add_doubts(text, (size_t)width - 1);
	if (row_here(model_of(browse), &row) && row.item.available)
		role = row.row.entry.role;
	screen_add_heading(text, "Fields of this row's role; the flags column shows the first letters of its flags");
	fields_add_role(text, role, (size_t)width - 1);
}

const struct pane_type pane_legend = TEXT_PANE("Legend", legend_build);
