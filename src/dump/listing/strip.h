/* SPDX-License-Identifier: MIT */
/* What people and programs put before the lines of a listing: stamps of logs, names of files, prompts. */
#ifndef DUMP_LISTING_STRIP_H
#define DUMP_LISTING_STRIP_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "dump/listing/pattern.h"

#define STRIP_MAX 64

struct strip {
	struct pattern patterns[STRIP_MAX];
	size_t count;
};

/* Compiles the table. */
enum gmmu_status strip_begin(struct strip *strip, struct gmmu_error *error);

/*
 * Takes the next stamp or prompt off the start of the line and returns where the rest begins; NULL if there is none.
 * Sets *prompt if it was a prompt: what follows may be a command.
 */
const char *strip_next(const struct strip *strip, const char *line, size_t size, bool *prompt);

#endif
