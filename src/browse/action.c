/* SPDX-License-Identifier: MIT */
#include "browse/action.h"

#include <stdio.h>
#include <string.h>

#include "browse/handlers.h"

#define GRID CONTEXT_BIT(CONTEXT_GRID)
#define PANE CONTEXT_BIT(CONTEXT_PANE)
#define TEXT CONTEXT_BIT(CONTEXT_TEXT)
#define COLUMNS CONTEXT_BIT(CONTEXT_COLUMNS)
#define PROMPT CONTEXT_BIT(CONTEXT_PROMPT)
#define QUESTION CONTEXT_BIT(CONTEXT_QUESTION)
#define JUMP CONTEXT_BIT(CONTEXT_JUMP)
#define LETTER CONTEXT_BIT(CONTEXT_LETTER)
#define TABLE (GRID | PANE)
#define LISTS (GRID | PANE | TEXT | COLUMNS)
#define ANYWHERE (GRID | PANE | TEXT | COLUMNS)

/* The order is that of the help, and of the hints in the bottom line. */
static const struct action actions[] = {
	{"down", "Down j ^N", LISTS, GROUP_MOVE, NULL, "one row down", do_move, MOVE_DOWN},
	{"up", "Up k ^P", LISTS, GROUP_MOVE, NULL, "one row up", do_move, MOVE_UP},
	{"page-down", "PgDn ^F Space", GRID | PANE | TEXT, GROUP_MOVE, NULL, "one page down", do_move, MOVE_PAGE_DOWN},
	{"page-up", "PgUp ^B b", GRID | PANE | TEXT, GROUP_MOVE, NULL, "one page up", do_move, MOVE_PAGE_UP},
	{"half-down", "^D", GRID | PANE | TEXT, GROUP_MOVE, NULL, "half a page down", do_move, MOVE_HALF_DOWN},
	{"half-up", "^U", GRID | PANE | TEXT, GROUP_MOVE, NULL, "half a page up", do_move, MOVE_HALF_UP},
	{"first", "g Home", LISTS, GROUP_MOVE, "ends", "to the first row", do_move, MOVE_FIRST},
	{"last", "G End", LISTS, GROUP_MOVE, "ends", "to the last row", do_move, MOVE_LAST},
	{"screen-top", "H", TABLE, GROUP_MOVE, NULL, "to the top row of the screen", do_move, MOVE_SCREEN_TOP},
	{"screen-middle", "M", TABLE, GROUP_MOVE, NULL, "to the middle row of the screen", do_move, MOVE_SCREEN_MIDDLE},
	{"screen-bottom", "L", TABLE, GROUP_MOVE, NULL, "to the bottom row of the screen", do_move, MOVE_SCREEN_BOTTOM},
	{"scroll-down", "^E", GRID | PANE | TEXT, GROUP_MOVE, NULL, "scroll one line down", do_move, MOVE_SCROLL_DOWN},
	{"scroll-up", "^Y", GRID | PANE | TEXT, GROUP_MOVE, NULL, "scroll one line up", do_move, MOVE_SCROLL_UP},

	{"field-left", "Left h", TABLE, GROUP_BITS, NULL, "bit cursor to the field on the left", do_field, -1},
	{"field-right", "Right l", TABLE, GROUP_BITS, NULL, "bit cursor to the field on the right", do_field, 1},
	{"bit-left", ", S-Left", TABLE, GROUP_BITS, NULL, "bit cursor one bit to the left", do_bit, -1},
	{"bit-right", ". S-Right", TABLE, GROUP_BITS, NULL, "bit cursor one bit to the right", do_bit, 1},
	{"pane-focus", "Tab", TABLE, GROUP_BITS, NULL, "keys to the bit pane, and back to the rows", do_pane_focus, 0},
	{"pane-grow", "+", TABLE, GROUP_BITS, NULL, "one more line for the bit pane", do_pane_size, 1},
	{"pane-shrink", "-", TABLE, GROUP_BITS, NULL, "one line less for the bit pane", do_pane_size, -1},
	{"pane-toggle", "B", TABLE, GROUP_BITS, NULL, "close the bit pane, or open it again", do_pane_toggle, 0},

	{"depth-0", "0", TABLE, GROUP_VIEW, "depth", "read as depth 0: PDE3, the root", do_depth, 0},
	{"depth-1", "1", TABLE, GROUP_VIEW, "depth", "read as depth 1: PDE2", do_depth, 1},
	{"depth-2", "2", TABLE, GROUP_VIEW, "depth", "read as depth 2: PDE1", do_depth, 2},
	{"depth-3", "3", TABLE, GROUP_VIEW, "depth", "read as depth 3: PDE0, slots of 16 bytes", do_depth, 3},
	{"depth-4", "4", TABLE, GROUP_VIEW, "depth", "read as depth 4: page table", do_depth, 4},
	{"depth-auto", "a", TABLE, GROUP_VIEW, "auto", "let bit 0 of each slot pick its role", do_depth, -1},
	{"page-size", "p", TABLE, GROUP_VIEW, "page", "page size at depth 4: unknown, 4K, 64K", do_page_size, 0},
	{"role", "v", TABLE, GROUP_VIEW, NULL, "force a role: auto, pte, pde or dual", do_role, 0},
	{"radix", "x", TABLE, GROUP_VIEW, NULL, "number the rows in hex or in decimal", do_radix, 0},

	{"columns", "c", TABLE, GROUP_VIEW, NULL, "choose the columns", do_screen, SCREEN_COLUMNS},
	{"column-toggle", "Space Enter", COLUMNS, GROUP_VIEW, "show/hide", "show or hide the column", do_columns_toggle,
	 0},
	{"columns-left", "<", TABLE, GROUP_VIEW, NULL, "scroll the columns to the left", do_columns_scroll, -1},
	{"columns-right", ">", TABLE, GROUP_VIEW, NULL, "scroll the columns to the right", do_columns_scroll, 1},
	{"theme", "T", TABLE, GROUP_VIEW, NULL, "next theme: dark, light, contrast, mono", do_theme, 0},

	{"goto", ":", TABLE, GROUP_GO, "goto", "go to a slot or address, or run a command by name", do_goto, 0},
	{"where", "= ^G", TABLE, GROUP_GO, NULL, "where am I?", do_where, 0},

	{"follow", "Enter", TABLE, GROUP_GO, NULL, "go where the row's address points, after a look", do_follow, 0},
	{"back", "Backspace ^O", TABLE, GROUP_GO, NULL, "back to where the last jump began", do_back, 0},
	{"mark", "m", TABLE, GROUP_GO, NULL, "mark the row with a letter", do_mark, 0},
	{"mark-return", "'", TABLE, GROUP_GO, NULL, "return to the row and depth of a mark", do_mark_return, 0},

	{"toggle", "t", TABLE, GROUP_WHAT_IF, "toggle", "toggle the bit under the cursor in a scratch copy", do_toggle,
	 0},
	{"undo", "u", TABLE, GROUP_WHAT_IF, NULL, "undo the last toggle", do_undo, 0},
	{"redo", "^R", TABLE, GROUP_WHAT_IF, NULL, "redo what was undone", do_redo, 0},

	{"export-row", "e", TABLE, GROUP_EXPORT, "export", "write the row as JSON to a file", do_export_row, 0},

	{"copy", "y", TABLE, GROUP_EXPORT, NULL, "copy the row as JSON to the terminal's clipboard", do_copy, 0},

	{"facts", "i", GRID | PANE | TEXT, GROUP_SCREEN, NULL, "facts about the file and how it was read", do_screen,
	 SCREEN_FACTS},
	{"legend", "K F2", GRID | PANE | TEXT, GROUP_SCREEN, NULL, "what the signs and colours mean", do_screen,
	 SCREEN_LEGEND},
	{"find", "/", TEXT, GROUP_SCREEN, "find", "find a word in this text", do_screen_find, 0},
	{"find-next", "n", TEXT, GROUP_SCREEN, NULL, "to the next place with the word", do_screen_find_next, 1},
	{"find-back", "N", TEXT, GROUP_SCREEN, NULL, "to the place with the word before", do_screen_find_next, -1},
	{"help", "? F1", GRID | PANE | TEXT, GROUP_SCREEN, "help", "show this help", do_screen, SCREEN_HELP},
	{"redraw", "^L", ANYWHERE, GROUP_SCREEN, NULL, "paint the whole screen again", do_redraw, 0},
	{"suspend", "^Z", ANYWHERE, GROUP_SCREEN, NULL, "back to the shell; fg returns", do_suspend, 0},
	{"cancel", "Esc", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, NULL, "leave what is open, stop what runs", do_cancel,
	 0},
	{"interrupt", "^C", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, NULL, "stop what runs; otherwise ask to quit",
	 do_interrupt, 0},
	{"quit", "q F10", ANYWHERE, GROUP_SCREEN, "quit", "leave a screen or the pane; then quit", do_leave, 0},

	{"accept", "Enter", PROMPT, GROUP_TYPING, NULL, "take the line", do_prompt_accept, 0},
	{"dismiss", "Esc ^C ^G", PROMPT, GROUP_TYPING, NULL, "leave the line", do_prompt_cancel, 0},
	{"older", "Up ^P", PROMPT, GROUP_TYPING, NULL, "an earlier line", do_prompt_history, -1},
	{"newer", "Down ^N", PROMPT, GROUP_TYPING, NULL, "a later line", do_prompt_history, 1},
	{"char-left", "Left ^B", PROMPT, GROUP_TYPING, NULL, "one character left", do_prompt_edit, EDIT_LEFT},
	{"char-right", "Right ^F", PROMPT, GROUP_TYPING, NULL, "one character right", do_prompt_edit, EDIT_RIGHT},
	{"line-start", "Home ^A", PROMPT, GROUP_TYPING, NULL, "start of the line", do_prompt_edit, EDIT_HOME},
	{"line-end", "End ^E", PROMPT, GROUP_TYPING, NULL, "end of the line", do_prompt_edit, EDIT_END},
	{"delete-before", "Backspace", PROMPT, GROUP_TYPING, NULL, "delete the character before", do_prompt_edit,
	 EDIT_DELETE_BEFORE},
	{"delete-char", "Delete ^D", PROMPT, GROUP_TYPING, NULL, "delete the character here", do_prompt_edit,
	 EDIT_DELETE},
	{"kill-end", "^K", PROMPT, GROUP_TYPING, NULL, "delete to the end", do_prompt_edit, EDIT_KILL_TO_END},
	{"kill-start", "^U", PROMPT, GROUP_TYPING, NULL, "delete to the start", do_prompt_edit, EDIT_KILL_TO_START},
	{"word-left", "S-Left", PROMPT, GROUP_TYPING, NULL, "one word left", do_prompt_edit, EDIT_WORD_LEFT},
	{"word-right", "S-Right", PROMPT, GROUP_TYPING, NULL, "one word right", do_prompt_edit, EDIT_WORD_RIGHT},
	{"yank", "^Y", PROMPT, GROUP_TYPING, NULL, "put back what was deleted", do_prompt_edit, EDIT_YANK},
	{"complete", "Tab", PROMPT, GROUP_TYPING, NULL, "complete the word; the other reading of an address",
	 do_prompt_complete, 0},
	{"history-find", "^R", PROMPT, GROUP_TYPING, NULL, "an earlier line that holds what was typed",
	 do_prompt_history_find, 0},
	{"kill-word", "^W", PROMPT, GROUP_TYPING, NULL, "delete the word before", do_prompt_edit, EDIT_KILL_WORD},

	{"yes", "y Y", QUESTION, GROUP_ANSWER, NULL, "yes", do_answer, 1},
	{"no", "n N q Esc Enter ^C ^G", QUESTION, GROUP_ANSWER, NULL, "no", do_answer, 0},
};

