/* SPDX-License-Identifier: MIT */
/* The program itself on a terminal: samples, depths, colours, exports, where it begins, its configuration. */
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "support.h"

/* What a command prints, to be freed. */
static char *output_of(const char *command)
{
	FILE *pipe = popen(command, "r");
	char *bytes = calloc(1, 1 << 16);

	ck_assert_ptr_nonnull(pipe);
	ck_assert_ptr_nonnull(bytes);
	ck_assert_uint_gt(fread(bytes, 1, (1 << 16) - 1, pipe), 0);
	pclose(pipe);
	return bytes;
}

static const struct {
	const char *name, *depth, *title;
} samples[] = {
	{"pde3-root.bin", "0", "depth 0 PDE3"}, {"pde2.bin", "1", "depth 1 PDE2"},
	{"pde1.bin", "2", "depth 2 PDE1"},      {"pde0.bin", "3", "depth 3 PDE0"},
	{"pte-4k.bin", "4", "depth 4 PTE"},     {"pte-64k.bin", "4", "depth 4 PTE"},
	{"odd.bin", "4", "depth 4 PTE"},        {"odd-pde0.bin", "3", "depth 3 PDE0"},
};

#define SAMPLE_COUNT ((int)(sizeof(samples) / sizeof(samples[0])))

START_TEST(sample_opens_and_switches_depth)
{
	terminal_open(&terminal, sample(samples[_i].name), NULL, NULL);
	terminal_wait(&terminal, samples[_i].name);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, samples[_i].depth);
	terminal_wait(&terminal, samples[_i].title);
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "100%");
	terminal_type(&terminal, "a");
	terminal_wait(&terminal, "depth auto");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
	ck_assert(!terminal.alternate);
	ck_assert(terminal.cursor_visible);
	ck_assert_int_eq(terminal.mouse, VTERM_PROP_MOUSE_NONE);
	ck_assert(terminal_is_cooked(&terminal));
}
END_TEST

/* A search to open at that has a mistake is shown with a mark below the word, as with --where. */
START_TEST(wrong_search_to_open_at_is_pointed_at)
{
	VTermPos typed;

	terminal_open(&terminal, sample("pde0.bin"), "+/valid && zork", NULL);
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 2);
	ck_assert(terminal_find(&terminal, "  /valid && zork", &typed));
	ck_assert_str_eq(terminal_row(&terminal, typed.row + 1), "            ^");
}
END_TEST

/* Depth 3 is read in slots of 16 bytes, by the option as by the key; who asks for 8 bytes gets them. */
START_TEST(depth_3_has_slots_of_16_bytes)
{
	terminal_open(&terminal, sample("pde0.bin"), "--levels", "3");
	terminal_wait(&terminal, "256 slots of 16");
	terminal_wait(&terminal, "for 8-byte slots, use --kind");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
}
END_TEST

START_TEST(leaf_of_8_bytes_is_read_when_asked_for)
{
	terminal_open(&terminal, sample("pde0.bin"), "--levels=3", "--kind=ver2");
	terminal_wait(&terminal, "512 slots of 8");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
}
END_TEST

/* A directory entry in video memory whose reserved bits 63 and 4 are set. */
static void reserved_write(void)
{
	static const unsigned char bytes[8] = {0x1a, 0x41, 0x0a, 0, 0, 0, 0, 0x80};
	FILE *out = fopen(file("reserved"), "wb");

	ck_assert_ptr_nonnull(out);
	ck_assert_uint_eq(fwrite(bytes, 1, sizeof(bytes), out), sizeof(bytes));
	fclose(out);
}

