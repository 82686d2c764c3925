/* SPDX-License-Identifier: MIT */
/*
 * The only place where the browser touches files: what the reader exports is written beside its name first and takes
 * the name when it is whole, so that no half file is ever left.
 */
#ifndef BROWSE_FILE_H
#define BROWSE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <gmmu/gmmu.h>

struct file_writer;

/*
 * Adds what is in a regular file of at most FILE_READ_MAX bytes to `text`; nothing, and no error, if there is no such
 * file. GMMU_E_IO, also for what is no text or no regular file, and then without waiting for it; GMMU_E_NOMEM.
 */
#define FILE_READ_MAX ((size_t)1 << 20)
struct text;
enum gmmu_status file_read(const char *path, struct text *text, struct gmmu_error *error);

/*
 * A name as it was typed: ~ alone and what begins with ~/ is in the home folder. GMMU_E_IO if there is no $HOME or the
 * name is too long for `size` bytes.
 */
enum gmmu_status file_name_expand(const char *typed, char *path, size_t size, struct gmmu_error *error);

/* Whether there is something of this name; a link that leads to nothing is nothing. */
bool file_exists(const char *path);

/*
 * Completes a typed name: writes the one of the names that begin like it whose number this is, counted around in the
 * order of the alphabet, a folder with a slash behind it. `*count` is how many there are; 0: nothing was written.
 * GMMU_E_IO if the folder is there but cannot be read; GMMU_E_NOMEM.
 */
enum gmmu_status file_complete(const char *typed, unsigned number, char *out, size_t size, unsigned *count,
			       struct gmmu_error *error);

/* Whether both names are the same file, by links or by other ways. */
bool file_same(const char *path, const char *other);

/* GMMU_E_IO, with a sentence, if nothing can be written there: a device, a pipe or a folder has this name, or no file
 * can have it. */
enum gmmu_status file_check(const char *path, struct gmmu_error *error);

/* Why a file should not be replaced without a second thought: "is read-only", ...; NULL if nothing speaks against it.
 */
const char *file_guard(const char *path);

/*
 * Begins to write a file that will be called `path` (what a link points to, if it is one), with the
 * permissions of the one that has this name already; frees with file_commit or file_abandon. GMMU_E_IO, also where
 * `path` is a device, a pipe or a folder; GMMU_E_NOMEM.
 */
enum gmmu_status file_begin(const char *path, struct file_writer **writer, struct gmmu_error *error);

enum gmmu_status file_add(struct file_writer *writer, const char *bytes, size_t length, struct gmmu_error *error);

/*
 * Gives the file its name; unless `overwrite`, an existing one is left alone (GMMU_E_IO). On any failure nothing is
 * left behind. The writer is gone in every case.
 */
enum gmmu_status file_commit(struct file_writer *writer, bool overwrite, struct gmmu_error *error);

/* Removes what was written. NULL is allowed. */
void file_abandon(struct file_writer *writer);

/* Removes what all writers wrote and touches nothing else: for the handler of a signal that ends the program. */
void file_abandon_all(void);

#endif
