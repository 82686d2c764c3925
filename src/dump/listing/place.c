/* SPDX-License-Identifier: MIT */
/* Where the words of lines belong: what their addresses must be. */
#include "dump/listing/read.h"

#include <stdlib.h>
#include <string.h>

#include "text/lex.h"

/* Once addresses have followed from the words before them, one that does not shows damage, not another form. */
static bool address_misfit(struct reader *reader, uint64_t line, const char *what)
{
	reader->reading->misfit.final = reader->reading->steps >= STEPS_SURE && !reader->reading->trial.no_holes;
	return reader_misfit_at(reader, line, what);
}

/* --- Addresses ---------------------------------------------------------------------------------------------------- */

/* Addresses have the same number of digits, or one that they need. */
static bool digits_fit(struct reader *reader)
{
	const struct pattern_found *found = &reader->match.found;

	return reader->words == 0 || found->address_digits == reader->last.digits ||
	       (found->address_digits > reader->last.digits && !found->padded) ||
	       address_misfit(reader, reader->line.number, "has an address with fewer digits than the others");
}

/* Without anything that says where they belong, words follow those before them, and every line is full. */
static bool next_address(struct reader *reader, uint64_t *address)
{
	if (reader->jump_line > 0) {
		*address = reader->jump * reader->match.found.width;
		return reader->jump <= UINT64_MAX / reader->match.found.width ||
		       reader_misfit_at(reader, reader->jump_line, "is an address beyond 2^64");
	}
	*address = reader->gather->started ? reader->gather->next : 0;
	if (reader->odd > 0)
		return reader_misfit_at(reader, reader->odd, "is between lines with words, and has none");
	if (reader->words > 0 && reader->last.size < reader->full)
		return reader_misfit_at(reader, reader->last.line, "has fewer words than the others");
	return true;
}

/* Where the words of this line belong. */
static bool line_address(struct reader *reader, uint64_t *address)
{
	const struct pattern_found *found = &reader->match.found;
	uint64_t unit = reader->reading->form->of_lines ? reader->full : found->width;

	if (!reader->positioned)
		return next_address(reader, address);
	*address = found->address + found->index * unit;
	if (found->address_digits > 0 && !digits_fit(reader))
		return false;
	return found->index <= (UINT64_MAX - found->address) / unit ||
	       reader_misfit_here(reader, "has an index beyond 2^64");
}

/* --- Gaps and repetitions ----------------------------------------------------------------------------------------- */

/* What a line stood for that said that lines are left out. */
static bool squeeze_fill(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	uint64_t gap = address - gather->next;
	size_t size = reader->match.found.size;

	if (reader->full == 0 || gap % reader->full != 0 || (reader->times > 0 && gap / reader->full != reader->times))
		return reader_misfit_here(reader, "has an address that no number of repeated lines leads to");
	reader->reading->steps += reader->must_step > reader->reading->trial.must_step;
	if (reader->kind == LINE_NEXT)
		reader->status = gather_keep(gather, gather->next, reader->match.bytes, size, error);
	if (reader->status == GMMU_OK && gather->next < address)
		reader->status = gather_repeat(gather, address, reader->kind == LINE_ZEROS ? 0 : reader->full, error);
	return reader->status == GMMU_OK;
}

/* What is left out between the last words and this address. */
static bool gap_fill(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	unsigned width = reader->match.found.width;

	if (reader->squeezed > 0 && reader->kind != LINE_HOLE)
		return squeeze_fill(reader, address, error);
	if (reader->reading->trial.no_holes)
		return reader_misfit_here(reader, "has an address that does not follow from the words before it");
	if (width > 0 && (address - reader->gather->next) % width != 0)
		return address_misfit(reader, reader->line.number,
				      "has an address that no whole number of words leads to");
	if (reader->last.words < reader->fit.count && reader->last.address + reader->full == address)
		return address_misfit(reader, reader->last.line, "has fewer words than the others");
	return true;
}

