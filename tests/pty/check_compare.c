/* SPDX-License-Identifier: MIT */
/* The real program over real files that change, and over two of them. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fixture.h"
#include "support.h"

#define COUNT 512
#define MAPPED UINT64_C(0x0600000000480001) /* a page in video memory, kind 6 (GENERIC_MEMORY) */

/* Writes `count` slots, all MAPPED but that number `slot` has the bits `differ` turned. */
static void table_write(const char *name, size_t count, size_t slot, uint64_t differ)
{
	FILE *out = fopen(file(name), "wb");

	ck_assert_ptr_nonnull(out);
	for (size_t i = 0; i < count; i++) {
		uint64_t word = MAPPED ^ (i == slot ? differ : 0);

		for (unsigned byte = 0; byte < 8; byte++)
			fputc((int)(word >> 8 * byte & 0xff), out);
	}
	ck_assert_int_eq(fclose(out), 0);
}

/* Writes one byte of a file in place. */
static void byte_write(const char *name, off_t offset, char byte)
{
	int out = open(file(name), O_WRONLY);

	ck_assert_int_ge(out, 0);
	ck_assert_int_eq(pwrite(out, &byte, 1, offset), 1);
	close(out);
}

static void type_file(const char *name)
{
	terminal_type(&terminal, file(name));
}

START_TEST(other_dump_is_asked_for_and_its_differences_shown)
{
	table_write("here.bin", COUNT, 0, 0);
	table_write("there.bin", COUNT + 2, 300, 1u << 3); /* bit 3 of a PTE is volatile */
	terminal_open(&terminal, file("here.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "d");
	terminal_wait(&terminal, "compare with:");
	type_file("the");
	terminal_type(&terminal, "\t");
	terminal_wait(&terminal, "/there.bin");
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, "vs there.bin by PA: 1# 2+");
	terminal_type(&terminal, "]c");
	terminal_wait(&terminal, "slot 300/511");
	terminal_wait(&terminal, "vs there.bin: 0600000000480009 there; these bits differ: 3");
	terminal_wait(&terminal, "here.bin -> there.bin: volatile 0 -> 1");
	terminal_type(&terminal, "G");
	terminal_wait(&terminal, "only in there.bin: 2 slots from 0x1000 on");
	terminal_type(&terminal, "3");
	terminal_wait(&terminal, "by PA: 1# 1+");
	terminal_type(&terminal, "d\r");
	terminal_wait_gone(&terminal, "vs there.bin");
}
END_TEST

/* Options cannot be given any more; the message does not advise them. */
START_TEST(file_that_is_no_dump_is_refused_without_advice_for_the_command_line)
{
	FILE *out = fopen(file("words.txt"), "w");

	ck_assert_ptr_nonnull(out);
	fputs("nothing but words, and no table\n", out);
	fclose(out);
	terminal_open(&terminal, sample("odd.bin"), "--no-config", NULL);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "d");
	terminal_wait(&terminal, "compare with:");
	terminal_type(&terminal, file("words.txt"));
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, "E_FORMAT");
	terminal_wait(&terminal, "and no table was found");
	terminal_wait_gone(&terminal, "--format");
}
END_TEST

