/* SPDX-License-Identifier: MIT */
/* Expressions that are wrong: the sentence, and the column that it is about. */
#include <stdlib.h>

#include "entry.h"
#include "query/expression/expression.h"
#include "fake_source.h"

static const struct gmmu_view view_root = VIEW(VER2, AUTO, DEPTH(0), UNKNOWN);
static const struct gmmu_view view_pte = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
static const struct gmmu_view view_dual = VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN);

static const struct {
	const char *text;
	const struct gmmu_view *view;
	size_t column;
	const char *part; /* of the sentence */
} mistakes[] = {
	{"", &view_pte, 1, "missing"},
	{"valid &&", &view_pte, 9, "missing"},
	{"apperture == 1", &view_pte, 1, "did you mean aperture"},
	{"  apperture == 1", &view_pte, 3, "aperture"},
	{"aperture == vidoe_memory", &view_pte, 13, "did you mean video_memory"},
	{"state == sprase", &view_pte, 10, "sparse"},
	{"state < sparse", &view_pte, 7, "=="},
	{"note kind_unkown", &view_pte, 6, "kind_unknown"},
	{"note valid", &view_pte, 6, "not a note"},
	{"note == 1", &view_pte, 9, "'1' is not a note"},
	{"ab", &view_pte, 1, "pte entries have no 'ab'"},
	{"kind_unknwon", &view_pte, 1, "kind_unknown"},
	{"aperture_big == 1", &view_pte, 1, "dual"},
	{"valid", &view_root, 1, "pte"},
	{"outside_table", &view_pte, 1, "pde"},
	{"address", &view_pte, 1, "address == 0x1000"},
	{"aperture", &view_pte, 1, "aperture == video_memory"},
	{"aperture == 4", &view_pte, 13, "0x3"},
	{"kind == 0x100", &view_pte, 9, "0xff"},
	{"valid == 2", &view_pte, 10, "!valid"},
	{"valid < 1", &view_pte, 7, "=="},
	{"valid == maybe", &view_pte, 10, "0 or 1"},
	{"kind_name == 6", &view_pte, 14, "PITCH"},
	{"kind_name < PITCH", &view_pte, 11, "=="},
	{"address == high", &view_pte, 12, "number"},
	{"address == 0x10000000000000000", &view_pte, 12, "0xffffffffffffffff"},
	{"address == ", &view_pte, 12, "missing"},
	{"page_size == 4096", &view_pte, 14, "4k"},
	{"page_size == 5k", &view_pte, 14, "4k"},
	{"31", &view_pte, 1, "index == 31"},
	/* Letters alone are a name that was mistyped, though they be hex. */
	{"fade", &view_pte, 1, "0xfade"},
	{"0x", &view_pte, 1, "digits"},
	{"0x12345678901234567", &view_pte, 1, "16 hex digits"},
	{"0x123456789012345678901234567890123", &view_dual, 1, "32"},
	{"00000000000000010000000000000000", &view_pte, 1, "16 hex digits"},
	{"bit", &view_pte, 4, "number"},
	{"bit 64", &view_pte, 5, "0 to 63"},
	{"bit 128", &view_dual, 5, "0 to 127"},
	{"raw", &view_pte, 4, "raw =="},
	{"raw == x", &view_pte, 8, "number"},
	{"raw & x == 1", &view_pte, 7, "number"},
	{"raw == 0x10000000000000000", &view_pte, 8, "64 bits"},
	{"points", &view_pte, 7, "address"},
	{"index", &view_pte, 6, "index < 512"},
	{"index < x", &view_pte, 9, "number"},
	{"level == 5", &view_pte, 10, "0 (root) to 4"},
	{"role == valid", &view_pte, 9, "role == pte"},
	{"role == pde", &view_pte, 9, "pde"},
	{"none", &view_pte, 1, "=="},
	{"and", &view_pte, 1, "missing"},
	{"(valid", &view_pte, 7, "column 1"},
	{"valid)", &view_pte, 6, "parenthesis"},
	{"()", &view_pte, 2, "missing"},
	{"valid encrypted", &view_pte, 7, "&&"},
	{"valid & encrypted", &view_pte, 7, "&&"},
	{"valid | encrypted", &view_pte, 7, "||"},
	/* What comes to a number is no condition. */
	{"kind & 8", &view_pte, 9, "a comparison is missing, as in kind & 8 == 0x8 or kind & 8 != 0"},
	{"(kind & 8) && valid", &view_pte, 12, "a comparison is missing"},
	{"valid && reserved_mask", &view_pte, 23, "a comparison is missing"},
	{"valid + 1", &view_pte, 10, "a comparison is missing"},
	/* With flags, & and | are mistakes for && and ||, and would bind otherwise. */
	{"kind == 6 & valid", &view_pte, 11, "& is for the bits of numbers: write && between conditions"},
	{"kind == 6 | kind == 7", &view_pte, 18, "'kind == 6 | kind' is already yes or no"},
	{"bit(3) | bit(4)", &view_pte, 8, "write || between conditions"},
	{"(kind == 6) & (kind == 7)", &view_pte, 13, "write && between conditions"},
	{"(kind == 6) + 1 == 7", &view_pte, 1, "'(kind == 6)' is yes or no, not a number"},
	{"raw == 1 << 70", &view_pte, 10, "the result has more than 64 bits"},
	{"raw == 1 << 200", &view_dual, 10, "the result has more than 128 bits"},
	{"index == 0xffffffffffffffff + 1", &view_pte, 29, "the result has more than 64 bits"},
	{"index == 3 - 5", &view_pte, 12, "the result is negative"},
	{"1 == 1", &view_pte, 3, "both sides are numbers"},
	{"kind + PITCH == 6", &view_pte, 8, "'PITCH' is not a number"},
	{"page_size + 1 == 4", &view_pte, 1, "page_size is a word"},
	{"kind + 1 == none", &view_pte, 1, "only a name by itself can be compared with none"},
	{"index < none", &view_pte, 7, "use == or !="},
	{"bit(3) == 2", &view_pte, 11, "a flag is 0 or 1, not 2"},
	{"bit(3) < 1", &view_pte, 8, "flags have no order"},
	{"e + 1 == 2", &view_pte, 1, "e could be encrypted or 0xe here"},
	{"kind == a", &view_pte, 9, "a could be atomic_disable or 0xa here"},
	{"bogus == kind", &view_pte, 1, "there is no 'bogus'"},
	{"~valid", &view_pte, 7, "a comparison is missing"},
	{"-1 == kind", &view_pte, 1, "none is negative"},
	/* Ranges and sets. */
	{"kind in 6", &view_pte, 9, "a range such as 6..9, or a set such as {6, 7}"},
	{"kind in", &view_pte, 8, "missing at the end"},
	{"kind in {}", &view_pte, 10, "missing before '}'"},
	{"kind in {6", &view_pte, 11, "write , or }"},
	{"kind in {6 7}", &view_pte, 12, "write , or }"},
	{"kind in {6, 999}", &view_pte, 13, "kind is at most 0xff"},
	{"kind in 9..6", &view_pte, 9, "this range is empty"},
	{"kind in 6..", &view_pte, 12, "missing at the end"},
	{"kind in (6, 7)", &view_pte, 11, "as in kind in {6, 7}"},
	{"kind in [6,7]", &view_pte, 9, "a set has braces, as in kind in {6, 7}"},
	{"kind in PITCH..GENERIC_MEMORY", &view_pte, 6, "have no order"},
	{"kind not in {6}", &view_pte, 6, "comes before a whole condition, as in !(kind in {6, 7})"},
	{"knid in {6}", &view_pte, 1, "did you mean kind?"},
	{"state in {sparse, bogus}", &view_pte, 19, "'bogus' is not a state"},
	{"sparse in {1}", &view_pte, 8, "'sparse' is already yes or no"},
	{"valid..1", &view_pte, 6, "only for a range"},
	{"{6}", &view_pte, 1, "a set, after in"},
	/* Other languages. */
	{"kind: 6", &view_pte, 5, "write == to compare, as in kind == 6"},
	{"valid,empty", &view_pte, 6, "write && or || between conditions"},
	{"kind == \"GENERIC_MEMORY\"", &view_pte, 9, "without quotes"},
	{"kind == 'PITCH'", &view_pte, 9, "without quotes"},
	{"index * 8 == 8", &view_pte, 7, "write << to shift"},
	{"index / 8 == 8", &view_pte, 7, "write >> to shift"},
	{"index % 8 == 0", &view_pte, 7, "write & and a mask"},
	{"valid;", &view_pte, 6, "write && or ||"},
	{"state == bogus", &view_pte, 10,
	 "'bogus' is not a state here: write one of mapped, nv4k, sparse, no_4k, stale"},
	{"note(valid)", &view_pte, 6, "not a note"},
	{"note(kind_unknown", &view_pte, 18, ") is missing"},
	{"bit(3", &view_pte, 6, ") is missing, as in bit(40)"},
	{"bits(55)", &view_pte, 8, ", is missing, as in bits(55,36)"},
	{"bits(36,55) == 1", &view_pte, 6, "the higher bit comes first"},
	{"bits(64,0) == 1", &view_pte, 6, "0 to 63"},
	{"points()", &view_pte, 8, "a number is missing"},
	{"changed", &view_pte, 1, "not compared with another one"},
	{"4k", &view_pte, 1, "alone has no meaning"},
	{"0b101", &view_pte, 1, "alone has no meaning"},
	{"index < 1__0", &view_pte, 9, "there is no '1__0'"},
	{"index < 99999999T", &view_pte, 9, "the number has more than 64 bits"},
	{"kind == 1 == 2", &view_pte, 11, "'kind == 1' is already yes or no: write it alone, or !(kind == 1)"},
	{"reserved == 1", &view_pte, 10, "'reserved' is already yes or no: write it alone, or !reserved"},
	{"note != 0", &view_pte, 6, "a slot may have several notes"},
	{"sparse == 1", &view_pte, 8, "'sparse' is already yes or no: write it alone, or !sparse"},
	/* An error about a number without 0x says how it was read. */
	{"kind > 0600", &view_pte, 8, "0600 is read as hex, 0x0600: kind is at most 0xff"},
	{"valid == 010", &view_pte, 10, "010 is read as hex, 0x010: valid is 0 or 1"},
	{"bit 064", &view_pte, 5, "064 is read as hex, 0x064: slots have the bits 0 to 63 here"},
	{"level == 05", &view_pte, 10, "05 is read as hex, 0x05: depths go from 0 (root) to 4"},
	{"index < 012345678901234567", &view_pte, 9,
	 "012345678901234567 is read as hex, 0x012345678901234567: the number has more than 64 bits"},
	/* Headings of columns that are no names. */
	{"flags", &view_pte, 1, "flags is a column heading: write a flag by its name"},
	{"half == BIG", &view_dual, 1, "half is a column heading: write a field of that half"},
	{"bits == 5", &view_pte, 1, "bits is a column heading: write bit and its number"},
	{"ap == nowhere", &view_pte, 7, "'nowhere' is not a value of aperture"},
	{"ap", &view_pte, 1, "aperture is not a flag: compare it, as in aperture == video_memory"},
	{"note != kind_unknown", &view_pte, 6, "!note kind_unknown"},
	{"valid && #", &view_pte, 10, "'#'"},
	/* Columns are characters: the two bytes of this one count once. */
	{"\xc3\xa9", &view_pte, 1, "no meaning"},
	{"(valid || \xc3\xa9", &view_pte, 11, "no meaning"},
	{"\xc3\xa9 || x", &view_pte, 1, "no meaning"},
	{"valid || \x1b[31m", &view_pte, 10, "no meaning"},
};

