/* SPDX-License-Identifier: MIT */
/* How other programs would identify a dump: from our own signatures at once, from libmagic on request. */
#ifndef DUMP_MAGIC_ASK_H
#define DUMP_MAGIC_ASK_H

#include <gmmu/gmmu.h>

struct dump;

/* Keeps the first bytes for libmagic, before they are decoded and gone. GMMU_E_NOMEM. */
enum gmmu_status ask_keep(struct dump *dump, struct gmmu_error *error);

/* Adds a notice if raw bytes have the signature of another format. */
void ask_signatures(struct dump *dump);

/* Cancels a question that libmagic has not answered. */
void ask_end(struct dump *dump);

#endif
