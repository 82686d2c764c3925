/* SPDX-License-Identifier: MIT */
/*
 * The 243 named memory kinds (NV_MMU_PTE_KIND_* in the public headers). All names come from data/kinds.tsv.
 */
#ifndef GMMU_KIND_H
#define GMMU_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/export.h>

GMMU_BEGIN

/* Turing itself uses only kinds below this id; names from here on are older (note kind_legacy). */
#define GMMU_KIND_LEGACY_FIRST 0x10
#define GMMU_KIND_INVALID 0x07
/* The kinds with COMPRESSIBLE in their name. */
#define GMMU_KIND_COMPRESSIBLE_FIRST 0x08
#define GMMU_KIND_COMPRESSIBLE_LAST 0x0E

/* The name of a kind id, or NULL if the id has none. Static storage. */
GMMU_EXPORT const char *gmmu_kind_name(uint8_t kind);

/* Finds a kind by its exact name, such as "GENERIC_MEMORY". If no kind has it, returns false and keeps `kind`. */
GMMU_EXPORT bool gmmu_kind_find(const char *name, uint8_t *kind);

GMMU_END

#endif
