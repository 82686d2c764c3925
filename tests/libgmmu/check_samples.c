/* SPDX-License-Identifier: MIT */
/* The samples that the build made of data/samples: sizes, slots put together by hand, and what they show of the format.
 */
#include <stdlib.h>

#include "entry.h"
#include "oracle.h"
#include "support.h"

#define SAMPLE_LIMIT 32768

/* Reads a built sample and gives its size in bytes. */
static size_t sample_read(const char *name, uint8_t bytes[SAMPLE_LIMIT])
{
	const char *top = getenv("top_builddir"); /* set by make check; by hand, stand in the build's folder */
	char path[4096];
	size_t size;
	FILE *file;

	snprintf(path, sizeof path, "%s/data/%s", top != NULL ? top : ".", name);
	file = fopen(path, "rb");
	ck_assert_msg(file != NULL, "cannot open %s", path);
	size = fread(bytes, 1, SAMPLE_LIMIT, file);
	fclose(file);
	return size;
}

static const struct {
	const char *name;
	size_t size;
} sizes[] = {
	{"pte-4k.bin", 512 * 8},   {"pte-64k.bin", 32 * 8}, {"pde0.bin", 256 * 16},
	{"pde1.bin", 512 * 8},     {"pde2.bin", 512 * 8},   {"pde3-root.bin", 4 * 8},
	{"odd-pde0.bin", 64 * 16}, {"odd.bin", 64 * 8},     {"tree.bin", 5 * 4096 + 256},
};

START_TEST(sample_is_a_complete_table)
{
	uint8_t bytes[SAMPLE_LIMIT];

	ck_assert_uint_eq(sample_read(sizes[_i].name, bytes), sizes[_i].size);
}
END_TEST

#define GENERIC KIND(0x06)

