/* SPDX-License-Identifier: MIT */
/*
 * libmagic, its database and what it says of some bytes. For the child (magic/child.h) alone: this program itself calls
 * nothing of libmagic.
 */
#ifndef DUMP_MAGIC_DATABASE_H
#define DUMP_MAGIC_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAGIC_BYTES_MAX 65536
#define MAGIC_WORDS_ROOM 256

struct magic_set; /* libmagic's */

/* Reads the system's database and ours. The environment must be empty: libmagic would obey $MAGIC and $HOME. */
struct magic_set *database_open(void);

/* Writes libmagic's words ("gzip compressed data"), not escaped. True if they name some format, false for "data". */
bool database_ask(struct magic_set *magic, const uint8_t *bytes, size_t size, char words[MAGIC_WORDS_ROOM]);

#endif
