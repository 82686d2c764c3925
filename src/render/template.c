/* SPDX-License-Identifier: MIT */
/* Makes templates; template_write.c uses them. */
#include "render/template.h"

#include <string.h>

#include "text/number.h"

#define BLOCK TEMPLATE_BLOCK

/* Pieces decided by up to this many bits are joined; a piece with more bits stays separate. */
#define JOINED_BITS 6

static struct template_string string_of(const char *a, const char *b)
{
	struct template_string string = {.length = strlen(a) + strlen(b)};

	memcpy(string.bytes, a, strlen(a));
	memcpy(string.bytes + strlen(a), b, strlen(b));
	return string;
}

void template_begin(struct template *template, enum gmmu_encoding encoding, const struct gmmu_reading *reading)
{
	memset(template, 0, sizeof(*template));
	template->entry = (struct gmmu_entry){
		.encoding = encoding,
		.role = reading->role,
		.level = reading->level,
		.level_candidates = reading->level_candidates,
		.page_size = reading->page_size,
	};
}

void template_set_style(struct template *template, const struct item_style *style)
{
	const char quote[] = {style->quote, '\0'};

	template->style = *style;
	template->null = string_of(style->null, "");
	template->none = string_of(style->open, style->close);
	template->open = string_of(quote, "0x");
	template->close = string_of(quote, "");
}

void template_free(struct template *template)
{
	text_free(&template->pool);
	text_free(&template->literals);
}

static unsigned bits_count(struct template_bits bits)
{
	unsigned count = 0;

	for (unsigned source = 0; source < SOURCE_COUNT; source++)
		count += (unsigned)__builtin_popcountll(bits.mask[source]);
	return count;
}

/* Bytes of the sources that contain the bits; one map looks at each byte. */
static unsigned maps_find(struct template_bits bits, struct template_map *maps)
{
	unsigned count = 0;

	for (unsigned source = 0; source < SOURCE_COUNT; source++) {
		for (uint64_t rest = bits.mask[source]; rest != 0; count++) {
			unsigned shift = (unsigned)__builtin_ctzll(rest);

			if (count < TEMPLATE_MAPS) {
				maps[count].source = (uint8_t)source;
				maps[count].shift = (uint8_t)shift;
			}
			rest &= ~(UINT64_C(0xff) << shift);
		}
	}
	return count;
}

/* Packs the bits of `word` under `mask`; unpacks a number to those bits. */
static unsigned bits_gather(uint64_t word, uint64_t mask)
{
	unsigned gathered = 0, place = 0;

	for (; mask != 0; mask &= mask - 1, place++)
		gathered |= (unsigned)(word >> __builtin_ctzll(mask) & 1) << place;
	return gathered;
}

static uint64_t bits_scatter(unsigned *number, uint64_t mask)
{
	uint64_t word = 0;

	for (; mask != 0; mask &= mask - 1, *number >>= 1)
		word |= (uint64_t)(*number & 1) << __builtin_ctzll(mask);
	return word;
}

/* Adds the maps of some bits to the template. */
static void maps_add(struct template *template, struct template_bits bits, unsigned count)
{
	struct template_map *maps = &template->maps[template->map_count];
	unsigned place = 0;

	maps_find(bits, maps);
	for (unsigned i = 0; i < count; i++) {
		uint64_t mask = bits.mask[maps[i].source] >> maps[i].shift & 0xff;

		for (unsigned byte = 0; byte < 256; byte++)
			maps[i].key[byte] = (uint8_t)(bits_gather(byte, mask) << place);
		place += (unsigned)__builtin_popcountll(mask);
	}
	template->map_count += count;
}

/* A slot in which the bits have the values of piece `number`. */
static struct gmmu_row row_of_piece(const struct template *template, struct template_bits bits, unsigned number)
{
	struct gmmu_row row = {.entry = template->entry};

	row.entry.raw.word[0] = bits_scatter(&number, bits.mask[SOURCE_LOW]);
	row.entry.raw.word[1] = bits_scatter(&number, bits.mask[SOURCE_HIGH]);
	if (bits.mask[SOURCE_STATE])
		row.entry.state = (enum gmmu_state)bits_scatter(&number, bits.mask[SOURCE_STATE]);
	return row;
}

static void piece_add(const struct template *template, struct text *text, const struct gmmu_row *row)
{
	for (size_t i = 0; i < template->pending_count; i++) {
		const struct template_pending *pending = &template->pending[i];

		if (pending->add)
			pending->add(template, pending->context, text, row);
		else
			text_add_bytes(text, template->literals.bytes + pending->start, pending->length);
	}
}

