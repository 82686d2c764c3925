/* SPDX-License-Identifier: MIT */
/*
 * A view compiled once for many slots. gmmu_compile checks the view and does the work that is the same for all slots.
 * Each slot then takes a few table look-ups and cannot fail. The results are those of gmmu_decode.
 *
 *	struct gmmu_view view = GMMU_VIEW_DEFAULT;
 *	struct gmmu_compiled compiled;
 *	uint64_t mapped = 0;
 *
 *	view.depths = 1u << 4;
 *	if (gmmu_compile(&view, &compiled, &error) == GMMU_OK)
 *		for (size_t i = 0; i < count; i++)
 *			mapped += gmmu_compiled_state(&compiled, slots[i]) == GMMU_STATE_MAPPED;
 */
#ifndef GMMU_COMPILED_H
#define GMMU_COMPILED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/decode.h>
#include <gmmu/export.h>
#include <gmmu/note.h>
#include <gmmu/slot.h>
#include <gmmu/status.h>

GMMU_BEGIN

/*
 * How slots of one role are read. The members up to page_size are copied to every entry; the rest is private to the
 * library.
 */
struct gmmu_reading {
	enum gmmu_role role; /* never AUTO */
	int level;           /* depth 0-4 or GMMU_DEPTH_UNKNOWN */
	unsigned level_candidates;
	enum gmmu_page_size page_size;
	const struct gmmu_role_table *table;
	const struct gmmu_slot *any;
	uint64_t open;
};

/*
 * A compiled view. The caller owns it. Only gmmu_compile fills it; it may be copied, needs no release, and points only
 * to static storage. Any number of threads may share one.
 */
struct gmmu_compiled {
	struct gmmu_view view;
	struct gmmu_reading
		reading[2]; /* for slots whose bit 0 is 0 and 1; the same role twice unless the view allows two */
};

/* Compiles a view. Fails only as gmmu_view_check does, and then leaves `compiled` untouched. */
GMMU_EXPORT enum gmmu_status gmmu_compile(const struct gmmu_view *view, struct gmmu_compiled *compiled,
					  struct gmmu_error *error);

/* Decodes one slot, like gmmu_decode. */
GMMU_EXPORT void gmmu_compiled_decode(const struct gmmu_compiled *compiled, struct gmmu_slot slot,
				      struct gmmu_entry *entry);

/* Decodes one slot of a table, like gmmu_decode_row, with the same three numbers. */
GMMU_EXPORT void gmmu_compiled_decode_row(const struct gmmu_compiled *compiled, struct gmmu_slot slot, uint64_t index,
					  uint64_t offset, uint64_t pa, struct gmmu_row *row);

/*
 * The state and the notes alone. GMMU_NOTE_OUTSIDE_TABLE is never among the notes, because it depends on the slot's
 * place.
 */
GMMU_EXPORT enum gmmu_state gmmu_compiled_state(const struct gmmu_compiled *compiled, struct gmmu_slot slot);
GMMU_EXPORT uint32_t gmmu_compiled_notes(const struct gmmu_compiled *compiled, struct gmmu_slot slot);
GMMU_EXPORT struct gmmu_slot gmmu_compiled_reserved(const struct gmmu_compiled *compiled, struct gmmu_slot slot);

/*
 * The states (enum gmmu_state) and notes of `count` slots. Their words follow one another as in struct gmmu_slot: one
 * per slot in ver2, two in ver2_dual. `states` and `notes` have room for `count`; notes may be NULL.
 */
GMMU_EXPORT void gmmu_compiled_survey(const struct gmmu_compiled *compiled, const uint64_t *words, size_t count,
				      uint8_t *states, uint32_t *notes);

/*
 * A question about the raw words of a slot. It holds if all of these do: the bits of `mask` equal those of `value`; at
 * least one bit of `any` is set, unless `any` is 0; and, if `asks_top`, bits 63:56 (the kind of a PTE), as a number n,
 * are in the set `top`: bit n % 64 of top[n / 64]. Most tests do not use `top`, because one or two masks are enough.
 */
struct gmmu_test {
	struct gmmu_slot mask, value, any;
	bool asks_top;
	uint64_t top[4]; /* all set unless `asks_top` */
};

/* Enough for the tests of any state or note in any view. */
#define GMMU_TEST_LIMIT 16

/*
 * The tests that identify a state or a note from raw words: a slot has it if and only if one of them holds (two may
 * hold at once). They include the test of bit 0 that picks the role. Returns their number: 0 if no slot of the view
 * can have the state or note, if it is outside its enum, and for GMMU_NOTE_OUTSIDE_TABLE, which does not depend on
 * bits.
 */
GMMU_EXPORT unsigned gmmu_compiled_state_tests(const struct gmmu_compiled *compiled, enum gmmu_state state,
					       struct gmmu_test tests[GMMU_TEST_LIMIT]);
GMMU_EXPORT unsigned gmmu_compiled_note_tests(const struct gmmu_compiled *compiled, enum gmmu_note note,
					      struct gmmu_test tests[GMMU_TEST_LIMIT]);

/* Whether a test holds for a slot. */
GMMU_EXPORT bool gmmu_test_holds(const struct gmmu_test *test, struct gmmu_slot slot);

GMMU_END

#endif
