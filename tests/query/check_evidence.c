/* SPDX-License-Identifier: MIT */
/* The evidence of the table finder, which is counted by sets, against a count slot by slot. */
#include "query/tables/tables_internal.h"

#include "entry.h"
#include "fake_source.h"

#define BASE 0x10000

static struct fake fake;

/* A page of random words, of which some share were made to fit some reading better. */
static void page_make(uint64_t words[PAGE_WORDS], struct random *random)
{
	unsigned kind = (unsigned)(random_next(random) % 6), share = (unsigned)(random_next(random) % 17);

	for (unsigned i = 0; i < PAGE_WORDS; i++) {
		uint64_t word = random_next(random);

		if (random_next(random) % 16 < share)
			word = kind == 0   ? 0
			       : kind == 1 ? VALID | (word & 6) | ADDRESS(0x10 * i) | KIND(6)
			       : kind == 2 ? PDE_VIDEO | ADDRESS(i)
			       : kind == 3 ? VALID | ADDRESS(0x1234 + i) | KIND(6)
			       : kind == 4 ? (i % 2 ? 0 : VALID | ADDRESS(0x100 * i) | KIND(6))
					   : word & 0xffffffffffff2f;
		words[i] = word;
	}
}

/* The notes that count as each fact. */
static const struct {
	enum tables_fact fact;
	uint32_t notes;
} facts[] = {
	{TABLES_RESERVED, GMMU_NOTE_BIT(GMMU_NOTE_RESERVED_SET)},
	{TABLES_KIND, GMMU_NOTE_BIT(GMMU_NOTE_KIND_UNKNOWN) | GMMU_NOTE_BIT(GMMU_NOTE_KIND_LEGACY) |
			      GMMU_NOTE_BIT(GMMU_NOTE_KIND_INVALID)},
	{TABLES_MISALIGNED, GMMU_NOTE_BIT(GMMU_NOTE_PAGE_MISALIGNED)},
	{TABLES_LEAF, GMMU_NOTE_BIT(GMMU_NOTE_LEAF_BIT_IN_DIRECTORY) | GMMU_NOTE_BIT(GMMU_NOTE_LEAF_BIT_IN_DUAL)},
	{TABLES_OUTSIDE, GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE)},
	{TABLES_ODD, GMMU_NOTE_BIT(GMMU_NOTE_PEER_ID_UNUSED) | GMMU_NOTE_BIT(GMMU_NOTE_NO_ATS_UNUSUAL) |
			     GMMU_NOTE_BIT(GMMU_NOTE_ADDRESS_MAY_CONTINUE)},
};

START_TEST(all_doubts_about_the_depth_are_evidence)
{
	uint32_t counted = 0;

	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++)
		counted |= facts[i].notes;
	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		ck_assert_int_eq(gmmu_note_doubt((enum gmmu_note)note) != GMMU_DOUBT_NONE, counted >> note & 1);
}
END_TEST

/* The last page mapped, which the next one may follow if `known`. */
struct mapped {
	bool known;
	uint64_t aperture, address;
};

static void slot_count(const struct gmmu_entry *entry, struct mapped *last, struct tables_evidence *evidence)
{
	bool live = entry->state == GMMU_STATE_MAPPED || entry->state == GMMU_STATE_POINTER;
	bool leaf = entry->role == GMMU_ROLE_PTE, against = false;
	struct mapped here = {leaf, 0, 0};

	if (leaf) {
		here.aperture = gmmu_entry_value(entry, GMMU_PTE_APERTURE).number;
		here.address = gmmu_entry_value(entry, GMMU_PTE_ADDRESS).number;
	}
	for (unsigned i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
		evidence->facts[facts[i].fact] += (entry->notes & facts[i].notes) != 0;
		against |= (entry->notes & facts[i].notes) != 0;
	}
	if (!live && (entry->state == GMMU_STATE_STALE || here.address)) {
		evidence->facts[TABLES_STALE]++;
		against = true;
	}
	evidence->facts[TABLES_USED]++;
	evidence->facts[TABLES_FITTING] += !against;
	evidence->facts[TABLES_LIVE] += live;
	if (live && leaf) {
		evidence->facts[TABLES_SEQUENCE] +=
			last->known && last->aperture == here.aperture &&
			here.address == last->address + gmmu_page_size_bytes(entry->page_size);
		*last = here;
	}
	last->known &= live;
}

