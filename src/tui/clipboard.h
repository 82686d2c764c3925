/* SPDX-License-Identifier: MIT */
/* The clipboard of the terminal that the reader sits at, reached by a sequence (OSC 52), over ssh too. */
#ifndef TUI_CLIPBOARD_H
#define TUI_CLIPBOARD_H

#include <stdbool.h>
#include <stdio.h>

/*
 * Sends a text. GNU screen ($STY is set) swallows the sequence unless it is wrapped, in pieces; tmux takes it as it is,
 * if its option set-clipboard is on. No terminal tells whether it took it.
 */
void clipboard_send(FILE *out, const char *text, bool through_screen);

#endif
