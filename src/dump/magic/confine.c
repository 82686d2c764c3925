/* SPDX-License-Identifier: MIT */
#include "dump/magic/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "text/count.h"

/* System call numbers differ between architectures; on others than these there is no filter. */
#if defined __x86_64__ && defined __LP64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__ && defined __LP64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined __powerpc64__ && defined __LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_PPC64LE
#elif defined __riscv && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

static void signals_reset(void)
{
	sigset_t none;

	for (int number = 1; number < NSIG; number++)
		signal(number, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void descriptors_drop(int answer)
{
	int nowhere = open("/dev/null", O_RDWR);

	for (int descriptor = 0; descriptor < CONFINE_ANSWER; descriptor++) {
		if (nowhere < 0)
			close(descriptor);
		else
			dup2(nowhere, descriptor);
	}
	dup2(answer, CONFINE_ANSWER);
	closefrom(CONFINE_ANSWER + 1);
}

static void limit(unsigned what, uint64_t most)
{
	struct rlimit limits = {.rlim_cur = most, .rlim_max = most};

	setrlimit(what, &limits);
}

/* Bytes of address space that this process has, from the first number in statm, which counts pages. */
static uint64_t memory_now(void)
{
	int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	char words[64] = "";

	if (file < 0 || read(file, words, sizeof(words) - 1) < 0)
		words[0] = '\0';
	if (file >= 0)
		close(file);
	return strtoull(words, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

void confine_begin(int answer)
{
	alarm(CONFINE_SECONDS);
	signals_reset();
	limit(RLIMIT_AS, memory_now() + CONFINE_MEMORY);
	descriptors_drop(answer);
	setpgid(0, 0); /* signals from the terminal are for the program, not its child */
	clearenv();
	limit(RLIMIT_CPU, CONFINE_CPU_SECONDS);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	limit(RLIMIT_NPROC, 0);
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

#ifdef ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), RETURN(SECCOMP_RET_ALLOW)

static void calls_refuse(void)
{
	static struct sock_filter filter[] = {
		LOAD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
		RETURN(SECCOMP_RET_KILL_PROCESS),
		LOAD(nr),
		ALLOW(brk),
		ALLOW(mmap),
		ALLOW(munmap),
		ALLOW(mremap),
		ALLOW(mprotect),
		ALLOW(madvise),
		ALLOW(futex),
		ALLOW(write),
		ALLOW(exit),
		ALLOW(exit_group),
		RETURN(SECCOMP_RET_ERRNO | EPERM),
	};
	static const struct sock_fprog program = {COUNT(filter), filter};

	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
static void calls_refuse(void)
{
}
#endif

void confine_finish(void)
{
	limit(RLIMIT_NOFILE, 0);
	calls_refuse();
}
