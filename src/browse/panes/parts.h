/* SPDX-License-Identifier: MIT */
/*
 * The parts of a browser, each declared in the header of its name. What is read through a browser that is const is
 * const too, so drawing changes nothing.
 */
#ifndef BROWSE_PANES_PARTS_H
#define BROWSE_PANES_PARTS_H

#include <stdbool.h>

struct browse;

/* The members of struct browse with their types. */
#define BROWSE_PARTS(PART)                     \
	PART(model, model)                     \
	PART(settings, settings)               \
	PART(message, message)                 \
	PART(bits, bits_size) /* layout.h */   \
	PART(columns, columns)                 \
	PART(text, text_screen) /* screen.h */ \
	PART(finder, finder)                   \
	PART(lens, list_lens)                  \
	PART(find, find)                       \
	PART(follow, follow)                   \
	PART(export, export)                   \
	PART(opening, opening) /* open.h */    \
	PART(digits, digits)                   \
	PART(stack, pane_stack)                \
	PART(wishes, wishes)

#define BROWSE_PART(name, type)                          \
	struct type;                                     \
	struct type *name##_part(struct browse *browse); \
	const struct type *name##_seen(const struct browse *browse);
BROWSE_PARTS(BROWSE_PART)
#undef BROWSE_PART

/* What the terminal is to do (browse.h). */
struct wishes {
	bool quit, suspend, redraw, copy;
};

/* clang-format off */
#define PART_OF(name, of) _Generic((of), struct browse *: name##_part, const struct browse *: name##_seen)(of)

#define model_of(of) PART_OF(model, of)
#define settings_of(of) PART_OF(settings, of)
#define message_of(of) PART_OF(message, of)
#define bits_of(of) PART_OF(bits, of)
#define columns_of(of) PART_OF(columns, of)
#define text_of(of) PART_OF(text, of)
#define finder_of(of) PART_OF(finder, of)
#define lens_of(of) PART_OF(lens, of)
#define find_of(of) PART_OF(find, of)
#define follow_of(of) PART_OF(follow, of)
#define export_of(of) PART_OF(export, of)
#define opening_of(of) PART_OF(opening, of)
#define digits_of(of) PART_OF(digits, of)
#define stack_of(of) PART_OF(stack, of)
#define wishes_of(of) PART_OF(wishes, of)
/* clang-format on */

/* The size of the screen, in cells. */
int browse_width(const struct browse *browse);
int browse_height(const struct browse *browse);

#endif
