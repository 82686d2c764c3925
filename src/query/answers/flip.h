/* SPDX-License-Identifier: MIT */
/* A bit that differs between two readings of a slot: its field, and the meaning of the change. */
#ifndef QUERY_ANSWERS_FLIP_H
#define QUERY_ANSWERS_FLIP_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "query/compare.h"
#include "text/text.h"

struct flip {
	unsigned bit;
	bool set;          /* 0 -> 1 */
	const char *field; /* name of its field, before or after; NULL: reserved */
	bool in_force;     /* that field is in force, before or after */
	bool after;        /* the field is from the second reading */
	unsigned row;      /* of the field in its role, or GMMU_FIELD_NONE */
};

/* The number of bits that differ. */
unsigned flip_count(const struct compare_change *change);

/* Everything about a bit that differs. */
struct flip flip_of(const struct compare_change *change, unsigned bit);

/*
 * Adds the meaning of a change of its field, including all bits of the field that differ: "aperture video_memory ->
 * peer_memory", "address moves by 0x1000", "became valid: state stale -> mapped".
 */
void flip_add_meaning(struct text *text, const struct compare_change *change, const struct flip *flip);

#endif
