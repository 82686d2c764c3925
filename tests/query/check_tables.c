/* SPDX-License-Identifier: MIT */
#include "query/tables/tables.h"

#include "entry.h"
#include "fake_source.h"

static struct fake fake;
static struct giant giant;

static struct tables *found(const struct slots *source, uint64_t budget)
{
	struct tables *tables = NULL;

	ck_assert_int_eq(tables_new(source, &tables, NULL), GMMU_OK);
	while (tables_step(tables, budget) == JOB_RUNNING)
		ck_assert_uint_lt(tables_job(tables)->done, tables_job(tables)->total);
	ck_assert_int_eq(tables_job(tables)->state, JOB_DONE);
	ck_assert_uint_eq(tables_job(tables)->done, tables_job(tables)->total);
	return tables;
}

static struct tables_evidence evidence_of(struct tables *tables, uint64_t pa, enum tables_reading reading)
{
	struct tables_evidence evidence;

	ck_assert(tables_evidence_find(tables, pa, reading, &evidence));
	ck_assert_int_eq(evidence.reading, reading);
	return evidence;
}

/* The candidate for a page or a piece; the test fails if there is none. */
static struct tables_candidate candidate_at(struct tables *tables, uint64_t pa, bool piece)
{
	for (size_t i = 0; i < tables_count(tables); i++) {
		struct tables_candidate candidate = tables_at(tables, i);

		if (candidate.pa == pa && candidate.piece == piece)
			return candidate;
	}
	ck_abort_msg("0x%" PRIx64 " is no candidate", pa);
	return (struct tables_candidate){.pa = 0};
}

/* --- A tree of tables as a driver would build it, page by page from address 0x10000 on ------------------------- */

#define BASE 0x10000
#define PAGE_OF(n) (BASE + (n)*0x1000)
#define WORD_OF(page, n) ((page)*512 + (n))

enum pages { ROOT, PDE2, PDE1, PDE0, PTE_4K, PTES_64K, NOISE, ZERO, PAGE_COUNT };

static uint64_t pde_to(uint64_t page)
{
	return PDE_VIDEO | VOLATILE | ADDRESS(PAGE_OF(page) >> 12);
}

static void tree_fill(void)
{
	struct random random = {.state = 3};

	fake_init(&fake, 8, PAGE_COUNT * 512, BASE);
	fake_set(&fake, WORD_OF(ROOT, 0), slot_of(0, pde_to(PDE2)));
	for (unsigned i = 0; i < 20; i++) {
		fake_set(&fake, WORD_OF(PDE2, 300 + i), slot_of(0, pde_to(PDE1)));
		fake_set(&fake, WORD_OF(PDE1, i), slot_of(0, pde_to(PDE0) | NO_ATS));
	}
	for (unsigned i = 0; i < 64; i++) {
		/* Even slots have a SMALL table, odd ones a 2 MB page. */
		fake_set(&fake, WORD_OF(PDE0, 4 * i + 1), slot_of(0, pde_to(PTE_4K)));
		fake_set(&fake, WORD_OF(PDE0, 4 * i + 2), slot_of(0, VALID | ADDRESS(0x200 * i) | KIND(6)));
	}
	for (unsigned i = 0; i < 300; i++)
		fake_set(&fake, WORD_OF(PTE_4K, i), slot_of(0, VALID | ADDRESS(0x4801 + i) | KIND(6)));
	for (unsigned i = 0; i < 32; i++) {
		fake_set(&fake, WORD_OF(PTES_64K, 32 + i), slot_of(0, VALID | ADDRESS(0x5000 + 16 * i) | KIND(6)));
		fake_set(&fake, WORD_OF(PTES_64K, 480 + i), slot_of(0, PRIVILEGE));
	}
	for (unsigned i = 0; i < 512; i++)
		fake_set(&fake, WORD_OF(NOISE, i), slot_of(0, random_next(&random)));
}

