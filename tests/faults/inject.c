/* SPDX-License-Identifier: MIT */
/*
 * Loaded into the program by LD_PRELOAD: makes one of its allocations, or one of its calls to open, read, write or
 * rename a file, fail as the system would.
 *
 * An allocation counts if our code or a decoder's (zlib, liblzma, libzstd, bzip2) asks for it, directly or through the
 * C library. Those of curses do not: its newterm and its terminal descriptions crash without memory, before any of our
 * code could look. Nor do those of the dynamic loader. Files count where our own code calls.
 */
#include "inject.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define OBJECTS_MAX 64
#define FRAMES_MAX 24

/* Whose code an address is in. */
enum owner { OWNER_OURS, OWNER_DECODER, OWNER_BETWEEN, OWNER_OTHER };

static struct object {
	uintptr_t begin, end;
	enum owner owner;
} objects[OBJECTS_MAX];
static size_t object_count;
static struct inject *inject;
static bool inside; /* what this library itself does is not counted */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static enum owner owner_of_name(const char *path)
{
	static const struct {
		const char *part;
		enum owner owner;
	} owners[] = {
		{"libgmmu.", OWNER_OURS},     {"libz.", OWNER_DECODER},   {"liblzma.", OWNER_DECODER},
		{"libzstd.", OWNER_DECODER},  {"libbz2.", OWNER_DECODER}, {"/libc.", OWNER_BETWEEN},
		{"inject.so", OWNER_BETWEEN},
	};

	for (size_t i = 0; i < sizeof(owners) / sizeof(owners[0]); i++)
		if (strstr(path, owners[i].part))
			return owners[i].owner;
	return OWNER_OTHER;
}

static int object_add(struct dl_phdr_info *info, size_t size, void *unused)
{
	enum owner owner = object_count == 0 ? OWNER_OURS : owner_of_name(info->dlpi_name);
	struct object object = {UINTPTR_MAX, 0, owner};

	(void)size;
	(void)unused;
	for (unsigned i = 0; i < info->dlpi_phnum; i++) {
		uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;

		if (info->dlpi_phdr[i].p_type != PT_LOAD)
			continue;
		object.begin = begin < object.begin ? begin : object.begin;
		object.end = begin + info->dlpi_phdr[i].p_memsz > object.end ? begin + info->dlpi_phdr[i].p_memsz
									     : object.end;
	}
	if (object_count < OBJECTS_MAX)
		objects[object_count++] = object;
	return 0;
}

static enum owner owner_of(const void *address)
{
	for (size_t i = 0; i < object_count; i++)
		if ((uintptr_t)address >= objects[i].begin && (uintptr_t)address < objects[i].end)
			return objects[i].owner;
	return OWNER_OTHER;
}

__attribute__((constructor)) static void begin(void)
{
	void *frames[FRAMES_MAX];

	inside = true;
	backtrace(frames, FRAMES_MAX); /* the first call loads a library */
	dl_iterate_phdr(object_add, NULL);
	inject = mmap(NULL, sizeof(*inject), PROT_READ | PROT_WRITE, MAP_SHARED, INJECT_DESCRIPTOR, 0);
	if (inject == MAP_FAILED)
		abort();
	inside = false;
}

/* Counts a call; true if it is to fail. */
static bool fails(enum inject_kind kind)
{
	unsigned long number = ++inject->calls[kind];
	bool now = inject->kind == (int)kind && inject->at > 0 &&
		   (number == inject->at || (inject->onwards && number > inject->at));

	inject->failed += now;
	return now;
}

/* The owner of the code that the C library calls for. */
static enum owner owner_of_caller(void)
{
	void *frames[FRAMES_MAX];
	int count = backtrace(frames, FRAMES_MAX);

	for (int i = 0; i < count; i++)
		if (owner_of(frames[i]) != OWNER_BETWEEN)
			return owner_of(frames[i]);
	return OWNER_OTHER;
}

