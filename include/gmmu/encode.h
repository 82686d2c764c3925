/* SPDX-License-Identifier: MIT */
/*
 * From named fields to a raw slot: the inverse of decode. Used by tests, by samples and by anyone who builds tables
 * for a simulator.
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

/* One named field and what it is to be. */
struct gmmu_assignment {
	unsigned field; /* a raw row of the role, or an address row */
	uint64_t value; /* the raw field; for an address row the physical address in bytes */
};

/*
 * Builds a slot of `role` from `count` assignments; bits that no assignment reaches are 0. The order does not matter
 * except that an address row is split by the aperture given with it. A BIG address with bit 9 sets the bit that is
 * also no_ats, as drivers do; one without it leaves that bit to no_ats, so that what decode reports can be given back.
 * Errors, all of them GMMU_E_VALUE and all naming the field: a value too wide for its bits, an address that is not
 * aligned or does not fit, an address without an aperture that has one, a derived row that cannot be set, and two
 * assignments that want the same bit to differ.
 */
GMMU_EXPORT enum gmmu_status gmmu_encode(enum gmmu_role role, const struct gmmu_assignment *assignments, unsigned count,
					 struct gmmu_slot *slot, struct gmmu_error *error);

/*
 * Reads the text of a value for row `field`: a number as below, or the name of one ("video_memory", "GENERIC_MEMORY").
 * GMMU_E_VALUE names the field and what would do.
 */
GMMU_EXPORT enum gmmu_status gmmu_field_parse_value(enum gmmu_role role, unsigned field, const char *text,
						    uint64_t *value, struct gmmu_error *error);

/*
 * Reads a whole number as the command line takes it: decimal, hex with 0x, or bare hex (below), and nothing after it.
 * The value may be up to 128 bits wide (`slot`). GMMU_E_VALUE if it is negative, empty, no number, or wider than `bits`
 * (1-128).
 */
GMMU_EXPORT enum gmmu_status gmmu_number_parse(const char *text, unsigned bits, struct gmmu_slot *slot,
					       struct gmmu_error *error);

/*
 * Whether a text is read as hex though it has no 0x: hex digits, as a raw column prints them, that are 16 or 32, or
 * begin with a zero, or have a letter among them. Tell the reader: not everyone means hex by 0100.
 */
GMMU_EXPORT bool gmmu_number_is_bare_hex(const char *text);

GMMU_END

#endif
