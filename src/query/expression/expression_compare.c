/* SPDX-License-Identifier: MIT */
/* Comparisons: what each of the two sides can be, and the condition that comes of it. */
#include <stdio.h>
#include <string.h>

#include "query/expression/expression_internal.h"
#include "query/expression/hint.h"

/* What one side of a comparison is, which decides how the other one is read. */
enum side_kind { SIDE_CONDITION, SIDE_WORD, SIDE_NUMBER, SIDE_FIELD, SIDE_STATE, SIDE_ROLE, SIDE_VALUE };

struct side {
	enum side_kind kind;
	struct operand operand;
	bool known; /* WORD: it has a meaning, `found` */
	bool none;  /* and that is none */
	struct vocabulary_word found;
	struct vocabulary_rows rows; /* FIELD */
};

static struct side side_of(const struct parser *parser, const struct operand *operand)
{
	struct side side = {.kind = SIDE_WORD, .operand = *operand};

	if (operand->kind == OPERAND_CONDITION) {
		side.kind = SIDE_CONDITION;
	} else if (operand->kind == OPERAND_VALUE) {
		side.kind = parser->expression->values[operand->number].kind == VALUE_NUMBER ? SIDE_NUMBER : SIDE_VALUE;
	} else if (operand_knows(parser, operand, &side.found)) {
		bool keyword = side.found.kind == VOCABULARY_KEYWORD;

		side.known = true;
		side.none = keyword && side.found.id == KEYWORD_NONE;
		if (keyword && side.found.id == KEYWORD_STATE)
			side.kind = SIDE_STATE;
		else if (keyword && side.found.id == KEYWORD_ROLE)
			side.kind = SIDE_ROLE;
		else if (side.found.kind == VOCABULARY_FIELD || side.found.kind == VOCABULARY_COLUMN ||
			 side.found.kind == VOCABULARY_LABEL)
			side.kind = SIDE_FIELD;
		if (side.kind == SIDE_FIELD)
			side.rows = vocabulary_rows_of(parser->expression->reading.roles, &side.found);
	}
	return side;
}

/* The comparison with its sides exchanged. */
static enum token_kind mirrored(enum token_kind compare)
{
	switch (compare) {
	case TOKEN_BELOW:
		return TOKEN_ABOVE;
	case TOKEN_BELOW_EQUAL:
		return TOKEN_ABOVE_EQUAL;
	case TOKEN_ABOVE:
		return TOKEN_BELOW;
	case TOKEN_ABOVE_EQUAL:
		return TOKEN_BELOW_EQUAL;
	default:
		return compare;
	}
}

/* Fails because a side is already yes or no; `start` is the sign of the comparison. */
static bool condition_refuse(struct parser *parser, const struct operand *operand, size_t start)
{
	const char *text = parser->text + operand->start;
	int length = (int)(operand->end - operand->start);
	bool joined = memchr(text, ' ', (size_t)length) != NULL;

	return parser_fail(parser, start, "'%.*s' is already yes or no: write it alone, or !%s%.*s%s", length, text,
			   joined ? "(" : "", length, text, joined ? ")" : "");
}

/* Fails unless a comparison is == or !=. */
static bool equality_check(struct parser *parser, struct comparison comparison, const char *example)
{
	return comparison.kind == TOKEN_EQUAL || comparison.kind == TOKEN_UNEQUAL ||
	       parser_fail(parser, comparison.start, "words have no order: use == or !=, as in %s", example);
}

/* Fails because there is no such word of a kind: names those that are spelled like it, or all. */
static bool kind_refuse(struct parser *parser, const struct operand *operand, enum vocabulary_kind kind,
			const char *what, const char *example)
{
	struct vocabulary_walk walk = {.roles = parser->expression->reading.roles};
	struct vocabulary_word word;
	struct hint hint = {.wrong = operand->kind == OPERAND_WORD ? operand->word.word : ""};
	char near[256], all[256] = "";
	size_t length = 0;

	while (vocabulary_next(&walk, &word)) {
		if (word.kind != kind || length >= sizeof(all))
			continue;
		hint_consider(&hint, word.word);
		length += (size_t)snprintf(all + length, sizeof(all) - length, "%s%s", length ? ", " : "", word.word);
	}
	if (hint_write(&hint, near, sizeof(near)))
		return parser_fail(parser, operand->start, "'%s' is not a %s; did you mean %s?", hint.wrong, what,
				   near);
	return parser_fail(parser, operand->start, "'%.*s' is not a %s here: write one of %s, as in %s",
			   (int)(operand->end - operand->start), parser->text + operand->start, what, all, example);
}

