/* SPDX-License-Identifier: MIT */
#include "text/phrase.h"
#include "text/progress.h"

#include <inttypes.h>

void text_add_size(struct text *text, uint64_t bytes)
{
	static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
	unsigned unit = 0, shift = 10;

	if (bytes < 1024) {
		text_add(text, phrase_count(bytes, "byte", "bytes").text);
		return;
	}
	while (bytes >> shift >= 1024) {
		shift += 10;
		unit++;
	}
	/* Tenths, from the 10 bits below the unit. */
	text_add_format(text, "%" PRIu64 ".%u %s", bytes >> shift,
			(unsigned)((bytes >> (shift - 10) & 1023) * 10 / 1024), units[unit]);
}

unsigned percent_of(uint64_t part, uint64_t whole)
{
	if (whole == 0)
		return 0;
	/* Without a product that could overflow. */
	return (unsigned)(whole > UINT64_MAX / 100 ? part / (whole / 100) : part * 100 / whole);
}

void text_add_progress(struct text *text, uint64_t done, uint64_t total, uint64_t milliseconds)
{
	text_add_size(text, done);
	if (total > 0) {
		text_add(text, " of ");
		text_add_size(text, total);
		text_add_format(text, " (%u%%)", percent_of(done < total ? done : total, total));
	}
	if (milliseconds > 0 && done > 0) {
		text_add(text, ", ");
		text_add_size(text, done / milliseconds * 1000 + done % milliseconds * 1000 / milliseconds);
		text_add(text, " a second");
	}
}
