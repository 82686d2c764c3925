/* SPDX-License-Identifier: MIT */
/* What the members of objects and the columns of tables are called. */
#ifndef DUMP_DOCUMENTS_NAMES_H
#define DUMP_DOCUMENTS_NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NAME_NONE SIZE_MAX
#define NUMBER_ROOM 40 /* of 16 bytes in hex, and 0x */

enum role { ROLE_NONE, ROLE_ADDRESS, ROLE_INDEX, ROLE_WORD, ROLE_BIG, ROLE_SMALL, ROLE_WIDTH, ROLE_COUNT };

/* The place of a name among all of them, or NAME_NONE; and what is called so. Of the names of one role the first
 * counts. */
size_t name_find(const char *name, size_t length);
enum role name_role(size_t name);

#endif
