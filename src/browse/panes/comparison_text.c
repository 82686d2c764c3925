/* SPDX-License-Identifier: MIT */
/* Texts about a comparison: in the title, as a message, below the bits of a row, and among the facts. */
#include "browse/panes/comparison_text.h"

#include <inttypes.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/panes/parts.h"
#include "text/character.h"
#include "browse/keys/key.h"
#include "browse/model/comparison.h"
#include "browse/model/edits.h"
#include "browse/model/model.h"
#include "browse/model/sieve.h"
#include "browse/panes/cells.h"
#include "browse/panes/file_text.h"
#include "browse/panes/message.h"
#include "browse/panes/row_text.h"
#include "dump/dump.h"
#include "dump/slots.h"
#include "query/compare.h"
#include "query/job.h"
#include "text/phrase.h"
#include "text/progress.h"
#include "text/text.h"
#include "render/value.h"

/* Maximum number of parts of the other dump listed among the facts. */
#define PARTS_LISTED 200
/* Columns for the other dump's name, which leaves room for more important facts. */
#define NAME_WIDTH 24

/*
 * A comparison goes from old to new: like `diff A B`, from this dump to the other one, but after a reload from the
 * earlier contents to the current ones. So the same things have different names and flags in the two cases.
 */
static const struct words {
	const char *only_here, *only_there, *same, *value_there;
	char sign_here, sign_there;
} words[] = {
	{"only here", "only there", "no slot differs", "there", '-', '+'},
	{"new", "gone", "nothing changed", "before", '+', '-'},
};

static const struct words *words_of(const struct browse *browse)
{
	return &words[model_of(browse)->comparison.earlier];
}

/* The name of a dump, cut if it is long. */
static void name_add(struct text *text, const struct dump *dump)
{
	size_t start = text->length;
	const char *at, *end;
	int width = 0;

	dump_name_add(text, dump);
	if (string_width(text_string(text) + start) <= NAME_WIDTH)
		return;
	for (at = end = text->bytes + start; width <= NAME_WIDTH - 2; width += character_width(character_next(&at)))
		end = at;
	text_truncate(text, (size_t)(end - text->bytes));
	text_add(text, "..");
}

void comparison_name_add(const struct browse *browse, struct text *text)
{
	name_add(text, model_of(browse)->comparison.dump);
}

char comparison_sign_there(const struct browse *browse)
{
	return words_of(browse)->sign_there;
}

/* "old.bin -> new.bin"; files of the same name are distinguished. */
static void direction_add(const struct browse *browse, struct text *text)
{
	struct text here = {.ascii = text->ascii}, there = {.ascii = text->ascii};
	bool alike;

	if (model_of(browse)->comparison.earlier) {
		text_add(text, "before -> now");
		return;
	}
	name_add(&here, model_of(browse)->dump);
	name_add(&there, model_of(browse)->comparison.dump);
	alike = strcmp(text_string(&here), text_string(&there)) == 0;
	text_add_format(text, "%s%s -> %s%s", text_string(&here), alike ? " (here)" : "", text_string(&there),
			alike ? " (there)" : "");
	text_free(&here);
	text_free(&there);
}

/* The other dump's name, its start address if the user gave it, and whether the file still exists. */
static void other_add(const struct browse *browse, struct text *text)
{
	const struct comparison *comparison = &model_of(browse)->comparison;

	comparison_name_add(browse, text);
	if (dump_is_moved(comparison->dump))
		text_add_format(text, " @0x%" PRIx64, dump_origin(comparison->dump));
	if (comparison->fate == DUMP_GONE)
		text_add(text, " (gone)");
}

static void by_add(const struct browse *browse, struct text *text)
{
	text_add(text, model_of(browse)->comparison.by_offset ? "by offset" : "by PA");
}

static void count_add(struct text *text, uint64_t count, const char *what, char sign, bool brief, size_t start)
{
	if (count > 0 && brief)
		text_add_format(text, "%s%" PRIu64 "%c", text->length > start ? " " : "", count, sign);
	else if (count > 0)
		text_add_format(text, "%s%" PRIu64 " %s", text->length > start ? ", " : "", count, what);
}

