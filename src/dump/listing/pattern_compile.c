/* SPDX-License-Identifier: MIT */
/* What patterns say of words, and patterns as they are written into what pattern.c matches. */
#include <stdio.h>
#include <string.h>

#include "dump/listing/lex.h"
#include "dump/listing/pattern.h"

bool pattern_could_be_word(const struct pattern *pattern, const char *line, size_t size, bool blanks, const char **at)
{
	const struct pattern_op *op = pattern->word;

	if (!op) {
		*at = strpbrk(line, "0123456789");
		return *at != NULL;
	}
	for (const char *from = line, *end = line + size, *to; from < end; from = to + 1) {
		size_t count = 0;

		*at = from;
		for (to = from; blanks ? !lex_is(*to, LEX_BLANK | LEX_END) : lex_is(*to, LEX_NAME) || *to == '`';)
			to++;
		if (from[0] == '0' && from[1] == 'x' && !pattern_prefix_take(op, &from))
			continue;
		while (from < to && (lex_value(*from) < 16 || *from == '`'))
			count += *from++ != '`';
		if (from == to && count > 1)
			return true;
	}
	return false;
}

char *pattern_expected(const struct pattern_match *match, char *out, size_t room)
{
	const struct pattern_op *op = match->expected;
	unsigned width = op->size ? op->size : match->fit->width;

	switch (op->kind) {
	case PATTERN_LITERAL:
		snprintf(out, room, "'%c'", op->literal);
		break;
	case PATTERN_JOINT:
		snprintf(out, room, "':' or another mark after the address");
		break;
	case PATTERN_BLANKS:
	case PATTERN_DIVIDER:
		snprintf(out, room, "a blank");
		break;
	case PATTERN_ADDRESS:
	case PATTERN_END:
		snprintf(out, room, "an address%s", op->prefix == PATTERN_PREFIX_NEEDED ? " with 0x" : "");
		break;
	case PATTERN_WORD:
		if (width > 0 && !op->shorter && !op->all)
			snprintf(out, room, "a word of %u digits%s", 2 * width,
				 op->prefix == PATTERN_PREFIX_NEEDED ? " after 0x" : "");
		else
			snprintf(out, room, op->all ? "an even number of digits" : "a word");
		break;
	case PATTERN_TEXT:
		snprintf(out, room, "a text column that shows the bytes of the words");
		break;
	case PATTERN_INDEX:
	case PATTERN_NUMBER:
		snprintf(out, room, "a number");
		break;
	default:
		snprintf(out, room, "the end of the line");
	}
	return out;
}

/* --- Compiling ---------------------------------------------------------------------------------------------------- */

struct compiler {
	const char *text, *at;
	struct pattern *pattern;
	uint8_t open[8]; /* the [ and { that are not closed */
	size_t depth;
	uint8_t prefix; /* of the next number */
};

static enum gmmu_status compile_fault(const struct compiler *compiler, const char *what, struct gmmu_error *error)
{
	return gmmu_error_set(error, GMMU_E_VALUE, "'%s' is not a pattern: %s at column %zu", compiler->text, what,
			      (size_t)(compiler->at - compiler->text) + 1);
}

/* 0x and [0x] before a number belong to it. */
static void compile_prefix(struct compiler *compiler)
{
	size_t length = strncmp(compiler->at, "[0x]", 4) == 0 ? 4 : strncmp(compiler->at, "0x", 2) == 0 ? 2 : 0;

	if (length == 0 || !compiler->at[length] || !strchr("AEIWPX", compiler->at[length]))
		return;
	compiler->prefix = length == 4 ? PATTERN_PREFIX_MAYBE : PATTERN_PREFIX_NEEDED;
	compiler->at += length;
}

/* What follows the letter of a number: its radix, its size, and how its digits may look. */
static void compile_number(struct compiler *compiler, struct pattern_op *op, char letter)
{
	struct pattern *pattern = compiler->pattern;

	*op = (struct pattern_op){.kind = PATTERN_NUMBER, .radix = 16, .prefix = compiler->prefix};
	compiler->prefix = PATTERN_PREFIX_NONE;
	if (letter == 'A') {
		op->kind = PATTERN_ADDRESS;
		pattern->has_address = true;
	} else if (letter == 'E') {
		op->kind = PATTERN_END;
	} else if (letter == 'I' || letter == 'N') {
		op->radix = 10;
		op->kind = letter == 'I' ? PATTERN_INDEX : PATTERN_NUMBER;
		pattern->has_index |= letter == 'I';
	} else if (letter == 'V') {
		op->kind = PATTERN_VALUE;
		op->literal = *compiler->at ? *compiler->at++ : 'c';
	} else if (letter == 'W' || letter == 'P') {
		op->kind = PATTERN_WORD;
		op->file_order = letter == 'P';
		if (!pattern->word)
			pattern->word = op;
	}
	while (letter != 'N' && *compiler->at >= '0' && *compiler->at <= '9')
		op->size = (uint8_t)(op->size * 10 + (*compiler->at++ - '0'));
	if ((op->shorter = letter == 'W' && *compiler->at == '-') ||
	    (op->all = letter == 'P' && *compiler->at == '*') ||
	    (op->tick = (letter == 'A' || letter == 'W') && *compiler->at == '`'))
		compiler->at++;
}

