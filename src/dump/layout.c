/* SPDX-License-Identifier: MIT */
#include "dump/layout.h"

#include <string.h>

#include "dump/digits.h"

#define RULER_BYTES 8

#define CARRIED_BYTES 4 /* words that are lost with a line, at least */
#define TITLE_BYTES 8   /* as many behind an address that no mark ends are no number that a title says */

size_t layout_token_bytes(const struct layout *layout, const struct token *token)
{
	bool cut = layout->digits > DIGITS_LOOSE && !layout->binary && token->digits < layout->digits;

	return layout->token_bytes && !cut ? layout->token_bytes : token->digits / 2;
}

bool layout_address(const struct layout *layout, const struct address *address, unsigned radix, uint64_t *value)
{
	uint64_t unit = layout->places ? layout->token_bytes : 1, number;

	if (!address_value(address, radix, &number) || (unit > 1 && number > UINT64_MAX / unit))
		return false;
	*value = number * unit;
	return true;
}

static bool token_is(const struct line *line, const struct token *token, const char *set, size_t least)
{
	size_t length = token->end - token->start;

	for (size_t at = token->start; at < token->end; at++) {
		if (!strchr(set, line->text[at]))
			return false;
	}
	return length >= least;
}

/* Three dots, alone or in brackets. */
static bool is_dots(const struct line *line, const struct token *token)
{
	return token_is(line, token, ".", 3) || (token_is(line, token, ".[]()<>", 5) &&
						 memchr(line->text + token->start, '.', token->end - token->start));
}

/* Nothing but rules, frames and fences. */
static bool is_rule(const struct line *line, const struct tokens *tokens)
{
	for (size_t i = 0; i < tokens->count; i++) {
		if (!token_is(line, &tokens->list[i], "-=_~`+", 1))
			return false;
	}
	return true;
}

/* A word of a heading: no number, and nothing that ends an address. */
static bool is_title(const struct line *line, const struct token *token)
{
	return token->kind == TOKEN_OTHER && line->text[token->end - 1] != ':' &&
	       strcspn(line->text + token->start, "0123456789") >= token->end - token->start;
}

/* A heading over the columns: 00 01 02 ... 0F, with titles before and behind. */
static bool is_ruler(const struct line *line, const struct tokens *tokens)
{
	size_t first = 0, at;
	uint8_t byte;

	while (first < tokens->count && is_title(line, &tokens->list[first]))
		first++;
	for (at = first; at < tokens->count; at++) {
		const struct token *token = &tokens->list[at];

		if (token->kind != TOKEN_WORD || token->digits != 2 || token->prefixed)
			break;
		token_bytes(token, line->text, false, &byte);
		if (byte != at - first)
			return false;
	}
	return at - first >= RULER_BYTES && (at == tokens->count || !token_is(line, &tokens->list[at], ".", 1));
}

/* Lines that need no look at their words. False if the line may be more. */
static bool read_mark(const struct layout *layout, const struct line *line, const struct tokens *tokens,
		      struct reading *reading)
{
	const struct token *last = tokens->count ? &tokens->list[tokens->count - 1] : NULL;
	bool alone = tokens->count == 1 || (last && prefix_hash(line, tokens, tokens->count - 1) == layout->prefix);

	if (is_rule(line, tokens) || (layout->addressed && !layout->same_width && is_ruler(line, tokens)))
		reading->kind = READING_BLANK;
	else if (alone && token_is(line, last, "*", 1) && last->end - last->start == 1)
		reading->kind = READING_SAME;
	else if (alone && is_dots(line, last))
		reading->kind = READING_GAP;
	else
		return false;
	return true;
}

/* Where the words of a line would begin if it were whole. */
static size_t origin_find(const struct layout *layout, const struct tokens *tokens, size_t first)
{
	size_t start = tokens->list[first].start;

	if (!layout->addressed || layout->lead == 0 || first == 0)
		return start;
	return tokens->list[first - 1].end + layout->lead < start ? tokens->list[first - 1].end + layout->lead : start;
}

