/* SPDX-License-Identifier: MIT */
/* A question has one answer: what the command line prints is what the lists of the browser show. */
#include <check.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"
#include "query/answers/question.h"
#include "support.h"

#define TREE_PA UINT64_C(0x3fa00000)

static struct slots *cut, *narrow, *wide;
static struct record_value record[RECORD_COLUMNS_MAX];
static void *answer;
static const struct answer_type *type;

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
}

/* Asks a question of the dump that the browser has open. */
static void ask_with(const struct answer_type *answer_type, struct gmmu_view view, uint64_t number, const char *words)
{
	struct dump *dump = fake_dump_current();
	struct answer_request request = {.view = view, .dump = dump, .number = number, .words = words};
	struct gmmu_error error = {.message = ""};

	ck_assert_int_eq(slots_new(dump, gmmu_encoding_size(view.encoding), true, &cut, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 8, true, &narrow, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 16, true, &wide, &error), GMMU_OK);
	request.slots = cut;
	request.narrow = narrow;
	request.wide = wide;
	type = answer_type;
	ck_assert_msg(type->open(&request, &answer, &error) == GMMU_OK, "%s", error.message);
}

static void ask(const struct answer_type *answer_type, struct gmmu_view view, uint64_t number)
{
	ask_with(answer_type, view, number, NULL);
}

/* The next record; false after the last. The budget is small, and must not matter. */
static bool next(void)
{
	struct gmmu_error error = {.message = ""};
	enum answer_step step;

	do
		step = type->next(answer, 100, record, &error);
	while (step == ANSWER_RUNNING);
	ck_assert_msg(step != ANSWER_FAILED, "%s", error.message);
	return step == ANSWER_RECORD;
}

static void leave(void)
{
	type->close(answer);
	slots_free(wide);
	slots_free(narrow);
	slots_free(cut);
}

static const struct record_value *value(const char *name)
{
	for (size_t i = 0; i < type->column_count; i++)
		if (strcmp(type->columns[i].name, name) == 0)
			return &record[i];
	ck_abort_msg("there is no column %s", name);
}

static const char *word(const char *name)
{
	return value(name)->sentence ? value(name)->sentence : value(name)->item.word ? value(name)->item.word : "";
}

static uint64_t number(const char *name)
{
	return value(name)->item.number;
}

static struct gmmu_view view_of(enum gmmu_encoding encoding, unsigned depth, enum gmmu_page_size page_size)
{
	return (struct gmmu_view){encoding, GMMU_ROLE_AUTO, 1u << depth, page_size};
}

/* The number of lines of a list below its heading. */
static unsigned lines_below(const char *heading)
{
	unsigned count = 0;

	for (int row = line_with(heading) + 1; strspn(line(row), " ") < strlen(line(row)) && line(row)[0] == ' '; row++)
		count++;
	return count;
}

START_TEST(tables)
{
	struct gmmu_view any = GMMU_VIEW_DEFAULT;
	unsigned count = 0;
	char expected[128];

	browser_open_sample("tree.bin", TREE_PA);
	resize(132, 50);
	press("F");
	ask(&answer_tables, any, 0);
	for (; next(); count++) {
		snprintf(expected, sizeof(expected), "%" PRIu64 " %s 0x%" PRIx64, number("score"), word("reading"),
			 number("pa"));
		lists(expected);
		snprintf(expected, sizeof(expected), "%.60s", word("evidence"));
		if (count == 0)
			shows(expected);
	}
	ck_assert_uint_gt(count, 5);
	ck_assert_uint_eq(lines_below("read as address"), count);
	leave();
}
END_TEST

START_TEST(pointers)
{
	struct gmmu_view view = view_of(GMMU_ENCODING_VER2_DUAL, 3, GMMU_PAGE_SIZE_UNKNOWN);
	unsigned count = 0;
	char expected[128];

	browser_open_sample("tree.bin", TREE_PA);
	resize(132, 50);
	press("4 : \"pa 0x3fa05000\" Enter P");
	shows("Entries that point to 0x3fa05000, read as depth 3 PDE0");
	ask(&answer_pointers, view, 0x3fa05000);
	for (; next(); count++) {
		snprintf(expected, sizeof(expected), "%" PRIu64 " 0x%" PRIx64 " %s live vid %s %s+0x%" PRIx64,
			 number("index"), number("pa"), word("state"), word("role"), word("field"), number("offset"));
		lists(expected);
	}
	ck_assert_uint_gt(count, 0);
	ck_assert_uint_eq(lines_below("field and offset"), count);
	leave();
}
END_TEST

