/* SPDX-License-Identifier: MIT */
/*
 * What was read from a file that may change: the bytes as they were then, so that a later reading can be compared with
 * them. Keeps the pages that were looked at last, a few MiB at most.
 */
#ifndef DUMP_REMEMBER_H
#define DUMP_REMEMBER_H

#include <stddef.h>
#include <stdint.h>

struct remember;

/* NULL if memory ran out: then nothing is remembered. */
struct remember *remember_new(void);
void remember_free(struct remember *remember);

/* Keeps bytes that stand at `offset` (bytes) of the file, unless others are kept of that place already. */
void remember_add(struct remember *remember, uint64_t offset, const uint8_t *bytes, size_t size);

/* Gives back up to `size` bytes from `offset`, as far as all of them are remembered. */
size_t remember_read(const struct remember *remember, uint64_t offset, uint8_t *bytes, size_t size);

#endif
