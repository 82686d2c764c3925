/* SPDX-License-Identifier: MIT */
#include "query/statistics.h"

#include <stdlib.h>

#include "query/reading.h"
#include "query/scan.h"

struct statistics_count {
	struct reading reading;
	struct statistics result;
	struct statistics_bucket *buckets;
	unsigned bucket_count;
	unsigned bucket; /* the one that the next slot falls into */
	enum gmmu_state run_state;
	uint64_t run_first, run_count; /* the run that the last slot was in; count 0: none */
	struct job job;
	struct scan scan;
};

/* Begins to count the values of every raw row that has names for them. */
static void fields_init(struct statistics *result, unsigned roles)
{
	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
		enum gmmu_role role = (enum gmmu_role)i;

		for (unsigned f = 0; roles & GMMU_ROLE_BIT(role) && f < gmmu_field_count(role); f++) {
			const struct gmmu_field *row = gmmu_field_at(role, f);
			struct statistics_field *field = &result->fields[result->field_count];

			if (row->kind != GMMU_FIELD_RAW || !row->value_names ||
			    result->field_count == STATISTICS_FIELD_MAX)
				continue;
			field->role = role;
			field->field = f;
			field->value_count = 1u << (row->hi - row->lo + 1);
			result->field_count++;
		}
	}
}

/* Cuts the slots into buckets of equal size; the first ones take one more each where it does not come out even. */
static void buckets_init(struct statistics_count *count, uint64_t slots)
{
	uint64_t first = 0;

	for (unsigned i = 0; i < count->bucket_count; i++) {
		struct statistics_bucket *bucket = &count->buckets[i];

		bucket->first = first;
		bucket->count = slots / count->bucket_count + (i < slots % count->bucket_count);
		first += bucket->count;
	}
}

enum gmmu_status statistics_new(const struct slots *source, const struct gmmu_view *view, unsigned buckets,
				struct statistics_count **count, struct gmmu_error *error)
{
	struct statistics_count *made = calloc(1, sizeof(*made));
	enum gmmu_status status = GMMU_E_NOMEM;

	if (made && buckets > source->count)
		buckets = (unsigned)source->count;
	if (made)
		made->buckets = calloc(buckets + 1, sizeof(*made->buckets));
	if (!made || !made->buckets) {
		gmmu_error_set(error, status, "out of memory");
		goto failed;
	}
	status = reading_init(&made->reading, view, error);
	if (status != GMMU_OK)
		goto failed;
	made->bucket_count = buckets;
	buckets_init(made, source->count);
	fields_init(&made->result, made->reading.roles);
	made->scan.source = source;
	made->scan.holes = true;
	made->job.total = source->count;
	made->job.state = source->count ? JOB_RUNNING : JOB_DONE;
	*count = made;
	return GMMU_OK;
failed:
	statistics_free(made);
	return status;
}

void statistics_free(struct statistics_count *count)
{
	if (!count)
		return;
	free(count->buckets);
	free(count);
}

static void reserved_count(struct statistics *result, const struct gmmu_entry *entry, uint64_t times)
{
	for (unsigned word = 0; word < 2; word++)
		for (uint64_t left = entry->reserved.word[word]; left; left &= left - 1)
			result->reserved[word * 64 + (unsigned)__builtin_ctzll(left)] += times;
}

static void fields_count(struct statistics *result, const struct gmmu_entry *entry, uint64_t times)
{
	for (unsigned i = 0; i < result->field_count; i++) {
		struct statistics_field *field = &result->fields[i];

		if (field->role == entry->role)
			field->counts[gmmu_entry_value(entry, field->field).number] += times;
	}
}

/* Counts an entry that stands in `times` slots. */
static void entry_count(struct statistics_count *count, const struct gmmu_entry *entry, uint64_t times)
{
	struct statistics *result = &count->result;
	struct statistics_bucket *bucket = count->bucket_count ? &count->buckets[count->bucket] : NULL;
	bool reserved = entry->reserved.word[0] || entry->reserved.word[1];

	result->slots += times;
	result->states[entry->state] += times;
	result->roles[entry->role] += times;
	result->noted += entry->notes ? times : 0;
	for (uint32_t left = entry->notes; left; left &= left - 1)
		result->notes[__builtin_ctz(left)] += times;
	if (reserved)
		reserved_count(result, entry, times);
	if (entry->state != GMMU_STATE_EMPTY)
		fields_count(result, entry, times);
	if (bucket) {
		bucket->states[entry->state] += times;
		bucket->noted += entry->notes ? times : 0;
		bucket->reserved += reserved ? times : 0;
	}
}

