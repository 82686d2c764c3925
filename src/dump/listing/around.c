/* SPDX-License-Identifier: MIT */
/* The lines that forms are tried with: those of the text, less what is around them, or those that a document prints. */
#include <string.h>

#include "text/count.h"
#include "text/lex.h"
#include "dump/listing/read.h"

/* What people and programs put before the lines of a listing, taken off until nothing more of it is there. */
/* clang-format off */
static const struct around arounds[] = {
	/* Logs. A sample of each is in the test. */
	{"<N>", AROUND_STAMP},                      /* a level of the kernel */
	{"kern_:S_:_", AROUND_STAMP},               /* dmesg -x */
	{"\\[ N.N[_<_N.N>]\\][_]", AROUND_STAMP},   /* the kernel's clock */
	{"\\[ \\TN\\]_", AROUND_STAMP},               /* the caller: a task or a processor */
	{"\\[ CN\\]_", AROUND_STAMP},
	{"\\[S_S_N_N:N:N_N\\]_", AROUND_STAMP},     /* dmesg -T */
	{"\\[N:N:N[.N]\\]_", AROUND_STAMP},
	{"\\[N-N-N\\TN:N:NS_S_S\\]_", AROUND_STAMP},  /* env_logger */
	{"N-N-N\\TN:N:NS_S_kernel:_", AROUND_STAMP}, /* ISO 8601, with a host and a program */
	{"N-N-N\\TN:N:NS_S_S\\[N\\]:_", AROUND_STAMP},
	{"N-N-N\\TN:N:NS_", AROUND_STAMP},
	{"N-N-N_N:N:N[,N][.N]_N_N_", AROUND_STAMP}, /* logcat */
	{"N-N-N_N:N:N[,N][.N]_", AROUND_STAMP},
	{"N/N/N_N:N:N[.N]_", AROUND_STAMP},         /* Go */
	{"N-N_N:N:N.N_N_N_", AROUND_STAMP},         /* logcat */
	{"N-N_N:N:N.N_", AROUND_STAMP},
	{"S_N_N:N:N[.N]_S_kernel:_", AROUND_STAMP}, /* syslog */
	{"S_N_N:N:N[.N]_S_S\\[N\\]:_", AROUND_STAMP},
	{"S_N_N:N:N[.N]_", AROUND_STAMP},
	{"SN_N:N:N.N_N_S:N\\]_", AROUND_STAMP},     /* glog */
	{"S/S_(_N):_", AROUND_STAMP},               /* logcat -v brief */
	{"S_\\[N\\]_N.N:_", AROUND_STAMP},          /* trace-cmd */
	{"S_\\[N\\]_S_N.N:_", AROUND_STAMP},        /* ftrace */
	{"S_N_\\[N\\]_N.N:_", AROUND_STAMP},        /* perf */
	{"S:N:", AROUND_NAME},      /* file:line:, grep -Hn */
	{"//_", AROUND_STAMP},
	{"#_", AROUND_PROMPT},                        /* a comment, or root's prompt */
	{"*\\ ", AROUND_STAMP},
	{"+_", AROUND_STAMP},
	{"+", AROUND_STAMP},                        /* diff */
	/* Prompts. */
	{"(gdb)_", AROUND_PROMPT},
	{"(lldb)_", AROUND_PROMPT},
	{"(qemu)_", AROUND_PROMPT},
	{"gdb-peda$_", AROUND_PROMPT},
	{"gef\x7f_", AROUND_PROMPT},
	{"pwndbg>_", AROUND_PROMPT},
	{"N:_kd>_", AROUND_PROMPT},
	{"N:N>_", AROUND_PROMPT},
	{"lkd>_", AROUND_PROMPT},
	{"kd>_", AROUND_PROMPT},
	{"crash>_", AROUND_PROMPT},
	{"<bochs:N>_", AROUND_PROMPT},
	{"\\[N\\]kdb>_", AROUND_PROMPT},
	{"\\[0xX\\]>_", AROUND_PROMPT},              /* radare2 */
	{"\\J-Link>", AROUND_PROMPT},
	{"Marvell>>_", AROUND_PROMPT},
	{"=>_", AROUND_PROMPT},                       /* U-Boot */
	{">_", AROUND_PROMPT},
	{"$_", AROUND_PROMPT},
	{"S@S#_", AROUND_PROMPT},                     /* a shell */
	{"S@S$_", AROUND_PROMPT},
	{"\\[S@S_S\\]$_", AROUND_PROMPT},
	{"\\P\\S_S>_", AROUND_PROMPT},                /* PowerShell */
	{"B::", AROUND_PROMPT},
	{"--\\Type_~--", AROUND_PROMPT},              /* a debugger's pager */
	{"--More--", AROUND_PROMPT},
};
/* clang-format on */