/* A word with fewer digits than the others: what xxd makes of the last bytes. */
static bool is_partial(const struct layout *layout, const struct token *token)
{
	return layout->digits > DIGITS_LOOSE && !layout->binary && token->kind == TOKEN_WORD && !token->prefixed &&
	       token->digits < layout->digits && token->digits % 2 == 0;
}

/* Whether a token that may be a word stands where words do. */
static bool is_within(const struct layout *layout, const struct tokens *tokens, size_t at,
		      const struct reading *reading)
{
	const struct token *token = &tokens->list[at];

	if (layout->end_column)
		return token->start < reading->origin + layout->end_column;
	/* Where words end is not known: a bar ends them unless a blank and a word follow, a wider gap does not. */
	return at == reading->first || !token->touching;
}

/* Fills in the words from token `first` on. */
static void read_words(const struct layout *layout, const struct line *line, const struct tokens *tokens, size_t first,
		       struct reading *reading)
{
	size_t at = first;
	uint64_t times;

	reading->kind = READING_DATA;
	reading->first = first;
	reading->origin = origin_find(layout, tokens, first);
	while (at < tokens->count && token_has_width(&tokens->list[at], layout->digits) &&
	       (tokens->list[at].prefixed == tokens->list[first].prefixed || layout->digits == DIGITS_LOOSE) &&
	       is_within(layout, tokens, at, reading)) {
		at++;
		reading->count++;
		if (repeats_find(line, tokens, at, &times))
			at += REPEATS_TOKENS;
	}
	if (at < tokens->count && is_partial(layout, &tokens->list[at]) && is_within(layout, tokens, at, reading)) {
		reading->partial = true;
		at++;
	}
	reading->end = at;
	reading->rest = tokens->list[at - 1].end;
}

/* A line that has an address and words, or only an address; false if it has not. */
static bool read_addressed(const struct layout *layout, const struct line *line, const struct tokens *tokens,
			   struct reading *reading)
{
	struct candidate run;
	struct address address;

	if (candidate_find(line, tokens, layout->digits, &run) && run.prefix == layout->prefix) {
		if (run.address.form >= ADDRESS_PLAIN && !layout->same_width) {
			reading->address = run.address;
			read_words(layout, line, tokens, run.first, reading);
			return true;
		}
		if (layout->same_width && run.address.form == ADDRESS_SAME_WIDTH) {
			reading->address = run.address;
			read_words(layout, line, tokens, run.first + 1, reading);
			return true;
		}
	}
	/* No whole word: an address with a word cut short, with dots, or with nothing. */
	for (size_t next = 1; next <= tokens->count; next++) {
		if (!address_find(line, tokens, next, &address) ||
		    prefix_hash(line, tokens, address.token) != layout->prefix)
			continue;
		reading->address = address;
		if (next == tokens->count)
			reading->kind = READING_END;
		else if (is_partial(layout, &tokens->list[next]) &&
			 (address.form == ADDRESS_MARKED || layout->text_column > 0))
			read_words(layout, line, tokens, next, reading);
		else if (next + 1 == tokens->count && is_dots(line, &tokens->list[next]))
			reading->kind = READING_GAP;
		else
			continue;
		return true;
	}
	return false;
}

/*
 * What may stand before words without an address: what stands there in other lines as well. If there are none, nothing,
 * or something that ends as a label or a directive does: a damaged word must not pass for a prefix.
 */
static bool is_prefix(const struct layout *layout, const struct line *line, const struct tokens *tokens, size_t first)
{
	const struct token *last = &tokens->list[first];

	return first == 0 || !layout->alone || strchr(":=]", line->text[last[-1].end - 1]) ||
	       line->text[last[-1].start] == '.';
}

static bool read_bare(const struct layout *layout, const struct line *line, const struct tokens *tokens,
		      struct reading *reading)
{
	struct candidate run;
	size_t before;