static bool compile_close(struct compiler *compiler, size_t index)
{
	struct pattern *pattern = compiler->pattern;
	struct pattern_op *open, *body;
	bool maybe = compiler->at[-1] == ']';

	if (compiler->depth == 0)
		return false;
	open = &pattern->ops[compiler->open[--compiler->depth]];
	if ((open->kind == PATTERN_MAYBE) != maybe)
		return false;
	open->close = (uint8_t)index;
	pattern->ops[index].kind = PATTERN_CLOSE;
	body = open + 1;
	if (!maybe && index == (size_t)(body - pattern->ops) + 2 && body[0].kind == PATTERN_WORD &&
	    ((body[1].kind == PATTERN_BLANKS && body[1].size == 1) || body[1].kind == PATTERN_MAYBE_BLANKS ||
	     body[1].kind == PATTERN_DIVIDER))
		open->kind = PATTERN_WORDS;
	return true;
}

static enum gmmu_status compile_op(struct compiler *compiler, struct gmmu_error *error)
{
	static const struct {
		char letter;
		uint8_t kind;
	} letters[] = {
		{'_', PATTERN_BLANKS}, {' ', PATTERN_MAYBE_BLANKS}, {'^', PATTERN_DIVIDER},
		{'~', PATTERN_ANY},    {'J', PATTERN_JOINT},        {'S', PATTERN_NONBLANK},
		{'T', PATTERN_TEXT},   {'[', PATTERN_MAYBE},        {'{', PATTERN_REPEAT},
	};
	struct pattern *pattern = compiler->pattern;
	size_t index = pattern->count++;
	struct pattern_op *op = &pattern->ops[index];
	char letter = *compiler->at++;

	*op = (struct pattern_op){.kind = PATTERN_LITERAL, .literal = letter};
	if (strchr("AEINXWPV", letter)) {
		compile_number(compiler, op, letter);
		if (op->kind == PATTERN_WORD && !op->all && op->size > 0 && op->size != 1 && op->size != 2 &&
		    op->size != 4 && op->size != 8 && op->size != 16)
			return compile_fault(compiler, "a word has 1, 2, 4, 8 or 16 bytes", error);
		return GMMU_OK;
	}
	if (letter == ']' || letter == '}')
		return compile_close(compiler, index) ? GMMU_OK
						      : compile_fault(compiler, "nothing is open to be closed", error);
	if (letter == '\\') {
		if (!*compiler->at)
			return compile_fault(compiler, "a character is missing after \\", error);
		op->literal = *compiler->at++;
		return GMMU_OK;
	}
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
		if (letters[i].letter == letter)
			op->kind = letters[i].kind;
	}
	if (letter == 'T') {
		pattern->has_text = true;
		op->size = *compiler->at == '0';
		compiler->at += op->size;
	}
	if (letter == '_') {
		for (op->size = 1; *compiler->at == '_'; compiler->at++)
			op->size++;
	}
	if (letter == '[' || letter == '{') {
		if (compiler->depth == sizeof(compiler->open))
			return compile_fault(compiler, "too many are open", error);
		compiler->open[compiler->depth++] = (uint8_t)index;
	}
	return GMMU_OK;
}

enum gmmu_status pattern_compile(const char *text, struct pattern *pattern, struct gmmu_error *error)
{
	struct compiler compiler = {.text = text, .at = text, .pattern = pattern};
	enum gmmu_status status = GMMU_OK;

	*pattern = (struct pattern){0};
	while (*compiler.at && status == GMMU_OK) {
		if (pattern->count == PATTERN_OPS_MAX)
			return compile_fault(&compiler, "it is too long", error);
		compile_prefix(&compiler);
		status = compile_op(&compiler, error);
	}
	if (status == GMMU_OK && compiler.depth > 0)
		return compile_fault(&compiler, "a bracket is not closed", error);
	return status;
}
