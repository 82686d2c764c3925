/* SPDX-License-Identifier: MIT */
#include "query/probe.h"

#include <stdlib.h>

#include "query/expression/expression_internal.h"
#include "fake_source.h"
#include "expression_oracle.h"

#define ROUNDS 2000

/* What the loops are said to give, word by word. */
struct kernel_case {
	uint64_t words[KERNEL_WORDS];
	uint64_t mask, value, low, span, before, top[4];
};

static void case_make(struct kernel_case *made, struct random *random)
{
	/* Few bits, so that about half of the words fit; and numbers at both ends. */
	made->mask = random_next(random) & random_next(random) & random_next(random);
	made->low = random_next(random) % 3 ? random_next(random) : UINT64_MAX;
	made->span = random_next(random) % 3 ? random_next(random) : 0;
	made->before = random_next(random);
	for (unsigned i = 0; i < 4; i++)
		made->top[i] = random_next(random);
	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		made->words[i] = random_next(random) % 4   ? random_next(random)
				 : random_next(random) % 2 ? made->low
							   : (i ? made->words[i - 1] : made->before) + made->span;
	made->value = made->words[random_next(random) % KERNEL_WORDS] & made->mask;
}

/* Whether the words pass a range, and their top bytes a set. */
static void probes_check(const struct kernels *kernels, const struct kernel_case *asked)
{
	struct reading reading = {.compiled.view = fake_views[0], .kernels = kernels};
	struct probe range = probe_always, among = probe_always;
	struct block block;
	uint64_t within, top;

	range.ranged = true;
	range.mask = asked->mask;
	range.low = asked->low;
	range.span = asked->span;
	among.test.asks_top = true;
	memcpy(among.test.top, asked->top, sizeof(asked->top));
	block_init(&block, &reading, asked->words, BLOCK_SLOTS, 0, 0, 0);
	within = kernels->match(&range, 1, &block, UINT64_MAX);
	top = kernels->match(&among, 1, &block, UINT64_MAX);
	for (unsigned i = 0; i < KERNEL_WORDS; i++) {
		unsigned byte = (unsigned)(asked->words[i] >> 56);

		ck_assert_uint_eq(within >> i & 1, (asked->words[i] & asked->mask) - asked->low <= asked->span);
		ck_assert_uint_eq(top >> i & 1, asked->top[byte / 64] >> byte % 64 & 1);
	}
}

static void case_check(const struct kernels *kernels, const struct kernel_case *asked)
{
	uint64_t equal = kernels->equal(asked->words, asked->mask, asked->value);
	uint64_t follow = kernels->follow(asked->words, asked->before, asked->mask, asked->span);
	uint64_t vary = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++) {
		uint64_t word = asked->words[i], masked = word & asked->mask;
		uint64_t before = i ? asked->words[i - 1] : asked->before;

		ck_assert_uint_eq(equal >> i & 1, masked == asked->value);
		ck_assert_uint_eq(follow >> i & 1, masked == (before & asked->mask) + asked->span);
		vary |= word ^ asked->words[0];
	}
	ck_assert_uint_eq(kernels->vary(asked->words), vary);
}

START_TEST(loops_do_what_they_say_on_every_machine)
{
	struct random random = {.state = 7};
	uint64_t pairs[2 * KERNEL_WORDS], low[KERNEL_WORDS], high[KERNEL_WORDS];
	const struct kernels *kernels;

	kernels_force(_i == 0);
	kernels = kernels_best();
	kernels_force(false);
	for (unsigned n = 0; n < ROUNDS; n++) {
		struct kernel_case made;

		case_make(&made, &random);
		case_check(kernels, &made);
		probes_check(kernels, &made);
	}
	for (unsigned i = 0; i < 2 * KERNEL_WORDS; i++)
		pairs[i] = random_next(&random);
	kernels->split(pairs, low, high);
	for (unsigned i = 0; i < KERNEL_WORDS; i++) {
		ck_assert_uint_eq(low[i], pairs[2 * i]);
		ck_assert_uint_eq(high[i], pairs[2 * i + 1]);
	}
}
END_TEST

/* The answers for a whole block, against those for each row. */
static void block_check(struct expression *expression, const struct question *question, const struct gmmu_view *view,
			struct random *random)
{
	unsigned size = gmmu_encoding_size(view->encoding), stride = size / 8;
	unsigned count = 1 + (unsigned)(random_next(random) % BLOCK_SLOTS);
	uint64_t words[2 * BLOCK_SLOTS], pa = random_next(random) % 1024 * 8 * stride, set, portable;
	struct block block;