static const struct {
	const char *name;
	unsigned entry_size, slot;
	uint64_t high, low;
} slots[] = {
	{"pte-4k.bin", 8, 0, 0, VALID | VOLATILE | ADDRESS(0x52340) | GENERIC},
	{"pte-4k.bin", 8, 95, 0, VALID | VOLATILE | ADDRESS(0x5239f) | GENERIC},
	{"pte-4k.bin", 8, 96, 0, VALID | VOLATILE | READ_ONLY | ATOMIC_DISABLE | ADDRESS(0x52600) | GENERIC},
	{"pte-4k.bin", 8, 208, 0, VALID | PTE_NON_COHERENT | VOLATILE | PRIVILEGE | ADDRESS(0x10a400) | GENERIC},
	{"pte-4k.bin", 8, 231, 0, VALID | PTE_PEER | VOLATILE | PEER(7) | ADDRESS(0x1c007) | GENERIC},
	{"pte-4k.bin", 8, 234, 0,
	 VALID | PTE_PEER | VOLATILE | PEER(1) | COMPTAGLINE(0x2dd) | ADDRESS(0x1bbbb02) | GENERIC},
	{"pte-4k.bin", 8, 255, 0, 0},
	{"pte-4k.bin", 8, 300, 0, VOLATILE},
	{"pte-4k.bin", 8, 320, 0, VALID | PRIVILEGE | ADDRESS(0x52800) | KIND(0x0f)},
	{"pte-4k.bin", 8, 321, 0, UINT64_C(0x06000001bad000e9)},
	{"pte-4k.bin", 8, 322, 0, VALID | VOLATILE | ENCRYPTED | ADDRESS(0x52810) | GENERIC},
	{"pte-4k.bin", 8, 335, 0, VALID | COMPTAGLINE(0x1ab) | ADDRESS(0x5282b) | KIND(0x08)},
	{"pte-4k.bin", 8, 367, 0, READ_ONLY | ADDRESS(0x5290f) | GENERIC},
	{"pte-4k.bin", 8, 511, 0, VALID | VOLATILE | ADDRESS(0x52abf) | GENERIC},
	{"pte-64k.bin", 8, 11, 0, VALID | VOLATILE | ADDRESS(0x580b0) | GENERIC},
	{"pte-64k.bin", 8, 15, 0, PRIVILEGE},
	{"pte-64k.bin", 8, 19, 0, VALID | PTE_COHERENT | VOLATILE | ADDRESS(0x20a370) | GENERIC},
	{"pte-64k.bin", 8, 22, 0, VOLATILE | PRIVILEGE},
	{"pte-64k.bin", 8, 26, 0, VALID | COMPTAGLINE(0x12346) | ADDRESS(0x580e0) | KIND(0x08)},
	{"pte-64k.bin", 8, 27, 0, 0},
	{"pde0.bin", 16, 0, 0, PDE_VIDEO | VOLATILE | ADDRESS_BIG(0x3fa050)},
	{"pde0.bin", 16, 1, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa04), 0},
	{"pde0.bin", 16, 4, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa08), PDE_VIDEO | VOLATILE | ADDRESS_BIG(0x3fa053)},
	{"pde0.bin", 16, 6, PDE_COHERENT | VOLATILE | ADDRESS(0x1a7703),
	 PDE_COHERENT | VOLATILE | ADDRESS_BIG(0x1a77020)},
	{"pde0.bin", 16, 127, 0, VALID | VOLATILE | ADDRESS(0x6ee00) | GENERIC},
	{"pde0.bin", 16, 157, 0, VOLATILE},
	{"pde0.bin", 16, 160, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa0c), VALID | VOLATILE | ADDRESS(0x71000) | GENERIC},
	{"pde0.bin", 16, 162, ADDRESS(0x3fa0a), ADDRESS_BIG(0x3fa0900)},
	{"pde1.bin", 8, 16, 0, PDE_VIDEO | VOLATILE | NO_ATS | ADDRESS(0x3fb00)},
	{"pde1.bin", 8, 27, 0, PDE_COHERENT | VOLATILE | NO_ATS | ADDRESS(0x1a7803)},
	{"pde1.bin", 8, 470, 0, PDE_VIDEO | VOLATILE | NO_ATS | ADDRESS(0x3fa03)},
	{"pde2.bin", 8, 508, 0, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa02)},
	{"pde3-root.bin", 8, 0, 0, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa01)},
	{"pde3-root.bin", 8, 3, 0, PDE_NON_COHERENT | VOLATILE | ADDRESS(0x1a7b00)},
	{"odd.bin", 8, 2, 0, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa02) | FIELD(1, 7)},
	{"odd.bin", 8, 12, 0, PDE_VIDEO | VOLATILE | ADDRESS(0x3fa02) | FIELD(1, 63)},
	{"odd.bin", 8, 31, 0, VALID | ADDRESS(0x5234b) | KIND(0xca)},
	{"odd-pde0.bin", 16, 10, PDE_VIDEO | ADDRESS(0x3fa04) | 1, PDE_VIDEO | ADDRESS_BIG(0x3fa050)},
	{"odd-pde0.bin", 16, 45, UINT64_MAX, VALID | ADDRESS(0x60200) | GENERIC},
};

START_TEST(slot_is_as_its_description_says)
{
	uint8_t bytes[SAMPLE_LIMIT];

	ck_assert_uint_gt(sample_read(slots[_i].name, bytes), slots[_i].slot * slots[_i].entry_size);
	ck_slot_eq(gmmu_slot_load(bytes + slots[_i].slot * slots[_i].entry_size, slots[_i].entry_size),
		   slot_of(slots[_i].high, slots[_i].low));
}
END_TEST

/* --- What the samples show ------------------------------------------------------------------------------------ */