START_TEST(mistakes_are_explained_where_they_are)
{
	struct expression *expression = NULL;
	struct gmmu_error error;
	size_t column = 0;

	ck_assert_int_eq(expression_parse(mistakes[_i].text, mistakes[_i].view, &expression, &column, &error),
			 GMMU_E_VALUE);
	ck_assert_ptr_null(expression);
	ck_assert_int_eq(error.status, GMMU_E_VALUE);
	ck_assert_msg(strstr(error.message, mistakes[_i].part) != NULL, "%s: %s", mistakes[_i].text, error.message);
	ck_assert_msg(column == mistakes[_i].column, "%s: column %zu: %s", mistakes[_i].text, column, error.message);
	/* The caller knows whether the text is shown, so that a column means something. */
	ck_assert_int_ne(strncmp(error.message, "column ", strlen("column ")), 0);
	/* A sentence goes to a terminal: nothing of the text may do anything to it. */
	for (const char *at = error.message; *at; at++)
		ck_assert(*at >= ' ' && *at <= '~');
}
END_TEST

START_TEST(wrong_view_is_refused)
{
	struct gmmu_view view = VIEW(VER2, DUAL, DEPTH(3), UNKNOWN);
	struct expression *expression = NULL;

	ck_assert_int_eq(expression_parse("is_leaf", &view, &expression, NULL, NULL), GMMU_E_UNSUPPORTED);
	ck_assert_ptr_null(expression);
	expression_free(NULL);
}
END_TEST

