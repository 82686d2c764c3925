/* SPDX-License-Identifier: MIT */
#include "dump/candidate.h"

#include <string.h>

#include "dump/digits.h"
#include "dump/head.h"

#define LABEL_TOKENS 8   /* a label (<symbol+n>:) has no more tokens than this */
#define ADDRESS_DIGITS 4 /* an address without a mark has at least so many digits */
#define SAME_DIGITS 2    /* one that looks like a word has at least so many: the lines together must bear it out */
#define ADDRESS_DIGITS_MAX 16
#define LOOSE_DIGITS_MAX 20
#define STRING_DIGITS 18 /* from here on digits are a string of bytes, not a word */
#define HASH_START UINT64_C(0xcbf29ce484222325)
#define HASH_PRIME UINT64_C(0x100000001b3)

const struct width widths[] = {{2, 1}, {4, 2}, {8, 4}, {16, 8}, {0, 0}};

bool digits_are_width(size_t digits)
{
	for (const struct width *width = widths; width->digits; width++) {
		if (width->digits == digits)
			return true;
	}
	return false;
}

bool token_has_width(const struct token *token, unsigned digits)
{
	if (token->kind == TOKEN_OTHER)
		return false;
	switch (digits) {
	case DIGITS_ANY:
		return digits_are_width(token->digits);
	case DIGITS_STRING:
		return token->kind == TOKEN_WORD && token->digits % 2 == 0 && !token->prefixed;
	case DIGITS_LOOSE:
		return token->kind == TOKEN_WORD && token->digits <= LOOSE_DIGITS_MAX &&
		       (token->prefixed || (!token->letters && !token->padded));
	default:
		return token->digits == digits;
	}
}

uint64_t prefix_hash(const struct line *line, const struct tokens *tokens, size_t token)
{
	size_t end = !tokens ? 0 : token < tokens->count ? tokens->list[token].start : line->length;
	uint64_t hash = HASH_START;
	char last = ' ';

	/* Runs of digits count as one digit, runs of blanks as one blank: time goes on. Quotes are blanks. */
	for (size_t at = 0; at < end; at++) {
		char c = line->text[at];

		c = c >= '0' && c <= '9' ? '0' : strchr("\t|\"'", c) ? ' ' : c;
		if ((c == '0' || c == ' ') && c == last)
			continue;
		hash = (hash ^ (uint8_t)c) * HASH_PRIME;
		last = c;
	}
	return hash;
}

static bool token_is(const struct line *line, const struct token *token, const char *text)
{
	size_t length = token->end - token->start;

	return strlen(text) == length && memcmp(line->text + token->start, text, length) == 0;
}

bool repeats_find(const struct line *line, const struct tokens *tokens, size_t at, uint64_t *times)
{
	const struct token *token = tokens->list + at;

	if (at + REPEATS_TOKENS > tokens->count || !token_is(line, token, "<repeats") ||
	    !token_is(line, token + 2, "times>"))
		return false;
	*times = 0;
	for (size_t i = token[1].start; i < token[1].end; i++) {
		if (line->text[i] < '0' || line->text[i] > '9' || *times > UINT64_MAX / 100)
			return false;
		*times = *times * 10 + (unsigned)(line->text[i] - '0');
	}
	return *times > 0;
}

/* The token before a label that ends right before token `next`, or `next` itself if there is no label. */
static size_t label_skip(const struct line *line, const struct tokens *tokens, size_t next)
{
	const struct token *last = &tokens->list[next - 1];
	char close = line->text[last->end - 1] == ':' && last->end - last->start > 1 ? line->text[last->end - 2]
										     : line->text[last->end - 1];
	char open = close == '>' ? '<' : close == ')' ? '(' : 0;

	for (size_t back = 0; open && back < LABEL_TOKENS && back + 1 < next; back++) {
		size_t at = next - 1 - back;
		uint64_t times;

		if (line->text[tokens->list[at].start] == open)
			return repeats_find(line, tokens, at, &times) ? next : at;
	}
	return next;
}

/* Reads the digits of an address. False if there is something else, nothing, or too much. */
static bool digits_read(char digits[ADDRESS_DIGITS_MAX + 1], const char *from, const char *end, bool *prefixed)
{
	size_t count = 0;

	*prefixed = end - from > 2 && from[0] == '0' && (from[1] == 'x' || from[1] == 'X');
	for (from += *prefixed ? 2 : 0; from < end; from++) {
		if (*from == '`')
			continue;
		if (!digit_is_hex(*from) || count == ADDRESS_DIGITS_MAX)
			return false;
		digits[count++] = *from;
	}
	digits[count] = '\0';
	return count > 0;
}

/* Of what colons join, only the last part is the address: NSD:00A45000, 0010:00a45000, 7:00000000 (grep -n). */
static size_t part_last(const char *text, size_t start, size_t end)
{
	for (size_t at = start; at < end; at++) {
		if (text[at] == ':')
			start = at + 1;
	}
	return start;
}

/* The same for an address that has at least so many digits if nothing marks it. */
static bool address_read(const struct line *line, const struct tokens *tokens, size_t next, size_t least,
			 struct address *address)
{
	size_t before = next > 0 ? label_skip(line, tokens, next) : 0, digits = 0, start, end;
	const struct token *token = before > 0 ? &tokens->list[before - 1] : NULL;
	bool colon, bar, mark;
	const char *text = line->text, *dash;

