/* SPDX-License-Identifier: MIT */
#include "query/expression/expression.h"

#include <stdlib.h>

#include "entry.h"
#include "fake_source.h"
#include "filtered.h"
#include "expression_oracle.h"

#define VIEW_ANY (&fake_views[0])
static const struct gmmu_view view_root = VIEW(VER2, AUTO, DEPTH(0), UNKNOWN);
static const struct gmmu_view view_pte = VIEW(VER2, AUTO, DEPTH(4), UNKNOWN);
static const struct gmmu_view view_dual = VIEW(VER2_DUAL, AUTO, DEPTH(3), UNKNOWN);

static bool holds(const char *text, const struct gmmu_view *view, struct gmmu_slot slot, uint64_t index, uint64_t pa)
{
	struct expression *expression = parsed(text, view);
	struct gmmu_row row;
	bool result;

	ck_assert_int_eq(gmmu_decode_row(view, slot, index, index * 8, pa, &row, NULL), GMMU_OK);
	result = expression_matches(expression, &row);
	expression_free(expression);
	return result;
}

/* --- What questions mean --------------------------------------------------------------------------------------- */

#define MAPPED (VALID | PTE_VIDEO | ADDRESS(0x4800) | KIND(6)) /* 0x0600000000480001 */
#define BIG_AMBIGUOUS (PDE_VIDEO | VOLATILE | ADDRESS_BIG(0x1bbbbbb))