START_TEST(tables_are_found_for_what_they_are)
{
	static const struct {
		enum pages page;
		enum tables_reading reading;
	} best[] = {{PDE1, TABLES_PDE1}, {PDE0, TABLES_PDE0}, {PTE_4K, TABLES_PTE_4K}};
	struct tables *tables;
	struct tables_candidate candidate;

	tree_fill();
	tables = found(&fake.source, 100);
	ck_assert_uint_ge(tables_job(tables)->done, PAGE_COUNT * 512);
	ck_assert_uint_eq(tables_page_count(tables), PAGE_COUNT);
	ck_assert_uint_eq(tables_zero_count(tables), 1);
	for (size_t i = 0; i < sizeof(best) / sizeof(best[0]); i++) {
		candidate = candidate_at(tables, PAGE_OF(best[i].page), false);
		ck_assert_int_eq(candidate.best, best[i].reading);
		ck_assert_int_gt(candidate.scores[candidate.best], 70);
	}
	/* One entry at the start: by themselves a root and a table below it look alike; what it points to decides. */
	candidate = candidate_at(tables, PAGE_OF(ROOT), false);
	ck_assert_int_eq(candidate.best, TABLES_PDE3);
	ck_assert_int_eq(candidate.fits[TABLES_PDE3], candidate.fits[TABLES_PDE2]);
	ck_assert_int_gt(candidate.scores[TABLES_PDE3], candidate.scores[TABLES_PDE2]);
	ck_assert_uint_eq(candidate.children[TABLES_PDE3], 1);
	ck_assert_uint_eq(candidate.parents[TABLES_PDE3], 0);
	/* Entries after the fourth: not a root. Without NO_ATS, by itself PDE1 is as good as PDE2. */
	candidate = candidate_at(tables, PAGE_OF(PDE2), false);
	ck_assert_int_eq(candidate.best, TABLES_PDE2);
	ck_assert_int_eq(candidate.fits[TABLES_PDE1], candidate.fits[TABLES_PDE2]);
	ck_assert_int_gt(candidate.scores[TABLES_PDE2], candidate.scores[TABLES_PDE1]);
	ck_assert_uint_eq(candidate.parents[TABLES_PDE2], 1);
	ck_assert_int_lt(candidate.scores[TABLES_PDE3], 0);
	/* Tables for 64 KB pages are pieces of their page. */
	candidate = candidate_at(tables, PAGE_OF(PTES_64K) + 0x100, true);
	ck_assert_int_eq(candidate.best, TABLES_PTE_64K);
	ck_assert_int_gt(candidate.fits[TABLES_PTE_64K], 90);
	/* Nothing points to them, unlike to the table for 4 KB pages. */
	ck_assert_int_lt(candidate.scores[TABLES_PTE_64K],
			 candidate_at(tables, PAGE_OF(PTE_4K), false).scores[TABLES_PTE_4K]);
	candidate_at(tables, PAGE_OF(PTES_64K) + 0xf00, true);
	/* Noise fits nothing, and the page of small tables is not one large table. */
	for (size_t i = 0; i < tables_count(tables); i++)
		ck_assert_uint_ne(tables_at(tables, i).pa & ~UINT64_C(0xfff), PAGE_OF(NOISE));
	ck_assert_uint_eq(tables_unfit_count(tables), 2);
	tables_free(tables);
}
END_TEST

START_TEST(candidates_are_sorted_by_score)
{
	struct tables *tables;

	tree_fill();
	tables = found(&fake.source, UINT64_MAX);
	ck_assert_uint_ge(tables_count(tables), 7);
	for (size_t i = 1; i < tables_count(tables); i++) {
		struct tables_candidate a = tables_at(tables, i - 1), b = tables_at(tables, i);

		ck_assert_int_ge(a.scores[a.best], b.scores[b.best]);
		if (a.scores[a.best] == b.scores[b.best])
			ck_assert_uint_le(a.pa, b.pa);
	}
	tables_free(tables);
}
END_TEST

