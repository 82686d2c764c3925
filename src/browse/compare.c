/* SPDX-License-Identifier: MIT */
/* Comparison with another dump: the key, the prompt for a name, and how slots are paired. */
#include "browse/compare.h"

#include <inttypes.h>
#include <string.h>

#include "browse/file.h"
#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/model/comparison.h"
#include "browse/model/frame.h"
#include "browse/model/lines.h"
#include "browse/model/model.h"
#include "browse/model/row.h"
#include "browse/panes/comparison_text.h"
#include "browse/panes/filtering.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"
#include "browse/panes/prompt.h"
#include "browse/path_complete.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "query/compare.h"
#include "text/phrase.h"
#include "text/text.h"

static const struct prompt_type compare_prompt = {
	.kind = PROMPT_COMPARE, .accept = compare_accept, .complete = prompt_complete_path};

void do_compare(struct browse *browse, int unused)
{
	bool compares = model_of(browse)->comparison.dump && !model_of(browse)->comparison.earlier;

	(void)unused;
	prompt_open(browse, &compare_prompt,
		    compares ? "compare with (empty: stop comparing): " : "compare with: ", "");
	browse_say(browse, "a dump of any format, optionally with @ADDRESS; Tab completes");
}

/* Notices about the other file matter more than the counts, which are also in the title. */
static void other_tell(struct browse *browse)
{
	struct dump *other = model_of(browse)->comparison.dump;
	struct text text = {0};

	if (!model_of(browse)->comparison.compare || dump_notice_count(other) == 0) {
		comparison_say(browse);
		return;
	}
	comparison_name_add(browse, &text);
	text_add(&text, ": ");
	text_add(&text, dump_notice_at(other, 0));
	browse_say(browse, "%s", text_string(&text));
	text_free(&text);
}

/* Cuts the address off "FILE @ADDRESS", unless a file has that whole name; false: there is no address. */
static bool base_cut(struct browse *browse, char *name, uint64_t *base)
{
	char *at = strrchr(name, '@');
	struct gmmu_slot number;

	if (!at || at == name || file_exists(name) || gmmu_number_parse(at + 1, 64, &number, NULL) != GMMU_OK)
		return false;
	*base = number.word[0];
	if (gmmu_number_is_bare_hex(at + 1))
		bare_hex_remark(browse, at + 1);
	while (at > name && at[-1] == ' ')
		at--;
	*at = '\0';
	return true;
}

/* Says that the other dump was also cut to the window, which nobody requested. */
static void window_remark(struct browse *browse)
{
	const char *window = dump_fact_find(model_of(browse)->dump, "window");
	struct text text = {0};

	if (window) {
		comparison_name_add(browse, &text);
		text_add_format(&text, " is also cut to the window of this dump: %s", window);
		browse_remark(browse, text_string(&text));
	}
	text_free(&text);
}

static void compare_with(struct browse *browse, char *name)
{
	struct dump *other;
	struct gmmu_error error;
	uint64_t base;
	bool has_base = base_cut(browse, name, &base);

	if (dump_open_other(model_of(browse)->dump, name, has_base ? &base : NULL, &other, &error) != GMMU_OK) {
		browse_blame(browse, &error, "");
		return;
	}
	dump_keep(other);
	if (!comparison_set(&model_of(browse)->comparison, other, false, &model_of(browse)->edited.source))
		browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
	model_of(browse)->comparison.base_given = has_base;
	window_remark(browse);
	other_tell(browse);
	sieve_compare(browse);
}

void compare_accept(struct browse *browse, const char *text)
{
	char path[PROMPT_SIZE];
	struct gmmu_error error;

	if (strspn(text, " ") < strlen(text)) {
		if (file_name_expand(text, path, sizeof(path), &error) == GMMU_OK)
			compare_with(browse, path);
		else
			browse_alert(browse, "%s", error.message);
	} else if (model_of(browse)->comparison.dump) {
		comparison_clear(&model_of(browse)->comparison);
		browse_say(browse, "the comparison is closed");
		sieve_compare(browse);
	} else {
		browse_say(browse, "no name was given, so nothing is compared");
	}
}

enum gmmu_status compare_by(struct browse *browse, const char *word, struct gmmu_error *error)
{
	bool by_pa = strcmp(word, "pa") == 0;
	char key[KEY_NAME_SIZE];

	if (!by_pa && strcmp(word, "offset") != 0)
		return gmmu_error_set(error, GMMU_E_VALUE, "dumps are compared by pa or by offset, not by \"%s\"",
				      word);
	model_of(browse)->comparison.wish = by_pa ? COMPARISON_BY_PA : COMPARISON_BY_OFFSET;
	if (!model_of(browse)->comparison.dump || model_of(browse)->comparison.earlier) {
		browse_say(browse, "slots are now paired by %s; %s starts a comparison", word,
			   browse_key_of(browse, ACTION_COMPARE, key));
		return GMMU_OK;
	}
	model_of(browse)->comparison.settled = false;
	if (!comparison_renew(&model_of(browse)->comparison, &model_of(browse)->edited.source))
		browse_alert(browse, "%s", model_of(browse)->comparison.trouble);
	comparison_say(browse);
	sieve_compare(browse);
	return GMMU_OK;
}

