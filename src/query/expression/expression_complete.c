/* SPDX-License-Identifier: MIT */
/* Which words can occur at the end of an expression that is being typed. */
#include <string.h>
#include <strings.h>

#include "query/expression/expression_internal.h"

/* The list of words being built. */
struct proposal {
	unsigned roles;
	const char *prefix;
	struct expression_word *words;
	unsigned capacity, count;
};

static void propose(struct proposal *proposal, const char *word, const char *help)
{
	if (strncasecmp(word, proposal->prefix, strlen(proposal->prefix)) != 0)
		return;
	if (proposal->count < proposal->capacity)
		proposal->words[proposal->count] = (struct expression_word){word, help};
	proposal->count++;
}

/* The words of one kind. */
static void propose_kind(struct proposal *proposal, enum vocabulary_kind kind)
{
	struct vocabulary_walk walk = {.roles = proposal->roles};
	struct vocabulary_word word;

	while (vocabulary_next(&walk, &word))
		if (word.kind == kind)
			propose(proposal, word.word, word.help);
}

/* Whether a word of the vocabulary can begin a term. */
static bool begins_term(const struct vocabulary_word *word)
{
	return word->kind != VOCABULARY_KEYWORD || word->id < KEYWORD_TRUE || word->id == KEYWORD_NOT;
}

static void propose_terms(struct proposal *proposal)
{
	struct vocabulary_walk walk = {.roles = proposal->roles};
	struct vocabulary_word word;

	while (vocabulary_next(&walk, &word))
		if (begins_term(&word))
			propose(proposal, word.word, word.help);
}

static void propose_sign(struct proposal *proposal, enum token_kind kind)
{
	propose(proposal, token_sign(kind)->sign, token_sign(kind)->help);
}

/* What can follow a complete term. */
static void propose_joints(struct proposal *proposal)
{
	struct vocabulary_walk walk = {.roles = proposal->roles};
	struct vocabulary_word word;

	propose_sign(proposal, TOKEN_AND);
	propose_sign(proposal, TOKEN_OR);
	while (*proposal->prefix && vocabulary_next(&walk, &word))
		if (word.kind == VOCABULARY_KEYWORD && (word.id == KEYWORD_AND || word.id == KEYWORD_OR))
			propose(proposal, word.word, word.help);
}

static void propose_comparisons(struct proposal *proposal, bool ordered)
{
	enum token_kind last = ordered ? TOKEN_ABOVE_EQUAL : TOKEN_UNEQUAL;

	for (unsigned kind = TOKEN_EQUAL; kind <= (unsigned)last; kind++)
		propose_sign(proposal, (enum token_kind)kind);
	propose_sign(proposal, TOKEN_IN);
}

/* What can follow a number. */
static void propose_arithmetic(struct proposal *proposal)
{
	propose_comparisons(proposal, true);
	for (unsigned kind = TOKEN_BIT_OR; kind <= TOKEN_MINUS; kind++)
		propose_sign(proposal, (enum token_kind)kind);
}

/* Whether a role before `role` has a value of this name in its row of the same name. */
static bool proposed_before(const struct proposal *proposal, unsigned role, const char *name, const char *value)
{
	for (unsigned earlier = 0; earlier < role; earlier++) {
		const struct gmmu_field *row = vocabulary_naming_row(proposal->roles, earlier, name);
		const char *other;

		for (unsigned i = 0; row && (other = vocabulary_value_name(row, i)) != NULL; i++)
			if (strcmp(other, value) == 0)
				return true;
	}
	return false;
}

/* The names of a field's values. */
static void propose_values(struct proposal *proposal, const char *name, const struct gmmu_field *row)
{
	const char *value;

	if (row->type == GMMU_VALUE_FLAG) {
		propose(proposal, "true", row->help);
		propose(proposal, "false", row->help);
		return;
	}
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		const struct gmmu_field *naming = vocabulary_naming_row(proposal->roles, role, name);

		for (unsigned i = 0; naming && (value = vocabulary_value_name(naming, i)) != NULL; i++)
			if (*value && !proposed_before(proposal, role, name, value))
				propose(proposal, value, row->help);
	}
	if (row->kind != GMMU_FIELD_RAW)
		propose(proposal, "none", "the field has no value here");
}

/* Whether a word means a row of the field table. */
static bool names_row(const struct vocabulary_word *word)
{
	return word->kind == VOCABULARY_FIELD || word->kind == VOCABULARY_COLUMN || word->kind == VOCABULARY_LABEL;
}

/* What can be compared with the word `left`. */
static void propose_operands(struct proposal *proposal, const struct token *left)
{
	struct vocabulary_word word;

	if (left->kind != TOKEN_WORD || !vocabulary_find(proposal->roles, left->word, &word))
		return;
	if (names_row(&word))
		propose_values(proposal, gmmu_field_at(word.role, word.id)->name, gmmu_field_at(word.role, word.id));
	else if (word.kind == VOCABULARY_KEYWORD && word.id == KEYWORD_STATE)
		propose_kind(proposal, VOCABULARY_STATE);
	else if (word.kind == VOCABULARY_KEYWORD && word.id == KEYWORD_ROLE)
		propose_kind(proposal, VOCABULARY_ROLE);
	else if (word.kind == VOCABULARY_KEYWORD && word.id == KEYWORD_NOTE)
		propose_kind(proposal, VOCABULARY_NOTE);
}

