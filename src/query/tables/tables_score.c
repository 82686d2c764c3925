/* SPDX-License-Identifier: MIT */
/* How likely a page is a table, by all evidence: one table of what counts, and for how much in each reading. */
#include "query/tables/tables_internal.h"

/* Each kind of evidence is a percentage. */
typedef int share(const struct tables_candidate *candidate, unsigned reading);

/* The points of a page whose slots have no fault; more slots or pages in sequence make no better table. */
#define FITS_MOST 60

static int share_fits(const struct tables_candidate *candidate, unsigned reading)
{
	int fits = candidate->fits[reading];

	return 100 * (fits < FITS_MOST ? fits : FITS_MOST) / FITS_MOST;
}

static int share_below(const struct tables_candidate *candidate, unsigned reading)
{
	return candidate->below[reading];
}

static int share_above(const struct tables_candidate *candidate, unsigned reading)
{
	return candidate->above[reading];
}

/* Whether it is pointed to as some other table. */
static int share_elsewhere(const struct tables_candidate *candidate, unsigned reading)
{
	int most = 0;

	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		if (i != reading && candidate->above[i] > most)
			most = candidate->above[i];
	return most;
}

/* How many of its pages are not mapped by an entry before: a page that repeats one value has few. */
static int share_distinct(const struct tables_candidate *candidate, unsigned reading)
{
	(void)reading;
	return candidate->mapped > 1 ? 100 * (candidate->distinct - 1) / (candidate->mapped - 1) : 0;
}

static int share_coarse(const struct tables_candidate *candidate, unsigned reading)
{
	(void)reading;
	return candidate->coarse ? 100 : 0;
}

static int share_inside(const struct tables_candidate *candidate, unsigned reading)
{
	(void)reading;
	return candidate->inside;
}

/* clang-format off */
static const struct {
	share *share;
	int points[TABLES_READING_COUNT]; /* PDE3, PDE2, PDE1, PDE0, PTE 4K, PTE 64K */
} evidence[] = {
	{share_fits,      { 30,  30,  30,  30,  40,  40}},
	{share_below,     { 70,  40,  40,  40,   0,   0}},
	{share_above,     {  0,  30,  30,  30,  40,  40}},
	{share_distinct,  {  0,   0,   0,   0,  20,  20}},
	{share_elsewhere, {-50,   0,   0,   0,   0,   0}}, /* nothing points to a root */
	{share_inside,    {  0,   0,   0,   0,   0, -30}}, /* likelier to be some entries of a directory */
	{share_coarse,    {  0,   0,   0,   0, -20,   0}}, /* likelier to be tables for 64 KB pages */
};
/* clang-format on */

/* Scores are in steps of ten: nothing here is known more exactly. */
#define STEP 10

static int score_of(const struct tables_candidate *candidate, unsigned reading)
{
	int score = 0;

	for (size_t i = 0; i < sizeof(evidence) / sizeof(evidence[0]); i++)
		if (evidence[i].points[reading])
			score += evidence[i].points[reading] * evidence[i].share(candidate, reading);
	score = (score / 100 + STEP / 2) / STEP * STEP;
	return score > 0 ? score : 1;
}

void candidate_score(struct tables_candidate *candidate)
{
	unsigned best = candidate->piece ? TABLES_PTE_64K : TABLES_PDE3;

	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		candidate->scores[i] = candidate->fits[i];
		if (candidate->fits[i] > 0)
			candidate->scores[i] = (int8_t)score_of(candidate, i);
		if (candidate->scores[i] > candidate->scores[best] && candidate->piece == (i == TABLES_PTE_64K))
			best = i;
	}
	candidate->best = (uint8_t)best;
}
