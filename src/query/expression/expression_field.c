/* SPDX-License-Identifier: MIT */
/*
 * Fields in expressions: each comparison becomes one test for each role that has the field, derived from the row of
 * the field table.
 */
#include <inttypes.h>
#include <string.h>

#include "query/expression/expression_internal.h"
#include "query/expression/hint.h"

/* What a field is compared with. */
struct constant {
	struct comparison comparison;
	const char *word;
	size_t start; /* where it is in the text */
	bool none;
	bool is_number; /* true and false are the numbers 1 and 0 */
	struct gmmu_slot number;
};

/* How well a constant suits a row; the parse fails if no role has FITS. */
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
		if (*name && vocabulary_spells(spelling, name)) {
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

static enum fit raw_test(struct test *test, const struct gmmu_field *row, const struct constant *constant)
{
	unsigned named;

	if (constant->is_number) {
		bool flag = row->type == GMMU_VALUE_FLAG;

		if (constant->number.word[1] || constant->number.word[0] > value_max(row))
			return flag ? WANTS_FLAG : NUMBER_TOO_LARGE;
		if (flag && ordered(constant->comparison.kind))
			return NO_ORDER;
		bits_test(test, row, constant->number.word[0]);
		return FITS;
	}
	if (!has_names(row))
		return row->type == GMMU_VALUE_FLAG ? WANTS_FLAG : WANTS_NUMBER;
	if (ordered(constant->comparison.kind))
		return NO_ORDER;
	if (!value_find(row, constant->word, &named)) {
		test_settle(test, constant->comparison.kind == TOKEN_UNEQUAL);
		return NO_SUCH_NAME;
	}
	bits_test(test, row, named);
	return FITS;
}

/* A derived row that is yes or no. */
static enum fit flag_test(struct test *test, enum gmmu_role role, const struct gmmu_field *row,
			  const struct constant *constant)
{
	uint64_t wanted = constant->number.word[0];

	if (!constant->is_number || constant->number.word[1] || wanted > 1)
		return WANTS_FLAG;
	if (ordered(constant->comparison.kind))
		return NO_ORDER;
	if (row->kind == GMMU_FIELD_NOT) {
		bits_test(test, gmmu_field_at(role, row->base), !wanted);
	} else {
		test->kind = TEST_NUMBER;
		test->value.word[0] = wanted;
	}
	return FITS;
}

static enum fit name_test(struct test *test, const struct gmmu_field *base, const struct constant *constant)
{
	unsigned value;

	if (constant->is_number)
		return WANTS_NAME;
	if (ordered(constant->comparison.kind))
		return NO_ORDER;
	test->kind = TEST_NAME;
	test->name = "";
	if (!value_find(base, constant->word, &value))
		return NO_SUCH_NAME;
	test->name = vocabulary_value_name(base, value);
	return FITS;
}

/* The page size is the same in all entries of a role. */
static enum fit page_size_test(struct test *test, enum gmmu_page_size here, const struct gmmu_field *row,
			       const struct constant *constant)
{
	unsigned value;

	if (constant->is_number)
		return WANTS_NAME;
	if (ordered(constant->comparison.kind))
		return NO_ORDER;
	if (!value_find(row, constant->word, &value))
		return NO_SUCH_NAME;
	test_settle(test,
		    here != GMMU_PAGE_SIZE_UNKNOWN && (here == value) == (constant->comparison.kind == TOKEN_EQUAL));
	return FITS;
}

static enum fit none_test(struct test *test, enum gmmu_page_size page_size, const struct gmmu_field *row,
			  const struct constant *constant)
{
	if (ordered(constant->comparison.kind))
		return NO_ORDER;
	test->kind = TEST_NONE;
	if (row->kind == GMMU_FIELD_PAGE_SIZE)
		test_settle(test, (page_size == GMMU_PAGE_SIZE_UNKNOWN) == (constant->comparison.kind == TOKEN_EQUAL));
	else if (row->type == GMMU_VALUE_FLAG || row->kind == GMMU_FIELD_RAW)
		test_settle(test, constant->comparison.kind == TOKEN_UNEQUAL);
	return FITS;
}

static enum fit address_test(struct test *test, const struct constant *constant)
{
	if (!constant->is_number)
		return WANTS_NUMBER;
	if (constant->number.word[1])
		return NUMBER_TOO_LARGE;
	test->kind = TEST_NUMBER;
	test->value = constant->number;
	return FITS;
}

/* Creates the test for one role, of which `field` is a row. */
static enum fit test_make(const struct reading *reading, enum gmmu_role role, unsigned field,
			  const struct constant *constant, struct test *test)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);
	enum gmmu_page_size page_size = reading_of_role(reading, role)->page_size;

	*test = (struct test){.kind = TEST_NEVER, .compare = constant->comparison.kind, .field = field};
	if (!row)
		return NO_FIELD;
	if (constant->none)
		return none_test(test, page_size, row, constant);
	switch (row->kind) {
	case GMMU_FIELD_RAW:
		return raw_test(test, row, constant);
	case GMMU_FIELD_NOT:
	case GMMU_FIELD_KNOWN:
	case GMMU_FIELD_COMPLETE:
		return flag_test(test, role, row, constant);
	case GMMU_FIELD_NAME:
		return name_test(test, gmmu_field_at(role, row->base), constant);
	case GMMU_FIELD_ADDRESS:
	case GMMU_FIELD_ALTERNATIVE:
		return address_test(test, constant);
	case GMMU_FIELD_PAGE_SIZE:
		return page_size_test(test, page_size, row, constant);
	}
	return NO_FIELD;
}

