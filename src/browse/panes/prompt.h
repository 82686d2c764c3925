/* SPDX-License-Identifier: MIT */
/* A prompt at the bottom of the screen, edited as in a shell, with a history for each kind of prompt. */
#ifndef BROWSE_PANES_PROMPT_H
#define BROWSE_PANES_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

struct browse;
struct expression;

#define PROMPT_SIZE 1024
#define HISTORY_SIZE 64

/* Lines of one kind have one history. */
enum prompt_kind {
	PROMPT_GOTO,
	PROMPT_FOLLOW,
	PROMPT_SEARCH,
	PROMPT_FILTER,
	PROMPT_ROW_FILE,
	PROMPT_ROWS_FILE,
	PROMPT_FIND,
	PROMPT_COMPARE,
	PROMPT_COUNT
};

/* What is done with a line, how Tab completes it, and what is said of it as it is; the last two may be NULL. */
struct prompt_type {
	enum prompt_kind kind;
	void (*accept)(struct browse *browse, const char *text);
	void (*complete)(struct browse *browse);
	void (*typed)(struct browse *browse);
};

struct prompt {
	const struct prompt_type *type;
	char label[96];
	char text[PROMPT_SIZE];
	size_t length, at; /* bytes */
	bool fault;        /* the expression at the end of the text has a mistake; until the next key */
	size_t fault_left; /* bytes from there to the end */
	char killed[PROMPT_SIZE];
	unsigned recall;          /* lines back in the history; 0: the line itself */
	char typed[PROMPT_SIZE];  /* the line before the history was used */
	unsigned completion;      /* how often Tab was pressed */
	size_t completion_length; /* bytes typed before the first Tab */
	struct history {
		unsigned count;
		char *lines[HISTORY_SIZE]; /* oldest first; owned */
	} histories[PROMPT_COUNT];
};

struct prompt *prompt_of(const struct browse *browse);
void prompt_free(struct browse *browse);

void prompt_open(struct browse *browse, const struct prompt_type *type, const char *label, const char *text);
/* Puts a text into the line that is open, with the cursor after it. */
void prompt_set(struct prompt *prompt, const char *text);
/* For Tab: `typed` becomes what was in the line before the first Tab. */
void prompt_complete_begin(struct prompt *prompt);
/* Says what is wrong with the text of the open prompt, and moves the cursor to the mistake. */
void prompt_blame(struct browse *browse, const struct gmmu_error *error);
/* Parses what the reader typed; where that fails, the prompt's fault is set too. */
enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error);
/* The character of `text`, from 1, where the expression at its end has a mistake; 0: none was found. */
size_t prompt_mistake(const struct browse *browse, const char *text);

enum edit {
	EDIT_LEFT,
	EDIT_RIGHT,
	EDIT_WORD_LEFT,
	EDIT_WORD_RIGHT,
	EDIT_HOME,
	EDIT_END,
	EDIT_DELETE_BEFORE,
	EDIT_DELETE,
	EDIT_KILL_TO_END,
	EDIT_KILL_TO_START,
	EDIT_KILL_WORD,
	EDIT_YANK
};
void do_prompt_edit(struct browse *browse, int edit);
void do_prompt_accept(struct browse *browse, int unused);
void do_prompt_cancel(struct browse *browse, int unused);
void do_prompt_history(struct browse *browse, int direction); /* -1: older, 1: newer */
void do_prompt_history_find(struct browse *browse, int unused);
void do_prompt_complete(struct browse *browse, int unused);

#endif
