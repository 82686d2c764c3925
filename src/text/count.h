/* SPDX-License-Identifier: MIT */
#ifndef TEXT_COUNT_H
#define TEXT_COUNT_H

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
