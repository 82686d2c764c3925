/* SPDX-License-Identifier: MIT */
/*
 * The grammar: terms (expression_term.c), the signs before them, and operators, whose strength is in the table of
 * signs (lexer.c).
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query/expression/expression_internal.h"
#include "text/count.h"

bool parser_fail(struct parser *parser, size_t position, const char *format, ...)
{
	char sentence[GMMU_MESSAGE_SIZE - 32];
	const struct token *bare = &parser->bare;
	va_list arguments;

	va_start(arguments, format);
	if (vsnprintf(sentence, sizeof(sentence), format, arguments) < 0)
		sentence[0] = '\0';
	va_end(arguments);
	if (parser->column)
		*parser->column = token_column(parser->text, position);
	/* The mistake may be how a number was read. */
	if (bare->length > 0 && bare->start == position)
		gmmu_error_set(parser->error, GMMU_E_VALUE, "%s is read as hex, 0x%s: %s", bare->word, bare->word,
			       sentence);
	else
		gmmu_error_set(parser->error, GMMU_E_VALUE, "%s", sentence);
	return false;
}

void parser_advance(struct parser *parser)
{
	parser->token = token_next(parser->text, parser->token.start + parser->token.length);
}

unsigned parser_slot_bits(const struct parser *parser)
{
	return gmmu_encoding_size(parser->expression->reading.compiled.view.encoding) * 8;
}

/* Counts one more of something; fails at the maximum. */
static bool number_next(struct parser *parser, unsigned *count, unsigned *number)
{
	if (*count == EXPRESSION_NODE_MAX)
		return parser_fail(parser, parser->token.start,
				   "the expression is too complex: at most %d terms and operators",
				   EXPRESSION_NODE_MAX);
	*number = (*count)++;
	return true;
}

bool value_new(struct parser *parser, enum value_kind kind, unsigned *value)
{
	if (!number_next(parser, &parser->expression->value_count, value))
		return false;
	parser->expression->values[*value].kind = kind;
	return true;
}

bool node_new(struct parser *parser, enum node_kind kind, unsigned cost, unsigned *node)
{
	struct expression *expression = parser->expression;

	if (!number_next(parser, &expression->count, node))
		return false;
	expression->nodes[*node].kind = kind;
	expression->nodes[*node].cost = cost;
	return true;
}

bool node_join(struct parser *parser, enum node_kind kind, unsigned left, unsigned right, unsigned *node)
{
	struct node *nodes = parser->expression->nodes;
	unsigned cost_left = nodes[left].cost, cost_right = nodes[right].cost;
	bool swap = cost_right < cost_left;

	/* The order affects only speed: test first what is fast. */
	if (!node_new(parser, kind, swap ? cost_left : cost_right, node))
		return false;
	nodes[*node].left = swap ? right : left;
	nodes[*node].right = swap ? left : right;
	return true;
}

/* Characters without a meaning that are written elsewhere, and what to write instead. */
static const struct {
	char wrong;
	const char *advice;
} wrong_signs[] = {
	{'"', "names are written without quotes, as in kind == GENERIC_MEMORY"},
	{'\'', "names are written without quotes, as in kind == GENERIC_MEMORY"},
	{':', "write == to compare, as in kind == 6"},
	{'[', "a set has braces, as in kind in {6, 7}"},
	{']', "a set has braces, as in kind in {6, 7}"},
	{';', "write && or || between conditions"},
	{'.', "a range has two dots, as in address in 0x1000..0x1fff"},
	{'*', "there is no multiplication: write << to shift, as in index << 12"},
	{'/', "there is no division: write >> to shift, as in address >> 12"},
	{'%', "there is no remainder: write & and a mask, as in address & 0xfff == 0"},
};

/* Fails on an invalid token. */
static bool wrong_refuse(struct parser *parser)
{
	const struct token *token = &parser->token;
	const char *text = parser->text + token->start;

	if (token->length > TOKEN_WORD_MAX)
		return parser_fail(parser, token->start,
				   "this word or number is too long: the maximum is %d characters", TOKEN_WORD_MAX);
	for (size_t i = 0; i < COUNT(wrong_signs); i++)
		if (*text == wrong_signs[i].wrong)
			return parser_fail(parser, token->start, "%s", wrong_signs[i].advice);
	if (*text > ' ' && *text <= '~')
		return parser_fail(parser, token->start, "'%c' has no meaning here: write names, numbers, %s", *text,
				   "== != < <= > >= && || ! and parentheses");
	return parser_fail(parser, token->start, "this character has no meaning here");
}

