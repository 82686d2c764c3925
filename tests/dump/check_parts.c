/* SPDX-License-Identifier: MIT */
/* The parts of src/dump: what is remembered of a file, how it is read again, the spool, and pieces. */
#include <check.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/dump.h"
#include "dump/extents.h"
#include "dump/internal.h"
#include "dump/source/remember.h"
#include "dump/source/spool.h"
#include "support.h"

static char path[] = "check_dump_parts.XXXXXX";

static void file_make(const char *bytes, size_t size)
{
	int fd;

	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
	close(fd);
}

static void file_change(const char *bytes, size_t size, off_t at)
{
	int fd = open(path, O_WRONLY);

	ck_assert_int_eq(pwrite(fd, bytes, size, at), (ssize_t)size);
	close(fd);
}

START_TEST(what_was_seen_is_kept_when_a_file_is_read_again)
{
	char before[32] = {0}, seen[16], now[16];
	struct dump_options options;
	struct dump *old, *fresh;

	memset(before, 'a', 16);
	file_make(before, sizeof(before));
	dump_options_init(&options);
	options.format = "raw";
	ck_assert_int_eq(dump_open(path, &options, &old, NULL), GMMU_OK);
	ck_assert_int_eq(truncate(path, 9 << 20), 0); /* too large to be kept whole */
	dump_close(old);
	ck_assert_int_eq(dump_open(path, &options, &old, NULL), GMMU_OK);
	dump_keep(old);
	ck_assert_uint_eq(dump_read(old, 0, 0, seen, 8), 8);
	file_change("bbbb", 4, 0);
	ck_assert_uint_eq(dump_read(old, 0, 0, seen, 8), 8);
	ck_assert_mem_eq(seen, "bbbbaaaa", 8);
	ck_assert_int_eq(dump_reload(old, &fresh, NULL), GMMU_OK);
	/* The old dump gives what it gave first, and nothing that nobody had looked at. */
	ck_assert_uint_eq(dump_read(old, 0, 0, seen, 16), 8);
	ck_assert_mem_eq(seen, "aaaaaaaa", 8);
	ck_assert_uint_eq(dump_read(fresh, 0, 0, now, 16), 16);
	ck_assert_mem_eq(now, "bbbbaaaaaaaaaaaa", 16);
	dump_close(old);
	dump_close(fresh);
	unlink(path);
}
END_TEST

START_TEST(remembered_pages_are_bounded_and_exact)
{
	struct remember *remember = remember_new();
	uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8}, back[16];

	remember_add(remember, 4092, bytes, 8); /* over the edge of a page */
	ck_assert_uint_eq(remember_read(remember, 4092, back, 16), 8);
	ck_assert_mem_eq(back, bytes, 8);
	ck_assert_uint_eq(remember_read(remember, 4091, back, 8), 0);
	/* What was there first stays. */
	remember_add(remember, 4094, (const uint8_t *)"98", 2);
	ck_assert_uint_eq(remember_read(remember, 4092, back, 8), 8);
	ck_assert_mem_eq(back, bytes, 8);
	/* A page far away takes the same place: the former one is forgotten, and never mixed with it. */
	remember_add(remember, UINT64_C(4096) * 1024 + 100, bytes, 8);
	ck_assert_uint_eq(remember_read(remember, 4092, back, 4), 0);
	remember_free(remember);
}
END_TEST

START_TEST(spool_stops_at_its_cap_and_keeps_what_it_has)
{
	static uint8_t zeros[100000];
	struct spool spool = {.cap = 150000};
	struct gmmu_error error;

	zeros[99999] = 7;
	ck_assert_int_eq(spool_add(&spool, zeros, sizeof(zeros), &error), GMMU_OK);
	ck_assert_int_eq(spool_add(&spool, zeros, sizeof(zeros), &error), GMMU_E_FORMAT);
	ck_assert_ptr_nonnull(strstr(error.message, "more than 150000 bytes"));
	ck_assert_uint_eq(spool.size, 100000);
	ck_assert_uint_eq(spool.bytes[0], 0);
	ck_assert_uint_eq(spool.bytes[99999], 7);
	spool_free(&spool);
}
END_TEST

