/* SPDX-License-Identifier: MIT */
/* Settings: from a configuration, after `:`, and written as a configuration. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browse/setting.h"
#include "browser.h"
#include "dump/dump.h"
#include "support.h"
#include "text/choice.h"

static const uint64_t words[] = {0x0600000000480001, 0x0600000000480005, 0, 0x80000000000a411a};

static struct settings settings;

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	settings_init(&settings);
	browser_open_configured("", words, 4);
}

static void teardown(void)
{
	browser_close();
	settings_free(&settings);
}

static void type(const char *line)
{
	char keys[256];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", line);
	press(keys);
}

static enum gmmu_status configure(const char *config, struct gmmu_error *error)
{
	return settings_read(&settings, config, "config", false, NULL, error);
}

static void configured(const char *config)
{
	struct gmmu_error error;

	if (configure(config, &error) != GMMU_OK)
		ck_abort_msg("%s", error.message);
}

static void open_configured(const char *config)
{
	browser_close();
	browser_open_configured(config, words, 4);
}

/* The settings as a configuration. The caller frees it. */
static struct text written(const struct settings *which)
{
	struct text text = {0};

	settings_add(which, &text);
	return text;
}

START_TEST(configuration_is_obeyed)
{
	open_configured("# a comment\n"
			"theme light\n"
			"\n"
			"columns index state pa   # these\n"
			"index hex\n"
			"mouse off\n"
			"ascii on\n"
			"bind s down\n"
			"unbind j\n"
			"bind # first");
	ck_assert_int_eq(browse_theme(browser), THEME_LIGHT);
	ck_assert(!browse_wants_mouse(browser));
	ck_assert(browse_wants_ascii(browser));
	press("s");
	shows(">   0x1 0xa45008 ");
	ck_assert_ptr_null(strstr(line(1), "raw"));
	press("j");
	shows("j does nothing here");
	press("#");
	shows(">   0x0");
	press("?");
	shows("Down ^N s");
}
END_TEST

static const struct {
	const char *config, *message;
} wrong[] = {
	{"theme pink\n",
	 "config: line 1: give dark, light, contrast or mono, not \"pink\"; --no-config skips the file"},
	{"theme = lihgt\n", "config: line 1: give dark, light, contrast or mono, not \"lihgt\""},
	{"theme dark light", "line 1: give one word, dark, light, contrast or mono; there are more"},
	{"theme", "line 1: give one word, dark, light, contrast or mono; there is none"},
	{"mouse", "line 1: give one word, off or on; there is none"},
	{"mouse maybe\n", "line 1: give off or on, not \"maybe\""},
	{"index", "line 1: give one word, decimal or hex; there is none"},
	{"index octal\n", "line 1: give decimal or hex, not \"octal\""},
	{"\n\nnonsense 1\n", "config: line 3: there is no setting \"nonsense\"; the settings are theme columns"},
	{"columns", "line 1: name the columns"},
	{"columns pa zz\n", "line 1: there is no column \"zz\"; the columns are index pa va_offset raw role state"},
	{"bind Foo down\n", "line 1: there is no key \"Foo\""},
	{"unbind Foo\n", "line 1: there is no key \"Foo\""},
	{"unbind\n", "line 1: write unbind KEY"},
	{"bind j fly\n", "line 1: there is no action \"fly\""},
	{"bind j\n", "line 1: write bind KEY ACTION"},
	{"theme dark\nindex 8\nmouse 1\n\nfoo\n", "line 2: give decimal or hex, not \"8\" (and 2 more lines"},
	{"index 8\nfoo\n", "not \"8\" (and 1 more line with a fault)"},
	{"unbind q\nbind x down\nunbind F10\n", "line 3: this unbinds the last key of quit"},
	{"bind q down\nbind F10 up\nbind x radix\n", "line 2: this unbinds the last key of quit"},
	{"listing probe\n", "line 1: write listing NAME PATTERN"},
	{"\nlisting list A: {W8_}\n", "line 2: no form can be called list"},
	{"listing probe A: {\n", "line 1: 'A: {' is "},
};

START_TEST(wrong_line_is_explained)
{
	struct gmmu_error error;

	ck_assert_int_eq(configure(wrong[_i].config, &error), GMMU_E_VALUE);
	ck_assert_msg(strstr(error.message, wrong[_i].message) != NULL, "%s", error.message);
	ck_assert_msg(strstr(error.message, "; --no-config skips the file") != NULL, "%s", error.message);
}
END_TEST

