/* SPDX-License-Identifier: MIT */
#include "entry.h"
#include "oracle.h"
#include "support.h"

#define RANDOM_COUNT 4000

static const struct gmmu_view pte_view = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
static const struct gmmu_view pde_view = VIEW(VER2, AUTO, DEPTH(1), UNKNOWN);
static const struct gmmu_view dual_view = VIEW(VER2_DUAL, DUAL, DEPTH(3), UNKNOWN);
static const struct gmmu_view leaf_view = VIEW(VER2_DUAL, PTE, DEPTH(3), UNKNOWN);

static struct gmmu_entry decoded(const struct gmmu_view *view, uint64_t high, uint64_t low)
{
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(view, slot_of(high, low), &entry, NULL), GMMU_OK);
	return entry;
}

static void number_is(const struct gmmu_entry *entry, unsigned field, uint64_t want)
{
	struct gmmu_value value = gmmu_entry_value(entry, field);

	ck_assert_msg(value.known, "%s is null", gmmu_field_at(entry->role, field)->name);
	ck_assert_msg(value.number == want, "%s is 0x%" PRIx64, gmmu_field_at(entry->role, field)->name, value.number);
}

static void word_is(const struct gmmu_entry *entry, unsigned field, const char *want)
{
	struct gmmu_value value = gmmu_entry_value(entry, field);

	ck_assert_int_eq(value.known, want != NULL);
	if (want != NULL)
		ck_assert_str_eq(value.name, want);
}

static void is_null(const struct gmmu_entry *entry, unsigned field)
{
	ck_assert_msg(!gmmu_entry_value(entry, field).known, "%s is known", gmmu_field_at(entry->role, field)->name);
}

/* --- One entry of each sort, field by field ------------------------------------------------------------------- */

START_TEST(generic_memory_in_video_memory)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, UINT64_C(0x0600000000480001));

	ck_assert_int_eq(entry.role, GMMU_ROLE_PTE);
	ck_assert_int_eq(entry.state, GMMU_STATE_MAPPED);
	ck_assert_uint_eq(entry.notes, 0);
	number_is(&entry, GMMU_PTE_VALID, 1);
	number_is(&entry, GMMU_PTE_KIND, 0x06);
	word_is(&entry, GMMU_PTE_KIND_NAME, "GENERIC_MEMORY");
	word_is(&entry, GMMU_PTE_APERTURE_NAME, "video_memory");
	word_is(&entry, GMMU_PTE_PAGE_SIZE, "4k_or_64k");
	number_is(&entry, GMMU_PTE_ADDRESS, 0x4800000);
	number_is(&entry, GMMU_PTE_ADDRESS_COMPLETE, 0);
	is_null(&entry, GMMU_PTE_ADDRESS_ALT);
}
END_TEST

/* The example of the format document, whose bit 0 is 0: at depth 4 it is still a PTE. */
START_TEST(pte_that_is_not_valid)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, UINT64_C(0x0600000000123456));

	ck_assert_int_eq(entry.role, GMMU_ROLE_PTE);
	ck_assert_int_eq(entry.state, GMMU_STATE_STALE);
	number_is(&entry, GMMU_PTE_VALID, 0);
	word_is(&entry, GMMU_PTE_APERTURE_NAME, "system_non_coherent_memory");
	number_is(&entry, GMMU_PTE_ENCRYPTED, 1);
	number_is(&entry, GMMU_PTE_READ_ONLY, 1);
	number_is(&entry, GMMU_PTE_WRITABLE, 0);
	number_is(&entry, GMMU_PTE_ADDRESS, 0x1234000);
	number_is(&entry, GMMU_PTE_ADDRESS_COMPLETE, 1);
}
END_TEST

START_TEST(peer_address_has_two_readings)
{
	struct gmmu_entry entry = decoded(
		&pte_view, 0, VALID | PTE_PEER | ADDRESS(0x1bbbbbb) | PEER(5) | COMPTAGLINE(0x2dd) | KIND(0x06));

	number_is(&entry, GMMU_PTE_PEER_ID, 5);
	number_is(&entry, GMMU_PTE_COMPTAGLINE, 0x2dd);
	number_is(&entry, GMMU_PTE_ADDRESS, UINT64_C(0x1bbbbbb000));
	number_is(&entry, GMMU_PTE_ADDRESS_ALT, UINT64_C(0x5bbbbbbbb000));
	number_is(&entry, GMMU_PTE_ADDRESS_COMPLETE, 0);
	ck_assert_uint_eq(entry.notes, GMMU_NOTE_BIT(GMMU_NOTE_ADDRESS_MAY_CONTINUE));
}
END_TEST