/* "12 changed, 3 only here, 1 only there"; in brief, with the flags of rows: "12# 3- 1+" */
static void counts_add(const struct browse *browse, bool brief, struct text *text)
{
	const struct compare *compare = model_of(browse)->comparison.compare;
	const struct compare_totals *totals = compare_totals(compare);
	const struct words *own = words_of(browse);
	size_t start = text->length;

	count_add(text, totals->changed, "changed", '#', brief, start);
	count_add(text, totals->added, own->only_here, own->sign_here, brief, start);
	count_add(text, totals->removed, own->only_there, own->sign_there, brief, start);
	if (text->length == start && brief)
		text_add(text, compare_job(compare)->state == JOB_DONE ? "same" : "same so far");
	else if (text->length == start && compare_job(compare)->state == JOB_DONE)
		text_add(text, model_of(browse)->comparison.news[0] ? words[0].same : own->same);
	else if (text->length == start)
		text_add(text, "no difference so far");
}

/* A filter hides rows, but differences are counted in all. */
static void filter_add(const struct browse *browse, struct text *text)
{
	if (sieve_hides(&model_of(browse)->sieve))
		text_add(text, ", counted without the filter");
}

/* Progress, unless it is complete. */
static void progress_add(const struct browse *browse, struct text *text)
{
	const struct job *job = compare_job(model_of(browse)->comparison.compare);
	bool ended = model_of(browse)->comparison.stopped || job->state == JOB_FAILED;

	if (job->state == JOB_DONE || job->total == 0)
		return;
	text_add_format(text, " (%s%u%%)", ended ? "stopped at " : "", percent_of(job->done, job->total));
}

/* A reload without changes is shown in the title only for a short time. */
static bool is_telling(const struct compare *compare)
{
	return compare && (compare_job(compare)->state != JOB_DONE || compare_differences(compare)->count > 0);
}

bool comparison_title_add(const struct browse *browse, enum brief brief, struct text *text)
{
	const struct comparison *comparison = &model_of(browse)->comparison;

	if (!comparison->dump || (comparison->earlier && !is_telling(comparison->compare)))
		return false;
	if (comparison->earlier) {
		text_add(text, brief ? "since read: " : "since last read: ");
	} else if (brief != BRIEF_NAMELESS) {
		text_add(text, "vs ");
		other_add(browse, text);
	}
	if (brief == BRIEF_NAMELESS && comparison->fate == DUMP_GONE)
		text_add(text, "(gone) ");
	if (!comparison->compare) {
		text_add(text, brief == BRIEF_NAMELESS ? "not comparable" : ": not comparable");
		return true;
	}
	if (!comparison->earlier) {
		text_add(text, brief == BRIEF_NOT ? " (" : brief == BRIEF_SIGNS ? " " : "");
		by_add(browse, text);
		text_add(text, brief ? ": " : "): ");
	}
	counts_add(browse, brief, text);
	progress_add(browse, text);
	return true;
}

const char comparison_goes_on[] = "comparing in the background; the title shows the progress";

void comparison_say(struct browse *browse)
{
	const struct comparison *comparison = &model_of(browse)->comparison;
	const struct compare_totals *totals;
	struct text text = {0};
	char key[KEY_NAME_SIZE];

	if (!comparison->compare) /* the reason was reported */
		return;
	if (comparison_running(&model_of(browse)->comparison)) {
		browse_say(browse, "%s", comparison_goes_on);
		return;
	}
	totals = compare_totals(comparison->compare);
	if (comparison->reread)
		text_add(&text, "read again: ");
	if (comparison->earlier && totals->unavailable > 0)
		text_add(&text, "of the slots shown before, ");
	if (!comparison->earlier) {
		other_add(browse, &text);
		if (dump_is_moved(comparison->dump) && !comparison->base_given)
			text_add(&text, " from --base-pa");
		text_add(&text, ", ");
		by_add(browse, &text);
		if (comparison->by_offset && comparison->wish == COMPARISON_AUTO)
			text_add(&text, " (no slot has the same address)");
		text_add(&text, ": ");
	}
	counts_add(browse, false, &text);
	progress_add(browse, &text);
	edits_add(&model_of(browse)->edits, &text);
	text_add(&text, comparison->news);
	if (totals->unavailable > 0 && !comparison->earlier)
		text_add_format(&text, ", %" PRIu64 " cannot be read", totals->unavailable);
	if (totals->changed + totals->added + totals->removed > 0) {
		filter_add(browse, &text);
		text_add_format(&text, "; %s c goes to the next%s", browse_key_of(browse, ACTION_JUMP_NEXT, key),
				sieve_hides(&model_of(browse)->sieve) ? " that it shows" : "");
	}
	browse_say(browse, "%s", text_string(&text));
	text_free(&text);
}

