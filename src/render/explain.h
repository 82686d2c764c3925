/* SPDX-License-Identifier: MIT */
/*
 * Explanations in whole sentences: a field of a slot, a bit of it, its state, its notes. Each line ends with a newline
 * and, as far as words allow, within `width` columns.
 */
#ifndef RENDER_EXPLAIN_H
#define RENDER_EXPLAIN_H

#include <gmmu/gmmu.h>

#include "render/text.h"

/*
 * Everything about row `field`: bits, whether it is in force and why, its value in hex, decimal and binary, what that
 * means, which other fields cover the same bits and why they are or are not in force, and where the fact comes from.
 */
void explain_add_field(struct text *text, const struct gmmu_entry *entry, unsigned field, size_t width);

/* The field that owns a bit (explain_add_field), or what it means that none does. */
void explain_add_bit(struct text *text, const struct gmmu_entry *entry, unsigned bit, size_t width);

/* "mapped: a valid page", in a line that began at `line_start`, going on `indent` blanks in. */
void explain_add_state(struct text *text, const struct gmmu_entry *entry, size_t line_start, size_t indent,
		       size_t width);

/*
 * The other reading of a slot whose role bit 0 picked (role.h): "pte at depth 3 or 4: no_4k: ...; notes: ...", in a
 * line that began at `line_start`.
 */
void explain_add_other(struct text *text, const struct gmmu_entry *other, size_t line_start, size_t indent,
		       size_t width);

/* One line for each note: its code and where to look. Nothing if there are none. */
void explain_add_notes(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width);

/* The reserved bits that are set: "4, 6-7; mask 0x00000000000000d0". Nothing if there are none. */
void explain_add_reserved_list(struct text *text, const struct gmmu_entry *entry);

/* What the five classes of bits look like and mean, one line each; for the legend. */
void explain_add_legend(struct text *text);

/* The same in short, and the names of the fields for the short forms in a ruler, for who reads it somewhere else. */
void explain_add_ruler(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width);

#endif
