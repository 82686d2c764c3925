/* SPDX-License-Identifier: MIT */
#include "dump/listing/reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/text.h"

bool misfit_set(struct misfit *misfit, const struct line *line, const char *at, const char *format, ...)
{
	va_list arguments;

	misfit->line = line->number;
	misfit->column = at ? (size_t)(at - line->text) + 1 : 0;
	misfit->text[0] = '\0';
	if (at) {
		size_t before = (size_t)(at - line->text), from = before > 30 ? before - 30 : 0;

		snprintf(misfit->text, sizeof(misfit->text), "%.*s^%.16s", (int)(before - from), line->text + from, at);
	}
	va_start(arguments, format);
	vsnprintf(misfit->what, sizeof(misfit->what), format, arguments);
	va_end(arguments);
	return false;
}

/* --- Lines as all forms see them ---------------------------------------------------------------------------------- */

void listing_restart(struct listing *listing)
{
	lines_restart(listing->lines);
	listing->has_number = false;
	listing->steps = 0;
	listing->passed = 0;
}

/* Takes the number of the line off, as cat -n, nl, grep -n, less -N and bat put it there; they count up. */
static void number_drop(struct listing *listing, struct line *line)
{
	const char *at = lex_skip_blanks(line->text);
	size_t digits = lex_digits(at, 10);
	uint64_t number;

	if (!lex_number(at, digits, 10, &number) ||
	    (!lex_is(at[digits], LEX_BLANK | LEX_END) && !strchr(":|", at[digits])))
		return;
	if (!listing->has_number) {
		listing->has_number = true;
		listing->number = number - line->number;
	}
	if (number - line->number != listing->number)
		return;
	at = lex_skip_blanks(at + digits);
	at += *at == ':' || *at == '|';
	line->length -= (size_t)(at - line->text);
	line->text += at - line->text;
	line->emptied = line->length == 0;
}

bool listing_next(struct listing *listing, struct line *line, bool prompts, enum gmmu_status *status,
		  struct gmmu_error *error)
{
	bool prompt = false;
	const char *rest;

	if (!lines_next(listing->lines, line, status, error))
		return false;
	if (listing->numbered)
		number_drop(listing, line);
	if (strncmp(line->text, "```", 3) == 0)
		line->length = 0;
	rest = prompts && line->length > 0 ? strip_next(&listing->strip, line->text, line->length, &prompt) : NULL;
	if (rest && prompt) {
		line->length -= (size_t)(rest - line->text);
		line->text += rest - line->text;
	}
	line->text[line->length] = '\0';
	return true;
}

bool reader_misfit_at(struct reader *reader, uint64_t number, const char *what)
{
	struct line line = {.number = number, .text = reader->line.text};

	return misfit_set(reader->misfit, &line, NULL, "%s", what);
}

bool reader_misfit_here(struct reader *reader, const char *what)
{
	return reader_misfit_at(reader, reader->line.number, what);
}

/* Passes on what became of something that can fail for other reasons than the text. */
bool reader_done(struct reader *reader, enum gmmu_status status)
{
	reader->status = status;
	return status == GMMU_OK;
}

/* --- Finding out what a line is ----------------------------------------------------------------------------------- */

static bool fits(struct reader *reader, const struct pattern *pattern, const char *text, struct pattern_fit *fit)
{
	size_t size = reader->line.length - (size_t)(text - reader->line.text);

	return pattern_line(pattern, fit, text, size, &reader->match);
}

/* Whether the line without its stamps is one with words. What every line begins with must be there. */
static bool words_match(struct reader *reader, const char *text)
{
	if (reader->prefix_size > 0) {
		if (strncmp(text, reader->prefix, reader->prefix_size) != 0)
			return false;
		text += reader->prefix_size;
	}
	return fits(reader, &reader->pattern, lex_skip_blanks(text), &reader->fit);
}