	if (!candidate_find(line, tokens, layout->digits, &run))
		return false;
	before = layout->ignore_address && run.address.form >= ADDRESS_PLAIN ? run.address.token : run.first;
	if (prefix_hash(line, tokens, before) != layout->prefix || !is_prefix(layout, line, tokens, run.first) ||
	    (layout->digits == DIGITS_STRING && run.end - run.first > 1))
		return false;
	read_words(layout, line, tokens, run.first, reading);
	return true;
}

/* Whether most of a line is hex digits. */
static bool is_mostly_hex(const struct line *line)
{
	size_t hex = 0, other = 0;

	for (size_t at = 0; at < line->length; at++) {
		if (digit_is_hex(line->text[at]))
			hex++;
		else if (!strchr(" \t,:;-", line->text[at]))
			other++;
	}
	return hex > 1 && hex > other;
}

/* How many decimal digits a token has. */
static size_t digits_count(const struct line *line, const struct token *token)
{
	size_t count = 0;

	for (size_t at = token->start; at < token->end; at++)
		count += line->text[at] >= '0' && line->text[at] <= '9';
	return count;
}

/*
 * Whether a line holds words of the listing behind something that others do not have: an address, or what may be left
 * of one. A command, and what a title says of an address, have one word or two.
 */
static bool carries_words(const struct layout *layout, const struct line *line, const struct tokens *tokens)
{
	struct candidate run;
	size_t words, bytes;

	if (!candidate_find(line, tokens, layout->digits, &run))
		return false;
	words = run.end - run.first;
	bytes = words * layout_token_bytes(layout, &tokens->list[run.first]);
	if (run.address.form == ADDRESS_MARKED || (run.address.form == ADDRESS_PLAIN && bytes >= TITLE_BYTES))
		return true;
	if (line->prompt && words <= 2)
		return false;
	return 2 * (words + 1) >= tokens->count && bytes >= CARRIED_BYTES && run.first > 0 &&
	       (words > 1 || digits_count(line, &tokens->list[run.first - 1]) > 1);
}

/* A name and a colon, as assemblers have them. */
static bool is_label(const struct line *line, const struct tokens *tokens)
{
	size_t name = tokens->list[0].end - tokens->list[0].start - 1;

	return tokens->count == 1 && line->text[tokens->list[0].end - 1] == ':' &&
	       strspn(line->text + tokens->list[0].start, "0123456789abcdefABCDEF") < name;
}

/* Whether a line that is none of the listing's looks as if it should be: better to stop than to leave it out. */
static bool is_suspicious(const struct layout *layout, const struct line *line, const struct tokens *tokens)
{
	size_t words = 0;
	struct address address;

	if (!layout->addressed && is_mostly_hex(line) && !is_label(line, tokens))
		return true;
	if (carries_words(layout, line, tokens))
		return true;
	for (size_t i = 0; i < tokens->count; i++)
		words += tokens->list[i].kind != TOKEN_OTHER && tokens->list[i].digits > 1;
	if (tokens->list[0].kind == TOKEN_WORD && words * 2 >= tokens->count)
		return true;
	/* An address where addresses stand, and digits behind it. */
	for (size_t at = 1; layout->addressed && at < tokens->count; at++) {
		const struct token *token = &tokens->list[at];

		if (address_find(line, tokens, at, &address) &&
		    prefix_hash(line, tokens, address.token) == layout->prefix &&
		    strcspn(line->text + token->start, "0123456789") < token->end - token->start)
			return true;
	}
	return false;
}

void layout_read(const struct layout *layout, const struct line *line, const struct tokens *tokens,
		 struct reading *reading)
{
	*reading = (struct reading){.kind = READING_OTHER};
	if (read_mark(layout, line, tokens, reading))
		return;
	if (layout->addressed ? read_addressed(layout, line, tokens, reading)
			      : read_bare(layout, line, tokens, reading))
		return;
	reading->suspicious = is_suspicious(layout, line, tokens);
}