/* A dump is of one memory: what points into it as video memory does not as system memory. */
START_TEST(memories_are_counted_apart)
{
	struct tables *tables;
	struct tables_evidence evidence;
	int score;

	tree_fill();
	tables = found(&fake.source, 1000);
	score = evidence_of(tables, PAGE_OF(PDE2), TABLES_PDE2).score;
	tables_free(tables);
	/* 15 of 20 pointers in system memory: aperture 2 in place of 1. */
	for (unsigned i = 0, changed = 0; changed < 15; i++)
		if (fake.words[PDE2 * 512 + i]) {
			fake.words[PDE2 * 512 + i] ^= UINT64_C(3) << 1;
			changed++;
		}
	tables = found(&fake.source, 1000);
	evidence = evidence_of(tables, PAGE_OF(PDE2), TABLES_PDE2);
	ck_assert_uint_eq(evidence.facts[TABLES_INSIDE], 5);
	ck_assert_uint_eq(evidence.facts[TABLES_INSIDE_SYSTEM], 15);
	ck_assert_int_lt(evidence.score, score);
	tables_free(tables);
}
END_TEST

START_TEST(evidence_counts_what_is_there)
{
	struct tables *tables;
	struct tables_evidence evidence;

	tree_fill();
	tables = found(&fake.source, 1000);
	evidence = evidence_of(tables, PAGE_OF(PTE_4K) + 0x123, TABLES_PTE_4K);
	ck_assert_uint_eq(evidence.pa, PAGE_OF(PTE_4K));
	ck_assert_uint_eq(evidence.slots, 512);
	ck_assert_uint_eq(evidence.facts[TABLES_USED], 300);
	ck_assert_uint_eq(evidence.facts[TABLES_FITTING], 300);
	ck_assert_uint_eq(evidence.facts[TABLES_LIVE], 300);
	ck_assert_uint_eq(evidence.facts[TABLES_SEQUENCE], 299);
	/* 0x4801 + i is a multiple of 16 pages for one slot in 16: the others are out of place in a 64 KB table. */
	evidence = evidence_of(tables, PAGE_OF(PTE_4K) + 0x100, TABLES_PTE_64K);
	ck_assert_uint_eq(evidence.slots, 32);
	ck_assert_uint_eq(evidence.facts[TABLES_MISALIGNED], 30);
	/* Read as a directory, each page is a leaf bit. */
	evidence = evidence_of(tables, PAGE_OF(PTE_4K), TABLES_PDE2);
	ck_assert_uint_eq(evidence.facts[TABLES_LEAF], 300);
	ck_assert_uint_eq(evidence.facts[TABLES_RESERVED], 300); /* kind 6: bits 57 and 58 */
	ck_assert_uint_eq(evidence.facts[TABLES_FITTING], 0);
	evidence = evidence_of(tables, PAGE_OF(PDE2), TABLES_PDE2);
	ck_assert_uint_eq(evidence.facts[TABLES_INSIDE], 20);
	ck_assert_uint_eq(evidence_of(tables, PAGE_OF(PDE2), TABLES_PDE3).facts[TABLES_OUTSIDE], 20);
	ck_assert_uint_eq(evidence_of(tables, PAGE_OF(PDE1), TABLES_PDE2).facts[TABLES_ODD], 20);
	ck_assert_uint_eq(evidence_of(tables, PAGE_OF(PDE1), TABLES_PDE1).facts[TABLES_ODD], 0);
	evidence = evidence_of(tables, PAGE_OF(PDE0), TABLES_PDE0);
	ck_assert_uint_eq(evidence.slots, 256);
	ck_assert_uint_eq(evidence.facts[TABLES_LIVE], 128);
	ck_assert_uint_eq(evidence.facts[TABLES_INSIDE], 64);
	/* A directory read as pages: addresses in entries that are not valid. */
	ck_assert_uint_eq(evidence_of(tables, PAGE_OF(PDE2), TABLES_PTE_4K).facts[TABLES_STALE], 20);
	ck_assert_int_eq(evidence_of(tables, PAGE_OF(ZERO), TABLES_PTE_4K).score, 0);
	ck_assert(!tables_evidence_find(tables, PAGE_OF(PAGE_COUNT), TABLES_PDE0, &evidence));
	ck_assert(!tables_evidence_find(tables, 0, TABLES_PDE0, &evidence));
	tables_free(tables);
}
END_TEST

