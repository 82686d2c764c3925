/* SPDX-License-Identifier: MIT */
/* The terms of the language, by the kind of their first word. Fields are in expression_field.c. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "query/expression/expression_internal.h"
#include "query/expression/hint.h"
#include "text/count.h"

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
	{"flags", "write a flag by its name, such as volatile or !read_only"},
	{"bits", "write bit and its number, as in bit(54), or the first and the last of several, as in bits(55,36)"},
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
		if (strcasecmp(headings[i].heading, word->word) == 0)
			return parser_fail(parser, word->start, "%s is a column heading: %s", word->word,
					   headings[i].advice);
	roles_print(here, roles_here);
	if (knowing && !(knowing & here))
		return parser_fail(parser, word->start, "%s belongs to %s entries, but this view reads slots as %s",
				   word->word, roles_print(knowing, roles), roles_here);
	while (vocabulary_next(&walk, &candidate))
		if (candidate.kind != VOCABULARY_KEYWORD || candidate.id < KEYWORD_IN)
			hint_consider(&hint, candidate.word);
	if (token_is_hex(word->word, word->length))
		return parser_fail(parser, word->start,
				   "%s entries have no '%s'; to search for these hex digits write 0x%s", roles_here,
				   word->word, word->word);
	if (hint_write(&hint, names, sizeof(names)))
		return parser_fail(parser, word->start, "there is no '%s' in %s entries; did you mean %s?", word->word,
				   roles_here, names);
	return parser_fail(parser, word->start,
			   "there is no '%s' in %s entries: write a field, a state, a note, or a number", word->word,
			   roles_here);
}

/* A node that tests all roles alike. */
bool bits_node(struct parser *parser, struct gmmu_slot mask, enum token_kind compare, struct gmmu_slot value,
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
bool roles_node(struct parser *parser, unsigned roles, unsigned *node)
{
	if (!node_new(parser, NODE_TESTS, 0, node))
		return false;
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		parser->expression->nodes[*node].tests[role].kind =
			roles & GMMU_ROLE_BIT(role) ? TEST_ALWAYS : TEST_NEVER;
	return true;
}

bool entry_node(struct parser *parser, uint32_t states, uint32_t notes, unsigned *node)
{
	if (!node_new(parser, NODE_ENTRY, 2, node))
		return false;
	parser->expression->nodes[*node].states = states;
	parser->expression->nodes[*node].notes = notes;
	return true;
}

static bool reserved_node(struct parser *parser, unsigned *node)
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

/* Takes a token; otherwise says that it is missing. */
static bool token_expect(struct parser *parser, enum token_kind kind, const char *example)
{
	if (parser->token.kind != kind)
		return parser_fail(parser, parser->token.start, "%s is missing, as in %s", token_sign(kind)->sign,
				   example);
	parser_advance(parser);
	return true;
}

static bool note_parse(struct parser *parser, unsigned *node)
{
	bool compared = token_compares(parser->token.kind), open = parser->token.kind == TOKEN_OPEN;
	struct vocabulary_word found;
	struct token word;
	bool known;

	if (compared && parser->token.kind != TOKEN_EQUAL)
		return parser_fail(parser, parser->token.start,
				   "a slot may have several notes: write note kind_unknown, or !note kind_unknown");
	if (compared || open)
		parser_advance(parser);
	word = parser->token;
	if (word.kind != TOKEN_WORD && !compared && !open)
		return entry_node(parser, 0, UINT32_MAX, node);
	if (word.kind != TOKEN_WORD)
		return parser_fail(parser, word.start, "a note's code is missing, as in note kind_unknown");
	known = vocabulary_find(parser->expression->reading.roles, word.word, &found);
	if (!known && !token_is_hex(word.word, word.length))
		return word_refuse(parser, &word);
	if (!known || found.kind != VOCABULARY_NOTE)
		return parser_fail(parser, word.start,
				   "'%s' is not a note: write the code of a note, or note alone, joined by && or ||",
				   word.word);
	parser_advance(parser);
	return (!open || token_expect(parser, TOKEN_CLOSE, "note(kind_unknown)")) &&
	       entry_node(parser, 0, GMMU_NOTE_BIT(found.id), node);
}

/* The number of a bit. */
static bool bit_number_parse(struct parser *parser, uint64_t *bit)
{
	size_t start = parser->token.start;

	return number_parse(parser, "the number of a bit", bit) &&
	       (*bit < parser_slot_bits(parser) ||
		parser_fail(parser, start, "slots have the bits 0 to %u here", parser_slot_bits(parser) - 1));
}

/* A value that is bits of the slot. */
static bool bits_value(struct parser *parser, struct gmmu_slot mask, unsigned shift, bool flag, struct operand *operand)
{
	struct value *made;

	if (!value_new(parser, VALUE_BITS, &operand->number))
		return false;
	made = &parser->expression->values[operand->number];
	made->mask = mask;
	made->shift = shift;
	made->flag = flag;
	operand->kind = OPERAND_VALUE;
	return true;
}

static bool bit_parse(struct parser *parser, struct operand *operand)
{
	bool open = parser->token.kind == TOKEN_OPEN;
	uint64_t bit;

	if (open)
		parser_advance(parser);
	return bit_number_parse(parser, &bit) && (!open || token_expect(parser, TOKEN_CLOSE, "bit(40)")) &&
	       bits_value(parser, gmmu_slot_mask((unsigned)bit, (unsigned)bit), (unsigned)bit, true, operand);
}

static bool bits_parse(struct parser *parser, struct operand *operand)
{
	static const char example[] = "bits(55,36)";
	struct gmmu_slot mask;
	uint64_t high, low;
	size_t start;

	if (parser->token.kind != TOKEN_OPEN)
		return word_refuse(parser, &operand->word);
	parser_advance(parser);
	start = parser->token.start;
	if (!bit_number_parse(parser, &high) || !token_expect(parser, TOKEN_COMMA, example) ||
	    !bit_number_parse(parser, &low) || !token_expect(parser, TOKEN_CLOSE, example))
		return false;
	if (high < low)
		return parser_fail(parser, start, "the higher bit comes first, as in %s", example);
	/* A mask may not lie across the two words. */
	if (high / 64 == low / 64)
		mask = gmmu_slot_mask((unsigned)high, (unsigned)low);
	else
		mask = (struct gmmu_slot){
			{gmmu_slot_mask(63, (unsigned)low).word[0], gmmu_slot_mask((unsigned)high, 64).word[1]}};
	return bits_value(parser, mask, (unsigned)low, high == low, operand);
}

static bool raw_parse(struct parser *parser, struct operand *operand)
{
	struct gmmu_slot all = {{UINT64_MAX, parser_slot_bits(parser) > 64 ? UINT64_MAX : 0}};

	return bits_value(parser, all, 0, false, operand);
}

static bool points_parse(struct parser *parser, struct operand *operand)
{
	bool open = parser->token.kind == TOKEN_OPEN;
	uint64_t pa;

	if (open)
		parser_advance(parser);
	if (!number_parse(parser, "a physical address", &pa) ||
	    (open && !token_expect(parser, TOKEN_CLOSE, "points(0xa45000)")) ||
	    !node_new(parser, NODE_POINTS, 1, &operand->number))
		return false;
	operand->kind = OPERAND_CONDITION;
	parser->expression->nodes[operand->number].pa = pa;
	if (!parser->expression->points)
		parser->expression->points_pa = pa;
	parser->expression->points = true;
	return true;
}

static bool marked_parse(struct parser *parser, bool edited, struct operand *operand)
{
	uint64_t apart;

	if (!edited && !marks_other(&parser->expression->marks, &apart))
		return parser_fail(parser, operand->start,
				   "this dump is not compared with another one, so nothing can have changed");
	if (!node_new(parser, NODE_MARKED, 2, &operand->number))
		return false;
	operand->kind = OPERAND_CONDITION;
	parser->expression->compares |= !edited;
	parser->expression->nodes[operand->number].edited = edited;
	return true;
}

static bool keyword_parse(struct parser *parser, enum keyword keyword, struct operand *operand)
{
	switch (keyword) {
	case KEYWORD_RESERVED:
		operand->kind = OPERAND_CONDITION;
		return reserved_node(parser, &operand->number);
	case KEYWORD_NOTE:
		operand->kind = OPERAND_CONDITION;
		return note_parse(parser, &operand->number);
	case KEYWORD_RESERVED_MASK:
		operand->kind = OPERAND_VALUE;
		return value_new(parser, VALUE_RESERVED, &operand->number);
	case KEYWORD_LEVEL:
		operand->kind = OPERAND_VALUE;
		return value_new(parser, VALUE_LEVEL, &operand->number);
	case KEYWORD_BIT:
		return bit_parse(parser, operand);
	case KEYWORD_BITS:
		return bits_parse(parser, operand);
	case KEYWORD_RAW:
		return raw_parse(parser, operand);
	case KEYWORD_POINTS:
		return points_parse(parser, operand);
	case KEYWORD_CHANGED:
	case KEYWORD_EDITED:
		return marked_parse(parser, keyword == KEYWORD_EDITED, operand);
	default:
		return true; /* a word of a comparison */
	}
}

static bool place_value(struct parser *parser, enum place place, struct operand *operand)
{
	if (!value_new(parser, VALUE_PLACE, &operand->number))
		return false;
	operand->kind = OPERAND_VALUE;
	parser->expression->values[operand->number].place = place;
	return true;
}

bool operand_knows(const struct parser *parser, const struct operand *operand, struct vocabulary_word *found)
{
	return operand->kind == OPERAND_WORD &&
	       vocabulary_find(parser->expression->reading.roles, operand->word.word, found);
}

void operand_finish(const struct parser *parser, struct operand *operand)
{
	operand->end = parser->token.start;
	while (operand->end > operand->start && strchr(" \t\n", parser->text[operand->end - 1]))
		operand->end--;
}

bool term_parse(struct parser *parser, struct operand *operand)
{
	struct vocabulary_word found;
	struct token last = parser->token;
	bool parsed = true;

	*operand = (struct operand){.kind = OPERAND_WORD, .start = last.start, .word = last};
	parser_advance(parser);
	if (operand_knows(parser, operand, &found)) {
		if (found.kind == VOCABULARY_KEYWORD)
			parsed = keyword_parse(parser, (enum keyword)found.id, operand);
		else if (found.kind == VOCABULARY_PLACE)
			parsed = place_value(parser, (enum place)found.id, operand);
	}
	operand_finish(parser, operand);
	return parsed;
}

/* --- terms as conditions ------------------------------------------------------------------------------------------ */

/* 16 or 32 digits as in the raw column: a whole slot, or a word of one. */
static bool whole_node(struct parser *parser, const struct token *word, struct gmmu_slot value, unsigned *node)
{
	struct gmmu_slot low = {{UINT64_MAX, 0}}, high = {{0, UINT64_MAX}}, both = {{UINT64_MAX, UINT64_MAX}};
	struct gmmu_slot moved = {{0, value.word[0]}};
	unsigned right;

	if (word->length == 32 && parser_slot_bits(parser) < 128)
		return parser_fail(parser, word->start, "slots have 16 hex digits here, not 32");
	if (word->length == 32)
		return bits_node(parser, both, TOKEN_EQUAL, value, node);
	if (!bits_node(parser, low, TOKEN_EQUAL, value, node))
		return false;
	return parser_slot_bits(parser) < 128 ||
	       (bits_node(parser, high, TOKEN_EQUAL, moved, &right) && node_join(parser, NODE_OR, *node, right, node));
}

/* Hex digits, `count` of them, including leading zeros. */
static bool digits_node(struct parser *parser, const struct token *word, struct gmmu_slot digits, size_t count,
			unsigned *node)
{
	if (count > parser_slot_bits(parser) / 4)
		return parser_fail(parser, word->start, "slots have %u hex digits here, not %zu",
				   parser_slot_bits(parser) / 4, count);
	if (!node_new(parser, NODE_DIGITS, 1, node))
		return false;
	parser->expression->nodes[*node].digits = digits;
	parser->expression->nodes[*node].digit_count = (unsigned)count;
	return true;
}

/* A number without a comparison. */
static bool alone_node(struct parser *parser, const struct token *word, unsigned *node)
{
	bool whole = token_is_hex(word->word, 16) || token_is_hex(word->word, 32);
	char digits[TOKEN_WORD_MAX + 1];
	struct gmmu_slot number;

	if (token_hex_digits(word, digits) && strlen(digits) > 32)
		return parser_fail(parser, word->start, "no slot has more than 32 hex digits");
	if (strcasecmp(word->word, "0x") == 0)
		return parser_fail(parser, word->start, "hex digits are missing after 0x");
	/* A word of letters alone is a mistyped name, unless it has all the digits of a slot. */
	if ((!whole && strpbrk(word->word, "0123456789") == NULL) || !token_number(parser, word, &number))
		return word_refuse(parser, word);
	if (whole)
		return whole_node(parser, word, number, node);
	if (token_hex_digits(word, digits))
		return digits_node(parser, word, number, strlen(digits), node);
	return parser_fail(parser, word->start, "%s alone has no meaning: write index == %s for the slot", word->word,
			   word->word);
}

/* A value as a condition, which must be a flag. */
static bool value_node(struct parser *parser, const struct operand *operand, unsigned *node)
{
	const struct value *value = &parser->expression->values[operand->number];
	int length = (int)(operand->end - operand->start);
	const char *text = parser->text + operand->start;

	if (value->kind == VALUE_BITS && value->flag)
		return bits_node(parser, value->mask, TOKEN_UNEQUAL, (struct gmmu_slot){{0, 0}}, node);
	if (value->kind == VALUE_PLACE || value->kind == VALUE_LEVEL)
		return parser_fail(parser, token_next(parser->text, operand->end).start,
				   "a comparison is missing, as in %.*s %s", length, text,
				   value->kind == VALUE_PLACE ? "< 512" : "== 4");
	return parser_fail(parser, token_next(parser->text, operand->end).start,
			   "a comparison is missing, as in %.*s == 0x8 or %.*s != 0", length, text, length, text);
}

static bool word_node(struct parser *parser, const struct operand *operand, unsigned *node)
{
	const struct token *word = &operand->word;
	struct vocabulary_word found;

	if (!operand_knows(parser, operand, &found))
		return alone_node(parser, word, node);
	switch (found.kind) {
	case VOCABULARY_FIELD:
	case VOCABULARY_COLUMN:
	case VOCABULARY_LABEL:
		return flag_node(parser, word, node);
	case VOCABULARY_STATE:
		return entry_node(parser, UINT32_C(1) << found.id, 0, node);
	case VOCABULARY_NOTE:
		return entry_node(parser, 0, GMMU_NOTE_BIT(found.id), node);
	case VOCABULARY_ROLE:
		return roles_node(parser, GMMU_ROLE_BIT(found.id), node);
	case VOCABULARY_VALUE:
		return value_name_node(parser, &found, word->start, node);
	default:
		break;
	}
	if (found.id == KEYWORD_STATE || found.id == KEYWORD_ROLE)
		return parser_fail(parser, parser->token.start, "a comparison is missing, as in %s",
				   found.id == KEYWORD_STATE ? "state == sparse" : "role == pte");
	return parser_fail(parser, word->start, "only == or != can precede %s, as in address == none", word->word);
}

bool operand_condition(struct parser *parser, const struct operand *operand, unsigned *node)
{
	*node = operand->number;
	return operand->kind == OPERAND_CONDITION ||
	       (operand->kind == OPERAND_VALUE ? value_node(parser, operand, node) : word_node(parser, operand, node));
}
