/* SPDX-License-Identifier: MIT */
#include "query/expression/vocabulary.h"

#include <string.h>
#include <strings.h>

#include "render/value.h"
#include "text/count.h"

/* Columns that show other rows in other roles. */
enum column { COLUMN_ADDRESS, COLUMN_APERTURE };

/* Words of the language itself: a new one is one row here. */
static const struct {
	const char *word, *help;
	enum vocabulary_kind kind;
	unsigned id;
} own_words[] = {
	{"reserved", "a reserved bit is set", VOCABULARY_KEYWORD, KEYWORD_RESERVED},
	{"reserved_mask", "the reserved bits that are set, as a number", VOCABULARY_KEYWORD, KEYWORD_RESERVED_MASK},
	{"note", "followed by the code of a note; alone: any note", VOCABULARY_KEYWORD, KEYWORD_NOTE},
	{"notes", "same as note: any note, or followed by its code", VOCABULARY_KEYWORD, KEYWORD_NOTE},
	{"state", "compare it with a state: state == sparse", VOCABULARY_KEYWORD, KEYWORD_STATE},
	{"bit", "bit(40): this bit is set", VOCABULARY_KEYWORD, KEYWORD_BIT},
	{"bits", "bits(55,36): these bits, as a number", VOCABULARY_KEYWORD, KEYWORD_BITS},
	{"raw", "the bits of the slot: raw == 0x8, raw & 0xff == 0x20", VOCABULARY_KEYWORD, KEYWORD_RAW},
	{"points", "points(0xa45000): the slot points there or covers it", VOCABULARY_KEYWORD, KEYWORD_POINTS},
	{"changed", "the slot differs from the dump that this one is compared with", VOCABULARY_KEYWORD,
	 KEYWORD_CHANGED},
	{"edited", "a bit of the slot was toggled in the browser", VOCABULARY_KEYWORD, KEYWORD_EDITED},
	{"true", "1, of a flag", VOCABULARY_KEYWORD, KEYWORD_TRUE},
	{"false", "0, of a flag", VOCABULARY_KEYWORD, KEYWORD_FALSE},
	{"in", "is in a range 1..5, or in a set {1, 3, 8..9}", VOCABULARY_KEYWORD, KEYWORD_IN},
	{"role", "compare it with a role: role == pte", VOCABULARY_KEYWORD, KEYWORD_ROLE},
	{"level", "the depth, if known: level == 4", VOCABULARY_KEYWORD, KEYWORD_LEVEL},
	{"depth", "same as level", VOCABULARY_KEYWORD, KEYWORD_LEVEL},
	{"and", "both are true; also &&", VOCABULARY_KEYWORD, KEYWORD_AND},
	{"or", "one of them is true; also ||", VOCABULARY_KEYWORD, KEYWORD_OR},
	{"not", "is not true; also !", VOCABULARY_KEYWORD, KEYWORD_NOT},
	{"none", "the field has no value in this slot: address == none", VOCABULARY_KEYWORD, KEYWORD_NONE},
	{"ap", "the aperture, as in its column; in a 16-byte slot, of either half", VOCABULARY_COLUMN, COLUMN_APERTURE},
	{"address", "the address, as in its column: of either half", VOCABULARY_COLUMN, COLUMN_ADDRESS},
	{"index", "number of the slot, from 0", VOCABULARY_PLACE, PLACE_INDEX},
	{"slot", "same as index", VOCABULARY_PLACE, PLACE_INDEX},
	{"offset", "bytes from the first slot", VOCABULARY_PLACE, PLACE_OFFSET},
	{"pa", "physical address of the slot itself", VOCABULARY_PLACE, PLACE_PA},
	{"table_index", "number of the slot in its own table, if depth and page size are known", VOCABULARY_PLACE,
	 PLACE_TABLE_INDEX},
	{"va_offset", "virtual address relative to the range that the table maps", VOCABULARY_PLACE, PLACE_VA_OFFSET},
	{"va", "same as va_offset", VOCABULARY_PLACE, PLACE_VA_OFFSET},
};

#define OWN_WORD_COUNT COUNT(own_words)

const char *vocabulary_value_name(const struct gmmu_field *row, unsigned value)
{
	const char *name = NULL;

	if (row->kind == GMMU_FIELD_PAGE_SIZE) {
		if (value >= GMMU_PAGE_SIZE_COUNT)
			return NULL;
		name = gmmu_page_size_name((enum gmmu_page_size)value);
	} else {
		if (!row->value_names || value >> (row->hi - row->lo + 1))
			return NULL;
		name = row->value_names[value];
	}
	return name ? name : "";
}

const struct gmmu_field *vocabulary_naming_row(unsigned roles, unsigned role, const char *name)
{
	enum gmmu_role known = (enum gmmu_role)role;
	const struct gmmu_field *row = gmmu_field_at(known, gmmu_field_find(known, name));

	if (!row || !(roles & GMMU_ROLE_BIT(role)))
		return NULL;
	return row->kind == GMMU_FIELD_NAME ? gmmu_field_at(known, row->base) : row;
}

