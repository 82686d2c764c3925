/* SPDX-License-Identifier: MIT */
/* The tables that the build compiles, held against the declarations that they come from. */
#include "libgmmu/walk.h"
#include "support.h"

#define RANDOM_COUNT 10000
#define BITS_EACH 25 /* one of this many random slots is checked bit by bit */

/* Each test takes one encoding and role, and goes through all their depths and page sizes, good or not. */
#define ROLES (GMMU_ENCODING_COUNT * GMMU_ROLE_COUNT)
#define VIEWS (32 * 3)

static struct gmmu_view view_at(int role, int number)
{
	return (struct gmmu_view){
		.page_size = (enum gmmu_page_size)(number % 3),
		.depths = (unsigned)number / 3,
		.role = (enum gmmu_role)(role % GMMU_ROLE_COUNT),
		.encoding = (enum gmmu_encoding)(role / GMMU_ROLE_COUNT),
	};
}

/* Compiles the next valid view from *number on; false if there are no more. */
static bool view_next(int role, int *number, struct gmmu_compiled *compiled)
{
	while (*number < VIEWS) {
		struct gmmu_view view = view_at(role, (*number)++);

		if (gmmu_compile(&view, compiled, NULL) == GMMU_OK)
			return true;
	}
	return false;
}

/* What bits are depends on the role and the slot alone: one view of each role is enough. */
static bool view_tells_all_bits(const struct gmmu_view *view)
{
	return view->depths == GMMU_DEPTHS_ALL && view->page_size == GMMU_PAGE_SIZE_UNKNOWN;
}

