/* SPDX-License-Identifier: MIT */
#include "dump/source/source.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Trouble is reported only once, so the message can be read without a lock. */
enum { UNREPORTED, REPORTING, REPORTED };

void source_close(struct source *source)
{
	if (source)
		source->type->close(source);
}

/* How many of `size` bytes at `offset` are below `limit`. */
static uint64_t size_within(uint64_t offset, uint64_t size, uint64_t limit)
{
	if (offset >= limit)
		return 0;
	return size < limit - offset ? size : limit - offset;
}

size_t source_read(struct source *source, uint64_t offset, void *bytes, size_t size)
{
	size = size_within(offset, size, source->size);
	return size > 0 ? source->type->read(source, offset, bytes, size) : 0;
}

const char *source_trouble(struct source *source)
{
	return atomic_load(&source->reported) == REPORTED ? source->trouble : NULL;
}

void source_report(struct source *source, const char *format, ...)
{
	int expected = UNREPORTED;
	va_list list;

	if (!atomic_compare_exchange_strong(&source->reported, &expected, REPORTING))
		return;
	va_start(list, format);
	vsnprintf(source->trouble, sizeof(source->trouble), format, list);
	va_end(list);
	atomic_store(&source->reported, REPORTED);
}

size_t view_read(const struct view *view, uint64_t offset, void *bytes, size_t size)
{
	size = size_within(offset, size, view->size);
	return size == 0 ? 0 : source_read(view->source, view->offset + offset, bytes, size);
}

bool source_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end)
{
	if (limit > source->size)
		limit = source->size;
	if (offset >= limit)
		return false;
	*begin = offset;
	*end = limit;
	return !source->type->next_data || source->type->next_data(source, offset, limit, begin, end);
}

/* Bytes in memory: from a pipe, decompressed, or from a listing. */
struct memory {
	struct source source;
	struct spool spool;
};

static size_t memory_read(struct source *source, uint64_t offset, uint8_t *bytes, size_t size)
{
	memcpy(bytes, ((struct memory *)source)->spool.bytes + offset, size);
	return size;
}

static void memory_close(struct source *source)
{
	spool_free(&((struct memory *)source)->spool);
	free(source);
}

enum gmmu_status source_from_spool(struct spool *spool, struct source **source, struct gmmu_error *error)
{
	static const struct source_type type = {.read = memory_read, .close = memory_close, .stays = true};
	struct memory *made = calloc(1, sizeof(*made));

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	made->source.type = &type;
	made->source.size = spool->size;
	made->spool = *spool;
	*spool = (struct spool){.cap = spool->cap};
	*source = &made->source;
	return GMMU_OK;
}
