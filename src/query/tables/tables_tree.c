/* SPDX-License-Identifier: MIT */
/*
 * The evidence of the tree: who points to whom among the candidates. A table of passes, each a visit to every candidate
 * and nothing that depends on the order of visits. From the leaves up each directory learns how many of its pointers
 * lead to tables of the next depth; from the root down each table learns who points to it, first in any reading, then
 * only in the best one. Nothing is dropped: a page that nobody points to has a lower score.
 */
#include "query/tables/tables_internal.h"

/* What a visit needs. */
struct visit {
	struct tree *tree;
	const struct weighers *weighers;
	const struct slots *source;
	struct candidates *candidates;
	unsigned reading; /* that the pass is about */
};

/* A directory of which half of the pointers lead to tables is one; tables come and go while memory is captured. */
#define ENOUGH 2

/* For a directory of which no pointer leads into the dump. */
#define UNKNOWN 50

/* What a visit costs that reads a page, in slots. */
#define PAGE_COST PAGE_WORDS

static unsigned at_most(unsigned number, unsigned limit)
{
	return number < limit ? number : limit;
}

/* Reads a page of the dump; one that cannot be read any more is counted. */
static bool page_get(const struct visit *visit, uint64_t pa, struct page *page)
{
	bool got = page_read(visit->source, pa, page);

	if (!got && slots_find(visit->source, pa) != SLOT_NONE)
		visit->tree->lost += PAGE_WORDS;
	return got;
}

/* --- pages that only the tree shows ------------------------------------------------------------------------------- */

/* Adds a piece of the page that was read if it fits. */
static void piece_add(const struct visit *visit, struct sheet *sheet, const struct page *page, unsigned piece)
{
	struct tables_candidate candidate = {.piece = true};
	struct tables_evidence evidence;

	evidence_weigh(&visit->weighers->of[TABLES_PTE_64K], sheet, piece, true, visit->source, &evidence);
	if (evidence.score <= 0 || visit->candidates->count >= TABLES_CANDIDATE_MAX)
		return;
	candidate.pa = evidence.pa;
	candidate.fits[TABLES_PTE_64K] = (int8_t)evidence.score;
	candidate_survey(&candidate, page->words + piece * (PIECE_BYTES / 8u), PIECE_BYTES / 8u);
	candidates_add(visit->candidates, &candidate);
}

/* Adds pieces of the page at `pa`: all of them, or the one there. */
static void pieces_add(const struct visit *visit, uint64_t pa, bool all)
{
	struct page page;
	struct sheet sheet;

	if (!page_get(visit, pa, &page))
		return;
	sheet_make(&sheet, visit->weighers, page.pa, page.words, page.there);
	for (unsigned piece = 0; piece < PAGE_PIECES; piece++)
		if (all || piece == pa % PAGE_SIZE_BYTES / PIECE_BYTES)
			piece_add(visit, &sheet, &page, piece);
}

static bool targets_read(const struct visit *visit, const struct tables_candidate *candidate)
{
	struct tree *tree = visit->tree;

	/* Without live slots it points nowhere. */
	if (candidate->piece || candidate->fits[visit->reading] <= 0 || !(candidate->live >> visit->reading & 1) ||
	    !page_get(visit, candidate->pa, &tree->page))
		return false;
	targets_find(&visit->weighers->of[visit->reading], &tree->page, &tree->targets);
	return true;
}

/* Small page tables share pages, and as a whole such a page may fit another reading as well as they do. */
static unsigned pieces_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	const struct targets *targets = &visit->tree->targets;
	bool coarse = !candidate->piece && candidate->coarse && candidate->fits[TABLES_PTE_4K] > 0;
	uint64_t pa = candidate->pa;
	unsigned cost = coarse ? PAGE_COST : 1;

	if (coarse)
		pieces_add(visit, pa, true);
	if (!targets_read(visit, candidate))
		return cost;
	for (unsigned i = 0; i < targets->count; i++) {
		if (targets->list[i].reading != TABLES_PTE_64K || targets->list[i].pa % PIECE_BYTES)
			continue;
		pieces_add(visit, targets->list[i].pa, false);
		cost += PAGE_COST;
	}
	return cost + PAGE_COST;
}

/* --- from the leaves up ------------------------------------------------------------------------------------------- */

/* The candidate that a pointer leads to, if it fits there. */
static struct tables_candidate *target_find(const struct visit *visit, const struct target *target)
{
	struct tables_candidate *found;

	if (target->reading == TABLES_READING_COUNT)
		return NULL;
	found = candidates_find(visit->candidates, target->pa, target->reading == TABLES_PTE_64K);
	return found && found->fits[target->reading] > 0 ? found : NULL;
}

/* Whether a pointer leads to something in the dump that is no table; a table without entries is one. */
static bool target_is_wrong(const struct visit *visit, const struct target *target)
{
	uint64_t bytes = target->reading == TABLES_PTE_64K ? PIECE_BYTES : PAGE_SIZE_BYTES, used = 0;
	unsigned first = (unsigned)(target->pa % PAGE_SIZE_BYTES / 8u);
	struct page page;

	if (target->count == 0 || !page_get(visit, target->pa, &page))
		return false;
	for (unsigned i = first; i < first + bytes / 8u && i < PAGE_WORDS; i++)
		used |= page.words[i];
	return used != 0;
}

/* What is found out about the pointers of a directory: numbers of them, and of different tables. */
struct pointers_seen {
	unsigned known, good, repeated, tables;
};

