/* SPDX-License-Identifier: MIT */
#include "query/answer.h"

#include <inttypes.h>

#include "dump/words.h"

enum answer_step answer_fail(struct gmmu_error *error, enum gmmu_status status, const char *sentence)
{
	gmmu_error_set(error, status, "%s", sentence);
	return ANSWER_FAILED;
}

enum answer_step answer_lost(struct gmmu_error *error, const struct dump *dump, uint64_t count)
{
	const char *trouble = dump ? dump_trouble(dump) : NULL;
	char name[WORDS_NAME_ROOM];

	gmmu_error_set(error, GMMU_E_IO, "%s: %" PRIu64 " slots can not be read any more: %s",
		       dump ? words_name(name, dump_path(dump)) : "the dump", count,
		       trouble ? trouble : "the file changed");
	return ANSWER_FAILED;
}

struct record_value answer_item(enum item_kind kind, const struct gmmu_row *row)
{
	struct item item = item_at(kind);

	return record_item(item_read(&item, row));
}
