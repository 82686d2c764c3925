/* SPDX-License-Identifier: MIT */
/* What the files of the expression share and nobody else sees, but for the jobs that ask many slots at a time. */
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
	NODE_ENTRY,  /* the state or a note is one of a set */
	NODE_PLACE,  /* where the slot stands */
	NODE_DIGITS, /* hex digits in the raw value or in an address */
	NODE_POINTS, /* an address lies at or covers a place */
	NODE_PROBES  /* any of the three of bits alone, or several of them, once compiled */
};

/* How a slot of one role is tested. */
enum test_kind {
	TEST_NEVER, /* also what a role says that has no such field */
	TEST_ALWAYS,
	TEST_BITS,   /* the bits of `mask` compare with `value` */
	TEST_NUMBER, /* the value of row `field` is there and compares with value.word[0] */
	TEST_NAME,   /* the value of row `field` is there and its name is, or is not, `name` */
	TEST_NONE    /* the value of row `field` is not there, or (UNEQUAL) it is */
};

struct test {
	enum test_kind kind;
	enum token_kind compare; /* one of the comparing tokens */
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
			bool outside; /* a slot that lies outside its table has it too */
			bool negated; /* the others have it */
		};
	};
};

struct expression {
	struct reading reading;
	enum expression_zero zero;
	bool points; /* see expression_points, for `points_pa` too */
	uint64_t points_pa;
	char notice[192]; /* see expression_notice */
	unsigned root, count;
	struct node nodes[EXPRESSION_NODE_MAX];
};

/* A parse on its way. Functions return false once they have failed; `status` and *error then say how. */
struct parser {
	struct expression *expression;
	const char *text;
	struct token token; /* the next one */
	unsigned depth;     /* of parentheses and negations */
	struct token bare;  /* the last number that was read as hex without 0x; length 0: none was */
	size_t *column;
	struct gmmu_error *error;
};

/* Whether two numbers compare so; `compare` is one of the comparing tokens. */
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

/* Deepest nesting of parentheses and negations. */
#define PARSER_DEPTH_MAX 64

/* Fails at byte `position` with a sentence on what to write; the column is put before it. Always false. */
bool parser_fail(struct parser *parser, size_t position, const char *format, ...) GMMU_PRINTF(3, 4);
void parser_advance(struct parser *parser);
/* A new node, zeroed but for its kind and cost; fails if there are too many. */
bool node_new(struct parser *parser, enum node_kind kind, unsigned cost, unsigned *node);
/* Joins two nodes by AND or OR. */
bool node_join(struct parser *parser, enum node_kind kind, unsigned left, unsigned right, unsigned *node);
/* Parses one term, the parser standing before its first word: expression_term.c. */
bool term_parse(struct parser *parser, unsigned *node);
/* A field's comparison, `name` being the word with the field: expression_field.c. */
bool field_parse(struct parser *parser, const struct token *name, unsigned *node);
bool flag_parse(struct parser *parser, const struct token *name, unsigned *node);
bool value_name_parse(struct parser *parser, const struct token *name, unsigned *node);
/* Reads a word as a number (gmmu_number_parse); false if it is none or has more than 128 bits. */
bool token_number(struct parser *parser, const struct token *token, struct gmmu_slot *number);
/* A number up to 2^64 - 1 as the next token; `what` tells for what. */
bool number_parse(struct parser *parser, const char *what, uint64_t *number);
/* Whether no & follows, which takes bits of raw alone; else fails. */
bool no_mask_parse(struct parser *parser);
/* Fails because the word means nothing here: names what it may have meant. */
bool word_refuse(struct parser *parser, const struct token *word);

/* The probes of a node of tests, and of one that asks for addresses at `pa`. */
void probes_of_tests(const struct reading *reading, const struct node *node, struct probes *probes);
void probes_of_points(const struct reading *reading, uint64_t pa, struct probes *probes);

/* The probes of pages that are not valid and have an address. */
void probes_of_left_over(const struct reading *reading, struct probes *probes);

/* Turns what can be told from bits alone into probes, and joins them as far as that makes them fewer. GMMU_E_NOMEM. */
enum gmmu_status expression_compile(struct expression *expression, struct gmmu_error *error);

/* The slots of `wanted` that match. The block has been made with the expression's reading. */
uint64_t expression_match(const struct expression *expression, struct block *block, uint64_t wanted);

/* What node `root` says of slots that are all 0. */
enum expression_zero expression_zero_find(const struct expression *expression);

#endif
