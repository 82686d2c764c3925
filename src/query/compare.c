/* SPDX-License-Identifier: MIT */
#include "query/compare.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "query/scan.h"

/* Contiguous rows that both dumps have, or one of them while the other has a hole. */
struct segment {
	uint64_t row, count;        /* its rows */
	uint64_t before, after;     /* slots of each dump before it */
	bool has_before, has_after; /* the dumps that have its slots */
};

struct compare {
	const struct slots *before, *after;
	struct segment *segments;
	size_t segment_count, segment_capacity;
	size_t segment; /* the one that the next row is cut from */
	uint64_t cut;   /* the next row */
	struct scan_holes before_holes, after_holes;
	struct crew crew;
	struct runs differences;
	struct compare_totals totals;
	struct job job;
};

/* Rows of one segment that are compared in one go. */
struct rows {
	const struct segment *segment;
	uint64_t first, count;
	bool before_hole, after_hole;  /* known to be 0 */
	uint64_t lost;                 /* slots that cannot be read any more in one of the dumps */
	uint64_t set[SCAN_WORDS / 64]; /* the rows that differ */
};

struct compare_room {
	uint64_t before[SCAN_WORDS], after[SCAN_WORDS];
};

/* The part of a dump that is not in the list of rows yet. */
struct side {
	const struct slots *source;
	uint64_t slot;  /* the next slot */
	uint64_t key;   /* its address or offset, in bytes */
	uint64_t count; /* slots left in its stretch; 0 at the end */
	uint64_t shift; /* difference between an address and a key */
};

static void side_load(struct side *side)
{
	struct slot_stretch stretch;

	side->count = 0;
	if (side->slot == side->source->count)
		return;
	stretch = side->source->stretch(side->source->context, side->slot);
	side->count = stretch.first + stretch.count - side->slot;
	side->key = stretch.pa + (side->slot - stretch.first) * side->source->entry_size - side->shift;
}

static void side_advance(struct side *side, uint64_t count)
{
	side->slot += count;
	side->key += count * side->source->entry_size;
	side->count -= count;
	if (side->count == 0)
		side_load(side);
}

