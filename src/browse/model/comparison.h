/* SPDX-License-Identifier: MIT */
/*
 * The dump that this one is compared with: another file, or this file as it was before it was read again. Rows on
 * screen are compared when they are drawn; differences are counted in the background.
 */
#ifndef BROWSE_MODEL_COMPARISON_H
#define BROWSE_MODEL_COMPARISON_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/model/ahead.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "query/compare.h"
#include "query/job.h"

/* How a slot differs from its counterpart. */
enum difference { DIFFERENCE_NONE, DIFFERENCE_CHANGED, DIFFERENCE_ONLY_HERE };

/* How slots of two dumps are paired; auto: by address, or by offset if they have no address in common. */
enum comparison_wish { COMPARISON_AUTO, COMPARISON_BY_PA, COMPARISON_BY_OFFSET };

struct comparison {
	struct dump *dump; /* owned; NULL: nothing */
	bool earlier;      /* this dump as it was before it was read again */
	struct slots *slots;
	struct compare *compare;         /* "before" is the other dump, "after" this one. NULL: not possible ... */
	char trouble[GMMU_MESSAGE_SIZE]; /* ... with the current slots, for this reason */
	enum comparison_wish wish;
	bool by_offset;
	bool settled;        /* by_offset was decided, and stays as it is when slots are cut in another way */
	bool stopped;        /* by the user */
	enum dump_fate fate; /* of the other file, as far as it was reported */
	bool base_given;     /* the user gave the start address of the other dump */
	bool reread;         /* this dump was read again ... */
	char news[128];      /* ... and this is to be reported in addition to the counts */
	/*
	 * The difference that the user went to last: rows of the comparison, at a slot. Valid while the cursor is
	 * there.
	 */
	struct comparison_stop {
		bool gap;             /* the rows are only in the other dump, before this slot or after the last one */
		uint64_t slot;        /* SLOT_NONE: none */
		uint64_t first, last; /* the rows */
	} stop;
};

/* Slots that only the other dump has, between two slots of this one or at an end. */
struct comparison_gap {
	uint64_t count, first_pa, last_pa; /* addresses in the other dump */
};

/*
 * Start a new comparison with `after`, the slots of this dump; false, with the reason in `trouble`, if that is not
 * possible. comparison_set takes over a dump; comparison_renew starts over; comparison_recut starts over if the slot
 * size has changed.
 */
bool comparison_set(struct comparison *comparison, struct dump *dump, bool earlier, const struct slots *after);
bool comparison_renew(struct comparison *comparison, const struct slots *after);
bool comparison_recut(struct comparison *comparison, const struct slots *after);
void comparison_clear(struct comparison *comparison);

bool comparison_running(const struct comparison *comparison);
enum job_state comparison_step(struct comparison *comparison); /* if it is running */

enum difference comparison_row(const struct comparison *comparison, struct ahead *ahead, const struct slots_item *item,
			       struct gmmu_slot *other);

/*
 * The slots that only the other dump has before a slot below `count` (or at the end, before slot `count`); false:
 * none.
 */
bool comparison_gap(const struct comparison *comparison, uint64_t count, uint64_t slot, struct comparison_gap *gap);

/* The rows at the cursor: those of the last stop while the cursor is still there, else the row of the cursor. */
struct comparison_stop comparison_stop_here(const struct comparison *comparison, uint64_t cursor);
/*
 * The row to look from for the next stop. The first one of a comparison may be at the cursor: its row, or what is only
 * in the other dump just above it. Later ones are after the last stop, or after the row that the cursor was moved to.
 */
uint64_t comparison_row_from(const struct comparison *comparison, uint64_t cursor, int direction);
/* The stop at or after (or before) row `row` of the comparison. */
bool comparison_stop_find(const struct comparison *comparison, uint64_t count, uint64_t row, int direction,
			  struct comparison_stop *stop);

#endif
