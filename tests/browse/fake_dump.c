/* SPDX-License-Identifier: MIT */
#include "fake_dump.h"

#include <stdbool.h>
#include <string.h>

struct dump {
	const char *path; /* NULL: as usual */
	size_t count;
	struct fake_extent extents[FAKE_EXTENTS_MAX];
	size_t fact_count, notice_count;
	struct dump_fact facts[FAKE_FACTS_MAX];
	const char *notices[FAKE_FACTS_MAX];
	const char *answer, *answer_notice;
	bool moved, answered, once;
	uint64_t skipped; /* bytes of the whole before the first extent, which then is a window of it */
};

static struct dump the_dump, the_other_dump, fresh_dumps[2];
static const uint8_t *fresh_bytes;
static struct dump replacement;
static unsigned reads, opens;
static unsigned reloads;
static enum dump_fate the_fate;
static uint64_t the_fate_size;

struct dump *fake_dump(void)
{
	the_dump = the_other_dump = replacement = (struct dump){0};
	fresh_bytes = NULL;
	the_fate = DUMP_SAME;
	return &the_dump;
}

struct dump *fake_dump_current(void)
{
	return &the_dump;
}

void fake_dump_add(struct fake_extent extent)
{
	the_dump.extents[the_dump.count++] = extent;
}

void fake_dump_fact(const char *name, const char *value)
{
	the_dump.facts[the_dump.fact_count++] = (struct dump_fact){.name = name, .value = value, .basis = "a test"};
}

void fake_dump_answer(const char *words, const char *notice)
{
	the_dump.answer = words;
	the_dump.answer_notice = notice;
}

void fake_dump_notice(const char *notice)
{
	the_dump.notices[the_dump.notice_count++] = notice;
}

void fake_dump_change(const uint8_t *bytes)
{
	fresh_bytes = bytes;
}

unsigned fake_dump_reads(void)
{
	return reads;
}

struct fake_extent fake_words(uint64_t address, const uint64_t *words, size_t count)
{
	return (struct fake_extent){
		.address = address, .size = 8 * count, .bytes = (const uint8_t *)words, .byte_count = 8 * count};
}

void fake_dump_replace(const struct fake_extent *extents, size_t count)
{
	replacement.count = count;
	memcpy(replacement.extents, extents, count * sizeof(*extents));
}

void fake_dump_fate(enum dump_fate fate, uint64_t size)
{
	the_fate = fate;
	the_fate_size = size;
}

void fake_dump_add_other(struct fake_extent extent)
{
	the_other_dump.extents[the_other_dump.count++] = extent;
}

void fake_dump_move_other(void)
{
	the_other_dump.moved = true;
}

void fake_dump_name(const char *path)
{
	the_dump.path = path;
}

void fake_dump_name_other(const char *path)
{
	the_other_dump.path = path;
}

void fake_dump_notice_other(const char *notice)
{
	the_other_dump.notices[the_other_dump.notice_count++] = notice;
}

/* The dump of before lives on while the fresh one is there, so two take turns. */
enum gmmu_status dump_reload(struct dump *dump, struct dump **fresh, struct gmmu_error *error)
{
	struct dump *made = &fresh_dumps[reloads++ % 2];

	(void)error;
	*made = replacement.count ? replacement : *dump;
	if (fresh_bytes)
		made->extents[0].bytes = fresh_bytes;
	*fresh = made;
	return GMMU_OK;
}

enum gmmu_status dump_open_other(const struct dump *dump, const char *path, const uint64_t *base_pa,
				 struct dump **other, struct gmmu_error *error)
{
	(void)dump;
	if (strcmp(path, "other") != 0)
		return gmmu_error_set(error, GMMU_E_IO, "there is only one other file");
	the_other_dump.moved |= base_pa != NULL;
	for (size_t i = the_other_dump.count; base_pa && i-- > 0;)
		the_other_dump.extents[i].address += *base_pa - the_other_dump.extents[0].address;
	*other = &the_other_dump;
	return GMMU_OK;
}

enum gmmu_status dump_open_next(const struct dump *dump, const char *path, struct dump **next, struct gmmu_error *error)
{
	(void)dump;
	opens++;
	if (strcmp(path, "other") != 0 && strcmp(path, dump_path(&the_dump)) != 0)
		return gmmu_error_set(error, GMMU_E_IO, "there is no file '%s'; --format raw does not help", path);
	*next = strcmp(path, "other") == 0 ? &the_other_dump : &the_dump;
	return GMMU_OK;
}

unsigned fake_dump_opens(void)
{
	return opens;
}

void fake_dump_once(void)
{
	the_dump.once = true;
}

