/* SPDX-License-Identifier: MIT */
/* What an open dump holds: its extents, its bytes, and how it was read. */
#include <string.h>

#include "dump/internal.h"

size_t dump_extent_count(const struct dump *dump)
{
	return dump->extents.count;
}

struct dump_extent dump_extent_at(const struct dump *dump, size_t extent)
{
	return dump->extents.list[extent];
}

size_t dump_whole_count(const struct dump *dump)
{
	return dump->whole ? dump->whole_count : dump->extents.count;
}

struct dump_extent dump_whole_at(const struct dump *dump, size_t extent)
{
	return dump->whole ? dump->whole[extent] : dump->extents.list[extent];
}

size_t dump_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size)
{
	if (dump->reversed)
		return reversed_read(dump, extent, offset, bytes, size);
	return extents_read(&dump->extents, dump->source, extent, offset, bytes, size);
}

bool dump_next_data(struct dump *dump, size_t extent, uint64_t offset, uint64_t *begin, uint64_t *end)
{
	return extents_next_data(&dump->extents, dump->source, extent, offset, begin, end);
}

bool dump_is_moved(const struct dump *dump)
{
	return dump->options.has_base_pa;
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
	return source_trouble(dump->source);
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

const char *dump_fact_find(const struct dump *dump, const char *name)
{
	for (size_t i = 0; i < dump_fact_count(dump); i++)
		if (strcmp(dump_fact_at(dump, i).name, name) == 0)
			return dump_fact_at(dump, i).value;
	return NULL;
}
