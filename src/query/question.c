/* SPDX-License-Identifier: MIT */
/* The one table of questions. A new question is a row here, and a file for its answer in this folder. */
#include "query/question.h"

#include "text/count.h"

/* clang-format off */
static const struct question_row questions[] = {
	{"check", NULL, "list the notes of all slots with their reasons; exit status 1 if there are any",
	 &answer_check, NULL, QUESTION_DUMP | QUESTION_WHERE, true},
	{"diff", NULL, "list the bits that differ between two dumps, or when slots changed over more; exit status 1 if any did",
	 &answer_diff, &answer_history, QUESTION_DUMP | QUESTION_OTHER, true},
	{"stats", NULL, "count states, notes, reserved bits, roles, values of fields and runs",
	 &answer_statistics, NULL, QUESTION_DUMP | QUESTION_WHERE, false},
	{"overview", NULL, "draw a map of the dump: in each cell the most common state of its used slots",
	 &answer_overview, NULL, QUESTION_DUMP, false},
	{"overview-diff", NULL, "draw a map of what differs between two dumps",
	 &answer_overview_changes, NULL, QUESTION_DUMP | QUESTION_OTHER, false},
	{"evidence", NULL, "read the dump at each depth and page size and count what fits and what does not",
	 &answer_evidence, NULL, QUESTION_DUMP, false},
	{"find-tables", NULL, "list likely page tables in a dump of memory, best first",
	 &answer_tables, NULL, QUESTION_DUMP, false},
	{"who-points-to", "PA", "list the slots that point to PA, or to a page or table that contains it",
	 &answer_pointers, NULL, QUESTION_DUMP | QUESTION_WHERE | QUESTION_ADDRESS, false},
	{"ranges", NULL, "merge slots with consecutive addresses into ranges, and list the gaps between them",
	 &answer_ranges, NULL, QUESTION_DUMP | QUESTION_WHERE, false},
	{"aliases", NULL, "list pages that are mapped more than once, and the rights of each mapping",
	 &answer_aliases, NULL, QUESTION_DUMP | QUESTION_WHERE, false},
	{"va", "VA", "print the entry that a virtual address selects at each depth",
	 &answer_va, NULL, QUESTION_ADDRESS, false},
	{"explain-fault", "TEXT", "like --va, for the address in a fault message (Xid 31), and mark the suspects",
	 &answer_fault, NULL, 0, false},
};
/* clang-format on */

const struct question_row question_rows = {
	.name = "columns", .answer = &answer_rows, .takes = QUESTION_DUMP | QUESTION_WHERE};

const struct question_row *question_at(size_t index)
{
	return index < COUNT(questions) ? &questions[index] : NULL;
}
