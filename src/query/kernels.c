/* SPDX-License-Identifier: MIT */
#include "query/kernels.h"

#include <stddef.h>

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

LOOP uint64_t loop_within(const uint64_t *words, uint64_t mask, uint64_t low, uint64_t span)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < KERNEL_WORDS; i++)
		set |= (words[i] & mask) - low <= span ? bit_of[i] : 0;
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

/* All loops for one kind of machine. */
#define KERNELS(name, machine)                                                                                      \
	machine static uint64_t equal_##name(const uint64_t *words, uint64_t mask, uint64_t value)                  \
	{                                                                                                           \
		return loop_equal(words, mask, value);                                                              \
	}                                                                                                           \
	machine static uint64_t within_##name(const uint64_t *words, uint64_t mask, uint64_t low, uint64_t span)    \
	{                                                                                                           \
		return loop_within(words, mask, low, span);                                                         \
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
	static const struct kernels kernels_##name = {equal_##name, within_##name, follow_##name, vary_##name,      \
						      split_##name};

KERNELS(any, )

static bool portable;

void kernels_force(bool any_machine)
{
	portable = any_machine;
}

#if defined(__x86_64__) && defined(__GNUC__)
#ifdef __clang__
#define AVX512 "avx512f,avx512bw,avx512dq,avx512vl"
#else
#define AVX512 "avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512"
#endif

KERNELS(avx2, __attribute__((target("avx2"))))
KERNELS(avx512, __attribute__((target(AVX512))))

const struct kernels *kernels_best(void)
{
	if (portable)
		return &kernels_any;
	if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512vl"))
		return &kernels_avx512;
	return __builtin_cpu_supports("avx2") ? &kernels_avx2 : &kernels_any;
}
#else
const struct kernels *kernels_best(void)
{
	return &kernels_any;
}
#endif
