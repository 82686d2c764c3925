/* SPDX-License-Identifier: MIT */
/* Comparing with another dump: the key, the name that is asked for, by what slots are paired, and the differences. */
#ifndef BROWSE_COMPARE_H
#define BROWSE_COMPARE_H

#include <gmmu/gmmu.h>

struct browse;

void change_jump(struct browse *browse, int direction);
void compare_accept(struct browse *browse, const char *text);
enum gmmu_status compare_by(struct browse *browse, const char *word, struct gmmu_error *error);
void do_compare(struct browse *browse, int unused);

#endif