START_TEST(statistics)
{
	struct gmmu_view view = view_of(GMMU_ENCODING_VER2, 4, GMMU_PAGE_SIZE_4K);
	unsigned count = 0;
	char expected[128], name[96];

	browser_open_sample("pte-4k.bin", 0x3fa04000);
	resize(132, 60);
	press("4 p o");
	ask(&answer_statistics, view, 0);
	for (; next(); count++) {
		if (strcmp(word("group"), "slots") == 0)
			snprintf(expected, sizeof(expected), "%" PRIu64 " slots counted", number("count"));
		else if (strcmp(word("group"), "run") == 0)
			snprintf(expected, sizeof(expected), "%s %" PRIu64 " slots from slot %" PRIu64, word("name"),
				 number("count"), number("first"));
		else if (strcmp(word("group"), "kind") == 0)
			snprintf(expected, sizeof(expected), "0x%02" PRIx64 " %s %" PRIu64, number("value"),
				 word("name"), number("count"));
		else
			snprintf(expected, sizeof(expected), "%s %" PRIu64, word("name"), number("count"));
		/* The name may follow the sign of a state or the value of a field. */
		snprintf(name, sizeof(name), "%.90s", expected);
		if (!line_reads(name)) {
			bool found = false;

			for (const char *sign = "MsxP.nl*!0123"; *sign && !found; sign++) {
				snprintf(name, sizeof(name), "%c %.90s", *sign, expected);
				found = line_reads(name);
			}
			ck_assert_msg(found, "no line says: %s\n%s", expected, screen_text());
		}
	}
	ck_assert_uint_gt(count, 15);
	leave();
}
END_TEST

START_TEST(notes)
{
	struct gmmu_view view = view_of(GMMU_ENCODING_VER2, 4, GMMU_PAGE_SIZE_4K);
	uint64_t last = UINT64_MAX;
	unsigned rows = 0;
	char expected[64];

	browser_open_sample("pte-4k.bin", 0x3fa04000);
	resize(132, 60);
	press("4 p & \"note\" Enter");
	ask(&answer_check, view, 0);
	while (next()) {
		rows += number("pa") != last;
		last = number("pa");
		snprintf(expected, sizeof(expected), "%" PRIu64 " 0x%" PRIx64, number("index"), last);
		ck_assert_msg(line_with(expected) >= 0, "no row is %s\n%s", expected, screen_text());
	}
	snprintf(expected, sizeof(expected), "%u of 512", rows);
	ck_assert_uint_gt(rows, 10);
	shows(expected);
	leave();
}
END_TEST

/* The records as the command line prints them; lines end with newlines. */
static struct text printed(enum record_form form)
{
	struct record_writer writer;
	struct text text = {0};

	record_begin(&writer, form, type->columns, type->column_count, NULL, 0, &text);
	while (next())
		record_add(&writer, &text, record);
	record_end(&writer, &text);
	record_free(&writer);
	return text;
}

/* Questions that open a list of their own: name, what follows it, and more lines than this in the answer. */
static const struct {
	const char *name, *argument;
	unsigned least;
} asked[] = {
	{"check", "", 10},
	{"stats", "", 15},
	{"evidence", "", 7},
	{"find-tables", "", 1},
	{"ranges", "", 20},
	{"va", " 0x7fffb8000000", 14},
	{"explain-fault", " faulted @ 0x1_0c3c0000. Fault is of type FAULT_PDE", 14},
	{"who-points-to", " 0x52340008", 1},
};

START_TEST(panes)
{
	struct gmmu_view view = view_of(GMMU_ENCODING_VER2, 4, GMMU_PAGE_SIZE_4K);
	const struct question_row *question = NULL;
	char keys[256], expected[400];
	struct gmmu_slot number = {{0, 0}};
	struct text text;
	unsigned count = 0;

	for (size_t i = 0; question_at(i); i++)
		if (strcmp(question_at(i)->name, asked[_i].name) == 0)
			question = question_at(i);
	ck_assert_ptr_nonnull(question);
	browser_open_sample("pte-4k.bin", 0x3fa04000);
	resize(200, 300);
	snprintf(keys, sizeof(keys), "4 p : \"ask %s%s\" Enter", asked[_i].name, asked[_i].argument);
	press(keys);
	shows(question->help + 1); /* a capital letter begins it */
	if (question->takes & QUESTION_ADDRESS)
		ck_assert_int_eq(gmmu_number_parse(asked[_i].argument + 1, 64, &number, NULL), GMMU_OK);
	ask_with(question->answer, view, number.word[0], asked[_i].argument);
	text = printed(RECORD_TEXT);
	for (const char *at = text_string(&text), *end; (end = strchr(at, '\n')) != NULL; at = end + 1, count++) {
		snprintf(expected, sizeof(expected), "%.*s", (int)(end - at < 190 ? end - at : 190), at);
		if (count < 250)
			ck_assert_msg(line_with(expected) >= 0, "no line says: %s\n%s", expected, screen_text());
	}
	ck_assert_uint_gt(count, asked[_i].least);
	text_free(&text);
	leave();
}
END_TEST

