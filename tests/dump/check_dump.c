/* SPDX-License-Identifier: MIT */
/* Opening raw files, reading them, cutting them into slots, and what happens when they shrink. */
#include <check.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump/dump.h"
#include "dump/slots.h"
#include "support.h"

static char folder[] = "check_dump.XXXXXX";
static char path[64];
static struct dump *dump;
static struct dump_options options;
static struct gmmu_error error;

static void setup(void)
{
	memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/file", folder);
	dump_options_init(&options);
	memset(&error, 0, sizeof(error));
	dump = NULL;
}

static void teardown(void)
{
	dump_close(dump);
	unlink(path);
	rmdir(folder);
}

static void file_write(const void *bytes, size_t size)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
	close(fd);
}

/* A file whose byte number i is i * 7 modulo 251. */
static void file_write_pattern(size_t size)
{
	uint8_t *bytes = malloc(size);

	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(i * 7 % 251);
	file_write(bytes, size);
	free(bytes);
}

START_TEST(raw_file_is_one_extent_at_the_base)
{
	uint8_t bytes[24];

	file_write("\x01\x02\x03\x04\x05\x06\x07\x08\x11\x12\x13\x14\x15\x16\x17\x18\x00\xff", 18);
	options.has_base_pa = true;
	options.base_pa = 0xa45000;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump_extent_count(dump), 1);
	ck_assert_uint_eq(dump_extent_at(dump, 0).address, 0xa45000);
	ck_assert_uint_eq(dump_extent_at(dump, 0).size, 18);
	ck_assert_uint_eq(dump_size(dump), 18);
	ck_assert_uint_eq(dump_read(dump, 0, 8, bytes, sizeof(bytes)), 10);
	ck_assert_mem_eq(bytes, "\x11\x12\x13\x14\x15\x16\x17\x18\x00\xff", 10);
	ck_assert_uint_eq(dump_read(dump, 0, 18, bytes, sizeof(bytes)), 0);
	ck_assert_ptr_null(dump_trouble(dump));
	ck_assert_str_eq(dump_shape(dump), "raw");
}
END_TEST

START_TEST(empty_file_has_no_extent)
{
	struct slots *slots;

	file_write("", 0);
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump_extent_count(dump), 0);
	ck_assert_int_eq(slots_new(dump, 8, false, &slots, &error), GMMU_OK);
	ck_assert_uint_eq(slots->count, 0);
	ck_assert_uint_eq(slots_find(slots, 0), UINT64_MAX);
	slots_free(slots);
}
END_TEST

START_TEST(missing_file_is_named_with_the_reason)
{
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_E_IO);
	ck_assert_int_eq(error.status, GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, path));
	ck_assert_ptr_nonnull(strstr(error.message, "No such file or directory"));
	ck_assert_ptr_null(dump);
}
END_TEST

START_TEST(directory_is_refused)
{
	ck_assert_int_eq(dump_open(folder, &options, &dump, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "is a directory"));
}
END_TEST

START_TEST(names_are_escaped_in_messages)
{
	ck_assert_int_eq(dump_open("no\nsuch\x1b[2J\xff\xe2\x80\xae.bin", &options, &dump, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "no\\nsuch\\x1b[2J\\xff\\u202e.bin"));
}
END_TEST

/* The room of a name is smaller than this one. */
START_TEST(long_names_are_cut_inside_their_quotes)
{
	char name[4000];

	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	ck_assert_int_eq(dump_open(name, &options, &dump, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "cannot open 'xxx"));
	ck_assert_ptr_nonnull(strstr(error.message, "xxx...': "));
}
END_TEST

START_TEST(rest_names_its_extent_only_among_others)
{
	struct slots *slots;

	file_write_pattern(19);
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 8, false, &slots, &error), GMMU_E_TRUNCATED);
	ck_assert_ptr_nonnull(strstr(error.message, path));
	ck_assert_ptr_nonnull(strstr(error.message, "': 2 whole slots of 8 bytes and 3 bytes left over"));
	ck_assert_ptr_null(strstr(error.message, "extent"));
}
END_TEST

START_TEST(base_and_size_may_reach_but_not_exceed_the_last_address)
{
	file_write_pattern(16);
	options.has_base_pa = true;
	options.base_pa = UINT64_MAX - 15;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump_extent_at(dump, 0).address, UINT64_MAX - 15);
	dump_close(dump);
	dump = NULL;
	options.base_pa = UINT64_MAX - 14;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_E_VALUE);
}
END_TEST