START_TEST(system_address_is_46_bits_of_pages)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, VALID | PTE_COHERENT | ADDRESS(UINT64_C(0x3fffffffffff)));

	number_is(&entry, GMMU_PTE_ADDRESS_SYS, UINT64_C(0x3fffffffffff));
	number_is(&entry, GMMU_PTE_ADDRESS, UINT64_C(0x3fffffffffff000));
	number_is(&entry, GMMU_PTE_ADDRESS_COMPLETE, 1);
	is_null(&entry, GMMU_PTE_ADDRESS_ALT);
	/* overlapping fields are still shown */
	number_is(&entry, GMMU_PTE_ADDRESS_VID, 0x1ffffff);
	number_is(&entry, GMMU_PTE_PEER_ID, 7);
	number_is(&entry, GMMU_PTE_COMPTAGLINE, 0x3ffff);
}
END_TEST

START_TEST(aperture_of_directory_starts_at_invalid)
{
	static const char *const names[] = {"invalid", "video_memory", "system_coherent_memory",
					    "system_non_coherent_memory"};
	struct gmmu_entry entry = decoded(&pde_view, 0, APERTURE(_i) | ADDRESS(UINT64_C(0x200000090)));

	word_is(&entry, GMMU_PDE_APERTURE_NAME, names[_i]);
	number_is(&entry, GMMU_PDE_APERTURE, (uint64_t)_i);
	if (_i == 0)
		is_null(&entry, GMMU_PDE_ADDRESS);
	else
		number_is(&entry, GMMU_PDE_ADDRESS, _i == 1 ? 0x90000 : UINT64_C(0x200000090000));
	number_is(&entry, GMMU_PDE_ADDRESS_COMPLETE, _i >= 2);
}
END_TEST

START_TEST(aperture_of_leaf_starts_at_video)
{
	static const char *const names[] = {"video_memory", "peer_memory", "system_coherent_memory",
					    "system_non_coherent_memory"};
	struct gmmu_entry entry = decoded(&pte_view, 0, VALID | APERTURE(_i) | ADDRESS(UINT64_C(0x200000090)));

	word_is(&entry, GMMU_PTE_APERTURE_NAME, names[_i]);
	number_is(&entry, GMMU_PTE_ADDRESS, _i < 2 ? 0x90000 : UINT64_C(0x200000090000));
}
END_TEST

/* --- The dual slot and its bit 5 ------------------------------------------------------------------------------ */

START_TEST(halves_have_their_own_addresses)
{
	struct gmmu_entry entry = decoded(&dual_view, PDE_COHERENT | VOLATILE | ADDRESS(UINT64_C(0x399999999999)),
					  PDE_VIDEO | ADDRESS_BIG(0x1bbbbbb0));

	ck_assert_int_eq(entry.state, GMMU_STATE_POINTER);
	ck_assert_uint_eq(entry.notes, 0);
	word_is(&entry, GMMU_DUAL_APERTURE_BIG_NAME, "video_memory");
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG, UINT64_C(0x1bbbbbb000));
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_COMPLETE, 0);
	is_null(&entry, GMMU_DUAL_ADDRESS_BIG_ALT);
	word_is(&entry, GMMU_DUAL_APERTURE_SMALL_NAME, "system_coherent_memory");
	number_is(&entry, GMMU_DUAL_VOLATILE_SMALL, 1);
	number_is(&entry, GMMU_DUAL_ADDRESS_SMALL, UINT64_C(0x399999999999000));
	number_is(&entry, GMMU_DUAL_ADDRESS_SMALL_COMPLETE, 1);
}
END_TEST

START_TEST(bit_5_is_left_out_and_put_back)
{
	struct gmmu_entry entry = decoded(&dual_view, UINT64_C(0x003999999999990c), UINT64_C(0x00000001bbbbbbba));

	number_is(&entry, GMMU_DUAL_NO_ATS, 1);
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_VID, 0x1bbbbbbb); /* the raw field keeps the bit */
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG, UINT64_C(0x1bbbbbb900));
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_ALT, UINT64_C(0x1bbbbbbb00));
	ck_assert_uint_eq(entry.notes,
			  GMMU_NOTE_BIT(GMMU_NOTE_BIG_BIT9_AMBIGUOUS) | GMMU_NOTE_BIT(GMMU_NOTE_BIG_TABLE_PACKED));
}
END_TEST

