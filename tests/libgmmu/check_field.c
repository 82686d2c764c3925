/* SPDX-License-Identifier: MIT */
#include "support.h"

struct bits_row {
	enum gmmu_role role;
	const char *name;
	unsigned hi, lo;
};

/* Every named field with its bits, from the tables of the format document. */
static const struct bits_row raw_rows[] = {
	{GMMU_ROLE_PTE, "valid", 0, 0},
	{GMMU_ROLE_PTE, "aperture", 2, 1},
	{GMMU_ROLE_PTE, "volatile", 3, 3},
	{GMMU_ROLE_PTE, "encrypted", 4, 4},
	{GMMU_ROLE_PTE, "privilege", 5, 5},
	{GMMU_ROLE_PTE, "read_only", 6, 6},
	{GMMU_ROLE_PTE, "atomic_disable", 7, 7},
	{GMMU_ROLE_PTE, "address_sys", 53, 8},
	{GMMU_ROLE_PTE, "address_vid", 32, 8},
	{GMMU_ROLE_PTE, "peer_id", 35, 33},
	{GMMU_ROLE_PTE, "comptagline", 55, 36},
	{GMMU_ROLE_PTE, "kind", 63, 56},
	{GMMU_ROLE_PDE, "is_leaf", 0, 0},
	{GMMU_ROLE_PDE, "aperture", 2, 1},
	{GMMU_ROLE_PDE, "volatile", 3, 3},
	{GMMU_ROLE_PDE, "no_ats", 5, 5},
	{GMMU_ROLE_PDE, "address_sys", 53, 8},
	{GMMU_ROLE_PDE, "address_vid", 32, 8},
	{GMMU_ROLE_PDE, "peer_id", 35, 33},
	{GMMU_ROLE_DUAL, "is_leaf", 0, 0},
	{GMMU_ROLE_DUAL, "aperture_big", 2, 1},
	{GMMU_ROLE_DUAL, "volatile_big", 3, 3},
	{GMMU_ROLE_DUAL, "no_ats", 5, 5},
	{GMMU_ROLE_DUAL, "address_big_sys", 53, 4},
	{GMMU_ROLE_DUAL, "address_big_vid", 32, 4},
	{GMMU_ROLE_DUAL, "peer_id_big", 35, 33},
	{GMMU_ROLE_DUAL, "aperture_small", 66, 65},
	{GMMU_ROLE_DUAL, "volatile_small", 67, 67},
	{GMMU_ROLE_DUAL, "address_small_sys", 117, 72},
	{GMMU_ROLE_DUAL, "address_small_vid", 96, 72},
	{GMMU_ROLE_DUAL, "peer_id_small", 99, 97},
};

#define RAW_ROW_COUNT ((int)(sizeof raw_rows / sizeof raw_rows[0]))

static const struct {
	enum gmmu_role role;
	const char *name;
	enum gmmu_value_type type;
} derived_rows[] = {
	{GMMU_ROLE_PTE, "aperture_name", GMMU_VALUE_NAME},
	{GMMU_ROLE_PTE, "writable", GMMU_VALUE_FLAG},
	{GMMU_ROLE_PTE, "kind_name", GMMU_VALUE_NAME},
	{GMMU_ROLE_PTE, "kind_known", GMMU_VALUE_FLAG},
	{GMMU_ROLE_PTE, "address", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_PTE, "address_complete", GMMU_VALUE_FLAG},
	{GMMU_ROLE_PTE, "address_alt", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_PTE, "page_size", GMMU_VALUE_NAME},
	{GMMU_ROLE_PDE, "is_pde_pointer", GMMU_VALUE_FLAG},
	{GMMU_ROLE_PDE, "aperture_name", GMMU_VALUE_NAME},
	{GMMU_ROLE_PDE, "address", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_PDE, "address_complete", GMMU_VALUE_FLAG},
	{GMMU_ROLE_DUAL, "is_pde_pointer", GMMU_VALUE_FLAG},
	{GMMU_ROLE_DUAL, "aperture_big_name", GMMU_VALUE_NAME},
	{GMMU_ROLE_DUAL, "address_big", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_DUAL, "address_big_complete", GMMU_VALUE_FLAG},
	{GMMU_ROLE_DUAL, "address_big_alt", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_DUAL, "aperture_small_name", GMMU_VALUE_NAME},
	{GMMU_ROLE_DUAL, "address_small", GMMU_VALUE_ADDRESS},
	{GMMU_ROLE_DUAL, "address_small_complete", GMMU_VALUE_FLAG},
};

#define DERIVED_ROW_COUNT ((int)(sizeof derived_rows / sizeof derived_rows[0]))

