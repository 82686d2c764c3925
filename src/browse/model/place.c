/* SPDX-License-Identifier: MIT */
#include "browse/model/place.h"

#include <stddef.h>
#include <string.h>

void places_push(struct places *places, const struct place *place)
{
	if (places->count > 0) {
		const struct place *last = &places->at[places->count - 1];

		if (last->pa == place->pa && last->view.depths == place->view.depths)
			return;
	}
	if (places->count == PLACES_MAX) {
		memmove(places->at, places->at + 1, sizeof(places->at[0]) * (PLACES_MAX - 1));
		places->count--;
	}
	places->at[places->count++] = *place;
}

struct place places_pop(struct places *places)
{
	return places->at[--places->count];
}

static const char letters[MARK_COUNT + 1] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

char mark_name(unsigned mark)
{
	return letters[mark];
}

unsigned mark_find(uint32_t letter)
{
	const char *found = letter > 0 && letter < 0x80 ? strchr(letters, (int)letter) : NULL;

	return found ? (unsigned)(found - letters) : MARK_COUNT;
}

char marks_at(const struct mark marks[MARK_COUNT], uint64_t pa, uint64_t size)
{
	for (unsigned mark = 0; mark < MARK_COUNT; mark++)
		if (marks[mark].set && marks[mark].place.pa - pa < size)
			return mark_name(mark);
	return 0;
}