static const char *const group_names[GROUP_COUNT] = {
	[GROUP_MOVE] = "Moving",
	[GROUP_BITS] = "Bits and fields",
	[GROUP_VIEW] = "How slots are read and shown",
	[GROUP_GO] = "Going places",
	[GROUP_JUMP] = "Behind ] and [",
	[GROUP_WHAT_IF] = "What if (the file is never written)",
	[GROUP_EXPORT] = "Taking rows along",
	[GROUP_SCREEN] = "Screens, and leaving",
	[GROUP_TYPING] = "While typing a line",
	[GROUP_ANSWER] = "Answering a question",
};

static const char *const context_names[CONTEXT_COUNT] = {
	[CONTEXT_GRID] = "rows",          [CONTEXT_PANE] = "bit pane", [CONTEXT_TEXT] = "screens of text",
	[CONTEXT_COLUMNS] = "columns",    [CONTEXT_PROMPT] = "typing", [CONTEXT_QUESTION] = "questions",
	[CONTEXT_JUMP] = "behind ] or [", [CONTEXT_LETTER] = "letter",
};

unsigned action_count(void)
{
	return (unsigned)(sizeof(actions) / sizeof(actions[0]));
}

const struct action *action_at(unsigned action)
{
	return action < action_count() ? &actions[action] : NULL;
}

unsigned action_find(const char *name)
{
	for (unsigned i = 0; i < action_count(); i++)
		if (strcmp(actions[i].name, name) == 0)
			return i;
	return ACTION_NONE;
}

const char *action_group_name(enum action_group group)
{
	return group_names[group];
}

const char *context_name(enum context context)
{
	return context_names[context];
}
