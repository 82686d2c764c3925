/* SPDX-License-Identifier: MIT */
#include "query/fold.h"

#include "entry.h"
#include "fake_source.h"
#include "filtered.h"

static const struct gmmu_view view_pte = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);

static struct fake fake;
static struct giant giant;

/* Runs of empty slots: 0-2, 4-13, 20-29, 31, 40-99, the last one reaching over the cut at 64. */
static void gaps_fill(void)
{
	static const struct run runs[] = {{0, 3}, {4, 10}, {20, 10}, {31, 1}, {40, 60}};

	fake_init(&fake, 8, 100, 0);
	for (uint64_t i = 0; i < 100; i++)
		fake_set(&fake, i, slot_of(0, VALID));
	for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
		for (uint64_t k = 0; k < runs[i].count; k++)
			fake_set(&fake, runs[i].first + k, slot_of(0, 0));
	fake_cut(&fake, 64, 0x100000);
}

/* Checks a fold against the lines that it must have, as pairs of first slot and count. */
static void fold_compare(const struct fold *fold, const struct run *lines, uint64_t count)
{
	struct run run;

	ck_assert_uint_eq(fold_line_count(fold), count);
	for (uint64_t line = 0; line < count; line++) {
		ck_assert(fold_line_at(fold, line, &run));
		ck_assert_uint_eq(run.first, lines[line].first);
		ck_assert_uint_eq(run.count, lines[line].count);
		for (uint64_t i = 0; i < run.count; i++)
			ck_assert_uint_eq(fold_line_of(fold, run.first + i), line);
	}
	ck_assert(!fold_line_at(fold, count, &run));
}

/* The lines of slots first to end - 1, each run of `folds` being one line. */
static uint64_t lines_make(struct run *lines, const struct run *folds, size_t fold_count, uint64_t end)
{
	uint64_t count = 0;
	size_t fold = 0;

	for (uint64_t slot = 0; slot < end; slot += lines[count++].count) {
		bool folded = fold < fold_count && folds[fold].first == slot;

		lines[count] = folded ? folds[fold++] : (struct run){slot, 1};
	}
	return count;
}

START_TEST(folds_are_lines_and_can_be_opened)
{
	static const struct run all[] = {{4, 10}, {20, 10}, {40, 60}}, without_second[] = {{4, 10}, {40, 60}},
				first[] = {{4, 10}}, second[] = {{20, 10}};
	struct expression *expression = parsed("empty", &view_pte);
	struct run lines[100];
	struct filter *filter;
	struct fold fold = {.count = 100};

	gaps_fill();
	filter = filtered(&fake.source, expression, 10, 1);
	fold.filter = filter;
	fold_compare(&fold, lines, lines_make(lines, all, 3, 100));
	ck_assert(!fold_toggle(&fold, 3));
	ck_assert(!fold_toggle(&fold, 31));
	ck_assert(fold_toggle(&fold, 25));
	fold_compare(&fold, lines, lines_make(lines, without_second, 2, 100));
	ck_assert(fold_toggle(&fold, 99));
	fold_compare(&fold, lines, lines_make(lines, first, 1, 100));
	ck_assert(fold_toggle(&fold, 4));
	fold_compare(&fold, lines, lines_make(lines, NULL, 0, 100));
	ck_assert(fold_toggle(&fold, 20));
	fold_compare(&fold, lines, lines_make(lines, second, 1, 100));
	ck_assert(fold_toggle(&fold, 13));
	ck_assert(fold_toggle(&fold, 60));
	fold_compare(&fold, lines, lines_make(lines, all, 3, 100));
	filter_free(filter);
	expression_free(expression);
}
END_TEST

START_TEST(a_fold_can_be_used_while_it_grows)
{
	static const struct run folds[] = {{0, 20000}, {20001, 9999}};
	struct expression *expression = parsed("empty", &view_pte);
	struct filter *filter;
	struct fold fold = {.count = 30000};
	struct run run;

	fake_init(&fake, 8, 30000, 0);
	fake_set(&fake, 20000, slot_of(0, VALID));
	filter = filter_new(&fake.source, expression, 2);
	fold.filter = filter;
	ck_assert_uint_eq(fold_line_count(&fold), 30000);
	ck_assert_int_eq(filter_step(filter, 1), JOB_RUNNING);
	ck_assert(fold_line_at(&fold, 0, &run));
	ck_assert_uint_eq(run.count, filter_job(filter)->done);
	/* Opened while the run was still growing, it is open as a whole. */
	ck_assert(fold_toggle(&fold, 0));
	while (filter_step(filter, 1) == JOB_RUNNING)
		ck_assert_uint_eq(fold_line_of(&fold, 19999), 19999);
	ck_assert_uint_eq(fold_line_count(&fold), 20002);
	ck_assert(fold_toggle(&fold, 19999));
	ck_assert_uint_eq(fold_line_count(&fold), 3);
	for (unsigned i = 0; i < 2; i++) {
		ck_assert(fold_line_at(&fold, i * 2, &run));
		ck_assert_uint_eq(run.first, folds[i].first);
		ck_assert_uint_eq(run.count, folds[i].count);
	}
	filter_free(filter);
	expression_free(expression);
}
END_TEST

