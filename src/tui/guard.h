/* SPDX-License-Identifier: MIT */
/*
 * Signals, and the promise that the terminal is always restored. A signal that can wait, and that would end the
 * program or means something to it, sets a flag for the main loop. A crash (SEGV, BUS, ABRT, ...) restores the
 * terminal from prepared data and removes incomplete exports.
 */
#ifndef TUI_GUARD_H
#define TUI_GUARD_H

#include <signal.h>
#include <stdbool.h>

/* Call before starting curses: saves the modes of the terminal on `descriptor`. */
void guard_prepare(int descriptor);

/* Call after starting curses: prepares to restore the screen, and catches signals. */
void guard_begin(void);

/* Call after enabling the mouse: prepares to restore that too. */
void guard_expect_mouse(void);

/* Restores the previous signal handlers. */
void guard_end(void);

/* Signals are blocked except during guard_wait and guard_resized, so none can arrive between testing the flags and
 * waiting. */
enum guard_event {
	GUARD_INPUT = 1,
	GUARD_RESIZE = 2,
	GUARD_STOP = 4,
	GUARD_CONTINUE = 8,
	GUARD_END = 16,
	GUARD_GONE = 32,
	GUARD_ANSWER = 64
};

/*
 * Waits for input on `descriptor`, for an answer (or its end) on `answer` (-1: none is expected), for a signal, or
 * until `milliseconds` have passed (-1: forever). Returns a mask of events: input, an answer, resized, stop (^Z from
 * outside), continued, end (see guard_signal), terminal gone.
 */
unsigned guard_wait(int descriptor, int answer, int milliseconds);

/*
 * Whether the terminal was resized since guard_wait. A key that was typed after that belongs to the new size: in a
 * screen that is too small, keys are ignored.
 */
bool guard_resized(void);

/* The signal that asked the program to end, or 0. */
int guard_signal(void);

/* Stops the program until the shell continues it. Restore the terminal first. */
void guard_stop(void);

/* Ends the program with a signal's default action, even if it is handled or blocked. */
void guard_die(int signal);

#endif
