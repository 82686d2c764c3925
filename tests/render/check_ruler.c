/* SPDX-License-Identifier: MIT */
/* The bit ruler, the report of one slot, explanations, the printed field tables. */
#include "render/explain.h"
#include "render/fields.h"
#include "render/report.h"
#include "render/ruler.h"

#include "support.h"
#include "sample_rows.h"

START_TEST(groups_end_where_fields_end)
{
	struct gmmu_row row = row_of_pte(0x060003999990000d);
	struct ruler_group groups[128];
	static const struct {
		unsigned hi, lo, field;
		bool in_force;
	} expected[] = {
		{63, 56, GMMU_PTE_KIND, true},
		{55, 54, GMMU_PTE_COMPTAGLINE, false}, /* what the system address leaves of it */
		{53, 8, GMMU_PTE_ADDRESS_SYS, true},
		{7, 7, GMMU_PTE_ATOMIC_DISABLE, true},
		{6, 6, GMMU_PTE_READ_ONLY, true},
		{5, 5, GMMU_PTE_PRIVILEGE, true},
		{4, 4, GMMU_PTE_ENCRYPTED, true},
		{3, 3, GMMU_PTE_VOLATILE, true},
		{2, 1, GMMU_PTE_APERTURE, true},
		{0, 0, GMMU_PTE_VALID, true},
	};

	ck_assert_uint_eq(ruler_groups(&row.entry, 63, 0, groups), 10);
	for (unsigned i = 0; i < 10; i++) {
		ck_assert_uint_eq(groups[i].hi, expected[i].hi);
		ck_assert_uint_eq(groups[i].lo, expected[i].lo);
		ck_assert_uint_eq(groups[i].field, expected[i].field);
		ck_assert_int_eq(groups[i].in_force, expected[i].in_force);
		ck_assert_int_eq(groups[i].odd, groups[0].odd ^ (i % 2));
	}
}
END_TEST

START_TEST(tones_do_not_depend_on_the_cut)
{
	struct gmmu_row row = row_some(_i);
	struct ruler_group whole[128], cut[128];
	unsigned bits = 8 * gmmu_encoding_size(row.entry.encoding);
	size_t count = ruler_groups(&row.entry, bits - 1, 0, whole);

	for (size_t i = 0; i < count; i++) {
		for (unsigned bit = whole[i].lo; bit <= whole[i].hi; bit++) {
			ck_assert_uint_eq(ruler_groups(&row.entry, bit, bit, cut), 1);
			ck_assert_int_eq(cut[0].odd, whole[i].odd);
			ck_assert_uint_eq(cut[0].field, whole[i].field);
		}
	}
}
END_TEST

START_TEST(ruler_is_drawn_to_scale)
{
	struct gmmu_row row = row_of_pde(0xffc00000000000d2); /* all reserved bits of a directory entry but 4 clear */
	struct text text = {0};

	ruler_add(&text, &row.entry, 1);
	ck_assert_str_eq(text.bytes, "  63               54 53                               36 35 33 32\n"
				     " |! ! ! ! ! ! ! ! ! !|0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0|0 0 0|0|\n"
				     " |reserved           |address_sys                        |peer |>|\n"
				     "  31                                            8 7 6 5 4 3 2 1 0\n"
				     " |0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0|! !|0|!|0|0 1|0|\n"
				     " |address_vid                                    |res|n|-|v|ap |L|\n");
	text_free(&text);
}
END_TEST

START_TEST(ambiguous_bits_are_marked)
{
	struct gmmu_row row = row_of_dual(0, 0x00000001bbbbbbba);
	struct text text = {.styled = true};

	ck_assert(ruler_add_marks(&text, &row.entry, 31, 0));
	/* Bit 5 alone, in its own column. */
	ck_assert_uint_eq(text.length, ruler_bit_column(31, 5) + 1);
	ck_assert_int_eq(text.bytes[ruler_bit_column(31, 5)], '~');
	ck_assert_uint_eq(count_character(text.bytes, '~'), 1);
	text_clear(&text);
	ruler_add_bits(&text, &row.entry, 31, 0);
	ck_assert_uint_eq(text.meanings[ruler_bit_column(31, 5)], MEANING_BIT_AMBIGUOUS);
	ck_assert_uint_eq(text.meanings[ruler_bit_column(31, 4)], MEANING_BIT_SET);
	ck_assert(!ruler_add_marks(&text, &row.entry, 127, 96));
	text_free(&text);
}
END_TEST

