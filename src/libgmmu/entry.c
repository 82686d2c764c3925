/* SPDX-License-Identifier: MIT */
/* Values of the fields of a decoded entry, and classes of its bits. */
#include <string.h>

#include "libgmmu/internal.h"
#include "libgmmu/role_table.h"

static const struct gmmu_field *row_of(const struct gmmu_entry *entry, unsigned field)
{
	const struct field_table *table = &field_tables[(unsigned)entry->role < GMMU_ROLE_COUNT ? entry->role : 0];

	return field < table->count ? &table->rows[field] : NULL;
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

/* The raw row that gives an address row its bits, or NULL if none is in force. */
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

/* The table of the entry's role; outside the enum that of AUTO, where no row owns a bit. */
static const struct gmmu_role_table *table_of(const struct gmmu_entry *entry)
{
	return &role_tables[(unsigned)entry->role < GMMU_ROLE_COUNT ? entry->role : GMMU_ROLE_AUTO];
}

/* The rows that own the bits of a word. */
static const uint8_t *owners(const struct gmmu_entry *entry, unsigned word)
{
	const struct gmmu_role_table *table = table_of(entry);

	return table->owner[word][table->owner_case[word][entry->raw.word[word] & 0xff]];
}

unsigned gmmu_entry_bit_field(const struct gmmu_entry *entry, unsigned bit)
{
	return owners(entry, bit / 64)[bit % 64];
}

enum gmmu_bit_class gmmu_entry_bit_class(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned owner = gmmu_entry_bit_field(entry, bit);
	bool set = entry->raw.word[bit / 64] >> bit % 64 & 1;

	if (owner == GMMU_FIELD_NONE)
		return set ? GMMU_BIT_RESERVED_SET : GMMU_BIT_RESERVED_CLEAR;
	if (gmmu_entry_ambiguous(entry, owner))
		return GMMU_BIT_AMBIGUOUS;
	return set ? GMMU_BIT_SET : GMMU_BIT_CLEAR;
}

/* The eight bits of a byte, each in its own byte. */
static inline uint64_t bits_spread(uint64_t byte)
{
	uint64_t picked = byte * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);

	return (picked + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

static void word_classes(uint64_t word, uint64_t named, uint8_t classes[64])
{
	for (unsigned byte = 0; byte < 8; byte++) {
		uint64_t set = bits_spread(word >> byte * 8 & 0xff), unnamed = bits_spread(~named >> byte * 8 & 0xff);
		uint64_t eight =
			set * (GMMU_BIT_SET - GMMU_BIT_CLEAR) | unnamed * (GMMU_BIT_RESERVED_CLEAR - GMMU_BIT_CLEAR);

		for (unsigned i = 0; i < 8; i++)
			classes[byte * 8 + i] = (uint8_t)(eight >> i * 8);
	}
}

_Static_assert((GMMU_BIT_SET | GMMU_BIT_RESERVED_CLEAR) == GMMU_BIT_RESERVED_SET && GMMU_BIT_CLEAR == 0,
	       "a class is put together from two bits");

void gmmu_entry_bits(const struct gmmu_entry *entry, struct gmmu_bits *bits)
{
	const struct gmmu_role_table *table = table_of(entry);
	const struct gmmu_field *second = row_of(entry, table->second);

	bits->count = 8 * gmmu_encoding_size(entry->encoding);
	memset(bits->classes + 64, GMMU_BIT_RESERVED_CLEAR, 64);
	memset(bits->fields + 64, GMMU_FIELD_NONE, 64);
	for (unsigned word = 0; word < bits->count / 64; word++) {
		word_classes(entry->raw.word[word], table->named.word[word], bits->classes + word * 64);
		memcpy(bits->fields + word * 64, owners(entry, word), 64);
	}
	if (!second || !gmmu_entry_ambiguous(entry, table->second))
		return;
	for (unsigned bit = second->lo; bit <= second->hi; bit++)
		if (bits->fields[bit] == table->second)
			bits->classes[bit] = GMMU_BIT_AMBIGUOUS;
}
