/* SPDX-License-Identifier: MIT */
/* Numbers in expressions: how they are written, and the formulas that fields, places and operators make of them. */
#include <stdio.h>
#include <string.h>

#include "query/expression/expression_internal.h"

/* --- numbers as they are written ---------------------------------------------------------------------------------- */

/* What a letter after the digits multiplies by, as a shift; 0: it is no such letter. */
static unsigned unit_shift(char letter)
{
	static const char letters[] = "kKmMgGtT";
	const char *found = letter ? strchr(letters, letter) : NULL;

	return found ? 10 * (1 + (unsigned)(found - letters) / 2) : 0;
}

/*
 * Copies a number without the underscores between its digits; false if there are others. A word with underscores that
 * begins with a letter is a name.
 */
static bool digits_copy(const char *word, char digits[TOKEN_WORD_MAX + 1])
{
	size_t length = 0;

	for (size_t i = 0; word[i]; i++) {
		if (word[i] != '_')
			digits[length++] = word[i];
		else if (word[0] < '0' || word[0] > '9' || word[i - 1] == '_' || word[i + 1] == '_' ||
			 word[i + 1] == '\0')
			return false;
	}
	digits[length] = '\0';
	return true;
}

/*
 * A number in binary digits after 0b. With 16 or 32 characters it would be what the raw column shows of a slot, which
 * is hex.
 */
static bool binary_read(const char *digits, struct gmmu_slot *number)
{
	size_t length = strlen(digits);

	if (length < 3 || length == 16 || length == 32 || digits[0] != '0' || (digits[1] != 'b' && digits[1] != 'B') ||
	    strspn(digits + 2, "01") != length - 2 || length - 2 > 128)
		return false;
	*number = (struct gmmu_slot){{0, 0}};
	for (digits += 2; *digits; digits++) {
		*number = slot_shift_left(*number, 1);
		number->word[0] |= *digits == '1';
	}
	return true;
}

bool token_hex_digits(const struct token *token, char digits[TOKEN_WORD_MAX + 1])
{
	struct gmmu_slot number;

	if (!digits_copy(token->word, digits) || binary_read(digits, &number))
		return false;
	if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
		memmove(digits, digits + 2, strlen(digits + 2) + 1);
		return token_is_hex(digits, strlen(digits));
	}
	return gmmu_number_is_bare_hex(digits);
}

bool token_number(struct parser *parser, const struct token *token, struct gmmu_slot *number)
{
	char *notice = parser->expression->notice, digits[TOKEN_WORD_MAX + 1];
	size_t said = strlen(notice), room = sizeof(parser->expression->notice) - said, length;
	struct gmmu_slot whole;
	unsigned shift;

	if (!digits_copy(token->word, digits))
		return false;
	if (binary_read(digits, number))
		return true;
	length = strlen(digits);
	shift = length > 0 ? unit_shift(digits[length - 1]) : 0;
	if (shift)
		digits[length - 1] = '\0';
	if (gmmu_number_parse(digits, 128, &whole, NULL) != GMMU_OK)
		return false;
	*number = slot_shift_left(whole, shift);
	if (!slots_alike(slot_shift_right(*number, shift), whole))
		return false;
	if (!gmmu_number_is_bare_hex(digits))
		return true;
	parser->bare = *token;
	memcpy(parser->bare.word, digits, sizeof(digits));
	snprintf(notice + said, room, "%s%s is read as hex, 0x%s", said ? "; " : "", digits, digits);
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

/* --- values of operands ------------------------------------------------------------------------------------------- */

static bool is_wide(const struct parser *parser)
{
	return parser_slot_bits(parser) > 64;
}

static bool constant_value(struct parser *parser, struct gmmu_slot number, unsigned *value)
{
	if (!value_new(parser, VALUE_NUMBER, value))
		return false;
	parser->expression->values[*value].number = number;
	return true;
}

/* Whether a row has numbers: those that are words have none. */
static bool is_numeric(const struct gmmu_field *row)
{
	return row->type != GMMU_VALUE_NAME;
}

static bool rows_value(struct parser *parser, const struct token *word, const struct vocabulary_word *found,
		       unsigned *value)
{
	struct vocabulary_rows rows = vocabulary_rows_of(parser->expression->reading.roles, found);
	bool flag = true;

	for (unsigned half = 0; half < 2; half++)
		for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
			const struct gmmu_field *row = gmmu_field_at((enum gmmu_role)i, rows.row[half][i]);

			if (row && !is_numeric(row))
				return parser_fail(parser, word->start,
						   "%s is a word, with which nothing can be computed: compare it alone",
						   word->word);
			flag = flag && (!row || row->type == GMMU_VALUE_FLAG);
		}
	if (!value_new(parser, VALUE_FIELD, value))
		return false;
	parser->expression->values[*value].rows = rows;
	parser->expression->values[*value].halves = rows.halves;
	parser->expression->values[*value].flag = flag;
	return true;
}

