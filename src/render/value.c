/* SPDX-License-Identifier: MIT */
#include "render/value.h"

#include <string.h>

#include "text/count.h"

/* Fields of up to this many bits are written without 0x, which makes no difference for them. */
#define DECIMAL_BITS 3

void value_add_bits(struct text *text, const struct gmmu_field *field)
{
	text_add_decimal(text, field->hi);
	if (field->hi == field->lo)
		return;
	text_add_char(text, ':');
	text_add_decimal(text, field->lo);
}

static void add_address(struct text *text, uint64_t address)
{
	text_add(text, "0x");
	text_add_hex(text, address, 1);
}

void value_add(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	struct gmmu_value value = gmmu_entry_value(entry, field);

	if (!value.known)
		text_add_char(text, '-');
	else if (row->type == GMMU_VALUE_NAME)
		text_add(text, value.name);
	else if (row->type == GMMU_VALUE_FLAG && row->kind != GMMU_FIELD_RAW)
		text_add(text, value.number ? "yes" : "no");
	else if (row->kind == GMMU_FIELD_RAW && row->hi - row->lo < DECIMAL_BITS)
		text_add_decimal(text, value.number);
	else
		add_address(text, value.number);
}

void value_add_force(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_condition *condition = &gmmu_field_at(entry->role, field)->in_force;
	const char *name;

	if (condition->field == GMMU_FIELD_NONE) {
		text_add(text, "always in force");
		return;
	}
	name = gmmu_entry_value_name(entry, condition->field);
	text_add(text, gmmu_entry_in_force(entry, field) ? "in force: " : "not in force: ");
	text_add(text, gmmu_field_at(entry->role, condition->field)->name);
	text_add(text, " is ");
	if (name)
		text_add(text, name);
	else
		value_add(text, entry, condition->field);
}

void value_add_meaning(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);
	const char *name = gmmu_entry_value_name(entry, field);

	if (gmmu_entry_ambiguous(entry, field)) {
		text_add(text, "two readings: ");
		text_add(text, row->help);
	} else if (row->kind != GMMU_FIELD_RAW) {
		text_add(text, row->help);
	} else if (name) {
		text_add(text, name);
	} else {
		if (row->value_names)
			text_add(text, "a value without a name; ");
		text_add(text, row->help);
	}
}

unsigned value_find_derived(enum gmmu_role role, enum gmmu_field_kind kind, unsigned base)
{
	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);

		if (row->kind == kind && row->base == base)
			return field;
	}
	return GMMU_FIELD_NONE;
}

void value_add_address(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	struct gmmu_value value = gmmu_entry_value(entry, field);
	unsigned alternative = value_find_derived(entry->role, GMMU_FIELD_ALTERNATIVE, field);
	unsigned complete = value_find_derived(entry->role, GMMU_FIELD_COMPLETE, field);
	struct gmmu_value second = gmmu_entry_value(entry, alternative);

	if (!value.known) {
		text_add_char(text, '-');
		return;
	}
	add_address(text, value.number);
	if (second.known) {
		text_add(text, " | ");
		add_address(text, second.number);
	} else if (!gmmu_entry_value(entry, complete).number) {
		text_add(text, "..");
	}
}

unsigned value_address_of(enum gmmu_role role, unsigned part)
{
	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);

		if (row->kind == GMMU_FIELD_ADDRESS && (row->base == part || row->other == part))
			return field;
	}
	return GMMU_FIELD_NONE;
}

const struct gmmu_field *value_address_part(const struct gmmu_entry *entry, unsigned address)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, address);

	if (gmmu_entry_in_force(entry, row->base))
		return gmmu_field_at(entry->role, row->base);
	return gmmu_entry_in_force(entry, row->other) ? gmmu_field_at(entry->role, row->other) : NULL;
}

void value_add_named(struct text *text, const struct gmmu_entry *entry, unsigned field)
{
	const char *name = gmmu_entry_value_name(entry, field);

	if (gmmu_field_at(entry->role, field)->kind == GMMU_FIELD_ADDRESS)
		value_add_address(text, entry, field);
	else if (name)
		text_add(text, name);
	else
		value_add(text, entry, field);
}

