/* SPDX-License-Identifier: MIT */
#include <string.h>

#include <gmmu/encode.h>

#define TOO_WIDE "'%.64s'%s does not fit into %u bits"
#define NO_NUMBER "'%.64s' is not a number: write decimal digits, or hex digits after 0x, and nothing after them"

/* The value of a digit in radix 16 or less, or -1. */
static int digit_value(char character)
{
	static const char digits[] = "0123456789abcdef";
	const char *found;

	if (character >= 'A' && character <= 'F')
		character = (char)(character - 'A' + 'a');
	found = character ? strchr(digits, character) : NULL;
	return found ? (int)(found - digits) : -1;
}

/* slot = slot * radix + digit, in 32-bit pieces so that no carry is lost; false if the result exceeds 128 bits. */
static bool slot_append(struct gmmu_slot *slot, unsigned radix, unsigned digit)
{
	uint64_t carry = digit;

	for (unsigned i = 0; i < 4; i++) {
		unsigned shift = i % 2 * 32;
		uint64_t piece = (slot->word[i / 2] >> shift & UINT32_MAX) * radix + carry;

		slot->word[i / 2] &= ~((uint64_t)UINT32_MAX << shift);
		slot->word[i / 2] |= (piece & UINT32_MAX) << shift;
		carry = piece >> 32;
	}
	return carry == 0;
}

/* Whether a number fits in `bits` bits. */
static bool slot_fits(struct gmmu_slot slot, unsigned bits)
{
	if (bits >= 128)
		return true;
	if (bits >= 64)
		return bits == 64 ? slot.word[1] == 0 : slot.word[1] >> (bits - 64) == 0;
	return slot.word[1] == 0 && slot.word[0] >> bits == 0;
}

bool gmmu_number_is_bare_hex(const char *text)
{
	size_t length = strlen(text);

	if (length == 0 || strspn(text, "0123456789abcdefABCDEF") != length)
		return false;
	return length == 16 || length == 32 || (length > 1 && *text == '0') || strspn(text, "0123456789") != length;
}

enum gmmu_status gmmu_number_parse(const char *text, unsigned bits, struct gmmu_slot *slot, struct gmmu_error *error)
{
	bool prefix = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	bool bare = gmmu_number_is_bare_hex(text);
	unsigned radix = prefix || bare ? 16 : 10;
	struct gmmu_slot number = {{0, 0}};
	const char *at = prefix ? text + 2 : text;
	bool fits = true;

	if (*at == '\0')
		return gmmu_error_set(error, GMMU_E_VALUE, NO_NUMBER, text);
	for (; *at; at++) {
		int digit = digit_value(*at);

		if (digit < 0 || (unsigned)digit >= radix)
			return gmmu_error_set(error, GMMU_E_VALUE, NO_NUMBER, text);
		fits = slot_append(&number, radix, (unsigned)digit) && fits;
	}
	if (!fits || !slot_fits(number, bits))
		return gmmu_error_set(error, GMMU_E_VALUE, TOO_WIDE, text, bare ? ", read as hex," : "", bits);
	*slot = number;
	return GMMU_OK;
}
