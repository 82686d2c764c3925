/* SPDX-License-Identifier: MIT */
/* What speaks for and against each reading of a page. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/tables_internal.h"
#include "render/value.h"

/* The readings: a new one is one row. */
static const struct {
	const char *name;
	int depth;
	enum gmmu_page_size page_size;
} readings[TABLES_READING_COUNT] = {
	[TABLES_PDE3] = {"PDE3", 0, GMMU_PAGE_SIZE_UNKNOWN}, [TABLES_PDE2] = {"PDE2", 1, GMMU_PAGE_SIZE_UNKNOWN},
	[TABLES_PDE1] = {"PDE1", 2, GMMU_PAGE_SIZE_UNKNOWN}, [TABLES_PDE0] = {"PDE0", 3, GMMU_PAGE_SIZE_UNKNOWN},
	[TABLES_PTE_4K] = {"PTE 4K", 4, GMMU_PAGE_SIZE_4K},  [TABLES_PTE_64K] = {"PTE 64K", 4, GMMU_PAGE_SIZE_64K},
};

#define NOTE(note) GMMU_NOTE_BIT(GMMU_NOTE_##note)

/* The facts: what they are called, whether they speak against a reading, and the notes that say so of a slot. */
static const struct {
	const char *name;
	bool against;
	uint32_t notes;
} facts[TABLES_FACT_COUNT] = {
	[TABLES_USED] = {"used", false, 0},
	[TABLES_FITTING] = {"without fault", false, 0},
	[TABLES_LIVE] = {"live", false, 0},
	[TABLES_SEQUENCE] = {"in sequence", false, 0},
	[TABLES_INSIDE] = {"pointing into this dump if it is video memory", false, 0},
	[TABLES_INSIDE_SYSTEM] = {"pointing into this dump if it is system memory", false, 0},
	[TABLES_RESERVED] = {"with reserved bits set", true, NOTE(RESERVED_SET)},
	[TABLES_KIND] = {"with a kind that Turing does not use", true,
			 NOTE(KIND_UNKNOWN) | NOTE(KIND_LEGACY) | NOTE(KIND_INVALID)},
	[TABLES_MISALIGNED] = {"with a misaligned page", true, NOTE(PAGE_MISALIGNED)},
	[TABLES_LEAF] = {"with the leaf bit set", true, NOTE(LEAF_BIT_IN_DIRECTORY) | NOTE(LEAF_BIT_IN_DUAL)},
	[TABLES_OUTSIDE] = {"behind the four of a root", true, NOTE(OUTSIDE_TABLE)},
	[TABLES_ODD] = {"with a peer id, NO_ATS or comptagline out of place", true,
			NOTE(PEER_ID_UNUSED) | NOTE(NO_ATS_UNUSUAL) | NOTE(ADDRESS_MAY_CONTINUE)},
	[TABLES_STALE] = {"with an address or other bits, yet not live", true, 0},
};

struct gmmu_view tables_reading_view(enum tables_reading reading)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;

	view.depths = 1u << readings[reading].depth;
	view.page_size = readings[reading].page_size;
	if (gmmu_depth_at(readings[reading].depth, view.page_size)->entry_size == 16)
		view.encoding = GMMU_ENCODING_VER2_DUAL;
	return view;
}

const char *tables_reading_name(enum tables_reading reading)
{
	return readings[reading].name;
}

const char *tables_fact_name(enum tables_fact fact)
{
	return facts[fact].name;
}

bool page_has(const struct page *page, unsigned word)
{
	return page->present[word / 64] >> word % 64 & 1;
}

/* What the entry before the one that is looked at was. */
struct neighbour {
	bool live;
	uint64_t aperture, address;
};

/* Whether a page lies just behind that of the entry before it. */
static bool in_sequence(const struct gmmu_entry *entry, uint64_t address, struct neighbour *last)
{
	uint64_t aperture = gmmu_entry_value(entry, GMMU_PTE_APERTURE).number;
	bool follows = last->live && aperture == last->aperture &&
		       address == last->address + gmmu_page_size_bytes(entry->page_size);

	*last = (struct neighbour){true, aperture, address};
	return follows;
}

/* Whether an address of a directory entry, in video memory or else in system memory, has a number of the dump's. */
static bool points_inside(const struct gmmu_entry *entry, bool video, const struct slots *source)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		struct gmmu_value value;

		if (gmmu_field_at(entry->role, i)->type != GMMU_VALUE_ADDRESS)
			continue;
		value = gmmu_entry_value(entry, i);
		if (value.known && value_in_video_memory(entry, i) == video &&
		    slots_find(source, value.number) != SLOT_NONE)
			return true;
	}
	return false;
}

/* Counts the facts of one used slot. */
static void slot_weigh(const struct gmmu_entry *entry, const struct slots *source, struct neighbour *last,
		       struct tables_evidence *evidence)
{
	bool leaf = entry->role == GMMU_ROLE_PTE, against = false;
	struct gmmu_value address = {false, 0, NULL};
	bool live = entry->state == GMMU_STATE_MAPPED || entry->state == GMMU_STATE_POINTER;

