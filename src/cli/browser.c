/* SPDX-License-Identifier: MIT */
#include "cli/run.h"

#include <unistd.h>

#include "tui/tui.h"

enum gmmu_status run_browser(const struct options *options, const struct config *config, struct gmmu_error *error)
{
	struct tui_options tui = {
		.path = options_dump_path(options),
		.dump = &options->dump,
		.view = options->view,
		.slots_notice = options->slots_notice,
		.start = options->start,
		.config = config->text.bytes,
		.config_name = config->path.bytes,
		.theme = options->theme,
		.ascii = options->ascii,
		.no_mouse = options->no_mouse,
		.no_color = !output_wants_color((enum options_color)options->color, STDOUT_FILENO),
	};
	struct text remark = {0};
	enum gmmu_status status;

	options_add_bare_hex(options, &remark);
	tui.remark = remark.bytes;
	run_tell_typing(options);
	status = text_ran_out() ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory") : tui_run(&tui, error);
	text_free(&remark);
	return status;
}
