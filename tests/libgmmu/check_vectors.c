/* SPDX-License-Identifier: MIT */
/* Entries that drivers' own tests hold as right: data/vectors.tsv, one test a line. */
#include <stdlib.h>

#include "support.h"

#define VECTOR_COUNT 47
#define COLUMN_COUNT 7

/* One line of the file, split. */
struct vector {
	char line[1024];
	char *id, *width, *raw, *role, *depth, *expected;
};

static struct vector vectors[VECTOR_COUNT];

static void vectors_load(void)
{
	FILE *file = tree_open("tests/data/vectors.tsv");
	char line[sizeof vectors[0].line];
	unsigned count = 0;

	while (line_read(file, line, sizeof line)) {
		char *columns[COLUMN_COUNT];
		struct vector *vector = &vectors[count];

		if (line[0] == '#' || strncmp(line, "id\t", 3) == 0)
			continue;
		ck_assert_uint_lt(count, VECTOR_COUNT);
		memcpy(vector->line, line, sizeof line);
		ck_assert_uint_eq(line_split(vector->line, columns, COLUMN_COUNT), COLUMN_COUNT);
		vector->id = columns[0];
		vector->width = columns[1];
		vector->raw = columns[2];
		vector->role = columns[3];
		vector->depth = columns[4];
		vector->expected = columns[5];
		count++;
	}
	fclose(file);
	ck_assert_uint_eq(count, VECTOR_COUNT);
}

static struct gmmu_entry vector_decode(const struct vector *vector)
{
	bool wide = strcmp(vector->width, "16") == 0;
	unsigned depth = (unsigned)strtoul(vector->depth, NULL, 10);
	struct gmmu_view view = {wide ? GMMU_ENCODING_VER2_DUAL : GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, 1u << depth,
				 GMMU_PAGE_SIZE_UNKNOWN};
	struct gmmu_entry entry;
	struct gmmu_slot slot;

	ck_assert_int_eq(gmmu_role_parse(vector->role, &view.role, NULL), GMMU_OK);
	ck_assert_int_eq(gmmu_number_parse(vector->raw, wide ? 128 : 64, &slot, NULL), GMMU_OK);
	ck_assert_int_eq(gmmu_decode(&view, slot, &entry, NULL), GMMU_OK);
	ck_assert_int_eq(entry.level, (int)depth);
	return entry;
}

/* "true_address" is reached by "address" or "address_alt", "true_address_big" by "address_big" or ..._alt. */
static void address_is_reached(const struct vector *vector, const struct gmmu_entry *entry, const char *name,
			       uint64_t want)
{
	struct gmmu_value plain, second = {false, 0, NULL};
	char alternative[64];
	unsigned row = gmmu_field_find(entry->role, name);

	ck_assert_uint_ne(row, GMMU_FIELD_NONE);
	plain = gmmu_entry_value(entry, row);
	snprintf(alternative, sizeof alternative, "%s_alt", name);
	row = gmmu_field_find(entry->role, alternative);
	if (row != GMMU_FIELD_NONE)
		second = gmmu_entry_value(entry, row);
	ck_assert_msg((plain.known && plain.number == want) || (second.known && second.number == want),
		      "%s: neither reading of %s is 0x%" PRIx64, vector->id, name, want);
}

static void field_is(const struct vector *vector, const struct gmmu_entry *entry, const char *name, const char *want)
{
	unsigned row = gmmu_field_find(entry->role, name);
	struct gmmu_value value;

	ck_assert_msg(row != GMMU_FIELD_NONE, "%s: role %s has no field %s", vector->id, vector->role, name);
	value = gmmu_entry_value(entry, row);
	ck_assert_msg(value.known, "%s: %s is null", vector->id, name);
	if (gmmu_field_at(entry->role, row)->type == GMMU_VALUE_NAME)
		ck_assert_str_eq(value.name, want);
	else
		ck_assert_msg(value.number == strtoull(want, NULL, 0), "%s: %s is 0x%" PRIx64 ", not %s", vector->id,
			      name, value.number, want);
}

START_TEST(vector_decodes_as_the_driver_means)
{
	static const char meant[] = "true_";
	const struct vector *vector = &vectors[_i];
	struct gmmu_entry entry = vector_decode(vector);
	unsigned checked = 0;

	for (char *rest = vector->expected, *pair; (pair = strsep(&rest, " ")) != NULL; checked++) {
		char *want = strchr(pair, '=');

		ck_assert_ptr_nonnull(want);
		*want++ = '\0';
		if (strncmp(pair, meant, sizeof meant - 1) == 0)
			address_is_reached(vector, &entry, pair + sizeof meant - 1, strtoull(want, NULL, 0));
		else
			field_is(vector, &entry, pair, want);
	}
	ck_assert_uint_ge(checked, 9); /* a PDE, the shortest, has nine fields */
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vectors");
	TCase *test_case = tcase_create("vectors");

	tcase_add_unchecked_fixture(test_case, vectors_load, NULL);
	tcase_add_loop_test(test_case, vector_decodes_as_the_driver_means, 0, VECTOR_COUNT);
	suite_add_tcase(suite, test_case);
	return suite_run(suite);
}
