/* SPDX-License-Identifier: MIT */
/* What the form of a listing says about the order in which the bytes of a word are printed, if no text column does. */
#ifndef DUMP_ORDER_H
#define DUMP_ORDER_H

#include <stdbool.h>

#include "dump/layout.h"

struct order_form {
	bool (*fits)(const struct layout *layout);
	enum dump_order order;
	bool sure; /* no known tool prints the other order in this form */
	const char *basis;
};

/* The first form of the table that the listing has; the last row fits all. */
const struct order_form *order_form_find(const struct layout *layout);

/* Whether a line is the heading of a tool that prints bytes in their order: objdump -s, readelf -x. */
bool order_heading(const struct line *line);

#endif
