/* SPDX-License-Identifier: MIT */
/* Tab where the name of a file is typed. */
#ifndef BROWSE_PATH_COMPLETE_H
#define BROWSE_PATH_COMPLETE_H

struct browse;

void prompt_complete_path(struct browse *browse);

#endif
