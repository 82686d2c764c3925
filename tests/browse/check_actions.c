/* SPDX-License-Identifier: MIT */
/* The table of actions: names, keys, contexts; that all of them can be reached and are shown to the user. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browse/keys/action.h"
#include "browse/command.h"
#include "query/answers/question.h"
#include "browse/setting.h"
#include "browser.h"
#include "support.h"

static struct keymap keymap;

static void setup(void)
{
	keymap_init(&keymap);
}

START_TEST(action_has_a_name_a_help_and_a_place)
{
	const struct action *action = action_at((unsigned)_i);

	ck_assert_uint_gt(strlen(action->name), 0);
	ck_assert_uint_eq(strspn(action->name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(action->name));
	ck_assert_uint_eq(action_find(action->name), (unsigned)_i);
	ck_assert_uint_gt(strlen(action->help), 0);
	ck_assert_uint_ne(action->contexts, 0);
	ck_assert_uint_lt(action->contexts, CONTEXT_BIT(CONTEXT_COUNT));
	ck_assert(action->run != NULL);
}
END_TEST

START_TEST(action_is_reached_by_each_of_its_keys)
{
	const struct action *action = action_at((unsigned)_i);
	const char *at = action->keys;
	unsigned keys = 0;

	while (*at) {
		size_t length = strcspn(at, " ");
		struct key key;

		ck_assert_msg(key_parse(at, length, &key), "%s: no such key: %s", action->name, at);
		for (enum context context = 0; context < CONTEXT_COUNT; context++)
			if (action->contexts & CONTEXT_BIT(context))
				ck_assert_uint_eq(keymap_find(&keymap, context, key), (unsigned)_i);
		keys++;
		at += length;
		at += strspn(at, " ");
	}
	ck_assert_msg(keys > 0, "%s has no key", action->name);
}
END_TEST

START_TEST(no_key_is_bound_twice_in_a_context)
{
	ck_assert_uint_lt(keymap.count, KEYMAP_SIZE);
	for (unsigned i = 0; i < keymap.count; i++)
		for (unsigned j = i + 1; j < keymap.count; j++) {
			const struct action *a = action_at(keymap.bindings[i].action);
			const struct action *b = action_at(keymap.bindings[j].action);

			ck_assert_msg(!key_equal(keymap.bindings[i].key, keymap.bindings[j].key) ||
					      !(a->contexts & b->contexts),
				      "%s and %s have the same key", a->name, b->name);
		}
}
END_TEST

START_TEST(bound_key_is_taken_from_others_where_it_works)
{
	unsigned quit = action_find("quit"), down = action_find("down");
	struct key j = {'j', 0};

	ck_assert_uint_eq(keymap_find(&keymap, CONTEXT_GRID, j), down);
	ck_assert(keymap_bind(&keymap, j, quit));
	ck_assert_uint_eq(keymap_find(&keymap, CONTEXT_GRID, j), quit);
	keymap_unbind(&keymap, j);
	ck_assert_uint_eq(keymap_find(&keymap, CONTEXT_GRID, j), ACTION_NONE);
	ck_assert_uint_eq(keymap_find(&keymap, CONTEXT_GRID, (struct key){KEYCODE_DOWN, 0}), down);
}
END_TEST

START_TEST(help_shows_every_action_and_its_keys)
{
	const struct action *action = action_at((unsigned)_i);
	char keys[128];

	browser_open(fake_dump());
	resize(127, 500); /* the widest with one column */
	press("?");
	keymap_describe(&keymap, (unsigned)_i, true, keys, sizeof(keys));
	shows(action->help);
	shows(keys);
	ck_assert_ptr_nonnull(strstr(line(line_with(action->help)), action->name));
	browser_close();
}
END_TEST

/* Every word after : is in the help, comes by Tab, and takes every argument that Tab offers. */
START_TEST(word_after_colon_is_in_the_help_and_takes_what_tab_offers)
{
	static const uint64_t word = 0x0600000000480001;
	const struct command *command = command_at((unsigned)_i);
	struct dump *dump = fake_dump();
	char keys[128];

	ck_assert_ptr_nonnull(command);
	fake_dump_add(fake_words(0, &word, 1));
	browser_open(dump);
	resize(127, 500); /* the widest with one column */
	press("?");
	snprintf(keys, sizeof(keys), "%s %s", command->word, command->argument);
	shows(keys);
	shows(command->help);
	press("q 4");
	snprintf(keys, sizeof(keys), ": \"%s\" Tab", command->word);
	press(keys);
	snprintf(keys, sizeof(keys), ":%s", command->word);
	ck_assert_msg(strncmp(line(-1), keys, strlen(keys)) == 0, "%s", line(-1));
	press("Esc");
	for (unsigned i = 0; command->value && command->value(browser, i); i++) {
		snprintf(keys, sizeof(keys), ": \"%s%s %s\" Enter", command->whole ? "" : "depth 4 ", command->word,
			 command->value(browser, i));
		if (strcmp(command->word, "ask") == 0 &&
		    (question_at(i)->argument || question_at(i)->takes & QUESTION_OTHER))
			continue; /* asks for more */
		if (strcmp(command->word, "role") == 0 && strstr("pde dual", command->value(browser, i)))
			continue; /* has no place at depth 4 */
		press(keys);
		ck_assert_msg(grid_cell(&screen, 499, 1)->meaning != LOOK_ALERT, "%s: %s", keys, line(-1));
		press("Esc");
	}
	browser_close();
}
END_TEST

