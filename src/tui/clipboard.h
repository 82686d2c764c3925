/* SPDX-License-Identifier: MIT */
/* The clipboard of the user's terminal, set with an escape sequence (OSC 52) that also works over ssh. */
#ifndef TUI_CLIPBOARD_H
#define TUI_CLIPBOARD_H

#include <stdbool.h>
#include <stdio.h>

/*
 * Sends a text. Inside GNU screen ($STY is set), the sequence must be wrapped, in pieces; tmux accepts it as it is if
 * set-clipboard is on. Terminals do not report whether they accepted it.
 */
void clipboard_send(FILE *out, const char *text, bool through_screen);

#endif
