/* SPDX-License-Identifier: MIT */
/*
 * The grammar: alternatives of conjunctions of negations of terms. Terms are in expression_term.c, matching in
 * expression_match.c.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query/expression_internal.h"
#include "query/hint.h"

bool parser_fail(struct parser *parser, size_t position, const char *format, ...)
{
	char sentence[GMMU_MESSAGE_SIZE - 32];
	size_t column = token_column(parser->text, position);
	const struct token *bare = &parser->bare;
	va_list arguments;

	va_start(arguments, format);
	if (vsnprintf(sentence, sizeof(sentence), format, arguments) < 0)
		sentence[0] = '\0';
	va_end(arguments);
	if (parser->column)
		*parser->column = column;
	/* The mistake may be how a number was read. */
	if (bare->length > 0 && bare->start == position)
		gmmu_error_set(parser->error, GMMU_E_VALUE, "column %zu: %s is read as hex, 0x%s: %s", column,
			       bare->word, bare->word, sentence);
	else
		gmmu_error_set(parser->error, GMMU_E_VALUE, "column %zu: %s", column, sentence);
	return false;
}

void parser_advance(struct parser *parser)
{
	parser->token = token_next(parser->text, parser->token.start + parser->token.length);
}

bool node_new(struct parser *parser, enum node_kind kind, unsigned cost, unsigned *node)
{
	struct expression *expression = parser->expression;

	if (expression->count == EXPRESSION_NODE_MAX)
		return parser_fail(parser, parser->token.start,
				   "the expression is too complex: at most %d terms and operators",
				   EXPRESSION_NODE_MAX);
	*node = expression->count++;
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

/* Fails on an invalid token. */
static bool wrong_refuse(struct parser *parser)
{
	const struct token *token = &parser->token;
	const char *text = parser->text + token->start;

	if (token->length > TOKEN_WORD_MAX)
		return parser_fail(parser, token->start,
				   "this word or number is too long: the maximum is %d characters", TOKEN_WORD_MAX);
	if (*text == '|')
		return parser_fail(parser, token->start, "write || or the word or");
	if (*text > ' ' && *text <= '~')
		return parser_fail(parser, token->start, "'%c' has no meaning here: write names, numbers, %s", *text,
				   "== != < <= > >= && || ! and parentheses");
	return parser_fail(parser, token->start, "this character has no meaning here");
}

/* Fails because no term begins here. */
static bool term_refuse(struct parser *parser)
{
	const struct token *token = &parser->token;

	if (token->kind == TOKEN_WRONG)
		return wrong_refuse(parser);
	if (token->kind == TOKEN_END)
		return parser_fail(parser, token->start,
				   "something is missing at the end: a flag such as valid, a state, a note, or a "
				   "comparison such as aperture == video_memory");
	return parser_fail(parser, token->start, "a field, state or note is missing before '%.*s'", (int)token->length,
			   parser->text + token->start);
}

/* Fails if a comparison follows the term that begins at `start`, which is already complete. */
static bool no_compare_parse(struct parser *parser, size_t start)
{
	const char *term = parser->text + start;
	int length = (int)(parser->token.start - start);

	while (length > 0 && term[length - 1] == ' ')
		length--;
	if (!token_compares(parser->token.kind) || (*term >= '0' && *term <= '9'))
		return true;
	if (memchr(term, ' ', (size_t)length))
		return parser_fail(parser, parser->token.start,
				   "'%.*s' is already yes or no: write it alone, or !(%.*s)", length, term, length,
				   term);
	return parser_fail(parser, parser->token.start, "'%.*s' is already yes or no: write it alone, or !%.*s", length,
			   term, length, term);
}

static bool alternatives_parse(struct parser *parser, unsigned *node);

static bool negation_parse(struct parser *parser, unsigned *node)
{
	size_t start = parser->token.start;
	enum token_kind kind = parser->token.kind;
	unsigned inner;

	if (kind == TOKEN_WORD)
		return term_parse(parser, node) && no_compare_parse(parser, start);
	if (kind != TOKEN_NOT && kind != TOKEN_OPEN)
		return term_refuse(parser);
	if (++parser->depth > PARSER_DEPTH_MAX)
		return parser_fail(parser, start, "nested too deeply: at most %d parentheses and negations",
				   PARSER_DEPTH_MAX);
	parser_advance(parser);
	if (kind == TOKEN_NOT) {
		if (!negation_parse(parser, &inner) ||
		    !node_new(parser, NODE_NOT, parser->expression->nodes[inner].cost, node))
			return false;
		parser->expression->nodes[*node].left = inner;
	} else {
		if (!alternatives_parse(parser, node))
			return false;
		if (parser->token.kind == TOKEN_WRONG)
			return wrong_refuse(parser);
		if (parser->token.kind != TOKEN_CLOSE)
			return parser_fail(parser, parser->token.start,
					   "the parenthesis at column %zu is still open: write ) or && or ||",
					   token_column(parser->text, start));
		parser_advance(parser);
	}
	parser->depth--;
	return true;
}

static bool conjunction_parse(struct parser *parser, unsigned *node)
{
	unsigned right;

	if (!negation_parse(parser, node))
		return false;
	while (parser->token.kind == TOKEN_AND) {
		parser_advance(parser);
		if (!negation_parse(parser, &right) || !node_join(parser, NODE_AND, *node, right, node))
			return false;
	}
	return true;
}

static bool alternatives_parse(struct parser *parser, unsigned *node)
{
	unsigned right;

	if (!conjunction_parse(parser, node))
		return false;
	while (parser->token.kind == TOKEN_OR) {
		parser_advance(parser);
		if (!conjunction_parse(parser, &right) || !node_join(parser, NODE_OR, *node, right, node))
			return false;
	}
	return true;
}

/* Fails because something follows a complete expression. */
static bool rest_refuse(struct parser *parser)
{
	const struct token *token = &parser->token;

	if (token->kind == TOKEN_WRONG)
		return wrong_refuse(parser);
	if (token->kind == TOKEN_CLOSE)
		return parser_fail(parser, token->start, "there is no open parenthesis to close");
	if (token->kind == TOKEN_MASK)
		return parser_fail(parser, token->start, "write &&; a single & is only for bits: raw & 0xff == 0x20");
	if (token_compares(token->kind))
		return parser_fail(parser, token->start,
				   "'%.*s' needs the name of a field before it, as in address == 0x1000",
				   (int)token->length, parser->text + token->start);
	return parser_fail(parser, token->start, "join '%.*s' to the part before it with && or ||", (int)token->length,
			   parser->text + token->start);
}

static bool whole_parse(struct parser *parser)
{
	const struct token *token = &parser->token;

	parser_advance(parser);
	if (strlen(parser->text) > EXPRESSION_TEXT_MAX)
		return parser_fail(parser, 0, "the expression is too long: at most %d bytes", EXPRESSION_TEXT_MAX);
	if (!alternatives_parse(parser, &parser->expression->root))
		return false;
	return token->kind == TOKEN_END || rest_refuse(parser);
}

enum gmmu_status expression_parse(const char *text, const struct gmmu_view *view, struct expression **expression,
				  size_t *column, struct gmmu_error *error)
{
	struct expression *made = calloc(1, sizeof(*made));
	struct parser parser = {.expression = made, .text = text, .column = column, .error = error};
	enum gmmu_status status;

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
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
