/* SPDX-License-Identifier: MIT */
#include "dump/listing/pattern.h"

#include <stdio.h>
#include <string.h>

#include "dump/dump.h"
#include "dump/listing/lex.h"
#include "dump/listing/text.h"

#define WORD_BYTES_MAX 16

static const char *range_match(struct pattern_match *match, size_t from, size_t to, const char *at);

/* A mismatch: the one that went furthest is what a message is about. */
static const char *mismatch(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	bool same = at == match->reached && op->kind != PATTERN_TEXT;

	if (!match->reached || at > match->reached || same) {
		match->reached = at;
		match->expected = op;
	}
	return NULL;
}

/* --- Numbers ------------------------------------------------------------------------------------------------------ */

static const char *number_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	const char *digits = at;
	unsigned radix = op->radix;
	bool prefixed;
	size_t count;

	if (!pattern_prefix_take(op, &digits))
		return mismatch(match, op, at);
	prefixed = digits != at;
	if (op->kind == PATTERN_INDEX)
		radix = prefixed ? 16 : radix;
	else if (op->kind != PATTERN_NUMBER && match->fit->radix > 0 && !prefixed)
		radix = match->fit->radix;
	count = lex_digits(digits, radix);
	if (count == 0 || count < op->size || (op->size > 0 && count > op->size && digits[0] == '0'))
		return mismatch(match, op, at);
	at = digits + count;
	if (op->kind == PATTERN_ADDRESS) {
		uint64_t number, low;

		if (!lex_number(digits, count, radix, &number))
			return mismatch(match, op, digits);
		if (op->tick && *at == '`') {
			size_t more = lex_digits(at + 1, radix);

			if (more != 8 || number >> 32 || !lex_number(at + 1, more, radix, &low))
				return mismatch(match, op, at + 1);
			number = number << 32 | low;
			count += more;
			at += 1 + more;
		}
		match->found.address += number;
		match->found.address_digits = count;
		match->found.padded = digits[0] == '0' && count > 1;
		match->found.prefixed = match->found.address_0x = prefixed;
	} else if (op->kind != PATTERN_NUMBER &&
		   !lex_number(digits, count, radix,
			       op->kind == PATTERN_END ? &match->found.end : &match->found.index)) {
		return mismatch(match, op, digits);
	}
	return lex_is(*at, LEX_NAME) && op->kind != PATTERN_NUMBER ? mismatch(match, op, at) : at;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

/* The width of a word that has so many digits, or 0. */
static unsigned width_of(size_t digits)
{
	return digits == 2 || digits == 4 || digits == 8 || digits == 16 || digits == 32 ? (unsigned)(digits / 2) : 0;
}

/* A word that the tool could not read: as many question marks as it would have digits, or the like. */
static const char *unread_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	unsigned width = op->size ? op->size : match->found.width;
	const char *after = at;
	size_t count = 0;

	for (; *at && strchr("?RX", *at) && (*after == *at || (op->tick && *after == '`')); after++)
		count += *after == *at;
	width = width ? width : width_of(count);
	if (width == 0 || count != 2 * (size_t)width || match->found.unread_count == PATTERN_UNREAD_MAX)
		return mismatch(match, op, at);
	match->unread[match->found.unread_count].at = match->found.size;
	match->unread[match->found.unread_count++].size = width;
	memset(match->bytes + match->found.size, 0, width);
	match->found.size += width;
	match->found.width = width;
	match->found.words++;
	match->found.word_end = after;
	return after;
}

/* Writes the bytes of `digits`, of which there is an even number or a word of lost zeros, in the order of the file. */
static void word_write(uint8_t *bytes, const char *digits, size_t count, unsigned width, bool turned)
{
	size_t odd = count % 2, whole = (count + 1) / 2, at = turned ? whole : 0;

	if (turned && whole < width)
		memset(bytes + whole, 0, width - whole);
	for (size_t i = 0; i < count; odd = 0) {
		unsigned byte = lex_value(digits[i++]);

		if (!odd)
			byte = byte << 4 | lex_value(digits[i++]);
		if (turned)
			bytes[--at] = (uint8_t)byte;
		else
			bytes[at++] = (uint8_t)byte;
	}
}

