/* SPDX-License-Identifier: MIT */
/* What a decoded entry says: the values of its fields, and what each of its bits is. */
#include "libgmmu/internal.h"

static const struct gmmu_field *row_of(const struct gmmu_entry *entry, unsigned field)
{
	return gmmu_field_at(entry->role, field);
}

bool gmmu_entry_in_force(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = row_of(entry, field);

	return row && condition_holds(entry->role, row->in_force, entry->raw);
}

bool gmmu_entry_ambiguous(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = row_of(entry, field);

	return row && row->second.values && condition_holds(entry->role, row->second, entry->raw) &&
	       field_bits(row, entry->raw);
}

/* The raw row that gives an address row its bits, or NULL while none is in force. */
static const struct gmmu_field *address_source(const struct gmmu_entry *entry, const struct gmmu_field *address)
{
	if (gmmu_entry_in_force(entry, address->base))
		return row_of(entry, address->base);
	if (gmmu_entry_in_force(entry, address->other))
		return row_of(entry, address->other);
	return NULL;
}

static struct gmmu_value address_value(const struct gmmu_entry *entry, const struct gmmu_field *address)
{
	const struct gmmu_field *source = address_source(entry, address);
	const struct gmmu_field *left_out = row_of(entry, address->extra);
	struct gmmu_value value = {false, 0, NULL};

	if (!source)
		return value;
	value.known = true;
	value.number = field_bits(source, entry->raw) << source->shift;
	if (left_out)
		value.number &= ~(field_bits(left_out, entry->raw) << left_out->shift);
	return value;
}

static struct gmmu_value alternative_value(const struct gmmu_entry *entry, const struct gmmu_field *alternative)
{
	const struct gmmu_field *extra = row_of(entry, alternative->extra);
	struct gmmu_value value = {false, 0, NULL};

	if (!gmmu_entry_ambiguous(entry, alternative->extra))
		return value;
	value = address_value(entry, row_of(entry, alternative->base));
	value.number |= field_bits(extra, entry->raw) << extra->shift;
	return value;
}

static bool address_complete(const struct gmmu_entry *entry, const struct gmmu_field *complete)
{
	const struct gmmu_field *source = address_source(entry, row_of(entry, complete->base));
	const struct gmmu_field *alternative = row_of(entry, complete->other);

	return source && source->whole && !(alternative && alternative_value(entry, alternative).known);
}

const char *gmmu_entry_value_name(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = row_of(entry, field);

	if (row && row->kind == GMMU_FIELD_PAGE_SIZE)
		return gmmu_page_size_name(entry->page_size);
	if (row && row->kind == GMMU_FIELD_NAME)
		row = row_of(entry, row->base);
	return row && row->value_names ? row->value_names[field_bits(row, entry->raw)] : NULL;
}

struct gmmu_value gmmu_entry_value(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = row_of(entry, field);
	struct gmmu_value value = {true, 0, NULL};

	if (!row) {
		value.known = false;
		return value;
	}
	switch (row->kind) {
	case GMMU_FIELD_RAW:
		value.number = field_bits(row, entry->raw);
		break;
	case GMMU_FIELD_NOT:
		value.number = !field_bits(row_of(entry, row->base), entry->raw);
		break;
	case GMMU_FIELD_NAME:
	case GMMU_FIELD_PAGE_SIZE:
		value.name = gmmu_entry_value_name(entry, field);
		value.known = value.name != NULL;
		break;
	case GMMU_FIELD_KNOWN:
		value.number = gmmu_entry_value_name(entry, row->base) != NULL;
		break;
	case GMMU_FIELD_ADDRESS:
		return address_value(entry, row);
	case GMMU_FIELD_ALTERNATIVE:
		return alternative_value(entry, row);
	case GMMU_FIELD_COMPLETE:
		value.number = address_complete(entry, row);
		break;
	}
	return value;
}

/* Whether row `a` is a better owner of a bit than `b`: in force before not, narrow before wide. */
static bool owner_better(const struct gmmu_entry *entry, unsigned a, unsigned b)
{
	const struct gmmu_field *row_a = row_of(entry, a), *row_b = row_of(entry, b);
	bool force_a = gmmu_entry_in_force(entry, a), force_b = gmmu_entry_in_force(entry, b);

	if (force_a != force_b)
		return force_a;
	return row_a->hi - row_a->lo < row_b->hi - row_b->lo;
}

unsigned gmmu_entry_bit_field(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned owner = GMMU_FIELD_NONE;

	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		const struct gmmu_field *row = row_of(entry, i);

		if (row->kind != GMMU_FIELD_RAW || bit > row->hi || bit < row->lo)
			continue;
		if (owner == GMMU_FIELD_NONE || owner_better(entry, i, owner))
			owner = i;
	}
	return owner;
}

enum gmmu_bit_class gmmu_entry_bit_class(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned owner = gmmu_entry_bit_field(entry, bit);
	bool set = gmmu_slot_bit(entry->raw, bit);

	if (owner == GMMU_FIELD_NONE)
		return set ? GMMU_BIT_RESERVED_SET : GMMU_BIT_RESERVED_CLEAR;
	if (gmmu_entry_ambiguous(entry, owner))
		return GMMU_BIT_AMBIGUOUS;
	return set ? GMMU_BIT_SET : GMMU_BIT_CLEAR;
}
