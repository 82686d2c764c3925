/* SPDX-License-Identifier: MIT */
/* Marks, the way back, and the current position. */
#ifndef BROWSE_MARK_H
#define BROWSE_MARK_H

#include "browse/keys/key.h"

struct browse;

void mark_letter(struct browse *browse, struct key key);
void do_mark(struct browse *browse, int unused);
void do_mark_return(struct browse *browse, int unused);
void do_back(struct browse *browse, int unused);
void do_where(struct browse *browse, int unused);

#endif
