/* SPDX-License-Identifier: MIT */
/*
 * The dump read as a table of each depth and page size in turn, with evidence for and against it. It only counts.
 */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/statistics.h"
#include "text/count.h"

enum {
	READING,
	LEVEL,
	PAGE_SIZE,
	SLOTS,
	EMPTY,
	LIVE,
	SPARSE,
	STALE,
	RESERVED_SET,
	KIND_UNKNOWN,
	KIND_LEGACY,
	KIND_INVALID,
	PAGE_MISALIGNED,
	LEAF_BIT,
	OUTSIDE_TABLE,
	PEER_ID_UNUSED,
	NO_ATS_UNUSUAL,
	ADDRESS_MAY_CONTINUE,
	COLUMN_COUNT
};

static const struct record_column columns[COLUMN_COUNT] = {
	[READING] = {"reading", "role of the slots"},
	[LEVEL] = {"level", "its depth"},
	[PAGE_SIZE] = {"page_size", "page size of the table"},
	[SLOTS] = {"slots", "slots of its size in the dump"},
	[EMPTY] = {"empty", "all bits are 0"},
	[LIVE] = {"live", "map a page or point to a table"},
	[SPARSE] = {"sparse", "deliberately map nothing"},
	[STALE] = {"stale", "have bits set, but do not map, point and are not sparse"},
	[RESERVED_SET] = {"reserved_set", "have reserved bits set"},
	[KIND_UNKNOWN] = {"kind_unknown", "have a kind without a name"},
	[KIND_LEGACY] = {"kind_legacy", "have a kind that Turing does not use"},
	[KIND_INVALID] = {"kind_invalid", "have the kind INVALID"},
	[PAGE_MISALIGNED] = {"page_misaligned", "have an address that is not a multiple of the page size"},
	[LEAF_BIT] = {"leaf_bit", "have the leaf bit set where a table is expected"},
	[OUTSIDE_TABLE] = {"outside_table", "are beyond the four entries of a root"},
	[PEER_ID_UNUSED] = {"peer_id_unused", "have a peer id although the aperture is video memory"},
	[NO_ATS_UNUSUAL] = {"no_ats_unusual", "have NO_ATS set at a depth where drivers do not set it"},
	[ADDRESS_MAY_CONTINUE] = {"address_may_continue",
				  "have a comptagline that is neither 0 nor used by a compressible kind"},
};

/* The readings, from the root down. */
static const struct reading_row {
	const char *name;
	struct gmmu_view view;
} readings[] = {
	{"PDE3", {GMMU_ENCODING_VER2, GMMU_ROLE_PDE, 1u << 0, GMMU_PAGE_SIZE_UNKNOWN}},
	{"PDE2", {GMMU_ENCODING_VER2, GMMU_ROLE_PDE, 1u << 1, GMMU_PAGE_SIZE_UNKNOWN}},
	{"PDE1", {GMMU_ENCODING_VER2, GMMU_ROLE_PDE, 1u << 2, GMMU_PAGE_SIZE_UNKNOWN}},
	{"PDE0", {GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_DUAL, 1u << 3, GMMU_PAGE_SIZE_UNKNOWN}},
	{"PDE0_2M", {GMMU_ENCODING_VER2_DUAL, GMMU_ROLE_PTE, 1u << 3, GMMU_PAGE_SIZE_UNKNOWN}},
	{"PTE_64K", {GMMU_ENCODING_VER2, GMMU_ROLE_PTE, 1u << 4, GMMU_PAGE_SIZE_64K}},
	{"PTE_4K", {GMMU_ENCODING_VER2, GMMU_ROLE_PTE, 1u << 4, GMMU_PAGE_SIZE_4K}},
};

#define READING_COUNT COUNT(readings)

/* Columns that count slots with a note. */
static const struct {
	unsigned column;
	enum gmmu_note note;
} notes[] = {
	{RESERVED_SET, GMMU_NOTE_RESERVED_SET},
	{KIND_UNKNOWN, GMMU_NOTE_KIND_UNKNOWN},
	{KIND_LEGACY, GMMU_NOTE_KIND_LEGACY},
	{KIND_INVALID, GMMU_NOTE_KIND_INVALID},
	{PAGE_MISALIGNED, GMMU_NOTE_PAGE_MISALIGNED},
	{LEAF_BIT, GMMU_NOTE_LEAF_BIT_IN_DIRECTORY},
	{LEAF_BIT, GMMU_NOTE_LEAF_BIT_IN_DUAL},
	{OUTSIDE_TABLE, GMMU_NOTE_OUTSIDE_TABLE},
	{PEER_ID_UNUSED, GMMU_NOTE_PEER_ID_UNUSED},
	{NO_ATS_UNUSUAL, GMMU_NOTE_NO_ATS_UNUSUAL},
	{ADDRESS_MAY_CONTINUE, GMMU_NOTE_ADDRESS_MAY_CONTINUE},
};

