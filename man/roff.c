/* SPDX-License-Identifier: MIT */
/* Prints one part of the manual: make_manual PART. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roff.h"

/* Characters with a special meaning in roff. */
static const struct {
	char character;
	const char *roff;
} escapes[] = {
	{'\\', "\\e"}, {'-', "\\-"}, {'^', "\\(ha"}, {'~', "\\(ti"}, {'`', "\\(ga"}, {'\'', "\\(aq"}, {'"', "\\(dq"},
};

static void character_print(char character)
{
	for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
		if (escapes[i].character == character) {
			fputs(escapes[i].roff, stdout);
			return;
		}
	putchar(character);
}

void roff_text(const char *text)
{
	if (*text == '.')
		fputs("\\&", stdout);
	for (; *text != '\0'; text++)
		character_print(*text);
}

void roff_sentence(const char *text)
{
	size_t length = strlen(text);

	roff_text(text);
	puts(length > 0 && strchr(".?!", text[length - 1]) != NULL ? "" : ".");
}

void roff_bold(const char *text)
{
	fputs("\\fB", stdout);
	roff_text(text);
	fputs("\\fR", stdout);
}

void roff_italic(const char *text)
{
	fputs("\\fI", stdout);
	roff_text(text);
	fputs("\\fR", stdout);
}

void roff_item(void)
{
	puts(".TP");
}

static const struct {
	const char *name;
	void (*print)(void);
} parts[] = {
	{"fields-pte", roff_fields_pte},
	{"fields-pde", roff_fields_pde},
	{"fields-dual", roff_fields_dual},
	{"states", roff_states},
	{"notes", roff_notes},
	{"doubts", roff_doubts},
	{"kinds", roff_kinds},
	{"errors", roff_errors},
	{"options", roff_options},
	{"keys", roff_keys},
	{"commands", roff_commands},
	{"settings", roff_settings},
	{"kinds-legacy", roff_kinds_legacy},
	{"answers", roff_answers},
	{"expressions", roff_expressions},
	{"screen", screen_print},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; argc == 2 && i < sizeof parts / sizeof parts[0]; i++)
		if (strcmp(argv[1], parts[i].name) == 0) {
			parts[i].print();
			return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
		}
	fputs("Usage: make_manual PART, where PART is one of:", stderr);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		fprintf(stderr, " %s", parts[i].name);
	fputc('\n', stderr);
	return EXIT_FAILURE;
}
