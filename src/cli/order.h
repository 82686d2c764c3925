/* SPDX-License-Identifier: MIT */
/* The order of --sort: of rows, and of the records of an answer. */
#ifndef CLI_ORDER_H
#define CLI_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/item.h"
#include "render/record.h"

/* What is sorted by. A missing value comes last either way, and of equal ones the first remains the first. */
struct order_key {
	bool missing;
	const char *word;
	uint64_t high, low;
	uint64_t place; /* in the present order */
};

struct order_key order_key_of(const struct item_value *value, uint64_t place);

/* How qsort compares what begins with a key. */
typedef int order_compare(const void *left, const void *right);
order_compare *order_of(bool down);

/* Records that are kept until all are there. Zero-initialise it, but for the first three members; order_free frees it.
 */
struct order_records {
	size_t column_count, column; /* `column` is the one to sort by */
	bool down;
	size_t count, capacity;
	struct order_record {
		struct order_key key;
		struct record_value *values;
	} * records;
};

/* Keeps a copy of a record; false if memory runs out. */
bool order_add(struct order_records *order, const struct record_value *values);
void order_sort(struct order_records *order);
void order_free(struct order_records *order);

#endif
