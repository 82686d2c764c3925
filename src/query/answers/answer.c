/* SPDX-License-Identifier: MIT */
#include "query/answers/answer.h"

#include <inttypes.h>

#include "text/phrase.h"

enum answer_step answer_fail(struct gmmu_error *error, enum gmmu_status status, const char *sentence)
{
	gmmu_error_set(error, status, "%s", sentence);
	return ANSWER_FAILED;
}

enum answer_step answer_lost(struct gmmu_error *error, const struct dump *dump, uint64_t count)
{
	const char *trouble = dump ? dump_trouble(dump) : NULL;
	char name[PHRASE_NAME_ROOM];

	gmmu_error_set(error, GMMU_E_IO, "%s: %s can not be read any more: %s",
		       dump ? phrase_name(name, dump_path(dump)) : "the dump",
		       phrase_count(count, "slot", "slots").text, trouble ? trouble : "the file changed");
	return ANSWER_FAILED;
}

enum answer_step answer_await(const struct job *job, struct gmmu_error *error)
{
	if (job->state == JOB_FAILED)
		return answer_fail(error, GMMU_E_NOMEM, job->trouble);
	return job->state == JOB_RUNNING ? ANSWER_RUNNING : ANSWER_RECORD;
}

void answer_clear(struct record_value *record, size_t column_count)
{
	for (size_t i = 0; i < column_count; i++)
		record[i] = record_none();
}

struct record_value answer_item(enum item_kind kind, const struct gmmu_row *row)
{
	struct item item = item_at(kind);

	return record_item(item_read(&item, row));
}
