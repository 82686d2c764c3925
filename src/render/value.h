/* SPDX-License-Identifier: MIT */
/*
 * A field's value in readable form, for the ruler, the table, the report and the browser.
 */
#ifndef RENDER_VALUE_H
#define RENDER_VALUE_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "render/template.h"
#include "text/text.h"

/* The bits of a row: "53:8", "5". */
void value_add_bits(struct text *text, const struct gmmu_field *field);

/* The value alone: decimal for up to 3 bits, else hex; "yes" or "no", a name or an address for derived rows; "-" for
 * none. */
void value_add(struct text *text, const struct gmmu_entry *entry, unsigned field);

/*
 * What the value of a row means in this entry: its name, or the row's help; for a field with two readings, both of
 * them. One sentence without a full stop, possibly long. Whether the row is in force is not included; see
 * value_add_force.
 */
void value_add_meaning(struct text *text, const struct gmmu_entry *entry, unsigned field);

/* Why a row is or is not in force: "not in force: aperture is video_memory"; "always in force". */
void value_add_force(struct text *text, const struct gmmu_entry *entry, unsigned field);

/*
 * An address row with all that there is to say about it: "0x1000" if complete, "0x1000.." if higher bits may be
 * missing, "0x1000 | 0x1200" if there are two readings, "-" if there is none.
 */
void value_add_address(struct text *text, const struct gmmu_entry *entry, unsigned field);

/* The row of `kind` derived from row `base`, or GMMU_FIELD_NONE. */
unsigned value_find_derived(enum gmmu_role role, enum gmmu_field_kind kind, unsigned base);

/* The address row that a raw row is part of, or GMMU_FIELD_NONE. */
unsigned value_address_of(enum gmmu_role role, unsigned part);

/* The raw row in force that an address row is made from, or NULL. */
const struct gmmu_field *value_address_part(const struct gmmu_entry *entry, unsigned address);

/* The name of the value if it has one; an address as value_add_address; else as value_add. */
void value_add_named(struct text *text, const struct gmmu_entry *entry, unsigned field);

/*
 * The memory of an address row, in three to six letters for columns: "vid", "peer2", "sys", "sysnc", "-". It is given
 * by the aperture that puts the parts of the address in force.
 */
void value_add_aperture(struct text *text, const struct gmmu_entry *entry, unsigned address);

/* The aperture field of an address row, which puts the parts of the address in force. */
unsigned value_aperture_field(enum gmmu_role role, unsigned address);

/* The bits that decide the memory. */
struct template_bits value_aperture_bits(enum gmmu_role role, unsigned address);

/*
 * The same in words: "video memory", "memory of peer 2", "system memory". An address is only valid in that memory, and
 * a dump does not say which memory it is from.
 */
void value_add_memory(struct text *text, const struct gmmu_entry *entry, unsigned address);

/* Whether that is video memory, where most page tables are. */
bool value_in_video_memory(const struct gmmu_entry *entry, unsigned address);

/* The abbreviation of a value's name for columns: "sys" for "system_coherent_memory"; else the name itself. */
const char *value_short_name(const char *name);

/* The letters of the flags in bits hi..lo that are set, each in its place, with "-" for clear ones. */
void value_add_flags(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);

/* How a state is highlighted: good, plain, deserving a look, or of little interest. */
enum meaning value_state_meaning(enum gmmu_state state);

#endif
