/* SPDX-License-Identifier: MIT */
/*
 * The browser's state. Known to src/browse alone; each part belongs to the file that its comment names, and others
 * go through the functions below.
 */
#ifndef BROWSE_STATE_H
#define BROWSE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "browse/keys/action.h"
#include "browse/model/cursor.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/model/view.h"
#include "browse/browse.h"
#include "browse/panes/cells.h"
#include "browse/handlers.h"
#include "browse/panes/list.h"
#include "browse/panes/sign.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "query/expression.h"
#include "query/filter.h"
#include "render/table.h"

/* Terminals smaller than this get a sentence instead of a browser. */
#define SCREEN_WIDTH_MIN 40
#define SCREEN_HEIGHT_MIN 10
/* Lines of the lowest pane: a ruler. */
#define PANE_LINES_MIN 3
/* From this width on the bits of each row stand in the grid. */
#define SCREEN_WIDTH_BITS 150
/* Bytes of the longest remark. */
#define REMARK_SIZE GMMU_MESSAGE_SIZE

/* Where things stand on the screen, in lines; layout.c. A height of 0: not there. */
struct layout {
	bool too_small;
	int width, height;
	int path;    /* line of the path, or -1 */
	int heading; /* line of the column titles */
	int grid, grid_height;
	int status;            /* the rule between grid and pane */
	int pane, pane_height; /* 0 high if closed */
	int bottom;
};

/* A line that is being typed; prompt.c. */
enum prompt_kind {
	PROMPT_NONE,
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

#define PROMPT_SIZE 1024
#define HISTORY_SIZE 64

struct history {
	unsigned count;
	char *lines[HISTORY_SIZE]; /* oldest first; owned */
};

struct prompt {
	enum prompt_kind kind;
	char label[96];
	char text[PROMPT_SIZE];
	size_t length, at; /* bytes */
	bool fault;        /* something is wrong in the expression that the text ends with; until the next key */
	size_t fault_left; /* bytes from there to the end */
	char killed[PROMPT_SIZE];
	unsigned recall;          /* lines back in the history; 0: the line itself */
	char typed[PROMPT_SIZE];  /* the line before the history was looked into */
	unsigned completion;      /* how often Tab was pressed */
	size_t completion_length; /* bytes of what was typed before the first Tab */
	struct history histories[PROMPT_COUNT];
};

/* Yes or no; prompt.c. */
struct question {
	char text[PROMPT_SIZE + 64];
	void (*answer)(struct browse *browse, bool yes); /* NULL: nothing is asked */
};

/* A screen of text; screen.c. */
struct text_screen {
	enum screen screen; /* SCREEN_NONE: the grid is shown */
	struct text text;   /* styled; lines end with a newline */
	int width;          /* the text was made for */
	int top, lines;
	char find[128];
};

/* The columns of the grid; columns.c. Those of the text table, the bits one by one, and which half of a slot it is. */
enum { COLUMN_BITS = TABLE_COLUMN_COUNT, COLUMN_HALF, COLUMN_COUNT };

struct columns {
	uint8_t wish[COLUMN_COUNT]; /* enum column_wish */
	unsigned scrolled;          /* columns behind the index that are scrolled out on the left */
};

enum column_wish { COLUMN_AUTO, COLUMN_SHOWN, COLUMN_HIDDEN };

#define VA_TITLE_ROOM 24

/* The columns that fit a screen, and where they stand. */
struct column_set {
	const struct browse *browse;
	struct table_layout layout;
	unsigned count;
	bool more;                      /* there was not room for all */
	char va_by_path[VA_TITLE_ROOM]; /* what stands over whole virtual addresses; "": they are offsets */
	struct {
		unsigned column;
		int x, width, most;
	} places[COLUMN_COUNT];
};

struct browse {
	struct model model;
	bool ascii, mouse, hex;
	bool colorless; /* the terminal shows no theme */
	enum theme theme;
	int width, height;
	struct keymap keymap;

	struct columns columns;
	enum context focus; /* CONTEXT_GRID or CONTEXT_PANE */
	bool pane_closed;
	int pane_wanted; /* lines; 0: by the height of the screen */
	int pane_top;    /* first line of its text that is shown */
	int pane_lines;  /* lines of its text when it was last drawn */

