/* SPDX-License-Identifier: MIT */
/* --help and shell completion, both from the table of options. */
#include "cli/run.h"
#include "text/count.h"

#include <string.h>

#define HELP_COLUMNS 80
/* Column of the help texts; after a longer option, help starts on the next line. */
#define HELP_INDENT 28

static void add_option(struct text *text, const struct option_row *row)
{
	size_t start = text->length;

	if (row->letter)
		text_add_format(text, "  -%c, ", row->letter);
	else
		text_add(text, "      ");
	text_add_format(text, "--%s", row->name);
	if (row->argument)
		text_add_format(text, " %s", row->argument);
	if (text->length - start > HELP_INDENT - 2) {
		text_add_char(text, '\n');
		start = text->length;
	}
	text_pad_to(text, start, HELP_INDENT);
	text_add_wrapped(text, MEANING_PLAIN, row->help, start, HELP_INDENT, HELP_COLUMNS);
	text_add_char(text, '\n');
}

void help_add(struct text *text)
{
	text_add(text, "Usage: gmmuview [OPTION]... FILE... [+POSITION]\n"
		       "       gmmuview [OPTION]... --value V\n"
		       "\n"
		       "Shows the contents of dumps of NVIDIA Turing GMMU page tables. FILE is raw\n"
		       "bytes, a hex listing, a core, or a compressed copy of these; - is standard\n"
		       "input, which is also the default for piped input. On a terminal, FILE opens in\n"
		       "the browser (at slot POSITION), where :next shows the next of several FILEs;\n"
		       "otherwise it is printed as a table.\n");
	for (enum option_group group = 0; group < OPTION_GROUP_COUNT; group++) {
		text_add_char(text, '\n');
		text_add_as(text, MEANING_HEADING, option_group_title(group));
		text_add(text, ":\n");
		for (size_t i = 0; option_at(i); i++) {
			if (option_at(i)->group == group && option_at(i)->help)
				add_option(text, option_at(i));
		}
	}
	text_add(text, "\n"
		       "Numbers are decimal, or hex with 0x. The exit status is 0 on success; 1 if\n"
		       "--check or --diff found something; 2 on an error, with one line on standard\n"
		       "error that contains a code: E_VALUE, E_UNSUPPORTED, E_TRUNCATED, E_FORMAT, E_IO,\n"
		       "E_NOMEM. See gmmuview(1) and, for the fields, gmmu-fields(5), for expressions,\n"
		       "gmmu-expressions(5).\n");
}

static void lines_add(struct text *text, const char *indent, const char *lines)
{
	while (*lines) {
		size_t length = strcspn(lines, "\n");

		text_add_format(text, "%s%.*s\n", indent, (int)length, lines);
		lines += length + (lines[length] == '\n');
	}
}

void listings_add(struct text *text, const struct settings *settings)
{
	struct dump_form form;
	const char *tools, *sample;

	for (size_t i = 0; i < settings->form_count; i++) {
		text_add_as(text, MEANING_HEADING, settings->forms[i].name);
		text_add_format(text, ": from the configuration\n  %s\n", settings->forms[i].pattern);
	}

	for (size_t i = 0; dump_form_at(i, &form, &tools, &sample); i++) {
		text_add_as(text, MEANING_HEADING, form.name);
		if (tools)
			text_add_format(text, ": %s", tools);
		text_add(text, "\n");
		lines_add(text, "  ", form.pattern);
		lines_add(text, "    ", sample);
	}
}

/* Whether the argument of an option is a file. */
static bool takes_file(const struct option_row *row)
{
	return row->argument && strcmp(row->argument, "FILE") == 0;
}

