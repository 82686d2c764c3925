/* SPDX-License-Identifier: MIT */
#include "query/answers/counted.h"

#include <stdio.h>
#include <string.h>

/* --- the lines ---------------------------------------------------------------------------------------------------- */

struct list {
	const struct statistics *result;
	struct counted_line *lines;
	size_t count;
};

static void line_add(struct list *list, struct counted_line line)
{
	if (list->count < COUNTED_LINES_MAX && counted_count(list->result, &line) > 0)
		list->lines[list->count++] = line;
}

/* One line for the whole group, if it has one, then one line each. */
static void kind_add(struct list *list, enum counted_kind kind, unsigned count, bool any)
{
	if (any)
		line_add(list, (struct counted_line){(uint8_t)kind, COUNTED_ANY, 0});
	for (unsigned i = 0; i < count; i++)
		line_add(list, (struct counted_line){(uint8_t)kind, (uint16_t)i, 0});
}

static void values_add(struct list *list, unsigned field)
{
	for (unsigned value = 0; value < list->result->fields[field].value_count && value < STATISTICS_VALUE_MAX;
	     value++)
		line_add(list, (struct counted_line){COUNTED_VALUE, (uint16_t)field, (uint16_t)value});
}

size_t counted_lines(const struct statistics *result, struct counted_line lines[COUNTED_LINES_MAX])
{
	struct list list = {.result = result, .lines = lines};

	kind_add(&list, COUNTED_STATE, GMMU_STATE_COUNT, false);
	kind_add(&list, COUNTED_RESERVED, 128, true);
	kind_add(&list, COUNTED_NOTE, GMMU_NOTE_COUNT, true);
	kind_add(&list, COUNTED_ROLE, GMMU_ROLE_COUNT, false);
	for (unsigned field = 0; field < result->field_count; field++)
		values_add(&list, field);
	kind_add(&list, COUNTED_RUN, GMMU_STATE_COUNT, false);
	return list.count;
}

uint64_t counted_count(const struct statistics *result, const struct counted_line *line)
{
	bool any = line->what == COUNTED_ANY;

	switch ((enum counted_kind)line->kind) {
	case COUNTED_STATE:
		return result->states[line->what];
	case COUNTED_ROLE:
		return result->roles[line->what];
	case COUNTED_RESERVED:
		return any ? result->notes[GMMU_NOTE_RESERVED_SET] : result->reserved[line->what];
	case COUNTED_NOTE:
		return any ? result->noted : result->notes[line->what];
	case COUNTED_VALUE:
		return result->fields[line->what].counts[line->value];
	case COUNTED_RUN:
		return result->runs[line->what].longest;
	case COUNTED_KIND_COUNT:
		break;
	}
	return 0;
}

static const struct gmmu_field *field_of(const struct statistics *result, unsigned field)
{
	return gmmu_field_at(result->fields[field].role, result->fields[field].field);
}

const struct gmmu_field *counted_field(const struct statistics *result, const struct counted_line *line)
{
	return field_of(result, line->what);
}

/* --- the expression of a line ------------------------------------------------------------------------------------- */

/* Adds the role to an expression if slots of another role might match too. */
static void role_add(char *out, size_t size, enum gmmu_role role, bool needed)
{
	size_t length = strlen(out);

	if (needed)
		snprintf(out + length, size - length, " && role == %s", gmmu_role_name(role));
}

/* A bit is reserved only in roles that have no field there. */
static void reserved_ask(const struct statistics *result, unsigned bit, char *out, size_t size)
{
	unsigned reserved_in = 0, roles = 0;
	enum gmmu_role role = GMMU_ROLE_AUTO;

	for (unsigned i = GMMU_ROLE_AUTO + 1; i < GMMU_ROLE_COUNT; i++) {
		roles += result->roles[i] > 0;
		if (result->roles[i] == 0 || gmmu_slot_bit(gmmu_field_named_bits((enum gmmu_role)i), bit))
			continue;
		reserved_in++;
		role = (enum gmmu_role)i;
	}
	snprintf(out, size, "reserved && bit %u", bit);
	role_add(out, size, role, roles > 1 && reserved_in == 1);
}

static void value_ask(const struct statistics *result, unsigned field, unsigned value, char *out, size_t size)
{
	const char *name = field_of(result, field)->name;
	bool elsewhere = false;

	for (unsigned i = 0; i < result->field_count; i++)
		elsewhere = elsewhere || (i != field && strcmp(field_of(result, i)->name, name) == 0);
	snprintf(out, size, "%s == %u%s", name, value, value ? "" : " && state != empty");
	role_add(out, size, result->fields[field].role, elsewhere);
}

bool counted_ask(const struct statistics *result, const struct counted_line *line, char *out, size_t size)
{
	switch ((enum counted_kind)line->kind) {
	case COUNTED_STATE:
		snprintf(out, size, "state == %s", gmmu_state_name((enum gmmu_state)line->what));
		return true;
	case COUNTED_ROLE:
		snprintf(out, size, "role == %s", gmmu_role_name((enum gmmu_role)line->what));
		return true;
	case COUNTED_RESERVED:
		if (line->what == COUNTED_ANY)
			snprintf(out, size, "reserved");
		else
			reserved_ask(result, line->what, out, size);
		return true;
	case COUNTED_NOTE:
		snprintf(out, size, "%s",
			 line->what == COUNTED_ANY ? "note" : gmmu_note_code((enum gmmu_note)line->what));
		return true;
	case COUNTED_VALUE:
		value_ask(result, line->what, line->value, out, size);
		return true;
	default:
		return false;
	}
}
