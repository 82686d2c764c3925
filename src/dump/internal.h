/* SPDX-License-Identifier: MIT */
/* The parts of a dump, for the files of this folder. */
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
#include "dump/source/source.h"

/* Shows whether a plain file was changed. */
struct file_stamp {
	dev_t device;
	ino_t inode;
	uint64_t size; /* bytes */
	struct timespec written;
};

struct dump {
	char *path;
	char *format, *listing; /* copies of the options' strings */
	struct dump_options options;
	struct source *source; /* the source of the extents' pieces */
	struct extents extents;
	uint64_t origin;           /* the first extent's address, before a window was cut out */
	struct dump_extent *whole; /* the extents before a window was cut out; NULL: there is no window */
	size_t whole_count;
	uint64_t file_size;      /* bytes */
	unsigned reversed;       /* size of the words that dump_read swaps, in bytes; 0: none */
	bool is_regular;         /* a plain file */
	struct file_stamp stamp; /* of a plain file when it was opened */
	bool is_device;          /* read on demand and not examined */
	bool from_bytes;         /* given by the program itself */
	struct report report;
	uint8_t *head; /* the file's first bytes, for libmagic */
	size_t head_size;
	bool is_foreign; /* raw bytes with the signature of another format; there is a notice */
	struct {
		bool asked;
		struct magic_child child;
		char words[MAGIC_WORDS_ROOM]; /* libmagic's description, escaped; empty: none */
	} magic;
};

/* Opens a copy of some bytes as if they came from a pipe, without asking libmagic: for tests that open very many. */
enum gmmu_status dump_open_bytes(const void *bytes, size_t size, const struct dump_options *options, struct dump **dump,
				 struct gmmu_error *error);

/*
 * Applies --order, --word and --radix to a dump that is not a listing: with --order big, reversed_read swaps the words
 * of raw bytes, and dump_read uses it. GMMU_E_VALUE if a window begins inside a word.
 */
enum gmmu_status reversed_take(struct dump *dump, struct gmmu_error *error);
size_t reversed_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size);

/* Calls the options' progress callback; GMMU_E_IO if it says to stop. `total` 0: unknown. */
enum gmmu_status dump_progress(const struct dump *dump, uint64_t done, uint64_t total, struct gmmu_error *error);

#endif
