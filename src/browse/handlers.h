/* SPDX-License-Identifier: MIT */
/* The functions behind the table of actions, by the file that holds them. What an argument means stands there. */
#ifndef BROWSE_HANDLERS_H
#define BROWSE_HANDLERS_H

struct browse;

/* move.c */
enum move {
	MOVE_DOWN,
	MOVE_UP,
	MOVE_PAGE_DOWN,
	MOVE_PAGE_UP,
	MOVE_HALF_DOWN,
	MOVE_HALF_UP,
	MOVE_FIRST,
	MOVE_LAST,
	MOVE_SCREEN_TOP,
	MOVE_SCREEN_MIDDLE,
	MOVE_SCREEN_BOTTOM,
	MOVE_SCROLL_DOWN,
	MOVE_SCROLL_UP
};
void do_move(struct browse *browse, int move);

/* bits.c */
void do_field(struct browse *browse, int direction); /* 1: towards bit 0, -1: away from it */
void do_bit(struct browse *browse, int direction);

/* view.c */
void do_depth(struct browse *browse, int depth); /* 0-4, or -1: all of them */
void do_page_size(struct browse *browse, int unused);
void do_role(struct browse *browse, int unused);
void do_radix(struct browse *browse, int unused);

/* columns.c */
void do_columns_scroll(struct browse *browse, int direction);

/* sieve.c */
void do_fold(struct browse *browse, int unused);
void do_filter(struct browse *browse, int unused);

/* pane.c */
void do_pane_focus(struct browse *browse, int unused);
void do_pane_size(struct browse *browse, int lines);
void do_pane_toggle(struct browse *browse, int unused);

/* goto.c */
void do_goto(struct browse *browse, int unused);
void do_where(struct browse *browse, int unused);

/* path.c */
void do_follow(struct browse *browse, int unused);
void do_back(struct browse *browse, int unused);

/* mark.c */
void do_mark(struct browse *browse, int unused);
void do_mark_return(struct browse *browse, int unused);

/* jump.c */
enum jump { JUMP_RESERVED, JUMP_NOTE, JUMP_USED, JUMP_CHANGE, JUMP_MARK, JUMP_EDIT };
void do_jump(struct browse *browse, int direction); /* 1: on, -1: back */
void do_jump_to(struct browse *browse, int jump);
void do_search(struct browse *browse, int unused);
void do_search_next(struct browse *browse, int direction);

/* edit.c */
void do_toggle(struct browse *browse, int unused);
void do_undo(struct browse *browse, int unused);
void do_redo(struct browse *browse, int unused);
void do_write(struct browse *browse, int unused);

/* export.c */
void do_export_row(struct browse *browse, int unused);
void do_copy(struct browse *browse, int unused);

/* export_rows.c */
void do_export_rows(struct browse *browse, int unused);

/* compare.c */
void do_compare(struct browse *browse, int unused);

/* reload.c */
void do_reload(struct browse *browse, int unused);

/* screen.c */
enum screen { SCREEN_NONE, SCREEN_HELP, SCREEN_FACTS, SCREEN_LEGEND, SCREEN_COUNT };
void do_screen(struct browse *browse, int screen);
void do_screen_find(struct browse *browse, int unused);
void do_screen_find_next(struct browse *browse, int direction);

/* list.c */
enum list { LIST_NONE, LIST_COLUMNS, LIST_OVERVIEW, LIST_TABLES, LIST_POINTERS, LIST_COUNT };
void do_list(struct browse *browse, int list);
void do_list_enter(struct browse *browse, int unused);
void do_list_sideways(struct browse *browse, int direction);
void do_list_anew(struct browse *browse, int unused); /* or on, if the job was stopped */

/* prompt.c */
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
void do_answer(struct browse *browse, int yes);

/* leave.c */
void do_leave(struct browse *browse, int unused);     /* one step out: a screen, the pane, the program */
void do_cancel(struct browse *browse, int unused);    /* Esc: a job, a screen, the pane, a message */
void do_interrupt(struct browse *browse, int unused); /* ^C: the job, or ask whether to quit */
void do_suspend(struct browse *browse, int unused);
void do_redraw(struct browse *browse, int unused);
void do_theme(struct browse *browse, int unused);

#endif