static const struct {
	const char *text;
	const struct gmmu_view *view;
	struct gmmu_slot slot;
	bool holds;
} meanings[] = {
	{"valid", &view_pte, {{MAPPED, 0}}, true},
	{"!valid", &view_pte, {{MAPPED, 0}}, false},
	{"valid == 0", &view_pte, {{0, 0}}, true},
	{"valid != true", &view_pte, {{0, 0}}, true},
	{"writable", &view_pte, {{MAPPED, 0}}, true},
	{"writable", &view_pte, {{MAPPED | READ_ONLY, 0}}, false},
	{"aperture == video_memory", &view_pte, {{MAPPED, 0}}, true},
	{"aperture_name == video_memory", &view_pte, {{MAPPED, 0}}, true},
	{"aperture >= 2", &view_pte, {{PTE_COHERENT, 0}}, true},
	{"kind == GENERIC_MEMORY", &view_pte, {{MAPPED, 0}}, true},
	{"kind == 0x06", &view_pte, {{MAPPED, 0}}, true},
	{"GENERIC_MEMORY", &view_pte, {{MAPPED, 0}}, true},
	{"PITCH", &view_pte, {{MAPPED, 0}}, false},
	{"kind_name != PITCH", &view_pte, {{MAPPED, 0}}, true},
	/* An id without a name has no kind_name that could differ from anything. */
	{"kind_name != PITCH", &view_pte, {{KIND(0xca), 0}}, false},
	{"kind_name == none", &view_pte, {{KIND(0xca), 0}}, true},
	{"kind != PITCH", &view_pte, {{KIND(0xca), 0}}, true},
	{"!kind_known && kind_unknown && note kind_unknown && note", &view_pte, {{KIND(0xca), 0}}, true},
	{"address == 0x4800000", &view_pte, {{MAPPED, 0}}, true},
	{"address < 0x4800000", &view_pte, {{MAPPED, 0}}, false},
	{"address_alt == none", &view_pte, {{MAPPED, 0}}, true},
	{"address_alt == 0x2004800000", &view_pte, {{MAPPED | COMPTAGLINE(1), 0}}, true},
	{"address_complete", &view_pte, {{MAPPED, 0}}, false},
	{"address_complete", &view_pte, {{VALID | PTE_COHERENT, 0}}, true},
	{"page_size == 4k_or_64k && page_size != 2m", &view_pte, {{0, 0}}, true},
	{"mapped", &view_pte, {{MAPPED, 0}}, true},
	{"state == sparse", &view_pte, {{VOLATILE, 0}}, true},
	{"state != sparse", &view_pte, {{VOLATILE, 0}}, false},
	{"level == 4 && pte && role != pte", &view_pte, {{0, 0}}, false},
	{"level == 4 and role == pte", &view_pte, {{0, 0}}, true},
	{"depth == 4", &view_pte, {{0, 0}}, true},
	{"depth == 3", &view_pte, {{0, 0}}, false},
	{"bit 63", &view_pte, {{KIND(0x80), 0}}, true},
	{"raw == 0x600000000480001", &view_pte, {{MAPPED, 0}}, true},
	{"raw == 0600000000480001", &view_pte, {{MAPPED, 0}}, true},
	{"raw & 0xff0000 == 0x480000", &view_pte, {{MAPPED, 0}}, true},
	{"raw & 0xff0000 > 0x480000", &view_pte, {{MAPPED, 0}}, false},
	{"0600000000480001", &view_pte, {{MAPPED, 0}}, true},
	/* In the raw digits; in the address 0x4800000 alone; in neither. */
	{"0x480001", &view_pte, {{MAPPED, 0}}, true},
	{"0x4800000", &view_pte, {{MAPPED, 0}}, true},
	{"0x04800000", &view_pte, {{MAPPED, 0}}, false},
	{"0x06", &view_pte, {{MAPPED, 0}}, true},
	{"0xABC", &view_pte, {{ADDRESS(0xabc), 0}}, true},
	/* Hex without 0x: a leading zero or a letter, wherever a number can be. */
	{"0480001", &view_pte, {{MAPPED, 0}}, true},
	{"00480001", &view_pte, {{MAPPED, 0}}, true},
	{"01480001", &view_pte, {{MAPPED, 0}}, false},
	{"4f8", &view_pte, {{ADDRESS(0x4f8), 0}}, true},
	{"kind == 010", &view_pte, {{KIND(0x10), 0}}, true},
	{"kind == 10", &view_pte, {{KIND(0x10), 0}}, false},
	{"address == face000", &view_pte, {{VALID | PTE_VIDEO | ADDRESS(0xface), 0}}, true},
	{"raw & 0ff == 01", &view_pte, {{MAPPED, 0}}, true},
	{"bit 012", &view_pte, {{FIELD(1, 0x12), 0}}, true},
	{"points 04800fff", &view_pte, {{MAPPED, 0}}, true},
	{"points 0x4800fff", &view_pte, {{MAPPED, 0}}, true},
	{"points 0x4801000", &view_pte, {{MAPPED, 0}}, false},
	{"reserved", &view_pte, {{UINT64_MAX, 0}}, false},
	{"reserved", &view_root, {{FIELD(1, 54), 0}}, true},
	{"reserved && bit 4", &view_root, {{FIELD(1, 4), 0}}, true},
	{"reserved", &view_root, {{PDE_VIDEO | NO_ATS | ADDRESS(1), 0}}, false},
	/* A field of another role than the row's holds neither this way nor that. */
	{"kind == 0", VIEW_ANY, {{0, 0}}, false},
	{"kind != 0", VIEW_ANY, {{0, 0}}, false},
	{"kind == none", VIEW_ANY, {{0, 0}}, false},
	{"!(kind == 0)", VIEW_ANY, {{0, 0}}, true},
	{"aperture == invalid", VIEW_ANY, {{0, 0}}, true},
	{"aperture == invalid", VIEW_ANY, {{VALID, 0}}, false},
	{"aperture != invalid", VIEW_ANY, {{VALID, 0}}, true},
	{"address != 0", VIEW_ANY, {{PDE_INVALID | ADDRESS(1), 0}}, false},
	{"!(address == 0)", VIEW_ANY, {{PDE_INVALID | ADDRESS(1), 0}}, true},
	{"address_big == 0x1bbbbbb00", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(0x1bbbbb9), 0}}, false},
	{"address_big == 0x1bbbbb900 && address_big_alt == 0x1bbbbbb00", &view_dual, {{BIG_AMBIGUOUS, 0}}, true},
	{"points 0x1bbbbb9ff", &view_dual, {{BIG_AMBIGUOUS, 0}}, true},
	/* Headings of columns mean what these show: in a 16-byte slot that of either half. */
	{"slot == 0", &view_pte, {{0, 0}}, true},
	{"notes", &view_pte, {{KIND(0xca), 0}}, true},
	{"notes kind_unknown", &view_pte, {{MAPPED, 0}}, false},
	{"ap == vid", &view_pte, {{MAPPED, 0}}, true},
	{"ap == sys", &view_pte, {{MAPPED, 0}}, false},
	{"ap == sys", &view_pte, {{PTE_COHERENT, 0}}, true},
	{"ap == invalid", VIEW_ANY, {{0, 0}}, true},
	{"ap == invalid", VIEW_ANY, {{VALID, 0}}, false},
	{"ap == vid", &view_dual, {{PDE_VIDEO, 0}}, true},
	{"ap == vid", &view_dual, {{0, PDE_VIDEO}}, true},
	{"ap == vid", &view_dual, {{0, 0}}, false},
	{"ap == vid", &view_dual, {{VALID | PTE_VIDEO, 0}}, true},
	{"address == 0x1bbbbb900", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(0x1bbbbb9), 0}}, true},
	{"address == 0x4800000", &view_dual, {{0, PDE_VIDEO | ADDRESS(0x4800)}}, true},
	{"address == 0x4800000", &view_dual, {{MAPPED, 0}}, true},
	{"address != none", &view_dual, {{0, 0}}, false},
	{"points 0x1bbbbbbff", &view_dual, {{BIG_AMBIGUOUS, 0}}, true},
	{"points 0x1bbbbbc00", &view_dual, {{BIG_AMBIGUOUS, 0}}, false},
	{"aperture_small == video_memory", &view_dual, {{0, PDE_VIDEO}}, true},
	{"video_memory", &view_dual, {{0, PDE_VIDEO}}, true},
	{"bit 66 && bit 127 && reserved", &view_dual, {{0, FIELD(1, 2) | FIELD(1, 63)}}, true},
	{"raw == 0x10000000000000000", &view_dual, {{0, 1}}, true},
	{"raw > 0xffffffffffffffff", &view_dual, {{0, 1}}, true},
	{"raw & 0xf0000000000000000 <= 0x1ffffffffffffffff", &view_dual, {{UINT64_MAX, 1}}, true},
	{"00000000000000010000000000000000", &view_dual, {{0, 1}}, true},
	{"0000000000000001", &view_dual, {{0, 1}}, true},
	{"0000000000000001", &view_dual, {{2, 2}}, false},
	/* Digits on both sides of the middle. */
	{"0x1f", &view_dual, {{FIELD(0xf, 60), 1}}, true},
	/* Arithmetic, which is stronger than comparisons, in the order of C. */
	{"address & 0xfff == 0 && 0xfff & address == 0", &view_pte, {{MAPPED, 0}}, true},
	{"kind + 1 == 7 && kind - 1 == 5 && 7 - kind == 1", &view_pte, {{MAPPED, 0}}, true},
	{"kind - 7 == 0xffffffffffffffff && kind - 7 > 5", &view_pte, {{MAPPED, 0}}, true},
	{"kind << 2 + 1 == 48 && (kind << 2) + 1 == 25", &view_pte, {{MAPPED, 0}}, true},
	{"kind | 8 ^ 8 & 12 == 6", &view_pte, {{MAPPED, 0}}, true},
	{"kind ^ 3 & 1 == 7 && (kind ^ 3) & 1 == 1", &view_pte, {{MAPPED, 0}}, true},
	{"~kind == 0xfffffffffffffff9 && ~kind & 0xff == 0xf9", &view_pte, {{MAPPED, 0}}, true},
	{"~address_small == 0xffffffffffffffffffffffffffffffff", &view_dual, {{0, PDE_VIDEO}}, true},
	{"raw >> 56 == 6 && raw >> 64 == 0 && raw << 8 == 0x48000100", &view_pte, {{MAPPED, 0}}, true},
	/* A number that the bits cannot reach. */
	{"raw >> 38 <= 447132567 && raw >> 38 != 1 << 40 && !(raw >> 38 > 1 << 27)", &view_pte, {{MAPPED, 0}}, true},
	{"raw >> 38 == 1 << 40 || raw >> 38 >= 447132567", &view_pte, {{MAPPED, 0}}, false},
	{"raw >> 100 < 1 << 60 && raw >> 100 != 1 << 60", &view_dual, {{0, 1}}, true},
	{"raw >> 64 == 1 && raw << 64 == 0 && raw + raw == 1 << 65", &view_dual, {{0, 1}}, true},
	{"raw - 1 == 0xffffffffffffffff", &view_dual, {{0, 1}}, true},
	{"valid + encrypted + 5 == 6", &view_pte, {{MAPPED, 0}}, true},
	{"valid ^ encrypted == 1", &view_pte, {{MAPPED, 0}}, true},
	/* Fields with fields, and constants first. */
	{"address == address_vid << 12", &view_pte, {{MAPPED, 0}}, true},
	{"address_vid >= kind && kind < address_vid", &view_pte, {{MAPPED, 0}}, true},
	{"valid == encrypted", &view_pte, {{MAPPED, 0}}, false},
	{"6 == kind && 0x4800000 <= address && 7 > kind && 5 < kind", &view_pte, {{MAPPED, 0}}, true},
	{"GENERIC_MEMORY == kind && video != aperture && sparse != state", &view_pte, {{MAPPED, 0}}, false},
	{"none == address_alt && 1 == valid && true == valid", &view_pte, {{MAPPED, 0}}, true},
	{"address_alt + 0 >= 0", &view_pte, {{MAPPED, 0}}, false},
	{"writable + kind_known + address_complete == 2", &view_pte, {{MAPPED, 0}}, true},
	{"address_alt - address == 1 << 37", &view_pte, {{MAPPED | COMPTAGLINE(1), 0}}, true},
	/* A role without the field: never, either way. */
	{"kind + 0 == 0", VIEW_ANY, {{0, 0}}, false},
	{"kind + 0 != 0", VIEW_ANY, {{0, 0}}, false},
	{"kind == level", VIEW_ANY, {{0, 0}}, false},
	{"level + 0 == 4", &view_pte, {{0, 0}}, true},
	{"level == none", VIEW_ANY, {{0, 0}}, true},
	{"level == none", &view_pte, {{0, 0}}, false},
	{"va_offset == none && table_index == none", &view_pte, {{0, 0}}, true},
	{"va_offset != none", &view_root, {{0, 0}}, true},
	{"VA == 0x0", &view_root, {{0, 0}}, true}, /* the heading, in any case */
	{"va == 0x8000000000", &view_root, {{0, 0}}, false},
	{"index == none", &view_root, {{0, 0}}, false},
	/* Ranges have both ends; sets have ranges too. */
	{"address in 0x4800000..0x4900000", &view_pte, {{MAPPED, 0}}, true},
	{"address in 0x4700000..0x4800000", &view_pte, {{MAPPED, 0}}, true},
	{"address in 0x4800001..0x4900000", &view_pte, {{MAPPED, 0}}, false},
	{"kind in {1, 6}", &view_pte, {{MAPPED, 0}}, true},
	{"kind in {1..3, 5..7}", &view_pte, {{MAPPED, 0}}, true},
	{"kind in {PITCH, GENERIC_MEMORY}", &view_pte, {{MAPPED, 0}}, true},
	{"kind in {PITCH}", &view_pte, {{MAPPED, 0}}, false},
	{"state in {sparse, stale}", &view_pte, {{MAPPED, 0}}, false},
	{"role in {pte}", VIEW_ANY, {{MAPPED, 0}}, true},
	{"aperture in {vid, peer}", &view_pte, {{MAPPED, 0}}, true},
	{"address in {none, 0x4800000}", &view_pte, {{MAPPED, 0}}, true},
	{"kind + 1 in {7} && kind in 2 + 4..1 << 3", &view_pte, {{MAPPED, 0}}, true},
	{"6 in {peer_id, kind}", &view_pte, {{MAPPED, 0}}, true},
	{"!(kind in 0..5) && not kind in 7..9", &view_pte, {{MAPPED, 0}}, true},
	/* In each half by itself: big below, small above. */
	{"address in 0x2000..0x3000", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(0x10), PDE_VIDEO | ADDRESS(4)}}, false},
	{"address in 0x2000..0x3000", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(0x28), PDE_VIDEO | ADDRESS(4)}}, true},
	{"address + 0 in 0x2000..0x4000", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(1), PDE_VIDEO | ADDRESS(4)}}, true},
	{"address + 0x1000 == 0x5000", &view_dual, {{PDE_VIDEO | ADDRESS_BIG(1), PDE_VIDEO | ADDRESS(4)}}, true},
	{"address + aperture == 0x4001",
	 &view_dual,
	 {{PDE_COHERENT | ADDRESS_BIG(0x40), PDE_VIDEO | ADDRESS(4)}},
	 false},
	{"address + ap == 0x4001", &view_dual, {{PDE_COHERENT | ADDRESS_BIG(0x40), PDE_VIDEO | ADDRESS(4)}}, true},
	/* Bits. */
	{"bit(63) && bits(63,56) == 0x80 && bit(63) + bit(62) == 1", &view_pte, {{KIND(0x80), 0}}, true},
	{"valid && bit 5 != 1", &view_pte, {{MAPPED, 0}}, true},
	{"bits(66,62) == 0x14", &view_dual, {{0, 5}}, true},
	{"bits(66,62) >> 2 == 5 && bits(66,62) + 0 == 0x14", &view_dual, {{0, 5}}, true},
	{"reserved_mask == 1 << 54", &view_root, {{FIELD(1, 54), 0}}, true},
	{"reserved_mask + 0 == 0", &view_pte, {{UINT64_MAX, 0}}, true},
	{"points(0x4800fff) && note(kind_unknown)", &view_pte, {{MAPPED, 0}}, false},
	{"edited", &view_pte, {{MAPPED, 0}}, false},
	/* Names in any case, abbreviated as in columns, and labels. */
	{"VALID AND Kind == generic_memory Or Sparse", &view_pte, {{MAPPED, 0}}, true},
	{"aperture == VIDEO and aperture in {video, peer} and ap == Vid", &view_pte, {{MAPPED, 0}}, true},
	{"kind == generic", &view_pte, {{MAPPED, 0}}, true},
	{"V && !v && !p && r == 0 && ctl == 0 && address_vid == 0x4800", &view_pte, {{MAPPED, 0}}, true},
	{"e", &view_pte, {{ENCRYPTED, 0}}, true},
	{"v", &view_dual, {{0, VOLATILE}}, true},
	{"big == 0x1000 && small == 0x4000",
	 &view_dual,
	 {{PDE_VIDEO | ADDRESS_BIG(0x10), PDE_VIDEO | ADDRESS(4)}},
	 true},
	{"invalid", &view_dual, {{KIND(7) | VALID, 0}}, false},
	{"INVALID", &view_dual, {{KIND(7) | VALID, 0}}, true},
	{"invalid", &view_pte, {{KIND(7) | VALID, 0}}, true},
	{"kind == invalid", &view_dual, {{KIND(7) | VALID, 0}}, true},
	{"kind == C32_2CBA", &view_pte, {{MAPPED, 0}}, false},
	/* Numbers. */
	{"kind == 0b110 && address == 0x480_0000 && address == 73728K && address == 72M",
	 &view_pte,
	 {{MAPPED, 0}},
	 true},
	{"address < 1G && address < 1t && address > 1_000_000 && raw != 0b1", &view_pte, {{MAPPED, 0}}, true},
	{"0x480_001", &view_pte, {{MAPPED, 0}}, true},
	{"0b10000000000000", &view_pte, {{UINT64_C(0x0b10000000000000), 0}}, true},
	/* Not before and before or: 1 or (0 and 0). */
	{"valid or !valid and encrypted", &view_pte, {{VALID, 0}}, true},
	{"not valid or valid", &view_pte, {{VALID, 0}}, true},
	{"not (valid or encrypted)", &view_pte, {{VALID, 0}}, false},
};

