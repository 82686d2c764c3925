/* SPDX-License-Identifier: MIT */
/* Search and filter: the jobs that walk over a dump with a question. */
#include "query/filter.h"

#include <stdlib.h>

#include "entry.h"
#include "query/search.h"
#include "fake_source.h"
#include "filtered.h"
#include "expression_oracle.h"

static const struct gmmu_view view_pte = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);

static struct fake fake;
static struct giant giant;

static uint64_t searched(const struct slots *source, const struct expression *expression, uint64_t from,
			 enum search_direction direction, bool *wrapped)
{
	struct search *search = search_new(source, expression, from, direction);
	uint64_t found;

	ck_assert_ptr_nonnull(search);
	while (search_step(search, 100) == JOB_RUNNING)
		ck_assert_uint_eq(search_found(search), SLOT_NONE);
	ck_assert_int_eq(search_job(search)->state, JOB_DONE);
	ck_assert_uint_le(search_job(search)->done, search_job(search)->total);
	found = search_found(search);
	*wrapped = search_wrapped(search);
	search_free(search);
	return found;
}

/* Random slots with runs of equal ones, some of them empty, in three stretches; a hole that is known in the middle. */
static void fake_fill(unsigned entry_size, uint64_t count, struct random *random)
{
	struct gmmu_slot slot = {{0, 0}};

	fake_init(&fake, entry_size, count, 0x10000);
	for (uint64_t i = 0; i < count; i++) {
		if (random_next(random) % 8 == 0)
			slot = random_next(random) % 2 ? slot_of(0, 0) : random_slot(random, entry_size);
		fake_set(&fake, i, slot);
	}
	fake_cut(&fake, count / 3, 0x100000);
	fake_cut(&fake, count / 2, 0x800008);
	fake.hole_first = count / 5;
	fake.hole_end = count / 4;
	for (uint64_t i = fake.hole_first; i < fake.hole_end; i++)
		fake_set(&fake, i, slot_of(0, 0));
}

/* --- Filter and search against the oracle ---------------------------------------------------------------------- */

#define SLOTS 2000
#define QUESTIONS 60

static bool answers[SLOTS];

static uint64_t plain_search(uint64_t from, enum search_direction direction, bool *wrapped)
{
	for (uint64_t n = 1; n <= SLOTS; n++) {
		uint64_t at = direction == SEARCH_FORWARD ? (from + n) % SLOTS : (from + SLOTS - n) % SLOTS;

		if (answers[at]) {
			*wrapped = direction == SEARCH_FORWARD ? at <= from : at >= from;
			return at;
		}
	}
	*wrapped = false;
	return SLOT_NONE;
}

static void compare_filter(const struct expression *expression, const char *text)
{
	struct filter *filter = filtered(&fake.source, expression, 1, 100);
	uint64_t count = 0;

	for (uint64_t i = 0; i < SLOTS; i++) {
		ck_assert_uint_eq(filter_position(filter, i), count);
		ck_assert_msg(runs_has(filter_runs(filter), i) == answers[i], "%s: slot %" PRIu64, text, i);
		if (answers[i])
			ck_assert_uint_eq(filter_nth(filter, count++), i);
	}
	ck_assert_uint_eq(filter_count(filter), count);
	ck_assert_uint_eq(filter_nth(filter, count), SLOT_NONE);
	filter_free(filter);
}

START_TEST(filter_and_search_equal_the_oracle)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct question *question = malloc(sizeof(*question));
	struct random random = {.state = (uint64_t)_i + 5};

	ck_assert_ptr_nonnull(question);
	fake_fill(gmmu_encoding_size(view->encoding), SLOTS, &random);
	for (unsigned n = 0; n < QUESTIONS; n++) {
		uint64_t like = random_next(&random) % SLOTS;
		struct expression *expression;

		question_make(question, view, fake_get(&fake, like), slots_pa(&fake.source, like), &random);
		expression = parsed(question->text, view);
		for (uint64_t i = 0; i < SLOTS; i++) {
			struct gmmu_row row = fake_row(&fake, view, i);

			answers[i] = question_holds(question, &row);
		}
		compare_filter(expression, question->text);
		for (unsigned k = 0; k < 8; k++) {
			uint64_t from = k == 0 ? 0 : k == 1 ? SLOTS - 1 : random_next(&random) % SLOTS;
			enum search_direction direction = k % 2 ? SEARCH_BACKWARD : SEARCH_FORWARD;
			bool wrapped, wrapped_plain;
			uint64_t found = searched(&fake.source, expression, from, direction, &wrapped);

			ck_assert_uint_eq(found, plain_search(from, direction, &wrapped_plain));
			ck_assert_int_eq(wrapped, wrapped_plain);
		}
		expression_free(expression);
	}
	free(question);
}
END_TEST

