/* SPDX-License-Identifier: MIT */
#include "tui/guard.h"

#include "browse/browse.h" /* before term.h, which defines `columns` and `lines` */

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

#include "text/count.h"

/* Curses defines macros that clash with field names of other headers; none of them is needed here. */
#undef lines
#undef columns

/* What a signal does. One without a row ends the program if that is its default action. */
enum reaction { REACT_END, REACT_FLAG, REACT_CRASH, REACT_NONE };

static const struct {
	int signal;
	enum reaction reaction;
} reactions[] = {
	{SIGWINCH, REACT_FLAG}, {SIGTERM, REACT_FLAG},  {SIGHUP, REACT_FLAG},  {SIGINT, REACT_FLAG},
	{SIGQUIT, REACT_FLAG},  {SIGTSTP, REACT_FLAG},  {SIGCONT, REACT_FLAG}, {SIGSEGV, REACT_CRASH},
	{SIGBUS, REACT_CRASH},  {SIGABRT, REACT_CRASH}, {SIGFPE, REACT_CRASH}, {SIGILL, REACT_CRASH},
	{SIGSYS, REACT_CRASH},  {SIGTRAP, REACT_CRASH}, {SIGCHLD, REACT_NONE}, {SIGURG, REACT_NONE},
	{SIGTTIN, REACT_NONE},  {SIGTTOU, REACT_NONE},  {SIGSTOP, REACT_NONE}, {SIGKILL, REACT_NONE},
	{SIGPIPE, REACT_NONE},  {SIGXFSZ, REACT_NONE},
};

#define REACTION_COUNT COUNT(reactions)

static struct sigaction before[_NSIG];
static bool caught[_NSIG];
static sigset_t mask_before;
static volatile sig_atomic_t resized, stopped, continued, ending;

/* Set by guard_begin, so that a crash handler needs only write and tcsetattr. */
static int terminal = -1;
static struct termios modes;
static char farewell[512];
static size_t farewell_length;

static int farewell_put(int character)
{
	if (farewell_length < sizeof(farewell))
		farewell[farewell_length++] = (char)character;
	return character;
}

static void farewell_add(const char *sequence)
{
	if (sequence)
		tputs(sequence, 1, farewell_put);
}

static void usual_action(int signal)
{
	struct sigaction usual = {0};

	sigemptyset(&usual.sa_mask);
	usual.sa_handler = SIG_DFL;
	sigaction(signal, &usual, NULL);
}

static void flag_handler(int signal)
{
	switch (signal) {
	case SIGWINCH:
		resized = 1;
		break;
	case SIGTSTP:
		stopped = 1;
		break;
	case SIGCONT:
		continued = 1;
		break;
	default:
		ending = signal;
		break;
	}
}

static void crash_handler(int signal)
{
	const struct sigaction *former = &before[signal];
	ssize_t written;

	written = write(terminal, farewell, farewell_length);
	(void)written;
	tcsetattr(terminal, TCSANOW, &modes);
	/* Previous handlers run next; in the end the default action ends the program. */
	sigaction(signal, former, NULL);
	/* Last, because this may crash too if memory is corrupted. */
	browse_abandon();
	raise(signal);
}

void guard_prepare(int descriptor)
{
	terminal = descriptor;
	tcgetattr(terminal, &modes);
}

/* Builds the sequences that restore the screen and the mouse. */
static void farewell_make(bool mouse)
{
	farewell_length = 0;
	if (mouse)
		farewell_add("\033[?1002l\033[?1006l\033[?1000l");
	farewell_add(exit_attribute_mode);
	farewell_add(keypad_local);
	farewell_add(cursor_normal);
	farewell_add(exit_ca_mode);
}