static void add_bash(struct text *text)
{
	text_add(text, "# SPDX-License-Identifier: MIT\n"
		       "# bash completion for gmmuview, made by gmmuview --completion bash\n"
		       "_gmmuview() {\n"
		       "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
		       "\tCOMPREPLY=()\n"
		       "\tcase $before in\n");
	for (size_t i = 0; option_at(i); i++) {
		const struct option_row *row = option_at(i);

		if (!row->argument || !row->help || takes_file(row))
			continue;
		text_add_format(text, "\t--%s", row->name);
		if (row->letter)
			text_add_format(text, " | -%c", row->letter);
		if (row->choices)
			text_add_format(text, ") mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$word\"); return ;;\n",
					row->choices);
		else
			text_add(text, ") return ;;\n");
	}
	text_add(text, "\tesac\n"
		       "\tcase $word in\n"
		       "\t-*) mapfile -t COMPREPLY < <(compgen -W '");
	for (size_t i = 0, count = 0; option_at(i); i++) {
		if (option_at(i)->help)
			text_add_format(text, "%s--%s", count++ ? " " : "", option_at(i)->name);
	}
	text_add(text, "' -- \"$word\") ;;\n"
		       "\t*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\") ;;\n"
		       "\tesac\n"
		       "}\n"
		       "complete -F _gmmuview gmmuview\n");
}

/* Adds help text, with characters that would end a quoted string or a zsh description made harmless. */
static void add_description(struct text *text, const char *help, const char *special)
{
	for (; *help; help++) {
		if (*help == '\'')
			text_add(text, "'\\'");
		else if (strchr(special, *help))
			text_add_char(text, '\\');
		text_add_char(text, *help);
	}
}

static void add_zsh(struct text *text)
{
	text_add(text, "#compdef gmmuview\n"
		       "# SPDX-License-Identifier: MIT\n"
		       "# zsh completion for gmmuview, made by gmmuview --completion zsh\n"
		       "_arguments -S \\\n");
	for (size_t i = 0; option_at(i); i++) {
		const struct option_row *row = option_at(i);

		if (!row->help)
			continue;
		/* The argument may be a separate word, or follow the letter or an equals sign. */
		if (row->letter)
			text_add_format(text, row->argument ? "\t{-%c+,--%s=}" : "\t{-%c,--%s}", row->letter,
					row->name);
		else
			text_add_format(text, row->argument ? "\t--%s=" : "\t--%s", row->name);
		text_add(text, "'[");
		add_description(text, row->help, "[]:\\");
		text_add_char(text, ']');
		if (row->argument) {
			text_add_char(text, ':');
			add_description(text, row->argument, "[]:\\");
			if (takes_file(row))
				text_add(text, ":_files");
			else if (row->choices)
				text_add_format(text, ":(%s)", row->choices);
			else
				text_add(text, ": ");
		}
		text_add(text, "' \\\n");
	}
	text_add(text, "\t'*:dump:_files'\n");
}

static void add_fish(struct text *text)
{
	text_add(text, "# SPDX-License-Identifier: MIT\n"
		       "# fish completion for gmmuview, made by gmmuview --completion fish\n");
	for (size_t i = 0; option_at(i); i++) {
		const struct option_row *row = option_at(i);

		if (!row->help)
			continue;
		text_add_format(text, "complete -c gmmuview -l %s", row->name);
		if (row->letter)
			text_add_format(text, " -s %c", row->letter);
		if (row->argument)
			text_add(text, takes_file(row) ? " -r" : " -x");
		if (row->choices)
			text_add_format(text, " -a '%s'", row->choices);
		text_add(text, " -d '");
		for (const char *at = row->help; *at; at++) {
			if (*at == '\'' || *at == '\\')
				text_add_char(text, '\\');
			text_add_char(text, *at);
		}
		text_add(text, "'\n");
	}
}

void completion_add(struct text *text, const char *shell)
{
	static const struct {
		const char *shell;
		void (*add)(struct text *text);
	} shells[] = {{"bash", add_bash}, {"zsh", add_zsh}, {"fish", add_fish}};

	for (size_t i = 0; i < COUNT(shells); i++) {
		if (strcmp(shells[i].shell, shell) == 0)
			shells[i].add(text);
	}
}
