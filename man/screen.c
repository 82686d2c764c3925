/* SPDX-License-Identifier: MIT */
/* The screen that README shows: the browser itself over a sample of the build, drawn as text. */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "browse/browse.h"
#include "text/character.h"
#include "roff.h"

/* Run in the build folder. */
#define SAMPLE "data/pde0.bin"
#define SAMPLE_PA UINT64_C(0x3fa03000)

static void line_print(const struct grid *grid, int row)
{
	int end = grid->width;
	char bytes[CHARACTER_BYTES];

	while (end > 0 && grid_cell(grid, row, end - 1)->character == U' ')
		end--;
	for (int column = 0; column < end; column++) {
		const struct cell *cell = grid_cell(grid, row, column);

		if (cell->flags & CELL_REST)
			continue;
		character_write(cell->character, bytes);
		fputs(bytes, stdout);
	}
	putchar('\n');
}

static void text_type(struct browse *browse, const char *text)
{
	for (; *text; text++)
		browse_key(browse, (struct key){(unsigned char)*text, 0});
	browse_key(browse, (struct key){KEYCODE_ENTER, 0});
}

static enum gmmu_status screen_show(struct dump *dump, struct gmmu_error *error)
{
	struct browse_options options = {.dump = dump, .view = GMMU_VIEW_DEFAULT, .start = "3"};
	struct grid grid = {0};
	struct browse *browse;
	enum gmmu_status status;

	options.view.encoding = GMMU_ENCODING_VER2_DUAL;
	status = browse_new(&options, &browse, error);
	if (status != GMMU_OK)
		return status;
	browse_resize(browse, 80, 24);
	text_type(browse, ":field address_big_vid");
	status = browse_draw(browse, &grid);
	for (int row = 0; status == GMMU_OK && row < grid.height; row++)
		line_print(&grid, row);
	grid_free(&grid);
	browse_free(browse);
	return status;
}

void screen_print(void)
{
	struct dump_options options;
	struct gmmu_error error = {.message = ""};
	struct dump *dump;
	enum gmmu_status status;

	setlocale(LC_CTYPE, "C.UTF-8");
	dump_options_init(&options);
	options.has_base_pa = true;
	options.base_pa = SAMPLE_PA;
	status = dump_open(SAMPLE, &options, &dump, &error);
	if (status == GMMU_OK)
		status = screen_show(dump, &error);
	if (status == GMMU_OK)
		return;
	fprintf(stderr, "make_manual: %s\n", error.message);
	exit(EXIT_FAILURE);
}