/* Whether a role of the set before `role` has a row with this name. */
static bool field_seen(unsigned roles, unsigned role, const char *name)
{
	for (unsigned earlier = 0; earlier < role; earlier++)
		if (roles & GMMU_ROLE_BIT(earlier) && gmmu_field_find((enum gmmu_role)earlier, name) != GMMU_FIELD_NONE)
			return true;
	return false;
}

/* Whether a row before row `row` of `role` has a value with this name. */
static bool value_seen(unsigned roles, unsigned role, unsigned row, const char *name)
{
	for (unsigned earlier = 0; earlier <= role; earlier++) {
		unsigned rows = earlier == role ? row : gmmu_field_count((enum gmmu_role)earlier);

		for (unsigned i = 0; roles & GMMU_ROLE_BIT(earlier) && i < rows; i++) {
			const struct gmmu_field *field = gmmu_field_at((enum gmmu_role)earlier, i);
			const char *other;

			for (unsigned value = 0;
			     field->kind == GMMU_FIELD_RAW && (other = vocabulary_value_name(field, value)) != NULL;
			     value++)
				if (strcmp(other, name) == 0)
					return true;
		}
	}
	return false;
}

/* Whether a row is what a column shows, in its half if the role has two. */
static bool column_shows(enum column column, enum gmmu_role role, unsigned field)
{
	if (column == COLUMN_ADDRESS)
		return gmmu_field_at(role, field)->kind == GMMU_FIELD_ADDRESS;
	for (unsigned i = 0; i < gmmu_field_count(role); i++)
		if (column_shows(COLUMN_ADDRESS, role, i) && value_aperture_field(role, i) == field)
			return true;
	return false;
}

/* The column with a heading; false if there is none. Headings come before fields of the same name. */
static bool column_find(const char *heading, enum column *column)
{
	for (size_t i = 0; i < OWN_WORD_COUNT; i++)
		if (own_words[i].kind == VOCABULARY_COLUMN && strcmp(own_words[i].word, heading) == 0) {
			*column = (enum column)own_words[i].id;
			return true;
		}
	return false;
}

/* Whether a word means a row of a role. */
static bool word_means(const struct vocabulary_word *word, enum gmmu_role role, unsigned field)
{
	const struct gmmu_field *row = gmmu_field_at(role, field);
	enum column column;

	if (column_find(word->word, &column))
		return column_shows(column, role, field);
	return strcmp(word->kind == VOCABULARY_LABEL ? row->label : row->name, word->word) == 0;
}

/* Fills in the rows of one role; whether there are two. */
static bool rows_find(const struct vocabulary_word *word, enum gmmu_role role, struct vocabulary_rows *rows)
{
	unsigned found = 0;

	for (unsigned field = 0; field < gmmu_field_count(role) && found < 2; field++) {
		if (!word_means(word, role, field))
			continue;
		if (!rows->name)
			rows->name = gmmu_field_at(role, field)->name;
		rows->row[found++][role] = (uint8_t)field;
	}
	return found == 2;
}

struct vocabulary_rows vocabulary_rows_of(unsigned roles, const struct vocabulary_word *word)
{
	struct vocabulary_rows rows = {.name = NULL};

	memset(rows.row, GMMU_FIELD_NONE, sizeof(rows.row));
	for (unsigned role = 0; role < GMMU_ROLE_COUNT; role++)
		if (roles & GMMU_ROLE_BIT(role) && rows_find(word, (enum gmmu_role)role, &rows))
			rows.halves = true;
	return rows;
}

/* The next row of the set's roles, as a field of its own; false after the last. */
static bool field_next(struct vocabulary_walk *walk, struct vocabulary_word *word)
{
	for (; walk->role < GMMU_ROLE_COUNT; walk->role++, walk->row = 0) {
		enum gmmu_role role = (enum gmmu_role)walk->role;

		while (walk->roles & GMMU_ROLE_BIT(role) && walk->row < gmmu_field_count(role)) {
			const struct gmmu_field *field = gmmu_field_at(role, walk->row++);

			if (field_seen(walk->roles, role, field->name))
				continue;
			*word = (struct vocabulary_word){field->name, field->help, VOCABULARY_FIELD, walk->row - 1,
							 role};
			return true;
		}
	}
	return false;
}

/* The next name of a value of a raw row; false after the last. */
static bool value_next(struct vocabulary_walk *walk, struct vocabulary_word *word)
{
	for (; walk->role < GMMU_ROLE_COUNT; walk->role++, walk->row = 0) {
		enum gmmu_role role = (enum gmmu_role)walk->role;
		const struct gmmu_field *field;

		if (!(walk->roles & GMMU_ROLE_BIT(role)))
			continue;
		for (; (field = gmmu_field_at(role, walk->row)) != NULL; walk->row++, walk->value = 0) {
			const char *name;

			while (field->kind == GMMU_FIELD_RAW &&
			       (name = vocabulary_value_name(field, walk->value)) != NULL) {
				walk->value++;
				if (*name == '\0' || value_seen(walk->roles, role, walk->row, name))
					continue;
				*word = (struct vocabulary_word){name, field->help, VOCABULARY_VALUE, walk->row, role};
				return true;
			}
		}
	}
	return false;
}