static bool slots_equal(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* libcheck's asserts would cost more than all that is tested: they are left for what differs. */
static void same(bool is_same, const char *what, struct gmmu_slot slot)
{
	if (!is_same)
		ck_abort_msg("%s of %016" PRIx64 "%016" PRIx64 " is not what walking says", what, slot.word[1],
			     slot.word[0]);
}

static void entry_equals(const struct gmmu_entry *have, const struct gmmu_entry *want)
{
	same(have->encoding == want->encoding, "encoding", want->raw);
	same(have->role == want->role, "role", want->raw);
	same(slots_equal(have->raw, want->raw), "raw", want->raw);
	same(have->level == want->level, "level", want->raw);
	same(have->level_candidates == want->level_candidates, "candidates", want->raw);
	same(have->page_size == want->page_size, "page size", want->raw);
	same(slots_equal(have->reserved, want->reserved), "reserved", want->raw);
	same(have->state == want->state, "state", want->raw);
	same(have->notes == want->notes, "notes", want->raw);
}

static void bits_equal_walk(const struct gmmu_entry *entry)
{
	struct gmmu_bits bits;

	gmmu_entry_bits(entry, &bits);
	same(bits.count == 8 * gmmu_encoding_size(entry->encoding), "count of bits", entry->raw);
	for (unsigned bit = 0; bit < 128; bit++) {
		unsigned field = walk_bit_field(entry, bit);
		enum gmmu_bit_class class = walk_bit_class(entry, bit);

		same(gmmu_entry_bit_field(entry, bit) == field, "field of a bit", entry->raw);
		same(gmmu_entry_bit_class(entry, bit) == class, "class of a bit", entry->raw);
		same(bits.fields[bit] == field, "fields", entry->raw);
		same(bits.classes[bit] == class, "classes", entry->raw);
	}
}

/* All functions about one slot must agree with walking. */
static void slot_equals_walk(const struct gmmu_compiled *compiled, struct gmmu_slot slot, bool bits)
{
	struct gmmu_entry have, decoded, want;
	uint32_t notes;
	uint8_t state;

	memset(&have, 0xa5, sizeof(have));
	memset(&decoded, 0x5a, sizeof(decoded));
	gmmu_compiled_decode(compiled, slot, &have);
	gmmu_decode(&compiled->view, slot, &decoded, NULL);
	want = have;
	want.raw = slot;
	want.reserved = walk_reserved(&want);
	want.state = walk_state(&want);
	want.notes = walk_notes(&want);
	entry_equals(&have, &want);
	entry_equals(&decoded, &want);
	same(gmmu_compiled_state(compiled, slot) == want.state, "state alone", slot);
	same(gmmu_compiled_notes(compiled, slot) == want.notes, "notes alone", slot);
	same(slots_equal(gmmu_compiled_reserved(compiled, slot), want.reserved), "reserved alone", slot);
	gmmu_compiled_survey(compiled, slot.word, 1, &state, &notes);
	same(state == want.state && notes == want.notes, "survey", slot);
	if (bits)
		bits_equal_walk(&have);
}

static struct gmmu_slot full_slot(const struct gmmu_view *view)
{
	return slot_of(view->encoding == GMMU_ENCODING_VER2_DUAL ? UINT64_MAX : 0, UINT64_MAX);
}

START_TEST(view_that_is_no_good_is_refused)
{
	for (int number = 0; number < VIEWS; number++) {
		struct gmmu_view view = view_at(_i, number);
		struct gmmu_compiled compiled;
		struct gmmu_error error, wanted;
		uint8_t untouched[sizeof(compiled)];

		if (gmmu_view_check(&view, &wanted) == GMMU_OK)
			continue;
		memset(&compiled, 0xa5, sizeof(compiled));
		memset(untouched, 0xa5, sizeof(untouched));
		ck_assert_int_eq(gmmu_compile(&view, &compiled, &error), GMMU_E_UNSUPPORTED);
		ck_assert_str_eq(error.message, wanted.message);
		ck_assert_mem_eq(&compiled, untouched, sizeof(untouched));
	}
}
END_TEST

START_TEST(random_slots_say_what_walking_says)
{
	struct random random = {(uint64_t)_i};
	struct gmmu_compiled compiled;

	for (int number = 0; view_next(_i, &number, &compiled);)
		for (unsigned i = 0; i < RANDOM_COUNT; i++)
			slot_equals_walk(&compiled, random_slot(&random, gmmu_encoding_size(compiled.view.encoding)),
					 i % BITS_EACH == 0 && view_tells_all_bits(&compiled.view));
}
END_TEST

/* The bytes that decide, in all their values, alone and in a slot that is full otherwise. */
START_TEST(every_value_of_a_byte)
{
	static const unsigned lowest_bits[] = {0, 56, 64};
	struct gmmu_compiled compiled;

	for (int number = 0; view_next(_i, &number, &compiled);) {
		struct gmmu_slot full = full_slot(&compiled.view);
		bool bits = view_tells_all_bits(&compiled.view);

		for (unsigned byte = 0; byte < (full.word[1] ? 3 : 2); byte++)
			for (uint64_t value = 0; value < 256; value++) {
				struct gmmu_slot slot = {{0, 0}};

				slot.word[lowest_bits[byte] / 64] = value << lowest_bits[byte] % 64;
				slot_equals_walk(&compiled, slot, bits);
				slot_equals_walk(&compiled, slot_and_not(full, slot), bits);
			}
	}
}
END_TEST

/* Every bit alone and with each aperture of each half, and missing from a slot that is full otherwise. */
START_TEST(every_bit)
{
	struct gmmu_compiled compiled;

	for (int number = 0; view_next(_i, &number, &compiled);) {
		struct gmmu_slot full = full_slot(&compiled.view);
		bool bits = view_tells_all_bits(&compiled.view);

		for (unsigned bit = 0; bit < (full.word[1] ? 128 : 64); bit++) {
			slot_equals_walk(&compiled, slot_and_not(full, slot_of_bit(bit)), bits);
			for (uint64_t aperture = 0; aperture < (full.word[1] ? 16 : 4); aperture++)
				slot_equals_walk(
					&compiled,
					slot_or(slot_of_bit(bit), slot_of((aperture >> 2) << 1, (aperture & 3) << 1)),
					bits);
		}
	}
}
END_TEST

START_TEST(what_lies_beyond_8_bytes_does_not_count)
{
	static const struct gmmu_view view = GMMU_VIEW_DEFAULT;
	struct gmmu_compiled compiled;
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_compile(&view, &compiled, NULL), GMMU_OK);
	gmmu_compiled_decode(&compiled, slot_of(UINT64_MAX, 0), &entry);
	ck_slot_eq(entry.raw, slot_of(0, 0));
	ck_slot_eq(entry.reserved, slot_of(0, 0));
	ck_assert_int_eq(gmmu_compiled_state(&compiled, slot_of(UINT64_MAX, 0)), GMMU_STATE_EMPTY);
	ck_assert_uint_eq(gmmu_compiled_notes(&compiled, slot_of(UINT64_MAX, 0)), 0);
	ck_slot_eq(gmmu_compiled_reserved(&compiled, slot_of(UINT64_MAX, 0)), slot_of(0, 0));
}
END_TEST

START_TEST(row_is_that_of_decode_row)
{
	struct random random = {(uint64_t)_i};
	struct gmmu_compiled compiled;

	for (int number = 0; view_next(_i, &number, &compiled);)
		for (uint64_t i = 0; i < 600; i++) {
			unsigned size = gmmu_encoding_size(compiled.view.encoding);
			struct gmmu_slot slot = random_slot(&random, size);
			struct gmmu_row have, want;

			gmmu_compiled_decode_row(&compiled, slot, i, i * size, 0xa45000 + i * size, &have);
			gmmu_decode_row(&compiled.view, slot, i, i * size, 0xa45000 + i * size, &want, NULL);
			entry_equals(&have.entry, &want.entry);
			same(have.index == want.index, "index", slot);
			same(have.offset == want.offset, "offset", slot);
			same(have.pa == want.pa, "address", slot);
			same(have.placed == want.placed, "placed", slot);
			same(have.table_index == want.table_index, "index in the table", slot);
			same(have.va_offset == want.va_offset, "virtual address", slot);
		}
}
END_TEST

