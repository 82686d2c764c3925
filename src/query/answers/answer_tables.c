/* SPDX-License-Identifier: MIT */
/* Likely page tables, in the order of the list on the screen. Evidence, not proof. */
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/tables/tables.h"

enum {
	SCORE,
	READING,
	LEVEL,
	PAGE_SIZE,
	PA,
	SLOTS,
	USED,
	FITTING,
	LIVE,
	SEQUENCE,
	DISTINCT,
	POINTS_TO,
	POINTED_TO_BY,
	OTHERS,
	EVIDENCE,
	COLUMN_COUNT
};

static const struct record_column columns[COLUMN_COUNT] = {
	[SCORE] = {"score", "how well the reading fits, up to 100"},
	[READING] = {"reading", "the reading that fits best"},
	[LEVEL] = {"level", "its depth, for --levels"},
	[PAGE_SIZE] = {"page_size", "its page size, for --page-size"},
	[PA] = {"pa", "physical address of the page, or of its 256-byte piece; the dump may begin after it"},
	[SLOTS] = {"slots", "slots of the reading"},
	[USED] = {"used", "slots that are not 0"},
	[FITTING] = {"fitting", "of these, slots without evidence against them"},
	[LIVE] = {"live", "map a page or point to a table"},
	[SEQUENCE] = {"sequence", "map the page after that of the slot before"},
	[DISTINCT] = {"distinct", "different pages that are mapped"},
	[POINTS_TO] = {"points_to", "different likely tables of the next depth that it points to"},
	[POINTED_TO_BY] = {"pointed_to_by", "likely tables of the depth above that point to it"},
	[OTHERS] = {"others", "other readings that fit, and their scores"},
	[EVIDENCE] = {"evidence", "the evidence in words"},
};

struct candidates {
	struct dump *dump;
	struct tables *tables;
	size_t next;
	struct text others, words;
};

static void candidates_close(void *answer)
{
	struct candidates *candidates = answer;

	if (!candidates)
		return;
	tables_free(candidates->tables);
	text_free(&candidates->others);
	text_free(&candidates->words);
	free(candidates);
}

static enum gmmu_status candidates_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	struct candidates *candidates = calloc(1, sizeof(*candidates));
	enum gmmu_status status;

	if (!candidates)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	candidates->dump = request->dump;
	status = tables_new(request->narrow, &candidates->tables, error);
	if (status == GMMU_OK)
		*answer = candidates;
	else
		free(candidates);
	return status;
}

static void others_add(struct text *text, const struct tables_candidate *candidate)
{
	for (unsigned i = 0; i < TABLES_READING_COUNT; i++)
		if (i != candidate->best && candidate->scores[i] > 0)
			text_add_format(text, "%s%s %d", text->length ? ", " : "",
					tables_reading_name((enum tables_reading)i), candidate->scores[i]);
}

static enum answer_step candidate_record(struct candidates *candidates, struct record_value *record,
					 struct gmmu_error *error)
{
	struct tables_candidate candidate = tables_at(candidates->tables, candidates->next++);
	enum tables_reading best = (enum tables_reading)candidate.best;
	struct gmmu_view view = tables_reading_view(best);
	struct tables_evidence evidence;

	if (!tables_evidence_find(candidates->tables, candidate.pa, best, &evidence))
		return answer_lost(error, candidates->dump, 1);
	text_clear(&candidates->others);
	text_clear(&candidates->words);
	others_add(&candidates->others, &candidate);
	tables_evidence_describe(&evidence, &candidates->words);
	record[SCORE] = record_number((uint64_t)candidate.scores[best]);
	record[READING] = record_sentence(tables_reading_name(best));
	record[LEVEL] = record_number((uint64_t)__builtin_ctz(view.depths));
	record[PAGE_SIZE] = record_word(gmmu_page_size_name(view.page_size));
	record[PA] = record_address(candidate.pa);
	record[SLOTS] = record_number(evidence.slots);
	record[USED] = record_number(evidence.facts[TABLES_USED]);
	record[FITTING] = record_number(evidence.facts[TABLES_FITTING]);
	record[LIVE] = record_number(evidence.facts[TABLES_LIVE]);
	record[SEQUENCE] = record_number(evidence.facts[TABLES_SEQUENCE]);
	record[DISTINCT] = record_number(evidence.facts[TABLES_DISTINCT]);
	record[POINTS_TO] = record_number(evidence.facts[TABLES_CHILDREN]);
	record[POINTED_TO_BY] = record_number(evidence.facts[TABLES_PARENTS]);
	record[OTHERS] = candidates->others.length ? record_sentence(text_string(&candidates->others)) : record_none();
	record[EVIDENCE] = record_sentence(text_string(&candidates->words));
	return ANSWER_RECORD;
}

static enum answer_step candidates_next(void *answer, uint64_t budget, struct record_value *record,
					struct gmmu_error *error)
{
	struct candidates *candidates = answer;
	const struct job *job = tables_job(candidates->tables);
	enum answer_step step;

	tables_step(candidates->tables, budget);
	step = answer_await(job, error);
	if (step != ANSWER_RECORD)
		return step;
	/* Scores depend on all pages: a table that points to others may be one that could not be read. */
	if (job->unavailable > 0)
		return answer_lost(error, candidates->dump, job->unavailable);
	if (candidates->next < tables_count(candidates->tables))
		return candidate_record(candidates, record, error);
	return ANSWER_DONE;
}

const struct answer_type answer_tables = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = candidates_open,
	.next = candidates_next,
	.close = candidates_close,
};
