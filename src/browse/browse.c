/* SPDX-License-Identifier: MIT */
#include "browse/browse.h"

#include <stdlib.h>

#include "browse/command.h"
#include "browse/digits.h"
#include "browse/export.h"
#include "browse/file.h"
#include "browse/follow.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/loss.h"
#include "browse/model/frame.h"
#include "browse/model/model.h"
#include "browse/model/work.h"
#include "browse/open.h"
#include "browse/panes/columns.h"
#include "browse/panes/filtering.h"
#include "browse/panes/find.h"
#include "browse/panes/finder.h"
#include "browse/panes/list_lens.h"
#include "browse/panes/layout.h"
#include "browse/panes/message.h"
#include "browse/panes/pane.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/panes/screen.h"
#include "browse/panes/stack.h"
#include "browse/panes/settings.h"
#include "browse/setting.h"
#include "dump/dump.h"
#include "text/count.h"
#include "text/text.h"

/* A browser is its parts. parts.h has what the rest of the room sees of it. */
struct browse {
	struct model model;
	struct settings settings;
	struct message message;
	struct bits_size bits;
	struct columns columns;
	struct text_screen text;
	struct finder finder;
	struct list_lens lens;
	struct find find;
	struct follow follow;
	struct export export;
	struct opening opening;
	struct digits digits;
	struct pane_stack stack;
	struct wishes wishes;
	int width, height; /* of the screen, in cells */
};

#define BROWSE_PART(name, type)                                     \
	struct type *name##_part(struct browse *browse)             \
	{                                                           \
		return &browse->name;                               \
	}                                                           \
	const struct type *name##_seen(const struct browse *browse) \
	{                                                           \
		return &browse->name;                               \
	}
BROWSE_PARTS(BROWSE_PART)

int browse_width(const struct browse *browse)
{
	return browse->width;
}

int browse_height(const struct browse *browse)
{
	return browse->height;
}

static void browse_unmake(struct browse *browse)
{
	for (unsigned pane = 0; pane < PANE_COUNT; pane++)
		free(browse->stack.data[pane]);
	free(browse);
}

static struct browse *browse_make(void)
{
	struct browse *browse = calloc(1, sizeof(*browse));
	bool made = browse;

	if (!browse)
		return NULL;
	for (unsigned layer = 0; layer < LAYER_COUNT; layer++)
		browse->stack.open[layer] = layer == LAYER_ROWS ? PANE_GRID : PANE_NONE;
	for (unsigned pane = 0; pane < PANE_COUNT; pane++) {
		browse->stack.data[pane] = calloc(1, pane_types[pane]->size + 1);
		made = made && browse->stack.data[pane];
	}
	if (made)
		return browse;
	browse_unmake(browse);
	return NULL;
}

enum gmmu_status browse_new(const struct browse_options *options, struct browse **browse, struct gmmu_error *error)
{
	struct browse *new = NULL;
	enum gmmu_status status = gmmu_view_check(&options->view, error);

	if (status == GMMU_OK) {
		new = browse_make();
		status = new ? model_init(&new->model, options->dump, &options->view, error)
			     : gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	}
	if (status != GMMU_OK) {
		if (new)
			browse_unmake(new);
		dump_close(options->dump);
		return status;
	}
	dump_keep(new->model.dump);
	/* If the slot size followed from the depth, an open depth uses the default. */
	if (options->slots_notice)
		new->model.home = GMMU_ENCODING_VER2;
	new->model.work.owner = new;
	status = files_set(&new->model.files, options->files, options->file_count, dump_path(new->model.dump), error);
	if (status != GMMU_OK)
		goto fail;
	if (options->settings)
		new->settings = *options->settings;
	else
		settings_init(&new->settings);
	new->message.opening = true;
	new->width = 80;
	new->height = 24;
	if (options->start) {
		status = goto_begin(new, options->start, error);
		if (status != GMMU_OK && options->mistake)
			*options->mistake = prompt_mistake(new, options->start);
		if (status != GMMU_OK)
			goto fail;
	}
	if (!new->message.said[0])
		opening_say(new, options->slots_notice);
	if (options->remark)
		browse_remark(new, options->remark);
	if (text_ran_out()) {
		status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		goto fail;
	}
	*browse = new;
	return GMMU_OK;
fail:
	browse_free(new);
	return status;
}

