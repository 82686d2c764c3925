/* SPDX-License-Identifier: MIT */
#include "entry.h"
#include "support.h"

#define RANDOM_COUNT 2000

static const enum gmmu_role roles[] = {GMMU_ROLE_PTE, GMMU_ROLE_PDE, GMMU_ROLE_DUAL};

#define ROLE_COUNT ((int)(sizeof roles / sizeof roles[0]))

static struct gmmu_slot encoded(enum gmmu_role role, const struct gmmu_assignment *assignments, unsigned count)
{
	struct gmmu_slot slot = slot_of(0xa5, 0xa5);
	struct gmmu_error error = {GMMU_OK, ""};

	ck_assert_msg(gmmu_encode(role, assignments, count, &slot, &error) == GMMU_OK, "%s", error.message);
	return slot;
}

static bool is_raw(enum gmmu_role role, unsigned field)
{
	return gmmu_field_at(role, field)->kind == GMMU_FIELD_RAW;
}

static struct gmmu_entry decoded(enum gmmu_role role, struct gmmu_slot slot)
{
	struct gmmu_view view = VIEW(VER2, AUTO, GMMU_DEPTHS_ALL, UNKNOWN);
	struct gmmu_entry entry;

	view.role = role;
	if (role == GMMU_ROLE_DUAL)
		view.encoding = GMMU_ENCODING_VER2_DUAL;
	ck_assert_int_eq(gmmu_decode(&view, slot, &entry, NULL), GMMU_OK);
	return entry;
}

/* --- There and back ------------------------------------------------------------------------------------------- */

START_TEST(encoding_what_was_decoded_gives_the_named_bits)
{
	enum gmmu_role role = roles[_i];
	struct random random = {UINT64_C(0xe2c0de) + (unsigned)_i};

	for (unsigned i = 0; i < RANDOM_COUNT; i++) {
		struct gmmu_slot slot = random_slot(&random, role == GMMU_ROLE_DUAL ? 16 : 8);
		struct gmmu_entry entry = decoded(role, slot);
		struct gmmu_assignment assignments[32];
		unsigned count = 0;

		for (unsigned field = 0; field < gmmu_field_count(role); field++)
			if (is_raw(role, field)) {
				assignments[count].field = field;
				assignments[count++].value = gmmu_entry_value(&entry, field).number;
			}
		ck_slot_eq(encoded(role, assignments, count), slot_and(slot, gmmu_field_named_bits(role)));
		/* from the last to the first, too: the order does not matter */
		for (unsigned k = 0; k < count / 2; k++) {
			struct gmmu_assignment swapped = assignments[k];

			assignments[k] = assignments[count - 1 - k];
			assignments[count - 1 - k] = swapped;
		}
		ck_slot_eq(encoded(role, assignments, count), slot_and(slot, gmmu_field_named_bits(role)));
	}
}
END_TEST

/* Each raw field alone: all its bits, each of its bits, and one bit too many. */
START_TEST(field_writes_its_bits_and_no_other)
{
	enum gmmu_role role = roles[_i];

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);
		unsigned width = row->hi - row->lo + 1u;
		struct gmmu_slot slot = slot_of(0, 0);

		if (!is_raw(role, field))
			continue;
		for (unsigned bit = 0; bit < width; bit++) {
			struct gmmu_assignment one = {field, UINT64_C(1) << bit};

			ck_slot_eq(encoded(role, &one, 1), slot_of_bit(row->lo + bit));
			slot = slot_or(slot, slot_of_bit(row->lo + bit));
			one.value = (UINT64_C(2) << bit) - 1;
			ck_slot_eq(encoded(role, &one, 1), slot);
			ck_assert_uint_eq(
				gmmu_entry_value(&(struct gmmu_entry){.role = role, .raw = slot}, field).number,
				one.value);
		}
		ck_fails_saying(
			gmmu_encode(role, &(struct gmmu_assignment){field, UINT64_C(1) << width}, 1, &slot, &error),
			GMMU_E_VALUE, row->name);
		ck_fails_saying(gmmu_encode(role, &(struct gmmu_assignment){field, UINT64_MAX}, 1, &slot, &error),
				GMMU_E_VALUE, row->name);
	}
}
END_TEST

START_TEST(nothing_gives_an_empty_slot)
{
	ck_slot_eq(encoded(roles[_i], NULL, 0), slot_of(0, 0));
}
END_TEST

