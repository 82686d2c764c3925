/* SPDX-License-Identifier: MIT */
/* What is gathered while a listing is read, and how the bytes of its words get to their addresses. */
#ifndef DUMP_READER_H
#define DUMP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

#include "dump/layout.h"
#include "dump/shape.h"
#include "dump/split.h"

struct reader {
	struct job *job;
	struct layout layout;
	struct scan scan;
	struct reading reading;
	struct spool spool;
	uint8_t *bytes; /* of the line */
	size_t room;
	uint64_t total; /* bytes of the dump so far, repeated ones included */

	bool started;
	uint64_t next;      /* the address behind the last line's bytes */
	uint64_t line;      /* the number of the last data line ... */
	uint64_t address;   /* ... its address ... */
	uint64_t base;      /* the address of the first */
	bool told;          /* that an address is no whole number of words away from that */
	uint64_t where;     /* ... where its bytes stand in the spool ... */
	uint64_t size;      /* ... how many bytes it covers, holes included ... */
	bool whole;         /* ... and whether all of them are there and new */
	bool partial;       /* it ends with a word cut short, so it must be the last */
	uint64_t same_line; /* the line of a * that waits for the address up to which it repeats, or 0 */
	bool gap;           /* something was left out since */
	uint64_t odd_line;  /* a line that is none of the listing's came since the first data; 0: none */
	uint64_t odd_last;  /* the same since the last data; 0: none */
	unsigned list;      /* the list in which the data stand */
	uint64_t usual;     /* without addresses: the bytes of the first line, and so of every line but the last */
	bool ended;         /* an address alone came, which ends a listing */
	bool jumped;        /* places of a list were left out */
	struct split split;
};

/* GMMU_E_FORMAT: "line N", and what is wrong with it. */
enum gmmu_status line_fault(uint64_t line, const char *what, struct gmmu_error *error);

/* Puts bytes at an address. What was said before may be said again, but not otherwise. */
enum gmmu_status reader_place(struct reader *reader, uint64_t address, const uint8_t *bytes, size_t size,
			      struct gmmu_error *error);

/* Repeats `size` bytes that stand at `where` in the spool from the next address up to `end`. */
enum gmmu_status reader_repeat(struct reader *reader, uint64_t where, uint64_t size, uint64_t end,
			       struct gmmu_error *error);

/* Places the bytes of one word, a token, as often as it is repeated; *size is how many they are. */
enum gmmu_status reader_word(struct reader *reader, size_t token, uint64_t address, uint64_t *size,
			     struct gmmu_error *error);

/* Goes to the place that a number of a list is given, over zeros: what a list does not name is zero. */
enum gmmu_status reader_jump(struct reader *reader, uint64_t index, uint64_t *at, struct gmmu_error *error);

#endif
