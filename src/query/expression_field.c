/* SPDX-License-Identifier: MIT */
/*
 * Fields in expressions: each comparison becomes one test for each role that has the field, derived from the row of
 * the field table.
 */
#include <inttypes.h>
#include <string.h>

#include "query/expression_internal.h"
#include "query/hint.h"
#include "render/value.h"

/* The right side of a comparison. */
struct operand {
	enum token_kind compare;
	struct token token;
	bool none;
	bool is_number; /* true and false are the numbers 1 and 0 */
	struct gmmu_slot number;
};

/* How well an operand suits a row; the parse fails if no role has FITS. */
enum fit { FITS, NO_FIELD, NO_SUCH_NAME, NO_ORDER, NUMBER_TOO_LARGE, WANTS_NAME, WANTS_NUMBER, WANTS_FLAG };

static uint64_t value_max(const struct gmmu_field *row)
{
	return UINT64_MAX >> (63 - (row->hi - row->lo));
}

static bool has_names(const struct gmmu_field *row)
{
	return vocabulary_value_name(row, 0) != NULL;
}

/* The number of the value with this name, or with its abbreviation in columns; false if the row has none. */
static bool value_find(const struct gmmu_field *row, const char *spelling, unsigned *value)
{
	const char *name;

	for (unsigned i = 0; (name = vocabulary_value_name(row, i)) != NULL; i++)
		if (*name && (strcmp(name, spelling) == 0 || strcmp(value_short_name(name), spelling) == 0)) {
			*value = i;
			return true;
		}
	return false;
}

static bool ordered(enum token_kind compare)
{
	return compare != TOKEN_EQUAL && compare != TOKEN_UNEQUAL;
}

/* A test that does not depend on the slot. */
static void test_settle(struct test *test, bool holds)
{
	test->kind = holds ? TEST_ALWAYS : TEST_NEVER;
}

static void bits_test(struct test *test, const struct gmmu_field *row, uint64_t value)
{
	struct gmmu_slot mask = gmmu_slot_mask(row->hi, row->lo);

	test->kind = TEST_BITS;
	test->mask = mask;
	test->value.word[row->lo / 64] = value << row->lo % 64 & mask.word[row->lo / 64];
}

static enum fit raw_test(struct test *test, const struct gmmu_field *row, const struct operand *operand)
{
	unsigned named;

	if (operand->is_number) {
		bool flag = row->type == GMMU_VALUE_FLAG;

		if (operand->number.word[1] || operand->number.word[0] > value_max(row))
			return flag ? WANTS_FLAG : NUMBER_TOO_LARGE;
		if (flag && ordered(operand->compare))
			return NO_ORDER;
		bits_test(test, row, operand->number.word[0]);
		return FITS;
	}
	if (!has_names(row))
		return row->type == GMMU_VALUE_FLAG ? WANTS_FLAG : WANTS_NUMBER;
	if (ordered(operand->compare))
		return NO_ORDER;
	if (!value_find(row, operand->token.word, &named)) {
		test_settle(test, operand->compare == TOKEN_UNEQUAL);
		return NO_SUCH_NAME;
	}
	bits_test(test, row, named);
	return FITS;
}

/* A derived row that is yes or no. */
static enum fit flag_test(struct test *test, enum gmmu_role role, const struct gmmu_field *row,
			  const struct operand *operand)
{
	uint64_t wanted = operand->number.word[0];

	if (!operand->is_number || operand->number.word[1] || wanted > 1)
		return WANTS_FLAG;
	if (ordered(operand->compare))
		return NO_ORDER;
	if (row->kind == GMMU_FIELD_NOT) {
		bits_test(test, gmmu_field_at(role, row->base), !wanted);
	} else {
		test->kind = TEST_NUMBER;
		test->value.word[0] = wanted;
	}
	return FITS;
}

static enum fit name_test(struct test *test, const struct gmmu_field *base, const struct operand *operand)
{
	unsigned value;

