/* SPDX-License-Identifier: MIT */
/*
 * What might be a page table in a dump of memory. Each 4 KB page (by physical address) is read as a table of each
 * depth, and each of its 256-byte pieces as a 64 KB page table; what speaks for and against each reading is counted.
 * The result is evidence, sorted by how well it fits. It is never the truth: bytes that are no table can look like one.
 */
#ifndef QUERY_TABLES_H
#define QUERY_TABLES_H

#include <gmmu/gmmu.h>

#include "query/job.h"
#include "dump/slots.h"
#include "render/text.h"

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

/* The depth of a reading and the page size that goes with it: the view to switch to. */
struct gmmu_view tables_reading_view(enum tables_reading reading);

/* Short words for a reading: "PDE1", "PTE 4K". Static storage. */
const char *tables_reading_name(enum tables_reading reading);

/* What is counted in a page or piece under one reading, in slots of that reading. */
enum tables_fact {
	TABLES_USED,          /* slots that are not 0 */
	TABLES_FITTING,       /* of those: nothing speaks against them */
	TABLES_LIVE,          /* map a page or point to a table */
	TABLES_SEQUENCE,      /* map the page behind that of the slot before */
	TABLES_INSIDE,        /* point to an address in video memory that this dump has the number of */
	TABLES_INSIDE_SYSTEM, /* likewise in system memory; a dump is of one memory, and does not say of which */
	TABLES_RESERVED,      /* reserved bits are set */
	TABLES_KIND,          /* a kind that has no name, or none that Turing uses, or INVALID */
	TABLES_MISALIGNED,    /* a page address that is no multiple of the page size */
	TABLES_LEAF,          /* the leaf bit is set where only tables are pointed to */
	TABLES_OUTSIDE,       /* used, but behind the last entry of a root */
	TABLES_ODD, /* other notes: a peer id in video memory, NO_ATS at an unusual depth, a comptagline without use */
	TABLES_STALE, /* bits are set, but it neither maps nor points nor is sparse */
	TABLES_FACT_COUNT
};

/* What a fact is called ("reserved bits set"). Static storage. */
const char *tables_fact_name(enum tables_fact fact);

struct tables_evidence {
	enum tables_reading reading;
	uint64_t pa;    /* of the page or piece */
	unsigned slots; /* that were there to look at, of this reading's entry size */
	unsigned facts[TABLES_FACT_COUNT];
	int score; /* -100 (all speaks against it) to 100; 0 says nothing */
};

/* A page or piece that fits some reading: its best score is above 0. */
struct tables_candidate {
	uint64_t pa;                         /* multiple of 4096, or of 256 for a piece */
	bool piece;                          /* a 256-byte piece, read as a 64 KB page table */
	int8_t scores[TABLES_READING_COUNT]; /* of each reading; a piece has but one, a page all but that one */
	uint8_t best;                        /* the reading with the highest score; the upper one of equals */
};

/* Most candidates that are kept; of more, those with the highest scores. */
#define TABLES_CANDIDATE_MAX 65536

struct tables;

/*
 * Looks through all of the source, whose slots are of 8 bytes. A piece becomes a candidate of its own if it fits better
 * than its page does in any reading. A reading is given up after 32 used slots in a row from the start of the page that
 * all have a fault. Slots at an address that is no multiple of 8 are passed over. GMMU_E_NOMEM.
 */
enum gmmu_status tables_new(const struct slots *source, struct tables **tables, struct gmmu_error *error);
void tables_free(struct tables *tables);
enum job_state tables_step(struct tables *tables, uint64_t budget_slots);
const struct job *tables_job(const struct tables *tables);

/* Pages that were looked at; those of them that are all 0; and those that as a whole fit no reading. */
uint64_t tables_page_count(const struct tables *tables);
uint64_t tables_zero_count(const struct tables *tables);
uint64_t tables_unfit_count(const struct tables *tables);

/* The candidates so far, by score, then by address. They move while the job runs. `candidate` is below the count. */
size_t tables_count(const struct tables *tables);
struct tables_candidate tables_at(struct tables *tables, size_t candidate);

/* The evidence for one reading of the page (or piece) at `pa`, read anew; false if nothing can be read there. */
bool tables_evidence_find(struct tables *tables, uint64_t pa, enum tables_reading reading,
			  struct tables_evidence *evidence);

/* Adds the evidence in words: "300 of 512 slots are used: 298 live, 290 in sequence; against it: 2 reserved bits set".
 */
void tables_evidence_describe(const struct tables_evidence *evidence, struct text *text);

#endif
