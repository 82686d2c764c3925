/* SPDX-License-Identifier: MIT */
/*
 * What-if edits. Toggles are kept by the physical address of the 8-byte word, so they stay on the same bits for any
 * slot size. The file is never modified.
 */
#ifndef BROWSE_MODEL_EDITS_H
#define BROWSE_MODEL_EDITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "text/text.h"

struct toggle {
	uint64_t pa;  /* of the 8-byte word */
	unsigned bit; /* 0-63 in it */
};

/* Whether an export or the clipboard contains an edited word. */
enum edit_fate {
	EDIT_NEW,
	EDIT_WRITTEN, /* in a file that is not complete yet */
	EDIT_TAKEN
};

struct edits {
	size_t count, done, capacity; /* toggles in total, and how many are in force (the rest was undone) */
	struct toggle *toggles;
	size_t mask_count, mask_capacity;
	struct edit_mask {
		uint64_t pa, mask;
		enum edit_fate fate;
	} * masks; /* the combined toggles in force, ascending by address */
};

void edits_free(struct edits *edits);

/* Each flips one bit; GMMU_E_NOMEM, without changes, if out of memory. There must be something to undo or redo. */
enum gmmu_status edits_toggle(struct edits *edits, struct toggle toggle);
enum gmmu_status edits_undo(struct edits *edits, struct toggle *toggle);
enum gmmu_status edits_redo(struct edits *edits, struct toggle *toggle);

uint64_t edits_mask(const struct edits *edits, uint64_t pa); /* toggled bits of the word at `pa` */
void edits_apply(const struct edits *edits, uint64_t pa, uint64_t *words, size_t count);
uint64_t edits_next(const struct edits *edits, uint64_t pa); /* address of the first edited word from pa on, if any */
size_t edits_count(const struct edits *edits);               /* bits that differ from the file */

/* Sets the fate of the edited words among `size` bytes from `pa` on. */
void edits_mark(struct edits *edits, uint64_t pa, uint64_t size, enum edit_fate fate);
void edits_settle(struct edits *edits, enum edit_fate fate);  /* of the words that were written */
size_t edits_untaken(const struct edits *edits);              /* edited bits that were not saved anywhere */
void edits_add(const struct edits *edits, struct text *text); /* " with 2 edits", if there are any */

#endif
