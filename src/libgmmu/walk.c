/* SPDX-License-Identifier: MIT */
#include "libgmmu/walk.h"

static const struct gmmu_field *row_of(const struct gmmu_entry *entry, unsigned field)
{
	return &field_tables[entry->role].rows[field];
}

static uint64_t raw(const struct gmmu_entry *entry, unsigned field)
{
	return field_bits(row_of(entry, field), entry->raw);
}

static bool in_force(const struct gmmu_entry *entry, unsigned field)
{
	return condition_holds(entry->role, row_of(entry, field)->in_force, entry->raw);
}

static bool second_reading(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = row_of(entry, field);

	return row->second.values && condition_holds(entry->role, row->second, entry->raw) && raw(entry, field);
}

static bool any_bit(const struct gmmu_entry *entry)
{
	/* The MMU ignores the high half of a 2 MB leaf's slot, so it does not count. */
	return entry->raw.word[0] || (entry->role != GMMU_ROLE_PTE && entry->raw.word[1]);
}

static bool remainder_left(const struct term *term, const struct gmmu_entry *entry)
{
	enum gmmu_page_size size = term->first ? (enum gmmu_page_size)term->first : entry->page_size;
	uint64_t bytes = gmmu_page_size_bytes(size);

	return bytes && (raw(entry, term->field) << row_of(entry, term->field)->shift) % bytes;
}

static bool value_within(const struct term *term, const struct gmmu_entry *entry)
{
	return raw(entry, term->field) >= term->first && raw(entry, term->field) <= term->last;
}

static bool value_named(const struct term *term, const struct gmmu_entry *entry)
{
	return row_of(entry, term->field)->value_names[raw(entry, term->field)] != NULL;
}

static bool reserved_set(const struct gmmu_entry *entry)
{
	struct gmmu_slot reserved = walk_reserved(entry);

	return reserved.word[0] || reserved.word[1];
}

bool walk_term(const struct term *term, const struct gmmu_entry *entry)
{
	switch (term->kind) {
	case TERM_NONE:
		break;
	case TERM_WITHIN:
		return value_within(term, entry);
	case TERM_OUTSIDE:
		return !value_within(term, entry);
	case TERM_NAMED:
		return value_named(term, entry);
	case TERM_UNNAMED:
		return !value_named(term, entry);
	case TERM_IN_FORCE:
		return in_force(entry, term->field);
	case TERM_SECOND:
		return second_reading(entry, term->field);
	case TERM_REMAINDER:
		return remainder_left(term, entry);
	case TERM_ANY:
		return any_bit(entry);
	case TERM_RESERVED:
		return reserved_set(entry);
	case TERM_PAGE_SIZE:
		return term->first >> entry->page_size & 1;
	case TERM_LEVEL:
		return entry->level != GMMU_DEPTH_UNKNOWN && term->first >> entry->level & 1;
	case TERM_PLACE:
		return false;
	}
	return true;
}

static bool rule_holds(const struct rule *rule, const struct gmmu_entry *entry)
{
	bool holds = rule->roles & GMMU_ROLE_BIT(entry->role);

	for (unsigned i = 0; holds && i < RULE_TERM_LIMIT; i++)
		holds = walk_term(&rule->terms[i], entry);
	return holds;
}

enum gmmu_state walk_state(const struct gmmu_entry *entry)
{
	size_t i = 0;

	while (!rule_holds(&state_rules[i], entry))
		i++;
	return (enum gmmu_state)state_rules[i].result;
}

uint32_t walk_notes(const struct gmmu_entry *entry)
{
	uint32_t notes = 0;

	for (size_t i = 0; i < note_rule_count; i++)
		if (rule_holds(&note_rules[i], entry))
			notes |= GMMU_NOTE_BIT(note_rules[i].result);
	return notes;
}

struct gmmu_slot walk_reserved(const struct gmmu_entry *entry)
{
	struct gmmu_slot named = gmmu_field_named_bits(entry->role);
	struct gmmu_slot reserved = {{entry->raw.word[0] & ~named.word[0], entry->raw.word[1] & ~named.word[1]}};

	return reserved;
}

/* Whether row `a` owns a bit rather than `b`: rows in force first, then narrow ones. */
static bool owner_better(const struct gmmu_entry *entry, unsigned a, unsigned b)
{
	const struct gmmu_field *row_a = row_of(entry, a), *row_b = row_of(entry, b);

	if (in_force(entry, a) != in_force(entry, b))
		return in_force(entry, a);
	return row_a->hi - row_a->lo < row_b->hi - row_b->lo;
}

unsigned walk_bit_field(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned owner = GMMU_FIELD_NONE;

	for (unsigned i = 0; i < field_tables[entry->role].count; i++) {
		const struct gmmu_field *row = row_of(entry, i);

		if (row->kind != GMMU_FIELD_RAW || bit > row->hi || bit < row->lo)
			continue;
		if (owner == GMMU_FIELD_NONE || owner_better(entry, i, owner))
			owner = i;
	}
	return owner;
}

enum gmmu_bit_class walk_bit_class(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned owner = walk_bit_field(entry, bit);
	bool set = entry->raw.word[bit / 64] >> bit % 64 & 1;

	if (owner == GMMU_FIELD_NONE)
		return set ? GMMU_BIT_RESERVED_SET : GMMU_BIT_RESERVED_CLEAR;
	if (second_reading(entry, owner))
		return GMMU_BIT_AMBIGUOUS;
	return set ? GMMU_BIT_SET : GMMU_BIT_CLEAR;
}
