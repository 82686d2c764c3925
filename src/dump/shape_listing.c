/* SPDX-License-Identifier: MIT */
/*
 * Hex listings of every kind. The survey finds out how the lines are laid out; here they are read under that layout,
 * and whatever does not fit it ends the reading with the number of the line. Nothing is passed over that could be a
 * damaged line of the listing.
 */
#include "dump/shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/column.h"
#include "dump/reader.h"
#include "dump/split.h"
#include "dump/survey.h"
#include "dump/words.h"

#define WORD_DIGITS 8 /* of a word that is no text column */

/* An address came: what a * stands for is known now, and whether the line before had all its words. */
static enum gmmu_status reader_arrive(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	uint64_t stride = reader->layout.stride, gap = address - reader->next;

	if (reader->ended && address < reader->next && reader->reading.kind == READING_DATA)
		return line_fault(reader->scan.line.number, "begins a second listing; cut out the one to look at",
				  error);

	if (reader->same_line > 0) {
		uint64_t line = reader->same_line;

		reader->same_line = 0;
		if (address < reader->next || !reader->whole || reader->size == 0 || gap % reader->size != 0 ||
		    (stride && reader->size != stride))
			return line_fault(line, "repeats the line before it, but not a whole number of times", error);
		return gap ? reader_repeat(reader, reader->where, reader->size, address, error) : GMMU_OK;
	}
	if (reader->started && !reader->gap && address > reader->address && reader->size < stride &&
	    address > reader->next && address - reader->address <= stride)
		return line_fault(reader->line, "has fewer words than the lines around it", error);
	return GMMU_OK;
}

/* Whether something that can hardly be text but is a word stands from a token on. */
static bool has_word(const struct tokens *tokens, size_t from)
{
	for (size_t i = from; i < tokens->count; i++) {
		if (tokens->list[i].kind == TOKEN_WORD && tokens->list[i].digits >= WORD_DIGITS)
			return true;
	}
	return false;
}

/* What stands behind the words must be a text column, or something that can be no word. */
static enum gmmu_status reader_rest(const struct reader *reader, struct gmmu_error *error)
{
	const struct layout *layout = &reader->layout;
	const struct reading *reading = &reader->reading;
	const struct token *token = &reader->scan.tokens.list[reading->end];

	if (reading->end == reader->scan.tokens.count || reading->text > 0)
		return GMMU_OK;
	if (layout->has_text && layout->text_column == 0 && has_word(&reader->scan.tokens, reading->end))
		return line_fault(reader->scan.line.number,
				  "has words behind something that is none: if the first is an address, put a colon "
				  "behind it",
				  error);
	if (layout->end_column > 0 && token->start >= reading->origin + layout->end_column &&
	    (layout->has_text || token->kind == TOKEN_OTHER))
		return GMMU_OK;
	if (layout->has_text && layout->end_column > 0 && reader->scan.line.text[token->start] == '>')
		return GMMU_OK;
	return line_fault(reader->scan.line.number,
			  token->kind == TOKEN_OTHER        ? "has something in it that is no word"
			  : token->digits % 2 != 0          ? "has a word with an odd number of digits"
			  : token->digits != layout->digits ? "has words of different widths"
							    : "has more words than the lines around it",
			  error);
}

/* Where the words of the line end. */
static enum gmmu_status reader_settle(struct reader *reader, struct gmmu_error *error)
{
	const struct line *line = &reader->scan.line;
	bool settled = split_settle(&reader->split, &reader->layout, line, &reader->scan.tokens, &reader->reading);
	enum gmmu_status status = reader_rest(reader, error);

	if (settled || status != GMMU_OK)
		return status;
	return line_fault(line->number,
			  "is shorter than the others, and no text behind its words shows their bytes: fill it up with "
			  "blanks, so that its text stands below the others'",
			  error);
}

/* Where the line's bytes belong. Without addresses, each line follows the one before. */
static enum gmmu_status reader_address(struct reader *reader, const struct address *from, uint64_t *address,
				       struct gmmu_error *error)
{
	*address = reader->next;
	if (!reader->layout.addressed || layout_address(&reader->layout, from, reader->layout.radix, address))
		return GMMU_OK;
	return line_fault(reader->scan.line.number,
			  reader->layout.radix == 16 ? "has an address that is too large"
						     : "has an address with digits that its radix does not have",
			  error);
}

/*
 * Without addresses, nothing would show that words are missing: every line but the last must have as many as the first,
 * and say the same as its text. Lists of a programming language have brackets instead.
 */