static const enum gmmu_role roles[] = {GMMU_ROLE_PTE, GMMU_ROLE_PDE, GMMU_ROLE_DUAL};

/* The bits that the format leaves unnamed, as masks of the slot (dual: 16 bytes; PTE and PDE: 8). */
static struct gmmu_slot unnamed_bits(enum gmmu_role role)
{
	switch (role) {
	case GMMU_ROLE_PDE: /* 4, 6, 7, 54-63 */
		return slot_of(0, UINT64_C(0xffc00000000000d0));
	case GMMU_ROLE_DUAL: /* 54-64, 68-71, 118-127 */
		return slot_of(UINT64_C(0xffc00000000000f1), UINT64_C(0xffc0000000000000));
	default:
		return slot_of(0, 0);
	}
}

START_TEST(raw_row_has_the_bits_of_the_format)
{
	const struct bits_row *want = &raw_rows[_i];
	unsigned found = gmmu_field_find(want->role, want->name);
	const struct gmmu_field *have;

	ck_assert_uint_ne(found, GMMU_FIELD_NONE);
	have = gmmu_field_at(want->role, found);
	ck_assert_int_eq(have->kind, GMMU_FIELD_RAW);
	ck_assert_uint_eq(have->hi, want->hi);
	ck_assert_uint_eq(have->lo, want->lo);
}
END_TEST

START_TEST(derived_row_is_there)
{
	unsigned found = gmmu_field_find(derived_rows[_i].role, derived_rows[_i].name);

	ck_assert_uint_ne(found, GMMU_FIELD_NONE);
	ck_assert_int_ne(gmmu_field_at(derived_rows[_i].role, found)->kind, GMMU_FIELD_RAW);
	ck_assert_int_eq(gmmu_field_at(derived_rows[_i].role, found)->type, derived_rows[_i].type);
}
END_TEST

/* A derived row is shown over the bits it is made from. */
START_TEST(derived_row_lies_over_its_raw_row)
{
	enum gmmu_role role = roles[_i];

	for (unsigned i = 0; i < gmmu_field_count(role); i++) {
		const struct gmmu_field *row = gmmu_field_at(role, i), *below = row;

		while (below != NULL && below->kind != GMMU_FIELD_RAW)
			below = gmmu_field_at(role, below->kind == GMMU_FIELD_ALTERNATIVE ? below->extra : below->base);
		if (row->kind == GMMU_FIELD_PAGE_SIZE)
			continue;
		ck_assert_ptr_nonnull(below);
		ck_assert_msg(row->hi == below->hi && row->lo == below->lo, "%s has not the bits of %s", row->name,
			      below->name);
	}
}
END_TEST

START_TEST(there_are_no_other_rows)
{
	unsigned want = 0;

	for (int i = 0; i < RAW_ROW_COUNT; i++)
		want += raw_rows[i].role == roles[_i];
	for (int i = 0; i < DERIVED_ROW_COUNT; i++)
		want += derived_rows[i].role == roles[_i];
	ck_assert_uint_eq(gmmu_field_count(roles[_i]), want);
	ck_assert_ptr_null(gmmu_field_at(roles[_i], want));
	ck_assert_ptr_null(gmmu_field_at(roles[_i], GMMU_FIELD_NONE));
	ck_assert_uint_eq(gmmu_field_find(roles[_i], "no_such_field"), GMMU_FIELD_NONE);
	ck_assert_uint_eq(gmmu_field_find(roles[_i], ""), GMMU_FIELD_NONE);
}
END_TEST

static void row_is_well_formed(enum gmmu_role role, unsigned number)
{
	const struct gmmu_field *row = gmmu_field_at(role, number);
	unsigned count = gmmu_field_count(role);

	ck_assert_uint_eq(gmmu_field_find(role, row->name), number);
	ck_assert_str_ne(row->label, "");
	ck_assert_str_ne(row->help, "");
	ck_assert_str_ne(row->source, "");
	ck_assert_ptr_null(strpbrk(row->help, "\n\t"));
	ck_assert_uint_le(row->lo, row->hi);
	ck_assert_uint_eq(row->lo / 64, row->hi / 64);
	ck_assert_uint_lt(row->hi, role == GMMU_ROLE_DUAL ? 128 : 64);
	ck_assert(row->base < count || row->base == GMMU_FIELD_NONE);
	ck_assert(row->other < count || row->other == GMMU_FIELD_NONE);
	ck_assert(row->extra < count || row->extra == GMMU_FIELD_NONE);
	ck_assert(row->in_force.field < count || row->in_force.field == GMMU_FIELD_NONE);
	if (row->kind == GMMU_FIELD_RAW)
		ck_assert(row->base == GMMU_FIELD_NONE && row->other == GMMU_FIELD_NONE);
	if (row->in_force.field != GMMU_FIELD_NONE)
		ck_assert_int_eq(gmmu_field_at(role, row->in_force.field)->kind, GMMU_FIELD_RAW);
}

