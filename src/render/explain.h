/* SPDX-License-Identifier: MIT */
/*
 * Explanations in whole sentences: a field of a slot, a bit, the state, the notes. Each line ends with a newline and
 * is at most `width` columns wide, unless a word is longer.
 */
#ifndef RENDER_EXPLAIN_H
#define RENDER_EXPLAIN_H

#include <gmmu/gmmu.h>

#include "text/text.h"

/*
 * Everything about row `field`: its bits, whether it is in force and why, its value in hex, decimal and binary, what
 * it means, which other fields cover the same bits and whether they are in force, and the source.
 */
void explain_add_field(struct text *text, const struct gmmu_entry *entry, unsigned field, size_t width);

/* The field that owns a bit (explain_add_field), or what it means that no field does. */
void explain_add_bit(struct text *text, const struct gmmu_entry *entry, unsigned bit, size_t width);

/* "mapped: a valid page", in a line that began at `line_start`; further lines are indented by `indent`. */
void explain_add_state(struct text *text, const struct gmmu_entry *entry, size_t line_start, size_t indent,
		       size_t width);

/*
 * The other reading of a slot whose role bit 0 picked (role.h): "pte at depth 3 or 4: no_4k: ...; notes: ...", in a
 * line that began at `line_start`.
 */
void explain_add_other(struct text *text, const struct gmmu_entry *other, size_t line_start, size_t indent,
		       size_t width);

/* One line per note: its code and explanation. Adds nothing if there are none. */
void explain_add_notes(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width);

/* The reserved bits that are set: "4, 6-7; mask 0x00000000000000d0". Adds nothing if there are none. */
void explain_add_reserved_list(struct text *text, const struct gmmu_entry *entry);

/* How the five classes of bits look and what they mean, one line each; for the legend. */
void explain_add_legend(struct text *text);

/* A short version, with the abbreviations of fields in a ruler, for readers who do not have the legend. */
void explain_add_ruler(struct text *text, const struct gmmu_entry *entry, size_t indent, size_t width);

#endif
