/* SPDX-License-Identifier: MIT */
#include "dump/weak.h"

#include "dump/candidate.h"

#define LINES_SURE 3 /* so many numbers that go up by whole words are no words */

/* Adds the words behind the address. False if something else is there. */
static bool words_add(struct weak *weak, const struct scan *scan, size_t first)
{
	const struct tokens *tokens = &scan->tokens;

	for (size_t i = first; i < tokens->count; i++) {
		const struct token *token = &tokens->list[i];

		if (token->kind == TOKEN_OTHER)
			return false;
		if (weak->digits == 0)
			weak->digits = token->digits;
		weak->uneven = weak->uneven || token->digits != weak->digits;
		weak->most = token->digits > weak->most ? token->digits : weak->most;
	}
	weak->words = tokens->count - first;
	weak->differs = weak->differs || tokens->list[first - 1].digits != tokens->list[first].digits;
	return true;
}

void weak_line(struct weak *weak, const struct scan *scan)
{
	const struct tokens *tokens = &scan->tokens;
	uint64_t before = weak->words, value = 0;
	struct address address;
	bool list;
	size_t first = 1;

	if (tokens->count == 0 || (!scan->head.weak && tokens->list[0].kind != TOKEN_WORD))
		return;
	while (first < tokens->count && scan->line.text[tokens->list[first - 1].end] != HEAD_MARK)
		first++;
	list = scan->line.text[scan->line.length - 1] == ',';
	if (!scan->head.weak || list || first == tokens->count || !address_find(&scan->line, tokens, first, &address) ||
	    !address_value(&address, 16, &value) || !words_add(weak, scan, first)) {
		weak->others++;
		return;
	}
	for (unsigned i = 0; i < WEAK_WIDTHS && weak->lines > 0; i++) {
		weak->exact[i] += value - weak->last == before << i;
		weak->overlap[i] = weak->overlap[i] || value - weak->last < before << i;
	}
	weak->falls = weak->falls || (weak->lines > 0 && value <= weak->last);
	weak->bits |= value;
	weak->last = value;
	weak->lines++;
}

/* Whether words of this width, by its logarithm, fit. */
static bool width_fits(const struct weak *weak, unsigned width)
{
	return !weak->falls && !weak->overlap[width] && weak->bits % (UINT64_C(1) << width) == 0;
}

/* Whether numbers without leading zeros, of any width, or words with them fit, and as many lines follow exactly. */
static bool any_fits(const struct weak *weak, bool exact)
{
	for (unsigned i = 0; i < WEAK_WIDTHS; i++) {
		bool loose = weak->uneven || !digits_are_width(weak->digits);
		bool possible = loose ? weak->most <= (size_t)2 << i : weak->digits == (size_t)2 << i;

		if (possible && width_fits(weak, i) && (!exact || weak->exact[i] > 0))
			return true;
	}
	return false;
}

bool weak_holds(const struct weak *weak, struct report *report)
{
	bool fits;

	if (weak->lines == 0 || weak->others > 0)
		return false;
	if (any_fits(weak, true))
		return true;
	fits = any_fits(weak, false) && weak->bits > 0;
	if (fits && (weak->differs || weak->lines >= LINES_SURE)) {
		report_notice(report,
			      "the first number of each line is taken for its address, although only a comma "
			      "or a blank stands behind it; if it is a word, put each word on a line of its own");
		return true;
	}
	if (weak->differs || fits)
		report_notice(report, "the first number of each line is taken for a word, but it may be the line's "
				      "address: put a colon behind it if it is");
	return false;
}
