/* SPDX-License-Identifier: MIT */
/* How slots are read: depth, role, page size. The cursor stays on the same bytes when slots are cut anew. */
#include "browse/state.h"

#include <inttypes.h>

#include "render/role.h"

int depth_of(const struct gmmu_view *view)
{
	unsigned depths = role_depths(view);

	for (int depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		if (depths == 1u << depth)
			return depth;
	return GMMU_DEPTH_UNKNOWN;
}

int view_depth(const struct browse *browse)
{
	return depth_of(&browse->view);
}

struct gmmu_view view_above(const struct gmmu_view *view)
{
	struct gmmu_view above = *view;
	int depth = depth_of(view);

	if (depth < 1)
		return above;
	above.depths = 1u << (depth - 1);
	above.encoding = gmmu_depth_at(depth - 1, view->page_size)->entry_size == 16 ? GMMU_ENCODING_VER2_DUAL
										     : GMMU_ENCODING_VER2;
	above.role = GMMU_ROLE_AUTO;
	return above;
}

bool view_equal(const struct gmmu_view *a, const struct gmmu_view *b)
{
	return a->encoding == b->encoding && a->role == b->role && a->depths == b->depths &&
	       a->page_size == b->page_size;
}

/* The slot that holds the byte at `pa` in slots of another size, or the nearest one. */
static uint64_t slot_near(const struct slots *slots, uint64_t pa)
{
	uint64_t slot = slots_find(slots, pa);

	return slot != UINT64_MAX ? slot : slots_at_or_after(slots, pa);
}

void slots_take(struct browse *browse, struct dump *dump, struct slots *slots)
{
	struct slots_item item = {0};
	bool had = slots_place(browse->slots, browse->cursor, &item);
	uint64_t pa = item.pa + browse->bit / 64 * 8;
	uint64_t lines = (line_of(browse, browse->cursor) - line_of(browse, browse->top)) * (row_bits(browse) / 64);

	work_stop(browse);
	sieve_pause(browse);
	if (dump != browse->dump)
		lists_forget(browse);
	browse->dump = dump;
	browse->slots = slots;
	source_init(browse, slots, &browse->edited);
	if (had)
		browse->cursor = slot_near(slots, pa);
	if (browse->cursor >= row_count(browse))
		browse->cursor = row_count(browse) ? row_count(browse) - 1 : 0;
	browse->bit %= 64;
	if (slots_place(slots, browse->cursor, &item) && pa > item.pa && pa - item.pa < row_bits(browse) / 8)
		browse->bit += (unsigned)(pa - item.pa) / 8 * 64;
	browse->top = lines_back(browse, browse->cursor, lines / (row_bits(browse) / 64));
}

bool view_set(struct browse *browse, const struct gmmu_view *view)
{
	struct gmmu_error error;

	if (gmmu_view_check(view, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return false;
	}
	work_stop(browse);
	if (gmmu_encoding_size(view->encoding) != browse->slots->entry_size) {
		struct slots *slots, *old = browse->slots;

		if (slots_new(browse->dump, gmmu_encoding_size(view->encoding), true, &slots, &error) != GMMU_OK) {
			browse_alert(browse, "%s", error.message);
			return false;
		}
		slots_take(browse, browse->dump, slots);
		slots_free(old);
	}
	browse->view = *view;
	comparison_recut(browse);
	sieve_renew(browse);
	pane_home(browse);
	lines_show_cursor(browse);
	list_renew(browse);
	return true;
}

void do_depth(struct browse *browse, int depth)
{
	struct gmmu_view view = browse->view;
	const struct gmmu_depth *geometry;
	bool dropped;

	view.depths = depth < 0 ? GMMU_DEPTHS_ALL : 1u << depth;
	geometry = gmmu_depth_at(depth, view.page_size);
	if (depth < 0)
		view.encoding = browse->home;
	else
		view.encoding = geometry->entry_size == 16 ? GMMU_ENCODING_VER2_DUAL : GMMU_ENCODING_VER2;
	dropped = !(gmmu_role_depths(view.encoding, view.role) & view.depths) && view.role != GMMU_ROLE_AUTO;
	if (dropped)
		view.role = GMMU_ROLE_AUTO;
	if (!view_set(browse, &view) || browse->alert) /* what went wrong with it matters more */
		return;
	if (depth < 0)
		browse_say(browse, "%s: bit 0 of each slot picks its role",
			   role_depth_is_open(&view) ? "every depth is possible"
						     : "slots of 16 bytes stand at depth 3 only");
	else
		browse_say(browse, "depth %d: %s, slots of %u bytes%s", depth, geometry->name, row_bits(browse) / 8,
			   dropped ? "; role auto again" : "");
}

void do_page_size(struct browse *browse, int unused)
{
	static const enum gmmu_page_size next[GMMU_PAGE_SIZE_COUNT] = {
		[GMMU_PAGE_SIZE_UNKNOWN] = GMMU_PAGE_SIZE_4K,
		[GMMU_PAGE_SIZE_4K] = GMMU_PAGE_SIZE_64K,
	};
	struct gmmu_view view = browse->view;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (view_depth(browse) != 4) {
		browse_say(browse, "a page size is told of tables at depth 4 only: press %s first",
			   browse_key_of(browse, ACTION_DEPTH_4, key));
		return;
	}
	view.page_size = next[view.page_size];
	if (!view_set(browse, &view))
		return;
	if (view.page_size == GMMU_PAGE_SIZE_UNKNOWN)
		browse_say(browse, "page size unknown: 4K or 64K, no place in the table");
	else
		browse_say(browse, "read as a table of %s pages", gmmu_page_size_name(view.page_size));
}

void role_say(struct browse *browse)
{
	if (browse->view.role == GMMU_ROLE_AUTO)
		browse_say(browse, "role auto: the depth, and where it leaves two roles bit 0, picks it");
	else
		browse_say(browse, "every slot is read as %s", gmmu_role_name(browse->view.role));
}

void do_role(struct browse *browse, int unused)
{
	struct gmmu_view view = browse->view;
	unsigned role = view.role;

	(void)unused;
	do {
		role = (role + 1) % GMMU_ROLE_COUNT;
	} while (role != GMMU_ROLE_AUTO && !(gmmu_role_depths(view.encoding, (enum gmmu_role)role) & view.depths));
	view.role = (enum gmmu_role)role;
	if (view_set(browse, &view))
		role_say(browse);
}

void do_radix(struct browse *browse, int unused)
{
	(void)unused;
	browse->hex = !browse->hex;
	browse_say(browse, "rows are numbered in %s", browse->hex ? "hex" : "decimal");
}
