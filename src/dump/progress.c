/* SPDX-License-Identifier: MIT */
#include "dump/internal.h"

enum gmmu_status dump_progress(const struct dump *dump, uint64_t done, uint64_t total, struct gmmu_error *error)
{
	const struct dump_options *options = &dump->options;

	if (!options->progress || options->progress(options->progress_context, done, total))
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_IO, "stopped before all of it was read");
}