START_TEST(questions_mean_what_the_header_says)
{
	ck_assert_msg(holds(meanings[_i].text, meanings[_i].view, meanings[_i].slot, 0, 0) == meanings[_i].holds, "%s",
		      meanings[_i].text);
}
END_TEST

static const struct {
	const char *text, *notice;
} notices[] = {
	{"kind == 6 && address >= 0x1000", ""},
	{"0600000000480001", "0600000000480001 is read as hex, 0x0600000000480001"},
	{"index < 010", "010 is read as hex, 0x010"},
	{"kind == 0a || bit 3f", "0a is read as hex, 0x0a; 3f is read as hex, 0x3f"},
};

START_TEST(hex_without_0x_is_reported)
{
	struct expression *expression = parsed(notices[_i].text, &view_pte);

	ck_assert_str_eq(expression_notice(expression), notices[_i].notice);
	expression_free(expression);
}
END_TEST

START_TEST(places_are_those_of_the_row)
{
	struct gmmu_slot slot = {{0, 0}};

	ck_assert(holds("index == 010 && pa == 02080", &view_root, slot, 16, 0x2080));
	ck_assert(holds("index == 5 && pa == 0x2028 && offset == 40", &view_root, slot, 5, 0x2028));
	/* Slot 5 of a root has no index in the table: it has four. Slot 3 maps from 3 << 47 on. */
	ck_assert(!holds("table_index >= 0 || va_offset >= 0", &view_root, slot, 5, 0x2028));
	ck_assert(holds("outside_table", &view_root, slot, 5, 0x2028));
	ck_assert(holds("table_index == 3 && va_offset == 0x1800000000000", &view_root, slot, 3, 0x2018));
	ck_assert(!holds("outside_table", &view_root, slot, 3, 0x2018));
}
END_TEST