START_TEST(window_keeps_the_addresses_and_the_origin)
{
	struct slots_item item;
	struct slots *slots;

	file_write_pattern(4096);
	options.has_base_pa = true;
	options.base_pa = 0x1000;
	options.window_offset = 64;
	options.window_length = 16;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump_extent_at(dump, 0).address, 0x1040);
	ck_assert_uint_eq(dump_extent_at(dump, 0).size, 16);
	ck_assert_int_eq(slots_new(dump, 8, false, &slots, &error), GMMU_OK);
	ck_assert_uint_eq(slots->count, 2);
	ck_assert_uint_eq(slots_load(slots, 1, &item, 1), 1);
	ck_assert_uint_eq(item.position, 1);
	ck_assert_uint_eq(item.index, 9);
	ck_assert_uint_eq(item.pa, 0x1048);
	ck_assert_uint_eq(item.offset, 72);
	ck_assert_uint_eq(slots_index(slots, 1), 9);
	ck_assert_uint_eq(slots_find_index(slots, 7), UINT64_MAX);
	ck_assert_uint_eq(slots_find_index(slots, 8), 0);
	ck_assert_uint_eq(slots_find_index(slots, 9), 1);
	ck_assert_uint_eq(slots_find_index(slots, 10), UINT64_MAX);
	slots_free(slots);
	dump_close(dump);
	dump = NULL;
	options.window_offset = 4097;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_E_VALUE);
}
END_TEST

START_TEST(shrunken_file_loses_the_rows_that_are_gone)
{
	uint8_t bytes[64];
	struct slots_item item;
	struct slots *slots;

	file_write_pattern(12288);
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 8, false, &slots, &error), GMMU_OK);
	ck_assert_int_eq(truncate(path, 4100), 0);
	ck_assert_uint_eq(dump_read(dump, 0, 4096, bytes, sizeof(bytes)), 4);
	ck_assert_uint_eq(bytes[3], 4099 * 7 % 251);
	ck_assert_uint_eq(dump_read(dump, 0, 8192, bytes, sizeof(bytes)), 0);
	ck_assert_ptr_nonnull(strstr(dump_trouble(dump), "shrank from 12288 to 4100"));
	ck_assert_uint_eq(slots_load(slots, 511, &item, 1), 1);
	ck_assert(item.available);
	ck_assert_uint_eq(slots_load(slots, 512, &item, 1), 1);
	ck_assert(!item.available);
	ck_assert_uint_eq(item.slot.word[0], 0);
	ck_assert_int_eq(truncate(path, 0), 0);
	ck_assert_uint_eq(slots_load(slots, 0, &item, 1), 1);
	ck_assert(!item.available);
	slots_free(slots);
}
END_TEST

/* VmRSS or another line of /proc/self/status, in KiB. */
static unsigned long memory_use(const char *line)
{
	FILE *file = fopen("/proc/self/status", "re");
	char text[256];
	unsigned long use = 0;

	ck_assert_ptr_nonnull(file);
	while (fgets(text, sizeof(text), file)) {
		if (strncmp(text, line, strlen(line)) == 0)
			use = strtoul(text + strlen(line), NULL, 10);
	}
	fclose(file);
	return use;
}

START_TEST(huge_sparse_file_costs_nothing)
{
	uint64_t size = UINT64_C(64) << 30, begin, end;
	uint8_t bytes[16];
	unsigned long before = memory_use("VmRSS:");

	file_write("", 0);
	if (truncate(path, (off_t)size) != 0)
		return; /* a file system that has no such files */
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_uint_eq(dump_extent_at(dump, 0).size, size);
	ck_assert_uint_eq(dump_read(dump, 0, size - 16, bytes, sizeof(bytes)), 16);
	ck_assert(!dump_next_data(dump, 0, 0, &begin, &end));
	ck_assert_uint_lt(memory_use("VmRSS:"), before + 16384);
}
END_TEST

START_TEST(reading_everything_keeps_a_small_footprint)
{
	static uint8_t bytes[1 << 20];
	uint64_t size = UINT64_C(256) << 20;
	unsigned long before = memory_use("VmRSS:");

	file_write("", 0);
	if (truncate(path, (off_t)size) != 0)
		return;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	for (uint64_t at = 0; at < size; at += sizeof(bytes))
		ck_assert_uint_eq(dump_read(dump, 0, at, bytes, sizeof(bytes)), sizeof(bytes));
	ck_assert_uint_lt(memory_use("VmRSS:"), before + 16384);
	ck_assert_uint_lt(memory_use("VmHWM:"), before + 32768);
}
END_TEST

