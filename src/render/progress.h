/* SPDX-License-Identifier: MIT */
/* Progress of reading a dump, as text. */
#ifndef RENDER_PROGRESS_H
#define RENDER_PROGRESS_H

#include <stdint.h>

#include "render/text.h"

/*
 * Adds "34.2 MiB of 120.0 MiB (28%), 11.4 MiB a second", from bytes and milliseconds since the start. `total` 0:
 * unknown.
 */
void text_add_progress(struct text *text, uint64_t done, uint64_t total, uint64_t milliseconds);

/* Adds a size for display: "17 bytes", "34.2 MiB". Rounded down, so never more than there is. */
void text_add_size(struct text *text, uint64_t bytes);

#endif
