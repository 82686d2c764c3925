/* SPDX-License-Identifier: MIT */
#include "query/compare.h"

#include "entry.h"
#include "fake_source.h"

static struct fake before, after;
static struct giant giant_before, giant_after;

static struct compare *made(const struct slots *a, const struct slots *b, enum compare_key key)
{
	struct compare *compare = NULL;
	struct gmmu_error error = {.message = ""};
	enum gmmu_status status = compare_new(a, b, key, &compare, &error);

	ck_assert_msg(status == GMMU_OK, "%s", error.message);
	return compare;
}

static void run(struct compare *compare, uint64_t budget)
{
	while (compare_step(compare, budget) == JOB_RUNNING)
		ck_assert_uint_lt(compare_job(compare)->done, compare_job(compare)->total);
	ck_assert_int_eq(compare_job(compare)->state, JOB_DONE);
	ck_assert_uint_eq(compare_job(compare)->done, compare_row_count(compare));
}

/* --- Against a list of all addresses --------------------------------------------------------------------------- */

/* The key of a slot: its address or its offset. */
static uint64_t key_of(const struct fake *fake, uint64_t slot, enum compare_key key)
{
	return slots_pa(&fake->source, slot) - (key == COMPARE_BY_OFFSET ? fake->source.first_pa : 0);
}

/* Walks both dumps by key and holds every row, every total and every difference against it. */
static void compare_plainly(const struct compare *compare, enum compare_key key)
{
	struct compare_totals want = {0, 0, 0, 0, 0};
	uint64_t a = 0, b = 0, row = 0;

	while (a < before.source.count || b < after.source.count) {
		uint64_t key_a = a < before.source.count ? key_of(&before, a, key) : UINT64_MAX;
		uint64_t key_b = b < after.source.count ? key_of(&after, b, key) : UINT64_MAX;
		bool has_a = key_a <= key_b, has_b = key_b <= key_a, differs = true;
		struct compare_row have = compare_row_at(compare, row);

		ck_assert_uint_eq(have.before, has_a ? a : SLOT_NONE);
		ck_assert_uint_eq(have.after, has_b ? b : SLOT_NONE);
		if (has_a && has_b) {
			struct gmmu_slot x = fake_get(&before, a), y = fake_get(&after, b);

			differs = x.word[0] != y.word[0] || x.word[1] != y.word[1];
			*(differs ? &want.changed : &want.same) += 1;
		} else {
			*(has_a ? &want.removed : &want.added) += 1;
		}
		ck_assert_int_eq(runs_has(compare_differences(compare), row), differs);
		if (has_a)
			ck_assert_uint_eq(compare_row_of_before(compare, a++), row);
		if (has_b)
			ck_assert_uint_eq(compare_row_of_after(compare, b++), row);
		row++;
	}
	ck_assert_uint_eq(compare_row_count(compare), row);
	ck_assert_uint_eq(compare_row_at(compare, row).before, SLOT_NONE);
	ck_assert_uint_eq(compare_row_at(compare, row).after, SLOT_NONE);
	ck_assert_uint_eq(compare_row_of_before(compare, a), SLOT_NONE);
	ck_assert_uint_eq(compare_row_of_after(compare, b), SLOT_NONE);
	ck_assert_mem_eq(compare_totals(compare), &want, sizeof(want));
	ck_assert_uint_eq(compare_differences(compare)->count, want.changed + want.added + want.removed);
}

static void fill(struct fake *fake, unsigned size, struct random *random)
{
	uint64_t count = 500 + random_next(random) % 1500;
	uint64_t pa = random_next(random) % 300 * size, at = 0, end = pa;

	fake_init(fake, size, count, pa);
	for (unsigned i = 0; i < 4; i++) {
		uint64_t next = at + 1 + random_next(random) % 400;

		end += (next - at) * size + (1 + random_next(random) % 300) * size;
		if (next >= count)
			break;
		fake_cut(fake, next, end);
		at = next;
	}
	/* Few values, so that many slots are equal. */
	for (uint64_t i = 0; i < count; i++)
		fake_set(fake, i, slot_of(size > 8 ? random_next(random) % 2 : 0, random_next(random) % 3));
	fake->hole_first = count / 3;
	fake->hole_end = count / 3 + random_next(random) % 300;
	if (fake->hole_end > count)
		fake->hole_end = count;
	for (uint64_t i = fake->hole_first; i < fake->hole_end; i++)
		fake_set(fake, i, slot_of(0, 0));
}

