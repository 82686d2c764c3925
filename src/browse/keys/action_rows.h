/* SPDX-License-Identifier: MIT */
/*
 * The one table of what a reader can do, a row an action:
 *
 *	ACTION(ID, name, default keys, contexts, group, help, function, its argument, hints)
 *
 * The enum of ids (action.h) and the table itself (action_table.c) are made from it. The order is that of the help, and
 *of the hints in the bottom line. It has no include guard: define ACTION before it.
 */
#ifndef ACTION
#define ACTION(...)
#endif

ACTION(DOWN, "down", "Down j ^N", ANYWHERE, GROUP_MOVE, "one row down", do_move, MOVE_DOWN, NO_HINT)
ACTION(UP, "up", "Up k ^P", ANYWHERE, GROUP_MOVE, "one row up", do_move, MOVE_UP, NO_HINT)
ACTION(PAGE_DOWN, "page-down", "PgDn ^F Space", PAGES, GROUP_MOVE, "one page down", do_move, MOVE_PAGE_DOWN, NO_HINT)
ACTION(PAGE_UP, "page-up", "PgUp ^B b", PAGES, GROUP_MOVE, "one page up", do_move, MOVE_PAGE_UP, NO_HINT)
ACTION(HALF_DOWN, "half-down", "^D", PAGES, GROUP_MOVE, "half a page down", do_move, MOVE_HALF_DOWN, NO_HINT)
ACTION(HALF_UP, "half-up", "^U", PAGES, GROUP_MOVE, "half a page up", do_move, MOVE_HALF_UP, NO_HINT)
ACTION(FIRST, "first", "g Home", ANYWHERE, GROUP_MOVE, "to the first row", do_move, MOVE_FIRST,
       HINTS(HINT(ANYWHERE, 4, "ends")))
ACTION(LAST, "last", "G End", ANYWHERE, GROUP_MOVE, "to the last row", do_move, MOVE_LAST, SAME_HINT)
ACTION(SCREEN_TOP, "screen-top", "H", TABLE, GROUP_MOVE, "to the top row of the screen", do_move, MOVE_SCREEN_TOP,
       NO_HINT)
ACTION(SCREEN_MIDDLE, "screen-middle", "M", TABLE, GROUP_MOVE, "to the middle row of the screen", do_move,
       MOVE_SCREEN_MIDDLE, NO_HINT)
ACTION(SCREEN_BOTTOM, "screen-bottom", "L", TABLE, GROUP_MOVE, "to the bottom row of the screen", do_move,
       MOVE_SCREEN_BOTTOM, NO_HINT)
ACTION(SCROLL_DOWN, "scroll-down", "^E", PAGES, GROUP_MOVE, "scroll one line down", do_move, MOVE_SCROLL_DOWN, NO_HINT)
ACTION(SCROLL_UP, "scroll-up", "^Y", PAGES, GROUP_MOVE, "scroll one line up", do_move, MOVE_SCROLL_UP, NO_HINT)

ACTION(FIELD_LEFT, "field-left", "Left h", TABLE, GROUP_BITS, "bit cursor to the next field on the left", do_field, -1,
       HINTS(HINT(PANE, 1, "field"), HINT(GRID, 4, "field")))
ACTION(FIELD_RIGHT, "field-right", "Right l", TABLE, GROUP_BITS, "bit cursor to the next field on the right", do_field,
       1, SAME_HINT)
ACTION(BIT_LEFT, "bit-left", ", S-Left", TABLE, GROUP_BITS, "bit cursor one bit to the left", do_bit, -1, NO_HINT)
ACTION(BIT_RIGHT, "bit-right", ". S-Right", TABLE, GROUP_BITS, "bit cursor one bit to the right", do_bit, 1, NO_HINT)
ACTION(PANE_FOCUS, "pane-focus", "Tab", TABLE, GROUP_BITS, "switch between the rows and the bit pane", do_pane_focus, 0,
       HINTS(HINT(PANE, 1, "rows"), HINT(GRID, 4, "bits")))
ACTION(PANE_GROW, "pane-grow", "+", TABLE, GROUP_BITS, "enlarge the bit pane", do_pane_size, 1,
       HINTS(HINT(PANE, 2, "size"), HINT(GRID, 4, "size")))