/* Puts the consecutive pieces of `all` into the pool, each in as many blocks as the longest needs. */
static void pieces_store(struct template *template, struct template_step *step, const struct text *all,
			 const uint16_t *lengths, unsigned count)
{
	const char *piece = all->bytes;
	size_t longest = 0;

	for (unsigned i = 0; i < count; i++)
		longest = lengths[i] > longest ? lengths[i] : longest;
	step->pieces = template->pool.length;
	step->bytes = (unsigned)((longest + BLOCK - 1) / BLOCK * BLOCK);
	step->stride = step->bytes + (unsigned)sizeof(*lengths);
	for (unsigned i = 0; i < count; i++) {
		text_add_bytes(&template->pool, (const char *)&lengths[i], sizeof(lengths[i]));
		text_add_bytes(&template->pool, piece, lengths[i]);
		text_add_repeated(&template->pool, '\0', step->bytes - lengths[i]);
		piece += lengths[i];
	}
	template->bytes_max += step->bytes;
}

static void pieces_make(struct template *template, struct template_step *step, struct template_bits bits)
{
	unsigned count = 1u << bits_count(bits);
	uint16_t lengths[1 << TEMPLATE_BITS_MAX];
	struct text all = {0};

	for (unsigned i = 0; i < count; i++) {
		struct gmmu_row row = row_of_piece(template, bits, i);
		size_t before = all.length;

		piece_add(template, &all, &row);
		template->failed |= all.failed || all.length - before > UINT16_MAX;
		lengths[i] = (uint16_t)(all.length - before);
	}
	if (!template->failed)
		pieces_store(template, step, &all, lengths, count);
	text_free(&all);
}

static struct template_bits pending_bits(const struct template *template)
{
	struct template_bits bits = {{0}};

	for (size_t i = 0; i < template->pending_count; i++)
		bits = template_bits_or(bits, template->pending[i].bits);
	return bits;
}

/* Maximum size of a value in bytes, without its padding. */
static size_t value_bytes(const struct template_value *value)
{
	if (value->kind == VALUE_NOTES || value->kind == VALUE_RESERVED_BITS)
		return ITEM_LIST_BYTES_MAX;
	return ITEM_BYTES_MAX;
}

static struct template_step *step_add(struct template *template, template_write_step *write)
{
	struct template_step *step = &template->steps[template->count];

	if (template->count + 1 < TEMPLATE_STEPS)
		template->count++;
	else
		template->failed = true;
	step->write = write;
	return step;
}

/* Turns the pending text into a step. */
static void pieces_add(struct template *template)
{
	struct template_map maps[TEMPLATE_MAPS];
	struct template_bits bits = pending_bits(template);
	unsigned count = maps_find(bits, maps);
	struct template_step *step;

	if (template->pending_count == 0)
		return;
	/* Literals for which memory ran out must not be read. */
	if (template->literals.failed || count > TEMPLATE_MAPS || template->map_count + count > TEMPLATE_MAPS_ALL ||
	    bits_count(bits) > TEMPLATE_BITS_MAX) {
		template->failed = true;
		return;
	}
	step = step_add(template, NULL);
	step->map = &template->maps[template->map_count];
	maps_add(template, bits, count);
	pieces_make(template, step, bits);
	step->write = template_piece_writer(count, step->bytes);
	step->needs = bits;
	template->pending_count = 0;
}

/* Turns the pending text and a value into steps. */
static void value_add(struct template *template, struct template_value value)
{
	struct template_step *step;

	pieces_add(template);
	step = step_add(template, template_value_writer(value.kind));
	step->part = value.part;
	step->address = value.address;
	step->needs = template_value_bits(&value, template->entry.role);
	template->bytes_max += value_bytes(&value);
}

static void pending_add(struct template *template, struct template_pending pending)
{
	if (template->pending_count == TEMPLATE_PENDING)
		template->failed = true;
	else
		template->pending[template->pending_count++] = pending;
}

void template_add_literal(struct template *template, const char *bytes, size_t length)
{
	size_t start = template->literals.length;

	text_add_bytes(&template->literals, bytes, length);
	template->failed |= template->literals.failed;
	pending_add(template, (struct template_pending){.start = start, .length = length});
}

/* Whether text that depends on `bits` can be joined to the pending text. */
static bool joins(const struct template *template, struct template_bits bits)
{
	struct template_bits before = pending_bits(template), all = template_bits_or(before, bits);
	unsigned count = bits_count(all);
	struct template_map maps[TEMPLATE_MAPS];

	return (count <= JOINED_BITS && maps_find(all, maps) <= TEMPLATE_MAPS) || count == bits_count(before) ||
	       (count == bits_count(bits) && bits_count(before) == 0);
}

void template_add_choice(struct template *template, struct template_bits bits, template_add *add, const void *context)
{
	if (!joins(template, bits))
		pieces_add(template);
	pending_add(template, (struct template_pending){.bits = bits, .add = add, .context = context});
}