	if (operand->is_number)
		return WANTS_NAME;
	if (ordered(operand->compare))
		return NO_ORDER;
	test->kind = TEST_NAME;
	test->name = "";
	if (!value_find(base, operand->token.word, &value))
		return NO_SUCH_NAME;
	test->name = vocabulary_value_name(base, value);
	return FITS;
}

/* The page size is the same in all entries of a role. */
static enum fit page_size_test(struct test *test, enum gmmu_page_size here, const struct gmmu_field *row,
			       const struct operand *operand)
{
	unsigned value;

	if (operand->is_number)
		return WANTS_NAME;
	if (ordered(operand->compare))
		return NO_ORDER;
	if (!value_find(row, operand->token.word, &value))
		return NO_SUCH_NAME;
	test_settle(test, here != GMMU_PAGE_SIZE_UNKNOWN && (here == value) == (operand->compare == TOKEN_EQUAL));
	return FITS;
}

static enum fit none_test(struct test *test, enum gmmu_page_size page_size, const struct gmmu_field *row,
			  const struct operand *operand)
{
	if (ordered(operand->compare))
		return NO_ORDER;
	test->kind = TEST_NONE;
	if (row->kind == GMMU_FIELD_PAGE_SIZE)
		test_settle(test, (page_size == GMMU_PAGE_SIZE_UNKNOWN) == (operand->compare == TOKEN_EQUAL));
	else if (row->type == GMMU_VALUE_FLAG || row->kind == GMMU_FIELD_RAW)
		test_settle(test, operand->compare == TOKEN_UNEQUAL);
	return FITS;
}

static enum fit address_test(struct test *test, const struct operand *operand)
{
	if (!operand->is_number)
		return WANTS_NUMBER;
	if (operand->number.word[1])
		return NUMBER_TOO_LARGE;
	test->kind = TEST_NUMBER;
	test->value = operand->number;
	return FITS;
}

/* Creates the test for one role. */
static enum fit test_make(const struct reading *reading, enum gmmu_role role, const char *name,
			  const struct operand *operand, struct test *test)
{
	unsigned field = gmmu_field_find(role, name);
	const struct gmmu_field *row = gmmu_field_at(role, field);
	enum gmmu_page_size page_size = reading_of_role(reading, role)->page_size;

	*test = (struct test){.kind = TEST_NEVER, .compare = operand->compare, .field = field};
	if (!row)
		return NO_FIELD;
	if (operand->none)
		return none_test(test, page_size, row, operand);
	switch (row->kind) {
	case GMMU_FIELD_RAW:
		return raw_test(test, row, operand);
	case GMMU_FIELD_NOT:
	case GMMU_FIELD_KNOWN:
	case GMMU_FIELD_COMPLETE:
		return flag_test(test, role, row, operand);
	case GMMU_FIELD_NAME:
		return name_test(test, gmmu_field_at(role, row->base), operand);
	case GMMU_FIELD_ADDRESS:
	case GMMU_FIELD_ALTERNATIVE:
		return address_test(test, operand);
	case GMMU_FIELD_PAGE_SIZE:
		return page_size_test(test, page_size, row, operand);
	}
	return NO_FIELD;
}

/* Fails because a row has no value with the given name. */
static bool value_refuse(struct parser *parser, const char *name, const struct token *word)
{
	unsigned roles = parser->expression->reading.roles;
	struct hint near = {.wrong = word->word};
	const char *example = NULL, *value;
	char names[256];

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		const struct gmmu_field *row = vocabulary_naming_row(roles, role, name);

		for (unsigned i = 0; row && (value = vocabulary_value_name(row, i)) != NULL; i++) {
			if (*value == '\0')
				continue;
			example = example ? example : value;
			hint_consider(&near, value);
		}
	}
	if (hint_write(&near, names, sizeof(names)))
		return parser_fail(parser, word->start, "'%s' is not a value of %s; did you mean %s?", word->word, name,
				   names);
	return parser_fail(parser, word->start, "'%s' is not a value of %s: write one of its names, such as %s",
			   word->word, name, example ? example : "none");
}

