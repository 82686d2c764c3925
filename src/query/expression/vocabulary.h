/* SPDX-License-Identifier: MIT */
/*
 * All words with a meaning in expressions. Most come from the tables of libgmmu; the language's own few are in a table
 * in vocabulary.c. The parser, completion and the hints in error messages all walk them.
 */
#ifndef QUERY_EXPRESSION_VOCABULARY_H
#define QUERY_EXPRESSION_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

enum vocabulary_kind {
	VOCABULARY_FIELD,   /* a row of some role; id: the row, role: the first that has it */
	VOCABULARY_COLUMN,  /* what a column of the grid shows; id and role: the first such row */
	VOCABULARY_STATE,   /* id: enum gmmu_state */
	VOCABULARY_NOTE,    /* id: enum gmmu_note */
	VOCABULARY_KEYWORD, /* id: enum keyword */
	VOCABULARY_PLACE,   /* id: enum place */
	VOCABULARY_ROLE,    /* id: enum gmmu_role */
	VOCABULARY_VALUE,   /* the name of a value; role and id: the first row that has it */
	VOCABULARY_LABEL,   /* the short name of a row; role and id: the first row that has it. Never in a walk */
	VOCABULARY_KIND_COUNT
};

enum keyword {
	KEYWORD_RESERVED,
	KEYWORD_RESERVED_MASK,
	KEYWORD_NOTE,
	KEYWORD_STATE,
	KEYWORD_BIT,
	KEYWORD_BITS,
	KEYWORD_RAW,
	KEYWORD_POINTS,
	KEYWORD_ROLE,
	KEYWORD_LEVEL,
	KEYWORD_CHANGED,
	KEYWORD_EDITED,
	KEYWORD_TRUE,
	KEYWORD_FALSE,
	KEYWORD_IN,
	KEYWORD_AND,
	KEYWORD_OR,
	KEYWORD_NOT,
	KEYWORD_NONE
};

/* The place of a slot; these are the keys in JSON. */
enum place { PLACE_INDEX, PLACE_OFFSET, PLACE_PA, PLACE_TABLE_INDEX, PLACE_VA_OFFSET };

struct vocabulary_word {
	const char *word, *help; /* static storage */
	enum vocabulary_kind kind;
	unsigned id;
	enum gmmu_role role;
};

/* A walk over the words that have a meaning in some role of the set. Begin with {.roles = ...}. */
struct vocabulary_walk {
	unsigned roles; /* a mask of GMMU_ROLE_BIT */
	/* The other members are private. */
	enum vocabulary_kind kind;
	unsigned role, row, value;
};

/* The next word; false after the last. No word comes twice. */
bool vocabulary_next(struct vocabulary_walk *walk, struct vocabulary_word *word);

/*
 * The word with this spelling, in any case; false if there is none. A word spelled exactly like this comes first, and
 * labels come last.
 */
bool vocabulary_find(unsigned roles, const char *spelling, struct vocabulary_word *word);

/*
 * The rows that a word means in each role, or GMMU_FIELD_NONE. The heading of a column, or a label, may mean two rows
 * of a role (`halves`): of the BIG and the SMALL half.
 */
struct vocabulary_rows {
	const char *name; /* of the first row */
	bool halves;
	uint8_t row[2][GMMU_ROLE_COUNT];
};

/* The rows of a word of kind FIELD, COLUMN or LABEL. */
struct vocabulary_rows vocabulary_rows_of(unsigned roles, const struct vocabulary_word *word);

/*
 * Whether a value's name is spelled so: in any case, abbreviated as in its column, or without "_memory" at the end.
 */
bool vocabulary_spells(const char *spelling, const char *name);

/* The names that the value of a row can have: name `value`, or NULL after the last; gaps are "". */
const char *vocabulary_value_name(const struct gmmu_field *row, unsigned value);

/*
 * The row of role `role` with this name, if the role is in the set and has it, else NULL; for a row that shows the
 * name of another row's value, that other row, which has the names.
 */
const struct gmmu_field *vocabulary_naming_row(unsigned roles, unsigned role, const char *name);

#endif
