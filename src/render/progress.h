/* SPDX-License-Identifier: MIT */
/* How far a dump is read that takes its time, in words. */
#ifndef RENDER_PROGRESS_H
#define RENDER_PROGRESS_H

#include <stdint.h>

#include "render/text.h"

/*
 * Adds "34.2 MiB of 120.0 MiB (28%), 11.4 MiB a second": bytes, and milliseconds since it began. `total` 0: not known.
 */
void text_add_progress(struct text *text, uint64_t done, uint64_t total, uint64_t milliseconds);

/* Adds a number of bytes for people: "17 bytes", "34.2 MiB". Cut, not rounded: it never says more than there is. */
void text_add_size(struct text *text, uint64_t bytes);

#endif
