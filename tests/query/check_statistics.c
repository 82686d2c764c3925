/* SPDX-License-Identifier: MIT */
#include "query/statistics.h"

#include "entry.h"
#include "fake_source.h"

static struct fake fake;
static struct giant giant;

static struct statistics_count *counted(const struct slots *source, const struct gmmu_view *view, unsigned buckets,
					uint64_t budget)
{
	struct statistics_count *count = NULL;

	ck_assert_int_eq(statistics_new(source, view, buckets, &count, NULL), GMMU_OK);
	while (statistics_step(count, budget) == JOB_RUNNING)
		ck_assert_uint_lt(statistics_job(count)->done, source->count);
	ck_assert_int_eq(statistics_job(count)->state, JOB_DONE);
	ck_assert_uint_eq(statistics_job(count)->done, source->count);
	return count;
}

/* --- Against counting row by row ------------------------------------------------------------------------------- */

#define SLOTS 3000
#define BUCKETS 7

static void tally_compare(const struct statistics *have, const struct gmmu_view *view, uint64_t first, uint64_t end)
{
	struct statistics want = {.slots = end - first};
	uint64_t values[256] = {0}, named = 0;

	for (uint64_t i = first; i < end; i++) {
		struct gmmu_entry entry = fake_row(&fake, view, i).entry;

		want.states[entry.state]++;
		want.roles[entry.role]++;
		want.noted += entry.notes != 0;
		for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
			want.notes[note] += entry.notes >> note & 1;
		for (unsigned bit = 0; bit < 128; bit++)
			want.reserved[bit] += gmmu_slot_bit(entry.reserved, bit);
		if (entry.role == GMMU_ROLE_PTE && entry.state != GMMU_STATE_EMPTY)
			values[entry.raw.word[0] >> 56]++;
		named += entry.role == GMMU_ROLE_PTE && entry.state != GMMU_STATE_EMPTY;
	}
	ck_assert_uint_eq(have->slots, want.slots);
	ck_assert_uint_eq(have->noted, want.noted);
	ck_assert_mem_eq(have->states, want.states, sizeof(want.states));
	ck_assert_mem_eq(have->roles, want.roles, sizeof(want.roles));
	ck_assert_mem_eq(have->notes, want.notes, sizeof(want.notes));
	ck_assert_mem_eq(have->reserved, want.reserved, sizeof(want.reserved));
	for (unsigned i = 0; i < have->field_count; i++) {
		const struct statistics_field *field = &have->fields[i];

		if (field->role == GMMU_ROLE_PTE && field->field == GMMU_PTE_KIND) {
			ck_assert_uint_eq(field->value_count, 256);
			ck_assert_mem_eq(field->counts, values, sizeof(values));
			named = 0;
		}
	}
	ck_assert_uint_eq(named, 0);
}

static void runs_compare(const struct statistics *have, const struct gmmu_view *view)
{
	struct statistics_runs want[GMMU_STATE_COUNT] = {{0, 0, 0}};
	uint64_t begin = 0;

	for (uint64_t i = 1; i <= SLOTS; i++) {
		enum gmmu_state state = fake_row(&fake, view, begin).entry.state;

		if (i < SLOTS && fake_row(&fake, view, i).entry.state == state)
			continue;
		want[state].count++;
		if (i - begin > want[state].longest)
			want[state] = (struct statistics_runs){want[state].count, i - begin, begin};
		begin = i;
	}
	for (unsigned state = 0; state < GMMU_STATE_COUNT; state++) {
		ck_assert_uint_eq(have->runs[state].count, want[state].count);
		ck_assert_uint_eq(have->runs[state].longest, want[state].longest);
		ck_assert_uint_eq(have->runs[state].longest_first, want[state].longest_first);
	}
}

static void buckets_compare(const struct statistics_count *count, const struct gmmu_view *view)
{
	uint64_t first = 0;

	ck_assert_uint_eq(statistics_bucket_count(count), BUCKETS);
	for (unsigned i = 0; i < BUCKETS; i++) {
		const struct statistics_bucket *bucket = statistics_bucket_at(count, i);
		uint64_t states[GMMU_STATE_COUNT] = {0}, noted = 0, reserved = 0;

		ck_assert_uint_eq(bucket->first, first);
		ck_assert_uint_ge(bucket->count, SLOTS / BUCKETS);
		ck_assert_uint_le(bucket->count, SLOTS / BUCKETS + 1);
		for (; first < bucket->first + bucket->count; first++) {
			struct gmmu_entry entry = fake_row(&fake, view, first).entry;

			states[entry.state]++;
			noted += entry.notes != 0;
			reserved += !slot_is_zero(entry.reserved);
		}
		ck_assert_mem_eq(bucket->states, states, sizeof(states));
		ck_assert_uint_eq(bucket->noted, noted);
		ck_assert_uint_eq(bucket->reserved, reserved);
		ck_assert_uint_eq(bucket->unavailable, 0);
	}
	ck_assert_uint_eq(first, SLOTS);
	ck_assert_ptr_null(statistics_bucket_at(count, BUCKETS));
}

