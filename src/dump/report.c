/* SPDX-License-Identifier: MIT */
#include "dump/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Readers see the strings of layers and facts as `const char *`, but they belong to the report. */
static void string_free(const char *string)
{
	union {
		const char *string;
		void *memory;
	} ours = {.string = string};

	free(ours.memory);
}

void report_free(struct report *report)
{
	for (size_t i = 0; i < report->layer_count; i++)
		string_free(report->layers[i].evidence);
	for (size_t i = 0; i < report->fact_count; i++) {
		string_free(report->facts[i].value);
		string_free(report->facts[i].basis);
	}
	for (size_t i = 0; i < report->notice_count; i++)
		free(report->notices[i]);
	free(report->shape);
	*report = (struct report){0};
}

static void shape_append(struct report *report, const char *shape)
{
	char *joined;

	if (asprintf(&joined, "%s%s%s", report->shape ? report->shape : "", report->shape ? ", " : "", shape) < 0) {
		report->failed = true;
		return;
	}
	free(report->shape);
	report->shape = joined;
}

void report_layer(struct report *report, int kind, const char *shape, const char *evidence)
{
	char *copy;

	if (report->layer_count == REPORT_LAYERS_MAX)
		return;
	copy = strdup(evidence);
	if (!copy) {
		report->failed = true;
		return;
	}
	report->kinds[report->layer_count] = kind;
	report->layers[report->layer_count++] = (struct dump_layer){.shape = shape, .evidence = copy};
	shape_append(report, shape);
}

void report_notice(struct report *report, const char *format, ...)
{
	va_list arguments;
	char *string;
	int length;

	if (report->notice_count == REPORT_NOTICES_MAX)
		return;
	va_start(arguments, format);
	length = vasprintf(&string, format, arguments);
	va_end(arguments);
	if (length >= 0)
		report->notices[report->notice_count++] = string;
	else
		report->failed = true;
}

static void fact_set(struct report *report, const char *name, const char *value, const char *basis, bool number)
{
	struct dump_fact fact = {.name = name, .value = strdup(value), .basis = strdup(basis), .number = number};
	size_t at = 0;

	while (at < report->fact_count && strcmp(report->facts[at].name, name) != 0)
		at++;
	report->failed |= !fact.value || !fact.basis;
	if (!fact.value || !fact.basis || at == REPORT_FACTS_MAX) {
		string_free(fact.value);
		string_free(fact.basis);
		return;
	}
	if (at < report->fact_count) {
		string_free(report->facts[at].value);
		string_free(report->facts[at].basis);
	} else {
		report->fact_count++;
	}
	report->facts[at] = fact;
}

void report_fact(struct report *report, const char *name, const char *value, const char *basis)
{
	fact_set(report, name, value, basis, false);
}

void report_number(struct report *report, const char *name, unsigned long long value, const char *basis)
{
	char digits[24];

	snprintf(digits, sizeof(digits), "%llu", value);
	fact_set(report, name, digits, basis, true);
}