ACTION(PANE_SHRINK, "pane-shrink", "-", TABLE, GROUP_BITS, "shrink the bit pane", do_pane_size, -1, SAME_HINT)
ACTION(PANE_TOGGLE, "pane-toggle", "B", TABLE, GROUP_BITS, "close or reopen the bit pane", do_pane_toggle, 0, NO_HINT)

ACTION(DEPTH_0, "depth-0", "0", TABLE | LIST, GROUP_VIEW, "read as depth 0: PDE3, the root", do_depth, 0,
       HINTS(HINT_IF(when_view_matters, TABLE | LIST, 2, "depth")))
ACTION(DEPTH_1, "depth-1", "1", TABLE | LIST, GROUP_VIEW, "read as depth 1: PDE2", do_depth, 1, SAME_HINT)
ACTION(DEPTH_2, "depth-2", "2", TABLE | LIST, GROUP_VIEW, "read as depth 2: PDE1", do_depth, 2, SAME_HINT)
ACTION(DEPTH_3, "depth-3", "3", TABLE | LIST, GROUP_VIEW, "read as depth 3: PDE0, slots of 16 bytes", do_depth, 3,
       SAME_HINT)
ACTION(DEPTH_4, "depth-4", "4", TABLE | LIST, GROUP_VIEW, "read as depth 4: page table", do_depth, 4, SAME_HINT)
ACTION(DEPTH_AUTO, "depth-auto", "a", TABLE | LIST, GROUP_VIEW,
       "leave the depth open: bit 0 of each slot picks its role", do_depth, -1,
       HINTS(HINT_IF(when_depth_is_pinned, TABLE | LIST, 4, "auto")))
ACTION(PAGE_SIZE, "page-size", "p", TABLE | LIST, GROUP_VIEW, "page size at depth 4: unknown, 4K, 64K", do_page_size, 0,
       HINTS(HINT_IF(when_page_size_matters, TABLE | LIST, 3, "page")))
ACTION(ROLE, "role", "v", TABLE | LIST, GROUP_VIEW, "set the role: auto, pte, pde or dual", do_role, 0, NO_HINT)
ACTION(RADIX, "radix", "x", TABLE | LIST, GROUP_VIEW, "number rows in hex or decimal", do_radix, 0, NO_HINT)

ACTION(COLUMNS, "columns", "c", TABLE, GROUP_VIEW, "choose the columns", do_list, PANE_COLUMNS, NO_HINT)
ACTION(COLUMN_TOGGLE, "column-toggle", "Space Enter", COLUMNS, GROUP_VIEW, "show or hide the column", do_list_enter, 0,
       HINTS(HINT(COLUMNS, 1, "show/hide")))
ACTION(COLUMNS_LEFT, "columns-left", "<", TABLE, GROUP_VIEW, "scroll the columns to the left", do_columns_scroll, -1,
       NO_HINT)
ACTION(COLUMNS_RIGHT, "columns-right", ">", TABLE, GROUP_VIEW, "scroll the columns to the right", do_columns_scroll, 1,
       NO_HINT)
ACTION(FOLD, "fold", "z", TABLE, GROUP_VIEW, "fold runs of empty slots; open this fold; open all", do_fold, 0, NO_HINT)
ACTION(THEME, "theme", "T", TABLE, GROUP_VIEW, "next theme: dark, light, contrast, mono", do_theme, 0, NO_HINT)

ACTION(GOTO, "goto", ":", TABLE, GROUP_GO, "go to a slot or address, or run a command by name", do_goto, 0,
       HINTS(HINT(TABLE, 2, "goto")))
ACTION(SEARCH, "search", "/", TABLE, GROUP_GO, "find a slot by its fields, state, notes or bits", do_search, 0,
       HINTS(HINT(TABLE, 2, "find")))
ACTION(SEARCH_NEXT, "search-next", "n", TABLE, GROUP_GO, "next match", do_search_next, 1,
       HINTS(HINT_IF(when_searched, TABLE, 3, "again")))
ACTION(SEARCH_BACK, "search-back", "N", TABLE, GROUP_GO, "previous match", do_search_next, -1, SAME_HINT)
ACTION(FILTER, "filter", "&", TABLE, GROUP_GO, "show only the slots that match", do_filter, 0,
       HINTS(HINT(TABLE, 3, "filter")))
ACTION(JUMP_NEXT, "jump-next", "]", TABLE, GROUP_GO, "to the next reserved bit, note, mark, ... (press its key)",
       do_jump, 1, HINTS(HINT(TABLE, 2, "next")))