/* --- Against questions that answer themselves ------------------------------------------------------------------ */

#define SLOTS 40
#define QUESTIONS 300

START_TEST(answers_equal_the_oracle)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct question *question = malloc(sizeof(*question));
	struct random random = {.state = (uint64_t)_i + 1};
	struct gmmu_slot slots[SLOTS] = {{{0, 0}}};
	unsigned matches = 0;

	ck_assert_ptr_nonnull(question);
	for (unsigned n = 0; n < QUESTIONS; n++) {
		uint64_t pa = random_next(&random) % 64 * 4096;
		struct expression *expression;

		for (unsigned i = 1; i < SLOTS; i++)
			slots[i] = random_slot(&random, gmmu_encoding_size(view->encoding));
		question_make(question, view, slots[1], pa, &random);
		expression = parsed(question->text, view);
		for (unsigned i = 0; i < SLOTS; i++) {
			struct gmmu_row row;
			bool answer;

			ck_assert_int_eq(gmmu_decode_row(view, slots[i], i, i * 8, pa + i * 8, &row, NULL), GMMU_OK);
			answer = question_holds(question, &row);
			ck_assert_msg(expression_matches(expression, &row) == answer,
				      "%s: %016" PRIx64 "%016" PRIx64 " at 0x%" PRIx64 " is %d", question->text,
				      slots[i].word[1], slots[i].word[0], row.pa, answer);
			matches += answer;
		}
		expression_free(expression);
	}
	/* The questions are worth asking: neither answer is rare. */
	ck_assert_uint_gt(matches, SLOTS * QUESTIONS / 10);
	ck_assert_uint_lt(matches, SLOTS * QUESTIONS * 9 / 10);
	free(question);
}
END_TEST

