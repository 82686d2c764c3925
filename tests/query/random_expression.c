/* SPDX-License-Identifier: MIT */
#include "expression_oracle.h"

struct maker {
	struct question *question;
	const struct gmmu_view *view;
	struct gmmu_entry entry; /* of a slot that the question may have to do with */
	uint64_t pa;
	struct random *random;
};

static unsigned pick(struct maker *maker, unsigned count)
{
	return (unsigned)(random_next(maker->random) % count);
}

static struct question_node *node_make(struct maker *maker, enum question_kind kind)
{
	struct question_node *node = &maker->question->nodes[maker->question->count++];

	ck_assert_uint_le(maker->question->count, QUESTION_NODES);
	*node = (struct question_node){.kind = kind};
	return node;
}

static void say(struct maker *maker, const char *text)
{
	size_t length = strlen(maker->question->text);

	ck_assert_uint_lt(length + strlen(text), QUESTION_TEXT);
	memcpy(maker->question->text + length, text, strlen(text) + 1);
}

static void say_number(struct maker *maker, uint64_t number)
{
	char text[32];

	snprintf(text, sizeof(text), pick(maker, 2) ? "%" PRIu64 : "0x%" PRIX64, number);
	/* 16 digits are hex without 0x. */
	if (strlen(text) == 16)
		snprintf(text, sizeof(text), "0x%" PRIx64, number);
	say(maker, text);
}

static void say_slot(struct maker *maker, struct gmmu_slot slot)
{
	char text[40];

	if (slot.word[1])
		snprintf(text, sizeof(text), "%s%016" PRIx64 "%016" PRIx64, pick(maker, 2) ? "0x" : "", slot.word[1],
			 slot.word[0]);
	else
		snprintf(text, sizeof(text), pick(maker, 2) ? "%016" PRIX64 : "0x%" PRIx64, slot.word[0]);
	say(maker, text);
}

static void say_compare(struct maker *maker, struct question_node *node, bool ordered)
{
	static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">="};

	node->compare = (enum question_compare)pick(maker, ordered ? 6 : 2);
	say(maker, pick(maker, 2) ? " " : "");
	say(maker, node->compare == IS && pick(maker, 4) == 0 ? "=" : signs[node->compare]);
	say(maker, pick(maker, 2) ? " " : "");
}

/* A number near one that means something. */
static uint64_t near(struct maker *maker, uint64_t number)
{
	switch (pick(maker, 4)) {
	case 0:
		return number + 1;
	case 1:
		return number - 1;
	default:
		return number;
	}
}

static enum gmmu_role random_role(struct maker *maker)
{
	enum gmmu_role role = maker->entry.role;
	struct gmmu_slot other = {{random_next(maker->random), 0}};
	struct gmmu_entry entry;

	ck_assert_int_eq(gmmu_decode(maker->view, other, &entry, NULL), GMMU_OK);
	return pick(maker, 2) ? role : entry.role;
}

/* The name of a value of a raw row that has one. */
static const char *random_name(struct maker *maker, const struct gmmu_field *row)
{
	const char *name = NULL;

	while (!name)
		name = row->value_names[random_next(maker->random) % (UINT64_C(1) << (row->hi - row->lo + 1))];
	return name;
}

static struct question_node *flag_make(struct maker *maker, const struct gmmu_field *row)
{
	struct question_node *node = node_make(maker, QUESTION_NUMBER);

	node->field = row->name;
	node->number = 1;
	say(maker, row->name);
	if (pick(maker, 2)) {
		say_compare(maker, node, false);
		node->number = pick(maker, 2);
		say(maker, pick(maker, 2) ? (node->number ? "true" : "false") : (node->number ? "1" : "0x0"));
	}
	return node;
}

static struct question_node *name_make(struct maker *maker, const struct gmmu_field *row, const char *name)
{
	struct question_node *node = node_make(maker, QUESTION_NAME);

	node->field = row->name;
	node->word = name;
	say(maker, row->name);
	say_compare(maker, node, false);
	say(maker, name);
	return node;
}

static struct question_node *number_make(struct maker *maker, const char *field, uint64_t number)
{
	struct question_node *node = node_make(maker, QUESTION_NUMBER);

