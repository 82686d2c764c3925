/* SPDX-License-Identifier: MIT */
/*
 * A dump that stands in no file: the functions of dump/dump.h over a few extents in memory, each of any length (what
 * has no bytes of its own reads as zeros), so that a test can have 2^40 slots. A program that links this gets these
 * functions instead of the real ones; the slots are cut by the real dump/slots.c.
 */
#ifndef TESTS_FAKE_DUMP_H
#define TESTS_FAKE_DUMP_H

#include <stddef.h>
#include <stdint.h>

#include "dump/dump.h"

#define FAKE_EXTENTS_MAX 8
#define FAKE_FACTS_MAX 8

struct fake_extent {
	uint64_t address, size;
	const uint8_t *bytes; /* the first of them; NULL: zeros */
	uint64_t byte_count;
	uint64_t readable; /* bytes from this offset on cannot be read; 0: all can */
};

/* The one dump, emptied. */
struct dump *fake_dump(void);
struct dump *fake_dump_current(void); /* as it is */
void fake_dump_add(struct fake_extent extent);

/* The dump is a window that begins this many bytes after the start of the file. */
void fake_dump_skip(uint64_t bytes);

/* How often any of these dumps was read so far. */
unsigned fake_dump_reads(void);

/* Its name. Static storage. */
void fake_dump_name(const char *path);

/* What was assumed in reading it, and what its reader should know. The strings stay where they are. */
void fake_dump_fact(const char *name, const char *value);
void fake_dump_notice(const char *notice);

/* What libmagic will say when its answer is taken, and a notice that comes with it or NULL. Static storage. */
#define FAKE_DESCRIPTOR 1234
void fake_dump_answer(const char *words, const char *notice);

/* What dump_reload will give: the same extents, the first with these bytes. */
void fake_dump_change(const uint8_t *bytes);

/* What dump_reload will give: these extents and no others. */
void fake_dump_replace(const struct fake_extent *extents, size_t count);

/* What dump_look will say. */
void fake_dump_fate(enum dump_fate fate, uint64_t size);

/* Adds an extent to the dump that dump_open_other gives for the name "other"; it gives none for other names. */
void fake_dump_add_other(struct fake_extent extent);
/* It stands where it does because the base address of the first dump was taken for it too. */
void fake_dump_move_other(void);
/* Its name, and a notice about it. Static storage. */
void fake_dump_name_other(const char *path);
void fake_dump_notice_other(const char *notice);

/* An extent of 8-byte words, which stay where they are. */
struct fake_extent fake_words(uint64_t address, const uint64_t *words, size_t count);

/* The dump can be read only once. How often another dump was opened in the place of one. */
void fake_dump_once(void);
unsigned fake_dump_opens(void);

#endif
