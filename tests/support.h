/* SPDX-License-Identifier: MIT */
/*
 * What the libcheck programs share: the run of a suite, repeatable random slots, comparison of slots, and lines read
 * from the data files of the tree.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <check.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <gmmu/gmmu.h>

/* Runs a suite with the output that the environment asks for (TAP under `make check`) and gives main's status. */
int suite_run(Suite *suite);

/* Opens a file of the source tree for reading, by its path from the top; the test fails if it is not there. */
FILE *tree_open(const char *path);

/* Reads a line without its end; false when there is none left. */
bool line_read(FILE *file, char *line, size_t size);

/* Splits a line at its tabs, in place, and gives how many columns were found, at most `limit`. */
unsigned line_split(char *line, char **columns, unsigned limit);

/* Repeatable random numbers: the same seed gives the same run everywhere. */
struct random {
	uint64_t state; /* the seed; any number */
};

uint64_t random_next(struct random *random);

/*
 * A slot of `size` bytes (8 or 16; the rest is 0). Some are evenly random, some have few bits set and some few bits
 * clear, so that fields that are all 0 or all 1 turn up as well.
 */
struct gmmu_slot random_slot(struct random *random, unsigned size);

/* A slot with one bit set. */
struct gmmu_slot slot_of_bit(unsigned bit);

/* A slot from its two words: bits 127:64, then bits 63:0, as a reader would write it. */
struct gmmu_slot slot_of(uint64_t high, uint64_t low);

struct gmmu_slot slot_and(struct gmmu_slot left, struct gmmu_slot right);
struct gmmu_slot slot_or(struct gmmu_slot left, struct gmmu_slot right);
struct gmmu_slot slot_and_not(struct gmmu_slot left, struct gmmu_slot right);
bool slot_is_zero(struct gmmu_slot slot);

/*
 * Adds a loop test over the types of terminals that this system has a description of, with the position of each as _i.
 * tests/house/needs.sh reports those that it lacks as skipped.
 */
#define tcase_add_terminals_test(tcase, test, types, count) \
	for (int each = 0; each < (count); each++)          \
		if (terminal_is_known((types)[each]))       \
	tcase_add_loop_test(tcase, test, each, each + 1)
bool terminal_is_known(const char *type);

#define ck_slot_eq(have, want)                                                                                  \
	do {                                                                                                    \
		struct gmmu_slot have_slot = (have), want_slot = (want);                                        \
		ck_assert_msg(have_slot.word[0] == want_slot.word[0] && have_slot.word[1] == want_slot.word[1], \
			      "%s is %016" PRIx64 "%016" PRIx64 ", not %016" PRIx64 "%016" PRIx64, #have,       \
			      have_slot.word[1], have_slot.word[0], want_slot.word[1], want_slot.word[0]);      \
	} while (0)

/* The call, which is given `&error`, must fail with status `wanted` and say why in one line. */
#define ck_fails(call, wanted)                                                                 \
	do {                                                                                   \
		struct gmmu_error error = {GMMU_OK, ""};                                       \
		enum gmmu_status got = (call);                                                 \
		ck_assert_msg(got == (wanted), "%s gives %s", #call, gmmu_status_code(got));   \
		ck_assert_int_eq(error.status, (wanted));                                      \
		ck_assert_msg(error.message[0] != '\0' && strchr(error.message, '\n') == NULL, \
			      "%s has no sentence of one line: \"%s\"", #call, error.message); \
	} while (0)

/* As ck_fails, and the message must hold `word`. */
#define ck_fails_saying(call, wanted, word)                                                                           \
	do {                                                                                                          \
		struct gmmu_error error = {GMMU_OK, ""};                                                              \
		enum gmmu_status got = (call);                                                                        \
		ck_assert_msg(got == (wanted), "%s gives %s", #call, gmmu_status_code(got));                          \
		ck_assert_msg(strstr(error.message, (word)) != NULL, "%s does not say \"%s\": \"%s\"", #call, (word), \
			      error.message);                                                                         \
	} while (0)

#endif