/* The state or the role, compared with a word. */
static bool word_compare(struct parser *parser, const struct side *left, struct comparison comparison,
			 const struct side *right, unsigned *node)
{
	bool state = left->kind == SIDE_STATE;
	enum vocabulary_kind kind = state ? VOCABULARY_STATE : VOCABULARY_ROLE;
	const char *example = state ? "state == sparse" : "role == pte";
	unsigned set;

	if (!equality_check(parser, comparison, example))
		return false;
	if (right->kind != SIDE_WORD || !right->known || right->found.kind != kind)
		return kind_refuse(parser, &right->operand, kind, state ? "state" : "role", example);
	set = 1u << right->found.id;
	if (comparison.kind == TOKEN_UNEQUAL)
		set = ~set;
	return state ? entry_node(parser, set, 0, node) : roles_node(parser, set, node);
}

/* A value compared with none: it may be missing only where the place in a table is not known. */
static bool none_compare(struct parser *parser, const struct side *left, struct comparison comparison, unsigned *node)
{
	unsigned number = left->operand.number, known;

	if (!equality_check(parser, comparison, "va_offset == none"))
		return false;
	if (left->kind != SIDE_VALUE || parser->expression->values[number].kind == VALUE_OPERATION)
		return parser_fail(parser, left->operand.start,
				   "only a name by itself can be compared with none, as in address == none");
	/* Every value that is known is at least 0. */
	if (!value_new(parser, VALUE_NUMBER, &known) || !node_new(parser, NODE_COMPARE, 1, node))
		return false;
	parser->expression->nodes[*node].compare = TOKEN_ABOVE_EQUAL;
	parser->expression->nodes[*node].values[0] = number;
	parser->expression->nodes[*node].values[1] = known;
	if (comparison.kind == TOKEN_UNEQUAL)
		return true;
	known = *node;
	if (!node_new(parser, NODE_NOT, 1, node))
		return false;
	parser->expression->nodes[*node].left = known;
	return true;
}

/* Fails if a constant is more than a value can be. */
static bool constant_check(struct parser *parser, const struct value *left, struct comparison comparison,
			   const struct operand *operand, struct gmmu_slot number)
{
	const char *unit = parser->text + operand->start;
	bool ordered = comparison.kind != TOKEN_EQUAL && comparison.kind != TOKEN_UNEQUAL;

	if (left->kind == VALUE_LEVEL && (number.word[1] || number.word[0] >= GMMU_DEPTH_COUNT))
		return parser_fail(parser, operand->start, "depths go from 0 (root) to 4 (page table)");
	if (left->flag && (number.word[1] || number.word[0] > 1))
		return parser_fail(parser, operand->start, "a flag is 0 or 1, not %.*s",
				   (int)(operand->end - operand->start), unit);
	if (left->flag && ordered)
		return parser_fail(parser, comparison.start, "flags have no order: compare with == or !=");
	return true;
}

/* Two values, in one half of dual entries. */
static bool values_compare(struct parser *parser, const struct side *left, unsigned half, struct comparison comparison,
			   const struct side *right, unsigned *node)
{
	struct value *values = parser->expression->values;
	unsigned numbers[2];
	struct node *made;

	if (!operand_value(parser, &left->operand, &numbers[0]) || !operand_value(parser, &right->operand, &numbers[1]))
		return false;
	if (values[numbers[0]].kind == VALUE_NUMBER)
		return parser_fail(
			parser, comparison.start,
			"both sides are numbers: one of them must have a field in it, as in address == 0x1000");
	if (values[numbers[1]].kind == VALUE_NUMBER &&
	    !constant_check(parser, &values[numbers[0]], comparison, &right->operand, values[numbers[1]].number))
		return false;
	if (!node_new(parser, NODE_COMPARE, 1, node))
		return false;
	made = &parser->expression->nodes[*node];
	made->compare = comparison.kind;
	made->values[0] = numbers[0];
	made->values[1] = numbers[1];
	made->half = half;
	return true;
}

