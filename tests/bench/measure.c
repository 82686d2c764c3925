/* SPDX-License-Identifier: MIT */
/*
 * One piece of work, timed:
 *
 *	measure WORK FILE [ARGUMENT]
 *	measure spawn COUNT PROGRAM ...
 *
 * prints seconds by the clock, seconds of processor time in all threads, and how many units were done: bytes of the
 * file, or calls. The rows of bench.py say what is compared with what.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "query/compare.h"
#include "query/filter.h"
#include "query/statistics.h"
#include "query/tables/tables.h"

#define CALLS 20000000u
#define SUM_BYTES (128 * 1024)

/* Seconds. */
struct timing {
	double wall, cpu;
};

static double seconds(long whole, long nanoseconds)
{
	return (double)whole + (double)nanoseconds * 1e-9;
}

/* The processor time is that of all threads, and of programs that ended. */
static struct timing timing_begin(void)
{
	struct timespec wall, cpu;
	struct rusage others;

	clock_gettime(CLOCK_MONOTONIC, &wall);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
	getrusage(RUSAGE_CHILDREN, &others);
	return (struct timing){seconds(wall.tv_sec, wall.tv_nsec),
			       seconds(cpu.tv_sec, cpu.tv_nsec) +
				       seconds(others.ru_utime.tv_sec + others.ru_stime.tv_sec,
					       1000 * (others.ru_utime.tv_usec + others.ru_stime.tv_usec))};
}

static void timing_end(struct timing begun, double units)
{
	struct timing now = timing_begin();

	printf("%.9f %.9f %.0f\n", now.wall - begun.wall, now.cpu - begun.cpu, units);
}

/* The answer is wanted, whatever the compiler knows of it. */
static void keep(uint64_t value)
{
	__asm__ volatile("" : : "r"(value));
}

static void fail(const char *what)
{
	printf("measure: %s\n", what);
	exit(2);
}

static const struct gmmu_view views[] = {
	{GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, 1u << 4, GMMU_PAGE_SIZE_UNKNOWN}, /* page table entries */
	GMMU_VIEW_DEFAULT,                                                     /* what any depth may be */
};

/* A file and its slots. */
struct opened {
	struct dump *dump;
	struct slots *slots;
	double bytes;
};

static struct opened opened_new(const char *path)
{
	struct opened opened = {0};
	struct dump_options options;
	struct gmmu_error error;

	dump_options_init(&options);
	options.format = "raw";
	if (dump_open(path, &options, &opened.dump, &error) != GMMU_OK ||
	    slots_new(opened.dump, 8, true, &opened.slots, &error) != GMMU_OK)
		fail(error.message);
	opened.bytes = (double)opened.slots->count * opened.slots->entry_size;
	return opened;
}

static void opened_free(struct opened opened)
{
	slots_free(opened.slots);
	dump_close(opened.dump);
}

/* What no scan can be quicker than: every byte read once, and looked at. */
static void work_sum(char **words)
{
	static uint64_t bytes[SUM_BYTES / sizeof(uint64_t)];
	int file = open(words[0], O_RDONLY | O_CLOEXEC);
	struct timing timing = timing_begin();
	uint64_t sum = 0;
	off_t at = 0;
	ssize_t got;

	while ((got = pread(file, bytes, sizeof(bytes), at)) > 0) {
		for (size_t i = 0; i < (size_t)got / sizeof(*bytes); i++)
			sum += bytes[i];
		at += got;
	}
	timing_end(timing, (double)at);
	keep(sum);
	close(file);
}

static void work_filter(char **words)
{
	struct opened opened = opened_new(words[0]);
	struct expression *expression;
	struct gmmu_error error;
	struct filter *filter;
	struct timing timing;

	if (expression_parse(words[1], &views[0], &expression, NULL, &error) != GMMU_OK)
		fail(error.message);
	timing = timing_begin();
	filter = filter_new(opened.slots, expression, 1);
	while (filter_step(filter, JOB_BUDGET) == JOB_RUNNING)
		;
	timing_end(timing, opened.bytes);
	keep(filter_count(filter));
	filter_free(filter);
	expression_free(expression);
	opened_free(opened);
}

/* `depths`: "4", or "all", which weighs what any depth may be. */
static void work_statistics(char **words)
{
	struct opened opened = opened_new(words[0]);
	struct statistics_count *count;
	struct gmmu_error error;
	struct timing timing = timing_begin();

	if (statistics_new(opened.slots, &views[strcmp(words[1], "all") == 0], 256, &count, &error) != GMMU_OK)
		fail(error.message);
	while (statistics_step(count, JOB_BUDGET) == JOB_RUNNING)
		;
	timing_end(timing, opened.bytes);
	keep(statistics_result(count)->noted);
	statistics_free(count);
	opened_free(opened);
}

