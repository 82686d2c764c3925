/* SPDX-License-Identifier: MIT */
/*
 * Has each allocation, open, read, write and rename of the program fail in its turn, in batch commands and in sessions
 * of the browser, and looks whether it says so: by the error's code and exit status 2, or, in the browser, by a message
 * with nothing lost.
 *
 *	faults PROGRAM PRELOAD CASES [MOST]
 *
 * CASES has a command a line, see cases.txt. At most MOST calls of a kind are tried in each, evenly spread; without it
 * each is. With one in four fail all that follow, too.
 */
#include "run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where the sessions write their exports. */
#define EXPORTS "out"
#define EXPORTS_MAX 8

enum verdict { GOOD, SILENT, CRASH, HALF_FILE, VERDICT_COUNT };

struct export
{
	char name[256];
	struct bytes bytes;
};

struct exports {
	struct export list[EXPORTS_MAX];
	size_t count;
};

struct suite {
	const char *preload;
	struct inject *inject;
	unsigned long most; /* 0: all */
	unsigned long runs, verdicts[VERDICT_COUNT];
};

/* One command with what it does when nothing fails. */
struct trial {
	const char *line;
	struct command command;
	struct result good;
	struct exports exports;
	unsigned long calls[INJECT_KIND_COUNT];
};

static const char *const kind_names[] = {"allocation", "open", "read", "write", "rename"};

static void exports_take(struct exports *exports)
{
	DIR *folder = opendir(EXPORTS);
	struct dirent *entry;

	exports->count = 0;
	while (folder && (entry = readdir(folder)) != NULL) {
		struct export *export = &exports->list[exports->count];
		int file;

		if (entry->d_name[0] == '.' || exports->count == EXPORTS_MAX)
			continue;
		snprintf(export->name, sizeof(export->name), "%s", entry->d_name);
		file = openat(dirfd(folder), entry->d_name, O_RDONLY);
		export->bytes = bytes_of_file(file);
		close(file);
		unlinkat(dirfd(folder), entry->d_name, 0);
		exports->count++;
	}
	if (folder)
		closedir(folder);
}

static void exports_free(struct exports *exports)
{
	for (size_t i = 0; i < exports->count; i++)
		free(exports->list[i].bytes.data);
	exports->count = 0;
}

static bool bytes_same(const struct bytes *a, const struct bytes *b)
{
	return a->length == b->length && memcmp(a->data, b->data, a->length) == 0;
}

static bool says(const struct result *result, const char *words)
{
	for (size_t i = 0; i < result->screen_count; i++)
		if (strstr(result->screens[i].data, words))
			return true;
	return false;
}

/* Whether the file is one that the session said it had written, with so many rows or lines: what failed came before. */
static bool export_said(const struct export *export, const struct result *now)
{
	const struct bytes *bytes = &export->bytes;
	size_t lines = 0;
	char rows[512], listed[512];

	for (size_t i = 0; i < bytes->length; i++)
		lines += bytes->data[i] == '\n';
	if (strstr(export->name, ".csv") && lines > 0)
		lines--; /* the heading */
	snprintf(rows, sizeof(rows), "%zu rows written to " EXPORTS "/%s", lines, export->name);
	snprintf(listed, sizeof(listed), "%zu lines written to " EXPORTS "/%s", lines, export->name);
	return (says(now, rows) || says(now, listed)) && bytes->length > 0 && bytes->data[bytes->length - 1] == '\n';
}

/* Whether each file that is there is one that should be, and whole. */
static bool exports_whole(const struct exports *good, const struct exports *exports, const struct result *now)
{
	for (size_t i = 0; i < exports->count; i++) {
		const struct export *export = &exports->list[i];
		size_t at = 0;

		while (at < good->count && strcmp(good->list[at].name, export->name) != 0)
			at++;
		if (at == good->count ||
		    (!bytes_same(&good->list[at].bytes, &export->bytes) && !export_said(export, now)))
			return false;
	}
	return true;
}

/* The first screen that is not as it should be; the number of screens if all are. */
static size_t screens_differ(const struct result *good, const struct result *now)
{
	size_t at = 0;

	while (at < good->screen_count && at < now->screen_count && bytes_same(&good->screens[at], &now->screens[at]))
		at++;
	return at < good->screen_count || at < now->screen_count ? at : RUN_SCREENS_MAX;
}

