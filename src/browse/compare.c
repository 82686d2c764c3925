/* SPDX-License-Identifier: MIT */
/* Comparing with another dump: the key, the name that is asked for, and by what slots are paired. */
#include "browse/state.h"

#include <string.h>

#include "browse/file.h"

void do_compare(struct browse *browse, int unused)
{
	bool compares = browse->comparison.dump && !browse->comparison.earlier;

	(void)unused;
	prompt_open(browse, PROMPT_COMPARE, compares ? "compare with (nothing: no more): " : "compare with: ", "");
	browse_say(browse, "a dump of any kind, then maybe @ADDRESS; Tab completes");
}

/* Notices about the other file matter more than the numbers, which the title has too. */
static void other_tell(struct browse *browse)
{
	struct dump *other = browse->comparison.dump;
	struct text text = {0};

	if (!browse->comparison.compare || dump_notice_count(other) == 0) {
		comparison_say(browse);
		return;
	}
	comparison_name_add(browse, &text);
	text_add(&text, ": ");
	text_add(&text, dump_notice_at(other, 0));
	browse_say(browse, "%s", text_string(&text));
	text_free(&text);
}

/* What an error advises to say on the command line is of no use once the browser is open. */
static void advice_cut(char *sentence)
{
	char *advice = strstr(sentence, "; --");

	if (advice)
		*advice = '\0';
}

/* Cuts the address off "FILE @ADDRESS", unless there is a file of all of that name; false: no address is there. */
static bool base_cut(struct browse *browse, char *name, uint64_t *base)
{
	char *at = strrchr(name, '@');
	struct gmmu_slot number;

	if (!at || at == name || file_exists(name) || gmmu_number_parse(at + 1, 64, &number, NULL) != GMMU_OK)
		return false;
	*base = number.word[0];
	if (gmmu_number_is_bare_hex(at + 1))
		bare_hex_remark(browse, at + 1);
	while (at > name && at[-1] == ' ')
		at--;
	*at = '\0';
	return true;
}

/* That a window was cut out of the other dump, too, which nobody asked for. */
static void window_remark(struct browse *browse)
{
	const char *window = dump_fact_find(browse->dump, "window");
	struct text text = {0};

	if (window) {
		comparison_name_add(browse, &text);
		text_add_format(&text, " is cut to the window of this dump, too: %s", window);
		browse_remark(browse, text_string(&text));
	}
	text_free(&text);
}

static void compare_with(struct browse *browse, char *name)
{
	struct dump *other;
	struct gmmu_error error;
	uint64_t base;
	bool has_base = base_cut(browse, name, &base);

	if (dump_open_other(browse->dump, name, has_base ? &base : NULL, &other, &error) != GMMU_OK) {
		advice_cut(error.message);
		browse_alert(browse, "%s: %s", gmmu_status_code(error.status), error.message);
		return;
	}
	dump_keep(other);
	comparison_set(browse, other, false);
	browse->comparison.base_given = has_base;
	window_remark(browse);
	other_tell(browse);
}

void compare_accept(struct browse *browse, const char *text)
{
	char path[PROMPT_SIZE];
	struct gmmu_error error;

	if (strspn(text, " ") < strlen(text)) {
		if (file_name_expand(text, path, sizeof(path), &error) == GMMU_OK)
			compare_with(browse, path);
		else
			browse_alert(browse, "%s", error.message);
	} else if (browse->comparison.dump) {
		comparison_clear(browse);
		browse_say(browse, "no longer compared with anything");
	} else {
		browse_say(browse, "no name, nothing to compare with");
	}
}

enum gmmu_status compare_by(struct browse *browse, const char *word, struct gmmu_error *error)
{
	bool by_pa = strcmp(word, "pa") == 0;
	char key[KEY_NAME_SIZE];

	if (!by_pa && strcmp(word, "offset") != 0)
		return gmmu_error_set(error, GMMU_E_VALUE, "dumps are compared by pa or by offset, not by \"%s\"",
				      word);
	browse->comparison.wish = by_pa ? COMPARISON_BY_PA : COMPARISON_BY_OFFSET;
	if (!browse->comparison.dump || browse->comparison.earlier) {
		browse_say(browse, "by %s from now on; %s asks for a dump to compare with", word,
			   browse_key_of(browse, ACTION_COMPARE, key));
		return GMMU_OK;
	}
	browse->comparison.settled = false;
	comparison_renew(browse);
	comparison_say(browse);
	return GMMU_OK;
}
