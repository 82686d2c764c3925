/* SPDX-License-Identifier: MIT */
#include "browse/open.h"

#include <stdio.h>
#include <string.h>

#include "browse/file.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/loss.h"
#include "browse/model/model.h"
#include "browse/offer.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/prompt.h"
#include "browse/panes/stack.h"
#include "browse/panes/parts.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "render/role.h"
#include "text/text.h"

/* The first notice, and how to see the others. */
static void notices_add(const struct browse *browse, struct text *words)
{
	size_t count = dump_notice_count(model_of(browse)->dump);
	char key[KEY_NAME_SIZE];

	if (count > 1)
		text_add_format(words, "%s shows %zu more: ", browse_key_of(browse, ACTION_FACTS, key), count - 1);
	if (count > 0)
		text_add_format(words, "%s. ", dump_notice_at(model_of(browse)->dump, 0));
}

/* Says that the depth is open, what follows from that, and how to set it. */
static void depth_open_add(const struct browse *browse, struct text *words)
{
	char key[KEY_NAME_SIZE];
	int offered = depth_offer(browse);

	text_add(words, "the depth is open");
	if (role_is_picked(&model_of(browse)->view))
		text_add(words, ": bit 0 of each slot picks its role, which may be wrong");
	text_add(words, "; ");
	for (unsigned depth = 0; depth < GMMU_DEPTH_COUNT; depth++)
		text_add_format(words, "%s ", browse_key_of(browse, ACTION_DEPTH_0 + depth, key));
	text_add_format(words, "set it, %s shows what fits", browse_key_of(browse, ACTION_FIND_TABLES, key));
	if (offered != GMMU_DEPTH_UNKNOWN)
		text_add_format(words, "; the first rows fit depth %d only: press %s", offered,
				browse_key_of(browse, ACTION_DEPTH_0 + (unsigned)offered, key));
	text_add(words, ". ");
}

/* Which of several files this is, and how to open the others. */
static void place_add(const struct browse *browse, struct text *words)
{
	const struct files *files = &model_of(browse)->files;

	if (files->count < 2)
		return;
	text_add_format(words, "file %zu of %zu; :next and :prev show the others. ", files->at + 1, files->count);
}

void opening_say(struct browse *browse, const char *slots_notice)
{
	struct text words = {0};
	char shift[SLOTS_SHIFT_ROOM];

	place_add(browse, &words);
	notices_add(browse, &words);
	if (slots_notice && row_count(model_of(browse)) > 0)
		text_add_format(&words, "%s. ", slots_notice);
	if (slots_shift_describe(model_of(browse)->slots, shift))
		text_add_format(&words, "%s. ", shift);
	if (role_depth_is_open(&model_of(browse)->view) && row_count(model_of(browse)) > 0)
		depth_open_add(browse, &words);
	if (words.length > 0)
		browse_say(browse, "%.*s", (int)words.length - 2, text_string(&words));
	text_free(&words);
}

/* Opens the file, or hands out what is kept of it. */
static enum gmmu_status dump_get(const struct browse *browse, struct dump **dump, struct gmmu_error *error)
{
	const struct files *files = &model_of(browse)->files;
	size_t number = opening_of(browse)->number;
	enum gmmu_status status;

	if (number < files->count && files->items[number].parked) {
		*dump = files->items[number].parked;
		return GMMU_OK;
	}
	status = dump_open_next(model_of(browse)->dump, opening_of(browse)->path, dump, error);
	if (status == GMMU_OK)
		dump_keep(*dump);
	return status;
}

/* Shows a dump in place of this one, and lists its file if it is new. On failure the dump is still the caller's. */
static enum gmmu_status dump_show(struct browse *browse, struct dump *dump, struct gmmu_error *error)
{
	struct files *files = &model_of(browse)->files;
	size_t number = opening_of(browse)->number;
	bool new = number == files->count;
	enum gmmu_status status;

	if (new && !files_insert(files, opening_of(browse)->path))
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (new)
		number = files->at + 1;
	status = model_show(model_of(browse), dump, error);
	if (status == GMMU_OK)
		files_reach(files, number);
	else if (new)
		files_remove(files, number);
	return status;
}

/* A file that cannot be opened is taken off the list, so that the next one can be reached. */
static void failure_say(struct browse *browse, struct gmmu_error *error)
{
	struct files *files = &model_of(browse)->files;
	size_t number = opening_of(browse)->number;

	browse_blame(browse, error, number < files->count ? "; the file is taken off the list" : "");
	if (number < files->count)
		files_remove(files, number);
}

static void file_show(struct browse *browse, bool yes)
{
	struct dump *dump = NULL;
	struct gmmu_error error;
	enum gmmu_status status;

	if (!yes)
		return;
	status = dump_get(browse, &dump, &error);
	if (status != GMMU_OK) {
		failure_say(browse, &error);
		return;
	}
	work_stop(&model_of(browse)->work);
	panes_forget(browse);
	status = dump_show(browse, dump, &error);
	if (status != GMMU_OK) {
		browse_blame(browse, &error, "");
		dump_close(dump);
		return;
	}
	bits_home(browse);
	message_of(browse)->opening = true;
	opening_say(browse, NULL);
}

static void file_ask(struct browse *browse, size_t number, const char *path)
{
	opening_of(browse)->number = number;
	snprintf(opening_of(browse)->path, sizeof(opening_of(browse)->path), "%s", path);
	loss_ask(browse, "Open another file", file_show);
}

void do_file(struct browse *browse, int direction)
{
	const struct files *files = &model_of(browse)->files;
	size_t number = files->at + (size_t)direction; /* below 0: beyond the last */

	if (files->count == 1)
		browse_say(browse, "no other file is open; :open FILE opens one");
	else if (number >= files->count)
		browse_say(browse,
			   direction > 0 ? "this is the last of %zu files; :prev opens the one before it"
					 : "this is the first of %zu files; :next opens the one after it",
			   files->count);
	else
		file_ask(browse, number, files->items[number].path);
}

void open_accept(struct browse *browse, const char *text)
{
	char path[PROMPT_SIZE];
	struct gmmu_error error;

	if (file_name_expand(text, path, sizeof(path), &error) == GMMU_OK)
		file_ask(browse, files_find(&model_of(browse)->files, path), path);
	else
		browse_alert(browse, "%s", error.message);
}