START_TEST(bit_5_makes_a_system_address_incomplete)
{
	struct gmmu_entry entry = decoded(&dual_view, 0, PDE_COHERENT | NO_ATS | ADDRESS_BIG(0x1000));

	number_is(&entry, GMMU_DUAL_ADDRESS_BIG, 0x100000);
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_ALT, 0x100200);
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_COMPLETE, 0);
	entry = decoded(&dual_view, 0, PDE_COHERENT | ADDRESS_BIG(0x1000));
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_COMPLETE, 1);
	is_null(&entry, GMMU_DUAL_ADDRESS_BIG_ALT);
}
END_TEST

START_TEST(bit_5_without_a_big_half_is_only_no_ats)
{
	struct gmmu_entry entry = decoded(&dual_view, PDE_VIDEO | ADDRESS(0x123), NO_ATS);

	number_is(&entry, GMMU_DUAL_NO_ATS, 1);
	number_is(&entry, GMMU_DUAL_ADDRESS_BIG_SYS, 2);
	is_null(&entry, GMMU_DUAL_ADDRESS_BIG);
	is_null(&entry, GMMU_DUAL_ADDRESS_BIG_ALT);
	ck_assert_uint_eq(entry.notes, 0);
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, 5), GMMU_BIT_SET);
}
END_TEST

/* --- Reserved bits -------------------------------------------------------------------------------------------- */

/* Whether the format leaves the bit unnamed, from the lists in its words. */
static bool is_unnamed(enum gmmu_role role, unsigned bit)
{
	switch (role) {
	case GMMU_ROLE_PDE:
		return bit == 4 || bit == 6 || bit == 7 || (bit >= 54 && bit <= 63);
	case GMMU_ROLE_DUAL:
		return (bit >= 54 && bit <= 64) || (bit >= 68 && bit <= 71) || bit >= 118;
	default:
		return bit >= 64;
	}
}

static void one_bit_is_as_the_format_says(const struct gmmu_view *view, enum gmmu_role role, unsigned bit)
{
	struct gmmu_slot slot = slot_of_bit(bit);
	struct gmmu_entry entry = decoded(view, slot.word[1], slot.word[0]);
	bool unnamed = is_unnamed(role, bit);

	ck_assert_int_eq(entry.role, role);
	ck_slot_eq(entry.reserved, unnamed ? slot : slot_of(0, 0));
	ck_assert_int_eq((entry.notes & GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET)) != 0, unnamed);
	ck_assert_int_eq(gmmu_entry_bit_field(&entry, bit) == GMMU_FIELD_NONE, unnamed);
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, bit) == GMMU_BIT_RESERVED_SET, unnamed);
	oracle_compare(view, slot, NULL);

	/* and the same bit missing from a slot that is full otherwise */
	slot = slot_and_not(slot_of(view->encoding == GMMU_ENCODING_VER2_DUAL ? UINT64_MAX : 0, UINT64_MAX), slot);
	entry = decoded(view, slot.word[1], slot.word[0]);
	ck_assert_int_eq(gmmu_slot_bit(entry.reserved, bit), false);
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, bit) == GMMU_BIT_RESERVED_CLEAR, unnamed);
	oracle_compare(view, slot, NULL);
}

START_TEST(pte_bit)
{
	one_bit_is_as_the_format_says(&pte_view, GMMU_ROLE_PTE, (unsigned)_i);
}
END_TEST

START_TEST(pde_bit)
{
	struct gmmu_view view = pde_view;

	view.role = GMMU_ROLE_PDE;
	one_bit_is_as_the_format_says(&view, GMMU_ROLE_PDE, (unsigned)_i);
}
END_TEST

START_TEST(dual_bit)
{
	one_bit_is_as_the_format_says(&dual_view, GMMU_ROLE_DUAL, (unsigned)_i);
}
END_TEST

START_TEST(leaf_bit)
{
	one_bit_is_as_the_format_says(&leaf_view, GMMU_ROLE_PTE, (unsigned)_i);
}
END_TEST

