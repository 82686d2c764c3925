/* SPDX-License-Identifier: MIT */
/* What a dump is made of, for the files of this folder. */
#ifndef DUMP_INTERNAL_H
#define DUMP_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "dump/dump.h"
#include "dump/extents.h"
#include "dump/magic/child.h"
#include "dump/report.h"
#include "dump/source.h"

/* What tells a plain file from what it becomes later. */
struct file_stamp {
	dev_t device;
	ino_t inode;
	uint64_t size; /* bytes */
	struct timespec written;
};

struct dump {
	char *path;
	char *format, *listing; /* the options' own copies */
	struct dump_options options;
	struct source *source; /* what the extents' pieces point into */
	struct extents extents;
	uint64_t origin;           /* the first extent's address, before a window was cut */
	struct dump_extent *whole; /* the extents before a window was cut; NULL: none was */
	size_t whole_count;
	uint64_t file_size;      /* bytes */
	unsigned reversed;       /* bytes of the words that dump_read turns round; 0: none */
	bool is_regular;         /* a plain file */
	struct file_stamp stamp; /* of a plain file when it was opened */
	bool is_device;          /* read on demand, and nothing is looked for in it */
	bool from_bytes;         /* given by the program itself */
	struct report report;
	uint8_t *head; /* the file's first bytes, for libmagic */
	size_t head_size;
	bool is_foreign; /* raw bytes that bear the signature of another format; a notice says so */
	struct {
		bool asked;
		struct magic_child child;
		char words[MAGIC_WORDS_ROOM]; /* libmagic's, escaped; empty: none */
	} magic;
};

/*
 * Opens bytes as if a pipe had given them; they are copied. libmagic is not asked about them: for tests that open very
 * many.
 */
enum gmmu_status dump_open_bytes(const void *bytes, size_t size, const struct dump_options *options, struct dump **dump,
				 struct gmmu_error *error);

/*
 * What --order, --word and --radix mean for a dump that is no listing: with --order big, the words of raw bytes are
 * turned round by reversed_read, which is then dump_read. GMMU_E_VALUE if a window begins within a word.
 */
enum gmmu_status reversed_take(struct dump *dump, struct gmmu_error *error);
size_t reversed_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size);

/* Tells the options' progress callback; GMMU_E_IO if it says to stop. `total` 0: not known. */
enum gmmu_status dump_progress(const struct dump *dump, uint64_t done, uint64_t total, struct gmmu_error *error);

#endif
