/* SPDX-License-Identifier: MIT */
#include "dump/listing/pattern.h"

#include <string.h>

#include "dump/dump.h"
#include "text/count.h"
#include "text/lex.h"
#include "dump/listing/text.h"

#define WORD_BYTES_MAX 16
#define BACKTICK_DIGITS 8 /* after a `, and at most as many before it */

static const char *range_match(struct pattern_match *match, size_t from, size_t to, const char *at);

/* A mismatch: the one that went furthest is what a message is about. */
static const char *mismatch(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	if (!match->reached || at > match->reached || (at == match->reached && op->letter != 'T')) {
		match->reached = at;
		match->expected = op;
	}
	return NULL;
}

/* Whether there is a 0x before the digits, or none is needed; moves *at after it. */
static inline bool prefix_take(const struct pattern_op *op, const char **at)
{
	if (op->prefix == PREFIX_NONE || !lex_is_0x(*at))
		return op->prefix != PREFIX_NEEDED;
	*at += 2;
	return true;
}

/* --- Numbers ------------------------------------------------------------------------------------------------------ */

/* The digits of a number or a word. */
struct digits {
	const char *at, *after; /* in the line */
	const char *text;
	size_t count;
	bool prefixed;
	char joined[2 * BACKTICK_DIGITS]; /* where they are if a ` was between them */
};

static bool digits_take(const struct pattern_op *op, unsigned radix, const char *at, struct digits *digits)
{
	digits->at = at;
	if (!prefix_take(op, &digits->at))
		return false;
	digits->prefixed = digits->at != at;
	digits->text = digits->at;
	digits->count = lex_digits(digits->at, digits->prefixed ? 16 : radix);
	digits->after = digits->at + digits->count;
	if (op->how == '`' && *digits->after == '`' && digits->count <= BACKTICK_DIGITS &&
	    lex_digits(digits->after + 1, 16) == BACKTICK_DIGITS) {
		memcpy(digits->joined, digits->at, digits->count);
		memcpy(digits->joined + digits->count, digits->after + 1, BACKTICK_DIGITS);
		digits->text = digits->joined;
		digits->count += BACKTICK_DIGITS;
		digits->after += 1 + BACKTICK_DIGITS;
	}
	return true;
}

static const char *number_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	struct pattern_found *found = &match->found;
	bool address = op->letter == 'A' || op->letter == 'E';
	unsigned radix = address && match->fit->radix > 0 ? match->fit->radix : op->radix;
	struct digits digits;
	uint64_t number = 0;

	if (!digits_take(op, radix, at, &digits) || digits.count == 0 || digits.count < op->size ||
	    (op->size > 0 && digits.count > op->size && digits.text[0] == '0'))
		return mismatch(match, op, at);
	if (op->letter == 'N' || op->letter == 'X')
		return digits.after;
	if (!lex_number(digits.text, digits.count, digits.prefixed ? 16 : radix, &number))
		return mismatch(match, op, at);
	if (lex_is(*digits.after, LEX_NAME))
		return mismatch(match, op, digits.after);
	if (op->letter == 'A') {
		found->address += number;
		found->address_digits = digits.count;
		found->address_0x = digits.prefixed;
		found->decimal = number > 9 && lex_digits(digits.text, 10) >= digits.count;
		found->padded = digits.text[0] == '0' && digits.count > 1;
	} else if (op->letter == 'E') {
		found->end = number;
	} else {
		found->index = number;
		found->indexed = true;
	}
	return digits.after;
}

/* A value that is not a hex word. */
static const char *value_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	const char *signs = op->literal == 'o'   ? "01234567"
			    : op->literal == 'd' ? "-0123456789"
			    : op->literal == 'b' ? "01"
						 : "0123456789.e+-naif";
	size_t count = strspn(at, signs);

	if (op->literal == 'c') {
		for (count = 0; count < 3 && !lex_is(at[count], LEX_BLANK | LEX_END);)
			count++;
	}
	if (count == 0 || !lex_is(at[count], LEX_BLANK | LEX_END) ||
	    (op->size > 0 && (op->literal == 'd' ? count > op->size : count != op->size)) ||
	    (op->literal == 'd' && count > 1 && at[0] == '0') || (op->literal == 'b' && count % 8 != 0) ||
	    (op->literal == 'f' && at[0] == '0' && lex_value(at[1]) < 10))
		return mismatch(match, op, at);
	for (size_t i = 0; op->literal == 'b' && op->size == 8 && i < count; i++)
		match->bytes[match->found.size] = (uint8_t)(match->bytes[match->found.size] << 1 | (at[i] == '1'));
	match->found.size += op->literal == 'b' && op->size == 8;
	match->found.words++;
	match->found.word_end = at + count;
	return at + count;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