/* Whether the session reported the failure no later than on the first screen that lacks something. */
static bool tells_in_time(const struct result *now, size_t differs, enum inject_kind kind)
{
	/* What cannot be read is marked in its place and in the title, which leads to the reason. */
	static const char *const words[INJECT_KIND_COUNT][4] = {
		[INJECT_ALLOCATE] = {"out of memory"},
		[INJECT_OPEN] = {"Input/output error"},
		[INJECT_READ] = {"Input/output error", "1 notice", "unavailable", "cannot be read"},
		[INJECT_WRITE] = {"No space left on device"},
		[INJECT_RENAME] = {"Input/output error"},
	};

	for (size_t i = 0; i <= differs && i < now->screen_count; i++)
		for (size_t j = 0; j < 4 && words[kind][j]; j++)
			if (strstr(now->screens[i].data, words[kind][j]))
				return true;
	return false;
}

/* Whether a line names a file of the command, or the output. */
static bool names_file(const struct command *command, const char *line)
{
	for (size_t i = 1; command->arguments[i]; i++)
		if (command->arguments[i][0] != '-' && strstr(line, command->arguments[i]))
			return true;
	return strstr(line, "standard output") || strstr(line, "config");
}

/* Whether standard error reports this failure in one line, and the output is no more than the start of the good one. */
static bool tells_failure(const struct trial *trial, const struct result *now, enum inject_kind kind)
{
	const char *line = now->error.data ? strstr(now->error.data, "gmmuview: E_") : NULL;
	const char *reason = kind == INJECT_WRITE ? strerror(ENOSPC) : strerror(EIO);
	bool named = line && strchr(line, '\n') &&
		     (kind == INJECT_ALLOCATE
			      ? strstr(line, "E_NOMEM") != NULL
			      : strstr(line, "E_IO") && strstr(line, reason) && names_file(&trial->command, line));

	return named && WEXITSTATUS(now->status) == 2 && now->out.length <= trial->good.out.length &&
	       memcmp(now->out.data, trial->good.out.data, now->out.length) == 0;
}

static enum verdict judge(const struct trial *trial, const struct result *now, const struct exports *exports,
			  enum inject_kind kind)
{
	size_t differs = screens_differ(&trial->good, now);
	bool same = now->status == trial->good.status && bytes_same(&now->out, &trial->good.out) &&
		    bytes_same(&now->error, &trial->good.error) && differs == RUN_SCREENS_MAX;

	if (now->hung || !WIFEXITED(now->status))
		return CRASH;
	if (!exports_whole(&trial->exports, exports, now))
		return HALF_FILE;
	if (now->left)
		return CRASH;
	if (same && exports->count == trial->exports.count)
		return GOOD;
	if (tells_failure(trial, now, kind))
		return GOOD;
	return now->status == trial->good.status && tells_in_time(now, differs, kind) ? GOOD : SILENT;
}

static void complain(const struct trial *trial, const struct result *now, enum verdict verdict,
		     const struct inject *inject)
{
	static const char *const names[] = {"good", "silent wrong result", "crash", "half file"};

	printf("# %s: %s %lu%s fails: %s; status 0x%x%s, standard error: %.200s\n", names[verdict],
	       kind_names[inject->kind], inject->at, inject->onwards ? " and all that follow" : "", trial->line,
	       (unsigned)now->status,
	       now->hung   ? " (it hangs)"
	       : now->left ? " (terminal not put back)"
			   : "",
	       now->error.length ? now->error.data : "nothing");
	for (size_t i = 0; i < now->screen_count && getenv("FAULTS_SCREENS"); i++)
		printf("%s\n", now->screens[i].data);
}

static void run(const struct suite *suite, const struct trial *trial, struct result *result)
{
	memset(suite->inject->calls, 0, sizeof(suite->inject->calls));
	suite->inject->failed = 0;
	suite->inject->marks = trial->command.keys[0] != NULL;
	if (trial->command.keys[0])
		run_session(&trial->command, suite->preload, result);
	else
		run_batch(&trial->command, suite->preload, result);
}

static void try(struct suite *suite, const struct trial *trial)
{
	struct result now;
	struct exports exports = {.count = 0};
	enum verdict verdict;

	run(suite, trial, &now);
	exports_take(&exports);
	verdict = judge(trial, &now, &exports, (enum inject_kind)suite->inject->kind);
	suite->runs++;
	suite->verdicts[verdict]++;
	if (verdict != GOOD)
		complain(trial, &now, verdict, suite->inject);
	exports_free(&exports);
	result_free(&now);
}

