/* SPDX-License-Identifier: MIT */
#include "render/fields.h"

#include <string.h>

#include "render/value.h"

#define ROLE_COLUMNS 6
#define BITS_COLUMNS 8
#define GAP_COLUMNS 2

static size_t names_width(enum gmmu_role role)
{
	size_t width = 0;

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		size_t length = strlen(gmmu_field_at(role, field)->name);

		if (width < length)
			width = length;
	}
	return width;
}

void fields_add_role(struct text *text, enum gmmu_role role, size_t width)
{
	size_t names = ROLE_COLUMNS + names_width(role) + GAP_COLUMNS;

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);
		size_t start = text->length;

		text_add(text, gmmu_role_name(role));
		text_pad_to(text, start, ROLE_COLUMNS);
		text_add_as(text, MEANING_NAME, row->name);
		text_pad_to(text, start, names);
		if (row->kind == GMMU_FIELD_RAW)
			value_add_bits(text, row);
		else
			text_add_char(text, '-');
		text_pad_to(text, start, names + BITS_COLUMNS);
		text_add_wrapped(text, MEANING_PLAIN, row->help, start, names + BITS_COLUMNS, width);
		text_add_char(text, '\n');
	}
}

/* Adds the names of the roles in a mask: "pte pde dual". */
static void add_roles(struct text *text, unsigned roles)
{
	bool first = true;

	for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++) {
		if (!(roles & GMMU_ROLE_BIT(role)))
			continue;
		if (!first)
			text_add_char(text, ' ');
		text_add(text, gmmu_role_name(role));
		first = false;
	}
}

/* One line of a list of words. */
static void add_word(struct text *text, const char *word, size_t words, unsigned roles, const char *help, size_t width)
{
	static const size_t roles_columns = sizeof("pte pde dual") - 1 + GAP_COLUMNS;
	size_t start = text->length;

	text_add_as(text, MEANING_NAME, word);
	text_pad_to(text, start, words + GAP_COLUMNS);
	add_roles(text, roles);
	text_pad_to(text, start, words + GAP_COLUMNS + roles_columns);
	text_add_wrapped(text, MEANING_PLAIN, help, start, words + GAP_COLUMNS + roles_columns, width);
	text_add_char(text, '\n');
}

void fields_add_states(struct text *text, size_t width)
{
	for (enum gmmu_state state = 0; state < GMMU_STATE_COUNT; state++)
		add_word(text, gmmu_state_name(state), strlen("pointer"), gmmu_state_roles(state),
			 gmmu_state_help(state), width);
}

void fields_add_notes(struct text *text, size_t width)
{
	size_t words = 0;

	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++) {
		if (words < strlen(gmmu_note_code(note)))
			words = strlen(gmmu_note_code(note));
	}
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++)
		add_word(text, gmmu_note_code(note), words, gmmu_note_roles(note), gmmu_note_help(note), width);
}

void fields_add_doubts(struct text *text, size_t width)
{
	size_t words = 0;

	for (enum gmmu_doubt doubt = GMMU_DOUBT_NONE + 1; doubt < GMMU_DOUBT_COUNT; doubt++) {
		if (words < strlen(gmmu_doubt_name(doubt)))
			words = strlen(gmmu_doubt_name(doubt));
	}
	for (enum gmmu_doubt doubt = GMMU_DOUBT_NONE + 1; doubt < GMMU_DOUBT_COUNT; doubt++) {
		struct text codes = {0};
		size_t start = text->length;

		for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++)
			if (gmmu_note_doubt(note) == doubt)
				text_add_format(&codes, "%s%s", codes.length ? ", " : "", gmmu_note_code(note));
		text_add_as(text, MEANING_NAME, gmmu_doubt_name(doubt));
		text_pad_to(text, start, words + GAP_COLUMNS);
		text_add_wrapped(text, MEANING_PLAIN, text_string(&codes), start, words + GAP_COLUMNS, width);
		text_add_char(text, '\n');
		text_free(&codes);
	}
}

void fields_add(struct text *text, size_t width)
{
	static const char *const titles[GMMU_ROLE_COUNT] = {
		[GMMU_ROLE_PTE] = "Leaf entry (ver2; ver2_dual at depth 3)",
		[GMMU_ROLE_PDE] = "Directory entry (ver2)",
		[GMMU_ROLE_DUAL] = "Directory entry of depth 3, BIG and SMALL half (ver2_dual)",
	};

	for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++) {
		text_add_as(text, MEANING_HEADING, titles[role]);
		text_add_char(text, '\n');
		fields_add_role(text, role, width);
		text_add_char(text, '\n');
	}
	text_add_as(text, MEANING_HEADING, "States");
	text_add_char(text, '\n');
	fields_add_states(text, width);
	text_add_char(text, '\n');
	text_add_as(text, MEANING_HEADING, "Notes");
	text_add_char(text, '\n');
	fields_add_notes(text, width);
	text_add_char(text, '\n');
	text_add_as(text, MEANING_HEADING, FIELDS_DOUBTS_TITLE);
	text_add_char(text, '\n');
	fields_add_doubts(text, width);
}