/* Counts all facts, except where pointers point. */
static void page_count(const uint64_t words[PAGE_WORDS], unsigned first, unsigned count, enum tables_reading reading,
		       bool hasty, struct tables_evidence *evidence)
{
	struct gmmu_view view = tables_reading_view(reading);
	unsigned stride = gmmu_encoding_size(view.encoding) / 8u;
	struct mapped last = {.known = false};

	*evidence = (struct tables_evidence){.reading = reading};
	for (unsigned i = first; i < first + count; i += stride) {
		struct gmmu_slot slot = slot_of(stride > 1 ? words[i + 1] : 0, words[i]);
		struct gmmu_row row;

		evidence->slots++;
		ck_assert_int_eq(gmmu_decode_row(&view, slot, 0, 0, BASE + i * 8u, &row, NULL), GMMU_OK);
		if (slot_is_zero(slot))
			last.known = false;
		else
			slot_count(&row.entry, &last, evidence);
		if (hasty && evidence->facts[TABLES_USED] == 32 && evidence->facts[TABLES_FITTING] == 0)
			break;
	}
}

/* Facts against a reading are counted one by one only if not hasty, and where pointers point is not compared. */
static bool is_compared(enum tables_fact fact, bool hasty)
{
	return fact != TABLES_INSIDE && fact != TABLES_INSIDE_SYSTEM && (!hasty || fact < TABLES_RESERVED);
}

static void evidence_compare(const struct tables_evidence *have, const struct tables_evidence *want, bool hasty)
{
	ck_assert_uint_eq(have->slots, want->slots);
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		if (is_compared((enum tables_fact)fact, hasty))
			ck_assert_msg(have->facts[fact] == want->facts[fact], "%s, %s: %u, not %u",
				      tables_reading_name(have->reading), tables_fact_name((enum tables_fact)fact),
				      have->facts[fact], want->facts[fact]);
}

static const uint64_t whole[PAGE_BLOCKS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
					    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

START_TEST(sets_count_as_slots_do_and_no_score_is_dismissed)
{
	static struct weighers weighers;
	static struct sheet sheet;
	struct random random = {.state = (uint64_t)_i + 1};
	struct tables_evidence evidence, counted;
	unsigned dismissed = 0;

	fake_init(&fake, 8, 512, BASE);
	kernels_force(_i % 2);
	ck_assert(weighers_init(&weighers));
	for (unsigned n = 0; n < 200; n++) {
		uint64_t words[PAGE_WORDS];
		bool hasty = n % 2, dismiss = true;

		page_make(words, &random);
		sheet_make(&sheet, &weighers, BASE, words, whole);
		for (unsigned i = 0; i < TABLES_READING_COUNT; i++) {
			bool may = evidence_may_fit(&weighers.of[i], &sheet);

			evidence_weigh(&weighers.of[i], &sheet, PIECE_NONE, hasty, &fake.source, &evidence);
			page_count(words, 0, PAGE_WORDS, (enum tables_reading)i, hasty, &counted);
			evidence_compare(&evidence, &counted, hasty);
			dismiss &= i == TABLES_PTE_64K || !may;
			if (!may)
				ck_assert_int_le(evidence.score, 0);
		}
		for (unsigned i = 0; i < PAGE_PIECES; i++) {
			const struct weigher *weigher = &weighers.of[TABLES_PTE_64K];
			int score = (int)(random_next(&random) % 101);

			evidence_weigh(weigher, &sheet, i, false, &fake.source, &evidence);
			page_count(words, i * PIECE_BYTES / 8, PIECE_BYTES / 8, TABLES_PTE_64K, false, &counted);
			evidence_compare(&evidence, &counted, false);
			ck_assert_uint_eq(evidence.pa, BASE + i * PIECE_BYTES);
			if (!(evidence_pieces_may(weigher, &sheet, score) >> i & 1))
				ck_assert_int_le(evidence.score, score);
		}
		dismissed += dismiss && !evidence_pieces_may(&weighers.of[TABLES_PTE_64K], &sheet, 0);
	}
	kernels_force(false);
	weighers_free(&weighers);
	memset(&weighers, 0, sizeof(weighers));
	/* Most random pages are dismissed at once. */
	ck_assert_uint_gt(dismissed, 20);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_evidence");
	TCase *tcase = tcase_create("evidence");

	tcase_add_loop_test(tcase, sets_count_as_slots_do_and_no_score_is_dismissed, 0, 8);
	tcase_add_test(tcase, all_doubts_about_the_depth_are_evidence);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
