/* SPDX-License-Identifier: MIT */
/* What is said about files: their names, and what became of them since they were read. */
#ifndef BROWSE_PANES_FILE_TEXT_H
#define BROWSE_PANES_FILE_TEXT_H

#include <stdint.h>

#include "dump/dump.h"
#include "text/text.h"

void dump_name_add(struct text *text, const struct dump *dump); /* without its directory */

/* What became of a file, as the end of a sentence that begins with its name. `size`: what it has now. */
void fate_add(struct text *text, const struct dump *dump, enum dump_fate fate, uint64_t size);

#endif
