/* SPDX-License-Identifier: MIT */
#include "entry.h"
#include "oracle.h"
#include "support.h"

/* --- Names and help ------------------------------------------------------------------------------------------- */

#define PTE GMMU_ROLE_BIT(GMMU_ROLE_PTE)
#define PDE GMMU_ROLE_BIT(GMMU_ROLE_PDE)
#define DUAL GMMU_ROLE_BIT(GMMU_ROLE_DUAL)

static const struct {
	enum gmmu_state state;
	const char *name;
	unsigned roles;
} state_rows[] = {
	{GMMU_STATE_MAPPED, "mapped", PTE},
	{GMMU_STATE_NV4K, "nv4k", PTE},
	{GMMU_STATE_SPARSE, "sparse", PTE | PDE | DUAL},
	{GMMU_STATE_NO_4K, "no_4k", PTE},
	{GMMU_STATE_STALE, "stale", PTE | PDE | DUAL},
	{GMMU_STATE_EMPTY, "empty", PTE | PDE | DUAL},
	{GMMU_STATE_LEAF, "leaf", PDE | DUAL},
	{GMMU_STATE_POINTER, "pointer", PDE | DUAL},
};

static const struct {
	enum gmmu_note note;
	const char *code;
	unsigned roles;
	const char *doubt; /* NULL: it says nothing about the depth */
} note_rows[] = {
	{GMMU_NOTE_ADDRESS_MAY_CONTINUE, "address_may_continue", PTE, "odd field"},
	{GMMU_NOTE_BIG_BIT9_AMBIGUOUS, "big_bit9_ambiguous", DUAL, NULL},
	{GMMU_NOTE_BIG_TABLE_PACKED, "big_table_packed", DUAL, NULL},
	{GMMU_NOTE_COMPRESSION_TAG, "compression_tag", PTE, NULL},
	{GMMU_NOTE_KIND_INVALID, "kind_invalid", PTE, "odd kind"},
	{GMMU_NOTE_KIND_LEGACY, "kind_legacy", PTE, "odd kind"},
	{GMMU_NOTE_KIND_UNKNOWN, "kind_unknown", PTE, "odd kind"},
	{GMMU_NOTE_LEAF_BIT_IN_DIRECTORY, "leaf_bit_in_directory", PDE, "leaf bit"},
	{GMMU_NOTE_LEAF_BIT_IN_DUAL, "leaf_bit_in_dual", DUAL, "leaf bit"},
	{GMMU_NOTE_NO_ATS_UNUSUAL, "no_ats_unusual", PDE, "odd field"},
	{GMMU_NOTE_NV4K_IF_64K, "nv4k_if_64k", PTE, NULL},
	{GMMU_NOTE_OUTSIDE_TABLE, "outside_table", PDE, "outside"},
	{GMMU_NOTE_PAGE_MISALIGNED, "page_misaligned", PTE, "misaligned"},
	{GMMU_NOTE_PEER_ID_UNUSED, "peer_id_unused", PTE | PDE | DUAL, "odd field"},
	{GMMU_NOTE_RESERVED_SET, "reserved_set", PTE | PDE | DUAL, "reserved"},
};

START_TEST(state_has_name_help_and_roles)
{
	ck_assert_str_eq(gmmu_state_name(state_rows[_i].state), state_rows[_i].name);
	ck_assert_uint_eq(gmmu_state_roles(state_rows[_i].state), state_rows[_i].roles);
	ck_assert_str_ne(gmmu_state_help(state_rows[_i].state), "");
	ck_assert_ptr_null(strpbrk(gmmu_state_help(state_rows[_i].state), "\n\t"));
}
END_TEST

START_TEST(note_has_code_help_and_roles)
{
	ck_assert_str_eq(gmmu_note_code(note_rows[_i].note), note_rows[_i].code);
	ck_assert_uint_eq(gmmu_note_roles(note_rows[_i].note), note_rows[_i].roles);
	ck_assert_str_ne(gmmu_note_help(note_rows[_i].note), "");
	ck_assert_ptr_null(strpbrk(gmmu_note_help(note_rows[_i].note), "\n\t"));
}
END_TEST

