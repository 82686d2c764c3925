/* SPDX-License-Identifier: MIT */
/* Which form a text has: the first of the table that holds. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dump/listing/forms.h"
#include "dump/listing/read.h"
#include "text/lex.h"
#include "text/phrase.h"

#define TRIALS_MAX 9     /* and one without a radix at the end */
#define NUMBERS_WITHIN 6 /* lines: bat prints three before the first that has a number */

static const struct trial trials[][TRIALS_MAX] = {
	[FORM_HEX] = {{.radix = 16}},
	[FORM_HEX_RUN] = {{16, .no_holes = true}},
	[FORM_OCTAL] = {{8, true, 1, false},
			{10, true, 1, false},
			{16, true, 1, false},
			{8, false, 1, false},
			{10, false, 1, false},
			{16, false, 1, false},
			{8, true, 0, false},
			{10, true, 0, false}},
	[FORM_ANY_RADIX] = {{16, true, 0, false},
			    {8, true, STEPS_SURE, false},
			    {10, true, 1, false},
			    {16, false, 1, false},
			    {10, false, 1, false},
			    {16, false, 0, false}},
};

/* The form that came nearest: it fits most lines, or goes furthest in the one that does not fit. */
struct nearest {
	char name[64];
	struct misfit misfit;
};

static void nearest_keep(struct nearest *nearest, const struct form *form, const struct misfit *misfit)
{
	if (form->refused)
		return;
	if (nearest->name[0] && !misfit->final &&
	    (misfit->fitted < nearest->misfit.fitted ||
	     (misfit->fitted == nearest->misfit.fitted && misfit->column <= nearest->misfit.column)))
		return;
	snprintf(nearest->name, sizeof(nearest->name), "%s", form->name);
	nearest->misfit = *misfit;
}

/* Reads the text as one form, its addresses as one trial. */
static enum gmmu_status form_read(struct listing *listing, const struct form *form, const struct trial *trial,
				  struct gather *gather, struct misfit *misfit, struct gmmu_error *error)
{
	*misfit = (struct misfit){0};
	listing->trial = *trial;
	listing->document.remark[0] = '\0';
	return lines_read(listing, form, gather, misfit, error);
}

/* Says so if a rival holds as well and gives other bytes or addresses. */
static enum gmmu_status rival_check(struct listing *listing, const struct form *form, size_t i,
				    const struct gather *gather, struct gmmu_error *error)
{
	const struct form *rival = form_named(form->rivals[i].name);
	struct listing other = *listing;
	struct gather compared;
	struct misfit misfit;
	enum gmmu_status status;

	gather_begin(&compared, listing->job->dump->options.max_size, gather, listing->lines);
	status = form_read(&other, rival, &(struct trial){.radix = rival->radix == FORM_OCTAL ? 8 : 16, .lax = true},
			   &compared, &misfit, error);
	if (status == GMMU_OK && misfit.line == 0 &&
	    (rival->refused ? listing->steps == 0 : compared.sum != gather->sum))
		report_notice(&listing->job->dump->report, "%s", form->rivals[i].notice);
	gather_end(&compared);
	return status == GMMU_E_FORMAT ? GMMU_OK : status;
}

static enum gmmu_status rivals_check(struct listing *listing, const struct form *form, const struct gather *gather,
				     struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	if (listing->job->dump->options.order || listing->job->dump->options.radix)
		return GMMU_OK;
	for (size_t i = 0; i < FORM_RIVALS && form->rivals[i].name && status == GMMU_OK; i++)
		status = rival_check(listing, form, i, gather, error);
	return status;
}

/* Where the bytes belong, and in which radix that is said. */
static void addresses_report(const struct listing *listing, const struct form *form)
{
	static const char *const bases[] = {[PLACE_NONE] = "the lines have none, so they follow each other",
					    [PLACE_INDEX] = "each line has the number of a slot",
					    [PLACE_ADDRESS] = "each line has one",
					    [PLACE_ADDRESS_0X] = "each line has one, which says its radix"};
	static const char *const radixes[] = {[8] = "octal", [10] = "decimal", [16] = "hex"};
	struct report *report = &listing->job->dump->report;
	bool asked = listing->job->dump->options.radix != 0;

	report_fact(report, "addresses", listing->place ? "from the listing" : "none", bases[listing->place]);
	if (listing->place == PLACE_ADDRESS)
		report_number(report, "radix", listing->trial.radix,
			      asked                ? "--radix"
			      : listing->steps > 0 ? "the addresses follow from the words"
						   : "the default");
	else if (asked)
		report_notice(report, "--radix has no effect: %s",
			      listing->place == PLACE_ADDRESS_0X ? "the addresses say theirs"
								 : "the lines have no addresses");
	if (form->radix == FORM_OCTAL && listing->steps < STEPS_SURE && !asked)
		report_notice(report,
			      "%s shows the radix of the addresses: they are read as %s; --radix reads them otherwise",
			      listing->steps ? "a single line" : "nothing", radixes[listing->trial.radix]);
}

