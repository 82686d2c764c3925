/* SPDX-License-Identifier: MIT */
/* A source together with its earlier contents, for comparison: the file itself has only its current contents. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "dump/source/remember.h"
#include "dump/source/source.h"

/* Sources up to this size, in bytes, are kept whole; copying them takes a millisecond. */
#define KEEP_WHOLE (UINT64_C(4) << 20)
/* Reads of at least this size, in bytes, are scans, and nothing in them was shown to the user. */
#define SCAN_SIZE ((size_t)64 << 10)

struct kept {
	struct source source;
	struct source *inner;
	struct spool copy;     /* the whole contents, or empty ... */
	struct remember *seen; /* ... and this instead */
	pthread_mutex_t lock;  /* protects `seen` */
	bool frozen;
};

/* Copies as much as can be read. */
static enum gmmu_status copy_fill(struct spool *copy, struct source *inner)
{
	enum gmmu_status status = GMMU_OK;
	uint8_t bytes[SCAN_SIZE];
	size_t got;

	while (status == GMMU_OK && (got = source_read(inner, copy->size, bytes, sizeof(bytes))) > 0)
		status = spool_add(copy, bytes, got, NULL);
	return status;
}

static size_t frozen_read(const struct kept *kept, uint64_t offset, uint8_t *bytes, size_t size)
{
	if (kept->seen)
		return remember_read(kept->seen, offset, bytes, size);
	if (offset >= kept->copy.size)
		return 0;
	if (size > kept->copy.size - offset)
		size = (size_t)(kept->copy.size - offset);
	memcpy(bytes, kept->copy.bytes + offset, size);
	return size;
}

static size_t kept_read(struct source *source, uint64_t offset, uint8_t *bytes, size_t size)
{
	struct kept *kept = (struct kept *)source;
	size_t got;

	if (kept->frozen)
		return frozen_read(kept, offset, bytes, size);
	got = source_read(kept->inner, offset, bytes, size);
	if (kept->seen && size < SCAN_SIZE) {
		pthread_mutex_lock(&kept->lock);
		remember_add(kept->seen, offset, bytes, got);
		pthread_mutex_unlock(&kept->lock);
	}
	if (got < size && source_trouble(kept->inner))
		source_report(source, "%s", source_trouble(kept->inner));
	return got;
}

static bool kept_next_data(struct source *source, uint64_t offset, uint64_t limit, uint64_t *begin, uint64_t *end)
{
	const struct kept *kept = (struct kept *)source;

	/* For a frozen source, the file cannot tell: its holes are the current ones. */
	return kept->frozen || source_next_data(kept->inner, offset, limit, begin, end);
}

static void kept_close(struct source *source)
{
	struct kept *kept = (struct kept *)source;

	source_close(kept->inner);
	spool_free(&kept->copy);
	remember_free(kept->seen);
	pthread_mutex_destroy(&kept->lock);
	free(kept);
}

static const struct source_type kept_type = {kept_read, kept_next_data, kept_close, .stays = false};

void source_keep(struct source **source, bool whole)
{
	struct source *inner = *source;
	struct kept *made = inner->type->stays ? NULL : calloc(1, sizeof(*made));
	bool done;

	if (!made)
		return;
	made->source.type = &kept_type;
	made->source.size = inner->size;
	made->copy.cap = inner->size;
	pthread_mutex_init(&made->lock, NULL);
	if (whole && inner->size <= KEEP_WHOLE)
		done = copy_fill(&made->copy, inner) == GMMU_OK;
	else
		done = (made->seen = remember_new()) != NULL;
	if (!done) {
		kept_close(&made->source);
		return;
	}
	made->inner = inner;
	*source = &made->source;
}

void source_freeze(struct source *source)
{
	if (source->type == &kept_type)
		((struct kept *)source)->frozen = true;
}
