/* SPDX-License-Identifier: MIT */
/*
 * Colours work for people who cannot tell red from green: important things also differ in brightness, and set, clear,
 * reserved and ambiguous bits differ in character or underline too.
 */
#include "tui/theme.h"

#include <stdlib.h>
#include <string.h>

#include "text/count.h"

/*
 * A colour out of 256 and one out of 16, of which 8-colour terminals have the dark half; -1 is the terminal's default.
 */
struct color {
	short of256, of16;
};

struct style {
	struct color foreground, background;
	attr_t attributes; /* with colours */
};

/* clang-format off */
#define OWN   {-1, -1}
#define BLACK {16, 0}
#define WHITE {231, 15}
#define YELLOW {226, 11}

static const struct style dark[LOOK_COUNT] = {
	[MEANING_BIT_CLEAR]          = {{245, 7}, OWN, A_NORMAL},
	[MEANING_BIT_SET]            = {{255, 7}, OWN, A_BOLD},
	[MEANING_BIT_RESERVED_CLEAR] = {{242, 7}, OWN, A_DIM},
	[MEANING_BIT_RESERVED_SET]   = {BLACK, {214, 3}, A_BOLD},
	[MEANING_BIT_AMBIGUOUS]      = {{213, 0}, {-1, 5}, A_BOLD},
	[MEANING_PLAIN]              = {OWN, OWN, A_NORMAL},
	[MEANING_DIM]                = {{246, 7}, OWN, A_DIM},
	[MEANING_HEADING]            = {{110, 6}, OWN, A_NORMAL},
	[MEANING_NAME]               = {{117, 6}, OWN, A_NORMAL},
	[MEANING_VALUE]              = {{252, 7}, OWN, A_NORMAL},
	[MEANING_GOOD]               = {{117, 6}, OWN, A_NORMAL},
	[MEANING_NOTE]               = {{221, 3}, OWN, A_NORMAL},
	[MEANING_ERROR]              = {{214, 3}, OWN, A_BOLD},
	[LOOK_TITLE]                 = {WHITE, {24, 4}, A_BOLD},
	[LOOK_STATUS]                = {{110, 6}, OWN, A_NORMAL},
	[LOOK_STATUS_FOCUS]          = {{231, 7}, OWN, A_BOLD},
	[LOOK_KEY]                   = {{231, 7}, OWN, A_BOLD},
	[LOOK_HINT]                  = {{110, 6}, OWN, A_NORMAL},
	[LOOK_MESSAGE]               = {{231, 7}, OWN, A_NORMAL},
	[LOOK_ALERT]                 = {BLACK, {221, 3}, A_NORMAL},
	[LOOK_PROMPT]                = {{231, 7}, OWN, A_NORMAL},
	[LOOK_MATCH]                 = {BLACK, {117, 6}, A_NORMAL},
	[LOOK_EDITED]                = {{213, 0}, {-1, 5}, A_BOLD},
	[LOOK_CHANGED]               = {{221, 3}, OWN, A_BOLD},
};

/*
 * With few colours, the background is the terminal's default, which is white where this theme is used. White in an
 * 8-colour palette is grey, which suits the cursor's row.
 */
#define INK {16, -1}
static const struct style light[LOOK_COUNT] = {
	[MEANING_BIT_CLEAR]          = {{242, -1}, OWN, A_NORMAL},
	[MEANING_BIT_SET]            = {{16, -1}, OWN, A_BOLD},
	[MEANING_BIT_RESERVED_CLEAR] = {{246, -1}, OWN, A_DIM},
	[MEANING_BIT_RESERVED_SET]   = {WHITE, {130, 1}, A_BOLD},
	[MEANING_BIT_AMBIGUOUS]      = {{90, 5}, OWN, A_BOLD},
	[MEANING_PLAIN]              = {OWN, OWN, A_NORMAL},
	[MEANING_DIM]                = {{244, -1}, OWN, A_DIM},
	[MEANING_HEADING]            = {{24, 4}, OWN, A_NORMAL},
	[MEANING_NAME]               = {{25, 4}, OWN, A_NORMAL},
	[MEANING_VALUE]              = {{235, -1}, OWN, A_NORMAL},
	[MEANING_GOOD]               = {{25, 4}, OWN, A_NORMAL},
	[MEANING_NOTE]               = {{130, 1}, OWN, A_NORMAL},
	[MEANING_ERROR]              = {{130, 1}, OWN, A_BOLD},
	[LOOK_TITLE]                 = {WHITE, {24, 4}, A_BOLD},
	[LOOK_STATUS]                = {{24, 4}, OWN, A_NORMAL},
	[LOOK_STATUS_FOCUS]          = {INK, OWN, A_BOLD},
	[LOOK_KEY]                   = {INK, OWN, A_BOLD},
	[LOOK_HINT]                  = {{24, 4}, OWN, A_NORMAL},
	[LOOK_MESSAGE]               = {INK, OWN, A_NORMAL},
	[LOOK_ALERT]                 = {WHITE, {130, 1}, A_NORMAL},
	[LOOK_PROMPT]                = {INK, OWN, A_NORMAL},
	[LOOK_MATCH]                 = {WHITE, {25, 4}, A_NORMAL},
	[LOOK_EDITED]                = {{90, 5}, OWN, A_BOLD},
	[LOOK_CHANGED]               = {{130, 1}, OWN, A_BOLD},
};