struct evidence {
	struct dump *dump;
	struct statistics_count *counts[READING_COUNT];
	size_t next; /* the reading of the next record */
};

static void evidence_close(void *answer)
{
	struct evidence *evidence = answer;

	for (size_t i = 0; evidence && i < READING_COUNT; i++)
		statistics_free(evidence->counts[i]);
	free(evidence);
}

static enum gmmu_status evidence_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct evidence *evidence = calloc(1, sizeof(*evidence));
	enum gmmu_status status = GMMU_OK;

	if (!evidence)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	evidence->dump = request->dump;
	for (size_t i = 0; i < READING_COUNT && status == GMMU_OK; i++) {
		const struct gmmu_view *view = &readings[i].view;

		status = statistics_new(view->encoding == GMMU_ENCODING_VER2 ? request->narrow : request->wide, view, 0,
					&evidence->counts[i], error);
	}
	if (status == GMMU_OK)
		*answer = evidence;
	else
		evidence_close(evidence);
	return status;
}

static void reading_record(const struct reading_row *reading, const struct statistics *result,
			   struct record_value *record)
{
	const struct gmmu_slot empty = {{0, 0}};
	struct gmmu_entry entry;

	gmmu_decode(&reading->view, empty, &entry, NULL);
	answer_clear(record, COLUMN_COUNT);
	record[READING] = record_word(reading->name);
	record[LEVEL] = record_number((uint64_t)entry.level);
	record[PAGE_SIZE] = record_word(gmmu_page_size_name(entry.page_size));
	record[SLOTS] = record_number(result->slots);
	record[EMPTY] = record_number(result->states[GMMU_STATE_EMPTY]);
	record[LIVE] = record_number(result->states[GMMU_STATE_MAPPED] + result->states[GMMU_STATE_POINTER]);
	record[SPARSE] = record_number(result->states[GMMU_STATE_SPARSE] + result->states[GMMU_STATE_NV4K] +
				       result->states[GMMU_STATE_NO_4K]);
	record[STALE] = record_number(result->states[GMMU_STATE_STALE]);
	/* A note that this role cannot have is null, not 0. */
	for (size_t i = 0; i < COUNT(notes); i++)
		if (gmmu_note_roles(notes[i].note) & GMMU_ROLE_BIT(entry.role))
			record[notes[i].column] = record_number(result->notes[notes[i].note]);
}

/* How many bytes a reading has examined; UINT64_MAX once it has ended. */
static uint64_t bytes_done(const struct evidence *evidence, size_t reading)
{
	const struct job *job = statistics_job(evidence->counts[reading]);

	if (job->state != JOB_RUNNING)
		return UINT64_MAX;
	return job->done * gmmu_encoding_size(readings[reading].view.encoding);
}

/*
 * The job of the reading that has examined least. If that goes on first, all stay close together, and a large file is
 * read from its medium once, not once for each reading.
 */
static size_t reading_behind(const struct evidence *evidence)
{
	size_t behind = 0;

	for (size_t i = 1; i < READING_COUNT; i++)
		if (bytes_done(evidence, i) < bytes_done(evidence, behind))
			behind = i;
	return behind;
}

static enum answer_step evidence_next(void *answer, uint64_t budget, struct record_value *record,
				      struct gmmu_error *error)
{
	struct evidence *evidence = answer;
	size_t behind = reading_behind(evidence);
	const struct statistics_count *count;
	const struct job *job;

	if (statistics_step(evidence->counts[behind], budget < JOB_BUDGET ? budget : JOB_BUDGET) == JOB_FAILED)
		return answer_await(statistics_job(evidence->counts[behind]), error);
	if (bytes_done(evidence, reading_behind(evidence)) != UINT64_MAX)
		return ANSWER_RUNNING;
	if (evidence->next == READING_COUNT)
		return ANSWER_DONE;
	count = evidence->counts[evidence->next];
	job = statistics_job(count);
	if (job->unavailable > 0)
		return answer_lost(error, evidence->dump, job->unavailable);
	reading_record(&readings[evidence->next++], statistics_result(count), record);
	return ANSWER_RECORD;
}

const struct answer_type answer_evidence = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = evidence_open,
	.next = evidence_next,
	.close = evidence_close,
};
