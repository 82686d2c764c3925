/* SPDX-License-Identifier: MIT */
#include "browser.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query/crew.h"

struct browse *browser;
struct grid screen;

#define SCREEN_BYTES (1 << 20)

void browser_open_with(const struct browse_options *options)
{
	struct gmmu_error error;

	browser = NULL;
	/* One thread does as much in a step as it was told to, however long that takes. */
	crew_force(1);
	if (browse_new(options, &browser, &error) != GMMU_OK)
		ck_abort_msg("%s", error.message);
	resize(80, 24);
}

void browser_open(struct dump *dump)
{
	struct browse_options options = {.dump = dump, .view = GMMU_VIEW_DEFAULT};

	browser_open_with(&options);
}

void browser_open_sample(const char *name, uint64_t pa)
{
	const char *top = getenv("top_builddir");
	struct dump *dump = fake_dump();
	static uint64_t words[4096];
	char path[4096];
	size_t size;
	FILE *in;

	snprintf(path, sizeof(path), "%s/data/%s", top ? top : ".", name);
	in = fopen(path, "rb");
	ck_assert_msg(in != NULL, "cannot open %s", path);
	size = fread(words, 1, sizeof(words), in);
	fclose(in);
	fake_dump_add(fake_words(pa, words, size / 8));
	browser_open(dump);
}

void browser_open_words(const uint64_t *words, size_t count)
{
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0x1000, words, count));
	browser_open(dump);
}

const struct settings *browser_settings(const char *config)
{
	static struct settings settings;
	struct gmmu_error error;

	settings_init(&settings);
	if (settings_read(&settings, config, "config", false, NULL, &error) != GMMU_OK)
		ck_abort_msg("%s", error.message);
	return &settings;
}

void browser_open_configured(const char *config, const uint64_t *words, size_t count)
{
	struct browse_options options = {
		.dump = fake_dump(), .view = GMMU_VIEW_DEFAULT, .settings = browser_settings(config)};

	fake_dump_add(fake_words(0xa45000, words, count));
	browser_open_with(&options);
}

void browser_close(void)
{
	browse_free(browser);
	grid_free(&screen);
	browser = NULL;
}

static void draw(void)
{
	browse_watch(browser);
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
}

static void key_press(struct key key)
{
	browse_key(browser, key);
	while (browse_busy(browser))
		browse_step(browser, 0);
}

void press(const char *keys)
{
	while (*keys) {
		size_t length = strcspn(keys, " ");
		struct key key;

		if (*keys == '"') {
			for (keys++; *keys && *keys != '"'; keys++)
				key_press((struct key){(unsigned char)*keys, 0});
			keys += *keys == '"';
			keys += strspn(keys, " ");
			continue;
		}
		if (!key_parse(keys, length, &key))
			ck_abort_msg("no such key: %s", keys);
		key_press(key);
		keys += length;
		keys += strspn(keys, " ");
	}
	draw();
}

void resize(int width, int height)
{
	browse_resize(browser, width, height);
	draw();
}

/* Writes a row without the blanks at its end; returns the bytes. */
static size_t row_write(int row, char *out)
{
	size_t length = 0, end = 0;

	for (int column = 0; column < screen.width; column++) {
		const struct cell *cell = grid_cell(&screen, row, column);

		if (cell->flags & CELL_REST)
			continue;
		length += character_write(cell->character, out + length);
		if (cell->character != U' ')
			end = length;
	}
	out[end] = '\0';
	return end;
}

const char *line(int row)
{
	static char text[4 * 4096 + 1];

	row_write(row < 0 ? screen.height + row : row, text);
	return text;
}

static bool row_is_message(int row)
{
	unsigned meaning = grid_cell(&screen, row, 0)->meaning;

	return meaning == LOOK_MESSAGE || meaning == LOOK_ALERT;
}

const char *message(void)
{
	static char text[1 << 14];
	/* Above a line with a fault, which has a mark below it and maybe its label above. */
	bool marked = strcmp(line(-1) + strspn(line(-1), " "), "^") == 0;
	int end = screen.height - (marked ? 2 : 0), row;
	size_t length = 0;

	while (marked && end > 0 && grid_cell(&screen, end - 1, 0)->meaning == LOOK_HINT)
		end--;
	if (!marked && !row_is_message(end - 1)) /* at opening the keys stand below it */
		end--;
	row = end;
	while (row > 0 && row_is_message(row - 1))
		row--;
	text[0] = '\0';
	for (; row < end; row++)
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s", line(row));
	return text[0] ? text + 1 : text;
}

const char *screen_text(void)
{
	static char text[SCREEN_BYTES];
	size_t length = 0;

	for (int row = 0; row < screen.height; row++) {
		length += row_write(row, text + length);
		text[length++] = '\n';
	}
	text[length] = '\0';
	return text;
}

int line_with(const char *text)
{
	for (int row = 0; row < screen.height; row++)
		if (strstr(line(row), text))
			return row;
	return -1;
}

bool line_reads(const char *text)
{
	for (int row = 0; row < screen.height; row++) {
		const char *at = line(row);
		char squeezed[1024];
		size_t length = 0;

		for (; *at && length + 1 < sizeof(squeezed); at++)
			if (*at != ' ' || (length > 0 && squeezed[length - 1] != ' '))
				squeezed[length++] = *at;
		squeezed[length] = '\0';
		if (strncmp(squeezed, text, strlen(text)) == 0)
			return true;
	}
	return false;
}

const struct cell *cell_of(const char *text)
{
	int row = line_with(text), column = 0;
	const char *at, *found;

	if (row < 0)
		return NULL;
	at = line(row);
	found = strstr(at, text);
	while (at < found)
		column += character_width(character_next(&at));
	return grid_cell(&screen, row, column);
}

void screen_is(const char *expected)
{
	char want[SCREEN_BYTES];
	size_t length = 0;

	for (int row = 0; row < screen.height; row++) {
		size_t size = strcspn(expected, "\n");

		memcpy(want + length, expected, size);
		while (size > 0 && want[length + size - 1] == ' ')
			size--;
		length += size;
		want[length++] = '\n';
		expected += strcspn(expected, "\n");
		expected += *expected == '\n';
	}
	want[length] = '\0';
	if (strcmp(want, screen_text()) != 0)
		ck_abort_msg("the screen is\n%s\nnot\n%s", screen_text(), want);
}
