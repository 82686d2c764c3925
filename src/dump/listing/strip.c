/* SPDX-License-Identifier: MIT */
#include "dump/listing/strip.h"

#include "dump/listing/lex.h"

/* clang-format off */
static const struct {
	const char *pattern;
	enum { STAMP, NAME, PROMPT } kind; /* a name before a colon: digits alone are none */
} rows[] = {
	/* Logs. A sample of each is in the test. */
	{"<N>", STAMP},                      /* a level of the kernel */
	{"kern_:S_:_", STAMP},               /* dmesg -x */
	{"\\[ N.N[_<_N.N>]\\][_]", STAMP},   /* the kernel's clock */
	{"\\[ \\TN\\]_", STAMP},               /* who called, a task or a processor */
	{"\\[ CN\\]_", STAMP},
	{"\\[S_S_N_N:N:N_N\\]_", STAMP},     /* dmesg -T */
	{"\\[N:N:N[.N]\\]_", STAMP},
	{"\\[N-N-N\\TN:N:NS_S_S\\]_", STAMP},  /* env_logger */
	{"N-N-N\\TN:N:NS_S_kernel:_", STAMP}, /* ISO 8601, with a host and a program */
	{"N-N-N\\TN:N:NS_S_S\\[N\\]:_", STAMP},
	{"N-N-N\\TN:N:NS_", STAMP},
	{"N-N-N_N:N:N[,N][.N]_N_N_", STAMP}, /* logcat */
	{"N-N-N_N:N:N[,N][.N]_", STAMP},
	{"N/N/N_N:N:N[.N]_", STAMP},         /* Go */
	{"N-N_N:N:N.N_N_N_", STAMP},         /* logcat */
	{"N-N_N:N:N.N_", STAMP},
	{"S_N_N:N:N[.N]_S_kernel:_", STAMP}, /* syslog */
	{"S_N_N:N:N[.N]_S_S\\[N\\]:_", STAMP},
	{"S_N_N:N:N[.N]_", STAMP},
	{"SN_N:N:N.N_N_S:N\\]_", STAMP},     /* glog */
	{"S/S_(_N):_", STAMP},               /* logcat -v brief */
	{"S_\\[N\\]_N.N:_", STAMP},          /* trace-cmd */
	{"S_\\[N\\]_S_N.N:_", STAMP},        /* ftrace */
	{"S_N_\\[N\\]_N.N:_", STAMP},        /* perf */
	{"S:N:", NAME},      /* file:line:, grep -Hn */
	{"//_", STAMP},
	{"#_", PROMPT},                        /* a comment, or root's prompt */
	{"*\\ ", STAMP},
	{"+_", STAMP},
	{"+", STAMP},                        /* diff */
	/* Prompts. */
	{"(gdb)_", PROMPT},
	{"(lldb)_", PROMPT},
	{"(qemu)_", PROMPT},
	{"gdb-peda$_", PROMPT},
	{"gef\x7f_", PROMPT},
	{"pwndbg>_", PROMPT},
	{"N:_kd>_", PROMPT},
	{"N:N>_", PROMPT},
	{"lkd>_", PROMPT},
	{"kd>_", PROMPT},
	{"crash>_", PROMPT},
	{"<bochs:N>_", PROMPT},
	{"\\[N\\]kdb>_", PROMPT},
	{"\\[0xX\\]>_", PROMPT},              /* radare2 */
	{"\\J-Link>", PROMPT},
	{"Marvell>>_", PROMPT},
	{"=>_", PROMPT},                       /* U-Boot */
	{">_", PROMPT},
	{"$_", PROMPT},
	{"S@S#_", PROMPT},                     /* a shell */
	{"S@S$_", PROMPT},
	{"\\[S@S_S\\]$_", PROMPT},
	{"\\P\\S_S>_", PROMPT},                /* PowerShell */
	{"B::", PROMPT},
	{"--\\Type_~--", PROMPT},              /* a debugger's pager */
	{"--More--", PROMPT},
};
/* clang-format on */

#define COUNT (sizeof(rows) / sizeof(rows[0]))

enum gmmu_status strip_begin(struct strip *strip, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;

	_Static_assert(COUNT <= STRIP_MAX, "more rows than room");
	for (strip->count = 0; strip->count < COUNT && status == GMMU_OK; strip->count++)
		status = pattern_compile(rows[strip->count].pattern, &strip->patterns[strip->count], error);
	return status;
}

const char *strip_next(const struct strip *strip, const char *line, size_t size, bool *prompt)
{
	const char *text = lex_skip_blanks(line), *end = line + size;

	for (size_t i = 0; i < strip->count; i++) {
		const char *after = pattern_start(&strip->patterns[i], text, (size_t)(end - text));

		if (!after || after == line || (rows[i].kind == NAME && text[lex_digits(text, 16)] == ':'))
			continue;
		*prompt |= rows[i].kind == PROMPT;
		return after;
	}
	return NULL;
}