/* `good` counts in percent. */
static void target_count(const struct visit *visit, const struct target *target, struct pointers_seen *seen)
{
	const struct tables_candidate *found = target_find(visit, target);
	unsigned good = 0;

	if (found)
		good = target->reading < TABLES_PTE_4K ? found->holds[target->reading] : 100;
	else if (target->reading == TABLES_READING_COUNT)
		good = 100;
	else if (!target_is_wrong(visit, target))
		return;
	seen->tables += found != NULL;
	/* A second reading counts where it leads to a table. */
	seen->good += good * (target->count ? target->count : 1);
	seen->known += target->count;
}

static unsigned below_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	const struct targets *targets = &visit->tree->targets;
	unsigned slots = visit->reading == TABLES_PDE0 ? PAGE_WORDS / 2 : PAGE_WORDS, share;
	struct pointers_seen seen = {0};

	candidate->holds[visit->reading] = UNKNOWN;
	if (!targets_read(visit, candidate))
		return 1;
	for (unsigned i = 0; i < targets->count; i++) {
		target_count(visit, &targets->list[i], &seen);
		seen.repeated += targets->list[i].count > 1 ? targets->list[i].count - 1 : 0;
	}
	candidate->children[visit->reading] = (uint16_t)seen.tables;
	if (seen.known == 0)
		return PAGE_COST;
	/* A page full of one pointer is no directory. */
	share = at_most(ENOUGH * seen.good / seen.known, 100) * (slots - at_most(seen.repeated, slots)) / slots;
	candidate->below[visit->reading] = (uint8_t)share;
	candidate->holds[visit->reading] = (uint8_t)share;
	return PAGE_COST * (1 + at_most(targets->count, 16));
}

/* --- from the root down ------------------------------------------------------------------------------------------- */

static unsigned above_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	const struct targets *targets = &visit->tree->targets;

	if (!targets_read(visit, candidate))
		return 1;
	for (unsigned i = 0; i < targets->count; i++) {
		struct tables_candidate *found = target_find(visit, &targets->list[i]);
		unsigned reading = targets->list[i].reading;

		if (!found || found == candidate)
			continue;
		if (found->above[reading] < candidate->below[visit->reading])
			found->above[reading] = candidate->below[visit->reading];
		if (found->parents[reading] < UINT16_MAX)
			found->parents[reading]++;
	}
	return PAGE_COST;
}

/* The same for those of which this is the best reading. */
static unsigned best_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	return candidate->best == visit->reading ? above_visit(visit, candidate) : 1;
}

/* Pages come before their pieces. */
static unsigned score_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	const struct tables_candidate *page = NULL;

	if (candidate->piece)
		page = candidates_find(visit->candidates, candidate->pa - candidate->pa % PAGE_SIZE_BYTES, false);
	candidate->inside = page && page->best < TABLES_PTE_4K ? (uint8_t)page->scores[page->best] : 0;
	candidate_score(candidate);
	return 1;
}

/* Scores with what is known so far, and forgets who points to the next depth. */
static unsigned renew_visit(const struct visit *visit, struct tables_candidate *candidate)
{
	unsigned below = visit->reading + 1;

	candidate_score(candidate);
	for (unsigned i = below; i <= (below == TABLES_PTE_4K ? TABLES_PTE_64K : below); i++) {
		candidate->above[i] = 0;
		candidate->parents[i] = 0;
	}
	return 1;
}

/* --- the passes --------------------------------------------------------------------------------------------------- */

static const struct {
	unsigned (*visit)(const struct visit *visit, struct tables_candidate *candidate); /* returns its cost */
	unsigned reading;
} passes[] = {
	{pieces_visit, TABLES_PDE0}, {below_visit, TABLES_PDE0}, {below_visit, TABLES_PDE1}, {below_visit, TABLES_PDE2},
	{below_visit, TABLES_PDE3},  {above_visit, TABLES_PDE3}, {above_visit, TABLES_PDE2}, {above_visit, TABLES_PDE1},
	{above_visit, TABLES_PDE0},  {renew_visit, TABLES_PDE3}, {best_visit, TABLES_PDE3},  {renew_visit, TABLES_PDE2},
	{best_visit, TABLES_PDE2},   {renew_visit, TABLES_PDE1}, {best_visit, TABLES_PDE1},  {renew_visit, TABLES_PDE0},
	{best_visit, TABLES_PDE0},   {score_visit, TABLES_PDE3},
};

#define PASSES (sizeof(passes) / sizeof(passes[0]))

uint64_t tree_left(const struct tree *tree, const struct candidates *candidates)
{
	return (PASSES - tree->pass) * (uint64_t)candidates->count - tree->at;
}

void tree_step(struct tree *tree, const struct weighers *weighers, const struct slots *source,
	       struct candidates *candidates, uint64_t budget)
{
	uint64_t cost = 0;

	if (tree->pass == 0 && tree->at == 0)
		candidates_limit(candidates);
	while (tree->pass < PASSES && cost < budget) {
		const struct visit visit = {tree, weighers, source, candidates, passes[tree->pass].reading};

		if (tree->at < candidates->count)
			cost += passes[tree->pass].visit(&visit, &candidates->list[tree->at++]);
		if (tree->at < candidates->count)
			continue;
		/* Only the first pass adds candidates. */
		if (tree->pass++ == 0)
			candidates_settle(candidates);
		tree->at = 0;
	}
	if (tree->pass == PASSES)
		candidates->placed = 0; /* the scores are others */
}