/* Digits with a ` in them, without it. */
static size_t digits_join(const struct pattern_op *op, const char *at, size_t count, char joined[2 * WORD_BYTES_MAX])
{
	size_t more;

	if (!op->tick || at[count] != '`' || count > WORD_BYTES_MAX)
		return 0;
	more = lex_digits(at + count + 1, 16);
	if (count + more > 2 * WORD_BYTES_MAX || more == 0)
		return 0;
	memcpy(joined, at, count);
	memcpy(joined + count, at + count + 1, more);
	return more;
}

/* Whether the word may have lost digits: leading zeros, or bytes behind the end of the data. */
static bool word_may_be_short(struct pattern_match *match, const struct pattern_op *op, size_t count)
{
	if (op->shorter)
		return true;
	match->found.partial = count % 2 == 0 && match->pattern->has_text;
	return match->found.partial;
}

static const char *word_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	const char *digits = at, *from, *after;
	char joined[2 * WORD_BYTES_MAX];
	unsigned width = op->size ? op->size : match->found.width;
	bool turned = match->fit->order ? match->fit->order == DUMP_ORDER_LITTLE : !op->file_order;
	size_t count, more;

	if (match->found.partial || !pattern_prefix_take(op, &digits))
		return mismatch(match, op, at);
	count = lex_digits(digits, 16);
	if (count == 0)
		return unread_take(match, op, digits);
	from = digits;
	after = digits + count;
	more = digits_join(op, digits, count, joined);
	if (op->tick && more == 0 && count == WORD_BYTES_MAX)
		return mismatch(match, op, after);
	if (more > 0) {
		count += more;
		from = joined;
		after += 1 + more;
	}
	if (digits != at)
		after += strspn(after, "uUlL");
	if (lex_is(*after, LEX_NAME))
		return mismatch(match, op, after);
	if (op->all)
		width = match->fit->count == 0 && count < 2 * (size_t)op->size ? 0 : (unsigned)(count / 2);
	else if (width == 0)
		width = width_of(count);
	if (width == 0 || count > 2 * (size_t)width || (op->all && count % 2 != 0) ||
	    (count < 2 * (size_t)width && !word_may_be_short(match, op, count)))
		return mismatch(match, op, digits);
	if (op->shorter) {
		match->found.shorter |= count < 2 * (size_t)width;
		match->found.zeros |= from[0] == '0' && count > 1;
		match->found.longest = count > match->found.longest ? count : match->found.longest;
	}
	word_write(match->bytes + match->found.size, from, count, op->shorter ? width : 0, turned && !op->all);
	if (match->found.words == 0)
		match->found.prefixed ^= digits != at;
	match->found.size += match->found.partial ? count / 2 : width;
	match->found.width = op->all ? 1 : width;
	match->found.words++;
	match->found.word_end = after;
	return after;
}

static const char *joint_skip(const struct pattern_op *joint, const char *at)
{
	return joint->kind == PATTERN_DIVIDER ? lex_divider(at) : lex_skip_blanks(at);
}

/* Whole words of a known width, as nearly all of a large listing are. Stops at the first that is anything else. */
static const char *words_run(struct pattern_match *match, const struct pattern_op *op, const struct pattern_op *joint,
			     const char *at)
{
	bool turned = match->fit->order ? match->fit->order == DUMP_ORDER_LITTLE : !op->file_order;
	unsigned width = match->found.width, last = turned ? width - 1 : 0;
	uint8_t *bytes = match->bytes + match->found.size;
	size_t words = match->found.words;

	while (words < match->limit) {
		const char *digits = at, *after;
		unsigned i = 0;

		if (!pattern_prefix_take(op, &digits))
			break;
		for (; i < width && lex_value(digits[0]) < 16 && lex_value(digits[1]) < 16; i++, digits += 2)
			bytes[i ^ last] = (uint8_t)(lex_value(digits[0]) << 4 | lex_value(digits[1]));
		if (i < width || lex_is(*digits, LEX_NAME))
			break;
		after = joint_skip(joint, digits);
		if (after == digits && joint->kind != PATTERN_MAYBE_BLANKS && *after)
			break;
		match->found.word_end = digits;
		bytes += width;
		words++;
		at = after;
	}
	match->found.size = (size_t)(bytes - match->bytes);
	match->found.words = words;
	return at;
}

