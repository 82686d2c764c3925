/* SPDX-License-Identifier: MIT */
/*
 * The language of search and filter: a question about one slot. The names are those of the field table, the states,
 * the notes and the roles, as JSON shows them; there is no second list.
 *
 *	valid                              a flag is 1
 *	aperture == video_memory           a field, == != < <= > >=, a number or a name of a value
 *	address >= 0x4800000               an address in bytes
 *	address_alt != none                the field has a value here (`none` is the null of JSON)
 *	GENERIC_MEMORY                     some field of the slot bears this name of a value
 *	sparse, state != empty             a state
 *	kind_unknown, note kind_unknown    a note; `note` alone: any note
 *	pte, role == pde                   a role
 *	reserved                           a reserved bit is set
 *	bit 54                             bit 54 is set (0-63, or 0-127 in 16-byte slots)
 *	raw == 0x8, raw & 0xff00 == 0x100  the bits of the slot, as one number of 64 or 128 bits
 *	index < 512, pa, offset,           the place of the slot: its number, its address, ...
 *	table_index, va_offset, level
 *	slot, ap, notes                    headings of columns: index, the aperture, note. `ap` and `address` ask, of
 *	                                   a 16-byte slot, about either half, as the columns show both
 *	points 0xa45000                    an address of the slot, in any reading, lies at or covers this (pointers.h)
 *	0x4800                             these hex digits are in the slot's raw value (written with 16 or 32 digits)
 *	                                   or in one of its addresses (without leading zeros), in any reading
 *	0600000000480001                   16 hex digits: one 8-byte word of the slot is this; 32: the slot is this
 *
 * These are joined by `!` or `not`, `&&` or `and`, `||` or `or`, in this order of strength, and by parentheses.
 * Numbers are those of gmmu_number_parse. Words that have a meaning come first, and hex digits without 0x that stand
 * alone have a decimal digit among them: a word of letters alone is a name that was mistyped.
 *
 * A comparison holds only if the slot's role has the field and the field has a value here; so `address != 0` does not
 * hold where there is no address, and `!(address == 0)` does. Only `== none` and `!= none` ask about the absence.
 * Nothing is an error while slots are looked at. A slot whose bytes cannot be read matches nothing.
 */
#ifndef QUERY_EXPRESSION_H
#define QUERY_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* Longest text of an expression in bytes, and how many terms and operators it may have. */
#define EXPRESSION_TEXT_MAX 4096
#define EXPRESSION_NODE_MAX 256

struct expression;

/*
 * Parses `text` for slots that are read as `view` says; when the view changes, parse again. On success the caller owns
 * *expression and frees it with expression_free. GMMU_E_VALUE if the text is wrong: the sentence says what to write
 * instead and begins with the column, which is also in *column (from 1; may be NULL). Names that stand in no role of
 * the view are such an error. GMMU_E_UNSUPPORTED if the view is wrong, GMMU_E_NOMEM.
 */
enum gmmu_status expression_parse(const char *text, const struct gmmu_view *view, struct expression **expression,
				  size_t *column, struct gmmu_error *error);
void expression_free(struct expression *expression);

/* Whether it asks where addresses point, and what it asks first. The numbers are compared, not the memories. */
bool expression_points(const struct expression *expression, uint64_t *pa);

/* How numbers without 0x were read, as gmmu_number_is_bare_hex says: to be shown; "" if there is nothing to say. */
const char *expression_notice(const struct expression *expression);

/* Whether one slot matches. The row has been decoded with the same view. */
bool expression_matches(const struct expression *expression, const struct gmmu_row *row);

/* What is known of slots whose bits are all 0, wherever they stand: what a job may do with a hole in a sparse file. */
enum expression_zero { EXPRESSION_ZERO_NEVER, EXPRESSION_ZERO_ALWAYS, EXPRESSION_ZERO_DEPENDS };
enum expression_zero expression_zero(const struct expression *expression);

/* A word that may stand at some place of an expression, and one line on it. Static storage. */
struct expression_word {
	const char *word;
	const char *help;
};

/*
 * The words that could stand where the text ends: `text` is what was typed up to the cursor. Their common beginning is
 * at text[*start]; a chosen word replaces all from there. Writes at most `capacity` of them, in the order in which
 * they are worth showing, and returns how many there are in all.
 */
unsigned expression_complete(const char *text, const struct gmmu_view *view, size_t *start,
			     struct expression_word *words, unsigned capacity);

/* The language by example: expression `n` of them, with what it asks, or NULL beyond the last. Static storage. */
const struct expression_word *expression_example_at(unsigned n);

#endif
