/* SPDX-License-Identifier: MIT */
/* The evidence for and against each reading of a page, counted by sets of slots. */
#include "query/expression/expression_internal.h"
#include "query/tables/tables_internal.h"
#include "render/value.h"
#include "text/phrase.h"

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

/*
 * Whether used slots, of which at most this many fit and are connected, may have a score above `score`. All parts of
 * the score are rounded towards 0, so that is certain to be false only if it is without rounding; then no division is
 * needed.
 */
static bool may_exceed(unsigned used, unsigned fitting, unsigned together, int score)
{
	int much = (int)(used < MUCH ? used : MUCH), faults = (int)(used - fitting);
	int points =
		MUCH * (POINTS_FITTING * (int)fitting - POINTS_AGAINST * faults + POINTS_TOGETHER * (int)together) +
		POINTS_MUCH * much * (int)used;

	return used && points > MUCH * (int)used * (faults ? score - 1 : score);
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
		const struct probes *probes = &weigher->facts[fact];

		probes_add_notes(&weigher->facts[fact], compiled, gmmu_doubt_notes(facts[fact].doubt));
		failed |= probes->failed;
		for (size_t i = 0; facts[fact].against && i < probes->count; i++)
			probes_add(&weigher->faults, &probes->list[i]);
	}
	probes_sort(&weigher->faults);
	return !failed && !weigher->faults.failed;
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
		weigher->stride = gmmu_encoding_size(view.encoding) / 8u;
		if (reading_init(&weigher->reading, &view, NULL) != GMMU_OK || !facts_init(weigher))
			return false;
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

/* Counts the used slots of a set by the facts that are evidence against them. */
static void faults_count(const struct weigher *weigher, struct block *block, uint64_t used,
			 struct tables_evidence *evidence)
{
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++) {
		const struct probes *probes = &weigher->facts[fact];
		uint64_t set;

		if (!facts[fact].against)
			continue;
		set = probes_match(probes->list, probes->count, block, used);
		if (facts[fact].doubt == GMMU_DOUBT_OUTSIDE)
			set |= used & block_outside(block);
		evidence->facts[fact] += set_size(set);
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

/* Weighs the slots `wanted` of block `i`; false if that was enough. */
static bool block_weigh(const struct weigher *weigher, struct sheet *sheet, unsigned i, uint64_t wanted, bool hasty,
			uint64_t *last, const struct slots *source, struct tables_evidence *evidence)
{
	struct block *block = sheet_block(sheet, weigher, i);
	uint64_t used = wanted & sheet_side(sheet, weigher)->used[i], fitting = used & sheet_fitting(sheet, weigher, i);
	unsigned before = evidence->facts[TABLES_USED];
	uint64_t live, pages;
	bool enough = hasty && !evidence->facts[TABLES_FITTING] && before + set_size(used) >= HOPELESS;

	if (enough) {
		uint64_t first = set_until(wanted, used, HOPELESS - before);

		enough = !(fitting & first);
		wanted = enough ? first : wanted;
		used &= wanted;
	}
	live = probes_match(weigher->facts[TABLES_LIVE].list, weigher->facts[TABLES_LIVE].count, block, used);
	pages = pages_find(weigher, block, live);
	if (!hasty)
		faults_count(weigher, block, used, evidence);
	inside_count(weigher, block, live & ~pages, source, evidence);
	evidence->facts[TABLES_USED] += set_size(used);
	evidence->facts[TABLES_FITTING] += set_size(fitting & wanted);
	evidence->facts[TABLES_LIVE] += set_size(live);
	evidence->facts[TABLES_SEQUENCE] += set_size(pages_follow(weigher, block, pages, live, last));
	evidence->slots += set_size(wanted);
	return !enough;
}

/* The slots of a piece, in the block that has them. */
static uint64_t piece_set(unsigned piece)
{
	return UINT64_C(0xffffffff) << piece % 2 * 32;
}

void evidence_weigh(const struct weigher *weigher, struct sheet *sheet, unsigned piece, bool hasty,
		    const struct slots *source, struct tables_evidence *evidence)
{
	struct sheet_side *side = sheet_side(sheet, weigher);
	unsigned first = piece < PIECE_NONE ? piece / 2 : 0, end = piece < PIECE_NONE ? first + 1 : side->count;
	uint64_t part = piece < PIECE_NONE ? piece_set(piece) : UINT64_MAX, last = 0;

	*evidence = (struct tables_evidence){.reading = weigher->number, .pa = sheet->pa};
	evidence->pa += piece < PIECE_NONE ? piece * PIECE_BYTES : 0;
	for (unsigned i = first; i < end; i++)
		if (!block_weigh(weigher, sheet, i, part & side->there[i], hasty, &last, source, evidence))
			break;
	evidence->score = score_of(evidence);
}

/*
 * Tests are tried on the whole page, a few at first and then twice as many each time: the first ones dismiss most
 * pages, and a page that passes them likely passes all.
 */
static bool tests_more(const struct weigher *weigher, size_t *tests)
{
	size_t all = weigher->faults.count;

	if (*tests == all)
		return false;
	*tests = *tests * 2 + 1 < all ? *tests * 2 + 1 : all;
	return true;
}

bool evidence_may_fit(const struct weigher *weigher, struct sheet *sheet)
{
	const struct sheet_side *side = sheet_side(sheet, weigher);
	uint64_t first = sheet_fitting(sheet, weigher, 0);
	unsigned used = 0;
	size_t tests = 0;
	bool may = true;

	if (!first && set_size(side->used[0]) >= HOPELESS)
		return false;
	for (unsigned i = 0; i < side->count; i++)
		used += set_size(side->used[i]);
	while (may && tests_more(weigher, &tests)) {
		unsigned fitting = set_size(first);

		for (unsigned i = 1; i < side->count; i++)
			fitting += set_size(sheet_sift(sheet, weigher, i, tests));
		may = may_exceed(used, fitting, used, 0);
	}
	return may;
}

unsigned evidence_pieces_may(const struct weigher *weigher, struct sheet *sheet, int score)
{
	unsigned pieces = (1u << PAGE_PIECES) - 1;
	size_t tests = 0;

	/* The first page of a piece follows no other. */
	if (score_apart(PIECE_SLOTS, PIECE_SLOTS) + POINTS_TOGETHER * (PIECE_SLOTS - 1) / PIECE_SLOTS <= score)
		return 0;
	while (pieces && tests_more(weigher, &tests)) {
		for (unsigned left = pieces; left; left &= left - 1) {
			unsigned i = (unsigned)__builtin_ctz(left);
			uint64_t set = piece_set(i), passed = sheet_sift(sheet, weigher, i / 2, tests) & set;
			unsigned used = set_size(sheet->single.used[i / 2] & set);

			if (!may_exceed(used, set_size(passed), used - 1, score))
				pieces &= ~(left & -left);
		}
	}
	return pieces;
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
		text_add(text, phrase_count(evidence->slots, "slot", "slots").text);
		text_add(text, ", all zero");
		return;
	}
	text_add_decimal(text, evidence->facts[TABLES_USED]);
	text_add(text, " of ");
	text_add(text, phrase_count(evidence->slots, "slot", "slots").text);
	text_add(text, " used");
	facts_describe(evidence, false, ": ", text);
	facts_describe(evidence, true, "; against it: ", text);
	if (evidence->start > evidence->pa) {
		text_add(text, "; the dump has it only from 0x");
		text_add_hex(text, evidence->start, 1);
		text_add(text, " on");
	}
}