START_TEST(search_without_a_start_looks_at_all_once)
{
	struct expression *expression = parsed("valid", &view_pte);
	bool wrapped;

	fake_init(&fake, 8, 100, 0);
	fake_set(&fake, 0, slot_of(0, VALID));
	fake_set(&fake, 99, slot_of(0, VALID));
	ck_assert_uint_eq(searched(&fake.source, expression, SLOT_NONE, SEARCH_FORWARD, &wrapped), 0);
	ck_assert(!wrapped);
	ck_assert_uint_eq(searched(&fake.source, expression, SLOT_NONE, SEARCH_BACKWARD, &wrapped), 99);
	ck_assert(!wrapped);
	fake_set(&fake, 0, slot_of(0, 0));
	/* The only match is where the search began: found, having gone around. */
	ck_assert_uint_eq(searched(&fake.source, expression, 99, SEARCH_FORWARD, &wrapped), 99);
	ck_assert(wrapped);
	ck_assert_uint_eq(searched(&fake.source, expression, 99, SEARCH_BACKWARD, &wrapped), 99);
	ck_assert(wrapped);
	expression_free(expression);
}
END_TEST

START_TEST(nothing_to_look_at_is_done_at_once)
{
	struct expression *expression = parsed("!valid", &view_pte);
	struct filter *filter;
	bool wrapped;

	fake_init(&fake, 8, 0, 0);
	filter = filtered(&fake.source, expression, 1, 100);
	ck_assert_uint_eq(filter_count(filter), 0);
	filter_free(filter);
	ck_assert_uint_eq(searched(&fake.source, expression, 0, SEARCH_FORWARD, &wrapped), SLOT_NONE);
	ck_assert_uint_eq(searched(&fake.source, expression, 0, SEARCH_BACKWARD, &wrapped), SLOT_NONE);
	expression_free(expression);
	filter_free(NULL);
	search_free(NULL);
}
END_TEST

/* --- What cannot be read --------------------------------------------------------------------------------------- */

/* Lost slots are reported from the first one up to the end of its 4 KB: slots 700 to 1023 here. */
START_TEST(lost_slots_match_nothing)
{
	struct expression *all = parsed("!valid", &view_pte);
	struct filter *filter;
	bool wrapped;

	fake_init(&fake, 8, 2000, 0);
	fake.lost_first = 700;
	fake.lost_end = 1024;
	filter = filtered(&fake.source, all, 1, 100);
	ck_assert_uint_eq(filter_count(filter), 2000 - 324);
	ck_assert(runs_has(filter_runs(filter), 699));
	ck_assert(!runs_has(filter_runs(filter), 700));
	ck_assert(!runs_has(filter_runs(filter), 1023));
	ck_assert(runs_has(filter_runs(filter), 1024));
	ck_assert_uint_eq(filter_job(filter)->unavailable, 324);
	ck_assert_uint_eq(searched(&fake.source, all, 699, SEARCH_FORWARD, &wrapped), 1024);
	ck_assert_uint_eq(searched(&fake.source, all, 1024, SEARCH_BACKWARD, &wrapped), 699);
	ck_assert(!wrapped);
	filter_free(filter);
	expression_free(all);
}
END_TEST

START_TEST(what_lies_between_lost_slots_is_found)
{
	struct expression *expression = parsed("!valid", &view_pte);
	bool wrapped;

	fake_init(&fake, 8, 2000, 0);
	for (uint64_t i = 0; i < 2000; i++)
		fake_set(&fake, i, slot_of(0, i == 600 || i == 1100 ? 0 : VALID));
	fake.lost_first = 700;
	fake.lost_end = 1024;
	ck_assert_uint_eq(searched(&fake.source, expression, 1999, SEARCH_BACKWARD, &wrapped), 1100);
	ck_assert_uint_eq(searched(&fake.source, expression, 1100, SEARCH_BACKWARD, &wrapped), 600);
	ck_assert_uint_eq(searched(&fake.source, expression, 600, SEARCH_FORWARD, &wrapped), 1100);
	ck_assert(!wrapped);
	expression_free(expression);
}
END_TEST

/* --- 2^40 slots ------------------------------------------------------------------------------------------------ */

START_TEST(holes_are_skipped_by_search)
{
	struct expression *valid = parsed("valid", &view_pte), *empty = parsed("empty", &view_pte);
	bool wrapped;

	giant_fill(&giant);
	ck_assert_uint_eq(searched(&giant.source, valid, 5, SEARCH_FORWARD, &wrapped), GIANT_FAR);
	ck_assert_uint_eq(searched(&giant.source, valid, GIANT_FAR, SEARCH_FORWARD, &wrapped), GIANT_COUNT - 1);
	ck_assert(!wrapped);
	ck_assert_uint_eq(searched(&giant.source, valid, GIANT_COUNT - 1, SEARCH_FORWARD, &wrapped), 5);
	ck_assert(wrapped);
	ck_assert_uint_eq(searched(&giant.source, valid, GIANT_FAR, SEARCH_BACKWARD, &wrapped), 5);
	ck_assert(!wrapped);
	ck_assert_uint_eq(searched(&giant.source, valid, 5, SEARCH_BACKWARD, &wrapped), GIANT_COUNT - 1);
	ck_assert(wrapped);
	ck_assert_uint_eq(searched(&giant.source, empty, 4, SEARCH_FORWARD, &wrapped), 6);
	ck_assert_uint_eq(searched(&giant.source, empty, GIANT_COUNT - 1, SEARCH_BACKWARD, &wrapped), GIANT_COUNT - 2);
	ck_assert_uint_lt(giant.read_count, 1000000);
	expression_free(valid);
	expression_free(empty);
}
END_TEST

