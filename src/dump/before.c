/* SPDX-License-Identifier: MIT */
#include "dump/before.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/digits.h"

#define ADDRESS_DIGITS 5 /* digits of a number in a single line that may be an address */

/* Copies the digits of the last number before column `end`, ignoring times and a debugger's counters ($1). */
static bool number_find(char digits[BEFORE_DIGITS + 1], const char *text, size_t end, bool *prefixed)
{
	for (size_t to = end; to > 0; to--) {
		size_t from = to, decimal = 0;

		while (from > 0 && to - from < BEFORE_DIGITS && digit_is_hex(text[from - 1])) {
			decimal += text[from - 1] >= '0' && text[from - 1] <= '9';
			from--;
		}
		if (decimal == 0)
			continue;
		/* Part of a name such as pte7. */
		while (from < to && !(text[from] >= '0' && text[from] <= '9') && from > 0 &&
		       strchr("ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ_", text[from - 1]))
			from++;
		if ((from > 0 && strchr(".:$", text[from - 1])) ||
		    (strchr(".:", text[to]) && digit_is_hex(text[to + 1]))) {
			to = from + 1;
			continue;
		}
		*prefixed = from > 1 && (text[from - 1] == 'x' || text[from - 1] == 'X') && text[from - 2] == '0';
		memcpy(digits, text + from, to - from);
		digits[to - from] = '\0';
		return true;
	}
	return false;
}

void before_line(struct before *before, const struct line *line, size_t end, uint64_t words)
{
	char digits[BEFORE_DIGITS + 1] = "";
	bool prefixed = false;
	uint64_t value, step;

	if (!number_find(digits, line->text, end, &prefixed) && before->lines == 0)
		return;
	value = strtoull(digits, NULL, prefixed ? 16 : 10);
	step = value - before->value;
	if (before->lines++ == 0) {
		memcpy(before->first, digits, sizeof(digits));
		before->long_one = prefixed || strlen(digits) >= ADDRESS_DIGITS;
	} else if (before->line == 0 && strcmp(before->first, digits) != 0 && step != 1 && step != before->words) {
		before->line = line->number;
	}
	before->value = value;
	before->words = words;
}

void before_tell(const struct before *before, struct report *report)
{
	if (before->line > 0)
		report_notice(report,
			      "the numbers before the words, such as that of line %" PRIu64
			      ", are not read as addresses: the words are read as if none were missing",
			      before->line);
	else if (before->lines == 1 && before->long_one)
		report_notice(report, "the number before the words, %s, is not read as an address", before->first);
}
