/* SPDX-License-Identifier: MIT */
/* First pass: which width, prefix and address most of the lines have. Second pass: how the lines follow each other. */
#include "dump/survey.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/binary.h"
#include "dump/chain.h"
#include "dump/decimal.h"
#include "dump/foreign.h"
#include "dump/order.h"
#include "dump/weak.h"

#define VOTE_ROOM 32
#define WIDE_DIGITS 8
#define VOTE_LINES 100000 /* enough to know what a listing looks like; the later passes read all of it */

/* The lines that look alike. */
struct vote {
	unsigned digits;
	bool addressed;
	uint64_t prefix;
	uint64_t weight;            /* digits in all */
	uint64_t lines, same_width; /* lines, and those whose first word could be an address */
	bool binary;                /* all digits so far are 0 or 1 */
};

struct votes {
	struct vote list[VOTE_ROOM];
	size_t count;
	struct decimal decimal;
	struct foreign foreign;
	struct binary binary;
	struct weak weak;
	/* Of all numbers with 0x between brackets, or in lines without an address: */
	bool any_prefixed, any_bare, any_padded;
	uint64_t bare_line;     /* the first line with one without 0x; 0: none */
	size_t prefixed_digits; /* what they have if all have the same number, else 0 */
	size_t most_digits;
	bool commas;           /* the numbers without 0x have commas behind them */
	bool any_wide;         /* one of those needs more than four bytes */
	uint64_t loose_prefix; /* what stands before the first of them in its line */
	/* What the user should hear if nothing is found. */
	uint64_t odd_line, lines;
	uint64_t needed_lines;  /* with an address and numbers with 0x that have no more digits than they need */
	size_t needed_digits;   /* in each number of those; 0: not the same in all */
	size_t needed_most;     /* in the longest */
	uint64_t needed_prefix; /* what stands before their addresses */
	uint64_t even_lines;    /* with an address and numbers with 0x and leading zeros */
	unsigned directive;     /* the width that a directive before the first number gives it, in bytes; 0: none */
	char type[64];
	bool has_list, is_open; /* a list is there, closed or not */
	bool troubled;          /* a line cannot be read as a part of a list: the reader will tell why */
	bool headed;            /* a heading tells which tool printed the listing */
};

static void vote_add(struct votes *votes, const struct candidate *run, const struct tokens *tokens)
{
	bool addressed = run->address.form >= ADDRESS_PLAIN;
	struct vote *vote = votes->list;
	size_t at = 0;

	while (at < votes->count &&
	       (vote[at].digits != run->digits || vote[at].addressed != addressed || vote[at].prefix != run->prefix))
		at++;
	if (at == VOTE_ROOM)
		return;
	if (at == votes->count)
		vote[votes->count++] = (struct vote){.digits = run->digits,
						     .addressed = addressed,
						     .prefix = run->prefix,
						     .binary = run->digits == 8};
	vote[at].lines++;
	vote[at].same_width += run->address.form == ADDRESS_SAME_WIDTH;
	for (size_t i = run->first; i < run->end; i++) {
		if (!token_has_width(&tokens->list[i], run->digits))
			continue;
		vote[at].weight += tokens->list[i].digits;
		vote[at].binary = vote[at].binary && tokens->list[i].binary;
	}
}

/* The width that a directive of an assembler gives its numbers, in bytes; 0 if it is none. */
static unsigned directive_bytes(const struct line *line, const struct token *token)
{
	static const struct {
		const char *word;
		unsigned bytes;
	} directives[] = {
		{".quad", 8}, {".8byte", 8}, {".xword", 8}, {".dword", 8}, {"dq", 8},     {".long", 4},
		{".int", 4},  {".4byte", 4}, {".short", 2}, {".hword", 2}, {".2byte", 2}, {".byte", 1},
	};

	for (size_t i = 0; i < sizeof(directives) / sizeof(directives[0]); i++) {
		if (strlen(directives[i].word) == token->end - token->start &&
		    memcmp(directives[i].word, line->text + token->start, token->end - token->start) == 0)
			return directives[i].bytes;
	}
	return 0;
}

