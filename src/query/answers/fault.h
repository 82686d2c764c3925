/* SPDX-License-Identifier: MIT */
/* The line that a driver logs when the MMU refuses an access: the address, the access, and the reason. */
#ifndef QUERY_ANSWERS_FAULT_H
#define QUERY_ANSWERS_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* A driver's reason for a fault. */
struct fault_reason {
	const char *word;    /* as drivers write it: "PDE" in FAULT_PDE and [PDE] */
	const char *meaning; /* one sentence */
	/* The faulty entry may be one on the way down; that of the page. */
	bool above, leaf;
};

struct fault {
	uint64_t va;
	const struct fault_reason *reason; /* NULL: unknown */
	const char *access;                /* "read", "write", ...; NULL: not given */
};

/* Reads the first fault in a text of any length. GMMU_E_VALUE if no address is found. */
enum gmmu_status fault_read(const char *text, struct fault *fault, struct gmmu_error *error);

/* GMMU_E_VALUE for addresses with more bits than the GPU has. */
enum gmmu_status fault_check_va(uint64_t va, struct gmmu_error *error);

#endif
