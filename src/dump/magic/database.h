/* SPDX-License-Identifier: MIT */
/*
 * libmagic, its database, and its description of some bytes. Only for the child (magic/child.h): the program itself
 * does not call libmagic.
 */
#ifndef DUMP_MAGIC_DATABASE_H
#define DUMP_MAGIC_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAGIC_BYTES_MAX 65536
#define MAGIC_WORDS_ROOM 256

struct magic_set; /* libmagic's */

/* Reads the system's database and ours. The environment must be empty, because libmagic reads $MAGIC and $HOME. */
struct magic_set *database_open(void);

/* Writes libmagic's description ("gzip compressed data"), not escaped. True if it names a format, false for "data". */
bool database_ask(struct magic_set *magic, const uint8_t *bytes, size_t size, char words[MAGIC_WORDS_ROOM]);

#endif