bool token_refuse(struct parser *parser, const char *missing)
{
	const struct token *token = &parser->token;
	const char *text = parser->text + token->start;

	switch (token->kind) {
	case TOKEN_WRONG:
		return wrong_refuse(parser);
	case TOKEN_END:
		return parser_fail(parser, token->start, "%s is missing at the end", missing);
	case TOKEN_CLOSE:
		return parser_fail(parser, token->start,
				   parser->depth ? "%s is missing before ')'"
						 : "%s is missing, and no parenthesis is open that ')' could close",
				   missing);
	case TOKEN_COMMA:
		return parser_fail(parser, token->start,
				   "',' is only for a set, as in kind in {6, 7}: write && or || between conditions");
	case TOKEN_SET_OPEN:
		return parser_fail(parser, token->start, "'{' begins a set, after in: kind in {6, 7}");
	case TOKEN_MINUS:
		return parser_fail(parser, token->start, "a number is missing before '-': none is negative here");
	case TOKEN_RANGE:
		return parser_fail(parser, token->start, "'..' is only for a range, as in address in 0x1000..0x1fff");
	default:
		return parser_fail(parser, token->start, "%s is missing before '%.*s'", missing, (int)token->length,
				   text);
	}
}

/* Takes a sign before a term into account, and what it applies to. */
static bool sign_parse(struct parser *parser, enum token_kind kind, struct operand *operand)
{
	size_t start = parser->token.start;
	unsigned inner;

	if (++parser->depth > PARSER_DEPTH_MAX)
		return parser_fail(parser, start, "nested too deeply: at most %d parentheses and signs",
				   PARSER_DEPTH_MAX);
	parser_advance(parser);
	if (kind == TOKEN_NOT) {
		if (!operators_parse(parser, STRENGTH_COMPARE, operand) ||
		    !operand_condition(parser, operand, &inner) ||
		    !node_new(parser, NODE_NOT, parser->expression->nodes[inner].cost, &operand->number))
			return false;
		parser->expression->nodes[operand->number].left = inner;
		operand->kind = OPERAND_CONDITION;
	} else if (kind == TOKEN_INVERT) {
		if (!operators_parse(parser, STRENGTH_SUM + 1, operand) || !value_invert(parser, operand))
			return false;
	} else {
		if (!operators_parse(parser, STRENGTH_OR, operand))
			return false;
		if (parser->token.kind == TOKEN_WRONG || parser->token.kind == TOKEN_COMMA ||
		    parser->token.kind == TOKEN_RANGE)
			return token_refuse(parser, "a parenthesis");
		if (parser->token.kind != TOKEN_CLOSE)
			return parser_fail(parser, parser->token.start,
					   "the parenthesis at column %zu is still open: write ) or && or ||",
					   token_column(parser->text, start));
		operand->end = parser->token.start + 1;
		parser_advance(parser);
	}
	operand->start = start;
	parser->depth--;
	return true;
}

static bool side_parse(struct parser *parser, struct operand *operand)
{
	enum token_kind kind = parser->token.kind;

	if (kind == TOKEN_WORD)
		return term_parse(parser, operand);
	if (kind == TOKEN_NOT || kind == TOKEN_INVERT || kind == TOKEN_OPEN)
		return sign_parse(parser, kind, operand);
	return token_refuse(parser, "a field, state, note or number");
}

static bool conditions_join(struct parser *parser, enum node_kind kind, struct operand *left,
			    const struct operand *right)
{
	unsigned nodes[2];

	if (!operand_condition(parser, left, &nodes[0]) || !operand_condition(parser, right, &nodes[1]) ||
	    !node_join(parser, kind, nodes[0], nodes[1], &left->number))
		return false;
	left->kind = OPERAND_CONDITION;
	return true;
}

