/* SPDX-License-Identifier: MIT */
/* Tab where an expression is typed. */
#ifndef BROWSE_PANES_EXPRESSION_COMPLETE_H
#define BROWSE_PANES_EXPRESSION_COMPLETE_H

struct browse;

void expression_complete_prompt(struct browse *browse);

#endif