START_TEST(a_fold_of_2_to_the_40_slots)
{
	struct expression *expression = parsed("empty", &view_pte);
	struct filter *filter;
	struct fold fold = {.count = GIANT_COUNT};
	struct run run;

	giant_fill(&giant);
	filter = filtered(&giant.source, expression, 8, 1 << 20);
	fold.filter = filter;
	/* Slots 0 to 4 are too few; then 5, a fold, GIANT_FAR, a fold, the last. */
	ck_assert_uint_eq(fold_line_count(&fold), 5 + 1 + 1 + 1 + 1 + 1);
	ck_assert(fold_line_at(&fold, 6, &run));
	ck_assert_uint_eq(run.first, 6);
	ck_assert_uint_eq(run.count, GIANT_FAR - 6);
	ck_assert_uint_eq(fold_line_of(&fold, GIANT_COUNT - 1), 9);
	ck_assert(fold_toggle(&fold, GIANT_FAR - 1));
	ck_assert_uint_eq(fold_line_of(&fold, GIANT_FAR), GIANT_FAR);
	ck_assert(fold_line_at(&fold, GIANT_FAR + 1, &run));
	ck_assert_uint_eq(run.count, GIANT_COUNT - GIANT_FAR - 2);
	filter_free(filter);
	expression_free(expression);
}
END_TEST

START_TEST(only_so_many_folds_can_be_open)
{
	struct expression *expression = parsed("empty", &view_pte);
	struct filter *filter;
	struct fold fold = {.count = 4 * (FOLD_OPEN_MAX + 1)};

	fake_init(&fake, 8, fold.count, 0);
	for (uint64_t i = 3; i < fold.count; i += 4)
		fake_set(&fake, i, slot_of(0, VALID));
	filter = filtered(&fake.source, expression, 3, 100);
	fold.filter = filter;
	for (uint64_t i = FOLD_OPEN_MAX; i > 0; i--)
		ck_assert(fold_toggle(&fold, 4 * i));
	ck_assert(!fold_toggle(&fold, 0));
	ck_assert_uint_eq(fold_line_count(&fold), fold.count - 2);
	ck_assert(fold_toggle(&fold, 5));
	ck_assert(fold_toggle(&fold, 0));
	ck_assert_uint_eq(fold_line_count(&fold), fold.count - 2);
	filter_free(filter);
	expression_free(expression);
}
END_TEST

static const struct gmmu_view view_64k = VIEW(VER2, AUTO, DEPTH(4), 64K),
			      view_root = VIEW(VER2, AUTO, DEPTH(0), UNKNOWN),
			      view_open = VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN);

/* What parts the slots of a dump of two stretches, counted slot by slot: tables of 256 bytes with 32 entries, or of 4
 * KB with 4, and the hole. */
static uint64_t borders_by_hand(const struct fake *of, uint64_t slot, uint64_t bytes, uint64_t used)
{
	uint64_t borders = 0;

	for (uint64_t i = 1; i <= slot; i++) {
		uint64_t pa = slots_pa(&of->source, i);
		bool hole = pa != slots_pa(&of->source, i - 1) + 8;

		borders += hole || (bytes && (pa % bytes == 0 || pa % bytes == used));
	}
	return borders;
}

START_TEST(borders_are_those_of_the_addresses)
{
	static const struct {
		const struct gmmu_view *view;
		uint64_t bytes, used;
	} cases[] = {{&view_64k, 256, 256}, {&view_root, 4096, 32}, {&view_open, 0, 0}, {&view_pte, 0, 0}};
	struct borders borders;
	struct gmmu_error error;

	fake_init(&fake, 8, 3000, 0x10f8);
	fake_cut(&fake, 1100, 0x9010);
	ck_assert_int_eq(borders_init(&borders, &fake.source, cases[_i].view, &error), GMMU_OK);
	for (uint64_t slot = 0; slot < 3000; slot++)
		ck_assert_uint_eq(borders_count(&borders, slot),
				  borders_by_hand(&fake, slot, cases[_i].bytes, cases[_i].used));
	borders_free(&borders);
}
END_TEST

