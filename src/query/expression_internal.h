/* SPDX-License-Identifier: MIT */
/* Shared by the files of expressions, and by the jobs that test many slots at a time. */
#ifndef QUERY_EXPRESSION_INTERNAL_H
#define QUERY_EXPRESSION_INTERNAL_H

#include "query/expression.h"
#include "query/lexer.h"
#include "query/probe.h"
#include "query/reading.h"
#include "query/vocabulary.h"

enum node_kind {
	NODE_NOT,
	NODE_AND,
	NODE_OR,
	NODE_TESTS,  /* a test for each role */
	NODE_ENTRY,  /* the state or a note is in a set */
	NODE_PLACE,  /* the place of the slot */
	NODE_DIGITS, /* hex digits in the raw value or in an address */
	NODE_POINTS, /* an address matches or covers a place */
	NODE_PROBES  /* any of the first three that depends on bits only, or several of them, once compiled */
};

/* How a slot of one role is tested. */
enum test_kind {
	TEST_NEVER, /* also for a role that does not have the field */
	TEST_ALWAYS,
	TEST_BITS,   /* compares the bits of `mask` with `value` */
	TEST_NUMBER, /* row `field` has a value, which is compared with value.word[0] */
	TEST_NAME,   /* row `field` has a value whose name is, or is not, `name` */
	TEST_NONE    /* row `field` has no value or, for UNEQUAL, has one */
};

struct test {
	enum test_kind kind;
	enum token_kind compare; /* one of the comparison tokens */
	unsigned field;
	const char *name;
	struct gmmu_slot mask, value;
};

struct node {
	enum node_kind kind;
	unsigned cost; /* 0: bits, 1: values of fields, 2: whole entries */
	union {
		struct {
			unsigned left, right; /* numbers of nodes; NOT has a left one */
		};
		struct {
			struct test tests[GMMU_ROLE_COUNT];
			bool alike; /* all roles of the view are tested alike */
		};
		struct {
			uint32_t states, notes; /* masks by state and by note */
		};
		struct {
			enum place place;
			enum token_kind compare;
			uint64_t number;
		};
		struct {
			struct gmmu_slot digits;
			unsigned digit_count; /* 1 to 32 */
		};
		uint64_t pa;
		struct {
			struct probes probes;
			bool outside; /* also matches slots outside their table */
			bool negated; /* matches all other slots */
		};
	};
};

struct expression {
	struct reading reading;
	enum expression_zero zero;
	bool points; /* see expression_points, also for `points_pa` */
	uint64_t points_pa;
	char notice[192]; /* see expression_notice */
	unsigned root, count;
	struct node nodes[EXPRESSION_NODE_MAX];
};

/* The state of a parse. Functions return false on failure; `status` and *error are set then. */
struct parser {
	struct expression *expression;
	const char *text;
	struct token token; /* the next token */
	unsigned depth;     /* of parentheses and negations */
	struct token bare;  /* the last number read as hex without 0x; length 0: none */
	size_t *column;
	struct gmmu_error *error;
};

/* Whether a comparison of two numbers holds; `compare` is one of the comparison tokens. */
static inline bool number_compares(uint64_t a, enum token_kind compare, uint64_t b)
{
	switch (compare) {
	case TOKEN_EQUAL:
		return a == b;
	case TOKEN_UNEQUAL:
		return a != b;
	case TOKEN_BELOW:
		return a < b;
	case TOKEN_BELOW_EQUAL:
		return a <= b;
	case TOKEN_ABOVE:
		return a > b;
	default:
		return a >= b;
	}
}

/* Maximum nesting of parentheses and negations. */
#define PARSER_DEPTH_MAX 64

/* Fails at byte `position` with a sentence that says what to write, preceded by the column. Always returns false. */
bool parser_fail(struct parser *parser, size_t position, const char *format, ...) GMMU_PRINTF(3, 4);
void parser_advance(struct parser *parser);
/* A new node, zero except for kind and cost; fails if there are too many. */
bool node_new(struct parser *parser, enum node_kind kind, unsigned cost, unsigned *node);
/* Joins two nodes with AND or OR. */
bool node_join(struct parser *parser, enum node_kind kind, unsigned left, unsigned right, unsigned *node);
/* Parses one term, starting at its first word: expression_term.c. */
bool term_parse(struct parser *parser, unsigned *node);
/* Parses a field's comparison; `name` is the token of the field: expression_field.c. */
bool field_parse(struct parser *parser, const struct token *name, unsigned *node);
bool flag_parse(struct parser *parser, const struct token *name, unsigned *node);
bool value_name_parse(struct parser *parser, const struct token *name, unsigned *node);
/* Reads a word as a number (gmmu_number_parse); false if it is not one or has more than 128 bits. */
bool token_number(struct parser *parser, const struct token *token, struct gmmu_slot *number);
/* Expects a number up to 2^64 - 1 as the next token; `what` is used in the error. */
bool number_parse(struct parser *parser, const char *what, uint64_t *number);
/* Fails if a & follows, which is only valid after raw. */
bool no_mask_parse(struct parser *parser);
/* Fails for a word without meaning here, and suggests others. */
bool word_refuse(struct parser *parser, const struct token *word);

/* The probes of a test node, and of a node that tests for addresses at `pa`. */
void probes_of_tests(const struct reading *reading, const struct node *node, struct probes *probes);
void probes_of_points(const struct reading *reading, uint64_t pa, struct probes *probes);

/* The probes of pages that are not valid and have an address. */
void probes_of_left_over(const struct reading *reading, struct probes *probes);

/* Turns everything that depends only on bits into probes, and joins them if that makes fewer. GMMU_E_NOMEM. */
enum gmmu_status expression_compile(struct expression *expression, struct gmmu_error *error);

/* The slots of `wanted` that match. The block must use the expression's reading. */
uint64_t expression_match(const struct expression *expression, struct block *block, uint64_t wanted);

/* The result of node `root` for slots that are all 0. */
enum expression_zero expression_zero_find(const struct expression *expression);

#endif
