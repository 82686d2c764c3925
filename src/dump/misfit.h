/* SPDX-License-Identifier: MIT */
/* The line of a text that is not as it must be. */
#ifndef DUMP_MISFIT_H
#define DUMP_MISFIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/lines.h"

struct misfit {
	uint64_t line;   /* 0: all are */
	size_t column;   /* from 1; 0: the whole line */
	uint64_t fitted; /* lines with words before it */
	char what[160];  /* "a word of 4 digits was expected" */
	char text[64];   /* the line around the column, with a ^ before it; "" if there is nothing to show */
	bool final;      /* the text is damaged, and nothing else */
};

/* Fills in a misfit and returns false. `at` NULL: the whole line. */
bool misfit_set(struct misfit *misfit, const struct line *line, const char *at, const char *format, ...)
	GMMU_PRINTF(4, 5);

#endif
