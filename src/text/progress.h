/* SPDX-License-Identifier: MIT */
/* How far something is, as numbers and text. */
#ifndef TEXT_PROGRESS_H
#define TEXT_PROGRESS_H

#include <stdint.h>

#include "text/text.h"

/*
 * Adds "34.2 MiB of 120.0 MiB (28%), 11.4 MiB a second", from bytes and milliseconds since the start. `total` 0:
 * unknown.
 */
void text_add_progress(struct text *text, uint64_t done, uint64_t total, uint64_t milliseconds);

/* Adds a size for display: "17 bytes", "34.2 MiB". Rounded down, so never more than there is. */
void text_add_size(struct text *text, uint64_t bytes);

/* Whole percent, rounded down, of a part that is at most the whole; 0 if there is nothing. */
unsigned percent_of(uint64_t part, uint64_t whole);

#endif
