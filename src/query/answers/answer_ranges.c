/* SPDX-License-Identifier: MIT */
/*
 * Contiguous rows as one record: rows with the same bits except for addresses, each of which continues that of the row
 * before; or rows with identical bits. Empty rows between them are records too. A range ends at the end of a table.
 */
#include <stdlib.h>

#include "query/answers/matches.h"
#include "query/pointers.h"
#include "render/value.h"

enum {
	INDEX,
	PA,
	SLOTS,
	ROLE,
	LEVEL,
	STATE,
	VA_OFFSET,
	VA_SIZE,
	PAGE_SIZE,
	MEMORY,
	ADDRESS,
	ADDRESS_SMALL,
	SIZE,
	FLAGS,
	KIND,
	RAW,
	COLUMN_COUNT
};

static const struct record_column columns[COLUMN_COUNT] = {
	[INDEX] = {"index", "number of the first slot"},
	[PA] = {"pa", "its physical address"},
	[SLOTS] = {"slots", "number of slots"},
	[ROLE] = {"role", "role of the slots"},
	[LEVEL] = {"level", "their depth, if there is only one"},
	[STATE] = {"state", "their state; empty: a gap"},
	[VA_OFFSET] = {"va_offset", "virtual address of the first slot, relative to the range of its table"},
	[VA_SIZE] = {"va_size", "bytes of virtual address"},
	[PAGE_SIZE] = {"page_size", "size of a page"},
	[MEMORY] = {"memory", "memory of the address"},
	[ADDRESS] = {"address", "first address; that of the BIG half in a dual entry"},
	[ADDRESS_SMALL] = {"address_small", "that of the SMALL half in a dual entry"},
	[SIZE] = {"size", "bytes from there on; one page or table if all slots have the same address"},
	[FLAGS] = {"flags", "letters of the flags that are set, as in the table of rows"},
	[KIND] = {"kind_name", "kind of the pages"},
	[RAW] = {"raw", "all bits of the first slot"},
};

struct ranges {
	struct matches matches;
	bool open, ended, waits;
	struct gmmu_row first, last; /* of the open range */
	uint64_t count, last_slot;
	bool moves;              /* its addresses advance */
	struct gmmu_row waiting; /* the next row, and its slot */
	uint64_t waiting_slot;
	uint64_t gap; /* slots from here to the next range are empty */
	struct text memory, flags;
};

static void ranges_close(void *answer)
{
	struct ranges *ranges = answer;

	if (!ranges)
		return;
	matches_close(&ranges->matches);
	text_free(&ranges->memory);
	text_free(&ranges->flags);
	free(ranges);
}

static enum gmmu_status ranges_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct ranges *ranges = calloc(1, sizeof(*ranges));
	enum gmmu_status status;

	if (!ranges)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	status = matches_open(&ranges->matches, request, "state != empty", error);
	if (status == GMMU_OK)
		*answer = ranges;
	else
		ranges_close(ranges);
	return status;
}

/* --- which rows continue a range ---------------------------------------------------------------------------------- */

/* Whether the addresses of `next` continue those of `row`, with at least one address present. */
static bool addresses_move(const struct gmmu_entry *row, const struct gmmu_entry *next, struct gmmu_slot *bits)
{
	bool any = false;

	*bits = (struct gmmu_slot){{0, 0}};
	for (unsigned i = 0; i < gmmu_field_count(row->role); i++) {
		const struct gmmu_field *field = gmmu_field_at(row->role, i);
		struct gmmu_value from = gmmu_entry_value(row, i), to = gmmu_entry_value(next, i);
		const struct gmmu_field *part;
		struct gmmu_slot mask;

		if (field->kind != GMMU_FIELD_ADDRESS || (!from.known && !to.known))
			continue;
		part = value_address_part(row, i);
		if (!part || !from.known || !to.known ||
		    to.number != from.number + pointers_covered(row->role, row->page_size, i))
			return false;
		mask = gmmu_slot_mask(part->hi, part->lo);
		bits->word[0] |= mask.word[0];
		bits->word[1] |= mask.word[1];
		any = true;
	}
	return any;
}

