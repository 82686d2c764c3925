/* SPDX-License-Identifier: MIT */
/* Detecting that the file changed, and reading it again. */
#include "browse/reload.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse/browse.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/comparison.h"
#include "browse/model/cursor.h"
#include "browse/model/work.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/file_text.h"
#include "browse/panes/filtering.h"
#include "browse/panes/message.h"
#include "browse/panes/stack.h"
#include "browse/panes/state.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "text/text.h"

/* Reports what became of a file, once. */
static void file_watch(struct browse *browse, const struct dump *dump, enum dump_fate *told)
{
	char key[KEY_NAME_SIZE];
	struct text text = {0};
	uint64_t size = 0;
	enum dump_fate fate = dump_look(dump, &size);

	/* If there is a question or an unread error, wait for a later screen. */
	if (fate == *told || browse->message->alert || pane_asks(browse))
		return;
	if (fate == DUMP_SAME) {
		*told = fate;
		return;
	}
	dump_name_add(&text, dump);
	text_add_char(&text, ' ');
	fate_add(&text, dump, fate, size);
	if (fate != DUMP_GONE)
		text_add_format(&text, "; %s reads it again", browse_key_of(browse, ACTION_RELOAD, key));
	if (!text.failed) {
		browse_alert(browse, "%s", text_string(&text));
		*told = fate;
	}
	text_free(&text);
}

/* Reports once why bytes cannot be read, unless the fate of the file explains it or another message is shown. */
static void trouble_watch(struct browse *browse)
{
	const char *trouble = dump_trouble(browse->model.dump);
	struct text text = {0};

	if (!trouble || trouble == browse->model.trouble || browse->model.fate != DUMP_SAME ||
	    browse->message->text[0] || pane_asks(browse))
		return;
	dump_name_add(&text, browse->model.dump);
	if (!text.failed) {
		browse_alert(browse, "%s: %s", text_string(&text), trouble);
		browse->model.trouble = trouble;
	}
	text_free(&text);
}

void browse_watch(struct browse *browse)
{
	file_watch(browse, browse->model.dump, &browse->model.fate);
	trouble_watch(browse);
	if (browse->model.comparison.dump && !browse->model.comparison.earlier)
		file_watch(browse, browse->model.comparison.dump, &browse->model.comparison.fate);
	memory_watch(browse);
}

/* Changes that the counts do not show: another size, and bytes left over after the last whole slot. */
static void news_set(struct browse *browse, uint64_t before)
{
	uint64_t now = dump_file_size(browse->model.dump), rest = 0;
	struct text text = {0};

	if (now == before || now == UINT64_MAX || before == UINT64_MAX)
		return;
	text_add_format(&text, "; it %s by %" PRIu64 " byte%s", now > before ? "grew" : "shrank",
			now > before ? now - before : before - now, now - before == 1 || before - now == 1 ? "" : "s");
	for (size_t i = 0; i < dump_extent_count(browse->model.dump); i++)
		rest += slots_rest(browse->model.slots, dump_extent_at(browse->model.dump, i));
	if (rest > 0)
		text_add_format(&text, ", %" PRIu64 " left over", rest);
	snprintf(browse->model.comparison.news, sizeof(browse->model.comparison.news), "%s", text_string(&text));
	text_free(&text);
}

/* Reads the other dump again if it changed; false on failure. */
static bool other_renew(struct browse *browse)
{
	struct dump *other = browse->model.comparison.dump, *fresh;
	bool given = browse->model.comparison.base_given;
	uint64_t size;
	enum dump_fate fate = dump_look(other, &size);

	browse->model.comparison.fate = fate;
	if (fate == DUMP_SAME || fate == DUMP_GONE || dump_reload(other, &fresh, NULL) != GMMU_OK) {
		if (!comparison_renew(&browse->model.comparison, &browse->model.edited.source))
			browse_alert(browse, "%s", browse->model.comparison.trouble);
		return fate == DUMP_SAME || fate == DUMP_GONE;
	}
	dump_keep(fresh);
	if (!comparison_set(&browse->model.comparison, fresh, false, &browse->model.edited.source))
		browse_alert(browse, "%s", browse->model.comparison.trouble);
	browse->model.comparison.base_given = given;
	return true;
}

/* Compares with the earlier contents, or again with the other file, which is reread if it changed. */
static void compared_anew(struct browse *browse, struct dump *old_dump)
{
	uint64_t before = dump_file_size(old_dump);
	bool renewed = true;

	if (!browse->model.comparison.dump || browse->model.comparison.earlier) {
		if (!comparison_set(&browse->model.comparison, old_dump, true, &browse->model.edited.source))
			browse_alert(browse, "%s", browse->model.comparison.trouble);
	} else {
		dump_leave(&browse->model.comparison, old_dump);
		renewed = other_renew(browse);
	}
	browse->model.comparison.reread = true;
	browse->model.comparison.news[0] = '\0';
	if (renewed)
		news_set(browse, before);
	else
		snprintf(browse->model.comparison.news, sizeof(browse->model.comparison.news),
			 "; the other file could not be read again");
	comparison_say(browse);
}

void do_reload(struct browse *browse, int unused)
{
	struct dump *fresh, *old_dump = browse->model.dump;
	struct slots *slots, *old_slots = browse->model.slots;
	struct gmmu_error error;

	(void)unused;
	work_stop(&browse->model.work);
	if (dump_reload(browse->model.dump, &fresh, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (slots_new(fresh, browse->model.slots->entry_size, true, &slots, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		dump_close(fresh);
		return;
	}
	dump_keep(fresh);
	panes_forget(browse);
	slots_take(&browse->model, fresh, slots);
	slots_free(old_slots);
	browse->model.fate = DUMP_SAME;
	browse->model.trouble = NULL;
	sieve_renew(browse);
	compared_anew(browse, old_dump);
}
