/* SPDX-License-Identifier: MIT */
/* --encode: a slot from its named fields, shown as --value shows it. */
#include <stdio.h>
#include <string.h>

#include "cli/run.h"
#include "query/expression/hint.h"

/* Splits NAME=VALUE; the name has room for any that a field has. */
#define NAME_ROOM 64

struct assigned {
	const char *word; /* as it was typed */
	char name[NAME_ROOM];
	const char *value;
};

static enum gmmu_status word_refuse(const struct assigned *assigned, const char *at, const char *sentence,
				    struct output *output, struct gmmu_error *error)
{
	output_point(output, assigned->word, (size_t)(at - assigned->word) + 1);
	return gmmu_error_set(error, GMMU_E_VALUE, "--encode: %s", sentence);
}

static enum gmmu_status split(const char *word, struct assigned *assigned, struct output *output,
			      struct gmmu_error *error)
{
	const char *equals = strchr(word, '=');
	size_t length = equals ? (size_t)(equals - word) : 0;

	assigned->word = word;
	if (!equals || length == 0 || length >= NAME_ROOM || equals[1] == '\0')
		return word_refuse(assigned, word, "NAME=VALUE was expected, as in kind=GENERIC_MEMORY", output, error);
	memcpy(assigned->name, word, length);
	assigned->name[length] = '\0';
	assigned->value = equals + 1;
	return GMMU_OK;
}

/* The name is none of the role's fields: says which may have been meant. */
static enum gmmu_status field_refuse(const struct assigned *assigned, enum gmmu_role role, struct output *output,
				     struct gmmu_error *error)
{
	struct hint hint = {.wrong = assigned->name};
	char meant[256], sentence[512];

	for (unsigned i = 0; i < gmmu_field_count(role); i++)
		hint_consider(&hint, gmmu_field_at(role, i)->name);
	if (hint_write(&hint, meant, sizeof(meant)))
		snprintf(sentence, sizeof(sentence), "a %s has no field '%s'; did you mean %s?", gmmu_role_name(role),
			 assigned->name, meant);
	else
		snprintf(sentence, sizeof(sentence), "a %s has no field '%s'; --fields lists all of them",
			 gmmu_role_name(role), assigned->name);
	return word_refuse(assigned, assigned->word, sentence, output, error);
}

/* The role is one of the words; it decides what the others mean. */
static enum gmmu_status role_find(const struct options *options, enum gmmu_role *role, struct output *output,
				  struct gmmu_error *error)
{
	struct gmmu_error inner = {.message = ""};
	struct assigned assigned;

	*role = options->view.role;
	for (size_t i = 0; i < options->assignment_count; i++) {
		enum gmmu_status status = split(options->assignments[i], &assigned, output, error);

		if (status != GMMU_OK)
			return status;
		if (strcmp(assigned.name, "role") == 0 && gmmu_role_parse(assigned.value, role, &inner) != GMMU_OK)
			return word_refuse(&assigned, assigned.value, inner.message, output, error);
	}
	if (*role == GMMU_ROLE_AUTO)
		return gmmu_error_set(error, GMMU_E_VALUE, "--encode: say which role: role=pte, role=pde or role=dual");
	return GMMU_OK;
}

static void bare_hex_tell(const struct assigned *assigned)
{
	struct text sentence = {0};

	text_add_format(&sentence, "--encode: %s %s is read as hex, 0x%s", assigned->name, assigned->value,
			assigned->value);
	run_notice(text_string(&sentence));
	text_free(&sentence);
}

static enum gmmu_status assignments_read(const struct options *options, enum gmmu_role role,
					 struct gmmu_assignment *assignments, unsigned *count, struct output *output,
					 struct gmmu_error *error)
{
	struct gmmu_error inner = {.message = ""};
	struct assigned assigned;

	*count = 0;
	for (size_t i = 0; i < options->assignment_count; i++) {
		struct gmmu_assignment *next = &assignments[*count];
		enum gmmu_status status = split(options->assignments[i], &assigned, output, error);

		if (status != GMMU_OK)
			return status;
		if (strcmp(assigned.name, "role") == 0)
			continue;
		next->field = gmmu_field_find(role, assigned.name);
		if (next->field == GMMU_FIELD_NONE)
			return field_refuse(&assigned, role, output, error);
		if (gmmu_field_parse_value(role, next->field, assigned.value, &next->value, &inner) != GMMU_OK)
			return word_refuse(&assigned, assigned.value, inner.message, output, error);
		if (gmmu_number_is_bare_hex(assigned.value))
			bare_hex_tell(&assigned);
		(*count)++;
	}
	return GMMU_OK;
}

enum gmmu_status run_encode(const struct options *options, struct output *output, struct gmmu_error *error)
{
	struct gmmu_assignment assignments[ASSIGNMENT_ROOM];
	struct gmmu_error inner = {.message = ""};
	struct options shown = *options;
	struct gmmu_row row = {.index = 0};
	struct gmmu_slot slot;
	unsigned count;
	enum gmmu_status status = role_find(options, &shown.view.role, output, error);

	if (status == GMMU_OK)
		status = assignments_read(options, shown.view.role, assignments, &count, output, error);
	if (status != GMMU_OK)
		return status;
	status = gmmu_encode(shown.view.role, assignments, count, &slot, &inner);
	if (status != GMMU_OK)
		return gmmu_error_set(error, status, "--encode: %s", inner.message);
	if (shown.view.role == GMMU_ROLE_DUAL)
		shown.view.encoding = GMMU_ENCODING_VER2_DUAL;
	status = gmmu_decode(&shown.view, slot, &row.entry, error);
	if (status == GMMU_OK)
		run_add_slot(&shown, &output->text, &row, false);
	return status;
}