/* Whether a row adds information: rows derived from it only repeat it. */
static bool field_counts(const struct compare_change *change, unsigned field)
{
	enum gmmu_role role = change->after.role;
	const struct gmmu_field *row = gmmu_field_at(role, field);

	if (row->kind == GMMU_FIELD_ADDRESS)
		return true;
	return row->kind == GMMU_FIELD_RAW && value_address_of(role, field) == GMMU_FIELD_NONE &&
	       (gmmu_entry_in_force(&change->before, field) || gmmu_entry_in_force(&change->after, field));
}

/* The bits that a row of the field table stands for in an entry: its own or, for an address, those of its parts. */
static struct gmmu_slot field_mask(const struct gmmu_entry *entry, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(entry->role, field);

	if (row->kind == GMMU_FIELD_ADDRESS)
		row = value_address_part(entry, field);
	return row ? gmmu_slot_mask(row->hi, row->lo) : (struct gmmu_slot){{0, 0}};
}

/* The name of the field that a bit belongs to in an entry. */
static const char *owner_name(const struct gmmu_entry *entry, unsigned bit)
{
	unsigned field = gmmu_entry_bit_field(entry, bit);

	return field == GMMU_FIELD_NONE ? "reserved" : gmmu_field_at(entry->role, field)->name;
}

/* The lowest of the bits from `bit` down that are in a set and belong to the same fields. */
static unsigned owners_lowest(const struct compare_change *change, struct gmmu_slot bits, unsigned bit)
{
	unsigned before = gmmu_entry_bit_field(&change->before, bit);
	unsigned after = gmmu_entry_bit_field(&change->after, bit);

	while (bit > 0 && gmmu_slot_bit(bits, bit - 1) && gmmu_entry_bit_field(&change->before, bit - 1) == before &&
	       gmmu_entry_bit_field(&change->after, bit - 1) == after)
		bit--;
	return bit;
}

/* Changed bits that no field in force covers, each with its name: "bit 20: address_vid, not in force". */
static void untold_add(struct text *text, const struct compare_change *change, struct gmmu_slot untold, size_t start)
{
	for (unsigned bit = 128; bit-- > 0;) {
		unsigned low;

		if (!gmmu_slot_bit(untold, bit))
			continue;
		low = owners_lowest(change, untold, bit);
		text_add(text, text->length > start ? "; " : "");
		text_add_format(text, low < bit ? "bits %u:%u: " : "bit %u: ", bit, low);
		if (change->role_changed)
			text_add_format(text, "%s -> ", owner_name(&change->before, bit));
		text_add(text, owner_name(&change->after, bit));
		if (!change->role_changed && gmmu_entry_bit_field(&change->after, bit) != GMMU_FIELD_NONE)
			text_add(text, ", not in force");
		bit = low;
	}
}

/* "state mapped -> stale, valid 1 -> 0; bit 20: address_vid, not in force" */
static void change_add(struct text *text, const struct compare_change *change)
{
	size_t start = text->length;
	struct gmmu_slot untold = change->bits;

	if (change->role_changed)
		text_add_format(text, "role %s -> %s", gmmu_role_name(change->before.role),
				gmmu_role_name(change->after.role));
	if (change->state_changed)
		text_add_format(text, "%sstate %s -> %s", text->length > start ? ", " : "",
				gmmu_state_name(change->before.state), gmmu_state_name(change->after.state));
	for (unsigned field = 0; field < gmmu_field_count(change->after.role); field++) {
		struct gmmu_slot before, after;

		if (!(change->fields >> field & 1) || !field_counts(change, field))
			continue;
		text_add_format(text, "%s%s ", text->length > start ? ", " : "",
				gmmu_field_at(change->after.role, field)->name);
		value_add_named(text, &change->before, field);
		text_add(text, " -> ");
		value_add_named(text, &change->after, field);
		before = field_mask(&change->before, field);
		after = field_mask(&change->after, field);
		for (unsigned word = 0; word < 2; word++)
			untold.word[word] &= ~(before.word[word] | after.word[word]);
	}
	untold_add(text, change, untold, start);
}

