/* SPDX-License-Identifier: MIT */
/*
 * How the lines of a listing follow each other: by what radix their addresses advance by what the lines hold, how much
 * that is, and where the words end and a text column begins.
 */
#ifndef DUMP_CHAIN_H
#define DUMP_CHAIN_H

#include "dump/layout.h"
#include "dump/shape.h"

/* Completes a layout that has its width and its prefix. */
enum gmmu_status chain_find(struct job *job, struct layout *layout, struct gmmu_error *error);

#endif
