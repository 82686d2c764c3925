/* SPDX-License-Identifier: MIT */
/* A file beside itself as it was: what is kept of it, what became of it, and opening another one like it. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/dump.h"
#include "support.h"

static char path[64], second[80];
static struct dump_options options;

static void setup(void)
{
	int fd;

	snprintf(path, sizeof(path), "check_dump_again.XXXXXX");
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	snprintf(second, sizeof(second), "%s.second", path);
	dump_options_init(&options);
}

static void teardown(void)
{
	unlink(path);
	unlink(second);
}

static void file_write(const char *name, const char *bytes, size_t size)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
	close(fd);
}

/* Dates a file back, so that what is written next has another time whatever the clock's steps are. */
static void file_age(const char *name)
{
	struct timespec times[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};

	ck_assert_int_eq(utimensat(AT_FDCWD, name, times, 0), 0);
}

static struct dump *must_open(void)
{
	struct gmmu_error error;
	struct dump *dump;

	if (dump_open(path, &options, &dump, &error) != GMMU_OK)
		ck_abort_msg("%s", error.message);
	return dump;
}

static void reads(struct dump *dump, const char *bytes, size_t size)
{
	char got[64];

	ck_assert_uint_eq(dump_read(dump, 0, 0, got, sizeof(got)), size);
	ck_assert_mem_eq(got, bytes, size);
}

START_TEST(small_file_is_kept_for_reload)
{
	static const char before[16] = "\1\0\0\0aaaabbbbccc", after[16] = "\2\0\0\0aaaabbbbccc";
	struct dump *old, *fresh;

	file_write(path, before, sizeof(before));
	old = must_open();
	dump_keep(old);
	file_write(path, after, sizeof(after));
	/* What is read is what the file has. */
	reads(old, after, sizeof(after));
	ck_assert_int_eq(dump_reload(old, &fresh, NULL), GMMU_OK);
	reads(old, before, sizeof(before));
	reads(fresh, after, sizeof(after));
	ck_assert_int_eq(truncate(path, 3), 0);
	dump_keep(fresh); /* too late to copy all of it: what is gone is unavailable, and no fault */
	ck_assert_ptr_null(dump_trouble(old));
	reads(old, before, sizeof(before));
	reads(fresh, after, 3);
	ck_assert_str_eq(dump_trouble(fresh), "the file shrank from 16 to 3 bytes while it was open");
	unlink(path);
	reads(old, before, sizeof(before));
	dump_close(fresh);
	dump_close(old);
}
END_TEST

START_TEST(fate_of_a_file_is_reported)
{
	static const char bytes[16] = {1};
	uint64_t size = 0;
	struct dump *dump;

	file_write(path, bytes, sizeof(bytes));
	file_age(path);
	dump = must_open();
	dump_keep(dump);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_SAME);
	ck_assert_uint_eq(size, 16);
	file_write(path, bytes, sizeof(bytes));
	ck_assert_int_eq(dump_look(dump, &size), DUMP_CHANGED);
	ck_assert_int_eq(truncate(path, 8), 0);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_SHRANK);
	ck_assert_uint_eq(size, 8);
	ck_assert_int_eq(truncate(path, 4096), 0);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_GREW);
	ck_assert_uint_eq(size, 4096);
	file_write(second, bytes, sizeof(bytes));
	ck_assert_int_eq(rename(second, path), 0);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_REPLACED);
	unlink(path);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_GONE);
	dump_close(dump);
}
END_TEST

START_TEST(fate_of_what_is_no_plain_file_is_not_asked)
{
	static const char *const names[] = {"/proc/self/maps", "/dev/null"};
	struct dump *dump;
	uint64_t size;

	options.format = "raw";
	ck_assert_int_eq(dump_open(names[_i], &options, &dump, NULL), GMMU_OK);
	dump_keep(dump);
	ck_assert_int_eq(dump_look(dump, &size), DUMP_SAME);
	dump_close(dump);
}
END_TEST

