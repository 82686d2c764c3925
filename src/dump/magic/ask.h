/* SPDX-License-Identifier: MIT */
/* What others would call a dump: by our own signatures at once, by libmagic's words when somebody wants them. */
#ifndef DUMP_MAGIC_ASK_H
#define DUMP_MAGIC_ASK_H

#include <gmmu/gmmu.h>

struct dump;

/* Keeps the first bytes for libmagic: later they may be taken apart and gone. GMMU_E_NOMEM. */
enum gmmu_status ask_keep(struct dump *dump, struct gmmu_error *error);

/* Adds a notice if raw bytes bear the signature of another format. */
void ask_signatures(struct dump *dump);

/* Ends what libmagic was asked and has not answered. */
void ask_end(struct dump *dump);

#endif
