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
#include "dump/split.h"
#include "dump/survey.h"
#include "dump/words.h"

struct reader {
	struct job *job;
	struct layout layout;
	struct scan scan;
	struct reading reading;
	struct spool spool;
	uint8_t *bytes; /* of the line */
	size_t room;
	uint64_t total; /* bytes of the dump so far, repeated ones included */

	bool started;
	uint64_t next;      /* the address behind the last line's bytes */
	uint64_t line;      /* the number of the last data line ... */
	uint64_t address;   /* ... its address ... */
	uint64_t where;     /* ... where its bytes stand in the spool ... */
	uint64_t size;      /* ... how many bytes it covers, holes included ... */
	bool whole;         /* ... and whether all of them are there and new */
	bool partial;       /* it ends with a word cut short, so it must be the last */
	uint64_t same_line; /* the line of a * that waits for the address up to which it repeats, or 0 */
	bool gap;           /* something was left out since */
	uint64_t odd_line;  /* a line that is none of the listing's came since the first data; 0: none */
	unsigned list;      /* the list in which the data stand */
	uint64_t usual;     /* without addresses: the bytes of the first line, and so of every line but the last */
	struct split split;
};

static enum gmmu_status line_fault(uint64_t line, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " %s", line, what);
}

static enum gmmu_status reader_count(struct reader *reader, uint64_t size, struct gmmu_error *error)
{
	uint64_t cap = reader->job->dump->options.max_size;
	char words[WORDS_SIZE_ROOM];

	if (size > cap - reader->total)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the listing gives more than %s in line %" PRIu64 "; --max-size allows more",
				      words_size(words, cap), reader->scan.line.number);
	reader->total += size;
	return GMMU_OK;
}

/* Puts bytes at an address. What was said before may be said again, but not otherwise. */
static enum gmmu_status reader_place(struct reader *reader, uint64_t address, const uint8_t *bytes, size_t size,
				     struct gmmu_error *error)
{
	struct extents *extents = &reader->job->dump->extents;
	struct piece piece;
	enum gmmu_status status;

	if (size == 0)
		return GMMU_OK;
	if (address > UINT64_MAX - size)
		return line_fault(reader->scan.line.number, "reaches beyond address 2^64", error);
	if (reader->started && address < reader->next) {
		size_t overlap = size < reader->next - address ? size : (size_t)(reader->next - address);
		size_t equal = extents_match(extents, reader->spool.bytes, address, bytes, overlap);

		reader->whole = false;
		if (equal < overlap)
			return gmmu_error_set(error, GMMU_E_FORMAT,
					      "line %" PRIu64 " runs backward to address 0x%" PRIx64
					      ", where the lines before have other bytes or none",
					      reader->scan.line.number, address + equal);
		address += overlap;
		bytes += overlap;
		size -= overlap;
	}
	status = reader_count(reader, size, error);
	piece = (struct piece){.address = address, .size = size, .where = reader->spool.size};
	if (status == GMMU_OK)
		status = spool_add(&reader->spool, bytes, size, error);
	if (status == GMMU_OK)
		status = extents_add(extents, piece, error);
	if (status == GMMU_OK && size > 0)
		reader->next = address + size;
	return status;
}

/* Repeats the last `size` bytes of the spool up to `end`. */
static enum gmmu_status reader_repeat(struct reader *reader, uint64_t where, uint64_t size, uint64_t end,
				      struct gmmu_error *error)
{
	struct piece piece = {.address = reader->next, .size = end - reader->next, .where = where, .period = size};
	enum gmmu_status status = reader_count(reader, piece.size, error);

	if (status == GMMU_OK)
		status = extents_add(&reader->job->dump->extents, piece, error);
	reader->next = end;
	return status;
}