static bool word_value(struct parser *parser, const struct token *word, unsigned *value)
{
	unsigned roles = parser->expression->reading.roles;
	struct vocabulary_word found;
	bool known = vocabulary_find(roles, word->word, &found);
	struct gmmu_slot number;

	if (known && found.kind == VOCABULARY_KEYWORD && (found.id == KEYWORD_TRUE || found.id == KEYWORD_FALSE))
		return constant_value(parser, (struct gmmu_slot){{found.id == KEYWORD_TRUE, 0}}, value);
	if (known && found.kind == VOCABULARY_LABEL && token_is_hex(word->word, word->length))
		return parser_fail(parser, word->start, "%s could be %s or 0x%s here: write one of these", word->word,
				   gmmu_field_at(found.role, found.id)->name, word->word);
	if (known &&
	    (found.kind == VOCABULARY_FIELD || found.kind == VOCABULARY_COLUMN || found.kind == VOCABULARY_LABEL))
		return rows_value(parser, word, &found, value);
	if (!token_number(parser, word, &number))
		return known ? parser_fail(parser, word->start,
					   "'%s' is not a number: write decimal, hex with 0x, or a field", word->word)
			     : word_refuse(parser, word);
	if (number.word[1] && !is_wide(parser))
		return parser_fail(parser, word->start, "the number has more than 64 bits: nothing here has as many");
	return constant_value(parser, number, value);
}

bool operand_value(struct parser *parser, const struct operand *operand, unsigned *value)
{
	*value = operand->number;
	if (operand->kind == OPERAND_VALUE)
		return true;
	if (operand->kind == OPERAND_WORD)
		return word_value(parser, &operand->word, value);
	return parser_fail(parser, operand->start, "'%.*s' is yes or no, not a number: join it with && or ||",
			   (int)(operand->end - operand->start), parser->text + operand->start);
}

static bool is_flag(const struct parser *parser, const struct operand *operand)
{
	return operand->kind == OPERAND_CONDITION || parser->expression->values[operand->number].flag;
}

/* Replaces an operand with its value, unless it is a condition. */
static bool operand_settle(struct parser *parser, struct operand *operand)
{
	if (operand->kind == OPERAND_CONDITION)
		return true;
	if (!operand_value(parser, operand, &operand->number))
		return false;
	operand->kind = OPERAND_VALUE;
	return true;
}

/* Replaces a constant with the result of an operation on it and another one. What wraps around is a mistake here. */
static bool constants_join(struct parser *parser, const struct token *sign, struct gmmu_slot right, unsigned *value)
{
	struct gmmu_slot left = parser->expression->values[*value].number;
	struct gmmu_slot made = numbers_operate(sign->kind, left, right, is_wide(parser)), back = left;

	if (sign->kind == TOKEN_LEFT)
		back = numbers_operate(TOKEN_RIGHT, made, right, is_wide(parser));
	else if (sign->kind == TOKEN_PLUS)
		back = numbers_operate(TOKEN_MINUS, made, right, true);
	if (!slots_alike(back, left))
		return parser_fail(parser, sign->start, "the result has more than %u bits", parser_slot_bits(parser));
	if (sign->kind == TOKEN_MINUS &&
	    (left.word[1] < right.word[1] || (left.word[1] == right.word[1] && left.word[0] < right.word[0])))
		return parser_fail(parser, sign->start, "the result is negative, and no number here is");
	return constant_value(parser, made, value);
}

