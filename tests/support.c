/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "support.h"

int suite_run(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int failed;

	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

bool terminal_is_known(const char *type)
{
	char command[128];

	snprintf(command, sizeof(command), "infocmp %s >/dev/null 2>&1", type);
	return system(command) == 0;
}

FILE *tree_open(const char *path)
{
	const char *top = getenv("srcdir"); /* set by make check; run by hand, the tests stand in the source tree */
	char full[4096];
	FILE *file;

	snprintf(full, sizeof full, "%s/%s", top != NULL ? top : ".", path);
	file = fopen(full, "r");
	ck_assert_msg(file != NULL, "cannot open %s; set srcdir to the top of the source tree", full);
	return file;
}

bool line_read(FILE *file, char *line, size_t size)
{
	if (fgets(line, (int)size, file) == NULL)
		return false;
	ck_assert_msg(strchr(line, '\n') != NULL, "a line is too long or has no end: %s", line);
	line[strcspn(line, "\n")] = '\0';
	return true;
}

unsigned line_split(char *line, char **columns, unsigned limit)
{
	unsigned count = 0;

	while (count < limit) {
		char *tab = strchr(line, '\t');

		columns[count++] = line;
		if (tab == NULL)
			break;
		*tab = '\0';
		line = tab + 1;
	}
	return count;
}

/* The splitmix64 generator: one addition and a mix of the bits. */
uint64_t random_next(struct random *random)
{
	uint64_t mixed;

	random->state += UINT64_C(0x9e3779b97f4a7c15);
	mixed = random->state;
	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return mixed ^ (mixed >> 31);
}

static uint64_t random_word(struct random *random)
{
	uint64_t first = random_next(random), second = random_next(random), third = random_next(random);

	switch (random_next(random) % 4) {
	case 0:
		return first & second & third;
	case 1:
		return first | second | third;
	case 2:
		return first & second & third & random_next(random) & random_next(random);
	default:
		return first;
	}
}

struct gmmu_slot random_slot(struct random *random, unsigned size)
{
	struct gmmu_slot slot = {{random_word(random), 0}};

	if (size == 16)
		slot.word[1] = random_word(random);
	return slot;
}

struct gmmu_slot slot_of_bit(unsigned bit)
{
	struct gmmu_slot slot = {{0, 0}};

	slot.word[bit / 64] = UINT64_C(1) << (bit % 64);
	return slot;
}

struct gmmu_slot slot_of(uint64_t high, uint64_t low)
{
	struct gmmu_slot slot = {{low, high}};

	return slot;
}

struct gmmu_slot slot_and(struct gmmu_slot left, struct gmmu_slot right)
{
	return slot_of(left.word[1] & right.word[1], left.word[0] & right.word[0]);
}

struct gmmu_slot slot_or(struct gmmu_slot left, struct gmmu_slot right)
{
	return slot_of(left.word[1] | right.word[1], left.word[0] | right.word[0]);
}

struct gmmu_slot slot_and_not(struct gmmu_slot left, struct gmmu_slot right)
{
	return slot_of(left.word[1] & ~right.word[1], left.word[0] & ~right.word[0]);
}

bool slot_is_zero(struct gmmu_slot slot)
{
	return slot.word[0] == 0 && slot.word[1] == 0;
}
