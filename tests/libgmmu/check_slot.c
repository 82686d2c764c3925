/* SPDX-License-Identifier: MIT */
#include "support.h"

/* 33 bytes whose values are their places plus 1, so that every byte of a load can be told apart. */
static void bytes_count_up(uint8_t *bytes)
{
	for (unsigned i = 0; i < 33; i++)
		bytes[i] = (uint8_t)(i + 1);
}

START_TEST(load_is_little_endian_at_any_alignment)
{
	uint8_t bytes[33];
	uint64_t step = UINT64_C(0x0101010101010101) * (unsigned)_i;

	bytes_count_up(bytes);
	ck_slot_eq(gmmu_slot_load(bytes + _i, 8), slot_of(0, UINT64_C(0x0807060504030201) + step));
	ck_slot_eq(gmmu_slot_load(bytes + _i, 16),
		   slot_of(UINT64_C(0x100f0e0d0c0b0a09) + step, UINT64_C(0x0807060504030201) + step));
}
END_TEST

START_TEST(store_writes_what_load_reads_and_no_more)
{
	uint8_t bytes[33], stored[33];

	bytes_count_up(bytes);
	for (unsigned size = 8; size <= 16; size += 8) {
		memset(stored, 0xa5, sizeof stored);
		gmmu_slot_store(gmmu_slot_load(bytes, 16), stored + _i, size);
		ck_assert_mem_eq(stored + _i, bytes, size);
		for (unsigned i = 0; i < sizeof stored; i++)
			if (i < (unsigned)_i || i >= (unsigned)_i + size)
				ck_assert_uint_eq(stored[i], 0xa5);
	}
}
END_TEST

START_TEST(bit_and_bits_find_the_one_bit)
{
	struct gmmu_slot slot = slot_of_bit((unsigned)_i);
	unsigned first = (unsigned)_i / 64 * 64;

	for (unsigned bit = 0; bit < 128; bit++)
		ck_assert_int_eq(gmmu_slot_bit(slot, bit), bit == (unsigned)_i);
	for (unsigned lo = first; lo < first + 64; lo++)
		for (unsigned hi = lo; hi < first + 64; hi++) {
			bool inside = lo <= (unsigned)_i && (unsigned)_i <= hi;

			ck_assert_uint_eq(gmmu_slot_bits(slot, hi, lo),
					  inside ? UINT64_C(1) << ((unsigned)_i - lo) : 0);
		}
}
END_TEST

START_TEST(mask_has_the_bits_between)
{
	unsigned lo = (unsigned)_i, last = lo / 64 * 64 + 63;

	for (unsigned hi = lo; hi <= last; hi++) {
		struct gmmu_slot mask = gmmu_slot_mask(hi, lo);

		for (unsigned bit = 0; bit < 128; bit++)
			ck_assert_int_eq((mask.word[bit / 64] >> (bit % 64)) & 1, lo <= bit && bit <= hi);
	}
}
END_TEST

START_TEST(whole_words_come_back)
{
	struct gmmu_slot slot = slot_of(UINT64_C(0xfedcba9876543210), UINT64_C(0x8123456789abcdef));

	ck_assert_uint_eq(gmmu_slot_bits(slot, 63, 0), UINT64_C(0x8123456789abcdef));
	ck_assert_uint_eq(gmmu_slot_bits(slot, 127, 64), UINT64_C(0xfedcba9876543210));
	ck_assert_uint_eq(gmmu_slot_bits(slot, 63, 60), 0x8);
	ck_assert_uint_eq(gmmu_slot_bits(slot, 71, 64), 0x10);
}
END_TEST

START_TEST(encodings_have_names_and_sizes)
{
	enum gmmu_encoding encoding = GMMU_ENCODING_COUNT;

	ck_assert_str_eq(gmmu_encoding_name(GMMU_ENCODING_VER2), "ver2");
	ck_assert_str_eq(gmmu_encoding_name(GMMU_ENCODING_VER2_DUAL), "ver2_dual");
	ck_assert_uint_eq(gmmu_encoding_size(GMMU_ENCODING_VER2), 8);
	ck_assert_uint_eq(gmmu_encoding_size(GMMU_ENCODING_VER2_DUAL), 16);
	ck_assert_int_eq(gmmu_encoding_parse("ver2", &encoding, NULL), GMMU_OK);
	ck_assert_int_eq(encoding, GMMU_ENCODING_VER2);
	ck_assert_int_eq(gmmu_encoding_parse("ver2_dual", &encoding, NULL), GMMU_OK);
	ck_assert_int_eq(encoding, GMMU_ENCODING_VER2_DUAL);
}
END_TEST

