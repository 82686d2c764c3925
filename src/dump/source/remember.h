/* SPDX-License-Identifier: MIT */
/*
 * Remembers bytes read from a file that may change, so that a later reading can be compared with them. Keeps the pages
 * used last, a few MiB at most.
 */
#ifndef DUMP_SOURCE_REMEMBER_H
#define DUMP_SOURCE_REMEMBER_H

#include <stddef.h>
#include <stdint.h>

struct remember;

/* NULL if out of memory: then nothing is remembered. */
struct remember *remember_new(void);
void remember_free(struct remember *remember);

/* Keeps bytes from `offset` of the file, unless others from that place are already kept. */
void remember_add(struct remember *remember, uint64_t offset, const uint8_t *bytes, size_t size);

/* Returns up to `size` bytes from `offset`, as far as they are all remembered. */
size_t remember_read(const struct remember *remember, uint64_t offset, uint8_t *bytes, size_t size);

#endif