	node->field = field;
	node->number = number;
	say(maker, field);
	say_compare(maker, node, true);
	say_number(maker, number);
	return node;
}

static struct question_node *field_make(struct maker *maker)
{
	enum gmmu_role role = random_role(maker);
	const struct gmmu_field *row = gmmu_field_at(role, pick(maker, gmmu_field_count(role)));
	struct gmmu_value value = {false, 0, NULL};

	if (role == maker->entry.role)
		value = gmmu_entry_value(&maker->entry, gmmu_field_find(role, row->name));
	if (pick(maker, 8) == 0) {
		struct question_node *node = node_make(maker, QUESTION_NONE);

		node->field = row->name;
		say(maker, row->name);
		say_compare(maker, node, false);
		say(maker, "none");
		return node;
	}
	if (row->type == GMMU_VALUE_FLAG)
		return flag_make(maker, row);
	if (row->kind == GMMU_FIELD_PAGE_SIZE)
		return name_make(maker, row, gmmu_page_size_name((enum gmmu_page_size)(1 + pick(maker, 4))));
	if (row->kind == GMMU_FIELD_NAME)
		return name_make(maker, row, random_name(maker, gmmu_field_at(role, row->base)));
	if (row->value_names && pick(maker, 2))
		return name_make(maker, row, random_name(maker, row));
	if (row->kind == GMMU_FIELD_RAW)
		return number_make(maker, row->name,
				   near(maker, value.number) & (UINT64_MAX >> (63 - (row->hi - row->lo))));
	return number_make(maker, row->name, near(maker, value.number));
}

static struct question_node *place_make(struct maker *maker)
{
	static const char *const places[] = {"index", "offset", "pa", "table_index", "va_offset", "level"};
	unsigned place = pick(maker, 6);
	uint64_t number = near(maker, maker->pa);

	if (place == 0 || place == 3)
		number = random_next(maker->random) % 512;
	if (place == 1)
		number = random_next(maker->random) % 8192;
	if (place == 4)
		number = random_next(maker->random) % 512 << 12;
	if (place == 5)
		number = pick(maker, 5);
	return number_make(maker, places[place], number);
}

static struct question_node *word_make(struct maker *maker)
{
	enum gmmu_role role = random_role(maker);
	struct question_node *node;
	unsigned n;

	switch (pick(maker, 4)) {
	case 0:
		node = node_make(maker, QUESTION_STATE);
		do
			n = pick(maker, GMMU_STATE_COUNT);
		while (!(gmmu_state_roles((enum gmmu_state)n) & GMMU_ROLE_BIT(role)));
		node->word = gmmu_state_name((enum gmmu_state)n);
		if (pick(maker, 2)) {
			say(maker, "state");
			say_compare(maker, node, false);
		}
		say(maker, node->word);
		return node;
	case 1:
		node = node_make(maker, QUESTION_NOTE);
		if (pick(maker, 4) == 0) {
			say(maker, "note");
			return node;
		}
		do
			n = pick(maker, GMMU_NOTE_COUNT);
		while (!(gmmu_note_roles((enum gmmu_note)n) & GMMU_ROLE_BIT(role)));
		node->word = gmmu_note_code((enum gmmu_note)n);
		say(maker, pick(maker, 2) ? "note " : "");
		say(maker, node->word);
		return node;
	case 2:
		node = node_make(maker, QUESTION_ROLE);
		node->word = gmmu_role_name(role);
		if (pick(maker, 2)) {
			say(maker, "role");
			say_compare(maker, node, false);
		}
		say(maker, node->word);
		return node;
	default:
		node = node_make(maker, QUESTION_VALUE);
		do
			n = pick(maker, gmmu_field_count(role));
		while (!gmmu_field_at(role, n)->value_names);
		node->word = random_name(maker, gmmu_field_at(role, n));
		say(maker, node->word);
		return node;
	}
}

static struct question_node *raw_make(struct maker *maker)
{
	unsigned size = gmmu_encoding_size(maker->view->encoding);
	struct question_node *node = node_make(maker, QUESTION_RAW);

