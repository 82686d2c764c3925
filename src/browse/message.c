/* SPDX-License-Identifier: MIT */
/* What the bottom line tells the reader until the next key. */
#include "browse/state.h"

#include <stdarg.h>
#include <stdio.h>

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments) GMMU_PRINTF(3, 0);

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments)
{
	vsnprintf(browse->message, sizeof(browse->message), format, arguments);
	browse->alert = alert;
}

void browse_say(struct browse *browse, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	message_set(browse, false, format, arguments);
	va_end(arguments);
}

void browse_alert(struct browse *browse, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	message_set(browse, true, format, arguments);
	va_end(arguments);
}

const char *browse_key_of(const struct browse *browse, const char *action, char out[KEY_NAME_SIZE])
{
	keymap_describe(&browse->keymap, action_find(action), false, out, KEY_NAME_SIZE);
	return out;
}
