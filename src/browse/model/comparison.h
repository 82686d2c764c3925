/* SPDX-License-Identifier: MIT */
/* What the dump is compared with: another file, or itself as it was. Known to src/browse alone, as a part of state.h.
 */
#ifndef BROWSE_COMPARISON_H
#define BROWSE_COMPARISON_H

#include <stdbool.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/dump.h"
#include "dump/slots.h"
#include "query/compare.h"
#include "render/text.h"

struct browse;
struct browse_row;

/* How a slot differs from the one in its place in what the dump is compared with; comparison.c. */
enum difference { DIFFERENCE_NONE, DIFFERENCE_CHANGED, DIFFERENCE_ONLY_HERE };

/* By what the slots of two dumps belong together; auto: by address, by offset if no address is in both. */
enum comparison_wish { COMPARISON_AUTO, COMPARISON_BY_PA, COMPARISON_BY_OFFSET };

/* What the dump is compared with; comparison.c. */
struct comparison {
	struct dump *dump; /* NULL: nothing */
	bool earlier;      /* it is this dump as it was before it was read again */
	struct slots *slots;
	struct compare *compare; /* "before" is what is compared with, "after" this dump. NULL: not possible ... */
	char trouble[GMMU_MESSAGE_SIZE]; /* ... as slots are cut now, for this reason */
	enum comparison_wish wish;
	bool by_offset;
	bool settled;        /* by_offset was found to be right, and stays so however slots are cut later */
	bool stopped;        /* by the reader */
	enum dump_fate fate; /* of the other file, as far as the reader was told; reload.c */
	bool base_given;     /* the reader said where the other one begins */
	bool reread;         /* this dump was read again since ... */
	char news[128];      /* ... and this is to be told of it besides the numbers */
	/* Where the reader was taken last: rows of the comparison, at a slot. They count while the cursor is there. */
	struct comparison_stop {
		bool gap;      /* the rows are of the other dump alone, before this slot or behind the last one */
		uint64_t slot; /* SLOT_NONE: nowhere */
		uint64_t first, last; /* the rows */
	} stop;
};

/* Slots that only the other dump has, between two slots of this one or at an end. */
struct comparison_gap {
	uint64_t count, first_pa, last_pa; /* addresses in the other dump */
};

/* comparison.c */
/* Compares with a dump, which it takes over, from now on. */
void comparison_set(struct browse *browse, struct dump *dump, bool earlier);
void comparison_renew(struct browse *browse); /* from the start, with the dump as it is now */
void comparison_recut(struct browse *browse); /* after slots were cut anew */
void comparison_clear(struct browse *browse);
bool comparison_running(const struct browse *browse);
void comparison_step(struct browse *browse);
void comparison_stop(struct browse *browse);
enum difference comparison_row(struct browse *browse, const struct slots_item *item, struct gmmu_slot *other);
/* What only the other dump has before a slot (or at the end, before the slot that would come next); false: nothing. */
bool comparison_gap(const struct browse *browse, uint64_t slot, struct comparison_gap *gap);
void change_jump(struct browse *browse, int direction);
void dump_leave(struct browse *browse, struct dump *dump); /* closes it, unless it is the caller's */

/* comparison_text.c */
/* The result as a message; while it is still being found out, this one. */
void comparison_say(struct browse *browse);
extern const char comparison_goes_on[];
/* False: nothing to tell. In brief with the signs of rows for words, and without the other's name. */
enum brief { BRIEF_NOT, BRIEF_SIGNS, BRIEF_NAMELESS };
bool comparison_title_add(const struct browse *browse, enum brief brief, struct text *text);
void comparison_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width);
void comparison_add_facts(const struct browse *browse, struct text *text);
void comparison_name_add(const struct browse *browse, struct text *text); /* the other dump's, cut if long */
char comparison_sign_there(const struct browse *browse);                  /* of slots that only the other one has */
void dump_name_add(struct text *text, const struct dump *dump);           /* without its folder */

/* reload.c */
void reload_add_fate(struct text *text, const struct dump *dump); /* what became of the file, if anything */

/* compare.c */
void compare_accept(struct browse *browse, const char *text);
enum gmmu_status compare_by(struct browse *browse, const char *word, struct gmmu_error *error);

#endif
