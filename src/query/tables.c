/* SPDX-License-Identifier: MIT */
#include "query/tables.h"

#include <stdlib.h>
#include <string.h>

#include "query/scan.h"
#include "query/tables_internal.h"

struct tables {
	struct tables_candidate *candidates; /* room for twice as many as are kept, so that sorting is rare */
	size_t count;
	bool sorted;
	uint64_t pages, zeros, unfit;
	struct tables_sieve sieve;
	bool page_begun;
	struct page page; /* the one that is being gathered */
	struct job job;
	struct scan scan;
};

enum gmmu_status tables_new(const struct slots *source, struct tables **tables, struct gmmu_error *error)
{
	struct tables *made = calloc(1, sizeof(*made));

	if (made)
		made->candidates = calloc(2 * TABLES_CANDIDATE_MAX, sizeof(*made->candidates));
	if (!made || !made->candidates || !tables_sieve_init(&made->sieve)) {
		tables_free(made);
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	made->scan.source = source;
	made->scan.holes = true;
	made->sorted = true;
	made->job.total = source->count;
	made->job.state = source->count ? JOB_RUNNING : JOB_DONE;
	*tables = made;
	return GMMU_OK;
}

void tables_free(struct tables *tables)
{
	if (!tables)
		return;
	tables_sieve_free(&tables->sieve);
	free(tables->candidates);
	free(tables);
}

/* By score, the highest first; then by address, a page before its pieces. */
static int candidates_order(const void *a, const void *b)
{
	const struct tables_candidate *x = a, *y = b;
	int score_x = x->scores[x->best], score_y = y->scores[y->best];

	if (score_x != score_y)
		return score_x > score_y ? -1 : 1;
	if (x->pa != y->pa)
		return x->pa < y->pa ? -1 : 1;
	return x->piece - y->piece;
}

/* Sorts the candidates and lets go of those that are too many. */
static void candidates_sort(struct tables *tables)
{
	if (!tables->sorted)
		qsort(tables->candidates, tables->count, sizeof(tables->candidates[0]), candidates_order);
	tables->sorted = true;
	if (tables->count > TABLES_CANDIDATE_MAX)
		tables->count = TABLES_CANDIDATE_MAX;
}

static void candidate_add(struct tables *tables, const struct tables_candidate *candidate)
{
	if (tables->count == 2 * TABLES_CANDIDATE_MAX)
		candidates_sort(tables);
	tables->candidates[tables->count++] = *candidate;
	tables->sorted = false;
}

/* Weighs the 256-byte pieces of a set; those that fit better than the whole page does are candidates. */
static void pieces_weigh(struct tables *tables, unsigned pieces, int page_score)
{
	for (; pieces; pieces &= pieces - 1) {
		struct tables_candidate candidate = {.piece = true, .best = TABLES_PTE_64K};
		unsigned first = (unsigned)__builtin_ctz(pieces) * PIECE_WORDS;
		struct tables_evidence evidence;

		evidence_weigh(&tables->page, first, TABLES_PTE_64K, true, tables->scan.source, &evidence);
		if (evidence.score <= 0 || evidence.score <= page_score)
			continue;
		candidate.pa = evidence.pa;
		candidate.scores[TABLES_PTE_64K] = (int8_t)evidence.score;
		candidate_add(tables, &candidate);
	}
}

/* Weighs the page in the readings of a set; true if it fits one of them. */
static bool readings_weigh(struct tables *tables, unsigned readings, struct tables_candidate *candidate)
{
	bool fits = false;

	for (; readings; readings &= readings - 1) {
		unsigned i = (unsigned)__builtin_ctz(readings);
		struct tables_evidence evidence;

		evidence_weigh(&tables->page, 0, (enum tables_reading)i, true, tables->scan.source, &evidence);
		candidate->scores[i] = (int8_t)evidence.score;
		fits |= evidence.score > 0;
	}
	return fits;
}

/* The readings of whole pages, and all the pieces of one. */
#define ALL_READINGS (((1u << TABLES_READING_COUNT) - 1) & ~(1u << TABLES_PTE_64K))
#define ALL_PIECES ((1u << PAGE_WORDS / PIECE_WORDS) - 1)

/* Weighs what of the page that was gathered there is hope for. */
static void page_weigh(struct tables *tables, struct tables_hope hope)
{
	struct tables_candidate candidate = {.pa = tables->page.pa, .best = TABLES_PDE3};

	if (!readings_weigh(tables, hope.readings, &candidate)) {
		tables->unfit++;
		pieces_weigh(tables, hope.pieces, 0);
		return;
	}
	readings_weigh(tables, ALL_READINGS & ~hope.readings, &candidate);
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		if (i != TABLES_PTE_64K && candidate.scores[i] > candidate.scores[candidate.best])
			candidate.best = (uint8_t)i;
	candidate_add(tables, &candidate);
	pieces_weigh(tables, hope.pieces, candidate.scores[candidate.best]);
}

/* Weighs the page that was gathered word by word, and its pieces. */
static void page_finish(struct tables *tables)
{
	const struct page *page = &tables->page;
	uint64_t any = 0;

	if (!tables->page_begun)
		return;
	tables->page_begun = false;
	tables->pages++;
	for (unsigned i = 0; i < PAGE_WORDS; i++)
		any |= page->words[i];
	if (any)
		page_weigh(tables, (struct tables_hope){ALL_READINGS, ALL_PIECES});
	else
		tables->zeros++;
}

/* Puts words, or zeros if `words` is NULL, into a page; they lie in it from `pa` on. */
static void page_put(struct page *page, uint64_t pa, const uint64_t *words, unsigned count)
{
	unsigned first = (unsigned)(pa - page->pa) / 8u;

	if (words)
		memcpy(page->words + first, words, count * sizeof(*words));
	for (unsigned i = first; i < first + count; i++)
		page->present[i / 64] |= UINT64_C(1) << i % 64;
}

static void page_begin(struct tables *tables, uint64_t pa)
{
	memset(&tables->page, 0, sizeof(tables->page));
	tables->page.pa = pa;
	tables->page_begun = true;
}

/* Takes a page whose words are all there; it is gathered only if there is hope. */
static void page_take(struct tables *tables, uint64_t pa, const uint64_t words[PAGE_WORDS])
{
	struct tables_hope hope;

	tables->pages++;
	if (!tables_sieve_look(&tables->sieve, words, &hope)) {
		tables->zeros++;
	} else if (!hope.readings && !hope.pieces) {
		tables->unfit++;
	} else {
		page_begin(tables, pa);
		page_put(&tables->page, pa, words, PAGE_WORDS);
		tables->page_begun = false;
		page_weigh(tables, hope);
	}
}

/* How many words from `pa` on lie in its page, at most `count`. */
static unsigned words_in_page(uint64_t pa, uint64_t count)
{
	uint64_t left = (PAGE_SIZE_BYTES - pa % PAGE_SIZE_BYTES) / 8u;

	return (unsigned)(count < left ? count : left);
}

/* Takes words as they come, or `count` zeros if `words` is NULL, page by page. */
static void words_take(struct tables *tables, uint64_t pa, const uint64_t *words, uint64_t count)
{
	while (count) {
		uint64_t page_pa = pa - pa % PAGE_SIZE_BYTES;
		unsigned here = words_in_page(pa, count);

		if (tables->page_begun && tables->page.pa != page_pa)
			page_finish(tables);
		if (words && here == PAGE_WORDS) {
			page_take(tables, pa, words);
			pa += PAGE_SIZE_BYTES;
			words += PAGE_WORDS;
			count -= PAGE_WORDS;
			continue;
		}
		if (!words && here == PAGE_WORDS) {
			uint64_t whole = count / PAGE_WORDS;

			tables->pages += whole;
			tables->zeros += whole;
			pa += whole * PAGE_SIZE_BYTES;
			count -= whole * PAGE_WORDS;
			continue;
		}
		if (!tables->page_begun)
			page_begin(tables, page_pa);
		page_put(&tables->page, pa, words, here);
		pa += here * 8u;
		words = words ? words + here : NULL;
		count -= here;
	}
}

enum job_state tables_step(struct tables *tables, uint64_t budget_slots)
{
	struct job *job = &tables->job;
	unsigned stride = tables->scan.source->entry_size / 8u;

