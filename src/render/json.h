/* SPDX-License-Identifier: MIT */
/*
 * Decoded slots as JSON objects with all keys of the role, sorted. json_init determines the keys and their order from
 * the field table; adding a row then only writes.
 */
#ifndef RENDER_JSON_H
#define RENDER_JSON_H

#include <stdbool.h>

#include <gmmu/gmmu.h>

#include "render/item.h"
#include "render/template.h"
#include "text/text.h"

/* Parts of an object and its layout, as a mask. */
enum json_flags {
	JSON_INDENTED = 1, /* one key per line, indented by 2 spaces; otherwise one line without spaces */
	JSON_PLACE = 2,    /* the row's place in its table: index, offset, pa, table_index, va_offset */
	JSON_EDITED = 4    /* "edited": true */
};

#define JSON_ITEMS_MAX 48
#define JSON_PREFIX_SIZE 48 /* punctuation, key and colon; a key has at most 39 bytes */

struct json_item {
	struct item item;
	size_t prefix_length;
	char prefix[JSON_PREFIX_SIZE]; /* everything before the value */
};

struct json_plan {
	size_t count;
	size_t bytes_max; /* of one object */
	struct json_item items[JSON_ITEMS_MAX];
};

struct json {
	unsigned flags;
	struct json_plan plans[GMMU_ROLE_COUNT];
};

/* `flags` is a mask of enum json_flags. Holds no resources. */
void json_init(struct json *json, unsigned flags);

/* Adds an object, without a newline. Without JSON_PLACE, only row->entry is read. */
void json_add_row(const struct json *json, struct text *text, const struct gmmu_row *row);

/* Adds the same to a template, for many rows of its role. */
void json_add_template(const struct json *json, struct template *template);

#endif
