/* SPDX-License-Identifier: MIT */
/* Reads the configuration file, and the part of it that is needed before a dump is opened. */
#include "cli/run.h"

#include <stdlib.h>
#include <string.h>

#include "browse/file.h"

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

/* The configuration is needed for a dump and for the list of forms. */
static bool wanted(const struct options *options)
{
	bool dump = options->action == ACTION_DECODE || options->action == ACTION_INFO || options->action == ACTION_ASK;

	return !options->no_config && !options->value && (dump || options->action == ACTION_LISTINGS);
}

static enum gmmu_status file_load(struct config *config, struct gmmu_error *error)
{
	struct gmmu_error bare;
	enum gmmu_status status;

	path_add(&config->path);
	if (config->path.failed)
		return gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
	if (!config->path.bytes)
		return GMMU_OK;
	status = file_read(config->path.bytes, &config->text, &bare);
	if (status != GMMU_OK)
		return gmmu_error_set(error, status, "%s; --no-config skips the file", bare.message);
	return config_read_forms(text_string(&config->text), config->path.bytes, &config->forms, error);
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

enum gmmu_status config_open(struct options *options, struct config *config, struct gmmu_error *error)
{
	enum gmmu_status status = wanted(options) ? file_load(config, error) : GMMU_OK;

	options->dump.forms = config->forms.at;
	options->dump.form_count = config->forms.count;
	return status == GMMU_OK && options->dump.listing ? listing_check(options, error) : status;
}

void config_close(struct config *config)
{
	config_forms_free(&config->forms);
	text_free(&config->text);
	text_free(&config->path);
}