ACTION(JUMP_BACK, "jump-back", "[", TABLE, GROUP_GO, "to the previous one", do_jump, -1, SAME_HINT)
ACTION(WHERE, "where", "= ^G", TABLE, GROUP_GO, "show the position in the dump", do_where, 0, NO_HINT)

ACTION(FOLLOW, "follow", "Enter", TABLE, GROUP_GO, "show where the row's address points; Enter again goes there",
       do_follow, 0, HINTS(HINT_IF(when_row_points, TABLE, 2, "follow")))
ACTION(BACK, "back", "Backspace ^O", TABLE, GROUP_GO, "return to where the last jump began", do_back, 0, NO_HINT)
ACTION(MARK, "mark", "m", TABLE, GROUP_GO, "set a mark on the row", do_mark, 0, HINTS(HINT(TABLE, 4, "mark")))
ACTION(MARK_RETURN, "mark-return", "'", TABLE, GROUP_GO, "return to a mark, or with ' to where the last jump began",
       do_mark_return, 0, NO_HINT)

ACTION(JUMP_RESERVED, "jump-reserved", "r", JUMP, GROUP_JUMP, "to a slot with a reserved bit set", do_jump_to,
       JUMP_RESERVED, HINTS(HINT(JUMP, 1, "reserved bit")))
ACTION(JUMP_NOTE, "jump-note", "n", JUMP, GROUP_JUMP, "to a slot with a note", do_jump_to, JUMP_NOTE,
       HINTS(HINT(JUMP, 1, "note")))
ACTION(JUMP_USED, "jump-used", "u", JUMP, GROUP_JUMP, "to a slot that is not empty", do_jump_to, JUMP_USED,
       HINTS(HINT(JUMP, 1, "used")))
ACTION(JUMP_CHANGE, "jump-change", "c", JUMP, GROUP_JUMP, "to a slot that differs in the comparison", do_jump_to,
       JUMP_CHANGE, HINTS(HINT(JUMP, 1, "change")))
ACTION(JUMP_MARK, "jump-mark", "m", JUMP, GROUP_JUMP, "to a row with a mark", do_jump_to, JUMP_MARK,
       HINTS(HINT(JUMP, 1, "mark")))
ACTION(JUMP_EDIT, "jump-edit", "e", JUMP, GROUP_JUMP, "to a row with a toggled bit", do_jump_to, JUMP_EDIT,
       HINTS(HINT(JUMP, 1, "edit")))

ACTION(TOGGLE, "toggle", "t", TABLE, GROUP_WHAT_IF, "toggle the bit under the cursor, in a copy of the slot", do_toggle,
       0, HINTS(HINT(PANE, 2, "toggle"), HINT(GRID, 3, "toggle")))
ACTION(UNDO, "undo", "u", TABLE, GROUP_WHAT_IF, "undo the last toggle", do_undo, 0,
       HINTS(HINT_IF(when_toggled, TABLE, 3, "undo")))
ACTION(REDO, "redo", "^R", TABLE, GROUP_WHAT_IF, "redo the last undone toggle", do_redo, 0, NO_HINT)
ACTION(WRITE, "write", "w", TABLE, GROUP_WHAT_IF, "not available: gmmuview never modifies the dump", do_write, 0,
       NO_HINT)

ACTION(EXPORT_ROW, "export-row", "e", TABLE, GROUP_EXPORT, "write the row as JSON to a file", do_export_row, 0,
       HINTS(HINT(TABLE, 2, "export")))

ACTION(EXPORT_ROWS, "export-rows", "E", TABLE, GROUP_EXPORT, "write all rows, or the filtered ones, as NDJSON or CSV",
       do_export_rows, 0, NO_HINT)
ACTION(COPY, "copy", "y", TABLE, GROUP_EXPORT, "copy the row as JSON to the terminal's clipboard", do_copy, 0,
       HINTS(HINT(TABLE, 4, "copy")))

ACTION(OVERVIEW, "overview", "o", TABLE | LIST, GROUP_LIST, "summarize the dump in numbers and as a map", do_list,
       PANE_OVERVIEW, HINTS(HINT(TABLE | LIST, 4, "overview")))
ACTION(FIND_TABLES, "find-tables", "F", TABLE | LIST, GROUP_LIST, "find likely page tables", do_list, PANE_TABLES,
       HINTS(HINT(TABLE | LIST, 4, "tables")))
