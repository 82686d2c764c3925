/* SPDX-License-Identifier: MIT */
/* The slots of the dump as jobs read them: with the what-if edits applied. */
#ifndef BROWSE_MODEL_EDITED_SLOTS_H
#define BROWSE_MODEL_EDITED_SLOTS_H

#include "browse/model/edits.h"
#include "dump/slots.h"

/* Must not be moved after initialisation. Needs no freeing. */
struct edited_slots {
	const struct edits *edits;
	const struct slots *of_dump; /* the file's slots */
	struct slots source;         /* the same with the edits */
};

/* Cuts a dump into slots of a size, to be freed with slots_free, and applies the edits to them. */
enum gmmu_status edited_slots_cut(const struct edits *edits, struct dump *dump, unsigned entry_size,
				  struct slots **slots, struct edited_slots *edited, struct gmmu_error *error);

/* For slots of the dump; both must outlive it. */
void edited_slots_init(const struct edits *edits, const struct slots *slots, struct edited_slots *edited);

#endif
