/* SPDX-License-Identifier: MIT */
#include "dump/split.h"

#include <stdlib.h>
#include <string.h>

#define LINE_MAX_TEXT 4096 /* longer lines have no text column */
#define WORD_BYTES_MAX 8
#define HALF 8 /* some tools put a bar in the middle of the text, behind so many characters */

void split_free(struct split *split)
{
	for (unsigned order = 0; order < SPLIT_ORDERS; order++)
		free(split->bytes[order]);
	*split = (struct split){0};
}

/* Turns each word around: as printed, its first digits are its highest. */
static void bytes_turn(uint8_t *bytes, size_t size, unsigned word_bytes)
{
	for (size_t word = 0; word < size; word += word_bytes) {
		size_t length = size - word < word_bytes ? size - word : word_bytes;

		for (size_t i = 0; i < length / 2; i++) {
			uint8_t byte = bytes[word + i];

			bytes[word + i] = bytes[word + length - 1 - i];
			bytes[word + length - 1 - i] = byte;
		}
	}
}

size_t split_word(const struct layout *layout, enum dump_order order, const struct line *line,
		  const struct token *token, uint8_t *bytes)
{
	size_t size = layout->binary ? 1 : token->digits / 2;

	if (layout->digits == DIGITS_LOOSE) {
		uint64_t value = 0;

		token_numeral(token, line->text, 8, &value);
		size = layout->token_bytes;
		for (size_t i = 0; i < size; i++)
			bytes[size - 1 - i] = (uint8_t)(value >> 8 * i);
	} else {
		token_bytes(token, line->text, layout->binary, bytes);
	}
	if (order != DUMP_ORDER_BIG && layout->word_bytes > 1)
		bytes_turn(bytes, size, layout->word_bytes);
	return size;
}

static bool is_all(const uint8_t *bytes, size_t size, uint8_t byte)
{
	return size == 0 || (bytes[0] == byte && memcmp(bytes, bytes + 1, size - 1) == 0);
}

static bool split_reserve(struct split *split, size_t size)
{
	if (size <= split->room)
		return true;
	for (unsigned order = 0; order < SPLIT_ORDERS; order++) {
		uint8_t *bytes = realloc(split->bytes[order], 2 * size);

		if (!bytes)
			return false;
		split->bytes[order] = bytes;
	}
	split->room = 2 * size;
	return true;
}

size_t split_bytes(struct split *split, const struct layout *layout, const struct line *line,
		   const struct tokens *tokens, const struct reading *reading, size_t count)
{
	size_t size = 0;

	for (size_t i = reading->first; i < reading->first + count; i++) {
		const struct token *token = &tokens->list[i];

		if (token->kind != TOKEN_WORD || !split_reserve(split, size + layout_token_bytes(layout, token)))
			return 0;
		split_word(layout, DUMP_ORDER_LITTLE, line, token, split->bytes[0] + size);
		size += split_word(layout, DUMP_ORDER_BIG, line, token, split->bytes[1] + size);
	}
	return size;
}

/* Whether a character of the text column may stand for a byte. */
static bool shows(char text, uint8_t byte)
{
	if (byte >= 0x20 && byte < 0x7f)
		return (uint8_t)text == byte;
	return text == LINES_OTHER || (text && strchr("._?*~", text));
}

bool split_shows(const struct line *line, size_t start, bool delimited, const uint8_t *bytes, size_t size)
{
	size_t at = start;

	if (start >= line->length)
		return false;
	for (size_t i = 0; i < size; i++, at++) {
		/* od shows no characters for what it filled the last word up with. */
		if (delimited && at + 1 == line->length && line->text[at] == '<' && size - i < WORD_BYTES_MAX &&
		    is_all(bytes + i, size - i, 0))
			return true;
		if (delimited && i == HALF && at < line->length && line->text[at] == '|' && bytes[i] != '|')
			at++;
		if (at >= line->length ? bytes[i] != ' ' : !shows(line->text[at], bytes[i]))
			return false;
	}
	if (delimited && at < line->length && strchr("|<", line->text[at]))
		at++;
	return at + strspn(line->text + at, delimited ? " |" : " ") >= line->length;
}