START_TEST(rows_are_well_formed)
{
	bool derived = false;

	for (unsigned i = 0; i < gmmu_field_count(roles[_i]); i++) {
		row_is_well_formed(roles[_i], i);
		/* raw rows come first */
		ck_assert(!(derived && gmmu_field_at(roles[_i], i)->kind == GMMU_FIELD_RAW));
		derived = gmmu_field_at(roles[_i], i)->kind != GMMU_FIELD_RAW;
	}
}
END_TEST

/* It is shown next to the value, so it must be true of both. */
START_TEST(help_of_a_flag_says_which_value_it_speaks_of)
{
	for (unsigned i = 0; i < gmmu_field_count(roles[_i]); i++) {
		const struct gmmu_field *row = gmmu_field_at(roles[_i], i);

		if (row->type != GMMU_VALUE_FLAG)
			continue;
		if (row->kind == GMMU_FIELD_RAW)
			ck_assert_msg(strncmp(row->help, "1 = ", 4) == 0 || strncmp(row->help, "0 = ", 4) == 0,
				      "%s: %s", row->name, row->help);
		else
			ck_assert_msg(strncmp(row->help, "yes if ", 7) == 0, "%s: %s", row->name, row->help);
	}
}
END_TEST

START_TEST(named_and_unnamed_bits_make_the_slot)
{
	struct gmmu_slot named = gmmu_field_named_bits(roles[_i]), unnamed = unnamed_bits(roles[_i]);
	struct gmmu_slot whole = slot_of(roles[_i] == GMMU_ROLE_DUAL ? UINT64_MAX : 0, UINT64_MAX);

	ck_slot_eq(slot_or(named, unnamed), whole);
	ck_slot_eq(slot_and(named, unnamed), slot_of(0, 0));
}
END_TEST

START_TEST(auto_has_no_rows)
{
	ck_assert_uint_eq(gmmu_field_count(GMMU_ROLE_AUTO), 0);
	ck_assert_ptr_null(gmmu_field_at(GMMU_ROLE_AUTO, 0));
	ck_assert_uint_eq(gmmu_field_find(GMMU_ROLE_AUTO, "valid"), GMMU_FIELD_NONE);
	ck_slot_eq(gmmu_field_named_bits(GMMU_ROLE_AUTO), slot_of(0, 0));
}
END_TEST

/* Whether the condition holds when every row that conditions look at has this value. */
static bool holds(struct gmmu_condition condition, unsigned value)
{
	return condition.field == GMMU_FIELD_NONE || (condition.values >> value & 1) != 0;
}

static bool overlap(const struct gmmu_field *left, const struct gmmu_field *right)
{
	return left->lo <= right->hi && right->lo <= left->hi;
}

/* Whether the two conditions can hold at once: they look at different rows, or share a value. */
static bool in_force_together(const struct gmmu_field *left, const struct gmmu_field *right)
{
	if (left->in_force.field == right->in_force.field && left->in_force.field != GMMU_FIELD_NONE)
		return (left->in_force.values & right->in_force.values) != 0;
	return true;
}

/* All four values of the apertures are tried; no other row is a condition, which the test above has made sure of. */
START_TEST(readings_in_force_overlap_only_where_they_say_so)
{
	unsigned marked = 0;

	for (unsigned i = 0; i < gmmu_field_count(roles[_i]); i++)
		for (unsigned k = i + 1; k < gmmu_field_count(roles[_i]); k++) {
			const struct gmmu_field *left = gmmu_field_at(roles[_i], i);
			const struct gmmu_field *right = gmmu_field_at(roles[_i], k);

			if (left->kind != GMMU_FIELD_RAW || right->kind != GMMU_FIELD_RAW || !overlap(left, right) ||
			    !in_force_together(left, right))
				continue;
			for (unsigned value = 0; value < 4; value++) {
				if (!holds(left->in_force, value) || !holds(right->in_force, value))
					continue;
				ck_assert_msg(holds(left->second, value) || holds(right->second, value),
					      "%s and %s are both in force for value %u", left->name, right->name,
					      value);
				marked++;
			}
		}
	/* no_ats inside the BIG address, under the three apertures that have one */
	ck_assert_uint_eq(marked, roles[_i] == GMMU_ROLE_DUAL ? 3 : 0);
}
END_TEST

