/* SPDX-License-Identifier: MIT */
/* What can be typed: words that are proposed while an expression is written, and any text at all. */
#include "entry.h"
#include "query/expression/expression.h"
#include "fake_source.h"

#define VIEW_ANY (&fake_views[0])
static const struct gmmu_view view_pte = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
static const struct gmmu_view view_dual = VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN);

/* --- Any text -------------------------------------------------------------------------------------------------- */

/* A text of random words and signs, sometimes with any byte in it. */
static void text_make(char *text, size_t size, struct random *random)
{
	static const char *const words[] = {
		"valid", "aperture", "==",   "!=",      "<",    ">=",   "&&",     "||",     "!",     "(",
		")",     "and",      "or",   "not",     "note", "0x",   "12",     "0x1f",   "raw",   "&",
		"bit",   "state",    "none", "address", "pte",  "=",    "level",  "points", "|",     "4k",
		"pa",    "_",        "\t",   "\n",      "kind", "true", "sparse", "index",  "PITCH",
	};
	size_t length = 0;

	*text = '\0';
	for (uint64_t n = random_next(random) % 12; n > 0 && length + 12 < size; n--) {
		char byte[2] = {(char)(1 + random_next(random) % 255), '\0'};
		const char *word = random_next(random) % 12 == 0
					   ? byte
					   : words[random_next(random) % (sizeof(words) / sizeof(words[0]))];

		length += (size_t)snprintf(text + length, size - length, "%s%s", word,
					   random_next(random) % 4 ? " " : "");
	}
}

START_TEST(any_text_is_parsed_or_explained)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct random random = {.state = (uint64_t)_i + 77};
	unsigned good = 0;

	for (unsigned n = 0; n < 4000; n++) {
		struct expression_word words[4];
		struct expression *expression = NULL;
		struct gmmu_error error = {.message = ""};
		size_t column = 0, start;
		char text[160];

		text_make(text, sizeof(text), &random);
		if (expression_parse(text, view, &expression, &column, &error) == GMMU_OK) {
			good++;
			expression_free(expression);
		} else {
			ck_assert_uint_ge(column, 1);
			ck_assert_uint_le(column, strlen(text) + 1);
			ck_assert_str_ne(error.message, "");
		}
		expression_complete(text, view, &start, words, 4);
		ck_assert_uint_le(start, strlen(text));
	}
	ck_assert_uint_gt(good, 10);
}
END_TEST

/* --- Completion ------------------------------------------------------------------------------------------------ */

static const struct {
	const char *text;
	const struct gmmu_view *view;
	size_t start;
	const char *with;    /* a word that is proposed */
	const char *without; /* one that is not */
} completions[] = {
	{"", &view_pte, 0, "valid", "and"},
	{"", &view_pte, 0, "sparse", "aperture_big"},
	{"", &view_dual, 0, "aperture_big", "outside_table"},
	{"val", &view_pte, 0, "valid", "aperture"},
	{"ADDR", &view_pte, 0, "address_sys", "valid"},
	{"valid && kind_u", &view_pte, 9, "kind_unknown", "kind"},
	{"(ap", &view_pte, 1, "aperture", "valid"},
	{"aperture ", &view_pte, 9, "==", "&&"},
	{"aperture == ", &view_pte, 12, "peer_memory", "invalid"},
	{"aperture == ", VIEW_ANY, 12, "invalid", "PITCH"},
	{"aperture == v", &view_pte, 12, "video_memory", "peer_memory"},
	{"kind != generic", &view_pte, 8, "GENERIC_MEMORY", "PITCH"},
	{"kind_name == ", &view_pte, 13, "none", "video_memory"},
	{"page_size == ", &view_pte, 13, "64k", "PITCH"},
	{"encrypted == ", &view_pte, 13, "false", "none"},
	{"address ", &view_pte, 8, ">=", "||"},
	{"valid ", &view_pte, 6, "||", "<"},
	{"valid a", &view_pte, 6, "and", "aperture"},
	{"kind == PITCH ", &view_pte, 14, "&&", "=="},
	{"(valid) ", &view_pte, 8, "&&", "valid"},
	{"state == ", &view_pte, 9, "no_4k", "pointer"},
	{"note ", &view_pte, 5, "page_misaligned", "valid"},
	{"role != ", VIEW_ANY, 8, "pde", "dual"},
	{"raw ", &view_pte, 4, "&", "&&"},
	{"raw & 0xff ", &view_pte, 11, "==", "&&"},
	{"raw & 0xff == 1 ", &view_pte, 16, "&&", "=="},
	{"raw & ", &view_pte, 6, "kind", "=="},
	{"kind ", &view_pte, 5, "in", "&&"},
	{"kind in ", &view_pte, 8, "{", "PITCH"},
	{"kind in {", &view_pte, 9, "PITCH", "valid"},
	{"kind in {PITCH, GEN", &view_pte, 16, "GENERIC_MEMORY", "PITCH"},
	{"kind in {PITCH ", &view_pte, 15, "}", "&&"},
	{"kind in {PITCH} ", &view_pte, 16, "&&", "}"},
	{"chan", &view_pte, 0, "changed", "edited"},
	{"bits", &view_pte, 0, "bits", "bit"},
	{"bit ", &view_pte, 4, "(", "&&"},
	{"index ", &view_pte, 6, "<=", "&&"},
	{"sparse ", &view_pte, 7, "&&", "=="},
	{"valid && ! ", &view_pte, 11, "valid", "&&"},
	{"0x48 ", &view_pte, 5, "&&", "=="},
};

