/* SPDX-License-Identifier: MIT */
/* What the bottom line tells the reader until the next key. */
#include "browse/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments) GMMU_PRINTF(3, 0);

static void message_join(struct browse *browse)
{
	snprintf(browse->message, sizeof(browse->message), "%s%s%s", browse->remark,
		 browse->remark[0] && browse->said[0] ? "; " : "", browse->said);
}

void sentence_spell(const struct browse *browse, char *sentence, size_t size)
{
	char room[PROMPT_SIZE + GMMU_MESSAGE_SIZE];
	struct text text = text_in(room, NULL, size < sizeof(room) ? size : sizeof(room));

	if (!browse->ascii)
		return;
	text_add_ascii(&text, sentence, strlen(sentence));
	memcpy(sentence, room, text.length + 1);
}

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments)
{
	char before[sizeof(browse->said)];
	bool keep = browse->alarm && !alert;

	/* What went wrong is not hidden by what went well after it. */
	memcpy(before, browse->said, sizeof(before));
	vsnprintf(browse->said, sizeof(browse->said), format, arguments);
	sentence_spell(browse, browse->said, sizeof(browse->said));
	browse->alert = alert || keep;
	browse->alarm = alert;
	if (keep)
		browse_remark(browse, before);
	else
		message_join(browse);
}

void message_clear(struct browse *browse)
{
	browse->message[0] = browse->remark[0] = browse->said[0] = '\0';
	browse->alert = browse->alarm = browse->opening = browse->prompt.fault = false;
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

void browse_remark(struct browse *browse, const char *remark)
{
	size_t length = strlen(browse->remark);

	if (!remark[0])
		return;
	snprintf(browse->remark + length, sizeof(browse->remark) - length, "%s%s", length ? "; " : "", remark);
	sentence_spell(browse, browse->remark, sizeof(browse->remark));
	message_join(browse);
}

void bare_hex_remark(struct browse *browse, const char *digits)
{
	char remark[160];

	snprintf(remark, sizeof(remark), "%.64s is read as hex, 0x%.64s", digits, digits);
	browse_remark(browse, remark);
}

void memory_watch(struct browse *browse)
{
	if (text_ran_out())
		browse_alert(browse,
			     "out of memory: not all of that was done, or is shown; close something, try again");
}

const char *browse_key_of(const struct browse *browse, unsigned action, char out[KEY_NAME_SIZE])
{
	keymap_describe(&browse->keymap, action, false, out, KEY_NAME_SIZE);
	return out;
}
