/* SPDX-License-Identifier: MIT */
/*
 * A slot is the bytes of one page-table entry: 8 bytes in VER2, 16 in a VER2 dual PDE0. Bits are numbered once for
 * the whole slot: 0-63 are the first 8 bytes read little-endian, 64-127 the next 8.
 */
#ifndef GMMU_SLOT_H
#define GMMU_SLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/status.h>

GMMU_BEGIN

/* Bits 0-63 in word[0], bits 64-127 in word[1], which is 0 for an 8-byte slot. Also used for bit masks. */
struct gmmu_slot {
	uint64_t word[2];
};

/* The encodings that are decoded. */
enum gmmu_encoding {
	GMMU_ENCODING_VER2,      /* "ver2": 8-byte PTE or PDE */
	GMMU_ENCODING_VER2_DUAL, /* "ver2_dual": 16-byte PDE0 slot, BIG half low, SMALL half high */
	GMMU_ENCODING_COUNT
};

/* The name of an encoding, "ver2" or "ver2_dual"; NULL outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_encoding_name(enum gmmu_encoding encoding);

/* Bytes in a slot of this encoding: 8 or 16; 0 outside the enum. */
GMMU_EXPORT unsigned gmmu_encoding_size(enum gmmu_encoding encoding);

/*
 * Finds an encoding by name. Any other name is GMMU_E_UNSUPPORTED, with a message of its own for encodings that are
 * known but refused ("ver0", "ver1", "new", "ver3").
 */
GMMU_EXPORT enum gmmu_status gmmu_encoding_parse(const char *name, enum gmmu_encoding *encoding,
						 struct gmmu_error *error);

/* GMMU_E_UNSUPPORTED unless `entry_size` (bytes) matches the encoding. */
GMMU_EXPORT enum gmmu_status gmmu_encoding_check_size(enum gmmu_encoding encoding, uint64_t entry_size,
						      struct gmmu_error *error);

/* Loads a slot from `size` bytes, 8 or 16, at any alignment and on hosts of either byte order. */
GMMU_EXPORT struct gmmu_slot gmmu_slot_load(const uint8_t *bytes, unsigned size);

/* Writes the first `size` bytes (8 or 16) of a slot: the inverse of gmmu_slot_load. */
GMMU_EXPORT void gmmu_slot_store(struct gmmu_slot slot, uint8_t *bytes, unsigned size);

/* Bits hi:lo as a number. 0 <= lo <= hi <= 127, both in the same word (0-63 or 64-127). */
GMMU_EXPORT uint64_t gmmu_slot_bits(struct gmmu_slot slot, unsigned hi, unsigned lo);

/* True if `bit` (0-127) is set. */
GMMU_EXPORT bool gmmu_slot_bit(struct gmmu_slot slot, unsigned bit);

/* A mask with bits hi:lo set; the same limits as gmmu_slot_bits. */
GMMU_EXPORT struct gmmu_slot gmmu_slot_mask(unsigned hi, unsigned lo);

GMMU_END

#endif