/* libmagic is asked in a child, which is gone once it has answered. */
START_TEST(words_of_libmagic_come_after_the_first_screen)
{
	static const unsigned char image[32] = {0, 0, 2, [12] = 16, [14] = 16, [16] = 24, [17] = 32};
	FILE *out = fopen(file("image"), "wb");
	char children[64], line[64] = "";
	FILE *list;

	ck_assert_ptr_nonnull(out);
	ck_assert_uint_eq(fwrite(image, 1, sizeof(image), out), sizeof(image));
	fclose(out);
	terminal_open(&terminal, file("image"), NULL, NULL);
	terminal_wait(&terminal, "1 notice");
	terminal_type(&terminal, "i");
	terminal_wait(&terminal, "libmagic says    Targa image");
	terminal_wait(&terminal, "libmagic recognizes it as Targa image");
	snprintf(children, sizeof(children), "/proc/%d/task/%d/children", (int)terminal.pid, (int)terminal.pid);
	list = fopen(children, "r");
	if (list) {
		ck_assert_ptr_null(fgets(line, sizeof(line), list));
		fclose(list);
	}
	terminal_type(&terminal, "q");
	terminal_wait(&terminal, "1 notice");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

START_TEST(reserved_bit_bears_its_colour)
{
	VTermScreenCell set, clear, named;
	VTermPos ruler;

	reserved_write();
	terminal_open(&terminal, file("reserved"), "--levels", "2");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, ":bit 0\r");
	terminal_wait(&terminal, "is_leaf");
	ck_assert(terminal_find(&terminal, "63   59   55", &ruler));
	set = terminal_cell(&terminal, ruler.row + 1, ruler.col);
	clear = terminal_cell(&terminal, ruler.row + 1, ruler.col + 1);
	named = terminal_cell(&terminal, ruler.row + 1, ruler.col + 77); /* bit 1: aperture */
	ck_assert_uint_eq(set.chars[0], '!');
	ck_assert_uint_eq(clear.chars[0], '.');
	ck_assert_uint_eq(named.chars[0], '1');
	/* The loudest thing on screen: black on orange. */
	ck_assert(VTERM_COLOR_IS_INDEXED(&set.bg));
	ck_assert_uint_eq(set.bg.indexed.idx, 214);
	ck_assert_uint_eq(set.fg.indexed.idx, 16);
	ck_assert(!vterm_color_is_equal(&clear.bg, &set.bg));
	ck_assert(!vterm_color_is_equal(&clear.fg, &named.fg));
}
END_TEST

