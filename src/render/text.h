/* SPDX-License-Identifier: MIT */
/*
 * Styled text: UTF-8 bytes in a growing buffer, with a meaning for each run of them. What a meaning looks like is
 * decided where the text is shown (SGR codes on the command line, attributes in the browser); plain output ignores it.
 */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* What a piece of text means. The five bits come first, in the order of enum gmmu_bit_class. */
enum meaning {
	MEANING_BIT_CLEAR,
	MEANING_BIT_SET,
	MEANING_BIT_RESERVED_CLEAR,
	MEANING_BIT_RESERVED_SET,
	MEANING_BIT_AMBIGUOUS,
	MEANING_PLAIN,
	MEANING_DIM,     /* there, but not in force or of no interest */
	MEANING_HEADING, /* column titles, rules, pane titles */
	MEANING_NAME,    /* the name of a field */
	MEANING_VALUE,   /* the value of a field */
	MEANING_GOOD,    /* a state that maps or points */
	MEANING_NOTE,    /* look here twice */
	MEANING_ERROR,   /* something is wrong */
	MEANING_COUNT
};

/*
 * A growing buffer. Zero-initialise it, or give it a room of a fixed size with text_in; free it with text_free.
 * `failed` is set when memory runs out or the room is full, and stays until text_clear: what comes then is left out,
 * what is there stays whole.
 */
struct text {
	char *bytes; /* always terminated by a zero once anything was added */
	size_t length, capacity;
	uint8_t *meanings; /* one per byte, only if `styled` */
	bool styled;       /* set before the first byte to keep meanings */
	bool ascii;        /* set to have strings from outside, in text and in JSON, spelled in nothing but ASCII */
	bool failed;
	bool fixed;      /* `bytes` and `meanings` are the caller's */
	uint8_t meaning; /* of what is added next */
};

/*
 * A text in a room of the caller's: it needs no memory, and never has more than `size` - 1 bytes. With a room of as
 * many meanings it is styled.
 */
struct text text_in(char *room, uint8_t *meanings, size_t size);
void text_free(struct text *text);

/* The text as a string, "" before anything was added. */
const char *text_string(const struct text *text);

/*
 * Whether memory ran out for any text since this was last asked. Who adds to a text need not look: whoever passes on
 * what was made of texts (to a file, to the screen) asks here first, and says so.
 */
bool text_ran_out(void);

void text_clear(struct text *text);                   /* keeps the memory */
void text_truncate(struct text *text, size_t length); /* takes off what is behind `length` */
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add(struct text *text, const char *string);
void text_add_char(struct text *text, char character);
void text_add_decimal(struct text *text, uint64_t number);
void text_add_hex(struct text *text, uint64_t number, unsigned digits); /* lower case, at least `digits` wide, no 0x */
void text_add_format(struct text *text, const char *format, ...) GMMU_PRINTF(2, 3);
void text_pad_to(struct text *text, size_t line_start, size_t columns);       /* blanks up to a column (ASCII lines) */
void text_align(struct text *text, size_t start, size_t columns, bool right); /* pads what begins at `start` */
void text_trim(struct text *text);                                            /* takes off the blanks at the end */
void text_add_repeated(struct text *text, char character, size_t count);

/* Adds with a meaning, leaving the text's own as it was. */
void text_add_as(struct text *text, enum meaning meaning, const char *string);

/* Begins a line with a heading, `indent` blanks in, and pads it to `columns`; returns where the line begins. */
size_t text_add_heading(struct text *text, size_t indent, const char *heading, size_t columns);

/*
 * Adds the words of `string`, going on in a new line, `indent` blanks in, where the line that began at `line_start`
 * would reach beyond `width` columns. Returns where the last line began. ASCII only; adds no newline at the end.
 */
size_t text_add_wrapped(struct text *text, enum meaning meaning, const char *string, size_t line_start, size_t indent,
			size_t width);

/*
 * For bulk writers: room for `size` more bytes, or NULL when memory ran out. Write there, then give the end of what
 * was written to text_commit.
 */
char *text_reserve(struct text *text, size_t size);
void text_commit(struct text *text, const char *end);

/*
 * Adds a string from outside (a file name) so that it can do nothing to a terminal or to the order of the words around
 * it: control bytes as \n, \t or \x1b, bytes that are no UTF-8 as \xff, direction marks and other invisible
 * characters as \u202e or \U000e0001, a backslash as two.
 */
void text_add_escaped(struct text *text, const char *string);

/* The same for a sentence that may hold such strings, escaped already or not: its backslashes stay as they are. */
void text_add_sentence(struct text *text, const char *string);

/* Adds bytes that are harmless already, with nothing but ASCII: all else is spelled out as text_add_escaped does. */
void text_add_ascii(struct text *text, const char *bytes, size_t size);

/*
 * Adds a JSON string with its quotes. A byte that is no UTF-8 becomes the four characters \xff (JSON has no escape for
 * it), so that the result is always valid JSON; what would be invisible is written as \u escapes.
 */
void text_add_json_string(struct text *text, const char *string);

#endif