/* Words and what separates them, without going through the ops for each. */
static const char *words_take(struct pattern_match *match, size_t first, const char *at)
{
	const struct pattern_op *op = &match->pattern->ops[first + 1], *joint = op + 1;
	size_t words = match->found.words;

	if (match->fit->count > 0 && !op->shorter && !op->all && !op->tick)
		at = words_run(match, op, joint, at);

	while (match->found.words < match->limit) {
		const char *after = word_take(match, op, at);

		if (!after)
			break;
		at = joint_skip(joint, after);
		if (at != after || joint->kind == PATTERN_MAYBE_BLANKS || *at == '\0')
			continue;
		mismatch(match, joint, at);
		at = after;
		break;
	}
	return match->found.words > words ? at : NULL;
}

/* --- Structure ---------------------------------------------------------------------------------------------------- */

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
	const struct pattern_op *op = &match->pattern->ops[first];
	bool any = false;

	while (match->found.words < match->limit) {
		const char *after = part_match(match, first + 1, op->close, at);

		if (!after || after == at)
			break;
		any = true;
		at = after;
	}
	return any ? at : NULL;
}

/* What stands for a name at the end of a part: up to the character after the part, or as long as a name goes. */
static const char *name_take(struct pattern_match *match, size_t index, const char *at)
{
	const struct pattern_op *next = &match->pattern->ops[index + 1],
				*end = match->pattern->ops + match->pattern->count;
	const char *from = at;

	while (next < end && next->kind == PATTERN_CLOSE)
		next++;
	if (next < end && next->kind == PATTERN_LITERAL) {
		while (*at != next->literal && !lex_is(*at, LEX_BLANK | LEX_END))
			at++;
		return *at == next->literal && at > from ? at : NULL;
	}
	while (lex_is(*at, LEX_NAME))
		at++;
	return at > from ? at : NULL;
}

/* The shortest run of anything before which the rest matches. */
static const char *any_match(struct pattern_match *match, size_t index, size_t to, const char *at)
{
	bool blanks = match->pattern->ops[index].kind == PATTERN_ANY;

	if (index + 1 == to)
		return blanks ? match->end : name_take(match, index, at);
	for (at += !blanks && *at; at <= match->end; at++) {
		const char *after;

		if (!blanks && lex_is(at[-1], LEX_BLANK))
			break;
		after = part_match(match, index + 1, to, at);
		if (after)
			return after;
	}
	return mismatch(match, &match->pattern->ops[index], at < match->end ? at : match->end);
}

/* A value that is no hex word. */
static const char *value_take(struct pattern_match *match, const struct pattern_op *op, const char *at)
{
	static const struct {
		char letter;
		const char *digits;
	} sorts[] = {{'o', "01234567"}, {'d', "-0123456789"}, {'b', "01"}, {'f', "0123456789.e+-naif"}};
	size_t count = 0;

	for (size_t i = 0; i < sizeof(sorts) / sizeof(sorts[0]); i++) {
		if (sorts[i].letter == op->literal)
			count = strspn(at, sorts[i].digits);
	}
	if (op->literal == 'd' && op->size > 0 && count > op->size)
		return mismatch(match, op, at);
	while (op->literal == 'c' && count < 3 && !lex_is(at[count], LEX_BLANK | LEX_END))
		count++;
	if ((op->size > 0 && op->literal != 'd' && count != op->size) || count == 0 ||
	    !lex_is(at[count], LEX_BLANK | LEX_END) ||
	    (op->literal == 'b' && (count % 8 != 0 || width_of(count / 4) == 0)) ||
	    (op->literal == 'd' && count > 1 && at[0] == '0') ||
	    (op->literal == 'f' && at[strcspn(at, "0123456789n")] == '\0'))
		return mismatch(match, op, at);
	for (size_t i = 0; op->literal == 'b' && op->size == 8 && i < count; i++)
		match->bytes[match->found.size] = (uint8_t)(match->bytes[match->found.size] << 1 | (at[i] == '1'));
	match->found.size += op->literal == 'b' && op->size == 8;
	match->found.words++;
	match->found.word_end = at + count;
	return at + count;
}

static const char *text_take(struct pattern_match *match, size_t index, const char *at)
{
	const struct pattern *pattern = match->pattern;
	const struct pattern_op *op = &pattern->ops[index], *next = op + 1;
	struct text_bytes bytes = {
		.bytes = match->bytes, .size = match->found.size, .zeros = op->size > 0, .blanks = &match->fit->blanks};
	const char *after;

	if (match->found.unread_count > 0)
		return match->end; /* what such words show is anybody's guess */
	for (;;) {
		if (index + 1 < pattern->count && next->kind == PATTERN_LITERAL)
			after = text_between(&bytes, at, match->end, next->literal);
		else
			after = text_behind(&bytes, match->found.word_end, match->end, &match->fit->gap);
		if (after || bytes.size == 0 || bytes.size + match->found.width <= match->found.size + 1 ||
		    bytes.bytes[bytes.size - 1] != 0)
			break;
		bytes.size--; /* the last word may have been filled up with zeros, as od does */
		match->found.partial = true;
	}
	match->found.size = bytes.size;
	return after ? after : mismatch(match, op, at);
}

