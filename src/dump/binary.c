/* SPDX-License-Identifier: MIT */
#include "dump/binary.h"

#include <inttypes.h>

#include "dump/candidate.h"

#define PREFIX_TOKENS 8 /* an address is looked for behind no more tokens than these */
#define HEX_WORDS 4     /* a line of hex words of eight digits has seldom more */
#define LONG_DIGITS 32  /* no tool prints hex words of so many */

static bool is_width(size_t digits)
{
	return digits == 8 || digits == 16 || digits == 32 || digits == 64;
}

/* The token behind the words of 0 and 1 from `first` on; `first` if there is something else before the text. */
static size_t words_end(struct binary *binary, const struct line *line, const struct tokens *tokens, size_t first)
{
	size_t at = first;

	for (; at < tokens->count; at++) {
		const struct token *token = &tokens->list[at];

		if (at > first && (token->gap > 1 || token->bar || line->text[token->start] == '>'))
			break;
		if (token->kind != TOKEN_WORD || !token->binary || token->prefixed || !is_width(token->digits) ||
		    token->digits != tokens->list[first].digits)
			return first;
		for (size_t i = token->start; i < token->end; i++)
			binary->ones = binary->ones || line->text[i] == '1';
	}
	return at;
}

/* What the address says of the words of the line before. */
static void distance_see(struct binary *binary, uint64_t address)
{
	uint64_t distance = address - binary->address, digits = binary->words * binary->digits;

	if (binary->words == 0)
		return;
	binary->as_binary += distance == digits / 8;
	binary->as_hex += distance == digits / 2;
}

void binary_line(struct binary *binary, const struct line *line, const struct tokens *tokens)
{
	struct address address;
	size_t first = 1, end;
	uint64_t value;

	while (first < tokens->count && first < PREFIX_TOKENS && !address_find(line, tokens, first, &address))
		first++;
	if (first >= tokens->count || first == PREFIX_TOKENS)
		return;
	end = words_end(binary, line, tokens, first);
	if (end == first || !address_value(&address, 16, &value)) {
		binary->others++;
		return;
	}
	if (binary->lines++ == 0) {
		binary->first = line->number;
		binary->digits = tokens->list[first].digits;
		binary->debugger = address.prefixed && address.form == ADDRESS_MARKED;
	}
	if (binary->digits != tokens->list[first].digits)
		binary->others++;
	distance_see(binary, value);
	binary->address = value;
	binary->words = end - first;
	binary->most = binary->words > binary->most ? binary->words : binary->most;
}

enum gmmu_status binary_check(const struct binary *binary, struct report *report, struct gmmu_error *error)
{
	bool likely = binary->ones && (binary->debugger || binary->digits >= LONG_DIGITS || binary->most > HEX_WORDS);

	if (binary->lines == 0 || binary->others > 0 || (binary->as_hex > 0 && binary->as_binary == 0))
		return GMMU_OK;
	if (likely || binary->as_binary > 0)
		return gmmu_error_set(
			error, GMMU_E_FORMAT,
			"line %" PRIu64
			" has words of binary digits, which are not read; print it again in hex (xxd, x/gx)",
			binary->first);
	report_notice(report,
		      "no word has a digit but 0 and 1: they are read as hex, but binary ones would look the same");
	return GMMU_OK;
}
