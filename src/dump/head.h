/* SPDX-License-Identifier: MIT */
/*
 * What stands before the words of a line: prompts, pagers and stamps of time, which are blanked out, and the number
 * that a separator joins to the words, which is their address or their place: 0xa45000 = 0x..., PTE[7] -> 0x... The
 * separator is blanked out, too, and HEAD_MARK is put behind the number, so that all columns stay as they are.
 */
#ifndef DUMP_HEAD_H
#define DUMP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEAD_MARK '\x01' /* cleaned lines have no other control characters but tabs */

enum head_form {
	HEAD_NONE,
	HEAD_NUMBER, /* a number and a separator */
	HEAD_BRACKET /* a number between brackets, and perhaps a separator: an address, or the place in a table */
};

struct head {
	uint8_t form; /* enum head_form */
	bool weak;    /* the separator is one that may also stand between words: a comma, a blank */
	bool named;   /* a name stands right before the bracket: the place in a table */
	bool prompt;  /* the line begins with a prompt: what follows may be a command */
};

/* Cleans the head of a line. `weak`: a number at the start and a comma or a blank are an address, too. */
void head_clean(struct head *head, char *text, size_t length, bool weak);

#endif