/* --- Addresses ------------------------------------------------------------------------------------------------ */

struct address_case {
	enum gmmu_role role;
	unsigned aperture_field, aperture, address_field;
	uint64_t address;   /* bytes */
	uint64_t high, low; /* the slot that comes of it */
};

#define OF_PTE(aperture, address) GMMU_ROLE_PTE, GMMU_PTE_APERTURE, aperture, GMMU_PTE_ADDRESS, UINT64_C(address)
#define OF_PDE(aperture, address) GMMU_ROLE_PDE, GMMU_PDE_APERTURE, aperture, GMMU_PDE_ADDRESS, UINT64_C(address)
#define OF_BIG(aperture, address) \
	GMMU_ROLE_DUAL, GMMU_DUAL_APERTURE_BIG, aperture, GMMU_DUAL_ADDRESS_BIG, UINT64_C(address)
#define OF_SMALL(aperture, address) \
	GMMU_ROLE_DUAL, GMMU_DUAL_APERTURE_SMALL, aperture, GMMU_DUAL_ADDRESS_SMALL, UINT64_C(address)

static const struct address_case address_cases[] = {
	{OF_PTE(0, 0x4800000), 0, PTE_VIDEO | ADDRESS(0x4800)},
	{OF_PTE(1, 0x1ffffff000), 0, PTE_PEER | ADDRESS(0x1ffffff)},
	{OF_PTE(2, 0x399999999999000), 0, PTE_COHERENT | ADDRESS(UINT64_C(0x399999999999))},
	{OF_PTE(3, 0x3fffffffffff000), 0, PTE_NON_COHERENT | ADDRESS(UINT64_C(0x3fffffffffff))},
	{OF_PTE(3, 0), 0, PTE_NON_COHERENT},
	{OF_PDE(1, 0x1bbbbbb000), 0, PDE_VIDEO | ADDRESS(0x1bbbbbb)},
	{OF_PDE(2, 0x3fffffffffff000), 0, PDE_COHERENT | ADDRESS(UINT64_C(0x3fffffffffff))},
	{OF_BIG(1, 0x1bbbbbb900), 0, PDE_VIDEO | ADDRESS_BIG(0x1bbbbbb9)},
	{OF_BIG(3, 0x399999999999d00), 0, PDE_NON_COHERENT | ADDRESS_BIG(UINT64_C(0x399999999999d))},
	{OF_SMALL(1, 0x1ffffff000), PDE_VIDEO | ADDRESS(0x1ffffff), 0},
	{OF_SMALL(2, 0x399999999999000), PDE_COHERENT | ADDRESS(UINT64_C(0x399999999999)), 0},
};

START_TEST(address_goes_where_the_aperture_says)
{
	const struct address_case *row = &address_cases[_i];
	struct gmmu_assignment assignments[2] = {{row->address_field, row->address},
						 {row->aperture_field, row->aperture}};
	struct gmmu_slot want = slot_of(row->high, row->low);

	ck_slot_eq(encoded(row->role, assignments, 2), want);
	assignments[0] = (struct gmmu_assignment){row->aperture_field, row->aperture};
	assignments[1] = (struct gmmu_assignment){row->address_field, row->address};
	ck_slot_eq(encoded(row->role, assignments, 2), want);
}
END_TEST

/* What does not fit the aperture's address field, or has bits below it, or has no field to go to. */
static const struct address_case wrong_addresses[] = {
	{OF_PTE(0, 0x2000000000), 0, 0},
	{OF_PTE(1, 0x5bbbbbbbb000), 0, 0},
	{OF_PTE(2, 0x400000000000000), 0, 0},
	{OF_PTE(0, 0x800), 0, 0},
	{OF_PTE(2, 0x1001), 0, 0},
	{OF_PTE(0, 0xfffffffffffff000), 0, 0},
	{OF_PDE(0, 0x1000), 0, 0},
	{OF_PDE(1, 0x2000000000), 0, 0},
	{OF_BIG(0, 0x1000), 0, 0},
	{OF_BIG(1, 0x80), 0, 0},
	{OF_BIG(1, 0x2000000000), 0, 0},
	{OF_SMALL(1, 0x100), 0, 0},
	{OF_SMALL(3, 0x400000000000000), 0, 0},
	{OF_SMALL(0, 0x1000), 0, 0},
};

