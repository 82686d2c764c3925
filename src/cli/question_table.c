/* SPDX-License-Identifier: MIT */
/* The one table of questions. A new one is one new row, and its answer a file in src/query. */
#include "cli/question.h"

/* Each row begins with its option. */
static enum gmmu_status question_set(const struct option_row *row, const char *argument, struct options *options,
				     struct gmmu_error *error)
{
	const struct question *question = (const struct question *)row;

	if (options->question && options->question != question)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "one question at a time, and --%s was asked too; leave one out",
				      options->question->option.name);
	options->action = ACTION_ASK;
	options->question = question;
	options->words = argument;
	return GMMU_OK;
}

/* One whose argument is an address. */
static enum gmmu_status question_set_address(const struct option_row *row, const char *argument,
					     struct options *options, struct gmmu_error *error)
{
	enum gmmu_status status = option_set_number(row, argument, options, error);

	return status == GMMU_OK ? question_set(row, argument, options, error) : status;
}

/* clang-format off */
#define AT(member) offsetof(struct options, member)

static const struct question questions[] = {
	{{"check", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "list the notes of all slots with their reasons; exit status 1 if there are any", question_set, 0, 0},
	 &answer_check, QUESTION_DUMP | QUESTION_WHERE, true},
	{{"diff", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "list the bits in which two dumps differ and what that means; exit status 1 if they do", question_set, 0, 0},
	 &answer_diff, QUESTION_DUMP | QUESTION_OTHER, true},
	{{"stats", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "count states, notes, reserved bits, roles, values of fields and runs", question_set, 0, 0},
	 &answer_statistics, QUESTION_DUMP | QUESTION_WHERE, false},
	{{"evidence", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "read the dump at each depth and page size and count what fits and what does not", question_set, 0, 0},
	 &answer_evidence, QUESTION_DUMP, false},
	{{"find-tables", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "list what may be page tables in a dump of memory, the best first", question_set, 0, 0},
	 &answer_tables, QUESTION_DUMP, false},
	{{"who-points-to", 0, OPTION_GROUP_QUESTION, "PA", NULL,
	  "list the slots with an address that lies at PA or covers it", question_set_address, AT(number), 0},
	 &answer_pointers, QUESTION_DUMP | QUESTION_WHERE, false},
	{{"ranges", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "merge slots whose addresses run on into ranges, with the gaps between them", question_set, 0, 0},
	 &answer_ranges, QUESTION_DUMP | QUESTION_WHERE, false},
	{{"aliases", 0, OPTION_GROUP_QUESTION, NULL, NULL,
	  "list pages that are mapped more than once, and the rights of each mapping", question_set, 0, 0},
	 &answer_aliases, QUESTION_DUMP | QUESTION_WHERE, false},
	{{"va", 0, OPTION_GROUP_QUESTION, "VA", NULL,
	  "print which entry of the table at each depth a virtual address goes through", question_set_address, AT(number), 0},
	 &answer_va, 0, false},
	{{"explain-fault", 0, OPTION_GROUP_QUESTION, "TEXT", NULL,
	  "the same for the address in a driver's message (Xid 31), and which entries it blames", question_set, 0, 0},
	 &answer_fault, 0, false},
};
/* clang-format on */

const struct question question_rows = {
	.option = {.name = "columns"}, .answer = &answer_rows, .takes = QUESTION_DUMP | QUESTION_WHERE};

const struct question *question_at(size_t index)
{
	return index < sizeof(questions) / sizeof(questions[0]) ? &questions[index] : NULL;
}
