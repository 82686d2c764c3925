/* SPDX-License-Identifier: MIT */
/* The terms of the language, by the kind of their first word. Fields are in expression_field.c. */
#include <stdio.h>
#include <string.h>

#include "query/expression_internal.h"
#include "query/hint.h"
#include "text/count.h"

static unsigned slot_bits(const struct parser *parser)
{
	return gmmu_encoding_size(parser->expression->reading.compiled.view.encoding) * 8;
}

/* Writes "pte" or "pte or pde". */
static const char *roles_print(unsigned roles, char text[32])
{
	size_t length = 0;

	text[0] = '\0';
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		if (roles & GMMU_ROLE_BIT(role) && length < 32)
			length += (size_t)snprintf(text + length, 32 - length, "%s%s", length ? " or " : "",
						   gmmu_role_name((enum gmmu_role)role));
	return text;
}

/* The roles, among all roles, in which a word has a meaning. */
static unsigned roles_knowing(const char *word)
{
	unsigned roles = 0;
	struct vocabulary_word found;

	for (unsigned role = GMMU_ROLE_AUTO + 1; role < GMMU_ROLE_COUNT; role++)
		if (vocabulary_find(GMMU_ROLE_BIT(role), word, &found))
			roles |= GMMU_ROLE_BIT(role);
	return roles;
}

/* Column headings that stand for several names, or for none that can be tested: what to write instead. */
static const struct {
	const char *heading, *advice;
} headings[] = {
	{"va", "write va_offset, the virtual address relative to the range of the slot's table"},
	{"flags", "write a flag by its name, such as volatile or !read_only"},
	{"bits", "write bit and its number, as in bit 54, or raw & 0xff == 0x20"},
	{"half", "write a field of that half, such as aperture_big"},
};

bool word_refuse(struct parser *parser, const struct token *word)
{
	unsigned here = parser->expression->reading.roles, knowing = roles_knowing(word->word);
	struct vocabulary_walk walk = {.roles = here};
	struct vocabulary_word candidate;
	struct hint hint = {.wrong = word->word};
	char names[256], roles[32], roles_here[32];

	for (size_t i = 0; i < COUNT(headings); i++)
		if (strcmp(headings[i].heading, word->word) == 0)
			return parser_fail(parser, word->start, "%s is a column heading: %s", word->word,
					   headings[i].advice);
	roles_print(here, roles_here);
	if (knowing && !(knowing & here))
		return parser_fail(parser, word->start, "%s belongs to %s entries, but this view reads slots as %s",
				   word->word, roles_print(knowing, roles), roles_here);
	while (vocabulary_next(&walk, &candidate))
		hint_consider(&hint, candidate.word);
	if (token_is_hex(word->word, word->length))
		return parser_fail(parser, word->start,
				   "%s entries have no '%s'; to search for these hex digits write 0x%s", word->word,
				   roles_here, word->word);
	if (hint_write(&hint, names, sizeof(names)))
		return parser_fail(parser, word->start, "there is no '%s' in %s entries; did you mean %s?", word->word,
				   roles_here, names);
	return parser_fail(parser, word->start,
			   "there is no '%s' in %s entries: write a field, a state, a note, or 0x and hex digits",
			   word->word, roles_here);
}

bool token_number(struct parser *parser, const struct token *token, struct gmmu_slot *number)
{
	char *notice = parser->expression->notice;
	size_t length = strlen(notice), room = sizeof(parser->expression->notice) - length;

	if (gmmu_number_parse(token->word, 128, number, NULL) != GMMU_OK)
		return false;
	if (!gmmu_number_is_bare_hex(token->word))
		return true;
	parser->bare = *token;
	snprintf(notice + length, room, "%s%s is read as hex, 0x%s", length ? "; " : "", token->word, token->word);
	return true;
}

bool number_parse(struct parser *parser, const char *what, uint64_t *number)
{
	struct token token = parser->token;
	struct gmmu_slot wide;

	if (token.kind != TOKEN_WORD || !token_number(parser, &token, &wide))
		return parser_fail(parser, token.start, "a number is missing: %s, decimal or hex with 0x", what);
	if (wide.word[1])
		return parser_fail(parser, token.start, "the number has more than 64 bits: %s is smaller", what);
	*number = wide.word[0];
	parser_advance(parser);
	return true;
}

bool no_mask_parse(struct parser *parser)
{
	return parser->token.kind != TOKEN_MASK ||
	       parser_fail(parser, parser->token.start,
			   "& is only for bits of raw, as in raw & 0xff == 0x20; for two conditions write &&");
}

