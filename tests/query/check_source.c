/* SPDX-License-Identifier: MIT */
/* The slots of a dump as a source, and finding slots by address. */
#include "dump/slots.h"

#include <stdlib.h>
#include <unistd.h>

#include "fake_source.h"

static struct fake fake;

/* --- Finding by address ---------------------------------------------------------------------------------------- */

START_TEST(slots_are_found_by_address)
{
	struct random random = {.state = (uint64_t)_i};
	unsigned size = _i % 2 ? 8 : 16;
	uint64_t last = 0;

	fake_init(&fake, size, 100, 1000);
	fake_cut(&fake, 1 + random_next(&random) % 40, 5000);
	fake_cut(&fake, 50, 9004);
	for (uint64_t pa = 0; pa < 12000; pa++) {
		uint64_t holder = SLOT_NONE, behind = 100;

		for (uint64_t i = 100; i > 0; i--) {
			uint64_t start = slots_pa(&fake.source, i - 1);

			if (pa >= start && pa < start + size)
				holder = i - 1;
			if (start + size > pa)
				behind = i - 1;
		}
		ck_assert_uint_eq(slots_find(&fake.source, pa), holder);
		ck_assert_uint_eq(slots_at_or_after(&fake.source, pa), behind);
		ck_assert_uint_ge(behind, last);
		last = behind;
	}
	ck_assert_uint_eq(slots_find(&fake.source, UINT64_MAX), SLOT_NONE);
	fake_init(&fake, size, 0, 0);
	ck_assert_uint_eq(slots_find(&fake.source, 0), SLOT_NONE);
	ck_assert_uint_eq(slots_at_or_after(&fake.source, 0), 0);
}
END_TEST

/* --- A file ---------------------------------------------------------------------------------------------------- */

static char path[] = "query_source.XXXXXX";
static struct dump *dump;
static struct slots *slots;

/* A file of 1 MB that begins with words 0x0101, 0x0202, ... and has 0xff as its last byte; a hole in between. */
#define FILE_SIZE (1 << 20)
#define WORDS 512

static void file_make(void)
{
	FILE *file;
	int fd;

	memcpy(path, "query_source.XXXXXX", sizeof(path));
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "wb");
	ck_assert_ptr_nonnull(file);
	for (unsigned i = 0; i < WORDS; i++) {
		unsigned char bytes[8] = {(unsigned char)i, (unsigned char)(i >> 8), 0, 0, 0, 0, 0, (unsigned char)i};

		ck_assert_uint_eq(fwrite(bytes, 1, 8, file), 8);
	}
	ck_assert_int_eq(fseek(file, FILE_SIZE - 1, SEEK_SET), 0);
	ck_assert_int_eq(fputc(0xff, file), 0xff);
	ck_assert_int_eq(fclose(file), 0);
}

static void file_open(unsigned entry_size)
{
	struct dump_options options;

	dump_options_init(&options);
	options.format = "raw";
	options.has_base_pa = true;
	options.base_pa = 0x40000000;
	ck_assert_int_eq(dump_open(path, &options, &dump, NULL), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, entry_size, false, &slots, NULL), GMMU_OK);
}

static void file_remove(void)
{
	slots_free(slots);
	dump_close(dump);
	slots = NULL;
	dump = NULL;
	unlink(path);
}

START_TEST(a_dump_is_a_source)
{
	struct slot_stretch stretch;
	uint64_t words[8];

	file_open(8);
	ck_assert_uint_eq(slots->count, FILE_SIZE / 8);
	ck_assert_uint_eq(slots->entry_size, 8);
	ck_assert_uint_eq(slots->first_pa, 0x40000000);
	stretch = slots->stretch(slots->context, 77);
	ck_assert_uint_eq(stretch.first, 0);
	ck_assert_uint_eq(stretch.count, FILE_SIZE / 8);
	ck_assert_uint_eq(stretch.pa, 0x40000000);
	ck_assert_uint_eq(slots->read(slots->context, 300, words, 8), 8);
	for (unsigned i = 0; i < 8; i++)
		ck_assert_uint_eq(words[i], (300 + i) | (uint64_t)((300 + i) & 0xff) << 56);
	/* Not beyond the end of the stretch. */
	ck_assert_uint_eq(slots->read(slots->context, FILE_SIZE / 8 - 1, words, 8), 1);
	ck_assert_uint_eq(words[0], UINT64_C(0xff) << 56);
	ck_assert_uint_eq(slots_find(slots, 0x40000000 + 8 * 77 + 5), 77);
}
END_TEST

START_TEST(wide_slots_are_two_words)
{
	uint64_t words[4];

	file_open(16);
	ck_assert_uint_eq(slots->count, FILE_SIZE / 16);
	ck_assert_uint_eq(slots->read(slots->context, 3, words, 2), 2);
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_eq(words[i], (6 + i) | (uint64_t)(6 + i) << 56);
}
END_TEST

/* Where a file system has no holes, nothing is skipped; the answer is right either way. */
START_TEST(holes_are_skipped_and_data_never)
{
	uint64_t words[1], first, until = 0;

	file_open(8);
	ck_assert_uint_eq(slots->skip_zeros(slots->context, 0, &until), 0);
	/* Up to there is data, and the last byte of the file is data again: no hole is left out in between. */
	ck_assert_uint_ge(until, WORDS);
	ck_assert_uint_eq(slots->read(slots->context, until - 1, words, 1), 1);
	ck_assert_uint_eq(slots->skip_zeros(slots->context, WORDS - 1, &until), WORDS - 1);
	first = slots->skip_zeros(slots->context, 8192, &until);
	ck_assert_uint_ge(first, 8192);
	ck_assert_uint_lt(first, FILE_SIZE / 8);
	for (uint64_t i = 8192; i < first; i += 64) {
		ck_assert_uint_eq(slots->read(slots->context, i, words, 1), 1);
		ck_assert_uint_eq(words[0], 0);
	}
	ck_assert_uint_eq(slots->skip_zeros(slots->context, FILE_SIZE / 8 - 1, &until), FILE_SIZE / 8 - 1);
}
END_TEST

START_TEST(what_a_shrunken_file_has_lost_is_no_hole)
{
	uint64_t words[1], until = 0;

	file_open(8);
	ck_assert_int_eq(truncate(path, 65536), 0);
	ck_assert_uint_eq(slots->read(slots->context, 8192, words, 1), 0);
	ck_assert_uint_eq(slots->skip_zeros(slots->context, 8192, &until), 8192);
	ck_assert_uint_eq(slots->skip_zeros(slots->context, 100000, &until), 100000);
	ck_assert_uint_eq(slots->read(slots->context, 100, words, 1), 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_source");
	TCase *tcase = tcase_create("source"), *file = tcase_create("file");

	tcase_add_loop_test(tcase, slots_are_found_by_address, 0, 6);
	suite_add_tcase(suite, tcase);
	tcase_add_checked_fixture(file, file_make, file_remove);
	tcase_add_test(file, a_dump_is_a_source);
	tcase_add_test(file, wide_slots_are_two_words);
	tcase_add_test(file, holes_are_skipped_and_data_never);
	tcase_add_test(file, what_a_shrunken_file_has_lost_is_no_hole);
	suite_add_tcase(suite, file);
	return suite_run(suite);
}