/* Whether a number that was read as hex had only digits that a decimal one has, and would be another one then. */
static bool is_any_radix(uint64_t number)
{
	bool larger = number > 9;

	while (number > 0 && number % 16 < 10)
		number /= 16;
	return larger && number == 0;
}

/* Reports how a listing was read. */
static void listing_report(const struct listing *listing, const struct form *form, const struct gather *gather)
{
	const struct dump_options *options = &listing->job->dump->options;
	struct report *report = &listing->job->dump->report;
	char basis[128];

	snprintf(listing->job->evidence, sizeof(listing->job->evidence),
		 "every line from line %" PRIu64 " on fits '%s'", listing->first, form->name);
	snprintf(basis, sizeof(basis), "decided by line %" PRIu64, listing->first);
	report_fact(report, "form", form->name, basis);
	if (listing->width > 0)
		report_number(report, "word_bytes", listing->width,
			      options->word_bytes ? "--word" : "the digits of the words");
	if (listing->order)
		report_fact(report, "order", listing->order == DUMP_ORDER_BIG ? "big" : "little",
			    options->order      ? "--order"
			    : listing->has_text ? "the text column shows it"
						: "the form says so");
	addresses_report(listing, form);
	if (listing->passed > 0)
		report_notice(report, "%s to the listing, and skipped",
			      phrase_count(listing->passed, "line between the words does not belong",
					   "lines between the words do not belong")
				      .text);
	if (listing->place >= PLACE_ADDRESS && listing->steps == 0 && gather->holes > 0)
		report_notice(report, "no address follows from the words before it%s",
			      listing->place == PLACE_ADDRESS ? ": if they are decimal or octal, --radix reads them"
							      : "");
	else if (listing->place == PLACE_ADDRESS && listing->steps == 0 &&
		 is_any_radix(gather->extents.pieces[0].address) && !options->radix && form->radix == FORM_ANY_RADIX)
		report_notice(report, "the address is read as hex, and could be decimal as well: --radix 10");
	if (listing->place == PLACE_INDEX && listing->steps == 0 && gather->holes > 0)
		report_notice(report,
			      "the number of each line is read as that of its slot, and none follows the one before: "
			      "it may be an address");
	if (listing->document.remark[0])
		report_notice(report, "%s", listing->document.remark);
}

static enum gmmu_status listing_finish(struct listing *listing, const struct form *form, struct gather *gather,
				       struct gmmu_error *error)
{
	struct dump *dump = listing->job->dump;
	enum gmmu_status status;

	if (form->refused)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " has %s (as from %s); print the bytes in hex", listing->first,
				      form->refused, form->tools);
	listing_report(listing, form, gather);
	status = rivals_check(listing, form, gather, error);
	extents_free(&dump->extents);
	dump->extents = gather->extents;
	gather->extents = (struct extents){0};
	if (status == GMMU_OK)
		status = job_continue(listing->job, &gather->spool, error);
	if (status == GMMU_OK)
		status = extents_settle(&dump->extents, error);
	listing->job->done = true;
	return status;
}

/*
 * Says where the nearest form ends. A text whose first line fits no form is only said to have no table, unless the user
 * asked for a form.
 */
static enum gmmu_status listing_refuse(const struct listing *listing, const struct nearest *nearest,
				       struct gmmu_error *error)
{
	const struct misfit *misfit = &nearest->misfit;
	bool asked = listing->job->dump->options.listing != NULL;

	if (!nearest->name[0] || (misfit->fitted == 0 && !misfit->final && !asked))
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "it is text, and no table was found in it; --listing list shows what is read");
	if (misfit->text[0])
		return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " does not fit '%s': %s at column %zu: %s",
				      misfit->line, nearest->name, misfit->what, misfit->column, misfit->text);
	return gmmu_error_set(error, GMMU_E_FORMAT, "line %" PRIu64 " %s (read as '%s')", misfit->line, misfit->what,
			      nearest->name);
}

/*
 * Candidate i: the user's own forms come first, then those of the table; or only the one that was asked for, by name or
 * as a pattern.
 */