static bool allocation_fails(const void *caller)
{
	enum owner owner;

	if (!inject || inside)
		return false;
	inside = true;
	owner = owner_of(caller);
	if (owner == OWNER_BETWEEN)
		owner = owner_of_caller();
	inside = false;
	if (owner == OWNER_OTHER || !fails(INJECT_ALLOCATE))
		return false;
	errno = ENOMEM;
	return true;
}

#define CALLER __builtin_return_address(0)

/* From here on: what takes the place of the C library's. */
#pragma GCC visibility push(default)

/* Calls the real function of this name. */
#define REAL(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

void *malloc(size_t size)
{
	return allocation_fails(CALLER) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return allocation_fails(CALLER) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	return allocation_fails(CALLER) ? NULL : __libc_realloc(memory, size);
}

/*
 * One call, one allocation: what fails within is reported as ENOENT half of the time, like a locale that is not
 * installed.
 */
char *setlocale(int category, const char *locale)
{
	char *result;

	if (allocation_fails(CALLER))
		return NULL;
	inside = true;
	result = REAL(setlocale)(category, locale);
	inside = false;
	return result;
}

static bool call_fails(enum inject_kind kind, const void *caller, int reason)
{
	if (!inject || inside || owner_of(caller) != OWNER_OURS || !fails(kind))
		return false;
	errno = reason;
	return true;
}

static int mode_of(int flags, va_list arguments)
{
	return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
}

int open(const char *path, int flags, ...)
{
	va_list arguments;
	int mode;

	va_start(arguments, flags);
	mode = mode_of(flags, arguments);
	va_end(arguments);
	return call_fails(INJECT_OPEN, CALLER, EIO) ? -1 : REAL(open)(path, flags, mode);
}

extern int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags)
{
	return call_fails(INJECT_OPEN, CALLER, EIO) ? -1 : REAL(open)(path, flags);
}

int openat(int folder, const char *path, int flags, ...)
{
	va_list arguments;
	int mode;

	va_start(arguments, flags);
	mode = mode_of(flags, arguments);
	va_end(arguments);
	return call_fails(INJECT_OPEN, CALLER, EIO) ? -1 : REAL(openat)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
	return call_fails(INJECT_OPEN, CALLER, EIO) ? NULL : REAL(fopen)(path, mode);
}

FILE *fdopen(int descriptor, const char *mode)
{
	return call_fails(INJECT_OPEN, CALLER, EIO) ? NULL : REAL(fdopen)(descriptor, mode);
}

int mkstemp(char *name)
{
	return call_fails(INJECT_OPEN, CALLER, EIO) ? -1 : REAL(mkstemp)(name);
}

DIR *opendir(const char *path)
{
	return call_fails(INJECT_OPEN, CALLER, EIO) ? NULL : REAL(opendir)(path);
}

/* The child that asks libmagic may fail as it likes: its words are missing then, and that is all. */
pid_t fork(void)
{
	pid_t process = REAL(fork)();

	if (process == 0)
		inject = NULL;
	return process;
}

/* That child's answer, or memory that has the form of a file: its reads do not fail. */
static bool is_own(int descriptor)
{
	struct stat status;

	return descriptor > STDERR_FILENO &&
	       ((fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode)) || fcntl(descriptor, F_GET_SEALS) >= 0);
}

ssize_t read(int descriptor, void *bytes, size_t size)
{
	return !is_own(descriptor) && call_fails(INJECT_READ, CALLER, EIO) ? -1 : REAL(read)(descriptor, bytes, size);
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset)
{
	return !is_own(descriptor) && call_fails(INJECT_READ, CALLER, EIO)
		       ? -1
		       : REAL(pread)(descriptor, bytes, size, offset);
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset)
{
	/* Without a file it is memory that is asked for. */
	enum inject_kind kind = descriptor < 0 ? INJECT_ALLOCATE : INJECT_READ;

	return call_fails(kind, CALLER, ENOMEM) ? MAP_FAILED
						: REAL(mmap)(address, size, protection, flags, descriptor, offset);
}

