/* SPDX-License-Identifier: MIT */
/* Reads a text as one form, strictly: every line of it must fit. */
#ifndef DUMP_LISTING_READ_H
#define DUMP_LISTING_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/documents/document.h"
#include "dump/extents.h"
#include "dump/lines.h"
#include "dump/listing/forms.h"
#include "dump/listing/pattern.h"
#include "dump/misfit.h"
#include "dump/shape.h"
#include "dump/source/spool.h"

#define STEPS_SURE 2 /* addresses that followed: one may be chance */

/* --- Bytes on their way to their addresses ------------------------------------------------------------------------ */

/* Set the cap of the spool, `other` and `lines`; free it with gather_end. */
struct gather {
	struct spool spool;
	struct extents extents;
	uint8_t *line; /* the bytes of the line that is being looked at */
	size_t room;
	bool started;
	uint64_t next;              /* the address after the last byte */
	uint64_t total;             /* bytes so far, repeated ones included */
	uint64_t holes;             /* places where addresses jump */
	uint64_t sum;               /* of all that came: equal sums are equal bytes at equal addresses */
	const struct gather *other; /* another reading of the same text to compare with; then nothing is stored */
	const struct lines *lines;  /* where they come from */
};

void gather_end(struct gather *gather);

/* Room for the bytes of a line, or NULL if memory ran out. */
uint8_t *gather_room(struct gather *gather, size_t size);

/*
 * Keeps bytes for `address`, which must not be before `next`; a jump is a hole. GMMU_E_FORMAT beyond the cap,
 * GMMU_E_NOMEM.
 */
enum gmmu_status gather_keep(struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size,
			     struct gmmu_error *error);

/* Whether these bytes are there already, at this address; what is only compared, is there if the other has it. */
bool gather_has(const struct gather *gather, uint64_t address, const uint8_t *bytes, size_t size);

/* Repeats the last `period` bytes up to the address `end`; 0: zeros. */
enum gmmu_status gather_repeat(struct gather *gather, uint64_t end, size_t period, struct gmmu_error *error);

/* Leaves out bytes that could not be read: a hole. */
void gather_skip(struct gather *gather, uint64_t size);

/* The last `size` bytes that were kept, or NULL if they are not stored. */
const uint8_t *gather_last(const struct gather *gather, size_t size);

/* Takes back the last bytes, if they are zeros. False if they are not, or not there. */
bool gather_trim(struct gather *gather, uint64_t size);

/* --- A text ------------------------------------------------------------------------------------------------------- */

/* What says where the words of a line belong. */
enum place { PLACE_NONE, PLACE_INDEX, PLACE_ADDRESS, PLACE_ADDRESS_0X };

/* What is around lines, by the table in around.c. */
#define AROUNDS_MAX 12

enum around_kind {
	AROUND_NONE,
	AROUND_STAMP = 1,
	AROUND_NAME = 2,   /* a name before a colon */
	AROUND_PROMPT = 4, /* a prompt, and its command */
	AROUND_NUMBER = 8, /* of the first line */
	AROUND_ANY = AROUND_STAMP | AROUND_NAME | AROUND_PROMPT
};

/* How addresses are tried. */
struct trial {
	unsigned radix;     /* asked for, or being tried */
	bool no_holes;      /* addresses must follow from the words before them ... */
	unsigned must_step; /* ... and so many must */
	bool lax;           /* no proof that an address is one is asked for: to see whether it could be */
};

/* A text that is being read, as one form after the other. */
struct listing {
	struct job *job;
	struct lines *lines;
	struct pattern arounds[AROUNDS_MAX];
	struct document document;
	bool numbered;   /* numbers of lines are taken off */
	bool has_number; /* one was there: ... */
	uint64_t number; /* ... what it is less than the line's own */
};

/* One reading of it, as one form. */
struct reading {
	const struct form *form;
	struct trial trial;
	struct gather gather;
	struct misfit misfit; /* the first line that does not fit; if there is none, the form holds */
	unsigned width;       /* bytes in a word; 0: not known */
	enum place place;
	bool decimal;    /* the first address has only decimal digits, and is another number in hex */
	int order;       /* of the bytes in a word: enum dump_order; 0: none to report */
	bool has_text;   /* a text column showed it */
	uint64_t steps;  /* addresses that follow the words before them */
	uint64_t first;  /* the line that has the first words */
	uint64_t passed; /* lines between words that do not belong to the listing */
};

/* Compiles the table of what is around lines. */
enum gmmu_status arounds_compile(struct listing *listing, struct gmmu_error *error);

/* Begins with the first line again. */
void listing_restart(struct listing *listing);

/* The next line: of the text, less a number of its own, or what a document printed. */
bool listing_next(struct listing *listing, struct line *line, enum gmmu_status *status, struct gmmu_error *error);

/*
 * Moves *text after what is around a line at its start, if it is of one of these kinds (enum around_kind), which it
 * returns. Prompts alone are cheap to look for, however long the line is.
 */
enum around_kind around_skip(const struct listing *listing, unsigned kinds, const char **text, const char *end);

/*
 * Reads the whole text as the form of `reading`, addresses as its trial, compared with gather.other if that is set. The
 * caller frees gather.
 */
enum gmmu_status lines_read(struct listing *listing, struct reading *reading, struct gmmu_error *error);

/* --- One reading: read.c finds out what each line is, place.c where its words belong ------------------------------ */

#define PREFIX_MAX 128
#define RULER_MAX 256

struct reader {
	struct listing *listing;
	struct reading *reading;
	struct gather *gather; /* of the reading */
	struct pattern pattern;
	struct pattern lines[LINE_KINDS]; /* those without words; without an op: there are none */
	struct pattern_fit fit;
	struct pattern_match match;
	struct line line;
	enum gmmu_status status;

	char prefix[PREFIX_MAX]; /* what every line begins with */
	size_t prefix_size;
	char ruler[RULER_MAX]; /* the line that numbers the columns */
	bool headed;           /* the line came that must come first */
	bool prompted;         /* the line began with a prompt */
	bool all_quoted;       /* the first line with words began with > ... */
	bool numbered;         /* ... and with a number that counts lines */
	uint64_t quoted;       /* a line before the first words that began with >, which may be a prompt; or 0 */
	uint64_t odd;          /* a line after the first words that does not belong to the listing, or 0 */

	bool measuring;  /* words are not kept: how wide they are is to be found out ... */
	uint64_t step;   /* ... from the shortest way between two addresses, and from their digits */
	bool positioned; /* lines say where their words belong */
	unsigned must_step;
	uint64_t matched; /* lines that fit the pattern, and those of them whose words were taken */
	uint64_t words;
	size_t full; /* bytes in a full line */
	struct {
		uint64_t line, address;
		size_t size, words, digits;
	} last;
	uint64_t jump_line; /* an address alone came there, as @ ..., or 0 ... */
	uint64_t jump;      /* ... which counts words */
	uint64_t squeezed;  /* the line that stands for others, or 0 ... */
	uint64_t times;     /* ... for so many, or 0 */
	enum form_line kind;
};

/* Lets the form not hold, because of line `number` or of this line, and returns false. */
bool reader_misfit_at(struct reader *reader, uint64_t number, const char *what);
bool reader_misfit_here(struct reader *reader, const char *what);

/* What to do with a line that fits the pattern, one with an address alone, and one that stands for others. */
bool reader_words_take(struct reader *reader, struct gmmu_error *error);
bool reader_end_take(struct reader *reader, struct gmmu_error *error);
bool reader_squeeze_take(struct reader *reader, const char *text, enum form_line kind, struct gmmu_error *error);

#endif
