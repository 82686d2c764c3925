/* SPDX-License-Identifier: MIT */
/*
 * Random questions about slots, as text for src/query and as a tree that answers them by itself, from what the library
 * says of one row and from the digits as they are written.
 */
#ifndef TESTS_QUERY_ORACLE_H
#define TESTS_QUERY_ORACLE_H

#include "support.h"

#define QUESTION_NODES 16
#define QUESTION_TEXT 4096

enum question_kind {
	QUESTION_NOT,
	QUESTION_AND,
	QUESTION_OR,
	QUESTION_NUMBER, /* a field or a place compares with a number */
	QUESTION_NAME,   /* a field's name is, or is not, a word */
	QUESTION_NONE,   /* a field has no value, or has one */
	QUESTION_VALUE,  /* some field bears a name */
	QUESTION_STATE,
	QUESTION_NOTE, /* a code, or NULL for any */
	QUESTION_ROLE,
	QUESTION_RESERVED,
	QUESTION_BIT,
	QUESTION_RAW,    /* the masked bits compare with a number */
	QUESTION_DIGITS, /* digits in the raw value or an address */
	QUESTION_WORD,   /* one of the slot's words */
	QUESTION_POINTS
};

enum question_compare { IS, IS_NOT, BELOW, AT_MOST, ABOVE, AT_LEAST };

struct question_node {
	enum question_kind kind;
	enum question_compare compare;
	const char *field, *word;
	uint64_t number;
	struct gmmu_slot mask, slot;
	char digits[40];
	struct question_node *left, *right;
};

struct question {
	struct question_node nodes[QUESTION_NODES];
	unsigned count;
	struct question_node *root;
	char text[QUESTION_TEXT];
};

/* A question that can be asked under the view; `slot` is one that it may have to do with. */
void question_make(struct question *question, const struct gmmu_view *view, struct gmmu_slot slot, uint64_t pa,
		   struct random *random);

/* The answer for one row. */
bool question_holds(const struct question *question, const struct gmmu_row *row);

/* Writes the raw value of an entry as 16 or 32 hex digits. */
void question_raw_print(const struct gmmu_entry *entry, char text[40]);

#endif
