/* SPDX-License-Identifier: MIT */
#include "query/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "query/probe.h"
#include "query/scan.h"
#include "query/state_runs.h"

struct statistics_count {
	struct scan scan;
	struct reading reading;
	struct probes states[GMMU_STATE_COUNT], notes[GMMU_NOTE_COUNT];
	unsigned rest; /* the state that slots have which have no other: the one that takes most tests */
	struct statistics result;
	struct statistics_bucket *buckets;
	unsigned bucket_count; /* `buckets` has one even if none are wanted */
	unsigned cut, taken;   /* the buckets in which the next piece is cut, and taken */
	struct state_runs runs;
};

/* What a thread has counted in this step. */
struct tally {
	struct scan_room room;
	struct statistics counted;
};

/* A piece lies in one bucket. */
struct counted {
	struct scan_piece piece;
	struct statistics_bucket bucket;
	struct state_runs runs;
};

/* --- sets ------------------------------------------------------------------------------------------------------- */

/* The slots of a block by state. */
static void states_find(const struct statistics_count *count, struct block *block, uint64_t states[GMMU_STATE_COUNT])
{
	uint64_t left = block->all;

	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		states[i] = 0;
		if (i != count->rest)
			states[i] = probes_match(count->states[i].list, count->states[i].count, block, left);
		left &= ~states[i];
	}
	states[count->rest] = left;
}

/* Counts the notes; gives the slots that have any. */
static uint64_t notes_count(const struct statistics_count *count, struct block *block, struct statistics *counted)
{
	uint64_t outside = block_outside(block), noted = outside;

	counted->notes[GMMU_NOTE_OUTSIDE_TABLE] += set_size(outside);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		uint64_t set = probes_match(count->notes[i].list, count->notes[i].count, block, block->all);

		counted->notes[i] += set_size(set);
		noted |= set;
	}
	counted->noted += set_size(noted);
	return noted;
}

/* Counts the reserved bits of the slots of one role; returns those that have any. */
static uint64_t reserved_count(const struct block *block, enum gmmu_role role, uint64_t set, struct statistics *counted)
{
	const struct gmmu_slot *reserved = &block->reading->reserved[role];
	uint64_t found = 0;

	for (unsigned word = 0; word < block->stride; word++) {
		uint64_t bits = reserved->word[word], here = bits ? set & ~block_equal(block, word, bits, 0) : 0;

		found |= here;
		for (; bits && here; bits &= bits - 1)
			counted->reserved[word * 64 + (unsigned)__builtin_ctzll(bits)] +=
				set_size(here & block_equal(block, word, bits & -bits, bits & -bits));
	}
	return found;
}

/* Few enough values to look for each of them. */
#define VALUES_FEW 4

/* Counts the values of a field in a set of slots. */
static void field_count(struct statistics_field *field, const struct block *block, uint64_t set)
{
	const struct gmmu_field *row = gmmu_field_at(field->role, field->field);
	unsigned word = row->lo / 64, shift = row->lo % 64;
	const uint64_t *words = block->part[word];
	uint64_t mask = gmmu_slot_mask(row->hi, row->lo).word[word];

	if (!(mask & block->vary[word])) {
		field->counts[(words[0] & mask) >> shift] += set_size(set);
		return;
	}
	for (uint64_t value = 0; value < field->value_count && field->value_count <= VALUES_FEW; value++)
		field->counts[value] += set_size(set & block_equal(block, word, mask, value << shift));
	for (; set && field->value_count > VALUES_FEW; set &= set - 1)
		field->counts[(words[__builtin_ctzll(set)] & mask) >> shift]++;
}

/* Counts what belongs to each role; returns the slots with a reserved bit set. */
static uint64_t roles_count(const struct block *block, uint64_t empty, struct statistics *counted)
{
	uint64_t reserved = 0;

	for (unsigned bit = 0; bit < 2; bit++) {
		enum gmmu_role role = block->reading->compiled.reading[bit].role;
		uint64_t set = block->all & block_picked(block, bit);

		if (!set)
			continue;
		counted->roles[role] += set_size(set);
		reserved |= reserved_count(block, role, set, counted);
		for (unsigned i = 0; i < counted->field_count; i++)
			if (counted->fields[i].role == role)
				field_count(&counted->fields[i], block, set & ~empty);
	}
	return reserved;
}

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* Counts an entry that occurs in `times` slots. */
static void entry_count(const struct gmmu_entry *entry, uint64_t times, struct statistics *counted,
			struct statistics_bucket *bucket)
{
	bool reserved = entry->reserved.word[0] || entry->reserved.word[1];