/* Only black, white and yellow, and purple behind differences, whatever the terminal's palette. */
static const struct style contrast[LOOK_COUNT] = {
	[MEANING_BIT_CLEAR]          = {WHITE, BLACK, A_NORMAL},
	[MEANING_BIT_SET]            = {YELLOW, BLACK, A_BOLD},
	[MEANING_BIT_RESERVED_CLEAR] = {WHITE, BLACK, A_NORMAL},
	[MEANING_BIT_RESERVED_SET]   = {BLACK, YELLOW, A_BOLD},
	[MEANING_BIT_AMBIGUOUS]      = {BLACK, WHITE, A_NORMAL},
	[MEANING_PLAIN]              = {WHITE, BLACK, A_NORMAL},
	[MEANING_DIM]                = {WHITE, BLACK, A_NORMAL},
	[MEANING_HEADING]            = {WHITE, BLACK, A_BOLD | A_UNDERLINE},
	[MEANING_NAME]               = {WHITE, BLACK, A_BOLD},
	[MEANING_VALUE]              = {WHITE, BLACK, A_BOLD},
	[MEANING_GOOD]               = {WHITE, BLACK, A_BOLD},
	[MEANING_NOTE]               = {YELLOW, BLACK, A_BOLD},
	[MEANING_ERROR]              = {BLACK, YELLOW, A_BOLD},
	[LOOK_TITLE]                 = {BLACK, WHITE, A_BOLD},
	[LOOK_STATUS]                = {WHITE, BLACK, A_BOLD},
	[LOOK_STATUS_FOCUS]          = {YELLOW, BLACK, A_BOLD},
	[LOOK_KEY]                   = {YELLOW, BLACK, A_BOLD},
	[LOOK_HINT]                  = {WHITE, BLACK, A_NORMAL},
	[LOOK_MESSAGE]               = {WHITE, BLACK, A_BOLD},
	[LOOK_ALERT]                 = {BLACK, YELLOW, A_BOLD},
	[LOOK_PROMPT]                = {WHITE, BLACK, A_BOLD},
	[LOOK_MATCH]                 = {BLACK, YELLOW, A_NORMAL},
	[LOOK_EDITED]                = {YELLOW, BLACK, A_BOLD},
	[LOOK_CHANGED]               = {WHITE, {90, 5}, A_BOLD},
};

/* No colours; the cursor's row and the bit cursor are reversed. */
static const attr_t mono[LOOK_COUNT] = {
	[MEANING_BIT_SET]          = A_BOLD,
	[MEANING_BIT_RESERVED_SET] = A_BOLD | A_REVERSE,
	[MEANING_HEADING]          = A_UNDERLINE,
	[MEANING_NAME]             = A_BOLD,
	[MEANING_GOOD]             = A_BOLD,
	[MEANING_NOTE]             = A_BOLD,
	[MEANING_ERROR]            = A_BOLD | A_REVERSE,
	[LOOK_TITLE]               = A_REVERSE,
	[LOOK_STATUS_FOCUS]        = A_BOLD,
	[LOOK_KEY]                 = A_BOLD,
	[LOOK_ALERT]               = A_BOLD | A_REVERSE,
	[LOOK_MATCH]               = A_REVERSE,
	[LOOK_EDITED]              = A_BOLD | A_REVERSE,
	[LOOK_CHANGED]             = A_REVERSE | A_UNDERLINE,
};
/* clang-format on */

/* The cursor's row, the bit under the cursor, and the second shade of fields in a theme. */
static const struct palette {
	const struct style *styles;
	struct color ink,
		paper; /* for cells without a colour; both are set, so the terminal's defaults do not matter */
	struct color selected, cursor, cursor_text, tone_clear, tone_set;
	bool bold_fades; /* with few colours, bold makes colours brighter, and so fainter on a light background */
} palettes[THEME_MONO] = {
	[THEME_DARK] = {dark, {253, 7}, {233, 0}, {237, 4}, {231, 15}, BLACK, {67, 6}, {123, 6}, false},
	[THEME_LIGHT] = {light, INK, {231, -1}, {253, 7}, BLACK, WHITE, {25, 4}, {19, -1}, true},
	[THEME_CONTRAST] = {contrast, WHITE, BLACK, {18, 4}, {51, 14}, BLACK, {159, 14}, {123, 14}, false},
};

