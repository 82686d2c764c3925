/* SPDX-License-Identifier: MIT */
/* The slots of the dump as jobs read them: with the what-if edits put on top. */
#ifndef BROWSE_SOURCE_H
#define BROWSE_SOURCE_H

#include "dump/slots.h"
#include "query/slot_source.h"

struct browse;

/* Stays where it was initialised. Needs no freeing. */
struct edited_source {
	const struct browse *browse;
	struct slot_source_of_dump of_dump; /* what the file holds */
	struct slot_source source;          /* the same with the edits */
};

/* Over slots that the browser's dump was cut into; both must outlive it. */
void source_init(struct browse *browse, struct slots *slots, struct edited_source *edited);

#endif
