/* SPDX-License-Identifier: MIT */
/*
 * Makes the dumps that are measured, the same bytes each time:
 *
 *	data rows|dual|memory|sparse MIB FILE
 *
 * rows: page table entries of 8 bytes; dual: PDE0s of 16 bytes; memory: pages as memory has them, an eighth of them
 * tables; sparse: a file of MIB in which each GiB has a MiB of memory and else a hole.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE_WORDS 512
#define MIB_PAGES 256
#define GIB (UINT64_C(1) << 30)

#define PTE_VALID UINT64_C(1)
#define PTE_SYSTEM (UINT64_C(2) << 1)
#define PTE_VOLATILE (UINT64_C(1) << 3)
#define PTE_KIND(kind) ((uint64_t)(kind) << 56)
#define PTE_PAGE(page) ((uint64_t)(page) << 8)
#define PDE_SYSTEM (UINT64_C(2) << 1)

/* Marsaglia's xorshift. */
static uint64_t random_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* Pages one after the other, most of them in video memory; now and then a slot has something to remark. */
static void table_fill(uint64_t *words, uint64_t *state)
{
	uint64_t first = random_next(state) & 0xfffff, look = random_next(state) % 8;

	for (unsigned i = 0; i < PAGE_WORDS; i++) {
		words[i] = PTE_VALID | PTE_PAGE(first + i) | PTE_KIND(6);
		if (look == 6)
			words[i] |= PTE_SYSTEM | PTE_VOLATILE;
		if (look == 7)
			words[i] = i < PAGE_WORDS / 2 ? PTE_VOLATILE : 0;
		if (i % 100 == 99)
			words[i] |= PTE_KIND(random_next(state) & 0xff);
	}
}

static void rows_fill(uint64_t *words, uint64_t page, uint64_t *state)
{
	(void)page;
	table_fill(words, state);
}

/* Each points to a table of small pages, every fourth to one of big pages too. */
static void dual_fill(uint64_t *words, uint64_t page, uint64_t *state)
{
	uint64_t first = random_next(state) & 0xfffff;

	(void)page;
	for (unsigned i = 0; i < PAGE_WORDS; i += 2) {
		words[i] = i % 8 ? 0 : PDE_SYSTEM | (first + i) << 8;
		words[i + 1] = PDE_SYSTEM | (first + i) << 8;
	}
}

static void memory_fill(uint64_t *words, uint64_t page, uint64_t *state)
{
	switch (page % 8) {
	case 0:
		table_fill(words, state);
		break;
	case 1:
	case 2:
		memset(words, 0, PAGE_WORDS * sizeof(*words));
		break;
	case 3:
		/* Text. */
		for (unsigned i = 0; i < PAGE_WORDS; i++)
			words[i] = (random_next(state) & UINT64_C(0x1f1f1f1f1f1f1f1f)) | UINT64_C(0x6060606060606060);
		break;
	case 4:
		/* Pointers of a kernel. */
		for (unsigned i = 0; i < PAGE_WORDS; i++)
			words[i] = i % 3 ? random_next(state) & 0xff
					 : UINT64_C(0xffff888000000000) | (random_next(state) & 0x3fffffff8);
		break;
	default:
		for (unsigned i = 0; i < PAGE_WORDS; i++)
			words[i] = random_next(state);
	}
}

static const struct kind {
	const char *name;
	void (*fill)(uint64_t *words, uint64_t page, uint64_t *state);
	uint64_t step; /* pages from the start of a MiB to that of the next one that is not a hole */
} kinds[] = {
	{"rows", rows_fill, MIB_PAGES},
	{"dual", dual_fill, MIB_PAGES},
	{"memory", memory_fill, MIB_PAGES},
	{"sparse", memory_fill, GIB / (PAGE_WORDS * sizeof(uint64_t))},
};

static int make(const struct kind *kind, uint64_t mib, FILE *out)
{
	static uint64_t words[MIB_PAGES][PAGE_WORDS];
	uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

	for (uint64_t page = 0; page < mib * MIB_PAGES; page += kind->step) {
		for (unsigned i = 0; i < MIB_PAGES; i++)
			kind->fill(words[i], page + i, &state);
		if (fseeko(out, (off_t)(page * sizeof(words[0])), SEEK_SET) != 0 ||
		    fwrite(words, sizeof(words), 1, out) != 1)
			return 1;
	}
	return fflush(out) != 0 || ftruncate(fileno(out), (off_t)(mib << 20)) != 0;
}

int main(int count, char **words)
{
	FILE *out;

	for (size_t i = 0; count == 4 && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(words[1], kinds[i].name) != 0)
			continue;
		out = fopen(words[3], "wbe");
		if (!out || make(&kinds[i], strtoull(words[2], NULL, 10), out) != 0 || fclose(out) != 0) {
			perror(words[3]);
			return 2;
		}
		return 0;
	}
	puts("usage: data rows|dual|memory|sparse MIB FILE");
	return 2;
}
