/* SPDX-License-Identifier: MIT */
#include "dump/radix.h"

#include <inttypes.h>
#include <string.h>

const unsigned radixes[RADIX_COUNT] = {16, 10, 8};

/*
 * The radix if nothing tells: hex, but for od, whose seven digits are octal unless told otherwise. hexdump has seven
 * hex digits, too, and always with words of four digits.
 */
static size_t radix_default(const struct chain *chain)
{
	return strlen(chain->first.digits) == 7 && chain->first.form == ADDRESS_PLAIN && !chain->first.prefixed &&
			       chain->layout.digits != 4
		       ? 2
		       : 0;
}

/* Whether one radix explains the addresses better than another. */
static bool radix_is_better(const struct radix_votes *votes, const struct radix_votes *than)
{
	if (votes->impossible != than->impossible)
		return than->impossible;
	if (votes->bad != than->bad)
		return votes->bad < than->bad;
	if (votes->exact != than->exact)
		return votes->exact > than->exact;
	return votes->fitting > than->fitting;
}

size_t radix_best(const struct chain *chain, bool *sure)
{
	size_t best = radix_default(chain);

	for (size_t r = 0; r < RADIX_COUNT; r++) {
		if (radix_is_better(&chain->radix[r], &chain->radix[best]))
			best = r;
	}
	*sure = true;
	for (size_t r = 0; r < RADIX_COUNT; r++)
		*sure = *sure && (r == best || radix_is_better(&chain->radix[best], &chain->radix[r]));
	return best;
}

/* Tells of the radixes that explain the addresses as well as the one that is taken. */
static void radix_others_tell(const struct chain *chain, size_t taken, struct report *report)
{
	static const char *const names[RADIX_COUNT] = {"hex", "decimal", "octal"};

	for (size_t r = 0; r < RADIX_COUNT; r++) {
		if (r != taken && !radix_is_better(&chain->radix[taken], &chain->radix[r]))
			report_notice(report, "the addresses are read as %s, but they could be %s as well: --radix %u",
				      names[taken], names[r], radixes[r]);
	}
}

void radix_choose(struct chain *chain, struct layout *layout, struct job *job)
{
	bool sure;
	size_t best = radix_best(chain, &sure);
	unsigned given = job->dump->options.radix;
	const char *basis = "the addresses advance by what the lines hold";

	if (given) {
		for (size_t r = 0; r < RADIX_COUNT; r++)
			best = radixes[r] == given ? r : best;
		basis = "--radix";
	} else if (chain->first.prefixed) {
		best = 0;
		basis = "the addresses begin with 0x";
	} else if (!sure) {
		basis = "the default: the addresses could be read otherwise";
		if (chain->ambiguous)
			radix_others_tell(chain, best, &job->dump->report);
	}
	layout->radix = radixes[best];
	report_number(&job->dump->report, "radix", radixes[best], basis);
}

void radix_stride_tell(const struct chain *chain, const struct layout *layout, struct report *report)
{
	for (size_t r = 0; r < RADIX_COUNT; r++) {
		const struct radix_votes *votes = &chain->radix[r];

		if (radixes[r] == layout->radix && votes->apart > 1 && votes->stride > 0 &&
		    votes->exact + votes->fitting == 0)
			report_notice(report,
				      "each line begins %" PRIu64
				      " bytes behind the one before, and holds fewer: what lies between is left out",
				      votes->stride);
	}
}
