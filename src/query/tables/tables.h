/* SPDX-License-Identifier: MIT */
/*
 * Finds likely page tables in a dump of memory. Each 4 KB page (by physical address) is read as a table of each depth,
 * and each of its 256-byte pieces as a 64 KB page table; the evidence for and against each reading is counted. Results
 * are sorted by how well they fit. They are evidence, not proof: data can look like a table.
 */
#ifndef QUERY_TABLES_TABLES_H
#define QUERY_TABLES_TABLES_H

#include <gmmu/gmmu.h>

#include "query/job.h"
#include "dump/slots.h"
#include "text/text.h"

/* The readings, in the order of the page tree. */
enum tables_reading {
	TABLES_PDE3,
	TABLES_PDE2,
	TABLES_PDE1,
	TABLES_PDE0,
	TABLES_PTE_4K,
	TABLES_PTE_64K,
	TABLES_READING_COUNT
};

/* The depth of a reading and its page size: the view to switch to. */
struct gmmu_view tables_reading_view(enum tables_reading reading);

/* Short name of a reading: "PDE1", "PTE 4K". Static storage. */
const char *tables_reading_name(enum tables_reading reading);

/* Counts for a page or piece in one reading, in slots of that reading. */
enum tables_fact {
	TABLES_USED,          /* slots that are not 0 */
	TABLES_FITTING,       /* of these, slots without evidence against them */
	TABLES_LIVE,          /* map a page or point to a table */
	TABLES_SEQUENCE,      /* map the page after that of the slot before */
	TABLES_INSIDE,        /* point to an address in video memory that is also an address of this dump */
	TABLES_INSIDE_SYSTEM, /* the same for system memory; a dump is of one memory, and does not say which */
	TABLES_RESERVED,      /* reserved bits are set */
	TABLES_KIND,          /* the kind has no name, is not used by Turing, or is INVALID */
	TABLES_MISALIGNED,    /* the address of a page is not a multiple of the page size */
	TABLES_LEAF,          /* the leaf bit is set where only tables are expected */
	TABLES_OUTSIDE,       /* used, but after the last entry of a root */
	TABLES_ODD,      /* other notes: a peer id in video memory, NO_ATS at an unusual depth, an unused comptagline */
	TABLES_STALE,    /* some bits are set, but the slot does not map or point and is not sparse */
	TABLES_DISTINCT, /* different addresses of mapped pages */
	TABLES_CHILDREN, /* tables that it points to: different candidates that fit the next depth */
	TABLES_PARENTS,  /* tables that point to it: candidates that fit the depth above */
	TABLES_FACT_COUNT
};

/* The name of a fact ("reserved bits set"). Static storage. */
const char *tables_fact_name(enum tables_fact fact);

struct tables_evidence {
	enum tables_reading reading;
	uint64_t pa;    /* of the page or piece */
	uint64_t start; /* of its first slot in the dump, which may begin inside the page */
	unsigned slots; /* present slots, of this reading's entry size */
	unsigned facts[TABLES_FACT_COUNT];
	int score; /* -100 (all evidence against) to 100; 0 says nothing */
};

/*
 * A page or piece that fits some reading. The evidence of the page comes first; when all pages were seen, that of the
 * tree joins it, and the scores change.
 */
struct tables_candidate {
	uint64_t pa;                             /* multiple of 4096, or of 256 for a piece */
	bool piece;                              /* a 256-byte piece, read as a 64 KB page table */
	uint8_t best;                            /* the reading with the highest score; the upper one if equal */
	uint16_t mapped, distinct;               /* entries that map a page, and their different addresses */
	uint8_t inside;                          /* of a piece: the score of its page as a directory, 0 if it is none */
	bool coarse;                             /* two addresses or more, all of them multiples of 64 KB */
	int8_t fits[TABLES_READING_COUNT];       /* how well the page by itself fits each reading */
	int8_t scores[TABLES_READING_COUNT];     /* by all evidence; a piece has only one reading, a page all others */
	uint8_t below[TABLES_READING_COUNT];     /* how far its pointers lead to tables of the next depth, in percent */
	uint8_t holds[TABLES_READING_COUNT];     /* the same for those who point here: 50 if nothing is known */
	uint8_t above[TABLES_READING_COUNT];     /* the best `below` of those who point here */
	uint16_t children[TABLES_READING_COUNT]; /* different tables of the next depth that it points to */
	uint16_t parents[TABLES_READING_COUNT];  /* tables of the depth above that point here */
	uint8_t live; /* readings in which it has live slots, bit n for reading n; of a page */
};

/* Maximum number of candidates; the highest scores are kept. */
#define TABLES_CANDIDATE_MAX 262144

struct tables;

/*
 * Looks through all of the source, whose slots are of 8 bytes, then for trees among the pages that fit. A piece becomes
 * a candidate of its own if it fits better than its page does in any reading. A reading is given up after 32 used slots
 * in a row from the start of the page that all have a fault. Slots at an address that is no multiple of 8 are passed
 * over. GMMU_E_NOMEM.
 */
enum gmmu_status tables_new(const struct slots *source, struct tables **tables, struct gmmu_error *error);
void tables_free(struct tables *tables);
enum job_state tables_step(struct tables *tables, uint64_t budget_slots);
const struct job *tables_job(const struct tables *tables);

/* Pages examined; those that are all 0; and those that fit no reading as a whole. */
uint64_t tables_page_count(const struct tables *tables);
uint64_t tables_zero_count(const struct tables *tables);
uint64_t tables_unfit_count(const struct tables *tables);

/* The candidates so far, by score, then by depth from the root on, then by address. They move while the job runs.
 * `candidate` is below the count. */
size_t tables_count(const struct tables *tables);
struct tables_candidate tables_at(struct tables *tables, size_t candidate);

/* The address of the first slot that the dump has of the page (or piece) at `pa`: above `pa` if the dump begins later.
 */
uint64_t tables_start(const struct tables *tables, uint64_t pa);

/* The evidence for one reading of the page (or piece) at `pa`, read again; false if nothing can be read there. */
bool tables_evidence_find(struct tables *tables, uint64_t pa, enum tables_reading reading,
			  struct tables_evidence *evidence);

/* Adds the evidence in words: "300 of 512 slots are used: 298 live, 290 in sequence; against it: 2 reserved bits set".
 */
void tables_evidence_describe(const struct tables_evidence *evidence, struct text *text);

#endif
