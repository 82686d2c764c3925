/* SPDX-License-Identifier: MIT */
#include "cli/piece.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "text/phrase.h"

/* Such a line has two addresses. */
#define HOLE_BYTES_MAX 64

enum gmmu_status bulk_refuse(struct dump *dump, uint64_t index, struct gmmu_error *error)
{
	const char *trouble = dump_trouble(dump);
	char name[PHRASE_NAME_ROOM];

	return gmmu_error_set(error, GMMU_E_IO, "%s: slot %" PRIu64 " can not be read any more: %s",
			      phrase_name(name, dump_path(dump)), index, trouble ? trouble : "the file changed");
}

size_t piece_bytes(const struct rows *rows)
{
	return sizeof(struct piece) + PIECE_SLOTS * rows_bytes_max(rows) + PIECE_RUNS * HOLE_BYTES_MAX;
}

/* The place of the slots of a stretch from `slot` on. */
static struct piece_run run_of(const struct bulk *bulk, const struct slot_stretch *stretch, uint64_t slot)
{
	const struct slots *slots = bulk->slots;
	uint64_t before = slot - stretch->first, pa = stretch->pa + before * slots->entry_size;

	return (struct piece_run){
		.index = stretch->index + before,
		.pa = pa,
		.offset = pa - slots->first_pa,
		.after_hole = bulk->tells_holes && before == 0 && slots_after_hole(slots, slot),
		.hole = bulk->row_end,
	};
}

/* Loads slots of one stretch, as many as fit. */
static void run_load(struct piece *piece, struct bulk *bulk)
{
	const struct slots *slots = bulk->slots;
	struct slot_stretch stretch = slots->stretch(slots->context, bulk->position);
	struct piece_run *run = &piece->runs[piece->run_count];
	uint64_t wanted = stretch.first + stretch.count - bulk->position;

	if (wanted > PIECE_SLOTS - piece->count)
		wanted = PIECE_SLOTS - piece->count;
	*run = run_of(bulk, &stretch, bulk->position);
	run->count = slots->read(slots->context, bulk->position, piece->words + piece->count * (slots->entry_size / 8),
				 (size_t)wanted);
	if (run->count < wanted)
		piece->status = bulk_refuse(bulk->dump, run->index + run->count, &piece->error);
	if (run->count == 0)
		return;
	piece->count += run->count;
	piece->run_count++;
	bulk->position += run->count;
	bulk->row_end = run->pa + run->count * slots->entry_size;
}

bool piece_load(struct piece *piece, struct bulk *bulk)
{
	piece->count = piece->run_count = 0;
	piece->status = GMMU_OK;
	while (bulk->position < bulk->slots->count && piece->count < PIECE_SLOTS && piece->run_count < PIECE_RUNS &&
	       piece->status == GMMU_OK)
		run_load(piece, bulk);
	return piece->count > 0 || piece->status != GMMU_OK;
}

/* Holes are rare, so their lines may be written in a slow way. */
static char *write_hole(char *out, const struct piece_run *run)
{
	return out + snprintf(out, HOLE_BYTES_MAX, BULK_HOLE_FORMAT, run->hole, run->pa - 1);
}

static char *write_run(char *out, const struct piece_run *run, const uint64_t *words, const struct bulk *bulk)
{
	unsigned entry_size = bulk->slots->entry_size;
	struct gmmu_slot slot = {{0, 0}};
	struct gmmu_row rows[ROWS_AT_ONCE];
	size_t count = 0;

	for (uint64_t i = 0; i < run->count; i++) {
		slot.word[0] = *words++;
		if (entry_size > 8)
			slot.word[1] = *words++;
		gmmu_compiled_decode_row(bulk->compiled, slot, run->index + i, run->offset + i * entry_size,
					 run->pa + i * entry_size, &rows[count++]);
		if (count == ROWS_AT_ONCE || i + 1 == run->count) {
			out = rows_write(bulk->rows, rows, count, out);
			count = 0;
		}
	}
	return out;
}

void piece_fill(struct piece *piece, const struct bulk *bulk)
{
	const uint64_t *words = piece->words;
	char *out = piece->bytes;

	for (size_t i = 0; i < piece->run_count; i++) {
		const struct piece_run *run = &piece->runs[i];

		if (run->after_hole)
			out = write_hole(out, run);
		out = write_run(out, run, words, bulk);
		words += run->count * (bulk->slots->entry_size / 8);
	}
	piece->length = (size_t)(out - piece->bytes);
}
