/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/color.h"
#include "dump/escape.h"

/* Bytes that gather before they are written. */
#define OUTPUT_CHUNK (64 * 1024)

/* What a pipe may hold without privileges. */
#define OUTPUT_PIPE (1024 * 1024)

bool output_terminal_is_plain(void)
{
	const char *terminal = getenv("TERM");

	return !terminal || *terminal == '\0' || strcmp(terminal, "dumb") == 0;
}

bool output_wants_color(enum options_color color, int descriptor)
{
	const char *no_color = getenv("NO_COLOR");

	if (color != COLOR_AUTO)
		return color == COLOR_ALWAYS;
	return isatty(descriptor) && !(no_color && *no_color) && !output_terminal_is_plain();
}

void output_init(struct output *output, int descriptor, bool color)
{
	*output = (struct output){.descriptor = descriptor, .color = color};
	output->text.styled = color;
	output->text.meaning = MEANING_PLAIN;
	output->text.ascii = !escape_locale_is_utf8();
}

void output_free(struct output *output)
{
	text_free(&output->text);
	text_free(&output->bytes);
	text_free(&output->plain);
}

static enum gmmu_status output_fail(struct output *output, struct gmmu_error *error)
{
	output->reader_gone = errno == EPIPE;
	return gmmu_error_set(error, GMMU_E_IO, "cannot write to standard output: %s", strerror(errno));
}

static enum gmmu_status write_all(struct output *output, const char *bytes, size_t size, struct gmmu_error *error)
{
	while (size > 0) {
		ssize_t written = write(output->descriptor, bytes, size);

		if (written < 0 && errno == EAGAIN) {
			struct pollfd wait = {.fd = output->descriptor, .events = POLLOUT};

			poll(&wait, 1, -1);
			continue;
		}
		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return output_fail(output, error);
		bytes += written;
		size -= (size_t)written;
	}
	return GMMU_OK;
}

static enum gmmu_status output_flush(struct output *output, struct gmmu_error *error)
{
	struct text *text = &output->text;
	enum gmmu_status status;

	if (output->color) {
		color_add(&output->bytes, text);
		text = &output->bytes;
	}
	if (output->text.ascii) {
		text_add_ascii(&output->plain, text->bytes, text->length);
		text = &output->plain;
	}
	/* Nothing goes out that any text lacks a part of, now or later. */
	output->text.failed |= text_ran_out();
	if (output->text.failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory while writing");
	status = text->length > 0 ? write_all(output, text->bytes, text->length, error) : GMMU_OK;
	text_clear(&output->text);
	text_clear(&output->bytes);
	text_clear(&output->plain);
	return status;
}

enum gmmu_status output_write(struct output *output, struct gmmu_error *error)
{
	return output->text.length < OUTPUT_CHUNK && !output->text.failed ? GMMU_OK : output_flush(output, error);
}

enum gmmu_status output_add(struct output *output, const char *bytes, size_t size, struct gmmu_error *error)
{
	enum gmmu_status status;

	if (output->color || output->text.length + size < OUTPUT_CHUNK) {
		text_add_bytes(&output->text, bytes, size);
		return output_write(output, error);
	}
	status = output_flush(output, error);
	return status == GMMU_OK ? write_all(output, bytes, size, error) : status;
}

void output_widen(struct output *output)
{
	/* Fails on all else than pipes, and where a user may have no more. */
	fcntl(output->descriptor, F_SETPIPE_SZ, OUTPUT_PIPE);
}

enum gmmu_status output_finish(struct output *output, struct gmmu_error *error)
{
	enum gmmu_status status = output_flush(output, error);

	if (status == GMMU_OK && close(output->descriptor) != 0)
		status = output_fail(output, error);
	return status;
}
