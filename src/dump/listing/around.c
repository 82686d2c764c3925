/* SPDX-License-Identifier: MIT */
/* The lines that forms are tried with: those of the text, less what is around them, or those that a document prints. */
#include <string.h>

#include "text/count.h"
#include "text/lex.h"
#include "dump/listing/read.h"

/*
 * What people and programs put before the lines of a listing, a row a family, taken off until nothing more of it is
 * there. A sample of each is in the test.
 */
/* clang-format off */
static const struct {
	enum around_kind kind;
	const char *pattern;
} arounds[] = {
	/* The kernel: a level, dmesg -x, the clock, the caller (a task or a processor), dmesg -T, a time. */
	{AROUND_STAMP, "<N>\nkern_:S_:_\n\\[ N.N[_<_N.N>]\\][_]\n\\[ \\TN\\]_\n\\[ CN\\]_\n\\[S_S_N_N:N:N_N\\]_\n\\[N:N:N[.N]\\]_"},
	/* ISO 8601: of env_logger, with a host and a program, alone. */
	{AROUND_STAMP, "\\[N-N-N\\TN:N:NS_S_S\\]_\nN-N-N\\TN:N:NS_S_kernel:_\nN-N-N\\TN:N:NS_S_S\\[N\\]:_\nN-N-N\\TN:N:NS_"},
	/* logcat, Go, glog, logcat -v brief. */
	{AROUND_STAMP, "N-N-N_N:N:N[,N][.N]_[N_N_]\nN-N_N:N:N.N_[N_N_]\nN/N/N_N:N:N[.N]_\nSN_N:N:N.N_N_S:N\\]_\nS/S_(_N):_"},
	/* syslog. */
	{AROUND_STAMP, "S_N_N:N:N[.N]_S_kernel:_\nS_N_N:N:N[.N]_S_S\\[N\\]:_\nS_N_N:N:N[.N]_"},
	/* trace-cmd, ftrace, perf. */
	{AROUND_STAMP, "S_\\[N\\]_N.N:_\nS_\\[N\\]_S_N.N:_\nS_N_\\[N\\]_N.N:_"},
	/* The first number of lines: cat -n, grep -n, bat. */
	{AROUND_NUMBER, "1\t\n1:S\n1_|"},
	/* grep -Hn. */
	{AROUND_NAME, "S:N:"},
	/* Comments, diff. */
	{AROUND_STAMP, "//_\n*\\ \n+_\n+"},
	/* Debuggers: gdb and its plugins, lldb, WinDbg, crash, bochs, kdb, radare2, J-Link, TRACE32, a pager, Markdown. */
	{AROUND_PROMPT, "(gdb)_\n(lldb)_\n(qemu)_\ngdb-peda$_\ngef\x7f_\npwndbg>_\n--\\Type_~--\n--More--\n```~"},
	{AROUND_PROMPT, "N:_kd>_\nN:N>_\nlkd>_\nkd>_\ncrash>_\n<bochs:N>_\n\\[N\\]kdb>_\n\\[0xX\\]>_\n\\J-Link>\nB::"},
	/* Firmware, shells; # may be a comment, too. */
	{AROUND_PROMPT, "Marvell>>_\n=>_\n>_\n$_\n#_\nS@S#_\nS@S$_\n\\[S@S_S\\]$_\n\\P\\S_S>_"},
};
/* clang-format on */

_Static_assert(COUNT(arounds) <= AROUNDS_MAX, "more rows than room");

enum gmmu_status arounds_compile(struct listing *listing, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	for (size_t i = 0; i < COUNT(arounds) && status == GMMU_OK; i++)
		status = pattern_compile(arounds[i].pattern, &listing->arounds[i], error);
	return status;
}

enum around_kind around_skip(const struct listing *listing, unsigned kinds, const char **text, const char *end)
{
	const char *from = lex_skip_blanks(*text), *after;

	for (size_t i = 0; i < COUNT(arounds); i++) {
		/* Digits alone before a colon are not a name. */
		if (!(arounds[i].kind & kinds) || (arounds[i].kind == AROUND_NAME && from[lex_digits(from, 16)] == ':'))
			continue;
		after = pattern_start(&listing->arounds[i], from, (size_t)(end - from));
		if (!after)
			continue;
		*text = after;
		return arounds[i].kind;
	}
	return AROUND_NONE;
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
	rest = line->text;
	if (prompts && around_skip(listing, AROUND_PROMPT, &rest, line->text + line->length))
		line_cut(line, rest);
	return true;
}

void listing_restart(struct listing *listing)
{
	lines_restart(listing->lines);
	document_restart(&listing->document, listing->job->dump->options.word_bytes);
	listing->has_number = false;
}

bool listing_next(struct listing *listing, struct line *line, enum gmmu_status *status, struct gmmu_error *error)
{
	struct document *document = &listing->document;

	if (!document->take)
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
