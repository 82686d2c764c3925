/* SPDX-License-Identifier: MIT */
#include "dump/source/spool.h"

#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>

#include "text/phrase.h"

#define SPOOL_RESERVE_FIRST ((size_t)1 << 16)
#define SPOOL_PAGE 4096 /* zeros are not stored, in units of this size in bytes */

void spool_free(struct spool *spool)
{
	if (spool->bytes)
		munmap(spool->bytes, spool->reserved);
	*spool = (struct spool){.cap = spool->cap};
}

/* Makes room for `size` bytes in all. Fresh pages read as zero. */
static bool spool_reserve(struct spool *spool, size_t size)
{
	size_t reserve = spool->reserved ? spool->reserved : SPOOL_RESERVE_FIRST;
	void *bytes;

	if (size <= spool->reserved)
		return true;
	while (reserve < size) {
		if (reserve > SIZE_MAX / 2)
			return false;
		reserve *= 2;
	}
	bytes = spool->bytes ? mremap(spool->bytes, spool->reserved, reserve, MREMAP_MAYMOVE)
			     : mmap(NULL, reserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
				    -1, 0);
	if (bytes == MAP_FAILED)
		return false;
	/* Pages of 2 MiB, where the system has them, cost a fault each, not 512. */
	madvise(bytes, reserve, MADV_HUGEPAGE);
	spool->bytes = bytes;
	spool->reserved = reserve;
	return true;
}

static bool is_zero(const uint8_t *bytes, size_t size)
{
	return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

enum gmmu_status spool_add(struct spool *spool, const void *bytes, size_t size, struct gmmu_error *error)
{
	const uint8_t *from = bytes;
	char cap[PHRASE_SIZE_ROOM];

	if (size > spool->cap - spool->size || size > SIZE_MAX - spool->size)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it contains more than %s; --max-size raises the limit",
				      phrase_size(cap, spool->cap));
	if (!spool_reserve(spool, spool->size + size))
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory after %zu bytes", spool->size);
	while (size > 0) {
		size_t step = SPOOL_PAGE - spool->size % SPOOL_PAGE;

		if (step > size)
			step = size;
		if (!is_zero(from, step))
			memcpy(spool->bytes + spool->size, from, step);
		spool->size += step;
		from += step;
		size -= step;
	}
	return GMMU_OK;
}