START_TEST(reserved_bits_are_the_set_ones_without_a_name)
{
	static const struct gmmu_view *const views[] = {&pte_view, &pde_view, &dual_view, &leaf_view};
	struct random random = {UINT64_C(0x7e5e47ed)};

	for (unsigned i = 0; i < RANDOM_COUNT; i++) {
		const struct gmmu_view *view = views[i % 4];
		struct gmmu_slot slot = random_slot(&random, gmmu_encoding_size(view->encoding));
		struct gmmu_entry entry = decoded(view, slot.word[1], slot.word[0]);

		ck_slot_eq(entry.reserved, slot_and_not(slot, gmmu_field_named_bits(entry.role)));
		ck_slot_eq(entry.raw, slot);
	}
}
END_TEST

/* --- Readings ------------------------------------------------------------------------------------------------- */

START_TEST(aperture_picks_the_readings_in_force)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, APERTURE(_i));

	ck_assert_int_eq(gmmu_entry_in_force(&entry, GMMU_PTE_ADDRESS_VID), _i < 2);
	ck_assert_int_eq(gmmu_entry_in_force(&entry, GMMU_PTE_ADDRESS_SYS), _i >= 2);
	ck_assert_int_eq(gmmu_entry_in_force(&entry, GMMU_PTE_PEER_ID), _i == 1);
	ck_assert_int_eq(gmmu_entry_in_force(&entry, GMMU_PTE_COMPTAGLINE), _i < 2);
	ck_assert_int_eq(gmmu_entry_in_force(&entry, GMMU_PTE_KIND), true);
	/* bits 35:33 are those of the peer id, unless the system address covers them */
	ck_assert_uint_eq(gmmu_entry_bit_field(&entry, 34), _i < 2 ? GMMU_PTE_PEER_ID : GMMU_PTE_ADDRESS_SYS);
	ck_assert_uint_eq(gmmu_entry_bit_field(&entry, 53), _i < 2 ? GMMU_PTE_COMPTAGLINE : GMMU_PTE_ADDRESS_SYS);
	ck_assert_uint_eq(gmmu_entry_bit_field(&entry, 55), GMMU_PTE_COMPTAGLINE);
	ck_assert_uint_eq(gmmu_entry_bit_field(&entry, 8), _i < 2 ? GMMU_PTE_ADDRESS_VID : GMMU_PTE_ADDRESS_SYS);
}
END_TEST

START_TEST(bit_belongs_to_the_narrowest_row_in_force)
{
	static const struct gmmu_view *const views[] = {&pte_view, &pde_view, &dual_view, &leaf_view};
	struct random random = {UINT64_C(0xb17f1e1d)};

	for (unsigned i = 0; i < RANDOM_COUNT / 8; i++) {
		const struct gmmu_view *view = views[i % 4];
		unsigned size = gmmu_encoding_size(view->encoding);
		struct gmmu_slot slot = random_slot(&random, size);
		struct gmmu_entry entry = decoded(view, slot.word[1], slot.word[0]);

		for (unsigned bit = 0; bit < 8 * size; bit++) {
			unsigned best = GMMU_FIELD_NONE, best_width = 0;

			for (unsigned field = 0; field < gmmu_field_count(entry.role); field++) {
				const struct gmmu_field *row = gmmu_field_at(entry.role, field);
				/* any reading in force beats any that is not; then the narrower one */
				unsigned width = row->hi - row->lo + (gmmu_entry_in_force(&entry, field) ? 1u : 1001u);

				if (row->kind == GMMU_FIELD_RAW && row->lo <= bit && bit <= row->hi &&
				    (best == GMMU_FIELD_NONE || width < best_width)) {
					best = field;
					best_width = width;
				}
			}
			ck_assert_uint_eq(gmmu_entry_bit_field(&entry, bit), best);
		}
	}
}
END_TEST