START_TEST(without_colour_bits_differ_all_the_same)
{
	const char *arguments[] = {getenv("GMMUVIEW"), NULL, "--levels", "2", NULL};
	static const struct {
		const char *term, *environment;
	} terminals[] = {{"vt100", NULL}, {"xterm-256color", "NO_COLOR=1"}};
	VTermScreenCell set;
	VTermPos ruler;

	reserved_write();
	arguments[1] = file("reserved");
	terminal_start(&terminal, 80, 24, terminals[_i].term, terminals[_i].environment, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, ":bit 0\r");
	terminal_wait(&terminal, "is_leaf");
	ck_assert(terminal_find(&terminal, "63   59   55", &ruler));
	set = terminal_cell(&terminal, ruler.row + 1, ruler.col);
	ck_assert_uint_eq(set.chars[0], '!');
	ck_assert_uint_eq(set.attrs.reverse, 1);
	for (int row = 0; row < terminal.height; row++)
		for (int column = 0; column < terminal.width; column++) {
			VTermScreenCell cell = terminal_cell(&terminal, row, column);

			ck_assert(VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
			ck_assert(VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
		}
}
END_TEST

/* A terminal that says that its ground is light gets the light theme, unless the reader wants another one. */
START_TEST(theme_is_the_grounds_unless_one_was_chosen)
{
	static const struct {
		const char *environment, *option;
		int ground;
	} cases[] = {
		{"COLORFGBG=15;0", NULL, 233},
		{"COLORFGBG=0;15", NULL, 231},
		{"COLORFGBG=0;15", "--theme=dark", 233},
		{"COLORFGBG=15;0", "--theme=light", 231},
	};
	const char *arguments[] = {getenv("GMMUVIEW"), "--no-config", sample("odd.bin"), cases[_i].option, NULL};
	VTermScreenCell cell;

	terminal_start(&terminal, 80, 24, "xterm-256color", cases[_i].environment, arguments);
	terminal_wait(&terminal, "q quit");
	cell = terminal_cell(&terminal, 23, 79);
	ck_assert_int_eq(cell.bg.indexed.idx, cases[_i].ground);
}
END_TEST

/* The answer of a terminal that was asked for its background, as xterm and others give it. */
START_TEST(theme_follows_the_answer_of_the_terminal)
{
	static const struct {
		const char *answer, *option;
		int ground;
	} cases[] = {
		{"\033]11;rgb:ffff/ffff/ffff\033\\", NULL, 231},
		{"\033]11;rgb:fd/f6/e3\a", NULL, 231}, /* two digits, and another end */
		{"\033]11;rgb:0000/2b2b/3636\033\\", NULL, 233},
		{"\033]11;rgb:ffff/ffff/ffff\033\\", "--theme=dark", 233},
		{"\033]11;rgb:zz/ff/ff\033\\", NULL, 233},
		{"\033]10;rgb:ffff/ffff/ffff\033\\", NULL, 233}, /* the text's colour, which was not asked for */
	};
	const char *arguments[] = {getenv("GMMUVIEW"), "--no-config", sample("odd.bin"), cases[_i].option, NULL};

	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	ck_assert(terminal.asked_ground);
	terminal_type(&terminal, cases[_i].answer);
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "100%");
	terminal_type(&terminal, "g"); /* so that all of that screen has come */
	terminal_wait(&terminal, "slot 0/");
	ck_assert_int_eq(terminal_cell(&terminal, 23, 79).bg.indexed.idx, cases[_i].ground);
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

/* Whose description does not have such strings is not asked: it might show them. */
START_TEST(other_terminals_are_not_asked)
{
	const char *arguments[] = {getenv("GMMUVIEW"), "--no-config", sample("odd.bin"), NULL};

	terminal_start(&terminal, 80, 24, "linux", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	ck_assert(!terminal.asked_ground);
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
}
END_TEST

/* Presses `key`, gives the file it asks for a name, and compares it with what the program prints with `options`. */
static void export_compare(const char *key, const char *name, const char *said, const char *options)
{
	char command[2048], path[256];
	char *expected, *written;

	snprintf(path, sizeof(path), "%s", file(name));
	terminal_type(&terminal, key);
	terminal_wait(&terminal, "write ");
	terminal_type(&terminal, "\025"); /* ^U */
	terminal_type(&terminal, path);
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, said);
	snprintf(command, sizeof(command), "\"$GMMUVIEW\" --levels 4 --blob %s %s", sample("odd.bin"), options);
	expected = output_of(command);
	snprintf(command, sizeof(command), "cat %s", path);
	written = output_of(command);
	ck_assert_str_eq(written, expected);
	free(expected);
	free(written);
}

START_TEST(exports_are_what_the_command_prints)
{
	terminal_open(&terminal, sample("odd.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, ":5\r");
	terminal_wait(&terminal, "slot 5/");
	export_compare("e", "row.json", "slot 5 written to", "--slot 5 --json");
	export_compare("E", "rows.ndjson", "rows written to", "--ndjson");
	export_compare("E", "rows.csv", "rows.csv", "--csv");
}
END_TEST

START_TEST(dump_itself_is_never_an_export)
{
	char command[2048], copy[256];

	snprintf(copy, sizeof(copy), "%s", file("dump"));
	snprintf(command, sizeof(command), "cp %s %s && ln -s dump %s/link", sample("pte-64k.bin"), copy, folder);
	ck_assert_int_eq(system(command), 0);
	terminal_open(&terminal, copy, "--levels", "4");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "e\025");
	terminal_type(&terminal, file("link"));
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, "that file is the dump itself");
	snprintf(command, sizeof(command), "cmp %s %s", sample("pte-64k.bin"), copy);
	ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(row_is_copied_to_the_clipboard)
{
	terminal_open(&terminal, sample("pte-64k.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "y");
	terminal_wait(&terminal, "clipboard");
	/* The emulator drops what it does not know; the screen is whole, and keys go on working. */
	terminal_type(&terminal, "j");
	terminal_wait(&terminal, "slot 1/31");
}
END_TEST

START_TEST(list_opens_leads_somewhere_and_comes_back)
{
	static const struct {
		const char *key, *title, *line, *move, *there;
	} lists[] = {
		{"o", "Overview, read as depth auto", "2592 slots counted", "j", "the first match for: state == "},
		{"F", "Likely page tables", "0x3fa03000", "/0x3fa03000\r", "depth 3 PDE0"},
		/* The first page: the root at 0x3fa00000 points to 0x3fa01000, where slot 512 stands. */
		{":512\rP", "Entries that point to 0x3fa01000", "0x3fa00000 pointer live", "", "slot 0/2591"},
	};

	terminal_open(&terminal, sample("tree.bin"), "--base-pa", "0x3fa00000");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, lists[_i].key);
	terminal_wait(&terminal, lists[_i].title);
	terminal_wait(&terminal, lists[_i].line);
	terminal_type(&terminal, lists[_i].move);
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, lists[_i].there);
	terminal_type(&terminal, "\177"); /* Backspace */
	terminal_wait(&terminal, _i == 2 ? "slot 512/2591" : "slot 0/2591");
	terminal_type(&terminal, "q");
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 0);
}
END_TEST

/* 64 GiB, of which so much is no hole that Esc, typed right after the key, comes before the end. */
START_TEST(list_of_a_huge_file_is_stopped)
{
	static const char *const keys[] = {"o\033", "F\033", "P\033"};
	char command[256];

	snprintf(command, sizeof(command),
		 "head -c 64M /dev/zero | LC_ALL=C tr '\\0' '\\377' >%s && truncate -s 64G %s", file("huge"),
		 file("huge"));
	ck_assert_int_eq(system(command), 0);
	terminal_open(&terminal, file("huge"), NULL, NULL);
	terminal_wait(&terminal, "slot 0/8589934591");
	terminal_type(&terminal, keys[_i]);
	terminal_wait(&terminal, "the results so far are kept, and R continues");
	terminal_wait(&terminal, "searched)");
	terminal_type(&terminal, "q");
	terminal_wait(&terminal, "slot 0/8589934591");
}
END_TEST

START_TEST(position_on_the_command_line_is_where_it_begins)
{
	terminal_open(&terminal, sample("pte-4k.bin"), "+0x20", "--no-config");
	terminal_wait(&terminal, "slot 32/511");
}
END_TEST

START_TEST(configuration_is_read_and_its_errors_are_reported)
{
	const char *arguments[] = {"sh", "-c", NULL, NULL};
	char command[2048];
	FILE *config;

	snprintf(command, sizeof(command), "mkdir -p %s/gmmuview", folder);
	ck_assert_int_eq(system(command), 0);
	config = fopen(file("gmmuview/config"), "w");
	ck_assert_ptr_nonnull(config);
	fputs("bind s down\nnonsense\n", config);
	fclose(config);
	snprintf(command, sizeof(command), "XDG_CONFIG_HOME=$PWD/%s \"$GMMUVIEW\" %s", folder, sample("pte-64k.bin"));
	arguments[2] = command;
	/* Wide, so that the path of the build folder breaks no line. */
	terminal_start(&terminal, 400, 24, "xterm-256color", NULL, arguments);
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 2);
	terminal_wait(&terminal, "there is no setting \"nonsense\"");
	terminal_close(&terminal);
	/* A pipe that nobody writes to is not waited for. */
	unlink(file("gmmuview/config"));
	ck_assert_int_eq(mkfifo(file("gmmuview/config"), 0600), 0);
	terminal_start(&terminal, 400, 24, "xterm-256color", NULL, arguments);
	terminal_wait_end(&terminal);
	ck_assert_int_eq(WEXITSTATUS(terminal.status), 2);
	terminal_wait(&terminal, "config: it is not a regular file; --no-config skips the file");
	terminal_close(&terminal);
	unlink(file("gmmuview/config"));
	config = fopen(file("gmmuview/config"), "w");
	ck_assert_ptr_nonnull(config);
	fputs("bind s down\n", config);
	fclose(config);
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "s");
	terminal_wait(&terminal, "slot 1/31");
}
END_TEST

