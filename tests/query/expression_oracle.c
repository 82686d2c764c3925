/* SPDX-License-Identifier: MIT */
#include "expression_oracle.h"

void question_raw_print(const struct gmmu_entry *entry, char text[40])
{
	if (gmmu_encoding_size(entry->encoding) > 8)
		snprintf(text, 40, "%016" PRIx64 "%016" PRIx64, entry->raw.word[1], entry->raw.word[0]);
	else
		snprintf(text, 40, "%016" PRIx64, entry->raw.word[0]);
}

static bool compares(int order, enum question_compare compare)
{
	switch (compare) {
	case IS:
		return order == 0;
	case IS_NOT:
		return order != 0;
	case BELOW:
		return order < 0;
	case AT_MOST:
		return order <= 0;
	case ABOVE:
		return order > 0;
	case AT_LEAST:
		return order >= 0;
	}
	return false;
}

static int order_of(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int slots_order(struct gmmu_slot a, struct gmmu_slot b)
{
	return a.word[1] != b.word[1] ? order_of(a.word[1], b.word[1]) : order_of(a.word[0], b.word[0]);
}

/* A number that JSON gives for a key of this row, be it a field or a place; false if there is none or it is null. */
static bool row_number(const struct gmmu_row *row, const char *key, uint64_t *number)
{
	struct gmmu_value value;

	if (strcmp(key, "index") == 0) {
		*number = row->index;
	} else if (strcmp(key, "offset") == 0) {
		*number = row->offset;
	} else if (strcmp(key, "pa") == 0) {
		*number = row->pa;
	} else if (strcmp(key, "level") == 0) {
		*number = (uint64_t)row->entry.level;
		return row->entry.level >= 0;
	} else if (strcmp(key, "table_index") == 0) {
		*number = row->table_index;
		return row->placed;
	} else if (strcmp(key, "va_offset") == 0) {
		*number = row->va_offset;
		return row->placed;
	} else {
		value = gmmu_entry_value(&row->entry, gmmu_field_find(row->entry.role, key));
		*number = value.number;
		return value.known;
	}
	return true;
}

static bool digits_hold(const struct gmmu_entry *entry, const char *digits)
{
	char text[40];

	question_raw_print(entry, text);
	if (strstr(text, digits))
		return true;
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++) {
		struct gmmu_value value = gmmu_entry_value(entry, i);

		snprintf(text, sizeof(text), "%" PRIx64, value.number);
		if (gmmu_field_at(entry->role, i)->type == GMMU_VALUE_ADDRESS && value.known && strstr(text, digits))
			return true;
	}
	return false;
}

/* How much each address covers: the sizes of pages and tables of the format. */
static bool points_hold(const struct gmmu_entry *entry, uint64_t pa)
{
	static const struct {
		enum gmmu_role role;
		const char *field;
		uint64_t size;
	} addresses[] = {
		{GMMU_ROLE_PTE, "address", 0},
		{GMMU_ROLE_PTE, "address_alt", 0},
		{GMMU_ROLE_PDE, "address", 4096},
		{GMMU_ROLE_DUAL, "address_big", 256},
		{GMMU_ROLE_DUAL, "address_big_alt", 256},
		{GMMU_ROLE_DUAL, "address_small", 4096},
	};

	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]); i++) {
		struct gmmu_value value = gmmu_entry_value(entry, gmmu_field_find(entry->role, addresses[i].field));
		uint64_t size = addresses[i].size;

		if (addresses[i].role != entry->role || !value.known)
			continue;
		if (entry->role == GMMU_ROLE_PTE) {
			size = entry->page_size == GMMU_PAGE_SIZE_2M    ? 2u << 20
			       : entry->page_size == GMMU_PAGE_SIZE_64K ? 64u << 10
									: 4u << 10;
			if (!(entry->raw.word[0] & 1) && value.number == 0)
				continue;
		}
		if (pa >= value.number && pa < value.number + size)
			return true;
	}
	return false;
}

