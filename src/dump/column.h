/* SPDX-License-Identifier: MIT */
/* In which order the bytes of a word are printed: the text column of a listing shows it, for those who look. */
#ifndef DUMP_COLUMN_H
#define DUMP_COLUMN_H

#include "dump/layout.h"
#include "dump/shape.h"

/* Completes a layout with the order, as the options say, as the text column shows, or by default. */
enum gmmu_status column_find(struct job *job, struct layout *layout, struct gmmu_error *error);

#endif
