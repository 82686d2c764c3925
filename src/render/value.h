/* SPDX-License-Identifier: MIT */
/*
 * A field's value in words for people: the pieces that the ruler, the table, the report and the browser share.
 */
#ifndef RENDER_VALUE_H
#define RENDER_VALUE_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "render/template.h"
#include "render/text.h"

/* The bits of a row: "53:8", "5". */
void value_add_bits(struct text *text, const struct gmmu_field *field);

/* The value alone: decimal for up to 3 bits, else hex; "yes" or "no", a name or an address for derived rows; "-" for
 * none. */
void value_add(struct text *text, const struct gmmu_entry *entry, unsigned field);

/*
 * What the value of a row means in this entry: the name of it, or the row's help; for a field with two readings, what
 * they are. Whether the reading counts here is told by value_add_force. One sentence without a full stop; may be long.
 */
void value_add_meaning(struct text *text, const struct gmmu_entry *entry, unsigned field);

/* Why a row is or is not in force: "not in force: aperture is video_memory"; "always in force". */
void value_add_force(struct text *text, const struct gmmu_entry *entry, unsigned field);

/*
 * An address row with all that is to be said beside it: "0x1000" if it is whole, "0x1000.." if higher bits may be
 * missing, "0x1000 | 0x1200" if there are two readings, "-" if there is none.
 */
void value_add_address(struct text *text, const struct gmmu_entry *entry, unsigned field);

/* The row of `kind` that is made from row `base`, or GMMU_FIELD_NONE. */
unsigned value_find_derived(enum gmmu_role role, enum gmmu_field_kind kind, unsigned base);

/*
 * The memory that an address row is in, in three to six letters for columns: "vid", "peer2", "sys", "sysnc", "-". Its
 * aperture is the row that the parts of the address ask whether they are in force.
 */
void value_add_aperture(struct text *text, const struct gmmu_entry *entry, unsigned address);

/* That row. */
unsigned value_aperture_field(enum gmmu_role role, unsigned address);

/* The bits that decide on it. */
struct template_bits value_aperture_bits(enum gmmu_role role, unsigned address);

/*
 * The same in words: "video memory", "memory of peer 2", "system memory". The number of an address counts in that
 * memory only, and a dump does not say which one it is of.
 */
void value_add_memory(struct text *text, const struct gmmu_entry *entry, unsigned address);

/* Whether that is video memory, where page tables mostly are. */
bool value_in_video_memory(const struct gmmu_entry *entry, unsigned address);

/* The short form of a value's name that columns have: "sys" for "system_coherent_memory"; else the name itself. */
const char *value_short_name(const char *name);

/* The letters of the flags in bits hi..lo that are set, each in its place, "-" for those that are clear. */
void value_add_flags(struct text *text, const struct gmmu_entry *entry, unsigned hi, unsigned lo);

/* How a state is to be shown: good, plain, to be looked at, or of no interest. */
enum meaning value_state_meaning(enum gmmu_state state);

#endif
