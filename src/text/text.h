/* SPDX-License-Identifier: MIT */
/*
 * Styled text: UTF-8 in a growing buffer, with a meaning for each byte. How a meaning looks is decided where the text
 * is shown (SGR codes on the command line, attributes in the browser); plain output ignores it.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* The meaning of a piece of text. The five for bits come first, in the order of enum gmmu_bit_class. */
enum meaning {
	MEANING_BIT_CLEAR,
	MEANING_BIT_SET,
	MEANING_BIT_RESERVED_CLEAR,
	MEANING_BIT_RESERVED_SET,
	MEANING_BIT_AMBIGUOUS,
	MEANING_PLAIN,
	MEANING_DIM,     /* not in force or of little interest */
	MEANING_HEADING, /* column titles, rules, pane titles */
	MEANING_NAME,    /* the name of a field */
	MEANING_VALUE,   /* the value of a field */
	MEANING_GOOD,    /* a state that maps or points */
	MEANING_NOTE,    /* deserves a second look */
	MEANING_ERROR,   /* something is wrong */
	MEANING_COUNT
};

/*
 * A growing buffer. Zero-initialise it, or give it a fixed buffer with text_in; free it with text_free. `failed` is
 * set when memory runs out or the buffer is full, and stays set until text_clear: later additions are dropped, and the
 * existing text stays valid.
 */
struct text {
	char *bytes; /* zero-terminated once anything was added */
	size_t length, capacity;
	uint8_t *meanings; /* one per byte, only if `styled` */
	bool styled;       /* set before the first byte to keep meanings */
	bool ascii;        /* set to write strings from outside, in text and JSON, in ASCII only */
	bool failed;
	bool fixed;      /* `bytes` and `meanings` belong to the caller */
	uint8_t meaning; /* of the next addition */
};

/*
 * A text in a buffer of the caller's. It allocates no memory and holds at most `size` - 1 bytes. It is styled if
 * `meanings` is given, with the same size.
 */
struct text text_in(char *room, uint8_t *meanings, size_t size);
void text_free(struct text *text);

/* The text as a string, "" if nothing was added. */
const char *text_string(const struct text *text);

/*
 * Whether memory ran out for any text since the last call. Functions that add to a text need not check; whoever passes
 * on the result (to a file, to the screen) calls this first and reports the error.
 */
bool text_ran_out(void);

void text_clear(struct text *text);                   /* keeps the memory */
void text_truncate(struct text *text, size_t length); /* drops everything after `length` */
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add(struct text *text, const char *string);
void text_add_char(struct text *text, char character);
void text_add_decimal(struct text *text, uint64_t number);
void text_add_hex(struct text *text, uint64_t number,
		  unsigned digits); /* lower case, at least `digits` wide, without 0x */
void text_add_format(struct text *text, const char *format, ...) GMMU_PRINTF(2, 3);
void text_pad_to(struct text *text, size_t line_start, size_t columns);       /* spaces up to a column (ASCII lines) */
void text_align(struct text *text, size_t start, size_t columns, bool right); /* pads the text that begins at `start` */
void text_trim(struct text *text);                                            /* drops trailing spaces */
void text_add_repeated(struct text *text, char character, size_t count);

/* Adds with another meaning, and restores the text's own. */
void text_add_as(struct text *text, enum meaning meaning, const char *string);

/* Begins a line with a heading, indented by `indent`, and pads it to `columns`; returns where the line begins. */
size_t text_add_heading(struct text *text, size_t indent, const char *heading, size_t columns);

/*
 * Adds the words of `string`. Where the line that began at `line_start` would exceed `width` columns, starts a new
 * one, indented by `indent`. Returns where the last line began. ASCII only; adds no newline at the end.
 */
size_t text_add_wrapped(struct text *text, enum meaning meaning, const char *string, size_t line_start, size_t indent,
			size_t width);

/*
 * For bulk writers: room for `size` more bytes, or NULL if out of memory. Write there, then pass the end of the bytes
 * to text_commit.
 */
char *text_reserve(struct text *text, size_t size);
void text_commit(struct text *text, const char *end);

/*
 * Adds a string from outside (a file name) such that it cannot control the terminal or reorder the text around it:
 * control bytes as \n, \t or \x1b, bytes that are not UTF-8 as \xff, direction marks and other invisible characters as
 * \u202e or \U000e0001, a backslash as two.
 */
void text_add_escaped(struct text *text, const char *string);

/* The same for a sentence that may contain such strings, escaped or not: its backslashes stay as they are. */
void text_add_sentence(struct text *text, const char *string);

/* Adds harmless bytes in ASCII only: anything else is escaped as in text_add_escaped. */
void text_add_ascii(struct text *text, const char *bytes, size_t size);

/*
 * Adds a JSON string with its quotes. A byte that is not UTF-8 becomes the four characters \xff (JSON has no escape
 * for it), so the result is always valid JSON; invisible characters are written as \u escapes.
 */
void text_add_json_string(struct text *text, const char *string);

#endif