/* An address came: what a * stands for is known now, and whether the line before had all its words. */
static enum gmmu_status reader_arrive(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	uint64_t stride = reader->layout.stride, gap = address - reader->next;

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

/* The bytes of one word. Repeated words are pieces that repeat. */
static enum gmmu_status reader_word(struct reader *reader, size_t token, uint64_t address, uint64_t *size,
				    struct gmmu_error *error)
{
	const struct tokens *tokens = &reader->scan.tokens;
	const struct token *word = &tokens->list[token];
	size_t bytes = layout_token_bytes(&reader->layout, word);
	uint64_t times = 1, value;
	enum gmmu_status status;

	if (bytes > reader->room) {
		uint8_t *room = realloc(reader->bytes, bytes);

		if (!room)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		reader->bytes = room;
		reader->room = bytes;
	}
	if (reader->layout.digits == DIGITS_LOOSE && !token_numeral(word, reader->scan.line.text, bytes, &value))
		return line_fault(reader->scan.line.number, "has a number that is too wide for the others' bytes",
				  error);
	if (bytes % reader->layout.word_bytes != 0 && !(reader->reading.partial && token == reader->reading.end - 1))
		return line_fault(reader->scan.line.number,
				  "does not have whole words of the width asked for with --word", error);
	repeats_find(&reader->scan.line, tokens, token + 1, &times);
	*size = bytes;
	if (word->kind == TOKEN_HOLE) {
		reader->whole = false;
		*size = times > UINT64_MAX / 16 ? UINT64_MAX : bytes * times;
		return GMMU_OK;
	}
	*size = split_word(&reader->layout, reader->layout.order, &reader->scan.line, word, reader->bytes);
	status = reader_place(reader, address, reader->bytes, (size_t)*size, error);
	if (status != GMMU_OK || times == 1)
		return status;
	if (times - 1 > (UINT64_MAX - reader->next) / *size)
		return line_fault(reader->scan.line.number, "reaches beyond address 2^64", error);
	bytes = (size_t)*size;
	*size = bytes * times;
	reader->whole = false;
	return reader_repeat(reader, reader->spool.size - bytes, bytes, reader->next + bytes * (times - 1), error);
}

/* What stands behind the words must be a text column, or something that can be no word. */
static enum gmmu_status reader_rest(const struct reader *reader, struct gmmu_error *error)
{
	const struct layout *layout = &reader->layout;
	const struct reading *reading = &reader->reading;
	const struct token *token = &reader->scan.tokens.list[reading->end];

	if (reading->end == reader->scan.tokens.count || reading->text > 0)
		return GMMU_OK;
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
	if (!reader->layout.addressed || address_value(from, reader->layout.radix, address))
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

static enum gmmu_status reader_data(struct reader *reader, struct gmmu_error *error)
{
	struct reading *reading = &reader->reading;
	uint64_t address, at, size = 0;
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
	reader->whole = true;
	reader->where = reader->spool.size;
	reader->list = reader->scan.lists;
	at = address;
	for (size_t i = reading->first; i < reading->end && status == GMMU_OK; i++) {
		if (reader->scan.tokens.list[i].kind == TOKEN_OTHER) {
			i += REPEATS_TOKENS - 1;
			continue;
		}
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
	reader->line = reader->scan.line.number;
	reader->address = address;
	reader->size = at - address;
	reader->partial = reading->partial;
	reader->gap = false;
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

	if (reader->reading.suspicious) {
		for (size_t i = 0; i < tokens->count; i++) {
			if (tokens->list[i].kind == TOKEN_WORD && tokens->list[i].digits % 2 != 0 &&
			    !tokens->list[i].prefixed && (tokens->count == 1 || tokens->list[i].digits > 1))
				return line_fault(line, "has an odd number of digits", error);
		}
		return line_fault(line,
				  reader->layout.addressed ? "has words but no address, or words of another width"
							   : "has words of another width than the others",
				  error);
	}
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

static enum gmmu_status reader_finish(struct reader *reader, struct gmmu_error *error)
{
	struct dump *dump = reader->job->dump;
	enum gmmu_status status;

	if (reader->same_line > 0)
		return line_fault(reader->same_line, "repeats the line before it, and nothing tells how often", error);
	if (!reader->started)
		return gmmu_error_set(error, GMMU_E_FORMAT, "it is text, and no table was found in it");
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
	scan_end(&reader.scan);
	if (status == GMMU_OK)
		status = reader_finish(&reader, error);
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
