/* SPDX-License-Identifier: MIT */
/* The table of options, and how a command line is read by it. */
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/options.h"
#include "tui/tui.h"

#include "support.h"

#define WORDS_MAX 32

/* Parses a command line given as words with blanks between. */
static enum gmmu_status parse(const char *line, struct options *options, struct gmmu_error *error)
{
	/* What was parsed points into them. */
	static char buffer[256];
	static char *words[WORDS_MAX + 1];
	int count = 0;
	char *save = NULL;

	memset(words, 0, sizeof(words));
	snprintf(buffer, sizeof(buffer), "gmmuview %s", line);
	for (char *word = strtok_r(buffer, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
		ck_assert_int_lt(count, WORDS_MAX);
		words[count++] = word;
	}
	optind = 0; /* getopt begins anew */
	return options_parse(count, words, options, error);
}

static struct options parsed(const char *line)
{
	struct options options;
	struct gmmu_error error = {.message = ""};

	ck_assert_msg(parse(line, &options, &error) == GMMU_OK, "%s: %s", line, error.message);
	return options;
}

START_TEST(every_option_is_named_once)
{
	for (size_t i = 0; option_at(i); i++) {
		const struct option_row *row = option_at(i);

		ck_assert_ptr_nonnull(row->set);
		ck_assert_uint_lt(row->group, OPTION_GROUP_COUNT);
		ck_assert_uint_gt(strlen(option_group_title(row->group)), 0);
		ck_assert(!row->choices || row->argument);
		for (size_t j = 0; j < i; j++) {
			ck_assert_str_ne(row->name, option_at(j)->name);
			ck_assert(!row->letter || row->letter != option_at(j)->letter);
		}
	}
}
END_TEST

START_TEST(every_option_can_be_written)
{
	struct options options;
	struct gmmu_error error;
	char line[128];

	for (size_t i = 0; option_at(i); i++) {
		const struct option_row *row = option_at(i);
		char choice[32] = "1";

		if (row->choices)
			snprintf(choice, sizeof(choice), "%.*s", (int)strcspn(row->choices, " "), row->choices);
		snprintf(line, sizeof(line), "--%s%s%s x.bin", row->name, row->argument ? " " : "",
			 row->argument ? choice : "");
		error.message[0] = '\0';
		/* Some contradict the dump; none may be unknown. */
		if (parse(line, &options, &error) != GMMU_OK)
			ck_assert_ptr_null(strstr(error.message, "no option"));
	}
}
END_TEST

START_TEST(defaults_are_those_of_the_manual)
{
	struct options options = parsed("x.bin");

	ck_assert_str_eq(options.file, "x.bin");
	ck_assert_ptr_null(options.value);
	ck_assert_int_eq(options.action, RUN_DECODE);
	ck_assert_int_eq(options.output, OUTPUT_DEFAULT);
	ck_assert_int_eq(options.color, COLOR_AUTO);
	ck_assert_int_eq(options.view.encoding, GMMU_ENCODING_VER2);
	ck_assert_int_eq(options.view.role, GMMU_ROLE_AUTO);
	ck_assert_uint_eq(options.view.depths, GMMU_DEPTHS_ALL);
	ck_assert_int_eq(options.view.page_size, GMMU_PAGE_SIZE_UNKNOWN);
	ck_assert(!options.dump.has_base_pa && !options.slot.given && !options.partial);
	ck_assert_uint_eq(options.dump.max_size, UINT64_C(512) << 20);
	ck_assert_uint_eq(options.dump.window_offset, 0);
	ck_assert_uint_eq(options.dump.window_length, UINT64_MAX);
	ck_assert_int_eq(options.dump.order, DUMP_ORDER_AUTO);
}
END_TEST

START_TEST(arguments_go_where_they_belong)
{
	struct options options =
		parsed("x.bin --kind ver2_dual -l3 --base-pa=0x1000 --slot 7 --word 8 --order big "
		       "--radix 16 --offset 16 --length 32 --partial -j --page-size 64k --color never");

	ck_assert_int_eq(options.view.encoding, GMMU_ENCODING_VER2_DUAL);
	ck_assert_uint_eq(options.view.depths, 1u << 3);
	ck_assert_int_eq(options.view.page_size, GMMU_PAGE_SIZE_64K);
	ck_assert(options.dump.has_base_pa);
	ck_assert_uint_eq(options.dump.base_pa, 0x1000);
	ck_assert(options.slot.given);
	ck_assert_uint_eq(options.slot.value, 7);
	ck_assert_uint_eq(options.dump.word_bytes, 8);
	ck_assert_int_eq(options.dump.order, DUMP_ORDER_BIG);
	ck_assert_uint_eq(options.dump.radix, 16);
	ck_assert_uint_eq(options.dump.window_offset, 16);
	ck_assert_uint_eq(options.dump.window_length, 32);
	ck_assert(options.partial);
	ck_assert_int_eq(options.output, OUTPUT_JSON);
	ck_assert_int_eq(options.color, COLOR_NEVER);
	ck_assert_int_eq(parsed("--order little x").dump.order, DUMP_ORDER_LITTLE);
	ck_assert_int_eq(parsed("--color always x").color, COLOR_ALWAYS);
}
END_TEST

START_TEST(words_may_be_in_any_order)
{
	struct options options = parsed("+0x20 x.bin --role pde");

	ck_assert_str_eq(options.file, "x.bin");
	ck_assert_str_eq(options.start, "0x20");
	ck_assert_int_eq(options.view.role, GMMU_ROLE_PDE);
	ck_assert_str_eq(parsed("-").file, "-");
	ck_assert_str_eq(parsed("-- --odd").file, "--odd");
	ck_assert_uint_eq(parsed("--lev 2 x.bin").view.depths, 1u << 2); /* as short as it is clear */
	ck_assert_uint_eq(parsed("--levels 1 --levels 4,0 x").view.depths, (1u << 4) | (1u << 0));
}
END_TEST

START_TEST(several_files_are_only_for_the_browser)
{
	struct gmmu_error error = {.message = ""};
	struct options options = parsed("x.bin +3 --levels 4 y.bin z.bin");

	ck_assert_str_eq(options.file, "x.bin");
	ck_assert_str_eq(options.start, "3");
	ck_assert_uint_eq(options.file_count, 3);
	ck_assert_str_eq(options.files[1], "y.bin");
	ck_assert_str_eq(options.files[2], "z.bin");
	ck_assert_int_eq(options_check_single(&options, &error), GMMU_E_VALUE);
	ck_assert_ptr_nonnull(strstr(error.message, "'x.bin' and 'y.bin'"));
	options = parsed("x.bin");
	ck_assert_int_eq(options_check_single(&options, &error), GMMU_OK);
	options = parsed("--diff x.bin y.bin");
	ck_assert_int_eq(options_check_single(&options, &error), GMMU_OK);
}
END_TEST

/* What a command line without a dump means while standard input is `input`. */
static enum gmmu_status parse_with_input(const char *line, int input, struct options *options)
{
	int kept = dup(STDIN_FILENO);
	struct gmmu_error error;
	enum gmmu_status status;

