/* SPDX-License-Identifier: MIT */
/*
 * What each line of a text is: words, a heading, an address alone, one that stands for others, or no part of the
 * listing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/listing/read.h"
#include "text/lex.h"
#include "dump/listing/text.h"
#include "text/phrase.h"

bool reader_misfit_at(struct reader *reader, uint64_t number, const char *what)
{
	struct line line = {.number = number, .text = reader->line.text};

	return misfit_set(&reader->reading->misfit, &line, NULL, "%s", what);
}

bool reader_misfit_here(struct reader *reader, const char *what)
{
	return reader_misfit_at(reader, reader->line.number, what);
}

/* The pattern does not go on here. */
static bool expected_misfit(struct reader *reader)
{
	char expected[64];

	if (!reader->match.reached)
		return reader_misfit_here(reader, "has a word that is not as wide as those before it");
	return misfit_set(&reader->reading->misfit, &reader->line, reader->match.reached, "%s was expected",
			  pattern_expected(&reader->match, expected, sizeof(expected)));
}

static bool fits(struct reader *reader, const struct pattern *pattern, const char *text, struct pattern_fit *fit)
{
	return pattern_line(pattern, fit, text, reader->line.length - (size_t)(text - reader->line.text),
			    &reader->match);
}

/* Whether a line has words, after what every line begins with. */
static bool words_match(struct reader *reader, const char *text)
{
	if (reader->prefix_size > 0 && strncmp(text, reader->prefix, reader->prefix_size) != 0)
		return false;
	return fits(reader, &reader->pattern, lex_skip_blanks(text + reader->prefix_size), &reader->fit);
}

/* Whether all lines may begin with what is before the words of the first one: nothing in it could be a word. */
static bool prefix_may_end(const struct reader *reader, const char *text, const char *at)
{
	bool placed = reader->pattern.has_address || reader->pattern.has_index;
	const struct pattern_op *word = reader->pattern.word;
	char before[PREFIX_MAX];
	const char *last = at;

	if (at - text >= PREFIX_MAX || lex_is(at[-1], LEX_NAME) ||
	    (!lex_is(*at, LEX_NAME) && !lex_is(at[-1], LEX_BLANK)) || (word && word->how == '*' && !placed))
		return false;
	while (last > text && lex_is(last[-1], LEX_BLANK))
		last--;
	if (!placed && (last == at || last == text || lex_is(last[-1], LEX_NAME)))
		return false;
	snprintf(before, sizeof(before), "%.*s", (int)(at - text), text);
	return word ? !lex_could_be_word(before, placed) : !strpbrk(before, "0123456789");
}

/* The first line with words may begin with something that all of them begin with. */
static bool prefix_find(struct reader *reader, const char *text)
{
	for (const char *at = text + 1; at < reader->line.text + reader->line.length; at++) {
		if (!prefix_may_end(reader, text, at) || !fits(reader, &reader->pattern, at, &reader->fit))
			continue;
		while (lex_is(at[-1], LEX_BLANK))
			at--;
		reader->prefix_size = (size_t)(at - text);
		memcpy(reader->prefix, text, reader->prefix_size);
		return true;
	}
	return false;
}

/* A line that was wrapped before its text: the text must show its bytes. */
static bool is_wrapped_text(struct reader *reader)
{
	struct text text = {.bytes = gather_last(reader->gather, reader->last.size),
			    .size = reader->last.size,
			    .blanks = &reader->fit.blanks};
	size_t gap = 0;

	return reader->last.line > 0 && reader->last.line + 1 == reader->line.number && !reader->pattern.has_text &&
	       text.bytes && text_after(&text, reader->line.text, reader->line.text + reader->line.length, &gap);
}

/* A line that does not belong to the listing may hold nothing that could be one of its words. */
static bool other_take(struct reader *reader, const char *text)
{
	bool asked = reader->listing->job->dump->options.listing != NULL;
	const char *at = reader->pattern.word ? lex_could_be_word(text, false) : strpbrk(text, "0123456789");

	if (reader->reading->form->refused && reader->words > 0)
		return reader_misfit_here(reader, "does not belong to the listing");
	if (!at) {
		reader->odd = reader->words > 0 ? reader->line.number : 0;
		reader->reading->passed += reader->words > 0;
		return true;
	}
	reader->match.reached = NULL;
	if (!words_match(reader, lex_skip_blanks(reader->line.text)) && reader->match.reached &&
	    (reader->words > 0 || asked))
		return expected_misfit(reader);
	return misfit_set(&reader->reading->misfit, &reader->line, at,
			  "something that could be a word is in a line that does not belong to the listing");
}

/* What a line without words is: the first pattern that fits it says it. */
static enum form_line line_kind(struct reader *reader, const char *text)
{
	struct pattern_fit none = {.radix = reader->fit.radix};
	enum form_line kind = LINE_KINDS;

