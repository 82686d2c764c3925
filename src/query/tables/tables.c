/* SPDX-License-Identifier: MIT */
#include "query/tables/tables.h"

#include <stdlib.h>
#include <string.h>

#include "query/scan.h"
#include "query/tables/tables_internal.h"

struct tables {
	struct scan scan; /* of all pages; then the tree is looked for among those that fit */
	struct candidates candidates;
	struct tree tree;
	struct job job;
	uint64_t pages, zeros, unfit;
	struct weighers weighers;
};

/* Pages of a piece: those of the words that are read at once, and one at each end that is gathered. */
#define PIECE_PAGES (SCAN_WORDS / PAGE_WORDS + 2)

/* A piece holds whole pages, as far as the dump has them. */
struct weighed {
	struct scan_piece piece;
	uint64_t pages, zeros, unfit;
	size_t count;
	struct tables_candidate candidates[PIECE_PAGES * (1 + PAGE_PIECES)];
};

struct tables_room {
	struct scan_room room;
	struct sheet sheet;
	bool begun;
	struct page page; /* the page being gathered */
};

/* --- pages ------------------------------------------------------------------------------------------------------ */

/* Weighs the pieces; those that fit better than the whole page does are candidates. */
static void pieces_weigh(const struct tables *tables, struct sheet *sheet, int page_score, struct weighed *weighed)
{
	const struct weigher *weigher = &tables->weighers.of[TABLES_PTE_64K];

	for (unsigned left = evidence_pieces_may(weigher, sheet, page_score); left; left &= left - 1) {
		struct tables_candidate candidate = {.piece = true, .best = TABLES_PTE_64K};
		struct tables_evidence evidence;

		evidence_weigh(weigher, sheet, (unsigned)__builtin_ctz(left), true, tables->scan.source, &evidence);
		if (evidence.score <= page_score)
			continue;
		candidate.pa = evidence.pa;
		candidate.fits[TABLES_PTE_64K] = (int8_t)evidence.score;
		candidate_survey(&candidate, sheet->words + (evidence.pa - sheet->pa) / 8u, PIECE_BYTES / 8u);
		weighed->candidates[weighed->count++] = candidate;
	}
}

/* Scores the page in the readings of a set; true if it fits one of them. */
static bool readings_weigh(const struct tables *tables, struct sheet *sheet, unsigned readings,
			   struct tables_candidate *candidate)
{
	bool fits = false;

	for (; readings; readings &= readings - 1) {
		unsigned i = (unsigned)__builtin_ctz(readings);
		struct tables_evidence evidence;

		evidence_weigh(&tables->weighers.of[i], sheet, PIECE_NONE, true, tables->scan.source, &evidence);
		candidate->fits[i] = (int8_t)evidence.score;
		if (evidence.facts[TABLES_LIVE] > 0)
			candidate->live |= (uint8_t)(1u << i);
		fits |= evidence.score > 0;
	}
	return fits;
}

/* The readings of whole pages. */
#define ALL_READINGS (((1u << TABLES_READING_COUNT) - 1) & ~(1u << TABLES_PTE_64K))

/* Of these, the ones in which the page may fit. */
static unsigned readings_hoped(const struct tables *tables, struct sheet *sheet)
{
	unsigned hoped = 0;

	for (unsigned left = ALL_READINGS; left; left &= left - 1)
		if (evidence_may_fit(&tables->weighers.of[__builtin_ctz(left)], sheet))
			hoped |= left & -left;
	return hoped;
}

static void page_weigh(const struct tables *tables, struct sheet *sheet, struct weighed *weighed)
{
	struct tables_candidate candidate = {.pa = sheet->pa, .best = TABLES_PDE3};
	unsigned hoped = readings_hoped(tables, sheet);

	if (!readings_weigh(tables, sheet, hoped, &candidate)) {
		weighed->unfit++;
		pieces_weigh(tables, sheet, 0, weighed);
		return;
	}
	readings_weigh(tables, sheet, ALL_READINGS & ~hoped, &candidate);
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		if (i != TABLES_PTE_64K && candidate.fits[i] > candidate.fits[candidate.best])
			candidate.best = (uint8_t)i;
	candidate_survey(&candidate, sheet->words, PAGE_WORDS);
	weighed->candidates[weighed->count++] = candidate;
	pieces_weigh(tables, sheet, candidate.fits[candidate.best], weighed);
}