START_TEST(form_of_the_configuration_is_known)
{
	const char *arguments[] = {"sh", "-c", NULL, NULL};
	char command[2048];

	snprintf(command, sizeof(command),
		 "mkdir -p %s/gmmuview && cd %s && echo 'listing probe at A is W8 # so far' >gmmuview/config && "
		 "echo 'at a45008 is 0600000012341009 # so far' >probe.txt && "
		 "XDG_CONFIG_HOME=$PWD \"$GMMUVIEW\" probe.txt",
		 folder, folder);
	arguments[2] = command;
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "0xa45008 0600000012341009");
	terminal_type(&terminal, "i");
	terminal_wait(&terminal, "probe");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: what is shown and taken");
	TCase *screen = tcase_create("screen");

	tcase_add_checked_fixture(screen, fixture_setup, fixture_teardown);
	tcase_add_loop_test(screen, sample_opens_and_switches_depth, 0, SAMPLE_COUNT);
	tcase_add_test(screen, reserved_bit_bears_its_colour);
	tcase_add_loop_test(screen, without_colour_bits_differ_all_the_same, terminal_is_known("vt100") ? 0 : 1, 2);
	tcase_add_loop_test(screen, theme_is_the_grounds_unless_one_was_chosen, 0, 4);
	tcase_add_loop_test(screen, theme_follows_the_answer_of_the_terminal, 0, 6);
	tcase_add_test(screen, other_terminals_are_not_asked);
	tcase_add_test(screen, wrong_search_to_open_at_is_pointed_at);
	tcase_add_test(screen, depth_3_has_slots_of_16_bytes);
	tcase_add_test(screen, leaf_of_8_bytes_is_read_when_asked_for);
	tcase_add_test(screen, exports_are_what_the_command_prints);
	tcase_add_test(screen, dump_itself_is_never_an_export);
	tcase_add_test(screen, row_is_copied_to_the_clipboard);
	tcase_add_loop_test(screen, list_opens_leads_somewhere_and_comes_back, 0, 3);
	tcase_add_loop_test(screen, list_of_a_huge_file_is_stopped, 0, 3);
	tcase_add_test(screen, words_of_libmagic_come_after_the_first_screen);
	tcase_add_test(screen, position_on_the_command_line_is_where_it_begins);
	tcase_add_test(screen, configuration_is_read_and_its_errors_are_reported);
	tcase_add_test(screen, form_of_the_configuration_is_known);
	suite_add_tcase(suite, screen);
	return suite_run(suite);
}
