/* SPDX-License-Identifier: MIT */
/*
 * Documents: texts whose lines alone do not say what is a word, as JSON, tables with a heading, and lists of a
 * programming language. A kind of document is a function that takes lines of the text and prints lines of a listing
 * instead. What belongs to a word is printed before it: an address, or the number of a slot, or both;
 * ": 0x0600000012340009" has none.
 */
#ifndef DUMP_DOCUMENTS_DOCUMENT_H
#define DUMP_DOCUMENTS_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

#include "dump/lines.h"
#include "dump/misfit.h"

#define DOCUMENT_RECORD                                                                               \
	"[[0x]A[+A]][#I]:_{[0x]W-_}" /* the pattern of a line that is printed: dump/listing/pattern.h \
				      */

struct document;

/* Takes a line of a document apart, or its end (NULL). */
typedef void document_take(struct document *document, const struct line *line);

document_take json_line, table_line, list_line, list_hex_line, assembler_line;

/* Zero-initialise it, begin and begin again with document_restart, free it with document_end. */
struct document {
	struct misfit *misfit;
	char remark[256];          /* something to report, or "" */
	struct line line;          /* the line of the text that is looked at */
	document_take *take;       /* set by the caller */
	char *out;                 /* lines of the listing, of which ... */
	size_t size, room, at;     /* ... those from `at` on have not been read yet */
	void *state;               /* of the kind of document */
	void (*drop)(void *state); /* what to do before it is freed, or NULL */
	unsigned width;            /* bytes in a word, if it or the user says so; or 0 */
	bool asked, ended, failed; /* memory ran out */
	bool sure;                 /* it is a document of this kind, damaged or not, and nothing else */
};

/* --- For the reader of listings ----------------------------------------------------------------------------------- */

/* word_bytes: what the user says, or 0. */
void document_restart(struct document *document, unsigned word_bytes);
void document_end(struct document *document);

/* Takes document->line; or the end of the text if there are no more. GMMU_E_NOMEM. */
enum gmmu_status document_feed(struct document *document, bool more, struct gmmu_error *error);

/* The next line that was printed, valid until more is fed; false if there is none, or a misfit. */
bool document_next(struct document *document, struct line *line);

/* --- For the kinds of documents ----------------------------------------------------------------------------------- */

/* Its state, zero at first; NULL if memory ran out. */
void *document_state(struct document *document, size_t size, void (*drop)(void *state));

void document_print(struct document *document, const char *format, ...) GMMU_PRINTF(2, 3);

/* The form does not hold: as misfit_set, for the line that is looked at. */
bool document_wrong(struct document *document, const char *at, const char *format, ...) GMMU_PRINTF(3, 4);

/* How wide numbers are, in bytes: by a word of a declaration, or 0; and by a directive, of which some have none: 0. */
unsigned type_width(const char *name, size_t length);
bool directive_width(const char *name, size_t length, unsigned *bytes);

#endif