static bool same_but(struct gmmu_slot a, struct gmmu_slot b, struct gmmu_slot bits)
{
	return ((a.word[0] ^ b.word[0]) & ~bits.word[0]) == 0 && ((a.word[1] ^ b.word[1]) & ~bits.word[1]) == 0;
}

/* Whether the waiting row directly follows the last one, both in the table and in the range that it maps. */
static bool follows(const struct ranges *ranges)
{
	const struct gmmu_row *last = &ranges->last, *row = &ranges->waiting;

	return ranges->waiting_slot == ranges->last_slot + 1 && row->index == last->index + 1 &&
	       row->pa == last->pa + ranges->matches.reader.slots->entry_size && row->placed == last->placed &&
	       (!row->placed || row->va_offset > last->va_offset) && row->entry.role == last->entry.role &&
	       row->entry.level == last->entry.level && row->entry.state == last->entry.state;
}

static bool runs_on(struct ranges *ranges)
{
	const struct gmmu_entry *last = &ranges->last.entry, *entry = &ranges->waiting.entry;
	struct gmmu_slot bits = {{0, 0}};
	bool alike, moves;

	if (!follows(ranges))
		return false;
	alike = same_but(last->raw, entry->raw, bits);
	moves = !alike && addresses_move(last, entry, &bits) && same_but(last->raw, entry->raw, bits);
	if ((!alike && !moves) || (ranges->count > 1 && moves != ranges->moves))
		return false;
	ranges->moves = moves;
	return true;
}

/* --- records ------------------------------------------------------------------------------------------------------ */

/* Address row `number` of a role, or GMMU_FIELD_NONE. */
static unsigned address_row(enum gmmu_role role, unsigned number)
{
	for (unsigned i = 0; i < gmmu_field_count(role); i++)
		if (gmmu_field_at(role, i)->kind == GMMU_FIELD_ADDRESS && number-- == 0)
			return i;
	return GMMU_FIELD_NONE;
}

static struct record_value address_value(const struct gmmu_entry *entry, unsigned row)
{
	struct gmmu_value value = {.known = false};

	if (row != GMMU_FIELD_NONE)
		value = gmmu_entry_value(entry, row);
	return value.known ? record_address(value.number) : record_none();
}

static void addresses_record(struct ranges *ranges, struct record_value *record)
{
	const struct gmmu_entry *entry = &ranges->first.entry;
	unsigned big = address_row(entry->role, 0), small = address_row(entry->role, 1);
	unsigned known = gmmu_entry_value(entry, big).known ? big : small;

	record[ADDRESS] = address_value(entry, big);
	record[ADDRESS_SMALL] = address_value(entry, small);
	if (known == GMMU_FIELD_NONE || !gmmu_entry_value(entry, known).known)
		return;
	text_clear(&ranges->memory);
	value_add_memory(&ranges->memory, entry, known);
	record[MEMORY] = record_sentence(text_string(&ranges->memory));
	record[SIZE] = record_number(pointers_covered(entry->role, entry->page_size, known) *
				     (ranges->moves ? ranges->count : 1));
}

