/* SPDX-License-Identifier: MIT */
/* Decoded rows for the tests of src/render. */
#ifndef TESTS_RENDER_ROWS_H
#define TESTS_RENDER_ROWS_H

#include <check.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

static inline struct gmmu_row row_of(enum gmmu_encoding encoding, enum gmmu_role role, unsigned depths, uint64_t high,
				     uint64_t low)
{
	struct gmmu_view view = {encoding, role, depths, GMMU_PAGE_SIZE_UNKNOWN};
	struct gmmu_slot slot = {{low, high}};
	struct gmmu_row row;

	ck_assert_int_eq(gmmu_decode_row(&view, slot, 1, 8, 0xa45008, &row, NULL), GMMU_OK);
	return row;
}

static inline struct gmmu_row row_of_pte(uint64_t raw)
{
	return row_of(GMMU_ENCODING_VER2, GMMU_ROLE_PTE, 1u << 4, 0, raw);
}

static inline struct gmmu_row row_of_pde(uint64_t raw)
{
	return row_of(GMMU_ENCODING_VER2, GMMU_ROLE_PDE, 1u << 1, 0, raw);
}

static inline struct gmmu_row row_of_dual(uint64_t high, uint64_t low)
{
	return row_of(GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_DUAL, 1u << 3, high, low);
}

/* The same few kinds of row for tests that must hold for any. */
static inline struct gmmu_row row_some(int i)
{
	static const uint64_t words[] = {
		0,
		UINT64_MAX,
		0x0600000000480001,
		0x060003999990000d,
		0xca0000690048000b,
		0xffc00000000000d2,
		0x20,
		0x00000001bbbbbbba,
		UINT64_C(0x8000000000000000),
		0x00002dd1bbbbbbc3,
	};
	const int count = sizeof(words) / sizeof(words[0]);
	uint64_t word = words[i / 3 % count];

	switch (i % 3) {
	case 0:
		return row_of_pte(word);
	case 1:
		return row_of_pde(word);
	default:
		return row_of_dual(words[i / 3 * 7 % count], word);
	}
}
#define ROWS_SOME 30

static inline unsigned count_character(const char *string, char character)
{
	unsigned count = 0;

	for (; *string; string++)
		count += *string == character;
	return count;
}

#endif
