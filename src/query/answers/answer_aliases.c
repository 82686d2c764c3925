/* SPDX-License-Identifier: MIT */
/*
 * Memory that is mapped more than once: a record per mapping, grouped by memory, with the rights that each mapping
 * gives.
 */
#include <stdlib.h>

#include "query/answers/matches.h"
#include "render/value.h"

enum {
	ALIAS,
	TIMES,
	INDEX,
	PA,
	VA_OFFSET,
	MEMORY,
	ADDRESS,
	PAGE_SIZE,
	WRITABLE,
	PRIVILEGE,
	ATOMIC,
	ENCRYPTED,
	VOLATILE,
	KIND,
	DIFFER,
	COLUMN_COUNT
};

static const struct record_column columns[COLUMN_COUNT] = {
	[ALIAS] = {"alias", "number of the memory, from 0; its mappings follow one another"},
	[TIMES] = {"times", "how often it is mapped"},
	[INDEX] = {"index", "number of the slot that maps it"},
	[PA] = {"pa", "physical address of the slot"},
	[VA_OFFSET] = {"va_offset", "virtual address, relative to the range of its table"},
	[MEMORY] = {"memory", "memory that holds the page"},
	[ADDRESS] = {"address", "address of the page"},
	[PAGE_SIZE] = {"page_size", "its size"},
	[WRITABLE] = {"writable", "the mapping allows writes"},
	[PRIVILEGE] = {"privilege", "only privileged accesses are allowed"},
	[ATOMIC] = {"atomic_disable", "atomic operations are not allowed"},
	[ENCRYPTED] = {"encrypted", "the flag of this name"},
	[VOLATILE] = {"volatile", "likewise"},
	[KIND] = {"kind_name", "kind of the mapping"},
	[DIFFER] = {"differ", "fields in which the mappings differ"},
};

/* A page that is mapped. */
struct mapping {
	uint64_t address, slot;
	uint64_t raw; /* the low word of the slot; the high one has nothing about the page */
	uint32_t size;
	uint8_t aperture, peer;
};

struct aliases {
	struct matches matches;
	const struct slots *slots;
	struct mapping *mappings;
	size_t count, capacity;
	bool sorted;
	size_t next, end; /* the group: mappings of the same memory */
	size_t begin;
	uint64_t alias;
	struct text memory, differ;
};

static void aliases_close(void *answer)
{
	struct aliases *aliases = answer;

	if (!aliases)
		return;
	matches_close(&aliases->matches);
	free(aliases->mappings);
	text_free(&aliases->memory);
	text_free(&aliases->differ);
	free(aliases);
}

/* Whether slots of a view can map pages at all. */
static enum gmmu_status maps(const struct gmmu_view *view, struct gmmu_error *error)
{
	struct gmmu_compiled compiled;
	enum gmmu_status status = gmmu_compile(view, &compiled, error);

	if (status != GMMU_OK || compiled.reading[0].role == GMMU_ROLE_PTE || compiled.reading[1].role == GMMU_ROLE_PTE)
		return status;
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "slots read in this view do not map pages; set the depth of page tables, --levels 4");
}

static enum gmmu_status aliases_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct aliases *aliases = calloc(1, sizeof(*aliases));
	enum gmmu_status status;

	if (!aliases)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	aliases->slots = request->slots;
	status = maps(&request->view, error);
	if (status == GMMU_OK)
		status = matches_open(&aliases->matches, request, "state == mapped", error);
	if (status == GMMU_OK)
		*answer = aliases;
	else
		aliases_close(aliases);
	return status;
}

/* --- what is mapped ----------------------------------------------------------------------------------------------- */

static bool mapping_add(struct aliases *aliases, const struct gmmu_entry *entry, uint64_t slot)
{
	struct mapping *mapping;
	uint64_t size = gmmu_page_size_bytes(entry->page_size);

	if (aliases->count == aliases->capacity) {
		size_t capacity = aliases->capacity ? 2 * aliases->capacity : 1024;

		mapping = capacity < SIZE_MAX / sizeof(*mapping)
				  ? realloc(aliases->mappings, capacity * sizeof(*mapping))
				  : NULL;
		if (!mapping)
			return false;
		aliases->mappings = mapping;
		aliases->capacity = capacity;
	}
	mapping = &aliases->mappings[aliases->count++];
	*mapping = (struct mapping){
		.address = gmmu_entry_value(entry, GMMU_PTE_ADDRESS).number,
		.slot = slot,
		.raw = entry->raw.word[0],
		.size = (uint32_t)(size ? size : gmmu_page_size_bytes(GMMU_PAGE_SIZE_4K)),
		.aperture = (uint8_t)gmmu_entry_value(entry, GMMU_PTE_APERTURE).number,
	};
	/* The peer id matters only in peer memory. */
	if (gmmu_entry_in_force(entry, GMMU_PTE_PEER_ID))
		mapping->peer = (uint8_t)gmmu_entry_value(entry, GMMU_PTE_PEER_ID).number;
	return true;
}

static int memory_compare(const struct mapping *a, const struct mapping *b)
{
	return a->aperture != b->aperture ? a->aperture - b->aperture : a->peer - b->peer;
}