/* Counts what tells numbers as a programming language writes them from words of one width. */
static void votes_numbers(struct votes *votes, const struct line *line, const struct tokens *tokens)
{
	uint64_t times, number;

	for (size_t i = 0; i < tokens->count; i++) {
		const struct token *token = &tokens->list[i];

		if (repeats_find(line, tokens, i, &times))
			i += REPEATS_TOKENS - 1;
		if (token->kind != TOKEN_WORD)
			continue;
		if (!token->prefixed) {
			votes->any_bare = true;
			if (!votes->bare_line && (i == 0 || line->text[tokens->list[i - 1].start] != '<'))
				votes->bare_line = line->number;
			votes->commas = votes->commas || line->text[token->end] == ',';
			votes->any_wide = votes->any_wide || !token_numeral(token, line->text, 4, &number);
			continue;
		}
		votes->prefixed_digits =
			!votes->any_prefixed || votes->prefixed_digits == token->digits ? token->digits : 0;
		if (!votes->any_prefixed) {
			votes->loose_prefix = prefix_hash(line, tokens, i);
			votes->directive = i > 0 ? directive_bytes(line, &tokens->list[i - 1]) : 0;
		}
		votes->any_prefixed = true;
		votes->any_padded = votes->any_padded || token->padded;
		if (token->digits > votes->most_digits)
			votes->most_digits = token->digits;
	}
}

/* Whether an address stands before a number with 0x. */
static bool is_needed(const struct line *line, const struct tokens *tokens, size_t first, struct address *address)
{
	return tokens->list[first].prefixed && address_find(line, tokens, first, address) &&
	       (address->form == ADDRESS_MARKED || (address->token == 0 && !address->prefixed));
}

/* Counts lines of a debugger's: an address and numbers with 0x, with leading zeros or without. */
static void votes_debugger(struct votes *votes, const struct line *line, const struct tokens *tokens)
{
	struct address address;
	bool padded = false;
	size_t first = 1;

	while (first < tokens->count && !is_needed(line, tokens, first, &address))
		first++;
	if (first >= tokens->count)
		return;
	if (votes->needed_most == 0)
		votes->needed_prefix = prefix_hash(line, tokens, address.token);
	if (votes->needed_prefix != prefix_hash(line, tokens, address.token))
		return;
	for (size_t i = first; i < tokens->count; i++) {
		if (tokens->list[i].kind != TOKEN_WORD || !tokens->list[i].prefixed)
			return;
		padded = padded || tokens->list[i].padded;
	}
	for (size_t i = first; i < tokens->count && !padded; i++) {
		bool same = votes->needed_most == 0 || votes->needed_digits == tokens->list[i].digits;

		votes->needed_digits = same ? tokens->list[i].digits : 0;
		if (tokens->list[i].digits > votes->needed_most)
			votes->needed_most = tokens->list[i].digits;
	}
	votes->even_lines += first < tokens->count && padded;
	votes->needed_lines += first < tokens->count && !padded;
}

static void votes_line(struct votes *votes, const struct scan *scan)
{
	const struct tokens *tokens = &scan->tokens;
	struct candidate run;

	if (tokens->count == 0)
		return;
	votes->lines++;
	votes->troubled = votes->troubled || scan->trouble;
	votes->headed = votes->headed || order_heading(&scan->line);
	votes_numbers(votes, &scan->line, tokens);
	decimal_line(&votes->decimal, &scan->line, tokens);
	votes_debugger(votes, &scan->line, tokens);
	foreign_line(&votes->foreign, &scan->line, tokens);
	binary_line(&votes->binary, &scan->line, tokens);
	if (scan->filter == SCAN_WEAK)
		weak_line(&votes->weak, scan);
	if (candidate_find(&scan->line, tokens, DIGITS_ANY, &run))
		vote_add(votes, &run, tokens);
	else if (votes->odd_line == 0 && tokens->list[0].kind == TOKEN_WORD && tokens->list[0].digits % 2 != 0 &&
		 tokens->list[0].digits > 8)
		votes->odd_line = scan->line.number;
}

static enum gmmu_status votes_take(struct job *job, enum scan_filter filter, struct votes *votes,
				   struct gmmu_error *error)
{
	struct scan scan;
	enum gmmu_status status = scan_begin(&scan, job->dump, &job->view, filter, error);

