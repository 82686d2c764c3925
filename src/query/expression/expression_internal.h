/* SPDX-License-Identifier: MIT */
/* Shared by the files of expressions, and by the jobs that test many slots at a time. */
#ifndef QUERY_EXPRESSION_EXPRESSION_INTERNAL_H
#define QUERY_EXPRESSION_EXPRESSION_INTERNAL_H

#include "query/expression/expression.h"
#include "query/expression/lexer.h"
#include "query/probe.h"
#include "query/reading.h"
#include "query/expression/vocabulary.h"

/* Numbers that a formula gives for the slots of a block. */
enum value_kind {
	VALUE_NUMBER,
	VALUE_BITS,     /* bits of the slot, shifted down */
	VALUE_RESERVED, /* the reserved bits that are set */
	VALUE_FIELD,
	VALUE_PLACE,
	VALUE_LEVEL,
	VALUE_OPERATION
};

struct value {
	enum value_kind kind;
	bool flag;   /* only 0 or 1 */
	bool halves; /* the two halves of a dual entry have numbers of their own */
	union {
		struct gmmu_slot number;
		struct {
			struct gmmu_slot mask;
			unsigned shift;
		};
		struct vocabulary_rows rows;
		enum place place;
		struct {
			enum token_kind operation; /* TOKEN_INVERT has a left side only */
			unsigned left, right;      /* numbers of values */
		};
	};
};

/* A condition. */
enum node_kind {
	NODE_NOT,
	NODE_AND,
	NODE_OR,
	NODE_TESTS,   /* a test for each role */
	NODE_COMPARE, /* two values are compared */
	NODE_ENTRY,   /* the state or a note is in a set */
	NODE_DIGITS,  /* hex digits in the raw value or in an address */
	NODE_POINTS,  /* an address matches or covers a place */
	NODE_MARKED,  /* the slot has a mark */
	NODE_PROBES   /* any of these that depends on bits only, or several of them, once compiled */
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
	unsigned cost; /* 0: bits, 1: values, 2: other files */
	union {
		struct {
			unsigned left, right; /* numbers of nodes; NOT has a left one */
		};
		struct {
			struct test tests[GMMU_ROLE_COUNT];
			bool alike; /* all roles of the view are tested alike */
		};
		struct {
			enum token_kind compare;
			unsigned values[2]; /* their numbers */
			unsigned half;      /* of a dual entry, where it matters */
		};
		struct {
			uint32_t states, notes; /* masks by state and by note */
		};
		struct {
			struct gmmu_slot digits;
			unsigned digit_count; /* 1 to 32 */
		};
		uint64_t pa;
		bool edited; /* MARKED: was edited; otherwise differs from the other dump */
		struct {
			struct probes probes;
			bool outside; /* also matches slots outside their table */
			bool negated; /* matches all other slots */
		};
	};
};

struct expression {
	struct reading reading;
	struct expression_marks marks;
	enum expression_zero zero;
	bool compares; /* see expression_compares */
	bool points;   /* see expression_points, also for `points_pa` */
	uint64_t points_pa;
	char notice[192]; /* see expression_notice */
	unsigned root, count, value_count;
	struct node nodes[EXPRESSION_NODE_MAX];
	struct value values[EXPRESSION_NODE_MAX];
};

/* What was read so far of one side of an operator. */
enum operand_kind {
	OPERAND_CONDITION,
	OPERAND_VALUE,
	OPERAND_WORD /* a name, or a number, whose meaning depends on the other side */
};

struct operand {
	enum operand_kind kind;
	size_t start, end; /* its bytes of the text */
	unsigned number;   /* of the condition's node, or of the value */
	struct token word;
};