	if (leaf)
		address = gmmu_entry_value(entry, GMMU_PTE_ADDRESS);
	evidence->facts[TABLES_USED]++;
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		if (facts[fact].notes & entry->notes) {
			evidence->facts[fact]++;
			against = true;
		}
	/* A sparse or hidden page has no address; what has one, and is not valid, is left over or was never an entry.
	 */
	if (!live && (entry->state == GMMU_STATE_STALE || (address.known && address.number))) {
		evidence->facts[TABLES_STALE]++;
		against = true;
	}
	evidence->facts[TABLES_FITTING] += !against;
	if (!live) {
		last->live = false;
		return;
	}
	evidence->facts[TABLES_LIVE]++;
	if (leaf) {
		evidence->facts[TABLES_SEQUENCE] += in_sequence(entry, address.number, last);
	} else {
		evidence->facts[TABLES_INSIDE] += points_inside(entry, true, source);
		evidence->facts[TABLES_INSIDE_SYSTEM] += points_inside(entry, false, source);
	}
}

/*
 * The score: 60 points for the share of used slots without a fault, 25 for the share of live ones that hang together
 * (pages in sequence, pointers into the dump as one memory), 15 for how much there is; minus 100 for the share with a
 * fault.
 */
#define POINTS_FITTING 60
#define POINTS_TOGETHER 25
#define POINTS_MUCH 15
#define POINTS_AGAINST 100
#define MUCH 16 /* used slots that are as good as any number of them */

/* Used slots that all have a fault after which more of them are not looked at. */
#define HOPELESS 32

static unsigned larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* The points for faults and for how much there is. */
static int score_apart(int used, int fitting)
{
	return POINTS_FITTING * fitting / used - POINTS_AGAINST * (used - fitting) / used +
	       POINTS_MUCH * (used < MUCH ? used : MUCH) / MUCH;
}

int evidence_score_most(unsigned used, unsigned fitting)
{
	return score_apart((int)used, (int)fitting) + POINTS_TOGETHER;
}

static int score_of(const struct tables_evidence *evidence)
{
	int used = (int)evidence->facts[TABLES_USED], fitting = (int)evidence->facts[TABLES_FITTING];
	int live = (int)evidence->facts[TABLES_LIVE];
	int inside = (int)larger(evidence->facts[TABLES_INSIDE], evidence->facts[TABLES_INSIDE_SYSTEM]);
	int together = (int)evidence->facts[TABLES_SEQUENCE] + inside;
	int score;

	if (!used)
		return 0;
	score = score_apart(used, fitting);
	if (live)
		score += POINTS_TOGETHER * together / live;
	return score < -100 ? -100 : score;
}

uint32_t tables_notes_against(void)
{
	uint32_t notes = 0;

	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		notes |= facts[fact].against ? facts[fact].notes : 0;
	return notes;
}

void evidence_weigh(const struct page *page, unsigned first_word, enum tables_reading reading, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence)
{
	struct gmmu_view view = tables_reading_view(reading);
	const struct gmmu_depth *depth = gmmu_depth_at(readings[reading].depth, view.page_size);
	unsigned stride = depth->entry_size / 8u, words = depth->table_bytes / 8u;
	struct neighbour last = {.live = false};
	struct gmmu_compiled compiled;

	/* The views of the table above are good. */
	(void)gmmu_compile(&view, &compiled, NULL);
	*evidence = (struct tables_evidence){.reading = reading, .pa = page->pa + first_word * 8u};
	for (unsigned word = first_word; word < first_word + words; word += stride) {
		struct gmmu_slot slot = {{page->words[word], stride > 1 ? page->words[word + 1] : 0}};
		struct gmmu_row row;

		if (!page_has(page, word) || !page_has(page, word + stride - 1))
			continue;
		evidence->slots++;
		if (!slot.word[0] && !slot.word[1]) {
			last.live = false;
			continue;
		}
		gmmu_compiled_decode_row(&compiled, slot, 0, 0, page->pa + word * 8u, &row);
		slot_weigh(&row.entry, source, &last, evidence);
		if (hasty && evidence->facts[TABLES_USED] == HOPELESS && !evidence->facts[TABLES_FITTING])
			break;
	}
	evidence->score = score_of(evidence);
}

/* Adds ", 12 in sequence" for each fact of one side that was found; `joint` stands before the first. */
static void facts_describe(const struct tables_evidence *evidence, bool against, const char *joint, struct text *text)
{
	for (unsigned fact = TABLES_FITTING; fact < TABLES_FACT_COUNT; fact++) {
		if (facts[fact].against != against || !evidence->facts[fact])
			continue;
		text_add(text, joint);
		text_add_decimal(text, evidence->facts[fact]);
		text_add_char(text, ' ');
		text_add(text, facts[fact].name);
		joint = ", ";
	}
}

void tables_evidence_describe(const struct tables_evidence *evidence, struct text *text)
{
	if (!evidence->facts[TABLES_USED]) {
		text_add_decimal(text, evidence->slots);
		text_add(text, " slots, all zero");
		return;
	}
	text_add_decimal(text, evidence->facts[TABLES_USED]);
	text_add(text, " of ");
	text_add_decimal(text, evidence->slots);
	text_add(text, " slots used");
	facts_describe(evidence, false, ": ", text);
	facts_describe(evidence, true, "; against it: ", text);
}
