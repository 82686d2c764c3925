/* SPDX-License-Identifier: MIT */
/* Information about a dump: layers, facts, notices. Owns all its strings. */
#ifndef DUMP_REPORT_H
#define DUMP_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"

#define REPORT_LAYERS_MAX 8
#define REPORT_FACTS_MAX 16
#define REPORT_NOTICES_MAX 32 /* a damaged file must not fill the screen */

/*
 * Zero-initialise it; free it with report_free. `failed` is set permanently if memory runs out for a sentence; the
 * code that opens the dump checks it once, at the end.
 */
struct report {
	struct dump_layer layers[REPORT_LAYERS_MAX];
	struct dump_fact facts[REPORT_FACTS_MAX];
	char *notices[REPORT_NOTICES_MAX];
	int kinds[REPORT_LAYERS_MAX]; /* of the layers: enum shape_kind */
	size_t layer_count, fact_count, notice_count;
	char *shape; /* shapes of the layers in one line */
	bool failed;
	bool refused; /* it looked like a certain format but could not be read in it; there is a notice */
};

void report_free(struct report *report);

void report_layer(struct report *report, int kind, const char *shape, const char *evidence);
void report_notice(struct report *report, const char *format, ...) GMMU_PRINTF(2, 3);

/* Adds a fact with a text value, or with a number, replacing a fact of the same name. */
void report_fact(struct report *report, const char *name, const char *value, const char *basis);
void report_number(struct report *report, const char *name, unsigned long long value, const char *basis);

#endif