/* Expects a comparison token. */
static bool compare_parse(struct parser *parser, const char *example, enum token_kind *compare)
{
	if (!no_mask_parse(parser))
		return false;
	if (!token_compares(parser->token.kind))
		return parser_fail(parser, parser->token.start, "a comparison is missing, as in %s", example);
	*compare = parser->token.kind;
	parser_advance(parser);
	return true;
}

/* The same for == and != only; also expects a word of one kind after it. */
static bool equality_parse(struct parser *parser, enum vocabulary_kind kind, const char *example, bool *equal,
			   unsigned *id)
{
	struct vocabulary_word found;
	enum token_kind compare = TOKEN_EQUAL;
	struct token word;
	size_t start = parser->token.start;

	if (!compare_parse(parser, example, &compare))
		return false;
	if (compare != TOKEN_EQUAL && compare != TOKEN_UNEQUAL)
		return parser_fail(parser, start, "words have no order: use == or !=, as in %s", example);
	word = parser->token;
	if (word.kind != TOKEN_WORD)
		return parser_fail(parser, word.start, "a word is missing, as in %s", example);
	if (!vocabulary_find(parser->expression->reading.roles, word.word, &found))
		return word_refuse(parser, &word);
	if (found.kind != kind)
		return parser_fail(parser, word.start, "'%s' does not fit here; an example: %s", word.word, example);
	*equal = compare == TOKEN_EQUAL;
	*id = found.id;
	parser_advance(parser);
	return true;
}

/* A node that tests all roles alike. */
static bool bits_node(struct parser *parser, struct gmmu_slot mask, enum token_kind compare, struct gmmu_slot value,
		      unsigned *node)
{
	struct node *made;

	if (!node_new(parser, NODE_TESTS, 0, node))
		return false;
	made = &parser->expression->nodes[*node];
	made->alike = true;
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		made->tests[role] = (struct test){.kind = TEST_BITS, .compare = compare, .mask = mask, .value = value};
	return true;
}

/* A node that holds in some roles and not in others. */
static bool roles_node(struct parser *parser, unsigned roles, unsigned *node)
{
	if (!node_new(parser, NODE_TESTS, 0, node))
		return false;
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		parser->expression->nodes[*node].tests[role].kind =
			roles & GMMU_ROLE_BIT(role) ? TEST_ALWAYS : TEST_NEVER;
	return true;
}

static bool entry_node(struct parser *parser, uint32_t states, uint32_t notes, unsigned *node)
{
	if (!node_new(parser, NODE_ENTRY, 2, node))
		return false;
	parser->expression->nodes[*node].states = states;
	parser->expression->nodes[*node].notes = notes;
	return true;
}

static bool reserved_parse(struct parser *parser, unsigned *node)
{
	struct node *made;

	if (!node_new(parser, NODE_TESTS, 0, node))
		return false;
	made = &parser->expression->nodes[*node];
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		made->tests[role] = (struct test){.kind = TEST_BITS,
						  .compare = TOKEN_UNEQUAL,
						  .mask = parser->expression->reading.reserved[role]};
	return true;
}

static bool note_parse(struct parser *parser, unsigned *node)
{
	bool compared = token_compares(parser->token.kind);
	struct vocabulary_word found;
	struct token word;

	if (compared && parser->token.kind != TOKEN_EQUAL)
		return parser_fail(parser, parser->token.start,
				   "a slot may have several notes: write note kind_unknown, or !note kind_unknown");
	if (compared)
		parser_advance(parser);
	word = parser->token;
	if (word.kind != TOKEN_WORD && !compared)
		return entry_node(parser, 0, UINT32_MAX, node);
	if (word.kind != TOKEN_WORD)
		return parser_fail(parser, word.start, "a note's code is missing, as in note kind_unknown");
	if (!vocabulary_find(parser->expression->reading.roles, word.word, &found))
		return word_refuse(parser, &word);
	if (found.kind != VOCABULARY_NOTE)
		return parser_fail(parser, word.start,
				   "'%s' is not a note: write the code of a note, or note alone, joined by && or ||",
				   word.word);
	parser_advance(parser);
	return entry_node(parser, 0, GMMU_NOTE_BIT(found.id), node);
}

