/* SPDX-License-Identifier: MIT */
/* What the ways to run share. Errors and notices reach standard error here and nowhere else. */
#include "cli/run.h"

#include <stdio.h>

/* One line, whatever an argument or a file's name put into the sentence. */
void run_tell(const char *kind, const char *sentence)
{
	struct text line = {0};

	text_add(&line, "gmmuview: ");
	text_add(&line, kind);
	text_add(&line, ": ");
	text_add_sentence(&line, sentence);
	text_add_char(&line, '\n');
	if (!line.failed)
		fputs(line.bytes, stderr);
	text_free(&line);
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

enum gmmu_status run_open(const struct options *options, struct dump **dump, struct gmmu_error *error)
{
	return dump_open(options_dump_path(options), &options->dump, dump, error);
}