START_TEST(note_has_its_doubt_about_the_depth)
{
	enum gmmu_doubt doubt = gmmu_note_doubt(note_rows[_i].note);

	if (note_rows[_i].doubt)
		ck_assert_str_eq(gmmu_doubt_name(doubt), note_rows[_i].doubt);
	else
		ck_assert_int_eq(doubt, GMMU_DOUBT_NONE);
	for (unsigned i = 0; i < GMMU_DOUBT_COUNT; i++)
		ck_assert_int_eq((gmmu_doubt_notes((enum gmmu_doubt)i) & GMMU_NOTE_BIT(note_rows[_i].note)) != 0,
				 note_rows[_i].doubt && i == doubt);
}
END_TEST

START_TEST(nothing_outside_the_enums)
{
	ck_assert_int_eq(sizeof state_rows / sizeof state_rows[0], GMMU_STATE_COUNT);
	ck_assert_int_eq(sizeof note_rows / sizeof note_rows[0], GMMU_NOTE_COUNT);
	ck_assert_ptr_null(gmmu_state_name(GMMU_STATE_COUNT));
	ck_assert_ptr_null(gmmu_state_help(GMMU_STATE_COUNT));
	ck_assert_ptr_null(gmmu_note_code(GMMU_NOTE_COUNT));
	ck_assert_ptr_null(gmmu_note_help(GMMU_NOTE_COUNT));
	ck_assert_int_eq(gmmu_note_doubt(GMMU_NOTE_COUNT), GMMU_DOUBT_NONE);
	ck_assert_ptr_null(gmmu_doubt_name(GMMU_DOUBT_NONE));
	ck_assert_ptr_null(gmmu_doubt_name(GMMU_DOUBT_COUNT));
	ck_assert_uint_eq(gmmu_doubt_notes(GMMU_DOUBT_NONE) | gmmu_doubt_notes(GMMU_DOUBT_COUNT), 0);
}
END_TEST

START_TEST(note_codes_count_up_in_order)
{
	for (unsigned i = 1; i < GMMU_NOTE_COUNT; i++)
		ck_assert_int_lt(strcmp(gmmu_note_code((enum gmmu_note)(i - 1)), gmmu_note_code((enum gmmu_note)i)), 0);
}
END_TEST

/* --- What makes a state --------------------------------------------------------------------------------------- */

struct state_case {
	struct gmmu_view view;
	uint64_t high, low; /* the slot: bits 127:64 and 63:0 */
	enum gmmu_state state;
};

#define PTE_4K VIEW(VER2, AUTO, DEPTH(4), 4K)
#define PTE_64K VIEW(VER2, AUTO, DEPTH(4), 64K)
#define PTE_EITHER VIEW(VER2, AUTO, DEPTH(4), UNKNOWN)
#define PTE_2M VIEW(VER2, AUTO, DEPTH(3), UNKNOWN)
#define PTE_2M_SLOT VIEW(VER2_DUAL, PTE, DEPTH(3), UNKNOWN)
#define PTE_OPEN VIEW(VER2, PTE, DEPTH(3) | DEPTH(4), UNKNOWN)
#define PTE_OPEN_64K VIEW(VER2, PTE, DEPTH(3) | DEPTH(4), 64K)
#define PDE_ROOT VIEW(VER2, AUTO, DEPTH(0), UNKNOWN)
#define PDE_1 VIEW(VER2, AUTO, DEPTH(1), UNKNOWN)
#define PDE_2 VIEW(VER2, AUTO, DEPTH(2), UNKNOWN)
#define PDE_OPEN VIEW(VER2, PDE, DEPTH(1) | DEPTH(2), UNKNOWN)
#define PDE0 VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN)

