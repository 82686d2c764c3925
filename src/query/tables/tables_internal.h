/* SPDX-License-Identifier: MIT */
/* Shared by the files of the table finder only. */
#ifndef QUERY_TABLES_TABLES_INTERNAL_H
#define QUERY_TABLES_TABLES_INTERNAL_H

#include "query/probe.h"
#include "query/tables/tables.h"

/* Values of the aperture of a page. */
#define APERTURES 4

#define PAGE_SIZE_BYTES 4096u
#define PAGE_WORDS (PAGE_SIZE_BYTES / 8u)
#define PAGE_BLOCKS (PAGE_WORDS / BLOCK_SLOTS)

/* Page tables for 64 KB pages, many of which can share a page; each is half a block. */
#define PIECE_BYTES 256u
#define PIECE_SLOTS ((int)(PIECE_BYTES / 8u))
#define PAGE_PIECES (PAGE_SIZE_BYTES / PIECE_BYTES)

/* Slots of one size in a page. Most pages are dismissed after a few blocks, so blocks are made when first needed. */
struct sheet_side {
	unsigned stride, count, made; /* words of a slot; blocks in all, and those that are made */
	uint64_t there[PAGE_BLOCKS],
		used[PAGE_BLOCKS]; /* the slots that were read, and of these those that are not 0 */
	struct block blocks[PAGE_BLOCKS];
};

/* One page of a dump, or as much of it as there is. */
struct page {
	uint64_t pa; /* multiple of 4096 */
	uint64_t words[PAGE_WORDS];
	uint64_t there[PAGE_BLOCKS]; /* bit n % 64 of there[n / 64]: word n was read */
};

void page_begin(struct page *page, uint64_t pa);
/* Puts words into a page; they lie in it from `pa` on. */
void page_put(struct page *page, uint64_t pa, const uint64_t *words, unsigned count);
/* How many words from `pa` on are in its page, at most `count`. */
unsigned page_room(uint64_t pa, uint64_t count);
/* Reads the page that holds `pa`; false if nothing of it can be read. */
bool page_read(const struct slots *source, uint64_t pa, struct page *page);

/* The used slots of each block that may be without a fault in one reading: `tried` of its tests found none. */
struct sheet_sieve {
	bool begun;
	size_t tried[PAGE_BLOCKS];
	uint64_t left[PAGE_BLOCKS];
};

/* One 4 KB page of a dump, or as much of it as there is, ready to be weighed. */
struct sheet {
	uint64_t pa; /* multiple of 4096 */
	const uint64_t *words;
	struct sheet_side single, pairs;
	struct sheet_sieve sieves[TABLES_READING_COUNT];
};

/* One address of an entry, in one of its readings. */
struct link {
	unsigned bit;             /* bit 0 of slots that have it */
	unsigned word;            /* of the slot */
	uint64_t bits[APERTURES]; /* of the address, by aperture; 0: no address */
	unsigned aperture_lo;
	unsigned lo, shift; /* of the address: its lowest bit in the word, and what that is in an address */
	uint64_t needs;     /* for a second reading: one of these bits is set; else 0 */
	unsigned reading;   /* of what it points to; TABLES_READING_COUNT: a page of data */
};

#define LINKS_MAX 6

/* How slots are weighed in one reading. */
struct weigher {
	enum tables_reading number;
	struct reading reading;
	unsigned stride; /* words of a slot */
	struct probes facts[TABLES_FACT_COUNT];
	struct probes faults;          /* those of all facts that are evidence against a slot, the most common first */
	uint64_t addresses[APERTURES]; /* bits of a page's address and aperture, by aperture */
	uint64_t step;                 /* from the address of a page to that of the next */
	struct link links[LINKS_MAX];  /* of a directory: where its entries point to */
	unsigned link_count;
};

/* All readings; zero-initialise them, and free them even if init fails (out of memory). */
struct weighers {
	struct weigher of[TABLES_READING_COUNT];
};
bool weighers_init(struct weighers *weighers);
void weighers_free(struct weighers *weighers);

/* Makes a sheet. Bit n % 64 of there[n / 64]: word n was read. The words must stay valid while the sheet is used. */
void sheet_make(struct sheet *sheet, const struct weighers *weighers, uint64_t pa, const uint64_t words[PAGE_WORDS],
		const uint64_t there[PAGE_BLOCKS]);