static bool candidate_at(const struct dump_options *options, size_t i, struct form *form)
{
	const char *asked = options->listing;
	const struct form *row = asked ? form_named(asked) : form_at(i - options->form_count);
	size_t own = asked ? 0 : i;

	while (asked && own < options->form_count && strcmp(options->forms[own].name, asked) != 0)
		own++;
	if (own < options->form_count)
		*form = (struct form){.name = options->forms[own].name, .pattern = options->forms[own].pattern};
	else if (row)
		*form = *row;
	else
		*form = (struct form){.name = asked, .pattern = asked};
	return form->name && (!asked || i == 0);
}

/* Reads the text in one way, and takes what it gives if it holds. */
static enum gmmu_status trial_take(struct listing *listing, const struct form *form, const struct trial *trial,
				   struct misfit *misfit, bool *done, struct gmmu_error *error)
{
	struct gather gather;
	enum gmmu_status status;

	gather_begin(&gather, listing->job->dump->options.max_size, NULL, listing->lines);
	status = form_read(listing, form, trial, &gather, misfit, error);
	*done = misfit->line == 0;
	if (status == GMMU_OK && *done)
		status = listing_finish(listing, form, &gather, error);
	gather_end(&gather);
	return status;
}

/* Whether the first line that has a number looks like one of cat -n, grep -n or bat: those come first. */
static bool numbers_come_first(struct listing *listing)
{
	struct line line;
	enum gmmu_status status = GMMU_OK;

	listing_restart(listing);
	while (lines_next(listing->lines, &line, &status, NULL) && line.number < NUMBERS_WITHIN) {
		const char *at = lex_skip_blanks(line.text), *after;

		if (*at != '1')
			continue;
		after = lex_skip_blanks(at + 1);
		return at[1] == '\t' || (at[1] == ':' && !lex_is(at[2], LEX_BLANK)) || (at[1] == ' ' && *after == '|');
	}
	return false;
}

/* Tries all ways to read the text: with the numbers of lines or without them, as each form, in each radix. */
static enum gmmu_status forms_try(struct listing *listing, struct gmmu_error *error)
{
	const struct dump_options *options = &listing->job->dump->options;
	const struct trial asked[] = {{.radix = options->radix}, {0}};
	struct nearest nearest = {0};
	bool first = numbers_come_first(listing), done = false;
	struct form form;

	for (int round = 0; round < 2; round++) {
		listing->numbered = first == (round == 0);
		for (size_t i = 0; candidate_at(options, i, &form); i++) {
			const struct trial *trial = options->radix ? asked : trials[form.radix];
			struct misfit misfit = {0};

			for (; trial->radix > 0 && !misfit.final; trial++) {
				enum gmmu_status status = trial_take(listing, &form, trial, &misfit, &done, error);

				if (done || status != GMMU_OK)
					return status;
			}
			nearest_keep(&nearest, &form, &misfit);
			if (nearest.misfit.final)
				return listing_refuse(listing, &nearest, error);
		}
	}
	return listing_refuse(listing, &nearest, error);
}

static enum gmmu_status listing_read(struct job *job, struct gmmu_error *error)
{
	struct listing listing = {.job = job, .lines = lines_begin(job->dump, &job->view)};
	enum gmmu_status status;

	if (!listing.lines)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	status = arounds_compile(&listing, error);
	if (status == GMMU_OK)
		status = forms_try(&listing, error);
	lines_end(listing.lines);
	return status;
}

/* What nothing else took is text: whether there is a table in it shows when it is read. */
static bool listing_bid(struct job *job)
{
	snprintf(job->evidence, sizeof(job->evidence), "text with hex words in it");
	return true;
}

bool dump_form_at(size_t i, struct dump_form *form, const char **tools, const char **sample)
{
	const struct form *row = form_at(i);

	if (!row)
		return false;
	*form = (struct dump_form){.name = row->name, .pattern = row->pattern};
	*tools = row->tools;
	*sample = row->sample;
	return true;
}

enum gmmu_status dump_form_check(const char *pattern, struct gmmu_error *error)
{
	struct pattern compiled;
	enum gmmu_status status;

	if (form_named(pattern))
		return GMMU_OK;
	status = pattern_compile(pattern, &compiled, error);
	if (status == GMMU_OK && !compiled.word)
		return gmmu_error_set(error, GMMU_E_VALUE, "'%s' is not a pattern: it has no word (W or P)", pattern);
	return status;
}

const struct shape shape_listing = {"hex", "hex listing", SHAPE_TEXT, listing_bid, listing_read};
