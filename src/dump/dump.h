/* SPDX-License-Identifier: MIT */
/*
 * A dump: a file, pipe or device as a list of extents (address, bytes), ascending and never joined across a hole. This
 * interface hides the format of the file (raw, compressed, a listing, a core); the bytes are those of the table.
 *
 * Everything is read through dump_read into the caller's buffer. If a file shrinks while it is open, only the missing
 * rows are lost.
 */
#ifndef DUMP_DUMP_H
#define DUMP_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* A form of listings; see dump/listing/pattern.h for the language of patterns. */
struct dump_form {
	const char *name, *pattern;
};

/* How to read a file. Zero is the default everywhere; dump_options_init sets the limits. */
struct dump_options {
	const char *format;            /* name of a shape ("raw"), or NULL to detect it */
	bool has_base_pa;              /* whether base_pa was given */
	uint64_t base_pa;              /* physical address of the first extent, in bytes */
	unsigned word_bytes;           /* listings: bytes per word (1, 2, 4, 8), or 0 to detect it */
	int order;                     /* listings: enum dump_order; BIG also swaps the (8-byte) words of raw bytes */
	unsigned radix;                /* listings: radix of addresses (8, 10, 16), or 0 to detect it */
	const char *listing;           /* listings: the only form to try, by name or as a pattern; NULL: try all */
	const struct dump_form *forms; /* the user's own forms, tried before the others; not copied */
	size_t form_count;
	uint64_t max_size;      /* limit for decompressed bytes */
	uint64_t window_offset; /* read only bytes from here on, counted from the first extent's address ... */
	uint64_t window_length; /* ... and at most this many; UINT64_MAX: all */
	/*
	 * Called from time to time during a long dump_open, dump_reload or dump_open_other; returning false stops them
	 * with GMMU_E_IO. May be NULL.
	 */
	bool (*progress)(void *context, uint64_t done, uint64_t total); /* bytes; total 0: unknown */
	void *progress_context;
};

enum dump_order { DUMP_ORDER_AUTO, DUMP_ORDER_LITTLE, DUMP_ORDER_BIG };

#define DUMP_MAX_SIZE_DEFAULT (UINT64_C(512) << 20)

struct dump_extent {
	uint64_t address; /* physical address of the first byte */
	uint64_t size;    /* bytes; address + size never exceeds 2^64 */
};

struct dump;

/* Sets every option to its default. */
void dump_options_init(struct dump_options *options);

/*
 * Opens `path` ("-" is standard input). The path and the strings of the options are copied. On success the caller owns
 * *dump and frees it with dump_close. GMMU_E_IO if it cannot be opened or read, GMMU_E_FORMAT if it has no known
 * format or is damaged, GMMU_E_VALUE if base address and size exceed 2^64, GMMU_E_NOMEM.
 */
enum gmmu_status dump_open(const char *path, const struct dump_options *options, struct dump **dump,
			   struct gmmu_error *error);

/* Frees the dump and everything obtained from it. NULL is allowed. */
void dump_close(struct dump *dump);

/* The extents, ascending. The pointer is valid until dump_close or dump_reload. */
size_t dump_extent_count(const struct dump *dump);
struct dump_extent dump_extent_at(const struct dump *dump, size_t extent);

/*
 * Copies up to `size` bytes at `offset` (from the start of the extent) into `bytes` and returns how many could be
 * read. A short read inside the extent means that the rest is no longer available (the file shrank, or the device
 * failed); dump_trouble then gives the reason.
 */
size_t dump_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size);

/*
 * The first run of bytes at or after `offset` of an extent that may contain non-zero bytes: [*begin, *end), offsets in
 * the extent. False if only zeros follow. Used to skip the holes of sparse files.
 */
bool dump_next_data(struct dump *dump, size_t extent, uint64_t offset, uint64_t *begin, uint64_t *end);

/* The first extent's address before a window was cut out, from which the offsets of slots count. */
uint64_t dump_origin(const struct dump *dump);

/* The extents before a window was cut out, over which slots are numbered. */
size_t dump_whole_count(const struct dump *dump);
struct dump_extent dump_whole_at(const struct dump *dump, size_t extent);

/*
 * Keeps what is read of the file for dump_reload, so that a browser can show what changed. A file of up to 4 MiB is
 * copied whole; for larger files and devices, the bytes that are read are kept, up to 4 MiB of the most recent. Reads
 * still return what the file has now.
 */
void dump_keep(struct dump *dump);