/* Fails because a field has no value with the given name. */
static bool value_refuse(struct parser *parser, const char *field, const struct constant *constant)
{
	unsigned roles = parser->expression->reading.roles;
	struct hint near = {.wrong = constant->word};
	const char *example = NULL, *value;
	char names[256];

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		const struct gmmu_field *row = vocabulary_naming_row(roles, role, field);

		for (unsigned i = 0; row && (value = vocabulary_value_name(row, i)) != NULL; i++) {
			if (*value == '\0')
				continue;
			example = example ? example : value;
			hint_consider(&near, value);
		}
	}
	if (hint_write(&near, names, sizeof(names)))
		return parser_fail(parser, constant->start, "'%s' is not a value of %s; did you mean %s?",
				   constant->word, field, names);
	return parser_fail(parser, constant->start, "'%s' is not a value of %s: write one of its names, such as %s",
			   constant->word, field, example ? example : "none");
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

/* Why a constant fits no row so far. */
struct misfit {
	enum fit fit;
	enum gmmu_role role;
	unsigned field;
};

/* Fails because the constant fits no role. */
static bool misfit_refuse(struct parser *parser, const struct misfit *misfit, const struct constant *constant)
{
	enum gmmu_role role = misfit->role;
	const struct gmmu_field *row = gmmu_field_at(role, misfit->field);
	size_t start = constant->start;

	switch (misfit->fit) {
	case NO_ORDER:
		return parser_fail(parser, constant->comparison.start,
				   "values of %s have no order: compare with == or !=", row->name);
	case NUMBER_TOO_LARGE:
		return parser_fail(parser, start, "%s is at most 0x%" PRIx64 ": write a smaller number", row->name,
				   row->type == GMMU_VALUE_ADDRESS ? UINT64_MAX : value_max(row));
	case WANTS_FLAG:
		return parser_fail(parser, start, "%s is 0 or 1: write %s or !%s", row->name, row->name, row->name);
	case WANTS_NAME:
		return parser_fail(parser, start, "%s is a word: compare it with a name, such as %s", row->name,
				   example_of(vocabulary_naming_row(GMMU_ROLE_BIT(role), role, row->name)));
	case WANTS_NUMBER:
		return parser_fail(parser, start, "%s is a number: write it in decimal, or in hex with 0x", row->name);
	default:
		return value_refuse(parser, row->name, constant);
	}
}

/* The tests of a node for the rows of one half; whether the constant fits any of them. */
static bool tests_fill(const struct reading *reading, const struct vocabulary_rows *rows, unsigned half,
		       const struct constant *constant, struct node *made, struct misfit *misfit)
{
	bool fits = false;

	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
		enum gmmu_role role = (enum gmmu_role)i;
		enum fit fit;

		if (!(reading->roles & GMMU_ROLE_BIT(role)))
			continue;
		fit = test_make(reading, role, rows->row[half][role], constant, &made->tests[role]);
		fits = fits || fit == FITS;
		if (made->tests[role].kind > TEST_BITS)
			made->cost = 1;
		if (fit != FITS && fit != NO_FIELD)
			*misfit = (struct misfit){fit, role, rows->row[half][role]};
	}
	return fits;
}

/* The node for a constant that must fit a row of one of the halves. */
static bool tests_node(struct parser *parser, const struct vocabulary_rows *rows, unsigned half,
		       const struct constant *constant, unsigned *node)
{
	const struct reading *reading = &parser->expression->reading;
	struct misfit misfit = {NO_FIELD, GMMU_ROLE_AUTO, GMMU_FIELD_NONE};
	struct node *made;
	bool fits;

	if (!node_new(parser, NODE_TESTS, 0, node))
		return false;
	made = &parser->expression->nodes[*node];
	fits = rows->halves && tests_fill(reading, rows, !half, constant, made, &misfit);
	return tests_fill(reading, rows, half, constant, made, &misfit) || fits ||
	       misfit_refuse(parser, &misfit, constant);
}

