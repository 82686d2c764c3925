/* SPDX-License-Identifier: MIT */
/* Bytes read where they lie: what a source gives and says when files shrink, grow, have holes, or can not be read. */
#include <check.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "dump/source/source.h"
#include "support.h"

#define PAGE 4096

static char path[] = "check_dump_source.XXXXXX";
static int writer; /* to change the file by */
static struct source *source;

static void file_make(off_t size)
{
	memcpy(path + strlen(path) - 6, "XXXXXX", 6);
	writer = mkstemp(path);
	ck_assert_int_ge(writer, 0);
	ck_assert_int_eq(ftruncate(writer, size), 0);
}

static void file_open(uint64_t size)
{
	ck_assert_int_eq(source_from_fd(open(path, O_RDONLY), size, true, &source, NULL), GMMU_OK);
}

static void teardown(void)
{
	source_close(source);
	source = NULL;
	close(writer);
	unlink(path);
}

START_TEST(file_that_shrinks_says_so_once_it_is_read)
{
	uint8_t bytes[16];

	file_make(16);
	ck_assert_int_eq(pwrite(writer, "0123456789abcdef", 16, 0), 16);
	file_open(16);
	ck_assert_int_eq(ftruncate(writer, 10), 0);
	ck_assert_uint_eq(source_read(source, 0, bytes, 10), 10);
	ck_assert_ptr_null(source_trouble(source));
	ck_assert_uint_eq(source_read(source, 8, bytes, 8), 2);
	ck_assert_mem_eq(bytes, "89", 2);
	ck_assert_str_eq(source_trouble(source), "the file shrank from 16 to 10 bytes while it was open");
	/* The first report stays, so that it can be read while others read. */
	ck_assert_int_eq(ftruncate(writer, 0), 0);
	ck_assert_uint_eq(source_read(source, 0, bytes, 8), 0);
	ck_assert_ptr_nonnull(strstr(source_trouble(source), "to 10 bytes"));
}
END_TEST

START_TEST(file_that_grows_or_is_written_to_gives_what_it_has_now)
{
	uint8_t bytes[32];

	file_make(8);
	file_open(8);
	ck_assert_int_eq(pwrite(writer, "0123456789abcdef", 16, 0), 16);
	ck_assert_uint_eq(source_read(source, 0, bytes, sizeof(bytes)), 8);
	ck_assert_mem_eq(bytes, "01234567", 8);
	ck_assert_ptr_null(source_trouble(source));
}
END_TEST

START_TEST(lost_hole_is_no_hole)
{
	uint64_t begin, end, size = 64 * PAGE;

	file_make((off_t)size);
	ck_assert_int_eq(pwrite(writer, "x", 1, 32 * PAGE), 1);
	file_open(size);
	ck_assert(source_next_data(source, 0, size, &begin, &end));
	ck_assert_uint_le(begin, 32 * PAGE);
	ck_assert_uint_gt(end, 32 * PAGE);
	ck_assert_int_eq(ftruncate(writer, 16 * PAGE), 0);
	/* From there on nothing is known to be zero: it is gone. */
	ck_assert(source_next_data(source, 0, size, &begin, &end));
	ck_assert_uint_le(begin, 16 * PAGE);
	ck_assert(source_next_data(source, 20 * PAGE, size, &begin, &end));
	ck_assert_uint_eq(begin, 20 * PAGE);
}
END_TEST

START_TEST(bytes_before_a_failure_are_given)
{
	uint8_t *pages = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t at = (uintptr_t)pages;
	static uint8_t bytes[3 * PAGE];
	char where[32];

	file_make(0);
	ck_assert_ptr_ne(pages, MAP_FAILED);
	memset(pages, 7, 3 * PAGE);
	ck_assert_int_eq(munmap(pages + PAGE, PAGE), 0);
	/* Memory that is not there reads as an error of the device. */
	ck_assert_int_eq(source_from_fd(open("/proc/self/mem", O_RDONLY), at + 3 * PAGE, false, &source, NULL),
			 GMMU_OK);
	ck_assert_uint_eq(source_read(source, at, bytes, sizeof(bytes)), PAGE);
	ck_assert_uint_eq(bytes[PAGE - 1], 7);
	snprintf(where, sizeof(where), "offset 0x%" PRIx64 ": ", at + PAGE);
	ck_assert_ptr_nonnull(strstr(source_trouble(source), where));
	ck_assert_ptr_nonnull(strstr(source_trouble(source), "Input/output error"));
	ck_assert_uint_eq(source_read(source, at + 2 * PAGE, bytes, PAGE), PAGE);
	munmap(pages, 3 * PAGE);
}
END_TEST

/* A kept source goes on giving what the file has, and when frozen what it had, as far as that is known. */
START_TEST(frozen_source_gives_what_there_was)
{
	bool whole = _i == 0;
	uint8_t bytes[16];

	file_make(16);
	ck_assert_int_eq(pwrite(writer, "0123456789abcdef", 16, 0), 16);
	file_open(16);
	source_keep(&source, whole);
	ck_assert_uint_eq(source_read(source, 4, bytes, 4), 4);
	ck_assert_int_eq(pwrite(writer, "XXXXXXXX", 8, 0), 8);
	ck_assert_uint_eq(source_read(source, 4, bytes, 4), 4);
	ck_assert_mem_eq(bytes, "XXXX", 4);
	ck_assert_int_eq(ftruncate(writer, 6), 0);
	ck_assert_uint_eq(source_read(source, 4, bytes, 4), 2);
	ck_assert_ptr_nonnull(strstr(source_trouble(source), "shrank"));
	source_freeze(source);
	ck_assert_uint_eq(source_read(source, 4, bytes, 8), whole ? 8 : 4);
	ck_assert_mem_eq(bytes, "4567", 4);
	ck_assert_uint_eq(source_read(source, 0, bytes, 4), whole ? 4 : 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("dump: source");
	TCase *test = tcase_create("source");

	tcase_add_checked_fixture(test, NULL, teardown);
	tcase_add_test(test, file_that_shrinks_says_so_once_it_is_read);
	tcase_add_test(test, file_that_grows_or_is_written_to_gives_what_it_has_now);
	tcase_add_test(test, lost_hole_is_no_hole);
	tcase_add_test(test, bytes_before_a_failure_are_given);
	tcase_add_loop_test(test, frozen_source_gives_what_there_was, 0, 2);
	suite_add_tcase(suite, test);
	return suite_run(suite);
}
