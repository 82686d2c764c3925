/* SPDX-License-Identifier: MIT */
/* Scans on several threads find what they find on one, even if the file changes. */
#include "query/crew.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "entry.h"
#include "query/compare.h"
#include "query/filter.h"
#include "query/search.h"
#include "query/statistics.h"
#include "query/tables/tables.h"
#include "fake_source.h"

#define MANY 4

static const struct gmmu_view view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);

/* --- A job of its own -------------------------------------------------------------------------------------------- */

#define PIECES 1000

/* Pieces are numbers; each takes a different time. */
struct numbers {
	struct crew crew;
	struct job job;
	uint64_t cut, sum, stop;
	unsigned settled;
};

struct number {
	uint64_t value, square;
};

struct seen {
	uint64_t count;
};

static bool number_cut(void *job, void *piece, uint64_t *cost)
{
	struct numbers *numbers = job;

	if (numbers->cut == numbers->job.total)
		return false;
	((struct number *)piece)->value = numbers->cut++;
	*cost = 1;
	return true;
}

static void number_look(const void *job, void *piece, void *room)
{
	struct number *number = piece;

	(void)job;
	for (volatile uint64_t i = 0; i < number->value * 7919 % 1000;)
		i = i + 1;
	number->square = number->value * number->value;
	((struct seen *)room)->count++;
}

static bool number_take(void *job, const void *piece)
{
	struct numbers *numbers = job;
	const struct number *number = piece;

	/* In order, and none is missing. */
	ck_assert_uint_eq(number->value, numbers->job.done);
	ck_assert_uint_eq(number->square, number->value * number->value);
	numbers->sum += number->square;
	numbers->job.done++;
	return numbers->job.done != numbers->stop;
}

static void number_settle(void *job, void *room)
{
	struct seen *seen = room;

	((struct numbers *)job)->settled += (unsigned)seen->count;
	seen->count = 0;
}

static const struct crew_type number_type = {
	sizeof(struct number), sizeof(struct seen), number_cut, number_look, number_take, number_settle,
};

static void numbers_begin(struct numbers *numbers, uint64_t stop)
{
	*numbers = (struct numbers){.job = {.state = JOB_RUNNING, .total = PIECES}, .stop = stop};
	numbers->crew.type = &number_type;
	numbers->crew.job = numbers;
}

START_TEST(pieces_are_taken_in_order)
{
	static const uint64_t budgets[] = {1, 7, 100, JOB_ALL};
	struct numbers numbers;

	crew_force((unsigned)_i / 4);
	numbers_begin(&numbers, 0);
	while (crew_step(&numbers.crew, &numbers.job, budgets[_i % 4]) == JOB_RUNNING)
		ck_assert_uint_eq(numbers.settled, numbers.job.done);
	ck_assert_int_eq(numbers.job.state, JOB_DONE);
	ck_assert_uint_eq(numbers.job.done, PIECES);
	ck_assert_uint_eq(numbers.sum, UINT64_C(999) * 1000 * 1999 / 6);
	ck_assert_uint_eq(numbers.settled, PIECES);
	/* It can be stepped and ended again. */
	ck_assert_int_eq(crew_step(&numbers.crew, &numbers.job, 1), JOB_DONE);
	crew_end(&numbers.crew);
	crew_end(&numbers.crew);
}
END_TEST

START_TEST(nothing_is_taken_after_the_last_that_was_wanted)
{
	struct numbers numbers;

	crew_force((unsigned)_i);
	numbers_begin(&numbers, 333);
	while (crew_step(&numbers.crew, &numbers.job, 50) == JOB_RUNNING)
		continue;
	ck_assert_int_eq(numbers.job.state, JOB_DONE);
	ck_assert_uint_eq(numbers.job.done, 333);
	/* One that is abandoned half-way. */
	numbers_begin(&numbers, 0);
	ck_assert_int_eq(crew_step(&numbers.crew, &numbers.job, 10), JOB_RUNNING);
	ck_assert_uint_ge(numbers.job.done, 10);
	ck_assert_uint_lt(numbers.job.done, PIECES);
	crew_end(&numbers.crew);
}
END_TEST

/* --- The scans --------------------------------------------------------------------------------------------------- */

/* What all scans find in a source, as text. */
struct found {
	char *text;
	size_t size;
};

static void filter_print(const struct slots *source, const char *text, FILE *out)
{
	struct expression *expression = NULL;
	struct filter *filter;
	struct search *search;
	struct run run = {0, 0};

	ck_assert_int_eq(expression_parse(text, &view, &expression, NULL, NULL), GMMU_OK);
	filter = filter_new(source, expression, 1);
	while (filter_step(filter, 20000) == JOB_RUNNING)
		continue;
	fprintf(out, "%s: %" PRIu64 " lost %" PRIu64, text, filter_count(filter), filter_job(filter)->unavailable);
	for (unsigned i = 0; i < 100 && runs_find(filter_runs(filter), run.first + run.count, &run); i++)
		fprintf(out, " %" PRIu64 "+%" PRIu64, run.first, run.count);
	for (unsigned backward = 0; backward < 2; backward++) {
		search = search_new(source, expression, source->count / 3, backward ? SEARCH_BACKWARD : SEARCH_FORWARD);
		while (search_step(search, 20000) == JOB_RUNNING)
			continue;
		fprintf(out, " search %" PRIu64 " %d\n", search_found(search), search_wrapped(search));
		search_free(search);
	}
	filter_free(filter);
	expression_free(expression);
}