/* Dumps and places in them where something could end: no rows, one, the first and the last of many, of 2^40. */
static const struct {
	uint64_t rows;
	const char *place;
} edges[] = {
	{0, ""},
	{1, ""},
	{100, "g"},
	{100, "G"},
	{UINT64_C(1) << 40, "g"},
	{UINT64_C(1) << 40, "G"},
	{UINT64_C(1) << 40, ": \"50%\" Enter"},
};

static void edge_open(size_t edge)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 8 * edges[edge].rows});
	browser_open(dump);
}

/* One key of an action in a context, with what may follow it taken back; steps that would take hours are stopped. */
static void action_try(const char *key)
{
	struct key pressed;

	ck_assert(key_parse(key, strcspn(key, " "), &pressed));
	browse_key(browser, pressed);
	for (int i = 0; i < 3 && browse_busy(browser); i++)
		browse_step(browser, 0);
	for (int i = 0; i < 4; i++)
		browse_key(browser, (struct key){KEYCODE_ESC, 0});
	while (browse_wish(browser) != WISH_NONE)
		;
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
}

START_TEST(action_survives_every_edge_at_every_depth)
{
	static const char *const depths[] = {"0", "1", "2", "3", "4", "a"};
	const struct action *action = action_at((unsigned)_i);

	if (!(action->contexts & (CONTEXT_BIT(CONTEXT_GRID) | CONTEXT_BIT(CONTEXT_PANE))))
		return; /* prompts, questions and lists do not know where the cursor is */
	for (size_t edge = 0; edge < sizeof(edges) / sizeof(edges[0]); edge++)
		for (size_t depth = 0; depth < sizeof(depths) / sizeof(depths[0]); depth++) {
			edge_open(edge);
			press(depths[depth]);
			press(edges[edge].place);
			action_try(action->keys);
			press("Tab");
			action_try(action->keys);
			ck_assert_msg(line_with(" 0 slots of") >= 0 || line_with("▸") >= 0, "%s: no cursor on\n%s",
				      action->name, screen_text());
			browser_close();
		}
}
END_TEST

START_TEST(help_shows_every_setting)
{
	const struct setting *setting;

	browser_open(fake_dump());
	resize(127, 500); /* the widest with one column */
	press("?");
	for (unsigned i = 0; (setting = setting_at(i)) != NULL; i++) {
		shows(setting->help);
		ck_assert_ptr_nonnull(strstr(line(line_with(setting->help)), setting->name));
	}
	browser_close();
}
END_TEST

START_TEST(keys_are_described_for_the_manual)
{
	struct text text = {0};

	browse_keys_describe(&text);
	for (unsigned i = 0; i < ACTION_COUNT; i++)
		ck_assert_ptr_nonnull(strstr(text.bytes, action_at(i)->name));
	text_free(&text);
}
END_TEST

START_TEST(key_names_are_read_back)
{
	static const char *const names[] = {"j",  "G",  ":",   "^",   "Space", "^F",    "Up",   "S-Left",  "M-x",
					    "F1", "F9", "F10", "F12", "Esc",   "S-Tab", "M-^X", "\xc3\xa9"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char name[KEY_NAME_SIZE];
		struct key key;

		ck_assert_msg(key_parse(names[i], strlen(names[i]), &key), "%s", names[i]);
		key_describe(key, name);
		ck_assert_str_eq(name, names[i]);
	}
}
END_TEST

START_TEST(wrong_key_names_are_refused)
{
	static const char *const names[] = {"", "Upp", "jk", "F13", "F0", "^^^x", "\x01", "\xff"};
	struct key key;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		ck_assert_msg(!key_parse(names[i], strlen(names[i]), &key), "%s", names[i]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: actions and keys");
	TCase *table = tcase_create("table");
	int commands = 0;

	setlocale(LC_ALL, "C.UTF-8");
	tcase_add_checked_fixture(table, setup, NULL);
	tcase_add_loop_test(table, action_has_a_name_a_help_and_a_place, 0, (int)ACTION_COUNT);
	tcase_add_loop_test(table, action_is_reached_by_each_of_its_keys, 0, (int)ACTION_COUNT);
	tcase_add_loop_test(table, help_shows_every_action_and_its_keys, 0, (int)ACTION_COUNT);
	tcase_add_loop_test(table, action_survives_every_edge_at_every_depth, 0, (int)ACTION_COUNT);
	while (command_at((unsigned)commands))
		commands++;
	tcase_add_loop_test(table, word_after_colon_is_in_the_help_and_takes_what_tab_offers, 0, commands);
	tcase_add_test(table, no_key_is_bound_twice_in_a_context);
	tcase_add_test(table, bound_key_is_taken_from_others_where_it_works);
	tcase_add_test(table, help_shows_every_setting);
	tcase_add_test(table, keys_are_described_for_the_manual);
	tcase_add_test(table, key_names_are_read_back);
	tcase_add_test(table, wrong_key_names_are_refused);
	suite_add_tcase(suite, table);
	return suite_run(suite);
}