/* What can follow a keyword at the end. */
static void propose_after_keyword(struct proposal *proposal, enum keyword keyword)
{
	switch (keyword) {
	case KEYWORD_STATE:
	case KEYWORD_ROLE:
		propose_comparisons(proposal, false);
		break;
	case KEYWORD_LEVEL:
	case KEYWORD_RAW:
	case KEYWORD_RESERVED_MASK:
		propose_arithmetic(proposal);
		break;
	case KEYWORD_NOTE:
		propose_kind(proposal, VOCABULARY_NOTE);
		propose_joints(proposal);
		break;
	case KEYWORD_BIT:
	case KEYWORD_BITS:
	case KEYWORD_POINTS:
		propose_sign(proposal, TOKEN_OPEN);
		break;
	default:
		propose_joints(proposal);
	}
}

/* What can follow a word at the end that is not part of a comparison. */
static void propose_after_word(struct proposal *proposal, const struct token *last)
{
	struct vocabulary_word word;

	if (!vocabulary_find(proposal->roles, last->word, &word)) {
		propose_joints(proposal);
		return;
	}
	if (word.kind == VOCABULARY_KEYWORD) {
		propose_after_keyword(proposal, (enum keyword)word.id);
	} else if (word.kind == VOCABULARY_PLACE) {
		propose_arithmetic(proposal);
	} else if (names_row(&word)) {
		enum gmmu_value_type type = gmmu_field_at(word.role, word.id)->type;

		if (type == GMMU_VALUE_FLAG)
			propose_joints(proposal);
		if (type == GMMU_VALUE_NUMBER || type == GMMU_VALUE_ADDRESS)
			propose_arithmetic(proposal);
		else
			propose_comparisons(proposal, false);
	} else {
		propose_joints(proposal);
	}
}

/* What was typed before the word at the end. */
struct typed {
	struct token last, before; /* the last two tokens */
	struct token left;         /* the last one before a comparison ... */
	bool compared, in_set;     /* ... that goes on; after the opening brace of a set */
};

static bool is_arithmetic(enum token_kind kind)
{
	return kind == TOKEN_INVERT || (kind >= TOKEN_BIT_OR && kind <= TOKEN_MINUS);
}

static void typed_add(struct typed *typed, const struct token *token)
{
	if (token_compares(token->kind) || token->kind == TOKEN_IN) {
		typed->left = typed->last;
		typed->compared = true;
	} else if (token->kind == TOKEN_AND || token->kind == TOKEN_OR || token->kind == TOKEN_NOT ||
		   token->kind == TOKEN_OPEN) {
		typed->compared = false;
	} else if (token->kind == TOKEN_SET_OPEN || token->kind == TOKEN_SET_CLOSE) {
		typed->in_set = token->kind == TOKEN_SET_OPEN;
	}
	typed->before = typed->last;
	typed->last = *token;
}

static void propose_all(struct proposal *proposal, const struct typed *typed)
{
	enum token_kind last = typed->last.kind;

	if (token_compares(last) || (typed->in_set && (last == TOKEN_SET_OPEN || last == TOKEN_COMMA))) {
		propose_operands(proposal, &typed->left);
	} else if (last == TOKEN_IN) {
		propose_sign(proposal, TOKEN_SET_OPEN);
	} else if (last == TOKEN_WORD && typed->in_set) {
		propose_sign(proposal, TOKEN_COMMA);
		propose_sign(proposal, TOKEN_SET_CLOSE);
	} else if (last == TOKEN_CLOSE || last == TOKEN_SET_CLOSE || (last == TOKEN_WORD && typed->compared)) {
		propose_joints(proposal);
	} else if (last == TOKEN_WORD && is_arithmetic(typed->before.kind)) {
		propose_arithmetic(proposal);
	} else if (last == TOKEN_WORD) {
		propose_after_word(proposal, &typed->last);
	} else if (last != TOKEN_WRONG && last != TOKEN_RANGE) {
		propose_terms(proposal);
	}
}

unsigned expression_complete(const char *text, const struct gmmu_view *view, size_t *start,
			     struct expression_word *words, unsigned capacity)
{
	struct proposal proposal = {.words = words, .capacity = capacity, .prefix = ""};
	struct typed typed = {.last = {.kind = TOKEN_END}, .before = {.kind = TOKEN_END}};
	struct token token = token_next(text, 0);
	size_t length = strlen(text);
	struct reading reading;

	*start = length;
	if (length > EXPRESSION_TEXT_MAX || reading_init(&reading, view, NULL) != GMMU_OK)
		return 0;
	for (; token.kind != TOKEN_END; token = token_next(text, token.start + token.length)) {
		/* A word at the end of the text is still being typed. */
		if (token.start + token.length == length && token_is_word(text + token.start)) {
			*start = token.start;
			proposal.prefix = text + token.start;
			break;
		}
		typed_add(&typed, &token);
	}
	proposal.roles = reading.roles;
	propose_all(&proposal, &typed);
	return proposal.count;
}