/* The width of a word with this many digits, or 0. */
static unsigned width_of(size_t digits)
{
	return digits == 2 || digits == 4 || digits == 8 || digits == 16 || digits == 32 ? (unsigned)(digits / 2) : 0;
}

static bool is_turned(const struct pattern_match *match, const struct pattern_op *op)
{
	return match->fit->order ? match->fit->order == DUMP_ORDER_LITTLE : op->letter == 'W';
}

/* A word that has been taken, up to `after`. */
static const char *word_found(struct pattern_match *match, size_t size, unsigned width, const char *after)
{
	match->found.size += size;
	match->found.width = width;
	match->found.words++;
	match->found.word_end = after;
	return after;
}

/* A word that the tool could not read: as many question marks as it would have digits, or the like. */
static const char *unread_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	unsigned width = op->size ? op->size : match->found.width;
	const char *after = at;
	size_t count = 0;

	for (; *at && strchr("?RX", *at) && (*after == *at || (op->how == '`' && *after == '`')); after++)
		count += *after == *at;
	width = width ? width : width_of(count);
	if (width == 0 || count != 2 * (size_t)width || match->found.unread_count == PATTERN_UNREAD_MAX)
		return mismatch(match, op, at);
	match->unread[match->found.unread_count].at = match->found.size;
	match->unread[match->found.unread_count++].size = width;
	memset(match->bytes + match->found.size, 0, width);
	return word_found(match, width, width, after);
}

/* Writes the bytes of `digits`; the first digit alone if their number is odd. */
static void word_write(uint8_t *bytes, const char *digits, size_t count, unsigned width, bool turned)
{
	size_t whole = (count + 1) / 2, lost = width > whole ? width - whole : 0, odd = count % 2;

	memset(bytes + (turned ? whole : 0), 0, lost);
	for (size_t i = 0; i < whole; i++) {
		unsigned high = i == 0 && odd ? 0 : lex_value(digits[2 * i - odd]);

		bytes[turned ? whole - 1 - i : lost + i] = (uint8_t)(high << 4 | lex_value(digits[2 * i + 1 - odd]));
	}
}

/* Takes account of the digits of a word that may have lost zeros. */
static void digits_note(struct pattern_found *found, const char *digits, size_t count)
{
	found->zeros |= digits[0] == '0' && count > 1;
	found->longest = count > found->longest ? count : found->longest;
	found->shortest = found->shortest == 0 || count < found->shortest ? count : found->shortest;
}

static const char *word_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	struct pattern_found *found = &match->found;
	struct digits digits;
	unsigned width = op->size ? op->size : found->width;
	bool all = op->how == '*', shorter = op->how == '-';

	if (found->partial || !digits_take(op, 16, at, &digits))
		return mismatch(match, op, at);
	if (digits.count == 0)
		return unread_take(match, op, digits.at);
	if (op->how == '`' && digits.text != digits.joined && digits.count >= 2 * BACKTICK_DIGITS)
		return mismatch(match, op, digits.after);
	digits.after += digits.prefixed ? strspn(digits.after, "uUlL") : 0;
	if (lex_is(*digits.after, LEX_NAME))
		return mismatch(match, op, digits.after);
	if (all)
		width = match->fit->count == 0 && digits.count < 2 * (size_t)op->size ? 0
										      : (unsigned)(digits.count / 2);
	else if (width == 0)
		width = width_of(digits.count);
	/* A text column shows how much of the last word is there. */
	found->partial =
		!shorter && digits.count < 2 * (size_t)width && digits.count % 2 == 0 && match->pattern->has_text;
	if (width == 0 || digits.count > 2 * (size_t)width || (all && digits.count % 2 != 0) ||
	    (digits.count < 2 * (size_t)width && !shorter && !found->partial))
		return mismatch(match, op, digits.at);
	if (shorter || (all && op->size == 0))
		digits_note(found, digits.text, digits.count);
	found->whole |= all && op->size == 0;
	found->word_0x = digits.prefixed;
	word_write(match->bytes + found->size, digits.text, digits.count, shorter ? width : 0,
		   is_turned(match, op) && !all);
	return word_found(match, found->partial ? digits.count / 2 : width, all ? 1 : width, digits.after);
}

/* --- Repeated words ----------------------------------------------------------------------------------------------- */

static bool is_separator(const struct pattern_op *op)
{
	return op->letter == '_' || op->letter == '^';
}

