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
#include "browse/model/model.h"
#include "browse/model/work.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/file_text.h"
#include "browse/panes/filtering.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/stack.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "text/phrase.h"
#include "text/text.h"

/* Reports what became of a file, once. */
static void file_watch(struct browse *browse, const struct dump *dump, enum dump_fate *told)
{
	char key[KEY_NAME_SIZE];
	struct text text = {0};
	uint64_t size = 0;
	enum dump_fate fate = dump_look(dump, &size);

	/* If there is a question or an unread error, wait for a later screen. */
	if (fate == *told || message_of(browse)->alert || pane_asks(browse))
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
	const char *trouble = dump_trouble(model_of(browse)->dump);
	struct text text = {0};

	if (!trouble || trouble == model_of(browse)->trouble || model_of(browse)->fate != DUMP_SAME ||
	    message_of(browse)->text[0] || pane_asks(browse))
		return;
	dump_name_add(&text, model_of(browse)->dump);
	if (!text.failed) {
		browse_alert(browse, "%s: %s", text_string(&text), trouble);
		model_of(browse)->trouble = trouble;
	}
	text_free(&text);
}

void browse_watch(struct browse *browse)
{
	file_watch(browse, model_of(browse)->dump, &model_of(browse)->fate);
	trouble_watch(browse);
	if (model_of(browse)->comparison.dump && !model_of(browse)->comparison.earlier)
		file_watch(browse, model_of(browse)->comparison.dump, &model_of(browse)->comparison.fate);
	memory_watch(browse);
}

/* Changes that the counts do not show: another size, and bytes left over after the last whole slot. */
static void news_set(struct browse *browse, uint64_t before)
{
	uint64_t now = dump_file_size(model_of(browse)->dump), rest = 0;
	struct text text = {0};

	if (now == before || now == UINT64_MAX || before == UINT64_MAX)
		return;
	text_add_format(&text, "; it %s by %s", now > before ? "grew" : "shrank",
			phrase_count(now > before ? now - before : before - now, "byte", "bytes").text);
	for (size_t i = 0; i < dump_extent_count(model_of(browse)->dump); i++)
		rest += slots_rest(model_of(browse)->slots, dump_extent_at(model_of(browse)->dump, i));
	if (rest > 0)
		text_add_format(&text, ", %" PRIu64 " left over", rest);
	snprintf(model_of(browse)->comparison.news, sizeof(model_of(browse)->comparison.news), "%s",
		 text_string(&text));
	text_free(&text);
}

/* Reads the other dump again if it changed; false on failure. */
static bool other_renew(struct browse *browse)
{
	struct dump *other = model_of(browse)->comparison.dump, *fresh;
	bool given = model_of(browse)->comparison.base_given;
	uint64_t size;
	enum dump_fate fate = dump_look(other, &size);

	model_of(browse)->comparison.fate = fate;
	if (fate == DUMP_SAME || fate == DUMP_GONE || dump_reload(other, &fresh, NULL) != GMMU_OK) {
		if (!comparison_renew(&model_of(browse)->comparison, &model_of(browse)->edited.source))
			browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
		return fate == DUMP_SAME || fate == DUMP_GONE;
	}
	dump_keep(fresh);
	if (!comparison_set(&model_of(browse)->comparison, fresh, false, &model_of(browse)->edited.source))
		browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
	model_of(browse)->comparison.base_given = given;
	return true;
}

/* Compares with the earlier contents, or again with the other file, which is reread if it changed. */
static void compared_anew(struct browse *browse, struct dump *old_dump)
{
	uint64_t before = dump_file_size(old_dump);
	bool renewed = true;

	if (!model_of(browse)->comparison.dump || model_of(browse)->comparison.earlier) {
		if (!comparison_set(&model_of(browse)->comparison, old_dump, true, &model_of(browse)->edited.source))
			browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
	} else {
		dump_close(old_dump);
		renewed = other_renew(browse);
	}
	model_of(browse)->comparison.reread = true;
	model_of(browse)->comparison.news[0] = '\0';
	if (renewed)
		news_set(browse, before);
	else
		snprintf(model_of(browse)->comparison.news, sizeof(model_of(browse)->comparison.news),
			 "; the other file could not be read again");
	comparison_say(browse);
	sieve_compare(browse);
}

void do_reload(struct browse *browse, int unused)
{
	struct dump *fresh, *old_dump = model_of(browse)->dump;
	struct slots *slots, *old_slots = model_of(browse)->slots;
	struct gmmu_error error;

	(void)unused;
	work_stop(&model_of(browse)->work);
	if (dump_reload(model_of(browse)->dump, &fresh, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		return;
	}
	if (slots_new(fresh, model_of(browse)->slots->entry_size, true, &slots, &error) != GMMU_OK) {
		browse_alert(browse, "%s", error.message);
		dump_close(fresh);
		return;
	}
	dump_keep(fresh);
	panes_forget(browse);
	slots_take(model_of(browse), fresh, slots);
	slots_free(old_slots);
	model_of(browse)->fate = DUMP_SAME;
	model_of(browse)->trouble = NULL;
	sieve_renew(browse);
	compared_anew(browse, old_dump);
}