static bool field_has_name(const struct gmmu_entry *entry, unsigned field, const char *name)
{
	const char *have = gmmu_entry_value_name(entry, field);

	return have && strcmp(have, name) == 0;
}

static bool any_field_has_name(const struct gmmu_entry *entry, const char *name)
{
	for (unsigned i = 0; i < gmmu_field_count(entry->role); i++)
		if (gmmu_field_at(entry->role, i)->kind == GMMU_FIELD_RAW && field_has_name(entry, i, name))
			return true;
	return false;
}

static bool name_holds(const struct question_node *node, const struct gmmu_entry *entry)
{
	unsigned field = gmmu_field_find(entry->role, node->field);

	if (field == GMMU_FIELD_NONE || !gmmu_entry_value(entry, field).known)
		return false;
	return field_has_name(entry, field, node->word) == (node->compare == IS);
}

static bool note_holds(const struct question_node *node, const struct gmmu_entry *entry)
{
	for (unsigned note = 0; note < GMMU_NOTE_COUNT; note++)
		if (entry->notes & GMMU_NOTE_BIT(note) &&
		    (!node->word || strcmp(node->word, gmmu_note_code((enum gmmu_note)note)) == 0))
			return true;
	return false;
}

static bool node_holds(const struct question_node *node, const struct gmmu_row *row);

/* The column of addresses shows, of a slot with two halves, the address of each. */
static bool halves_hold(const struct question_node *node, const struct gmmu_row *row)
{
	struct question_node big = *node, small = *node;

	big.field = "address_big";
	small.field = "address_small";
	return node_holds(&big, row) || node_holds(&small, row);
}

static bool node_holds(const struct question_node *node, const struct gmmu_row *row)
{
	const struct gmmu_entry *entry = &row->entry;
	unsigned field = node->field ? gmmu_field_find(entry->role, node->field) : GMMU_FIELD_NONE;
	uint64_t number;

	if (node->field && strcmp(node->field, "address") == 0 && entry->role == GMMU_ROLE_DUAL)
		return halves_hold(node, row);
	switch (node->kind) {
	case QUESTION_NOT:
		return !node_holds(node->left, row);
	case QUESTION_AND:
		return node_holds(node->left, row) && node_holds(node->right, row);
	case QUESTION_OR:
		return node_holds(node->left, row) || node_holds(node->right, row);
	case QUESTION_NUMBER:
		return row_number(row, node->field, &number) && compares(order_of(number, node->number), node->compare);
	case QUESTION_NAME:
		return name_holds(node, entry);
	case QUESTION_NONE:
		return field != GMMU_FIELD_NONE && gmmu_entry_value(entry, field).known == (node->compare == IS_NOT);
	case QUESTION_VALUE:
		return any_field_has_name(entry, node->word);
	case QUESTION_STATE:
		return (strcmp(gmmu_state_name(entry->state), node->word) == 0) == (node->compare == IS);
	case QUESTION_NOTE:
		return note_holds(node, entry);
	case QUESTION_ROLE:
		return (strcmp(gmmu_role_name(entry->role), node->word) == 0) == (node->compare == IS);
	case QUESTION_RESERVED:
		return !slot_is_zero(entry->reserved);
	case QUESTION_BIT:
		return gmmu_slot_bit(entry->raw, (unsigned)node->number);
	case QUESTION_RAW:
		return compares(slots_order(slot_and(entry->raw, node->mask), node->slot), node->compare);
	case QUESTION_DIGITS:
		return digits_hold(entry, node->digits);
	case QUESTION_WORD:
		return entry->raw.word[0] == node->number ||
		       (gmmu_encoding_size(entry->encoding) > 8 && entry->raw.word[1] == node->number);
	case QUESTION_POINTS:
		return points_hold(entry, node->number);
	}
	return false;
}

bool question_holds(const struct question *question, const struct gmmu_row *row)
{
	return node_holds(question->root, row);
}