/* Whether the right side is a constant for the field on the left: a number, none, or the name of a value. */
static bool is_constant(const struct side *left, const struct side *right)
{
	return right->kind == SIDE_NUMBER || right->kind == SIDE_WORD ||
	       (right->kind == SIDE_FIELD && rows_know(&left->rows, right->operand.word.word));
}

static bool sides_compare(struct parser *parser, const struct side *left, unsigned half, struct comparison comparison,
			  const struct side *right, unsigned *node)
{
	if (left->kind == SIDE_STATE || left->kind == SIDE_ROLE)
		return word_compare(parser, left, comparison, right, node);
	if (left->kind == SIDE_FIELD && is_constant(left, right))
		return field_compare(parser, &left->rows, half, comparison, &right->operand, node);
	if (right->none)
		return none_compare(parser, left, comparison, node);
	return values_compare(parser, left, half, comparison, right, node);
}

/* Whether the halves of a dual entry have to be compared one by one. */
static bool has_halves(const struct parser *parser, const struct side *side)
{
	if (side->kind == SIDE_FIELD)
		return side->rows.halves;
	return side->kind == SIDE_VALUE && parser->expression->values[side->operand.number].halves;
}

/* Whether a side is a condition, or a word that is one by itself. */
static bool is_condition(const struct side *side)
{
	return side->kind == SIDE_CONDITION ||
	       (side->kind == SIDE_WORD && side->known &&
		(side->found.kind == VOCABULARY_STATE || side->found.kind == VOCABULARY_NOTE ||
		 side->found.kind == VOCABULARY_ROLE));
}

/* Makes a value of a word that can only be a number. */
static bool side_settle(struct parser *parser, struct side *side)
{
	struct operand operand = side->operand;

	if (side->kind != SIDE_WORD || side->known)
		return true;
	if (!operand_value(parser, &operand, &operand.number))
		return false;
	operand.kind = OPERAND_VALUE;
	*side = side_of(parser, &operand);
	return true;
}

/* The node of a comparison; in both halves of dual entries, if they have values of their own. */
static bool sides_node(struct parser *parser, struct side left, struct comparison comparison, struct side right,
		       unsigned *node)
{
	unsigned other;

	/* A constant on the left. */
	if (left.kind < SIDE_FIELD && right.kind >= SIDE_FIELD) {
		struct side constant = left;

		if (!side_settle(parser, &constant))
			return false;
		left = right;
		right = constant;
		comparison.kind = mirrored(comparison.kind);
	}
	if (left.kind == SIDE_CONDITION || (left.kind < SIDE_FIELD && is_condition(&left)))
		return condition_refuse(parser, &left.operand, comparison.start);
	if (right.kind == SIDE_CONDITION)
		return condition_refuse(parser, &right.operand, right.operand.start);
	if (!sides_compare(parser, &left, 0, comparison, &right, node))
		return false;
	return !(has_halves(parser, &left) || has_halves(parser, &right)) ||
	       (sides_compare(parser, &left, 1, comparison, &right, &other) &&
		node_join(parser, NODE_OR, *node, other, node));
}

bool compare_join(struct parser *parser, const struct token *sign, struct operand *left, const struct operand *right)
{
	struct comparison comparison = {sign->kind, sign->start};

	if (!sides_node(parser, side_of(parser, left), comparison, side_of(parser, right), &left->number))
		return false;
	left->kind = OPERAND_CONDITION;
	return true;
}

/* --- in ----------------------------------------------------------------------------------------------------------- */