START_TEST(words_that_fit_are_proposed)
{
	struct expression_word words[600];
	size_t start;
	unsigned count = expression_complete(completions[_i].text, completions[_i].view, &start, words, 600);
	bool with = false, without = false;

	ck_assert_uint_eq(start, completions[_i].start);
	ck_assert_uint_le(count, 600);
	for (unsigned i = 0; i < count; i++) {
		with = with || strcmp(words[i].word, completions[_i].with) == 0;
		without = without || strcmp(words[i].word, completions[_i].without) == 0;
		ck_assert_str_ne(words[i].help, "");
		for (unsigned j = 0; j < i; j++)
			ck_assert_msg(strcmp(words[i].word, words[j].word) != 0, "%s twice", words[i].word);
	}
	ck_assert_msg(with, "no %s after '%s'", completions[_i].with, completions[_i].text);
	ck_assert_msg(!without, "%s after '%s'", completions[_i].without, completions[_i].text);
}
END_TEST

START_TEST(every_name_of_every_table_can_be_typed)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct expression_word words[600];
	size_t start;
	unsigned count = expression_complete("", view, &start, words, 600);

	for (unsigned i = 0; i < count; i++) {
		struct expression *expression = NULL;
		struct gmmu_error error = {.message = ""};
		char text[128];

		/* Whatever the word is, it or one of these continuations is a question. */
		static const char *const rests[] = {"", " == none", " == 1", " 1", "(1,0) == 1"};
		bool any = false;

		for (size_t rest = 0; rest < sizeof(rests) / sizeof(rests[0]) && !any; rest++) {
			snprintf(text, sizeof(text), "%s%s", words[i].word, rests[rest]);
			any = expression_parse(text, view, &expression, NULL, &error) == GMMU_OK;
		}
		any = any || strcmp(words[i].word, "state") == 0 || strcmp(words[i].word, "role") == 0 ||
		      strcmp(words[i].word, "not") == 0 || strcmp(words[i].word, "changed") == 0;
		ck_assert_msg(any, "%s: %s", words[i].word, error.message);
		expression_free(expression);
	}
}
END_TEST

START_TEST(every_example_is_an_expression)
{
	const struct expression_example *example;
	unsigned n;

	for (n = 0; (example = expression_example_at(n)) != NULL; n++) {
		struct expression *expression = NULL;
		struct gmmu_error error = {.message = ""};

		/* Nothing is compared here. */
		if (strcmp(example->word, "changed") == 0)
			continue;
		ck_assert_msg(expression_parse(example->word, VIEW_ANY, &expression, NULL, &error) == GMMU_OK, "%s: %s",
			      example->word, error.message);
		ck_assert_str_ne(example->help, "");
		expression_free(expression);
	}
	ck_assert_uint_gt(n, 10);
}
END_TEST

START_TEST(room_for_words_is_obeyed)
{
	struct expression_word words[3] = {{NULL, NULL}, {NULL, NULL}, {NULL, NULL}};
	size_t start;

	ck_assert_uint_gt(expression_complete("", &view_pte, &start, words, 2), 200);
	ck_assert_ptr_nonnull(words[1].word);
	ck_assert_ptr_null(words[2].word);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_completion");
	TCase *tcase = tcase_create("completion");

	tcase_add_loop_test(tcase, any_text_is_parsed_or_explained, 0, fake_view_count);
	tcase_add_loop_test(tcase, words_that_fit_are_proposed, 0, (int)(sizeof(completions) / sizeof(completions[0])));
	tcase_add_loop_test(tcase, every_name_of_every_table_can_be_typed, 0, fake_view_count);
	tcase_add_test(tcase, every_example_is_an_expression);
	tcase_add_test(tcase, room_for_words_is_obeyed);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
