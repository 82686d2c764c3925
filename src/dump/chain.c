/* SPDX-License-Identifier: MIT */
#include "dump/chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/radix.h"
#include "dump/split.h"

/* An address that has as many digits as the words, and no mark, has at least so many. */
/* An address as wide as the words: from so many digits on it is one if half of the lines say so, */
#define SAME_WIDTH_DIGITS 8
/* and from so many on if all do: short words that count up may be data. */
#define SAME_WIDTH_DIGITS_LEAST 4
/* The shortest bear out nothing unless a line holds so many bytes. */
#define SAME_WIDTH_BYTES 4

static void line_vote(struct line_votes *votes, struct line_vote vote, bool followed)
{
	size_t at = 0;

	votes->lines++;
	while (at < votes->count &&
	       (votes->list[at].bytes != vote.bytes || votes->list[at].text_column != vote.text_column))
		at++;
	if (at == VOTE_ROOM)
		return;
	if (at == votes->count)
		votes->list[votes->count++] = vote;
	votes->list[at].count++;
	votes->list[at].followed += followed;
	if (vote.end_column > votes->list[at].end_column)
		votes->list[at].end_column = vote.end_column;
}

/* The vote of most lines; of two with as many, the one for longer lines: the last line of a dump may be short. */
static const struct line_vote *line_best(const struct line_votes *votes)
{
	const struct line_vote *best = NULL;

	for (size_t i = 0; i < votes->count; i++) {
		const struct line_vote *vote = &votes->list[i];

		if (!best || vote->count > best->count || (vote->count == best->count && vote->bytes > best->bytes))
			best = vote;
	}
	return best;
}

/* Which radixes the address could have. */
static void address_see(struct chain *chain, const struct address *address)
{
	uint64_t value, other;

	for (size_t r = 0; r < RADIX_COUNT; r++) {
		if (!address_value(address, radixes[r], &value))
			chain->radix[r].impossible = true;
	}
	if (address_value(address, 16, &value) && address_value(address, 10, &other) && value != other)
		chain->ambiguous = true;
}

/* Judges a radix by the distance between the line before and this address. */
static void distance_judge(struct chain *chain, struct radix_votes *votes, uint64_t from, uint64_t to, bool last)
{
	const struct previous *previous = &chain->previous;
	uint64_t size = previous->count * previous->token_bytes, distance = to - from, words;

	if (to <= from) {
		votes->bad++;
		return;
	}
	if (previous->same) {
		votes->bad += previous->counted && distance % size != 0;
		return;
	}
	words = (distance + previous->token_bytes - 1) / previous->token_bytes;
	if (words > previous->count) {
		votes->stride = votes->apart++ == 0 || votes->stride == distance ? distance : 0;
		return;
	}
	/* Only the last word of a dump may have been filled up with zeros. */
	if (distance == size)
		votes->exact += 2;
	else if (words == previous->count && last)
		votes->exact++;
	else if (previous->counted || distance % previous->token_bytes != 0)
		votes->bad++;
	else
		votes->fitting++;
	if (last && chain->lines > 1)
		return;
	line_vote(&votes->lines, (struct line_vote){.bytes = distance, .end_column = previous->ends[words - 1]},
		  words < previous->count || previous->followed);
}

/* The line before is complete: this address follows it. The last line of a dump may be shorter than the others. */
static void previous_close(struct chain *chain, const struct address *next, bool last)
{
	if (!chain->previous.valid)
		return;
	for (size_t r = 0; r < RADIX_COUNT; r++) {
		uint64_t from, to;

		if (layout_address(&chain->layout, &chain->previous.address, radixes[r], &from) &&
		    layout_address(&chain->layout, next, radixes[r], &to))
			distance_judge(chain, &chain->radix[r], from, to, last);
	}
	chain->previous.valid = false;
}

/* Whether something other than the text of a line may have been taken for its last words. */
static bool is_counted(const struct scan *scan, const struct reading *reading)
{
	const struct token *next = &scan->tokens.list[reading->end];

	return reading->end == scan->tokens.count || next->touching || scan->line.text[next->start] == '>';
}

