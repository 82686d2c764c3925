/* SPDX-License-Identifier: MIT */
#include "query/answers/flip.h"

#include <inttypes.h>
#include <string.h>

#include "render/value.h"

#define MEMORY_ROOM 64

unsigned flip_count(const struct compare_change *change)
{
	return (unsigned)(__builtin_popcountll(change->bits.word[0]) + __builtin_popcountll(change->bits.word[1]));
}

/* Prefers the reading in which the field of the bit is in force, and then the earlier one. */
struct flip flip_of(const struct compare_change *change, unsigned bit)
{
	unsigned rows[2] = {gmmu_entry_bit_field(&change->before, bit), gmmu_entry_bit_field(&change->after, bit)};
	const struct gmmu_entry *entries[2] = {&change->before, &change->after};
	struct flip flip = {.bit = bit, .set = gmmu_slot_bit(change->after.raw, bit), .row = rows[0]};

	for (unsigned i = 0; i < 2 && !flip.in_force; i++) {
		if (rows[i] == GMMU_FIELD_NONE || !gmmu_entry_in_force(entries[i], rows[i]))
			continue;
		flip.in_force = true;
		flip.after = i == 1;
		flip.row = rows[i];
	}
	if (flip.row != GMMU_FIELD_NONE)
		flip.field = gmmu_field_at(entries[flip.after]->role, flip.row)->name;
	return flip;
}

/* Whether an address is in the same memory before and after. */
static bool memory_stays(const struct compare_change *change, unsigned address)
{
	char rooms[2][MEMORY_ROOM];
	struct text before = text_in(rooms[0], NULL, sizeof(rooms[0]));
	struct text after = text_in(rooms[1], NULL, sizeof(rooms[1]));

	value_add_memory(&before, &change->before, address);
	value_add_memory(&after, &change->after, address);
	return strcmp(text_string(&before), text_string(&after)) == 0;
}

/*
 * "address moves by -0x1000"; false if the row is not part of an address, if there is none before or after, or if it is
 * in another memory now, to which there is no distance.
 */
static bool move_add(struct text *text, const struct compare_change *change, unsigned row)
{
	unsigned address = value_address_of(change->before.role, row);
	struct gmmu_value before, after;
	bool down;

	if (address == GMMU_FIELD_NONE)
		return false;
	before = gmmu_entry_value(&change->before, address);
	after = gmmu_entry_value(&change->after, address);
	down = after.number < before.number;
	if (!before.known || !after.known || before.number == after.number || !memory_stays(change, address))
		return false;
	text_add_format(text, "%s moves by %s0x%" PRIx64, gmmu_field_at(change->before.role, address)->name,
			down ? "-" : "", down ? before.number - after.number : after.number - before.number);
	return true;
}

static bool is_live(enum gmmu_state state)
{
	return state == GMMU_STATE_MAPPED || state == GMMU_STATE_POINTER;
}

static void field_add(struct text *text, const struct compare_change *change, const struct flip *flip)
{
	if (move_add(text, change, flip->row))
		return;
	text_add_format(text, "%s ", flip->field);
	value_add_named(text, &change->before, flip->row);
	text_add(text, " -> ");
	value_add_named(text, &change->after, flip->row);
}

static void state_add(struct text *text, const struct compare_change *change)
{
	bool before = is_live(change->before.state), after = is_live(change->after.state);

	if (!change->state_changed)
		return;
	text_add(text, "; ");
	if (before != after)
		text_add(text, after ? "became valid: " : "became invalid: ");
	text_add_format(text, "state %s -> %s", gmmu_state_name(change->before.state),
			gmmu_state_name(change->after.state));
}

void flip_add_meaning(struct text *text, const struct compare_change *change, const struct flip *flip)
{
	if (change->role_changed)
		text_add_format(text, "read as another role: %s -> %s", gmmu_role_name(change->before.role),
				gmmu_role_name(change->after.role));
	else if (!flip->field)
		text_add(text, flip->set ? "a reserved bit was set" : "a reserved bit was cleared");
	else if (!flip->in_force)
		value_add_force(text, &change->before, flip->row);
	else
		field_add(text, change, flip);
	state_add(text, change);
}