/* The row whose values have names, for one that shows them. */
static const struct gmmu_field *naming_row(const struct vocabulary_rows *rows, unsigned half, enum gmmu_role role)
{
	const struct gmmu_field *row = gmmu_field_at(role, rows->row[half][role]);

	return row && row->kind == GMMU_FIELD_NAME ? gmmu_field_at(role, row->base) : row;
}

bool rows_know(const struct vocabulary_rows *rows, const char *spelling)
{
	unsigned value;

	for (unsigned half = 0; half < 2; half++)
		for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
			const struct gmmu_field *row = naming_row(rows, half, (enum gmmu_role)role);

			if (row && value_find(row, spelling, &value))
				return true;
		}
	return false;
}

/* Names come before numbers. */
static void constant_read(struct parser *parser, const struct vocabulary_rows *rows, const struct operand *operand,
			  struct constant *constant)
{
	struct vocabulary_word found;

	constant->start = operand->start;
	constant->word = "";
	if (operand->kind == OPERAND_VALUE) {
		constant->is_number = true;
		constant->number = parser->expression->values[operand->number].number;
		return;
	}
	constant->word = operand->word.word;
	constant->is_number =
		!rows_know(rows, constant->word) && token_number(parser, &operand->word, &constant->number);
	if (!operand_knows(parser, operand, &found) || found.kind != VOCABULARY_KEYWORD)
		return;
	constant->none = found.id == KEYWORD_NONE;
	if (found.id == KEYWORD_TRUE || found.id == KEYWORD_FALSE) {
		constant->is_number = true;
		constant->number = (struct gmmu_slot){{found.id == KEYWORD_TRUE, 0}};
	}
}

bool field_compare(struct parser *parser, const struct vocabulary_rows *rows, unsigned half,
		   struct comparison comparison, const struct operand *with, unsigned *node)
{
	struct constant constant = {.comparison = comparison};

	constant_read(parser, rows, with, &constant);
	return tests_node(parser, rows, half, &constant, node);
}

bool flag_node(struct parser *parser, const struct token *name, unsigned *node)
{
	const struct constant constant = {
		.comparison = {TOKEN_EQUAL, name->start}, .is_number = true, .number = {{1, 0}}};
	unsigned roles = parser->expression->reading.roles, other;
	struct vocabulary_word found;
	struct vocabulary_rows rows;
	const struct gmmu_field *row;

	if (!vocabulary_find(roles, name->word, &found))
		return word_refuse(parser, name);
	row = gmmu_field_at(found.role, found.id);
	if (row->type != GMMU_VALUE_FLAG)
		return parser_fail(parser, name->start, "%s is not a flag: compare it, as in %s == %s", row->name,
				   row->name,
				   example_of(vocabulary_naming_row(GMMU_ROLE_BIT(found.role), found.role, row->name)));
	rows = vocabulary_rows_of(roles, &found);
	return tests_node(parser, &rows, 0, &constant, node) &&
	       (!rows.halves ||
		(tests_node(parser, &rows, 1, &constant, &other) && node_join(parser, NODE_OR, *node, other, node)));
}

/* Whether a role's row has a value of just this name: that of a kind may differ from it in case alone. */
static bool rows_bear(const struct vocabulary_rows *rows, const char *name)
{
	const char *other;

	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++) {
		const struct gmmu_field *row = naming_row(rows, 0, (enum gmmu_role)role);

		for (unsigned i = 0; row && (other = vocabulary_value_name(row, i)) != NULL; i++)
			if (strcmp(other, name) == 0)
				return true;
	}
	return false;
}

bool value_name_node(struct parser *parser, const struct vocabulary_word *name, size_t start, unsigned *node)
{
	struct vocabulary_walk walk = {.roles = parser->expression->reading.roles};
	const struct constant constant = {.comparison = {TOKEN_EQUAL, start}, .word = name->word, .start = start};
	struct vocabulary_word found;
	bool any = false;

	/* One comparison for each raw field that has a value with this name. */
	while (vocabulary_next(&walk, &found)) {
		struct vocabulary_rows rows;
		unsigned right;

		if (found.kind != VOCABULARY_FIELD || gmmu_field_at(found.role, found.id)->kind != GMMU_FIELD_RAW)
			continue;
		rows = vocabulary_rows_of(walk.roles, &found);
		if (!rows_bear(&rows, name->word))
			continue;
		if (!tests_node(parser, &rows, 0, &constant, any ? &right : node))
			return false;
		if (any && !node_join(parser, NODE_OR, *node, right, node))
			return false;
		any = true;
	}
	return any;
}
