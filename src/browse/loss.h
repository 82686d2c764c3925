/* SPDX-License-Identifier: MIT */
/* Work that quitting, or opening another file, would lose for good: edits, and rows that are being written. */
#ifndef BROWSE_LOSS_H
#define BROWSE_LOSS_H

#include <stdbool.h>

struct browse;

bool would_lose(const struct browse *browse);

/* Answers yes if nothing would be lost, else asks whether to do `what` ("Quit") anyway. */
void loss_ask(struct browse *browse, const char *what, void (*answer)(struct browse *browse, bool yes));

#endif