START_TEST(repeated_pieces_are_cut_in_the_middle_of_a_period)
{
	/* 4 bytes "abcd" repeated over 16, from 0x1000 on; a hole; then "XY". */
	struct spool spool = {.cap = 64};
	struct extents extents = {0};
	struct source *source;
	uint8_t bytes[16];

	ck_assert_int_eq(spool_add(&spool, "abcdXY", 6, NULL), GMMU_OK);
	ck_assert_int_eq(source_from_spool(&spool, &source, NULL), GMMU_OK);
	extents_add(&extents, (struct piece){.address = 0x1000, .size = 16, .period = 4}, NULL);
	extents_add(&extents, (struct piece){.address = 0x1020, .size = 2, .where = 4}, NULL);
	ck_assert_int_eq(extents_settle(&extents, NULL), GMMU_OK);
	ck_assert_uint_eq(extents.count, 2);
	ck_assert_int_eq(extents_cut(&extents, 6, 27, NULL), GMMU_OK);
	ck_assert_uint_eq(extents.count, 2);
	ck_assert_uint_eq(extents.list[0].address, 0x1006);
	ck_assert_uint_eq(extents.list[0].size, 10);
	ck_assert_uint_eq(extents_read(&extents, source, 0, 0, bytes, 16), 10);
	ck_assert_mem_eq(bytes, "cdabcdabcd", 10);
	ck_assert_uint_eq(extents.list[1].size, 1);
	ck_assert_uint_eq(extents_read(&extents, source, 1, 0, bytes, 16), 1);
	ck_assert_uint_eq(bytes[0], 'X');
	extents_free(&extents);
	source_close(source);
}
END_TEST

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
	(void)done;
	(void)total;
	return ++*(unsigned *)context < 3;
}

START_TEST(a_pipe_that_stays_open_can_be_left)
{
	struct dump_options options;
	struct gmmu_error error;
	struct dump *dump;
	unsigned calls = 0;
	int fd;

	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(path));
	rmdir(path);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	fd = open(path, O_RDWR);
	dump_options_init(&options);
	options.progress = stop_at_once;
	options.progress_context = &calls;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "stopped"));
	close(fd);
	unlink(path);
}
END_TEST

START_TEST(segments_may_say_the_same_twice_but_nothing_else)
{
	struct dump dump = {0};
	struct spool spool = {.cap = 64};
	struct gmmu_error error;

	ck_assert_int_eq(spool_add(&spool, "abcdcdexcdzz", 12, NULL), GMMU_OK);
	ck_assert_int_eq(source_from_spool(&spool, &dump.source, NULL), GMMU_OK);
	extents_add(&dump.extents, (struct piece){.address = 0x102, .size = 3, .where = 4}, NULL);
	extents_add(&dump.extents, (struct piece){.address = 0x100, .size = 4}, NULL);
	ck_assert_int_eq(extents_resolve(&dump.extents, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump.extents.count, 1);
	ck_assert_uint_eq(dump.extents.list[0].address, 0x100);
	ck_assert_uint_eq(dump.extents.list[0].size, 5);
	extents_add(&dump.extents, (struct piece){.address = 0x104, .size = 1, .where = 11, .line = 9}, NULL);
	ck_assert_int_eq(extents_resolve(&dump.extents, &dump, &error), GMMU_E_FORMAT);
	ck_assert_ptr_nonnull(strstr(error.message, "line 9"));
	ck_assert_ptr_nonnull(strstr(error.message, "0x104"));
	extents_free(&dump.extents);
	source_close(dump.source);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("dump_parts");
	TCase *test = tcase_create("parts");

	tcase_add_test(test, what_was_seen_is_kept_when_a_file_is_read_again);
	tcase_add_test(test, remembered_pages_are_bounded_and_exact);
	tcase_add_test(test, spool_stops_at_its_cap_and_keeps_what_it_has);
	tcase_add_test(test, repeated_pieces_are_cut_in_the_middle_of_a_period);
	tcase_add_test(test, a_pipe_that_stays_open_can_be_left);
	tcase_add_test(test, segments_may_say_the_same_twice_but_nothing_else);
	suite_add_tcase(suite, test);
	return suite_run(suite);
}