START_TEST(holes_of_a_sparse_file_are_passed_over)
{
	uint64_t begin, end;
	int fd;

	file_write("", 0);
	ck_assert_int_eq(truncate(path, 1 << 20), 0);
	fd = open(path, O_WRONLY);
	ck_assert_int_eq(pwrite(fd, "x", 1, 0x40000), 1);
	close(fd);
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert(dump_next_data(dump, 0, 0, &begin, &end));
	ck_assert_uint_le(begin, 0x40000);
	ck_assert_uint_gt(end, 0x40000);
	ck_assert(dump_next_data(dump, 0, 0x40000, &begin, &end));
	ck_assert_uint_eq(begin, 0x40000);
}
END_TEST

START_TEST(rest_is_truncated_unless_partial)
{
	struct slots *slots = NULL;

	file_write_pattern(4093);
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 8, false, &slots, &error), GMMU_E_TRUNCATED);
	ck_assert_ptr_null(slots);
	ck_assert_ptr_nonnull(strstr(error.message, "511 whole slots"));
	ck_assert_ptr_nonnull(strstr(error.message, "5 bytes left over"));
	ck_assert_int_eq(slots_new(dump, 8, true, &slots, &error), GMMU_OK);
	ck_assert_uint_eq(slots->count, 511);
	ck_assert_uint_eq(slots_rest(slots, dump_extent_at(dump, 0)), 5);
	slots_free(slots);
}
END_TEST

START_TEST(slots_are_found_by_number_and_by_address)
{
	static struct slots_item items[SLOTS_LOAD_MAX];
	struct slots *slots;
	uint64_t index = 0;

	file_write_pattern(16384 + 16);
	options.has_base_pa = true;
	options.base_pa = 0xa40000;
	ck_assert_int_eq(dump_open(path, &options, &dump, &error), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 16, false, &slots, &error), GMMU_OK);
	ck_assert_uint_eq(slots->count, 1025);
	while (index < 1025) {
		size_t got = slots_load(slots, index, items, SLOTS_LOAD_MAX);

		ck_assert_uint_gt(got, 0);
		for (size_t i = 0; i < got; i++, index++) {
			ck_assert_uint_eq(items[i].index, index);
			ck_assert_uint_eq(items[i].pa, 0xa40000 + index * 16);
			ck_assert_uint_eq(items[i].slot.word[1] >> 56, (index * 16 + 15) * 7 % 251);
		}
	}
	ck_assert_uint_eq(slots_load(slots, 1025, items, 1), 0);
	ck_assert_uint_eq(slots_find(slots, 0xa40000), 0);
	ck_assert_uint_eq(slots_find(slots, 0xa4001f), 1);
	ck_assert_uint_eq(slots_find(slots, 0xa3ffff), UINT64_MAX);
	ck_assert_uint_eq(slots_find(slots, 0xa44010), UINT64_MAX);
	ck_assert_uint_eq(slots_at_or_after(slots, 0), 0);
	ck_assert_uint_eq(slots_at_or_after(slots, 0xa44010), 1025);
	ck_assert(!slots_after_hole(slots, 0));
	ck_assert(!slots_after_hole(slots, 1));
	slots_free(slots);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("dump");
	TCase *test = tcase_create("raw");

	tcase_add_checked_fixture(test, setup, teardown);
	tcase_add_test(test, raw_file_is_one_extent_at_the_base);
	tcase_add_test(test, empty_file_has_no_extent);
	tcase_add_test(test, missing_file_is_named_with_the_reason);
	tcase_add_test(test, directory_is_refused);
	tcase_add_test(test, names_are_escaped_in_messages);
	tcase_add_test(test, long_names_are_cut_inside_their_quotes);
	tcase_add_test(test, rest_names_its_extent_only_among_others);
	tcase_add_test(test, base_and_size_may_reach_but_not_exceed_the_last_address);
	tcase_add_test(test, window_keeps_the_addresses_and_the_origin);
	tcase_add_test(test, shrunken_file_loses_the_rows_that_are_gone);
	tcase_add_test(test, huge_sparse_file_costs_nothing);
	tcase_add_test(test, reading_everything_keeps_a_small_footprint);
	tcase_add_test(test, holes_of_a_sparse_file_are_passed_over);
	tcase_add_test(test, rest_is_truncated_unless_partial);
	tcase_add_test(test, slots_are_found_by_number_and_by_address);
	suite_add_tcase(suite, test);
	return suite_run(suite);
}
