/* SPDX-License-Identifier: MIT */
/*
 * Turns readable descriptions of page tables into their bytes:
 *
 *	make_sample OUTPUT DESCRIPTION[@OFFSET]...
 *
 * puts each table at its byte offset (default 0); holes between tables are zero. A description is text:
 *
 *	# a comment
 *	table: role=pte slots=512
 *	0..63: valid=1 aperture=video_memory address=0x24680000+0x1000 kind=GENERIC_MEMORY
 *	64..73: role=pde raw=0xd0 bit=54+1
 *
 * A line describes a slot or a run of slots by field names; a backslash at its end joins the next line. A value is a
 * number, a name, `FIRST+STEP` (grows by STEP from slot to slot) or a list `A,B,C` with one value per slot. In
 *addition, `bit=N` sets bit N, `raw=BITS` sets all bits of a number, and `role` overrides the role of the table. Slots
 *that no line describes are zero.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmmu/gmmu.h>

#define ASSIGNMENT_LIMIT 32
#define VALUE_SIZE 128 /* room for one value */
#define BLANKS " \t\n"

/* A table being built. */
struct table {
	const char *path;
	unsigned line;       /* line of the description, from 1 */
	enum gmmu_role role; /* the default role of a slot */
	unsigned entry_size; /* bytes in a slot */
	uint64_t count;      /* slots; 0 until the `table:` line */
	uint8_t *bytes;
	bool *told; /* slots that a line has described */
};

/* The assignments of a line. */
struct run {
	uint64_t first, count;
	enum gmmu_role role;
	char *names[ASSIGNMENT_LIMIT], *values[ASSIGNMENT_LIMIT];
	unsigned length;
};

static void fail(const struct table *table, const char *format, ...) GMMU_PRINTF(2, 3) __attribute__((noreturn));

static void fail(const struct table *table, const char *format, ...)
{
	va_list arguments;

	fprintf(stderr, "%s:%u: ", table->path, table->line);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	exit(EXIT_FAILURE);
}

static void *allocate(const struct table *table, uint64_t count, size_t size)
{
	void *memory = count <= SIZE_MAX ? calloc(count ? (size_t)count : 1, size) : NULL;

	if (memory == NULL)
		fail(table, "out of memory for %llu slots", (unsigned long long)count);
	return memory;
}

static uint64_t number_read(const struct table *table, const char *text)
{
	struct gmmu_error error;
	struct gmmu_slot number;

	if (gmmu_number_parse(text, 64, &number, &error) != GMMU_OK)
		fail(table, "%s", error.message);
	return number.word[0];
}

/* --- A value that differs from slot to slot ------------------------------------------------------------------- */

