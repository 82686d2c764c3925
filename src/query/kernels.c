/* SPDX-License-Identifier: MIT */
#include "query/kernels.h"

#include "query/probe.h"

/* Each loop is inlined into every function that uses it, and compiled for that function's machine. */
#define LOOP static inline __attribute__((always_inline))

#define BITS_4(n) UINT64_C(1) << (n), UINT64_C(2) << (n), UINT64_C(4) << (n), UINT64_C(8) << (n)
#define BITS_16(n) BITS_4(n), BITS_4((n) + 4), BITS_4((n) + 8), BITS_4((n) + 12)

/* Selecting bits by a comparison and joining them is cheaper than shifting them into place. */
static const uint64_t bit_of[KERNEL_WORDS] = {BITS_16(0), BITS_16(16), BITS_16(32), BITS_16(48)};

LOOP uint64_t loop_equal(const uint64_t *words, uint64_t mask, uint64_t value)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		set |= (words[i] & mask) == value ? bit_of[i] : 0;
	return set;
}

/* The words whose bits `mask` equal those of `value`, and which have one of the bits `any`. */
LOOP uint64_t loop_equal_any(const uint64_t *words, uint64_t mask, uint64_t value, uint64_t any)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		set |= (words[i] & mask) == value && (words[i] & any) ? bit_of[i] : 0;
	return set;
}

LOOP uint64_t loop_within(const uint64_t *words, uint64_t mask, uint64_t low, uint64_t span)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		set |= (words[i] & mask) - low <= span ? bit_of[i] : 0;
	return set;
}

/* The words whose top byte is in a set. */
LOOP uint64_t loop_among(const uint64_t *words, const uint64_t top[4])
{
	uint64_t set = 0, part0 = top[0], part1 = top[1], part2 = top[2], part3 = top[3];

	for (unsigned i = 0; i < KERNEL_WORDS; i++) {
		uint64_t odd = -(words[i] >> 62 & 1), high = -(words[i] >> 63);
		uint64_t part = ((part0 & ~odd) | (part1 & odd)) & ~high;

		part |= ((part2 & ~odd) | (part3 & odd)) & high;
		set |= part >> (words[i] >> 56 & 63) & 1 ? bit_of[i] : 0;
	}
	return set;
}

LOOP uint64_t loop_follow(const uint64_t *words, uint64_t before, uint64_t mask, uint64_t step)
{
	uint64_t set = (words[0] & mask) == (before & mask) + step;

	for (unsigned i = 1; i < KERNEL_WORDS; i++)
		set |= (words[i] & mask) == (words[i - 1] & mask) + step ? bit_of[i] : 0;
	return set;
}

LOOP uint64_t loop_vary(const uint64_t *words)
{
	uint64_t bits = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		bits |= words[i] ^ words[0];
	return bits;
}

LOOP void loop_split(const uint64_t *pairs, uint64_t *restrict low, uint64_t *restrict high)
{
	for (unsigned i = 0; i < KERNEL_WORDS; i++) {
		low[i] = pairs[2 * (size_t)i];
		high[i] = pairs[2 * (size_t)i + 1];
	}
}

/*
 * The tests of probes. Bits that do not vary in the block are tested only once. The sets may include slots beyond the
 * last.
 */
LOOP uint64_t set_within(const struct block *block, const struct probe *probe)
{
	const uint64_t *words = block->part[probe->word];

	if (probe->mask & block->vary[probe->word])
		return loop_within(words, probe->mask, probe->low, probe->span);
	return (words[0] & probe->mask) - probe->low <= probe->span ? UINT64_MAX : 0;
}

LOOP uint64_t set_any(const struct block *block, unsigned word, uint64_t any)
{
	const uint64_t *words = block->part[word];

	if (words[0] & any & ~block->vary[word])
		return UINT64_MAX;
	return any & block->vary[word] ? ~loop_equal(words, any, 0) : 0;
}