static void statistics_print(const struct slots *source, FILE *out)
{
	struct statistics_count *count = NULL;
	const struct statistics *result;

	ck_assert_int_eq(statistics_new(source, &view, 100, &count, NULL), GMMU_OK);
	while (statistics_step(count, 20000) == JOB_RUNNING)
		continue;
	result = statistics_result(count);
	fprintf(out, "%" PRIu64 " slots\n", result->slots);
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", result->states[i],
			result->runs[i].count, result->runs[i].longest, result->runs[i].longest_first);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		fprintf(out, "%" PRIu64 " ", result->notes[i]);
	for (unsigned i = 0; i < result->field_count; i++)
		for (unsigned value = 0; value < result->fields[i].value_count; value++)
			fprintf(out, "%" PRIu64 " ", result->fields[i].counts[value]);
	for (unsigned i = 0; i < statistics_bucket_count(count); i++)
		fprintf(out, "%" PRIu64 "/%" PRIu64 " ", statistics_bucket_at(count, i)->noted,
			statistics_bucket_at(count, i)->unavailable);
	statistics_free(count);
}

static void tables_print(const struct slots *source, FILE *out)
{
	struct tables *tables = NULL;

	ck_assert_int_eq(tables_new(source, &tables, NULL), GMMU_OK);
	while (tables_step(tables, 20000) == JOB_RUNNING)
		continue;
	fprintf(out, "\n%" PRIu64 " pages %" PRIu64 " zero %" PRIu64 " unfit\n", tables_page_count(tables),
		tables_zero_count(tables), tables_unfit_count(tables));
	for (size_t i = 0; i < tables_count(tables); i++)
		fprintf(out, "%" PRIx64 " %d %d\n", tables_at(tables, i).pa, tables_at(tables, i).best,
			tables_at(tables, i).scores[tables_at(tables, i).best]);
	tables_free(tables);
}

static void compare_print(const struct slots *before, const struct slots *after, FILE *out)
{
	struct compare *compare = NULL;
	const struct compare_totals *totals;
	struct run run = {0, 0};

	ck_assert_int_eq(compare_new(before, after, COMPARE_BY_OFFSET, &compare, NULL), GMMU_OK);
	while (compare_step(compare, 20000) == JOB_RUNNING)
		continue;
	totals = compare_totals(compare);
	fprintf(out, "same %" PRIu64 " changed %" PRIu64 " removed %" PRIu64 " added %" PRIu64 " lost %" PRIu64 "\n",
		totals->same, totals->changed, totals->removed, totals->added, totals->unavailable);
	while (runs_find(compare_differences(compare), run.first + run.count, &run))
		fprintf(out, "%" PRIu64 "+%" PRIu64 "\n", run.first, run.count);
	compare_free(compare);
}

static struct found all_found(const struct slots *source, const struct slots *other, unsigned threads)
{
	struct found found;
	FILE *out = open_memstream(&found.text, &found.size);

	ck_assert_ptr_nonnull(out);
	crew_force(threads);
	filter_print(source, "valid", out);
	filter_print(source, "note", out);
	filter_print(source, "bit 61 and bit 60 and bit 59 and bit 58", out);
	filter_print(source, "state == empty", out);
	statistics_print(source, out);
	tables_print(source, out);
	compare_print(source, other, out);
	ck_assert_int_eq(fclose(out), 0);
	return found;
}

/* --- A file ------------------------------------------------------------------------------------------------------ */

/* Noise, tables, a hole, tables with a few changes. */
#define FILE_SLOTS ((size_t)1 << 18)
#define FILE_SIZE (FILE_SLOTS * 8)

static char path[] = "query_crew.XXXXXX";
static uint64_t words[FILE_SLOTS];

static void file_make(void)
{
	struct random random = {.state = 11};
	FILE *file;
	int fd;

	for (size_t i = 0; i < FILE_SLOTS; i++)
		words[i] = i / 512 % 5 == 0     ? random_next(&random)
			   : i < FILE_SLOTS / 2 ? VALID | ADDRESS(i) | KIND(6)
			   : i % 3              ? 0
						: PDE_VIDEO | ADDRESS(i);
	memset(words + FILE_SLOTS / 4, 0, FILE_SIZE / 4);
	memcpy(path, "query_crew.XXXXXX", sizeof(path));
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(words, 1, FILE_SIZE / 4, file), FILE_SIZE / 4);
	ck_assert_int_eq(fseek(file, FILE_SIZE / 2, SEEK_SET), 0);
	ck_assert_uint_eq(fwrite(words + FILE_SLOTS / 2, 1, FILE_SIZE / 2, file), FILE_SIZE / 2);
	ck_assert_int_eq(fclose(file), 0);
}

