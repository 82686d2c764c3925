/* SPDX-License-Identifier: MIT */
#include "dump/magic/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/escape.h"
#include "dump/internal.h"
#include "dump/magic/confine.h"
#include "dump/signature.h"

/* The child ends itself earlier; this is for a machine too busy to run it. */
#define PATIENCE_MILLISECONDS (1000 * (CONFINE_SECONDS + 1))

enum gmmu_status ask_keep(struct dump *dump, struct gmmu_error *error)
{
	size_t size = dump->source->size < MAGIC_BYTES_MAX ? (size_t)dump->source->size : MAGIC_BYTES_MAX;

	if (dump->is_device || dump->from_bytes || size == 0)
		return GMMU_OK;
	dump->head = malloc(size);
	if (!dump->head)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	dump->head_size = source_read(dump->source, 0, dump->head, size);
	return GMMU_OK;
}

/* Whether the bytes are raw only because no format was found, without a notice about that yet. */
static bool is_suspect(const struct dump *dump)
{
	const struct report *report = &dump->report;

	/* Bytes from a caller have no head to ask about. */
	return dump->head_size > 0 && report->layer_count > 0 && !report->refused && !dump->options.format &&
	       strcmp(report->layers[report->layer_count - 1].shape, "raw") == 0;
}

static bool is_bare(const struct dump *dump)
{
	return dump->report.layer_count == 1;
}

/* The first bytes of the table, which are the file's own if they are in no container. */
static size_t table_read(struct dump *dump, uint8_t *bytes, size_t size)
{
	if (is_bare(dump)) {
		size = size < dump->head_size ? size : dump->head_size;
		memcpy(bytes, dump->head, size);
		return size;
	}
	return dump->extents.count > 0 ? dump_read(dump, 0, 0, bytes, size) : 0;
}

void ask_signatures(struct dump *dump)
{
	uint8_t bytes[SIGNATURE_BYTES_MAX];
	const char *words = is_suspect(dump) ? signature_find(bytes, table_read(dump, bytes, sizeof(bytes))) : NULL;

	if (!words)
		return;
	dump->is_foreign = true;
	report_notice(&dump->report, "%s like %s; it is read as raw bytes all the same",
		      is_bare(dump) ? "it begins" : "its contents begin", words);
}

static bool ask_begin(struct dump *dump)
{
	uint8_t table[MAGIC_BYTES_MAX];
	struct magic_question question = {
		.file = dump->head,
		.file_size = dump->head_size,
		.table = table,
	};

	if (is_suspect(dump) && !dump->is_foreign)
		question.table_size = table_read(dump, table, sizeof(table));
	return child_begin(&dump->magic.child, &question);
}

int dump_magic_ask(struct dump *dump)
{
	if (!dump->magic.asked) {
		dump->magic.asked = true;
		if (dump->head_size > 0)
			ask_begin(dump);
		else
			snprintf(dump->magic.words, sizeof(dump->magic.words), "%s",
				 dump->is_device ? "not asked" : "nothing: it is empty");
	}
	return dump->magic.child.process ? dump->magic.child.answer : -1;
}

bool dump_magic_take(struct dump *dump)
{
	struct magic_answer answer;
	char words[MAGIC_WORDS_ROOM];
	bool told;

	if (!dump->magic.child.process || !child_wait(&dump->magic.child, 0))
		return false;
	told = child_take(&dump->magic.child, &answer);
	child_end(&dump->magic.child);
	if (!told)
		return true;
	escape_string(dump->magic.words, sizeof(dump->magic.words), answer.file);
	if (answer.foreign[0])
		report_notice(&dump->report, "libmagic recognizes %s as %s; it is read as raw bytes all the same",
			      is_bare(dump) ? "it" : "its contents",
			      escape_string(words, sizeof(words), answer.foreign));
	return true;
}

void dump_magic_wait(struct dump *dump)
{
	if (dump_magic_ask(dump) < 0)
		return;
	child_wait(&dump->magic.child, PATIENCE_MILLISECONDS);
	dump_magic_take(dump);
	ask_end(dump);
}

const char *dump_magic(const struct dump *dump)
{
	return dump->magic.words[0] ? dump->magic.words : NULL;
}

void ask_end(struct dump *dump)
{
	child_end(&dump->magic.child);
}
