/* SPDX-License-Identifier: MIT */
#include "fixture.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

struct terminal terminal;
char folder[64];

void fixture_setup(void)
{
	snprintf(folder, sizeof(folder), "check_screen.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

void fixture_teardown(void)
{
	char command[128];

	terminal_close(&terminal);
	snprintf(command, sizeof(command), "rm -rf %s", folder);
	ck_assert_int_eq(system(command), 0);
}

const char *sample(const char *name)
{
	static char path[1024];

	snprintf(path, sizeof(path), "%s/data/%s", getenv("top_builddir"), name);
	return path;
}

const char *file(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}
