/* SPDX-License-Identifier: MIT */
/* The files to look at, one after the other, of which one is open. */
#ifndef BROWSE_MODEL_FILES_H
#define BROWSE_MODEL_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

struct files {
	size_t count, at; /* how many, and which one is open */
	struct files_item {
		char *path;
		struct dump *parked; /* the contents of one that can be read only once, while another is open; owned */
	} * items;
};

/* Lists the files, of which the first is open; with a count of 0, only `path`. */
enum gmmu_status files_set(struct files *files, char *const *paths, size_t count, const char *path,
			   struct gmmu_error *error);

/* Puts a file after the one that is open; false if out of memory. */
bool files_insert(struct files *files, const char *path);
void files_remove(struct files *files, size_t number);
void files_free(struct files *files);

/* The number of the file with this name; `count` if there is none. */
size_t files_find(const struct files *files, const char *path);

/* Takes over the dump of the open file if it can be read only once; false: it can be opened again. */
bool files_park(struct files *files, struct dump *dump);
/* A file is open now; its dump is parked no more. */
void files_reach(struct files *files, size_t number);

#endif