static const struct {
	const char *name;
	struct gmmu_view view;
	uint64_t base_pa;
} views[] = {
	{"pte-4k.bin", VIEW(VER2, AUTO, DEPTH(4), 4K), 0x3fa04000},
	{"pte-64k.bin", VIEW(VER2, AUTO, DEPTH(4), 64K), 0x3fa05000},
	{"pte-64k.bin", VIEW(VER2, AUTO, DEPTH(4), UNKNOWN), 0x3fa05000},
	{"pde0.bin", VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN), 0x3fa03000},
	{"pde1.bin", VIEW(VER2, AUTO, DEPTH(2), UNKNOWN), 0x3fa02000},
	{"pde2.bin", VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), 0x3fa01000},
	{"pde3-root.bin", VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0x3fa00000},
	{"odd.bin", VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN), 0},
	{"odd.bin", VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0},
	{"odd.bin", VIEW(VER2, AUTO, DEPTH(4), 64K), 0},
	{"odd-pde0.bin", VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN), 0},
	{"odd-pde0.bin", VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN), 0},
};

#define VIEW_COUNT ((int)(sizeof views / sizeof views[0]))

/* What was seen in one view: masks of states and notes, and the reserved bits of directories. */
struct seen {
	unsigned states, notes, kinds_unknown;
	struct gmmu_slot reserved[GMMU_ROLE_COUNT];
};

static struct seen view_run(int number)
{
	const struct gmmu_view *view = &views[number].view;
	uint8_t bytes[SAMPLE_LIMIT];
	size_t size = sample_read(views[number].name, bytes);
	struct seen seen = {0};
	uint64_t count = 0;

	ck_assert_int_eq(gmmu_table_count(view->encoding, size, &count, NULL), GMMU_OK);
	for (uint64_t i = 0; i < count; i++) {
		struct gmmu_row row;

		ck_assert_int_eq(gmmu_table_row(view, bytes, size, views[number].base_pa, i, &row, NULL), GMMU_OK);
		seen.states |= 1u << row.entry.state;
		seen.notes |= row.entry.notes;
		seen.kinds_unknown += (row.entry.notes & GMMU_NOTE_BIT(GMMU_NOTE_KIND_UNKNOWN)) != 0;
		seen.reserved[row.entry.role] = slot_or(seen.reserved[row.entry.role], row.entry.reserved);
	}
	return seen;
}

START_TEST(sample_decodes_as_the_oracle_does)
{
	const struct gmmu_view *view = &views[_i].view;
	unsigned entry_size = gmmu_encoding_size(view->encoding);
	uint8_t bytes[SAMPLE_LIMIT];
	size_t size = sample_read(views[_i].name, bytes);

	for (uint64_t at = 0; at < size; at += entry_size) {
		uint64_t pa = 0x3fa00000 + at;

		oracle_compare(view, gmmu_slot_load(bytes + at, entry_size), &pa);
	}
}
END_TEST

START_TEST(samples_show_every_state_and_note)
{
	struct seen all = {0};

	for (int i = 0; i < VIEW_COUNT; i++) {
		struct seen seen = view_run(i);

		all.states |= seen.states;
		all.notes |= seen.notes;
	}
	for (unsigned state = 0; state < GMMU_STATE_COUNT; state++)
		ck_assert_msg((all.states & 1u << state) != 0, "no %s", gmmu_state_name((enum gmmu_state)state));
	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		ck_assert_msg((all.notes & GMMU_NOTE_BIT(note)) != 0, "no %s", gmmu_note_code((enum gmmu_note)note));
}
END_TEST

/* The tables that a driver would write have no notes but those that their comments name. */
START_TEST(healthy_samples_bear_few_notes)
{
	static const struct {
		int view;
		unsigned notes;
	} rows[] = {
		{0, GMMU_NOTE_BIT(GMMU_NOTE_COMPRESSION_TAG) | GMMU_NOTE_BIT(GMMU_NOTE_ADDRESS_MAY_CONTINUE)},
		{1, GMMU_NOTE_BIT(GMMU_NOTE_COMPRESSION_TAG)},
		{3, GMMU_NOTE_BIT(GMMU_NOTE_BIG_TABLE_PACKED) | GMMU_NOTE_BIT(GMMU_NOTE_BIG_BIT9_AMBIGUOUS) |
			    GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET)},
		{4, 0},
		{5, 0},
		{6, 0},
	};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
		ck_assert_uint_eq(view_run(rows[i].view).notes, rows[i].notes);
}
END_TEST