/* A comparison and where its sign is. */
struct comparison {
	enum token_kind kind;
	size_t start;
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
/* Bits of a slot. */
unsigned parser_slot_bits(const struct parser *parser);

/* A new node, or value, zero except for the kind and the cost; fails if there are too many. */
bool node_new(struct parser *parser, enum node_kind kind, unsigned cost, unsigned *node);
bool value_new(struct parser *parser, enum value_kind kind, unsigned *value);
/* Joins two nodes with AND or OR. */
bool node_join(struct parser *parser, enum node_kind kind, unsigned left, unsigned right, unsigned *node);

/* Parses operators that bind at least as strongly as `strength`, and their sides: expression_parse.c. */
bool operators_parse(struct parser *parser, enum strength strength, struct operand *operand);
/* Fails on a token that cannot be here; `missing` is what should be. */
bool token_refuse(struct parser *parser, const char *missing);

/* Parses one term, starting at its first word: expression_term.c. */
bool term_parse(struct parser *parser, struct operand *operand);
/* Notes that an operand ends before the next token. */
void operand_finish(const struct parser *parser, struct operand *operand);
/* Makes a condition of an operand. */
bool operand_condition(struct parser *parser, const struct operand *operand, unsigned *node);
/* Whether a word has a meaning, and which. */
bool operand_knows(const struct parser *parser, const struct operand *operand, struct vocabulary_word *found);
/* Fails for a word without meaning here, and suggests others. */
bool word_refuse(struct parser *parser, const struct token *word);
bool entry_node(struct parser *parser, uint32_t states, uint32_t notes, unsigned *node);
bool roles_node(struct parser *parser, unsigned roles, unsigned *node);
/* A node that tests all roles alike. */
bool bits_node(struct parser *parser, struct gmmu_slot mask, enum token_kind compare, struct gmmu_slot value,
	       unsigned *node);

/* Makes a value of an operand, or joins two to another one: expression_value.c. */
bool operand_value(struct parser *parser, const struct operand *operand, unsigned *value);
bool values_join(struct parser *parser, const struct token *sign, struct operand *left, const struct operand *right);
bool value_invert(struct parser *parser, struct operand *operand);
/* The test of one role that a comparison of two values comes to; false if it does not come to a test of bits. */
bool values_test(const struct expression *expression, const struct node *node, enum gmmu_role role, struct test *test);
/* The slots, among `wanted`, for which a comparison holds: expression_arithmetic.c. */
uint64_t values_match(const struct expression *expression, const struct node *node, const struct block *block,
		      uint64_t wanted);
/* The slots to compare with, or NULL. */
const struct slots *marks_other(const struct expression_marks *marks, uint64_t *apart);
/* The slots, among `wanted`, that were edited, or that differ from the other dump: expression_marks.c. */
uint64_t marked_match(const struct expression_marks *marks, bool edited, const struct block *block, uint64_t wanted);
/* The result of an operation on two constants. */
struct gmmu_slot numbers_operate(enum token_kind operation, struct gmmu_slot left, struct gmmu_slot right, bool wide);

/* Makes the condition that a comparison is, or that follows `in`: expression_compare.c. */
bool compare_join(struct parser *parser, const struct token *sign, struct operand *left, const struct operand *right);
bool in_parse(struct parser *parser, const struct token *sign, struct operand *left);

/*
 * The node of a comparison of a field, or of all fields of that name, in one half of dual entries, with a word or a
 * number: expression_field.c.
 */
bool field_compare(struct parser *parser, const struct vocabulary_rows *rows, unsigned half,
		   struct comparison comparison, const struct operand *with, unsigned *node);
/* A field as a condition, and the name of a value as one. */
bool flag_node(struct parser *parser, const struct token *name, unsigned *node);
bool value_name_node(struct parser *parser, const struct vocabulary_word *name, size_t start, unsigned *node);
/* Whether one of the rows has a value of this name. */
bool rows_know(const struct vocabulary_rows *rows, const char *spelling);

/* Reads a word as a number; false if it is not one or has more than 128 bits. */
bool token_number(struct parser *parser, const struct token *token, struct gmmu_slot *number);
/* The digits of a number that is written in hex, without 0x and underscores; false for any other word. */
bool token_hex_digits(const struct token *token, char digits[TOKEN_WORD_MAX + 1]);
/* Expects a number up to 2^64 - 1 as the next token; `what` is used in the error. */
bool number_parse(struct parser *parser, const char *what, uint64_t *number);

static inline struct gmmu_slot slot_shift_right(struct gmmu_slot slot, unsigned bits)
{
	if (bits == 0)
		return slot;
	if (bits >= 64)
		return (struct gmmu_slot){{bits < 128 ? slot.word[1] >> (bits - 64) : 0, 0}};
	return (struct gmmu_slot){{slot.word[0] >> bits | slot.word[1] << (64 - bits), slot.word[1] >> bits}};
}

static inline struct gmmu_slot slot_shift_left(struct gmmu_slot slot, unsigned bits)
{
	if (bits == 0)
		return slot;
	if (bits >= 64)
		return (struct gmmu_slot){{0, bits < 128 ? slot.word[0] << (bits - 64) : 0}};
	return (struct gmmu_slot){{slot.word[0] << bits, slot.word[1] << bits | slot.word[0] >> (64 - bits)}};
}

static inline bool slots_alike(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* How an address row is made for one value of the row that decides it (the aperture). */
struct address_source {
	const struct gmmu_field *decides;
	const struct gmmu_field *row;      /* the raw row in force; NULL: there is no address */
	const struct gmmu_field *extra;    /* bits that have a second reading unless they are 0, or NULL */
	const struct gmmu_field *left_out; /* bits that are not part of the first reading, or NULL */
};
struct address_source address_source_of(enum gmmu_role role, const struct gmmu_field *row, unsigned value);

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
