/* SPDX-License-Identifier: MIT */
/* The terminal as a whole: opening, restoring, suspending, asking for its size. */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <gmmu/gmmu.h>

#include <curses.h>

/* Zero-initialise it. */
struct terminal {
	SCREEN *screen;   /* NULL: not open */
	FILE *keyboard;   /* /dev/tty, or NULL: keys come from standard input */
	int descriptor;   /* where keys come from */
	int out;          /* the screen */
	int memory;       /* output held back; -1: not possible */
	char sync[2][32]; /* what begins and ends a screen that appears at once; "" if there is no such thing */
	bool mouse;       /* mouse reports are enabled */
	uint64_t asked;   /* when the colour of the background was asked for; 0: no answer is missing */
};

/* Opens the terminal, without the mouse. GMMU_E_IO if there is no usable one. */
enum gmmu_status terminal_open(struct terminal *terminal, struct gmmu_error *error);

/* Enables mouse reports; has no effect on terminals without a mouse. */
void terminal_take_mouse(struct terminal *terminal);

/*
 * Asks for the colour of the background (OSC 11) if the terminal's description says that it knows such sequences.
 * Nothing waits for the answer, which comes as input (INPUT_GROUND) or never.
 */
void terminal_ask_ground(struct terminal *terminal);

/* Restores the terminal. Does nothing if it is not open. */
void terminal_close(struct terminal *terminal);

/* Restores the terminal, stops the program (^Z), and opens the terminal again when it is continued. */
void terminal_suspend(const struct terminal *terminal);

/* Updates COLS and LINES to the terminal's size; the whole screen will be sent again. */
void terminal_fit(void);

/*
 * Curses writes a screen in many pieces. Between these two calls they are held back and then sent in one write, so
 * that no partial screen is visible. If that fails, curses sends the whole screen again, and does so from then on.
 */
void terminal_hold(const struct terminal *terminal);
void terminal_send(struct terminal *terminal);

/* Sends a sequence that curses does not know, after everything curses has sent. */
void terminal_write(const char *sequence);

#endif
