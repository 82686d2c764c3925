/* SPDX-License-Identifier: MIT */
#include "cli/run.h"

#include <unistd.h>

#include "tui/tui.h"

enum gmmu_status run_browser(const struct options *options, const struct config *config, struct output *output,
			     struct gmmu_error *error)
{
	size_t mistake = 0;
	struct tui_options tui = {
		.path = options_dump_path(options),
		.dump = &options->dump,
		.browse = {.files = options->files,
			   .file_count = options->file_count,
			   .view = options->view,
			   .slots_notice = options->slots_notice,
			   .start = options->start,
			   .mistake = &mistake,
			   .settings = &config->settings},
		.no_color = !output_wants_color((enum options_color)options->color, STDOUT_FILENO),
	};
	struct text remark = {0};
	enum gmmu_status status;

	options_add_bare_hex(options, &remark);
	if (config->remarks.length > 0)
		text_add_format(&remark, "%s%s", remark.length ? "; " : "", config->remarks.bytes);
	tui.browse.remark = remark.bytes;
	run_tell_typing(options);
	status = text_ran_out() ? gmmu_error_set(error, GMMU_E_NOMEM, "out of memory") : tui_run(&tui, error);
	if (mistake > 0)
		output_point(output, options->start, mistake);
	text_free(&remark);
	return status;
}