	char message[REMARK_SIZE + GMMU_MESSAGE_SIZE +
		     2]; /* what the bottom line tells: the remark and what was said */
	char remark[REMARK_SIZE], said[GMMU_MESSAGE_SIZE];
	bool alert;
	bool opening; /* no key was pressed yet: what is said leaves the keys their line */
	bool alarm;   /* `said` is an alert */
	struct prompt prompt;
	struct question question;
	struct text_screen screen;
	struct lists lists;
	struct search *search; /* jump.c */
	uint64_t search_from;  /* the slot that it began behind; SLOT_NONE: before the first */
	struct expression *search_expression;
	char search_text[EXPRESSION_TEXT_MAX + 1];
	struct rows_export *rows_export;                      /* export_rows.c */
	void (*letter)(struct browse *browse, unsigned mark); /* m or ' waits for a letter; NULL: neither */
	int jump_direction;                                   /* ] (1) or [ (-1) waits for a key; 0: neither */
	unsigned follow;               /* which of the addresses of the row stands in the prompt */
	char follow_text[PROMPT_SIZE]; /* where the reader is asked about going to; path.c */
	char export_path[PROMPT_SIZE]; /* where an export goes; export.c */
	void (*export_write)(struct browse *browse, bool overwrite);
	char *clipboard;
	bool quit, suspend, redraw, copy;
	bool dragging; /* the mouse holds the edge of the pane; mouse.c */
};

/* What the keys go to now. browse.c */
enum context browse_context(const struct browse *browse);
void browse_run(struct browse *browse, unsigned action);

/* message.c: something went wrong; browse_say tells the rest. */
void browse_alert(struct browse *browse, const char *format, ...) GMMU_PRINTF(2, 3);
/* Stays before whatever else is said until the next key: how a typed line has been understood. "": nothing to say. */
void browse_remark(struct browse *browse, const char *remark);
void bare_hex_remark(struct browse *browse, const char *digits); /* that they were read as hex without 0x */
void message_clear(struct browse *browse);
/* Spells what is not ASCII where nothing else may go out, as batch does. `size`: the bytes that there is room for. */
void sentence_spell(const struct browse *browse, char *sentence, size_t size);
/* Says so if memory ran out for what a key, a step or a look at the files had to say. */
void memory_watch(struct browse *browse);
/* The first key of an action, for sentences that say what to press. */
const char *browse_key_of(const struct browse *browse, unsigned action, char out[KEY_NAME_SIZE]);

/* steps.c */
bool work_interrupt(struct browse *browse); /* stops what runs, whatever it is; false: nothing did */

/* filtering.c */
extern const char sieve_goes_on[];
/* Takes an expression for the sieve, and does the first step. */
enum gmmu_status sieve_begin(struct browse *browse, const char *text, bool folds, struct gmmu_error *error);
void sieve_go_on(struct browse *browse);
void sieve_renew(struct browse *browse); /* after slots, view or edits changed */
void sieve_stop(struct browse *browse);  /* one that runs: all slots have a line again */
void filter_accept(struct browse *browse, const char *text);
/* Parses what the reader typed; where that fails, the prompt's fault is set too. prompt.c */
enum gmmu_status expression_take(struct browse *browse, const char *text, struct expression **expression,
				 struct gmmu_error *error);

/* jump.c */
void slot_show(struct browse *browse, uint64_t slot); /* on the same line of the screen as the cursor was */
void jump_wrapped_say(struct browse *browse, bool same, int direction); /* after a jump that went around an end */
void slot_hidden_tell(struct browse *browse, uint64_t slot);            /* says so if the cursor could not get there */
void search_accept(struct browse *browse, const char *text);
void search_first(struct browse *browse, const char *text); /* the first in the dump; n and N go on from there */
void expression_complete_prompt(struct browse *browse);

/* go.c */
void lines_show_cursor(struct browse *browse); /* moves the top so that the cursor is on the screen */
bool place_goto(struct browse *browse, const struct place *place); /* false, with a message: not in this dump */

/* leave.c */
bool quit_loses(const struct browse *browse); /* whether something would be gone for good */

/* theme.c */
void theme_say(struct browse *browse); /* which one it is now */

/* move.c */
void cursor_set(struct browse *browse, uint64_t slot);

/* bits.c */
void bit_set(struct browse *browse, unsigned bit);

bool view_set(struct browse *browse, const struct gmmu_view *view); /* false, with a message: not possible */
void role_say(struct browse *browse);

/*
 * offer.c: the only depth against which nothing speaks in the rows of the first screen, or GMMU_DEPTH_UNKNOWN if there
 * are several, none, or rows that cannot be read.
 */
int depth_offer(const struct browse *browse);

/* columns.c */
const char *column_name(unsigned column);
const char *column_heading(unsigned column); /* what stands over it as a rule */
bool column_is_right(unsigned column);       /* aligned to the right */
const char *column_title(const struct column_set *set, unsigned column);
/* Fits columns into `width`, the gutter left out. */
void columns_place(struct browse *browse, int width, struct column_set *set);
/* Writes the cell of a row in the column at place `place`. */
void column_draw(const struct column_set *set, unsigned place, const struct browse_row *row, unsigned half,
		 struct pen *pen);

/* draw_bits.c: the bits of one word, in fours, the highest on the left. */
#define BITS_COLUMNS(bits) ((bits) + (bits) / 4 - 1)
int bits_column(unsigned hi, unsigned bit);
void bits_draw(const struct gmmu_entry *entry, unsigned hi, unsigned lo, struct pen *pen);
/* Marks the bits drawn at the pen, or the hex digits that hold them, that differ from what is compared with. */
void bits_differ_draw(const struct browse_row *row, unsigned hi, unsigned lo, bool digits, const struct pen *pen);
void bits_numbers_draw(unsigned hi, unsigned lo, struct pen *pen);

/*
 * list_pointers.c: that a slot found by where it points may mean another memory than the dump is of; without a slot,
 * that those of a filter may. Nothing if the expression does not ask where slots point.
 */
void pointing_tell(struct browse *browse, const struct expression *expression, uint64_t slot);

/* path.c */
void follow_accept(struct browse *browse, const char *text);
void follow_complete(struct browse *browse);
void path_draw(struct browse *browse, const struct area *area);

/* mark.c */
void mark_letter(struct browse *browse, struct key key);

/* prompt.c */
void prompt_open(struct browse *browse, enum prompt_kind kind, const char *label, const char *text);
/* Says what is wrong with the text of the open prompt; where it has a fault, the cursor goes there. */
void prompt_blame(struct browse *browse, const struct gmmu_error *error);
/* Puts a text into the line that is open, with the cursor behind it. */
void prompt_set(struct prompt *prompt, const char *text);
void prompt_type(struct browse *browse, struct key key);
void prompt_typed(struct browse *browse); /* after each key: says what the line as it is means, if it is of that kind */
void prompt_free(struct prompt *prompt);
void prompt_complete_path(struct browse *browse); /* the name of a file */
void question_open(struct browse *browse, void (*answer)(struct browse *, bool), const char *format, ...)
	GMMU_PRINTF(3, 4);

/* What a prompt's line does when it is taken; each in the file of its feature. */
void goto_accept(struct browse *browse, const char *text);
/* Takes the name typed for an export and has `write` write there; asks first if there is such a file. export.c */
void export_to(struct browse *browse, const char *path, void (*write)(struct browse *browse, bool overwrite));
void export_rows_accept(struct browse *browse, const char *text);
void export_rows_typed(struct browse *browse);
/* True, with a message: rows are being written, and nothing may change what they are. */
bool export_rows_hold(struct browse *browse);
void export_row_accept(struct browse *browse, const char *text);
void find_accept(struct browse *browse, const char *text);

/* screen.c */
void screen_draw(struct browse *browse, const struct area *area);
void screen_move(struct browse *browse, enum move move);
void screen_close(struct browse *browse);
void screen_renew(struct browse *browse); /* what it tells of may have changed */

/* screen_help.c, ... */
void help_build(struct browse *browse, struct text *text, int width);
void facts_build(struct browse *browse, struct text *text, int width);
void legend_build(struct browse *browse, struct text *text, int width);

/* pane.c */
void pane_move(struct browse *browse, enum move move);
void pane_home(struct browse *browse); /* scrolls to its top, or as far down as the bit cursor needs */

/* layout.c */
struct layout layout_make(const struct browse *browse);

/* The bit at a place of the screen, or -1: in the grid (which line it is in is not asked), in the pane. */
#define GUTTER (1 + SIGN_COLUMN_COUNT) /* columns before the first: the cursor's row, and the signs of a row */
int grid_bit_at(struct browse *browse, int column, unsigned half);
int pane_bit_at(const struct browse *browse, int row, int column, int width);
int pane_bit_line(const struct browse *browse); /* line of the pane's text where the ruler of the bit cursor begins */

/* draw_*.c */
void title_draw(struct browse *browse, const struct area *area);
void grid_draw(struct browse *browse, const struct area *heading, const struct area *area);
/* After the pane, whose lines it counts. */
void status_draw(struct browse *browse, const struct area *area, const struct area *pane);
void pane_draw(struct browse *browse, const struct area *area);
int message_height(const struct browse *browse);                    /* lines, the last one included */
void bottom_draw(struct browse *browse, const struct area *screen); /* the last line, and above it what it lacks */
void hints_draw(struct browse *browse, const struct area *area);

/* comparison_text.c */
/* The result as a message; while it is still being found out, this one. */
void comparison_say(struct browse *browse);
extern const char comparison_goes_on[];
/* False: nothing to tell. In brief with the signs of rows for words, and without the other's name. */
enum brief { BRIEF_NOT, BRIEF_SIGNS, BRIEF_NAMELESS };
bool comparison_title_add(const struct browse *browse, enum brief brief, struct text *text);
void comparison_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width);
void comparison_add_facts(const struct browse *browse, struct text *text);
void comparison_name_add(const struct browse *browse, struct text *text); /* the other dump's, cut if long */
char comparison_sign_there(const struct browse *browse);                  /* of slots that only the other one has */
void dump_name_add(struct text *text, const struct dump *dump);           /* without its folder */

/* reload.c */
void reload_add_fate(struct text *text, const struct dump *dump); /* what became of the file, if anything */

/* compare.c */
void change_jump(struct browse *browse, int direction);
void compare_accept(struct browse *browse, const char *text);
enum gmmu_status compare_by(struct browse *browse, const char *word, struct gmmu_error *error);

#endif
