/* SPDX-License-Identifier: MIT */
/*
 * What libmagic says of some bytes. It sees a copy of the first 64 KiB and nothing else: no descriptor, no other
 * program, no look into compressed data.
 */
#ifndef DUMP_MAGIC_H
#define DUMP_MAGIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAGIC_BYTES_MAX 65536
#define MAGIC_WORDS_ROOM 256

/* Writes its words ("gzip compressed data"), escaped. `foreign` tells whether they name some format. */
void magic_ask(const uint8_t *bytes, size_t size, char words[MAGIC_WORDS_ROOM], bool *foreign);

#endif
