/* SPDX-License-Identifier: MIT */
#include "dump/documents/names.h"

#include "text/count.h"
#include "text/lex.h"

/* The names of columns and members; among those of one role the first that is there counts. */
static const struct {
	const char *name;
	enum role role;
} names[] = {
	{"pa", ROLE_ADDRESS},       {"base_pa", ROLE_ADDRESS},  {"base", ROLE_ADDRESS},
	{"phys", ROLE_ADDRESS},     {"physical", ROLE_ADDRESS}, {"physical address", ROLE_ADDRESS},
	{"address", ROLE_ADDRESS},  {"addr", ROLE_ADDRESS},     {"offset", ROLE_ADDRESS},
	{"index", ROLE_INDEX},      {"idx", ROLE_INDEX},        {"slot", ROLE_INDEX},
	{"entry", ROLE_INDEX},      {"i", ROLE_INDEX},          {"n", ROLE_INDEX},
	{"#", ROLE_INDEX},          {"raw", ROLE_WORD},         {"value", ROLE_WORD},
	{"val", ROLE_WORD},         {"entries", ROLE_WORD},     {"words", ROLE_WORD},
	{"values", ROLE_WORD},      {"data", ROLE_WORD},        {"pte", ROLE_WORD},
	{"ptes", ROLE_WORD},        {"slots", ROLE_WORD},       {"table", ROLE_WORD},
	{"hex", ROLE_WORD},         {"big", ROLE_BIG},          {"small", ROLE_SMALL},
	{"entry_size", ROLE_WIDTH}, {"word_bytes", ROLE_WIDTH},
};

#define NAMES (COUNT(names))

size_t name_find(const char *name, size_t length)
{
	size_t i = 0;

	while (i < NAMES && !lex_is_name(name, length, names[i].name))
		i++;
	return i < NAMES ? i : NAME_NONE;
}

enum role name_role(size_t name)
{
	return name < NAMES ? names[name].role : ROLE_NONE;
}