START_TEST(address_that_does_not_fit_is_refused)
{
	const struct address_case *row = &wrong_addresses[_i];
	struct gmmu_assignment assignments[2] = {{row->aperture_field, row->aperture},
						 {row->address_field, row->address}};
	struct gmmu_slot slot = slot_of(1, 2);

	ck_fails_saying(gmmu_encode(row->role, assignments, 2, &slot, &error), GMMU_E_VALUE,
			gmmu_field_at(row->role, row->address_field)->name);
	ck_slot_eq(slot, slot_of(1, 2));
}
END_TEST

START_TEST(too_large_address_is_refused_with_the_limit)
{
	struct gmmu_assignment video[] = {{GMMU_PTE_APERTURE, 0}, {GMMU_PTE_ADDRESS, UINT64_C(0x2000000000)}};
	struct gmmu_assignment system[] = {{GMMU_PTE_APERTURE, 3}, {GMMU_PTE_ADDRESS, UINT64_C(0x400000000000000)}};
	struct gmmu_slot slot;

	ck_fails_saying(gmmu_encode(GMMU_ROLE_PTE, video, 2, &slot, &error), GMMU_E_VALUE, "bit 36");
	ck_fails_saying(gmmu_encode(GMMU_ROLE_PTE, system, 2, &slot, &error), GMMU_E_VALUE, "bit 57");
}
END_TEST

/* The address that a decode shows, given back with the aperture, is the address that the next decode shows. */
START_TEST(address_survives_the_round_trip)
{
	static const unsigned rows[][2] = {{GMMU_PTE_APERTURE, GMMU_PTE_ADDRESS},
					   {GMMU_PDE_APERTURE, GMMU_PDE_ADDRESS},
					   {GMMU_DUAL_APERTURE_BIG, GMMU_DUAL_ADDRESS_BIG}};
	enum gmmu_role role = roles[_i];
	struct random random = {UINT64_C(0xadd2e55)};
	unsigned tried = 0;

	for (unsigned i = 0; i < RANDOM_COUNT; i++) {
		struct gmmu_entry entry = decoded(role, random_slot(&random, role == GMMU_ROLE_DUAL ? 16 : 8));
		struct gmmu_value address = gmmu_entry_value(&entry, rows[_i][1]);
		struct gmmu_assignment assignments[2] = {{rows[_i][0], gmmu_entry_value(&entry, rows[_i][0]).number},
							 {rows[_i][1], address.number}};
		struct gmmu_entry again;

		if (!address.known)
			continue;
		again = decoded(role, encoded(role, assignments, 2));
		ck_assert_uint_eq(gmmu_entry_value(&again, rows[_i][1]).number, address.number);
		tried++;
	}
	ck_assert_uint_gt(tried, RANDOM_COUNT / 4);
}
END_TEST

/* --- What is refused ------------------------------------------------------------------------------------------ */

/* Bit 5 of a slot is NO_ATS and bit 9 of the BIG address; what a decode reports of both can be given back. */
START_TEST(big_address_shares_its_bit_with_no_ats)
{
	struct gmmu_assignment three[] = {
		{GMMU_DUAL_APERTURE_BIG, 1}, {GMMU_DUAL_ADDRESS_BIG, 0x1000}, {GMMU_DUAL_NO_ATS, 1}};
	struct gmmu_slot slot;

	ck_slot_eq(encoded(GMMU_ROLE_DUAL, three, 3), slot_of(0, PDE_VIDEO | ADDRESS_BIG(0x10) | NO_ATS));
	ck_slot_eq(encoded(GMMU_ROLE_DUAL, three, 2), slot_of(0, PDE_VIDEO | ADDRESS_BIG(0x10)));
	three[1].value = 0x1200;
	ck_slot_eq(encoded(GMMU_ROLE_DUAL, three, 3), slot_of(0, PDE_VIDEO | ADDRESS_BIG(0x12)));
	three[2].value = 0;
	ck_fails_saying(gmmu_encode(GMMU_ROLE_DUAL, three, 3, &slot, &error), GMMU_E_VALUE, "address_big = ");
}
END_TEST