	for (unsigned i = 0; i < count; i++) {
		struct gmmu_slot slot = random_slot(random, size);

		memcpy(words + (size_t)i * stride, slot.word, size);
	}
	block_init(&block, &expression->reading, words, count, pa / size, pa, 0);
	set = expression_match(expression, &block, block.all);
	kernels_force(true);
	expression->reading.kernels = kernels_best();
	block_init(&block, &expression->reading, words, count, pa / size, pa, 0);
	portable = expression_match(expression, &block, block.all);
	kernels_force(false);
	expression->reading.kernels = kernels_best();
	ck_assert_uint_eq(set, portable);
	for (unsigned i = 0; i < BLOCK_SLOTS; i++) {
		uint64_t place = pa + (uint64_t)i * size;
		struct gmmu_row row;

		if (i >= count) {
			ck_assert_uint_eq(set >> i & 1, 0);
			continue;
		}
		ck_assert_int_eq(gmmu_decode_row(view, block_slot(&block, i), place / size, place, place, &row, NULL),
				 GMMU_OK);
		ck_assert_msg((set >> i & 1) == question_holds(question, &row), "%s: %016" PRIx64, question->text,
			      row.entry.raw.word[0]);
	}
}

START_TEST(blocks_answer_as_rows_do)
{
	const struct gmmu_view *view = &fake_views[_i];
	struct question *question = calloc(1, sizeof(*question));
	struct random random = {.state = (uint64_t)_i + 1};

	ck_assert_ptr_nonnull(question);
	for (unsigned n = 0; n < ROUNDS / 4; n++) {
		struct gmmu_slot slot = random_slot(&random, gmmu_encoding_size(view->encoding));
		struct expression *expression = NULL;
		struct gmmu_error error = {.message = ""};

		question_make(question, view, slot, random_next(&random) % 64 * 4096, &random);
		ck_assert_msg(expression_parse(question->text, view, &expression, NULL, &error) == GMMU_OK, "%s: %s",
			      question->text, error.message);
		block_check(expression, question, view, &random);
		expression_free(expression);
	}
	free(question);
}
END_TEST

/* Slots differ in bits that do or do not decide. */
START_TEST(alike_is_what_decodes_alike)
{
	const struct gmmu_view *view = &fake_views[_i];
	unsigned size = gmmu_encoding_size(view->encoding), stride = size / 8, alike = 0;
	struct random random = {.state = (uint64_t)_i + 1};
	struct reading reading;

	ck_assert_int_eq(reading_init(&reading, view, NULL), GMMU_OK);
	reading_survey(&reading);
	for (unsigned n = 0; n < ROUNDS; n++) {
		struct gmmu_slot base = random_slot(&random, size);
		uint64_t words[2 * BLOCK_SLOTS], loose = UINT64_C(0xffffff) << (8 + random_next(&random) % 40);
		struct gmmu_entry entry, one;
		struct block block;

		loose &= random_next(&random) | random_next(&random);
		for (unsigned i = 0; i < BLOCK_SLOTS; i++)
			for (unsigned word = 0; word < stride; word++)
				words[i * stride + word] = base.word[word] ^ (word ? 0 : random_next(&random) & loose);
		block_init(&block, &reading, words, BLOCK_SLOTS, 0, 0, 0);
		block_survey(&block);
		if (!block_alike(&block, &entry))
			continue;
		alike++;
		for (unsigned i = 0; i < BLOCK_SLOTS; i++) {
			gmmu_compiled_decode(&reading.compiled, block_slot(&block, i), &one);
			ck_assert_int_eq(one.role, entry.role);
			ck_assert_int_eq(one.state, entry.state);
			ck_assert_uint_eq(one.notes, entry.notes);
			ck_assert_mem_eq(&one.reserved, &entry.reserved, sizeof(one.reserved));
			if (one.role == GMMU_ROLE_PTE)
				ck_assert_uint_eq(gmmu_entry_value(&one, GMMU_PTE_KIND).number,
						  gmmu_entry_value(&entry, GMMU_PTE_KIND).number);
		}
	}
	ck_assert_uint_gt(alike, ROUNDS / 20);
}
END_TEST

START_TEST(sets_have_a_size)
{
	for (unsigned n = 0; n <= 64; n++) {
		ck_assert_uint_eq(set_size(n ? UINT64_MAX >> (64 - n) : 0), n);
		ck_assert_uint_eq(set_size(n ? UINT64_MAX << (64 - n) : 0), n);
	}
	ck_assert_uint_eq(set_size(UINT64_C(0x8000000180000001)), 4);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("query_probe");
	TCase *tcase = tcase_create("probe");

	tcase_add_loop_test(tcase, loops_do_what_they_say_on_every_machine, 0, 2);
	tcase_add_loop_test(tcase, blocks_answer_as_rows_do, 0, fake_view_count);
	tcase_add_loop_test(tcase, alike_is_what_decodes_alike, 0, fake_view_count);
	tcase_add_test(tcase, sets_have_a_size);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