	*votes = (struct votes){0};
	while (status == GMMU_OK && votes->lines < VOTE_LINES && scan_next(&scan, &status, error))
		votes_line(votes, &scan);
	snprintf(votes->type, sizeof(votes->type), "%s", scan.type);
	votes->has_list = scan.lists > 0 && scan.depth == 0;
	votes->is_open = scan.lists > 0 && scan.depth > 0 && scan.opened == '{';
	scan_end(&scan);
	return status;
}

static const struct vote *vote_best(const struct votes *votes)
{
	const struct vote *best = NULL;

	for (size_t i = 0; i < votes->count; i++) {
		if (!best || votes->list[i].weight > best->weight)
			best = &votes->list[i];
	}
	return best;
}

/* The width of an element that a declaration names, in bytes; 0 if it names none. */
static unsigned type_bytes(const char *declaration)
{
	static const struct {
		const char *word;
		unsigned bytes;
	} types[] = {
		{"int64", 8}, {"u64", 8},   {"quad", 8}, {"long long", 8}, {"int32", 4}, {"u32", 4},  {"int16", 2},
		{"u16", 2},   {"short", 2}, {"int8", 1}, {"u8", 1},        {"char", 1},  {"byte", 1},
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (strstr(declaration, types[i].word))
			return types[i].bytes;
	}
	return 0;
}

/* The width of a number by what stands before it, in bytes; 0 if that says nothing. */
static unsigned said_bytes(const struct votes *votes)
{
	return votes->directive ? votes->directive : type_bytes(votes->type);
}

/* Whether the numbers are those of a list in a programming language: without 0x they are decimal. */
static bool is_decimal_list(const struct votes *votes)
{
	return votes->has_list && votes->any_bare && (votes->commas || votes->any_prefixed) &&
	       decimal_is_possible(&votes->decimal);
}

/* Among wide numbers with leading zeros, one without 0x is the rest of another. */
static enum gmmu_status rest_check(const struct votes *votes, const struct layout *layout, struct gmmu_error *error)
{
	if (layout->filter != SCAN_LIST || votes->troubled || !votes->any_padded || votes->most_digits < WIDE_DIGITS ||
	    !votes->bare_line)
		return GMMU_OK;
	return gmmu_error_set(
		error, GMMU_E_FORMAT,
		"line %" PRIu64
		" has a number without 0x, and the others have 0x and leading zeros: if it is no rest of a "
		"cut one, write it like them",
		votes->bare_line);
}

static enum gmmu_status decimal_fault(const struct decimal *decimal, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT,
			      "line %" PRIu64 " has decimal numbers, which are read in lists between brackets alone; "
			      "print it again in hex (od -t x1, x/gx)",
			      decimal->first);
}

static enum gmmu_status no_table(const struct votes *votes, struct gmmu_error *error)
{
	if (decimal_is_sure(&votes->decimal))
		return decimal_fault(&votes->decimal, error);
	if (votes->odd_line > 0)
		return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " has an odd number of digits",
				      votes->odd_line);
	return gmmu_error_set(error, GMMU_E_FORMAT,
			      "it is text, and no table was found in it; --format raw takes its bytes as they are");
}

/* Numbers without leading zeros: how wide an element is must come from somewhere else. */
static enum gmmu_status layout_loose(const struct votes *votes, const struct dump_options *options,
				     struct layout *layout, struct report *report, struct gmmu_error *error)
{
	unsigned bytes = options->word_bytes ? options->word_bytes : said_bytes(votes);
	const char *basis = options->word_bytes ? "--word"
			    : votes->directive  ? "the directive before the numbers"
						: "the declaration before the list";

	if (!bytes && ((votes->most_digits > 8 && votes->most_digits <= 16) || votes->any_wide)) {
		bytes = 8;
		basis = "some number needs more than 4 bytes";
	}
	if (!bytes)
		return gmmu_error_set(
			error, GMMU_E_FORMAT,
			"the numbers have no leading zeros, and nothing says how wide they are; say --word 8 or "
			"another width in bytes");
	layout->digits = DIGITS_LOOSE;
	layout->token_bytes = layout->word_bytes = bytes;
	report_number(report, "word_bytes", bytes, basis);
	return GMMU_OK;
}

