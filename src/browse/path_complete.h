/* SPDX-License-Identifier: MIT */
/* Tab where the name of a file is typed. */
#ifndef BROWSE_PATH_COMPLETE_H
#define BROWSE_PATH_COMPLETE_H

#include <stddef.h>

struct browse;

/* In a line where the name begins after `start` bytes. */
void path_complete(struct browse *browse, size_t start);
void prompt_complete_path(struct browse *browse);

#endif