/* Copies the value for slot `at` of a run: the whole value, or one item of a list. */
static void item_pick(const struct table *table, const struct run *run, const char *value, uint64_t at,
		      char text[VALUE_SIZE])
{
	bool list = strchr(value, ',') != NULL;
	const char *start = value;
	uint64_t items = 1;

	for (const char *comma = strchr(value, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
		if (items == at)
			start = comma + 1;
		items++;
	}
	if (list && items != run->count)
		fail(table, "the list has %llu values for %llu slots", (unsigned long long)items,
		     (unsigned long long)run->count);
	if (strcspn(start, ",") >= VALUE_SIZE)
		fail(table, "a value is too long: %s", start);
	snprintf(text, VALUE_SIZE, "%.*s", (int)strcspn(start, ","), start);
}

/* Splits "BASE+STEP"; without a step, every slot of the run has the same value. */
static uint64_t step_split(const struct table *table, char *text)
{
	char *plus = strchr(text, '+');

	if (plus == NULL)
		return 0;
	*plus = '\0';
	return number_read(table, plus + 1);
}

static uint64_t value_read(const struct table *table, const struct run *run, unsigned field, const char *value,
			   uint64_t at)
{
	char text[VALUE_SIZE];
	struct gmmu_error error;
	uint64_t number, step;

	item_pick(table, run, value, at, text);
	step = step_split(table, text);
	if (gmmu_field_parse_value(run->role, field, text, &number, &error) != GMMU_OK)
		fail(table, "%s", error.message);
	return number + step * at;
}

/* The bits set by `raw=` or `bit=`; false for other names. */
static bool extra_read(const struct table *table, const struct run *run, const char *name, const char *value,
		       uint64_t at, struct gmmu_slot *extra)
{
	char text[VALUE_SIZE];
	struct gmmu_error error;

	item_pick(table, run, value, at, text);
	if (strcmp(name, "raw") == 0) {
		if (gmmu_number_parse(text, 8 * table->entry_size, extra, &error) != GMMU_OK)
			fail(table, "raw: %s", error.message);
		return true;
	}
	if (strcmp(name, "bit") == 0) {
		uint64_t step = step_split(table, text), bit = number_read(table, text) + step * at;

		if (bit >= 8 * table->entry_size)
			fail(table, "bit %llu is not in a slot of %u bytes", (unsigned long long)bit,
			     table->entry_size);
		*extra = gmmu_slot_mask((unsigned)bit, (unsigned)bit);
		return true;
	}
	return false;
}

/* --- A line --------------------------------------------------------------------------------------------------- */

/* Adds the bits of `extra` to a slot; none may be set already. */
static void extra_add(const struct table *table, struct gmmu_slot extra, struct gmmu_slot *slot)
{
	for (unsigned i = 0; i < 2; i++) {
		if ((slot->word[i] & extra.word[i]) != 0)
			fail(table, "raw or bit sets a bit that is already set");
		slot->word[i] |= extra.word[i];
	}
}

static void slot_make(struct table *table, const struct run *run, uint64_t at)
{
	struct gmmu_assignment assignments[ASSIGNMENT_LIMIT];
	struct gmmu_slot slot, extra, extras = {{0, 0}};
	struct gmmu_error error;
	unsigned count = 0;

	for (unsigned i = 0; i < run->length; i++) {
		const char *name = run->names[i];
		unsigned field = gmmu_field_find(run->role, name);

		if (extra_read(table, run, name, run->values[i], at, &extra)) {
			extra_add(table, extra, &extras);
			continue;
		}
		if (field == GMMU_FIELD_NONE)
			fail(table, "role %s has no field %s", gmmu_role_name(run->role), name);
		assignments[count].field = field;
		assignments[count++].value = value_read(table, run, field, run->values[i], at);
	}
	if (gmmu_encode(run->role, assignments, count, &slot, &error) != GMMU_OK)
		fail(table, "%s", error.message);
	extra_add(table, extras, &slot);
	gmmu_slot_store(slot, table->bytes + (run->first + at) * table->entry_size, table->entry_size);
}

/* Splits "NAME=VALUE NAME=VALUE ..." in place and removes `role=`. */
static void run_split(const struct table *table, char *text, struct run *run)
{
	char *word;

	while ((word = strsep(&text, BLANKS)) != NULL) {
		char *equals = strchr(word, '=');
		struct gmmu_error error;

		if (*word == '\0')
			continue;
		if (equals == NULL)
			fail(table, "'%s' is not NAME=VALUE", word);
		*equals = '\0';
		if (strcmp(word, "role") == 0) {
			if (gmmu_role_parse(equals + 1, &run->role, &error) != GMMU_OK)
				fail(table, "%s", error.message);
			continue;
		}
		if (run->length == ASSIGNMENT_LIMIT)
			fail(table, "more than %d fields in one line", ASSIGNMENT_LIMIT);
		for (unsigned i = 0; i < run->length; i++)
			if (strcmp(run->names[i], word) == 0)
				fail(table, "%s is given twice", word);
		run->names[run->length] = word;
		run->values[run->length++] = equals + 1;
	}
}

static void table_begin(struct table *table, char *text)
{
	struct run run = {.role = GMMU_ROLE_AUTO};

	if (table->count != 0)
		fail(table, "a second 'table:'");
	run_split(table, text, &run);
	if (run.role == GMMU_ROLE_AUTO || run.length != 1 || strcmp(run.names[0], "slots") != 0)
		fail(table, "the line is 'table: role=ROLE slots=COUNT', with role pte, pde or dual");
	table->role = run.role;
	table->entry_size = run.role == GMMU_ROLE_DUAL ? 16 : 8;
	table->count = number_read(table, run.values[0]);
	if (table->count == 0 || table->count > 1u << 20)
		fail(table, "a sample has 1 to 1048576 slots");
	table->bytes = allocate(table, table->count, table->entry_size);
	table->told = allocate(table, table->count, sizeof table->told[0]);
}

/* Reads "FIRST" or "FIRST..LAST". */
static void range_read(const struct table *table, char *text, struct run *run)
{
	char *dots = strstr(text, "..");
	uint64_t last;

	if (dots != NULL)
		*dots = '\0';
	run->first = number_read(table, text);
	last = dots != NULL ? number_read(table, dots + 2) : run->first;
	if (last < run->first || last >= table->count)
		fail(table, "slots %llu..%llu are not all in the table of %llu", (unsigned long long)run->first,
		     (unsigned long long)last, (unsigned long long)table->count);
	run->count = last - run->first + 1;
}

static void line_read(struct table *table, char *text)
{
	struct run run = {.role = table->role};
	char *colon;

	text[strcspn(text, "#")] = '\0';
	text += strspn(text, BLANKS);
	if (*text == '\0')
		return;
	colon = strchr(text, ':');
	if (colon == NULL)
		fail(table, "the line has no ':'");
	*colon = '\0';
	if (strcmp(text, "table") == 0) {
		table_begin(table, colon + 1);
		return;
	}
	if (table->count == 0)
		fail(table, "the first line must be 'table: role=ROLE slots=COUNT'");
	range_read(table, text, &run);
	run_split(table, colon + 1, &run);
	if (run.role == GMMU_ROLE_AUTO || (run.role == GMMU_ROLE_DUAL && table->entry_size != 16))
		fail(table, "slots of %u bytes have no role %s", table->entry_size, gmmu_role_name(run.role));
	for (uint64_t at = 0; at < run.count; at++) {
		if (table->told[run.first + at])
			fail(table, "slot %llu is described twice", (unsigned long long)(run.first + at));
		table->told[run.first + at] = true;
		slot_make(table, &run, at);
	}
}

/* --- Files ---------------------------------------------------------------------------------------------------- */

/* Reads a whole file as one string, owned by the caller. */
static char *text_read(const struct table *table)
{
	FILE *file = fopen(table->path, "r");
	char *text = NULL;
	size_t size = 0;

	if (file == NULL || (getdelim(&text, &size, '\0', file) < 0 && ferror(file)))
		fail(table, "%s", strerror(errno));
	fclose(file);
	if (text == NULL)
		fail(table, "the file is empty");
	return text;
}

/* Cuts a line off the text, including lines joined by a backslash, and counts it. */
static char *line_cut(struct table *table, char **text)
{
	char *line = *text, *end = line;

	if (*line == '\0')
		return NULL;
	for (table->line++; *end != '\0' && *end != '\n'; end++)
		if (end[0] == '\\' && end[1] == '\n') {
			end[0] = end[1] = ' ';
			table->line++;
		}
	*text = *end != '\0' ? end + 1 : end;
	*end = '\0';
	return line;
}

static void table_read(struct table *table)
{
	char *text = text_read(table), *rest = text, *line;

	while ((line = line_cut(table, &rest)) != NULL)
		line_read(table, line);
	if (table->count == 0)
		fail(table, "the line 'table: role=ROLE slots=COUNT' is missing");
	free(text);
}

/* Writes the table of one description at its offset. */
static void table_write(FILE *output, char *argument)
{
	struct table table = {.path = argument};
	char *at = strrchr(argument, '@');
	uint64_t offset = 0;

	if (at != NULL) {
		*at = '\0';
		offset = number_read(&table, at + 1);
	}
	table_read(&table);
	if (fseek(output, (long)offset, SEEK_SET) != 0 ||
	    fwrite(table.bytes, table.entry_size, (size_t)table.count, output) != table.count)
		fail(&table, "cannot write the table: %s", strerror(errno));
	free(table.bytes);
	free(table.told);
}

int main(int argc, char **argv)
{
	FILE *output;

	if (argc < 3) {
		fprintf(stderr, "Usage: make_sample OUTPUT DESCRIPTION[@OFFSET]...\n");
		return EXIT_FAILURE;
	}
	output = fopen(argv[1], "wb");
	if (output == NULL) {
		fprintf(stderr, "make_sample: %s: %s\n", argv[1], strerror(errno));
		return EXIT_FAILURE;
	}
	for (int i = 2; i < argc; i++)
		table_write(output, argv[i]);
	if (fclose(output) != 0) {
		fprintf(stderr, "make_sample: %s: %s\n", argv[1], strerror(errno));
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