bool values_join(struct parser *parser, const struct token *sign, struct operand *left, const struct operand *right)
{
	struct operand other = *right;
	struct value *values = parser->expression->values, *made;
	unsigned value;

	if (!operand_settle(parser, left) || !operand_settle(parser, &other))
		return false;
	/* With flags, a single & or | is nearly always meant as a double one, and binds otherwise. */
	if ((sign->kind == TOKEN_BIT_AND || sign->kind == TOKEN_BIT_OR) &&
	    (is_flag(parser, left) || is_flag(parser, &other)))
		return parser_fail(parser, sign->start,
				   "%.1s is for the bits of numbers: write %.1s%.1s between conditions",
				   parser->text + sign->start, parser->text + sign->start, parser->text + sign->start);
	if (!operand_value(parser, left, &left->number) || !operand_value(parser, &other, &other.number))
		return false;
	if (values[left->number].kind == VALUE_NUMBER && values[other.number].kind == VALUE_NUMBER)
		return constants_join(parser, sign, values[other.number].number, &left->number);
	if (!value_new(parser, VALUE_OPERATION, &value))
		return false;
	made = &values[value];
	made->operation = sign->kind;
	made->left = left->number;
	made->right = other.number;
	made->halves = values[made->left].halves || values[made->right].halves;
	left->number = value;
	return true;
}

bool value_invert(struct parser *parser, struct operand *operand)
{
	const struct token sign = {.kind = TOKEN_BIT_XOR};
	struct operand ones = {.kind = OPERAND_VALUE};
	struct gmmu_slot all = {{UINT64_MAX, is_wide(parser) ? UINT64_MAX : 0}};

	return constant_value(parser, all, &ones.number) && values_join(parser, &sign, operand, &ones);
}

/* --- comparisons that come to a test of bits ---------------------------------------------------------------------- */

/* Which bits of a slot a value is, shifted down; no bits, if the role does not have the field. */
static bool value_bits(const struct expression *expression, const struct value *value, enum gmmu_role role,
		       unsigned half, struct gmmu_slot *mask, unsigned *shift)
{
	const struct value *right = &expression->values[value->right];
	const struct gmmu_field *row;
	struct gmmu_slot moved;

	switch (value->kind) {
	case VALUE_BITS:
		*mask = value->mask;
		*shift = value->shift;
		return true;
	case VALUE_RESERVED:
		*mask = expression->reading.reserved[role];
		*shift = 0;
		return true;
	case VALUE_FIELD:
		row = gmmu_field_at(role, value->rows.row[value->halves ? half : 0][role]);
		*mask = row ? gmmu_slot_mask(row->hi, row->lo) : (struct gmmu_slot){{0, 0}};
		*shift = row ? row->lo : 0;
		return !row || row->kind == GMMU_FIELD_RAW;
	case VALUE_OPERATION:
		break;
	default:
		return false;
	}
	if (right->kind != VALUE_NUMBER || right->number.word[1] ||
	    !value_bits(expression, &expression->values[value->left], role, half, mask, shift))
		return false;
	if (value->operation == TOKEN_BIT_AND)
		moved = slot_shift_left(right->number, *shift);
	else if (value->operation == TOKEN_RIGHT && right->number.word[0] < 128 - *shift)
		moved = slot_shift_left((struct gmmu_slot){{UINT64_MAX, UINT64_MAX}},
					*shift += (unsigned)right->number.word[0]);
	else
		return false;
	mask->word[0] &= moved.word[0];
	mask->word[1] &= moved.word[1];
	return true;
}

/* Whether a role lacks a field of a value. */
static bool value_lacks(const struct expression *expression, const struct value *value, enum gmmu_role role,
			unsigned half)
{
	if (value->kind == VALUE_OPERATION)
		return value_lacks(expression, &expression->values[value->left], role, half) ||
		       value_lacks(expression, &expression->values[value->right], role, half);
	return value->kind == VALUE_FIELD && value->rows.row[value->halves ? half : 0][role] == GMMU_FIELD_NONE;
}

bool values_test(const struct expression *expression, const struct node *node, enum gmmu_role role, struct test *test)
{
	const struct value *left = &expression->values[node->values[0]], *right = &expression->values[node->values[1]];
	unsigned shift;

	*test = (struct test){.kind = TEST_NEVER, .compare = node->compare};
	if (value_lacks(expression, left, role, node->half) || value_lacks(expression, right, role, node->half))
		return true;
	if (right->kind != VALUE_NUMBER || !value_bits(expression, left, role, node->half, &test->mask, &shift))
		return false;
	test->kind = TEST_BITS;
	test->value = slot_shift_left(right->number, shift);
	/* Above all that the bits can be. */
	if (!slots_alike(slot_shift_right(test->value, shift), right->number) ||
	    (expression->reading.compiled.view.encoding == GMMU_ENCODING_VER2 && test->value.word[1]))
		test->kind = node->compare == TOKEN_UNEQUAL || node->compare == TOKEN_BELOW ||
					     node->compare == TOKEN_BELOW_EQUAL
				     ? TEST_ALWAYS
				     : TEST_NEVER;
	return true;
}