START_TEST(address_without_an_aperture_is_refused)
{
	struct gmmu_assignment pde = {GMMU_PDE_ADDRESS, 0x1000}, big = {GMMU_DUAL_ADDRESS_BIG, 0x1000};
	struct gmmu_slot slot;

	ck_fails_saying(gmmu_encode(GMMU_ROLE_PDE, &pde, 1, &slot, &error), GMMU_E_VALUE, "aperture");
	ck_fails_saying(gmmu_encode(GMMU_ROLE_DUAL, &big, 1, &slot, &error), GMMU_E_VALUE, "address_big");
}
END_TEST

START_TEST(derived_row_cannot_be_set)
{
	enum gmmu_role role = roles[_i];

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);
		struct gmmu_assignment one = {field, 0};
		struct gmmu_slot slot = slot_of(1, 2);

		if (row->kind == GMMU_FIELD_RAW || row->kind == GMMU_FIELD_ADDRESS)
			continue;
		ck_fails_saying(gmmu_encode(role, &one, 1, &slot, &error), GMMU_E_VALUE, row->name);
		ck_slot_eq(slot, slot_of(1, 2));
	}
}
END_TEST

START_TEST(field_that_does_not_exist_is_refused)
{
	struct gmmu_assignment one = {GMMU_PTE_FIELD_COUNT, 0};
	struct gmmu_slot slot;

	ck_fails(gmmu_encode(GMMU_ROLE_PTE, &one, 1, &slot, &error), GMMU_E_VALUE);
	one.field = GMMU_FIELD_NONE;
	ck_fails(gmmu_encode(GMMU_ROLE_DUAL, &one, 1, &slot, &error), GMMU_E_VALUE);
	one.field = 0;
	ck_fails(gmmu_encode(GMMU_ROLE_AUTO, &one, 1, &slot, &error), GMMU_E_VALUE);
	ck_fails(gmmu_encode((enum gmmu_role)9, &one, 1, &slot, &error), GMMU_E_VALUE);
}
END_TEST

START_TEST(fields_must_agree_on_the_bits_they_share)
{
	struct gmmu_assignment agree[] = {{GMMU_PTE_ADDRESS_SYS, 0x1ffffff}, {GMMU_PTE_ADDRESS_VID, 0x1ffffff}};
	struct gmmu_assignment differ[] = {{GMMU_PTE_ADDRESS_SYS, 0x1ffffff}, {GMMU_PTE_ADDRESS_VID, 0xffffff}};
	struct gmmu_assignment twice[] = {{GMMU_PTE_KIND, 6}, {GMMU_PTE_KIND, 7}};
	struct gmmu_assignment peer[] = {
		{GMMU_PTE_APERTURE, 2}, {GMMU_PTE_ADDRESS, UINT64_C(0x2000000000)}, {GMMU_PTE_PEER_ID, 0}};
	struct gmmu_assignment bit5[] = {{GMMU_DUAL_NO_ATS, 1}, {GMMU_DUAL_ADDRESS_BIG_SYS, 1}};
	struct gmmu_slot slot = slot_of(1, 2);

	ck_slot_eq(encoded(GMMU_ROLE_PTE, agree, 2), slot_of(0, ADDRESS(0x1ffffff)));
	ck_fails(gmmu_encode(GMMU_ROLE_PTE, differ, 2, &slot, &error), GMMU_E_VALUE);
	ck_fails_saying(gmmu_encode(GMMU_ROLE_PTE, twice, 2, &slot, &error), GMMU_E_VALUE, "kind");
	ck_fails(gmmu_encode(GMMU_ROLE_PTE, peer, 3, &slot, &error), GMMU_E_VALUE);
	ck_fails(gmmu_encode(GMMU_ROLE_DUAL, bit5, 2, &slot, &error), GMMU_E_VALUE);
	ck_slot_eq(slot, slot_of(1, 2));
}
END_TEST

/* --- Text of values and numbers ------------------------------------------------------------------------------- */

