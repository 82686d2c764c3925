/* SPDX-License-Identifier: MIT */
/*
 * How an error travels: a function that can fail returns an enum gmmu_status, leaves its results untouched on
 * failure, and fills the optional struct gmmu_error with a sentence that says what to do.
 */
#ifndef GMMU_STATUS_H
#define GMMU_STATUS_H

#include <gmmu/export.h>

GMMU_BEGIN

/* Every status with the code that users see and what the code stands for. */
#define GMMU_STATUS_LIST(X)                                                                                  \
	X(GMMU_OK, "OK", "success")                                                                          \
	X(GMMU_E_UNSUPPORTED, "E_UNSUPPORTED", "an encoding, role, depth or entry size that is not decoded") \
	X(GMMU_E_TRUNCATED, "E_TRUNCATED", "the length is no multiple of the entry size")                    \
	X(GMMU_E_VALUE, "E_VALUE", "a bad value, or a wrong call of the program")                            \
	X(GMMU_E_IO, "E_IO", "a file cannot be opened, read or written")                                     \
	X(GMMU_E_FORMAT, "E_FORMAT", "not readable as any known dump shape, or damaged")                     \
	X(GMMU_E_NOMEM, "E_NOMEM", "out of memory")

enum gmmu_status {
#define X(symbol, code, meaning) symbol,
	GMMU_STATUS_LIST(X)
#undef X
};

/* Room for a whole message, its terminating zero included. A longer one is cut. */
#define GMMU_MESSAGE_SIZE 1024

/* Filled only by a function that fails. Owned by the caller; holds no pointers. */
struct gmmu_error {
	enum gmmu_status status;
	char message[GMMU_MESSAGE_SIZE]; /* one sentence, without the code and without a newline */
};

/* The code of a status as users see it ("E_VALUE"); "E_UNKNOWN" outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_status_code(enum gmmu_status status);

/* One line on what a status stands for. Static storage. */
GMMU_EXPORT const char *gmmu_status_meaning(enum gmmu_status status);

/*
 * Fills `error` (may be NULL) with `status` and the formatted sentence, and returns `status`, so that a function
 * can end with `return gmmu_error_set(error, GMMU_E_VALUE, "...", ...)`. Control characters become `?`: what somebody
 * typed cannot break the line or reach a terminal as a command.
 */
GMMU_EXPORT enum gmmu_status gmmu_error_set(struct gmmu_error *error, enum gmmu_status status, const char *format, ...)
	GMMU_PRINTF(3, 4);

GMMU_END

#endif