ACTION(POINTERS, "pointers", "P", TABLE | LIST, GROUP_LIST, "list the entries that point to this slot, page or table",
       do_list, PANE_POINTERS, HINTS(HINT(TABLE | LIST, 4, "pointers")))
ACTION(LIST_GO, "list-go", "Enter", LIST, GROUP_LIST, "go to the place on the selected line", do_list_enter, 0,
       HINTS(HINT_IF(when_line_selected, LIST, 1, "go there")))
ACTION(LIST_LEFT, "list-left", "Left h", LIST, GROUP_LIST, "left on the map; another reading of a table",
       do_list_sideways, -1, HINTS(HINT_IF(when_beside, LIST, 2, NULL)))
ACTION(LIST_RIGHT, "list-right", "Right l", LIST, GROUP_LIST, "right on the map; another reading of a table",
       do_list_sideways, 1, SAME_HINT)
ACTION(LIST_ANEW, "list-anew", "R", LIST, GROUP_LIST, "search again; after a stop, continue the search", do_list_anew,
       0, HINTS(HINT(LIST, 2, "anew")))
ACTION(LIST_SORT, "list-sort", "s", LIST, GROUP_LIST, "sort the list by the next column", do_list_sort, 0,
       HINTS(HINT_IF(when_columns, LIST, 3, "sort")))
ACTION(LIST_REVERSE, "list-reverse", "r", LIST, GROUP_LIST, "sort the list the other way round", do_list_sort, 1,
       NO_HINT)
ACTION(LIST_FILTER, "list-filter", "&", LIST, GROUP_LIST, "show only the lines that contain a text", do_list_filter, 0,
       HINTS(HINT_IF(when_columns, LIST, 3, "filter")))
ACTION(LIST_EXPORT, "list-export", "E", LIST, GROUP_LIST, "write the lines as NDJSON or CSV", do_list_export, 0,
       HINTS(HINT_IF(when_columns, LIST, 4, "export")))

ACTION(FACTS, "facts", "i", PAGES, GROUP_SCREEN, "facts about the file and how it was read", do_screen, PANE_FACTS,
       HINTS(HINT_IF(when_notices, TABLE, 2, "facts"), HINT(PAGES, 4, "facts")))
ACTION(LEGEND, "legend", "K F2", PAGES, GROUP_SCREEN, "explain the flags, characters and colours", do_screen,
       PANE_LEGEND, HINTS(HINT(PAGES, 4, "legend")))
ACTION(CONFIG, "config", "S", PAGES, GROUP_SCREEN, "show the settings in force", do_screen, PANE_CONFIG, NO_HINT)
ACTION(FIND, "find", "/", TEXT | LIST | COLUMNS, GROUP_SCREEN,
       "search this text or list for a word; help also for a key", do_find, 0,
       HINTS(HINT(TEXT, 2, "find"), HINT(LIST | COLUMNS, 4, "find")))
ACTION(FIND_NEXT, "find-next", "n", TEXT | LIST | COLUMNS, GROUP_SCREEN, "next place with the word", do_find_next, 1,
       HINTS(HINT_IF(when_word_was_found, TEXT | LIST | COLUMNS, 2, "again")))
ACTION(FIND_BACK, "find-back", "N", TEXT | LIST | COLUMNS, GROUP_SCREEN, "previous place with the word", do_find_next,
       -1, SAME_HINT)
ACTION(HELP, "help", "? F1", ANYWHERE, GROUP_SCREEN, "show this help", do_screen, PANE_HELP,
       HINTS(HINT(ANYWHERE, 1, "help")))
ACTION(COMPARE, "compare", "d", TABLE, GROUP_SCREEN, "compare with another dump and mark what differs", do_compare, 0,
       HINTS(HINT(TABLE, 4, "compare")))
ACTION(PREV, "prev", "(", TABLE, GROUP_SCREEN, "open the previous file", do_file, -1,
       HINTS(HINT_IF(when_files, TABLE, 2, "file")))
ACTION(NEXT, "next", ")", TABLE, GROUP_SCREEN, "open the next file", do_file, 1, SAME_HINT)
ACTION(RELOAD, "reload", "R", TABLE, GROUP_SCREEN, "read the file again and mark what changed", do_reload, 0, NO_HINT)
ACTION(REDRAW, "redraw", "^L", ANYWHERE, GROUP_SCREEN, "redraw the screen", do_redraw, 0, NO_HINT)
ACTION(SUSPEND, "suspend", "^Z", ANYWHERE, GROUP_SCREEN, "suspend; fg resumes", do_suspend, 0, NO_HINT)
ACTION(CANCEL, "cancel", "Esc", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, "close what is open, or stop what is running",
       do_cancel, 0, NO_HINT)
