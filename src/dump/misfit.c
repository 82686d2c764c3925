/* SPDX-License-Identifier: MIT */
#include "dump/misfit.h"

#include <stdarg.h>
#include <stdio.h>

bool misfit_set(struct misfit *misfit, const struct line *line, const char *at, const char *format, ...)
{
	va_list arguments;

	misfit->line = line->number;
	misfit->column = at ? (size_t)(at - line->text) + 1 : 0;
	misfit->text[0] = '\0';
	if (at) {
		size_t before = (size_t)(at - line->text), from = before > 30 ? before - 30 : 0;

		snprintf(misfit->text, sizeof(misfit->text), "%.*s^%.16s", (int)(before - from), line->text + from, at);
	}
	va_start(arguments, format);
	vsnprintf(misfit->what, sizeof(misfit->what), format, arguments);
	va_end(arguments);
	return false;
}