START_TEST(empty_slots_are_described_alike_everywhere)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct question *question = malloc(sizeof(*question));
	struct random random = {.state = (uint64_t)_i + 1000};
	unsigned known = 0;

	ck_assert_ptr_nonnull(question);
	for (unsigned n = 0; n < QUESTIONS; n++) {
		struct gmmu_slot slot = random_slot(&random, gmmu_encoding_size(view->encoding));
		struct expression *expression;
		unsigned yes = 0, no = 0;

		question_make(question, view, slot, random_next(&random) % 64 * 4096, &random);
		expression = parsed(question->text, view);
		for (unsigned i = 0; i < SLOTS; i++) {
			uint64_t pa = i < 8 ? i * 8 : random_next(&random) % (1u << 20);
			struct gmmu_slot empty = {{0, 0}};
			struct gmmu_row row;

			ck_assert_int_eq(gmmu_decode_row(view, empty, pa / 8, pa, pa, &row, NULL), GMMU_OK);
			*(question_holds(question, &row) ? &yes : &no) += 1;
		}
		if (expression_zero(expression) == EXPRESSION_ZERO_ALWAYS)
			ck_assert_msg(no == 0, "%s", question->text);
		if (expression_zero(expression) == EXPRESSION_ZERO_NEVER)
			ck_assert_msg(yes == 0, "%s", question->text);
		known += expression_zero(expression) != EXPRESSION_ZERO_DEPENDS;
		expression_free(expression);
	}
	ck_assert_uint_gt(known, QUESTIONS / 2);
	free(question);
}
END_TEST

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

int main(void)
{
	Suite *suite = suite_create("query_expression");
	TCase *tcase = tcase_create("expression");

	tcase_add_loop_test(tcase, questions_mean_what_the_header_says, 0, COUNT(meanings));
	tcase_add_loop_test(tcase, hex_without_0x_is_reported, 0, COUNT(notices));
	tcase_add_test(tcase, places_are_those_of_the_row);
	tcase_add_loop_test(tcase, answers_equal_the_oracle, 0, fake_view_count);
	tcase_add_loop_test(tcase, empty_slots_are_described_alike_everywhere, 0, fake_view_count);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
