/* SPDX-License-Identifier: MIT */
/*
 * The contents of a dump, counted: states, roles, apertures, kinds, notes, reserved bits, runs; and the same for a
 * number of buckets along the dump, for a map.
 */
#ifndef QUERY_STATISTICS_H
#define QUERY_STATISTICS_H

#include <gmmu/gmmu.h>

#include "query/job.h"
#include "dump/slots.h"

/* Maximum number of values of a field that are counted individually; a kind has 256. */
#define STATISTICS_VALUE_MAX 256

/* How often each value of a raw field with named values (aperture, kind) occurs. */
struct statistics_field {
	enum gmmu_role role;
	unsigned field;                        /* row of the role */
	unsigned value_count;                  /* number of possible values */
	uint64_t counts[STATISTICS_VALUE_MAX]; /* in all slots of the role except empty ones */
};

/* A run of slots of one state. */
struct statistics_runs {
	uint64_t count;         /* number of runs */
	uint64_t longest;       /* slots in the longest */
	uint64_t longest_first; /* its first slot */
};

#define STATISTICS_FIELD_MAX 8

struct statistics {
	uint64_t slots; /* counted so far, without those that cannot be read */
	uint64_t states[GMMU_STATE_COUNT];
	uint64_t roles[GMMU_ROLE_COUNT];
	uint64_t notes[GMMU_NOTE_COUNT];
	uint64_t noted;         /* slots with any note */
	uint64_t reserved[128]; /* slots in which this bit is set and reserved */
	struct statistics_field fields[STATISTICS_FIELD_MAX];
	unsigned field_count;
	struct statistics_runs runs[GMMU_STATE_COUNT];
};

/* One piece of the dump. */
struct statistics_bucket {
	uint64_t first, count;             /* its slots */
	uint64_t states[GMMU_STATE_COUNT]; /* among those counted so far */
	uint64_t noted, reserved;          /* slots with a note, slots with a reserved bit set */
	uint64_t unavailable;
};

struct statistics_count;

/*
 * Counts all slots, read in `view`, in `buckets` pieces (0: none; never more than there are slots) of equal size, give
 * or take a slot. GMMU_E_UNSUPPORTED if the view is invalid, GMMU_E_NOMEM.
 */
enum gmmu_status statistics_new(const struct slots *source, const struct gmmu_view *view, unsigned buckets,
				struct statistics_count **count, struct gmmu_error *error);
void statistics_free(struct statistics_count *count);
enum job_state statistics_step(struct statistics_count *count, uint64_t budget_slots);
const struct job *statistics_job(const struct statistics_count *count);

/* The counts so far. The pointers stay valid. */
const struct statistics *statistics_result(const struct statistics_count *count);
unsigned statistics_bucket_count(const struct statistics_count *count);
const struct statistics_bucket *statistics_bucket_at(const struct statistics_count *count, unsigned bucket);

/* The most common state in the bucket, GMMU_STATE_COUNT while none was counted. */
enum gmmu_state statistics_bucket_state(const struct statistics_bucket *bucket);

#endif
