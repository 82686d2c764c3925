/* SPDX-License-Identifier: MIT */
/* Where the words of lines belong: what their addresses must be. */
#include <stdlib.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/reader.h"

#define LINE_BYTES_MAX 64 /* in a line of a tool that shows bytes as characters */

/* --- Where words belong ------------------------------------------------------------------------------------------- */

/* Addresses have the same number of digits, or one that they need. */
static bool digits_fit(const struct reader *reader)
{
	const struct pattern_match *match = &reader->match;

	return reader->words == 0 || match->found.address_digits == reader->last.digits ||
	       (match->found.address_digits > reader->last.digits && !match->found.padded);
}

/* The address of a line that has an index. */
static bool index_address(struct reader *reader, uint64_t *address)
{
	uint64_t unit = reader->form->of_lines && reader->full > 0 ? reader->full : reader->match.found.width;

	if (reader->form->of_lines && reader->full == 0)
		unit = reader->match.found.size;
	if (unit > 0 && reader->match.found.index > UINT64_MAX / unit)
		return reader_misfit_here(reader, "has an index beyond 2^64");
	*address = reader->match.found.index * unit;
	return true;
}

/* Where addresses have followed from the words before them, one that does not is a fault of the text, not of the form.
 */
static bool address_misfit(struct reader *reader, uint64_t line, const char *what)
{
	reader->misfit->final = reader->listing->steps >= STEPS_SURE && !reader->listing->no_holes;
	return reader_misfit_at(reader, line, what);
}

/* The words of this line are those of the lines before it that were left out. */
static bool next_fill(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	size_t size = reader->match.found.size;
	enum gmmu_status status = gather_keep(gather, gather->next, reader->match.bytes, size, error);

	if (status == GMMU_OK && gather->next < address)
		status = gather_repeat(gather, address, size, error);
	return reader_done(reader, status);
}

/* What is left out between the last words and this address. */
static bool gap_fill(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	uint64_t gap = address - gather->next;

	if (reader->squeezed > 0 && reader->squeeze_kind != FORM_HOLE) {
		if (reader->full == 0 || gap % reader->full != 0 ||
		    (reader->squeeze_count > 0 && gap / reader->full != reader->squeeze_count))
			return reader_misfit_here(reader, "has an address that no number of repeated lines leads to");
		reader->listing->steps += reader->must_step > reader->listing->must_step;
		if (reader->squeeze_kind == FORM_NEXT)
			return next_fill(reader, address, error);
		if (reader->squeeze_kind == FORM_SAME)
			return reader_done(reader, gather_repeat(gather, address, reader->full, error));
		return reader_done(reader, gather_zeros(gather, address, error));
	}
	if (reader->listing->no_holes)
		return reader_misfit_here(reader, "has an address that does not follow from the words before it");
	if (reader->match.found.width > 0 && gap % reader->match.found.width != 0)
		return address_misfit(reader, reader->line.number,
				      "has an address that no whole number of words leads to");
	if (reader->last.words < reader->fit.count && reader->last.address + reader->full == address)
		return address_misfit(reader, reader->last.line, "has fewer words than the others");
	return true;
}

/* The same words again say nothing new; others are a contradiction. */
static bool again_check(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	size_t same;

	if ((!reader->listing->no_holes || address == reader->last.address) &&
	    reader->listing->steps >= reader->must_step && reader->match.found.unread_count == 0 &&
	    (address - reader->base) % reader->match.found.width == 0 &&
	    gather_has(reader->gather, address, reader->match.bytes, reader->match.found.size, &same, &reader->status,
		       error))
		return true;
	if (reader->status != GMMU_OK)
		return false;
	return address_misfit(reader, reader->line.number, "has an address before the end of the line before it");
}

/* Keeps the words of a line, but for those that could not be read. */
static bool words_keep(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	const struct pattern_match *match = &reader->match;
	enum gmmu_status status = GMMU_OK;
	size_t at = 0;

	for (size_t i = 0; i < match->found.unread_count && status == GMMU_OK; i++) {
		status = gather_keep(reader->gather, address + at, match->bytes + at, match->unread[i].at - at, error);
		gather_skip(reader->gather, match->unread[i].size);
		at = match->unread[i].at + match->unread[i].size;
	}
	if (status == GMMU_OK)
		status = gather_keep(reader->gather, address + at, match->bytes + at, match->found.size - at, error);
	return reader_done(reader, status);
}

