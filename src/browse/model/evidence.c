/* SPDX-License-Identifier: MIT */
#include "browse/model/evidence.h"

#include <gmmu/gmmu.h>

#define NOTE(note) GMMU_NOTE_BIT(GMMU_NOTE_##note)

const struct evidence evidence[EVIDENCE_COUNT] = {
	{NOTE(RESERVED_SET), "reserved"},      {NOTE(KIND_UNKNOWN) | NOTE(KIND_INVALID), "bad kind"},
	{NOTE(PAGE_MISALIGNED), "misaligned"}, {NOTE(LEAF_BIT_IN_DIRECTORY) | NOTE(LEAF_BIT_IN_DUAL), "leaf bit"},
	{NOTE(OUTSIDE_TABLE), "outside"},
};

uint32_t evidence_notes(void)
{
	uint32_t notes = 0;

	for (unsigned i = 0; i < EVIDENCE_COUNT; i++)
		notes |= evidence[i].notes;
	return notes;
}