static const char *range_match(struct pattern_match *match, size_t from, size_t to, const char *at)
{
	for (size_t i = from; i < to && at; i++) {
		const struct pattern_op *op = &match->pattern->ops[i];
		const char *after;

		switch (op->kind) {
		case PATTERN_LITERAL:
			match->found.marked |= match->found.words == 0 && match->found.address_digits > 0;
			at = *at == op->literal ? at + 1 : mismatch(match, op, at);
			break;
		case PATTERN_BLANKS:
			after = lex_skip_blanks(at);
			at = *at == '\0' || after >= at + op->size ? after : mismatch(match, op, at);
			break;
		case PATTERN_JOINT:
			match->found.marked |= (after = lex_mark(at)) != NULL;
			at = after ? after : mismatch(match, op, at);
			break;
		case PATTERN_VALUE:
			at = value_take(match, op, at);
			break;
		case PATTERN_MAYBE_BLANKS:
			at = lex_skip_blanks(at);
			break;
		case PATTERN_DIVIDER:
			after = lex_divider(at);
			at = after > at || *at == '\0' ? after : mismatch(match, op, at);
			break;
		case PATTERN_ANY:
		case PATTERN_NONBLANK:
			return any_match(match, i, to, at);
		case PATTERN_WORD:
			at = word_take(match, op, at);
			break;
		case PATTERN_TEXT:
			at = text_take(match, i, at);
			break;
		case PATTERN_MAYBE:
			after = part_match(match, i + 1, op->close, at);
			at = after ? after : at;
			i = op->close;
			break;
		case PATTERN_WORDS:
			at = words_take(match, i, at);
			i = op->close;
			break;
		case PATTERN_REPEAT:
			at = repeat_match(match, i, at);
			i = op->close;
			break;
		default:
			at = number_take(match, op, at);
			break;
		}
	}
	return at;
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

static void match_begin(struct pattern_match *match, const struct pattern *pattern, struct pattern_fit *fit,
			const char *end, size_t limit)
{
	match->found = (struct pattern_found){.width = fit->width};
	match->pattern = pattern;
	match->fit = fit;
	match->end = end;
	match->limit = limit;
}

/* What a line settles for those after it. False if it contradicts one before. */
static bool fit_settle(struct pattern_fit *fit, const struct pattern_match *match)
{
	if ((fit->shorter || match->found.shorter) && (fit->zeros || match->found.zeros))
		return false;
	fit->shorter |= match->found.shorter;
	fit->zeros |= match->found.zeros;
	fit->longest = match->found.longest > fit->longest ? match->found.longest : fit->longest;
	if (fit->count == 0) {
		fit->count = match->found.words;
		fit->width = match->found.width;
	}
	return true;
}

bool pattern_line(const struct pattern *pattern, struct pattern_fit *fit, const char *line, size_t size,
		  struct pattern_match *match)
{
	static const struct pattern_op line_end = {.kind = PATTERN_CLOSE};
	size_t limit = fit->count > 0 ? fit->count : SIZE_MAX;

	match->reached = NULL;
	for (;;) {
		const char *at;

		match_begin(match, pattern, fit, line + size, limit);
		at = range_match(match, 0, pattern->count, line);
		if (at == match->end) {
			if (fit_settle(fit, match))
				return true;
			at = NULL;
		}
		if (at && at > match->reached)
			mismatch(match, &line_end, at);
		/* The text of a short line may look like more words: fewer of them, until their text fits. */
		if (!pattern->has_text || match->found.words < 2)
			return false;
		limit = match->found.words - 1;
	}
}

const char *pattern_start(const struct pattern *pattern, const char *line, size_t size)
{
	uint8_t none[WORD_BYTES_MAX];
	struct pattern_fit fit = {0};
	struct pattern_match match = {.bytes = none};

	match_begin(&match, pattern, &fit, line + size, SIZE_MAX);
	return range_match(&match, 0, pattern->count, line);
}
