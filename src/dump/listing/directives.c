/* SPDX-License-Identifier: MIT */
/* Directives of assemblers, which put numbers into memory one after the other; IDA writes an address before each. */
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/number.h"
#include "dump/listing/read.h"

static const struct {
	const char *name;
	unsigned bytes; /* 0: of none; it says something about what follows */
} directives[] = {
	{"dq", 8},     {".quad", 8},   {".8byte", 8},  {".xword", 8},  {".dword", 8},   {"DCQ", 8},      {"dd", 4},
	{".long", 4},  {".int", 4},    {".4byte", 4},  {"DCD", 4},     {".dc.l", 4},    {"dw", 2},       {".short", 2},
	{".hword", 2}, {".2byte", 2},  {".value", 2},  {"DCW", 2},     {".dc.w", 2},    {"db", 1},       {".byte", 1},
	{"DCB", 1},    {".dc.b", 1},   {".align", 0},  {".balign", 0}, {".p2align", 0}, {".section", 0}, {".text", 0},
	{".data", 0},  {".rodata", 0}, {".globl", 0},  {".global", 0}, {".type", 0},    {".size", 0},    {".file", 0},
	{".ident", 0}, {"section", 0}, {"segment", 0}, {"global", 0},  {"align", 0},    {"bits", 0},     {"default", 0},
};

struct directive_line {
	const char *numbers; /* after the directive */
	unsigned bytes;
	bool found;
	bool addressed;
	uint64_t address;
};

static bool name_is(const char *at, const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < length; i++) {
		if ((at[i] | 0x20) != (name[i] | 0x20))
			return false;
	}
	return lex_is(at[length], LEX_BLANK | LEX_END);
}

/* Finds the directive of a line, behind a label or IDA's address and name. */
static void directive_find(const char *text, struct directive_line *line)
{
	*line = (struct directive_line){0};
	for (const char *at = lex_skip_blanks(text); *at; at = lex_skip_blanks(at)) {
		const char *colon;

		for (size_t i = 0; i < sizeof(directives) / sizeof(directives[0]); i++) {
			if (!name_is(at, directives[i].name))
				continue;
			line->found = true;
			line->bytes = directives[i].bytes;
			line->numbers = at + strlen(directives[i].name);
			return;
		}
		if (strchr(";#/@", *at))
			return;
		while (!lex_is(*at, LEX_BLANK | LEX_END))
			at++;
		for (colon = at; colon > text && lex_value(colon[-1]) < 16; colon--)
			;
		if (!line->addressed && at - colon >= 8 && colon > text && colon[-1] == ':')
			line->addressed = lex_number(colon, (size_t)(at - colon), 16, &line->address);
	}
}

/* Whether a line without a directive says nothing: a label, a comment. */
static bool says_nothing(const char *text)
{
	const char *at = lex_skip_blanks(text);

	if (*at == '\0' || strchr(";#/@", *at))
		return true;
	while (!lex_is(*at, LEX_BLANK | LEX_END))
		at++;
	at = at[-1] == ':' ? lex_skip_blanks(at) : text;
	return *at == '\0' || strchr(";#/@", *at) != NULL;
}

/* Before the first directive, lines that hold nothing like a number are of no interest. */
static bool could_hold_words(const struct line *line)
{
	static const struct pattern_op op = {.kind = PATTERN_WORD, .prefix = PATTERN_PREFIX_MAYBE};
	const char *at;

	return pattern_could_be_word(&(struct pattern){.word = &op}, line->text, line->length, false, &at);
}

static bool numbers_take(const struct directive_line *found, const struct line *line, struct listing *listing,
			 struct number_style *all, struct gather *gather, struct misfit *misfit,
			 enum gmmu_status *status, struct gmmu_error *error)
{
	const struct number_style style = {.width = found->bytes};
	const char *at = lex_skip_blanks(found->numbers);
	uint64_t address = found->addressed ? found->address : gather->started ? gather->next : 0;

	if (gather->started && address < gather->next)
		return misfit_set(misfit, line, NULL, "has an address before the end of the line before it");
	for (;;) {
		struct number number;
		uint64_t value;
		uint8_t *room = gather_room(gather, sizeof(value));

		if (!number_read(at, &number) || (number.zeros && !number.prefixed))
			return misfit_set(misfit, line, at, "a number was expected");
		if (number_style_take(all, &number))
			return misfit_set(misfit, line, at, "a number as wide as those before it was expected");
		if (number.wide || !number_value(&style, &number, &value))
			return misfit_set(misfit, line, at, "a number of %u bytes was expected", style.width);
		if (!room) {
			*status = gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
			return false;
		}
		number_write(room, value, style.width, listing->job->dump->options.order == DUMP_ORDER_BIG);
		*status = gather_keep(gather, address, room, style.width, error);
		if (*status != GMMU_OK)
			return false;
		address = gather->next;
		at = lex_skip_blanks(number.end);
		if (*at != ',')
			break;
		at = lex_skip_blanks(at + 1);
	}
	return *at == '\0' || strchr(";#/@", *at) ||
	       misfit_set(misfit, line, at, "',' or the end of the line was expected");
}

enum gmmu_status directives_read(struct listing *listing, const struct form *form, struct gather *gather,
				 struct misfit *misfit, struct gmmu_error *error)
{
	enum gmmu_status status = GMMU_OK;
	struct number_style all = {0};
	struct line line = {0};

	(void)form;
	listing_restart(listing);
	while (status == GMMU_OK && misfit->line == 0 && listing_next(listing, &line, true, &status, error)) {
		struct directive_line found;

		directive_find(line.text, &found);
		if (!found.found && !says_nothing(line.text) && (gather->started || could_hold_words(&line))) {
			misfit_set(misfit, &line, NULL,
				   "has no directive that puts numbers of a known width into memory");
			misfit->final = gather->started || *lex_skip_blanks(line.text) == '.';
		}
		if (!found.found || found.bytes == 0 || misfit->line > 0)
			continue;
		if (!gather->started) {
			listing->first = line.number;
			listing->width = found.bytes;
			listing->place = found.addressed ? PLACE_ADDRESS : PLACE_NONE;
		}
		misfit->fitted += numbers_take(&found, &line, listing, &all, gather, misfit, &status, error);
		misfit->final = misfit->line > 0 && misfit->fitted > 0;
		listing->steps += found.addressed;
	}
	if (status == GMMU_OK && misfit->line == 0 && !gather->started)
		misfit_set(misfit, &(struct line){.number = line.number + 1}, NULL,
			   "a directive with numbers was expected");
	return status == GMMU_OK && misfit->line == 0 ? gather_finish(gather, error) : status;
}