START_TEST(rows_and_differences_equal_a_plain_walk)
{
	struct random random = {.state = (uint64_t)_i};
	unsigned size = _i % 2 ? 8 : 16;
	enum compare_key key = _i % 4 < 2 ? COMPARE_BY_PA : COMPARE_BY_OFFSET;
	struct compare *compare;

	fill(&before, size, &random);
	fill(&after, size, &random);
	compare = made(&before.source, &after.source, key);
	run(compare, 1 + random_next(&random) % 300);
	compare_plainly(compare, key);
	compare_free(compare);
}
END_TEST

/* --- Edges ----------------------------------------------------------------------------------------------------- */

START_TEST(slots_that_do_not_fall_together_are_refused)
{
	struct compare *compare = NULL;
	struct gmmu_error error;

	fake_init(&before, 8, 10, 0x1000);
	fake_init(&after, 8, 10, 0x1014);
	ck_assert_int_eq(compare_new(&before.source, &after.source, COMPARE_BY_PA, &compare, &error), GMMU_E_VALUE);
	ck_assert_ptr_null(compare);
	ck_assert_ptr_nonnull(strstr(error.message, "offset"));
	ck_assert_ptr_nonnull(strstr(error.message, "0x1014"));
	/* Only the last slot of the first and the first of the second overlap. */
	fake_init(&after, 8, 10, 0x104c);
	ck_assert_int_eq(compare_new(&before.source, &after.source, COMPARE_BY_PA, &compare, &error), GMMU_E_VALUE);
	ck_assert_int_eq(compare_new(&after.source, &before.source, COMPARE_BY_PA, &compare, &error), GMMU_E_VALUE);
	/* By offset they do fall together, and without an overlap nothing needs to. */
	compare = made(&before.source, &after.source, COMPARE_BY_OFFSET);
	ck_assert_uint_eq(compare_row_count(compare), 10);
	compare_free(compare);
	fake_init(&after, 8, 10, 0x1054);
	compare = made(&before.source, &after.source, COMPARE_BY_PA);
	ck_assert_uint_eq(compare_row_count(compare), 20);
	run(compare, 1);
	compare_plainly(compare, COMPARE_BY_PA);
	compare_free(compare);
}
END_TEST

START_TEST(entry_sizes_must_be_equal)
{
	struct compare *compare = NULL;
	struct gmmu_error error;

	fake_init(&before, 8, 10, 0);
	fake_init(&after, 16, 5, 0);
	ck_assert_int_eq(compare_new(&before.source, &after.source, COMPARE_BY_PA, &compare, &error), GMMU_E_VALUE);
	ck_assert_ptr_nonnull(strstr(error.message, "16"));
	compare_free(NULL);
}
END_TEST

START_TEST(empty_dumps_compare)
{
	struct compare *compare;

	fake_init(&before, 8, 0, 0);
	fake_init(&after, 8, 0, 0);
	compare = made(&before.source, &after.source, COMPARE_BY_PA);
	ck_assert_int_eq(compare_job(compare)->state, JOB_DONE);
	ck_assert_uint_eq(compare_row_of_before(compare, 0), SLOT_NONE);
	compare_free(compare);
	fake_init(&after, 8, 10, 0);
	compare = made(&before.source, &after.source, COMPARE_BY_PA);
	run(compare, 1);
	ck_assert_uint_eq(compare_totals(compare)->added, 10);
	compare_free(compare);
}
END_TEST

START_TEST(lost_slots_are_neither_equal_nor_different)
{
	struct compare *compare;

	fake_init(&before, 8, 1024, 0);
	fake_init(&after, 8, 1024, 0);
	after.lost_first = 512;
	after.lost_end = 1024;
	fake_set(&before, 3, slot_of(0, 1));
	fake_set(&before, 600, slot_of(0, 1));
	compare = made(&before.source, &after.source, COMPARE_BY_PA);
	run(compare, 100);
	ck_assert_uint_eq(compare_totals(compare)->changed, 1);
	ck_assert_uint_eq(compare_totals(compare)->same, 511);
	ck_assert_uint_eq(compare_totals(compare)->unavailable, 512);
	ck_assert_uint_eq(compare_differences(compare)->count, 1);
	compare_free(compare);
}
END_TEST

