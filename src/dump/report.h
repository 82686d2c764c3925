/* SPDX-License-Identifier: MIT */
/* What there is to tell about a dump: layers, facts, notices. Owns every string in it. */
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
 * Zero-initialise it; free it with report_free. `failed` is set for good when memory ran out for a sentence: who opens
 * the dump looks there once, at the end.
 */
struct report {
	struct dump_layer layers[REPORT_LAYERS_MAX];
	struct dump_fact facts[REPORT_FACTS_MAX];
	char *notices[REPORT_NOTICES_MAX];
	int kinds[REPORT_LAYERS_MAX]; /* of the layers: enum shape_kind */
	size_t layer_count, fact_count, notice_count;
	char *shape; /* the layers' shapes in one line */
	bool failed;
	bool refused; /* it looked like a shape, could not be read as such, and a notice told so */
};

void report_free(struct report *report);

void report_layer(struct report *report, int kind, const char *shape, const char *evidence);
void report_notice(struct report *report, const char *format, ...) GMMU_PRINTF(2, 3);

/* A fact whose value is text, and one whose value is a number. A fact with the same name is replaced. */
void report_fact(struct report *report, const char *name, const char *value, const char *basis);
void report_number(struct report *report, const char *name, unsigned long long value, const char *basis);

#endif