static int mapping_compare(const void *left, const void *right)
{
	const struct mapping *a = left, *b = right;

	if (memory_compare(a, b))
		return memory_compare(a, b);
	if (a->address != b->address)
		return a->address < b->address ? -1 : 1;
	return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/* The next mappings that overlap; false if there are none. */
static bool group_find(struct aliases *aliases)
{
	const struct mapping *mappings = aliases->mappings;

	while (aliases->end < aliases->count) {
		uint64_t reach;

		aliases->begin = aliases->end++;
		reach = mappings[aliases->begin].address + mappings[aliases->begin].size;
		while (aliases->end < aliases->count &&
		       memory_compare(&mappings[aliases->begin], &mappings[aliases->end]) == 0 &&
		       mappings[aliases->end].address < reach) {
			uint64_t end = mappings[aliases->end].address + mappings[aliases->end].size;

			reach = end > reach ? end : reach;
			aliases->end++;
		}
		if (aliases->end - aliases->begin > 1)
			return true;
	}
	return false;
}

/* --- records ------------------------------------------------------------------------------------------------------ */

static void row_decode(const struct aliases *aliases, const struct mapping *mapping, struct gmmu_row *row)
{
	struct slots_item item = {0};

	slots_place(aliases->slots, mapping->slot, &item);
	gmmu_compiled_decode_row(&aliases->matches.compiled, (struct gmmu_slot){{mapping->raw, 0}}, item.index,
				 item.offset, item.pa, row);
}

/* Finds the fields, except addresses, in which the mappings of the group differ. */
static void differ_find(struct aliases *aliases)
{
	const struct mapping *mappings = aliases->mappings;
	uint64_t differ = 0;
	struct gmmu_row first;

	row_decode(aliases, &mappings[aliases->begin], &first);
	for (size_t i = aliases->begin + 1; i < aliases->end; i++)
		differ |= mappings[aliases->begin].raw ^ mappings[i].raw;
	text_clear(&aliases->differ);
	for (unsigned i = 0; i < gmmu_field_count(GMMU_ROLE_PTE); i++) {
		const struct gmmu_field *field = gmmu_field_at(GMMU_ROLE_PTE, i);

		if (field->kind == GMMU_FIELD_RAW && field->shift == 0 && gmmu_entry_in_force(&first.entry, i) &&
		    (differ & gmmu_slot_mask(field->hi, field->lo).word[0]))
			text_add_format(&aliases->differ, "%s%s", aliases->differ.length ? " " : "", field->name);
	}
}

static struct record_value flag(const struct gmmu_entry *entry, unsigned field)
{
	return record_flag(gmmu_entry_value(entry, field).number);
}

static void mapping_record(struct aliases *aliases, struct record_value *record)
{
	struct gmmu_row row;
	const struct gmmu_entry *entry = &row.entry;

	row_decode(aliases, &aliases->mappings[aliases->next++], &row);
	text_clear(&aliases->memory);
	value_add_memory(&aliases->memory, entry, GMMU_PTE_ADDRESS);
	record[ALIAS] = record_number(aliases->alias);
	record[TIMES] = record_number(aliases->end - aliases->begin);
	record[INDEX] = answer_item(ITEM_INDEX, &row);
	record[PA] = answer_item(ITEM_PA, &row);
	record[VA_OFFSET] = answer_item(ITEM_VA_OFFSET, &row);
	record[MEMORY] = record_sentence(text_string(&aliases->memory));
	record[ADDRESS] = record_address(gmmu_entry_value(entry, GMMU_PTE_ADDRESS).number);
	record[PAGE_SIZE] = record_word(gmmu_page_size_name(entry->page_size));
	record[WRITABLE] = flag(entry, GMMU_PTE_WRITABLE);
	record[PRIVILEGE] = flag(entry, GMMU_PTE_PRIVILEGE);
	record[ATOMIC] = flag(entry, GMMU_PTE_ATOMIC_DISABLE);
	record[ENCRYPTED] = flag(entry, GMMU_PTE_ENCRYPTED);
	record[VOLATILE] = flag(entry, GMMU_PTE_VOLATILE);
	record[KIND] = record_word(gmmu_entry_value(entry, GMMU_PTE_KIND_NAME).name);
	record[DIFFER] = aliases->differ.length ? record_sentence(text_string(&aliases->differ)) : record_none();
}

static enum answer_step mappings_collect(struct aliases *aliases, uint64_t budget, struct gmmu_error *error)
{
	struct gmmu_row row;
	enum answer_step step = matches_next(&aliases->matches, budget, &row, error);

	if (step == ANSWER_RECORD && !mapping_add(aliases, &row.entry, aliases->matches.slot))
		return answer_fail(error, GMMU_E_NOMEM,
				   "out of memory: too many pages are mapped; narrow the question with --where");
	if (step == ANSWER_DONE) {
		if (aliases->count)
			qsort(aliases->mappings, aliases->count, sizeof(*aliases->mappings), mapping_compare);
		aliases->sorted = true;
	}
	return step == ANSWER_FAILED ? step : ANSWER_RUNNING;
}

static enum answer_step aliases_next(void *answer, uint64_t budget, struct record_value *record,
				     struct gmmu_error *error)
{
	struct aliases *aliases = answer;

	if (!aliases->sorted)
		return mappings_collect(aliases, budget, error);
	if (aliases->next == aliases->end) {
		aliases->alias += aliases->end > 0;
		if (!group_find(aliases))
			return ANSWER_DONE;
		aliases->next = aliases->begin;
		differ_find(aliases);
	}
	mapping_record(aliases, record);
	return ANSWER_RECORD;
}

const struct answer_type answer_aliases = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = aliases_open,
	.next = aliases_next,
	.close = aliases_close,
};