START_TEST(survey_goes_through_all_slots)
{
	static const struct gmmu_view views[] = {{GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, GMMU_DEPTHS_ALL, 0},
						 {GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_AUTO, GMMU_DEPTHS_ALL, 0}};
	size_t stride = gmmu_encoding_size(views[_i].encoding) / 8;
	struct gmmu_compiled compiled;
	struct random random = {7};
	uint64_t words[200];
	uint8_t states[101], again[100];
	uint32_t notes[101];

	ck_assert_int_eq(gmmu_compile(&views[_i], &compiled, NULL), GMMU_OK);
	for (size_t i = 0; i < 200; i++)
		words[i] = random_slot(&random, 8).word[0];
	states[100] = 0xa5;
	notes[100] = 0xa5;
	gmmu_compiled_survey(&compiled, words, 100, states, notes);
	gmmu_compiled_survey(&compiled, words, 100, again, NULL);
	ck_assert_mem_eq(states, again, 100);
	ck_assert_uint_eq(states[100], 0xa5);
	ck_assert_uint_eq(notes[100], 0xa5);
	for (size_t i = 0; i < 100; i++) {
		struct gmmu_slot slot = slot_of(stride > 1 ? words[i * 2 + 1] : 0, words[i * stride]);

		ck_assert_uint_eq(states[i], gmmu_compiled_state(&compiled, slot));
		ck_assert_uint_eq(notes[i], gmmu_compiled_notes(&compiled, slot));
	}
}
END_TEST

/* --- Tests of raw words ----------------------------------------------------------------------------------------- */

struct tests {
	struct gmmu_test of_state[GMMU_STATE_COUNT][GMMU_TEST_LIMIT], of_note[GMMU_NOTE_COUNT][GMMU_TEST_LIMIT];
	unsigned state_count[GMMU_STATE_COUNT], note_count[GMMU_NOTE_COUNT];
};

static bool some_holds(const struct gmmu_test *tests, unsigned count, struct gmmu_slot slot)
{
	bool holds = false;

	for (unsigned i = 0; i < count; i++)
		holds |= gmmu_test_holds(&tests[i], slot);
	return holds;
}

static void tests_equal_walk(const struct gmmu_compiled *compiled, const struct tests *tests, struct gmmu_slot slot)
{
	struct gmmu_entry entry;
	enum gmmu_state state;
	uint32_t notes;

	gmmu_compiled_decode(compiled, slot, &entry);
	state = walk_state(&entry);
	notes = walk_notes(&entry);
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		same(some_holds(tests->of_state[i], tests->state_count[i], slot) == (state == i),
		     gmmu_state_name((enum gmmu_state)i), slot);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		same(some_holds(tests->of_note[i], tests->note_count[i], slot) == (notes >> i & 1),
		     gmmu_note_code((enum gmmu_note)i), slot);
}

static void tests_make(const struct gmmu_compiled *compiled, struct tests *tests)
{
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		tests->state_count[i] = gmmu_compiled_state_tests(compiled, (enum gmmu_state)i, tests->of_state[i]);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		tests->note_count[i] = gmmu_compiled_note_tests(compiled, (enum gmmu_note)i, tests->of_note[i]);
		ck_assert_uint_lt(tests->note_count[i], GMMU_TEST_LIMIT);
	}
}

START_TEST(raw_words_decide_states_and_notes)
{
	static struct tests tests;
	struct random random = {(uint64_t)_i};
	struct gmmu_compiled compiled;

	for (int number = 0; view_next(_i, &number, &compiled);) {
		unsigned size = gmmu_encoding_size(compiled.view.encoding);

		tests_make(&compiled, &tests);
		for (unsigned i = 0; i < RANDOM_COUNT / 10; i++)
			tests_equal_walk(&compiled, &tests, random_slot(&random, size));
		/* the low byte with the top one, and in 16 bytes with the lowest of the high word */
		for (uint64_t value = 0; value < 65536; value += 37)
			tests_equal_walk(&compiled, &tests,
					 slot_of(size > 8 ? value >> 8 : 0, value << 56 | (value >> 8 & 0xff)));
		for (unsigned bit = 0; bit < 8 * size; bit++)
			tests_equal_walk(&compiled, &tests, slot_of_bit(bit));
		tests_equal_walk(&compiled, &tests, slot_of(0, 0));
	}
}
END_TEST

