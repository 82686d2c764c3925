/* SPDX-License-Identifier: MIT */
/*
 * The real program on a pseudo-terminal, its output read by a terminal emulator (libvterm). Nothing here sleeps: a test
 * waits for a text or an end, and fails if that has not come after a time that is ample even for a busy machine.
 */
#ifndef TESTS_PTY_TERMINAL_H
#define TESTS_PTY_TERMINAL_H

#include <stdbool.h>
#include <sys/types.h>

#include <vterm.h>

struct terminal {
	int master, slave; /* the slave is held open, so that its modes can be read after the end */
	pid_t pid;
	VTerm *emulator;
	VTermScreen *screen;
	int width, height;
	bool alternate; /* the alternate screen is shown */
	bool cursor_visible;
	int mouse;         /* what the program asks for, VTERM_PROP_MOUSE_... */
	bool asked_ground; /* the program asked for the colour of the background */
	bool ended;
	int status; /* of waitpid, once ended */
};

/* Starts a program; `term` is the value of TERM, `environment` one more variable "NAME=value" or NULL. */
void terminal_start(struct terminal *terminal, int width, int height, const char *term, const char *environment,
		    const char *const *arguments);

/* The program under test with up to three arguments (NULL: fewer), at 80x24 on an xterm. */
void terminal_open(struct terminal *terminal, const char *first, const char *second, const char *third);

/* Ends what still runs and frees everything. */
void terminal_close(struct terminal *terminal);

/* Sends bytes as if they were typed. */
void terminal_type(struct terminal *terminal, const char *bytes);

void terminal_resize(struct terminal *terminal, int width, int height);

/* Waits until a text stands on the screen, or does not stand there any more. The test fails if that does not happen. */
void terminal_wait(struct terminal *terminal, const char *text);
void terminal_wait_gone(struct terminal *terminal, const char *text);

/* Waits for the end of the program and for all of its output. */
void terminal_wait_end(struct terminal *terminal);

/* The row that shows a text and the column where it begins; false if none does. */
bool terminal_find(struct terminal *terminal, const char *text, VTermPos *place);

/* A row as text without the blanks at its end, and the cell at a place. */
const char *terminal_row(struct terminal *terminal, int row);
VTermScreenCell terminal_cell(struct terminal *terminal, int row, int column);

/* All rows, for messages and comparisons. The caller frees it. */
char *terminal_text(struct terminal *terminal);

/* Whether the line discipline is as a shell left it: lines are edited, echoed, and signals made of keys. */
bool terminal_is_cooked(const struct terminal *terminal);

#endif