	node->mask = slot_of(size > 8 ? UINT64_MAX : 0, UINT64_MAX);
	say(maker, "raw");
	if (pick(maker, 2)) {
		node->mask = random_slot(maker->random, size);
		say(maker, " & ");
		say_slot(maker, node->mask);
	}
	say_compare(maker, node, true);
	node->slot = slot_and(maker->entry.raw, node->mask);
	if (pick(maker, 3) == 0)
		node->slot.word[0] = near(maker, node->slot.word[0]);
	if (pick(maker, 4) == 0)
		node->slot = random_slot(maker->random, size);
	say_slot(maker, node->slot);
	return node;
}

/* A piece of the raw value or of an address, or some other digits. */
static struct question_node *digits_make(struct maker *maker)
{
	struct question_node *node = node_make(maker, QUESTION_DIGITS);
	unsigned field = pick(maker, gmmu_field_count(maker->entry.role));
	char text[40];
	unsigned start, count;

	question_raw_print(&maker->entry, text);
	if (gmmu_field_at(maker->entry.role, field)->type == GMMU_VALUE_ADDRESS)
		snprintf(text, sizeof(text), "%" PRIx64, gmmu_entry_value(&maker->entry, field).number);
	start = pick(maker, (unsigned)strlen(text));
	count = 1 + pick(maker, (unsigned)strlen(text) - start);
	snprintf(node->digits, sizeof(node->digits), "%.*s", (int)count, text + start);
	if (pick(maker, 4) == 0)
		node->digits[0] = '7';
	say(maker, "0x");
	say(maker, node->digits);
	return node;
}

static struct question_node *bits_make(struct maker *maker)
{
	unsigned bits = gmmu_encoding_size(maker->view->encoding) * 8;
	struct question_node *node;
	uint64_t address = gmmu_entry_value(&maker->entry, gmmu_field_find(maker->entry.role, "address")).number;

	switch (pick(maker, 5)) {
	case 0:
		node = node_make(maker, QUESTION_RESERVED);
		say(maker, "reserved");
		return node;
	case 1:
		node = node_make(maker, QUESTION_BIT);
		node->number = pick(maker, bits);
		say(maker, "bit ");
		say_number(maker, node->number);
		return node;
	case 2:
		node = node_make(maker, QUESTION_POINTS);
		node->number = address + random_next(maker->random) % 0x3000 - 0x800;
		say(maker, "points ");
		say_number(maker, node->number);
		return node;
	case 3:
		node = node_make(maker, QUESTION_WORD);
		node->number = maker->entry.raw.word[pick(maker, bits / 64)];
		snprintf(node->digits, sizeof(node->digits), "%016" PRIx64, node->number);
		say(maker, node->digits);
		return node;
	default:
		return digits_make(maker);
	}
}

static struct question_node *tree_make(struct maker *maker, unsigned depth)
{
	unsigned joint = depth ? pick(maker, 5) : 4;
	bool open = joint < 2;
	struct question_node *node;

	if (joint == 4) {
		switch (pick(maker, 5)) {
		case 0:
			return place_make(maker);
		case 1:
			return word_make(maker);
		case 2:
			return pick(maker, 2) ? raw_make(maker) : bits_make(maker);
		default:
			return field_make(maker);
		}
	}
	if (joint == 3) {
		node = node_make(maker, QUESTION_NOT);
		say(maker, pick(maker, 2) ? "!(" : "not (");
		node->left = tree_make(maker, depth - 1);
		say(maker, ")");
		return node;
	}
	node = node_make(maker, open ? QUESTION_AND : QUESTION_OR);
	say(maker, "(");
	node->left = tree_make(maker, depth - 1);
	say(maker, open ? (pick(maker, 2) ? " and " : " && ") : (pick(maker, 2) ? " or " : "||"));
	node->right = tree_make(maker, depth - 1);
	say(maker, ")");
	return node;
}

void question_make(struct question *question, const struct gmmu_view *view, struct gmmu_slot slot, uint64_t pa,
		   struct random *random)
{
	struct maker maker = {.question = question, .view = view, .pa = pa, .random = random};

	ck_assert_int_eq(gmmu_decode(view, slot, &maker.entry, NULL), GMMU_OK);
	question->count = 0;
	question->text[0] = '\0';
	question->root = tree_make(&maker, 3);
}
