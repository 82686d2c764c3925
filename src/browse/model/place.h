/* SPDX-License-Identifier: MIT */
/* Places to return to: the history of Backspace, and marks. */
#ifndef BROWSE_MODEL_PLACE_H
#define BROWSE_MODEL_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/model/path.h"

struct place {
	uint64_t pa;
	unsigned bit;
	uint64_t above; /* slots between the top of the screen and the cursor */
	struct gmmu_view view;
	struct path path;
};

#define PLACES_MAX 256

struct places {
	unsigned count;
	struct place at[PLACES_MAX]; /* the most recent one is last */
};

/* Records the position before a jump; drops the oldest one if there is no room. */
void places_push(struct places *places, const struct place *place);
/* There must be one. */
struct place places_pop(struct places *places);

#define MARK_COUNT 52 /* a-z, A-Z */

struct mark {
	bool set;
	struct place place;
};

/* The letter of mark `mark`; the number of the mark with a letter, or MARK_COUNT. */
char mark_name(unsigned mark);
unsigned mark_find(uint32_t letter);

/* The letter of a mark within `size` bytes from `pa` on, or 0. */
char marks_at(const struct mark marks[MARK_COUNT], uint64_t pa, uint64_t size);

#endif