/* The kinds of memory that an aperture can select. */
static const struct memory {
	const char *name, *label, *words;
} memories[] = {
	{"video_memory", "vid", "video memory"},
	{"peer_memory", "peer", "memory of peer "},
	{"system_coherent_memory", "sys", "system memory"},
	{"system_non_coherent_memory", "sysnc", "system memory"},
	{"invalid", "-", "no memory"},
};
#define MEMORY_VIDEO (&memories[0])

static const struct memory *memory_find(const char *name)
{
	for (size_t i = 0; i < COUNT(memories); i++) {
		if (strcmp(memories[i].name, name) == 0)
			return &memories[i];
	}
	return NULL;
}

const char *value_short_name(const char *name)
{
	const struct memory *memory = memory_find(name);

	return memory ? memory->label : name;
}

unsigned value_aperture_field(enum gmmu_role role, unsigned address)
{
	const struct gmmu_field *row = gmmu_field_at(role, address);

	while (row->kind != GMMU_FIELD_RAW)
		row = gmmu_field_at(role, row->base);
	return row->in_force.field;
}

/* A field that counts only in one aperture and is not part of an address is a peer id. */
static bool is_peer(const struct gmmu_field *row, unsigned aperture)
{
	return row->in_force.field == aperture && row->shift == 0;
}

static void add_peer(struct text *text, const struct gmmu_entry *entry, unsigned aperture)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		if (is_peer(gmmu_field_at(entry->role, field), aperture) && gmmu_entry_in_force(entry, field))
			text_add_decimal(text, gmmu_entry_value(entry, field).number);
	}
}

static const struct memory *memory_of(const struct gmmu_entry *entry, unsigned address)
{
	return memory_find(gmmu_entry_value_name(entry, value_aperture_field(entry->role, address)));
}

void value_add_aperture(struct text *text, const struct gmmu_entry *entry, unsigned address)
{
	text_add(text, memory_of(entry, address)->label);
	add_peer(text, entry, value_aperture_field(entry->role, address));
}

struct template_bits value_aperture_bits(enum gmmu_role role, unsigned address)
{
	unsigned aperture = value_aperture_field(role, address);
	struct template_bits bits = template_field_bits(role, aperture);

	for (unsigned field = 0; field < gmmu_field_count(role); field++) {
		const struct gmmu_field *row = gmmu_field_at(role, field);

		if (is_peer(row, aperture) && row->in_force.values)
			bits = template_bits_or(bits, template_field_bits(role, field));
	}
	return bits;
}

void value_add_memory(struct text *text, const struct gmmu_entry *entry, unsigned address)
{
	text_add(text, memory_of(entry, address)->words);
	add_peer(text, entry, value_aperture_field(entry->role, address));
}

bool value_in_video_memory(const struct gmmu_entry *entry, unsigned address)
{
	return memory_of(entry, address) == MEMORY_VIDEO;
}

void value_add_flags(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo)
{
	for (unsigned field = 0; field < gmmu_field_count(entry->role); field++) {
		const struct gmmu_field *row = gmmu_field_at(entry->role, field);

		if (row->kind != GMMU_FIELD_RAW || row->type != GMMU_VALUE_FLAG || row->lo < lo || row->hi > hi)
			continue;
		if (gmmu_entry_value(entry, field).number)
			text_add_char(text, row->label[0]);
		else
			text_add_as(text, MEANING_DIM, "-");
	}
}

enum meaning value_state_meaning(enum gmmu_state state)
{
	static const enum meaning meanings[GMMU_STATE_COUNT] = {
		[GMMU_STATE_MAPPED] = MEANING_GOOD,  [GMMU_STATE_NV4K] = MEANING_VALUE,
		[GMMU_STATE_SPARSE] = MEANING_VALUE, [GMMU_STATE_NO_4K] = MEANING_VALUE,
		[GMMU_STATE_STALE] = MEANING_NOTE,   [GMMU_STATE_EMPTY] = MEANING_DIM,
		[GMMU_STATE_LEAF] = MEANING_NOTE,    [GMMU_STATE_POINTER] = MEANING_GOOD,
	};

	return meanings[state];
}