void guard_expect_mouse(void)
{
	sigset_t all, before_now;

	/* No signal may interrupt this, except one that we raise ourselves. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before_now);
	farewell_make(true);
	sigprocmask(SIG_SETMASK, &before_now, NULL);
}

/* After a stack overflow, the handler needs a stack of its own. */
static char crash_stack[65536];

static void crash_stack_take(bool ours)
{
	stack_t now;

	if (sigaltstack(NULL, &now) != 0 || (ours ? !(now.ss_flags & SS_DISABLE) : now.ss_sp != crash_stack))
		return; /* not ours */
	now = (stack_t){.ss_sp = crash_stack, .ss_size = sizeof(crash_stack), .ss_flags = ours ? 0 : SS_DISABLE};
	sigaltstack(&now, NULL);
}

static enum reaction reaction_of(int signal)
{
	for (size_t i = 0; i < REACTION_COUNT; i++)
		if (reactions[i].signal == signal)
			return reactions[i].reaction;
	return REACT_END;
}

/* Whether a signal keeps its handler: nohup and similar tools are respected, and a profiler may need its own. */
static bool is_left(int signal, enum reaction reaction)
{
	if (reaction == REACT_END)
		return before[signal].sa_handler != SIG_DFL;
	return reaction == REACT_FLAG && before[signal].sa_handler == SIG_IGN && signal != SIGWINCH;
}

/* Catches a signal unless it keeps its handler; one that can wait is added to `flags`. */
static void signal_catch(int signal, sigset_t *flags)
{
	enum reaction reaction = reaction_of(signal);
	struct sigaction action = {0};

	caught[signal] = false;
	if (reaction == REACT_NONE || sigaction(signal, NULL, &before[signal]) != 0 || is_left(signal, reaction))
		return;
	sigemptyset(&action.sa_mask);
	if (reaction == REACT_CRASH) {
		action.sa_handler = crash_handler;
		action.sa_flags = SA_NODEFER | SA_ONSTACK;
	} else {
		action.sa_handler = flag_handler;
		sigaddset(flags, signal);
	}
	caught[signal] = sigaction(signal, &action, NULL) == 0;
}

void guard_begin(void)
{
	sigset_t flags;

	farewell_make(false);
	crash_stack_take(true);
	sigemptyset(&flags);
	for (int signal = 1; signal < _NSIG; signal++)
		signal_catch(signal, &flags);
	resized = stopped = continued = ending = 0;
	sigprocmask(SIG_BLOCK, &flags, &mask_before);
}

void guard_end(void)
{
	for (int signal = 1; signal < _NSIG; signal++)
		if (caught[signal])
			sigaction(signal, &before[signal], NULL);
	sigprocmask(SIG_SETMASK, &mask_before, NULL);
	crash_stack_take(false);
	terminal = -1;
}

static unsigned flag_take(volatile sig_atomic_t *flag, unsigned event)
{
	unsigned result = *flag ? event : 0;

	*flag = 0;
	return result;
}

/* Handles the signals that came while they were blocked. */
static void signals_admit(void)
{
	sigset_t blocked;

	sigprocmask(SIG_SETMASK, &mask_before, &blocked);
	sigprocmask(SIG_SETMASK, &blocked, NULL);
}

bool guard_resized(void)
{
	signals_admit();
	return flag_take(&resized, GUARD_RESIZE);
}

unsigned guard_wait(int descriptor, int answer, int milliseconds)
{
	struct pollfd awaited[] = {{descriptor, POLLIN, 0}, {answer, POLLIN, 0}};
	struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
	unsigned events = 0;

	if (ppoll(awaited, 2, milliseconds < 0 ? NULL : &limit, &mask_before) > 0) {
		if (awaited[0].revents & POLLIN)
			events |= GUARD_INPUT;
		/* A terminal that hung up stays readable forever: reading it only returns end of file. */
		if (awaited[0].revents & (POLLHUP | POLLERR | POLLNVAL))
			events |= GUARD_GONE;
		if (awaited[1].revents)
			events |= GUARD_ANSWER;
	}
	signals_admit(); /* ppoll delivers none if there is input */
	events |= flag_take(&resized, GUARD_RESIZE);
	events |= flag_take(&stopped, GUARD_STOP);
	events |= flag_take(&continued, GUARD_CONTINUE);
	if (ending)
		events |= GUARD_END;
	return events;
}

int guard_signal(void)
{
	return ending;
}

void guard_stop(void)
{
	struct sigaction ours;
	sigset_t stop;

	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	sigaction(SIGTSTP, NULL, &ours);
	usual_action(SIGTSTP);
	kill(0, SIGTSTP); /* also stops the rest of the pipeline */
	sigprocmask(SIG_UNBLOCK, &stop, NULL);
	/* The program stops here until it is continued. */
	sigprocmask(SIG_BLOCK, &stop, NULL);
	sigaction(SIGTSTP, &ours, NULL);
	continued = 0;
}

void guard_die(int signal)
{
	sigset_t only;

	usual_action(signal);
	sigemptyset(&only);
	sigaddset(&only, signal);
	raise(signal);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
}
