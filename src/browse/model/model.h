/* SPDX-License-Identifier: MIT */
/*
 * The model: the dump cut into slots, how they are read, the cursor, the marks and edits, and the comparison. It knows
 * nothing about panes, keys and cells.
 */
#ifndef BROWSE_MODEL_MODEL_H
#define BROWSE_MODEL_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/model/comparison.h"
#include "browse/model/edits.h"
#include "browse/model/files.h"
#include "browse/model/frame.h"
#include "browse/model/path.h"
#include "browse/model/place.h"
#include "browse/model/sieve.h"
#include "browse/model/edited_slots.h"
#include "browse/model/work.h"
#include "dump/dump.h"
#include "dump/slots.h"

/* Initial position of the bit cursor: part of the address in every role, which is what most people look for. */
#define BIT_FIRST 32

struct model {
	struct files files;
	struct dump *dump; /* owned */
	struct slots *slots;
	struct edited_slots edited; /* the slots with the what-if edits applied */
	struct gmmu_view view;
	enum gmmu_encoding home; /* the encoding for an open depth */

	uint64_t cursor; /* slot under the cursor; 0 if there is none */
	uint64_t top;    /* slot of the first line */
	unsigned bit;    /* under the bit cursor */
	struct path path;
	struct places places;
	struct mark marks[MARK_COUNT];

	struct edits edits;
	struct sieve sieve;
	struct comparison comparison;
	struct work work;
	struct frame frame;
	enum dump_fate fate; /* what became of the file, as far as it was reported */
	const char *trouble; /* why bytes are missing, as far as it was reported */
};

/* Takes over the dump. On failure there is nothing to free, and the dump stays with the caller. */
enum gmmu_status model_init(struct model *model, struct dump *dump, const struct gmmu_view *view,
			    struct gmmu_error *error);
void model_free(struct model *model);

/*
 * Shows another dump, which it takes over, in the same view; what was found and done in the old one is dropped. On
 * failure nothing changes.
 */
enum gmmu_status model_show(struct model *model, struct dump *dump, struct gmmu_error *error);

uint64_t row_count(const struct model *model);
unsigned row_bits(const struct model *model); /* bits per slot: 64 or 128 */
int view_depth(const struct model *model);    /* the pinned depth, or -1 */

/* The number of dumps on the screen with read errors. */
unsigned dumps_troubled(const struct model *model);

#endif
