/* SPDX-License-Identifier: MIT */
/*
 * The tables that everything else walks, printed: fields of each role, states, notes. For --fields, the browser's
 * help and the manual.
 */
#ifndef RENDER_FIELDS_H
#define RENDER_FIELDS_H

#include <gmmu/gmmu.h>

#include "render/text.h"

/* One line for each row of a role: role, name, bits (- for what is derived), help; wrapped at `width` columns. */
void fields_add_role(struct text *text, enum gmmu_role role, size_t width);

/* One line for each state, and for each note: the word, the roles it comes with, what it means. */
void fields_add_states(struct text *text, size_t width);
void fields_add_notes(struct text *text, size_t width);

/* All of them under headings. */
void fields_add(struct text *text, size_t width);

#endif