START_TEST(counts_equal_a_walk_over_the_rows)
{
	const struct gmmu_view *view = &fake_views[_i];
	unsigned size = gmmu_encoding_size(view->encoding);
	struct random random = {.state = (uint64_t)_i};
	struct gmmu_slot slot = {{0, 0}};
	struct statistics_count *count;

	fake_init(&fake, size, SLOTS, 0x4000);
	for (uint64_t i = 0; i < SLOTS; i++) {
		if (random_next(&random) % 4 == 0)
			slot = random_next(&random) % 3 ? random_slot(&random, size) : slot_of(0, 0);
		/* The hole of the source crosses a cut and the ends of buckets. */
		fake_set(&fake, i, i >= 400 && i < 1900 ? slot_of(0, 0) : slot);
	}
	fake_cut(&fake, 1000, 0x100008);
	fake.hole_first = 400;
	fake.hole_end = 1900;
	count = counted(&fake.source, view, BUCKETS, 100);
	tally_compare(statistics_result(count), view, 0, SLOTS);
	runs_compare(statistics_result(count), view);
	buckets_compare(count, view);
	statistics_free(count);
	ck_assert_uint_lt(fake.read_count, SLOTS - 1400);
	count = counted(&fake.source, view, 0, UINT64_MAX);
	tally_compare(statistics_result(count), view, 0, SLOTS);
	ck_assert_uint_eq(statistics_bucket_count(count), 0);
	statistics_free(count);
}
END_TEST

/* --- Edges ----------------------------------------------------------------------------------------------------- */

START_TEST(lost_slots_are_counted_apart)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
	struct statistics_count *count;

	fake_init(&fake, 8, 1024, 0);
	fake.lost_first = 512;
	fake.lost_end = 1024;
	count = counted(&fake.source, &view, 2, 100);
	ck_assert_uint_eq(statistics_result(count)->slots, 512);
	ck_assert_uint_eq(statistics_result(count)->states[GMMU_STATE_EMPTY], 512);
	ck_assert_uint_eq(statistics_job(count)->unavailable, 512);
	ck_assert_uint_eq(statistics_bucket_at(count, 0)->unavailable, 0);
	ck_assert_uint_eq(statistics_bucket_at(count, 1)->unavailable, 512);
	ck_assert_int_eq(statistics_bucket_state(statistics_bucket_at(count, 0)), GMMU_STATE_EMPTY);
	ck_assert_int_eq(statistics_bucket_state(statistics_bucket_at(count, 1)), GMMU_STATE_COUNT);
	statistics_free(count);
	/* A run ends at slots that cannot be read. */
	fake_init(&fake, 8, 2560, 0);
	fake.lost_first = 512;
	fake.lost_end = 1024;
	count = counted(&fake.source, &view, 0, 100);
	ck_assert_uint_eq(statistics_result(count)->runs[GMMU_STATE_EMPTY].count, 2);
	ck_assert_uint_eq(statistics_result(count)->runs[GMMU_STATE_EMPTY].longest, 1536);
	ck_assert_uint_eq(statistics_result(count)->runs[GMMU_STATE_EMPTY].longest_first, 1024);
	statistics_free(count);
}
END_TEST

START_TEST(few_slots_and_none)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), wrong = VIEW(VER2, DUAL, DEPTH(3), UNKNOWN);
	struct statistics_count *count = NULL;

	fake_init(&fake, 8, 3, 0);
	fake_set(&fake, 1, slot_of(0, VALID));
	count = counted(&fake.source, &view, 80, 1);
	ck_assert_uint_eq(statistics_bucket_count(count), 3);
	ck_assert_int_eq(statistics_bucket_state(statistics_bucket_at(count, 1)), GMMU_STATE_MAPPED);
	statistics_free(count);
	fake_init(&fake, 8, 0, 0);
	count = counted(&fake.source, &view, 80, 1);
	ck_assert_uint_eq(statistics_result(count)->slots, 0);
	ck_assert_uint_eq(statistics_bucket_count(count), 0);
	statistics_free(count);
	count = NULL;
	ck_assert_int_eq(statistics_new(&fake.source, &wrong, 1, &count, NULL), GMMU_E_UNSUPPORTED);
	ck_assert_ptr_null(count);
	statistics_free(NULL);
}
END_TEST

START_TEST(two_to_the_40_slots_of_a_root)
{
	struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(0), UNKNOWN);
	struct statistics_count *count;
	const struct statistics *result;

	giant_init(&giant);
	giant_set(&giant, 7, PDE_VIDEO | ADDRESS(1));
	giant_set(&giant, UINT64_C(1) << 39, PDE_VIDEO | ADDRESS(2));
	count = counted(&giant.source, &view, 200, 1 << 20);
	result = statistics_result(count);
	ck_assert_uint_eq(result->slots, GIANT_COUNT);
	ck_assert_uint_eq(result->states[GMMU_STATE_POINTER], 2);
	ck_assert_uint_eq(result->states[GMMU_STATE_EMPTY], GIANT_COUNT - 2);
	/* In each page of 512 slots the first four are a root's. */
	ck_assert_uint_eq(result->notes[GMMU_NOTE_OUTSIDE_TABLE], GIANT_COUNT / 512 * 508);
	ck_assert_uint_eq(result->runs[GMMU_STATE_EMPTY].count, 3);
	ck_assert_uint_eq(result->runs[GMMU_STATE_EMPTY].longest, (UINT64_C(1) << 39) - 1);
	ck_assert_uint_eq(result->runs[GMMU_STATE_EMPTY].longest_first, (UINT64_C(1) << 39) + 1);
	ck_assert_uint_lt(giant.read_count, 1 << 20);
	statistics_free(count);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_statistics");
	TCase *tcase = tcase_create("statistics");

	tcase_add_loop_test(tcase, counts_equal_a_walk_over_the_rows, 0, fake_view_count);
	tcase_add_test(tcase, lost_slots_are_counted_apart);
	tcase_add_test(tcase, few_slots_and_none);
	tcase_add_test(tcase, two_to_the_40_slots_of_a_root);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
