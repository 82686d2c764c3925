/* SPDX-License-Identifier: MIT */
/*
 * Opens a path. Depending on its kind (regular file, pipe, device, pseudo-file), it is read on demand or gathered in
 * memory.
 */
#ifndef DUMP_FILE_H
#define DUMP_FILE_H

#include <gmmu/gmmu.h>

#include "dump/internal.h"

/* Sets dump->source and dump->file_size from dump->path and dump->options. An error message names the file. */
enum gmmu_status file_open(struct dump *dump, struct gmmu_error *error);

/* Takes a file's stamp; false, leaving it unset, if it is not a plain file. */
struct stat;
bool file_stamp_take(const struct stat *info, struct file_stamp *stamp);

#endif
