/* SPDX-License-Identifier: MIT */
/* The options of the program, from its table. */
#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "roff.h"

static void option_print(const struct option_row *row)
{
	char text[64];

	roff_item();
	if (row->letter != '\0') {
		snprintf(text, sizeof text, "-%c", row->letter);
		roff_bold(text);
		fputs(", ", stdout);
	}
	snprintf(text, sizeof text, "--%s", row->name);
	roff_bold(text);
	if (row->argument != NULL) {
		putchar(' ');
		roff_italic(row->argument);
	}
	putchar('\n');
	roff_sentence(row->help);
	if (row->choices != NULL) {
		fputs("One of: ", stdout);
		roff_sentence(row->choices);
	}
}

void roff_options(void)
{
	for (unsigned group = 0; group < OPTION_GROUP_COUNT; group++) {
		fputs(".SS ", stdout);
		roff_text(option_group_title((enum option_group)group));
		putchar('\n');
		for (size_t i = 0; option_at(i) != NULL; i++)
			if (option_at(i)->group == (enum option_group)group && option_at(i)->help != NULL)
				option_print(option_at(i));
	}
}
