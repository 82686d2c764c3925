/* SPDX-License-Identifier: MIT */
#include "dump/reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump/words.h"

enum gmmu_status line_fault(uint64_t line, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " %s", line, what);
}

static enum gmmu_status reader_count(struct reader *reader, uint64_t size, struct gmmu_error *error)
{
	uint64_t cap = reader->job->dump->options.max_size;
	char words[WORDS_SIZE_ROOM];

	if (size > cap - reader->total)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the listing gives more than %s in line %" PRIu64 "; --max-size allows more",
				      words_size(words, cap), reader->scan.line.number);
	reader->total += size;
	return GMMU_OK;
}

enum gmmu_status reader_place(struct reader *reader, uint64_t address, const uint8_t *bytes, size_t size,
			      struct gmmu_error *error)
{
	struct extents *extents = &reader->job->dump->extents;
	struct piece piece;
	enum gmmu_status status;

	if (size == 0)
		return GMMU_OK;
	if (address > UINT64_MAX - size)
		return line_fault(reader->scan.line.number, "reaches beyond address 2^64", error);
	if (reader->started && address < reader->next) {
		size_t overlap = size < reader->next - address ? size : (size_t)(reader->next - address);
		size_t equal = extents_match(extents, reader->spool.bytes, address, bytes, overlap);

		reader->whole = false;
		if (equal < overlap)
			return gmmu_error_set(error, GMMU_E_FORMAT,
					      "line %" PRIu64 " runs backward to address 0x%" PRIx64
					      ", where the lines before have other bytes or none",
					      reader->scan.line.number, address + equal);
		address += overlap;
		bytes += overlap;
		size -= overlap;
	}
	status = reader_count(reader, size, error);
	piece = (struct piece){.address = address, .size = size, .where = reader->spool.size};
	if (status == GMMU_OK)
		status = spool_add(&reader->spool, bytes, size, error);
	if (status == GMMU_OK)
		status = extents_add(extents, piece, error);
	if (status == GMMU_OK && size > 0)
		reader->next = address + size;
	return status;
}

enum gmmu_status reader_repeat(struct reader *reader, uint64_t where, uint64_t size, uint64_t end,
			       struct gmmu_error *error)
{
	struct piece piece = {.address = reader->next, .size = end - reader->next, .where = where, .period = size};
	enum gmmu_status status = reader_count(reader, piece.size, error);

	if (status == GMMU_OK)
		status = extents_add(&reader->job->dump->extents, piece, error);
	reader->next = end;
	return status;
}

enum gmmu_status reader_word(struct reader *reader, size_t token, uint64_t address, uint64_t *size,
			     struct gmmu_error *error)
{
	const struct tokens *tokens = &reader->scan.tokens;
	const struct token *word = &tokens->list[token];
	size_t bytes = layout_token_bytes(&reader->layout, word);
	uint64_t times = 1, value;
	enum gmmu_status status;

	if (bytes > reader->room) {
		uint8_t *room = realloc(reader->bytes, bytes);

		if (!room)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		reader->bytes = room;
		reader->room = bytes;
	}
	if (reader->layout.digits == DIGITS_LOOSE && !token_numeral(word, reader->scan.line.text, bytes, &value))
		return line_fault(reader->scan.line.number, "has a number that is too wide for the others' bytes",
				  error);
	if (bytes % reader->layout.word_bytes != 0 && !(reader->reading.partial && token == reader->reading.end - 1))
		return line_fault(reader->scan.line.number,
				  "does not have whole words of the width asked for with --word", error);
	repeats_find(&reader->scan.line, tokens, token + 1, &times);
	*size = bytes;
	if (word->kind == TOKEN_HOLE) {
		reader->whole = false;
		*size = times > UINT64_MAX / 16 ? UINT64_MAX : bytes * times;
		return GMMU_OK;
	}
	*size = split_word(&reader->layout, reader->layout.order, &reader->scan.line, word, reader->bytes);
	status = reader_place(reader, address, reader->bytes, (size_t)*size, error);
	if (status != GMMU_OK || times == 1)
		return status;
	if (times - 1 > (UINT64_MAX - reader->next) / *size)
		return line_fault(reader->scan.line.number, "reaches beyond address 2^64", error);
	bytes = (size_t)*size;
	*size = bytes * times;
	reader->whole = false;
	return reader_repeat(reader, reader->spool.size - bytes, bytes, reader->next + bytes * (times - 1), error);
}

enum gmmu_status reader_jump(struct reader *reader, uint64_t index, uint64_t *at, struct gmmu_error *error)
{
	static const uint8_t zeros[8];
	unsigned bytes = reader->layout.token_bytes;
	uint64_t to = index * bytes, where = reader->spool.size;
	enum gmmu_status status;

	if (bytes == 0 || bytes > sizeof(zeros) || index > UINT64_MAX / sizeof(zeros) / 2 || to < *at)
		return line_fault(
			reader->scan.line.number,
			"gives a number a place before that of the number before it, or none that there can be", error);
	if (to == *at)
		return GMMU_OK;
	status = reader_place(reader, *at, zeros, bytes, error);
	if (status == GMMU_OK && to > reader->next)
		status = reader_repeat(reader, where, bytes, to, error);
	if (status == GMMU_OK && !reader->jumped)
		report_notice(&reader->job->dump->report,
			      "line %" PRIu64 " leaves places of the list out: they are zero, as in C",
			      reader->scan.line.number);
	reader->jumped = true;
	reader->started = true;
	*at = to;
	return status;
}
