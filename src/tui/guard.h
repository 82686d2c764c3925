/* SPDX-License-Identifier: MIT */
/*
 * Signals, and the promise that the terminal comes back whatever happens. Every signal that can wait, and that would
 * end the program or means something to it, sets a flag which the loop asks for; a crash (SEGV, BUS, ABRT, ...)
 * restores the terminal from what was written down before it, and removes exports that are not whole.
 */
#ifndef TUI_GUARD_H
#define TUI_GUARD_H

#include <signal.h>
#include <stdbool.h>

/* Call before curses begins: writes down the modes of the terminal on `descriptor`. */
void guard_prepare(int descriptor);

/* Call once curses has begun: writes down how to restore the screen, and catches signals. */
void guard_begin(void);

/* Call when the mouse was switched on: writes down how to restore that too. */
void guard_expect_mouse(void);

/* Gives the signals back as they were. */
void guard_end(void);

/* Keeps signals out except during guard_wait, so that none comes between a look at the flags and the wait. */
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
 * Waits until there is input on `descriptor`, an answer (or the end of it) on `answer` (-1: none is awaited), a signal,
 * or `milliseconds` are over (-1: never). Returns a mask of what came: input, an answer, resized, stop (^Z from
 * outside), continued, end (guard_signal tells which), terminal gone.
 */
unsigned guard_wait(int descriptor, int answer, int milliseconds);

/* The signal that asks the program to end, or 0. */
int guard_signal(void);

/* Stops the program until the shell continues it. The terminal must have been given back. */
void guard_stop(void);

/* Ends the program by a signal's default action, whoever handled or blocked it before. */
void guard_die(int signal);

#endif