/* Shown below the bits: the counterpart of this row, and the differences. */
void comparison_add_row(struct text *text, const struct browse *browse, const struct browse_row *row, size_t width)
{
	const struct words *own = words_of(browse);
	bool earlier = model_of(browse)->comparison.earlier;
	struct gmmu_slot old = earlier ? row->other : row->item.slot, new = earlier ? row->item.slot : row->other;
	struct compare_change change;
	struct text sentence = {.ascii = text->ascii};
	size_t start = text->length;

	if (row->difference == DIFFERENCE_NONE)
		return;
	if (earlier) {
		text_add_as(text, (enum meaning)LOOK_CHANGED, "changed since read");
	} else {
		text_add_as(text, (enum meaning)LOOK_CHANGED, "vs ");
		text->meaning = LOOK_CHANGED;
		comparison_name_add(browse, text);
		text->meaning = MEANING_PLAIN;
	}
	if (row->difference == DIFFERENCE_ONLY_HERE ||
	    compare_slots(&model_of(browse)->view, old, new, &change, NULL) != GMMU_OK) {
		text_add_format(text, ": this slot is %s\n", own->only_here);
		return;
	}
	text_add(text, ": ");
	slot_add(&sentence, row->other, row_bits(model_of(browse)), earlier ? change.before.role : change.after.role);
	text_add_format(&sentence, " %s; these bits differ: ", own->value_there);
	bits_add(&sentence, change.bits, row_bits(model_of(browse)));
	text_add_wrapped(text, MEANING_PLAIN, text_string(&sentence), start, 2, width);
	text_add(text, "\n  ");
	text_clear(&sentence);
	direction_add(browse, &sentence);
	text_add(&sentence, ": ");
	change_add(&sentence, &change);
	text_add_wrapped(text, MEANING_VALUE, text_string(&sentence), text->length - 2, 2, width);
	text_add_char(text, '\n');
	text_free(&sentence);
}

/* Where the slots are that only the other dump has. */
static void only_there_add(const struct browse *browse, struct text *text)
{
	const struct comparison *comparison = &model_of(browse)->comparison;
	unsigned listed = 0;

	for (size_t i = 0; i < compare_part_count(comparison->compare); i++) {
		struct compare_part part = compare_part_at(comparison->compare, i);
		struct slots_item first, last;

		if (part.after != SLOT_NONE || !slots_place(comparison->slots, part.before, &first) ||
		    !slots_place(comparison->slots, part.before + part.count - 1, &last))
			continue;
		if (++listed > PARTS_LISTED)
			continue;
		text_add_format(text, " %s: 0x%" PRIx64 " to 0x%" PRIx64 ", %s\n", words_of(browse)->only_there,
				first.pa, last.pa + (row_bits(model_of(browse)) / 8 - 1),
				phrase_count(part.count, "slot", "slots").text);
	}
	if (listed > PARTS_LISTED)
		text_add_format(text, " and %s\n",
				phrase_count(listed - PARTS_LISTED, "more stretch", "more stretches").text);
}

void comparison_add_facts(const struct browse *browse, struct text *text)
{
	const struct comparison *comparison = &model_of(browse)->comparison;
	const char *window = dump_fact_find(model_of(browse)->dump, "window");

	if (!comparison->compare) {
		text_add_format(text, " %s\n", comparison->trouble);
		return;
	}
	if (window)
		text_add_format(text, " both cut to the window %s\n", window);
	text_add_char(text, ' ');
	by_add(browse, text);
	text_add(text, ": ");
	counts_add(browse, false, text);
	progress_add(browse, text);
	text_add_format(text, ", %" PRIu64 " the same", compare_totals(comparison->compare)->same);
	filter_add(browse, text);
	edits_add(&model_of(browse)->edits, text);
	text_add_char(text, '\n');
	only_there_add(browse, text);
}