/* Whether one of the orders that the words may have is this one. */
static bool order_fits(const struct layout *layout, unsigned order)
{
	return layout->order == DUMP_ORDER_AUTO || layout->word_bytes == 1 ||
	       order == (layout->order == DUMP_ORDER_BIG);
}

/* Whether the text between bars, or without them, begins at a column between `from` and `to`. */
static bool start_try(struct split *split, const struct layout *layout, const struct line *line, size_t from, size_t to,
		      bool delimited, size_t size)
{
	split->delimited = delimited;
	for (split->start = from; split->start <= to; split->start++) {
		for (unsigned order = 0; order < SPLIT_ORDERS; order++) {
			if (order_fits(layout, order) &&
			    split_shows(line, split->start, delimited, split->bytes[order], size))
				return true;
		}
	}
	return false;
}

/* Tries every place where the text could begin behind column `end`: behind a bar, or after blanks. */
static bool start_find(struct split *split, const struct layout *layout, const struct line *line, size_t end,
		       size_t size)
{
	size_t solid = end + strspn(line->text + end, " \t,");
	bool bar = line->text[solid] == '|' || line->text[solid] == '>';

	return (bar && start_try(split, layout, line, solid + 1, solid + 2, true, size)) ||
	       start_try(split, layout, line, end + 1, solid, false, size);
}

bool split_find(struct split *split, const struct layout *layout, const struct line *line, const struct tokens *tokens,
		const struct reading *reading)
{
	size_t size;

	split->count = reading->count + reading->partial;
	if (layout->filter == SCAN_LIST || line->length > LINE_MAX_TEXT || layout->digits == DIGITS_LOOSE)
		return false;
	size = split_bytes(split, layout, line, tokens, reading, split->count);
	for (; split->count > 0 && size > 0; split->count--) {
		const struct token *last = &tokens->list[reading->first + split->count - 1];

		if (start_find(split, layout, line, last->end, size))
			return true;
		size -= layout_token_bytes(layout, last);
	}
	return false;
}

/* Takes the text for the first `count` words'. */
static void reading_cut(struct reading *reading, const struct layout *layout, const struct tokens *tokens, size_t count,
			size_t start)
{
	const struct token *last = &tokens->list[reading->first + count - 1];

	reading->end = reading->first + count;
	reading->partial = last->digits < layout->digits;
	reading->count = count - reading->partial;
	reading->rest = last->end;
	reading->text = start;
}

bool split_settle(struct split *split, const struct layout *layout, const struct line *line,
		  const struct tokens *tokens, struct reading *reading)
{
	size_t count = reading->count + reading->partial, column = reading->origin + layout->text_column, found = 0,
	       start = 0;
	size_t size = split_bytes(split, layout, line, tokens, reading, count);

	if (layout->text_column == 0 || size == 0 || size >= layout->stride || line->length > LINE_MAX_TEXT ||
	    reading->end != reading->first + count)
		return true;
	for (unsigned order = 0; order < SPLIT_ORDERS; order++) {
		if (order_fits(layout, order) &&
		    split_shows(line, column, layout->delimited, split->bytes[order], size))
			return true;
	}
	/* Text that stands where it should is another matter, and so are blanks that are gone from the end. */
	if (reading->rest + strspn(line->text + reading->rest, " |>") >=
		    (column < line->length ? column : line->length) &&
	    (column < line->length || is_all(split->bytes[0], size, ' ')))
		return true;
	for (; count > 0; count--) {
		const struct token *last = &tokens->list[reading->first + count - 1];

		if (start_find(split, layout, line, last->end, size)) {
			if (found > 0)
				return false;
			found = count;
			start = split->start;
		}
		size -= layout_token_bytes(layout, last);
	}
	if (found > 0)
		reading_cut(reading, layout, tokens, found, start);
	return found > 0;
}
