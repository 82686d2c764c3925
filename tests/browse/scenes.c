/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"

uint64_t tree_words[TREE_WORDS];

static void tree_open(void)
{
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0xa40000, tree_words, TREE_WORDS));
	browser_open(dump);
}

void tree_setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	memset(tree_words, 0, sizeof(tree_words));
	tree_words[0] = TREE_POINTER(0xa41000);
	tree_words[512 + 448] = TREE_POINTER(0xa42000);
	tree_words[1024 + 16] = TREE_POINTER(0xa43000);
	tree_words[1536 + 4] = (UINT64_C(0xa44100) >> 8) << 4 | 0x2 | 0x20;
	tree_words[1536 + 5] = TREE_POINTER(0xa45000);
	tree_open();
}

void tree_reopen(void)
{
	browser_close();
	tree_open();
}

uint64_t pair_here[PAIR_COUNT], pair_there[PAIR_COUNT];

void pair_setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	for (size_t i = 0; i < PAIR_COUNT; i++)
		pair_here[i] = pair_there[i] = PAIR_MAPPED;
	fake_dump();
	fake_dump_add(fake_words(0x1000, pair_here, PAIR_COUNT));
}

void pair_open(void)
{
	struct browse_options options = {
		.dump = fake_dump_current(), .view = GMMU_VIEW_DEFAULT, .start = "depth 4 page 4k"};

	browser_open_with(&options);
	press("d \"other\" Enter");
}

const uint64_t pages_words[PAGES_COUNT] = {0x0600000000480001, 0x060003999990000d, 0};
char pages_folder[64];

void pages_setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	snprintf(pages_folder, sizeof(pages_folder), "check_browse.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(pages_folder));
	fake_dump_add(fake_words(0xa45000, pages_words, PAGES_COUNT));
	browser_open(dump);
	press("4");
}

void pages_teardown(void)
{
	char command[128];

	browser_close();
	snprintf(command, sizeof(command), "rm -rf %s", pages_folder);
	ck_assert_int_eq(system(command), 0);
}
