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

/* Says so if a rival holds as well and gives other bytes or addresses. */
static enum gmmu_status rivals_check(struct listing *listing, const struct reading *taken, struct gmmu_error *error)
{
	const struct dump_options *options = &listing->job->dump->options;
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; i < FORM_RIVALS && taken->form->rivals[i].name && !options->order && !options->radix; i++) {
		const struct form *form = form_named(taken->form->rivals[i].name);
		struct reading rival = {.form = form,
					.trial = {.radix = form->radix == FORM_OCTAL ? 8 : 16, .lax = true},
					.gather.other = &taken->gather};

		status = lines_read(listing, &rival, error);
		if (status == GMMU_OK && rival.misfit.line == 0 &&
		    (form->refused ? taken->steps == 0 : rival.gather.sum != taken->gather.sum))
			report_notice(&listing->job->dump->report, "%s", taken->form->rivals[i].notice);
		gather_end(&rival.gather);
		if (status != GMMU_OK && status != GMMU_E_FORMAT)
			return status;
	}
	return GMMU_OK;
}

/* Where the bytes belong, and in which radix that is said. */
static void addresses_report(const struct dump_options *options, struct report *report, const struct reading *reading)
{
	static const char *const bases[] = {[PLACE_NONE] = "the lines have none, so they follow each other",
					    [PLACE_INDEX] = "each line has the number of a slot",
					    [PLACE_ADDRESS] = "each line has one",
					    [PLACE_ADDRESS_0X] = "each line has one, which says its radix"};
	static const char *const radixes[] = {[8] = "octal", [10] = "decimal", [16] = "hex"};
	bool asked = options->radix != 0;

	report_fact(report, "addresses", reading->place ? "from the listing" : "none", bases[reading->place]);
	if (reading->place == PLACE_ADDRESS)
		report_number(report, "radix", reading->trial.radix,
			      asked                ? "--radix"
			      : reading->steps > 0 ? "the addresses follow from the words"
						   : "the default");
	else if (asked)
		report_notice(report, "--radix has no effect: %s",
			      reading->place == PLACE_ADDRESS_0X ? "the addresses say theirs"
								 : "the lines have no addresses");
	if (reading->form->radix == FORM_OCTAL && reading->steps < STEPS_SURE && !asked)
		report_notice(report,
			      "%s shows the radix of the addresses: they are read as %s; --radix reads them otherwise",
			      reading->steps ? "a single line" : "nothing", radixes[reading->trial.radix]);
}

/* Reports how a listing was read. */
static void listing_report(const struct listing *listing, const struct reading *reading)
{
	const struct dump_options *options = &listing->job->dump->options;
	struct report *report = &listing->job->dump->report;
	char basis[128];

	snprintf(listing->job->evidence, sizeof(listing->job->evidence),
		 "every line from line %" PRIu64 " on fits '%s'", reading->first, reading->form->name);
	snprintf(basis, sizeof(basis), "decided by line %" PRIu64, reading->first);
	report_fact(report, "form", reading->form->name, basis);
	if (reading->width > 0)
		report_number(report, "word_bytes", reading->width,
			      options->word_bytes ? "--word" : "the digits of the words");
	if (reading->order)
		report_fact(report, "order", reading->order == DUMP_ORDER_BIG ? "big" : "little",
			    options->order      ? "--order"
			    : reading->has_text ? "the text column shows it"
						: "the form says so");
	addresses_report(options, report, reading);
	if (reading->passed > 0)
		report_notice(report, "%s to the listing, and skipped",
			      phrase_count(reading->passed, "line between the words does not belong",
					   "lines between the words do not belong")
				      .text);
	if (reading->place >= PLACE_ADDRESS && reading->steps == 0 && reading->gather.holes > 0)
		report_notice(report, "no address follows from the words before it%s",
			      reading->place == PLACE_ADDRESS ? ": if they are decimal or octal, --radix reads them"
							      : "");
	else if (reading->place == PLACE_ADDRESS && reading->steps == 0 && reading->decimal && !options->radix &&
		 reading->form->radix == FORM_ANY_RADIX)
		report_notice(report, "the address is read as hex, and could be decimal as well: --radix 10");
	if (reading->place == PLACE_INDEX && reading->steps == 0 && reading->gather.holes > 0)
		report_notice(report,
			      "the number of each line is read as that of its slot, and none follows the one before: "
			      "it may be an address");
	if (listing->document.remark[0])
		report_notice(report, "%s", listing->document.remark);
}

/* Takes what a reading that holds has given. */
static enum gmmu_status listing_finish(struct listing *listing, struct reading *reading, struct gmmu_error *error)
{
	struct dump *dump = listing->job->dump;
	enum gmmu_status status;

	if (reading->form->refused)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "line %" PRIu64 " has %s (as from %s); print the bytes in hex", reading->first,
				      reading->form->refused, reading->form->tools);
	listing_report(listing, reading);
	status = rivals_check(listing, reading, error);
	extents_free(&dump->extents);
	dump->extents = reading->gather.extents;
	reading->gather.extents = (struct extents){0};
	if (status == GMMU_OK)
		status = job_continue(listing->job, &reading->gather.spool, error);
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
	*form = row ? *row : (struct form){.name = asked, .pattern = asked};
	if (own < options->form_count)
		*form = (struct form){.name = options->forms[own].name, .pattern = options->forms[own].pattern};
	return form->name && (!asked || i == 0);
}

/* Whether lines begin with numbers that count lines: those come first. */
static bool numbers_come_first(struct listing *listing)
{
	struct line line;
	enum gmmu_status status = GMMU_OK;

	listing_restart(listing);
	while (lines_next(listing->lines, &line, &status, NULL) && line.number < NUMBERS_WITHIN) {
		const char *text = line.text;

		if (around_skip(listing, AROUND_NUMBER, &text, text + line.length))
			return true;
	}
	return false;
}

/* Reads the text as one form, its addresses in one way after the other. */
static enum gmmu_status form_try(struct listing *listing, struct reading *reading, struct gmmu_error *error)
{
	const struct form *form = reading->form;
	unsigned radix = listing->job->dump->options.radix;
	const struct trial asked[] = {{.radix = radix}, {0}};
	enum gmmu_status status = GMMU_OK;

	for (const struct trial *trial = radix ? asked : trials[form->radix]; trial->radix > 0; trial++) {
		*reading = (struct reading){.form = form, .trial = *trial};
		status = lines_read(listing, reading, error);
		if (status == GMMU_OK && reading->misfit.line == 0)
			status = listing_finish(listing, reading, error);
		gather_end(&reading->gather);
		if (status != GMMU_OK || reading->misfit.line == 0 || reading->misfit.final)
			break;
	}
	return status;
}

/* Tries all forms, with the numbers of lines and without them. */
static enum gmmu_status forms_try(struct listing *listing, struct gmmu_error *error)
{
	struct nearest nearest = {0};
	bool first = numbers_come_first(listing);
	struct form form;

	for (int round = 0; round < 2 && !nearest.misfit.final; round++) {
		listing->numbered = first == (round == 0);
		for (size_t i = 0; candidate_at(&listing->job->dump->options, i, &form) && !nearest.misfit.final; i++) {
			struct reading reading = {.form = &form};
			enum gmmu_status status = form_try(listing, &reading, error);

			if (status != GMMU_OK || reading.misfit.line == 0)
				return status;
			nearest_keep(&nearest, &form, &reading.misfit);
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