/* What E writes in a list is what the command line prints. */
START_TEST(panes_are_exported)
{
	static const struct {
		const char *name;
		enum record_form form;
	} files[] = {{"check_answers.ndjson", RECORD_NDJSON}, {"check_answers.csv", RECORD_CSV}};
	struct gmmu_view view = view_of(GMMU_ENCODING_VER2, 4, GMMU_PAGE_SIZE_4K);
	const struct question_row *question = NULL;
	char keys[256];
	struct gmmu_slot number = {{0, 0}};

	for (size_t i = 0; question_at(i); i++)
		if (strcmp(question_at(i)->name, asked[_i].name) == 0)
			question = question_at(i);
	browser_open_sample("pte-4k.bin", 0x3fa04000);
	snprintf(keys, sizeof(keys), "4 p : \"ask %s%s\" Enter", asked[_i].name, asked[_i].argument);
	press(keys);
	if (question->takes & QUESTION_ADDRESS)
		ck_assert_int_eq(gmmu_number_parse(asked[_i].argument + 1, 64, &number, NULL), GMMU_OK);
	for (size_t i = 0; i < 2; i++) {
		static char have[1 << 20];
		struct text want;
		FILE *in;

		remove(files[i].name);
		snprintf(keys, sizeof(keys), "E ^U \"%s\" Enter", files[i].name);
		press(keys);
		shows("lines written to check_answers");
		ask_with(question->answer, view, number.word[0], asked[_i].argument);
		want = printed(files[i].form);
		in = fopen(files[i].name, "rb");
		ck_assert_ptr_nonnull(in);
		have[fread(have, 1, sizeof(have) - 1, in)] = '\0';
		fclose(in);
		remove(files[i].name);
		ck_assert_str_eq(have, text_string(&want));
		text_free(&want);
		leave();
	}
}
END_TEST

START_TEST(panes_are_filtered_and_sorted)
{
	browser_open_sample("tree.bin", TREE_PA);
	press("F s");
	shows("sorted by depth");
	ck_assert_int_lt(line_with("100 PDE3 "), line_with("100 PDE2 "));
	ck_assert_int_lt(line_with("80 PDE1 "), line_with("100 PDE0 "));
	press("r");
	shows("sorted by depth, highest first");
	ck_assert_int_gt(line_with("100 PDE2 "), line_with("80 PDE1 "));
	press("& \"pde\" Enter");
	shows("4 of 18 lines contain \"pde\"");
	shows_not("PTE 4K  0x");
	/* Enter goes where the line says: the last one is the root. */
	press("G Enter");
	shows("depth 0 PDE3");
	shows("slot 0/");
	press("F");
	lists("100 PTE 4K 0x3fa04000");
	press("& \"nothing like this\" Enter");
	shows("0 of 18 lines");
	press("& ^U Enter");
	shows("all lines are shown");
	lists("100 PTE 4K 0x3fa04000");
	press("q : \"ask stats\" Enter & \"reserved\" Enter");
	shows("lines contain \"reserved\"");
	press("/ \"role\" Enter");
	shows("\"role\" is not in this list");
	press("q o s");
	shows("this list has no columns to sort by");
}
END_TEST

/* What a question is for is a sentence, after that about the filter, too; exit statuses are of the command line. */
START_TEST(panes_explain_themselves_in_sentences)
{
	browser_open_sample("tree.bin", TREE_PA);
	resize(132, 43);
	press("4 : \"ask check\" Enter");
	shows(" List the notes of all slots with their reasons.");
	shows_not("exit status");
	press("q & \"index < 8\" Enter : \"ask stats\" Enter");
	lists("All slots count, including those that the filter hides: it shows 8. Count states, notes, reserved bits");
	for (size_t i = 0; question_at(i); i++) {
		ck_assert_ptr_null(strstr(question_at(i)->help, "exit status"));
		ck_assert_ptr_null(strstr(question_at(i)->help, "--")); /* nor are options */
		ck_assert_int_eq(strstr(question_at(i)->option_help, "exit status 1") != NULL,
				 question_at(i)->found_is_one);
	}
}
END_TEST

