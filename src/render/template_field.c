/* SPDX-License-Identifier: MIT */
/* How rows of the field table depend on a slot: the bits that decide a value, and how addresses are put together. */
#include "render/template.h"
#include "render/value.h"

static struct template_part part_of(const struct gmmu_field *row)
{
	return (struct template_part){.word = row->lo / 64,
				      .lo = row->lo % 64,
				      .shift = row->shift,
				      .mask = UINT64_MAX >> (63 - (row->hi - row->lo))};
}

struct template_part template_part_of(enum gmmu_role role, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);

	return row ? part_of(row) : (struct template_part){.mask = 0};
}

/* A part of an address without the bits of another row, which must have the same place in it. */
static bool part_without(const struct gmmu_field *row, const struct gmmu_field *left_out, struct template_part *part)
{
	*part = part_of(row);
	if (!left_out)
		return true;
	if (left_out->lo < row->lo || left_out->hi > row->hi || left_out->shift != row->shift + left_out->lo - row->lo)
		return false;
	part->mask &= ~(part_of(left_out).mask << (left_out->lo - row->lo));
	return true;
}

static struct template_bits bits_of_part(struct template_part part)
{
	struct template_bits bits = {{0}};

	bits.mask[part.word] = part.mask << part.lo;
	return bits;
}

struct template_bits template_bits_or(struct template_bits a, struct template_bits b)
{
	for (unsigned source = 0; source < SOURCE_COUNT; source++)
		a.mask[source] |= b.mask[source];
	return a;
}

struct template_bits template_state_bits(void)
{
	struct template_bits bits = {{0}};

	while (bits.mask[SOURCE_STATE] < GMMU_STATE_COUNT - 1)
		bits.mask[SOURCE_STATE] = bits.mask[SOURCE_STATE] << 1 | 1;
	return bits;
}

/* All that an address is made of, in any of its cases. */
static struct template_bits address_bits(const struct template_address *address)
{
	struct template_bits bits = template_bits_or(bits_of_part(address->chooser), bits_of_part(address->extra));

	for (unsigned value = 0; value < TEMPLATE_CASES; value++)
		bits = template_bits_or(bits, bits_of_part(address->cases[value].base));
	return bits;
}

static struct template_bits bits_of_source(enum template_source source)
{
	struct template_bits bits = {{0}};

	bits.mask[source] = UINT64_MAX;
	return bits;
}

struct template_bits template_value_bits(const struct template_value *value, enum gmmu_role role)
{
	struct gmmu_slot named = gmmu_field_named_bits(role);

	switch (value->kind) {
	case VALUE_NONE:
		return (struct template_bits){{0}};
	case VALUE_DECIMAL:
		return bits_of_part(value->part);
	case VALUE_INDEX:
	case VALUE_OFFSET:
	case VALUE_PA:
		return bits_of_source(SOURCE_INDEX);
	case VALUE_TABLE_INDEX:
	case VALUE_VA_OFFSET:
		return bits_of_source(SOURCE_PLACE);
	case VALUE_RAW:
	case VALUE_DIGITS:
		return template_bits_or(bits_of_source(SOURCE_LOW), bits_of_source(SOURCE_HIGH));
	case VALUE_RESERVED_MASK:
	case VALUE_RESERVED_BITS:
		return (struct template_bits){{[SOURCE_LOW] = ~named.word[0], [SOURCE_HIGH] = ~named.word[1]}};
	case VALUE_NOTES:
		return bits_of_source(SOURCE_NOTES);
	case VALUE_ADDRESS:
	case VALUE_ALTERNATIVE:
	case VALUE_READINGS:
		return address_bits(value->address);
	}
	return (struct template_bits){{0}};
}

static bool holds(struct gmmu_condition condition, unsigned value)
{
	return condition.field == GMMU_FIELD_NONE || condition.values >> value & 1;
}

/* An address row, its second reading and the field that chooses its parts. */
struct address_rows {
	unsigned chooser, base, other, extra;
};

static bool address_rows_find(enum gmmu_role role, unsigned field, struct address_rows *rows)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);
	const struct gmmu_field *second = gmmu_field_at(role, value_find_derived(role, GMMU_FIELD_ALTERNATIVE, field));
	const struct gmmu_field *base = gmmu_field_at(role, row->base), *other = gmmu_field_at(role, row->other);

	*rows = (struct address_rows){base->in_force.field, row->base, row->other,
				      second ? second->extra : GMMU_FIELD_NONE};
	return other->in_force.field == rows->chooser &&
	       (!second || gmmu_field_at(role, rows->extra)->second.field == rows->chooser) &&
	       template_part_of(role, rows->chooser).mask < TEMPLATE_CASES;
}

bool template_address_find(enum gmmu_role role, unsigned field, struct template_address *address)
{
	const struct gmmu_field *left_out = gmmu_field_at(role, gmmu_field_at(role, field)->extra);
	struct address_rows rows;

	if (!address_rows_find(role, field, &rows))
		return false;
	*address = (struct template_address){
		.chooser = template_part_of(role, rows.chooser),
		.extra = template_part_of(role, rows.extra),
	};
	for (unsigned value = 0; value < TEMPLATE_CASES; value++) {
		const struct gmmu_field *extra = gmmu_field_at(role, rows.extra);
		const struct gmmu_field *base = NULL;

		if (holds(gmmu_field_at(role, rows.base)->in_force, value))
			base = gmmu_field_at(role, rows.base);
		else if (holds(gmmu_field_at(role, rows.other)->in_force, value))
			base = gmmu_field_at(role, rows.other);
		address->cases[value].known = base != NULL;
		address->cases[value].whole = base && base->whole;
		address->cases[value].second = extra && holds(extra->second, value);
		if (base && !part_without(base, left_out, &address->cases[value].base))
			return false;
	}
	return true;
}

/* Whether an address is complete depends on the chooser and, if a second reading is possible, on that too. */
static struct template_bits complete_bits(enum gmmu_role role, unsigned address_field)
{
	struct template_address address = {.chooser.mask = 0};
	struct template_bits bits;

	template_address_find(role, address_field, &address);
	bits = bits_of_part(address.chooser);
	for (unsigned value = 0; value <= address.chooser.mask; value++)
		if (address.cases[value].whole && address.cases[value].second)
			bits = template_bits_or(bits, bits_of_part(address.extra));
	return bits;
}

struct template_bits template_field_bits(enum gmmu_role role, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);

	switch (row->kind) {
	case GMMU_FIELD_RAW:
		return bits_of_part(template_part_of(role, field));
	case GMMU_FIELD_NOT:
	case GMMU_FIELD_NAME:
	case GMMU_FIELD_KNOWN:
		return bits_of_part(template_part_of(role, row->base));
	case GMMU_FIELD_COMPLETE:
		return complete_bits(role, row->base);
	default:
		return (struct template_bits){{0}};
	}
}
