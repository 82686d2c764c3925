/* SPDX-License-Identifier: MIT */
/*
 * What if this bit were set? Toggles are kept by the physical address of the 8-byte word, so that they stay on the same
 * bits whatever the slot size is. The file is never written.
 */
#ifndef BROWSE_MODEL_EDITS_H
#define BROWSE_MODEL_EDITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "render/text.h"

struct toggle {
	uint64_t pa;  /* of the 8-byte word */
	unsigned bit; /* 0-63 in it */
};

/* Whether an export or the clipboard has a word as the toggles make it. */
enum edit_fate {
	EDIT_NEW,
	EDIT_WRITTEN, /* into a file that is not whole yet */
	EDIT_TAKEN
};

struct edits {
	size_t count, done, capacity; /* toggles in all, and how many of them are in force (the rest was undone) */
	struct toggle *toggles;
	size_t mask_count, mask_capacity;
	struct edit_mask {
		uint64_t pa, mask;
		enum edit_fate fate;
	} * masks; /* what the toggles in force come to, ascending by address */
};

void edits_free(struct edits *edits);

/* Each turns one bit over; GMMU_E_NOMEM, and nothing done, without memory. There must be something to undo or redo. */
enum gmmu_status edits_toggle(struct edits *edits, struct toggle toggle);
enum gmmu_status edits_undo(struct edits *edits, struct toggle *toggle);
enum gmmu_status edits_redo(struct edits *edits, struct toggle *toggle);

uint64_t edits_mask(const struct edits *edits, uint64_t pa); /* bits that are toggled in the word at `pa` */
void edits_apply(const struct edits *edits, uint64_t pa, uint64_t *words, size_t count);
uint64_t edits_next(const struct edits *edits, uint64_t pa); /* address of the first edited word from pa on, or none */
size_t edits_count(const struct edits *edits);               /* bits that are not as in the file */

/* What becomes of the edited words among `size` bytes from `pa` on. */
void edits_mark(struct edits *edits, uint64_t pa, uint64_t size, enum edit_fate fate);
void edits_settle(struct edits *edits, enum edit_fate fate);  /* of those that were written */
size_t edits_untaken(const struct edits *edits);              /* edited bits that are nowhere but here */
void edits_add(const struct edits *edits, struct text *text); /* " with 2 edits", if there are any */

#endif
