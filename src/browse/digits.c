/* SPDX-License-Identifier: MIT */
#include "browse/digits.h"

#include <string.h>

#include "browse/keys/action.h"
#include "browse/model/cursor.h"
#include "browse/model/model.h"
#include "browse/panes/go.h"
#include "browse/panes/message.h"
#include "browse/panes/parts.h"

/* One digit that is a depth may well be meant. */
static bool is_count(const struct digits *digits)
{
	return digits->count > 1 || strpbrk(digits->typed, "56789");
}

bool digits_were_a_count(struct browse *browse, enum context context, struct key key)
{
	struct digits *digits = digits_of(browse);
	char name[KEY_NAME_SIZE];
	bool here = action_at(ACTION_DEPTH_0)->contexts & CONTEXT_BIT(context);
	bool digit = here && key.modifiers == 0 && key.code >= '0' && key.code <= '9';
	bool ends = here && key.modifiers == 0 && (key.code == 'G' || key.code == 'g');

	if (digit && digits->count == 0)
		digits->before = place_here(model_of(browse));
	if (digit && digits->count < DIGITS_MAX) {
		digits->typed[digits->count++] = (char)key.code;
		digits->typed[digits->count] = '\0';
	}
	if (digit)
		return false;
	if (!ends || !is_count(digits)) {
		*digits = (struct digits){.count = 0};
		return false;
	}
	place_goto(browse, &digits->before);
	browse_alert(browse, "digits set the depth, which is again what it was; %s%s goes to slot %s",
		     browse_key_of(browse, ACTION_GOTO, name), digits->typed, digits->typed);
	*digits = (struct digits){.count = 0};
	return true;
}