static enum gmmu_status previous_open(struct chain *chain, const struct scan *scan, const struct reading *reading,
				      bool shown, struct gmmu_error *error)
{
	struct previous *previous = &chain->previous;
	size_t count = reading->count + reading->partial, word = 0;

	if (count > previous->room) {
		size_t *ends = realloc(previous->ends, count * sizeof(*ends));

		if (!ends)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		previous->ends = ends;
		previous->room = count;
	}
	for (size_t i = reading->first; i < reading->end && word < count; i++) {
		if (scan->tokens.list[i].kind != TOKEN_OTHER)
			previous->ends[word++] = scan->tokens.list[i].end - reading->origin;
	}
	previous->valid = chain->layout.addressed && count > 0;
	previous->same = false;
	previous->address = reading->address;
	previous->followed = shown || reading->end < scan->tokens.count;
	previous->counted = shown || is_counted(scan, reading);
	previous->count = shown ? chain->split.count : count;
	previous->token_bytes = layout_token_bytes(&chain->layout, &scan->tokens.list[reading->first]);
	return GMMU_OK;
}

/* What is looked at in the first data line alone. */
static void chain_first(struct chain *chain, const struct scan *scan, const struct reading *reading, size_t lead)
{
	const struct token *list = scan->tokens.list;

	chain->first = reading->address;
	chain->all_equal = true;
	chain->prefixed = list[reading->first].prefixed;
	chain->ticked = memchr(scan->line.text, '`', list[reading->first].end) != NULL;
	chain->lead = lead;
	for (size_t i = 0; i < 2 && reading->first + i < scan->tokens.count; i++)
		chain->gaps[i] = list[reading->first + i].gap;
}

static enum gmmu_status chain_data(struct chain *chain, const struct scan *scan, const struct reading *reading,
				   struct gmmu_error *error)
{
	const struct token *list = scan->tokens.list;
	size_t lead = reading->first > 0 ? list[reading->first].start - list[reading->first - 1].end : 0;
	bool shown = split_find(&chain->split, &chain->layout, &scan->line, &scan->tokens, reading);
	enum gmmu_status status;

	if (chain->lines++ == 0)
		chain_first(chain, scan, reading, lead);
	chain->all_equal = chain->all_equal && strcmp(chain->first.digits, reading->address.digits) == 0;
	chain->bracketed = (chain->lines == 1 || chain->bracketed) && scan->head.form == HEAD_BRACKET;
	chain->named = (chain->lines == 1 || chain->named) && scan->head.named;
	if (lead < chain->lead)
		chain->lead = lead;
	if (chain->layout.addressed) {
		address_see(chain, &reading->address);
		previous_close(chain, &reading->address, false);
	}
	status = previous_open(chain, scan, reading, shown, error);
	if (status != GMMU_OK || chain->previous.count == 0)
		return status;
	if (shown) {
		struct line_vote vote = {.bytes = chain->previous.count * chain->previous.token_bytes,
					 .end_column = chain->previous.ends[chain->previous.count - 1],
					 .text_column = chain->split.start - reading->origin,
					 .delimited = chain->split.delimited};

		line_vote(&chain->shown, vote, true);
	}
	if (!chain->layout.addressed) {
		struct line_vote vote = {.bytes = chain->previous.count * chain->previous.token_bytes,
					 .end_column = chain->previous.ends[chain->previous.count - 1]};

		line_vote(&chain->bare, vote, chain->previous.followed);
		before_line(&chain->before, &scan->line, list[reading->first].start, chain->previous.count);
	}
	return status;
}

/* One pass over the listing under what is known of its layout so far. */
static enum gmmu_status chain_take(struct job *job, const struct layout *layout, struct chain *chain,
				   struct gmmu_error *error)
{
	struct scan scan;
	enum gmmu_status status = scan_begin(&scan, job->dump, &job->view, layout->filter, error);