static enum gmmu_status reader_bare(struct reader *reader, uint64_t size, struct gmmu_error *error)
{
	if (reader->layout.addressed || reader->layout.filter == SCAN_LIST || reader->layout.prefixed)
		return GMMU_OK;
	if (reader->line > 0 && reader->size != reader->usual)
		return line_fault(reader->line, "has another number of words than the lines before it", error);
	if (reader->line > 0 && size > reader->usual)
		return line_fault(reader->scan.line.number, "has more words than the lines before it", error);
	if (reader->line == 0)
		reader->usual = size;
	return GMMU_OK;
}

/* A line that must say the same as its text column. */
static enum gmmu_status reader_text(struct reader *reader, struct gmmu_error *error)
{
	const struct layout *layout = &reader->layout;
	const struct reading *reading = &reader->reading;
	unsigned order = layout->order == DUMP_ORDER_BIG;
	size_t size;

	if ((layout->addressed && !reading->partial) || (!layout->text_column && !reading->partial))
		return GMMU_OK;
	size = split_bytes(&reader->split, layout, &reader->scan.line, &reader->scan.tokens, reading,
			   reading->count + reading->partial);
	if (size == 0 || reading->text > 0 ||
	    (layout->text_column > 0 && split_shows(&reader->scan.line, reading->origin + layout->text_column,
						    layout->delimited, reader->split.bytes[order], size)))
		return GMMU_OK;
	return line_fault(reader->scan.line.number,
			  reading->partial ? "ends within a word, and no text column says that it should"
					   : "has a text column that does not show the bytes of its words",
			  error);
}

/* What is wrong with a data line where it stands, before its words are looked at. */
static enum gmmu_status reader_order(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	if (reader->partial && !reader->gap && (!reader->layout.addressed || address == reader->next))
		return line_fault(reader->line, "has a word with fewer digits than the others", error);
	if (!reader->layout.addressed && reader->odd_line > 0)
		return line_fault(reader->odd_line, "stands in the listing and is no part of it", error);
	if (reader->layout.filter == SCAN_LIST && reader->started && reader->scan.lists != reader->list)
		return line_fault(reader->scan.line.number, "begins a second list; cut out the one to look at", error);
	return GMMU_OK;
}

/* An address with a range ("1000-100f:") says where its line ends: with that byte, or before it. */
static enum gmmu_status reader_range(const struct reader *reader, uint64_t next, struct gmmu_error *error)
{
	struct address last = reader->reading.address;
	uint64_t end;

	if (!last.last[0])
		return GMMU_OK;
	memcpy(last.digits, last.last, sizeof(last.digits));
	if (layout_address(&reader->layout, &last, reader->layout.radix, &end) && (end == next || end == next - 1))
		return GMMU_OK;
	return line_fault(reader->scan.line.number, "holds another number of bytes than its range of addresses", error);
}

/* Tells once of an address that no whole number of words leads to: it may be of another radix, or damaged. */
static void reader_align(struct reader *reader, uint64_t address)
{
	if (!reader->started)
		reader->base = address;
	if (reader->told || !reader->layout.addressed || reader->layout.token_bytes == 0 ||
	    (address - reader->base) % reader->layout.token_bytes == 0)
		return;
	reader->told = true;
	report_notice(&reader->job->dump->report,
		      "line %" PRIu64 " has the address 0x%" PRIx64
		      ", which is no whole number of words behind the first: --radix takes addresses otherwise",
		      reader->scan.line.number, address);
}

static enum gmmu_status reader_data(struct reader *reader, struct gmmu_error *error)
{
	struct reading *reading = &reader->reading;
	uint64_t address, at, size = 0;
	size_t place;
	enum gmmu_status status = reader_address(reader, &reading->address, &address, error);

	if (status == GMMU_OK)
		status = reader_order(reader, address, error);
	if (status == GMMU_OK && reader->started)
		status = reader_arrive(reader, address, error);
	if (status == GMMU_OK)
		status = reader_settle(reader, error);
	if (status == GMMU_OK)
		status = reader_text(reader, error);
	if (status != GMMU_OK)
		return status;
	reader_align(reader, address);
	reader->whole = true;
	reader->where = reader->spool.size;
	reader->list = reader->scan.lists;
	at = address;
	place = 0;
	for (size_t i = reading->first; i < reading->end && status == GMMU_OK; i++) {
		if (reader->scan.tokens.list[i].kind == TOKEN_OTHER) {
			i += REPEATS_TOKENS - 1;
			continue;
		}
		while (status == GMMU_OK && place < reader->scan.place_count &&
		       reader->scan.places[place].column < reader->scan.tokens.list[i].start)
			status = reader_jump(reader, reader->scan.places[place++].index, &at, error);
		if (status == GMMU_OK)
			status = reader_word(reader, i, at, &size, error);
		if (status == GMMU_OK && at > UINT64_MAX - size)
			status = line_fault(reader->scan.line.number, "reaches beyond address 2^64", error);
		at += size;
		if (!reader->started || at > reader->next)
			reader->next = at;
		reader->started = true;
	}
	if (status == GMMU_OK)
		status = reader_bare(reader, at - address, error);
	if (status == GMMU_OK && reader->layout.addressed)
		status = reader_range(reader, at, error);
	reader->line = reader->scan.line.number;
	reader->address = address;
	reader->size = at - address;
	reader->partial = reading->partial;
	reader->gap = false;
	reader->odd_last = 0;
	return status;
}

