/* SPDX-License-Identifier: MIT */
/* What a wrong depth makes of entries: the notes that speak against it. */
#ifndef BROWSE_MODEL_EVIDENCE_H
#define BROWSE_MODEL_EVIDENCE_H

#include <stdint.h>

struct evidence {
	uint32_t notes;   /* mask of GMMU_NOTE_BIT */
	const char *what; /* in a word or two, for the status line */
};

#define EVIDENCE_COUNT 5
extern const struct evidence evidence[EVIDENCE_COUNT];

/* All of these notes. */
uint32_t evidence_notes(void);

#endif
