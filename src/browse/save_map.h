/* SPDX-License-Identifier: MIT */
/* `:save-map`: the overview of the dump as a picture in a file. */
#ifndef BROWSE_SAVE_MAP_H
#define BROWSE_SAVE_MAP_H

#include <gmmu/gmmu.h>

struct browse;

/* Draws what --overview does, or with a comparison what --overview-diff does; SVG to a name that ends in .svg. */
enum gmmu_status take_save_map(struct browse *browse, const char *path, struct gmmu_error *error);

#endif
