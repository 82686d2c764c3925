/* SPDX-License-Identifier: MIT */
/* The flags before a row: what the user and the files did to it, and what is worth a look in the entry. */
#ifndef BROWSE_SIGN_H
#define BROWSE_SIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "browse/panes/cells.h"

struct browse;
struct browse_row;

/* The columns of flags. Each shows the first flag of the table that applies. */
enum sign_column { SIGN_DONE, SIGN_ENTRY, SIGN_COLUMN_COUNT };

struct sign {
	enum sign_column column;
	unsigned look; /* enum meaning or enum look */
	char sign;
	bool (*holds)(const struct browse *browse, const struct browse_row *row);
	const char *word; /* in the status line; NULL: it is shown there already */
	const char *help;
};

#define SIGN_COUNT 7
const struct sign *sign_at(unsigned number);

/* Writes a character for each column. */
void signs_draw(const struct browse *browse, const struct browse_row *row, struct pen *pen);

/* All flags that apply and have a word: "edited, mark a, changed", or in brief "Ea#". */
void signs_describe(const struct browse *browse, const struct browse_row *row, bool brief, char *out, size_t size);

#endif
