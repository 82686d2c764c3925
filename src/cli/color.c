/* SPDX-License-Identifier: MIT */
#include "cli/color.h"

#define SGR(numbers) "\033[" numbers "m"

static const char *const sequences[MEANING_COUNT] = {
	[MEANING_BIT_CLEAR] = SGR("36"),            /* cyan */
	[MEANING_BIT_SET] = SGR("1;36"),            /* bold cyan */
	[MEANING_BIT_RESERVED_CLEAR] = SGR("2"),    /* faint */
	[MEANING_BIT_RESERVED_SET] = SGR("1;7;35"), /* bold reverse magenta, the most visible style */
	[MEANING_BIT_AMBIGUOUS] = SGR("1;4;33"),    /* bold underlined yellow */
	[MEANING_PLAIN] = "",
	[MEANING_DIM] = SGR("2"),
	[MEANING_HEADING] = SGR("1"),
	[MEANING_NAME] = SGR("34;1"),
	[MEANING_VALUE] = SGR("1;36"),
	[MEANING_GOOD] = SGR("1;36"),
	[MEANING_NOTE] = SGR("4;33"),
	[MEANING_ERROR] = SGR("1;7;35"),
};

void color_add(struct text *bytes, const struct text *styled)
{
	size_t start = 0;

	while (start < styled->length) {
		uint8_t meaning = styled->meanings[start];
		size_t end = start;

		while (end < styled->length && styled->meanings[end] == meaning && styled->bytes[end] != '\n')
			end++;
		if (end > start && sequences[meaning][0] != '\0') {
			text_add(bytes, sequences[meaning]);
			text_add_bytes(bytes, styled->bytes + start, end - start);
			text_add(bytes, SGR("0"));
		} else {
			text_add_bytes(bytes, styled->bytes + start, end - start);
		}
		for (start = end; start < styled->length && styled->bytes[start] == '\n'; start++)
			text_add_char(bytes, '\n');
	}
}