/* A value that a row can be compared with. */
static const char *example_of(const struct gmmu_field *row)
{
	const char *name;

	for (unsigned i = 0; (name = vocabulary_value_name(row, i)) != NULL; i++)
		if (*name)
			return name;
	return row->type == GMMU_VALUE_ADDRESS ? "0x1000" : "1";
}

/* Why an operand fits no row so far. */
struct misfit {
	enum fit fit;
	enum gmmu_role role;
	struct token name;
};

/* Fails because the operand fits no role. */
static bool misfit_refuse(struct parser *parser, const struct misfit *misfit, const struct operand *operand)
{
	enum gmmu_role role = misfit->role;
	const struct token *name = &misfit->name;
	const struct gmmu_field *row = gmmu_field_at(role, gmmu_field_find(role, name->word));
	const char *example = example_of(vocabulary_naming_row(GMMU_ROLE_BIT(role), role, name->word));
	const struct token *word = &operand->token;
	size_t compare_end = name->start + name->length;

	switch (misfit->fit) {
	case NO_ORDER:
		return parser_fail(parser, token_next(parser->text, compare_end).start,
				   "values of %s have no order: compare with == or !=", row->name);
	case NUMBER_TOO_LARGE:
		return parser_fail(parser, word->start, "%s is at most 0x%" PRIx64 ": write a smaller number",
				   row->name, row->type == GMMU_VALUE_ADDRESS ? UINT64_MAX : value_max(row));
	case WANTS_FLAG:
		return parser_fail(parser, word->start, "%s is 0 or 1: write %s or !%s", row->name, row->name,
				   row->name);
	case WANTS_NAME:
		return parser_fail(parser, word->start, "%s is a word: compare it with a name, such as %s", row->name,
				   example);
	case WANTS_NUMBER:
		return parser_fail(parser, word->start, "%s is a number: write it in decimal, or in hex with 0x",
				   row->name);
	default:
		return value_refuse(parser, name->word, word);
	}
}

/* Parses a comparison and its operand. */
static bool operand_parse(struct parser *parser, const struct token *name, struct operand *operand)
{
	*operand = (struct operand){.compare = parser->token.kind};
	parser_advance(parser);
	operand->token = parser->token;
	if (parser->token.kind != TOKEN_WORD)
		return parser_fail(parser, parser->token.start,
				   "a value is missing: %s is compared with a number, a name or none", name->word);
	operand->none = strcmp(operand->token.word, "none") == 0;
	operand->is_number = token_number(parser, &operand->token, &operand->number);
	if (strcmp(operand->token.word, "true") == 0 || strcmp(operand->token.word, "false") == 0) {
		operand->is_number = true;
		operand->number = (struct gmmu_slot){{operand->token.word[0] == 't', 0}};
	}
	parser_advance(parser);
	return true;
}

/* The tests of a node for one field and one operand in all roles of the view; whether the operand fits any of them. */
static bool tests_fill(const struct reading *reading, const struct token *name, const struct operand *operand,
		       struct node *made, struct misfit *misfit)
{
	bool fits = false;

	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
		enum gmmu_role role = (enum gmmu_role)i;
		enum fit fit;

		if (!(reading->roles & GMMU_ROLE_BIT(role)))
			continue;
		fit = test_make(reading, role, name->word, operand, &made->tests[role]);
		fits = fits || fit == FITS;
		if (made->tests[role].kind > TEST_BITS)
			made->cost = 1;
		if (fit != FITS && fit != NO_FIELD)
			*misfit = (struct misfit){fit, role, *name};
	}
	return fits;
}

/* The node for one field and one operand. */
static bool tests_node(struct parser *parser, const struct token *name, const struct operand *operand, unsigned *node)
{
	struct misfit misfit = {NO_FIELD, GMMU_ROLE_AUTO, *name};

	return node_new(parser, NODE_TESTS, 0, node) &&
	       (tests_fill(&parser->expression->reading, name, operand, &parser->expression->nodes[*node], &misfit) ||
		misfit_refuse(parser, &misfit, operand));
}