static bool bit_parse(struct parser *parser, unsigned *node)
{
	size_t start = parser->token.start;
	struct gmmu_slot none = {{0, 0}};
	uint64_t bit;

	if (!number_parse(parser, "the number of a bit", &bit))
		return false;
	if (bit >= slot_bits(parser))
		return parser_fail(parser, start, "slots have the bits 0 to %u here", slot_bits(parser) - 1);
	return bits_node(parser, gmmu_slot_mask((unsigned)bit, (unsigned)bit), TOKEN_UNEQUAL, none, node);
}

/* A number as wide as a slot. */
static bool slot_parse(struct parser *parser, struct gmmu_slot *slot)
{
	struct token token = parser->token;

	if (token.kind != TOKEN_WORD || !token_number(parser, &token, slot))
		return parser_fail(parser, token.start, "a number is missing: decimal, hex with 0x, or %u hex digits",
				   slot_bits(parser) / 4);
	if (slot_bits(parser) < 128 && slot->word[1])
		return parser_fail(parser, token.start, "slots have %u bits here: this number has more",
				   slot_bits(parser));
	parser_advance(parser);
	return true;
}

static bool raw_parse(struct parser *parser, unsigned *node)
{
	struct gmmu_slot mask = {{UINT64_MAX, UINT64_MAX}}, value;
	enum token_kind compare = TOKEN_EQUAL;

	if (parser->token.kind == TOKEN_MASK) {
		parser_advance(parser);
		if (!slot_parse(parser, &mask))
			return false;
	}
	if (slot_bits(parser) < 128)
		mask.word[1] = 0;
	return compare_parse(parser, "raw == 0x8 or raw & 0xff == 0x20", &compare) && slot_parse(parser, &value) &&
	       bits_node(parser, mask, compare, value, node);
}

static bool points_parse(struct parser *parser, unsigned *node)
{
	uint64_t pa;

	if (!number_parse(parser, "a physical address", &pa) || !node_new(parser, NODE_POINTS, 1, node))
		return false;
	parser->expression->nodes[*node].pa = pa;
	if (!parser->expression->points)
		parser->expression->points_pa = pa;
	parser->expression->points = true;
	return true;
}

static bool level_parse(struct parser *parser, unsigned *node)
{
	const struct gmmu_reading *readings = parser->expression->reading.compiled.reading;
	enum token_kind compare = TOKEN_EQUAL;
	unsigned roles = 0;
	uint64_t level;
	size_t start;

	if (!compare_parse(parser, "level == 4", &compare))
		return false;
	start = parser->token.start;
	if (!number_parse(parser, "a depth from 0 to 4", &level))
		return false;
	if (level >= GMMU_DEPTH_COUNT)
		return parser_fail(parser, start, "depths go from 0 (root) to 4 (page table)");
	for (unsigned bit = 0; bit < 2; bit++)
		if (readings[bit].level != GMMU_DEPTH_UNKNOWN &&
		    number_compares((uint64_t)readings[bit].level, compare, level))
			roles |= GMMU_ROLE_BIT(readings[bit].role);
	return roles_node(parser, roles, node);
}

static bool keyword_parse(struct parser *parser, const struct token *word, enum keyword keyword, unsigned *node)
{
	bool equal;
	unsigned id;

	switch (keyword) {
	case KEYWORD_RESERVED:
		return reserved_parse(parser, node);
	case KEYWORD_NOTE:
		return note_parse(parser, node);
	case KEYWORD_STATE:
		return equality_parse(parser, VOCABULARY_STATE, "state == sparse", &equal, &id) &&
		       entry_node(parser, equal ? 1u << id : ~(1u << id), 0, node);
	case KEYWORD_BIT:
		return bit_parse(parser, node);
	case KEYWORD_RAW:
		return raw_parse(parser, node);
	case KEYWORD_POINTS:
		return points_parse(parser, node);
	case KEYWORD_ROLE:
		return equality_parse(parser, VOCABULARY_ROLE, "role == pte", &equal, &id) &&
		       roles_node(parser, equal ? GMMU_ROLE_BIT(id) : ~GMMU_ROLE_BIT(id), node);
	case KEYWORD_LEVEL:
		return level_parse(parser, node);
	case KEYWORD_AND:
	case KEYWORD_OR:
	case KEYWORD_NOT:
	case KEYWORD_NONE:
		break;
	}
	return parser_fail(parser, word->start, "only == or != can precede none, as in address == none");
}

