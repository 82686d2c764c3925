/* SPDX-License-Identifier: MIT */
/* The evidence for and against each reading of a page, counted by sets of slots. */
#include "query/expression_internal.h"
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

#define LIVE_STATES (UINT32_C(1) << GMMU_STATE_MAPPED | UINT32_C(1) << GMMU_STATE_POINTER)

/* The facts: their names, and whether they are evidence against a reading. */
static const struct {
	const char *name;
	bool against;
	enum gmmu_doubt doubt; /* that the notes of such slots raise */
	const char *one;       /* the name for a single one, if it is another */
} facts[TABLES_FACT_COUNT] = {
	[TABLES_USED] = {.name = "used"},
	[TABLES_FITTING] = {.name = "without fault"},
	[TABLES_LIVE] = {.name = "live"},
	[TABLES_SEQUENCE] = {.name = "in sequence"},
	[TABLES_INSIDE] = {.name = "pointing into this dump if it is video memory"},
	[TABLES_INSIDE_SYSTEM] = {.name = "pointing into this dump if it is system memory"},
	[TABLES_RESERVED] = {.name = "with reserved bits set", .against = true, .doubt = GMMU_DOUBT_RESERVED},
	[TABLES_KIND] = {.name = "with a kind that Turing does not use", .against = true, .doubt = GMMU_DOUBT_KIND},
	[TABLES_MISALIGNED] = {.name = "with a misaligned page", .against = true, .doubt = GMMU_DOUBT_MISALIGNED},
	[TABLES_LEAF] = {.name = "with the leaf bit set", .against = true, .doubt = GMMU_DOUBT_LEAF},
	[TABLES_OUTSIDE] = {.name = "beyond the four of a root", .against = true, .doubt = GMMU_DOUBT_OUTSIDE},
	[TABLES_ODD] = {.name = "with a peer id, NO_ATS or comptagline out of place",
			.against = true,
			.doubt = GMMU_DOUBT_ODD},
	[TABLES_STALE] = {.name = "with an address or other bits, yet not live", .against = true},
	[TABLES_DISTINCT] = {.name = "different pages", .one = "page"},
	[TABLES_CHILDREN] = {.name = "tables below", .one = "table below"},
	[TABLES_PARENTS] = {.name = "tables that point here", .one = "table that points here"},
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

/* --- a page as blocks ------------------------------------------------------------------------------------------- */

/* The pairs of words of which both are in a set. */
static uint64_t pairs_of(const uint64_t words[2])
{
	uint64_t set = 0;

	for (unsigned i = 0; i < BLOCK_SLOTS; i++)
		set |= (words[i / 32] >> i % 32 * 2 & 3) == 3 ? UINT64_C(1) << i : 0;
	return set;
}

static void side_make(struct sheet_side *side, const struct reading *reading, uint64_t pa, const uint64_t *words,
		      const uint64_t *there)
{
	unsigned stride = gmmu_encoding_size(reading->compiled.view.encoding) / 8u;

	side->count = PAGE_BLOCKS / stride;
	for (unsigned i = 0; i < side->count; i++) {
		struct block *block = &side->blocks[i];
		size_t first = (size_t)i * BLOCK_SLOTS * stride;

		block_init(block, reading, words + first, BLOCK_SLOTS, 0, pa + first * 8u, 0);
		block_survey(block);
		side->there[i] = stride == 1 ? there[i] : pairs_of(&there[2 * i]);
		side->used[i] = ~block_equal(block, 0, UINT64_MAX, 0);
		if (stride > 1)
			side->used[i] |= ~block_equal(block, 1, UINT64_MAX, 0);
		side->used[i] &= side->there[i];
	}
}

void sheet_make(struct sheet *sheet, const struct weighers *weighers, uint64_t pa, const uint64_t words[PAGE_WORDS],
		const uint64_t there[PAGE_BLOCKS])
{
	sheet->pa = pa;
	side_make(&sheet->single, &weighers->of[TABLES_PDE3].reading, pa, words, there);
	side_make(&sheet->pairs, &weighers->of[TABLES_PDE0].reading, pa, words, there);
}

struct sheet_side *sheet_side(struct sheet *sheet, enum tables_reading reading)
{
	return reading == TABLES_PDE0 ? &sheet->pairs : &sheet->single;
}

/* --- the score -------------------------------------------------------------------------------------------------- */

/*
 * The score: 60 points for the share of used slots without a fault, 25 for the share of live ones that are connected
 * (pages in sequence, pointers into the dump), 15 for the amount; minus 100 for the share with a fault.
 */
#define POINTS_FITTING 60
#define POINTS_TOGETHER 25
#define POINTS_MUCH 15
#define POINTS_AGAINST 100
#define MUCH 16 /* used slots that count as many */

/* A reading is abandoned after this many used slots that all have a fault. */
#define HOPELESS 32

static unsigned larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* The points for faults and for the amount. */
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

/* Whether an address of a directory entry, in video memory or else in system memory, is also an address of the dump. */
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

bool tables_fact_against(enum tables_fact fact)
{
	return facts[fact].against;
}

/* --- weighing --------------------------------------------------------------------------------------------------- */

/* The tests for each fact. That a slot is outside its table depends on place. */
static bool facts_init(struct weigher *weigher)
{
	const struct gmmu_compiled *compiled = &weigher->reading.compiled;
	bool failed = false;

	probes_add_states(&weigher->facts[TABLES_LIVE], compiled, LIVE_STATES);
	probes_add_states(&weigher->facts[TABLES_STALE], compiled, UINT32_C(1) << GMMU_STATE_STALE);
	/* A sparse or hidden page has no address; an invalid entry with one is left over, or never was an entry. */
	probes_of_left_over(&weigher->reading, &weigher->facts[TABLES_STALE]);
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++) {
		weigher->notes[fact] = gmmu_doubt_notes(facts[fact].doubt);
		probes_add_notes(&weigher->facts[fact], compiled, weigher->notes[fact]);
		failed |= weigher->facts[fact].failed;
	}
	return !failed;
}