	while (--kind > LINE_OTHER &&
	       !(reader->lines[kind].count > 0 && fits(reader, &reader->lines[kind], text, &none)))
		;
	return kind;
}

/* A line that numbers the columns comes again only as it is. */
static bool ruler_take(struct reader *reader, const char *text)
{
	if (reader->words == 0)
		snprintf(reader->ruler, sizeof(reader->ruler), "%s", text);
	return strcmp(reader->ruler, text) == 0 || other_take(reader, text);
}

/* Takes what is left of a line once it has no words. */
static bool rest_take(struct reader *reader, enum form_line kind, const char *text, struct gmmu_error *error)
{
	if (is_wrapped_text(reader))
		return true;
	reader->headed |= kind == LINE_AT || kind == LINE_AFTER;
	if (kind >= LINE_SAME)
		return reader_squeeze_take(reader, text, kind, error);
	if (kind == LINE_END)
		return reader_end_take(reader, error);
	if (kind == LINE_AT) {
		reader->jump = reader->match.found.address;
		reader->jump_line = reader->line.number;
	}
	if (kind == LINE_RULER)
		return ruler_take(reader, text);
	if (kind == LINE_OTHER && !reader->prompted && reader->line.quoted && !reader->all_quoted)
		reader->quoted = reader->line.number;
	else if (kind == LINE_OTHER && !reader->prompted)
		return other_take(reader, text);
	return true;
}

/* A line that a document printed has words, or says how often the last one is repeated. */
static bool record_take(struct reader *reader, struct gmmu_error *error)
{
	struct pattern_fit *fit = &reader->fit;

	if (reader->line.text[0] == '*')
		return reader_squeeze_take(reader, reader->line.text, LINE_SAME, error);
	if (reader->line.width > 0 && reader->line.width != fit->width)
		*fit = (struct pattern_fit){.order = fit->order, .width = reader->line.width, .count = fit->count};
	return words_match(reader, reader->line.text) ? reader_words_take(reader, error) : expected_misfit(reader);
}

static bool line_take(struct reader *reader, struct gmmu_error *error)
{
	const char *text = lex_skip_blanks(reader->line.text), *end = reader->line.text + reader->line.length;
	enum around_kind around;
	const char *bare = text, *rest;
	enum form_line kind;

	reader->match.bytes = gather_room(reader->gather, pattern_room(&reader->pattern, reader->line.length));
	if (!reader->match.bytes) {
		reader->status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		return false;
	}
	if (*text == '\0') {
		reader->odd = reader->line.numbered && reader->words > 0 ? reader->line.number : reader->odd;
		return true;
	}
	if (reader->reading->form->document)
		return record_take(reader, error);
	reader->prompted = false;
	do {
		if (words_match(reader, bare))
			return reader_words_take(reader, error);
		around = around_skip(reader->listing, AROUND_ANY, &bare, end);
		reader->prompted |= around == AROUND_PROMPT;
	} while (around);
	rest = lex_skip_blanks(bare);
	if (reader->prefix_size > 0 && strncmp(rest, reader->prefix, reader->prefix_size) == 0)
		rest = lex_skip_blanks(rest + reader->prefix_size);
	kind = line_kind(reader, rest);
	kind = kind == LINE_OTHER ? line_kind(reader, text) : kind;
	if (kind == LINE_OTHER && reader->words == 0 && !reader->prompted &&
	    (prefix_find(reader, bare) || (bare != text && prefix_find(reader, text))))
		return reader_words_take(reader, error);
	return rest_take(reader, kind, rest, error);
}

/* --- The whole text ----------------------------------------------------------------------------------------------- */

/* Finds out how wide words are whose digits alone do not say it. Returns whether anything in the text does. */
static bool width_settle(struct reader *reader)
{
	static const uint8_t widths[33] = {[2] = 1, [4] = 2, [8] = 4, [16] = 8, [32] = 16};
	const struct pattern_fit *fit = &reader->fit;
	struct reading *reading = reader->reading;
	struct document *document = &reader->listing->document;
	uint64_t step = fit->count > 0 && reader->step % fit->count == 0 ? reader->step / fit->count : 0;
	unsigned by_digits = fit->longest == fit->shortest ? widths[fit->longest] : 0;

	if (reader->line.width > 0)
		return true;
	if (by_digits > 0 && (fit->zeros || !fit->word_0x))
		reading->width = by_digits;
	else if (step <= 16 && widths[2 * step] && fit->longest <= 2 * step)
		reading->width = (unsigned)step;
	else if (fit->longest > 8 || reading->place == PLACE_INDEX || reading->trial.lax)
		reading->width = fit->longest > 16 ? 16 : 8;
	else
		reading->width = by_digits;
	if (reading->width == by_digits && by_digits < 8 && !reader->positioned)
		snprintf(document->remark, sizeof(document->remark),
			 "no type says how wide the numbers are: each is read as %s by its digits; --word 8 "
			 "reads them as 8",
			 phrase_count(by_digits, "byte", "bytes").text);
	return reading->width > 0;
}