bool dump_is_once(const struct dump *dump)
{
	return dump->once;
}

enum dump_fate dump_look(const struct dump *dump, uint64_t *size)
{
	(void)dump;
	*size = the_fate_size;
	return the_fate;
}

void dump_keep(struct dump *dump)
{
	(void)dump;
}

void dump_close(struct dump *dump)
{
	(void)dump;
}

size_t dump_extent_count(const struct dump *dump)
{
	return dump->count;
}

struct dump_extent dump_extent_at(const struct dump *dump, size_t extent)
{
	return (struct dump_extent){dump->extents[extent].address, dump->extents[extent].size};
}

size_t dump_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size)
{
	const struct fake_extent *from = &dump->extents[extent];
	uint64_t end = from->readable ? from->readable : from->size;

	reads++;
	if (offset >= end)
		return 0;
	if (size > end - offset)
		size = (size_t)(end - offset);
	for (size_t i = 0; i < size; i++)
		((uint8_t *)bytes)[i] = offset + i < from->byte_count ? from->bytes[offset + i] : 0;
	return size;
}

bool dump_next_data(struct dump *dump, size_t extent, uint64_t offset, uint64_t *begin, uint64_t *end)
{
	const struct fake_extent *from = &dump->extents[extent];

	if (offset >= from->byte_count)
		return false;
	*begin = offset;
	*end = from->byte_count;
	return true;
}

enum gmmu_status dump_form_check(const char *pattern, struct gmmu_error *error)
{
	return strchr(pattern, 'W') ? GMMU_OK : gmmu_error_set(error, GMMU_E_VALUE, "'%s' is no pattern", pattern);
}

bool dump_is_moved(const struct dump *dump)
{
	return dump->moved;
}

uint64_t dump_origin(const struct dump *dump)
{
	return dump->count ? dump->extents[0].address - dump->skipped : 0;
}

size_t dump_whole_count(const struct dump *dump)
{
	return dump->count;
}

struct dump_extent dump_whole_at(const struct dump *dump, size_t extent)
{
	uint64_t skipped = extent == 0 ? dump->skipped : 0;

	return (struct dump_extent){dump->extents[extent].address - skipped, dump->extents[extent].size + skipped};
}

void fake_dump_skip(uint64_t bytes)
{
	the_dump.skipped = bytes;
}

uint64_t dump_size(const struct dump *dump)
{
	uint64_t size = 0;

	for (size_t i = 0; i < dump->count; i++)
		size += dump->extents[i].size;
	return size;
}

uint64_t dump_file_size(const struct dump *dump)
{
	return dump_size(dump);
}

const char *dump_trouble(const struct dump *dump)
{
	for (size_t i = 0; i < dump->count; i++)
		if (dump->extents[i].readable)
			return "the file is shorter now";
	return NULL;
}

const char *dump_path(const struct dump *dump)
{
	if (dump != &the_other_dump)
		return dump->path ? dump->path : "somewhere/fake.bin";
	return dump->path ? dump->path : "else\nwhere/other.bin";
}

const char *dump_shape(const struct dump *dump)
{
	(void)dump;
	return "fake";
}

size_t dump_notice_count(const struct dump *dump)
{
	return dump->notice_count;
}

const char *dump_notice_at(const struct dump *dump, size_t notice)
{
	return dump->notices[notice];
}

size_t dump_layer_count(const struct dump *dump)
{
	(void)dump;
	return 1;
}

struct dump_layer dump_layer_at(const struct dump *dump, size_t layer)
{
	(void)dump;
	(void)layer;
	return (struct dump_layer){"fake", "made by a test"};
}

size_t dump_fact_count(const struct dump *dump)
{
	return dump->fact_count;
}

const char *dump_fact_find(const struct dump *dump, const char *name)
{
	for (size_t i = 0; i < dump->fact_count; i++)
		if (strcmp(dump->facts[i].name, name) == 0)
			return dump->facts[i].value;
	return NULL;
}

struct dump_fact dump_fact_at(const struct dump *dump, size_t fact)
{
	return dump->facts[fact];
}

const char *dump_magic(const struct dump *dump)
{
	return dump->answered ? dump->answer : NULL;
}

int dump_magic_ask(struct dump *dump)
{
	return dump->answer && !dump->answered ? FAKE_DESCRIPTOR : -1;
}

bool dump_magic_take(struct dump *dump)
{
	if (dump_magic_ask(dump) < 0)
		return false;
	dump->answered = true;
	if (dump->answer_notice)
		dump->notices[dump->notice_count++] = dump->answer_notice;
	return true;
}