/* Puts the first row that a column shows into its word; false if there is none, or if the word is that row's name. */
static bool column_begins(unsigned roles, struct vocabulary_word *word)
{
	struct vocabulary_rows rows = vocabulary_rows_of(roles, word);

	if (!rows.name || field_seen(roles, GMMU_ROLE_COUNT, word->word))
		return false;
	while (rows.row[0][word->role] == GMMU_FIELD_NONE)
		word->role = (enum gmmu_role)(word->role + 1);
	word->id = rows.row[0][word->role];
	return true;
}

/* The next word of one of the flat lists; false after the last. */
static bool flat_next(struct vocabulary_walk *walk, struct vocabulary_word *word)
{
	for (;;) {
		unsigned i = walk->row++;

		*word = (struct vocabulary_word){NULL, NULL, walk->kind, i, GMMU_ROLE_AUTO};
		switch (walk->kind) {
		case VOCABULARY_STATE:
			if (i >= GMMU_STATE_COUNT)
				return false;
			if (!(gmmu_state_roles((enum gmmu_state)i) & walk->roles))
				continue;
			word->word = gmmu_state_name((enum gmmu_state)i);
			word->help = gmmu_state_help((enum gmmu_state)i);
			return true;
		case VOCABULARY_NOTE:
			if (i >= GMMU_NOTE_COUNT)
				return false;
			if (!(gmmu_note_roles((enum gmmu_note)i) & walk->roles))
				continue;
			word->word = gmmu_note_code((enum gmmu_note)i);
			word->help = gmmu_note_help((enum gmmu_note)i);
			return true;
		case VOCABULARY_ROLE:
			if (i >= GMMU_ROLE_COUNT)
				return false;
			if (!(GMMU_ROLE_BIT(i) & walk->roles))
				continue;
			word->word = gmmu_role_name((enum gmmu_role)i);
			word->help = "role of the slot";
			return true;
		default:
			if (i >= OWN_WORD_COUNT)
				return false;
			if (own_words[i].kind != walk->kind)
				continue;
			word->word = own_words[i].word;
			word->help = own_words[i].help;
			word->id = own_words[i].id;
			if (walk->kind == VOCABULARY_COLUMN && !column_begins(walk->roles, word))
				continue;
			return true;
		}
	}
}

bool vocabulary_next(struct vocabulary_walk *walk, struct vocabulary_word *word)
{
	for (; walk->kind < VOCABULARY_KIND_COUNT; walk->kind++, walk->role = walk->row = walk->value = 0) {
		bool found = walk->kind == VOCABULARY_FIELD   ? field_next(walk, word)
			     : walk->kind == VOCABULARY_VALUE ? value_next(walk, word)
							      : flat_next(walk, word);

		if (found)
			return true;
	}
	return false;
}

bool vocabulary_spells(const char *spelling, const char *name)
{
	static const char ending[] = "_memory";
	size_t length = strlen(spelling);

	return strcasecmp(spelling, name) == 0 || strcasecmp(spelling, value_short_name(name)) == 0 ||
	       (strncasecmp(spelling, name, length) == 0 && strcasecmp(name + length, ending) == 0);
}

static bool word_find(unsigned roles, const char *spelling, bool exact, struct vocabulary_word *word)
{
	struct vocabulary_walk walk = {.roles = roles};
	struct vocabulary_word found;

	while (vocabulary_next(&walk, &found))
		if (exact                            ? strcmp(spelling, found.word) == 0
		    : found.kind == VOCABULARY_VALUE ? vocabulary_spells(spelling, found.word)
						     : strcasecmp(spelling, found.word) == 0) {
			*word = found;
			return true;
		}
	return false;
}

static bool label_find(unsigned roles, const char *spelling, bool exact, struct vocabulary_word *word)
{
	for (unsigned i = 0; i < GMMU_ROLE_COUNT; i++) {
		enum gmmu_role role = (enum gmmu_role)i;
		const struct gmmu_field *row;

		for (unsigned n = 0; roles & GMMU_ROLE_BIT(i) && (row = gmmu_field_at(role, n)) != NULL; n++)
			if ((exact ? strcmp : strcasecmp)(spelling, row->label) == 0) {
				*word = (struct vocabulary_word){row->label, row->help, VOCABULARY_LABEL, n, role};
				return true;
			}
	}
	return false;
}

bool vocabulary_find(unsigned roles, const char *spelling, struct vocabulary_word *word)
{
	return word_find(roles, spelling, true, word) || word_find(roles, spelling, false, word) ||
	       label_find(roles, spelling, true, word) || label_find(roles, spelling, false, word);
}