struct dirent *readdir(DIR *folder)
{
	return call_fails(INJECT_READ, CALLER, EIO) ? NULL : REAL(readdir)(folder);
}

/* A terminal is gone when writing to it fails, and no message would be seen. */
ssize_t write(int descriptor, const void *bytes, size_t size)
{
	return !isatty(descriptor) && call_fails(INJECT_WRITE, CALLER, ENOSPC) ? -1
									       : REAL(write)(descriptor, bytes, size);
}

int fsync(int descriptor)
{
	return call_fails(INJECT_WRITE, CALLER, ENOSPC) ? -1 : REAL(fsync)(descriptor);
}

int rename(const char *from, const char *to)
{
	return call_fails(INJECT_RENAME, CALLER, EIO) ? -1 : REAL(rename)(from, to);
}

int link(const char *from, const char *to)
{
	return call_fails(INJECT_RENAME, CALLER, EIO) ? -1 : REAL(link)(from, to);
}

/* Puts a file that always fails in the place of a stream's, so that the stream itself notices; gives what was there. */
static int stream_spoil(FILE *stream, const char *spoilt)
{
	int kept, bad;

	inside = true;
	kept = dup(fileno(stream));
	bad = REAL(open)(spoilt, O_RDWR | O_CLOEXEC);
	dup2(bad, fileno(stream));
	close(bad);
	inside = false;
	return kept;
}

static void stream_mend(FILE *stream, int kept)
{
	int reason = errno;

	dup2(kept, fileno(stream));
	close(kept);
	errno = reason;
}

/* Reading the memory at address 0 gives EIO. */
size_t fread(void *bytes, size_t size, size_t count, FILE *stream)
{
	bool failing = call_fails(INJECT_READ, CALLER, EIO);
	int kept = failing ? stream_spoil(stream, "/proc/self/mem") : -1;
	size_t done = REAL(fread)(bytes, size, count, stream);

	if (failing)
		stream_mend(stream, kept);
	return done;
}

/* Streams on a terminal are left alone, as above. */
static bool stream_fails(FILE *stream, const void *caller)
{
	return stream && fileno(stream) > STDERR_FILENO && call_fails(INJECT_WRITE, caller, ENOSPC);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)
{
	bool failing = stream_fails(stream, CALLER);
	int kept = failing ? stream_spoil(stream, "/dev/full") : -1;
	size_t done = REAL(fwrite)(bytes, size, count, stream);

	if (failing)
		stream_mend(stream, kept);
	return done;
}

int fflush(FILE *stream)
{
	bool failing = stream_fails(stream, CALLER);
	int kept = failing ? stream_spoil(stream, "/dev/full") : -1, result = REAL(fflush)(stream);

	if (failing)
		stream_mend(stream, kept);
	return result;
}

int fclose(FILE *stream)
{
	if (stream_fails(stream, CALLER))
		close(stream_spoil(stream, "/dev/full"));
	return REAL(fclose)(stream);
}

/* The header says that the events are written only; gcc believes it, and clang does not know that warning. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
int ppoll(struct pollfd *events, nfds_t count, const struct timespec *limit, const sigset_t *mask)
{
	static const char waiting[] = INJECT_WAITING;

	/* While libmagic's answer is awaited, too, the screen is not yet what it will be. */
	if (inject && inject->marks && (!limit || limit->tv_sec > 0) && events[count - 1].fd < 0 &&
	    isatty(STDOUT_FILENO)) {
		(void)!REAL(write)(STDOUT_FILENO, waiting, sizeof(waiting) - 1);
		limit = NULL; /* if the file were looked at in between, that would be another wait and another mark */
	}
	return REAL(ppoll)(events, count, limit, mask);
}
