/* SPDX-License-Identifier: MIT */
/*
 * Prints the tables of fields, states and notes, for --fields, the browser's help and the manual.
 */
#ifndef RENDER_FIELDS_H
#define RENDER_FIELDS_H

#include <gmmu/gmmu.h>

#include "text/text.h"

/* One line per row of a role: role, name, bits (- if derived), help; wrapped at `width` columns. */
void fields_add_role(struct text *text, enum gmmu_role role, size_t width);

/* One line per state and per note: its name, roles and meaning. */
void fields_add_states(struct text *text, size_t width);
void fields_add_notes(struct text *text, size_t width);

/* The doubts about the depth, by their words in the status line, with the notes that raise them. */
#define FIELDS_DOUBTS_TITLE "Signs of a wrong depth: words of the status line, and the notes that they count"
void fields_add_doubts(struct text *text, size_t width);

/* All of them, with headings. */
void fields_add(struct text *text, size_t width);

#endif