static bool words_are_zero(const struct tables *tables, const uint64_t words[PAGE_WORDS])
{
	const struct kernels *kernels = tables->weighers.of[0].reading.kernels;
	uint64_t zero = UINT64_MAX;

	for (unsigned i = 0; i < PAGE_BLOCKS && zero == UINT64_MAX; i++)
		zero = kernels->equal(words + (size_t)i * BLOCK_SLOTS, UINT64_MAX, 0);
	return zero == UINT64_MAX;
}

static void words_weigh(const struct tables *tables, struct sheet *sheet, uint64_t pa, const uint64_t words[PAGE_WORDS],
			const uint64_t there[PAGE_BLOCKS], struct weighed *weighed)
{
	weighed->pages++;
	if (words_are_zero(tables, words)) {
		weighed->zeros++;
		return;
	}
	sheet_make(sheet, &tables->weighers, pa, words, there);
	page_weigh(tables, sheet, weighed);
}

/* Weighs the page that was gathered, if there is one. */
static void page_finish(const struct tables *tables, struct tables_room *room, struct weighed *weighed)
{
	if (room->begun)
		words_weigh(tables, &room->sheet, room->page.pa, room->page.words, room->page.there, weighed);
	room->begun = false;
}

/* Weighs whole pages where they are, and gathers what belongs to others. */
static void words_take(const struct tables *tables, const struct scan_part *part, struct tables_room *room,
		       struct weighed *weighed)
{
	static const uint64_t whole[PAGE_BLOCKS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
						    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
	unsigned here;

	for (uint64_t at = 0; at < part->count; at += here) {
		uint64_t pa = part->pa + at * 8u, page_pa = pa - pa % PAGE_SIZE_BYTES;

		here = page_room(pa, part->count - at);
		if (room->begun && room->page.pa != page_pa)
			page_finish(tables, room, weighed);
		if (here == PAGE_WORDS) {
			words_weigh(tables, &room->sheet, pa, part->words + at, whole, weighed);
			continue;
		}
		if (!room->begun)
			page_begin(&room->page, page_pa);
		room->begun = true;
		page_put(&room->page, pa, part->words + at, here);
	}
}

/* --- the scan --------------------------------------------------------------------------------------------------- */

/* Pieces lie in one stretch, but end where a page ends, even if other stretches begin in it. */
static uint64_t page_until(void *job, uint64_t first, uint64_t end)
{
	const struct slots *source = ((struct tables *)job)->scan.source;
	struct slot_stretch stretch = source->stretch(source->context, first);
	uint64_t page, begin, after;

	if (end > stretch.first + stretch.count)
		end = stretch.first + stretch.count;
	page = (stretch.pa + (end - 1 - stretch.first) * 8u) / PAGE_SIZE_BYTES;
	after = page == UINT64_MAX / PAGE_SIZE_BYTES ? source->count
						     : slots_at_or_after(source, (page + 1) * PAGE_SIZE_BYTES);
	begin = slots_at_or_after(source, page * PAGE_SIZE_BYTES);
	return after > end && begin > first ? begin : after;
}

static void weighed_begin(const void *job, struct scan_piece *piece)
{
	struct weighed *weighed = (struct weighed *)piece;

	(void)job;
	weighed->pages = weighed->zeros = weighed->unfit = 0;
	weighed->count = 0;
}

static void tables_look(const void *job, struct scan_piece *piece, const struct scan_part *part, void *given)
{
	struct weighed *weighed = (struct weighed *)piece;
	struct tables_room *room = given;

	/* Entries are aligned: there is no table at an odd address. */
	if (part->pa % 8u == 0 && part->kind == SCAN_SLOTS) {
		words_take(job, part, room, weighed);
	} else if (part->pa % 8u == 0 && part->kind == SCAN_ZEROS) {
		uint64_t last = part->pa + (part->count - 1) * 8u;

		weighed->pages += last / PAGE_SIZE_BYTES - part->pa / PAGE_SIZE_BYTES + 1;
		weighed->zeros = weighed->pages;
	}
	if (part->first + part->count == piece->first + piece->count)
		page_finish(job, room, weighed);
}

static bool tables_take(void *job, const void *taken)
{
	struct tables *tables = job;
	const struct weighed *weighed = taken;

	for (size_t i = 0; i < weighed->count; i++)
		candidates_add(&tables->candidates, &weighed->candidates[i]);
	tables->pages += weighed->pages;
	tables->zeros += weighed->zeros;
	tables->unfit += weighed->unfit;
	scan_done(&tables->scan, &weighed->piece);
	return true;
}

static const struct scan_type tables_type = {
	.crew = {sizeof(struct weighed), sizeof(struct tables_room), scan_cut, scan_look, tables_take, NULL},
	.until = page_until,
	.begin = weighed_begin,
	.look = tables_look,
};

/* --- the job ---------------------------------------------------------------------------------------------------- */

enum gmmu_status tables_new(const struct slots *source, struct tables **tables, struct gmmu_error *error)
{
	struct tables *made = calloc(1, sizeof(*made));

