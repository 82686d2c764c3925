/* SPDX-License-Identifier: MIT */
#include "cli/run.h"

#include <stdlib.h>
#include <unistd.h>

#include "tui/tui.h"

/* $XDG_CONFIG_HOME/gmmuview/config, or ~/.config/gmmuview/config; nothing without a home. */
static void config_path_add(struct text *path)
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

enum gmmu_status run_browser(const struct options *options, struct gmmu_error *error)
{
	struct tui_options tui = {
		.path = options_dump_path(options),
		.dump = &options->dump,
		.view = options->view,
		.slots_notice = options_slots_notice(options),
		.start = options->start,
		.theme = options->theme,
		.ascii = options->ascii,
		.no_mouse = options->no_mouse,
		.no_color = !output_wants_color((enum options_color)options->color, STDOUT_FILENO),
	};
	struct text config_path = {0}, remark = {0};
	enum gmmu_status status;

	if (!options->no_config)
		config_path_add(&config_path);
	tui.config_path = config_path.bytes;
	options_add_bare_hex(options, &remark);
	tui.remark = remark.bytes;
	run_tell_typing(options);
	status = text_ran_out() ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory") : tui_run(&tui, error);
	text_free(&remark);
	text_free(&config_path);
	return status;
}
