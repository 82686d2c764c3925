/* SPDX-License-Identifier: MIT */
#ifndef TUI_CLOCK_H
#define TUI_CLOCK_H

#include <stdint.h>

/* Milliseconds of a monotonic clock. */
uint64_t clock_now(void);

#endif
