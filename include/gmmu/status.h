/* SPDX-License-Identifier: MIT */
/*
 * Error handling: a function that can fail returns an enum gmmu_status, leaves its results untouched on failure, and
 * fills the optional struct gmmu_error with a sentence that says what to do.
 */
#ifndef GMMU_STATUS_H
#define GMMU_STATUS_H

#include <gmmu/export.h>

GMMU_BEGIN

/* Every status, with the code that users see and its meaning. */
#define GMMU_STATUS_LIST(X)                                                                                  \
	X(GMMU_OK, "OK", "success")                                                                          \
	X(GMMU_E_UNSUPPORTED, "E_UNSUPPORTED", "an encoding, role, depth or entry size that is not decoded") \
	X(GMMU_E_TRUNCATED, "E_TRUNCATED", "the length is not a multiple of the entry size")                 \
	X(GMMU_E_VALUE, "E_VALUE", "a bad value or bad usage")                                               \
	X(GMMU_E_IO, "E_IO", "a file cannot be opened, read or written")                                     \
	X(GMMU_E_FORMAT, "E_FORMAT", "not a dump in any known format, or damaged")                           \
	X(GMMU_E_NOMEM, "E_NOMEM", "out of memory")

enum gmmu_status {
#define X(symbol, code, meaning) symbol,
	GMMU_STATUS_LIST(X)
#undef X
};

/* Room for a whole message, including its terminating zero. Longer messages are cut. */
#define GMMU_MESSAGE_SIZE 1024

/* Filled only by functions that fail. Owned by the caller; holds no pointers. */
struct gmmu_error {
	enum gmmu_status status;
	char message[GMMU_MESSAGE_SIZE]; /* one sentence, without the code and without a newline */
};

/* The code of a status as users see it ("E_VALUE"); "E_UNKNOWN" outside the enum. Static storage. */
GMMU_EXPORT const char *gmmu_status_code(enum gmmu_status status);

/* One line on the meaning of a status. Static storage. */
GMMU_EXPORT const char *gmmu_status_meaning(enum gmmu_status status);

/*
 * Fills `error` (may be NULL) with `status` and the formatted sentence, and returns `status`, so a function can end
 * with `return gmmu_error_set(error, GMMU_E_VALUE, "...", ...)`. Control characters become `?`, so quoted user input
 * cannot break the line or send commands to the terminal.
 */
GMMU_EXPORT enum gmmu_status gmmu_error_set(struct gmmu_error *error, enum gmmu_status status, const char *format, ...)
	GMMU_PRINTF(3, 4);

GMMU_END

#endif
