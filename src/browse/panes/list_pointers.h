/* SPDX-License-Identifier: MIT */
/* Who points to a physical address. */
#ifndef BROWSE_PANES_LIST_POINTERS_H
#define BROWSE_PANES_LIST_POINTERS_H

#include <stdint.h>

#include "query/expression/expression.h"

struct browse;

/*
 * That a slot found by where it points may mean another memory than the dump is of; without a slot, that those of a
 * filter may. Nothing if the expression does not ask where slots point.
 */
void pointing_tell(struct browse *browse, const struct expression *expression, uint64_t slot);

#endif
