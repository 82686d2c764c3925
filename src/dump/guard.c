/* SPDX-License-Identifier: MIT */
#include "dump/guard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>

/* A fault comes for a whole page, and no page is smaller than this; bytes. */
#define GUARD_STEP 4096

static pthread_mutex_t guard_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned guard_users;
static struct sigaction guard_former;

/* What the handler needs of the copy that is running in its thread; `from` is NULL when none is. */
static _Thread_local struct {
	sigjmp_buf jump;
	const char *volatile from;
	volatile size_t size;
} guard_copying;

static void guard_handle(int number, siginfo_t *info, void *context)
{
	const char *address = info->si_addr;
	const char *from = guard_copying.from;

	if (from && address >= from && address < from + guard_copying.size)
		siglongjmp(guard_copying.jump, 1);
	if (guard_former.sa_flags & SA_SIGINFO) {
		guard_former.sa_sigaction(number, info, context);
	} else if (guard_former.sa_handler != SIG_DFL && guard_former.sa_handler != SIG_IGN) {
		guard_former.sa_handler(number);
	} else {
		/* Nobody handles it: the faulting instruction runs again and ends the program as it would have. */
		signal(number, SIG_DFL);
	}
}

bool guard_acquire(void)
{
	/* SA_NODEFER: the signal mask is then the same after the jump as before, without saving it for each copy. */
	struct sigaction action = {.sa_sigaction = guard_handle, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
	bool done = true;

	sigemptyset(&action.sa_mask);
	pthread_mutex_lock(&guard_lock);
	if (guard_users == 0)
		done = sigaction(SIGBUS, &action, &guard_former) == 0;
	if (done)
		guard_users++;
	pthread_mutex_unlock(&guard_lock);
	return done;
}

void guard_release(void)
{
	struct sigaction now;

	pthread_mutex_lock(&guard_lock);
	if (--guard_users == 0 && sigaction(SIGBUS, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
	    now.sa_sigaction == guard_handle)
		sigaction(SIGBUS, &guard_former, NULL);
	pthread_mutex_unlock(&guard_lock);
}

size_t guard_copy(void *to, const void *from, size_t size)
{
	volatile size_t done = 0;

	guard_copying.size = size;
	if (sigsetjmp(guard_copying.jump, 0) == 0) {
		guard_copying.from = from;
		while (done < size) {
			size_t step = GUARD_STEP - ((uintptr_t)from + done) % GUARD_STEP;

			if (step > size - done)
				step = size - done;
			memcpy((char *)to + done, (const char *)from + done, step);
			done += step;
		}
	}
	guard_copying.from = NULL;
	return done;
}