void template_add_value(struct template *template, struct template_value value)
{
	value_add(template, value);
}

static void add_address(struct template *template, unsigned field, struct template_value value)
{
	struct template_address *address = &template->addresses[template->addresses_count];

	if (template->addresses_count == TEMPLATE_ADDRESSES ||
	    !template_address_find(template->entry.role, field, address)) {
		template->failed = true;
		return;
	}
	template->addresses_count++;
	value.address = address;
	value_add(template, value);
}

void template_add_readings(struct template *template, unsigned field)
{
	add_address(template, field, (struct template_value){.kind = VALUE_READINGS});
}

void template_add_mark(struct template *template)
{
	pieces_add(template);
	step_add(template, template_write_mark);
}

void template_add_padding(struct template *template, unsigned width, bool right)
{
	struct template_step *step;
	struct template_bits needs = {{0}};

	pieces_add(template);
	template->failed |= right &&width > BLOCK;
	step = step_add(template, right ? template_write_padding_right : template_write_padding);
	step->width = width;
	template->bytes_max += width + BLOCK;
	/* Where the cell begins and how it is padded, rows have in common if they have all of the cell. */
	for (step--; step->write != template_write_mark; step--)
		needs = template_bits_or(needs, step->needs);
	step->needs = template->steps[template->count - 1].needs = needs;
}

static void item_add(const struct template *template, const void *context, struct text *text,
		     const struct gmmu_row *row)
{
	struct item_value value = item_read(context, row);
	char *out = text_reserve(text, ITEM_BYTES_MAX + ITEM_LIST_BYTES_MAX);

	if (out)
		text_commit(text, item_write(out, &value, &template->style));
}

static void add_field(struct template *template, const struct item *item)
{
	enum gmmu_role role = template->entry.role;
	const struct gmmu_field *row = gmmu_field_at(role, item->field);
	struct template_bits bits = template_field_bits(role, item->field);

	if (row->kind == GMMU_FIELD_ADDRESS)
		add_address(template, item->field, (struct template_value){.kind = VALUE_ADDRESS});
	else if (row->kind == GMMU_FIELD_ALTERNATIVE)
		add_address(template, row->base, (struct template_value){.kind = VALUE_ALTERNATIVE});
	else if (bits_count(bits) <= TEMPLATE_BITS_MAX)
		template_add_choice(template, bits, item_add, item);
	else
		value_add(template,
			  (struct template_value){.kind = VALUE_DECIMAL, .part = template_part_of(role, item->field)});
}

/* Whether rows cover every bit of the slot, so that none is reserved. */
static bool all_named(const struct gmmu_entry *entry)
{
	struct gmmu_slot named = gmmu_field_named_bits(entry->role);

	return named.word[0] == UINT64_MAX && (entry->encoding == GMMU_ENCODING_VER2 || named.word[1] == UINT64_MAX);
}

/* The values for items other than fields; VALUE_NONE if the view and the state decide. */
static enum template_kind kind_of(const struct template *template, enum item_kind kind)
{
	static const uint8_t kinds[ITEM_KIND_COUNT] = {
		[ITEM_INDEX] = VALUE_INDEX,
		[ITEM_PA] = VALUE_PA,
		[ITEM_OFFSET] = VALUE_OFFSET,
		[ITEM_TABLE_INDEX] = VALUE_TABLE_INDEX,
		[ITEM_VA_OFFSET] = VALUE_VA_OFFSET,
		[ITEM_RAW] = VALUE_RAW,
		[ITEM_RESERVED_BITS] = VALUE_RESERVED_BITS,
		[ITEM_RESERVED_MASK] = VALUE_RESERVED_MASK,
		[ITEM_NOTES] = VALUE_NOTES,
	};

	if ((kind == ITEM_RESERVED_BITS || kind == ITEM_RESERVED_MASK) && all_named(&template->entry))
		return VALUE_NONE;
	return (enum template_kind)kinds[kind];
}

void template_add_item(struct template *template, const struct item *item)
{
	struct template_value value = {.kind = kind_of(template, item->kind)};
	struct template_bits none = {{0}};

	if (item->kind == ITEM_FIELD)
		add_field(template, item);
	else if (value.kind != VALUE_NONE)
		value_add(template, value);
	else
		template_add_choice(template, item->kind == ITEM_STATE ? template_state_bits() : none, item_add, item);
}

bool template_end(struct template *template)
{
	pieces_add(template);
	/* A copy may write beyond the end of the last piece, and read beyond the last one in the pool. */
	template->bytes_max += BLOCK;
	text_add_repeated(&template->pool, '\0', BLOCK);
	for (size_t i = 0; i < template->count; i++)
		template->steps[i].piece = template->pool.bytes + template->steps[i].pieces;
	text_free(&template->literals);
	return !template->failed && !template->pool.failed;
}
