/* SPDX-License-Identifier: MIT */
/* The slots of the dump as jobs read them: with the what-if edits put on top. */
#ifndef BROWSE_MODEL_SOURCE_H
#define BROWSE_MODEL_SOURCE_H

#include "browse/model/edits.h"
#include "dump/slots.h"

/* Stays where it was initialised. Needs no freeing. */
struct edited_source {
	const struct edits *edits;
	const struct slots *of_dump; /* what the file holds */
	struct slots source;         /* the same with the edits */
};

/* Over slots that the dump was cut into; both must outlive it. */
void source_init(const struct edits *edits, const struct slots *slots, struct edited_source *edited);

#endif
