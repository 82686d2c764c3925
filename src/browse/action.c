/* SPDX-License-Identifier: MIT */
#include "browse/keys/action.h"

#include <stdio.h>
#include <string.h>

#include "browse/handlers.h"

#define GRID CONTEXT_BIT(CONTEXT_GRID)
#define PANE CONTEXT_BIT(CONTEXT_PANE)
#define TEXT CONTEXT_BIT(CONTEXT_TEXT)
#define LIST CONTEXT_BIT(CONTEXT_LIST)
#define COLUMNS CONTEXT_BIT(CONTEXT_COLUMNS)
#define PROMPT CONTEXT_BIT(CONTEXT_PROMPT)
#define QUESTION CONTEXT_BIT(CONTEXT_QUESTION)
#define JUMP CONTEXT_BIT(CONTEXT_JUMP)
#define LETTER CONTEXT_BIT(CONTEXT_LETTER)
#define TABLE (GRID | PANE)
#define PAGES (GRID | PANE | TEXT | LIST)
#define ANYWHERE (GRID | PANE | TEXT | LIST | COLUMNS)

/* Help and the hints in the bottom line follow this order. */
static const struct action actions[] = {
	{"down", "Down j ^N", ANYWHERE, GROUP_MOVE, NULL, 0, "one row down", do_move, MOVE_DOWN},
	{"up", "Up k ^P", ANYWHERE, GROUP_MOVE, NULL, 0, "one row up", do_move, MOVE_UP},
	{"page-down", "PgDn ^F Space", PAGES, GROUP_MOVE, NULL, 0, "one page down", do_move, MOVE_PAGE_DOWN},
	{"page-up", "PgUp ^B b", PAGES, GROUP_MOVE, NULL, 0, "one page up", do_move, MOVE_PAGE_UP},
	{"half-down", "^D", PAGES, GROUP_MOVE, NULL, 0, "half a page down", do_move, MOVE_HALF_DOWN},
	{"half-up", "^U", PAGES, GROUP_MOVE, NULL, 0, "half a page up", do_move, MOVE_HALF_UP},
	{"first", "g Home", ANYWHERE, GROUP_MOVE, "ends", 4, "to the first row", do_move, MOVE_FIRST},
	{"last", "G End", ANYWHERE, GROUP_MOVE, "ends", 4, "to the last row", do_move, MOVE_LAST},
	{"screen-top", "H", TABLE, GROUP_MOVE, NULL, 0, "to the top row of the screen", do_move, MOVE_SCREEN_TOP},
	{"screen-middle", "M", TABLE, GROUP_MOVE, NULL, 0, "to the middle row of the screen", do_move,
	 MOVE_SCREEN_MIDDLE},
	{"screen-bottom", "L", TABLE, GROUP_MOVE, NULL, 0, "to the bottom row of the screen", do_move,
	 MOVE_SCREEN_BOTTOM},
	{"scroll-down", "^E", PAGES, GROUP_MOVE, NULL, 0, "scroll one line down", do_move, MOVE_SCROLL_DOWN},
	{"scroll-up", "^Y", PAGES, GROUP_MOVE, NULL, 0, "scroll one line up", do_move, MOVE_SCROLL_UP},

	{"field-left", "Left h", TABLE, GROUP_BITS, "field", 4, "bit cursor to the next field on the left", do_field,
	 -1},
	{"field-right", "Right l", TABLE, GROUP_BITS, "field", 4, "bit cursor to the next field on the right", do_field,
	 1},
	{"bit-left", ", S-Left", TABLE, GROUP_BITS, NULL, 0, "bit cursor one bit to the left", do_bit, -1},
	{"bit-right", ". S-Right", TABLE, GROUP_BITS, NULL, 0, "bit cursor one bit to the right", do_bit, 1},
	{"pane-focus", "Tab", TABLE, GROUP_BITS, "bits", 4, "switch between the rows and the bit pane", do_pane_focus,
	 0},
	{"pane-grow", "+", TABLE, GROUP_BITS, "size", 4, "enlarge the bit pane", do_pane_size, 1},
	{"pane-shrink", "-", TABLE, GROUP_BITS, "size", 4, "shrink the bit pane", do_pane_size, -1},
	{"pane-toggle", "B", TABLE, GROUP_BITS, NULL, 0, "close or reopen the bit pane", do_pane_toggle, 0},

	{"depth-0", "0", TABLE | LIST, GROUP_VIEW, "depth", 2, "read as depth 0: PDE3, the root", do_depth, 0},
	{"depth-1", "1", TABLE | LIST, GROUP_VIEW, "depth", 2, "read as depth 1: PDE2", do_depth, 1},
	{"depth-2", "2", TABLE | LIST, GROUP_VIEW, "depth", 2, "read as depth 2: PDE1", do_depth, 2},
	{"depth-3", "3", TABLE | LIST, GROUP_VIEW, "depth", 2, "read as depth 3: PDE0, slots of 16 bytes", do_depth, 3},
	{"depth-4", "4", TABLE | LIST, GROUP_VIEW, "depth", 2, "read as depth 4: page table", do_depth, 4},
	{"depth-auto", "a", TABLE | LIST, GROUP_VIEW, "auto", 4,
	 "leave the depth open: bit 0 of each slot picks its role", do_depth, -1},
	{"page-size", "p", TABLE | LIST, GROUP_VIEW, "page", 3, "page size at depth 4: unknown, 4K, 64K", do_page_size,
	 0},
	{"role", "v", TABLE | LIST, GROUP_VIEW, NULL, 0, "set the role: auto, pte, pde or dual", do_role, 0},
	{"radix", "x", TABLE | LIST, GROUP_VIEW, NULL, 0, "number rows in hex or decimal", do_radix, 0},

	{"columns", "c", TABLE, GROUP_VIEW, NULL, 0, "choose the columns", do_list, LIST_COLUMNS},
	{"column-toggle", "Space Enter", COLUMNS, GROUP_VIEW, "show/hide", 1, "show or hide the column", do_list_enter,
	 0},
	{"columns-left", "<", TABLE, GROUP_VIEW, NULL, 0, "scroll the columns to the left", do_columns_scroll, -1},
	{"columns-right", ">", TABLE, GROUP_VIEW, NULL, 0, "scroll the columns to the right", do_columns_scroll, 1},
	{"fold", "z", TABLE, GROUP_VIEW, NULL, 0, "fold runs of empty slots; open this fold; open all", do_fold, 0},
	{"theme", "T", TABLE, GROUP_VIEW, NULL, 0, "next theme: dark, light, contrast, mono", do_theme, 0},

	{"goto", ":", TABLE, GROUP_GO, "goto", 2, "go to a slot or address, or run a command by name", do_goto, 0},
	{"search", "/", TABLE, GROUP_GO, "find", 2, "find a slot by its fields, state, notes or bits", do_search, 0},
	{"search-next", "n", TABLE, GROUP_GO, "again", 3, "next match", do_search_next, 1},
	{"search-back", "N", TABLE, GROUP_GO, "again", 3, "previous match", do_search_next, -1},
	{"filter", "&", TABLE, GROUP_GO, "filter", 3, "show only the slots that match", do_filter, 0},
	{"jump-next", "]", TABLE, GROUP_GO, "next", 2, "to the next reserved bit, note, mark, ... (press its key)",
	 do_jump, 1},
	{"jump-back", "[", TABLE, GROUP_GO, "next", 2, "to the previous one", do_jump, -1},
	{"where", "= ^G", TABLE, GROUP_GO, NULL, 0, "show the position in the dump", do_where, 0},

	{"follow", "Enter", TABLE, GROUP_GO, "follow", 2, "show where the row's address points; Enter again goes there",
	 do_follow, 0},
	{"back", "Backspace ^O", TABLE, GROUP_GO, NULL, 0, "return to where the last jump began", do_back, 0},
	{"mark", "m", TABLE, GROUP_GO, "mark", 4, "set a mark on the row", do_mark, 0},
	{"mark-return", "'", TABLE, GROUP_GO, NULL, 0, "return to a mark, or with ' to where the last jump began",
	 do_mark_return, 0},

	{"jump-reserved", "r", JUMP, GROUP_JUMP, "reserved bit", 1, "to a slot with a reserved bit set", do_jump_to,
	 JUMP_RESERVED},
	{"jump-note", "n", JUMP, GROUP_JUMP, "note", 1, "to a slot with a note", do_jump_to, JUMP_NOTE},
	{"jump-used", "u", JUMP, GROUP_JUMP, "used", 1, "to a slot that is not empty", do_jump_to, JUMP_USED},
	{"jump-change", "c", JUMP, GROUP_JUMP, "change", 1, "to a slot that differs in the comparison", do_jump_to,
	 JUMP_CHANGE},
	{"jump-mark", "m", JUMP, GROUP_JUMP, "mark", 1, "to a row with a mark", do_jump_to, JUMP_MARK},
	{"jump-edit", "e", JUMP, GROUP_JUMP, "edit", 1, "to a row with a toggled bit", do_jump_to, JUMP_EDIT},

	{"toggle", "t", TABLE, GROUP_WHAT_IF, "toggle", 3, "toggle the bit under the cursor, in a copy of the slot",
	 do_toggle, 0},
	{"undo", "u", TABLE, GROUP_WHAT_IF, "undo", 3, "undo the last toggle", do_undo, 0},
	{"redo", "^R", TABLE, GROUP_WHAT_IF, NULL, 0, "redo the last undone toggle", do_redo, 0},
	{"write", "w", TABLE, GROUP_WHAT_IF, NULL, 0, "not available: gmmuview never modifies the dump", do_write, 0},

	{"export-row", "e", TABLE, GROUP_EXPORT, "export", 2, "write the row as JSON to a file", do_export_row, 0},

	{"export-rows", "E", TABLE, GROUP_EXPORT, NULL, 0, "write all rows, or the filtered ones, as NDJSON or CSV",
	 do_export_rows, 0},
	{"copy", "y", TABLE, GROUP_EXPORT, "copy", 4, "copy the row as JSON to the terminal's clipboard", do_copy, 0},

	{"overview", "o", TABLE | LIST, GROUP_LIST, "overview", 4, "summarize the dump in numbers and as a map",
	 do_list, LIST_OVERVIEW},
	{"find-tables", "F", TABLE | LIST, GROUP_LIST, "tables", 4, "find likely page tables", do_list, LIST_TABLES},
	{"pointers", "P", TABLE | LIST, GROUP_LIST, "pointers", 4,
	 "list the entries that point to this slot, page or table", do_list, LIST_POINTERS},
	{"list-go", "Enter", LIST, GROUP_LIST, "go there", 1, "go to the place on the selected line", do_list_enter, 0},
	{"list-left", "Left h", LIST, GROUP_LIST, "map", 2, "left on the map; another reading of a table",
	 do_list_sideways, -1},
	{"list-right", "Right l", LIST, GROUP_LIST, "map", 2, "right on the map; another reading of a table",
	 do_list_sideways, 1},
	{"list-anew", "R", LIST, GROUP_LIST, "anew", 2, "search again, or continue after a stop", do_list_anew, 0},

	{"facts", "i", PAGES, GROUP_SCREEN, "facts", 4, "facts about the file and how it was read", do_screen,
	 SCREEN_FACTS},
	{"legend", "K F2", PAGES, GROUP_SCREEN, "legend", 4, "explain the flags, characters and colours", do_screen,
	 SCREEN_LEGEND},
	{"find", "/", TEXT, GROUP_SCREEN, "find", 2, "search for a word in this text", do_screen_find, 0},
	{"find-next", "n", TEXT, GROUP_SCREEN, "again", 2, "next place with the word", do_screen_find_next, 1},
	{"find-back", "N", TEXT, GROUP_SCREEN, "again", 2, "previous place with the word", do_screen_find_next, -1},
	{"help", "? F1", ANYWHERE, GROUP_SCREEN, "help", 1, "show this help", do_screen, SCREEN_HELP},
	{"compare", "d", TABLE, GROUP_SCREEN, "compare", 4, "compare with another dump and mark what differs",
	 do_compare, 0},
	{"reload", "R", TABLE, GROUP_SCREEN, NULL, 0, "read the file again and mark what changed", do_reload, 0},
	{"redraw", "^L", ANYWHERE, GROUP_SCREEN, NULL, 0, "redraw the screen", do_redraw, 0},
	{"suspend", "^Z", ANYWHERE, GROUP_SCREEN, NULL, 0, "suspend; fg resumes", do_suspend, 0},
	{"cancel", "Esc", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, NULL, 0,
	 "close what is open, or stop what is running", do_cancel, 0},
	{"interrupt", "^C", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, NULL, 0, "stop what is running, or ask to quit",
	 do_interrupt, 0},
	{"quit", "q F10", ANYWHERE, GROUP_SCREEN, "quit", 1, "close a screen or the pane, then quit", do_leave, 0},

	{"accept", "Enter", PROMPT, GROUP_TYPING, NULL, 0, "accept the line", do_prompt_accept, 0},
	{"dismiss", "Esc ^C ^G", PROMPT, GROUP_TYPING, NULL, 0, "cancel the line", do_prompt_cancel, 0},
	{"older", "Up ^P", PROMPT, GROUP_TYPING, NULL, 0, "previous line in the history", do_prompt_history, -1},
	{"newer", "Down ^N", PROMPT, GROUP_TYPING, NULL, 0, "next line in the history", do_prompt_history, 1},
	{"char-left", "Left ^B", PROMPT, GROUP_TYPING, NULL, 0, "one character left", do_prompt_edit, EDIT_LEFT},
	{"char-right", "Right ^F", PROMPT, GROUP_TYPING, NULL, 0, "one character right", do_prompt_edit, EDIT_RIGHT},
	{"line-start", "Home ^A", PROMPT, GROUP_TYPING, NULL, 0, "start of the line", do_prompt_edit, EDIT_HOME},
	{"line-end", "End ^E", PROMPT, GROUP_TYPING, NULL, 0, "end of the line", do_prompt_edit, EDIT_END},
	{"delete-before", "Backspace", PROMPT, GROUP_TYPING, NULL, 0, "delete the character before the cursor",
	 do_prompt_edit, EDIT_DELETE_BEFORE},
	{"delete-char", "Delete ^D", PROMPT, GROUP_TYPING, NULL, 0, "delete the character under the cursor",
	 do_prompt_edit, EDIT_DELETE},
	{"kill-end", "^K", PROMPT, GROUP_TYPING, NULL, 0, "delete to the end of the line", do_prompt_edit,
	 EDIT_KILL_TO_END},
	{"kill-start", "^U", PROMPT, GROUP_TYPING, NULL, 0, "delete to the start of the line", do_prompt_edit,
	 EDIT_KILL_TO_START},
	{"word-left", "S-Left", PROMPT, GROUP_TYPING, NULL, 0, "one word left", do_prompt_edit, EDIT_WORD_LEFT},
	{"word-right", "S-Right", PROMPT, GROUP_TYPING, NULL, 0, "one word right", do_prompt_edit, EDIT_WORD_RIGHT},
	{"yank", "^Y", PROMPT, GROUP_TYPING, NULL, 0, "insert the text deleted last", do_prompt_edit, EDIT_YANK},
	{"complete", "Tab", PROMPT, GROUP_TYPING, NULL, 0,
	 "complete the word; switch to the other reading of an address", do_prompt_complete, 0},
	{"history-find", "^R", PROMPT, GROUP_TYPING, NULL, 0,
	 "previous line in the history that contains the typed text", do_prompt_history_find, 0},
	{"kill-word", "^W", PROMPT, GROUP_TYPING, NULL, 0, "delete the word before the cursor", do_prompt_edit,
	 EDIT_KILL_WORD},

	{"yes", "y Y", QUESTION, GROUP_ANSWER, NULL, 0, "yes", do_answer, 1},
	{"no", "n N q Esc Enter ^C ^G", QUESTION, GROUP_ANSWER, NULL, 0, "no", do_answer, 0},
};

static const char *const group_names[GROUP_COUNT] = {
	[GROUP_MOVE] = "Moving",
	[GROUP_BITS] = "Bits and fields",
	[GROUP_VIEW] = "How slots are read and shown",
	[GROUP_GO] = "Going places",
	[GROUP_JUMP] = "After ] and [",
	[GROUP_WHAT_IF] = "What if (the file is never modified)",
	[GROUP_EXPORT] = "Exporting rows",
	[GROUP_LIST] = "Searching the whole dump",
	[GROUP_SCREEN] = "Screens, leaving",
	[GROUP_TYPING] = "In a prompt",
	[GROUP_ANSWER] = "Answering a question",
};

static const char *const context_names[CONTEXT_COUNT] = {
	[CONTEXT_GRID] = "rows",          [CONTEXT_PANE] = "bit pane",     [CONTEXT_TEXT] = "screens of text",
	[CONTEXT_LIST] = "lists",         [CONTEXT_COLUMNS] = "columns",   [CONTEXT_PROMPT] = "typing",
	[CONTEXT_QUESTION] = "questions", [CONTEXT_JUMP] = "after ] or [", [CONTEXT_LETTER] = "letter",
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