	*chain = (struct chain){.layout = *layout};
	while (status == GMMU_OK && scan_next(&scan, &status, error)) {
		struct reading reading;

		layout_read(layout, &scan.line, &scan.tokens, &reading);
		if (reading.kind == READING_DATA) {
			status = chain_data(chain, &scan, &reading, error);
		} else if (reading.kind == READING_END) {
			address_see(chain, &reading.address);
			chain->all_equal = chain->all_equal && strcmp(chain->first.digits, reading.address.digits) == 0;
			previous_close(chain, &reading.address, true);
		} else if (reading.kind == READING_SAME) {
			chain->previous.same = true;
		} else if (reading.kind == READING_GAP) {
			chain->previous.valid = false;
		}
	}
	free(chain->previous.ends);
	split_free(&chain->split);
	scan_end(&scan);
	return status;
}

/* Whether the first of several equally wide words is an address, which no mark tells. */
static bool same_width_holds(const struct chain *chain)
{
	const struct radix_votes *votes = &chain->radix[0];

	const struct line_vote *line = line_best(&votes->lines);

	if (strlen(chain->first.digits) < SAME_WIDTH_DIGITS_LEAST && !(line && line->bytes >= SAME_WIDTH_BYTES))
		return false;
	if (strlen(chain->first.digits) < SAME_WIDTH_DIGITS)
		return chain->lines > 1 && votes->exact / 2 == chain->lines - 1;
	if (chain->lines < 2 && votes->exact + votes->fitting + votes->bad == 0)
		return chain->gaps[0] > 1 && (chain->gaps[0] > chain->gaps[1] || chain->gaps[1] == 0);
	/* Half of the lines are enough: the others may have holes before them, or be damaged, which the reader will
	 * tell. */
	return !chain->all_equal && votes->exact / 2 + votes->fitting > 0 &&
	       2 * (votes->exact / 2 + votes->fitting) >= chain->lines - 1;
}

/* Takes over what most lines have in common: where words end, and where a text begins. */
static void columns_choose(const struct chain *chain, struct layout *layout)
{
	bool sure;
	const struct radix_votes *radix = &chain->radix[layout->addressed ? radix_best(chain, &sure) : 0];
	const struct line_vote *vote;

	for (size_t r = 0; r < RADIX_COUNT && layout->addressed; r++)
		radix = radixes[r] == layout->radix ? &chain->radix[r] : radix;
	vote = line_best(&chain->shown);
	if (vote && chain->shown.lines * 2 >= chain->lines) {
		layout->has_text = true;
		layout->text_column = vote->text_column;
		layout->delimited = vote->delimited;
	} else {
		vote = line_best(layout->addressed ? &radix->lines : &chain->bare);
		layout->has_text = vote && vote->followed * 2 > vote->count;
	}
	if (!vote)
		return;
	if (layout->addressed)
		layout->stride = vote->bytes;
	/* Without addresses and without text, lines may have as many words as they like. */
	if (layout->addressed || layout->has_text)
		layout->end_column = vote->end_column;
}

/*
 * What is told of the first words of lines: that they are taken for addresses although they look like short words, or
 * that the first word of a single line, which has more than lines usually have, may be one.
 */
static void first_words_tell(const struct chain *chain, const struct layout *layout, struct report *report)
{
	size_t words = chain->previous.count;
	bool odd_one = words > 1 && (words - 1) * chain->previous.token_bytes >= 8 && (words & (words - 1)) != 0;
	bool two = words == 2 && chain->previous.token_bytes >= 8;

	if (layout->same_width && strlen(chain->first.digits) < SAME_WIDTH_DIGITS)
		report_notice(report,
			      "the first word of each line is taken for its address, as the next line begins so "
			      "much further on");
	if (!layout->addressed && !layout->ignore_address && layout->filter != SCAN_LIST && chain->lines == 1 &&
	    (odd_one || two) && !chain->prefixed && chain->shown.lines == 0)
		report_notice(report, "the first word may be the address of its line: put a colon behind it if it is");
}

/*
 * Numbers behind addresses that have no more digits than they need: the width is the one by which the addresses
 * advance.
 */