ACTION(INTERRUPT, "interrupt", "^C", ANYWHERE | JUMP | LETTER, GROUP_SCREEN, "stop what is running, or ask to quit",
       do_interrupt, 0, NO_HINT)
ACTION(QUIT, "quit", "q F10", ANYWHERE, GROUP_SCREEN, "close a screen or the pane, then quit", do_leave, 0,
       HINTS(HINT(GRID, 1, "quit"), HINT(ANYWHERE, 1, "back")))

ACTION(ACCEPT, "accept", "Enter", PROMPT, GROUP_TYPING, "accept the line", do_prompt_accept, 0, NO_HINT)
ACTION(DISMISS, "dismiss", "Esc ^C ^G", PROMPT, GROUP_TYPING, "cancel the line", do_prompt_cancel, 0, NO_HINT)
ACTION(OLDER, "older", "Up ^P", PROMPT, GROUP_TYPING, "previous line in the history", do_prompt_history, -1, NO_HINT)
ACTION(NEWER, "newer", "Down ^N", PROMPT, GROUP_TYPING, "next line in the history", do_prompt_history, 1, NO_HINT)
ACTION(CHAR_LEFT, "char-left", "Left ^B", PROMPT, GROUP_TYPING, "one character left", do_prompt_edit, EDIT_LEFT,
       NO_HINT)
ACTION(CHAR_RIGHT, "char-right", "Right ^F", PROMPT, GROUP_TYPING, "one character right", do_prompt_edit, EDIT_RIGHT,
       NO_HINT)
ACTION(LINE_START, "line-start", "Home ^A", PROMPT, GROUP_TYPING, "start of the line", do_prompt_edit, EDIT_HOME,
       NO_HINT)
ACTION(LINE_END, "line-end", "End ^E", PROMPT, GROUP_TYPING, "end of the line", do_prompt_edit, EDIT_END, NO_HINT)
ACTION(DELETE_BEFORE, "delete-before", "Backspace", PROMPT, GROUP_TYPING, "delete the character before the cursor",
       do_prompt_edit, EDIT_DELETE_BEFORE, NO_HINT)
ACTION(DELETE_CHAR, "delete-char", "Delete ^D", PROMPT, GROUP_TYPING, "delete the character under the cursor",
       do_prompt_edit, EDIT_DELETE, NO_HINT)
ACTION(KILL_END, "kill-end", "^K", PROMPT, GROUP_TYPING, "delete to the end of the line", do_prompt_edit,
       EDIT_KILL_TO_END, NO_HINT)
ACTION(KILL_START, "kill-start", "^U", PROMPT, GROUP_TYPING, "delete to the start of the line", do_prompt_edit,
       EDIT_KILL_TO_START, NO_HINT)
ACTION(WORD_LEFT, "word-left", "S-Left", PROMPT, GROUP_TYPING, "one word left", do_prompt_edit, EDIT_WORD_LEFT, NO_HINT)
ACTION(WORD_RIGHT, "word-right", "S-Right", PROMPT, GROUP_TYPING, "one word right", do_prompt_edit, EDIT_WORD_RIGHT,
       NO_HINT)
ACTION(YANK, "yank", "^Y", PROMPT, GROUP_TYPING, "insert the text deleted last", do_prompt_edit, EDIT_YANK, NO_HINT)
ACTION(COMPLETE, "complete", "Tab", PROMPT, GROUP_TYPING,
       "complete the word; switch to the other reading of an address", do_prompt_complete, 0, NO_HINT)
ACTION(HISTORY_FIND, "history-find", "^R", PROMPT, GROUP_TYPING,
       "previous line in the history that contains the typed text", do_prompt_history_find, 0, NO_HINT)
ACTION(KILL_WORD, "kill-word", "^W", PROMPT, GROUP_TYPING, "delete the word before the cursor", do_prompt_edit,
       EDIT_KILL_WORD, NO_HINT)

ACTION(YES, "yes", "y Y", QUESTION, GROUP_ANSWER, "yes", do_answer, 1, NO_HINT)
ACTION(NO, "no", "n N q Esc Enter ^C ^G", QUESTION, GROUP_ANSWER, "no", do_answer, 0, NO_HINT)

#undef ACTION