START_TEST(bits_with_two_readings_are_ambiguous)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, VALID | PTE_PEER | COMPTAGLINE(0x2dd));

	ck_assert(gmmu_entry_ambiguous(&entry, GMMU_PTE_COMPTAGLINE));
	ck_assert(!gmmu_entry_ambiguous(&entry, GMMU_PTE_ADDRESS_VID));
	for (unsigned bit = 0; bit < 64; bit++)
		ck_assert_int_eq(gmmu_entry_bit_class(&entry, bit) == GMMU_BIT_AMBIGUOUS, bit >= 36 && bit <= 55);

	entry = decoded(&pte_view, 0, VALID | PTE_COHERENT | COMPTAGLINE(0x2dd));
	ck_assert(!gmmu_entry_ambiguous(&entry, GMMU_PTE_COMPTAGLINE));
	entry = decoded(&pte_view, 0, VALID | PTE_PEER | ADDRESS(0x1ffffff) | PEER(7));
	ck_assert(!gmmu_entry_ambiguous(&entry, GMMU_PTE_COMPTAGLINE));

	entry = decoded(&dual_view, 0, PDE_VIDEO | NO_ATS | ADDRESS_BIG(0x10));
	ck_assert(gmmu_entry_ambiguous(&entry, GMMU_DUAL_NO_ATS));
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, 5), GMMU_BIT_AMBIGUOUS);
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, 8), GMMU_BIT_SET);
	ck_assert_int_eq(gmmu_entry_bit_class(&entry, 9), GMMU_BIT_CLEAR);
}
END_TEST

START_TEST(value_beyond_the_last_row_is_null)
{
	struct gmmu_entry entry = decoded(&pde_view, 0, UINT64_MAX);

	ck_assert(!gmmu_entry_value(&entry, GMMU_PDE_FIELD_COUNT).known);
	ck_assert(!gmmu_entry_value(&entry, GMMU_FIELD_NONE).known);
}
END_TEST

START_TEST(values_have_names)
{
	struct gmmu_entry entry = decoded(&pte_view, 0, PTE_NON_COHERENT | KIND(0x0f));

	ck_assert_str_eq(gmmu_entry_value_name(&entry, GMMU_PTE_APERTURE), "system_non_coherent_memory");
	ck_assert_str_eq(gmmu_entry_value_name(&entry, GMMU_PTE_KIND), "SMSKED_MESSAGE");
	ck_assert_ptr_null(gmmu_entry_value_name(&entry, GMMU_PTE_VOLATILE));
	entry = decoded(&pte_view, 0, KIND(0xff));
	ck_assert_ptr_null(gmmu_entry_value_name(&entry, GMMU_PTE_KIND));
	is_null(&entry, GMMU_PTE_KIND_NAME);
	number_is(&entry, GMMU_PTE_KIND_KNOWN, 0);
	number_is(&entry, GMMU_PTE_KIND, 0xff);
}
END_TEST

static TCase *entries_case(void)
{
	TCase *entries = tcase_create("entries");

	tcase_add_test(entries, generic_memory_in_video_memory);
	tcase_add_test(entries, pte_that_is_not_valid);
	tcase_add_test(entries, peer_address_has_two_readings);
	tcase_add_test(entries, system_address_is_46_bits_of_pages);
	tcase_add_loop_test(entries, aperture_of_directory_starts_at_invalid, 0, 4);
	tcase_add_loop_test(entries, aperture_of_leaf_starts_at_video, 0, 4);
	tcase_add_test(entries, halves_have_their_own_addresses);
	tcase_add_test(entries, bit_5_is_left_out_and_put_back);
	tcase_add_test(entries, bit_5_makes_a_system_address_incomplete);
	tcase_add_test(entries, bit_5_without_a_big_half_is_only_no_ats);
	tcase_add_test(entries, values_have_names);
	tcase_add_test(entries, value_beyond_the_last_row_is_null);
	return entries;
}

static TCase *bits_case(void)
{
	TCase *bits = tcase_create("bits");

	tcase_add_unchecked_fixture(bits, oracle_load, NULL);
	tcase_add_loop_test(bits, pte_bit, 0, 64);
	tcase_add_loop_test(bits, pde_bit, 0, 64);
	tcase_add_loop_test(bits, dual_bit, 0, 128);
	tcase_add_loop_test(bits, leaf_bit, 0, 128);
	tcase_add_test(bits, reserved_bits_are_the_set_ones_without_a_name);
	tcase_add_loop_test(bits, aperture_picks_the_readings_in_force, 0, 4);
	tcase_add_test(bits, bit_belongs_to_the_narrowest_row_in_force);
	tcase_add_test(bits, bits_with_two_readings_are_ambiguous);
	return bits;
}

int main(void)
{
	Suite *suite = suite_create("decode");

	suite_add_tcase(suite, entries_case());
	suite_add_tcase(suite, bits_case());
	return suite_run(suite);
}
