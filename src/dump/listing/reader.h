/* SPDX-License-Identifier: MIT */
/* A text on its way through read.c, which finds out what each line is, and place.c, which finds out where words belong.
 */
#ifndef DUMP_LISTING_READER_H
#define DUMP_LISTING_READER_H

#include "dump/listing/pattern.h"
#include "dump/listing/read.h"

#define HEADINGS_MAX 10
#define PREFIX_MAX 128
#define RULER_MAX 256

struct reader {
	struct listing *listing;
	const struct form *form;
	struct gather *gather;
	struct misfit *misfit;
	struct pattern pattern, address, at, squeeze, headings[HEADINGS_MAX];
	size_t heading_count, ruler_from; /* the headings from there on number the columns */
	char ruler[RULER_MAX];            /* the line that did */
	struct pattern_fit fit;
	struct pattern_match match;
	struct line line;

	char prefix[PREFIX_MAX]; /* what every line begins with */
	size_t prefix_size;
	bool positioned; /* lines say where their words belong */
	bool jumped;     /* an address alone came, as @ ... */
	uint64_t jump;   /* ... which counts words */
	uint64_t jump_line;
	bool prefixed;    /* addresses have 0x */
	bool headed;      /* the line came that must come first */
	bool prompted;    /* the line began with a prompt */
	bool all_quoted;  /* the first line with words began with > */
	uint64_t quoted;  /* a line before the first words that began with >, which may be a prompt; or 0 */
	uint64_t words;   /* lines with words */
	uint64_t matched; /* lines that fit the pattern */
	struct {
		uint64_t line, address;
		size_t size, words;
		size_t digits;
		bool padded;
	} last;
	uint64_t base;          /* the first address */
	size_t full;            /* bytes in a full line */
	uint64_t squeezed;      /* the line that stands for others, or 0 */
	uint64_t orphan;        /* a line that repeats others before there are any, or 0 */
	uint64_t squeeze_count; /* lines that it says it stands for, or 0 */
	enum form_squeeze squeeze_kind;
	uint64_t odd; /* a line that is none of the listing's, after its first words; or 0 */
	unsigned must_step;
	enum gmmu_status status;
};

/* Lets the form not hold, because of line `number` or of this line, and returns false. */
bool reader_misfit_at(struct reader *reader, uint64_t number, const char *what);
bool reader_misfit_here(struct reader *reader, const char *what);

/* Passes on what became of something that can fail for other reasons than the text. */
bool reader_done(struct reader *reader, enum gmmu_status status);

/* What to do with a line that fits the pattern, one with an address alone, and one that stands for others. */
bool reader_words_take(struct reader *reader, struct gmmu_error *error);
bool reader_end_take(struct reader *reader, struct gmmu_error *error);
bool reader_squeeze_take(struct reader *reader, const char *text);

#endif
