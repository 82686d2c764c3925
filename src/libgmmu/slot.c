/* SPDX-License-Identifier: MIT */
#include <endian.h>
#include <inttypes.h>
#include <string.h>

#include <gmmu/slot.h>

#define WORD_BITS 64u
#define WORD_BYTES 8u

static const struct {
	const char *name;
	unsigned size;
} encodings[GMMU_ENCODING_COUNT] = {
	[GMMU_ENCODING_VER2] = {"ver2", 8},
	[GMMU_ENCODING_VER2_DUAL] = {"ver2_dual", 16},
};

/* Encodings with public definitions that are not decoded, and the reasons. */
static const struct {
	const char *name;
	const char *reason;
} refused[] = {
	{"ver0", "it is the older, pre-Pascal format, and the Turing driver's page-tree path programs VER2"},
	{"ver1", "no capture exists to validate it against, and the Turing driver's page-tree path programs VER2"},
	{"new", "its definitions in the TU102 header equal VER2's bit for bit, so ver2 is what you want"},
	{"ver3", "it belongs to Hopper and later; a Turing table holds VER2 entries"},
};

const char *gmmu_encoding_name(enum gmmu_encoding encoding)
{
	return (unsigned)encoding < GMMU_ENCODING_COUNT ? encodings[encoding].name : NULL;
}

unsigned gmmu_encoding_size(enum gmmu_encoding encoding)
{
	return (unsigned)encoding < GMMU_ENCODING_COUNT ? encodings[encoding].size : 0;
}

enum gmmu_status gmmu_encoding_parse(const char *name, enum gmmu_encoding *encoding, struct gmmu_error *error)
{
	for (size_t i = 0; i < GMMU_ENCODING_COUNT; i++)
		if (strcmp(name, encodings[i].name) == 0) {
			*encoding = (enum gmmu_encoding)i;
			return GMMU_OK;
		}
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		if (strcmp(name, refused[i].name) == 0)
			return gmmu_error_set(error, GMMU_E_UNSUPPORTED,
					      "encoding '%s' is known but not decoded: %s (use ver2 or ver2_dual)",
					      name, refused[i].reason);
	return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "there is no encoding '%.64s': use ver2 or ver2_dual", name);
}

enum gmmu_status gmmu_encoding_check_size(enum gmmu_encoding encoding, uint64_t entry_size, struct gmmu_error *error)
{
	if ((unsigned)encoding >= GMMU_ENCODING_COUNT)
		return gmmu_error_set(error, GMMU_E_UNSUPPORTED, "unknown encoding number");
	if (entry_size == encodings[encoding].size)
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_UNSUPPORTED,
			      "entries of %s are not %" PRIu64 " bytes: use ver2 with 8 or ver2_dual with 16",
			      encodings[encoding].name, entry_size);
}

struct gmmu_slot gmmu_slot_load(const uint8_t *bytes, unsigned size)
{
	struct gmmu_slot slot = {{0, 0}};

	for (unsigned word = 0; word < size / WORD_BYTES; word++) {
		memcpy(&slot.word[word], bytes + word * WORD_BYTES, WORD_BYTES);
		slot.word[word] = le64toh(slot.word[word]);
	}
	return slot;
}

void gmmu_slot_store(struct gmmu_slot slot, uint8_t *bytes, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		bytes[i] = (uint8_t)(slot.word[i / WORD_BYTES] >> (i % WORD_BYTES * 8));
}

/* A number with the lowest `width` (1-64) bits set; shifting by the whole width would be undefined. */
static uint64_t low_ones(unsigned width)
{
	return UINT64_MAX >> (WORD_BITS - width);
}

uint64_t gmmu_slot_bits(struct gmmu_slot slot, unsigned hi, unsigned lo)
{
	return (slot.word[lo / WORD_BITS] >> (lo % WORD_BITS)) & low_ones(hi - lo + 1);
}

bool gmmu_slot_bit(struct gmmu_slot slot, unsigned bit)
{
	return (slot.word[bit / WORD_BITS] >> (bit % WORD_BITS)) & 1;
}

struct gmmu_slot gmmu_slot_mask(unsigned hi, unsigned lo)
{
	struct gmmu_slot mask = {{0, 0}};

	mask.word[lo / WORD_BITS] = low_ones(hi - lo + 1) << (lo % WORD_BITS);
	return mask;
}
