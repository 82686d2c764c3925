/* SPDX-License-Identifier: MIT */
/* Digits set the depth, so they are no counts. Somebody who types one before G, as in less and vi, is told. */
#ifndef BROWSE_DIGITS_H
#define BROWSE_DIGITS_H

#include <stdbool.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/place.h"

struct browse;

#define DIGITS_MAX 20

/* The digits typed last, one after the other. */
struct digits {
	char typed[DIGITS_MAX + 1];
	unsigned count;
	struct place before; /* where the cursor was, and the view, before the first of them */
};

/*
 * Sees each key before it does anything. True if it made the digits before it a count: then the depth is again what it
 * was, and the user is told how to go to a slot.
 */
bool digits_were_a_count(struct browse *browse, enum context context, struct key key);

#endif