static void work_tables(char **words)
{
	struct opened opened = opened_new(words[0]);
	struct tables *tables;
	struct gmmu_error error;
	struct timing timing = timing_begin();

	if (tables_new(opened.slots, &tables, &error) != GMMU_OK)
		fail(error.message);
	while (tables_step(tables, JOB_BUDGET) == JOB_RUNNING)
		;
	timing_end(timing, opened.bytes);
	keep(tables_count(tables));
	tables_free(tables);
	opened_free(opened);
}

static void work_compare(char **words)
{
	struct opened before = opened_new(words[0]), after = opened_new(words[1]);
	struct compare *compare;
	struct gmmu_error error;
	struct timing timing = timing_begin();

	if (compare_new(before.slots, after.slots, COMPARE_BY_PA, &compare, &error) != GMMU_OK)
		fail(error.message);
	while (compare_step(compare, JOB_BUDGET) == JOB_RUNNING)
		;
	timing_end(timing, before.bytes);
	keep(compare_totals(compare)->changed);
	compare_free(compare);
	opened_free(before);
	opened_free(after);
}

/* The first slots of the file, over and over. */
#define CALL_SLOTS 4096

static void call_slots(const char *path, uint64_t slots[CALL_SLOTS])
{
	FILE *file = fopen(path, "rbe");

	if (!file || fread(slots, sizeof(*slots), CALL_SLOTS, file) != CALL_SLOTS)
		fail("the file is too short");
	fclose(file);
}

static void work_decode(char **words)
{
	static uint64_t slots[CALL_SLOTS];
	struct gmmu_entry entry;
	struct timing timing;
	uint64_t sum = 0;

	call_slots(words[0], slots);
	timing = timing_begin();
	for (unsigned i = 0; i < CALLS; i++) {
		gmmu_decode(&views[0], (struct gmmu_slot){{slots[i % CALL_SLOTS], 0}}, &entry, NULL);
		sum += entry.state + entry.notes;
	}
	timing_end(timing, CALLS);
	keep(sum);
}

static void work_bits(char **words)
{
	static uint64_t slots[CALL_SLOTS];
	static struct gmmu_entry entries[CALL_SLOTS];
	struct gmmu_bits bits;
	struct timing timing;
	uint64_t sum = 0;

	call_slots(words[0], slots);
	for (unsigned i = 0; i < CALL_SLOTS; i++)
		gmmu_decode(&views[0], (struct gmmu_slot){{slots[i], 0}}, &entries[i], NULL);
	timing = timing_begin();
	for (unsigned i = 0; i < CALLS / 10; i++) {
		gmmu_entry_bits(&entries[i % CALL_SLOTS], &bits);
		sum += bits.classes[i % 64];
	}
	timing_end(timing, CALLS / 10);
	keep(sum);
}

/* From the start of a program to its end, some hundred times. */
static void work_spawn(char **words)
{
	unsigned count = (unsigned)strtoul(words[0], NULL, 10);
	struct timing timing = timing_begin();
	posix_spawn_file_actions_t actions;
	int status;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	for (unsigned i = 0; i < count; i++)
		if (posix_spawnp(&pid, words[1], &actions, NULL, words + 1, environ) != 0 ||
		    waitpid(pid, &status, 0) != pid || status != 0)
			fail(words[1]);
	posix_spawn_file_actions_destroy(&actions);
	timing_end(timing, count);
}

static const struct work {
	const char *name;
	int words; /* that it needs, at least */
	void (*run)(char **words);
} works[] = {
	{"sum", 1, work_sum},       {"filter", 2, work_filter},   {"statistics", 2, work_statistics},
	{"tables", 1, work_tables}, {"compare", 2, work_compare}, {"decode", 1, work_decode},
	{"bits", 1, work_bits},     {"spawn", 2, work_spawn},
};

int main(int count, char **words)
{
	for (size_t i = 0; count >= 2 && i < sizeof(works) / sizeof(works[0]); i++) {
		if (strcmp(words[1], works[i].name) != 0 || count - 2 < works[i].words)
			continue;
		works[i].run(words + 2);
		return 0;
	}
	fail("usage: measure WORK FILE [ARGUMENT]; measure spawn COUNT PROGRAM ...");
}
