/* SPDX-License-Identifier: MIT */
#include "browse/walk.h"

#include <inttypes.h>
#include <stdio.h>

#include "browse/follow.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/cursor.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "query/answers/fault.h"

/* The depth of the table under the cursor; NULL, with an error, if that is open. */
static const struct gmmu_depth *table_here(const struct browse *browse, struct gmmu_error *error)
{
	const struct model *model = model_of(browse);
	int depth = view_depth(model);
	char key[KEY_NAME_SIZE];

	if (depth < 0)
		gmmu_error_set(error, GMMU_E_VALUE,
			       "the depth of this table is open; go to a root and press %s, or find one with %s",
			       browse_key_of(browse, ACTION_DEPTH_0, key),
			       browse_key_of(browse, ACTION_FIND_TABLES, (char[KEY_NAME_SIZE]){0}));
	else if (depth == 4 && model->view.page_size == GMMU_PAGE_SIZE_UNKNOWN)
		gmmu_error_set(error, GMMU_E_VALUE, "the page size of this table is open; press %s",
			       browse_key_of(browse, ACTION_PAGE_SIZE, key));
	else
		return gmmu_depth_at(depth, model->view.page_size);
	return NULL;
}

/* What the entry means for the address: the end of the way. */
static void end_say(struct browse *browse, const struct gmmu_row *row, const char *place)
{
	const struct gmmu_entry *entry = &row->entry;
	uint64_t va = follow_of(browse)->va, page = gmmu_page_size_bytes(entry->page_size);

	if (entry->role == GMMU_ROLE_PTE && entry->state == GMMU_STATE_MAPPED)
		browse_say(browse, "%s maps va 0x%" PRIx64 ": byte 0x%" PRIx64 " of the page at 0x%" PRIx64, place, va,
			   va % page, gmmu_entry_value(entry, GMMU_PTE_ADDRESS).number);
	else
		browse_say(browse, "%s is %s: va 0x%" PRIx64 " ends here", place, gmmu_state_name(entry->state), va);
}

/* Goes to the entry of the address in the table under the cursor, and offers the table that it points to. */
static enum gmmu_status walk_step(struct browse *browse, struct gmmu_error *error)
{
	const struct gmmu_depth *depth = table_here(browse, error);
	uint64_t va = follow_of(browse)->va, index, table, slot;
	struct browse_row row;
	char place[32], label[64];

	if (!depth)
		return GMMU_E_VALUE;
	if (!row_here(model_of(browse), &row))
		return gmmu_error_set(error, GMMU_E_VALUE, "there is no table here: the cursor is on no slot");
	index = (va >> depth->va_lo) % depth->entry_count;
	table = row.item.pa - row.item.pa % depth->table_bytes;
	snprintf(place, sizeof(place), "%s[%" PRIu64 "]", depth->name, index);
	slot = slots_find(model_of(browse)->slots, table + index * depth->entry_size);
	if (slot == SLOT_NONE)
		return gmmu_error_set(error, GMMU_E_VALUE, "%s of the table at 0x%" PRIx64 " is not in this dump",
				      place, table);
	cursor_set(browse, slot);
	bit_set(browse, BIT_FIRST);
	lines_show_cursor(browse);
	if (!row_here(model_of(browse), &row) || !row.item.available)
		return gmmu_error_set(error, GMMU_E_IO, "%s cannot be read", place);
	snprintf(label, sizeof(label), "va 0x%" PRIx64 ": %s to ", va, place);
	if (row.row.entry.role == GMMU_ROLE_PTE || !follow_offer(browse, label))
		end_say(browse, &row.row, place);
	else
		follow_of(browse)->walking = true;
	return GMMU_OK;
}

enum gmmu_status take_va(struct browse *browse, const char *text, struct gmmu_error *error)
{
	struct gmmu_slot number = {{0, 0}};
	enum gmmu_status status = gmmu_number_parse(text, 64, &number, error);

	if (status == GMMU_OK)
		status = fault_check_va(number.word[0], error);
	if (status != GMMU_OK)
		return status;
	if (gmmu_number_is_bare_hex(text))
		bare_hex_remark(browse, text);
	follow_of(browse)->va = number.word[0];
	return walk_step(browse, error);
}

void walk_go_on(struct browse *browse)
{
	struct gmmu_error error;

	if (walk_step(browse, &error) != GMMU_OK)
		browse_alert(browse, "%s", error.message);
}