int browse_ask(struct browse *browse)
{
	return dump_magic_ask(browse->model.dump);
}

void browse_hear(struct browse *browse)
{
	const struct pane_type *text = pane_in(browse, LAYER_TEXT);
	size_t before = dump_notice_count(browse->model.dump);

	if (!dump_magic_take(browse->model.dump))
		return;
	if (text)
		text->renew(browse);
	/* Never replaces a message that has not been read; the title counts the notices. */
	if (dump_notice_count(browse->model.dump) > before && !browse->message.text[0] && !pane_asks(browse))
		browse_say(browse, "%s", dump_notice_at(browse->model.dump, before));
}

void browse_free(struct browse *browse)
{
	if (!browse)
		return;
	work_stop(&browse->model.work);
	panes_forget(browse);
	model_free(&browse->model);
	lens_clear(browse);
	prompt_free(browse);
	text_free(&browse->text.text);
	free(browse->export.clipboard);
	browse_unmake(browse);
}

void browse_abandon(void)
{
	file_abandon_all();
}

void browse_resize(struct browse *browse, int width, int height)
{
	browse->width = width < 1 ? 1 : width;
	browse->height = height < 1 ? 1 : height > SCREEN_LINES_MAX ? SCREEN_LINES_MAX : height;
	if (!pane_is_open(browse, PANE_BITS))
		bits_home(browse);
	lines_show_cursor(browse);
}

static void unknown_key(struct browse *browse, struct key key)
{
	char name[KEY_NAME_SIZE], help[KEY_NAME_SIZE];

	key_describe(key, name);
	browse_alert(browse, "%s does nothing here; %s lists the keys", name, browse_key_of(browse, ACTION_HELP, help));
}

/* If the screen is too small to show anything, keys that would change something invisible are ignored. */
static void too_small_key(struct browse *browse, struct key key)
{
	unsigned action = keymap_find(&browse->settings.keymap, CONTEXT_GRID, key);

	if (action == ACTION_NONE)
		return;
	if (action == ACTION_INTERRUPT || (action == ACTION_QUIT && !would_lose(browse)))
		browse->wishes.quit = true;
	else if (action == ACTION_SUSPEND || action == ACTION_REDRAW)
		action_run(browse, action);
}

void browse_key(struct browse *browse, struct key key)
{
	const struct pane_type *pane = pane_top(browse);
	unsigned action = keymap_find(&browse->settings.keymap, pane->context, key);

	if (layout_make(browse).too_small) {
		too_small_key(browse, key);
		return;
	}
	message_clear(browse);
	prompt_of(browse)->fault = false;
	if (digits_were_a_count(browse, pane->context, key))
		return;
	if (action != ACTION_NONE)
		action_run(browse, action);
	else if (pane->key)
		pane->key(browse, key);
	else
		unknown_key(browse, key);
	pane = pane_top(browse);
	if (pane->typed)
		pane->typed(browse);
	lines_show_cursor(browse);
	memory_watch(browse);
}

enum wish browse_wish(struct browse *browse)
{
	struct {
		bool *wanted;
		enum wish wish;
	} wishes[] = {
		{&browse->wishes.copy, WISH_COPY},
		{&browse->wishes.redraw, WISH_REDRAW},
		{&browse->wishes.suspend, WISH_SUSPEND},
		{&browse->wishes.quit, WISH_QUIT},
	};

	for (size_t i = 0; i < COUNT(wishes); i++) {
		if (*wishes[i].wanted) {
			*wishes[i].wanted = false;
			return wishes[i].wish;
		}
	}
	return WISH_NONE;
}

const char *browse_clipboard(const struct browse *browse)
{
	return browse->export.clipboard ? browse->export.clipboard : "";
}

enum theme browse_theme(const struct browse *browse)
{
	return browse->settings.theme;
}

bool browse_wants_mouse(const struct browse *browse)
{
	return browse->settings.mouse;
}

bool browse_wants_ascii(const struct browse *browse)
{
	return browse->settings.ascii;
}
