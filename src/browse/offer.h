/* SPDX-License-Identifier: MIT */
/* The depth that fits the first rows, if none was set. */
#ifndef BROWSE_OFFER_H
#define BROWSE_OFFER_H

struct browse;

/*
 * The only depth against which nothing speaks in the rows of the first screen, or GMMU_DEPTH_UNKNOWN if there are
 * several, none, or rows that cannot be read.
 */
int depth_offer(const struct browse *browse);

#endif