/* A word for another field in place of the given one. */
static struct token token_renamed(const struct token *name, const struct gmmu_field *row)
{
	struct token renamed = {.kind = TOKEN_WORD, .start = name->start, .length = name->length};

	memcpy(renamed.word, row->name, strlen(row->name) + 1);
	return renamed;
}

/* The node for all rows that a column shows: the operand must fit one of them, and one must hold. */
static bool column_node(struct parser *parser, const struct token *name, const struct operand *operand, unsigned *node)
{
	const struct reading *reading = &parser->expression->reading;
	struct misfit misfit = {NO_FIELD, GMMU_ROLE_AUTO, *name};
	const struct gmmu_field *row;
	bool fits = false;

	for (unsigned n = 0; (row = vocabulary_column_row(reading->roles, name->word, n)) != NULL; n++) {
		struct token field = token_renamed(name, row);
		unsigned more;

		if (!node_new(parser, NODE_TESTS, 0, &more))
			return false;
		fits |= tests_fill(reading, &field, operand, &parser->expression->nodes[more], &misfit);
		if (n == 0)
			*node = more;
		else if (!node_join(parser, NODE_OR, *node, more, node))
			return false;
	}
	return fits || misfit_refuse(parser, &misfit, operand);
}

bool field_parse(struct parser *parser, const struct token *name, unsigned *node)
{
	struct operand operand;

	if (!operand_parse(parser, name, &operand))
		return false;
	if (vocabulary_column_row(parser->expression->reading.roles, name->word, 0))
		return column_node(parser, name, &operand, node);
	return tests_node(parser, name, &operand, node);
}

bool flag_parse(struct parser *parser, const struct token *name, unsigned *node)
{
	struct operand operand = {.compare = TOKEN_EQUAL, .is_number = true, .number = {{1, 0}}};
	struct vocabulary_word found;
	const struct gmmu_field *row;

	if (!vocabulary_find(parser->expression->reading.roles, name->word, &found))
		return word_refuse(parser, name);
	row = gmmu_field_at(found.role, found.id);
	if (row->type != GMMU_VALUE_FLAG && !no_mask_parse(parser))
		return false;
	if (row->type != GMMU_VALUE_FLAG)
		return parser_fail(parser, name->start, "%s is not a flag: compare it, as in %s == %s", row->name,
				   row->name,
				   example_of(vocabulary_naming_row(GMMU_ROLE_BIT(found.role), found.role, row->name)));
	operand.token = *name;
	return tests_node(parser, name, &operand, node);
}

/* Whether a raw row with this name has, in some role of the view, a value with this name. */
static bool row_knows(unsigned roles, const char *name, const char *spelling)
{
	unsigned value;

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		const struct gmmu_field *row = vocabulary_naming_row(roles, role, name);

		if (row && row->kind == GMMU_FIELD_RAW && value_find(row, spelling, &value))
			return true;
	}
	return false;
}

bool value_name_parse(struct parser *parser, const struct token *name, unsigned *node)
{
	struct vocabulary_walk walk = {.roles = parser->expression->reading.roles};
	struct operand operand = {.compare = TOKEN_EQUAL, .token = *name};
	struct vocabulary_word found;
	bool any = false;

	/* One comparison for each raw row that has a value with this name. */
	while (vocabulary_next(&walk, &found)) {
		const struct gmmu_field *row = gmmu_field_at(found.role, found.id);
		struct token field;
		unsigned right;

		if (found.kind != VOCABULARY_FIELD || row->kind != GMMU_FIELD_RAW ||
		    !row_knows(walk.roles, row->name, name->word))
			continue;
		field = token_renamed(name, row);
		if (!tests_node(parser, &field, &operand, any ? &right : node))
			return false;
		if (any && !node_join(parser, NODE_OR, *node, right, node))
			return false;
		any = true;
	}
	return any || word_refuse(parser, name);
}
