/* SPDX-License-Identifier: MIT */
/* From raw slots to entries and rows, using the tables that the build compiles from the declared fields and rules. */
#include <inttypes.h>

#include "libgmmu/internal.h"
#include "libgmmu/role_table.h"

/* The only depth of a set, or GMMU_DEPTH_UNKNOWN. */
static int depth_only(unsigned depths)
{
	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths == 1u << depth)
			return depth;
	return GMMU_DEPTH_UNKNOWN;
}

static enum gmmu_page_size page_size_of(const struct gmmu_view *view, enum gmmu_role role, int level)
{
	if (role != GMMU_ROLE_PTE || level == GMMU_DEPTH_UNKNOWN)
		return GMMU_PAGE_SIZE_UNKNOWN;
	if (level == 3)
		return GMMU_PAGE_SIZE_2M;
	return view->page_size == GMMU_PAGE_SIZE_UNKNOWN ? GMMU_PAGE_SIZE_4K_OR_64K : view->page_size;
}

/* How slots with this bit 0 are read in a valid view. */
static inline struct gmmu_reading reading_of(const struct gmmu_view *view, unsigned bit)
{
	enum gmmu_role role = view_role(view, bit);
	const struct gmmu_role_table *table = &role_tables[role];
	unsigned candidates = view_role_depths(view, role);
	int level = depth_only(candidates);
	enum gmmu_page_size page_size = page_size_of(view, role, level);

	return (struct gmmu_reading){
		.role = role,
		.level = level,
		.level_candidates = candidates,
		.page_size = page_size,
		.table = table,
		.any = table->any[page_size],
		.open = table->page_size[page_size] & table->level[level - GMMU_DEPTH_UNKNOWN],
	};
}

/* The rules that hold for a slot. */
static inline uint64_t rules_find(const struct gmmu_reading *reading, struct gmmu_slot slot)
{
	const struct gmmu_role_table *table = reading->table;
	uint64_t rules = reading->open;

	rules &= table->open[JUDGE_LOW][slot.word[0] & 0xff];
	rules &= table->open[JUDGE_TOP][slot.word[0] >> 56];
	rules &= table->open[JUDGE_HIGH][slot.word[1] & 0xff];
	for (unsigned i = 0; i < ANY_COUNT; i++) {
		uint64_t bits = (slot.word[0] & reading->any[i].word[0]) | (slot.word[1] & reading->any[i].word[1]);

		rules &= bits ? UINT64_MAX : ~table->any_rules[i];
	}
	return rules;
}

static inline enum gmmu_state rules_state(const struct gmmu_reading *reading, uint64_t rules)
{
	return (enum gmmu_state)reading->table->state[__builtin_ctzll(rules >> RULES_STATE)];
}

static inline uint32_t rules_notes(uint64_t rules)
{
	return (uint32_t)((rules | rules >> RULES_SECOND) & (GMMU_NOTE_BIT(GMMU_NOTE_COUNT) - 1));
}

static inline struct gmmu_slot bits_unnamed(const struct gmmu_reading *reading, struct gmmu_slot slot)
{
	const struct gmmu_slot *named = &reading->table->named;

	return (struct gmmu_slot){{slot.word[0] & ~named->word[0], slot.word[1] & ~named->word[1]}};
}

static inline void entry_fill(enum gmmu_encoding encoding, const struct gmmu_reading *reading, struct gmmu_slot slot,
			      struct gmmu_entry *entry)
{
	uint64_t rules = rules_find(reading, slot);

	entry->encoding = encoding;
	entry->role = reading->role;
	entry->raw = slot;
	entry->level = reading->level;
	entry->level_candidates = reading->level_candidates;
	entry->page_size = reading->page_size;
	entry->state = rules_state(reading, rules);
	entry->notes = rules_notes(rules);
	entry->reserved = bits_unnamed(reading, slot);
}

/* Clears the high word of an 8-byte slot, whatever the caller left there. */
static inline struct gmmu_slot slot_of(enum gmmu_encoding encoding, struct gmmu_slot slot)
{
	if (encoding == GMMU_ENCODING_VER2)
		slot.word[1] = 0;
	return slot;
}

static inline const struct gmmu_reading *slot_reading(const struct gmmu_compiled *compiled, struct gmmu_slot slot)
{
	return &compiled->reading[slot.word[0] & 1];
}

enum gmmu_status gmmu_compile(const struct gmmu_view *view, struct gmmu_compiled *compiled, struct gmmu_error *error)
{
	if (!view_good(view))
		return gmmu_view_check(view, error);
	compiled->view = *view;
	for (unsigned bit = 0; bit < 2; bit++)
		compiled->reading[bit] = reading_of(view, bit);
	return GMMU_OK;
}

void gmmu_compiled_decode(const struct gmmu_compiled *compiled, struct gmmu_slot slot, struct gmmu_entry *entry)
{
	enum gmmu_encoding encoding = compiled->view.encoding;

	entry_fill(encoding, slot_reading(compiled, slot), slot_of(encoding, slot), entry);
}

enum gmmu_state gmmu_compiled_state(const struct gmmu_compiled *compiled, struct gmmu_slot slot)
{
	const struct gmmu_reading *reading = slot_reading(compiled, slot);

	return rules_state(reading, rules_find(reading, slot_of(compiled->view.encoding, slot)));
}

uint32_t gmmu_compiled_notes(const struct gmmu_compiled *compiled, struct gmmu_slot slot)
{
	return rules_notes(rules_find(slot_reading(compiled, slot), slot_of(compiled->view.encoding, slot)));
}

