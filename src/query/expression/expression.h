/* SPDX-License-Identifier: MIT */
/*
 * The language of search and filter: a question about one slot. The names are those of the field table, the states,
 * the notes and the roles, as JSON shows them, in any case; there is no second list. gmmu-expressions(5) describes the
 * language; in short:
 *
 *	valid                              a flag is 1
 *	aperture == video_memory           a field, == != < <= > >=, a number or a name of a value
 *	address & 0xffff == 0              arithmetic: ~, + -, << >>, &, ^, |, in this order of strength
 *	address == pa, 6 == kind           fields with fields, and numbers first
 *	kind in {6, 8..14}                 one of these
 *	address in 0x4800000..0x4900000    a range, with both ends
 *	address_alt != none                the field has a value here (`none` is null in JSON)
 *	GENERIC_MEMORY                     some field of the slot has a value with this name
 *	sparse, state != empty             a state
 *	kind_unknown, note kind_unknown    a note; `note` alone: any note
 *	pte, role == pde                   a role
 *	reserved, reserved_mask            a reserved bit is set; the reserved bits that are, as a number
 *	bit(54), bits(55,36)               a bit is set (0-63, or 0-127 in 16-byte slots); some bits, as a number
 *	raw == 0x8, raw & 0xff00 == 0x100  the bits of the slot, as one number of 64 or 128 bits
 *	index < 512, pa, offset,           the place of the slot: its number, its address, ...
 *	table_index, va_offset, level
 *	slot, ap, notes                    headings of columns: index, the aperture, note. `ap` and `address`
 *	                                   match either half of a 16-byte slot, as the columns show both
 *	points(0xa45000)                   an address of the slot, in any reading, matches or covers this (pointers.h)
 *	changed, edited                    the slot differs from another dump; a bit of it was toggled
 *	0x4800                             these hex digits are in the slot's raw value (written with 16 or 32 digits)
 *	                                   or in one of its addresses (without leading zeros), in any reading
 *	0600000000480001                   16 hex digits: one 8-byte word of the slot is this; 32: the slot is this
 *
 * Conditions are joined by `!` or `not`, `&&` or `and`, `||` or `or`, in this order of strength, and by parentheses.
 * Comparisons are weaker than arithmetic. Numbers are those of gmmu_number_parse, with underscores between digits, with
 * K, M, G or T after them, or binary after 0b. Arithmetic has as many bits as a slot and wraps around. Words with a
 * meaning come first. Hex digits without 0x, where no comparison precedes them, must include a decimal digit: a word of
 * letters alone is a mistyped name.
 *
 * A comparison holds only if the slot's role has the fields in it and they have a value here; so `address != 0` does
 * not hold where there is no address, and `!(address == 0)` does. Only `== none` and `!= none` test for a missing
 * value. Matching never fails. A slot whose bytes cannot be read matches nothing.
 */
#ifndef QUERY_EXPRESSION_EXPRESSION_H
#define QUERY_EXPRESSION_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/slots.h"
#include "text/text.h"

/* Longest text of an expression in bytes, and maximum number of terms and operators. */
#define EXPRESSION_TEXT_MAX 4096
#define EXPRESSION_NODE_MAX 256

struct expression;

/*
 * Parses `text` for slots read in `view`; parse again when the view changes. On success the caller owns *expression
 * and frees it with expression_free. GMMU_E_VALUE if the text is wrong: the message says what to write instead,
 * and *column where (from 1; may be NULL). This includes names that no role of the view
 * has. GMMU_E_UNSUPPORTED if the view is invalid, GMMU_E_NOMEM.
 */
enum gmmu_status expression_parse(const char *text, const struct gmmu_view *view, struct expression **expression,
				  size_t *column, struct gmmu_error *error);
void expression_free(struct expression *expression);

/* What `changed` and `edited` mean. Asked by several threads at a time; must outlive the expression. */
struct expression_marks {
	const void *context;
	/*
	 * The slots that `changed` compares with, of the same size, and how much larger the address of a slot is there.
	 * NULL: nothing to compare with. The whole function may be NULL too.
	 */
	const struct slots *(*other)(const void *context, uint64_t *apart);
	/* The edited bits of the 8-byte word at a physical address. NULL: nothing is edited. */
	uint64_t (*edited)(const void *context, uint64_t pa);
};

/* The same with a meaning for these words. Without one, `changed` is refused, and no slot is `edited`. */
enum gmmu_status expression_parse_marked(const char *text, const struct gmmu_view *view,
					 const struct expression_marks *marks, struct expression **expression,
					 size_t *column, struct gmmu_error *error);

/*
 * Whether it tests where addresses point, and the first address it tests for. Only numbers are compared, not memories.
 */
bool expression_points(const struct expression *expression, uint64_t *pa);

/* Whether it tests what changed, and so means something else, or nothing, once another dump is compared with. */
bool expression_compares(const struct expression *expression);

/* How numbers without 0x were read (see gmmu_number_is_bare_hex), for the user; "" if there is nothing to say. */
const char *expression_notice(const struct expression *expression);

/* Whether a slot matches. The row must have been decoded in the same view. */
bool expression_matches(const struct expression *expression, const struct gmmu_row *row);

/*
 * What is known about slots whose bits are all 0, wherever they are: decides how a job handles a hole in a sparse
 * file.
 */
enum expression_zero { EXPRESSION_ZERO_NEVER, EXPRESSION_ZERO_ALWAYS, EXPRESSION_ZERO_DEPENDS };
enum expression_zero expression_zero(const struct expression *expression);

/* A word that can occur at some place of an expression, and one line about it. Static storage. */
struct expression_word {
	const char *word;
	const char *help;
};

/*
 * The words that can occur at the end of `text`, which was typed up to the cursor. Their common prefix begins at
 * text[*start]; a chosen word replaces everything from there. Writes at most `capacity` words, best first, and returns
 * their total number.
 */
unsigned expression_complete(const char *text, const struct gmmu_view *view, size_t *start,
			     struct expression_word *words, unsigned capacity);

/* An example of the language, and what it means. */
struct expression_example {
	const char *section; /* the title of the section that it begins, or NULL */
	const char *word, *help;
};

/* Example `n`, or NULL after the last. Static storage. */
const struct expression_example *expression_example_at(unsigned n);

/* Adds all of them, in lines of at most `columns`. */
void expression_help_add(struct text *text, size_t columns);

#endif
