/* SPDX-License-Identifier: MIT */
/* What a dump is made of, for the files of this folder. */
#ifndef DUMP_INTERNAL_H
#define DUMP_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump/dump.h"
#include "dump/extents.h"
#include "dump/report.h"
#include "dump/source.h"

struct dump {
	char *path;
	char *format; /* the options' own copy */
	struct dump_options options;
	struct source *source; /* what the extents' pieces point into */
	struct extents extents;
	uint64_t origin;    /* the first extent's address, before a window was cut */
	uint64_t file_size; /* bytes; UINT64_MAX: not known */
	struct report report;
	char trouble[256];
};

#endif