static enum gmmu_status width_find(struct job *job, struct layout *layout, struct chain *chain,
				   struct gmmu_error *error)
{
	static const unsigned bytes[] = {8, 4, 2, 1};
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; i < sizeof(bytes) / sizeof(bytes[0]) && status == GMMU_OK; i++) {
		if (bytes[i] < layout->shown_bytes)
			continue;
		layout->token_bytes = layout->word_bytes = bytes[i];
		status = chain_take(job, layout, chain, error);
		if (status == GMMU_OK && chain->radix[0].exact > 0 && chain->radix[0].bad == 0) {
			report_number(&job->dump->report, "word_bytes", bytes[i],
				      "the addresses advance by so much for each number");
			return GMMU_OK;
		}
	}
	if (status != GMMU_OK)
		return status;
	layout->token_bytes = layout->word_bytes = layout->shown_bytes;
	if (layout->shown_bytes > 0) {
		report_number(&job->dump->report, "word_bytes", layout->shown_bytes,
			      "the digits of the longest number");
		if (layout->shown_bytes < 8)
			report_notice(
				&job->dump->report,
				"no number has a leading zero: each is taken for %u byte%s by its digits; --word 8 "
				"takes another width",
				layout->shown_bytes, layout->shown_bytes == 1 ? "" : "s");
		return GMMU_OK;
	}
	return gmmu_error_set(error, GMMU_E_FORMAT,
			      "the numbers have no leading zeros, and the addresses do not tell how wide they are; say "
			      "--word 8 or another width in bytes");
}

/* One more pass if the addresses may be places, which count words. */
static enum gmmu_status places_find(struct job *job, struct layout *layout, struct chain *chain,
				    struct gmmu_error *error)
{
	bool sure;
	const struct radix_votes *votes = &chain->radix[radix_best(chain, &sure)];
	struct chain places;
	enum gmmu_status status;

	if (!layout->addressed || layout->same_width || layout->token_bytes == 0 ||
	    chain->first.form != ADDRESS_MARKED || !(chain->bracketed || votes->bad > 0))
		return GMMU_OK;
	layout->places = true;
	status = chain_take(job, layout, &places, error);
	layout->places = status == GMMU_OK && places_hold(chain, &places, &job->dump->report);
	if (layout->places)
		*chain = places;
	return status;
}

enum gmmu_status chain_find(struct job *job, struct layout *layout, struct gmmu_error *error)
{
	struct chain chain;
	enum gmmu_status status = GMMU_OK;
	bool sure;

	if (layout->digits == DIGITS_LOOSE && layout->addressed && !layout->token_bytes)
		status = width_find(job, layout, &chain, error);
	if (layout->same_width) {
		layout->addressed = true;
		status = chain_take(job, layout, &chain, error);
		if (status == GMMU_OK && !same_width_holds(&chain))
			layout->addressed = layout->same_width = false;
	}
	/* Bytes of eight binary digits: only if addresses advance by one for each of them. */
	if (status == GMMU_OK && layout->binary) {
		layout->token_bytes = layout->word_bytes = 1;
		status = chain_take(job, layout, &chain, error);
		if (chain.radix[radix_best(&chain, &sure)].exact == 0 && chain.shown.lines == 0) {
			layout->binary = false;
			layout->token_bytes = layout->word_bytes = layout->digits / 2;
		}
	}
	if (status == GMMU_OK)
		status = chain_take(job, layout, &chain, error);
	if (status == GMMU_OK && layout->addressed && !layout->same_width && chain.lines > 1 && chain.all_equal) {
		layout->addressed = false;
		layout->ignore_address = true;
		status = chain_take(job, layout, &chain, error);
	}
	if (status == GMMU_OK)
		status = places_find(job, layout, &chain, error);
	if (status != GMMU_OK)
		return status;
	layout->alone = chain.lines <= 1;
	layout->lead = chain.lead;
	layout->marked = layout->addressed && chain.first.form == ADDRESS_MARKED;
	layout->prefixed = chain.prefixed;
	layout->ticked = chain.ticked;
	layout->first = chain.first;
	if (layout->addressed)
		radix_choose(&chain, layout, job);
	columns_choose(&chain, layout);
	first_words_tell(&chain, layout, &job->dump->report);
	if (!layout->addressed && layout->filter != SCAN_LIST)
		before_tell(&chain.before, &job->dump->report);
	if (layout->addressed)
		radix_stride_tell(&chain, layout, &job->dump->report);
	return GMMU_OK;
}
