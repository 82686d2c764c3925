/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "libgmmu/internal.h"

/* A slot being built: its bits, and the bits that assignments have already set. */
struct building {
	enum gmmu_role role;
	struct gmmu_slot slot, settled;
	struct gmmu_error *error;
};

static unsigned width_of(const struct gmmu_field *row)
{
	return row->hi - row->lo + 1u;
}

static bool value_fits(const struct gmmu_field *row, uint64_t value)
{
	return width_of(row) >= 64 || value >> width_of(row) == 0;
}

/*
 * Puts `bits` into the slot where `mask` is set, unless an earlier assignment disagrees. `row` and `value` are what
 * the caller asked for.
 */
static enum gmmu_status bits_put(struct building *building, struct gmmu_slot mask, struct gmmu_slot bits,
				 const struct gmmu_field *row, uint64_t value)
{
	for (unsigned i = 0; i < 2; i++) {
		if ((building->slot.word[i] ^ bits.word[i]) & mask.word[i] & building->settled.word[i])
			return gmmu_error_set(building->error, GMMU_E_VALUE,
					      "%s = 0x%" PRIx64
					      " contradicts another field given for the same bits; leave one out",
					      row->name, value);
		building->slot.word[i] |= bits.word[i] & mask.word[i];
		building->settled.word[i] |= mask.word[i];
	}
	return GMMU_OK;
}

/* A value, known to fit, moved to the bits of its row. */
static struct gmmu_slot value_place(const struct gmmu_field *row, uint64_t value)
{
	struct gmmu_slot slot = {{0, 0}};

	slot.word[row->lo / 64] = value << (row->lo % 64);
	return slot;
}

static enum gmmu_status raw_set(struct building *building, const struct gmmu_field *row, uint64_t value)
{
	if (!value_fits(row, value))
		return gmmu_error_set(building->error, GMMU_E_VALUE,
				      "%s = 0x%" PRIx64 " is too large: the field has %u bits", row->name, value,
				      width_of(row));
	return bits_put(building, gmmu_slot_mask(row->hi, row->lo), value_place(row, value), row, value);
}

/*
 * The bits that an address sets: those of `row`, except the bits shared with another row (`extra`, NO_ATS in a BIG
 * address), unless the address sets them.
 */
static struct gmmu_slot address_mask(enum gmmu_role role, const struct gmmu_field *address,
				     const struct gmmu_field *row, struct gmmu_slot bits)
{
	const struct gmmu_field *extra = gmmu_field_at(role, address->extra);
	struct gmmu_slot mask = gmmu_slot_mask(row->hi, row->lo);

	if (extra && field_bits(extra, bits) == 0)
		mask.word[extra->lo / 64] &= ~gmmu_slot_mask(extra->hi, extra->lo).word[extra->lo / 64];
	return mask;
}

/* Splits a physical address into the raw row that the aperture, already set, puts in force. */
static enum gmmu_status address_set(struct building *building, const struct gmmu_field *address, uint64_t value)
{
	const unsigned candidates[] = {address->base, address->other};

	for (size_t i = 0; i < 2; i++) {
		const struct gmmu_field *row = gmmu_field_at(building->role, candidates[i]);
		uint64_t piece = UINT64_C(1) << row->shift;
		struct gmmu_slot bits;

		if (!condition_holds(building->role, row->in_force, building->slot))
			continue;
		if (value % piece)
			return gmmu_error_set(building->error, GMMU_E_VALUE,
					      "%s = 0x%" PRIx64 " is no multiple of %" PRIu64 " bytes", address->name,
					      value, piece);
		if (!value_fits(row, value >> row->shift))
			return gmmu_error_set(building->error, GMMU_E_VALUE,
					      "%s = 0x%" PRIx64 " is too large: %s reaches up to bit %u", address->name,
					      value, row->name, width_of(row) + row->shift - 1);
		bits = value_place(row, value >> row->shift);
		return bits_put(building, address_mask(building->role, address, row, bits), bits, address, value);
	}
	return gmmu_error_set(building->error, GMMU_E_VALUE,
			      "%s needs an aperture that has an address: give the aperture too", address->name);
}

/* Applies the assignments whose row is of one kind. */
static enum gmmu_status pass_run(struct building *building, enum gmmu_field_kind kind,
				 const struct gmmu_assignment *assignments, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		const struct gmmu_field *row = gmmu_field_at(building->role, assignments[i].field);
		enum gmmu_status status;

		if (row->kind != kind)
			continue;
		status = kind == GMMU_FIELD_RAW ? raw_set(building, row, assignments[i].value)
						: address_set(building, row, assignments[i].value);
		if (status != GMMU_OK)
			return status;
	}
	return GMMU_OK;
}

enum gmmu_status gmmu_encode(enum gmmu_role role, const struct gmmu_assignment *assignments, unsigned count,
			     struct gmmu_slot *slot, struct gmmu_error *error)
{
	struct building building = {role, {{0, 0}}, {{0, 0}}, error};
	enum gmmu_status status;

	if (!gmmu_field_count(role))
		return gmmu_error_set(error, GMMU_E_VALUE, "a slot is built for the role pte, pde or dual");
	for (unsigned i = 0; i < count; i++) {
		const struct gmmu_field *row = gmmu_field_at(role, assignments[i].field);

		if (!row)
			return gmmu_error_set(error, GMMU_E_VALUE, "role %s has no field number %u",
					      gmmu_role_name(role), assignments[i].field);
		if (row->kind != GMMU_FIELD_RAW && row->kind != GMMU_FIELD_ADDRESS)
			return gmmu_error_set(error, GMMU_E_VALUE, "%s is derived from other fields: set those instead",
					      row->name);
	}
	/* The aperture decides how an address is split, so raw rows come first. */
	status = pass_run(&building, GMMU_FIELD_RAW, assignments, count);
	if (status == GMMU_OK)
		status = pass_run(&building, GMMU_FIELD_ADDRESS, assignments, count);
	if (status == GMMU_OK)
		*slot = building.slot;
	return status;
}

enum gmmu_status gmmu_field_parse_value(enum gmmu_role role, unsigned field, const char *text, uint64_t *value,
					struct gmmu_error *error)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);
	struct gmmu_error reason;
	struct gmmu_slot number;

	if (!row)
		return gmmu_error_set(error, GMMU_E_VALUE, "the role has no field number %u", field);
	if (gmmu_number_parse(text, 64, &number, &reason) == GMMU_OK) {
		*value = number.word[0];
		return GMMU_OK;
	}
	for (uint64_t i = 0; row->value_names && i < UINT64_C(1) << width_of(row); i++)
		if (row->value_names[i] && strcmp(row->value_names[i], text) == 0) {
			*value = i;
			return GMMU_OK;
		}
	if (row->value_names && (text[0] < '0' || text[0] > '9'))
		return gmmu_error_set(error, GMMU_E_VALUE, "%s: '%.64s' is neither a number nor the name of a value",
				      row->name, text);
	return gmmu_error_set(error, GMMU_E_VALUE, "%s: %.200s", row->name, reason.message);
}