/* Takes a character of a word, which may be spelled with two. */
static char character_take(const char **in)
{
	static const char letters[] = "srte", meant[] = " \r\t\033";
	const char *at = *in, *letter = at[0] == '\\' && at[1] ? strchr(letters, at[1]) : NULL;

	if (letter) {
		*in += 2;
		return meant[letter - letters];
	}
	if (at[0] == '^' && at[1] >= 'A' && at[1] <= 'Z') {
		*in += 2;
		return (char)(at[1] - '@');
	}
	return *(*in)++;
}

/* Cuts a line at its blanks; \s, \r, \t, \e and ^A in it stand for a blank, Return, Tab, Esc and Control with A. */
static void words_cut(char *line, const char **words, size_t most)
{
	size_t count = 0;
	char *rest = NULL;

	for (char *word = strtok_r(line, " ", &rest); word && count + 1 < most; word = strtok_r(NULL, " ", &rest)) {
		const char *in = word;
		char *out = word;

		words[count++] = word;
		while (*in)
			*out++ = character_take(&in);
		*out = '\0';
	}
	words[count] = NULL;
}

/* "OPTION... [| KEY...]" */
static void command_read(struct command *command, const char *program, char *line)
{
	char *keys = strstr(line, " | ");

	command->arguments[0] = program;
	if (keys) {
		*keys = '\0';
		words_cut(keys + 3, command->keys, RUN_SCREENS_MAX);
	}
	words_cut(line, command->arguments + 1, RUN_ARGUMENTS_MAX - 1);
}

static void kind_try(struct suite *suite, const struct trial *trial, enum inject_kind kind)
{
	unsigned long calls = trial->calls[kind], tried = suite->most && suite->most < calls ? suite->most : calls;

	suite->inject->kind = (int)kind;
	for (unsigned long i = 1; i <= tried; i++) {
		suite->inject->at = (i * calls + tried - 1) / tried;
		suite->inject->onwards = i % 4 == 0;
		try(suite, trial);
	}
	suite->inject->at = 0;
	suite->inject->onwards = false;
}

static void line_try(struct suite *suite, const char *program, const char *line)
{
	struct trial trial = {.line = line};
	char copy[4096];

	snprintf(copy, sizeof(copy), "%s", line);
	command_read(&trial.command, program, copy);
	run(suite, &trial, &trial.good);
	exports_take(&trial.exports);
	memcpy(trial.calls, suite->inject->calls, sizeof(trial.calls));
	if (trial.good.hung || trial.good.left || !WIFEXITED(trial.good.status)) {
		complain(&trial, &trial.good, CRASH, suite->inject);
		suite->verdicts[CRASH]++;
	}
	printf("#");
	for (int kind = 0; kind < INJECT_KIND_COUNT; kind++)
		printf(" %s %lu", kind_names[kind], trial.calls[kind]);
	printf(": %s\n", line);
	for (int kind = 0; kind < INJECT_KIND_COUNT; kind++)
		kind_try(suite, &trial, (enum inject_kind)kind);
	exports_free(&trial.exports);
	result_free(&trial.good);
}

int main(int argc, char **argv)
{
	struct suite suite = {.inject = run_share()};
	FILE *cases = argc > 3 ? fopen(argv[3], "r") : NULL;
	char line[4096];

	if (!cases || !suite.inject) {
		fprintf(stderr, "usage: faults PROGRAM PRELOAD CASES [MOST]\n");
		return EXIT_FAILURE;
	}
	suite.preload = argv[2];
	suite.most = argc > 4 ? strtoul(argv[4], NULL, 10) : 0;
	mkdir(EXPORTS, 0777);
	while (fgets(line, sizeof(line), cases)) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] && line[0] != '#')
			line_try(&suite, argv[1], line);
	}
	fclose(cases);
	printf("%lu runs tried, %lu silent wrong results, %lu crashes, %lu half files\n", suite.runs,
	       suite.verdicts[SILENT], suite.verdicts[CRASH], suite.verdicts[HALF_FILE]);
	return suite.runs > 0 && suite.verdicts[GOOD] == suite.runs ? EXIT_SUCCESS : EXIT_FAILURE;
}