struct gmmu_slot gmmu_compiled_reserved(const struct gmmu_compiled *compiled, struct gmmu_slot slot)
{
	return bits_unnamed(slot_reading(compiled, slot), slot_of(compiled->view.encoding, slot));
}

void gmmu_compiled_survey(const struct gmmu_compiled *compiled, const uint64_t *words, size_t count, uint8_t *states,
			  uint32_t *notes)
{
	size_t stride = compiled->view.encoding == GMMU_ENCODING_VER2 ? 1 : 2;

	for (size_t i = 0; i < count; i++) {
		struct gmmu_slot slot = {{words[i * stride], stride > 1 ? words[i * stride + 1] : 0}};
		const struct gmmu_reading *reading = slot_reading(compiled, slot);
		uint64_t rules = rules_find(reading, slot);

		states[i] = (uint8_t)rules_state(reading, rules);
		if (notes)
			notes[i] = rules_notes(rules);
	}
}

enum gmmu_status gmmu_decode(const struct gmmu_view *view, struct gmmu_slot slot, struct gmmu_entry *entry,
			     struct gmmu_error *error)
{
	struct gmmu_reading reading;

	if (!view_good(view))
		return gmmu_view_check(view, error);
	reading = reading_of(view, slot.word[0] & 1);
	entry_fill(view->encoding, &reading, slot_of(view->encoding, slot), entry);
	return GMMU_OK;
}

/* The place of a row in its own table. */
static void place_find(struct gmmu_row *row)
{
	struct gmmu_entry *entry = &row->entry;
	const struct gmmu_depth *depth = gmmu_depth_at(entry->level, entry->page_size);
	uint64_t index;

	row->placed = false;
	row->table_index = 0;
	row->va_offset = 0;
	if (!depth || entry->page_size == GMMU_PAGE_SIZE_4K_OR_64K)
		return;
	/* Tables at depth 3 have 16-byte slots: a slot read as 8 bytes has no index. */
	if (depth->entry_size != gmmu_encoding_size(entry->encoding) || row->pa & (depth->entry_size - 1u))
		return;
	/* Both sizes are powers of two, and a division would cost as much as the whole decode. */
	index = (row->pa & (depth->table_bytes - 1u)) >> __builtin_ctz(depth->entry_size);
	if (index >= depth->entry_count) {
		entry->notes |= GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE);
		return;
	}
	row->placed = true;
	row->table_index = (uint32_t)index;
	row->va_offset = index << depth->va_lo;
}

static void row_place(struct gmmu_row *row, uint64_t index, uint64_t offset, uint64_t pa)
{
	row->index = index;
	row->offset = offset;
	row->pa = pa;
	place_find(row);
}

void gmmu_compiled_decode_row(const struct gmmu_compiled *compiled, struct gmmu_slot slot, uint64_t index,
			      uint64_t offset, uint64_t pa, struct gmmu_row *row)
{
	enum gmmu_encoding encoding = compiled->view.encoding;

	entry_fill(encoding, slot_reading(compiled, slot), slot_of(encoding, slot), &row->entry);
	row_place(row, index, offset, pa);
}

enum gmmu_status gmmu_decode_row(const struct gmmu_view *view, struct gmmu_slot slot, uint64_t index, uint64_t offset,
				 uint64_t pa, struct gmmu_row *row, struct gmmu_error *error)
{
	enum gmmu_status status = gmmu_decode(view, slot, &row->entry, error);

	if (status == GMMU_OK)
		row_place(row, index, offset, pa);
	return status;
}

enum gmmu_status gmmu_table_count(enum gmmu_encoding encoding, uint64_t size, uint64_t *count, struct gmmu_error *error)
{
	unsigned entry_size = gmmu_encoding_size(encoding);

	if (!entry_size)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "unknown encoding number");
	if (size % entry_size)
		return gmmu_error_set(error, GMMU_E_TRUNCATED,
				      "%" PRIu64 " byte%s: %" PRIu64 " whole slot%s of %u bytes and %" PRIu64
				      " byte%s left over; leave the rest out",
				      size, size == 1 ? "" : "s", size / entry_size, size / entry_size == 1 ? "" : "s",
				      entry_size, size % entry_size, size % entry_size == 1 ? "" : "s");
	*count = size / entry_size;
	return GMMU_OK;
}

enum gmmu_status gmmu_table_row(const struct gmmu_view *view, const uint8_t *bytes, size_t size, uint64_t base_pa,
				uint64_t index, struct gmmu_row *row, struct gmmu_error *error)
{
	unsigned entry_size;
	uint64_t count = 0;
	enum gmmu_status status = gmmu_view_check(view, error);

	if (status == GMMU_OK)
		status = gmmu_table_count(view->encoding, size, &count, error);
	if (status != GMMU_OK)
		return status;
	if (index >= count)
		return gmmu_error_set(error, GMMU_E_VALUE, "there is no slot %" PRIu64 ": the table has %" PRIu64,
				      index, count);
	if (size - 1 > UINT64_MAX - base_pa)
		return gmmu_error_set(error, GMMU_E_VALUE,
				      "base PA 0x%" PRIx64 " and a size of %zu reach beyond 2^64; give a lower one",
				      base_pa, size);
	entry_size = gmmu_encoding_size(view->encoding);
	return gmmu_decode_row(view, gmmu_slot_load(bytes + index * entry_size, entry_size), index, index * entry_size,
			       base_pa + index * entry_size, row, error);
}