	dup2(input, STDIN_FILENO);
	status = parse(line, options, &error);
	dup2(kept, STDIN_FILENO);
	close(kept);
	return status;
}

START_TEST(standard_input_is_the_dump_where_none_is_named)
{
	struct options options;
	int ends[2], file = fileno(tmpfile()), nothing = open("/dev/null", O_RDONLY);

	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(parse_with_input("", ends[0], &options), GMMU_OK);
	ck_assert_str_eq(options_dump_path(&options), "-");
	ck_assert_int_eq(parse_with_input("--info", file, &options), GMMU_OK);
	ck_assert_str_eq(options_dump_path(&options), "-");
	ck_assert_int_eq(parse_with_input("--levels 4 x", ends[0], &options), GMMU_OK);
	ck_assert_str_eq(options_dump_path(&options), "x");
	ck_assert_int_eq(parse_with_input("--value 1", ends[0], &options), GMMU_OK);
	ck_assert_ptr_null(options_dump_path(&options));
	ck_assert_int_eq(parse_with_input("--help", ends[0], &options), GMMU_OK);
	ck_assert_ptr_null(options_dump_path(&options));
	ck_assert_int_eq(parse_with_input("", nothing, &options), GMMU_E_VALUE);
}
END_TEST

START_TEST(sizes_take_a_unit)
{
	ck_assert_uint_eq(parsed("--max-size 4096 x").dump.max_size, 4096);
	ck_assert_uint_eq(parsed("--max-size 0x10K x").dump.max_size, 16 << 10);
	ck_assert_uint_eq(parsed("--max-size 3M x").dump.max_size, 3 << 20);
	ck_assert_uint_eq(parsed("--max-size 17179869183G x").dump.max_size, UINT64_C(17179869183) << 30);
}
END_TEST

static const struct {
	const char *line, *told;
} bare[] = {
	{"--value 0600000000480001", "--value 0600000000480001 is read as hex, 0x0600000000480001"},
	{"--value 10", ""},
	{"--value 0x0a", ""},
	{"x --base-pa a45000", "--base-pa a45000 is read as hex, 0xa45000"},
	{"x --base-pa 0a --base-pa 10", ""}, /* the last one counts */
	{"x --slot 010", "--slot 010 is read as hex, 0x010"},
	{"x --offset 010K --length 0b", "--offset 010K is read as hex, 0x010K; --length 0b is read as hex, 0x0b"},
	{"x --max-size 0cM", "--max-size 0cM is read as hex, 0x0cM"},
	{"x --kind ver2_dual --entry-size 10", ""},
};

START_TEST(hex_without_0x_is_reported)
{
	struct text text = {0};
	struct options options;
	struct gmmu_error error;

	(void)parse(bare[_i].line, &options, &error);
	options_add_bare_hex(&options, &text);
	ck_assert_str_eq(text.bytes ? text.bytes : "", bare[_i].told);
	text_free(&text);
}
END_TEST

START_TEST(hex_without_its_mark_is_hex)
{
	ck_assert_uint_eq(parsed("x --base-pa 010").dump.base_pa, 0x10);
	ck_assert_uint_eq(parsed("x --slot a").slot.value, 10);
	ck_assert_uint_eq(parsed("x --offset 010K").dump.window_offset, 16 << 10);
	ck_assert_uint_eq(parsed("x --levels 04").view.depths, 1u << 4);
}
END_TEST

static const struct {
	const char *line;
	enum gmmu_status status;
} refused[] = {
	{"--p x.bin", GMMU_E_VALUE}, /* short for several */
	{"--json=yes x.bin", GMMU_E_VALUE},
	{"x.bin --slot", GMMU_E_VALUE},
	{"x.bin --slot -1", GMMU_E_VALUE},
	{"x.bin --blob y.bin", GMMU_E_VALUE},
	{"x.bin --text --csv", GMMU_E_VALUE},
	{"--value 1 --info", GMMU_E_VALUE},
	{"--max-size 17179869184G x", GMMU_E_VALUE},
	{"--levels a x", GMMU_E_VALUE},
	{"--levels 5 x", GMMU_E_UNSUPPORTED},
	{"--levels 3,4 --role pde x", GMMU_E_UNSUPPORTED},
	{"--kind ver1 x", GMMU_E_UNSUPPORTED},
	{"--entry-size 16 x", GMMU_E_UNSUPPORTED},
	{"--kind ver2_dual --entry-size 8 x", GMMU_E_UNSUPPORTED},
};

START_TEST(wrong_calls_are_refused)
{
	struct options options;
	struct gmmu_error error = {.message = ""};

	ck_assert_int_eq(parse(refused[_i].line, &options, &error), refused[_i].status);
	ck_assert_int_eq(error.status, refused[_i].status);
	ck_assert_uint_gt(strlen(error.message), 0);
}
END_TEST

static const struct {
	const char *line;
	enum gmmu_encoding encoding;
	const char *notice; /* a part of it, or NULL: none */
} cut[] = {
	{"-l 3 x", GMMU_ENCODING_VER2_DUAL, "16 bytes"},
	{"-l 3 --role pte x", GMMU_ENCODING_VER2_DUAL, "16 bytes"},
	{"-l 3 --role dual x", GMMU_ENCODING_VER2_DUAL, "16 bytes"},
	{"-l 3 --kind ver2 x", GMMU_ENCODING_VER2, NULL},
	{"-l 3 --entry-size 8 x", GMMU_ENCODING_VER2, NULL},
	{"-l 3,4 x", GMMU_ENCODING_VER2, NULL},
	{"-l 3 --entry-size 16 x", GMMU_ENCODING_VER2_DUAL, NULL},
	{"-l 3 -v 0xffffffffffffffff", GMMU_ENCODING_VER2, "8 bytes"},
	{"-l 3 -v 18446744073709551615", GMMU_ENCODING_VER2, "8 bytes"},
	{"-l 3 -v 18446744073709551615 --kind ver2", GMMU_ENCODING_VER2, NULL},
	{"-l 3 -v 1 --entry-size 8", GMMU_ENCODING_VER2, NULL},
	{"-l 3 -v 1 --entry-size 16", GMMU_ENCODING_VER2_DUAL, NULL},
	{"-l 3 -v 18446744073709551616", GMMU_ENCODING_VER2_DUAL, "16 bytes"},
	{"-l 3 -v 0x00000000000000000000000000000001", GMMU_ENCODING_VER2_DUAL, "16 bytes"},
};

START_TEST(only_depth_3_means_slots_of_16_bytes)
{
	struct options options = parsed(cut[_i].line);

	ck_assert_int_eq(options.view.encoding, cut[_i].encoding);
	ck_assert_int_eq(options.slots_notice != NULL, cut[_i].notice != NULL);
	if (cut[_i].notice)
		ck_assert_ptr_nonnull(strstr(options.slots_notice, cut[_i].notice));
}
END_TEST

START_TEST(one_format_may_be_named_twice)
{
	ck_assert_int_eq(parsed("x --json --json").output, OUTPUT_JSON);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("options");
	TCase *tests = tcase_create("options");

	tcase_add_test(tests, every_option_is_named_once);
	tcase_add_test(tests, every_option_can_be_written);
	tcase_add_test(tests, defaults_are_those_of_the_manual);
	tcase_add_test(tests, arguments_go_where_they_belong);
	tcase_add_test(tests, words_may_be_in_any_order);
	tcase_add_test(tests, several_files_are_only_for_the_browser);
	tcase_add_test(tests, standard_input_is_the_dump_where_none_is_named);
	tcase_add_test(tests, sizes_take_a_unit);
	tcase_add_loop_test(tests, hex_without_0x_is_reported, 0, sizeof(bare) / sizeof(bare[0]));
	tcase_add_test(tests, hex_without_its_mark_is_hex);
	tcase_add_loop_test(tests, wrong_calls_are_refused, 0, sizeof(refused) / sizeof(refused[0]));
	tcase_add_loop_test(tests, only_depth_3_means_slots_of_16_bytes, 0, sizeof(cut) / sizeof(cut[0]));
	tcase_add_test(tests, one_format_may_be_named_twice);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
