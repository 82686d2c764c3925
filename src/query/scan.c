/* SPDX-License-Identifier: MIT */
#include "query/scan.h"

/* Bytes that get lost together when a file shrinks or a device fails. */
#define PAGE_BYTES 4096u

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t slots_per_piece(const struct slots *source)
{
	return SCAN_WORDS / (source->entry_size / sizeof(uint64_t));
}

static uint64_t slots_per_page(const struct slots *source)
{
	return PAGE_BYTES / source->entry_size;
}

/* The first slot behind the page of slot `index`, as pages lie from the start of its stretch. */
static uint64_t page_end(const struct slots *source, const struct slot_stretch *stretch, uint64_t index)
{
	uint64_t page = slots_per_page(source);

	return stretch->first + ((index - stretch->first) / page + 1) * page;
}

static struct scan_piece piece_of(const struct scan *scan, enum scan_kind kind, const struct slot_stretch *stretch,
				  uint64_t first, uint64_t end)
{
	uint64_t pa = stretch->pa + (first - stretch->first) * scan->source->entry_size;

	return (struct scan_piece){kind, first, end - first, pa, first - stretch->first + stretch->index, scan->words};
}

/* The end of the hole that begins at `first`, at most `end`; `first` if there is none. */
static uint64_t hole_end(struct scan *scan, uint64_t first, uint64_t end)
{
	const struct slots *source = scan->source;
	uint64_t zeros_end, until;

	if (!scan->holes || !source->skip_zeros || (first >= scan->data_first && first < scan->data_end))
		return first;
	zeros_end = source->skip_zeros(source->context, first, &until);
	if (zeros_end > first)
		return smaller(zeros_end, end);
	scan->data_first = first;
	scan->data_end = until;
	return first;
}

struct scan_piece scan_forward(struct scan *scan, uint64_t first, uint64_t end)
{
	const struct slots *source = scan->source;
	struct slot_stretch stretch = source->stretch(source->context, first);
	uint64_t hole;
	size_t got;

	end = smaller(end, stretch.first + stretch.count);
	hole = hole_end(scan, first, end);
	if (hole > first)
		return piece_of(scan, SCAN_ZEROS, &stretch, first, hole);
	end = smaller(end, first + slots_per_piece(source));
	got = source->read(source->context, first, scan->words, (size_t)(end - first));
	if (got)
		return piece_of(scan, SCAN_SLOTS, &stretch, first, first + got);
	return piece_of(scan, SCAN_LOST, &stretch, first, smaller(end, page_end(source, &stretch, first)));
}

/* Where the hole begins that ends at `end`, at least `first`; `end` if there is none. Tries ever longer pieces. */
static uint64_t hole_begin(struct scan *scan, uint64_t first, uint64_t end)
{
	uint64_t begin = end;

	for (uint64_t size = slots_per_piece(scan->source); begin > first; size *= 2) {
		uint64_t wanted = size < begin - first ? begin - size : first;

		if (hole_end(scan, wanted, begin) < begin)
			break;
		begin = wanted;
	}
	return begin;
}

struct scan_piece scan_backward(struct scan *scan, uint64_t first, uint64_t end)
{
	const struct slots *source = scan->source;
	struct slot_stretch stretch = source->stretch(source->context, end - 1);
	uint64_t begin, page;
	size_t got;

	if (first < stretch.first)
		first = stretch.first;
	begin = hole_begin(scan, first, end);
	if (begin < end)
		return piece_of(scan, SCAN_ZEROS, &stretch, begin, end);
	begin = end - smaller(end - first, slots_per_piece(source));
	got = source->read(source->context, begin, scan->words, (size_t)(end - begin));
	if (got == end - begin)
		return piece_of(scan, SCAN_SLOTS, &stretch, begin, end);
	/* Something is lost in there: go page by page, as forward does. */
	page = page_end(source, &stretch, end - 1) - slots_per_page(source);
	begin = page > begin ? page : begin;
	got = source->read(source->context, begin, scan->words, (size_t)(end - begin));
	if (got == end - begin)
		return piece_of(scan, SCAN_SLOTS, &stretch, begin, end);
	return piece_of(scan, SCAN_LOST, &stretch, begin + got, end);
}

uint64_t scan_cost(const struct scan_piece *piece)
{
	return piece->kind == SCAN_SLOTS ? piece->count : SCAN_SKIP_COST;
}

void scan_block(const struct scan *scan, const struct scan_piece *piece, uint64_t at, const struct reading *reading,
		struct block *block)
{
	unsigned entry_size = scan->source->entry_size;

	block_init(block, reading, piece->words + at * (entry_size / sizeof(uint64_t)),
		   (unsigned)smaller(piece->count - at, BLOCK_SLOTS), piece->index + at, piece->pa + at * entry_size,
		   scan->source->first_pa);
}