static const struct state_case state_cases[] = {
	/* a PTE: valid comes before everything */
	{PTE_4K, 0, VALID, GMMU_STATE_MAPPED},
	{PTE_64K, 0, VALID | VOLATILE | PRIVILEGE, GMMU_STATE_MAPPED},
	{PTE_2M, 0, VALID | VOLATILE, GMMU_STATE_MAPPED},
	{PTE_OPEN, 0, UINT64_MAX, GMMU_STATE_MAPPED},
	/* volatile and privilege: only a table that is known to be of 64 KB pages makes it nv4k */
	{PTE_64K, 0, VOLATILE | PRIVILEGE, GMMU_STATE_NV4K},
	{PTE_64K, 0, UINT64_MAX & ~VALID, GMMU_STATE_NV4K},
	{PTE_EITHER, 0, VOLATILE | PRIVILEGE, GMMU_STATE_SPARSE},
	{PTE_4K, 0, VOLATILE | PRIVILEGE, GMMU_STATE_SPARSE},
	{PTE_2M, 0, VOLATILE | PRIVILEGE, GMMU_STATE_SPARSE},
	{PTE_OPEN, 0, VOLATILE | PRIVILEGE, GMMU_STATE_SPARSE},
	{PTE_OPEN_64K, 0, VOLATILE | PRIVILEGE, GMMU_STATE_SPARSE},
	/* volatile alone */
	{PTE_64K, 0, VOLATILE, GMMU_STATE_SPARSE},
	{PTE_EITHER, 0, VOLATILE | KIND(0x06) | ADDRESS(1), GMMU_STATE_SPARSE},
	/* privilege alone */
	{PTE_64K, 0, PRIVILEGE, GMMU_STATE_NO_4K},
	{PTE_EITHER, 0, PRIVILEGE, GMMU_STATE_NO_4K},
	{PTE_OPEN, 0, PRIVILEGE, GMMU_STATE_NO_4K},
	{PTE_EITHER, 0, PRIVILEGE | READ_ONLY | ADDRESS(1), GMMU_STATE_NO_4K},
	{PTE_4K, 0, PRIVILEGE, GMMU_STATE_STALE},
	{PTE_2M, 0, PRIVILEGE, GMMU_STATE_STALE},
	{PTE_2M_SLOT, 0, PRIVILEGE, GMMU_STATE_STALE},
	/* anything else, down to a single bit */
	{PTE_EITHER, 0, APERTURE(1), GMMU_STATE_STALE},
	{PTE_EITHER, 0, READ_ONLY, GMMU_STATE_STALE},
	{PTE_EITHER, 0, KIND(0x80), GMMU_STATE_STALE},
	{PTE_EITHER, 0, 0, GMMU_STATE_EMPTY},
	{PTE_OPEN, 0, 0, GMMU_STATE_EMPTY},
	/* the high half of a 16-byte slot is no part of the leaf */
	{PTE_2M_SLOT, UINT64_MAX, 0, GMMU_STATE_EMPTY},
	{PTE_2M_SLOT, 0, READ_ONLY, GMMU_STATE_STALE},
	{PTE_2M_SLOT, UINT64_MAX, VALID, GMMU_STATE_MAPPED},

	/* a PDE: the leaf bit comes before everything */
	{PDE_1, 0, LEAF, GMMU_STATE_LEAF},
	{PDE_1, 0, LEAF | PDE_VIDEO | VOLATILE, GMMU_STATE_LEAF},
	{PDE_1, 0, PDE_VIDEO, GMMU_STATE_POINTER},
	{PDE_1, 0, PDE_COHERENT | VOLATILE | ADDRESS(1), GMMU_STATE_POINTER},
	{PDE_1, 0, PDE_NON_COHERENT, GMMU_STATE_POINTER},
	{PDE_1, 0, VOLATILE, GMMU_STATE_SPARSE},
	{PDE_1, 0, VOLATILE | ADDRESS(1), GMMU_STATE_SPARSE},
	{PDE_1, 0, ADDRESS(1), GMMU_STATE_STALE},
	{PDE_1, 0, NO_ATS, GMMU_STATE_STALE},
	{PDE_1, 0, FIELD(1, 63), GMMU_STATE_STALE},
	{PDE_1, 0, FIELD(1, 4), GMMU_STATE_STALE},
	{PDE_1, 0, 0, GMMU_STATE_EMPTY},

	/* a dual slot */
	{PDE0, 0, LEAF, GMMU_STATE_LEAF},
	{PDE0, PDE_VIDEO, LEAF | PDE_VIDEO, GMMU_STATE_LEAF},
	{PDE0, 0, PDE_VIDEO, GMMU_STATE_POINTER},
	{PDE0, PDE_NON_COHERENT, 0, GMMU_STATE_POINTER},
	{PDE0, PDE_COHERENT, VOLATILE, GMMU_STATE_POINTER},
	{PDE0, 0, VOLATILE, GMMU_STATE_SPARSE},
	{PDE0, VOLATILE | ADDRESS(1), VOLATILE, GMMU_STATE_SPARSE},
	{PDE0, VOLATILE, 0, GMMU_STATE_STALE},
	{PDE0, 1, 0, GMMU_STATE_STALE},
	{PDE0, 0, NO_ATS, GMMU_STATE_STALE},
	{PDE0, FIELD(1, 63), 0, GMMU_STATE_STALE},
	{PDE0, 0, 0, GMMU_STATE_EMPTY},
};