/* Each list has lines, and says so when the filter hides them all, until the filter is gone. */
START_TEST(list_whose_lines_are_all_hidden_is_not_called_empty)
{
	static const char *const lists[] = {": \"ask check\" Enter", "F", "P", "o"};
	static const char body[] = " No line contains \"zzz\"; & and an empty line shows all.";

	browser_open_sample("tree.bin", TREE_PA);
	press("4 : \"pa 0x3fa05000\" Enter");
	press(lists[_i]);
	shows_not("zzz");
	press("& \"zzz\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "0 of "));
	press("j");
	ck_assert_str_eq(message(), "");
	shows(body);
	shows("lines contain \"zzz\") ");
	shows_not(" Nothing");
	press("g G Enter");
	shows(body);
	/* Nor is there anything to write. */
	if (strcmp(lists[_i], "o") != 0) {
		press("E");
		ck_assert_str_eq(message(), "no line contains \"zzz\": there is nothing to write");
	}
	press("& ^U Enter j");
	shows_not("zzz");
}
END_TEST

START_TEST(panes_lead_to_the_slot)
{
	browser_open_sample("pte-4k.bin", 0x3fa04000);
	press("4 p : \"ask ranges\" Enter j Enter");
	shows("slot 96/511");
	press(": \"ask va 0x1000\" Enter Enter");
	ck_assert_str_eq(message(), "this line is about no slot of the dump");
	press("q");
	shows("slot 96/511");
	/* At another depth the question is asked again. */
	press(": \"ask check\" Enter");
	shows("read as depth 4 PTE 4K");
	press("2");
	shows("read as depth 2 PDE1");
	shows("leaf_bit_in_directory");
}
END_TEST

START_TEST(bits_that_differ)
{
	static const uint64_t here[] = {0x0600000000480001, 0x0600000000480101, 0},
			      there[] = {0x0600000000480003, 0x0600000000480101, 0};
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0x1000, here, 3));
	fake_dump_add_other(fake_words(0x1000, there, 3));
	browser_open(dump);
	resize(200, 40);
	press("4 : \"ask diff\" Enter");
	ck_assert_str_eq(message(), "there is nothing to compare with; compare with another dump first");
	press("d \"other\" Enter : \"ask diff\" Enter");
	lists("single_bit 0 0x1000 0x1000 1 pte 1 0->1 aperture yes aperture video_memory -> peer_memory");
	shows_not("0x1008");
}
END_TEST

START_TEST(wrong_questions)
{
	browser_open_sample("pte-4k.bin", 0x3fa04000);
	press(": \"ask frob\" Enter");
	shows("there is no question 'frob'; Tab goes through all");
	press("Esc : \"ask va\" Enter");
	shows("va needs an argument: VA");
	press("Esc : \"ask va here\" Enter");
	shows("'here' is not a number");
	press("Esc : \"ask check now\" Enter");
	shows("check takes no argument");
	press("Esc : \"ask va 0x2000000000000\" Enter");
	shows("49 bits");
	press("Esc 1 : \"ask aliases\" Enter");
	shows("slots read in this view do not map pages");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("answers");
	TCase *tests = tcase_create("answers");

	tcase_add_checked_fixture(tests, setup, browser_close);
	tcase_add_test(tests, tables);
	tcase_add_test(tests, pointers);
	tcase_add_test(tests, statistics);
	tcase_add_test(tests, notes);
	tcase_add_loop_test(tests, panes_are_exported, 0, (int)(sizeof(asked) / sizeof(asked[0])));
	tcase_add_test(tests, panes_are_filtered_and_sorted);
	tcase_add_test(tests, panes_explain_themselves_in_sentences);
	tcase_add_loop_test(tests, list_whose_lines_are_all_hidden_is_not_called_empty, 0, 4);
	tcase_add_loop_test(tests, panes, 0, sizeof(asked) / sizeof(asked[0]));
	tcase_add_test(tests, panes_lead_to_the_slot);
	tcase_add_test(tests, bits_that_differ);
	tcase_add_test(tests, wrong_questions);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
