/* SPDX-License-Identifier: MIT */
#include "browse/state.h"

/* The number of a mark's letter, or MARK_COUNT. */
static unsigned mark_number(struct key key)
{
	if (key.modifiers == 0 && key.code >= 'a' && key.code <= 'z')
		return key.code - 'a';
	if (key.modifiers == 0 && key.code >= 'A' && key.code <= 'Z')
		return 26 + key.code - 'A';
	return MARK_COUNT;
}

static char mark_name(unsigned mark)
{
	return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[mark];
}

static void mark_set(struct browse *browse, unsigned mark)
{
	char key[KEY_NAME_SIZE];

	if (line_count(browse) == 0) {
		browse_alert(browse, "there is no row to mark");
		return;
	}
	browse->marks[mark] = (struct mark){true, place_here(browse)};
	browse_say(browse, "mark %c is here; %s %c comes back to this row and depth", mark_name(mark),
		   browse_key_of(browse, ACTION_MARK_RETURN, key), mark_name(mark));
}

static void mark_return(struct browse *browse, unsigned mark)
{
	struct place before;
	char key[KEY_NAME_SIZE];

	if (!browse->marks[mark].set) {
		browse_alert(browse, "there is no mark %c; %s %c would set it", mark_name(mark),
			     browse_key_of(browse, ACTION_MARK, key), mark_name(mark));
		return;
	}
	before = place_here(browse);
	if (place_goto(browse, &browse->marks[mark].place))
		place_push(browse, &before);
}

void do_mark(struct browse *browse, int unused)
{
	(void)unused;
	browse->letter = mark_set;
	browse_say(browse, "mark this row with which letter?");
}

void do_mark_return(struct browse *browse, int unused)
{
	(void)unused;
	browse->letter = mark_return;
	browse_say(browse, "return to the mark with which letter?");
}

/* As in vi, '' goes to and fro between here and where the last jump began. */
static void jump_return(struct browse *browse)
{
	struct place before = place_here(browse), there;

	if (browse->place_count == 0) {
		do_back(browse, 0);
		return;
	}
	there = browse->places[--browse->place_count];
	if (place_goto(browse, &there))
		place_push(browse, &before);
}

void mark_letter(struct browse *browse, struct key key)
{
	void (*letter)(struct browse *, unsigned) = browse->letter;
	unsigned mark = mark_number(key);

	browse->letter = NULL;
	if (mark < MARK_COUNT)
		letter(browse, mark);
	else if (letter == mark_return && key.modifiers == 0 && (key.code == '\'' || key.code == '`'))
		jump_return(browse);
	else
		browse_alert(browse, "marks are letters, a to z and A to Z");
}

char mark_of(const struct browse *browse, uint64_t pa, uint64_t size)
{
	for (unsigned mark = 0; mark < MARK_COUNT; mark++)
		if (browse->marks[mark].set && browse->marks[mark].place.pa - pa < size)
			return mark_name(mark);
	return 0;
}