START_TEST(state_is_the_first_row_that_fits)
{
	const struct state_case *row = &state_cases[_i];
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(&row->view, slot_of(row->high, row->low), &entry, NULL), GMMU_OK);
	ck_assert_str_eq(gmmu_state_name(entry.state), gmmu_state_name(row->state));
	ck_assert_uint_ne(gmmu_state_roles(entry.state) & GMMU_ROLE_BIT(entry.role), 0);
}
END_TEST

/* --- What makes a note ---------------------------------------------------------------------------------------- */

struct note_case {
	enum gmmu_note note;
	bool fires;
	struct gmmu_view view;
	uint64_t high, low;
};

#define NOTE(name) GMMU_NOTE_##name

static const struct note_case note_cases[] = {
	{NOTE(NV4K_IF_64K), true, PTE_EITHER, 0, VOLATILE | PRIVILEGE},
	{NOTE(NV4K_IF_64K), true, PTE_OPEN, 0, VOLATILE | PRIVILEGE},
	{NOTE(NV4K_IF_64K), false, PTE_64K, 0, VOLATILE | PRIVILEGE},
	{NOTE(NV4K_IF_64K), false, PTE_4K, 0, VOLATILE | PRIVILEGE},
	{NOTE(NV4K_IF_64K), false, PTE_2M, 0, VOLATILE | PRIVILEGE},
	{NOTE(NV4K_IF_64K), false, PTE_EITHER, 0, VOLATILE},
	{NOTE(NV4K_IF_64K), false, PTE_EITHER, 0, PRIVILEGE},
	{NOTE(NV4K_IF_64K), false, PTE_EITHER, 0, VALID | VOLATILE | PRIVILEGE},

	/* 0xc9 and 0xca have no name */
	{NOTE(KIND_UNKNOWN), true, PTE_EITHER, 0, VALID | KIND(0xca)},
	{NOTE(KIND_UNKNOWN), true, PTE_EITHER, 0, KIND(0xc9)},
	{NOTE(KIND_UNKNOWN), false, PTE_EITHER, 0, VALID | KIND(0xc8)},
	{NOTE(KIND_UNKNOWN), false, PTE_EITHER, 0, KIND(0xcb)},

	{NOTE(KIND_LEGACY), true, PTE_EITHER, 0, VALID | KIND(0x10)},
	{NOTE(KIND_LEGACY), true, PTE_EITHER, 0, VALID | KIND(0xfe)},
	{NOTE(KIND_LEGACY), false, PTE_EITHER, 0, VALID | KIND(0x0f)},
	{NOTE(KIND_LEGACY), false, PTE_EITHER, 0, KIND(0x10)},
	{NOTE(KIND_LEGACY), false, PTE_EITHER, 0, VALID | KIND(0xca)},

	{NOTE(KIND_INVALID), true, PTE_EITHER, 0, VALID | KIND(0x07)},
	{NOTE(KIND_INVALID), false, PTE_EITHER, 0, KIND(0x07)},
	{NOTE(KIND_INVALID), false, PTE_EITHER, 0, VALID | KIND(0x06)},
	{NOTE(KIND_INVALID), false, PTE_EITHER, 0, VALID | KIND(0x08)},

	{NOTE(COMPRESSION_TAG), true, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x08)},
	{NOTE(COMPRESSION_TAG), true, PTE_EITHER, 0, PTE_PEER | COMPTAGLINE(0x80000) | KIND(0x0e)},
	{NOTE(COMPRESSION_TAG), false, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x07)},
	{NOTE(COMPRESSION_TAG), false, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x0f)},
	{NOTE(COMPRESSION_TAG), false, PTE_EITHER, 0, KIND(0x08)},
	{NOTE(COMPRESSION_TAG), false, PTE_EITHER, 0, PTE_COHERENT | COMPTAGLINE(1) | KIND(0x08)},
	{NOTE(COMPRESSION_TAG), false, PTE_EITHER, 0, PTE_NON_COHERENT | COMPTAGLINE(1) | KIND(0x08)},

	{NOTE(ADDRESS_MAY_CONTINUE), true, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x07)},
	{NOTE(ADDRESS_MAY_CONTINUE), true, PTE_EITHER, 0, PTE_PEER | COMPTAGLINE(0x80000) | KIND(0x0f)},
	{NOTE(ADDRESS_MAY_CONTINUE), true, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0xca)},
	{NOTE(ADDRESS_MAY_CONTINUE), false, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x08)},
	{NOTE(ADDRESS_MAY_CONTINUE), false, PTE_EITHER, 0, COMPTAGLINE(1) | KIND(0x0e)},
	{NOTE(ADDRESS_MAY_CONTINUE), false, PTE_EITHER, 0, PEER(7) | KIND(0x06)},
	{NOTE(ADDRESS_MAY_CONTINUE), false, PTE_EITHER, 0, PTE_COHERENT | COMPTAGLINE(1)},
	{NOTE(ADDRESS_MAY_CONTINUE), false, PTE_EITHER, 0, PTE_NON_COHERENT | COMPTAGLINE(1)},

	{NOTE(PEER_ID_UNUSED), true, PTE_EITHER, 0, PEER(1)},
	{NOTE(PEER_ID_UNUSED), true, PTE_EITHER, 0, PEER(4)},
	{NOTE(PEER_ID_UNUSED), false, PTE_EITHER, 0, PTE_PEER | PEER(1)},
	{NOTE(PEER_ID_UNUSED), false, PTE_EITHER, 0, PTE_COHERENT | PEER(1)},
	{NOTE(PEER_ID_UNUSED), false, PTE_EITHER, 0, ADDRESS(0x1ffffff) | COMPTAGLINE(1)},
	{NOTE(PEER_ID_UNUSED), true, PDE_1, 0, PDE_VIDEO | PEER(1)},
	{NOTE(PEER_ID_UNUSED), false, PDE_1, 0, PDE_VIDEO | ADDRESS(0x1ffffff)},
	{NOTE(PEER_ID_UNUSED), false, PDE_1, 0, PDE_INVALID | PEER(1)},
	{NOTE(PEER_ID_UNUSED), false, PDE_1, 0, PDE_COHERENT | PEER(1)},
	{NOTE(PEER_ID_UNUSED), true, PDE0, 0, PDE_VIDEO | PEER(4)},
	{NOTE(PEER_ID_UNUSED), true, PDE0, PDE_VIDEO | PEER(4), 0},
	{NOTE(PEER_ID_UNUSED), false, PDE0, PDE_VIDEO, PDE_COHERENT | PEER(4)},
	{NOTE(PEER_ID_UNUSED), false, PDE0, PDE_NON_COHERENT | PEER(4), PDE_VIDEO},

	{NOTE(PAGE_MISALIGNED), true, PTE_64K, 0, VALID | ADDRESS(0x1)},
	{NOTE(PAGE_MISALIGNED), true, PTE_64K, 0, VALID | PTE_COHERENT | ADDRESS(0x8)},
	{NOTE(PAGE_MISALIGNED), false, PTE_64K, 0, VALID | ADDRESS(0x10)},
	{NOTE(PAGE_MISALIGNED), false, PTE_64K, 0, ADDRESS(0x1)},
	{NOTE(PAGE_MISALIGNED), true, PTE_2M, 0, VALID | ADDRESS(0x100)},
	{NOTE(PAGE_MISALIGNED), true, PTE_2M_SLOT, 0, VALID | PTE_NON_COHERENT | ADDRESS(0x1)},
	{NOTE(PAGE_MISALIGNED), false, PTE_2M, 0, VALID | ADDRESS(0x200)},
	{NOTE(PAGE_MISALIGNED), false, PTE_EITHER, 0, VALID | ADDRESS(0x1)},
	{NOTE(PAGE_MISALIGNED), false, PTE_4K, 0, VALID | ADDRESS(0x1)},
	{NOTE(PAGE_MISALIGNED), false, PTE_OPEN, 0, VALID | ADDRESS(0x1)},

	{NOTE(LEAF_BIT_IN_DIRECTORY), true, PDE_1, 0, LEAF},
	{NOTE(LEAF_BIT_IN_DIRECTORY), true, PDE_OPEN, 0, UINT64_MAX},
	{NOTE(LEAF_BIT_IN_DIRECTORY), false, PDE_1, 0, UINT64_MAX & ~LEAF},
	{NOTE(LEAF_BIT_IN_DIRECTORY), false, PDE0, 0, LEAF},
	{NOTE(LEAF_BIT_IN_DIRECTORY), false, PTE_4K, 0, VALID},
	{NOTE(LEAF_BIT_IN_DUAL), true, PDE0, 0, LEAF},
	{NOTE(LEAF_BIT_IN_DUAL), false, PDE0, UINT64_MAX, UINT64_MAX & ~LEAF},
	{NOTE(LEAF_BIT_IN_DUAL), false, PDE_1, 0, LEAF},
	{NOTE(LEAF_BIT_IN_DUAL), false, PTE_2M_SLOT, 0, VALID},

	{NOTE(NO_ATS_UNUSUAL), true, PDE_ROOT, 0, NO_ATS},
	{NOTE(NO_ATS_UNUSUAL), true, PDE_1, 0, NO_ATS | PDE_VIDEO},
	{NOTE(NO_ATS_UNUSUAL), false, PDE_2, 0, NO_ATS | PDE_VIDEO},
	{NOTE(NO_ATS_UNUSUAL), false, PDE_OPEN, 0, NO_ATS | PDE_VIDEO},
	{NOTE(NO_ATS_UNUSUAL), false, PDE_1, 0, PDE_VIDEO},
	{NOTE(NO_ATS_UNUSUAL), false, PDE0, 0, NO_ATS},

	{NOTE(BIG_BIT9_AMBIGUOUS), true, PDE0, 0, PDE_VIDEO | NO_ATS},
	{NOTE(BIG_BIT9_AMBIGUOUS), true, PDE0, 0, PDE_NON_COHERENT | NO_ATS},
	{NOTE(BIG_BIT9_AMBIGUOUS), false, PDE0, PDE_VIDEO, PDE_INVALID | NO_ATS},
	{NOTE(BIG_BIT9_AMBIGUOUS), false, PDE0, 0, PDE_VIDEO | ADDRESS_BIG(0xd)},
	{NOTE(BIG_TABLE_PACKED), true, PDE0, 0, PDE_VIDEO | ADDRESS_BIG(0x1)},
	{NOTE(BIG_TABLE_PACKED), true, PDE0, 0, PDE_COHERENT | ADDRESS_BIG(0x2)},
	{NOTE(BIG_TABLE_PACKED), true, PDE0, 0, PDE_VIDEO | ADDRESS_BIG(0x8)},
	{NOTE(BIG_TABLE_PACKED), false, PDE0, 0, PDE_VIDEO | ADDRESS_BIG(0x10)},
	{NOTE(BIG_TABLE_PACKED), false, PDE0, PDE_VIDEO | ADDRESS(0x1), PDE_INVALID | ADDRESS_BIG(0x1)},

	/* only a row of a table has a place; check_table has the cases that fire */
	{NOTE(OUTSIDE_TABLE), false, PDE_ROOT, 0, UINT64_MAX},

	{NOTE(RESERVED_SET), true, PDE_1, 0, FIELD(1, 4)},
	{NOTE(RESERVED_SET), false, PDE_1, 0, ~(FIELD(0x3ff, 54) | FIELD(0xd, 4))},
	{NOTE(RESERVED_SET), true, PDE0, 1, 0},
	{NOTE(RESERVED_SET), false, PDE0, ~(FIELD(0x3ff, 54) | FIELD(0xf, 4) | 1), ~FIELD(0x3ff, 54)},
	{NOTE(RESERVED_SET), true, PTE_2M_SLOT, FIELD(1, 63), VALID},
	{NOTE(RESERVED_SET), false, PTE_2M_SLOT, 0, UINT64_MAX},
	{NOTE(RESERVED_SET), false, PTE_EITHER, 0, UINT64_MAX},
};