static const struct {
	enum gmmu_role role;
	unsigned field;
	const char *text;
	uint64_t value;
} values[] = {
	{GMMU_ROLE_PTE, GMMU_PTE_APERTURE, "video_memory", 0},
	{GMMU_ROLE_PTE, GMMU_PTE_APERTURE, "peer_memory", 1},
	{GMMU_ROLE_PTE, GMMU_PTE_APERTURE, "system_non_coherent_memory", 3},
	{GMMU_ROLE_PDE, GMMU_PDE_APERTURE, "invalid", 0},
	{GMMU_ROLE_PDE, GMMU_PDE_APERTURE, "video_memory", 1},
	{GMMU_ROLE_DUAL, GMMU_DUAL_APERTURE_SMALL, "system_coherent_memory", 2},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "GENERIC_MEMORY", 6},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "GENERIC_16BX2", 0xfe},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "0xca", 0xca},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "255", 255},
	{GMMU_ROLE_PTE, GMMU_PTE_VALID, "1", 1},
	{GMMU_ROLE_PTE, GMMU_PTE_ADDRESS, "0x123400000", UINT64_C(0x123400000)},
	{GMMU_ROLE_PTE, GMMU_PTE_ADDRESS_SYS, "0x3fffffffffff", UINT64_C(0x3fffffffffff)},
};

START_TEST(value_is_read_by_name_or_number)
{
	uint64_t value = 0xa5;

	ck_assert_int_eq(gmmu_field_parse_value(values[_i].role, values[_i].field, values[_i].text, &value, NULL),
			 GMMU_OK);
	ck_assert_uint_eq(value, values[_i].value);
}
END_TEST

static const struct {
	enum gmmu_role role;
	unsigned field;
	const char *text;
} wrong_values[] = {
	{GMMU_ROLE_PTE, GMMU_PTE_APERTURE, "invalid"},  {GMMU_ROLE_PDE, GMMU_PDE_APERTURE, "peer_memory"},
	{GMMU_ROLE_PTE, GMMU_PTE_APERTURE, "video"},    {GMMU_ROLE_PTE, GMMU_PTE_APERTURE, ""},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "GENERIC"},      {GMMU_ROLE_PTE, GMMU_PTE_KIND, "generic_memory"},
	{GMMU_ROLE_PTE, GMMU_PTE_KIND, "6x"},           {GMMU_ROLE_PTE, GMMU_PTE_VALID, "-1"},
	{GMMU_ROLE_PTE, GMMU_PTE_ADDRESS_SYS, "PITCH"}, {GMMU_ROLE_PTE, GMMU_PTE_ADDRESS, "0x10000000000000000"},
};

START_TEST(what_is_not_a_value_is_refused)
{
	uint64_t value = 0xa5;

	ck_fails_saying(gmmu_field_parse_value(wrong_values[_i].role, wrong_values[_i].field, wrong_values[_i].text,
					       &value, &error),
			GMMU_E_VALUE, gmmu_field_at(wrong_values[_i].role, wrong_values[_i].field)->name);
	ck_assert_uint_eq(value, 0xa5);
}
END_TEST

static const struct {
	const char *text;
	unsigned bits;
	uint64_t high, low;
} numbers[] = {
	{"0", 1, 0, 0},
	{"1", 1, 0, 1},
	{"0x0", 64, 0, 0},
	{"10", 64, 0, 10},
	{"007", 64, 0, 7},
	/* Bare hex: a leading zero, a hex letter, as many digits as a slot has. There is no octal. */
	{"010", 64, 0, 0x10},
	{"1a", 64, 0, 0x1a},
	{"E", 8, 0, 0xe},
	{"0600000000480001", 64, 0, UINT64_C(0x0600000000480001)},
	{"1600000000480001", 64, 0, UINT64_C(0x1600000000480001)},
	{"160000000048000", 64, 0, UINT64_C(160000000048000)},
	{"10000000000000000000000000000002", 128, UINT64_C(0x1000000000000000), 2},
	{"255", 8, 0, 255},
	{"0xff", 8, 0, 255},
	{"0X1f", 8, 0, 0x1f},
	{"0xABCDEFabcdef", 64, 0, UINT64_C(0xabcdefabcdef)},
	{"0x000000000000000000000000000000000001", 64, 0, 1},
	{"18446744073709551615", 64, 0, UINT64_MAX},
	{"18446744073709551616", 65, 1, 0},
	{"340282366920938463463374607431768211455", 128, UINT64_MAX, UINT64_MAX},
	{"0xffffffffffffffffffffffffffffffff", 128, UINT64_MAX, UINT64_MAX},
	{"0x3999999999990c00000001bbbbbbba", 128, UINT64_C(0x003999999999990c), UINT64_C(0x00000001bbbbbbba)},
	{"36893488147419103233", 128, 2, 1},
};

