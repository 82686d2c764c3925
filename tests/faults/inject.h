/* SPDX-License-Identifier: MIT */
/*
 * What is exchanged between the runner of the tests and the library that it loads into the program: a page of memory
 * that both share, passed on as an open descriptor.
 */
#ifndef TESTS_FAULTS_INJECT_H
#define TESTS_FAULTS_INJECT_H

#include <stdbool.h>

/* Far above any that the program opens, so that its own keep their numbers. */
#define INJECT_DESCRIPTOR 200

/* Written to the terminal before the program waits for a key: terminals ignore it, the runner looks for it. */
#define INJECT_WAITING "\033]777;waiting\a"

enum inject_kind { INJECT_ALLOCATE, INJECT_OPEN, INJECT_READ, INJECT_WRITE, INJECT_RENAME, INJECT_KIND_COUNT };

struct inject {
	int kind;         /* enum inject_kind: of the call that fails */
	unsigned long at; /* its number among those of its kind, from 1; 0: none fails */
	bool onwards;     /* those after it fail too */
	bool marks;       /* INJECT_WAITING is written */
	/* Counted by the library. */
	unsigned long calls[INJECT_KIND_COUNT];
	unsigned long failed;
};

#endif