/* The slots that only the other dump has, next to the row under the cursor. */
static void gap_say(struct browse *browse, const struct comparison_stop *stop)
{
	const struct comparison *comparison = &model_of(browse)->comparison;
	uint64_t count = stop->last - stop->first + 1;
	struct text text = {0};
	struct slots_item item = {0};
	bool below = stop->first > compare_row_of_after(comparison->compare, stop->slot);

	slots_place(comparison->slots, compare_row_at(comparison->compare, stop->first).before, &item);
	text_add_format(&text, "%s%s", message_of(browse)->said, message_of(browse)->said[0] ? "; " : "");
	text_add(&text, comparison->earlier ? "gone since it was last read" : "only in ");
	if (!comparison->earlier)
		comparison_name_add(browse, &text);
	text_add_format(&text, ", %s this row: %s from 0x%" PRIx64 " on", below ? "below" : "above",
			phrase_count(count, "slot", "slots").text, item.pa);
	browse_say(browse, "%s", text_string(&text));
	text_free(&text);
}

/* Moves the bit cursor to the highest bit that differs. */
static void changed_bit_show(struct browse *browse)
{
	struct browse_row row;

	if (!row_read(model_of(browse), model_of(browse)->cursor, &row) || row.difference != DIFFERENCE_CHANGED)
		return;
	for (unsigned bit = row_bits(model_of(browse)); bit-- > 0;)
		if (gmmu_slot_bit(row.item.slot, bit) != gmmu_slot_bit(row.other, bit)) {
			bit_set(browse, bit);
			return;
		}
}

static void stop_show(struct browse *browse, const struct comparison_stop *stop)
{
	slot_show(browse, stop->slot);
	model_of(browse)->comparison.stop = *stop;
	if (message_of(browse)->alert)
		return; /* it has no line now */
	if (stop->gap)
		gap_say(browse, stop);
	else
		changed_bit_show(browse);
}

/* The stop at or after (or before) a row of the comparison, at a slot that no filter hides. */
static bool stop_find(const struct browse *browse, uint64_t row, int direction, struct comparison_stop *stop,
		      bool *hidden)
{
	const struct model *model = model_of(browse);
	const struct compare *compare = model->comparison.compare;

	while (comparison_stop_find(&model->comparison, row_count(model), row, direction, stop)) {
		uint64_t shown = slot_shown_from(model, stop->slot, direction);

		if (shown == stop->slot)
			return true;
		*hidden = true;
		if (shown == SLOT_NONE)
			return false;
		/* The rows of what is shown next, with those before it that only the other dump has. */
		if (direction > 0)
			row = compare_row_of_after(compare, shown - 1) + 1;
		else
			row = compare_row_of_after(compare, shown) + 1;
	}
	return false;
}

/* What limits a statement about all differences, as long as not all are known. */
static const char *so_far(const struct browse *browse)
{
	return compare_job(model_of(browse)->comparison.compare)->state == JOB_DONE ? ""
										    : " in the part compared so far";
}

/* Why there is nowhere to go. */
static void no_change_say(struct browse *browse, bool hidden)
{
	char key[KEY_NAME_SIZE];

	if (hidden)
		browse_alert(browse, "only rows that the filter hides differ%s; %s and an empty line shows all rows",
			     so_far(browse), browse_key_of(browse, ACTION_FILTER, key));
	else
		browse_say(browse, "no slot differs%s", so_far(browse));
}

void change_jump(struct browse *browse, int direction)
{
	struct compare *compare = model_of(browse)->comparison.compare;
	char again[KEY_NAME_SIZE], with[KEY_NAME_SIZE];
	struct comparison_stop here, next;
	bool hidden = false;
	uint64_t from;

	if (!compare || row_count(model_of(browse)) == 0) {
		browse_say(browse, "there is no comparison; %s reads the file again, %s asks for another dump",
			   browse_key_of(browse, ACTION_RELOAD, again), browse_key_of(browse, ACTION_COMPARE, with));
		return;
	}
	here = comparison_stop_here(&model_of(browse)->comparison, model_of(browse)->cursor);
	from = comparison_row_from(&model_of(browse)->comparison, model_of(browse)->cursor, direction);
	if (!stop_find(browse, from, direction, &next, &hidden)) {
		if (comparison_running(&model_of(browse)->comparison)) {
			browse_say(browse, "still comparing: no further difference so far");
			return;
		}
		if (!stop_find(browse, direction > 0 ? 0 : compare_row_count(compare), direction, &next, &hidden)) {
			no_change_say(browse, hidden);
			return;
		}
		if (next.first == here.first)
			browse_say(browse, "this is the only one%s%s", hidden ? " that the filter shows" : "",
				   so_far(browse));
		else
			jump_wrapped_say(browse, direction);
	}
	stop_show(browse, &next);
}