/* Adds rows to the list; both sides advance by the slots they contribute. */
static bool segment_add(struct compare *compare, struct side *before, struct side *after, bool has_before,
			bool has_after, uint64_t count)
{
	struct segment *segments = compare->segments;

	if (compare->segment_count == compare->segment_capacity) {
		size_t capacity = compare->segment_capacity ? compare->segment_capacity * 2 : 16;

		segments = realloc(segments, capacity * sizeof(*segments));
		if (!segments)
			return false;
		compare->segments = segments;
		compare->segment_capacity = capacity;
	}
	segments[compare->segment_count++] = (struct segment){
		.row = compare->job.total,
		.count = count,
		.before = before->slot,
		.after = after->slot,
		.has_before = has_before,
		.has_after = has_after,
	};
	compare->job.total += count;
	if (has_before)
		side_advance(before, count);
	if (has_after)
		side_advance(after, count);
	return true;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* How many slots `side` has before the other one begins; its whole stretch if the other begins after it. */
static uint64_t slots_alone(const struct side *side, const struct side *other)
{
	if (!side->count || (other->count && other->key <= side->key))
		return 0;
	if (!other->count)
		return side->count;
	/* Rounded down: a slot inside which the other one begins is found later, not aligned. */
	return smaller((other->key - side->key) / side->source->entry_size, side->count);
}

static enum gmmu_status segments_make(struct compare *compare, struct side *before, struct side *after,
				      struct gmmu_error *error)
{
	side_load(before);
	side_load(after);
	while (before->count || after->count) {
		uint64_t alone_before = slots_alone(before, after), alone_after = slots_alone(after, before);
		bool has_before = alone_before || !alone_after, has_after = alone_after || !alone_before;
		uint64_t apart = before->key > after->key ? before->key - after->key : after->key - before->key;
		uint64_t count =
			has_before && has_after ? smaller(before->count, after->count) : alone_before + alone_after;

		if (before->count && after->count && apart < compare->before->entry_size && apart)
			return gmmu_error_set(error, GMMU_E_VALUE,
					      "the slots at 0x%" PRIx64 " of the first dump and at 0x%" PRIx64
					      " of the second overlap in part: compare by offset, or give other base "
					      "addresses",
					      before->key + before->shift, after->key + after->shift);
		if (!segment_add(compare, before, after, has_before, has_after, count))
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	return GMMU_OK;
}

/* Whether the bytes of both dumps must be read. */
static bool both_are_read(const struct rows *rows)
{
	return rows->segment->has_before && rows->segment->has_after && !(rows->before_hole && rows->after_hole);
}

/* How many slots from `first` on, at most `count`, are alike: in one hole (*hole), or in none as far as is known. */
static uint64_t alike(struct scan_holes *holes, uint64_t first, uint64_t count, bool *hole)
{
	uint64_t until, end = scan_hole_end(holes, first, first + count, &until);

	*hole = end > first;
	return *hole ? end - first : until - first;
}

static void both_cut(struct compare *compare, struct rows *rows)
{
	const struct segment *segment = rows->segment;
	uint64_t into = rows->first - segment->row, left = segment->count - into;

	rows->count = smaller(alike(&compare->before_holes, segment->before + into, left, &rows->before_hole),
			      alike(&compare->after_holes, segment->after + into, left, &rows->after_hole));
	if (!rows->before_hole || !rows->after_hole)
		rows->count = smaller(rows->count, SCAN_WORDS / (compare->before->entry_size / sizeof(uint64_t)));
}

static bool compare_cut(void *job, void *cut, uint64_t *cost)
{
	struct compare *compare = job;
	struct rows *rows = cut;
	const struct segment *segment = &compare->segments[compare->segment];

	if (compare->cut == compare->job.total)
		return false;
	*rows = (struct rows){.segment = segment, .first = compare->cut, .count = segment->count};
	if (segment->has_before && segment->has_after)
		both_cut(compare, rows);
	*cost = both_are_read(rows) ? 2 * rows->count : SCAN_SKIP_COST;
	compare->cut += rows->count;
	compare->segment += compare->cut == segment->row + segment->count;
	return true;
}

/* Reads slots of one dump, or fills in zeros for those of a hole. */
static struct scan_part side_read(const struct slots *source, uint64_t first, uint64_t end, bool hole, uint64_t *words)
{
	if (!hole)
		return scan_read(source, first, end, words);
	memset(words, 0, (size_t)(end - first) * source->entry_size);
	return (struct scan_part){.kind = SCAN_SLOTS, .count = end - first, .words = words};
}

/* Compares slots of both dumps; the first is number `at` of the rows. */
static void words_compare(struct rows *rows, uint64_t at, const uint64_t *before, const uint64_t *after, uint64_t count,
			  size_t size)
{
	size_t stride = size / sizeof(*before);

	if (memcmp(before, after, count * size) == 0)
		return;
	for (uint64_t i = 0; i < count; i++)
		if (memcmp(before + i * stride, after + i * stride, size) != 0)
			rows->set[(at + i) / 64] |= UINT64_C(1) << (at + i) % 64;
}

static void compare_look(const void *job, void *cut, void *given)
{
	const struct compare *compare = job;
	struct compare_room *room = given;
	struct rows *rows = cut;
	const struct segment *segment = rows->segment;
	uint64_t before = segment->before + (rows->first - segment->row);
	uint64_t after = segment->after + (rows->first - segment->row), count;

	for (uint64_t at = 0; both_are_read(rows) && at < rows->count; at += count) {
		struct scan_part one =
			side_read(compare->before, before + at, before + rows->count, rows->before_hole, room->before);
		struct scan_part other =
			side_read(compare->after, after + at, after + rows->count, rows->after_hole, room->after);

		count = smaller(one.count, other.count);
		if (one.kind == SCAN_LOST || other.kind == SCAN_LOST)
			rows->lost += count;
		else
			words_compare(rows, at, one.words, other.words, count, compare->before->entry_size);
	}
}

/* Adds the rows that differ; false if the memory is used up. */
static bool differences_add(struct compare *compare, const struct rows *rows)
{
	uint64_t before = compare->differences.count;
	struct run run;

	for (uint64_t at = 0; both_are_read(rows) && at < rows->count; at += 64)
		for (uint64_t set = rows->set[at / 64]; run_take(&set, rows->first + at, &run);)
			if (!runs_add(&compare->differences, run.first, run.count))
				return false;
	compare->totals.changed += compare->differences.count - before;
	compare->totals.same += rows->count - rows->lost - (compare->differences.count - before);
	compare->totals.unavailable += rows->lost;
	compare->job.unavailable += rows->lost;
	return true;
}

static bool compare_take(void *job, const void *taken)
{
	struct compare *compare = job;
	const struct rows *rows = taken;
	const struct segment *segment = rows->segment;
	uint64_t *alone = segment->has_before ? &compare->totals.removed : &compare->totals.added;
	bool both = segment->has_before && segment->has_after;

	if (both ? differences_add(compare, rows) : runs_add(&compare->differences, rows->first, rows->count)) {
		*alone += both ? 0 : rows->count;
		compare->job.done += rows->count;
		return true;
	}
	compare->job.trouble = compare->differences.ran_out
				       ? "out of memory: not all differences were found"
				       : "too many scattered differences for the memory limit of a comparison";
	return false;
}

static const struct crew_type compare_type = {
	sizeof(struct rows), sizeof(struct compare_room), compare_cut, compare_look, compare_take, NULL,
};

enum gmmu_status compare_new(const struct slots *before, const struct slots *after, enum compare_key key,
			     struct compare **compare, struct gmmu_error *error)
{
	struct side sides[2] = {{.source = before}, {.source = after}};
	struct compare *made;
	enum gmmu_status status;

	if (before->entry_size != after->entry_size)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "slots of %u bytes cannot be compared with slots of %u: read both at one depth",
				      before->entry_size, after->entry_size);
	made = calloc(1, sizeof(*made));
	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	for (unsigned i = 0; key == COMPARE_BY_OFFSET && i < 2; i++)
		sides[i].shift = sides[i].source->first_pa;
	made->before = made->before_holes.source = before;
	made->after = made->after_holes.source = after;
	made->crew = (struct crew){.type = &compare_type, .job = made};
	status = segments_make(made, &sides[0], &sides[1], error);
	if (status != GMMU_OK) {
		compare_free(made);
		return status;
	}
	made->job.state = made->job.total ? JOB_RUNNING : JOB_DONE;
	*compare = made;
	return GMMU_OK;
}

enum gmmu_status compare_new_auto(const struct slots *before, const struct slots *after, enum compare_key *key,
				  struct compare **compare, struct gmmu_error *error)
{
	enum gmmu_status status = compare_new(before, after, COMPARE_BY_PA, compare, error);
	bool shared = status == GMMU_OK && compare_row_count(*compare) < before->count + after->count;

	*key = COMPARE_BY_PA;
	if (shared || before->count == 0 || after->count == 0 || status == GMMU_E_NOMEM)
		return status;
	if (status == GMMU_OK)
		compare_free(*compare);
	*key = COMPARE_BY_OFFSET;
	return compare_new(before, after, COMPARE_BY_OFFSET, compare, error);
}

enum gmmu_status compare_new_paired(const struct slots *before, const struct slots *after, enum compare_pairing pairing,
				    enum compare_key *key, struct compare **compare, struct gmmu_error *error)
{
	if (pairing == COMPARE_PAIR_AUTO)
		return compare_new_auto(before, after, key, compare, error);
	*key = pairing == COMPARE_PAIR_BY_PA ? COMPARE_BY_PA : COMPARE_BY_OFFSET;
	return compare_new(before, after, *key, compare, error);
}

void compare_free(struct compare *compare)
{
	if (!compare)
		return;
	crew_end(&compare->crew);
	runs_free(&compare->differences);
	free(compare->segments);
	free(compare);
}

enum job_state compare_step(struct compare *compare, uint64_t budget_slots)
{
	return crew_step(&compare->crew, &compare->job, budget_slots);
}

size_t compare_part_count(const struct compare *compare)
{
	return compare->segment_count;
}

struct compare_part compare_part_at(const struct compare *compare, size_t part)
{
	const struct segment *segment = &compare->segments[part];

	return (struct compare_part){
		.row = segment->row,
		.count = segment->count,
		.before = segment->has_before ? segment->before : SLOT_NONE,
		.after = segment->has_after ? segment->after : SLOT_NONE,
	};
}

const struct job *compare_job(const struct compare *compare)
{
	return &compare->job;
}

uint64_t compare_row_count(const struct compare *compare)
{
	return compare->job.total;
}

struct compare_row compare_row_at(const struct compare *compare, uint64_t row)
{
	struct compare_row result = {SLOT_NONE, SLOT_NONE};
	size_t low = 0, high = compare->segment_count;
	const struct segment *segment;

	if (row >= compare->job.total)
		return result;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (compare->segments[middle].row <= row)
			low = middle;
		else
			high = middle;
	}
	segment = &compare->segments[low];
	if (segment->has_before)
		result.before = segment->before + (row - segment->row);
	if (segment->has_after)
		result.after = segment->after + (row - segment->row);
	return result;
}

