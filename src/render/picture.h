/* SPDX-License-Identifier: MIT */
/*
 * A dump as a picture: a cell for so many slots, as lines of characters or as SVG. Each cell has a sign and a colour;
 * the colours can be told apart by people who are colour-blind, and the signs by everybody.
 */
#ifndef RENDER_PICTURE_H
#define RENDER_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "text/text.h"

/* What most slots of a cell are: the states of the library, and for what differs between two dumps. */
enum picture_look {
	PICTURE_UNREAD = GMMU_STATE_COUNT,
	PICTURE_SAME,
	PICTURE_SOME_DIFFER,
	PICTURE_ALL_DIFFER,
	PICTURE_LOOK_COUNT
};

struct picture_cell {
	uint64_t pa; /* of its first slot */
	uint64_t slots;
	uint8_t look;  /* enum gmmu_state or picture_look */
	bool reserved; /* a reserved bit is set in one of them */
	bool noted;    /* one of them has a note */
};

/* Zero-initialise it, except the title; free it with picture_free. */
struct picture {
	const char *title;
	struct picture_cell *cells;
	size_t count, capacity;
	bool failed; /* out of memory */
};

void picture_add(struct picture *picture, const struct picture_cell *cell);
void picture_free(struct picture *picture);

/* Adds the picture and its legend. The text is marked as failed if the picture is incomplete. */
void picture_add_text(const struct picture *picture, struct text *text);
void picture_add_svg(const struct picture *picture, struct text *text);

#endif
