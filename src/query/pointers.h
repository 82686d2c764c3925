/* SPDX-License-Identifier: MIT */
/*
 * Who points here: which addresses of an entry lie at a physical address or cover it. Only what an entry says is
 * compared; nothing is followed. A match is no proof: the same number means another place in another aperture, and
 * that a dump is of video memory or of system memory nobody but the reader knows.
 *
 * To list the slots of a dump, filter or search it with the expression that pointers_expression writes.
 */
#ifndef QUERY_POINTERS_H
#define QUERY_POINTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* The most address rows that an entry has. */
#define POINTERS_MAX 4

struct pointers_hit {
	unsigned field;   /* the row of the entry's role: address, address_alt, address_big, ... */
	uint64_t address; /* what it says, in bytes */
	uint64_t size;    /* bytes from there that it covers: the page, or the table that it points to */
	uint64_t offset;  /* where in them the physical address lies; 0: just there */
	bool live;        /* false: an entry that is not valid; what is left of an address */
};

/*
 * Fills `hits` with the rows of the entry that lie at `pa` or cover it and returns how many there are. A page covers
 * its size (4 KB where the entry does not tell), a table its own bytes: 256 for a 64 KB page table, else 4096. An entry
 * that is not valid counts only if its address is not 0, or every empty slot would point to address 0.
 */
unsigned pointers_find(const struct gmmu_entry *entry, uint64_t pa, struct pointers_hit hits[POINTERS_MAX]);

/* How many bytes from its address on a row of a role covers: a page, or the table that is pointed to. */
uint64_t pointers_covered(enum gmmu_role role, enum gmmu_page_size page_size, unsigned field);

/* Writes the expression ("points 0xa45000") for all slots that point to `pa`. */
#define POINTERS_EXPRESSION_SIZE 32
void pointers_expression(uint64_t pa, char text[POINTERS_EXPRESSION_SIZE]);

#endif
