/* SPDX-License-Identifier: MIT */
/* Signatures of well-known formats that are not table dumps: enough for a warning, at no cost. */
#ifndef DUMP_SIGNATURE_H
#define DUMP_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

/* All signatures are within this many bytes from the start. */
#define SIGNATURE_BYTES_MAX 520

/* The format that the bytes begin like ("a PNG image"), or NULL. */
const char *signature_find(const uint8_t *bytes, size_t size);

#endif
