/* SPDX-License-Identifier: MIT */
/*
 * Slots put together field by field, from the bit positions of the format and by plain shifts, so that a test never
 * asks the library where a field is. `n` is the raw field.
 */
#ifndef TESTS_ENTRY_H
#define TESTS_ENTRY_H

#include <stdint.h>

#define FIELD(n, lo) ((uint64_t)(n) << (lo))

/* One leaf PTE, or one directory PDE; both have these bits in these places. */
#define APERTURE(n) FIELD(n, 1)
#define VOLATILE FIELD(1, 3)
#define ADDRESS(n) FIELD(n, 8) /* address >> 12, of either width */
#define PEER(n) FIELD(n, 33)

/* PTE only. */
#define VALID FIELD(1, 0)
#define ENCRYPTED FIELD(1, 4)
#define PRIVILEGE FIELD(1, 5)
#define READ_ONLY FIELD(1, 6)
#define ATOMIC_DISABLE FIELD(1, 7)
#define COMPTAGLINE(n) FIELD(n, 36)
#define KIND(n) FIELD(n, 56)

/* PDE, and the BIG half of a dual slot (its low word). The SMALL half is a word like that of a PDE. */
#define LEAF FIELD(1, 0)
#define NO_ATS FIELD(1, 5)
#define ADDRESS_BIG(n) FIELD(n, 4) /* address >> 8, of either width */

#define PTE_VIDEO APERTURE(0)
#define PTE_PEER APERTURE(1)
#define PTE_COHERENT APERTURE(2)
#define PTE_NON_COHERENT APERTURE(3)

#define PDE_INVALID APERTURE(0)
#define PDE_VIDEO APERTURE(1)
#define PDE_COHERENT APERTURE(2)
#define PDE_NON_COHERENT APERTURE(3)

/* A view by its depths; the role is left to them and to bit 0. */
#define DEPTH(n) (1u << (n))
#define VIEW(encoding_, role_, depths_, page_size_)                                                \
	{                                                                                          \
		GMMU_ENCODING_##encoding_, GMMU_ROLE_##role_, depths_, GMMU_PAGE_SIZE_##page_size_ \
	}

#endif
