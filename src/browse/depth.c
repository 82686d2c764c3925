/* SPDX-License-Identifier: MIT */
/* Keys for how slots are read (depth, role, page size) and numbered. */
#include "browse/depth.h"

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/model.h"
#include "browse/model/view.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/settings.h"
#include "dump/slots.h"
#include "render/role.h"
#include "text/text.h"

/* What is possible with the depth open, and what is in force all the same. */
static void open_say(struct browse *browse)
{
	const struct gmmu_view *view = &model_of(browse)->view;
	unsigned depths = role_depths(view);
	struct text words = {0};
	char key[KEY_NAME_SIZE];

	if (!role_depth_is_open(view)) {
		text_add(&words, "only depth 3 has slots of 16 bytes");
	} else if (depths == GMMU_DEPTHS_ALL) {
		text_add(&words, "every depth is possible");
	} else {
		text_add(&words, "possible are depths ");
		role_add_depths(&words, depths);
	}
	if (role_is_picked(view))
		text_add(&words, ": bit 0 of each slot picks its role");
	else
		text_add_format(&words, ": all slots are read as %s; %s changes that", gmmu_role_name(view->role),
				browse_key_of(browse, ACTION_ROLE, key));
	browse_say(browse, "%s", text_string(&words));
	text_free(&words);
}

void do_depth(struct browse *browse, int depth)
{
	struct gmmu_view view = model_of(browse)->view;
	bool dropped;
	char sentence[SLOTS_SHIFT_ROOM];

	if (depth < 0) {
		view.depths = GMMU_DEPTHS_ALL;
		view.encoding = model_of(browse)->home;
	} else {
		view = view_at_depth(&view, depth);
	}
	dropped = !(gmmu_role_depths(view.encoding, view.role) & view.depths) && view.role != GMMU_ROLE_AUTO;
	if (dropped)
		view.role = GMMU_ROLE_AUTO;
	if (!view_set(browse, &view) || message_of(browse)->alert) /* an error matters more */
		return;
	if (depth < 0)
		open_say(browse);
	else
		browse_say(browse, "depth %d: %s, slots of %u bytes%s%s", depth,
			   gmmu_depth_at(depth, view.page_size)->name, row_bits(model_of(browse)) / 8,
			   dropped                       ? "; the role is auto again"
			   : view.role != GMMU_ROLE_AUTO ? "; all slots are read as "
							 : "",
			   view.role != GMMU_ROLE_AUTO ? gmmu_role_name(view.role) : "");
	if (slots_shift_describe(model_of(browse)->slots, sentence))
		browse_remark(browse, sentence);
}

void do_page_size(struct browse *browse, int unused)
{
	static const enum gmmu_page_size next[GMMU_PAGE_SIZE_COUNT] = {
		[GMMU_PAGE_SIZE_UNKNOWN] = GMMU_PAGE_SIZE_4K,
		[GMMU_PAGE_SIZE_4K] = GMMU_PAGE_SIZE_64K,
	};
	struct gmmu_view view = model_of(browse)->view;
	char key[KEY_NAME_SIZE];

	(void)unused;
	if (view_depth(model_of(browse)) != 4) {
		browse_say(browse, "only tables at depth 4 have a page size: press %s first",
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
	if (model_of(browse)->view.role == GMMU_ROLE_AUTO)
		browse_say(browse, "role auto: the depth decides, or bit 0 if two roles are possible");
	else
		browse_say(browse, "all slots are read as %s", gmmu_role_name(model_of(browse)->view.role));
}

void do_role(struct browse *browse, int unused)
{
	struct gmmu_view view = model_of(browse)->view;
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
	settings_of(browse)->hex = !settings_of(browse)->hex;
	browse_say(browse, "rows are numbered in %s", settings_of(browse)->hex ? "hex" : "decimal");
}
