/* SPDX-License-Identifier: MIT */
/* The flags before a row: what the user and the files did to it, and what is worth a look in the entry. */
#ifndef BROWSE_PANES_ROW_FLAG_H
#define BROWSE_PANES_ROW_FLAG_H

#include <stdbool.h>
#include <stddef.h>

#include "browse/panes/cells.h"

struct browse;
struct browse_row;

/* The columns of flags. Each shows the first flag of the table that applies. */
enum row_flag_column { ROW_FLAG_DONE, ROW_FLAG_ENTRY, ROW_FLAG_COLUMN_COUNT };

struct row_flag {
	enum row_flag_column column;
	unsigned look; /* enum meaning or enum look */
	char sign;
	bool (*holds)(const struct browse *browse, const struct browse_row *row);
	const char *word; /* in the status line; NULL: it is shown there already */
	const char *help;
};

#define ROW_FLAG_COUNT 7
const struct row_flag *row_flag_at(unsigned number);

/* Writes a character for each column. */
void row_flags_draw(const struct browse *browse, const struct browse_row *row, struct pen *pen);

/* All flags that apply and have a word: "edited, mark a, changed", or in brief "Ea#". */
void row_flags_describe(const struct browse *browse, const struct browse_row *row, bool brief, char *out, size_t size);

#endif