bool operators_parse(struct parser *parser, enum strength strength, struct operand *operand)
{
	if (!side_parse(parser, operand))
		return false;
	for (;;) {
		struct token sign = parser->token;
		const struct sign *row = token_sign(sign.kind);
		struct operand right;
		bool joined;

		if (!row || row->strength == STRENGTH_NONE || row->strength < strength)
			return true;
		/* What is on the left of && cannot be mended by what is on its right. */
		if (row->strength <= STRENGTH_AND && !operand_condition(parser, operand, &operand->number))
			return false;
		if (row->strength <= STRENGTH_AND)
			operand->kind = OPERAND_CONDITION;
		parser_advance(parser);
		if (sign.kind != TOKEN_IN && !operators_parse(parser, row->strength + 1, &right))
			return false;
		if (row->strength <= STRENGTH_AND)
			joined = conditions_join(parser, sign.kind == TOKEN_AND ? NODE_AND : NODE_OR, operand, &right);
		else if (sign.kind == TOKEN_IN)
			joined = in_parse(parser, &sign, operand);
		else if (row->strength == STRENGTH_COMPARE)
			joined = compare_join(parser, &sign, operand, &right);
		else
			joined = values_join(parser, &sign, operand, &right);
		if (!joined)
			return false;
		if (sign.kind != TOKEN_IN)
			operand->end = right.end;
	}
}

/* Fails because something follows a complete expression. */
static bool rest_refuse(struct parser *parser)
{
	const struct token *token = &parser->token;

	if (token->kind == TOKEN_CLOSE)
		return parser_fail(parser, token->start, "there is no open parenthesis to close");
	if (token->kind == TOKEN_NOT)
		return parser_fail(parser, token->start,
				   "'%.*s' comes before a whole condition, as in !(kind in {6, 7})", (int)token->length,
				   parser->text + token->start);
	if (token->kind == TOKEN_WORD || token->kind == TOKEN_OPEN || token->kind == TOKEN_INVERT)
		return parser_fail(parser, token->start, "join '%.*s' to the part before it with && or ||",
				   (int)token->length, parser->text + token->start);
	return token_refuse(parser, "a condition");
}

static bool whole_parse(struct parser *parser)
{
	struct operand whole;

	parser_advance(parser);
	if (strlen(parser->text) > EXPRESSION_TEXT_MAX)
		return parser_fail(parser, 0, "the expression is too long: at most %d bytes", EXPRESSION_TEXT_MAX);
	if (!operators_parse(parser, STRENGTH_OR, &whole))
		return false;
	/* After a sign that is wrong, what precedes it may not be all that was meant. */
	if (parser->token.kind != TOKEN_END && parser->token.kind != TOKEN_WORD)
		return rest_refuse(parser);
	return operand_condition(parser, &whole, &parser->expression->root) &&
	       (parser->token.kind == TOKEN_END || rest_refuse(parser));
}

enum gmmu_status expression_parse_marked(const char *text, const struct gmmu_view *view,
					 const struct expression_marks *marks, struct expression **expression,
					 size_t *column, struct gmmu_error *error)
{
	struct expression *made = calloc(1, sizeof(*made));
	struct parser parser = {.expression = made, .text = text, .column = column, .error = error};
	enum gmmu_status status;

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (marks)
		made->marks = *marks;
	status = reading_init(&made->reading, view, error);
	if (status == GMMU_OK && !whole_parse(&parser))
		status = GMMU_E_VALUE;
	if (status == GMMU_OK)
		status = expression_compile(made, error);
	if (status != GMMU_OK) {
		expression_free(made);
		return status;
	}
	made->zero = expression_zero_find(made);
	*expression = made;
	return GMMU_OK;
}

enum gmmu_status expression_parse(const char *text, const struct gmmu_view *view, struct expression **expression,
				  size_t *column, struct gmmu_error *error)
{
	return expression_parse_marked(text, view, NULL, expression, column, error);
}

const char *expression_notice(const struct expression *expression)
{
	return expression->notice;
}

void expression_free(struct expression *expression)
{
	for (unsigned i = 0; expression && i < expression->count; i++)
		if (expression->nodes[i].kind == NODE_PROBES)
			probes_free(&expression->nodes[i].probes);
	free(expression);
}
