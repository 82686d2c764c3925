/* SPDX-License-Identifier: MIT */
/*
 * The browser's only access to files. An export is written under a temporary name and renamed when complete, so an
 * incomplete file is never left behind.
 */
#ifndef BROWSE_FILE_H
#define BROWSE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

struct file_writer;

/*
 * Appends the contents of a regular file of at most FILE_READ_MAX bytes to `text`; does nothing, without an error, if
 * there is no such file. GMMU_E_IO, without blocking, also for anything that is not text or not a regular file;
 * GMMU_E_NOMEM.
 */
#define FILE_READ_MAX ((size_t)1 << 20)
struct text;
enum gmmu_status file_read(const char *path, struct text *text, struct gmmu_error *error);

/*
 * Expands a typed name: ~ and names starting with ~/ are in the home directory. GMMU_E_IO if $HOME is not set or the
 * name is too long for `size` bytes.
 */
enum gmmu_status file_name_expand(const char *typed, char *path, size_t size, struct gmmu_error *error);

/* Whether a name ends like this, in upper or lower case, after at least one other character. */
bool file_name_ends(const char *name, const char *ending);

/* Whether something has this name; a dangling link does not count. */
bool file_exists(const char *path);

/*
 * Completes a typed name: writes match `number`, in alphabetical order and wrapping around, with a slash after a
 * directory. `*count` is the number of matches; if 0, nothing was written. GMMU_E_IO if the directory exists but
 * cannot be read; GMMU_E_NOMEM.
 */
enum gmmu_status file_complete(const char *typed, unsigned number, char *out, size_t size, unsigned *count,
			       struct gmmu_error *error);

/* Whether both names refer to the same file. */
bool file_same(const char *path, const char *other);

/*
 * GMMU_E_IO, with a message, if nothing can be written under this name: it belongs to a device, a pipe or a directory,
 * or is not valid.
 */
enum gmmu_status file_check(const char *path, struct gmmu_error *error);

/* A reason to think twice before replacing a file: "is read-only", ...; NULL if there is none. */
const char *file_guard(const char *path);

/*
 * Starts writing the file `path` (if it is a link, its target), with the permissions of the existing file, if any;
 * freed by file_commit or file_abandon. GMMU_E_IO, also if `path` is a device, a pipe or a directory; GMMU_E_NOMEM.
 */
enum gmmu_status file_begin(const char *path, struct file_writer **writer, struct gmmu_error *error);

enum gmmu_status file_add(struct file_writer *writer, const char *bytes, size_t length, struct gmmu_error *error);

/*
 * Gives the file its final name; unless `overwrite`, an existing file is not replaced (GMMU_E_IO). On failure nothing
 * is left behind. Frees the writer in all cases.
 */
enum gmmu_status file_commit(struct file_writer *writer, bool overwrite, struct gmmu_error *error);

/* Removes the incomplete file. NULL is allowed. */
void file_abandon(struct file_writer *writer);

/* Removes the files of all writers and touches nothing else: for the handler of a signal that ends the program. */
void file_abandon_all(void);

#endif