static void range_record(struct ranges *ranges, struct record_value *record)
{
	const struct gmmu_row *first = &ranges->first;
	const struct gmmu_entry *entry = &first->entry;
	const struct gmmu_depth *depth = entry->level >= 0 ? gmmu_depth_at(entry->level, entry->page_size) : NULL;

	answer_clear(record, COLUMN_COUNT);
	record[INDEX] = answer_item(ITEM_INDEX, first);
	record[PA] = answer_item(ITEM_PA, first);
	record[SLOTS] = record_number(ranges->count);
	record[ROLE] = answer_item(ITEM_ROLE, first);
	record[LEVEL] = answer_item(ITEM_LEVEL, first);
	record[STATE] = answer_item(ITEM_STATE, first);
	record[VA_OFFSET] = answer_item(ITEM_VA_OFFSET, first);
	if (first->placed && depth)
		record[VA_SIZE] = record_address(ranges->count << depth->va_lo);
	record[PAGE_SIZE] = record_word(gmmu_page_size_name(entry->page_size));
	addresses_record(ranges, record);
	text_clear(&ranges->flags);
	value_add_flags(&ranges->flags, entry, 8 * gmmu_encoding_size(entry->encoding) - 1, 0);
	record[FLAGS] = record_sentence(text_string(&ranges->flags));
	if (entry->role == GMMU_ROLE_PTE)
		record[KIND] = record_word(gmmu_entry_value(entry, GMMU_PTE_KIND_NAME).name);
	record[RAW] = answer_item(ITEM_RAW, first);
}

/* Empty slots up to `end`, as many as are contiguous. */
static void gap_record(struct ranges *ranges, uint64_t end, struct record_value *record)
{
	const struct slots *slots = ranges->matches.reader.slots;
	struct slot_stretch stretch = slots->stretch(slots->context, ranges->gap);

	if (end > stretch.first + stretch.count)
		end = stretch.first + stretch.count;
	answer_clear(record, COLUMN_COUNT);
	record[INDEX] = record_number(slots_index(slots, ranges->gap));
	record[PA] = record_address(slots_pa(slots, ranges->gap));
	record[SLOTS] = record_number(end - ranges->gap);
	record[STATE] = record_word(gmmu_state_name(GMMU_STATE_EMPTY));
	ranges->gap = end;
}

/* Reads the next row unless one is waiting. ANSWER_RECORD: one is waiting, or there are no more. */
static enum answer_step row_await(struct ranges *ranges, uint64_t budget, struct gmmu_error *error)
{
	enum answer_step step;

	if (ranges->waits || ranges->ended)
		return ANSWER_RECORD;
	step = matches_next(&ranges->matches, budget, &ranges->waiting, error);
	/* A slot that cannot be read is not a gap. */
	if (step == ANSWER_RECORD && matches_lost(&ranges->matches) > 0)
		return answer_lost(error, ranges->matches.dump, matches_lost(&ranges->matches));
	if (step == ANSWER_DONE) {
		ranges->ended = true;
		return ANSWER_RECORD;
	}
	ranges->waits = step == ANSWER_RECORD;
	ranges->waiting_slot = ranges->matches.slot;
	return step;
}

static void row_take(struct ranges *ranges)
{
	if (!ranges->open) {
		ranges->first = ranges->waiting;
		ranges->count = 0;
		ranges->moves = false;
		ranges->open = true;
	}
	ranges->last = ranges->waiting;
	ranges->last_slot = ranges->waiting_slot;
	ranges->count++;
	ranges->waits = false;
}

static enum answer_step ranges_next(void *answer, uint64_t budget, struct record_value *record,
				    struct gmmu_error *error)
{
	struct ranges *ranges = answer;
	enum answer_step step = row_await(ranges, budget, error);
	uint64_t end;

	if (step != ANSWER_RECORD)
		return step;
	if (ranges->open && ranges->waits && runs_on(ranges)) {
		row_take(ranges);
		return ANSWER_RUNNING;
	}
	if (ranges->open) {
		range_record(ranges, record);
		ranges->open = false;
		ranges->gap = ranges->last_slot + 1;
		return ANSWER_RECORD;
	}
	end = ranges->waits ? ranges->waiting_slot : ranges->matches.reader.slots->count;
	if (ranges->gap < end) {
		gap_record(ranges, end, record);
		return ANSWER_RECORD;
	}
	if (ranges->ended)
		return ANSWER_DONE;
	row_take(ranges);
	return ANSWER_RUNNING;
}

const struct answer_type answer_ranges = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = ranges_open,
	.next = ranges_next,
	.close = ranges_close,
};