/* The same words again say nothing new; others are a contradiction. */
static bool again_check(struct reader *reader, uint64_t address)
{
	const struct pattern_match *match = &reader->match;

	return ((!reader->reading->trial.no_holes || address == reader->last.address) &&
		reader->reading->steps >= reader->must_step && match->found.unread_count == 0 &&
		(address - reader->last.address) % match->found.width == 0 &&
		gather_has(reader->gather, address, match->bytes, match->found.size)) ||
	       (address_misfit(reader, reader->line.number, "has an address before the end of the line before it"));
}

/* Keeps the words of a line, but for those that could not be read. */
static bool words_keep(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	const struct pattern_match *match = &reader->match;
	struct gather *gather = reader->gather;
	size_t at = 0;

	for (size_t i = 0; i < match->found.unread_count && reader->status == GMMU_OK; i++) {
		reader->status = gather_keep(gather, address + at, match->bytes + at, match->unread[i].at - at, error);
		gather_skip(gather, match->unread[i].size);
		at = match->unread[i].at + match->unread[i].size;
	}
	if (reader->status == GMMU_OK)
		reader->status = gather_keep(gather, address + at, match->bytes + at, match->found.size - at, error);
	return reader->status == GMMU_OK;
}

static bool words_place(struct reader *reader, uint64_t address, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	bool follows = gather->started && address == gather->next;

	if (address > UINT64_MAX - reader->match.found.size)
		return reader_misfit_here(reader, "reaches beyond address 2^64");
	if (gather->started && address < gather->next)
		return again_check(reader, address);
	if ((follows || !gather->started) && reader->squeezed > 0 && reader->kind == LINE_SAME)
		return reader_misfit_at(reader, reader->squeezed,
					follows ? "repeats the line before it no times"
						: "repeats a line that is not there");
	reader->reading->steps += follows && reader->squeezed == 0 && reader->positioned && reader->words > 0;
	return (!gather->started || follows || gap_fill(reader, address, error)) && words_keep(reader, address, error);
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

/* What the first line settles: what says where words belong, and whether that is an address; else it must follow. */
static bool first_take(struct reader *reader)
{
	const struct pattern_found *found = &reader->match.found;
	const struct pattern_op *word = reader->pattern.word;
	bool mistakable = !found->marked && found->address_0x == found->word_0x &&
			  found->address_digits == 2 * (size_t)found->width;

	reader->positioned = found->address_digits > 0 || found->indexed;
	reader->reading->place = found->address_0x                                              ? PLACE_ADDRESS_0X
				 : found->address_digits > 0 || reader->reading->form->at_words ? PLACE_ADDRESS
				 : found->indexed                                               ? PLACE_INDEX
												: PLACE_NONE;
	reader->reading->decimal = found->decimal;
	reader->full = found->size;
	reader->reading->first = reader->line.number;
	reader->all_quoted = reader->line.quoted;
	reader->numbered = reader->line.numbered;
	if (found->address_digits > 0 && word && !reader->pattern.has_text && word->how != '`' &&
	    !reader->reading->trial.lax && reader->must_step == 0 &&
	    (mistakable || (word->how == '*' && word->size == 0) ||
	     (found->width > 0 && found->address % found->width)))
		reader->must_step = 1;
	return reader->quoted == 0 || !reader->all_quoted ||
	       reader_misfit_at(reader, reader->quoted,
				"has something that could be a word, and does not belong to the listing");
}

/* A line that is not kept: of a form that is refused, or one that is looked at for the width of its words. */
static bool line_note(struct reader *reader)
{
	uint64_t step = reader->match.found.address - reader->last.address;
	size_t digits = reader->match.found.address_digits;

	/* A column of addresses and nothing else goes up by the bytes of a line, and has the digits that od prints. */
	if (!reader->pattern.word && reader->pattern.count == 1) {
		if (digits < 4 || digits > 8 ||
		    (reader->words > 0 && (step == 0 || step % 8 != 0 || (reader->step > 0 && step != reader->step))))
			return reader_misfit_here(reader, "is not an address of a column of addresses");
		reader->must_step = STEPS_SURE;
		reader->reading->steps += reader->words > 0;
	}
	if (reader->words > 0 && step > 0 && (reader->step == 0 || step < reader->step))
		reader->step = step;
	reader->last.address = reader->match.found.address;
	reader->words++;
	return true;
}

bool reader_words_take(struct reader *reader, struct gmmu_error *error)
{
	const struct pattern_found *found = &reader->match.found;
	uint64_t address;

	reader->matched++;
	if (reader->words == 0 && !first_take(reader))
		return false;
	if (reader->numbered != reader->line.numbered)
		return reader_misfit_here(reader, "begins with the number of a line, or does not, unlike the others");
	if (reader->positioned != (found->address_digits > 0 || found->indexed))
		return reader_misfit_here(reader, "says where its words belong, or does not, unlike the others");
	if (reader->reading->form->refused || reader->measuring)
		return line_note(reader);
	if (found->size == 0)
		return reader_misfit_here(reader, "has no words");
	if (found->end > 0 && found->end - found->address != found->size &&
	    found->end - found->address != found->size - 1)
		return reader_misfit_here(reader, "has a different number of bytes than its range");
	if (!line_address(reader, &address) || !words_place(reader, address, error))
		return false;
	reader->last.line = reader->line.number;
	reader->last.address = address;
	reader->last.size = found->partial ? 0 : found->size;
	reader->last.words = found->words;
	reader->last.digits = found->address_digits;
	reader->squeezed = reader->odd = reader->jump_line = 0;
	reader->words++;
	return true;
}

/* An address alone ends a listing; it may say that the last word was filled up with zeros. */
bool reader_end_take(struct reader *reader, struct gmmu_error *error)
{
	struct gather *gather = reader->gather;
	uint64_t address = reader->match.found.address, more = gather->next - address;

	if (reader->words == 0)
		return address == 0 || reader_misfit_here(reader, "is an address without words");
	if (reader->reading->form->refused || reader->measuring)
		return true;
	if (!digits_fit(reader))
		return false;
	if (address > gather->next && reader->squeezed == 0)
		return reader_misfit_here(reader, "says that the dump ends after the last line");
	if (address > gather->next && !gap_fill(reader, address, error))
		return false;
	if (address < gather->next && (more >= reader->fit.width || !gather_trim(gather, more)))
		return reader_misfit_here(reader, "says that the dump ends before the end of the last line");
	reader->reading->steps += address == gather->next && reader->squeezed == 0;
	reader->squeezed = 0;
	return true;
}

bool reader_squeeze_take(struct reader *reader, const char *text, enum form_line kind, struct gmmu_error *error)
{
	const char *number = text + strcspn(text, "0123456789");
	struct gather *gather = reader->gather;

	if (reader->reading->form->refused || reader->measuring)
		return true;
	reader->times = strtoull(number, NULL, 10);
	if (reader->reading->form->document) { /* ... says how many, of the last word */
		if (reader->times > (UINT64_MAX - gather->next) / reader->last.size)
			return reader_misfit_here(reader, "reaches beyond address 2^64");
		if (reader->times > 0)
			reader->status = gather_repeat(gather, gather->next + reader->times * reader->last.size,
						       reader->last.size, error);
		return reader->status == GMMU_OK;
	}
	if (!reader->positioned && reader->words > 0)
		return reader_misfit_here(reader, "leaves something out, and without addresses nothing says how much");
	reader->kind = kind;
	if (kind == LINE_SAME && reader->squeezed > 0)
		return reader_misfit_here(reader, "repeats a line that is not there");
	if (kind == LINE_SAME && reader->odd > 0)
		return reader_misfit_here(reader, "repeats a line that cannot be read");
	reader->squeezed = reader->line.number;
	return true;
}