/* The row of a slot of one dump, or SLOT_NONE. */
static uint64_t row_find(const struct compare *compare, uint64_t slot, bool in_after)
{
	size_t low = 0, high = compare->segment_count;

	/* The last segment with at most `slot` slots before it is the only one that can contain the slot. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct segment *segment = &compare->segments[middle];

		if ((in_after ? segment->after : segment->before) <= slot)
			low = middle + 1;
		else
			high = middle;
	}
	if (low > 0) {
		const struct segment *segment = &compare->segments[low - 1];
		uint64_t into = slot - (in_after ? segment->after : segment->before);

		if ((in_after ? segment->has_after : segment->has_before) && into < segment->count)
			return segment->row + into;
	}
	return SLOT_NONE;
}

uint64_t compare_row_of_before(const struct compare *compare, uint64_t slot)
{
	return row_find(compare, slot, false);
}

uint64_t compare_row_of_after(const struct compare *compare, uint64_t slot)
{
	return row_find(compare, slot, true);
}

const struct runs *compare_differences(const struct compare *compare)
{
	return &compare->differences;
}

const struct compare_totals *compare_totals(const struct compare *compare)
{
	return &compare->totals;
}

/* The rows of a role whose values differ in two entries, or that have a value in only one of them. */
static uint64_t fields_compare(const struct gmmu_entry *before, const struct gmmu_entry *after)
{
	uint64_t fields = 0;

	for (unsigned i = 0; i < gmmu_field_count(before->role); i++) {
		struct gmmu_value a = gmmu_entry_value(before, i), b = gmmu_entry_value(after, i);

		/* Each name is stored once, so equal names have equal pointers. */
		if (a.known != b.known || (a.known && (a.number != b.number || a.name != b.name)))
			fields |= UINT64_C(1) << i;
	}
	return fields;
}

enum gmmu_status compare_slots(const struct gmmu_view *view, struct gmmu_slot before, struct gmmu_slot after,
			       struct compare_change *change, struct gmmu_error *error)
{
	struct compare_change found = {.role_changed = false};
	enum gmmu_status status = gmmu_decode(view, before, &found.before, error);

	if (status == GMMU_OK)
		status = gmmu_decode(view, after, &found.after, error);
	if (status != GMMU_OK)
		return status;
	for (unsigned word = 0; word < 2; word++)
		found.bits.word[word] = found.before.raw.word[word] ^ found.after.raw.word[word];
	found.role_changed = found.before.role != found.after.role;
	found.state_changed = found.before.state != found.after.state;
	found.notes = found.before.notes ^ found.after.notes;
	if (!found.role_changed)
		found.fields = fields_compare(&found.before, &found.after);
	*change = found;
	return GMMU_OK;
}
