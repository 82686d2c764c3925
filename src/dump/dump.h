/* SPDX-License-Identifier: MIT */
/*
 * A dump: a file, pipe or device as a list of extents (address, bytes), ascending and never joined over a hole. What
 * shape the file had (raw, compressed, a listing, a core) is behind this interface; the bytes are the table's bytes.
 *
 * Everything is read through dump_read, into the caller's buffer. A file that shrinks while it is open costs the rows
 * that are gone and nothing more.
 */
#ifndef DUMP_DUMP_H
#define DUMP_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* A form that a listing may have: the language of patterns is told in dump/listing/pattern.h. */
struct dump_form {
	const char *name, *pattern;
};

/* How the caller wants a file to be read. Zero is the default everywhere; dump_options_init sets the caps. */
struct dump_options {
	const char *format;  /* a shape's name ("raw"), or NULL to find it out */
	bool has_base_pa;    /* whether base_pa was given */
	uint64_t base_pa;    /* physical address of the first extent, in bytes */
	unsigned word_bytes; /* listings: bytes in a word (1, 2, 4, 8), or 0 to find it out */
	int order;           /* listings: enum dump_order; BIG also turns round the words (of 8 bytes) of raw bytes */
	unsigned radix;      /* listings: radix of addresses (8, 10, 16), or 0 to find it out */
	const char *listing; /* listings: the name of a form or a pattern, the only one that is tried; NULL: all */
	const struct dump_form *forms; /* the user's own forms, tried before all others; not copied */
	size_t form_count;
	uint64_t max_size;      /* cap on decompressed bytes */
	uint64_t window_offset; /* only the bytes from here on, counted from the first extent's address ... */
	uint64_t window_length; /* ... and at most so many; UINT64_MAX: all */
	/*
	 * Called now and then while dump_open, dump_reload and dump_open_other take long; returning false stops them
	 * with GMMU_E_IO. May be NULL.
	 */
	bool (*progress)(void *context, uint64_t done, uint64_t total); /* bytes; total 0: not known */
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
 * Opens `path` ("-" is standard input; what it points to is copied, also the options' strings). On success the caller
 * owns *dump and frees it with dump_close. GMMU_E_IO if it cannot be opened or read, GMMU_E_FORMAT if it is no known
 * shape or damaged, GMMU_E_VALUE if the base address and the size exceed 2^64, GMMU_E_NOMEM.
 */
enum gmmu_status dump_open(const char *path, const struct dump_options *options, struct dump **dump,
			   struct gmmu_error *error);

/* Frees the dump and all that was handed out of it. NULL is allowed. */
void dump_close(struct dump *dump);

/* The extents, ascending. The pointer lives as long as the dump (until dump_reload). */
size_t dump_extent_count(const struct dump *dump);
struct dump_extent dump_extent_at(const struct dump *dump, size_t extent);

/*
 * Copies up to `size` bytes at `offset` (bytes from the start of the extent) into `bytes` and returns how many could
 * be read. Fewer than asked for inside the extent means that the rest is not available any more (the file shrank, or
 * the device failed); dump_trouble then tells why.
 */
size_t dump_read(struct dump *dump, size_t extent, uint64_t offset, void *bytes, size_t size);

/*
 * The first run of bytes at or behind `offset` of an extent that may hold anything but zeros: [*begin, *end), offsets
 * in the extent. False if only zeros follow. What walks over a whole dump skips the holes of sparse files with it.
 */
bool dump_next_data(struct dump *dump, size_t extent, uint64_t offset, uint64_t *begin, uint64_t *end);

/* The first extent's address before a window was cut out of it: what the offsets of slots count from. */
uint64_t dump_origin(const struct dump *dump);

/* The extents before a window was cut out of them: what the numbers of slots count over. */
size_t dump_whole_count(const struct dump *dump);
struct dump_extent dump_whole_at(const struct dump *dump, size_t extent);

/*
 * Keeps what is read of the file for dump_reload, for who shows a dump for long and wants to tell what changed: one of
 * up to 4 MiB is copied whole, of a larger one or a device what is looked at is remembered, the last 4 MiB of it. What
 * is read goes on being what the file has.
 */
void dump_keep(struct dump *dump);

/* What became of the file since it was opened. */
enum dump_fate {
	DUMP_SAME,     /* nothing that can be seen; always so for what is no regular file */
	DUMP_CHANGED,  /* written to */
	DUMP_GREW,     /* it has more bytes */
	DUMP_SHRANK,   /* it has fewer */
	DUMP_REPLACED, /* its name is another file's now */
	DUMP_GONE      /* its name is no file's */
};

/* Asks the file system, with one call. Sets *size to the bytes that the file has now, if it is still there. */
enum dump_fate dump_look(const struct dump *dump, uint64_t *size);

/*
 * Reads the same file again, with the same options, into a dump of its own that the caller owns too. From then on the
 * old one, if it was kept, is frozen: it gives what the file had before and nothing new, so that the two can be
 * compared row by row to see what changed. On failure nothing happened. GMMU_E_IO for a pipe, which is gone once read.
 */
enum gmmu_status dump_reload(struct dump *dump, struct dump **fresh, struct gmmu_error *error);

/*
 * Opens another file to be compared with this dump: by the same options, but what it is is found out anew if it is no
 * file of the format that they name, and the base address is for files that have no addresses of their own; unless
 * `base_pa` is not NULL, which then is the other one's. As dump_open; GMMU_E_IO also for pipes, whose end may never
 * come.
 */
enum gmmu_status dump_open_other(const struct dump *dump, const char *path, const uint64_t *base_pa,
				 struct dump **other, struct gmmu_error *error);

/* Whether the dump stands where it was said to, not where its own addresses or the start at 0 have it. */
bool dump_is_moved(const struct dump *dump);

/* Why bytes went missing since the dump was opened, or NULL if none did. Lives as long as the dump. */
const char *dump_trouble(const struct dump *dump);

/* Form i of the listings that are read, with who prints it and sample lines; false beyond the last. */
bool dump_form_at(size_t i, struct dump_form *form, const char **tools, const char **sample);

/* Whether a pattern is one; GMMU_E_VALUE with the place of the mistake. */
enum gmmu_status dump_form_check(const char *pattern, struct gmmu_error *error);

/* Facts about how the file was taken: for the title, the facts pane and --info. They live as long as the dump. */
const char *dump_path(const struct dump *dump);  /* as given; escape before showing */
const char *dump_shape(const struct dump *dump); /* short words: "raw", "gzip, hex listing" */
size_t dump_notice_count(const struct dump *dump);
const char *dump_notice_at(const struct dump *dump, size_t notice); /* one sentence each, already escaped */

/* What the file was taken for, from the outside in: "gzip", then "hex listing". */
struct dump_layer {
	const char *shape;
	const char *evidence; /* what told it: "signature 1f 8b" */
};
size_t dump_layer_count(const struct dump *dump);
struct dump_layer dump_layer_at(const struct dump *dump, size_t layer);

/* What was found out or assumed in reading it: "word_bytes", "8", "16 digits in every word". */
struct dump_fact {
	const char *name;  /* a JSON key */
	const char *value; /* escaped text */
	const char *basis; /* what it rests on: the option, the evidence, or the default */
	bool number;       /* the value can stand in JSON without quotes */
};
size_t dump_fact_count(const struct dump *dump);
struct dump_fact dump_fact_at(const struct dump *dump, size_t fact);
const char *dump_fact_find(const struct dump *dump, const char *name); /* its value; NULL: there is no such fact */

/* Bytes of the file as it lies there; UINT64_MAX if it has no size of its own (a device read on demand). */
uint64_t dump_file_size(const struct dump *dump);

/* Bytes in all extents. */
uint64_t dump_size(const struct dump *dump);

/*
 * What libmagic calls the file's first bytes, already escaped; NULL: it has not answered, and may never. It is asked in
 * a child of this process, and only by who wants to show the words: dump_magic_wait asks and waits some seconds at
 * most. Or dump_magic_ask asks, unless that was done before, and returns the descriptor that becomes readable when
 * dump_magic_take has something to do, or -1 when there is nothing to wait for; dump_magic_take returns whether that
 * was so. With the words a notice may come, about raw bytes that libmagic knows for something else.
 */
const char *dump_magic(const struct dump *dump);
void dump_magic_wait(struct dump *dump);
int dump_magic_ask(struct dump *dump);
bool dump_magic_take(struct dump *dump);

#endif
