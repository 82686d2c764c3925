/* SPDX-License-Identifier: MIT */
/* The one table of questions. A new one is one new row, and its answer a file beside this one. */
#include "query/question.h"

/* clang-format off */
static const struct question_row questions[] = {
	{"check", NULL, "list the notes of all slots with their reasons; exit status 1 if there are any",
	 &answer_check, QUESTION_DUMP | QUESTION_WHERE, true},
	{"diff", NULL, "list the bits in which two dumps differ and what that means; exit status 1 if they do",
	 &answer_diff, QUESTION_DUMP | QUESTION_OTHER, true},
	{"stats", NULL, "count states, notes, reserved bits, roles, values of fields and runs",
	 &answer_statistics, QUESTION_DUMP | QUESTION_WHERE, false},
	{"evidence", NULL, "read the dump at each depth and page size and count what fits and what does not",
	 &answer_evidence, QUESTION_DUMP, false},
	{"find-tables", NULL, "list what may be page tables in a dump of memory, the best first",
	 &answer_tables, QUESTION_DUMP, false},
	{"who-points-to", "PA", "list the slots with an address that lies at PA or covers it",
	 &answer_pointers, QUESTION_DUMP | QUESTION_WHERE | QUESTION_ADDRESS, false},
	{"ranges", NULL, "merge slots whose addresses run on into ranges, with the gaps between them",
	 &answer_ranges, QUESTION_DUMP | QUESTION_WHERE, false},
	{"aliases", NULL, "list pages that are mapped more than once, and the rights of each mapping",
	 &answer_aliases, QUESTION_DUMP | QUESTION_WHERE, false},
	{"va", "VA", "print which entry of the table at each depth a virtual address goes through",
	 &answer_va, QUESTION_ADDRESS, false},
	{"explain-fault", "TEXT", "the same for the address in a driver's message (Xid 31), and which entries it blames",
	 &answer_fault, 0, false},
};
/* clang-format on */

const struct question_row question_rows = {
	.name = "columns", .answer = &answer_rows, .takes = QUESTION_DUMP | QUESTION_WHERE};

const struct question_row *question_at(size_t index)
{
	return index < sizeof(questions) / sizeof(questions[0]) ? &questions[index] : NULL;
}