/* The slots of the size that a reading has, and one block of them. */
struct sheet_side *sheet_side(struct sheet *sheet, const struct weigher *weigher);
struct block *sheet_block(struct sheet *sheet, const struct weigher *weigher, unsigned i);

/* Tries the first `count` tests for faults on block `i`; returns the used slots that passed them. */
uint64_t sheet_sift(struct sheet *sheet, const struct weigher *weigher, unsigned i, size_t count);

/* The used slots of block `i` that have no fault. */
uint64_t sheet_fitting(struct sheet *sheet, const struct weigher *weigher, unsigned i);

/*
 * Weighs a piece, or with PIECE_NONE the page. If `hasty`, it stops where the reading is hopeless, and does not count
 * the facts that are evidence against it one by one.
 */
#define PIECE_NONE PAGE_PIECES
void evidence_weigh(const struct weigher *weigher, struct sheet *sheet, unsigned piece, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence);

/* Whether the page may have a score above 0. Tests no more slots than that takes; if it says no, that is certain. */
bool evidence_may_fit(const struct weigher *weigher, struct sheet *sheet);

/* Fills in the links, for a directory. */
void links_init(struct weigher *weigher);

/* The pieces that may have a score above `score`, in the same way; bit n for piece n. */
unsigned evidence_pieces_may(const struct weigher *weigher, struct sheet *sheet, int score);

/* --- candidates ------------------------------------------------------------------------------------------------- */

/* The place of a candidate in the order of the list: what it is sorted by. */
struct candidate_place {
	uint64_t pa;
	uint32_t index;
	int8_t score;
	uint8_t reading;
	bool piece;
};

/* All candidates, by address, a page before its pieces. Their number is below that of the room. */
struct candidates {
	struct tables_candidate *list;
	struct candidate_place *order; /* the first `placed` candidates, best first; then room for merging */
	size_t count, placed;
};

/* False if out of memory; free them even then. */
bool candidates_init(struct candidates *candidates);
void candidates_free(struct candidates *candidates);

/* Adds one. When there is no room left, those with the lowest scores make room. */
void candidates_add(struct candidates *candidates, const struct tables_candidate *candidate);

/* Drops those with the lowest scores if there are more than are kept. */
void candidates_limit(struct candidates *candidates);

/* Puts candidates that were added in any order, maybe twice, into the order of addresses. */
void candidates_settle(struct candidates *candidates);

/* The candidate at an address, NULL if there is none. */
struct tables_candidate *candidates_find(const struct candidates *candidates, uint64_t pa, bool piece);

/* The candidate with a number in the order of the list. */
const struct tables_candidate *candidates_nth(struct candidates *candidates, size_t number);

/* Counts the addresses in the words of a page or piece. */
void candidate_survey(struct tables_candidate *candidate, const uint64_t *words, unsigned count);

/* Scores each reading by the evidence so far, and picks the best. */
void candidate_score(struct tables_candidate *candidate);

/* --- the tree --------------------------------------------------------------------------------------------------- */

/* Addresses in a page: two for each pair of words, and a second reading of each. */
#define TARGETS_MAX (2 * PAGE_WORDS)

/* One address in a directory, however often it is there. */
struct target {
	uint64_t pa;
	unsigned reading; /* of what it points to; TABLES_READING_COUNT: a page of data */
	unsigned count;   /* entries with this address; 0 if it is only a second reading of others */
};

struct targets {
	unsigned count;
	struct target list[TARGETS_MAX];
};

/* The addresses of a page in a reading; none if it is no directory. */
void targets_find(const struct weigher *weigher, const struct page *page, struct targets *targets);

/* Goes through the candidates several times, to see who points to whom. Zero-initialise it. */
struct tree {
	size_t pass, at;
	uint64_t lost; /* slots of pages that could not be read any more */
	struct page page;
	struct targets targets;
};

/* Visits that are left to do, if no candidates are added. */
uint64_t tree_left(const struct tree *tree, const struct candidates *candidates);

/* Looks at up to about `budget` slots. */
void tree_step(struct tree *tree, const struct weighers *weighers, const struct slots *source,
	       struct candidates *candidates, uint64_t budget);

#endif
