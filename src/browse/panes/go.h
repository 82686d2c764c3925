/* SPDX-License-Identifier: MIT */
/* Moving among the rows: everything that moves the cursor goes through here, so that the screen follows. */
#ifndef BROWSE_PANES_GO_H
#define BROWSE_PANES_GO_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/model/place.h"

struct browse;

void cursor_set(struct browse *browse, uint64_t slot);
void bit_set(struct browse *browse, unsigned bit);
bool view_set(struct browse *browse, const struct gmmu_view *view); /* false, with a message: not possible */
bool place_goto(struct browse *browse, const struct place *place);  /* false, with a message: not in this dump */
void slot_show(struct browse *browse, uint64_t slot);               /* on the same line of the screen as the cursor */
void slot_hidden_tell(struct browse *browse, uint64_t slot);        /* reports that the cursor could not get there */
void jump_wrapped_say(struct browse *browse, int direction);        /* after a jump that wrapped around */

#endif