	if (!token)
		return false;
	*address = (struct address){.token = before - 1};
	start = token->start;
	end = token->end;
	colon = text[end - 1] == ':';
	bar = text[end] == '|';
	mark = text[end] == HEAD_MARK;
	if (text[end] && strchr(",;\"'", text[end]))
		return false; /* one of a list of numbers */
	end -= colon;
	start = part_last(text, start, end);
	/* What a name joins is a word if it looks like those behind it: pte0:0x... 0x... */
	if (start > token->start && !colon && !mark && next == before && next < tokens->count &&
	    tokens->list[next].prefixed && text[start + 1] == 'x' && end - start - 2 == tokens->list[next].digits)
		return false;
	dash = memchr(text + start, '-', end - start);
	if (dash && (!(colon || mark) || !digits_read(address->last, dash + 1, text + end, &address->prefixed)))
		return false;
	if (!digits_read(address->digits, text + start, dash ? dash : text + end, &address->prefixed))
		return false;
	digits = strlen(address->digits);
	address->form = colon || bar || mark || before != next ? ADDRESS_MARKED : ADDRESS_PLAIN;
	/* One of several words of a line is no address of those behind it, which may be text that looks like words. */
	if (address->form == ADDRESS_PLAIN && before > 1 && token[-1].kind == TOKEN_WORD &&
	    (token[-1].digits == token->digits ||
	     (next < tokens->count && token[-1].digits == tokens->list[next].digits)))
		return false;
	return digits > 0 && (colon || mark || before != next || address->prefixed || digits >= least);
}

bool address_find(const struct line *line, const struct tokens *tokens, size_t next, struct address *address)
{
	return address_read(line, tokens, next, ADDRESS_DIGITS, address);
}

bool address_value(const struct address *address, unsigned radix, uint64_t *value)
{
	uint64_t sum = 0;

	if (address->prefixed && radix != 16)
		return false;
	for (const char *digit = address->digits; *digit; digit++) {
		unsigned d = (unsigned)digit_value(*digit);

		if (d >= radix || sum > (UINT64_MAX - d) / radix)
			return false;
		sum = sum * radix + d;
	}
	*value = sum;
	return true;
}

/* The width that a run beginning with this token would have; 0 if none. */
static unsigned run_digits(const struct tokens *tokens, size_t at, unsigned digits)
{
	const struct token *token = &tokens->list[at];
	size_t least = tokens->count == 1 ? 2 : STRING_DIGITS;

	if (digits != DIGITS_ANY)
		return token_has_width(token, digits) ? digits : 0;
	if (token_has_width(token, DIGITS_ANY))
		return (unsigned)token->digits;
	if (token->kind == TOKEN_WORD && token->digits >= least && token_has_width(token, DIGITS_STRING))
		return DIGITS_STRING;
	return 0;
}

/* How good a run is: an address before it counts more than any number of digits. */
static uint64_t run_score(const struct candidate *run, const struct tokens *tokens)
{
	uint64_t digits = 0;

	for (size_t i = run->first; i < run->end; i++)
		digits += tokens->list[i].kind == TOKEN_OTHER ? 0 : tokens->list[i].digits;
	return (run->address.form >= ADDRESS_PLAIN ? (uint64_t)run->address.form << 60 : 0) | digits;
}

/* The token behind the run that begins at token `at`. */
static size_t run_end(const struct line *line, const struct tokens *tokens, size_t at, unsigned digits)
{
	uint64_t times;
	bool prefixed = tokens->list[at].prefixed;

	while (at < tokens->count && token_has_width(&tokens->list[at], digits) &&
	       (tokens->list[at].prefixed == prefixed || digits == DIGITS_LOOSE)) {
		at++;
		if (repeats_find(line, tokens, at, &times))
			at += REPEATS_TOKENS;
	}
	return at;
}

bool candidate_find(const struct line *line, const struct tokens *tokens, unsigned digits, struct candidate *candidate)
{
	uint64_t best = 0;

	for (size_t at = 0; at < tokens->count;) {
		struct candidate run = {.first = at, .digits = run_digits(tokens, at, digits)};
		struct address same;
		uint64_t score, times;

		if (run.digits == 0) {
			at += repeats_find(line, tokens, at, &times) ? REPEATS_TOKENS : 1;
			continue;
		}
		/* Lines have one string of digits, so what stands before it and looks like one is its address. */
		if (run.digits == DIGITS_STRING && at + 1 < tokens->count &&
		    token_has_width(&tokens->list[at + 1], DIGITS_STRING) &&
		    address_find(line, tokens, at + 1, &same)) {
			at++;
			continue;
		}
		run.end = at = run_end(line, tokens, at, run.digits);
		if (!address_find(line, tokens, run.first, &run.address)) {
			run.address = (struct address){0};
			if (run.end - run.first > 1 && address_read(line, tokens, run.first + 1, SAME_DIGITS, &same))
				run.address = same;
			run.address.form = run.address.token == run.first && run.address.digits[0] ? ADDRESS_SAME_WIDTH
												   : ADDRESS_NONE;
		}
		score = run_score(&run, tokens);
		if (score > best) {
			best = score;
			*candidate = run;
		}
	}
	if (best == 0)
		return false;
	candidate->prefix = prefix_hash(
		line, tokens, candidate->address.form >= ADDRESS_PLAIN ? candidate->address.token : candidate->first);
	return true;
}