/* Whether the words may begin at this place of the first line, with something before them. */
static bool prefix_may_end(const struct reader *reader, const char *text, const char *at)
{
	bool named = lex_is(*at, LEX_NAME);
	const char *last = at, *word;
	char before[PREFIX_MAX];
	size_t size = (size_t)(at - text);

	if (lex_is(at[-1], LEX_NAME) || (!named && !lex_is(at[-1], LEX_BLANK)) || size >= sizeof(before))
		return false;
	if (reader->pattern.word && reader->pattern.word->all && !reader->positioned)
		return false;
	if (!reader->pattern.has_address && !reader->pattern.has_index) {
		while (last > text && lex_is(last[-1], LEX_BLANK))
			last--;
		if (last == at || last == text || lex_is(last[-1], LEX_NAME))
			return false;
	}
	memcpy(before, text, size);
	before[size] = '\0';
	for (word = lex_skip_blanks(before); *word; word = lex_skip_blanks(word)) {
		bool marked = word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
		size_t joined = strspn(word, "0123456789abcdefABCDEF:-,;");

		if (marked || (joined > 2 && lex_is(word[joined], LEX_BLANK | LEX_END)))
			return false;
		while (!lex_is(*word, LEX_BLANK | LEX_END))
			word++;
	}
	return !pattern_could_be_word(&reader->pattern, before, size, reader->positioned, &word);
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

static bool is_heading(struct reader *reader, const char *text)
{
	struct pattern_fit none = {0};

	for (size_t i = 0; i < reader->heading_count; i++) {
		if (!fits(reader, &reader->headings[i], text, &none))
			continue;
		if (i >= reader->ruler_from && reader->words > 0)
			return strcmp(reader->ruler, text) == 0;
		if (i >= reader->ruler_from)
			snprintf(reader->ruler, sizeof(reader->ruler), "%s", text);
		reader->headed = true;
		return true;
	}
	return false;
}

/* A line that was wrapped before its text: the text must show its bytes. */
static bool is_wrapped_text(struct reader *reader, const char *text)
{
	const uint8_t *bytes = gather_last(reader->gather, reader->last.size);
	size_t gap = 0;

	return reader->last.line > 0 && reader->last.line + 1 == reader->line.number && !reader->pattern.has_text &&
	       bytes &&
	       text_behind(
		       &(struct text_bytes){.bytes = bytes, .size = reader->last.size, .blanks = &reader->fit.blanks},
		       text, reader->line.text + reader->line.length, &gap) != NULL;
}

/* A line that is none of the listing's may hold nothing that could be one of its words. */
static bool other_take(struct reader *reader, const char *text)
{
	const char *at;
	char expected[64];
	struct pattern_match match = reader->match;

	if (reader->form->refused && reader->words > 0)
		return reader_misfit_here(reader, "is none of the listing's");
	if (!pattern_could_be_word(&reader->pattern, text, reader->line.length - (size_t)(text - reader->line.text),
				   false, &at)) {
		reader->odd = reader->words > 0 ? reader->line.number : 0;
		reader->listing->passed += reader->words > 0;
		return true;
	}
	reader->match.reached = NULL;
	words_match(reader, lex_skip_blanks(reader->line.text));
	if (reader->match.reached && (reader->words > 0 || reader->listing->job->dump->options.listing))
		return misfit_set(reader->misfit, &reader->line, reader->match.reached, "%s was expected",
				  pattern_expected(&reader->match, expected, sizeof(expected)));
	reader->match = match;
	return misfit_set(reader->misfit, &reader->line, at,
			  "something that could be a word is in a line that is none of the listing's");
}

/* Takes what is left of a line once it has no words. */
static bool rest_take(struct reader *reader, const char *text, struct gmmu_error *error)
{
	struct pattern_fit none = {.radix = reader->fit.radix};
	unsigned width = reader->fit.width;

	text = lex_skip_blanks(text);
	if (reader->prefix_size > 0 && strncmp(text, reader->prefix, reader->prefix_size) == 0)
		text = lex_skip_blanks(text + reader->prefix_size);
	if (reader->form->at_words && fits(reader, &reader->at, text, &none)) {
		reader->jumped = reader->headed = true;
		reader->jump = reader->match.found.address;
		reader->jump_line = reader->line.number;
		return true;
	}
	if (is_wrapped_text(reader, reader->line.text))
		return true;
	if (is_heading(reader, text) || is_heading(reader, lex_skip_blanks(reader->line.text)))
		return true;
	if ((reader->form->squeeze && fits(reader, &reader->squeeze, text, &none)) || strcmp(text, "*") == 0 ||
	    strcmp(text, "...") == 0)
		return reader_squeeze_take(reader, text);
	if (reader->pattern.has_address && fits(reader, &reader->address, text, &none)) {
		reader->match.found.width = width;
		return reader_end_take(reader, error);
	}
	if (reader->prompted)
		return true;
	if (reader->line.quoted && !reader->all_quoted) {
		reader->quoted = reader->line.number;
		return true;
	}
	return other_take(reader, text);
}

static bool line_take(struct reader *reader, struct gmmu_error *error)
{
	const char *text = lex_skip_blanks(reader->line.text), *end = reader->line.text + reader->line.length;
	const char *bare = text;

	reader->match.bytes = gather_room(reader->gather, reader->line.length + 16);
	if (!reader->match.bytes)
		return reader_done(reader, gmmu_error_set(error, GMMU_E_NOMEM, "out of memory"));
	if (*text == '\0') {
		reader->odd = reader->line.emptied && reader->words > 0 ? reader->line.number : reader->odd;
		return true;
	}
	reader->prompted = false;
	for (;;) {
		const char *next;

		if (words_match(reader, bare))
			return reader_words_take(reader, error);
		next = strip_next(&reader->listing->strip, bare, (size_t)(end - bare), &reader->prompted);
		if (!next)
			break;
		bare = next;
	}
	if (reader->words == 0 && !reader->prompted && !is_heading(reader, text) &&
	    (prefix_find(reader, bare) || (bare != text && prefix_find(reader, text))))
		return reader_words_take(reader, error);
	return rest_take(reader, bare, error);
}

/* --- The whole text ----------------------------------------------------------------------------------------------- */

static enum gmmu_status headings_compile(struct reader *reader, const char *headings, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	while (headings && *headings && status == GMMU_OK && reader->heading_count < HEADINGS_MAX) {
		size_t length = strcspn(headings, "\n");
		char heading[64];

		snprintf(heading, sizeof(heading), "%.*s", (int)length, headings);
		status = pattern_compile(heading, &reader->headings[reader->heading_count++], error);
		headings += length + (headings[length] == '\n');
	}
	return status;
}

static enum gmmu_status reader_begin(struct reader *reader, struct gmmu_error *error)
{
	const struct form *form = reader->form;
	enum gmmu_status status = pattern_compile(form->pattern, &reader->pattern, error);

	if (status == GMMU_OK)
		status = pattern_compile("[|][0x]A`[:][{| }]", &reader->address, error);
	if (status == GMMU_OK)
		status = pattern_compile("@A", &reader->at, error);
	if (status == GMMU_OK && form->squeeze)
		status = pattern_compile(form->squeeze, &reader->squeeze, error);
	if (status == GMMU_OK)
		status = headings_compile(reader, form->after, error);
	reader->headed = form->after == NULL;
	if (status == GMMU_OK)
		status = headings_compile(reader, form->heading, error);
	reader->ruler_from = reader->heading_count;
	if (status == GMMU_OK)
		status = headings_compile(reader, form->ruler, error);
	reader->positioned = reader->pattern.has_address || reader->pattern.has_index;
	reader->must_step = reader->listing->must_step;
	return status;
}

/* What can only be said when all lines were read. */
static bool reader_finish(struct reader *reader)
{
	if (reader->squeezed > 0 && (reader->squeeze_kind == FORM_SAME || reader->squeeze_kind == FORM_NEXT))
		return reader_misfit_at(reader, reader->squeezed, "stands for others, and nothing says for how many");
	if (reader->jumped)
		return reader_misfit_at(reader, reader->jump_line, "is an address without words");
	if (reader->words == 0 || !reader->headed)
		return reader_misfit_at(reader, reader->line.number + 1, "words were expected");
	if (reader->pattern.word && reader->pattern.word->shorter && reader->fit.width == 8 &&
	    reader->fit.longest <= 8 && reader->listing->steps == 0 && !reader->listing->lax &&
	    reader->listing->job->dump->options.word_bytes == 0)
		return reader_misfit_here(reader,
					  "and those before it do not show how wide their numbers are; say --word 8");
	if (reader->listing->steps < reader->must_step)
		return reader_misfit_here(
			reader, "is the last one, and nothing shows that the first number of each line is an address");
	return true;
}

enum gmmu_status lines_read(struct listing *listing, const struct form *form, struct gather *gather,
			    struct misfit *misfit, struct gmmu_error *error)
{
	const struct dump_options *options = &listing->job->dump->options;
	struct reader *reader = calloc(1, sizeof(*reader));
	enum gmmu_status status;

	if (!reader)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	*reader = (struct reader){.listing = listing, .form = form, .gather = gather, .misfit = misfit};
	reader->fit =
		(struct pattern_fit){.order = options->order, .radix = listing->radix, .width = options->word_bytes};
	status = reader_begin(reader, error);
	listing_restart(listing);
	while (status == GMMU_OK && misfit->line == 0 && listing_next(listing, &reader->line, false, &status, error)) {
		line_take(reader, error);
		status = reader->status;
	}
	if (status == GMMU_OK && misfit->line == 0)
		reader_finish(reader);
	if (status == GMMU_OK && misfit->line == 0)
		status = gather_finish(gather, error);
	misfit->fitted = reader->matched;
	listing->width = reader->fit.width;
	listing->place = reader->pattern.has_index                ? PLACE_INDEX
			 : !reader->positioned && !form->at_words ? PLACE_NONE
			 : reader->prefixed                       ? PLACE_ADDRESS_0X
								  : PLACE_ADDRESS;
	listing->has_text = reader->pattern.has_text;
	listing->order = !reader->pattern.word || reader->fit.width < 2 ? 0
			 : options->order                               ? options->order
			 : reader->pattern.word->file_order             ? DUMP_ORDER_BIG
									: DUMP_ORDER_LITTLE;
	free(reader);
	return status;
}
