/* SPDX-License-Identifier: MIT */
/* The one table of questions. A new question is a row here, and a file for its answer in this folder. */
#include "query/answers/question.h"

#include "text/count.h"

/* What a question is for, and what the exit status of the command line says of its answer. */
#define ALWAYS_0(help) help, help, false
#define FOUND_IS_1(help, found) help, help "; exit status 1 if " found, true

/* clang-format off */
static const struct question_row questions[] = {
	{"check", NULL, FOUND_IS_1("list the notes of all slots with their reasons", "there are any"),
	 &answer_check, NULL, QUESTION_DUMP | QUESTION_WHERE},
	{"diff", NULL, FOUND_IS_1("list the bits that differ between two dumps, or when slots changed over more", "any did"),
	 &answer_diff, &answer_history, QUESTION_DUMP | QUESTION_OTHER},
	{"stats", NULL, ALWAYS_0("count states, notes, reserved bits, roles, values of fields and runs"),
	 &answer_statistics, NULL, QUESTION_DUMP | QUESTION_WHERE},
	{"overview", NULL, ALWAYS_0("draw a map of the dump: in each cell the most common state of its used slots"),
	 &answer_overview, NULL, QUESTION_DUMP | QUESTION_VIEW},
	{"overview-diff", NULL, ALWAYS_0("draw a map of what differs between two dumps"),
	 &answer_overview_changes, NULL, QUESTION_DUMP | QUESTION_OTHER},
	{"evidence", NULL, ALWAYS_0("read the dump at each depth and page size and count what fits and what does not"),
	 &answer_evidence, NULL, QUESTION_DUMP},
	{"find-tables", NULL, ALWAYS_0("list likely page tables in a dump of memory, best first"),
	 &answer_tables, NULL, QUESTION_DUMP},
	{"who-points-to", "PA", ALWAYS_0("list the slots that point to PA, or to a page or table that contains it"),
	 &answer_pointers, NULL, QUESTION_DUMP | QUESTION_WHERE | QUESTION_ADDRESS},
	{"ranges", NULL, ALWAYS_0("merge slots with consecutive addresses into ranges, and list the gaps between them"),
	 &answer_ranges, NULL, QUESTION_DUMP | QUESTION_WHERE},
	{"aliases", NULL, ALWAYS_0("list pages that are mapped more than once, and the rights of each mapping"),
	 &answer_aliases, NULL, QUESTION_DUMP | QUESTION_WHERE},
	{"va", "VA", ALWAYS_0("print the entry that a virtual address selects at each depth"),
	 &answer_va, NULL, QUESTION_ADDRESS},
	{"explain-fault", "TEXT", ALWAYS_0("print the entries that the address of a fault message (Xid 31) selects, and mark suspects"),
	 &answer_fault, NULL, 0},
};
/* clang-format on */

const struct question_row question_rows = {
	.name = "columns", .answer = &answer_rows, .takes = QUESTION_DUMP | QUESTION_WHERE};

const struct question_row *question_at(size_t index)
{
	return index < COUNT(questions) ? &questions[index] : NULL;
}
