/* SPDX-License-Identifier: MIT */
/* What the files of the table finder share and nobody else sees. */
#ifndef QUERY_TABLES_INTERNAL_H
#define QUERY_TABLES_INTERNAL_H

#include "query/probe.h"
#include "query/tables.h"

#define PAGE_SIZE_BYTES 4096u
#define PAGE_WORDS (PAGE_SIZE_BYTES / 8u)

/* A page table for 64 KB pages, many of which can share a page. */
#define PIECE_BYTES 256u
#define PIECE_WORDS (PIECE_BYTES / 8u)

/* One 4 KB page of a dump, or as much of it as there is. */
struct page {
	uint64_t pa; /* multiple of 4096 */
	uint64_t words[PAGE_WORDS];
	uint64_t present[PAGE_WORDS / 64]; /* bit n: word n was read */
};

bool page_has(const struct page *page, unsigned word);

/*
 * Weighs one reading of the page, or of the piece that begins at `first_word`. If `hasty`, it stops where the reading
 * is hopeless; the score is the same then.
 */
void evidence_weigh(const struct page *page, unsigned first_word, enum tables_reading reading, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence);

/* The most that used slots can score of which so many have no fault. */
int evidence_score_most(unsigned used, unsigned fitting);

/* The notes that speak against a reading. */
uint32_t tables_notes_against(void);

/* Tests for faults, by reading. */
struct tables_sieve {
	struct reading readings[TABLES_READING_COUNT];
	struct probes faults[TABLES_READING_COUNT];
};

/* What of a page may have a score above 0: readings of the whole, by number, and its pieces, bit n for piece n. */
struct tables_hope {
	unsigned readings, pieces;
};

/* False if there is no memory; tables_sieve_free ends it then too. Zero-initialise it. */
bool tables_sieve_init(struct tables_sieve *sieve);
void tables_sieve_free(struct tables_sieve *sieve);

/* Looks at a whole page; false if all of it is 0. */
bool tables_sieve_look(const struct tables_sieve *sieve, const uint64_t words[PAGE_WORDS], struct tables_hope *hope);

#endif
