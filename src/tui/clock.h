/* SPDX-License-Identifier: MIT */
#ifndef TUI_CLOCK_H
#define TUI_CLOCK_H

#include <stdint.h>

/* Milliseconds of a clock that never goes back. */
uint64_t clock_now(void);

#endif
