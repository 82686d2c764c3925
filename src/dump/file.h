/* SPDX-License-Identifier: MIT */
/* Opening a path: by its kind (regular file, pipe, device, pseudo-file) it is read on demand or gathered. */
#ifndef DUMP_FILE_H
#define DUMP_FILE_H

#include <gmmu/gmmu.h>

#include "dump/internal.h"

/* Sets dump->source and dump->file_size by dump->path and dump->options. The message of an error names the file. */
enum gmmu_status file_open(struct dump *dump, struct gmmu_error *error);

/* Takes a file's stamp; false, and nothing set, if that is no plain file. */
struct stat;
bool file_stamp_take(const struct stat *info, struct file_stamp *stamp);

#endif