/*
 * Numbers without leading zeros behind addresses, as gdb's x/a has them: the addresses will tell how wide they are; if
 * there is one line, its digits must.
 */
static void layout_needed(const struct votes *votes, const struct dump_options *options, struct layout *layout,
			  struct report *report)
{
	layout->prefix = votes->needed_prefix;
	layout->digits = DIGITS_LOOSE;
	layout->addressed = true;
	layout->token_bytes = layout->word_bytes = options->word_bytes;
	if (options->word_bytes)
		report_number(report, "word_bytes", options->word_bytes, "--word");
	else if (votes->needed_most > 8 && votes->needed_most <= 16)
		layout->shown_bytes = 8;
	else if (digits_are_width(votes->needed_digits))
		layout->shown_bytes = (unsigned)votes->needed_digits / 2;
}

/* The width of words by their digits. */
static enum gmmu_status layout_width(const struct votes *votes, const struct vote *vote,
				     const struct dump_options *options, struct layout *layout, struct report *report,
				     struct gmmu_error *error)
{
	char basis[64];

	layout->digits = vote->digits;
	layout->token_bytes = vote->digits == DIGITS_STRING ? 0 : vote->digits / 2;
	layout->word_bytes = options->word_bytes             ? options->word_bytes
			     : vote->digits == DIGITS_STRING ? 1
							     : layout->token_bytes;
	if (layout->token_bytes > 0 && layout->word_bytes > layout->token_bytes)
		return gmmu_error_set(
			error, GMMU_E_FORMAT,
			"the words of this listing have %u digits, which is %u bytes: --word %u does not fit",
			vote->digits, layout->token_bytes, layout->word_bytes);
	if (vote->digits == DIGITS_STRING)
		snprintf(basis, sizeof(basis), "strings of digits are bytes in their order");
	else
		snprintf(basis, sizeof(basis), "%u digits in every word", vote->digits);
	report_number(report, "word_bytes", layout->word_bytes, options->word_bytes ? "--word" : basis);
	if (!options->word_bytes && votes->any_prefixed && !votes->any_padded && !vote->addressed && !said_bytes(votes))
		report_notice(report,
			      "no number has a leading zero: each is taken for %u byte%s by its digits; --word 8 takes "
			      "another "
			      "width",
			      layout->word_bytes, layout->word_bytes == 1 ? "" : "s");
	return GMMU_OK;
}

/* Whether the numbers are written as a program writes them: the digits say nothing about the width. */
static bool is_loose(const struct votes *votes, const struct vote *best, unsigned word_bytes)
{
	unsigned bytes = word_bytes ? word_bytes : said_bytes(votes);
	bool list = votes->has_list || votes->directive || votes->loose_prefix == prefix_hash(NULL, NULL, 0);

	if (best && best->addressed)
		return false;
	if (is_decimal_list(votes))
		return true;
	if (!list || !votes->any_prefixed || votes->any_bare)
		return false;
	if (!digits_are_width(votes->prefixed_digits))
		return !votes->any_padded || (votes->prefixed_digits > 0 && bytes > 0);
	/* gdb's p/x writes no more digits than a number needs. */
	if (votes->type[0] == '$' && !votes->any_padded && votes->prefixed_digits <= 8)
		return true;
	return bytes > 0 && votes->prefixed_digits != 2 * bytes;
}

/* Whether more is found with a filter than without, or as much: a list must have all the words that there are. */
static bool filter_serves(const struct votes *votes, enum scan_filter filter, const struct vote *without,
			  unsigned word_bytes)
{
	const struct vote *best = vote_best(votes);

	if (filter == SCAN_LIST && (!votes->has_list || (!best && !is_loose(votes, NULL, word_bytes))))
		return false;
	if (filter == SCAN_LIST && without && (!best || best->weight < without->weight) &&
	    !is_loose(votes, best, word_bytes))
		return false;
	return best || is_loose(votes, NULL, word_bytes);
}

