/* SPDX-License-Identifier: MIT */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "browse/file.h"
#include "cli/color.h"
#include "text/count.h"
#include "text/escape.h"

/* Bytes to gather before writing. */
#define OUTPUT_CHUNK (64 * 1024)

/* The size of a pipe that needs no privileges. */
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
	file_abandon(output->file);
	output->file = NULL;
}

/* If a signal ends the program, an incomplete file is removed. */
static void signal_take(int number)
{
	file_abandon_all();
	signal(number, SIG_DFL);
	raise(number);
}

enum gmmu_status output_open(struct output *output, const char *path, struct gmmu_error *error)
{
	static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
	enum gmmu_status status = file_begin(path, &output->file, error);

	for (size_t i = 0; status == GMMU_OK && i < COUNT(ends); i++)
		if (signal(ends[i], signal_take) == SIG_IGN)
			signal(ends[i], SIG_IGN);
	return status;
}

void output_leave(struct output *output)
{
	file_abandon(output->file);
	output->file = NULL;
	text_clear(&output->text);
}

/* The byte where character number `column` begins. */
static size_t character_start(const char *text, size_t column)
{
	size_t at = 0;

	for (size_t character = 1; character < column && text[at]; character++)
		do
			at++;
		while (((unsigned char)text[at] & 0xc0) == 0x80);
	return at;
}

static size_t characters(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

/* Escaping may change what precedes the mistake; the text after it stays the same. */
void output_point(struct output *output, const char *typed, size_t column)
{
	struct text *text = &output->mistake;
	size_t whole, all, before;

	*text = text_in(output->mistake_room, NULL, sizeof(output->mistake_room));
	text->ascii = output->text.ascii;
	text_add(text, "  ");
	text_add_escaped(text, typed);
	whole = text->length;
	all = characters(text_string(text));
	text_add_escaped(text, typed + character_start(typed, column));
	before = all - characters(text_string(text) + whole);
	text_truncate(text, whole);
	text_add_char(text, '\n');
	text_add_repeated(text, ' ', before);
	text_add(text, "^\n");
	if (text->failed)
		text_truncate(text, 0);
}

static enum gmmu_status output_fail(struct output *output, struct gmmu_error *error)
{
	output->reader_gone = errno == EPIPE;
	return gmmu_error_set(error, GMMU_E_IO, "cannot write to standard output: %s", strerror(errno));
}

static enum gmmu_status write_all(struct output *output, const char *bytes, size_t size, struct gmmu_error *error)
{
	if (output->file)
		return file_add(output->file, bytes, size, error);
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
	/* Nothing is written if part of any text is missing. */
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
	if (output->file)
		return;
	/* Fails on anything but pipes, and if the user's limit is lower. */
	fcntl(output->descriptor, F_SETPIPE_SZ, OUTPUT_PIPE);
}

enum gmmu_status output_finish(struct output *output, struct gmmu_error *error)
{
	enum gmmu_status status = output_flush(output, error);

	if (output->file) {
		struct file_writer *file = output->file;

		output->file = NULL;
		if (status == GMMU_OK)
			return file_commit(file, true, error);
		file_abandon(file);
		return status;
	}
	if (status == GMMU_OK && close(output->descriptor) != 0)
		status = output_fail(output, error);
	return status;
}