/* Tables do not begin within slots: where slots are out of line there are none. */
START_TEST(slots_out_of_line_have_no_borders)
{
	struct borders borders;
	struct gmmu_error error;

	fake_init(&fake, 8, 3000, 0x1004);
	ck_assert_int_eq(borders_init(&borders, &fake.source, &view_64k, &error), GMMU_OK);
	ck_assert_uint_eq(borders_count(&borders, 2999), 0);
	borders_free(&borders);
}
END_TEST

/* Tables begin at slots 32, 64 and 96 if the first slot is at a multiple of 256. */
START_TEST(folds_end_at_borders_and_are_opened_one_by_one)
{
	static const struct run all[] = {{4, 28}, {32, 18}, {51, 13}, {64, 32}, {96, 4}},
				without[] = {{4, 28}, {32, 18}, {51, 13}, {96, 4}};
	struct expression *expression = parsed("empty", &view_64k);
	struct run lines[100];
	struct filter *filter;
	struct borders borders;
	struct fold fold = {.count = 100};
	struct gmmu_error error;

	fake_init(&fake, 8, 100, 0x1000);
	for (uint64_t i = 0; i < 4; i++)
		fake_set(&fake, i, slot_of(0, VALID));
	fake_set(&fake, 50, slot_of(0, VALID));
	ck_assert_int_eq(borders_init(&borders, &fake.source, &view_64k, &error), GMMU_OK);
	filter = filter_new(&fake.source, expression, 4);
	ck_assert_ptr_nonnull(filter);
	filter_cut(filter, &borders);
	while (filter_step(filter, 1) == JOB_RUNNING)
		continue;
	fold.filter = filter;
	fold_compare(&fold, lines, lines_make(lines, all, 5, 100));
	ck_assert(fold_toggle(&fold, 70));
	fold_compare(&fold, lines, lines_make(lines, without, 4, 100));
	ck_assert(fold_toggle(&fold, 95));
	fold_compare(&fold, lines, lines_make(lines, all, 5, 100));
	filter_free(filter);
	borders_free(&borders);
	expression_free(expression);
}
END_TEST

/* Many runs, so that several pieces hold them, each with a border in it. */
START_TEST(many_folds_with_borders)
{
	struct expression *expression = parsed("empty", &view_64k);
	struct filter *filter;
	struct borders borders;
	struct fold fold = {.count = FAKE_SLOTS};
	struct gmmu_error error;
	struct run run;
	uint64_t line = 0;

	fake_init(&fake, 8, FAKE_SLOTS, 0x1000);
	for (uint64_t i = 0; i < FAKE_SLOTS; i += 5)
		fake_set(&fake, i, slot_of(0, VALID));
	ck_assert_int_eq(borders_init(&borders, &fake.source, &view_64k, &error), GMMU_OK);
	filter = filter_new(&fake.source, expression, 2);
	filter_cut(filter, &borders);
	while (filter_step(filter, 1000) == JOB_RUNNING)
		continue;
	fold.filter = filter;
	for (uint64_t slot = 0; slot < FAKE_SLOTS; slot += run.count, line++) {
		/* A valid slot, then up to four empty ones, cut at each multiple of 32. */
		uint64_t end = slot % 5 == 0 ? slot + 1 : slot / 5 * 5 + 5;

		end = end > slot / 32 * 32 + 32 ? slot / 32 * 32 + 32 : end;
		ck_assert(fold_line_at(&fold, line, &run));
		ck_assert_uint_eq(run.first, slot);
		ck_assert_uint_eq(run.count, end < FAKE_SLOTS ? end - slot : FAKE_SLOTS - slot);
		ck_assert_uint_eq(fold_line_of(&fold, slot), line);
		ck_assert_uint_eq(fold_line_of(&fold, slot + run.count - 1), line);
	}
	ck_assert_uint_eq(fold_line_count(&fold), line);
	filter_free(filter);
	borders_free(&borders);
	expression_free(expression);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_fold");
	TCase *tcase = tcase_create("fold");

	tcase_add_test(tcase, folds_are_lines_and_can_be_opened);
	tcase_add_test(tcase, a_fold_can_be_used_while_it_grows);
	tcase_add_test(tcase, a_fold_of_2_to_the_40_slots);
	tcase_add_test(tcase, only_so_many_folds_can_be_open);
	tcase_add_loop_test(tcase, borders_are_those_of_the_addresses, 0, 4);
	tcase_add_test(tcase, slots_out_of_line_have_no_borders);
	tcase_add_test(tcase, folds_end_at_borders_and_are_opened_one_by_one);
	tcase_add_test(tcase, many_folds_with_borders);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