/* The bits of the address of a page, and of its aperture, which must be the same too; by aperture. */
static void addresses_init(struct weigher *weigher)
{
	static const unsigned fields[] = {GMMU_PTE_ADDRESS_VID, GMMU_PTE_ADDRESS_SYS};
	const struct gmmu_field *aperture = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_APERTURE);
	uint64_t bytes = gmmu_page_size_bytes(reading_of_role(&weigher->reading, GMMU_ROLE_PTE)->page_size);

	for (unsigned i = 0; i < 2; i++) {
		const struct gmmu_field *row = gmmu_field_at(GMMU_ROLE_PTE, fields[i]);

		weigher->step = bytes >> row->shift << row->lo;
		for (unsigned value = 0; value < APERTURES; value++)
			if (row->in_force.values >> value & 1)
				weigher->addresses[value] = gmmu_slot_mask(row->hi, row->lo).word[0] |
							    gmmu_slot_mask(aperture->hi, aperture->lo).word[0];
	}
}

bool weighers_init(struct weighers *weighers)
{
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		struct weigher *weigher = &weighers->of[i];
		struct gmmu_view view = tables_reading_view((enum tables_reading)i);

		weigher->number = (enum tables_reading)i;
		if (reading_init(&weigher->reading, &view, NULL) != GMMU_OK || !facts_init(weigher) ||
		    !faults_init(weigher))
			return false;
		reading_survey(&weigher->reading);
		addresses_init(weigher);
		links_init(weigher);
	}
	return true;
}

void weighers_free(struct weighers *weighers)
{
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
		for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
			probes_free(&weighers->of[i].facts[fact]);
		probes_free(&weighers->of[i].faults);
	}
}

/* The slots of a block by fact. */
struct sets {
	uint64_t facts[TABLES_FACT_COUNT];
};

/* The evidence against the slots of a set, from the one entry that all are like; false if that does not decide it. */
static bool faults_alike(const struct weigher *weigher, const struct block *block, uint64_t used, struct sets *sets)
{
	struct gmmu_entry entry;

	/* Only slots that are not live can be left over; each is tested. */
	if (weigher->reading.placed || !block_alike(block, &entry) || !(LIVE_STATES >> entry.state & 1))
		return false;
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		if (weigher->notes[fact] & entry.notes)
			sets->facts[fact] = used;
	return true;
}

/* The evidence against the slots of a set, and those that fit. */
static void faults_find(const struct weigher *weigher, struct block *block, uint64_t used, struct sets *sets)
{
	bool alike = faults_alike(weigher, block, used, sets);
	uint64_t against = 0;

	sets->facts[TABLES_USED] = used;
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++) {
		if (!facts[fact].against)
			continue;
		if (!alike)
			sets->facts[fact] =
				probes_match(weigher->facts[fact].list, weigher->facts[fact].count, block, used);
		if (facts[fact].doubt == GMMU_DOUBT_OUTSIDE)
			sets->facts[fact] |= used & block_outside(block);
		against |= sets->facts[fact];
	}
	sets->facts[TABLES_FITTING] = used & ~against;
}

/* The live slots that map pages. */
static uint64_t pages_find(const struct weigher *weigher, const struct block *block, uint64_t live)
{
	const struct gmmu_reading *by_bit = weigher->reading.compiled.reading;
	uint64_t pages = 0;

	for (unsigned bit = 0; bit < 2 && live; bit++)
		if (by_bit[bit].role == GMMU_ROLE_PTE)
			pages |= live & block_picked(block, bit);
	return pages;
}

/* The pages that directly follow the page of the slot before, for slots of one word. */
static uint64_t singles_follow(const struct weigher *weigher, const struct block *block, uint64_t pages, uint64_t last)
{
	const struct gmmu_field *row = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_APERTURE);
	uint64_t mask = gmmu_slot_mask(row->hi, row->lo).word[0], left = pages & (pages << 1 | !!last), set = 0;

	for (uint64_t value = 0; value < APERTURES && left; value++) {
		uint64_t here = left & block_equal(block, 0, mask, value << row->lo);

		left &= ~here;
		if (here)
			set |= here & block->reading->kernels->follow(block->part[0], last, weigher->addresses[value],
								      weigher->step);
	}
	return set;
}

