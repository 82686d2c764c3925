/* SPDX-License-Identifier: MIT */
/* Fields, states, notes, kinds and errors: the tables of libgmmu. */
#include <stdio.h>

#include <gmmu/gmmu.h>

#include "roff.h"

#define KINDS_IN_LINE 3

/* The names of a condition's values: "video_memory or peer_memory". */
static void condition_print(enum gmmu_role role, struct gmmu_condition condition)
{
	const struct gmmu_field *row = gmmu_field_at(role, condition.field);
	const char *gap = "";

	for (unsigned value = 0; value < 4; value++) {
		if ((condition.values >> value & 1) == 0)
			continue;
		fputs(gap, stdout);
		roff_text(row->value_names[value]);
		gap = " or ";
	}
}

static void field_print(enum gmmu_role role, const struct gmmu_field *row)
{
	roff_item();
	roff_bold(row->name);
	if (row->kind == GMMU_FIELD_RAW && row->hi == row->lo)
		printf(" (%u)", row->lo);
	else if (row->kind == GMMU_FIELD_RAW)
		printf(" (%u:%u)", row->hi, row->lo);
	putchar('\n');
	roff_sentence(row->help);
	if (row->in_force.field != GMMU_FIELD_NONE && row->in_force.values != 0) {
		fputs("In force while ", stdout);
		roff_bold(gmmu_field_at(role, row->in_force.field)->name);
		fputs(" is ", stdout);
		condition_print(role, row->in_force);
		puts(".");
	}
	if (row->kind == GMMU_FIELD_RAW) {
		fputs("From ", stdout);
		roff_sentence(row->source);
	}
}

static void fields_print(enum gmmu_role role)
{
	for (unsigned i = 0; i < gmmu_field_count(role); i++)
		field_print(role, gmmu_field_at(role, i));
}

void roff_fields_pte(void)
{
	fields_print(GMMU_ROLE_PTE);
}

void roff_fields_pde(void)
{
	fields_print(GMMU_ROLE_PDE);
}

void roff_fields_dual(void)
{
	fields_print(GMMU_ROLE_DUAL);
}

/* An item "word (roles)" with its help. */
static void word_print(const char *word, unsigned roles, const char *help)
{
	const char *gap = " (";

	roff_item();
	roff_bold(word);
	for (unsigned role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++)
		if ((roles & GMMU_ROLE_BIT(role)) != 0) {
			printf("%s%s", gap, gmmu_role_name((enum gmmu_role)role));
			gap = ", ";
		}
	puts(")");
	roff_sentence(help);
}

void roff_states(void)
{
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		enum gmmu_state state = (enum gmmu_state)i;

		word_print(gmmu_state_name(state), gmmu_state_roles(state), gmmu_state_help(state));
	}
}

void roff_notes(void)
{
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		enum gmmu_note note = (enum gmmu_note)i;

		word_print(gmmu_note_code(note), gmmu_note_roles(note), gmmu_note_help(note));
	}
}

void roff_doubts(void)
{
	for (unsigned i = GMMU_DOUBT_NONE + 1; i < GMMU_DOUBT_COUNT; i++) {
		const char *joint = "";

		roff_item();
		roff_bold(gmmu_doubt_name((enum gmmu_doubt)i));
		putchar('\n');
		for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++) {
			if (gmmu_note_doubt((enum gmmu_note)note) != i)
				continue;
			roff_text(joint);
			roff_text(gmmu_note_code((enum gmmu_note)note));
			joint = ", ";
		}
		putchar('\n');
	}
}

/* A paragraph "0x00 PITCH, 0x01 Z16, ...", a few per source line. */
static void kinds_print(unsigned first, unsigned last)
{
	unsigned count = 0;

	for (unsigned kind = first; kind <= last; kind++) {
		const char *name = gmmu_kind_name((uint8_t)kind);

		if (name == NULL)
			continue;
		if (count > 0)
			fputs(count % KINDS_IN_LINE == 0 ? ",\n" : ", ", stdout);
		printf("0x%02x\\ ", kind); /* a space at which no line breaks */
		roff_text(name);
		count++;
	}
	puts(".");
}

void roff_kinds(void)
{
	kinds_print(0, GMMU_KIND_LEGACY_FIRST - 1);
}

void roff_kinds_legacy(void)
{
	kinds_print(GMMU_KIND_LEGACY_FIRST, 0xff);
}

void roff_errors(void)
{
	for (enum gmmu_status status = GMMU_E_UNSUPPORTED; status <= GMMU_E_NOMEM; status++) {
		roff_item();
		roff_bold(gmmu_status_code(status));
		putchar('\n');
		roff_sentence(gmmu_status_meaning(status));
	}
}