START_TEST(a_state_is_a_few_masks)
{
	static const struct gmmu_view view = {GMMU_ENCODING_VER2, GMMU_ROLE_PTE, 1u << 4, GMMU_PAGE_SIZE_UNKNOWN};
	struct gmmu_test tests[GMMU_TEST_LIMIT];
	struct gmmu_compiled compiled;

	ck_assert_int_eq(gmmu_compile(&view, &compiled, NULL), GMMU_OK);
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_MAPPED, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, 1));
	ck_slot_eq(tests[0].value, slot_of(0, 1));
	ck_slot_eq(tests[0].any, slot_of(0, 0));
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_NO_4K, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, 1 << 5 | 1 << 3 | 1));
	ck_slot_eq(tests[0].value, slot_of(0, 1 << 5));
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_EMPTY, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, UINT64_MAX));
	ck_slot_eq(tests[0].value, slot_of(0, 0));
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_STALE, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, 1 << 5 | 1 << 3 | 1));
	ck_slot_eq(tests[0].value, slot_of(0, 0));
	ck_slot_eq(tests[0].any, slot_of(0, UINT64_MAX));
	/* of another role, and of none */
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_POINTER, tests), 0);
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_COUNT, tests), 0);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_RESERVED_SET, tests), 0);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_COUNT, tests), 0);
}
END_TEST

/* Many kinds are a set, few are masks; other bits are always tested by masks. */
START_TEST(many_kinds_are_a_set)
{
	static const struct gmmu_view view = {GMMU_ENCODING_VER2, GMMU_ROLE_PTE, 1u << 4, GMMU_PAGE_SIZE_UNKNOWN};
	struct gmmu_test tests[GMMU_TEST_LIMIT];
	struct gmmu_compiled compiled;

	ck_assert_int_eq(gmmu_compile(&view, &compiled, NULL), GMMU_OK);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_KIND_LEGACY, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, 1));
	ck_slot_eq(tests[0].value, slot_of(0, 1));
	ck_assert(tests[0].asks_top);
	for (unsigned kind = 0; kind < 256; kind++)
		ck_assert_int_eq(tests[0].top[kind / 64] >> kind % 64 & 1,
				 kind >= 0x10 && gmmu_kind_name((uint8_t)kind) != NULL);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_KIND_INVALID, tests), 1);
	ck_assert(!tests[0].asks_top);
	ck_assert_uint_eq(tests[0].top[0] & tests[0].top[1] & tests[0].top[2] & tests[0].top[3], UINT64_MAX);
}
END_TEST

START_TEST(bit_0_is_a_part_of_the_tests)
{
	static const struct gmmu_view view = GMMU_VIEW_DEFAULT;
	struct gmmu_test tests[GMMU_TEST_LIMIT];
	struct gmmu_compiled compiled;

	ck_assert_int_eq(gmmu_compile(&view, &compiled, NULL), GMMU_OK);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_KIND_INVALID, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, UINT64_C(0xff00000000000001)));
	ck_slot_eq(tests[0].value, slot_of(0, UINT64_C(0x0700000000000001)));
	/* PDE: bit 0 clear, and one of 4, 6, 7, 54-63 */
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_RESERVED_SET, tests), 1);
	ck_slot_eq(tests[0].mask, slot_of(0, 1));
	ck_slot_eq(tests[0].value, slot_of(0, 0));
	ck_slot_eq(tests[0].any, slot_of(0, UINT64_C(0xffc00000000000d0)));
	/* with bit 0 clear no slot is a page that is mapped, and no directory entry is a leaf */
	ck_assert_uint_eq(gmmu_compiled_state_tests(&compiled, GMMU_STATE_LEAF, tests), 0);
	ck_assert_uint_eq(gmmu_compiled_note_tests(&compiled, GMMU_NOTE_OUTSIDE_TABLE, tests), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("compiled");
	TCase *tables = tcase_create("tables"), *tests = tcase_create("tests");

	tcase_add_loop_test(tables, view_that_is_no_good_is_refused, 0, ROLES);
	tcase_add_loop_test(tables, random_slots_say_what_walking_says, 0, ROLES);
	tcase_add_loop_test(tables, every_value_of_a_byte, 0, ROLES);
	tcase_add_loop_test(tables, every_bit, 0, ROLES);
	tcase_add_loop_test(tables, row_is_that_of_decode_row, 0, ROLES);
	tcase_add_test(tables, what_lies_beyond_8_bytes_does_not_count);
	tcase_add_loop_test(tables, survey_goes_through_all_slots, 0, 2);
	suite_add_tcase(suite, tables);
	tcase_add_loop_test(tests, raw_words_decide_states_and_notes, 0, ROLES);
	tcase_add_test(tests, a_state_is_a_few_masks);
	tcase_add_test(tests, many_kinds_are_a_set);
	tcase_add_test(tests, bit_0_is_a_part_of_the_tests);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
