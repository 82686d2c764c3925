/* SPDX-License-Identifier: MIT */
/* Raw bytes with swapped words, as some ways of copying a table leave them: --order big. */
#include <string.h>

#include "dump/bytes.h"
#include "dump/internal.h"
#include "dump/shape.h"

#define WORD_BYTES_DEFAULT 8 /* an entry, or half of one */

static void words_reverse(uint8_t *bytes, size_t size, unsigned word_bytes)
{
	for (size_t at = 0; at + word_bytes <= size; at += word_bytes)
		for (unsigned i = 0; i < word_bytes / 2; i++) {
			uint8_t byte = bytes[at + i];

			bytes[at + i] = bytes[at + word_bytes - 1 - i];
			bytes[at + word_bytes - 1 - i] = byte;
		}
}

/* Bytes of a word from `phase` on. If an extent ends inside a word, the rest is not swapped. */
static size_t word_part_read(struct dump *dump, size_t extent, uint64_t at, uint8_t *bytes, size_t size)
{
	uint8_t word[sizeof(uint64_t)];
	unsigned word_bytes = dump->reversed, phase = (unsigned)(at % word_bytes);
	struct dump_extent whole = dump_extent_at(dump, extent);

	if (size > word_bytes - phase)
		size = word_bytes - phase;
	if (whole.size - (at - phase) < word_bytes)
		return extents_read(&dump->extents, dump->source, extent, at, bytes, size);
	if (extents_read(&dump->extents, dump->source, extent, at - phase, word, word_bytes) < word_bytes)
		return 0;
	words_reverse(word, word_bytes, word_bytes);
	memcpy(bytes, word + phase, size);
	return size;
}

size_t reversed_read(struct dump *dump, size_t extent, uint64_t offset, void *given, size_t size)
{
	uint64_t whole = dump_extent_at(dump, extent).size;
	uint8_t *bytes = given;
	size_t done = 0, step = 1;

	if (offset >= whole)
		return 0;
	if (size > whole - offset)
		size = (size_t)(whole - offset);
	while (done < size && step > 0) {
		uint64_t at = offset + done;
		size_t words = (size - done) / dump->reversed * dump->reversed;

		if (at % dump->reversed == 0 && words > 0) {
			step = extents_read(&dump->extents, dump->source, extent, at, bytes + done, words);
			step -= step % dump->reversed;
			words_reverse(bytes + done, step, dump->reversed);
		} else {
			step = word_part_read(dump, extent, at, bytes + done, size - done);
		}
		done += step;
	}
	return done;
}

/* Options that have no effect are reported. */
static void option_notice(struct dump *dump, bool given, const char *option)
{
	if (given)
		report_notice(&dump->report, "%s has no effect: it applies to listings, but this is read as %s", option,
			      dump->report.shape);
}

enum gmmu_status reversed_take(struct dump *dump, struct gmmu_error *error)
{
	const struct dump_options *options = &dump->options;
	struct report *report = &dump->report;
	const char *shape = report->layer_count > 0 ? report->layers[report->layer_count - 1].shape : "";
	unsigned word_bytes = options->word_bytes ? options->word_bytes : WORD_BYTES_DEFAULT;

	if (strcmp(shape, shape_listing.words) == 0)
		return GMMU_OK; /* already handled by the reader */
	option_notice(dump, options->radix != 0, "--radix");
	option_notice(dump, options->listing != NULL, "--listing");
	if (strcmp(shape, shape_raw.words) != 0 || options->order != DUMP_ORDER_BIG) {
		option_notice(dump, options->word_bytes != 0, "--word");
		option_notice(dump, options->order == DUMP_ORDER_BIG, "--order big");
		return GMMU_OK;
	}
	if (options->window_offset % word_bytes != 0)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "--offset: words of %u bytes are swapped, so it must be a multiple of that",
				      word_bytes);
	dump->reversed = word_bytes;
	report_number(report, "word_bytes", word_bytes, options->word_bytes ? "--word" : "the size of an entry");
	report_fact(report, "order", "big", "--order: each word is swapped");
	return GMMU_OK;
}