/* Repeats a text until it has at least `size` bytes; the caller frees it. */
static char *repeat(const char *text, size_t size)
{
	size_t length = strlen(text), done = 0;
	char *result = malloc(size + length + 1);

	ck_assert_ptr_nonnull(result);
	for (; done < size; done += length)
		memcpy(result + done, text, length);
	result[done] = '\0';
	return result;
}

static const struct {
	const char *text;
	size_t size;
	const char *part;
} excesses[] = {
	{"(", 200, "deep"},          {"!", 200, "deep"}, {"(", 100000, "long"}, {"valid&&", 7 * 200, "too complex"},
	{"valid||", 100000, "long"}, {"a", 100, "long"}, {" ", 5000, "long"},   {"0", 5000, "long"},
};

START_TEST(size_and_depth_are_bounded)
{
	char *text = repeat(excesses[_i].text, excesses[_i].size);
	struct expression *expression = NULL;
	struct gmmu_error error;

	ck_assert_int_eq(expression_parse(text, &view_pte, &expression, NULL, &error), GMMU_E_VALUE);
	ck_assert_msg(strstr(error.message, excesses[_i].part) != NULL, "%s", error.message);
	free(text);
}
END_TEST

static bool holds(const char *text, struct gmmu_slot slot)
{
	struct expression *expression = NULL;
	struct gmmu_row row;
	bool result;

	ck_assert_int_eq(expression_parse(text, &view_pte, &expression, NULL, NULL), GMMU_OK);
	ck_assert_int_eq(gmmu_decode_row(&view_pte, slot, 0, 0, 0, &row, NULL), GMMU_OK);
	result = expression_matches(expression, &row);
	expression_free(expression);
	return result;
}

