/* SPDX-License-Identifier: MIT */
/* The ways out: of what is open, of what runs, of the program. */
#ifndef BROWSE_LEAVE_H
#define BROWSE_LEAVE_H

struct browse;

void do_leave(struct browse *browse, int unused);     /* closes one thing: a screen, the pane, the program */
void do_cancel(struct browse *browse, int unused);    /* Esc: a job, a screen, the pane, a message */
void do_interrupt(struct browse *browse, int unused); /* the job, or asks before quitting */
void do_suspend(struct browse *browse, int unused);
void do_redraw(struct browse *browse, int unused);

#endif
