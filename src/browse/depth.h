/* SPDX-License-Identifier: MIT */
/* Keys for how slots are read (depth, role, page size) and numbered. */
#ifndef BROWSE_DEPTH_H
#define BROWSE_DEPTH_H

struct browse;

void do_depth(struct browse *browse, int depth); /* 0-4, or -1: all of them */
void do_page_size(struct browse *browse, int unused);
void do_role(struct browse *browse, int unused);
void do_radix(struct browse *browse, int unused);
void role_say(struct browse *browse);

#endif
