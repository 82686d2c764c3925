/* SPDX-License-Identifier: MIT */
#include "query/scan.h"

/* Bytes that are lost together when a file shrinks or a device fails. */
#define PAGE_BYTES 4096u

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t slots_at_once(const struct slots *source)
{
	return SCAN_WORDS / (source->entry_size / sizeof(uint64_t));
}

/* The first slot after the page of slot `index`, counting pages from the start of its stretch. */
static uint64_t page_end(const struct slots *source, const struct slot_stretch *stretch, uint64_t index)
{
	uint64_t page = PAGE_BYTES / source->entry_size;

	return stretch->first + ((index - stretch->first) / page + 1) * page;
}

static struct scan_part part_of(const struct slots *source, enum scan_kind kind, uint64_t first, uint64_t end)
{
	struct slot_stretch stretch = source->stretch(source->context, first);

	return (struct scan_part){
		.kind = kind,
		.first = first,
		.count = smaller(end, stretch.first + stretch.count) - first,
		.pa = stretch.pa + (first - stretch.first) * source->entry_size,
		.index = first - stretch.first + stretch.index,
	};
}

struct scan_part scan_read(const struct slots *source, uint64_t first, uint64_t end, uint64_t *words)
{
	struct slot_stretch stretch = source->stretch(source->context, first);
	struct scan_part part = part_of(source, SCAN_SLOTS, first, smaller(end, first + slots_at_once(source)));
	uint64_t got = source->read(source->context, first, words, (size_t)part.count);

	part.words = words;
	if (got == 0) {
		part.kind = SCAN_LOST;
		got = smaller(part.count, page_end(source, &stretch, first) - first);
	}
	part.count = got;
	return part;
}

uint64_t scan_hole_end(struct scan_holes *holes, uint64_t first, uint64_t end, uint64_t *until)
{
	const struct slots *source = holes->source;
	struct slot_stretch stretch;
	uint64_t hole;

	*until = end;
	if (!source || !source->skip_zeros)
		return first;
	if (first < holes->data_first || first >= holes->data_end) {
		stretch = source->stretch(source->context, first);
		hole = source->skip_zeros(source->context, first, until);
		if (hole > first)
			return smaller(hole, smaller(end, stretch.first + stretch.count));
		holes->data_first = first;
		holes->data_end = *until;
	}
	*until = smaller(end, holes->data_end);
	return first;
}

/*
 * The start of the hole that ends at `end`, at least `first`; `end` if there is none. Tries increasingly long pieces.
 */
static uint64_t hole_begin(struct scan *scan, uint64_t first, uint64_t end)
{
	struct slot_stretch stretch = scan->source->stretch(scan->source->context, end - 1);
	uint64_t begin = end, until;

	first = first < stretch.first ? stretch.first : first;
	for (uint64_t size = slots_at_once(scan->source); begin > first; size *= 2) {
		uint64_t wanted = size < begin - first ? begin - size : first;

		if (scan_hole_end(&scan->holes, wanted, begin, &until) < begin)
			break;
		begin = wanted;
	}
	return begin;
}

static void cut_backward(struct scan *scan, struct scan_piece *piece)
{
	uint64_t end = scan->end, first = hole_begin(scan, scan->first, end);

	piece->hole = first < end;
	if (!piece->hole)
		first = end - smaller(end - scan->first, slots_at_once(scan->source));
	piece->first = scan->end = first;
	piece->count = end - first;
}

static void cut_forward(struct scan *scan, struct scan_piece *piece)
{
	uint64_t first = scan->first, until, hole = scan_hole_end(&scan->holes, first, scan->end, &until);
	uint64_t end = hole > first ? hole : smaller(until, first + slots_at_once(scan->source));

	if (scan->type->until)
		end = scan->type->until(scan, first, end);
	/* A piece that is longer than the hole must be read. */
	piece->hole = hole > first && end <= hole;
	piece->first = first;
	piece->count = end - first;
	scan->first = end;
}

bool scan_cut(void *job, void *cut, uint64_t *cost)
{
	struct scan *scan = job;
	struct scan_piece *piece = cut;

	if (scan->first == scan->end)
		return false;
	if (scan->backward)
		cut_backward(scan, piece);
	else
		cut_forward(scan, piece);
	*cost = piece->hole ? SCAN_SKIP_COST : piece->count;
	return true;
}

void scan_look(const void *job, void *cut, void *room)
{
	const struct scan *scan = job;
	struct scan_piece *piece = cut;
	uint64_t end = piece->first + piece->count;
	struct scan_part part;

	piece->lost = 0;
	scan->type->begin(job, piece);
	for (uint64_t at = piece->first; at < end; at += part.count) {
		if (piece->hole)
			part = part_of(scan->source, SCAN_ZEROS, at, end);
		else
			part = scan_read(scan->source, at, end, ((struct scan_room *)room)->words);
		piece->lost += part.kind == SCAN_LOST ? part.count : 0;
		scan->type->look(job, piece, &part, room);
	}
}

void scan_init(struct scan *scan, const struct scan_type *type, const struct slots *source, bool holes)
{
	*scan = (struct scan){.type = type, .source = source, .end = source->count};
	scan->holes.source = holes ? source : NULL;
	scan->crew.type = &type->crew;
	scan->crew.job = scan;
	scan->job.total = source->count;
	scan->job.state = source->count ? JOB_RUNNING : JOB_DONE;
}

void scan_end(struct scan *scan)
{
	crew_end(&scan->crew);
}

enum job_state scan_step(struct scan *scan, uint64_t budget_slots)
{
	return crew_step(&scan->crew, &scan->job, budget_slots);
}

void scan_done(struct scan *scan, const struct scan_piece *piece)
{
	scan->job.done += piece->count;
	scan->job.unavailable += piece->lost;
}

void scan_block(const struct scan *scan, const struct scan_part *part, uint64_t at, const struct reading *reading,
		struct block *block)
{
	unsigned entry_size = scan->source->entry_size;

	block_init(block, reading, part->words + at * (entry_size / sizeof(uint64_t)),
		   (unsigned)smaller(part->count - at, BLOCK_SLOTS), part->index + at, part->pa + at * entry_size,
		   scan->source->first_pa);
}
