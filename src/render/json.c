/* SPDX-License-Identifier: MIT */
#include "render/json.h"

#include <stdlib.h>
#include <string.h>

static int item_compare(const void *left, const void *right)
{
	const struct json_item *a = left;
	const struct json_item *b = right;

	return strcmp(a->item.name, b->item.name);
}

static void plan_add(struct json_plan *plan, struct item item)
{
	if (plan->count < JSON_ITEMS_MAX)
		plan->items[plan->count++].item = item;
}

/* Writes the text before each value: brace or comma, key and colon. */
static void plan_write_prefixes(struct json_plan *plan, bool indented)
{
	plan->bytes_max = ITEM_LISTS * ITEM_LIST_BYTES_MAX;
	for (size_t i = 0; i < plan->count; i++) {
		struct json_item *item = &plan->items[i];
		struct text prefix = text_in(item->prefix, NULL, sizeof(item->prefix));

		text_add_char(&prefix, i == 0 ? '{' : ',');
		text_add(&prefix, indented ? "\n  \"" : "\"");
		text_add(&prefix, item->item.name);
		text_add(&prefix, indented ? "\": " : "\":");
		item->prefix_length = prefix.length;
		plan->bytes_max += JSON_PREFIX_SIZE + ITEM_BYTES_MAX;
	}
}

void json_init(struct json *json, unsigned flags)
{
	memset(json, 0, sizeof(*json));
	json->flags = flags;
	for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++) {
		struct json_plan *plan = &json->plans[role];

		for (enum item_kind kind = 0; kind < ITEM_KIND_COUNT; kind++) {
			if (kind == ITEM_FIELD || (item_is_place(kind) && !(flags & JSON_PLACE)) ||
			    (kind == ITEM_EDITED && !(flags & JSON_EDITED)))
				continue;
			plan_add(plan, item_at(kind));
		}
		for (unsigned field = 0; field < gmmu_field_count(role); field++)
			plan_add(plan, item_of_field(role, field));
		qsort(plan->items, plan->count, sizeof(plan->items[0]), item_compare);
		plan_write_prefixes(plan, flags & JSON_INDENTED);
	}
}

/* Copying a fixed length is faster than copying the exact one. */
static char *write_prefix(char *out, const struct json_item *item)
{
	memcpy(out, item->prefix, JSON_PREFIX_SIZE);
	return out + item->prefix_length;
}

static struct item_style style_of(const struct json *json)
{
	return (struct item_style){.null = "null",
				   .quote = '"',
				   .open = "[",
				   .separator = json->flags & JSON_INDENTED ? ", " : ",",
				   .close = "]"};
}

void json_add_row(const struct json *json, struct text *text, const struct gmmu_row *row)
{
	const struct json_plan *plan = &json->plans[row->entry.role];
	const struct item_style style = style_of(json);
	char *out = text_reserve(text, plan->bytes_max);

	if (!out)
		return;
	for (size_t i = 0; i < plan->count; i++) {
		struct item_value value = item_read(&plan->items[i].item, row);

		out = item_write(write_prefix(out, &plan->items[i]), &value, &style);
	}
	if (json->flags & JSON_INDENTED)
		*out++ = '\n';
	*out++ = '}';
	text_commit(text, out);
}

void json_add_template(const struct json *json, struct template *template)
{
	const struct json_plan *plan = &json->plans[template->entry.role];
	const struct item_style style = style_of(json);

	template_set_style(template, &style);
	for (size_t i = 0; i < plan->count; i++) {
		template_add_literal(template, plan->items[i].prefix, plan->items[i].prefix_length);
		template_add_item(template, &plan->items[i].item);
	}
	if (json->flags & JSON_INDENTED)
		template_add_literal(template, "\n", 1);
	template_add_literal(template, "}", 1);
}