START_TEST(odd_samples_show_every_reserved_bit_and_unknown_kind)
{
	struct seen odd = view_run(7), dual = view_run(10);

	ck_slot_eq(odd.reserved[GMMU_ROLE_PDE], slot_of(0, UINT64_C(0xffc00000000000d0)));
	ck_assert_uint_ge(odd.kinds_unknown, 13);
	ck_slot_eq(dual.reserved[GMMU_ROLE_DUAL], slot_of(UINT64_C(0xffc00000000000f1), UINT64_C(0xffc0000000000000)));
	ck_slot_eq(dual.reserved[GMMU_ROLE_PTE], slot_of(UINT64_MAX, 0));
}
END_TEST

START_TEST(tree_holds_the_tables_at_their_addresses)
{
	static const char *const names[] = {"pde3-root.bin", "pde2.bin",   "pde1.bin",
					    "pde0.bin",      "pte-4k.bin", "pte-64k.bin"};
	uint8_t tree[SAMPLE_LIMIT], table[SAMPLE_LIMIT];

	sample_read("tree.bin", tree);
	for (unsigned i = 0; i < 6; i++) {
		size_t size = sample_read(names[i], table);

		ck_assert_mem_eq(tree + i * 4096, table, size);
	}
}
END_TEST

/* From the root down: each table's entry leads to the next one in the tree. */
START_TEST(tree_can_be_walked)
{
	static const struct {
		struct gmmu_view view;
		unsigned slot;
		const char *field;
	} steps[] = {
		{VIEW(VER2, AUTO, DEPTH(0), UNKNOWN), 0, "address"},
		{VIEW(VER2, AUTO, DEPTH(1), UNKNOWN), 508, "address"},
		{VIEW(VER2, AUTO, DEPTH(2), UNKNOWN), 470, "address"},
		{VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN), 1, "address_small"},
	};
	uint8_t tree[SAMPLE_LIMIT];
	uint64_t pa = 0x3fa00000;

	sample_read("tree.bin", tree);
	for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
		struct gmmu_value next;
		struct gmmu_row row;

		ck_assert_int_eq(
			gmmu_table_row(&steps[i].view, &tree[pa - 0x3fa00000], 4096, pa, steps[i].slot, &row, NULL),
			GMMU_OK);
		ck_assert_int_eq(row.entry.state, GMMU_STATE_POINTER);
		next = gmmu_entry_value(&row.entry, gmmu_field_find(row.entry.role, steps[i].field));
		pa += 4096;
		ck_assert(next.known);
		ck_assert_uint_eq(next.number, pa);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("samples");
	TCase *samples = tcase_create("samples");

	tcase_add_unchecked_fixture(samples, oracle_load, NULL);
	tcase_add_loop_test(samples, sample_is_a_complete_table, 0, sizeof sizes / sizeof sizes[0]);
	tcase_add_loop_test(samples, slot_is_as_its_description_says, 0, sizeof slots / sizeof slots[0]);
	tcase_add_loop_test(samples, sample_decodes_as_the_oracle_does, 0, VIEW_COUNT);
	tcase_add_test(samples, samples_show_every_state_and_note);
	tcase_add_test(samples, healthy_samples_bear_few_notes);
	tcase_add_test(samples, odd_samples_show_every_reserved_bit_and_unknown_kind);
	tcase_add_test(samples, tree_holds_the_tables_at_their_addresses);
	tcase_add_test(samples, tree_can_be_walked);
	suite_add_tcase(suite, samples);
	return suite_run(suite);
}
