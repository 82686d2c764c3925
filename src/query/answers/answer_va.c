/* SPDX-License-Identifier: MIT */
/*
 * A virtual address as geometry: the entry that it goes through at each depth, for each page size. No table is read.
 * For a fault, also which of these entries the driver's message refers to.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "query/answers/answer.h"
#include "query/answers/fault.h"
#include "text/count.h"

enum { VA, PAGE_SIZE, LEVEL, NAME, VA_BITS, INDEX, ENTRY_OFFSET, PAGE_OFFSET, COLUMN_COUNT, SUSPECT = COLUMN_COUNT };

#define FAULT_COLUMN_COUNT (SUSPECT + 1)

#define COMMON_COLUMNS                                                                                               \
	[VA] = {"va", "the virtual address"}, [PAGE_SIZE] = {"page_size", "size of the page that would contain it"}, \
	[LEVEL] = {"level", "depth of the table"}, [NAME] = {"name", "its name"},                                    \
	[VA_BITS] = {"va_bits", "bits of the address that select the entry"},                                        \
	[INDEX] = {"index", "number of the entry"},                                                                  \
	[ENTRY_OFFSET] = {"entry_offset", "offset of the entry in the table, in bytes"},                             \
	[PAGE_OFFSET] = {"page_offset", "offset of the address in the page, in bytes"}

static const struct record_column columns[COLUMN_COUNT] = {COMMON_COLUMNS};
static const struct record_column fault_columns[FAULT_COLUMN_COUNT] = {
	COMMON_COLUMNS, [SUSPECT] = {"suspect", "whether this entry may be the cause of the fault"}};

struct steps {
	struct fault fault;
	bool is_fault;
	unsigned size, depth; /* the next row: number of the page size, and the depth */
	struct text bits;
};

/* The page sizes, and the depths of their entries. */
static const struct {
	enum gmmu_page_size page_size;
	unsigned leaf;
} sizes[] = {{GMMU_PAGE_SIZE_4K, 4}, {GMMU_PAGE_SIZE_64K, 4}, {GMMU_PAGE_SIZE_2M, 3}};

#define SIZE_COUNT COUNT(sizes)

static void steps_close(void *answer)
{
	struct steps *steps = answer;

	if (steps)
		text_free(&steps->bits);
	free(steps);
}

static enum gmmu_status steps_open(bool is_fault, const struct answer_request *request, void **answer,
				   struct gmmu_error *error)
{
	struct steps *steps = calloc(1, sizeof(*steps));
	enum gmmu_status status;

	if (!steps)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	steps->is_fault = is_fault;
	steps->fault.va = request->number;
	status = is_fault ? fault_read(request->words, &steps->fault, error) : fault_check_va(request->number, error);
	if (status == GMMU_OK)
		*answer = steps;
	else
		free(steps);
	return status;
}

static enum gmmu_status va_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	return steps_open(false, request, answer, error);
}

static enum gmmu_status fault_open(const struct answer_request *request, void **answer, struct gmmu_error *error)
{
	return steps_open(true, request, answer, error);
}

/* "# fault at 0x7fffb8000000, a read: PDE, an entry on the way down is not valid" */
static void fault_head(void *answer, struct text *text)
{
	const struct fault *fault = &((struct steps *)answer)->fault;

	text_add_format(text, "# fault at 0x%" PRIx64, fault->va);
	if (fault->access)
		text_add_format(text, ", %s", fault->access);
	if (fault->reason)
		text_add_format(text, ": %s, %s", fault->reason->word, fault->reason->meaning);
	text_add_char(text, '\n');
}

static enum answer_step steps_next(void *answer, uint64_t budget, struct record_value *record, struct gmmu_error *error)
{
	struct steps *steps = answer;
	uint64_t va = steps->fault.va, index;
	const struct gmmu_depth *depth;
	enum gmmu_page_size page_size;
	unsigned level;
	bool leaf;

	(void)budget;
	(void)error;
	if (steps->size == SIZE_COUNT)
		return ANSWER_DONE;
	page_size = sizes[steps->size].page_size;
	level = steps->depth;
	leaf = level == sizes[steps->size].leaf;
	depth = gmmu_depth_at((int)level, page_size);
	index = (va >> depth->va_lo) % depth->entry_count;
	text_clear(&steps->bits);
	text_add_format(&steps->bits, "%u:%u", depth->va_hi, depth->va_lo);
	record[VA] = record_address(va);
	record[PAGE_SIZE] = record_word(gmmu_page_size_name(page_size));
	record[LEVEL] = record_number(level);
	record[NAME] = record_word(depth->name);
	record[VA_BITS] = record_sentence(text_string(&steps->bits));
	record[INDEX] = record_number(index);
	record[ENTRY_OFFSET] = record_address(index * depth->entry_size);
	record[PAGE_OFFSET] = leaf ? record_address(va & (gmmu_page_size_bytes(page_size) - 1)) : record_none();
	if (steps->is_fault)
		record[SUSPECT] = record_flag(steps->fault.reason &&
					      (leaf ? steps->fault.reason->leaf : steps->fault.reason->above));
	steps->depth = leaf ? 0 : level + 1;
	steps->size += leaf;
	return ANSWER_RECORD;
}

const struct answer_type answer_va = {
	.columns = columns,
	.column_count = COLUMN_COUNT,
	.open = va_open,
	.next = steps_next,
	.close = steps_close,
};

const struct answer_type answer_fault = {
	.columns = fault_columns,
	.column_count = FAULT_COLUMN_COUNT,
	.head = fault_head,
	.open = fault_open,
	.next = steps_next,
	.close = steps_close,
};