/* Encodings that exist but are not decoded: the message must say that the name is known. */
static const char *const refused[] = {"ver0", "ver1", "new", "ver3"};

START_TEST(known_encoding_is_refused_by_name)
{
	enum gmmu_encoding encoding = GMMU_ENCODING_COUNT;

	ck_fails_saying(gmmu_encoding_parse(refused[_i], &encoding, &error), GMMU_E_UNSUPPORTED, refused[_i]);
	ck_fails_saying(gmmu_encoding_parse(refused[_i], &encoding, &error), GMMU_E_UNSUPPORTED, "known");
	ck_assert_int_eq(encoding, GMMU_ENCODING_COUNT);
}
END_TEST

START_TEST(new_encoding_points_to_ver2)
{
	enum gmmu_encoding encoding;

	ck_fails_saying(gmmu_encoding_parse("new", &encoding, &error), GMMU_E_UNSUPPORTED, "ver2");
}
END_TEST

/* Names that nobody knows: the message must give the names that work. */
static const char *const strange[] = {"", "VER2", "ver2 ", " ver2", "ver", "ver22", "ver2_", "ver2_dual2", "dual"};

START_TEST(unknown_encoding_is_refused_with_those_that_work)
{
	enum gmmu_encoding encoding = GMMU_ENCODING_COUNT;

	ck_fails_saying(gmmu_encoding_parse(strange[_i], &encoding, &error), GMMU_E_UNSUPPORTED, "ver2_dual");
	ck_assert_int_eq(encoding, GMMU_ENCODING_COUNT);
	ck_assert_int_eq(gmmu_encoding_parse(strange[_i], &encoding, NULL), GMMU_E_UNSUPPORTED);
}
END_TEST

START_TEST(only_its_own_entry_size_goes_with_an_encoding)
{
	static const uint64_t sizes[] = {0, 1, 4, 7, 8, 9, 12, 15, 16, 17, 24, 32, UINT64_C(0x100000008), UINT64_MAX};

	for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		if (sizes[i] == 8)
			ck_assert_int_eq(gmmu_encoding_check_size(GMMU_ENCODING_VER2, 8, NULL), GMMU_OK);
		else
			ck_fails(gmmu_encoding_check_size(GMMU_ENCODING_VER2, sizes[i], &error), GMMU_E_UNSUPPORTED);
		if (sizes[i] == 16)
			ck_assert_int_eq(gmmu_encoding_check_size(GMMU_ENCODING_VER2_DUAL, 16, NULL), GMMU_OK);
		else
			ck_fails(gmmu_encoding_check_size(GMMU_ENCODING_VER2_DUAL, sizes[i], &error),
				 GMMU_E_UNSUPPORTED);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("slot");
	TCase *bits = tcase_create("bits"), *encodings = tcase_create("encodings");

	tcase_add_loop_test(bits, load_is_little_endian_at_any_alignment, 0, 16);
	tcase_add_loop_test(bits, store_writes_what_load_reads_and_no_more, 0, 16);
	tcase_add_loop_test(bits, bit_and_bits_find_the_one_bit, 0, 128);
	tcase_add_loop_test(bits, mask_has_the_bits_between, 0, 128);
	tcase_add_test(bits, whole_words_come_back);
	suite_add_tcase(suite, bits);
	tcase_add_test(encodings, encodings_have_names_and_sizes);
	tcase_add_loop_test(encodings, known_encoding_is_refused_by_name, 0, sizeof refused / sizeof refused[0]);
	tcase_add_test(encodings, new_encoding_points_to_ver2);
	tcase_add_loop_test(encodings, unknown_encoding_is_refused_with_those_that_work, 0,
			    sizeof strange / sizeof strange[0]);
	tcase_add_test(encodings, only_its_own_entry_size_goes_with_an_encoding);
	suite_add_tcase(suite, encodings);
	return suite_run(suite);
}