static bool words_place(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;

	if (address > UINT64_MAX - reader->match.found.size)
		return reader_misfit_here(reader, "reaches beyond address 2^64");
	if (gather->started && address < gather->next)
		return again_check(reader, address, error);
	if (reader->squeezed > 0 && gather->started && address == gather->next && reader->squeeze_kind == FORM_SAME)
		return reader_misfit_at(reader, reader->squeezed, "repeats the line before it no times");
	if (gather->started && address > gather->next && !gap_fill(reader, address, error))
		return false;
	return words_keep(reader, address, error);
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

/* Whether the first line shows that its address is one: else the addresses must. */
static void first_look(struct reader *reader)
{
	const struct pattern_match *match = &reader->match;
	bool aligned = match->found.width == 0 || match->found.address % match->found.width == 0;

	if (!reader->pattern.has_address || !reader->pattern.word || reader->pattern.has_text ||
	    reader->pattern.word->tick || reader->listing->lax)
		return;
	if ((!match->found.marked && !match->found.prefixed &&
	     match->found.address_digits == 2 * (size_t)match->found.width) ||
	    (reader->pattern.word->all && reader->pattern.word->size == 0) || !aligned)
		reader->must_step += reader->must_step == 0;
}

/* A form that is refused is only looked at for its name. A column of addresses goes up by the bytes of a line. */
static bool refused_take(struct reader *reader)
{
	uint64_t step = reader->match.found.address - reader->last.address;

	if (reader->words == 0)
		reader->listing->first = reader->line.number;
	if (!reader->pattern.word && reader->pattern.count == 1) {
		if (reader->match.found.address_digits < 4 ||
		    (reader->words > 0 && (step == 0 || step > LINE_BYTES_MAX || step % 8 != 0)))
			return reader_misfit_here(reader, "is no address of a column of them");
		reader->listing->steps += reader->words > 0;
		reader->must_step = 1;
	}
	reader->last.address = reader->match.found.address;
	reader->words++;
	return true;
}

/* Where the words of this line belong. Without anything that says it they follow those before them. */
static bool line_address(struct reader *reader, uint64_t *address)
{
	const struct pattern_match *match = &reader->match;

	*address = reader->gather->started ? reader->gather->next : 0;
	if (reader->pattern.has_address) {
		if (!digits_fit(reader))
			return reader_misfit_here(reader, "has an address with fewer digits than the others");
		*address = match->found.address;
	} else if (reader->pattern.has_index && !index_address(reader, address)) {
		return false;
	} else if (reader->jumped) {
		if (reader->jump > UINT64_MAX / match->found.width)
			return reader_misfit_at(reader, reader->jump_line, "is an address beyond 2^64");
		*address = reader->jump * match->found.width;
	} else {
		if (reader->odd > 0)
			return reader_misfit_at(reader, reader->odd,
						"is in the middle of the words, and is none of them");
		if (reader->words > 0 && reader->last.size < reader->full)
			return reader_misfit_at(reader, reader->last.line, "has fewer words than the others");
	}
	return true;
}

bool reader_words_take(struct reader *reader, struct gmmu_error *error)
{
	struct pattern_match *match = &reader->match;
	uint64_t address;

	reader->matched++;
	if (reader->form->refused)
		return refused_take(reader);
	if (reader->words == 0) {
		first_look(reader);
		reader->full = match->found.size;
		reader->listing->first = reader->line.number;
	}
	if (match->found.size == 0)
		return reader_misfit_here(reader, "has no words");
	if (match->found.end > 0 && match->found.end - match->found.address != match->found.size &&
	    match->found.end - match->found.address != match->found.size - 1)
		return reader_misfit_here(reader, "has another number of bytes than its range");
	if (reader->orphan > 0)
		return reader_misfit_at(reader, reader->orphan, "repeats a line that is not there");
	if (!line_address(reader, &address))
		return false;
	if (reader->gather->started && reader->gather->next == address && reader->words > 0 && reader->squeezed == 0)
		reader->listing->steps += reader->positioned;
	if (reader->words == 0) {
		reader->base = address;
		reader->all_quoted = reader->line.quoted;
		reader->prefixed = match->found.address_0x;
	}
	if (reader->quoted > 0 && reader->all_quoted)
		return reader_misfit_at(reader, reader->quoted,
					"has something that could be a word, and is none of the listing's");
	if (!words_place(reader, address, error))
		return false;
	reader->last.line = reader->line.number;
	reader->last.address = address;
	reader->last.size = match->found.size;
	reader->last.words = match->found.words;
	reader->last.digits = match->found.address_digits;
	reader->squeezed = 0;
	reader->odd = 0;
	reader->jumped = false;
	if (match->found.partial)
		reader->last.size = 0;
	reader->words++;
	return true;
}

/* An address alone ends a listing; it may say that the last word was filled up with zeros. */
bool reader_end_take(struct reader *reader, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	uint64_t address = reader->match.found.address;

	if (reader->form->refused)
		return true;
	if (!gather->started)
		return address == 0 || reader_misfit_here(reader, "is an address without words");
	if (!digits_fit(reader))
		return reader_misfit_here(reader, "has an address with fewer digits than the others");
	if (address > gather->next) {
		if (reader->squeezed == 0)
			return reader_misfit_here(reader, "says that the dump ends after the last line");
		if (!gap_fill(reader, address, error))
			return false;
	} else if (address < gather->next &&
		   (reader->match.found.width == 0 || gather->next - address >= reader->match.found.width ||
		    !gather_trim(gather, gather->next - address))) {
		return reader_misfit_here(reader, "says that the dump ends before the end of the last line");
	} else if (reader->squeezed == 0) {
		reader->listing->steps++;
	}
	reader->squeezed = 0;
	return true;
}

bool reader_squeeze_take(struct reader *reader, const char *text)
{
	const char *number;

	if (reader->form->refused)
		return true;
	if (!reader->positioned)
		return reader_misfit_here(reader, "leaves something out, and without addresses nothing says how much");
	reader->squeeze_kind = reader->form->squeeze ? reader->form->squeezed : *text == '*' ? FORM_SAME : FORM_HOLE;
	if (reader->form->squeeze && *text == '*')
		reader->squeeze_kind = FORM_SAME;
	if (reader->squeeze_kind == FORM_SAME && !reader->gather->started) {
		reader->orphan = reader->line.number;
		return true;
	}
	if (reader->squeeze_kind == FORM_SAME && reader->squeezed > 0)
		return reader_misfit_here(reader, "repeats a line that is not there");
	if (reader->odd > 0 && reader->squeeze_kind == FORM_SAME)
		return reader_misfit_here(reader, "repeats a line that can not be read");
	reader->squeezed = reader->line.number;
	reader->squeeze_count = 0;
	number = strstr(text, "skipped ");
	if (number)
		reader->squeeze_count = strtoull(number + strlen("skipped "), NULL, 10);
	return true;
}