START_TEST(stream_is_not_read_a_second_time_and_is_no_other)
{
	struct gmmu_error error;
	struct dump *dump, *other = NULL;

	file_write(path, "\1\0", 2);
	dump = must_open();
	unlink(path);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	/* Opening it would wait for a writer for ever. */
	ck_assert_int_eq(dump_reload(dump, &other, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "can not be read a second time: save it to a file first"));
	ck_assert_int_eq(dump_open_other(dump, path, NULL, &other, &error), GMMU_E_IO);
	ck_assert_int_eq(dump_open_other(dump, "-", NULL, &other, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "save its data to one first"));
	ck_assert_ptr_null(other);
	dump_close(dump);
}
END_TEST

START_TEST(other_file_is_taken_for_what_it_is)
{
	struct dump *dump, *other;

	file_write(path, "\1\0\0\0\0\0\0\0", 8);
	file_write(second, "0xa45000: 0x0600000000480001\n", 29);
	options.format = "raw";
	options.has_base_pa = true;
	options.base_pa = 0x7000;
	dump = must_open();
	/* Raw was asked for, and so this text is raw as well; it has no address of its own. */
	ck_assert_int_eq(dump_open_other(dump, second, NULL, &other, NULL), GMMU_OK);
	ck_assert_str_eq(dump_shape(other), "raw");
	ck_assert_uint_eq(dump_extent_at(other, 0).address, 0x7000);
	dump_close(other);
	dump_close(dump);
	options.format = NULL;
	dump = must_open();
	ck_assert_uint_eq(dump_extent_at(dump, 0).address, 0x7000);
	/* The base address is not for files that have their own. */
	ck_assert_int_eq(dump_open_other(dump, second, NULL, &other, NULL), GMMU_OK);
	ck_assert_uint_eq(dump_extent_at(other, 0).address, 0xa45000);
	ck_assert_uint_eq(dump_size(other), 8);
	ck_assert(!dump_is_moved(other));
	dump_close(other);
	dump_close(dump);
}
END_TEST

START_TEST(other_file_is_moved_as_asked)
{
	const uint64_t base = 0x9000;
	struct dump *dump, *other;

	file_write(path, "\1\0\0\0\0\0\0\0", 8);
	file_write(second, "0xa45000: 0x0600000000480001\n", 29);
	options.has_base_pa = true;
	options.base_pa = 0x7000;
	dump = must_open();
	ck_assert(dump_is_moved(dump));
	ck_assert_int_eq(dump_open_other(dump, path, &base, &other, NULL), GMMU_OK);
	ck_assert(dump_is_moved(other));
	ck_assert_uint_eq(dump_extent_at(other, 0).address, base);
	dump_close(other);
	ck_assert_int_eq(dump_open_other(dump, second, &base, &other, NULL), GMMU_OK);
	ck_assert_uint_eq(dump_extent_at(other, 0).address, base);
	dump_close(other);
	dump_close(dump);
}
END_TEST

START_TEST(other_file_need_not_be_of_the_format_that_was_asked_for)
{
	struct gmmu_error error;
	struct dump *dump, *other = NULL;

	file_write(path, "0xa45000: 0x0600000000480001\n", 29);
	file_write(second, "\1\0\0\0\0\0\0\0", 8);
	options.format = "hex";
	dump = must_open();
	ck_assert_int_eq(dump_open_other(dump, second, NULL, &other, NULL), GMMU_OK);
	ck_assert_str_eq(dump_shape(other), "raw");
	dump_close(other);
	other = NULL;
	ck_assert_int_eq(dump_open_other(dump, "no/such/file", NULL, &other, &error), GMMU_E_IO);
	ck_assert_ptr_null(other);
	dump_close(dump);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("dump: again");
	TCase *again = tcase_create("again");

	tcase_add_checked_fixture(again, setup, teardown);
	tcase_add_test(again, small_file_is_kept_for_reload);
	tcase_add_test(again, fate_of_a_file_is_reported);
	tcase_add_loop_test(again, fate_of_what_is_no_plain_file_is_not_asked, 0, 2);
	tcase_add_test(again, stream_is_not_read_a_second_time_and_is_no_other);
	tcase_add_test(again, other_file_is_taken_for_what_it_is);
	tcase_add_test(again, other_file_is_moved_as_asked);
	tcase_add_test(again, other_file_need_not_be_of_the_format_that_was_asked_for);
	suite_add_tcase(suite, again);
	return suite_run(suite);
}
