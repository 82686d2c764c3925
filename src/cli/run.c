/* SPDX-License-Identifier: MIT */
/* Shared by all ways to run. This is the only place that writes errors and notices to standard error. */
#include "cli/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text/escape.h"
#include "text/phrase.h"
#include "text/progress.h"
#include "render/role.h"
#include "tui/clock.h"

/* Enough for a message with every byte escaped, and for most of the longest names. */
#define LINE_ROOM 8192

/*
 * Prints one line, whatever an argument or file name contains. Needs no memory, so it can report that memory ran out.
 */
void run_tell(const char *kind, const char *sentence)
{
	char room[LINE_ROOM];
	struct text line = text_in(room, NULL, sizeof(room) - 1);

	line.ascii = !escape_locale_is_utf8();
	text_add(&line, "gmmuview: ");
	text_add(&line, kind);
	text_add(&line, ": ");
	text_add_sentence(&line, sentence);
	memcpy(room + line.length, "\n", sizeof("\n")); /* there is always room for it */
	fputs(room, stderr);
}

void run_show(const struct text *lines)
{
	fputs(text_string(lines), stderr);
}

void run_notice(const char *sentence)
{
	run_tell("notice", sentence);
}

void run_tell_notices(const struct dump *dump)
{
	for (size_t i = 0; i < dump_notice_count(dump); i++)
		run_notice(dump_notice_at(dump, i));
}

void run_tell_slots(const struct options *options, const struct dump *dump)
{
	if (options->slots_notice && (!dump || dump_size(dump) > 0))
		run_notice(options->slots_notice);
}

static void rests_tell(const struct dump *dump, const struct slots *slots)
{
	struct text sentence = {0};
	size_t extents = dump_extent_count(dump);
	size_t with_rest = 0;
	uint64_t bytes = 0;

	for (size_t i = 0; i < extents; i++) {
		unsigned rest = slots_rest(slots, dump_extent_at(dump, i));

		with_rest += rest > 0;
		bytes += rest;
	}
	if (bytes == 0)
		return;
	text_add_format(&sentence, "%s skipped",
			phrase_count(bytes, "byte left over after the last whole slot was",
				     "bytes left over after the last whole slot were")
				.text);
	if (extents > 1)
		text_add_format(&sentence, " (in %zu of %zu extents)", with_rest, extents);
	run_notice(text_string(&sentence));
	text_free(&sentence);
}

void run_tell_cut(const struct options *options, const struct dump *dump, const struct slots *slots)
{
	char sentence[SLOTS_SHIFT_ROOM];

	if (options->partial)
		rests_tell(dump, slots);
	if (slots_shift_describe(slots, sentence))
		run_notice(sentence);
}

void run_tell_open_depth(const struct options *options, const struct slots *slots)
{
	if (slots->count > 0 && role_is_picked(&options->view) && role_depth_is_open(&options->view))
		run_notice("the depth is open: each slot is read by its bit 0; --levels N sets it");
}

/* Milliseconds before progress is shown, and between updates. */
#define PROGRESS_MILLISECONDS 300

/* One line on standard error that shows the progress of loading. */
struct progress {
	uint64_t begun, told; /* milliseconds of a monotonic clock; told 0: not yet */
};

static bool progress_tell(void *context, uint64_t done, uint64_t total)
{
	struct progress *progress = context;
	uint64_t now = clock_now();
	char room[LINE_ROOM];
	struct text line = text_in(room, NULL, sizeof(room));

	if (now - (progress->told ? progress->told : progress->begun) < PROGRESS_MILLISECONDS)
		return true;
	progress->told = now;
	text_add(&line, "\rgmmuview: loading ");
	text_add_progress(&line, done, total, now - progress->begun);
	text_add(&line, "; ^C stops\033[K");
	fputs(room, stderr);
	return true;
}

void run_tell_typing(const struct options *options)
{
	if (strcmp(options_dump_path(options), "-") == 0 && isatty(STDIN_FILENO))
		run_notice("type or paste the dump here, and end it with ^D at the beginning of a line; ^C quits");
}

enum gmmu_status run_open(const struct options *options, struct dump **dump, struct gmmu_error *error)
{
	struct dump_options dump_options = options->dump;
	struct progress progress = {.begun = clock_now()};
	enum gmmu_status status;

	run_tell_typing(options);
	if (isatty(STDERR_FILENO) && !output_terminal_is_plain()) {
		dump_options.progress = progress_tell;
		dump_options.progress_context = &progress;
	}
	status = dump_open(options_dump_path(options), &dump_options, dump, error);
	if (progress.told)
		fputs("\r\033[K", stderr);
	return status;
}
