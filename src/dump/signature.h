/* SPDX-License-Identifier: MIT */
/* How files of well-known formats begin that are no dumps of a table: enough for a warning, at no cost. */
#ifndef DUMP_SIGNATURE_H
#define DUMP_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

/* All signatures lie within so many bytes from the start. */
#define SIGNATURE_BYTES_MAX 520

/* What the bytes begin like ("a PNG image"), or NULL. */
const char *signature_find(const uint8_t *bytes, size_t size);

#endif