START_TEST(evidence_is_put_into_words)
{
	struct tables_evidence evidence = {.reading = TABLES_PTE_4K, .slots = 512};
	struct text text = {.styled = false};

	tables_evidence_describe(&evidence, &text);
	ck_assert_str_eq(text.bytes, "512 slots, all zero");
	text_clear(&text);
	evidence.facts[TABLES_USED] = 300;
	evidence.facts[TABLES_FITTING] = 298;
	evidence.facts[TABLES_LIVE] = 290;
	evidence.facts[TABLES_RESERVED] = 2;
	evidence.facts[TABLES_STALE] = 1;
	tables_evidence_describe(&evidence, &text);
	ck_assert_str_eq(text.bytes,
			 "300 of 512 slots used: 298 without fault, 290 live; against it: 2 with reserved bits "
			 "set, 1 with an address or other bits, yet not live");
	text_clear(&text);
	evidence = (struct tables_evidence){.slots = 480, .pa = 0x1000, .start = 0x1100, .facts[TABLES_USED] = 1};
	tables_evidence_describe(&evidence, &text);
	ck_assert_str_eq(text.bytes, "1 of 480 slots used; the dump has it only from 0x1100 on");
	text_free(&text);
	for (unsigned fact = 0; fact < TABLES_FACT_COUNT; fact++)
		ck_assert_str_ne(tables_fact_name((enum tables_fact)fact), "");
}
END_TEST

/* The score that was given in haste is the one that the whole page gets. */
START_TEST(haste_does_not_change_a_score)
{
	struct random random = {.state = (uint64_t)_i};
	struct tables *tables;

	fake_init(&fake, 8, 32 * 512, 0);
	for (uint64_t i = 0; i < 32 * 512; i++)
		fake_set(&fake, i, i / 512 % 2 ? random_slot(&random, 8) : slot_of(0, VALID | ADDRESS(i) | KIND(6)));
	tables = found(&fake.source, 10000);
	ck_assert_uint_gt(tables_count(tables), 0);
	for (size_t i = 0; i < tables_count(tables); i++) {
		struct tables_candidate candidate = tables_at(tables, i);

		for (unsigned reading = 0; reading < TABLES_READING_COUNT; reading++)
			if (candidate.piece == (reading == TABLES_PTE_64K))
				ck_assert_int_eq(evidence_of(tables, candidate.pa, (enum tables_reading)reading).score,
						 candidate.fits[reading]);
	}
	tables_free(tables);
}
END_TEST

START_TEST(table_smaller_than_a_page)
{
	struct tables *tables;
	struct tables_candidate candidate;

	/* 32 entries of a 64 KB table. */
	fake_init(&fake, 8, 32, 0x45100);
	for (unsigned i = 0; i < 32; i++)
		fake.words[i] = VALID | ADDRESS(0x5000 + 16 * i) | KIND(6);
	tables = found(&fake.source, 1);
	candidate = tables_at(tables, 0);
	ck_assert_uint_eq(candidate.pa, 0x45100);
	ck_assert(candidate.piece);
	ck_assert_uint_eq(evidence_of(tables, 0x451ff, TABLES_PTE_64K).slots, 32);
	ck_assert_uint_eq(evidence_of(tables, 0x45000, TABLES_PTE_4K).slots, 32);
	ck_assert_uint_eq(tables_page_count(tables), 1);
	tables_free(tables);
}
END_TEST