START_TEST(change_in_place_is_reported_and_marked_after_reload)
{
	table_write("a.bin", COUNT, 0, 0);
	terminal_open(&terminal, file("a.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	byte_write("a.bin", 8, 0x09);    /* slot 1: volatile */
	byte_write("a.bin", 8 * 400, 0); /* slot 400, which was never on the screen: not valid */
	terminal_type(&terminal, "j");
	terminal_wait(&terminal, "a.bin changed since it was read; R reads it again");
	terminal_wait(&terminal, "(file changed)");
	/* Shown is what the file has. What it had is known all the same. */
	terminal_wait(&terminal, "1   0x8 0600000000480009 mapped");
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "read again: 2 changed; ] c goes to the next");
	terminal_wait(&terminal, "#     1   0x8 0600000000480009 mapped");
	terminal_wait(&terminal, "changed since read: 0600000000480001 before; these bits differ: 3");
	terminal_wait_gone(&terminal, "(file changed)");
	terminal_type(&terminal, "]c]c"); /* the first stop is the row under the cursor */
	terminal_wait(&terminal, "slot 400/511");
	terminal_type(&terminal, "]c");
	terminal_wait(&terminal, "wrapped around the end");
	terminal_wait(&terminal, "slot 1/511");
}
END_TEST

START_TEST(large_file_is_compared_with_what_was_seen_of_it)
{
	table_write("large.bin", (9u << 20) / 8, 0, 0);
	terminal_open(&terminal, file("large.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	byte_write("large.bin", 8, 0x09);
	terminal_type(&terminal, "j");
	terminal_wait(&terminal, "large.bin changed since it was read");
	terminal_wait(&terminal, "0x8 0600000000480009 mapped");
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "of the slots shown before, 1 changed");
	terminal_wait(&terminal, "0x8 0600000000480009 mapped");
}
END_TEST

START_TEST(file_that_is_cut_gone_or_replaced_is_read_again)
{
	char from[256];

	table_write("a.bin", COUNT, 0, 0);
	table_write("b.bin", COUNT, 2, 1);
	terminal_open(&terminal, file("a.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	ck_assert_int_eq(truncate(file("a.bin"), 0), 0);
	terminal_type(&terminal, "jj");
	terminal_wait(&terminal, "a.bin shrank from 4096 to 0 bytes since it was read");
	terminal_wait(&terminal, "2  0x10 unavailable");
	unlink(file("a.bin"));
	terminal_type(&terminal, "k");
	terminal_wait(&terminal, "a.bin is gone; the parts already read stay here");
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "No such file or directory");
	snprintf(from, sizeof(from), "%s", file("b.bin"));
	ck_assert_int_eq(rename(from, file("a.bin")), 0);
	terminal_type(&terminal, "k");
	terminal_wait(&terminal, "a.bin was replaced by another file since it was read");
	terminal_type(&terminal, "R");
	/* What was cut off is still there to compare with. */
	terminal_wait(&terminal, "read again: 1 changed");
	terminal_wait(&terminal, "2  0x10 0600000000480000");
}
END_TEST

START_TEST(reload_reports_more_than_slots)
{
	FILE *out;

	table_write("here.bin", COUNT, 0, 0);
	table_write("there.bin", COUNT, 300, 1u << 3);
	terminal_open(&terminal, file("here.bin"), "--levels", "4");
	terminal_wait(&terminal, "q quit");
	out = fopen(file("here.bin"), "ab");
	fputs("ab", out);
	ck_assert_int_eq(fclose(out), 0);
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "read again: no slot differs; it grew by 2 bytes, 2 left over");
	terminal_type(&terminal, "d");
	terminal_wait(&terminal, "compare with:");
	type_file("there.bin @0x1000");
	terminal_type(&terminal, "\r");
	terminal_wait(&terminal, "there.bin @0x1000, by offset (no slot has the same address): 1 changed");
	unlink(file("there.bin"));
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "read again: there.bin @0x1000 (gone), by offset");
	terminal_wait(&terminal, "(gone) by offset: 1#");
}
END_TEST

START_TEST(standard_input_is_not_read_twice)
{
	char command[2048];
	const char *arguments[] = {"sh", "-c", command, NULL};

	snprintf(command, sizeof(command), "cat %s | \"$GMMUVIEW\" -", sample("pte-64k.bin"));
	terminal_start(&terminal, 80, 24, "xterm-256color", NULL, arguments);
	terminal_wait(&terminal, "q quit");
	terminal_type(&terminal, "R");
	terminal_wait(&terminal, "standard input can not be read a second time: save it to a file first, then");
	terminal_type(&terminal, "j");
	terminal_wait(&terminal, "slot 1/31");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("screen: files that change, and two of them");
	TCase *screen = tcase_create("screen");

	tcase_add_checked_fixture(screen, fixture_setup, fixture_teardown);
	tcase_add_test(screen, other_dump_is_asked_for_and_its_differences_shown);
	tcase_add_test(screen, file_that_is_no_dump_is_refused_without_advice_for_the_command_line);
	tcase_add_test(screen, change_in_place_is_reported_and_marked_after_reload);
	tcase_add_test(screen, large_file_is_compared_with_what_was_seen_of_it);
	tcase_add_test(screen, file_that_is_cut_gone_or_replaced_is_read_again);
	tcase_add_test(screen, reload_reports_more_than_slots);
	tcase_add_test(screen, standard_input_is_not_read_twice);
	suite_add_tcase(suite, screen);
	return suite_run(suite);
}