START_TEST(within_the_bounds_all_is_well)
{
	char *chain = repeat("valid || ", 9 * 100), *sum = repeat("+kind", 5 * 100), *deep = repeat("!", 60);
	size_t length = strlen(chain);

	memcpy(chain + length - 3, "  ", 3);
	ck_assert(holds(chain, slot_of(0, VALID)));
	ck_assert(!holds(chain, slot_of(0, 0)));
	sum = realloc(sum, 600);
	deep = realloc(deep, 80);
	ck_assert_ptr_nonnull(sum);
	ck_assert_ptr_nonnull(deep);
	memcpy(sum + 500, "==600", 6);
	sum[0] = ' ';
	ck_assert(holds(sum, slot_of(0, KIND(6))));
	ck_assert(!holds(sum, slot_of(0, KIND(7))));
	memcpy(deep + 60, "(valid)", 8);
	ck_assert(holds(deep, slot_of(0, VALID)));
	free(chain);
	free(sum);
	free(deep);
}
END_TEST

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

int main(void)
{
	Suite *suite = suite_create("query_mistakes");
	TCase *tcase = tcase_create("mistakes");

	tcase_add_loop_test(tcase, mistakes_are_explained_where_they_are, 0, COUNT(mistakes));
	tcase_add_test(tcase, wrong_view_is_refused);
	tcase_add_loop_test(tcase, size_and_depth_are_bounded, 0, COUNT(excesses));
	tcase_add_test(tcase, within_the_bounds_all_is_well);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