#define NOTE_CASE_COUNT ((int)(sizeof note_cases / sizeof note_cases[0]))

START_TEST(note_fires_just_where_it_should)
{
	const struct note_case *row = &note_cases[_i];
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(&row->view, slot_of(row->high, row->low), &entry, NULL), GMMU_OK);
	ck_assert_msg(((entry.notes & GMMU_NOTE_BIT(row->note)) != 0) == row->fires, "%s does %sfire",
		      gmmu_note_code(row->note), row->fires ? "not " : "");
	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		if ((entry.notes & GMMU_NOTE_BIT(note)) != 0)
			ck_assert_uint_ne(gmmu_note_roles((enum gmmu_note)note) & GMMU_ROLE_BIT(entry.role), 0);
}
END_TEST

/* The cases above are only worth something if each note is seen both ways. */
START_TEST(every_note_is_tried_both_ways)
{
	uint32_t fires = 0, silent = 0;

	for (int i = 0; i < NOTE_CASE_COUNT; i++)
		*(note_cases[i].fires ? &fires : &silent) |= GMMU_NOTE_BIT(note_cases[i].note);
	ck_assert_uint_eq(fires | GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE), GMMU_NOTE_BIT(GMMU_NOTE_COUNT) - 1);
	ck_assert_uint_eq(silent, GMMU_NOTE_BIT(GMMU_NOTE_COUNT) - 1);
}
END_TEST