/* Every line of what is printed on a page is ASCII, has no blanks at its end, and fits. */
static void assert_page(const struct text *text, size_t width)
{
	for (const char *line = text->bytes; *line;) {
		size_t length = strcspn(line, "\n");

		ck_assert_msg(line[length] == '\n', "no newline at the end: %s", line);
		ck_assert_msg(length <= width, "too wide: %.*s", (int)length, line);
		ck_assert_msg(length == 0 || line[length - 1] != ' ', "blank at the end: %.*s|", (int)length, line);
		for (size_t i = 0; i < length; i++)
			ck_assert_int_eq(line[i] >= ' ' && line[i] < 0x7f, 1);
		line += length + 1;
	}
}

/* What leaves the depth open, so that bit 0 picks the role. */
static struct gmmu_view view_open(const struct gmmu_row *row)
{
	return (struct gmmu_view){.encoding = row->entry.encoding, .depths = GMMU_DEPTHS_ALL};
}

START_TEST(report_names_everything_within_80_columns)
{
	struct gmmu_row row = row_some(_i);
	struct gmmu_view view = view_open(&row);
	struct text text = {0};

	report_add(&text, &view, &row, _i % 2);
	assert_page(&text, 80);
	text_clear(&text);
	view.role = row.entry.role;
	report_add(&text, &view, &row, _i % 2);
	assert_page(&text, 80);
	for (unsigned field = 0; field < gmmu_field_count(row.entry.role); field++) {
		const struct gmmu_field *of = gmmu_field_at(row.entry.role, field);

		if (of->kind != GMMU_FIELD_NAME)
			ck_assert_ptr_nonnull(strstr(text.bytes, of->name));
		else if (gmmu_entry_value(&row.entry, field).known)
			ck_assert_ptr_nonnull(strstr(text.bytes, gmmu_entry_value(&row.entry, field).name));
	}
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++)
		ck_assert_int_eq(strstr(text.bytes, gmmu_note_code(note)) != NULL, row.entry.notes >> note & 1);
	text_free(&text);
}
END_TEST

/* 0x20: as a directory entry only NO_ATS, as a page no_4k. Bit 0 tells them apart only if both are possible. */
START_TEST(report_gives_the_other_reading)
{
	struct gmmu_row row = row_of_pde(0x20);
	struct gmmu_view view = view_open(&row);
	struct text text = {0};

	report_add(&text, &view, &row, false);
	ck_assert_ptr_nonnull(strstr(text.bytes, ", picked by bit 0\n"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "\nor      pte at depth 3 or 4: no_4k: no page, and"));
	for (unsigned depth = 0; depth < 3; depth++) {
		view.depths = 1u << depth;
		text_clear(&text);
		report_add(&text, &view, &row, false);
		ck_assert_ptr_null(strstr(text.bytes, "\nor "));
		ck_assert_ptr_null(strstr(text.bytes, "picked by"));
	}
	/* Its faults too. */
	row = row_of_pte(0x0600000000480001);
	view = view_open(&row);
	text_clear(&text);
	report_add(&text, &view, &row, false);
	ck_assert_ptr_nonnull(strstr(text.bytes, "\nor      pde at depth 0, 1 or 2: leaf: "));
	ck_assert_ptr_nonnull(strstr(text.bytes, "notes: leaf_bit_in_directory, reserved_set"));
	/* Empty is empty. */
	row = row_of_pde(0);
	text_clear(&text);
	report_add(&text, &view, &row, false);
	ck_assert_ptr_null(strstr(text.bytes, "\nor "));
	text_free(&text);
}
END_TEST

START_TEST(every_bit_can_be_explained)
{
	struct gmmu_row row = row_some(_i);
	unsigned bits = 8 * gmmu_encoding_size(row.entry.encoding);
	struct text text = {0};

	for (unsigned bit = 0; bit < bits; bit++) {
		unsigned field = gmmu_entry_bit_field(&row.entry, bit);

		text_clear(&text);
		explain_add_bit(&text, &row.entry, bit, 80);
		assert_page(&text, 80);
		ck_assert_ptr_nonnull(strstr(text.bytes, field == GMMU_FIELD_NONE
								 ? "reserved"
								 : gmmu_field_at(row.entry.role, field)->name));
	}
	for (unsigned field = 0; field < gmmu_field_count(row.entry.role); field++) {
		text_clear(&text);
		explain_add_field(&text, &row.entry, field, 80);
		assert_page(&text, 80);
	}
	text_free(&text);
}
END_TEST

