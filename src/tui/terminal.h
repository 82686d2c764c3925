/* SPDX-License-Identifier: MIT */
/* The terminal as a whole: taken, given back, stopped for a while, asked for its size. */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include <gmmu/gmmu.h>

#include <curses.h>

/* Zero-initialise it. */
struct terminal {
	SCREEN *screen; /* NULL: the terminal is not ours */
	FILE *keyboard; /* /dev/tty, or NULL: keys come from standard input */
	int descriptor; /* where keys come from */
	int out;        /* the screen */
	int memory;     /* what is held back; -1: it cannot be */
	bool mouse;     /* it tells about the mouse */
};

/* Takes the terminal, without the mouse. GMMU_E_IO if there is none that can be used. */
enum gmmu_status terminal_open(struct terminal *terminal, struct gmmu_error *error);

/* Asks for the mouse to be told; without effect on terminals that have none. */
void terminal_take_mouse(struct terminal *terminal);

/* Gives the terminal back as it was. Does nothing if it is not ours. */
void terminal_close(struct terminal *terminal);

/* Gives the terminal back, stops the program (^Z), and takes the terminal again when it is continued. */
void terminal_suspend(const struct terminal *terminal);

/* Takes over the terminal's size, into COLS and LINES; all of the screen will be sent again. */
void terminal_fit(void);

/*
 * Curses writes a screen in many pieces. Between these two they are held back, and then sent with one write, so that no
 * part of it is seen before the rest. If that fails, curses sends all of it anew, now and from then on.
 */
void terminal_hold(const struct terminal *terminal);
void terminal_send(struct terminal *terminal);

/* Sends a sequence that curses knows nothing of, behind what curses has sent. */
void terminal_write(const char *sequence);

#endif