START_TEST(long_line_is_refused)
{
	char config[600];
	struct gmmu_error error;

	memset(config, 'x', sizeof(config));
	config[511] = '\0'; /* a line has at most 511 bytes */
	ck_assert_int_eq(configure(config, &error), GMMU_E_VALUE);
	ck_assert_ptr_nonnull(strstr(error.message, "there is no setting"));
	config[511] = 'x';
	config[512] = '\0';
	ck_assert_int_eq(configure(config, &error), GMMU_E_VALUE);
	ck_assert_ptr_nonnull(strstr(error.message, "this line is too long"));
}
END_TEST

/* What is a matter of taste passes: a key taken over, the last key of quit given back, headings for names. */
static const char *const right[] = {
	"unbind q\n",
	"bind q down\n",
	"bind j quit\n",
	"unbind q\nunbind F10\nbind x quit\n",
	"theme = light\nmouse = on\n",
	"columns slot va+ ap address\n",
	"bind = where\n",
};

START_TEST(configuration_may_say_it_in_other_ways)
{
	open_configured(right[_i]);
	press("4 p");
	ck_assert(browse_theme(browser) == (_i == 4 ? THEME_LIGHT : THEME_DARK));
	ck_assert_int_eq(strstr(line(1), "slot ap    address") && strstr(line(1), "va+"), _i == 5);
}
END_TEST

START_TEST(key_that_works_only_elsewhere_is_reported)
{
	struct text remarks = {0};
	struct gmmu_error error;

	ck_assert_int_eq(settings_read(&settings, "bind s jump-reserved", "config", false, &remarks, &error), GMMU_OK);
	ck_assert_str_eq(text_string(&remarks),
			 "s works only after ] or [, as all keys of jump-reserved do, not among the rows");
	text_free(&remarks);
	type("bind s jump-reserved");
	ck_assert_str_eq(message(), "s works only after ] or [, as all keys of jump-reserved do, not among the rows");
	press("] s");
	shows("slot 3/3");
}
END_TEST

START_TEST(only_forms_of_listings_are_read)
{
	static const char config[] = "nonsense\n"
				     "listing probe  PTE[ I]: {W8_} # it \r\n"
				     "# listing not A W\n"
				     "unbind q\n"
				     "\tlisting = = A W\n";
	struct gmmu_error error;

	ck_assert_int_eq(settings_read(&settings, config, "config", true, NULL, &error), GMMU_OK);
	ck_assert_uint_eq(settings.form_count, 2);
	ck_assert_str_eq(settings.forms[0].name, "probe");
	ck_assert_str_eq(settings.forms[0].pattern, "PTE[ I]: {W8_} # it");
	ck_assert_str_eq(settings.forms[1].name, "=");
	ck_assert_str_eq(settings.forms[1].pattern, "A W");
	settings_free(&settings);
	ck_assert_uint_eq(settings.form_count, 0);
}
END_TEST

START_TEST(wrong_form_is_named_with_its_line)
{
	struct gmmu_error error;

	ck_assert_int_eq(
		settings_read(&settings, "nonsense\nlisting probe A W8\nlisting probe\n", "config", true, NULL, &error),
		GMMU_E_VALUE);
	ck_assert_msg(strstr(error.message, "config: line 3: write listing NAME PATTERN, ") == error.message, "%s",
		      error.message);
}
END_TEST

/* A terminal that shows only ASCII keeps it, whatever the configuration says. */
START_TEST(ascii_stays_where_nothing_else_is_shown)
{
	settings.ascii_only = true;
	configured("ascii off");
	ck_assert(settings.ascii);
	settings.ascii_only = false;
	configured("ascii off");
	ck_assert(!settings.ascii);
}
END_TEST

START_TEST(settings_are_written_as_a_configuration)
{
	struct text text = written(&settings);

	ck_assert_str_eq(text_string(&text), "theme dark\n"
					     "# columns: as many as fit\n"
					     "index decimal\n"
					     "mouse on\n"
					     "ascii off\n");
	text_free(&text);
	configured("theme mono\ncolumns pa raw\nindex hex\nbind F12 down\nunbind x\nlisting probe A: {W8_}\n");
	text = written(&settings);
	ck_assert_str_eq(text_string(&text), "theme mono\n"
					     "columns index pa raw\n"
					     "index hex\n"
					     "mouse on\n"
					     "ascii off\n"
					     "unbind x\n"
					     "bind F12 down\n"
					     "listing probe A: {W8_}\n");
	text_free(&text);
}
END_TEST