/* Words that only look like hex: refused if they are decimal for sure, told of if nothing shows what they are. */
static enum gmmu_status decimal_check(const struct votes *votes, const struct layout *layout, struct report *report,
				      struct gmmu_error *error)
{
	const struct decimal *decimal = &votes->decimal;
	bool octal = layout->filter == SCAN_LIST && votes->commas && decimal->hex > 0 && !decimal->letters;

	if (layout->digits == DIGITS_LOOSE || layout->text_column > 0)
		return GMMU_OK;
	if (octal && said_bytes(votes))
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " has numbers with leading zeros, which C takes for octal and "
				      "others do not: write them with 0x",
				      decimal->padded);
	if (decimal_is_sure(decimal))
		return decimal_fault(decimal, error);
	if (octal || decimal_is_possible(decimal))
		report_notice(report,
			      "no word has a letter in it: they are read as hex, but decimal numbers%s would "
			      "look the same",
			      octal ? " and octal ones" : "");
	return GMMU_OK;
}

/* What the lines look like under the filter that serves best. */
static enum gmmu_status votes_settle(struct job *job, struct votes *votes, struct layout *layout,
				     struct gmmu_error *error)
{
	static const enum scan_filter filters[] = {SCAN_COMMENTS, SCAN_LIST};
	struct votes other;
	const struct vote *best;
	bool is_open = false;
	enum gmmu_status status = votes_take(job, SCAN_PLAIN, votes, error);

	if (status == GMMU_OK)
		status = foreign_check(&votes->foreign, error);
	best = vote_best(votes);
	if (status == GMMU_OK && !(best && best->addressed)) {
		status = votes_take(job, SCAN_WEAK, &other, error);
		if (status == GMMU_OK && weak_holds(&other.weak, &job->dump->report)) {
			layout->filter = SCAN_WEAK;
			*votes = other;
			return GMMU_OK;
		}
	}
	/* Without addresses, what is not between brackets, or is a comment, may look like a word and be none. */
	for (size_t i = 0; i < 2 && status == GMMU_OK && !(best && best->addressed); i++) {
		status = votes_take(job, filters[i], &other, error);
		is_open = other.is_open;
		if (status != GMMU_OK || !filter_serves(&other, filters[i], best, job->dump->options.word_bytes))
			continue;
		*votes = other;
		best = vote_best(votes);
		layout->filter = filters[i];
	}
	if (is_open && best && votes->lines < VOTE_LINES)
		report_notice(&job->dump->report, "the list is not closed, so it may have been cut");
	return status;
}

enum gmmu_status survey_listing(struct job *job, struct layout *layout, struct gmmu_error *error)
{
	struct votes votes;
	const struct vote *best;
	struct report *report = &job->dump->report;
	enum gmmu_status status;

	*layout = (struct layout){.filter = SCAN_PLAIN, .radix = 16};
	status = votes_settle(job, &votes, layout, error);
	best = vote_best(&votes);
	if (status == GMMU_OK)
		status = rest_check(&votes, layout, error);
	if (status != GMMU_OK)
		return status;
	if (votes.needed_lines > 0 && votes.even_lines == 0 && votes.needed_lines * 2 > votes.lines) {
		layout_needed(&votes, &job->dump->options, layout, report);
	} else if (is_loose(&votes, best, job->dump->options.word_bytes)) {
		layout->prefix = layout->filter == SCAN_LIST ? prefix_hash(NULL, NULL, 0) : votes.loose_prefix;
		status = layout_loose(&votes, &job->dump->options, layout, report, error);
	} else if (best) {
		layout->prefix = layout->filter == SCAN_LIST ? prefix_hash(NULL, NULL, 0) : best->prefix;
		layout->addressed = best->addressed;
		layout->same_width =
			!best->addressed && best->same_width * 2 > best->lines && layout->filter != SCAN_LIST;
		layout->binary = best->binary && best->addressed;
		status = layout_width(&votes, best, &job->dump->options, layout, report, error);
	} else {
		return no_table(&votes, error);
	}
	layout->headed = votes.headed;
	if (status == GMMU_OK)
		status = chain_find(job, layout, error);
	if (status == GMMU_OK && layout->addressed && !layout->binary && layout->text_column == 0)
		status = binary_check(&votes.binary, report, error);
	return status == GMMU_OK ? decimal_check(&votes, layout, report, error) : status;
}