/* Whole words of a known width, as nearly all of a large listing are. Stops at the first that is anything else. */
static const char *words_run(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	unsigned width = match->found.width, last = is_turned(match, op) ? width - 1 : 0;
	uint8_t *bytes = match->bytes + match->found.size;
	bool divider = op[1].letter == '^';
	size_t words = match->found.words;

	for (; words < match->limit; words++) {
		const char *digits = at;
		unsigned i = 0;

		if (!prefix_take(op, &digits))
			break;
		for (; i < width && lex_value(digits[0]) < 16 && lex_value(digits[1]) < 16; i++, digits += 2)
			bytes[i ^ last] = (uint8_t)(lex_value(digits[0]) << 4 | lex_value(digits[1]));
		if (i < width || lex_is(*digits, LEX_NAME))
			break;
		match->found.word_end = digits;
		bytes += width;
		at = divider ? lex_divider(digits) : lex_skip_blanks(digits);
	}
	match->found.size = (size_t)(bytes - match->bytes);
	match->found.words = words;
	return at;
}

/* A part that may be repeated or missing leaves no trace when it does not fit. */
static const char *part_match(struct pattern_match *match, size_t from, size_t to, const char *at)
{
	struct pattern_found before = match->found;
	const char *after = range_match(match, from, to, at);

	if (!after)
		match->found = before;
	return after;
}

static const char *repeat_match(struct pattern_match *match, size_t first, const char *at)
{
	const struct pattern_op *op = &match->pattern->ops[first + 1];
	size_t close = match->pattern->ops[first].close;
	size_t tail = close - is_separator(&match->pattern->ops[close - 1]);
	const char *from = at;

	if (close == first + 3 && tail < close && (op->letter == 'W' || op->letter == 'P') && !op->how &&
	    op[1].size < 2 && match->fit->count > 0)
		at = words_run(match, op, at);
	while (match->found.words < match->limit) {
		const char *after = part_match(match, first + 1, tail, at);

		if (!after || after == at)
			break;
		at = after;
		after = part_match(match, tail, close, at);
		if (!after)
			break;
		at = after;
	}
	return at > from ? at : NULL;
}

/* --- Structure ---------------------------------------------------------------------------------------------------- */

/* Takes a name at the end of a part: up to the character after the part, or as long as a name goes. */
static const char *name_take(const struct pattern_match *match, size_t index, const char *at)
{
	const struct pattern_op *next = &match->pattern->ops[index + 1],
				*end = match->pattern->ops + match->pattern->count;
	const char *from = at;

	while (next < end && next->letter == ']')
		next++;
	if (next == end || next->letter != '\\') {
		at = lex_skip_name(at);
		return at > from ? at : NULL;
	}
	while (*at != next->literal && !lex_is(*at, LEX_BLANK | LEX_END))
		at++;
	return *at == next->literal && at > from ? at : NULL;
}

/* Whether a character can be the first of an op: false is sure, true is not. */
static inline bool may_begin(const struct pattern_op *op, char character)
{
	return op->letter == '\\'  ? character == op->literal
	       : op->letter == '_' ? op->size == 0 || lex_is(character, LEX_BLANK | LEX_END)
				   : op->letter != 'N' || lex_value(character) < 10;
}

/* What is after a mark between an address and its words, and the blanks around it; NULL if there is no mark. */
static const char *mark_skip(const char *at)
{
	static const char *const marks[] = {"-->", "->", "=>", "==", "<=", ":", "=", "|", "-"};

	at = lex_skip_blanks(at);
	for (size_t i = 0; i < COUNT(marks); i++) {
		if (*at == marks[i][0] && strncmp(at, marks[i], strlen(marks[i])) == 0)
			return lex_skip_blanks(at + strlen(marks[i]));
	}
	return NULL;
}

/* The shortest run of anything before which the rest matches. */
static const char *any_match(struct pattern_match *match, size_t index, size_t to, const char *at)
{
	const struct pattern_op *next = &match->pattern->ops[index + 1];
	bool blanks = match->pattern->ops[index].letter == '~';

	if (index + 1 == to)
		return blanks ? match->end : name_take(match, index, at);
	if (!blanks && lex_is(*at, LEX_BLANK | LEX_END))
		return mismatch(match, &match->pattern->ops[index], at);
	for (at += !blanks; at <= match->end && (blanks || !lex_is(at[-1], LEX_BLANK)); at++) {
		const char *after =
			at == match->end || may_begin(next, *at) ? part_match(match, index + 1, to, at) : NULL;

		if (after)
			return after;
	}
	return mismatch(match, &match->pattern->ops[index], at < match->end ? at : match->end);
}

static const char *text_take(struct pattern_match *match, size_t index, const char *at)
{
	const struct pattern_op *op = &match->pattern->ops[index];
	bool closed = index + 1 < match->pattern->count && op[1].letter == '\\';
	struct text text = {
		.bytes = match->bytes, .size = match->found.size, .zeros = op->size > 0, .blanks = &match->fit->blanks};
	const char *after;

	if (match->found.unread_count > 0)
		return match->end; /* what such words show is anybody's guess */
	for (;; text.size--) {
		after = closed ? text_between(&text, at, match->end, op[1].literal)
			       : text_after(&text, match->found.word_end, match->end, &match->fit->gap);
		/* The last word may have been filled up with zeros, as od does. */
		if (after || text.size == 0 || text.size + match->found.width <= match->found.size + 1 ||
		    text.bytes[text.size - 1] != 0)
			break;
		match->found.partial = true;
	}
	match->found.size = text.size;
	return after ? after : mismatch(match, op, at);
}

