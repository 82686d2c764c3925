/* SPDX-License-Identifier: MIT */
/* Messages on the bottom line, shown until the next key. */
#ifndef BROWSE_PANES_MESSAGE_H
#define BROWSE_PANES_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "browse/keys/key.h"

struct browse;

/* Size of the longest remark. */
#define REMARK_SIZE GMMU_MESSAGE_SIZE

struct message {
	char text[REMARK_SIZE + GMMU_MESSAGE_SIZE + 2]; /* the remark and what was said */
	char remark[REMARK_SIZE], said[GMMU_MESSAGE_SIZE];
	bool alert;
	bool opening; /* no key was pressed yet: messages leave the line of keys visible */
	bool alarm;   /* `said` is an alert */
};

void browse_say(struct browse *browse, const char *format, ...) GMMU_PRINTF(2, 3);
/* Something went wrong; browse_say tells the rest. */
void browse_alert(struct browse *browse, const char *format, ...) GMMU_PRINTF(2, 3);
/* The same with the code of an error, and what follows from it, or "". */
void browse_blame(struct browse *browse, const struct gmmu_error *error, const char *also);
/* Shown before other messages until the next key: how a typed line was understood. "": nothing. */
void browse_remark(struct browse *browse, const char *remark);
void bare_hex_remark(struct browse *browse, const char *digits); /* that they were read as hex without 0x */
void message_clear(struct browse *browse);

/* Escapes characters other than ASCII if the terminal requires it. `size`: room for the sentence. */
void sentence_spell(const struct browse *browse, char *sentence, size_t size);

/* Reports that memory ran out for messages of a key, a step or a file check. */
void memory_watch(struct browse *browse);

/* The first key of an action, for messages that say what to press. */
const char *browse_key_of(const struct browse *browse, unsigned action, char out[KEY_NAME_SIZE]);

#endif
