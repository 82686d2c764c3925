/* SPDX-License-Identifier: MIT */
/*
 * Two dumps side by side. Slots are paired if they have the same physical address or, on request, the same offset from
 * the first extent's address. The dumps together give one ascending list of rows, each of which is a slot of both or
 * of one of them; the list is complete at once, and the differences are found in steps.
 */
#ifndef QUERY_COMPARE_H
#define QUERY_COMPARE_H

#include <gmmu/gmmu.h>

#include "query/job.h"
#include "query/runs.h"
#include "dump/slots.h"

enum compare_key { COMPARE_BY_PA, COMPARE_BY_OFFSET };

/* One row: the slot's number in each dump, or SLOT_NONE if the dump does not have it. */
struct compare_row {
	uint64_t before, after;
};

struct compare_totals {
	uint64_t same, changed; /* slots of both dumps */
	uint64_t removed;       /* slots only in the first dump */
	uint64_t added;         /* slots only in the second dump */
	uint64_t unavailable;   /* slots of both that can no longer be read in one of them */
};

struct compare;

/*
 * Compares `before` with `after`, which must outlive the job. GMMU_E_VALUE if their entry sizes differ or their slots
 * overlap without being aligned (the message says where, and what to do), GMMU_E_NOMEM.
 */
enum gmmu_status compare_new(const struct slots *before, const struct slots *after, enum compare_key key,
			     struct compare **compare, struct gmmu_error *error);
void compare_free(struct compare *compare);

/*
 * The same by address or, if no slot has the same address in both dumps or their slots are not aligned, by offset.
 * *key says which.
 */
enum gmmu_status compare_new_auto(const struct slots *before, const struct slots *after, enum compare_key *key,
				  struct compare **compare, struct gmmu_error *error);

/* The same with a pairing of choice; *key says which it is. */
enum compare_pairing { COMPARE_PAIR_AUTO, COMPARE_PAIR_BY_PA, COMPARE_PAIR_BY_OFFSET };
enum gmmu_status compare_new_paired(const struct slots *before, const struct slots *after, enum compare_pairing pairing,
				    enum compare_key *key, struct compare **compare, struct gmmu_error *error);

enum job_state compare_step(struct compare *compare, uint64_t budget_slots);
const struct job *compare_job(const struct compare *compare); /* counts rows */

/*
 * Contiguous rows that both dumps have, or one of them while the other has a hole; the parts cover all rows, in order.
 */
struct compare_part {
	uint64_t row, count;    /* its first row, and the number of rows */
	uint64_t before, after; /* the slots of the first row; SLOT_NONE for a dump that does not have it */
};
size_t compare_part_count(const struct compare *compare);
struct compare_part compare_part_at(const struct compare *compare, size_t part);

/* The number of rows, known from the start. */
uint64_t compare_row_count(const struct compare *compare);
struct compare_row compare_row_at(const struct compare *compare, uint64_t row);
/* The row of a slot of the first (or second) dump. */
uint64_t compare_row_of_before(const struct compare *compare, uint64_t slot);
uint64_t compare_row_of_after(const struct compare *compare, uint64_t slot);

/*
 * The rows found so far that differ (changed, removed or added), as runs of rows; rows from compare_job()->done on
 * have not been examined. The pointers stay valid.
 */
const struct runs *compare_differences(const struct compare *compare);
const struct compare_totals *compare_totals(const struct compare *compare);

/* The differences between two readings of a slot. */
struct compare_change {
	struct gmmu_slot bits; /* the bits that differ */
	struct gmmu_entry before, after;
	bool role_changed; /* bit 0 changed the role, so no fields are compared */
	uint64_t fields;   /* bit n: row n of the role has another value, or has one in only one of the two */
	bool state_changed;
	uint32_t notes; /* mask of notes that appeared or disappeared */
};

/* Decodes both slots in a view and finds the differences. Fails only as gmmu_decode does. */
enum gmmu_status compare_slots(const struct gmmu_view *view, struct gmmu_slot before, struct gmmu_slot after,
			       struct compare_change *change, struct gmmu_error *error);

#endif