START_TEST(conditions_depend_only_on_apertures)
{
	for (unsigned i = 0; i < gmmu_field_count(roles[_i]); i++) {
		const struct gmmu_field *row = gmmu_field_at(roles[_i], i);

		if (row->in_force.field != GMMU_FIELD_NONE)
			ck_assert_ptr_nonnull(strstr(gmmu_field_at(roles[_i], row->in_force.field)->name, "aperture"));
		if (row->second.field != GMMU_FIELD_NONE && row->second.values != 0) {
			ck_assert_ptr_nonnull(strstr(gmmu_field_at(roles[_i], row->second.field)->name, "aperture"));
			ck_assert_int_eq(gmmu_field_at(roles[_i], row->second_row)->kind, GMMU_FIELD_ALTERNATIVE);
		}
	}
}
END_TEST

START_TEST(roles_have_names)
{
	static const char *const names[] = {"auto", "pte", "pde", "dual"};
	static const char *const strange[] = {"", "PTE", "leaf", "pte ", "au", "autos"};
	enum gmmu_role role;

	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
		ck_assert_str_eq(gmmu_role_name((enum gmmu_role)i), names[i]);
		role = GMMU_ROLE_COUNT;
		ck_assert_int_eq(gmmu_role_parse(names[i], &role, NULL), GMMU_OK);
		ck_assert_int_eq(role, i);
	}
	for (unsigned i = 0; i < sizeof strange / sizeof strange[0]; i++) {
		role = GMMU_ROLE_COUNT;
		ck_fails_saying(gmmu_role_parse(strange[i], &role, &error), GMMU_E_VALUE, "dual");
		ck_assert_int_eq(role, GMMU_ROLE_COUNT);
	}
}
END_TEST

START_TEST(nothing_is_outside_the_enums)
{
	const enum gmmu_role strange[] = {GMMU_ROLE_COUNT, (enum gmmu_role)1000000};
	const enum gmmu_encoding encoding = (enum gmmu_encoding)1000000;
	const enum gmmu_page_size page_size = (enum gmmu_page_size)1000000;
	uint64_t count;

	for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
		ck_assert_ptr_null(gmmu_role_name(strange[i]));
		ck_assert_uint_eq(gmmu_field_count(strange[i]), 0);
		ck_assert_ptr_null(gmmu_field_at(strange[i], 0));
		ck_assert_uint_eq(gmmu_field_find(strange[i], "valid"), GMMU_FIELD_NONE);
		ck_slot_eq(gmmu_field_named_bits(strange[i]), slot_of(0, 0));
	}
	ck_assert_ptr_null(gmmu_encoding_name(encoding));
	ck_assert_uint_eq(gmmu_encoding_size(encoding), 0);
	ck_fails(gmmu_encoding_check_size(encoding, 8, &error), GMMU_E_UNSUPPORTED);
	ck_fails(gmmu_table_count(encoding, 8, &count, &error), GMMU_E_UNSUPPORTED);
	ck_assert_ptr_null(gmmu_page_size_name(page_size));
	ck_assert_uint_eq(gmmu_page_size_bytes(page_size), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("field");
	TCase *rows = tcase_create("rows"), *tables = tcase_create("tables");
	int role_count = sizeof roles / sizeof roles[0];

	tcase_add_loop_test(rows, raw_row_has_the_bits_of_the_format, 0, RAW_ROW_COUNT);
	tcase_add_loop_test(rows, derived_row_is_there, 0, DERIVED_ROW_COUNT);
	suite_add_tcase(suite, rows);
	tcase_add_loop_test(tables, derived_row_lies_over_its_raw_row, 0, role_count);
	tcase_add_loop_test(tables, there_are_no_other_rows, 0, role_count);
	tcase_add_loop_test(tables, rows_are_well_formed, 0, role_count);
	tcase_add_loop_test(tables, help_of_a_flag_says_which_value_it_speaks_of, 0, role_count);
	tcase_add_loop_test(tables, named_and_unnamed_bits_make_the_slot, 0, role_count);
	tcase_add_loop_test(tables, conditions_depend_only_on_apertures, 0, role_count);
	tcase_add_loop_test(tables, readings_in_force_overlap_only_where_they_say_so, 0, role_count);
	tcase_add_test(tables, auto_has_no_rows);
	tcase_add_test(tables, roles_have_names);
	tcase_add_test(tables, nothing_is_outside_the_enums);
	suite_add_tcase(suite, tables);
	return suite_run(suite);
}
