/* SPDX-License-Identifier: MIT */
/* The settings in force: the defaults, the configuration file, the command line. */
#include "cli/run.h"

#include <stdlib.h>
#include <string.h>

#include "browse/file.h"
#include "text/escape.h"
#include "tui/tui.h"

/* $XDG_CONFIG_HOME/gmmuview/config, or ~/.config/gmmuview/config; nothing without a home directory. */
static void path_add(struct text *path)
{
	const char *config = getenv("XDG_CONFIG_HOME");
	const char *home = getenv("HOME");

	if (config && config[0] == '/')
		text_add(path, config);
	else if (home && home[0] != '\0')
		text_add_format(path, "%s/.config", home);
	else
		return;
	text_add(path, "/gmmuview/config");
}

/* What the program does with the settings: nothing, uses those that matter for dumps, or all. */
enum use { USE_NONE, USE_OF_DUMPS, USE_ALL };

static enum use use_of(const struct options *options, bool browser)
{
	bool dump = options->action == RUN_DECODE || options->action == RUN_INFO || options->action == RUN_ASK;

	if (browser || options->action == RUN_CONFIG)
		return USE_ALL;
	return !options->value && (dump || options->action == RUN_LISTINGS) ? USE_OF_DUMPS : USE_NONE;
}

static enum gmmu_status file_load(struct config *config, enum use use, struct gmmu_error *error)
{
	struct gmmu_error bare;
	struct text text = {0};
	enum gmmu_status status;

	path_add(&config->path);
	if (config->path.failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (!config->path.bytes)
		return GMMU_OK;
	config->settings.path = config->path.bytes;
	status = file_read(config->path.bytes, &text, &bare);
	if (status == GMMU_OK)
		status = settings_read(&config->settings, text_string(&text), config->path.bytes, use == USE_OF_DUMPS,
				       &config->remarks, error);
	else
		gmmu_error_set(error, status, "%s; --no-config skips the file", bare.message);
	text_free(&text);
	return status;
}

/* Checks --listing, a form name or a pattern. Names are known only after the configuration has been read. */
static enum gmmu_status listing_check(const struct options *options, struct gmmu_error *error)
{
	struct gmmu_error bare;
	enum gmmu_status status;

	for (size_t i = 0; i < options->dump.form_count; i++)
		if (strcmp(options->dump.forms[i].name, options->dump.listing) == 0)
			return GMMU_OK;
	status = dump_form_check(options->dump.listing, &bare);
	if (status == GMMU_OK)
		return GMMU_OK;
	return gmmu_error_set(error, status, "--listing: there is no form with this name, and %s", bare.message);
}

/* Each line was right by itself, but together they may unbind the last key of quit. */
static enum gmmu_status settings_apply(const struct options *options, struct config *config, struct gmmu_error *error)
{
	struct gmmu_error bare;
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; status == GMMU_OK && i < options->setting_count; i++)
		status = options_setting_apply(&options->settings[i], &config->settings, &config->remarks, &bare);
	return status == GMMU_OK ? status : gmmu_error_set(error, status, "--set: %s", bare.message);
}

enum gmmu_status config_open(struct options *options, bool browser, struct config *config, struct gmmu_error *error)
{
	enum use use = use_of(options, browser);
	struct settings *settings = &config->settings;
	enum gmmu_status status = GMMU_OK;

	settings_init(settings);
	settings->theme = tui_theme();
	settings->ascii_only = settings->ascii = !escape_locale_is_utf8();
	if (use != USE_NONE && !options->no_config)
		status = file_load(config, use, error);
	if (status == GMMU_OK)
		status = settings_apply(options, config, error);
	options->dump.forms = settings->forms;
	options->dump.form_count = settings->form_count;
	return status == GMMU_OK && options->dump.listing ? listing_check(options, error) : status;
}

void config_close(struct config *config)
{
	settings_free(&config->settings);
	text_free(&config->remarks);
	text_free(&config->path);
}
