/* SPDX-License-Identifier: MIT */
#include "query/runs.h"
#include "support.h"

#define NUMBERS 30000

/* The same set as a plain list of members. */
struct plain {
	bool has[NUMBERS];
	uint64_t run_count;
};

static struct plain plain;
static struct runs runs;

static void empty_set(void)
{
	memset(&plain, 0, sizeof(plain));
	memset(&runs, 0, sizeof(runs));
}

static void free_set(void)
{
	runs_free(&runs);
}

static void add(uint64_t first, uint64_t count)
{
	ck_assert(runs_add(&runs, first, count));
	for (uint64_t i = first; i < first + count; i++)
		plain.has[i] = true;
}

/* Compares every answer for every number with the plain list. */
static void compare(void)
{
	uint64_t rank = 0, run_count = 0;

	for (uint64_t i = 0; i < NUMBERS; i++) {
		uint64_t begin = i, end;
		struct run run = {0, 0};

		ck_assert_uint_eq(runs_rank(&runs, i), rank);
		ck_assert_int_eq(runs_has(&runs, i), plain.has[i]);
		if (plain.has[i])
			ck_assert_uint_eq(runs_nth(&runs, rank), i);
		while (begin < NUMBERS && !plain.has[begin])
			begin++;
		while (plain.has[i] && begin > 0 && plain.has[begin - 1])
			begin--;
		for (end = begin; end < NUMBERS && plain.has[end];)
			end++;
		ck_assert_int_eq(runs_find(&runs, i, &run), begin < NUMBERS);
		if (begin < NUMBERS) {
			ck_assert_uint_eq(run.first, begin);
			ck_assert_uint_eq(run.count, end - begin);
		}
		rank += plain.has[i];
		run_count += plain.has[i] && (i == 0 || !plain.has[i - 1]);
	}
	ck_assert_uint_eq(runs.count, rank);
	ck_assert_uint_eq(runs.run_count, run_count);
	ck_assert_uint_eq(runs_nth(&runs, rank), RUNS_NONE);
	ck_assert_uint_eq(runs_rank(&runs, UINT64_MAX), rank);
}

START_TEST(empty_set_has_nothing)
{
	struct run run;

	compare();
	ck_assert(!runs_find_before(&runs, UINT64_MAX, &run));
	ck_assert(runs_add(&runs, 5, 0));
	compare();
}
END_TEST

START_TEST(neighbours_become_one_run)
{
	add(10, 5);
	add(15, 5);
	ck_assert_uint_eq(runs.run_count, 1);
	add(21, 1);
	ck_assert_uint_eq(runs.run_count, 2);
	compare();
}
END_TEST

/* Densities from every second number to few long runs; the set takes many pieces with some of them. */
START_TEST(answers_equal_a_plain_list)
{
	static const unsigned most[][2] = {{1, 1}, {2, 3}, {100, 2}, {2, 100}, {3000, 3000}, {1, 7}};
	struct random random = {.state = (uint64_t)_i};
	uint64_t at = random_next(&random) % 3;

	while (at < NUMBERS) {
		uint64_t count = 1 + random_next(&random) % most[_i][0];

		if (count > NUMBERS - at)
			count = NUMBERS - at;
		add(at, count);
		at += count + 1 + random_next(&random) % most[_i][1];
	}
	compare();
}
END_TEST

START_TEST(last_run_before_a_number_is_found)
{
	struct run run;

	add(10, 5);
	add(20, 1);
	ck_assert(!runs_find_before(&runs, 10, &run));
	ck_assert(!runs_find_before(&runs, 0, &run));
	ck_assert(runs_find_before(&runs, 11, &run));
	ck_assert_uint_eq(run.first, 10);
	ck_assert_uint_eq(run.count, 5);
	ck_assert(runs_find_before(&runs, 20, &run));
	ck_assert_uint_eq(run.first, 10);
	ck_assert(runs_find_before(&runs, UINT64_MAX, &run));
	ck_assert_uint_eq(run.first, 20);
}
END_TEST

START_TEST(numbers_up_to_the_largest)
{
	struct run run;

	ck_assert(runs_add(&runs, 0, UINT64_C(1) << 40));
	ck_assert(runs_add(&runs, UINT64_C(1) << 50, UINT64_C(1) << 50));
	ck_assert(runs_add(&runs, UINT64_MAX - 1, 1));
	ck_assert_uint_eq(runs.count, (UINT64_C(1) << 40) + (UINT64_C(1) << 50) + 1);
	ck_assert_uint_eq(runs_nth(&runs, UINT64_C(1) << 40), UINT64_C(1) << 50);
	ck_assert_uint_eq(runs_nth(&runs, runs.count - 1), UINT64_MAX - 1);
	ck_assert_uint_eq(runs_rank(&runs, UINT64_MAX), runs.count);
	ck_assert(runs_find(&runs, UINT64_C(1) << 45, &run));
	ck_assert_uint_eq(run.first, UINT64_C(1) << 50);
	ck_assert(!runs_find(&runs, UINT64_MAX, &run));
}
END_TEST

/* At two bytes a run, a piece of 4 KB takes about two thousand scattered numbers. */
START_TEST(memory_is_bounded_and_what_is_there_stays)
{
	uint64_t added = 0;

	runs.max_bytes = 3 * 4096;
	while (added < 100000 && runs_add(&runs, 2 * added, 1))
		added++;
	ck_assert_uint_gt(added, 3 * 1500);
	ck_assert_uint_lt(added, 3 * 2100);
	ck_assert_uint_eq(runs.count, added);
	ck_assert_uint_eq(runs.run_count, added);
	ck_assert(!runs_add(&runs, 2 * added, 1));
	for (uint64_t i = 0; i < added; i++)
		ck_assert_uint_eq(runs_nth(&runs, i), 2 * i);
}
END_TEST

/* Runs, up to several pieces of them, come in the order in which they were added. */
START_TEST(runs_come_in_their_order)
{
	static struct run given[20000];
	struct runs set = {.count = 0};
	struct runs_cursor cursor = {.runs = &set};
	size_t count = (size_t)_i * 4000;
	uint64_t first = 0;
	struct run run;

	for (size_t i = 0; i < count; i++) {
		given[i] = (struct run){first + 1 + (i * 7919) % 300, 1 + (i * 31) % 200};
		first = given[i].first + given[i].count;
		ck_assert(runs_add(&set, given[i].first, given[i].count));
	}
	for (size_t i = 0; i < count; i++) {
		ck_assert(runs_next(&cursor, &run));
		ck_assert_uint_eq(run.first, given[i].first);
		ck_assert_uint_eq(run.count, given[i].count);
	}
	ck_assert(!runs_next(&cursor, &run));
	ck_assert(!runs_next(&cursor, &run));
	runs_free(&set);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_runs");
	TCase *tcase = tcase_create("runs");

	tcase_add_checked_fixture(tcase, empty_set, free_set);
	tcase_add_test(tcase, empty_set_has_nothing);
	tcase_add_test(tcase, neighbours_become_one_run);
	tcase_add_loop_test(tcase, answers_equal_a_plain_list, 0, 6);
	tcase_add_test(tcase, last_run_before_a_number_is_found);
	tcase_add_test(tcase, numbers_up_to_the_largest);
	tcase_add_test(tcase, memory_is_bounded_and_what_is_there_stays);
	tcase_add_loop_test(tcase, runs_come_in_their_order, 0, 6);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