	counted->slots += times;
	counted->roles[entry->role] += times;
	counted->noted += entry->notes ? times : 0;
	for (uint32_t left = entry->notes; left; left &= left - 1)
		counted->notes[__builtin_ctz(left)] += times;
	for (unsigned word = 0; word < 2; word++)
		for (uint64_t left = entry->reserved.word[word]; left; left &= left - 1)
			counted->reserved[word * 64 + (unsigned)__builtin_ctzll(left)] += times;
	for (unsigned i = 0; entry->state != GMMU_STATE_EMPTY && i < counted->field_count; i++)
		if (counted->fields[i].role == entry->role)
			counted->fields[i].counts[gmmu_entry_value(entry, counted->fields[i].field).number] += times;
	bucket->states[entry->state] += times;
	bucket->noted += entry->notes ? times : 0;
	bucket->reserved += reserved ? times : 0;
}

static void block_count(const struct statistics_count *count, struct block *block, uint64_t first,
			struct statistics *counted, struct counted *found)
{
	uint64_t states[GMMU_STATE_COUNT];

	states_find(count, block, states);
	counted->slots += block->count;
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		found->bucket.states[i] += set_size(states[i]);
	found->bucket.noted += set_size(notes_count(count, block, counted));
	found->bucket.reserved += set_size(roles_count(block, states[GMMU_STATE_EMPTY], counted));
	state_runs_add_sets(&found->runs, states, first, block->count);
}

/* In most tables, and where nothing was ever written, many slots are alike: then one is decoded for all. */
static void slots_count(const struct statistics_count *count, const struct scan_part *part, struct statistics *counted,
			struct counted *found)
{
	struct gmmu_entry entry;
	struct block block;

	for (uint64_t at = 0; at < part->count; at += block.count) {
		scan_block(&count->scan, part, at, &count->reading, &block);
		block_survey(&block);
		if (count->reading.placed || !block_alike(&block, &entry)) {
			block_count(count, &block, part->first + at, counted, found);
			continue;
		}
		entry_count(&entry, block.count, counted, &found->bucket);
		state_runs_add(&found->runs, &(struct state_run){entry.state, part->first + at, block.count});
	}
}

/*
 * Counts a hole. Empty slots differ only in notes that depend on the place in a table, which repeat with each table:
 * one table's worth of slots is decoded and counted for all tables of the hole.
 */
static void hole_count(const struct statistics_count *count, const struct scan_part *part, struct statistics *counted,
		       struct counted *found)
{
	const struct gmmu_slot empty = {{0, 0}};
	unsigned entry_size = count->scan.source->entry_size;
	uint64_t period =
		count->reading.placed ? gmmu_depth_at(0, GMMU_PAGE_SIZE_UNKNOWN)->table_bytes / entry_size : 1;
	enum gmmu_state state = GMMU_STATE_EMPTY;

	for (uint64_t i = 0; i < period && i < part->count; i++) {
		struct gmmu_entry entry = reading_decode(&count->reading, empty, part->pa + i * entry_size);

		entry_count(&entry, part->count / period + (i < part->count % period), counted, &found->bucket);
		state = entry.state;
	}
	state_runs_add(&found->runs, &(struct state_run){state, part->first, part->count});
}

/* --- the scan --------------------------------------------------------------------------------------------------- */

/* Pieces end where the bucket ends. */
static uint64_t bucket_until(void *job, uint64_t first, uint64_t end)
{
	struct statistics_count *count = job;
	const struct statistics_bucket *bucket = &count->buckets[count->cut];
	uint64_t bucket_end = bucket->first + bucket->count;

	if (first == bucket_end) {
		bucket = &count->buckets[++count->cut];
		bucket_end = bucket->first + bucket->count;
	}
	return bucket_end < end ? bucket_end : end;
}

/* Makes a tally count the same fields. */
static void fields_take(struct statistics *counted, const struct statistics *result)
{
	for (; counted->field_count < result->field_count; counted->field_count++) {
		struct statistics_field *field = &counted->fields[counted->field_count];
		const struct statistics_field *same = &result->fields[counted->field_count];

		field->role = same->role;
		field->field = same->field;
		field->value_count = same->value_count;
	}
}

static void statistics_begin(const void *job, struct scan_piece *piece)
{
	struct counted *found = (struct counted *)piece;

	(void)job;
	*found = (struct counted){.piece = *piece};
}