static enum gmmu_status reader_begin(struct reader *reader, struct gmmu_error *error)
{
	const struct form *form = reader->reading->form;
	enum gmmu_status status = pattern_compile(form->pattern, &reader->pattern, error);
	const char *lines[LINE_KINDS] = {
		[LINE_AT] = form->at_words ? "@A" : NULL,
		[LINE_AFTER] = form->after,
		[LINE_HEADING] = form->heading,
		[LINE_RULER] = form->ruler,
		[LINE_END] = reader->pattern.has_address ? "[|][0x]A`[:][{| }]" : NULL,
		[LINE_SAME] = "*",
		[LINE_HOLE] = "...",
	};

	if (form->squeeze)
		lines[form->squeezed] = form->squeeze;
	for (enum form_line kind = LINE_AT; kind < LINE_KINDS && status == GMMU_OK; kind++) {
		if (lines[kind])
			status = pattern_compile(lines[kind], &reader->lines[kind], error);
	}
	reader->headed = !form->after && !form->at_words;
	reader->must_step = reader->reading->trial.must_step;
	reader->reading->steps = reader->reading->passed = 0;
	listing_restart(reader->listing);
	return status;
}

/* What can only be said when all lines were read. */
static bool reader_finish(struct reader *reader)
{
	const struct pattern_op *word = reader->pattern.word;
	const struct listing *listing = reader->listing;
	const struct reading *reading = reader->reading;

	if (reader->squeezed > 0 && (reader->kind == LINE_SAME || reader->kind == LINE_NEXT))
		return reader_misfit_at(reader, reader->squeezed, "stands for others, and nothing says for how many");
	if (reader->jump_line > 0)
		return reader_misfit_at(reader, reader->jump_line, "is an address without words");
	if (reader->words == 0 || !reader->headed)
		return reader_misfit_at(reader, reader->line.number + 1, "words were expected");
	if (reader->numbered && reader->matched < 2 && listing->number != 0 && !reader->positioned)
		return reader_misfit_here(reader, "is the only one with a number, which may be an address");
	if (listing->has_number && !reader->numbered)
		return reader_misfit_here(reader, "is the last one, and numbers of lines are before no words");
	if (reader->measuring ? !width_settle(reader)
			      : word && word->how == '-' && reader->fit.longest <= word->size && reading->steps == 0 &&
					!reading->trial.lax && listing->job->dump->options.word_bytes == 0)
		return reader_misfit_here(reader,
					  "and those before it do not show how wide their numbers are; say --word 8");
	return reader->measuring || reading->steps >= reader->must_step ||
	       reader_misfit_here(
		       reader, "is the last one, and nothing shows that the first number of each line is an address");
}

enum gmmu_status lines_read(struct listing *listing, struct reading *reading, struct gmmu_error *error)
{
	const struct dump_options *options = &listing->job->dump->options;
	struct reader *reader = calloc(1, sizeof(*reader));
	bool measuring = strstr(reading->form->pattern, "W-") != NULL && options->word_bytes == 0;
	const struct pattern_op *word;
	enum gmmu_status status = GMMU_OK;

	if (!reader)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	reading->gather.spool.cap = options->max_size;
	reading->gather.lines = listing->lines;
	listing->document.take = reading->form->document;
	listing->document.misfit = &reading->misfit;
	listing->document.remark[0] = '\0';
	reading->width = options->word_bytes;
	/* Words that may have lost zeros are looked at once to find out how wide they are. */
	for (int pass = measuring ? 0 : 1; pass < 2 && status == GMMU_OK && reading->misfit.line == 0; pass++) {
		*reader = (struct reader){.listing = listing,
					  .reading = reading,

					  .gather = &reading->gather,

					  .measuring = pass == 0};
		reader->fit.order = options->order;
		reader->fit.radix = reading->trial.radix;
		reader->fit.width = pass == 0 ? 16 : reading->width;
		status = reader_begin(reader, error);
		while (status == GMMU_OK && reading->misfit.line == 0 &&
		       listing_next(listing, &reader->line, &status, error)) {
			line_take(reader, error);
			status = reader->status;
		}
		if (status == GMMU_OK && reading->misfit.line == 0)
			reader_finish(reader);
	}
	reading->misfit.fitted = reader->matched;
	reading->misfit.final |= reading->misfit.line > 0 && listing->document.sure;
	word = reader->pattern.word;
	reading->width = reader->fit.width;
	reading->has_text = reader->pattern.has_text;
	reading->order = !word || reader->fit.width < 2 ? 0
			 : options->order               ? options->order
			 : word->letter == 'P'          ? DUMP_ORDER_BIG
							: DUMP_ORDER_LITTLE;
	document_end(&listing->document);
	free(reader);
	return status;
}