/* Takes note that slots from `first` on have this state. */
static void run_count(struct statistics_count *count, enum gmmu_state state, uint64_t first, uint64_t times)
{
	struct statistics_runs *runs = &count->result.runs[state];

	if (count->run_count && state == count->run_state && first == count->run_first + count->run_count) {
		count->run_count += times;
	} else {
		count->run_state = state;
		count->run_first = first;
		count->run_count = times;
		runs->count++;
	}
	if (count->run_count > runs->longest) {
		runs->longest = count->run_count;
		runs->longest_first = count->run_first;
	}
}

static void read_count(struct statistics_count *count, const struct scan_piece *piece)
{
	struct block block;

	for (uint64_t at = 0; at < piece->count; at += block.count) {
		scan_block(&count->scan, piece, at, &count->reading, &block);
		for (unsigned i = 0; i < block.count; i++) {
			const struct gmmu_entry *entry = block_entry(&block, i);

			entry_count(count, entry, 1);
			run_count(count, entry->state, piece->first + at + i, 1);
		}
	}
}

/*
 * Counts a hole. Empty slots differ only in notes that depend on the place in a table, which come again with each
 * table: one table's worth of slots is decoded, each counted for all tables of the hole.
 */
static void hole_count(struct statistics_count *count, const struct scan_piece *piece)
{
	const struct gmmu_slot empty = {{0, 0}};
	unsigned entry_size = count->scan.source->entry_size;
	uint64_t period =
		count->reading.placed ? gmmu_depth_at(0, GMMU_PAGE_SIZE_UNKNOWN)->table_bytes / entry_size : 1;
	enum gmmu_state state = GMMU_STATE_EMPTY;

	for (uint64_t i = 0; i < period && i < piece->count; i++) {
		struct gmmu_entry entry = reading_decode(&count->reading, empty, piece->pa + i * entry_size);

		entry_count(count, &entry, piece->count / period + (i < piece->count % period));
		state = entry.state;
	}
	run_count(count, state, piece->first, piece->count);
}

static void lost_count(struct statistics_count *count, const struct scan_piece *piece)
{
	count->job.unavailable += piece->count;
	if (count->bucket_count)
		count->buckets[count->bucket].unavailable += piece->count;
}

/* The slot behind the bucket that the next slot falls into. */
static uint64_t bucket_end(struct statistics_count *count)
{
	const struct statistics_bucket *bucket;

	if (!count->bucket_count)
		return count->job.total;
	bucket = &count->buckets[count->bucket];
	if (count->job.done == bucket->first + bucket->count)
		bucket = &count->buckets[++count->bucket];
	return bucket->first + bucket->count;
}

enum job_state statistics_step(struct statistics_count *count, uint64_t budget_slots)
{
	struct job *job = &count->job;

	while (job->state == JOB_RUNNING && budget_slots > 0) {
		struct scan_piece piece = scan_forward(&count->scan, job->done, bucket_end(count));
		uint64_t cost = scan_cost(&piece);

		if (piece.kind == SCAN_SLOTS)
			read_count(count, &piece);
		else if (piece.kind == SCAN_ZEROS)
			hole_count(count, &piece);
		else
			lost_count(count, &piece);
		job->done += piece.count;
		if (job->done == job->total)
			job->state = JOB_DONE;
		budget_slots -= cost < budget_slots ? cost : budget_slots;
	}
	return job->state;
}

const struct job *statistics_job(const struct statistics_count *count)
{
	return &count->job;
}

const struct statistics *statistics_result(const struct statistics_count *count)
{
	return &count->result;
}

unsigned statistics_bucket_count(const struct statistics_count *count)
{
	return count->bucket_count;
}

const struct statistics_bucket *statistics_bucket_at(const struct statistics_count *count, unsigned bucket)
{
	return bucket < count->bucket_count ? &count->buckets[bucket] : NULL;
}

enum gmmu_state statistics_bucket_state(const struct statistics_bucket *bucket)
{
	unsigned most = GMMU_STATE_COUNT;

	for (unsigned state = 0; state < GMMU_STATE_COUNT; state++)
		if (bucket->states[state] && (most == GMMU_STATE_COUNT || bucket->states[state] > bucket->states[most]))
			most = state;
	return (enum gmmu_state)most;
}
