/* SPDX-License-Identifier: MIT */
/* What the tests of the program on a terminal share: a folder of their own, samples, and the terminal. */
#ifndef TESTS_PTY_FIXTURE_H
#define TESTS_PTY_FIXTURE_H

#include "terminal.h"

extern struct terminal terminal;
extern char folder[64]; /* empty at the start of a test, removed at its end */

void fixture_setup(void);
void fixture_teardown(void);

/* A sample that the build made; a file in the test's folder. Static storage each. */
const char *sample(const char *name);
const char *file(const char *name);

#endif