/* All kinds, valid and not, with and without a tag: only one of three notes on kinds, and one of two on tags. */
START_TEST(kind_gets_its_notes)
{
	struct gmmu_view view = PTE_EITHER;

	for (unsigned valid = 0; valid < 2; valid++)
		for (unsigned tag = 0; tag < 2; tag++)
			oracle_compare(&view, slot_of(0, KIND(_i) | valid | COMPTAGLINE(tag)), NULL);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("note");
	TCase *names = tcase_create("names"), *states = tcase_create("states"), *notes = tcase_create("notes");

	tcase_add_loop_test(names, state_has_name_help_and_roles, 0, GMMU_STATE_COUNT);
	tcase_add_loop_test(names, note_has_code_help_and_roles, 0, GMMU_NOTE_COUNT);
	tcase_add_loop_test(names, note_has_its_doubt_about_the_depth, 0, GMMU_NOTE_COUNT);
	tcase_add_test(names, nothing_outside_the_enums);
	tcase_add_test(names, note_codes_count_up_in_order);
	suite_add_tcase(suite, names);
	tcase_add_loop_test(states, state_is_the_first_row_that_fits, 0, sizeof state_cases / sizeof state_cases[0]);
	suite_add_tcase(suite, states);
	tcase_add_unchecked_fixture(notes, oracle_load, NULL);
	tcase_add_loop_test(notes, note_fires_just_where_it_should, 0, NOTE_CASE_COUNT);
	tcase_add_test(notes, every_note_is_tried_both_ways);
	tcase_add_loop_test(notes, kind_gets_its_notes, 0, 256);
	suite_add_tcase(suite, notes);
	return suite_run(suite);
}