/* The node for a range, with both ends, in one half of dual entries. */
static bool range_node(struct parser *parser, const struct side *left, unsigned half, size_t start,
		       const struct side ends[2], unsigned *node)
{
	unsigned high;

	return sides_compare(parser, left, half, (struct comparison){TOKEN_ABOVE_EQUAL, start}, &ends[0], node) &&
	       sides_compare(parser, left, half, (struct comparison){TOKEN_BELOW_EQUAL, start}, &ends[1], &high) &&
	       node_join(parser, NODE_AND, *node, high, node);
}

static bool range_check(struct parser *parser, const struct side ends[2])
{
	const struct value *values = parser->expression->values;
	struct gmmu_slot low, high;

	if (ends[0].kind != SIDE_NUMBER || ends[1].kind != SIDE_NUMBER)
		return true;
	low = values[ends[0].operand.number].number;
	high = values[ends[1].operand.number].number;
	if (low.word[1] < high.word[1] || (low.word[1] == high.word[1] && low.word[0] <= high.word[0]))
		return true;
	return parser_fail(parser, ends[0].operand.start, "this range is empty: the lower number comes first");
}

/* The node for what follows `in`, or for a member of a set: a value, or a range. */
static bool member_parse(struct parser *parser, const struct side *left, size_t start, bool in_set, unsigned *node)
{
	struct operand operand;
	struct side ends[2];
	unsigned other;

	if (!operators_parse(parser, STRENGTH_BIT_OR, &operand))
		return false;
	ends[0] = side_of(parser, &operand);
	if (in_set && parser->token.kind != TOKEN_RANGE)
		return sides_node(parser, *left, (struct comparison){TOKEN_EQUAL, start}, ends[0], node);
	if (parser->token.kind == TOKEN_WRONG || parser->token.kind == TOKEN_COMMA)
		return token_refuse(parser, "a range");
	if (parser->token.kind != TOKEN_RANGE)
		return parser_fail(parser, ends[0].operand.start,
				   "after in, write a range such as 6..9, or a set such as {6, 7}");
	parser_advance(parser);
	if (!operators_parse(parser, STRENGTH_BIT_OR, &operand))
		return false;
	ends[1] = side_of(parser, &operand);
	/* Numbers that are read only once can be compared. */
	if (!side_settle(parser, &ends[0]) || !side_settle(parser, &ends[1]) || !range_check(parser, ends) ||
	    !range_node(parser, left, 0, start, ends, node))
		return false;
	return !(has_halves(parser, left) || has_halves(parser, &ends[0]) || has_halves(parser, &ends[1])) ||
	       (range_node(parser, left, 1, start, ends, &other) && node_join(parser, NODE_OR, *node, other, node));
}

/* The node for the members of a set, of which the opening brace was read. */
static bool members_parse(struct parser *parser, const struct side *left, size_t start, unsigned *node)
{
	unsigned member;

	if (!member_parse(parser, left, start, true, node))
		return false;
	while (parser->token.kind == TOKEN_COMMA) {
		parser_advance(parser);
		if (!member_parse(parser, left, start, true, &member) ||
		    !node_join(parser, NODE_OR, *node, member, node))
			return false;
	}
	if (parser->token.kind == TOKEN_WRONG)
		return token_refuse(parser, "}");
	if (parser->token.kind != TOKEN_SET_CLOSE)
		return parser_fail(parser, parser->token.start, "the set is still open: write , or }");
	parser_advance(parser);
	return true;
}

bool in_parse(struct parser *parser, const struct token *sign, struct operand *left)
{
	struct side side = side_of(parser, left);
	bool set = parser->token.kind == TOKEN_SET_OPEN;

	if (is_condition(&side))
		return condition_refuse(parser, left, sign->start);
	if (set)
		parser_advance(parser);
	if (!(set ? members_parse(parser, &side, sign->start, &left->number)
		  : member_parse(parser, &side, sign->start, false, &left->number)))
		return false;
	left->kind = OPERAND_CONDITION;
	operand_finish(parser, left);
	return true;
}
