/* SPDX-License-Identifier: MIT */
/* Texts about a comparison: in the title, as a message, below the bits of a row, and among the facts. */
#ifndef BROWSE_PANES_COMPARISON_TEXT_H
#define BROWSE_PANES_COMPARISON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "browse/model/frame.h"
#include "dump/dump.h"
#include "text/text.h"

struct browse;

/* The result as a message, or the progress while the comparison is running. */
void comparison_say(struct browse *browse);
extern const char comparison_goes_on[];
/* False: nothing to say. In brief, with flags instead of words, and without the other dump's name. */
enum brief { BRIEF_NOT, BRIEF_SIGNS, BRIEF_NAMELESS };
bool comparison_title_add(const struct browse *browse, enum brief brief, struct text *text);
void comparison_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width);
void comparison_add_facts(const struct browse *browse, struct text *text);
void comparison_name_add(const struct browse *browse, struct text *text); /* the other dump's, cut if long */
char comparison_sign_there(const struct browse *browse);                  /* for slots that only the other dump has */

#endif
