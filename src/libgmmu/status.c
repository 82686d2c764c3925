/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include <gmmu/status.h>

static const struct {
	const char *code;
	const char *meaning;
} status_rows[] = {
#define X(symbol, code, meaning) [symbol] = {code, meaning},
	GMMU_STATUS_LIST(X)
#undef X
};

static const size_t status_count = sizeof(status_rows) / sizeof(status_rows[0]);

const char *gmmu_status_code(enum gmmu_status status)
{
	return (size_t)status < status_count ? status_rows[status].code : "E_UNKNOWN";
}

const char *gmmu_status_meaning(enum gmmu_status status)
{
	return (size_t)status < status_count ? status_rows[status].meaning : "not a status of this library";
}

/* A message may quote user input: no control character of it may reach a terminal, including those from 0x80 on. */
static void controls_remove(char *message)
{
	for (unsigned char *at = (unsigned char *)message; *at; at++) {
		if (*at < ' ' || *at == 0x7f)
			*at = '?';
		if (*at == 0xc2 && at[1] >= 0x80 && at[1] <= 0x9f)
			at[0] = at[1] = '?';
	}
}

enum gmmu_status gmmu_error_set(struct gmmu_error *error, enum gmmu_status status, const char *format, ...)
{
	va_list arguments;

	if (!error)
		return status;
	error->status = status;
	va_start(arguments, format);
	if (vsnprintf(error->message, sizeof(error->message), format, arguments) < 0)
		error->message[0] = '\0';
	va_end(arguments);
	controls_remove(error->message);
	return status;
}
