/* SPDX-License-Identifier: MIT */
/* The line that a driver logs when the MMU refuses an access: which address, what for, and why. */
#ifndef QUERY_FAULT_H
#define QUERY_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* What a driver gives as the reason of a fault. */
struct fault_reason {
	const char *word;    /* as drivers write it: "PDE" of FAULT_PDE and [PDE] */
	const char *meaning; /* one sentence */
	/* The entry at fault may be one on the way down; that of the page. */
	bool above, leaf;
};

struct fault {
	uint64_t va;
	const struct fault_reason *reason; /* NULL: none that is known */
	const char *access;                /* "read", "write", ...; NULL: not told */
};

/* Reads the first fault in a text of any length. GMMU_E_VALUE if no address is found. */
enum gmmu_status fault_read(const char *text, struct fault *fault, struct gmmu_error *error);

/* Bits of a virtual address. GMMU_E_VALUE for one that has more. */
#define FAULT_VA_BITS 49
enum gmmu_status fault_check_va(uint64_t va, struct gmmu_error *error);

#endif
