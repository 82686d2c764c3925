/* SPDX-License-Identifier: MIT */
/* Which words can occur at the end of an expression that is being typed. */
#include <string.h>
#include <strings.h>

#include "query/expression_internal.h"

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
	return word->kind != VOCABULARY_KEYWORD ||
	       (word->id != KEYWORD_AND && word->id != KEYWORD_OR && word->id != KEYWORD_NONE);
}

static void propose_terms(struct proposal *proposal)
{
	struct vocabulary_walk walk = {.roles = proposal->roles};
	struct vocabulary_word word;

	while (vocabulary_next(&walk, &word))
		if (begins_term(&word))
			propose(proposal, word.word, word.help);
}

static void propose_sign(struct proposal *proposal, enum token_kind wanted)
{
	enum token_kind kind;
	const char *help, *sign;

	for (unsigned n = 0; (sign = token_sign(n, &kind, &help)) != NULL; n++)
		if (kind == wanted) {
			propose(proposal, sign, help);
			return;
		}
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

/* What can be compared with the word `left`. */
static void propose_operands(struct proposal *proposal, const struct token *left)
{
	struct vocabulary_word word;

	if (left->kind != TOKEN_WORD || !vocabulary_find(proposal->roles, left->word, &word))
		return;
	if (word.kind == VOCABULARY_FIELD || word.kind == VOCABULARY_COLUMN)
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
		propose_comparisons(proposal, true);
		break;
	case KEYWORD_RAW:
		propose_comparisons(proposal, true);
		propose_sign(proposal, TOKEN_MASK);
		break;
	case KEYWORD_NOTE:
		propose_kind(proposal, VOCABULARY_NOTE);
		propose_joints(proposal);
		break;
	case KEYWORD_RESERVED:
	case KEYWORD_NONE:
		propose_joints(proposal);
		break;
	case KEYWORD_BIT:
	case KEYWORD_POINTS:
	case KEYWORD_AND:
	case KEYWORD_OR:
	case KEYWORD_NOT:
		break;
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
		propose_comparisons(proposal, true);
	} else if (word.kind == VOCABULARY_FIELD || word.kind == VOCABULARY_COLUMN) {
		const struct gmmu_field *row = gmmu_field_at(word.role, word.id);

		if (row->type == GMMU_VALUE_FLAG)
			propose_joints(proposal);
		propose_comparisons(proposal, row->type == GMMU_VALUE_NUMBER || row->type == GMMU_VALUE_ADDRESS);
	} else {
		propose_joints(proposal);
	}
}

/* Depends on the last two tokens. */
static void propose_all(struct proposal *proposal, const struct token *last, const struct token *before)
{
	bool value = token_compares(before->kind) || before->kind == TOKEN_MASK;

	if (token_compares(last->kind))
		propose_operands(proposal, before);
	else if (last->kind == TOKEN_CLOSE || (last->kind == TOKEN_WORD && value))
		propose_joints(proposal);
	else if (last->kind == TOKEN_WORD)
		propose_after_word(proposal, last);
	else if (last->kind != TOKEN_MASK && last->kind != TOKEN_WRONG)
		propose_terms(proposal);
}

unsigned expression_complete(const char *text, const struct gmmu_view *view, size_t *start,
			     struct expression_word *words, unsigned capacity)
{
	struct proposal proposal = {.words = words, .capacity = capacity, .prefix = ""};
	struct token last = {.kind = TOKEN_END}, before = last, token = token_next(text, 0);
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
		before = last;
		last = token;
	}
	proposal.roles = reading.roles;
	propose_all(&proposal, &last, &before);
	return proposal.count;
}
