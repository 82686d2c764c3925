/* SPDX-License-Identifier: MIT */
/*
 * What the dump is compared with: another file, or itself as it was before it was read again. The rows in view are
 * compared as they are drawn; the differences are counted in the background.
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

/* How a slot differs from the one in its place in what the dump is compared with. */
enum difference { DIFFERENCE_NONE, DIFFERENCE_CHANGED, DIFFERENCE_ONLY_HERE };

/* By what the slots of two dumps belong together; auto: by address, by offset if no address is in both. */
enum comparison_wish { COMPARISON_AUTO, COMPARISON_BY_PA, COMPARISON_BY_OFFSET };

struct comparison {
	struct dump *original; /* the caller's: never closed here */
	struct dump *dump;     /* NULL: nothing */
	bool earlier;          /* it is this dump as it was before it was read again */
	struct slots *slots;
	struct compare *compare; /* "before" is what is compared with, "after" this dump. NULL: not possible ... */
	char trouble[GMMU_MESSAGE_SIZE]; /* ... as slots are cut now, for this reason */
	enum comparison_wish wish;
	bool by_offset;
	bool settled;        /* by_offset was found to be right, and stays so however slots are cut later */
	bool stopped;        /* by the reader */
	enum dump_fate fate; /* of the other file, as far as the reader was told */
	bool base_given;     /* the reader said where the other one begins */
	bool reread;         /* this dump was read again since ... */
	char news[128];      /* ... and this is to be told of it besides the numbers */
	/* Where the reader was taken last: rows of the comparison, at a slot. They count while the cursor is there. */
	struct comparison_stop {
		bool gap;             /* the rows are of the other dump alone, before this slot or after the last one */
		uint64_t slot;        /* SLOT_NONE: nowhere */
		uint64_t first, last; /* the rows */
	} stop;
};

/* Slots that only the other dump has, between two slots of this one or at an end. */
struct comparison_gap {
	uint64_t count, first_pa, last_pa; /* addresses in the other dump */
};

/* Closes a dump, unless it is the caller's. */
void dump_leave(const struct comparison *comparison, struct dump *dump);

/*
 * Each compares anew with `after`, the slots of this dump; false, with the reason in `trouble`, if that is not
 * possible. comparison_set takes a dump over; comparison_renew begins from the start; comparison_recut does so if slots
 * have another size now.
 */
bool comparison_set(struct comparison *comparison, struct dump *dump, bool earlier, const struct slots *after);
bool comparison_renew(struct comparison *comparison, const struct slots *after);
bool comparison_recut(struct comparison *comparison, const struct slots *after);
void comparison_clear(struct comparison *comparison);

bool comparison_running(const struct comparison *comparison);
enum job_state comparison_step(struct comparison *comparison); /* if it runs */

enum difference comparison_row(const struct comparison *comparison, struct ahead *ahead, const struct slots_item *item,
			       struct gmmu_slot *other);

/* What only the other dump has before a slot of `count` (or at the end, before slot `count`); false: nothing. */
bool comparison_gap(const struct comparison *comparison, uint64_t count, uint64_t slot, struct comparison_gap *gap);

/* The rows that the reader is at: those of the last stop while the cursor is still there, else that of the cursor. */
struct comparison_stop comparison_stop_here(const struct comparison *comparison, uint64_t cursor);
/* The stop at or after (or before) row `row` of the comparison. */
bool comparison_stop_find(const struct comparison *comparison, uint64_t count, uint64_t row, int direction,
			  struct comparison_stop *stop);

#endif