#define AROUNDS (COUNT(arounds))

_Static_assert(AROUNDS <= AROUNDS_MAX, "more rows than room");

enum gmmu_status arounds_compile(struct listing *listing, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; i < AROUNDS && status == GMMU_OK; i++)
		status = pattern_compile(arounds[i].pattern, &listing->arounds[i], error);
	return status;
}

const struct around *around_skip(const struct listing *listing, unsigned kinds, const char **text, const char *end)
{
	const char *from = lex_skip_blanks(*text), *after;

	for (size_t i = 0; i < AROUNDS; i++) {
		const struct around *row = &arounds[i];
		const struct pattern *pattern = &listing->arounds[i];

		if (!(row->kind & kinds) || (pattern->ops[0].letter == '\\' && pattern->ops[0].literal != *from))
			continue;
		/* Digits alone before a colon are not a name. */
		if (row->kind == AROUND_NAME && from[lex_digits(from, 16)] == ':')
			continue;
		after = pattern_start(pattern, from, (size_t)(end - from));
		if (!after)
			continue;
		*text = after;
		return row;
	}
	return NULL;
}

/* Takes what is before `rest` off a line. */
static void line_cut(struct line *line, const char *rest)
{
	line->length -= (size_t)(rest - line->text);
	line->text += rest - line->text;
}

/* Takes the number of the line off, as cat -n, nl, grep -n, less -N and bat put it there; they count up. */
static void number_drop(struct listing *listing, struct line *line)
{
	const char *at = lex_skip_blanks(line->text);
	size_t digits = lex_digits(at, 10);
	uint64_t number;

	if (!lex_number(at, digits, 10, &number) || !strchr(" \t:|", at[digits]))
		return;
	if (!listing->has_number)
		listing->number = number - line->number;
	listing->has_number = true;
	if (number - line->number != listing->number)
		return;
	at = lex_skip_blanks(at + digits);
	line_cut(line, at + (*at == ':' || *at == '|'));
	line->numbered = true;
}

/* The next line of the text; `prompts`: less a prompt, too. */
static bool text_next(struct listing *listing, struct line *line, bool prompts, enum gmmu_status *status,
		      struct gmmu_error *error)
{
	const char *rest;

	if (!lines_next(listing->lines, line, status, error))
		return false;
	if (listing->numbered)
		number_drop(listing, line);
	if (strncmp(line->text, "```", 3) == 0)
		line_cut(line, line->text + line->length);
	rest = line->text;
	if (prompts && around_skip(listing, AROUND_PROMPT, &rest, line->text + line->length))
		line_cut(line, rest);
	return true;
}

void listing_restart(struct listing *listing)
{
	lines_restart(listing->lines);
	document_restart(&listing->document, listing->take, listing->job->dump->options.word_bytes);
	listing->has_number = false;
	listing->steps = 0;
	listing->passed = 0;
}

bool listing_next(struct listing *listing, struct line *line, enum gmmu_status *status, struct gmmu_error *error)
{
	struct document *document = &listing->document;

	if (!listing->take)
		return text_next(listing, line, false, status, error);
	while (!document_next(document, line)) {
		bool more;

		if (document->ended || document->misfit->line > 0)
			return false;
		more = text_next(listing, &document->line, true, status, error);
		if (*status == GMMU_OK)
			*status = document_feed(document, more, error);
		if (*status != GMMU_OK)
			return false;
	}
	return true;
}
