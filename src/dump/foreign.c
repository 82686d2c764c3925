/* SPDX-License-Identifier: MIT */
#include "dump/foreign.h"

#include <inttypes.h>
#include <string.h>

#include "dump/candidate.h"

#define STEP_UNIT 8       /* addresses advance by multiples of so many bytes ... */
#define STEP_MOST 0x1000u /* ... and by no more than this */
#define ALONE_LEAST 2     /* addresses that are no words by their width show it if there are so many, */
#define ALONE_WIDTH 3     /* and others if there are these */

/* How well a token fits a kind. */
enum fit {
	FIT_NOT,
	FIT_OPEN, /* it may be something else */
	FIT_SURE
};

/* Octal words of one, two, four and eight bytes: their digits, and the first of them at most. */
static const struct {
	size_t digits;
	char most;
} octals[] = {{3, '3'}, {6, '1'}, {11, '3'}, {22, '1'}};

static enum fit octal_fit(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof(octals) / sizeof(octals[0]); i++) {
		if (length == octals[i].digits)
			return *text <= octals[i].most && strspn(text, "01234567") >= length ? FIT_SURE : FIT_NOT;
	}
	/* gdb has no leading zeros but the one that says that the number is octal. */
	if (*text != '0' || strspn(text, "01234567") < length || (length > 1 && text[1] == '0'))
		return FIT_NOT;
	return length == 1 || digits_are_width(length) ? FIT_OPEN : FIT_SURE;
}

static bool is_named(const char *names, const char *text, size_t length)
{
	for (const char *at = names; *at; at += strcspn(at, " "), at += *at == ' ') {
		if (strcspn(at, " ") == length && memcmp(at, text, length) == 0)
			return true;
	}
	return false;
}

static enum fit float_fit(const char *text, size_t length)
{
	size_t sign = *text == '-', digits = strspn(text + sign, "0123456789") + sign;

	if (is_named("inf nan", text + sign, length - sign))
		return FIT_SURE;
	if (digits == sign || strspn(text + sign, "0123456789.e+-") < length - sign)
		return FIT_NOT;
	return digits >= length ? FIT_OPEN : strchr(".e", text[digits]) ? FIT_SURE : FIT_NOT;
}

/* As od has them: a letter, a name, an escape, or three octal digits. */
static enum fit character_fit(const char *text, size_t length)
{
	static const char names[] = "nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak "
				    "syn etb can em sub esc fs gs rs us sp del";

	if (length == 1)
		return *text >= '0' && *text <= '9' ? FIT_OPEN : FIT_SURE;
	if (*text == '\\' && length == 2)
		return FIT_SURE;
	if (is_named(names, text, length))
		return length == 2 && strncmp(text, "ff", 2) == 0 ? FIT_OPEN : FIT_SURE;
	return length == 3 && octal_fit(text, length) == FIT_SURE ? FIT_OPEN : FIT_NOT;
}

/* Groups of three, five, six or seven bytes, as xxd -g3 has them; the last of a line is shorter. */
static enum fit group_fit(const char *text, size_t length)
{
	if (length % 2 != 0 || length > 14 || strspn(text, "0123456789abcdefABCDEF") < length)
		return FIT_NOT;
	return digits_are_width(length) ? FIT_OPEN : FIT_SURE;
}

static const struct {
	enum fit (*fit)(const char *text, size_t length);
	const char *name;
} kinds[FOREIGN_KINDS] = {
	[FOREIGN_OCTAL] = {octal_fit, "octal numbers"},
	[FOREIGN_FLOAT] = {float_fit, "floating-point numbers"},
	[FOREIGN_CHARACTERS] = {character_fit, "characters"},
	[FOREIGN_GROUPS] = {group_fit, "words of another width than 1, 2, 4 or 8 bytes"},
};

/* How well the words behind the first fit a kind; the text that od -z puts behind them is not looked at. */
static enum fit line_fit(enum foreign_kind kind, const struct line *line, const struct tokens *tokens)
{
	enum fit best = FIT_NOT;

	for (size_t i = 1; i < tokens->count; i++) {
		const char *text = line->text + tokens->list[i].start;
		enum fit fit;

		if (*text == '>' && i > 1 && kind != FOREIGN_CHARACTERS)
			break;
		if (kind == FOREIGN_GROUPS && i > 1 && tokens->list[i].gap > 1)
			break; /* the text column */
		fit = kinds[kind].fit(text, tokens->list[i].end - tokens->list[i].start);
		if (fit == FIT_NOT)
			return FIT_NOT;
		best = fit > best ? fit : best;
	}
	return best;
}

static void alone_line(struct foreign *foreign, const struct line *line, const struct tokens *tokens)
{
	struct address address;
	uint64_t value, step;

	if (line->text[tokens->list[0].start] == '*')
		return;
	if (!address_find(line, tokens, 1, &address) || strlen(address.digits) > 8 ||
	    !address_value(&address, 16, &value)) {
		foreign->uneven = true;
		return;
	}
	step = value - foreign->value;
	foreign->uneven = foreign->uneven || value % STEP_UNIT != 0 ||
			  (foreign->alone > 0 && strlen(address.digits) != foreign->digits) ||
			  (foreign->alone > 0 && (step == 0 || step > STEP_MOST)) ||
			  (foreign->alone > 1 && step != foreign->step);
	if (foreign->alone++ == 0)
		foreign->alone_first = line->number;
	foreign->digits = strlen(address.digits);
	foreign->step = step;
	foreign->value = value;
}

void foreign_line(struct foreign *foreign, const struct line *line, const struct tokens *tokens)
{
	struct address address;
	bool other = true;

	if (tokens->count <= 1) {
		alone_line(foreign, line, tokens);
		return;
	}
	for (unsigned kind = 0; kind < FOREIGN_KINDS && address_find(line, tokens, 1, &address); kind++) {
		enum fit fit = line_fit((enum foreign_kind)kind, line, tokens);

		other = other && (fit == FIT_NOT || (fit == FIT_OPEN && kind == FOREIGN_GROUPS));
		if (fit == FIT_SURE && foreign->count[kind]++ == 0)
			foreign->first[kind] = line->number;
	}
	foreign->others += other;
}

enum gmmu_status foreign_check(const struct foreign *foreign, struct gmmu_error *error)
{
	uint64_t most = foreign->others;
	unsigned found = FOREIGN_KINDS;
	size_t least;

	for (unsigned kind = 0; kind < FOREIGN_KINDS; kind++) {
		if (foreign->count[kind] > most) {
			most = foreign->count[kind];
			found = kind;
		}
	}
	if (found < FOREIGN_KINDS)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64
				      " has %s behind its address, which are not read; print it again in hex (od "
				      "-t x1, od -t x8)",
				      foreign->first[found], kinds[found].name);
	least = digits_are_width(foreign->digits) ? ALONE_WIDTH : ALONE_LEAST;
	if (most == 0 && !foreign->uneven && foreign->alone >= least)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64
				      " and those after it are addresses with nothing behind them; print it again in "
				      "hex (od -t x1), or put the words into one line if they are no addresses",
				      foreign->alone_first);
	return GMMU_OK;
}
