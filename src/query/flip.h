/* SPDX-License-Identifier: MIT */
/* A bit that differs between two readings of a slot: whose it is, and what that changes. */
#ifndef QUERY_FLIP_H
#define QUERY_FLIP_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "query/compare.h"
#include "render/text.h"

struct flip {
	unsigned bit;
	bool set;          /* 0 -> 1 */
	const char *field; /* the name of the field that it belongs to, before or after; NULL: reserved */
	bool in_force;     /* that reading of the bits counts, before or after */
	bool after;        /* the field is that of the second reading */
	unsigned row;      /* of the field in its role, or GMMU_FIELD_NONE */
};

/* How many bits differ. */
unsigned flip_count(const struct compare_change *change);

/* What there is to know of a bit that differs. */
struct flip flip_of(const struct compare_change *change, unsigned bit);

/*
 * Adds what the change of its field means: "aperture video_memory -> peer_memory", "address moves by 0x1000", "became
 * valid: state stale -> mapped". All bits of the field that differ are in it.
 */
void flip_add_meaning(struct text *text, const struct compare_change *change, const struct flip *flip);

#endif