START_TEST(holes_are_one_run_of_a_filter)
{
	struct expression *empty = parsed("state == empty", &view_pte), *valid = parsed("valid", &view_pte);
	struct filter *filter;

	giant_fill(&giant);
	filter = filtered(&giant.source, empty, 1, 1 << 20);
	ck_assert_uint_eq(filter_count(filter), GIANT_COUNT - 3);
	ck_assert_uint_eq(filter_runs(filter)->run_count, 3);
	ck_assert_uint_eq(filter_nth(filter, 5), 6);
	ck_assert_uint_eq(filter_nth(filter, GIANT_FAR), GIANT_FAR + 2);
	ck_assert_uint_eq(filter_position(filter, GIANT_FAR), GIANT_FAR - 1);
	filter_free(filter);
	filter = filtered(&giant.source, valid, 1, 1 << 20);
	ck_assert_uint_eq(filter_count(filter), 3);
	ck_assert_uint_eq(filter_nth(filter, 1), GIANT_FAR);
	filter_free(filter);
	ck_assert_uint_lt(giant.read_count, 1000000);
	expression_free(empty);
	expression_free(valid);
}
END_TEST

/* --- Steps ----------------------------------------------------------------------------------------------------- */

START_TEST(a_step_is_bounded_and_its_matches_stay)
{
	struct expression *expression = parsed("valid", &view_pte);
	struct filter *filter;

	fake_init(&fake, 8, FAKE_SLOTS, 0);
	for (uint64_t i = 0; i < FAKE_SLOTS; i += 3)
		fake_set(&fake, i, slot_of(0, VALID));
	filter = filter_new(&fake.source, expression, 1);
	ck_assert_int_eq(filter_step(filter, 0), JOB_RUNNING);
	ck_assert_uint_eq(filter_job(filter)->done, 0);
	ck_assert_int_eq(filter_step(filter, 1), JOB_RUNNING);
	ck_assert_uint_gt(filter_job(filter)->done, 0);
	ck_assert_uint_le(filter_job(filter)->done, FAKE_SLOTS / 4);
	ck_assert_uint_eq(filter_count(filter), (filter_job(filter)->done + 2) / 3);
	ck_assert_uint_eq(filter_nth(filter, 100), 300);
	while (filter_step(filter, 1) == JOB_RUNNING)
		ck_assert_uint_eq(filter_nth(filter, 100), 300);
	ck_assert_uint_eq(filter_count(filter), (FAKE_SLOTS + 2) / 3);
	filter_free(filter);
	/* Abandoned half-way: nothing leaks. */
	filter = filter_new(&fake.source, expression, 1);
	filter_step(filter, 1);
	filter_free(filter);
	expression_free(expression);
}
END_TEST

/* --- Short runs ------------------------------------------------------------------------------------------------- */

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

START_TEST(short_runs_are_left_out)
{
	struct expression *expression = parsed("empty", &view_pte);
	struct filter *filter;

	gaps_fill();
	filter = filtered(&fake.source, expression, 10, 1);
	ck_assert_uint_eq(filter_runs(filter)->run_count, 3);
	ck_assert_uint_eq(filter_count(filter), 80);
	ck_assert_uint_eq(filter_nth(filter, 0), 4);
	ck_assert_uint_eq(filter_nth(filter, 79), 99);
	filter_free(filter);
	filter = filtered(&fake.source, expression, 11, 1);
	ck_assert_uint_eq(filter_runs(filter)->run_count, 1);
	ck_assert_uint_eq(filter_nth(filter, 0), 40);
	filter_free(filter);
	filter = filtered(&fake.source, expression, 61, 1);
	ck_assert_uint_eq(filter_count(filter), 0);
	filter_free(filter);
	expression_free(expression);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_filter");
	TCase *tcase = tcase_create("filter");

	tcase_add_loop_test(tcase, filter_and_search_equal_the_oracle, 0, fake_view_count);
	tcase_add_test(tcase, search_without_a_start_looks_at_all_once);
	tcase_add_test(tcase, nothing_to_look_at_is_done_at_once);
	tcase_add_test(tcase, lost_slots_match_nothing);
	tcase_add_test(tcase, what_lies_between_lost_slots_is_found);
	tcase_add_test(tcase, holes_are_skipped_by_search);
	tcase_add_test(tcase, holes_are_one_run_of_a_filter);
	tcase_add_test(tcase, a_step_is_bounded_and_its_matches_stay);
	tcase_add_test(tcase, short_runs_are_left_out);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