static bool place_parse(struct parser *parser, enum place place, unsigned *node)
{
	enum token_kind compare = TOKEN_EQUAL;
	uint64_t number;

	if (!compare_parse(parser, "index < 512", &compare) ||
	    !number_parse(parser, "what the place is compared with", &number) ||
	    !node_new(parser, NODE_PLACE, place < PLACE_TABLE_INDEX ? 1 : 2, node))
		return false;
	parser->expression->nodes[*node].place = place;
	parser->expression->nodes[*node].compare = compare;
	parser->expression->nodes[*node].number = number;
	return true;
}

/* 16 or 32 digits as in the raw column: a whole slot, or a word of one. */
static bool value_node(struct parser *parser, const struct token *word, struct gmmu_slot value, unsigned *node)
{
	struct gmmu_slot low = {{UINT64_MAX, 0}}, high = {{0, UINT64_MAX}}, both = {{UINT64_MAX, UINT64_MAX}};
	struct gmmu_slot moved = {{0, value.word[0]}};
	unsigned right;

	if (word->length == 32 && slot_bits(parser) < 128)
		return parser_fail(parser, word->start, "slots have 16 hex digits here, not 32");
	if (word->length == 32)
		return bits_node(parser, both, TOKEN_EQUAL, value, node);
	if (!bits_node(parser, low, TOKEN_EQUAL, value, node))
		return false;
	return slot_bits(parser) < 128 ||
	       (bits_node(parser, high, TOKEN_EQUAL, moved, &right) && node_join(parser, NODE_OR, *node, right, node));
}

/* Hex digits, `count` of them, including leading zeros. */
static bool digits_node(struct parser *parser, const struct token *word, struct gmmu_slot digits, size_t count,
			unsigned *node)
{
	if (count > slot_bits(parser) / 4)
		return parser_fail(parser, word->start, "slots have %u hex digits here, not %zu", slot_bits(parser) / 4,
				   count);
	if (!node_new(parser, NODE_DIGITS, 1, node))
		return false;
	parser->expression->nodes[*node].digits = digits;
	parser->expression->nodes[*node].digit_count = (unsigned)count;
	return true;
}

/* A number without a comparison. */
static bool alone_parse(struct parser *parser, const struct token *word, unsigned *node)
{
	bool prefix = word->word[0] == '0' && (word->word[1] == 'x' || word->word[1] == 'X');
	bool whole = token_is_hex(word->word, 16) || token_is_hex(word->word, 32);
	struct gmmu_slot number;

	if (prefix && word->length - 2 > 32)
		return parser_fail(parser, word->start, "no slot has more than 32 hex digits");
	if (strcmp(word->word, "0x") == 0)
		return parser_fail(parser, word->start, "hex digits are missing after 0x");
	/* A word of letters alone is a mistyped name, unless it has all the digits of a slot. */
	if (!whole && strpbrk(word->word, "0123456789") == NULL)
		return word_refuse(parser, word);
	if (!token_number(parser, word, &number))
		return word_refuse(parser, word);
	if (whole)
		return value_node(parser, word, number, node);
	if (prefix || gmmu_number_is_bare_hex(word->word))
		return digits_node(parser, word, number, word->length - (prefix ? 2 : 0), node);
	return parser_fail(parser, word->start,
			   "%s alone has no meaning: write index == %s for the slot, or 0x%s for these hex digits",
			   word->word, word->word, word->word);
}

bool term_parse(struct parser *parser, unsigned *node)
{
	struct token word = parser->token;
	struct vocabulary_word found;

	parser_advance(parser);
	if (!vocabulary_find(parser->expression->reading.roles, word.word, &found))
		return alone_parse(parser, &word, node);
	switch (found.kind) {
	case VOCABULARY_FIELD:
	case VOCABULARY_COLUMN:
		return token_compares(parser->token.kind) ? field_parse(parser, &word, node)
							  : flag_parse(parser, &word, node);
	case VOCABULARY_STATE:
		return entry_node(parser, UINT32_C(1) << found.id, 0, node);
	case VOCABULARY_NOTE:
		return entry_node(parser, 0, GMMU_NOTE_BIT(found.id), node);
	case VOCABULARY_KEYWORD:
		return keyword_parse(parser, &word, (enum keyword)found.id, node);
	case VOCABULARY_PLACE:
		return place_parse(parser, (enum place)found.id, node);
	case VOCABULARY_ROLE:
		return roles_node(parser, GMMU_ROLE_BIT(found.id), node);
	case VOCABULARY_VALUE:
		return value_name_parse(parser, &word, node);
	case VOCABULARY_KIND_COUNT:
		break;
	}
	return word_refuse(parser, &word);
}
