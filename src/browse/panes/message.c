/* SPDX-License-Identifier: MIT */
/* Messages on the bottom line, shown until the next key. */
#include "browse/panes/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/keys/key.h"
#include "browse/panes/parts.h"
#include "browse/panes/settings.h"
#include "text/text.h"

#define SENTENCE_SIZE (1024 + GMMU_MESSAGE_SIZE) /* of the longest that may name a file */

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments) GMMU_PRINTF(3, 0);

static void message_join(struct browse *browse)
{
	snprintf(message_of(browse)->text, sizeof(message_of(browse)->text), "%s%s%s", message_of(browse)->remark,
		 message_of(browse)->remark[0] && message_of(browse)->said[0] ? "; " : "", message_of(browse)->said);
}

void sentence_spell(const struct browse *browse, char *sentence, size_t size)
{
	char room[SENTENCE_SIZE];
	struct text text = text_in(room, NULL, size < sizeof(room) ? size : sizeof(room));

	if (!settings_of(browse)->ascii)
		return;
	text_add_ascii(&text, sentence, strlen(sentence));
	memcpy(sentence, room, text.length + 1);
}

static void message_set(struct browse *browse, bool alert, const char *format, va_list arguments)
{
	char before[sizeof(message_of(browse)->said)];
	bool keep = message_of(browse)->alarm && !alert;

	/* A later success must not hide an error. */
	memcpy(before, message_of(browse)->said, sizeof(before));
	vsnprintf(message_of(browse)->said, sizeof(message_of(browse)->said), format, arguments);
	sentence_spell(browse, message_of(browse)->said, sizeof(message_of(browse)->said));
	message_of(browse)->alert = alert || keep;
	message_of(browse)->alarm = alert;
	if (keep)
		browse_remark(browse, before);
	else
		message_join(browse);
}

void message_clear(struct browse *browse)
{
	message_of(browse)->text[0] = message_of(browse)->remark[0] = message_of(browse)->said[0] = '\0';
	message_of(browse)->alert = message_of(browse)->alarm = message_of(browse)->opening = false;
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

void browse_blame(struct browse *browse, const struct gmmu_error *error, const char *also)
{
	/* Advice about command line options is useless once the browser is open. */
	const char *advice = strstr(error->message, "; --");
	size_t length = advice ? (size_t)(advice - error->message) : strlen(error->message);

	browse_alert(browse, "%s: %.*s%s", gmmu_status_code(error->status), (int)length, error->message, also);
}

void browse_remark(struct browse *browse, const char *remark)
{
	size_t length = strlen(message_of(browse)->remark);

	if (!remark[0])
		return;
	snprintf(message_of(browse)->remark + length, sizeof(message_of(browse)->remark) - length, "%s%s",
		 length ? "; " : "", remark);
	sentence_spell(browse, message_of(browse)->remark, sizeof(message_of(browse)->remark));
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
			     "out of memory: this is incomplete, or shown incompletely; close something and try again");
}

const char *browse_key_of(const struct browse *browse, unsigned action, char out[KEY_NAME_SIZE])
{
	keymap_describe(&settings_of(browse)->keymap, action, false, out, KEY_NAME_SIZE);
	return out;
}