/* The same for slots of 16 bytes, where pointers may be between two pages. */
static uint64_t pairs_follow(const struct weigher *weigher, const struct block *block, uint64_t pages, uint64_t live,
			     uint64_t *last)
{
	const struct gmmu_field *row = gmmu_field_at(GMMU_ROLE_PTE, GMMU_PTE_APERTURE);
	uint64_t set = 0;

	for (unsigned i = 0; i < BLOCK_SLOTS; i++) {
		uint64_t word = block->part[0][i], mask = weigher->addresses[word >> row->lo & (APERTURES - 1)];

		if (!(live >> i & 1))
			*last = 0;
		if (!(pages >> i & 1))
			continue;
		if (*last && (word & mask) == (*last & mask) + weigher->step)
			set |= UINT64_C(1) << i;
		*last = word;
	}
	return set;
}

/* `last`: the page before the block, which the first one may follow; 0: none. */
static uint64_t pages_follow(const struct weigher *weigher, const struct block *block, uint64_t pages, uint64_t live,
			     uint64_t *last)
{
	uint64_t set;

	if (block->stride > 1)
		return pairs_follow(weigher, block, pages, live, last);
	set = singles_follow(weigher, block, pages, *last);
	*last = pages >> (BLOCK_SLOTS - 1) ? block->part[0][BLOCK_SLOTS - 1] : 0;
	return set;
}

static void inside_count(const struct weigher *weigher, const struct block *block, uint64_t live,
			 const struct slots *source, struct tables_evidence *evidence)
{
	for (; live; live &= live - 1) {
		struct gmmu_entry entry =
			reading_entry(&weigher->reading, block_slot(block, (unsigned)__builtin_ctzll(live)));

		evidence->facts[TABLES_INSIDE] += points_inside(&entry, true, source);
		evidence->facts[TABLES_INSIDE_SYSTEM] += points_inside(&entry, false, source);
	}
}

/* The slots of a set up to the one that is number `count` of `used`. */
static uint64_t set_until(uint64_t set, uint64_t used, unsigned count)
{
	while (--count)
		used &= used - 1;
	used &= -used;
	return set & (used | (used - 1));
}

/* Weighs the slots `wanted` of a block; false if that was enough. */
static bool block_weigh(const struct weigher *weigher, struct block *block, uint64_t wanted, uint64_t used, bool hasty,
			uint64_t *last, const struct slots *source, struct tables_evidence *evidence)
{
	unsigned before = evidence->facts[TABLES_USED];
	struct sets sets = {.facts = {0}};
	uint64_t live, pages;
	bool enough;

	block->reading = &weigher->reading;
	faults_find(weigher, block, wanted & used, &sets);
	enough = hasty && !evidence->facts[TABLES_FITTING] && before + set_size(wanted & used) >= HOPELESS;
	if (enough) {
		uint64_t first = set_until(wanted, wanted & used, HOPELESS - before);

		enough = !(sets.facts[TABLES_FITTING] & first);
		wanted = enough ? first : wanted;
	}
	live = probes_match(weigher->facts[TABLES_LIVE].list, weigher->facts[TABLES_LIVE].count, block, wanted & used);
	pages = pages_find(weigher, block, live);
	sets.facts[TABLES_LIVE] = live;
	sets.facts[TABLES_SEQUENCE] = pages_follow(weigher, block, pages, live, last);
	inside_count(weigher, block, live & ~pages, source, evidence);
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		evidence->facts[fact] += set_size(sets.facts[fact] & wanted);
	evidence->slots += set_size(wanted);
	return !enough;
}

void evidence_weigh(const struct weigher *weigher, struct sheet *sheet, unsigned piece, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence)
{
	struct sheet_side *side = sheet_side(sheet, weigher->number);
	unsigned first = piece < PIECE_NONE ? piece / 2 : 0, end = piece < PIECE_NONE ? first + 1 : side->count;
	uint64_t part = UINT64_MAX, last = 0;

	*evidence = (struct tables_evidence){.reading = weigher->number, .pa = sheet->pa};
	if (piece < PIECE_NONE) {
		part = UINT64_C(0xffffffff) << piece % 2 * 32;
		evidence->pa += piece * PIECE_BYTES;
	}
	for (unsigned i = first; i < end; i++)
		if (!block_weigh(weigher, &side->blocks[i], part & side->there[i], side->used[i], hasty, &last, source,
				 evidence))
			break;
	evidence->score = score_of(evidence);
}

/* --- words ------------------------------------------------------------------------------------------------------ */

/* Adds ", 12 in sequence" for each fact found on one side, starting with `joint`. */
static void facts_describe(const struct tables_evidence *evidence, bool against, const char *joint, struct text *text)
{
	for (unsigned fact = TABLES_FITTING; fact < TABLES_FACT_COUNT; fact++) {
		if (facts[fact].against != against || !evidence->facts[fact])
			continue;
		text_add(text, joint);
		text_add_decimal(text, evidence->facts[fact]);
		text_add_char(text, ' ');
		text_add(text, evidence->facts[fact] == 1 && facts[fact].one ? facts[fact].one : facts[fact].name);
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
