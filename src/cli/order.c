/* SPDX-License-Identifier: MIT */
#include "cli/order.h"

#include <stdlib.h>
#include <string.h>

static int number_compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* Numbers come before words. */
static int value_compare(const struct order_key *a, const struct order_key *b)
{
	if (a->word && b->word)
		return strcmp(a->word, b->word);
	if (a->word || b->word)
		return a->word ? 1 : -1;
	return a->high != b->high ? number_compare(a->high, b->high) : number_compare(a->low, b->low);
}

static int key_compare(const void *left, const void *right)
{
	const struct order_key *a = left, *b = right;
	int result = a->missing != b->missing ? a->missing - b->missing : a->missing ? 0 : value_compare(a, b);

	return result ? result : number_compare(a->place, b->place);
}

static int key_compare_down(const void *left, const void *right)
{
	const struct order_key *a = left, *b = right;
	int result = a->missing != b->missing ? a->missing - b->missing : a->missing ? 0 : value_compare(b, a);

	return result ? result : number_compare(a->place, b->place);
}

order_compare *order_of(bool down)
{
	return down ? key_compare_down : key_compare;
}

struct order_key order_key_of(const struct item_value *value, uint64_t place)
{
	return (struct order_key){
		.missing = value->shape == ITEM_NULL,
		.word = value->shape == ITEM_WORD ? value->word : NULL,
		.high = value->slot.word[1],
		.low = value->shape == ITEM_SLOT || value->shape == ITEM_BITS ? value->slot.word[0] : value->number,
		.place = place,
	};
}

/* A copy of the values, followed by their sentences; NULL if memory runs out. */
static struct record_value *values_copy(const struct record_value *values, size_t count)
{
	size_t size = count * sizeof(*values);
	struct record_value *copy;
	char *end;

	for (size_t i = 0; i < count; i++)
		size += values[i].sentence ? strlen(values[i].sentence) + 1 : 0;
	copy = malloc(size);
	if (!copy)
		return NULL;
	memcpy(copy, values, count * sizeof(*values));
	end = (char *)(copy + count);
	for (size_t i = 0; i < count; i++) {
		size_t length = values[i].sentence ? strlen(values[i].sentence) + 1 : 0;

		if (length == 0)
			continue;
		memcpy(end, values[i].sentence, length);
		copy[i].sentence = end;
		end += length;
	}
	return copy;
}

bool order_add(struct order_records *order, const struct record_value *values)
{
	struct order_record record = {.values = values_copy(values, order->column_count)};
	const struct record_value *by;

	if (!record.values)
		return false;
	if (order->count == order->capacity) {
		size_t capacity = order->capacity ? 2 * order->capacity : 64;
		struct order_record *records = realloc(order->records, capacity * sizeof(*records));

		if (!records) {
			free(record.values);
			return false;
		}
		order->records = records;
		order->capacity = capacity;
	}
	by = &record.values[order->column];
	record.key = order_key_of(&by->item, order->count);
	if (by->sentence) {
		record.key.missing = false;
		record.key.word = by->sentence;
	}
	order->records[order->count++] = record;
	return true;
}

void order_sort(struct order_records *order)
{
	if (order->count > 1)
		qsort(order->records, order->count, sizeof(*order->records), order_of(order->down));
}

void order_free(struct order_records *order)
{
	for (size_t i = 0; i < order->count; i++)
		free(order->records[i].values);
	free(order->records);
}
