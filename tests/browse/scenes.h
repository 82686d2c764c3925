/* SPDX-License-Identifier: MIT */
/* Dumps that several tests of the browser open. */
#ifndef TESTS_SCENES_H
#define TESTS_SCENES_H

#include <stdint.h>

/*
 * A tree: four tables of 4 KB from 0xa40000 on. Entry 0 of the root points to the PDE2 table at 0xa41000, whose entry
 * 448 points to the PDE1 table at 0xa42000, whose entry 16 points to the PDE0 table at 0xa43000, whose slot 2 points to
 * a BIG table at 0xa44100 with bit 9 in doubt (bit 5 set) and to a SMALL table at 0xa45000 outside of the dump.
 */
#define TREE_WORDS (4 * 512)
#define TREE_POINTER(table) (((uint64_t)(table) >> 12) << 8 | 0x2) /* video memory: 2:1 = 1 */

extern uint64_t tree_words[TREE_WORDS];

/* Fills the tables and opens them. */
void tree_setup(void);
/* Opens them again with the words as they are now. */
void tree_reopen(void);

/* Two dumps of eight slots at 0x1000 that are alike. */
#define PAIR_COUNT 8
#define PAIR_MAPPED UINT64_C(0x0600000000480001) /* a page in video memory, kind 6 (GENERIC_MEMORY) */

extern uint64_t pair_here[PAIR_COUNT], pair_there[PAIR_COUNT];

/* Fills both, and adds the first to the fake dump. */
void pair_setup(void);
/* Opens the first at depth 4, and compares it with the other one. */
void pair_open(void);

/* Three PTEs at 0xa45000, with a folder for what is exported. */
#define PAGES_COUNT 3

extern const uint64_t pages_words[PAGES_COUNT];
extern char pages_folder[64];

/* Makes the folder, and opens the PTEs at depth 4. */
void pages_setup(void);
/* Closes the browser and removes the folder. */
void pages_teardown(void);

#endif