static void file_remove(void)
{
	unlink(path);
}

static struct dump *file_open(struct slots **slots)
{
	struct dump_options options;
	struct dump *dump = NULL;

	dump_options_init(&options);
	options.format = "raw";
	ck_assert_int_eq(dump_open(path, &options, &dump, NULL), GMMU_OK);
	ck_assert_int_eq(slots_new(dump, 8, true, slots, NULL), GMMU_OK);
	return dump;
}

enum fate { STAYS, SHRINKS, GROWS, FATE_COUNT };

START_TEST(many_threads_find_what_one_finds_in_a_file)
{
	struct slots *before, *after;
	struct dump *one = file_open(&before), *other = file_open(&after);
	struct found alone, together;

	if (_i == SHRINKS)
		ck_assert_int_eq(truncate(path, FILE_SIZE - 100000), 0);
	else if (_i == GROWS)
		ck_assert_int_eq(truncate(path, FILE_SIZE + 100000), 0);
	alone = all_found(before, after, 1);
	together = all_found(before, after, MANY);
	ck_assert_str_eq(together.text, alone.text);
	ck_assert((strstr(alone.text, "lost 0\n") == NULL) == (_i == SHRINKS));
	free(alone.text);
	free(together.text);
	slots_free(before);
	slots_free(after);
	dump_close(one);
	dump_close(other);
}
END_TEST

/* A file shrinks during a scan: what was found stays, and the job ends. */
START_TEST(a_file_shrinks_in_the_middle)
{
	struct slots *slots;
	struct dump *dump = file_open(&slots);
	struct expression *expression = NULL;
	struct filter *filter;
	uint64_t done, count;

	crew_force(MANY);
	ck_assert_int_eq(expression_parse("valid", &view, &expression, NULL, NULL), GMMU_OK);
	filter = filter_new(slots, expression, 1);
	ck_assert_int_eq(filter_step(filter, FILE_SLOTS / 4), JOB_RUNNING);
	done = filter_job(filter)->done;
	count = filter_count(filter);
	ck_assert_uint_gt(count, 0);
	ck_assert_int_eq(truncate(path, FILE_SIZE / 2), 0);
	while (filter_step(filter, 20000) == JOB_RUNNING)
		continue;
	ck_assert_int_eq(filter_job(filter)->state, JOB_DONE);
	ck_assert_uint_ge(filter_count(filter), count);
	ck_assert_uint_eq(filter_job(filter)->unavailable,
			  FILE_SLOTS - (done > FILE_SLOTS / 2 ? done : FILE_SLOTS / 2));
	filter_free(filter);
	expression_free(expression);
	slots_free(slots);
	dump_close(dump);
}
END_TEST

/* --- Slots that cannot be read, and holes ------------------------------------------------------------------------- */

static struct fake fake;

START_TEST(many_threads_find_what_one_finds_where_reading_fails)
{
	struct random random = {.state = (uint64_t)_i};
	struct found alone, together;

	fake_init(&fake, 8, FAKE_SLOTS, 0x10000);
	for (unsigned i = 0; i < FAKE_SLOTS; i++)
		fake.words[i] = random_next(&random) % 4 ? VALID | ADDRESS(i) | KIND(6) : random_next(&random);
	fake.lost_first = random_next(&random) % FAKE_SLOTS;
	fake.lost_end = fake.lost_first + random_next(&random) % 20000;
	fake.hole_first = fake.lost_end + 100;
	fake.hole_end = fake.hole_first + 5000 < FAKE_SLOTS ? fake.hole_first + 5000 : fake.hole_first;
	for (uint64_t i = fake.hole_first; i < fake.hole_end; i++)
		fake.words[i] = 0;
	fake_cut(&fake, FAKE_SLOTS / 3, 0x1000000);
	fake_cut(&fake, FAKE_SLOTS / 3 + 100, 0x1000400);
	alone = all_found(&fake.source, &fake.source, 1);
	together = all_found(&fake.source, &fake.source, MANY);
	ck_assert_str_eq(together.text, alone.text);
	free(alone.text);
	free(together.text);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_crew");
	TCase *tcase = tcase_create("crew"), *file = tcase_create("file");

	tcase_add_loop_test(tcase, pieces_are_taken_in_order, 0, 4 * (MANY + 1));
	tcase_add_loop_test(tcase, nothing_is_taken_after_the_last_that_was_wanted, 1, MANY + 1);
	tcase_add_loop_test(tcase, many_threads_find_what_one_finds_where_reading_fails, 0, 4);
	suite_add_tcase(suite, tcase);
	tcase_add_checked_fixture(file, file_make, file_remove);
	tcase_add_loop_test(file, many_threads_find_what_one_finds_in_a_file, 0, FATE_COUNT);
	tcase_add_test(file, a_file_shrinks_in_the_middle);
	suite_add_tcase(suite, file);
	return suite_run(suite);
}