START_TEST(number_is_read)
{
	struct gmmu_slot slot = slot_of(0xa5, 0xa5);
	struct gmmu_error error = {GMMU_OK, ""};

	ck_assert_msg(gmmu_number_parse(numbers[_i].text, numbers[_i].bits, &slot, &error) == GMMU_OK, "%s",
		      error.message);
	ck_slot_eq(slot, slot_of(numbers[_i].high, numbers[_i].low));
}
END_TEST

START_TEST(bare_hex_is_reported)
{
	static const char *const bare[] = {"010", "1a", "E", "1600000000480001", "10000000000000000000000000000002"};
	static const char *const others[] = {"",    "0",     "10", "0x10", "0X1a",
					     "0xg", "0600g", "x0", "-01",  "160000000048000"};

	for (size_t i = 0; i < sizeof(bare) / sizeof(bare[0]); i++)
		ck_assert_msg(gmmu_number_is_bare_hex(bare[i]), "%s", bare[i]);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		ck_assert_msg(!gmmu_number_is_bare_hex(others[i]), "%s", others[i]);
}
END_TEST

static const struct {
	const char *text;
	unsigned bits;
} wrong_numbers[] = {
	{"", 64},
	{" ", 64},
	{"-1", 64},
	{"-0", 64},
	{"+1", 64},
	{" 1", 64},
	{"1 ", 64},
	{"1\n", 64},
	{"0x", 64},
	{"x1", 64},
	{"0x0x1", 64},
	{"1g", 64},
	{"0100", 8},
	{"10000000000000000000000000000002", 64},
	{"0xg", 64},
	{"1.0", 64},
	{"1,000", 64},
	{"0b2g", 64},
	{"2", 1},
	{"256", 8},
	{"0x100", 8},
	{"18446744073709551616", 64},
	{"0x10000000000000000", 64},
	{"0x1ffffffffffffffff", 64},
	{"99999999999999999999", 64},
	{"340282366920938463463374607431768211456", 128},
	{"0x100000000000000000000000000000000", 128},
	{"999999999999999999999999999999999999999999999", 128},
};

START_TEST(what_is_not_a_number_is_refused)
{
	struct gmmu_slot slot = slot_of(1, 2);

	ck_fails(gmmu_number_parse(wrong_numbers[_i].text, wrong_numbers[_i].bits, &slot, &error), GMMU_E_VALUE);
	ck_slot_eq(slot, slot_of(1, 2));
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

static TCase *fields_case(void)
{
	TCase *fields = tcase_create("fields");

	tcase_add_loop_test(fields, encoding_what_was_decoded_gives_the_named_bits, 0, ROLE_COUNT);
	tcase_add_loop_test(fields, field_writes_its_bits_and_no_other, 0, ROLE_COUNT);
	tcase_add_loop_test(fields, nothing_gives_an_empty_slot, 0, ROLE_COUNT);
	tcase_add_loop_test(fields, address_goes_where_the_aperture_says, 0, COUNT(address_cases));
	tcase_add_loop_test(fields, address_that_does_not_fit_is_refused, 0, COUNT(wrong_addresses));
	tcase_add_test(fields, too_large_address_is_refused_with_the_limit);
	tcase_add_loop_test(fields, address_survives_the_round_trip, 0, ROLE_COUNT);
	tcase_add_test(fields, big_address_shares_its_bit_with_no_ats);
	tcase_add_test(fields, address_without_an_aperture_is_refused);
	tcase_add_loop_test(fields, derived_row_cannot_be_set, 0, ROLE_COUNT);
	tcase_add_test(fields, field_that_does_not_exist_is_refused);
	tcase_add_test(fields, fields_must_agree_on_the_bits_they_share);
	return fields;
}

int main(void)
{
	Suite *suite = suite_create("encode");
	TCase *text = tcase_create("text");

	suite_add_tcase(suite, fields_case());
	tcase_add_loop_test(text, value_is_read_by_name_or_number, 0, COUNT(values));
	tcase_add_loop_test(text, what_is_not_a_value_is_refused, 0, COUNT(wrong_values));
	tcase_add_test(text, bare_hex_is_reported);
	tcase_add_loop_test(text, number_is_read, 0, COUNT(numbers));
	tcase_add_loop_test(text, what_is_not_a_number_is_refused, 0, COUNT(wrong_numbers));
	suite_add_tcase(suite, text);
	return suite_run(suite);
}