static const struct palette *palette; /* NULL: mono */

bool theme_has_colors(bool no_color)
{
	return !no_color && has_colors() && COLORS >= 8;
}

void theme_use(enum theme theme, bool no_color)
{
	palette = NULL;
	if (theme == THEME_MONO || !theme_has_colors(no_color))
		return;
	palette = &palettes[theme];
}

bool theme_ground_is_light(const char *colorfgbg)
{
	const char *ground = colorfgbg ? strrchr(colorfgbg, ';') : NULL;
	char *end;
	long color;

	if (!ground || ground[1] < '0' || ground[1] > '9')
		return false;
	color = strtol(ground + 1, &end, 10);
	/* Of the 16 colours, all but bright black are light from white (7) on. */
	return *end == '\0' && color >= 7 && color <= 15 && color != 8;
}

static short pick(struct color color)
{
	if (COLORS >= 256)
		return color.of256;
	return COLORS < 16 && color.of16 >= 8 ? (short)(color.of16 - 8) : color.of16;
}

static struct {
	short foreground, background;
} pairs[255];

/* The pair of two colours, created on first use. */
static short pair_of(short foreground, short background)
{
	static short count;

	if (foreground < 0 && background < 0)
		return 0;
	for (short i = 0; i < count; i++)
		if (pairs[i].foreground == foreground && pairs[i].background == background)
			return (short)(i + 1);
	if (count == (short)COUNT(pairs) || count + 1 >= COLOR_PAIRS)
		return 0;
	pairs[count].foreground = foreground;
	pairs[count].background = background;
	count++;
	init_pair(count, foreground, background);
	return count;
}

static short background_of(short pair)
{
	return pair > 0 ? pairs[pair - 1].background : -1;
}

bool theme_blanks_alike(attr_t attributes, short pair, attr_t other_attributes, short other_pair)
{
	return !((attributes | other_attributes) & (A_UNDERLINE | A_REVERSE)) &&
	       background_of(pair) == background_of(other_pair);
}

/* A difference overrides other looks, except that a reserved bit stays the most visible. */
static unsigned look_of(const struct cell *cell)
{
	return (cell->flags & CELL_DIFFERS) && cell->meaning != MEANING_BIT_RESERVED_SET ? LOOK_CHANGED : cell->meaning;
}

static bool is_underlined(const struct cell *cell)
{
	return (cell->flags & CELL_UNDERLINE) ||
	       ((cell->flags & CELL_DIFFERS) && cell->meaning == MEANING_BIT_RESERVED_SET);
}

static void mono_look(const struct cell *cell, attr_t *attributes, short *pair)
{
	*pair = 0;
	*attributes = mono[look_of(cell)];
	if (cell->flags & CELL_SELECTED)
		*attributes ^= A_REVERSE;
	if (cell->flags & CELL_CURSOR)
		*attributes = (*attributes ^ A_REVERSE) | A_BOLD | A_UNDERLINE;
	if (is_underlined(cell))
		*attributes |= A_UNDERLINE;
}

void theme_look(const struct cell *cell, attr_t *attributes, short *pair)
{
	const struct style *style;
	unsigned look = look_of(cell);
	short foreground, background;

	if (!palette) {
		mono_look(cell, attributes, pair);
		return;
	}
	style = &palette->styles[look];
	*attributes = style->attributes;
	if (COLORS >= 256)
		*attributes &= ~(attr_t)A_DIM; /* the colour is already dim */
	foreground = pick(style->foreground);
	if (foreground < 0)
		foreground = pick(palette->ink);
	background = pick(style->background);
	if (background < 0)
		background = pick(palette->paper);
	if ((cell->flags & CELL_TONE) && look == MEANING_BIT_CLEAR)
		foreground = pick(palette->tone_clear);
	if ((cell->flags & CELL_TONE) && look == MEANING_BIT_SET)
		foreground = pick(palette->tone_set);
	if ((cell->flags & CELL_SELECTED) && background == pick(palette->paper)) {
		background = pick(palette->selected);
		*attributes &= ~(attr_t)A_DIM; /* dim text on a coloured row is hard to read */
	}
	if (cell->flags & CELL_CURSOR) {
		background = pick(palette->cursor);
		foreground = pick(palette->cursor_text);
		*attributes |= A_BOLD;
	}
	if (is_underlined(cell))
		*attributes |= A_UNDERLINE;
	if (COLORS < 256 && palette->bold_fades && foreground > COLOR_BLACK && foreground < COLOR_WHITE)
		*attributes &= ~(attr_t)A_BOLD;
	/* With few colours, bold black is grey, which is illegible on other colours. */
	if (COLORS < 256 && foreground == COLOR_BLACK)
		*attributes &= ~(attr_t)A_BOLD;
	*pair = pair_of(foreground, background);
}