/* What became of the file since it was opened. */
enum dump_fate {
	DUMP_SAME,     /* no visible change; always so unless it is a regular file */
	DUMP_CHANGED,  /* written to */
	DUMP_GREW,     /* it is larger */
	DUMP_SHRANK,   /* it is smaller */
	DUMP_REPLACED, /* its name refers to another file */
	DUMP_GONE      /* its name refers to no file */
};

/* Asks the file system, with a single call. Sets *size to the current size of the file if it still exists. */
enum dump_fate dump_look(const struct dump *dump, uint64_t *size);

/*
 * Reads the same file again, with the same options, into a new dump that the caller owns. The old dump, if it was
 * kept, is then frozen: it returns what the file had before, so that the two can be compared. On failure nothing
 * changes. GMMU_E_IO for a pipe, which can be read only once.
 */
enum gmmu_status dump_reload(struct dump *dump, struct dump **fresh, struct gmmu_error *error);

/*
 * Opens another file for comparison with this dump. The options are the same, except that the format is detected if
 * the file does not have the given one, and that the base address applies only to files without addresses of their
 * own, unless `base_pa` is not NULL. Errors as for dump_open; GMMU_E_IO also for pipes, which may never end.
 */
enum gmmu_status dump_open_other(const struct dump *dump, const char *path, const uint64_t *base_pa,
				 struct dump **other, struct gmmu_error *error);

/*
 * Opens another file with the options of this dump, to be shown in its place. Errors as for dump_open; GMMU_E_IO also
 * for a terminal.
 */
enum gmmu_status dump_open_next(const struct dump *dump, const char *path, struct dump **next,
				struct gmmu_error *error);

/* Whether the file can be read only once, so that closing the dump loses its bytes. */
bool dump_is_once(const struct dump *dump);

/* Whether the dump was moved from its own addresses, or from 0, to a given address. */
bool dump_is_moved(const struct dump *dump);

/* Why bytes are missing since the dump was opened; NULL if none are. Valid until dump_close. */
const char *dump_trouble(const struct dump *dump);

/* Listing form i, with the tools that print it and sample lines; false after the last. */
bool dump_form_at(size_t i, struct dump_form *form, const char **tools, const char **sample);

/* Checks a pattern; GMMU_E_VALUE gives the position of the mistake. */
enum gmmu_status dump_form_check(const char *pattern, struct gmmu_error *error);

/* How the file was read: for the title, the facts screen and --info. Valid until dump_close. */
const char *dump_path(const struct dump *dump);  /* as given; escape before showing it */
const char *dump_shape(const struct dump *dump); /* short words: "raw", "gzip, hex listing" */
size_t dump_notice_count(const struct dump *dump);
const char *dump_notice_at(const struct dump *dump, size_t notice); /* one sentence each, already escaped */

/* The format of the file, outermost layer first: "gzip", then "hex listing". */
struct dump_layer {
	const char *shape;
	const char *evidence; /* how it was recognized: "signature 1f 8b" */
};
size_t dump_layer_count(const struct dump *dump);
struct dump_layer dump_layer_at(const struct dump *dump, size_t layer);

/* Something detected or assumed in reading the file: "word_bytes", "8", "16 digits in every word". */
struct dump_fact {
	const char *name;  /* a JSON key */
	const char *value; /* escaped text */
	const char *basis; /* the reason: the option, the evidence, or the default */
	bool number;       /* the value needs no quotes in JSON */
};
size_t dump_fact_count(const struct dump *dump);
struct dump_fact dump_fact_at(const struct dump *dump, size_t fact);
const char *dump_fact_find(const struct dump *dump, const char *name); /* its value; NULL: no fact has this name */

/* The size of the file itself; UINT64_MAX if it has none (a device read on demand). */
uint64_t dump_file_size(const struct dump *dump);

/* Bytes in all extents. */
uint64_t dump_size(const struct dump *dump);

/*
 * libmagic's description of the file's first bytes, already escaped; NULL if it has not answered (it may never). A
 * child process asks libmagic, and only for callers that show the description. dump_magic_wait asks and waits a few
 * seconds at most. dump_magic_ask asks, unless that was done before, and returns a descriptor that becomes readable
 * when dump_magic_take has something to do, or -1 if there is nothing to wait for; dump_magic_take returns whether
 * there was. The description may come with a notice, if libmagic recognizes raw bytes as something else.
 */
const char *dump_magic(const struct dump *dump);
void dump_magic_wait(struct dump *dump);
int dump_magic_ask(struct dump *dump);
bool dump_magic_take(struct dump *dump);

#endif
