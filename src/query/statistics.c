/* SPDX-License-Identifier: MIT */
#include "query/statistics.h"

#include <stdlib.h>

#include "query/probe.h"
#include "query/scan.h"

struct statistics_count {
	struct reading reading;
	struct probes states[GMMU_STATE_COUNT], notes[GMMU_NOTE_COUNT];
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

/* Looks up how raw words tell each state and note; false if there is no memory. */
static bool probes_init(struct statistics_count *count)
{
	const struct gmmu_compiled *compiled = &count->reading.compiled;
	bool failed = false;

	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		probes_add_states(&count->states[i], compiled, UINT32_C(1) << i);
		failed |= count->states[i].failed;
	}
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		probes_add_notes(&count->notes[i], compiled, GMMU_NOTE_BIT(i));
		failed |= count->notes[i].failed;
	}
	return !failed;
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
	if (status == GMMU_OK && !probes_init(made))
		status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
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
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		probes_free(&count->states[i]);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		probes_free(&count->notes[i]);
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

static unsigned size_of(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

/* The states of the slots of a block, as a set for each. */
static void block_states(struct statistics_count *count, const struct block *block, uint64_t sets[GMMU_STATE_COUNT])
{
	uint64_t left = block->all;

	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		sets[i] = probes_match(count->states[i].list, count->states[i].count, block, left);
		count->result.states[i] += size_of(sets[i]);
		left &= ~sets[i];
	}
}

/* Counts the notes of a block; gives the slots that have any. */
static uint64_t block_notes(struct statistics_count *count, struct block *block)
{
	uint64_t noted = 0, outside = 0;

	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		uint64_t set = probes_match(count->notes[i].list, count->notes[i].count, block, block->all);

		count->result.notes[i] += size_of(set);
		noted |= set;
	}
	for (unsigned i = 0; count->reading.placed && i < block->count; i++)
		outside |= (uint64_t)(block_entry(block, i)->notes >> GMMU_NOTE_OUTSIDE_TABLE & 1) << i;
	count->result.notes[GMMU_NOTE_OUTSIDE_TABLE] += size_of(outside);
	count->result.noted += size_of(noted | outside);
	return noted | outside;
}

/* The slots of a set in which bits of one word have a value. */
static uint64_t bits_are(const struct block *block, unsigned word, uint64_t mask, uint64_t value, uint64_t set)
{
	return set & block->reading->kernels->equal(word ? block->high : block->low, mask, value);
}

/* Counts the reserved bits of the slots of one role; gives those that have any. */
static uint64_t block_reserved(struct statistics_count *count, const struct block *block, enum gmmu_role role,
			       uint64_t set)
{
	const struct gmmu_slot *reserved = &count->reading.reserved[role];
	uint64_t found = 0;

	for (unsigned word = 0; word < block->stride; word++) {
		uint64_t here = reserved->word[word] ? set & ~bits_are(block, word, reserved->word[word], 0, set) : 0;

		found |= here;
		for (uint64_t left = reserved->word[word]; left && here; left &= left - 1)
			count->result.reserved[word * 64 + (unsigned)__builtin_ctzll(left)] +=
				size_of(bits_are(block, word, left & -left, left & -left, here));
	}
	return found;
}

/* Different values in a block up to which all slots of one are counted at once. */
#define VALUES_AT_ONCE 4

/* Counts the values of a field in a set of slots. */
static void block_field(struct statistics_field *field, const struct block *block, uint64_t left)
{
	const struct gmmu_field *row = gmmu_field_at(field->role, field->field);
	unsigned word = row->lo / 64, shift = row->lo % 64;
	const uint64_t *words = word ? block->high : block->low;
	uint64_t mask = gmmu_slot_mask(row->hi, row->lo).word[word];

	for (unsigned n = 0; left && n < VALUES_AT_ONCE; n++) {
		uint64_t value = words[__builtin_ctzll(left)] & mask, same = bits_are(block, word, mask, value, left);

		field->counts[value >> shift] += size_of(same);
		left &= ~same;
	}
	for (; left; left &= left - 1)
		field->counts[(words[__builtin_ctzll(left)] & mask) >> shift]++;
}

/* Counts what belongs to each role; gives the slots with a reserved bit set. */
static uint64_t block_roles(struct statistics_count *count, const struct block *block, uint64_t empty)
{
	const struct gmmu_reading *readings = count->reading.compiled.reading;
	bool two = readings[0].role != readings[1].role;
	uint64_t reserved = 0;

	for (unsigned bit = 0; bit < 1u + two; bit++) {
		enum gmmu_role role = readings[bit].role;
		uint64_t set = two ? bits_are(block, 0, 1, bit, block->all) : block->all;

		count->result.roles[role] += size_of(set);
		reserved |= block_reserved(count, block, role, set);
		for (unsigned i = 0; i < count->result.field_count; i++)
			if (count->result.fields[i].role == role)
				block_field(&count->result.fields[i], block, set & ~empty);
	}
	return reserved;
}

/* Takes note of the runs of states in a block whose first slot is `first`. */
static void block_runs(struct statistics_count *count, const uint64_t sets[GMMU_STATE_COUNT], uint64_t first,
		       unsigned slots)
{
	unsigned length;

	for (unsigned at = 0; at < slots; at += length) {
		unsigned state = 0;
		uint64_t others;

		while (!(sets[state] >> at & 1))
			state++;
		others = ~(sets[state] >> at);
		length = others ? (unsigned)__builtin_ctzll(others) : BLOCK_SLOTS;
		run_count(count, (enum gmmu_state)state, first + at, length);
	}
}

static void block_count(struct statistics_count *count, struct block *block, uint64_t first)
{
	struct statistics_bucket *bucket = count->bucket_count ? &count->buckets[count->bucket] : NULL;
	uint64_t states[GMMU_STATE_COUNT], noted, reserved;

	block_states(count, block, states);
	noted = block_notes(count, block);
	reserved = block_roles(count, block, states[GMMU_STATE_EMPTY]);
	block_runs(count, states, first, block->count);
	count->result.slots += block->count;
	if (!bucket)
		return;
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		bucket->states[i] += size_of(states[i]);
	bucket->noted += size_of(noted);
	bucket->reserved += size_of(reserved);
}

/* Whether all slots of a block are alike, as most are where nothing was ever written; one then stands for all. */
static bool block_alike(const struct statistics_count *count, const struct block *block)
{
	const struct kernels *kernels = count->reading.kernels;

	return !count->reading.placed && !(block->all & ~kernels->equal(block->low, UINT64_MAX, block->low[0])) &&
	       (!block->high || !(block->all & ~kernels->equal(block->high, UINT64_MAX, block->high[0])));
}

static void read_count(struct statistics_count *count, const struct scan_piece *piece)
{
	struct block block;

	for (uint64_t at = 0; at < piece->count; at += block.count) {
		scan_block(&count->scan, piece, at, &count->reading, &block);
		if (block_alike(count, &block)) {
			entry_count(count, block_entry(&block, 0), block.count);
			run_count(count, block.entries[0].state, piece->first + at, block.count);
		} else {
			block_count(count, &block, piece->first + at);
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
