/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "libgmmu/internal.h"

/* Writes a set of depths as "0, 1, 2". The buffer is long enough for all five. */
static const char *depths_print(unsigned depths, char text[16])
{
	size_t length = 0;

	text[0] = '\0';
	for (unsigned depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths >> depth & 1)
			length += (size_t)snprintf(text + length, 16 - length, "%s%u", length ? ", " : "", depth);
	return text;
}

/* The depths of the view at which a role stands. */
static unsigned depths_left(const struct gmmu_view *view, enum gmmu_role role)
{
	return gmmu_role_depths(view->encoding, role) & view->depths;
}

/* The directory role of an encoding; the leaf role is always the PTE. */
static enum gmmu_role directory_role(enum gmmu_encoding encoding)
{
	return encoding == GMMU_ENCODING_VER2_DUAL ? GMMU_ROLE_DUAL : GMMU_ROLE_PDE;
}

/* The depths of the view that are left for what it asks. */
static unsigned view_depths_left(const struct gmmu_view *view)
{
	if (view->role != GMMU_ROLE_AUTO)
		return depths_left(view, view->role);
	return depths_left(view, GMMU_ROLE_PTE) | depths_left(view, directory_role(view->encoding));
}

enum gmmu_status gmmu_view_check(const struct gmmu_view *view, struct gmmu_error *error)
{
	char wanted[16], possible[16];
	struct gmmu_view open = *view;

	if ((unsigned)view->encoding >= GMMU_ENCODING_COUNT || (unsigned)view->role >= GMMU_ROLE_COUNT)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "the encoding or role is none of this library's");
	if (view->page_size != GMMU_PAGE_SIZE_UNKNOWN && view->page_size != GMMU_PAGE_SIZE_4K &&
	    view->page_size != GMMU_PAGE_SIZE_64K)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED,
				      "a table at depth 4 has pages of 4k or 64k, or nothing is said of them");
	if (view->depths & ~GMMU_DEPTHS_ALL)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "depths go from 0 (root) to 4 (page table)");
	if (view_depths_left(view))
		return GMMU_OK;
	open.depths = GMMU_DEPTHS_ALL;
	if (!view_depths_left(&open))
		return gmmu_error_set(
			error, GMMU_E_UNSUPPORTED,
			"%s has no role %s: use ver2 (8 bytes) for pte and pde, ver2_dual (16 bytes) for dual",
			gmmu_encoding_name(view->encoding), gmmu_role_name(view->role));
	return gmmu_error_set(error, GMMU_E_UNSUPPORTED,
			      "%s with role %s stands at depth %s, not at %s: change the levels",
			      gmmu_encoding_name(view->encoding), gmmu_role_name(view->role),
			      depths_print(view_depths_left(&open), possible),
			      view->depths ? depths_print(view->depths, wanted) : "none");
}

static enum gmmu_role role_pick(const struct gmmu_view *view, struct gmmu_slot slot)
{
	enum gmmu_role directory = directory_role(view->encoding);

	if (view->role != GMMU_ROLE_AUTO)
		return view->role;
	if (!depths_left(view, directory))
		return GMMU_ROLE_PTE;
	if (!depths_left(view, GMMU_ROLE_PTE))
		return directory;
	/* Bit 0 is `valid` of a PTE and `is_leaf` of a directory entry: the discriminator of seed section 8. */
	return gmmu_slot_bit(slot, 0) ? GMMU_ROLE_PTE : directory;
}

/* The depth of a set of one, or GMMU_DEPTH_UNKNOWN. */
static int depth_only(unsigned depths)
{
	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths == 1u << depth)
			return depth;
	return GMMU_DEPTH_UNKNOWN;
}

static enum gmmu_page_size page_size_of(const struct gmmu_view *view, const struct gmmu_entry *entry)
{
	if (entry->role != GMMU_ROLE_PTE || entry->level == GMMU_DEPTH_UNKNOWN)
		return GMMU_PAGE_SIZE_UNKNOWN;
	if (entry->level == 3)
		return GMMU_PAGE_SIZE_2M;
	return view->page_size == GMMU_PAGE_SIZE_UNKNOWN ? GMMU_PAGE_SIZE_4K_OR_64K : view->page_size;
}

/* Everything about an entry but the check of the view. */
static void entry_fill(const struct gmmu_view *view, struct gmmu_slot slot, struct gmmu_entry *entry)
{
	struct gmmu_slot named;

	entry->encoding = view->encoding;
	entry->role = role_pick(view, slot);
	entry->raw = slot;
	entry->level_candidates = depths_left(view, entry->role);
	entry->level = depth_only(entry->level_candidates);
	entry->page_size = page_size_of(view, entry);
	named = gmmu_field_named_bits(entry->role);
	entry->reserved.word[0] = slot.word[0] & ~named.word[0];
	entry->reserved.word[1] = slot.word[1] & ~named.word[1];
	entry->state = entry_find_state(entry);
	entry->notes = entry_find_notes(entry);
}

enum gmmu_status gmmu_decode(const struct gmmu_view *view, struct gmmu_slot slot, struct gmmu_entry *entry,
			     struct gmmu_error *error)
{
	enum gmmu_status status = gmmu_view_check(view, error);

	if (status != GMMU_OK)
		return status;
	if (gmmu_encoding_size(view->encoding) == 8)
		slot.word[1] = 0;
	entry_fill(view, slot, entry);
	return GMMU_OK;
}

/* Where a row stands in its own table (the contract, "Place in the table"). */
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
	/* A table at depth 3 stands in 16-byte slots: read in 8-byte pieces it has no index. */
	if (depth->entry_size != gmmu_encoding_size(entry->encoding) || row->pa % depth->entry_size)
		return;
	index = row->pa % depth->table_bytes / depth->entry_size;
	if (index >= depth->entry_count) {
		entry->notes |= GMMU_NOTE_BIT(GMMU_NOTE_OUTSIDE_TABLE);
		return;
	}
	row->placed = true;
	row->table_index = (uint32_t)index;
	row->va_offset = index << depth->va_lo;
}

enum gmmu_status gmmu_decode_row(const struct gmmu_view *view, struct gmmu_slot slot, uint64_t index, uint64_t offset,
				 uint64_t pa, struct gmmu_row *row, struct gmmu_error *error)
{
	enum gmmu_status status = gmmu_decode(view, slot, &row->entry, error);

	if (status != GMMU_OK)
		return status;
	row->index = index;
	row->offset = offset;
	row->pa = pa;
	place_find(row);
	return GMMU_OK;
}

enum gmmu_status gmmu_table_count(enum gmmu_encoding encoding, uint64_t size, uint64_t *count, struct gmmu_error *error)
{
	unsigned entry_size = gmmu_encoding_size(encoding);

	if (!entry_size)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "the encoding is none of this library's");
	if (size % entry_size)
		return gmmu_error_set(error, GMMU_E_TRUNCATED,
				      "%" PRIu64 " bytes are %" PRIu64 " whole slots of %u bytes and %" PRIu64
				      " bytes left over; leave those out",
				      size, size / entry_size, entry_size, size % entry_size);
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
				      "base PA 0x%" PRIx64 " and %zu bytes reach beyond 2^64; give a lower one",
				      base_pa, size);
	entry_size = gmmu_encoding_size(view->encoding);
	return gmmu_decode_row(view, gmmu_slot_load(bytes + index * entry_size, entry_size), index, index * entry_size,
			       base_pa + index * entry_size, row, error);
}