/* What is written is read back as the same. */
START_TEST(settings_survive_being_written)
{
	struct settings again;
	struct text text, second;
	struct gmmu_error error;

	configured(right[_i]);
	text = written(&settings);
	settings_init(&again);
	if (settings_read(&again, text_string(&text), "config", false, NULL, &error) != GMMU_OK)
		ck_abort_msg("%s\n%s", error.message, text_string(&text));
	for (unsigned context = 0; context < CONTEXT_COUNT; context++)
		for (unsigned i = 0; i < settings.keymap.count; i++) {
			struct key key = settings.keymap.bindings[i].key;

			ck_assert_uint_eq(keymap_find(&again.keymap, (enum context)context, key),
					  keymap_find(&settings.keymap, (enum context)context, key));
		}
	second = written(&again);
	ck_assert_str_eq(text_string(&text), text_string(&second));
	text_free(&text);
	text_free(&second);
}
END_TEST

START_TEST(setting_in_force_is_shown)
{
	resize(80, 50);
	type("index hex");
	ck_assert_str_eq(message(), "in effect until you quit: index hex");
	type("unbind x");
	type("config");
	shows("index hex");
	shows("unbind x");
	shows("theme dark");
}
END_TEST

START_TEST(themes_go_around)
{
	press("T");
	shows("theme light");
	press("T T T");
	shows("theme dark");
	type("theme mono");
	ck_assert_int_eq(browse_theme(browser), THEME_MONO);
}
END_TEST

START_TEST(change_that_comes_too_late_is_refused)
{
	static const char *const late[] = {"mouse off", "mouse on", "listing probe A: {W8_}"};

	for (size_t i = 0; i < sizeof(late) / sizeof(late[0]); i++) {
		type(late[i]);
		ck_assert_msg(strstr(message(), ": put this into the configuration") != NULL, "%s", message());
	}
}
END_TEST

START_TEST(wrong_change_changes_nothing)
{
	type("index octal");
	ck_assert_str_eq(message(), "give decimal or hex, not \"octal\"");
	type("unbind F10");
	type("unbind q");
	ck_assert_ptr_nonnull(strstr(message(), "last key of quit"));
	press("q");
	ck_assert_int_eq(browse_wish(browser), WISH_QUIT);
}
END_TEST

/* Each row is complete: choices can be set one by one, and options set what they say. */
START_TEST(every_choice_can_be_made)
{
	const struct setting *setting = setting_at((unsigned)_i);
	char word[CHOICE_ROOM], line[64];
	struct gmmu_error error;

	ck_assert_ptr_eq(setting_find(setting->name), setting);
	for (unsigned i = 0; setting->choices && choice_at(setting->choices, i, word); i++) {
		struct text text;

		snprintf(line, sizeof(line), "%s %s", setting->name, word);
		ck_assert_int_eq(settings_take(&settings, line, NULL, &error), GMMU_OK);
		text = written(&settings);
		ck_assert_msg(strstr(text_string(&text), line) != NULL, "%s\n%s", line, text_string(&text));
		text_free(&text);
	}
	if (setting->option.value)
		ck_assert_int_ge(choice_find(setting->choices, setting->option.value), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse/setting");
	TCase *test = tcase_create("settings");
	int count = 0;

	while (setting_at((unsigned)count))
		count++;
	tcase_add_checked_fixture(test, setup, teardown);
	tcase_add_test(test, configuration_is_obeyed);
	tcase_add_loop_test(test, wrong_line_is_explained, 0, (int)(sizeof(wrong) / sizeof(wrong[0])));
	tcase_add_test(test, long_line_is_refused);
	tcase_add_loop_test(test, configuration_may_say_it_in_other_ways, 0, (int)(sizeof(right) / sizeof(right[0])));
	tcase_add_test(test, key_that_works_only_elsewhere_is_reported);
	tcase_add_test(test, only_forms_of_listings_are_read);
	tcase_add_test(test, wrong_form_is_named_with_its_line);
	tcase_add_test(test, ascii_stays_where_nothing_else_is_shown);
	tcase_add_test(test, settings_are_written_as_a_configuration);
	tcase_add_loop_test(test, settings_survive_being_written, 0, (int)(sizeof(right) / sizeof(right[0])));
	tcase_add_test(test, setting_in_force_is_shown);
	tcase_add_test(test, themes_go_around);
	tcase_add_test(test, change_that_comes_too_late_is_refused);
	tcase_add_test(test, wrong_change_changes_nothing);
	tcase_add_loop_test(test, every_choice_can_be_made, 0, count);
	suite_add_tcase(suite, test);
	return suite_run(suite);
}
