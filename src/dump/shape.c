/* SPDX-License-Identifier: MIT */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "text/count.h"
#include "text/utf8.h"

#define COMPRESSIONS_MAX 2

/* In the order in which they are tried. Data that no binary format matches are raw, unless they are text. */
static const struct shape *const shapes[] = {
	&shape_utf16, &shape_gzip, &shape_xz,   &shape_zstd, &shape_bzip2,   &shape_elf,
	&shape_tar,   &shape_raw,  &shape_ihex, &shape_srec, &shape_literal, &shape_listing,
};

static const size_t shape_count = COUNT(shapes);

const char *shape_names(void)
{
	return "raw, utf16, gzip, xz, zstd, bzip2, elf, tar, ihex, srec, string, hex";
}

enum gmmu_status job_continue(struct job *job, struct spool *spool, struct gmmu_error *error)
{
	struct source *source;
	enum gmmu_status status = source_from_spool(spool, &source, error);

	if (status != GMMU_OK)
		return status;
	source_close(job->dump->source);
	job->dump->source = source;
	job->view = (struct view){.source = source, .size = source->size};
	return GMMU_OK;
}

enum gmmu_status job_read(struct job *job, uint64_t offset, void *bytes, size_t size, struct gmmu_error *error)
{
	if (view_read(&job->view, offset, bytes, size) == size)
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_IO, "it can not be read any more at offset 0x%" PRIx64 "%s%s", offset,
			      job->view.source->trouble[0] ? ": " : "", job->view.source->trouble);
}

/* Takes the next name off the list in --format ("gzip,raw"), which becomes NULL after its last name. */
static const struct shape *shape_named(const char **format, struct gmmu_error *error, enum gmmu_status *status)
{
	size_t length = strcspn(*format, ",");

	for (size_t i = 0; i < shape_count; i++) {
		if (strlen(shapes[i]->name) != length || strncmp(shapes[i]->name, *format, length) != 0)
			continue;
		/* A comma must be followed by another name, even an invalid one. */
		*format = (*format)[length] == ',' ? *format + length + 1 : NULL;
		return shapes[i];
	}
	*status = gmmu_error_set(error, GMMU_E_VALUE, "there is no format '%.*s'; the formats are %s",
				 (int)(length < 40 ? length : 40), *format, shape_names());
	return NULL;
}

/* Whether the layer may be read as this shape: nesting is limited, and its library is needed. */
static enum gmmu_status shape_check(const struct shape *shape, const struct job *job, struct gmmu_error *error)
{
	unsigned compressions = 0, archives = 0;

	for (size_t i = 0; i < job->dump->report.layer_count; i++) {
		compressions += job->dump->report.kinds[i] == SHAPE_COMPRESSION;
		archives += job->dump->report.kinds[i] == SHAPE_ARCHIVE;
	}
	if (!shape->read)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it is %s data, but this program was built without %s; decompress it first",
				      shape->words, shape->words);
	if (shape->kind == SHAPE_COMPRESSION && compressions >= COMPRESSIONS_MAX)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is compressed more than %d times; decompress it first",
				      COMPRESSIONS_MAX);
	if (shape->kind == SHAPE_ARCHIVE && archives > 0)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is an archive inside an archive; unpack it first");
	return GMMU_OK;
}

static enum gmmu_status shape_read(const struct shape *shape, struct job *job, struct gmmu_error *error)
{
	enum gmmu_status status = shape_check(shape, job, error);

	job->declined = false;
	if (status == GMMU_OK)
		status = shape->read(job, error);
	if (status == GMMU_OK && !job->declined)
		report_layer(&job->dump->report, (int)shape->kind, shape->words, job->evidence);
	if (status == GMMU_OK && job->dump->report.failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	return status;
}

/* A failed read is not evidence against a format: report E_IO rather than guess. */
static enum gmmu_status evidence_check(const struct job *job, struct gmmu_error *error)
{
	const char *trouble = source_trouble(job->view.source);

	return trouble ? gmmu_error_set(error, GMMU_E_IO, "%s; --format raw shows what can be read", trouble) : GMMU_OK;
}

/* Tries one shape after another until one accepts the layer. */
static enum gmmu_status shape_find(struct job *job, struct gmmu_error *error)
{
	job->forced = false;
	for (size_t i = 0; i < shape_count; i++) {
		bool bid;
		enum gmmu_status status;

		job->evidence[0] = '\0';
		bid = shapes[i]->bid(job);
		status = evidence_check(job, error);
		if (status == GMMU_OK && bid)
			status = shape_read(shapes[i], job, error);
		if (status == GMMU_OK && job->declined)
			status = evidence_check(job, error);
		if (status != GMMU_OK || (bid && !job->declined))
			return status;
		if (!bid)
			continue;
		job->dump->report.refused = true;
		report_notice(&job->dump->report,
			      "it begins like %s data (%s) but can not be read as such, and is read in another way",
			      shapes[i]->words, job->evidence);
	}
	return gmmu_error_set(error, GMMU_E_FORMAT,
			      "it is text without a table; --format raw reads its bytes as they are");
}

/* There are no bytes and so no rows. An empty file needs no explanation; anything else does. */
static enum gmmu_status shape_empty(struct job *job, struct gmmu_error *error)
{
	struct report *report = &job->dump->report;

	if (report->layer_count > 0)
		report_notice(report, "there is nothing in it: the %s data are empty", report->shape);
	else if (!job->dump->is_regular)
		report_notice(report, "there is nothing in it");
	report_layer(report, SHAPE_BINARY, shape_raw.words, "there is nothing in it");
	return extents_settle(&job->dump->extents, error);
}

enum gmmu_status shape_identify(struct dump *dump, struct gmmu_error *error)
{
	struct job job = {.dump = dump, .view = {.source = dump->source, .size = dump->source->size}};
	const char *format = dump->options.format;
	enum gmmu_status status = GMMU_OK;

	while (status == GMMU_OK && !job.done) {
		const struct shape *shape = NULL;

		if (format && !(shape = shape_named(&format, error, &status)))
			break;
		if (job.view.size == 0)
			return shape_empty(&job, error);
		if (!shape && dump->is_device)
			shape = &shape_raw; /* searching for signatures would read what nobody asked for */
		if (shape) {
			job.forced = true;
			snprintf(job.evidence, sizeof(job.evidence), "%s",
				 dump->options.format ? "requested by --format" : "a device");
			job.head_size = dump->is_device ? 0 : view_read(&job.view, 0, job.head, sizeof(job.head));
			status = shape_read(shape, &job, error);
		} else {
			job.head_size = view_read(&job.view, 0, job.head, sizeof(job.head));
			status = shape_find(&job, error);
		}
	}
	if (status == GMMU_OK && format)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--format: %s data contain table bytes, not another format; leave '%.40s' out",
				      dump->report.layers[dump->report.layer_count - 1].shape, format);
	return status;
}