START_TEST(explanation_says_why_a_reading_counts)
{
	struct gmmu_row row = row_of_pte(0x060003999990000d);
	struct text text = {0};

	explain_add_field(&text, &row.entry, GMMU_PTE_ADDRESS_SYS, 200);
	ck_assert_ptr_nonnull(strstr(text.bytes, "bits 53:8, in force: aperture is system_coherent_memory\n"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "0x399999000 = 15461879808 = 0b00_0000_0000_0011_1001_1001_1001"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "address 0x399999000000"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "peer_id 35:33 = 4, not in force: aperture is system_coherent"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "comptagline 55:36 = 0x39, not in force"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "source  NV_MMU_VER2_PTE_ADDRESS_SYS\n"));
	text_free(&text);
}
END_TEST

/* Bit 0 is clear, so is the aperture, which is video memory by name. */
START_TEST(meaning_is_true_of_the_value)
{
	struct gmmu_row row = row_of_pte(0);
	struct gmmu_view view = view_open(&row);
	struct text text = {0};

	report_add(&text, &view, &row, false);
	ck_assert_ptr_nonnull(strstr(text.bytes, "valid           0      1 = the entry is present\n"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "read_only       0      1 = writes are refused\n"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "address_sys     0x0    not in force: aperture is video_memory"));
	text_clear(&text);
	explain_add_field(&text, &row.entry, GMMU_PTE_ADDRESS_SYS, 200);
	ck_assert_ptr_nonnull(strstr(text.bytes, "bits 53:8, not in force: aperture is video_memory\n"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "  meaning system address, PA 57:12"));
	text_clear(&text);
	explain_add_field(&text, &row.entry, GMMU_PTE_VALID, 200);
	ck_assert_ptr_nonnull(strstr(text.bytes, "  meaning 1 = the entry is present\n"));
	text_free(&text);
}
END_TEST

/* Whoever gets a report pasted has no other legend. Bits 4, 6, 7 and 54-63 of a directory entry are reserved. */
START_TEST(report_explains_its_signs)
{
	struct gmmu_row row = row_of_pde(0xffc00000000000d2);
	struct gmmu_view view = view_open(&row);
	struct text text = {0};

	report_add(&text, &view, &row, false);
	ck_assert_ptr_nonnull(strstr(text.bytes, "       1 named and set; 0 named and clear; ! reserved and set; "));
	ck_assert_ptr_nonnull(strstr(text.bytes, "~ the bit above has two readings"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "< > the name is on that side\n       L is_leaf"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "L is_leaf, ap aperture, v volatile, n no_ats"));
	ck_assert_ptr_nonnull(strstr(text.bytes, "reserved bits set: 4, 6-7, 54-63; mask 0xffc00000000000d0\n"));
	text_free(&text);
}
END_TEST

START_TEST(field_tables_are_printed_completely)
{
	struct text text = {0};

	fields_add(&text, 80);
	assert_page(&text, 80);
	text_clear(&text);
	fields_add(&text, SIZE_MAX);
	ck_assert_ptr_nonnull(strstr(text.bytes, "\npte   comptagline       55:36   "));
	ck_assert_ptr_nonnull(strstr(text.bytes, "\npde   no_ats            5       "));
	ck_assert_ptr_nonnull(strstr(text.bytes, "\ndual  address_small_vid       96:72   "));
	for (enum gmmu_note note = 0; note < GMMU_NOTE_COUNT; note++)
		ck_assert_ptr_nonnull(strstr(text.bytes, gmmu_note_help(note)));
	text_free(&text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render/ruler");
	TCase *tests = tcase_create("render/ruler");

	tcase_add_test(tests, groups_end_where_fields_end);
	tcase_add_loop_test(tests, tones_do_not_depend_on_the_cut, 0, ROWS_SOME);
	tcase_add_test(tests, ruler_is_drawn_to_scale);
	tcase_add_test(tests, ambiguous_bits_are_marked);
	tcase_add_loop_test(tests, report_names_everything_within_80_columns, 0, ROWS_SOME);
	tcase_add_loop_test(tests, every_bit_can_be_explained, 0, ROWS_SOME);
	tcase_add_test(tests, explanation_says_why_a_reading_counts);
	tcase_add_test(tests, meaning_is_true_of_the_value);
	tcase_add_test(tests, report_explains_its_signs);
	tcase_add_test(tests, report_gives_the_other_reading);
	tcase_add_test(tests, field_tables_are_printed_completely);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
