/* SPDX-License-Identifier: MIT */
/* A browser without a terminal, driven by the names of keys and read as lines of text. */
#ifndef TESTS_BROWSER_H
#define TESTS_BROWSER_H

#include <stdbool.h>

#include "browse/browse.h"
#include "browse/setting.h"
#include "fake_dump.h"

/* The one browser of a test. */
extern struct browse *browser;
extern struct grid screen;

/* Opens it over the fake dump with the default view; 80x24. The test fails if that is not possible. */
void browser_open(struct dump *dump);
void browser_open_with(const struct browse_options *options);
/* The same over a sample that the build made, as if its first slot stood at `pa`. */
void browser_open_sample(const char *name, uint64_t pa);
/* The same over words that stand at 0x1000. */
void browser_open_words(const uint64_t *words, size_t count);
/* The same with a configuration. */
void browser_open_configured(const char *config, const uint64_t *words, size_t count);
/* The defaults changed by a configuration. Static storage. */
const struct settings *browser_settings(const char *config);
void browser_close(void);

/* Presses keys: names parted by blanks, and "text" in double quotes typed letter by letter. Runs jobs to their end. */
void press(const char *keys);
void resize(int width, int height);

/* Line `row` of the screen, without the blanks at its end; negative rows count from the bottom. Static storage. */
const char *line(int row);

/* The message at the bottom, over as many lines as it takes, joined by blanks; "" if there is none. Static storage. */
const char *message(void);

/* Whether a text stands anywhere on the screen; the row where it does, or -1. */
int line_with(const char *text);

/* Whether a line of the screen begins with a text, once its blanks count as one each and those before it not at all. */
bool line_reads(const char *text);

#define lists(text)                                                                \
	do {                                                                       \
		if (!line_reads(text))                                             \
			ck_abort_msg("no line says: %s\n%s", text, screen_text()); \
	} while (0)

/* The cell where `text` begins, in the first line that holds it; NULL if none does. */
const struct cell *cell_of(const char *text);

/* The whole screen against an expected one, in which blanks at the end of lines do not count. */
void screen_is(const char *expected);

#define line_is(row, text) ck_assert_str_eq(line(row), text)
#define shows(text)                                                                            \
	do {                                                                                   \
		if (line_with(text) < 0)                                                       \
			ck_abort_msg("the screen does not show: %s\n%s", text, screen_text()); \
	} while (0)
#define shows_not(text)                                                                \
	do {                                                                           \
		if (line_with(text) >= 0)                                              \
			ck_abort_msg("the screen shows: %s\n%s", text, screen_text()); \
	} while (0)

/* The whole screen, for messages. Static storage. */
const char *screen_text(void);

#endif
