/* SPDX-License-Identifier: MIT */
#include "dump/dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/file.h"
#include "dump/internal.h"

void dump_options_init(struct dump_options *options)
{
	*options = (struct dump_options){.max_size = DUMP_MAX_SIZE_DEFAULT, .window_length = UINT64_MAX};
}

static struct dump *dump_new(const char *path, const struct dump_options *options)
{
	struct dump *dump = calloc(1, sizeof(*dump));

	if (!dump)
		return NULL;
	dump->options = *options;
	dump->path = strdup(path);
	if (options->format)
		dump->format = strdup(options->format);
	dump->options.format = dump->format;
	if (!dump->path || (options->format && !dump->format)) {
		dump_close(dump);
		return NULL;
	}
	return dump;
}

static enum gmmu_status dump_fill(struct dump *dump, struct gmmu_error *error)
{
	struct piece piece = {.size = dump->source->size};
	enum gmmu_status status;

	report_layer(&dump->report, "raw", "taken as it is");
	status = extents_add(&dump->extents, piece, error);
	if (status == GMMU_OK)
		status = extents_settle(&dump->extents, error);
	return status;
}

enum gmmu_status dump_open(const char *path, const struct dump_options *options, struct dump **dump,
			   struct gmmu_error *error)
{
	struct dump *made = dump_new(path, options);
	enum gmmu_status status;

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	status = file_open(made, error);
	if (status == GMMU_OK)
		status = dump_fill(made, error);
	if (status == GMMU_OK && options->has_base_pa)
		status = extents_move(&made->extents, options->base_pa, error);
	if (status == GMMU_OK && made->extents.count > 0)
		made->origin = made->extents.list[0].address;
	if (status == GMMU_OK)
		status = extents_cut(&made->extents, options->window_offset, options->window_length, error);
	if (status != GMMU_OK) {
		dump_close(made);
		return status;
	}
	*dump = made;
	return GMMU_OK;
}

void dump_close(struct dump *dump)
{
	if (!dump)
		return;
	source_close(dump->source);
	extents_free(&dump->extents);
	report_free(&dump->report);
	free(dump->path);
	free(dump->format);
	free(dump);
}

enum gmmu_status dump_reload(struct dump *dump, struct dump **fresh, struct gmmu_error *error)
{
	if (strcmp(dump->path, "-") == 0)
		return gmmu_error_set(error, GMMU_E_IO, "standard input can not be read a second time");
	return dump_open(dump->path, &dump->options, fresh, error);
}

size_t dump_extent_count(const struct dump *dump)
{
	return dump->extents.count;
}

struct dump_extent dump_extent_at(const struct dump *dump, size_t extent)
{
	return dump->extents.list[extent];
}

size_t dump_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size)
{
	return extents_read(&dump->extents, dump->source, extent, offset, bytes, size);
}

bool dump_next_data(struct dump *dump, size_t extent, uint64_t offset, uint64_t *begin, uint64_t *end)
{
	return extents_next_data(&dump->extents, dump->source, extent, offset, begin, end);
}

uint64_t dump_origin(const struct dump *dump)
{
	return dump->origin;
}

uint64_t dump_size(const struct dump *dump)
{
	uint64_t size = 0;

	for (size_t i = 0; i < dump->extents.count; i++)
		size += dump->extents.list[i].size;
	return size;
}

uint64_t dump_file_size(const struct dump *dump)
{
	return dump->file_size;
}

const char *dump_trouble(const struct dump *dump)
{
	return dump->source->trouble[0] ? dump->source->trouble : NULL;
}

const char *dump_path(const struct dump *dump)
{
	return dump->path;
}

const char *dump_shape(const struct dump *dump)
{
	return dump->report.shape ? dump->report.shape : "";
}

size_t dump_notice_count(const struct dump *dump)
{
	return dump->report.notice_count;
}

const char *dump_notice_at(const struct dump *dump, size_t notice)
{
	return dump->report.notices[notice];
}

size_t dump_layer_count(const struct dump *dump)
{
	return dump->report.layer_count;
}

struct dump_layer dump_layer_at(const struct dump *dump, size_t layer)
{
	return dump->report.layers[layer];
}

size_t dump_fact_count(const struct dump *dump)
{
	return dump->report.fact_count;
}

struct dump_fact dump_fact_at(const struct dump *dump, size_t fact)
{
	return dump->report.facts[fact];
}

const char *dump_magic(struct dump *dump)
{
	(void)dump;
	return "data";
}
