/* SPDX-License-Identifier: MIT */
/* Exports of many rows are what single rows come to. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "browser.h"
#include "render/csv.h"
#include "render/json.h"
#include "support.h"

#define NAME "check_browse_export.rows"

/* Compares a file with a text, and removes it. */
static void content_is(const char *name, const struct text *expected)
{
	static char bytes[1 << 19];
	FILE *in = fopen(name, "rb");
	size_t length;

	ck_assert_ptr_nonnull(in);
	length = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	unlink(name);
	ck_assert_uint_eq(length, expected->length);
	ck_assert_int_eq(memcmp(bytes, expected->bytes, length), 0);
}

/* Words such that rows differ in many ways, over more than one batch of them. */
#define MANY 300

/* What single rows come to, of which one was edited. */
static void many_add(struct text *text, const uint64_t *many, size_t edited, bool as_csv)
{
	static struct json plain, marked;
	static struct csv csv;

	json_init(&plain, JSON_PLACE);
	json_init(&marked, JSON_PLACE | JSON_EDITED);
	csv_init(&csv, true);
	if (as_csv)
		csv_add_header(&csv, text);
	for (size_t i = 0; i < MANY; i++) {
		struct gmmu_view view = {GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, 1u << 4, GMMU_PAGE_SIZE_UNKNOWN};
		struct gmmu_row row;

		ck_assert_int_eq(gmmu_decode_row(&view, slot_of(0, many[i] ^ (i == edited ? 1 : 0)), i, 8 * i,
						 0x1000 + 8 * i, &row, NULL),
				 GMMU_OK);
		if (as_csv) {
			csv_add_row(&csv, text, &row);
			continue;
		}
		json_add_row(i == edited ? &marked : &plain, text, &row);
		text_add_char(text, '\n');
	}
}

START_TEST(many_rows_are_written_as_single_ones_are)
{
	static uint64_t many[MANY];
	struct random random = {1};
	struct text expected = {0};

	for (size_t i = 0; i < MANY; i++)
		many[i] = i % 70 < 50 ? many[0] + (i << 8) : random_next(&random);
	setlocale(LC_ALL, "C.UTF-8");
	browser_open_words(many, MANY);
	press("4 : \"100\" Enter : \"bit 0\" Enter t E");
	press(_i ? "^U \"" NAME ".csv\" Enter" : "^U \"" NAME "\" Enter");
	shows("300 rows written to");
	many_add(&expected, many, 100, _i);
	content_is(_i ? NAME ".csv" : NAME, &expected);
	text_free(&expected);
	browser_close();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse/export");
	TCase *tests = tcase_create("export");

	tcase_add_loop_test(tests, many_rows_are_written_as_single_ones_are, 0, 2);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
