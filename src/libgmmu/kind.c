/* SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <string.h>

#include "libgmmu/internal.h"

/* Generated from data/kinds.tsv; ids without a row have no name. */
const char *const kind_names[256] = {
#include "libgmmu/kinds.inc"
};

const char *gmmu_kind_name(uint8_t kind)
{
	return kind_names[kind];
}

bool gmmu_kind_find(const char *name, uint8_t *kind)
{
	for (unsigned i = 0; i < 256; i++)
		if (kind_names[i] && strcmp(kind_names[i], name) == 0) {
			*kind = (uint8_t)i;
			return true;
		}
	return false;
}