/* An address alone ends a listing: what it says must fit, and it may say that the last word was padded. */
static enum gmmu_status reader_end(struct reader *reader, struct gmmu_error *error)
{
	struct extents *extents = &reader->job->dump->extents;
	struct piece *last = extents->piece_count ? &extents->pieces[extents->piece_count - 1] : NULL;
	uint64_t address, extra;
	enum gmmu_status status = reader_address(reader, &reader->reading.address, &address, error);

	if (status == GMMU_OK && reader->started)
		status = reader_arrive(reader, address, error);
	if (status != GMMU_OK || !reader->started)
		return status;
	reader->ended = true;
	extra = reader->next - address;
	if (address > reader->next) {
		report_notice(&reader->job->dump->report,
			      "line %" PRIu64 " says that the dump ends at 0x%" PRIx64
			      ", but its lines end at 0x%" PRIx64,
			      reader->scan.line.number, address, reader->next);
		return GMMU_OK;
	}
	if (extra == 0)
		return GMMU_OK;
	if (!last || last->period || extra >= reader->layout.token_bytes || extra > last->size)
		return line_fault(reader->scan.line.number, "says that the dump ends before its last line", error);
	for (uint64_t i = 0; i < extra; i++) {
		if (reader->spool.bytes[reader->spool.size - 1 - i] != 0)
			return line_fault(reader->scan.line.number,
					  "says that the dump ends within a word, the rest of which is not zero",
					  error);
	}
	last->size -= extra;
	reader->next -= extra;
	reader->partial = true;
	return GMMU_OK;
}

static enum gmmu_status reader_mark(struct reader *reader, struct gmmu_error *error)
{
	bool same = reader->reading.kind == READING_SAME;
	uint64_t line = reader->scan.line.number;

	if (!reader->layout.addressed)
		return line_fault(line, "leaves something out, and without addresses nothing tells how much", error);
	if (same && (!reader->started || reader->gap || reader->same_line > 0))
		return line_fault(line, "repeats a line that is not there", error);
	if (same && reader->odd_last > 0)
		return line_fault(line, "repeats the line before it, which is none that can be read", error);
	if (!same && reader->same_line > 0)
		return line_fault(reader->same_line, "repeats the line before it, and nothing tells how often", error);
	reader->same_line = same ? line : 0;
	reader->gap = !same;
	return GMMU_OK;
}

static enum gmmu_status reader_other(struct reader *reader, struct gmmu_error *error)
{
	const struct tokens *tokens = &reader->scan.tokens;
	uint64_t line = reader->scan.line.number;

	for (size_t i = 0; i < tokens->count && reader->layout.filter == SCAN_LIST && !reader->scan.outside; i++) {
		if (tokens->list[i].kind == TOKEN_OTHER)
			return line_fault(line, "has something in its list that is no number", error);
	}
	if (reader->reading.suspicious) {
		for (size_t i = 0; i < tokens->count; i++) {
			if (tokens->list[i].kind == TOKEN_WORD && tokens->list[i].digits % 2 != 0 &&
			    !tokens->list[i].prefixed && (tokens->count == 1 || tokens->list[i].digits > 1))
				return line_fault(line, "has an odd number of digits", error);
		}
		return line_fault(line,
				  reader->layout.addressed
					  ? "has words but no address, or something before them that other "
					    "lines do not have: make it like the others"
					  : "has words of another width than the others",
				  error);
	}
	if (reader->layout.filter == SCAN_LIST && !reader->scan.outside)
		return line_fault(line, "has something in its list that is no number", error);
	reader->odd_last = line;
	if (reader->started && reader->odd_line == 0 && !(reader->layout.filter == SCAN_LIST && reader->scan.outside))
		reader->odd_line = line;
	return GMMU_OK;
}