START_TEST(odd_addresses_and_lost_slots_are_passed_over)
{
	struct tables *tables;

	fake_init(&fake, 8, 1024, 0x45104);
	fake_set(&fake, 0, slot_of(0, VALID));
	tables = found(&fake.source, 100);
	ck_assert_uint_eq(tables_page_count(tables), 0);
	tables_free(tables);
	fake_init(&fake, 8, 1024, 0);
	fake.lost_first = 512;
	fake.lost_end = 1024;
	fake_set(&fake, 512, slot_of(0, VALID));
	tables = found(&fake.source, 100);
	ck_assert_uint_eq(tables_page_count(tables), 1);
	ck_assert_uint_eq(tables_zero_count(tables), 1);
	ck_assert_uint_eq(tables_job(tables)->unavailable, 512);
	tables_free(tables);
	fake_init(&fake, 8, 0, 0);
	tables = found(&fake.source, 100);
	ck_assert_uint_eq(tables_count(tables), 0);
	tables_free(tables);
	tables_free(NULL);
}
END_TEST

START_TEST(two_to_the_40_slots)
{
	struct tables *tables;

	giant_init(&giant);
	giant_set(&giant, 1, VALID | KIND(6));
	giant_set(&giant, (UINT64_C(1) << 39) + 700, VALID | KIND(6));
	tables = found(&giant.source, 1 << 20);
	ck_assert_uint_eq(tables_page_count(tables), GIANT_COUNT / 512);
	ck_assert_uint_eq(tables_zero_count(tables), GIANT_COUNT / 512 - 2);
	candidate_at(tables, 0, false);
	candidate_at(tables, ((UINT64_C(1) << 39) + 512) * 8, false);
	ck_assert_uint_lt(giant.read_count, 1 << 20);
	tables_free(tables);
}
END_TEST

START_TEST(a_reading_is_a_view)
{
	static const struct {
		enum tables_reading reading;
		unsigned depth;
		enum gmmu_encoding encoding;
		enum gmmu_page_size page_size;
	} views[] = {
		{TABLES_PDE3, 0, GMMU_ENCODING_VER2, GMMU_PAGE_SIZE_UNKNOWN},
		{TABLES_PDE2, 1, GMMU_ENCODING_VER2, GMMU_PAGE_SIZE_UNKNOWN},
		{TABLES_PDE1, 2, GMMU_ENCODING_VER2, GMMU_PAGE_SIZE_UNKNOWN},
		{TABLES_PDE0, 3, GMMU_ENCODING_VER2_DUAL, GMMU_PAGE_SIZE_UNKNOWN},
		{TABLES_PTE_4K, 4, GMMU_ENCODING_VER2, GMMU_PAGE_SIZE_4K},
		{TABLES_PTE_64K, 4, GMMU_ENCODING_VER2, GMMU_PAGE_SIZE_64K},
	};
	struct gmmu_view view = tables_reading_view(views[_i].reading);

	ck_assert_uint_eq(view.depths, 1u << views[_i].depth);
	ck_assert_int_eq(view.encoding, views[_i].encoding);
	ck_assert_int_eq(view.page_size, views[_i].page_size);
	ck_assert_int_eq(view.role, GMMU_ROLE_AUTO);
	ck_assert_int_eq(strncmp(tables_reading_name(views[_i].reading), _i < 4 ? "PDE" : "PTE", 3), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_tables");
	TCase *tcase = tcase_create("tables");

	tcase_add_test(tcase, tables_are_found_for_what_they_are);
	tcase_add_test(tcase, candidates_are_sorted_by_score);
	tcase_add_test(tcase, evidence_counts_what_is_there);
	tcase_add_test(tcase, memories_are_counted_apart);
	tcase_add_test(tcase, evidence_is_put_into_words);
	tcase_add_loop_test(tcase, haste_does_not_change_a_score, 0, 4);
	tcase_add_test(tcase, table_smaller_than_a_page);
	tcase_add_test(tcase, odd_addresses_and_lost_slots_are_passed_over);
	tcase_add_test(tcase, two_to_the_40_slots);
	tcase_add_loop_test(tcase, a_reading_is_a_view, 0, TABLES_READING_COUNT);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
