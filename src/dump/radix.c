/* SPDX-License-Identifier: MIT */
#include "dump/radix.h"

#include <inttypes.h>
#include <string.h>

#define PLACE_DIGITS 5 /* a number between brackets with so many digits is an address */

const unsigned radixes[RADIX_COUNT] = {16, 10, 8};

#define OD_DIGITS 7  /* in an address that od prints, which is octal unless told otherwise */
#define HOLE_BYTES 8 /* what a table lacks is a whole number of slots */

static bool is_od(const struct chain *chain)
{
	return strlen(chain->first.digits) == OD_DIGITS && chain->first.form == ADDRESS_PLAIN && !chain->first.prefixed;
}

/* The radix if nothing tells: hex, but for od. hexdump has seven hex digits, too, and always words of four digits. */
static size_t radix_default(const struct chain *chain)
{
	if (chain->layout.places)
		return 1;
	return is_od(chain) && chain->layout.digits != 4 ? 2 : 0;
}

/* Whether hex would do if lines are missing: none is where it can not be, and the steps are those of a listing. */
static bool hex_fits(const struct chain *chain, const struct radix_votes *other)
{
	const struct radix_votes *hex = &chain->radix[0];

	return !hex->impossible && hex->bad == 0 && hex->apart > 0 &&
	       (other->apart > 0 || (hex->stride > 0 && hex->stride % HOLE_BYTES == 0));
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

/* Whether another radix than the one that is taken explains the addresses as well. */
static bool radix_fits(const struct chain *chain, size_t taken, size_t other)
{
	const struct radix_votes *votes = &chain->radix[taken], *others = &chain->radix[other];

	if (taken != 0 && other == 0 && hex_fits(chain, votes))
		return radix_default(chain) == 0;
	if (others->apart > 0 && others->stride % HOLE_BYTES != 0 && others->exact <= votes->exact)
		return false;
	return !radix_is_better(votes, others);
}

size_t radix_best(const struct chain *chain, bool *sure)
{
	size_t best = radix_default(chain);

	for (size_t r = 0; r < RADIX_COUNT; r++) {
		if (radix_is_better(&chain->radix[r], &chain->radix[best]))
			best = r;
	}
	/* Few addresses are not enough to take another radix, unless they have the form of od's. */
	if (best != 0 && !is_od(chain) && !chain->layout.places && hex_fits(chain, &chain->radix[best]))
		best = 0;
	*sure = true;
	for (size_t r = 0; r < RADIX_COUNT; r++)
		*sure = *sure && (r == best || !radix_fits(chain, best, r));
	return best;
}

/* Tells of the radixes that explain the addresses as well as the one that is taken. */
static void radix_others_tell(const struct chain *chain, size_t taken, struct report *report)
{
	static const char *const names[RADIX_COUNT] = {"hex", "decimal", "octal"};

	for (size_t r = 0; r < RADIX_COUNT; r++) {
		/* Nobody counts in octal. */
		if (r != taken && !(chain->layout.places && radixes[r] == 8) && radix_fits(chain, taken, r))
			report_notice(report, "the addresses are read as %s, but they could be %s as well: --radix %u",
				      names[taken], names[r], radixes[r]);
	}
}

/* Whether each line begins where the one before ends. */
static bool votes_are_full(const struct radix_votes *votes, const struct chain *chain)
{
	return chain->lines > 1 && votes->exact == 2 * (chain->lines - 1) && votes->bad == 0;
}

bool places_hold(const struct chain *addresses, const struct chain *places, struct report *report)
{
	const char *first = places->first.digits + (places->named ? strspn(places->first.digits, "0") : 0);
	bool sure, holds;
	const struct radix_votes *address = &addresses->radix[radix_best(addresses, &sure)];
	const struct radix_votes *place = &places->radix[radix_best(places, &sure)];
	bool fits = !place->impossible && place->bad == 0 && strlen(first) < PLACE_DIGITS;

	if (!places->bracketed)
		return fits && place->exact > 0 && address->exact == 0 && address->bad > 0;
	if (fits != (address->bad == 0))
		return fits;
	holds = votes_are_full(place, places) || (!votes_are_full(address, addresses) && fits);
	report_notice(
		report,
		holds ? "the numbers between brackets are taken for places that count words; if they are "
			"addresses, put a colon behind them and leave out the brackets"
		      : "the numbers between brackets are taken for addresses, and not for places that count words");
	return holds;
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
