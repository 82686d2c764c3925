/* SPDX-License-Identifier: MIT */
/*
 * Which addresses of an entry match or cover a physical address. Only numbers are compared; nothing is followed. A
 * match is not proof: the same address in another aperture is a different place, and a dump does not say if it is from
 * video or system memory.
 *
 * To list the slots of a dump, filter or search with the expression that pointers_expression writes.
 */
#ifndef QUERY_POINTERS_H
#define QUERY_POINTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmmu/gmmu.h>

/* Maximum number of address rows in an entry. */
#define POINTERS_MAX 4

struct pointers_hit {
	unsigned field;   /* the row of the entry's role: address, address_alt, address_big, ... */
	uint64_t address; /* its value, in bytes */
	uint64_t size;    /* bytes covered from there on: the page or the table */
	uint64_t offset;  /* offset of the physical address in them; 0: exactly there */
	bool live;        /* false: the entry is not valid, and the address is left over */
};

/*
 * Fills `hits` with the rows of the entry that match or cover `pa`, and returns their number. A page covers its size
 * (4 KB if the entry does not say), a table its own bytes: 256 for a 64 KB page table, else 4096. An invalid entry
 * counts only if its address is not 0, because otherwise every empty slot would point to address 0.
 */
unsigned pointers_find(const struct gmmu_entry *entry, uint64_t pa, struct pointers_hit hits[POINTERS_MAX]);

/* How many bytes a row of a role covers from its address on: a page, or the table that it points to. */
uint64_t pointers_covered(enum gmmu_role role, enum gmmu_page_size page_size, unsigned field);

/* Writes the expression ("points 0xa45000") for all slots that point to `pa`. */
#define POINTERS_EXPRESSION_SIZE 32
void pointers_expression(uint64_t pa, char text[POINTERS_EXPRESSION_SIZE]);

#endif
