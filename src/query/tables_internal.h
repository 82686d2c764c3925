/* SPDX-License-Identifier: MIT */
/* Shared by the files of the table finder only. */
#ifndef QUERY_TABLES_INTERNAL_H
#define QUERY_TABLES_INTERNAL_H

#include "query/probe.h"
#include "query/tables.h"

/* Values of the aperture of a page. */
#define APERTURES 4

#define PAGE_SIZE_BYTES 4096u
#define PAGE_WORDS (PAGE_SIZE_BYTES / 8u)
#define PAGE_BLOCKS (PAGE_WORDS / BLOCK_SLOTS)

/* Page tables for 64 KB pages, many of which can share a page; each is half a block. */
#define PIECE_BYTES 256u
#define PAGE_PIECES (PAGE_SIZE_BYTES / PIECE_BYTES)

/* Slots of one size in a page. */
struct sheet_side {
	unsigned count; /* of blocks */
	uint64_t there[PAGE_BLOCKS],
		used[PAGE_BLOCKS]; /* the slots that were read, and of these those that are not 0 */
	struct block blocks[PAGE_BLOCKS];
};

/* One 4 KB page of a dump, or as much of it as there is, ready to be weighed. */
struct sheet {
	uint64_t pa; /* multiple of 4096 */
	struct sheet_side single, pairs;
};

/* How slots are weighed in one reading. */
struct weigher {
	enum tables_reading number;
	struct reading reading;
	struct probes facts[TABLES_FACT_COUNT];
	struct probes faults;          /* tests for evidence against a slot, the most common first */
	uint64_t addresses[APERTURES]; /* bits of a page's address and aperture, by aperture */
	uint64_t step;                 /* from the address of a page to that of the next */
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

/* The slots of the size that a reading has. */
struct sheet_side *sheet_side(struct sheet *sheet, enum tables_reading reading);

/* Weighs a piece, or with PIECE_NONE the page. If `hasty`, it stops where the reading is hopeless. */
#define PIECE_NONE PAGE_PIECES
void evidence_weigh(const struct weigher *weigher, struct sheet *sheet, unsigned piece, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence);

/* Whether a fact is evidence against a reading. */
bool tables_fact_against(enum tables_fact fact);

/* The highest possible score of used slots of which this many have no fault. */
int evidence_score_most(unsigned used, unsigned fitting);

/*
 * The parts of a page that may have a score above 0: readings of the whole page, by number, and its pieces, bit n for
 * piece n.
 */
struct tables_hope {
	unsigned readings, pieces;
};

/* Fills in the tests for faults, from those for facts; false if out of memory. */
bool faults_init(struct weigher *weigher);

/* Looks at a page that is not all 0. */
void tables_sieve(const struct weighers *weighers, struct sheet *sheet, struct tables_hope *hope);

#endif