/* The words whose bits `mask` equal those of `value`, and which have one of the bits `any` unless that is 0. */
LOOP uint64_t set_equal_any(const struct block *block, unsigned word, uint64_t mask, uint64_t value, uint64_t any)
{
	const uint64_t *words = block->part[word];
	uint64_t vary = block->vary[word];

	if ((words[0] ^ value) & mask & ~vary)
		return 0;
	if (!any || words[0] & any & ~vary)
		return mask & vary ? loop_equal(words, mask, value) : UINT64_MAX;
	if (!(mask & vary) || !(any & vary))
		return set_any(block, word, any);
	return loop_equal_any(words, mask, value, any);
}

LOOP uint64_t set_among(const struct block *block, const uint64_t top[4])
{
	uint64_t first = block->part[0][0];

	if (block->vary[0] >> 56)
		return loop_among(block->part[0], top);
	return top[first >> 62] >> (first >> 56 & 63) & 1 ? UINT64_MAX : 0;
}

LOOP uint64_t probe_match(const struct probe *probe, const struct block *block, uint64_t set)
{
	const struct gmmu_test *test = &probe->test;
	bool apart = test->any.word[1];

	set &= set_equal_any(block, 0, test->mask.word[0], test->value.word[0], apart ? 0 : test->any.word[0]);
	if (set && test->mask.word[1])
		set &= set_equal_any(block, 1, test->mask.word[1], test->value.word[1], 0);
	if (set && probe->ranged)
		set &= set_within(block, probe);
	if (set && apart)
		set &= set_any(block, 0, test->any.word[0]) | set_any(block, 1, test->any.word[1]);
	if (set && test->asks_top)
		set &= set_among(block, test->top);
	return set;
}

LOOP uint64_t loop_match(const struct probe *probes, size_t count, const struct block *block, uint64_t wanted)
{
	uint64_t left = wanted;

	for (size_t i = 0; i < count && left; i++)
		left &= ~probe_match(&probes[i], block, left);
	return wanted & ~left;
}

/* All loops for one kind of machine. */
#define KERNELS(name, machine)                                                                                      \
	machine static uint64_t match_##name(const struct probe *probes, size_t count, const struct block *block,   \
					     uint64_t wanted)                                                       \
	{                                                                                                           \
		return loop_match(probes, count, block, wanted);                                                    \
	}                                                                                                           \
	machine static uint64_t equal_##name(const uint64_t *words, uint64_t mask, uint64_t value)                  \
	{                                                                                                           \
		return loop_equal(words, mask, value);                                                              \
	}                                                                                                           \
	machine static uint64_t follow_##name(const uint64_t *words, uint64_t before, uint64_t mask, uint64_t step) \
	{                                                                                                           \
		return loop_follow(words, before, mask, step);                                                      \
	}                                                                                                           \
	machine static uint64_t vary_##name(const uint64_t *words)                                                  \
	{                                                                                                           \
		return loop_vary(words);                                                                            \
	}                                                                                                           \
	machine static void split_##name(const uint64_t *pairs, uint64_t *low, uint64_t *high)                      \
	{                                                                                                           \
		loop_split(pairs, low, high);                                                                       \
	}                                                                                                           \
	static const struct kernels kernels_##name = {match_##name, equal_##name, follow_##name, vary_##name,       \
						      split_##name};

KERNELS(any, )

static bool portable;

void kernels_force(bool any_machine)
{
	portable = any_machine;
}

#if defined(__x86_64__) && defined(__GNUC__)
/* Without the part of AVX-512 (BW) that makes compilers keep sets in mask registers, where they are slow. */
#ifdef __clang__
#define AVX512 "avx512f,avx512dq,avx512vl"
#else
#define AVX512 "avx512f,avx512dq,avx512vl,prefer-vector-width=512"
#endif

KERNELS(avx2, __attribute__((target("avx2"))))
KERNELS(avx512, __attribute__((target(AVX512))))

const struct kernels *kernels_best(void)
{
	if (portable)
		return &kernels_any;
	if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
		return &kernels_avx512;
	return __builtin_cpu_supports("avx2") ? &kernels_avx2 : &kernels_any;
}
#else
const struct kernels *kernels_best(void)
{
	return &kernels_any;
}
#endif
