/* SPDX-License-Identifier: MIT */
/* The slots of the dump as jobs read them: with the what-if edits put on top. */
#ifndef BROWSE_SOURCE_H
#define BROWSE_SOURCE_H

#include "dump/slots.h"

struct browse;

/* Stays where it was initialised. Needs no freeing. */
struct edited_source {
	const struct browse *browse;
	const struct slots *of_dump; /* what the file holds */
	struct slots source;         /* the same with the edits */
};

/* Over slots that the browser's dump was cut into; both must outlive it. */
void source_init(const struct browse *browse, const struct slots *slots, struct edited_source *edited);

#endif