	if (!made || !candidates_init(&made->candidates) || !weighers_init(&made->weighers)) {
		tables_free(made);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	scan_init(&made->scan, &tables_type, source, true);
	made->job = made->scan.job;
	*tables = made;
	return GMMU_OK;
}

void tables_free(struct tables *tables)
{
	if (!tables)
		return;
	scan_end(&tables->scan);
	weighers_free(&tables->weighers);
	candidates_free(&tables->candidates);
	free(tables);
}

enum job_state tables_step(struct tables *tables, uint64_t budget_slots)
{
	struct job *job = &tables->job;
	bool more;

	if (job->state != JOB_RUNNING)
		return job->state;
	if (tables->scan.job.state == JOB_RUNNING)
		scan_step(&tables->scan, budget_slots);
	else
		tree_step(&tables->tree, &tables->weighers, tables->scan.source, &tables->candidates, budget_slots);
	more = tree_left(&tables->tree, &tables->candidates) > 0;
	*job = tables->scan.job;
	job->unavailable += tables->tree.lost;
	job->total += tree_left(&(struct tree){0}, &tables->candidates);
	job->done = job->total - tables->scan.job.total + tables->scan.job.done -
		    tree_left(&tables->tree, &tables->candidates);
	if (job->state == JOB_DONE && more)
		job->state = JOB_RUNNING;
	return job->state;
}

const struct job *tables_job(const struct tables *tables)
{
	return &tables->job;
}

uint64_t tables_page_count(const struct tables *tables)
{
	return tables->pages;
}

uint64_t tables_zero_count(const struct tables *tables)
{
	return tables->zeros;
}

uint64_t tables_unfit_count(const struct tables *tables)
{
	return tables->unfit;
}

size_t tables_count(const struct tables *tables)
{
	return tables->candidates.count;
}

struct tables_candidate tables_at(struct tables *tables, size_t candidate)
{
	return *candidates_nth(&tables->candidates, candidate);
}

uint64_t tables_start(const struct tables *tables, uint64_t pa)
{
	uint64_t start = slots_pa(tables->scan.source, slots_at_or_after(tables->scan.source, pa));

	return start > pa ? start : pa;
}

bool tables_evidence_find(struct tables *tables, uint64_t pa, enum tables_reading reading,
			  struct tables_evidence *evidence)
{
	bool piece = reading == TABLES_PTE_64K;
	const struct tables_candidate *candidate;
	struct page page;
	struct sheet sheet;

	if (!page_read(tables->scan.source, pa, &page))
		return false;
	sheet_make(&sheet, &tables->weighers, page.pa, page.words, page.there);
	evidence_weigh(&tables->weighers.of[reading], &sheet,
		       piece ? (unsigned)(pa % PAGE_SIZE_BYTES) / PIECE_BYTES : PIECE_NONE, false, tables->scan.source,
		       evidence);
	evidence->start = tables_start(tables, evidence->pa);
	candidate = candidates_find(&tables->candidates, evidence->pa, piece);
	if (!candidate)
		return true;
	evidence->facts[TABLES_DISTINCT] = candidate->distinct;
	evidence->facts[TABLES_CHILDREN] = candidate->children[reading];
	evidence->facts[TABLES_PARENTS] = candidate->parents[reading];
	return true;
}
