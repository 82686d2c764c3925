/* SPDX-License-Identifier: MIT */
/* What the files of the table finder share and nobody else sees. */
#ifndef QUERY_TABLES_INTERNAL_H
#define QUERY_TABLES_INTERNAL_H

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

#endif