	while (job->state == JOB_RUNNING && budget_slots > 0) {
		struct scan_piece piece = scan_forward(&tables->scan, job->done, job->total);
		uint64_t cost = scan_cost(&piece);

		/* Entries are aligned: at an odd address there is no table. */
		if (piece.kind == SCAN_LOST)
			job->unavailable += piece.count;
		else if (piece.pa % 8u == 0)
			words_take(tables, piece.pa, piece.kind == SCAN_ZEROS ? NULL : piece.words,
				   piece.count * stride);
		job->done += piece.count;
		if (job->done == job->total) {
			page_finish(tables);
			job->state = JOB_DONE;
		}
		budget_slots -= cost < budget_slots ? cost : budget_slots;
	}
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
	return tables->count < TABLES_CANDIDATE_MAX ? tables->count : TABLES_CANDIDATE_MAX;
}

struct tables_candidate tables_at(struct tables *tables, size_t candidate)
{
	candidates_sort(tables);
	return tables->candidates[candidate];
}

bool tables_evidence_find(struct tables *tables, uint64_t pa, enum tables_reading reading,
			  struct tables_evidence *evidence)
{
	const struct slots *source = tables->scan.source;
	struct gmmu_view view = tables_reading_view(reading);
	bool piece = view.page_size == GMMU_PAGE_SIZE_64K;
	struct page page = {.pa = pa - pa % PAGE_SIZE_BYTES};
	uint64_t index = slots_at_or_after(source, page.pa);
	bool any = false;

	while (index < source->count && slots_pa(source, index) - page.pa < PAGE_SIZE_BYTES) {
		uint64_t end = source->count - index < PAGE_WORDS ? source->count : index + PAGE_WORDS;
		struct scan_piece read = scan_forward(&tables->scan, index, end);
		unsigned stride = source->entry_size / 8u;

		index += read.count;
		if (read.kind == SCAN_LOST || read.pa % 8u || read.pa < page.pa)
			continue;
		page_put(&page, read.pa, read.kind == SCAN_ZEROS ? NULL : read.words,
			 words_in_page(read.pa, read.count * stride));
		any = true;
	}
	if (any)
		evidence_weigh(&page, piece ? (unsigned)(pa % PAGE_SIZE_BYTES) / PIECE_BYTES * PIECE_WORDS : 0, reading,
			       false, source, evidence);
	return any;
}