START_TEST(holes_of_2_to_the_40_slots_are_skipped)
{
	struct compare *compare;

	giant_init(&giant_before);
	giant_init(&giant_after);
	giant_set(&giant_before, 1000, VALID);
	giant_set(&giant_after, UINT64_C(1) << 39, VALID);
	compare = made(&giant_before.source, &giant_after.source, COMPARE_BY_PA);
	run(compare, 1 << 20);
	ck_assert_uint_eq(compare_totals(compare)->changed, 2);
	ck_assert_uint_eq(compare_totals(compare)->same, GIANT_COUNT - 2);
	ck_assert_uint_eq(runs_nth(compare_differences(compare), 1), UINT64_C(1) << 39);
	ck_assert_uint_lt(giant_before.read_count + giant_after.read_count, 1 << 20);
	compare_free(compare);
}
END_TEST

/* --- What differs in a slot ------------------------------------------------------------------------------------ */

#define ROW(field) (UINT64_C(1) << (field))

START_TEST(changed_fields_are_named)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
	struct gmmu_slot a = slot_of(0, VALID | PTE_VIDEO | ADDRESS(0x100) | KIND(6));
	struct gmmu_slot b = slot_of(0, VALID | PTE_COHERENT | ADDRESS(0x101) | KIND(6) | READ_ONLY);
	struct compare_change change;

	ck_assert_int_eq(compare_slots(&view, a, b, &change, NULL), GMMU_OK);
	ck_slot_eq(change.bits, slot_of(0, PTE_COHERENT | ADDRESS(1) | READ_ONLY));
	ck_assert_uint_eq(change.fields, ROW(GMMU_PTE_APERTURE) | ROW(GMMU_PTE_APERTURE_NAME) |
						 ROW(GMMU_PTE_ADDRESS_SYS) | ROW(GMMU_PTE_ADDRESS_VID) |
						 ROW(GMMU_PTE_ADDRESS) | ROW(GMMU_PTE_ADDRESS_COMPLETE) |
						 ROW(GMMU_PTE_READ_ONLY) | ROW(GMMU_PTE_WRITABLE));
	ck_assert(!change.role_changed);
	ck_assert(!change.state_changed);
	ck_assert_uint_eq(change.notes, 0);
	ck_assert_int_eq(compare_slots(&view, a, a, &change, NULL), GMMU_OK);
	ck_slot_eq(change.bits, slot_of(0, 0));
	ck_assert_uint_eq(change.fields, 0);
}
END_TEST

START_TEST(notes_state_and_role_change)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), any = VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN);
	struct gmmu_view wrong = VIEW(VER2, DUAL, DEPTH(3), UNKNOWN);
	struct compare_change change;

	ck_assert_int_eq(compare_slots(&view, slot_of(0, VALID), slot_of(0, KIND(0xca)), &change, NULL), GMMU_OK);
	ck_assert(change.state_changed);
	ck_assert_uint_eq(change.notes, GMMU_NOTE_BIT(GMMU_NOTE_KIND_UNKNOWN));
	/* A value that is there in one of them only. */
	ck_assert(change.fields & ROW(GMMU_PTE_KIND_NAME));
	ck_assert_int_eq(compare_slots(&any, slot_of(0, VALID), slot_of(0, 0), &change, NULL), GMMU_OK);
	ck_assert(change.role_changed);
	ck_assert_uint_eq(change.fields, 0);
	ck_assert_int_eq(compare_slots(&wrong, slot_of(0, 0), slot_of(0, 0), &change, NULL), GMMU_E_UNSUPPORTED);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_compare");
	TCase *tcase = tcase_create("compare");

	tcase_add_loop_test(tcase, rows_and_differences_equal_a_plain_walk, 0, 60);
	tcase_add_test(tcase, slots_that_do_not_fall_together_are_refused);
	tcase_add_test(tcase, entry_sizes_must_be_equal);
	tcase_add_test(tcase, empty_dumps_compare);
	tcase_add_test(tcase, lost_slots_are_neither_equal_nor_different);
	tcase_add_test(tcase, holes_of_2_to_the_40_slots_are_skipped);
	tcase_add_test(tcase, changed_fields_are_named);
	tcase_add_test(tcase, notes_state_and_role_change);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
