/* SPDX-License-Identifier: MIT */
#include "dump/shapes/hex_records.h"

#include <inttypes.h>
#include <string.h>

#include "text/lex.h"

bool records_bid(struct job *job, const char *mark, size_t pairs)
{
	size_t at = 0, digits = 0;

	if (job->head_size >= 3 && memcmp(job->head, "\xef\xbb\xbf", 3) == 0)
		at = 3;
	while (at < job->head_size && strchr(" \t\r\n", job->head[at]) && job->head[at])
		at++;
	for (; *mark; mark++, at++) {
		/* '?' in a mark matches any digit */
		if (at >= job->head_size ||
		    (*mark == '?' ? job->head[at] < '0' || job->head[at] > '9' : job->head[at] != (uint8_t)*mark))
			return false;
	}
	while (at < job->head_size && lex_value((char)job->head[at]) < 16) {
		at++;
		digits++;
	}
	return digits >= 2 * pairs;
}

enum gmmu_status records_add(struct records *records, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error)
{
	struct piece piece = {
		.address = address, .size = size, .where = records->spool.size, .line = records->line.number};
	enum gmmu_status status = spool_add(&records->spool, bytes, size, error);

	records->count++;
	return status == GMMU_OK ? extents_add(&records->job->dump->extents, piece, error) : status;
}

/* Turns the line's hex pairs into bytes. */
static enum gmmu_status record_parse(struct records *records, size_t first, struct gmmu_error *error)
{
	const struct line *line = &records->line;
	size_t start = strspn(line->text, " \t") + first;

	records->size = 0;
	if (line->length < start + 2)
		return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " is too short for a record", line->number);
	if ((line->length - start) % 2 != 0)
		return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " has an odd number of digits",
				      line->number);
	for (size_t at = start; at < line->length; at += 2) {
		unsigned high = lex_value(line->text[at]), low = lex_value(line->text[at + 1]);

		if (high >= 16 || low >= 16)
			return gmmu_error_set(error, GMMU_E_FORMAT,
					      "line %" PRIu64 " contains characters that are not hex digits",
					      line->number);
		if (records->size == RECORD_BYTES_MAX)
			return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " is too long for a record",
					      line->number);
		records->bytes[records->size++] = (uint8_t)(high << 4 | low);
	}
	return GMMU_OK;
}

/* Finishes up when all lines have been read. */
static enum gmmu_status records_finish(struct records *records, struct gmmu_error *error)
{
	struct dump *dump = records->job->dump;
	enum gmmu_status status;

	if (!records->ended)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it ends after line %" PRIu64
				      " without the record that marks the end: it is truncated",
				      records->line.number);
	if (records->count == 0)
		report_notice(&dump->report, "its records contain no data");
	status = job_continue(records->job, &records->spool, error);
	if (status == GMMU_OK)
		status = extents_resolve(&dump->extents, dump, error);
	records->job->done = true;
	return status;
}

enum gmmu_status records_read(struct job *job, size_t first,
			      enum gmmu_status (*record)(struct records *records, void *state,
							 struct gmmu_error *error),
			      void *state, struct gmmu_error *error)
{
	struct records records = {.job = job, .spool = {.cap = job->dump->options.max_size}};
	struct lines *lines = lines_begin(job->dump, &job->view);
	enum gmmu_status status = GMMU_OK;

	if (!lines)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	while (status == GMMU_OK && lines_next(lines, &records.line, &status, error)) {
		if (records.line.length == 0)
			continue;
		if (records.ended)
			status = gmmu_error_set(error, GMMU_E_FORMAT,
						"line %" PRIu64 " comes after the record that marks the end",
						records.line.number);
		else
			status = record_parse(&records, first, error);
		if (status == GMMU_OK)
			status = record(&records, state, error);
	}
	lines_end(lines);
	if (status == GMMU_OK)
		status = records_finish(&records, error);
	spool_free(&records.spool);
	return status;
}
