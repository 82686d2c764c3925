/* SPDX-License-Identifier: MIT */
#include "dump/dump.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/file.h"
#include "dump/internal.h"
#include "dump/magic/ask.h"
#include "dump/shape.h"
#include "text/phrase.h"

void dump_options_init(struct dump_options *options)
{
	*options = (struct dump_options){.max_size = DUMP_MAX_SIZE_DEFAULT, .window_length = UINT64_MAX};
}

static struct dump *dump_new(const char *path, const struct dump_options *options)
{
	struct dump *dump = calloc(1, sizeof(*dump));

	if (!dump)
		return NULL;
	dump->options = *options;
	dump->path = strdup(path);
	if (options->format)
		dump->format = strdup(options->format);
	if (options->listing)
		dump->listing = strdup(options->listing);
	dump->options.format = dump->format;
	dump->options.listing = dump->listing;
	if (!dump->path || (options->format && !dump->format) || (options->listing && !dump->listing)) {
		dump_close(dump);
		return NULL;
	}
	return dump;
}

/* A fact even if the window leaves nothing out: it also applies to dumps that this one is compared with. */
static void window_report(struct dump *dump)
{
	uint64_t first = dump->options.window_offset, length = dump->options.window_length;
	char value[64];

	if (first == 0 && length == UINT64_MAX)
		return;
	if (length == 0)
		snprintf(value, sizeof(value), "of no bytes");
	else if (length > UINT64_MAX - first)
		snprintf(value, sizeof(value), "0x%" PRIx64 " on", first);
	else
		snprintf(value, sizeof(value), "0x%" PRIx64 "-0x%" PRIx64, first, first + length - 1);
	report_fact(&dump->report, "window", value, "--offset and --length");
}

/* Cuts the window out, and keeps the original extents. */
static enum gmmu_status window_take(struct dump *dump, struct gmmu_error *error)
{
	const struct dump_options *options = &dump->options;
	const struct extents *extents = &dump->extents;

	if (extents->count > 0 && (options->window_offset > 0 || options->window_length < UINT64_MAX)) {
		dump->whole = malloc(extents->count * sizeof(*dump->whole));
		if (!dump->whole)
			return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
		memcpy(dump->whole, extents->list, extents->count * sizeof(*dump->whole));
		dump->whole_count = extents->count;
	}
	return extents_cut(&dump->extents, options->window_offset, options->window_length, error);
}

/* Identifies and reads what was opened. */
static enum gmmu_status dump_fill(struct dump *dump, struct gmmu_error *error)
{
	const struct dump_options *options = &dump->options;
	enum gmmu_status status = ask_keep(dump, error);

	if (status == GMMU_OK)
		status = shape_identify(dump, error);
	if (status == GMMU_OK)
		ask_signatures(dump);
	if (status == GMMU_OK)
		status = reversed_take(dump, error);
	if (status == GMMU_OK && options->has_base_pa)
		status = extents_move(&dump->extents, options->base_pa, error);
	if (status != GMMU_OK)
		return status;
	window_report(dump);
	if (dump->report.failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (dump->extents.count > 0)
		dump->origin = dump->extents.list[0].address;
	return window_take(dump, error);
}

/* Puts the file's name before a message about its contents, unless it is already there. */
static void error_name(const struct dump *dump, struct gmmu_error *error)
{
	char name[PHRASE_NAME_ROOM];
	struct gmmu_error bare;

	if (!error || (error->status != GMMU_E_FORMAT && error->status != GMMU_E_IO))
		return;
	phrase_name(name, dump->path);
	if (strstr(error->message, name))
		return;
	bare = *error;
	gmmu_error_set(error, bare.status, "%s: %s", name, bare.message);
}

/* Ends an opening: either the dump is passed to the caller, or it is freed and the message names the file. */
static enum gmmu_status dump_settle(struct dump *made, enum gmmu_status status, struct dump **dump,
				    struct gmmu_error *error)
{
	if (status == GMMU_OK) {
		*dump = made;
		return status;
	}
	error_name(made, error);
	dump_close(made);
	return status;
}

enum gmmu_status dump_open(const char *path, const struct dump_options *options, struct dump **dump,
			   struct gmmu_error *error)
{
	struct dump *made = dump_new(path, options);
	enum gmmu_status status;

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	status = file_open(made, error);
	if (status == GMMU_OK)
		status = dump_fill(made, error);
	return dump_settle(made, status, dump, error);
}

enum gmmu_status dump_open_bytes(const void *bytes, size_t size, const struct dump_options *options, struct dump **dump,
				 struct gmmu_error *error)
{
	struct dump *made = dump_new("-", options);
	struct spool spool = {.cap = options->max_size};
	enum gmmu_status status;

	if (!made)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	made->file_size = size;
	made->from_bytes = true;
	status = spool_add(&spool, bytes, size, error);
	if (status == GMMU_OK)
		status = source_from_spool(&spool, &made->source, error);
	spool_free(&spool);
	if (status == GMMU_OK)
		status = dump_fill(made, error);
	return dump_settle(made, status, dump, error);
}

void dump_close(struct dump *dump)
{
	if (!dump)
		return;
	ask_end(dump);
	source_close(dump->source);
	extents_free(&dump->extents);
	report_free(&dump->report);
	free(dump->whole);
	free(dump->head);
	free(dump->path);
	free(dump->format);
	free(dump->listing);
	free(dump);
}
