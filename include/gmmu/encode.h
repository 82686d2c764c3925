/* SPDX-License-Identifier: MIT */
/*
 * From named fields to a raw slot: the inverse of decoding. Used by tests, by samples, and by programs that build
 * tables for a simulator.
 */
#ifndef GMMU_ENCODE_H
#define GMMU_ENCODE_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/export.h>
#include <gmmu/field.h>
#include <gmmu/slot.h>
#include <gmmu/status.h>

GMMU_BEGIN

/* One named field and its value. */
struct gmmu_assignment {
	unsigned field; /* a raw row of the role, or an address row */
	uint64_t value; /* the raw field; for an address row, the physical address in bytes */
};

/*
 * Builds a slot of `role` from `count` assignments; all other bits are 0. Order does not matter, except that an
 * address row is split by the aperture given with it. A BIG address with bit 9 set also sets no_ats, as drivers do;
 * one without bit 9 leaves that bit to no_ats, so decoded values can be encoded again. All errors are GMMU_E_VALUE and
 * name the field: a value too wide for its bits, an address that is not aligned or does not fit, an address whose
 * aperture is missing or invalid, a derived row that cannot be set, and two assignments that disagree on a bit.
 */
GMMU_EXPORT enum gmmu_status gmmu_encode(enum gmmu_role role, const struct gmmu_assignment *assignments, unsigned count,
					 struct gmmu_slot *slot, struct gmmu_error *error);

/*
 * Parses a value for row `field`: a number as below, or the name of a value ("video_memory", "GENERIC_MEMORY").
 * GMMU_E_VALUE names the field and what is accepted.
 */
GMMU_EXPORT enum gmmu_status gmmu_field_parse_value(enum gmmu_role role, unsigned field, const char *text,
						    uint64_t *value, struct gmmu_error *error);

/*
 * Parses a whole number as the command line accepts it: decimal, hex with 0x, or bare hex (below), with nothing after
 * it. The value may be up to 128 bits wide (`slot`). GMMU_E_VALUE if it is negative, empty, not a number, or wider
 * than `bits` (1-128).
 */
GMMU_EXPORT enum gmmu_status gmmu_number_parse(const char *text, unsigned bits, struct gmmu_slot *slot,
					       struct gmmu_error *error);

/*
 * Whether a text is read as hex although it has no 0x: it consists of hex digits as in a raw column, and has 16 or 32
 * of them, a leading zero, or a letter. Warn the user in that case: 0100 may have been meant as decimal.
 */
GMMU_EXPORT bool gmmu_number_is_bare_hex(const char *text);

GMMU_END

#endif
