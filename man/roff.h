/* SPDX-License-Identifier: MIT */
/*
 * The parts of the manual that are made from the program's tables, as roff on standard output. man/update puts them
 * into the pages, between lines that name them.
 */
#ifndef MAN_ROFF_H
#define MAN_ROFF_H

/* Prints text so that roff shows just that. */
void roff_text(const char *text);

/* Prints a line of text as a sentence: with a full stop, unless it ends in a mark of its own. */
void roff_sentence(const char *text);

/* Prints text in bold, or in italics. */
void roff_bold(const char *text);
void roff_italic(const char *text);

/* Starts a list item; its tag is the line that is printed next. */
void roff_item(void);

/* The parts. */
void roff_fields_pte(void);
void roff_fields_pde(void);
void roff_fields_dual(void);
void roff_states(void);
void roff_notes(void);
void roff_doubts(void);
void roff_kinds(void);
void roff_kinds_legacy(void);
void roff_errors(void);
void roff_options(void);
void roff_keys(void);
void roff_commands(void);
void roff_settings(void);
void roff_expressions(void);
void roff_answers(void);

/* The screen that README shows, as plain text. */
void screen_print(void);

#endif