static void statistics_look(const void *job, struct scan_piece *piece, const struct scan_part *part, void *room)
{
	const struct statistics_count *count = job;
	struct tally *tally = room;

	fields_take(&tally->counted, &count->result);
	if (part->kind == SCAN_SLOTS)
		slots_count(count, part, &tally->counted, (struct counted *)piece);
	else if (part->kind == SCAN_ZEROS)
		hole_count(count, part, &tally->counted, (struct counted *)piece);
}

static bool statistics_take(void *job, const void *taken)
{
	struct statistics_count *count = job;
	const struct counted *found = taken;
	struct statistics_bucket *bucket = &count->buckets[count->taken];

	if (count->scan.job.done == bucket->first + bucket->count)
		bucket = &count->buckets[++count->taken];
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		bucket->states[i] += found->bucket.states[i];
		count->result.states[i] += found->bucket.states[i];
	}
	bucket->noted += found->bucket.noted;
	bucket->reserved += found->bucket.reserved;
	bucket->unavailable += found->piece.lost;
	state_runs_join(&count->runs, &found->runs);
	memcpy(count->result.runs, count->runs.states, sizeof(count->result.runs));
	scan_done(&count->scan, &found->piece);
	return true;
}

static void counts_add(uint64_t *sums, const uint64_t *counts, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		sums[i] += counts[i];
}

static void statistics_settle(void *job, void *room)
{
	struct statistics *result = &((struct statistics_count *)job)->result;
	struct statistics *counted = &((struct tally *)room)->counted;

	result->slots += counted->slots;
	result->noted += counted->noted;
	counts_add(result->roles, counted->roles, GMMU_ROLE_COUNT);
	counts_add(result->notes, counted->notes, GMMU_NOTE_COUNT);
	counts_add(result->reserved, counted->reserved, 128);
	for (unsigned i = 0; i < result->field_count; i++)
		counts_add(result->fields[i].counts, counted->fields[i].counts, result->fields[i].value_count);
	*counted = (struct statistics){.slots = 0};
}

static const struct scan_type statistics_type = {
	.crew = {sizeof(struct counted), sizeof(struct tally), scan_cut, scan_look, statistics_take, statistics_settle},
	.until = bucket_until,
	.begin = statistics_begin,
	.look = statistics_look,
};

/* --- the job ---------------------------------------------------------------------------------------------------- */

/* Starts counting the values of every raw row that has names for them. */
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

/* Determines how raw words show each state and note; false if out of memory. */
static bool probes_init(struct statistics_count *count)
{
	const struct gmmu_compiled *compiled = &count->reading.compiled;
	bool failed = false;

	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++) {
		probes_add_states(&count->states[i], compiled, UINT32_C(1) << i);
		failed |= count->states[i].failed;
		if (count->states[i].count > count->states[count->rest].count)
			count->rest = i;
	}
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++) {
		probes_add_notes(&count->notes[i], compiled, GMMU_NOTE_BIT(i));
		failed |= count->notes[i].failed;
	}
	return !failed;
}

/* Divides the slots into buckets of equal size; if that leaves a remainder, the first ones take one more each. */
static void buckets_init(struct statistics_count *count, uint64_t slots)
{
	uint64_t first = 0;
	unsigned buckets = count->bucket_count ? count->bucket_count : 1;

	for (unsigned i = 0; i < buckets; i++) {
		struct statistics_bucket *bucket = &count->buckets[i];

		bucket->first = first;
		bucket->count = slots / buckets + (i < slots % buckets);
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
	if (status == GMMU_OK)
		reading_survey(&made->reading);
	if (status == GMMU_OK && !probes_init(made))
		status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (status != GMMU_OK)
		goto failed;
	made->bucket_count = buckets;
	buckets_init(made, source->count);
	fields_init(&made->result, made->reading.roles);
	scan_init(&made->scan, &statistics_type, source, true);
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
	scan_end(&count->scan);
	for (unsigned i = 0; i < GMMU_STATE_COUNT; i++)
		probes_free(&count->states[i]);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		probes_free(&count->notes[i]);
	free(count->buckets);
	free(count);
}

enum job_state statistics_step(struct statistics_count *count, uint64_t budget_slots)
{
	return scan_step(&count->scan, budget_slots);
}

const struct job *statistics_job(const struct statistics_count *count)
{
	return &count->scan.job;
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
