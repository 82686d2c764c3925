/* SPDX-License-Identifier: MIT */
/* Rows by templates are the rows that are written one by one. */
#include <stdlib.h>

#include "render/csv.h"
#include "render/json.h"
#include "render/rows.h"

#include "support.h"

#define SINGLES 200
#define ROUNDS 24
#define VIEWS (GMMU_ENCODING_COUNT * GMMU_ROLE_COUNT * 32 * 3)

static struct gmmu_view view_at(int number)
{
	return (struct gmmu_view){
		.encoding = (enum gmmu_encoding)(number / 96 / GMMU_ROLE_COUNT),
		.role = (enum gmmu_role)(number / 96 % GMMU_ROLE_COUNT),
		.depths = (unsigned)number / 3 % 32,
		.page_size = (enum gmmu_page_size)(number % 3),
	};
}

static void add_single(enum rows_form form, const struct table_layout *layout, struct text *text,
		       const struct gmmu_row *row)
{
	static struct json json;
	static struct csv csv;

	switch (form) {
	case ROWS_NDJSON:
	case ROWS_JSON:
		json_init(&json, JSON_PLACE);
		text_add(text, form == ROWS_JSON ? ",\n" : "");
		json_add_row(&json, text, row);
		text_add(text, form == ROWS_JSON ? "" : "\n");
		break;
	case ROWS_CSV:
		csv_init(&csv, true);
		csv_add_row(&csv, text, row);
		break;
	default:
		table_add_row(layout, text, row);
		text_add_char(text, '\n');
	}
}

/* Slots of all kinds: random ones, nearly empty and nearly full ones, one bit, none; addresses aligned and not. */
static void row_make(struct random *random, const struct gmmu_compiled *compiled, unsigned i, struct gmmu_row *row)
{
	struct gmmu_slot slot = random_slot(random, gmmu_encoding_size(compiled->view.encoding));
	struct gmmu_slot other = random_slot(random, gmmu_encoding_size(compiled->view.encoding));
	uint64_t place = random_next(random) >> i % 64;

	if (i < 129) {
		slot = (struct gmmu_slot){{0, 0}};
		if (i < 128)
			slot.word[i / 64] = UINT64_C(1) << i % 64;
	} else if (i % 3 == 1) {
		slot.word[0] &= other.word[0];
		slot.word[1] &= other.word[1];
	}
	gmmu_compiled_decode_row(compiled, slot, place, place * 8, place * 8 + (i % 5 ? 0 : 4), row);
}

/* Few bits change from row to row, as in a table, or many do; the rows of a table stand one after the other. */
static void rows_make(struct random *random, const struct gmmu_compiled *compiled, unsigned round, size_t count,
		      struct gmmu_row *rows)
{
	struct gmmu_slot mask = random_slot(random, gmmu_encoding_size(compiled->view.encoding));

	row_make(random, compiled, round, &rows[0]);
	for (unsigned i = 1; i < count; i++) {
		const struct gmmu_row *before = &rows[i - 1];
		struct gmmu_slot slot = before->entry.raw, other = random_slot(random, 16);

		if (round % 3 == 0) {
			row_make(random, compiled, round + i, &rows[i]);
			continue;
		}
		for (unsigned word = 0; word < 2 && round % 3 == 1; word++)
			slot.word[word] ^= other.word[word] & mask.word[word] & other.word[1 - word] << i % 8;
		if (round % 3 == 2)
			slot.word[0] += 256;
		gmmu_compiled_decode_row(compiled, slot, before->index + 1, before->offset + 8, before->pa + 8,
					 &rows[i]);
	}
}

/* Holds what templates write of some rows against the rows written one by one. */
static void rows_compare(enum rows_form form, const struct rows *rows, const struct table_layout *layout,
			 const struct gmmu_row *some, size_t count)
{
	char *bulk = malloc(count * rows_bytes_max(rows));
	struct text single = {0};
	size_t length;

	ck_assert_ptr_nonnull(bulk);
	for (size_t i = 0; i < count; i++)
		add_single(form, layout, &single, &some[i]);
	length = (size_t)(rows_write(rows, some, count, bulk) - bulk);
	if (length != single.length || memcmp(bulk, single.bytes, length) != 0)
		ck_abort_msg("%.*s\n is not\n%s", (int)length, bulk, single.bytes);
	free(bulk);
	text_free(&single);
}

/* Views of every encoding, role, set of depths and page size; those that there are not have no rows. */
START_TEST(templates_write_what_single_rows_are)
{
	struct random random = {(uint64_t)_i};
	struct gmmu_view view = view_at(_i);
	struct gmmu_row some[ROWS_AT_ONCE];
	struct gmmu_compiled compiled;
	struct table_layout layout;

	if (gmmu_compile(&view, &compiled, NULL) != GMMU_OK)
		return;
	table_layout_init(&layout, &view, 0xffff, 0xffffff);
	for (int form = 0; form < ROWS_FORM_COUNT; form++) {
		struct rows *rows = rows_new((enum rows_form)form, &compiled, &layout);

		ck_assert_ptr_nonnull(rows);
		for (unsigned i = 0; i < SINGLES; i++) {
			row_make(&random, &compiled, i, some);
			rows_compare((enum rows_form)form, rows, &layout, some, 1);
		}
		for (unsigned i = 0; i < ROUNDS; i++) {
			size_t count = 1 + random_next(&random) % ROWS_AT_ONCE;

			rows_make(&random, &compiled, i, count, some);
			rows_compare((enum rows_form)form, rows, &layout, some, count);
		}
		rows_free(rows);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render/rows");
	TCase *tests = tcase_create("render/rows");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, templates_write_what_single_rows_are, 0, VIEWS);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