/* Matches one op; moves *index to the end of what belongs to it. */
static const char *op_match(struct pattern_match *match, size_t *index, const char *at)
{
	const struct pattern_op *op = &match->pattern->ops[*index];
	const char *after;

	switch (op->letter) {
	case '\\':
		match->found.marked |= match->found.words == 0 && match->found.address_digits > 0;
		return *at == op->literal ? at + 1 : mismatch(match, op, at);
	case '_':
		after = lex_skip_blanks(at);
		return *at == '\0' || after >= at + op->size ? after : mismatch(match, op, at);
	case '^':
		after = lex_divider(at);
		return after > at || *at == '\0' ? after : mismatch(match, op, at);
	case 'J':
		after = mark_skip(at);
		match->found.marked |= after != NULL;
		return after ? after : mismatch(match, op, at);
	case 'V':
		return value_take(match, op, at);
	case 'W':
	case 'P':
		return word_take(match, op, at);
	case 'T':
		return text_take(match, *index, at);
	case '[':
		after = part_match(match, *index + 1, op->close, at);
		*index = op->close;
		return after ? after : at;
	case '{':
		after = repeat_match(match, *index, at);
		*index = op->close;
		return after;
	default:
		return number_take(match, op, at);
	}
}

static const char *range_match(struct pattern_match *match, size_t from, size_t to, const char *at)
{
	for (size_t i = from; i < to && at; i++) {
		char letter = match->pattern->ops[i].letter;

		if (letter == '~' || letter == 'S')
			return any_match(match, i, to, at);
		at = op_match(match, &i, at);
	}
	return at;
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

size_t pattern_room(const struct pattern *pattern, size_t length)
{
	/* Two digits are a byte, but for a word that may have lost zeros one digit and a blank may be all of it. */
	return length * (pattern->word && pattern->word->how == '-' ? WORD_BYTES_MAX / 2 : 1) + WORD_BYTES_MAX;
}

/* What a line settles for those after it. False if it contradicts one before. */
static bool fit_settle(struct pattern_fit *fit, const struct pattern_found *found)
{
	size_t longest = found->longest > fit->longest ? found->longest : fit->longest, shortest = fit->shortest;

	if (found->shortest > 0 && (shortest == 0 || found->shortest < shortest))
		shortest = found->shortest;
	/* Joined bytes that are as many as a word has may be words, of which none is shorter. */
	if ((found->whole ? width_of(longest) > 0 : fit->zeros || found->zeros) && longest != shortest)
		return false;
	fit->zeros |= found->zeros;
	fit->word_0x = found->word_0x;
	fit->longest = longest;
	fit->shortest = shortest;
	fit->width = fit->count ? fit->width : found->width;
	fit->count = fit->count ? fit->count : found->words;
	return true;
}

/* Matches a line with the first part of the pattern that fits its start, or all of it. */
static const char *line_match(struct pattern_match *match, const struct pattern *pattern, struct pattern_fit *fit,
			      const char *line, size_t size, bool whole)
{
	match->pattern = pattern;
	match->fit = fit;
	match->end = line + size;
	for (size_t from = 0, to = pattern->end;; from = to + 1, to = pattern->ops[to].close) {
		const char *at = NULL;

		match->found = (struct pattern_found){.width = fit->width};
		if (whole || may_begin(&pattern->ops[from], *line))
			at = range_match(match, from, to, line);
		if (to == pattern->count || (at && (!whole || at == match->end)))
			return at;
	}
}

bool pattern_line(const struct pattern *pattern, struct pattern_fit *fit, const char *line, size_t size,
		  struct pattern_match *match)
{
	static const struct pattern_op line_end = {.letter = ']'};

	match->reached = NULL;
	match->limit = fit->count > 0 ? fit->count : SIZE_MAX;
	for (;;) {
		const char *at = line_match(match, pattern, fit, line, size, true);

		if (at == match->end && fit_settle(fit, &match->found))
			return true;
		if (at && at != match->end && at > match->reached)
			mismatch(match, &line_end, at);
		/* The text of a short line may look like more words: fewer of them, until their text fits. */
		if (!pattern->has_text || match->found.words < 2)
			return false;
		match->limit = match->found.words - 1;
	}
}

const char *pattern_start(const struct pattern *pattern, const char *line, size_t size)
{
	struct pattern_fit fit = {0};
	struct pattern_match match = {.limit = SIZE_MAX};

	return line_match(&match, pattern, &fit, line, size, false);
}