/* Whether a word is said to be repeated in a way that means nothing: not at all, or no number of times. */
static bool repeats_nothing(const struct line *line, const struct tokens *tokens)
{
	uint64_t times;

	for (size_t i = 0; i < tokens->count; i++) {
		const struct token *token = &tokens->list[i];

		if (line->text[token->start] == '<' && strncmp(line->text + token->start, "<repeats", 8) == 0 &&
		    !repeats_find(line, tokens, i, &times))
			return true;
	}
	return false;
}

static enum gmmu_status reader_line(struct reader *reader, struct gmmu_error *error)
{
	if (reader->scan.trouble)
		return line_fault(reader->scan.line.number, reader->scan.trouble, error);
	if (repeats_nothing(&reader->scan.line, &reader->scan.tokens))
		return line_fault(reader->scan.line.number, "does not say how many times a word is repeated", error);
	layout_read(&reader->layout, &reader->scan.line, &reader->scan.tokens, &reader->reading);
	switch (reader->reading.kind) {
	case READING_DATA:
		return reader_data(reader, error);
	case READING_END:
		return reader_end(reader, error);
	case READING_SAME:
	case READING_GAP:
		return reader_mark(reader, error);
	case READING_OTHER:
		return reader_other(reader, error);
	default:
		return GMMU_OK;
	}
}

/* The number of elements that "[512]" in a declaration says; 0: not said, or in more than one dimension. */
static uint64_t count_declared(const char *declaration)
{
	const char *bracket = strchr(declaration, '[');

	if (!bracket || strchr(bracket + 1, '[') || bracket[1] < '1' || bracket[1] > '9')
		return 0;
	return strtoull(bracket + 1, NULL, 10);
}

/* What is worth a word when all was read. */
static void reader_remark(const struct reader *reader)
{
	struct report *report = &reader->job->dump->report;
	uint64_t declared = reader->layout.filter == SCAN_LIST ? count_declared(reader->scan.type) : 0;
	uint64_t count = reader->layout.token_bytes ? reader->next / reader->layout.token_bytes : 0;

	if (reader->scan.aside_line > 0)
		report_notice(report, "line %" PRIu64 " has numbers in a comment, which are left out",
			      reader->scan.aside_line);
	if (declared > 0 && declared != count)
		report_notice(report, "the declaration says %" PRIu64 " numbers, and there are %" PRIu64 "%s", declared,
			      count, count < declared ? ": those behind them, which are zero in C, are not shown" : "");
}

static enum gmmu_status reader_finish(struct reader *reader, struct gmmu_error *error)
{
	struct dump *dump = reader->job->dump;
	enum gmmu_status status;

	if (reader->same_line > 0)
		return line_fault(reader->same_line, "repeats the line before it, and nothing tells how often", error);
	if (reader->scan.in_comment)
		return line_fault(reader->scan.comment_line, "opens a comment that is not closed", error);
	if (!reader->started)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is text, and no table was found in it");
	reader_remark(reader);
	report_fact(&dump->report, "addresses", reader->layout.addressed ? "from the listing" : "none",
		    reader->layout.addressed ? "each line has one" : "the lines have none, so they follow each other");
	status = job_continue(reader->job, &reader->spool, error);
	if (status == GMMU_OK)
		status = extents_settle(&dump->extents, error);
	reader->job->done = true;
	return status;
}

static enum gmmu_status listing_read(struct job *job, struct gmmu_error *error)
{
	struct reader reader = {.job = job, .spool = {.cap = job->dump->options.max_size}};
	enum gmmu_status status = survey_listing(job, &reader.layout, error);

	if (status == GMMU_OK)
		status = column_find(job, &reader.layout, error);
	if (status == GMMU_OK)
		status = scan_begin(&reader.scan, job->dump, &job->view, reader.layout.filter, error);
	if (status != GMMU_OK)
		return status;
	while (status == GMMU_OK && scan_next(&reader.scan, &status, error))
		status = reader_line(&reader, error);
	if (status == GMMU_OK)
		status = reader_finish(&reader, error);
	scan_end(&reader.scan);
	spool_free(&reader.spool);
	split_free(&reader.split);
	free(reader.bytes);
	return status;
}

/* What nothing else took is text: whether there is a table in it shows when it is read. */
static bool listing_bid(struct job *job)
{
	snprintf(job->evidence, sizeof(job->evidence), "text with hex words in it");
	return true;
}

const struct shape shape_listing = {"hex", "hex listing", SHAPE_TEXT, listing_bid, listing_read};
