/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "oracle.h"
#include "support.h"

static char kind_names[256][64];

void oracle_load(void)
{
	FILE *file = tree_open("data/kinds.tsv");
	char line[256], *columns[2];
	unsigned count = 0;

	memset(kind_names, 0, sizeof kind_names);
	while (line_read(file, line, sizeof line)) {
		if (line_split(line, columns, 2) != 2 || strncmp(columns[0], "0x", 2) != 0)
			continue;
		snprintf(kind_names[strtoul(columns[0], NULL, 16) & 0xff], sizeof kind_names[0], "%s", columns[1]);
		count++;
	}
	fclose(file);
	ck_assert_uint_eq(count, 243);
}

const char *oracle_kind(unsigned kind)
{
	return kind_names[kind][0] != '\0' ? kind_names[kind] : NULL;
}

/* Bits hi:lo of one word. */
static uint64_t cut(uint64_t word, unsigned hi, unsigned lo)
{
	return (word << (63 - hi)) >> (63 - hi + lo);
}

static void add(struct oracle *oracle, const char *name, bool known, uint64_t number)
{
	struct oracle_field *field = &oracle->fields[oracle->field_count++];

	field->name = name;
	field->known = known;
	field->number = known ? number : 0;
	field->word = NULL;
}

static void add_word(struct oracle *oracle, const char *name, const char *word)
{
	struct oracle_field *field = &oracle->fields[oracle->field_count++];

	field->name = name;
	field->known = word != NULL;
	field->number = 0;
	field->word = word;
}

static const char *pte_aperture(unsigned aperture)
{
	static const char *const names[] = {"video_memory", "peer_memory", "system_coherent_memory",
					    "system_non_coherent_memory"};
	return names[aperture];
}

static const char *directory_aperture(unsigned aperture)
{
	static const char *const names[] = {"invalid", "video_memory", "system_coherent_memory",
					    "system_non_coherent_memory"};
	return names[aperture];
}

/* Depth, role, page size: which role it is, or false if the view leaves none. */
static bool role_pick(const struct gmmu_view *view, struct gmmu_slot slot, struct oracle *oracle)
{
	bool leaf = (slot.word[0] & 1) != 0;
	unsigned pte, directory;
	enum gmmu_role other;

	if ((view->depths & ~31u) != 0)
		return false;
	if (view->encoding == GMMU_ENCODING_VER2) {
		pte = view->depths & (1u << 3 | 1u << 4);
		directory = view->depths & (1u << 0 | 1u << 1 | 1u << 2);
		other = GMMU_ROLE_PDE;
	} else {
		pte = view->depths & 1u << 3;
		directory = view->depths & 1u << 3;
		other = GMMU_ROLE_DUAL;
	}
	if (view->role == GMMU_ROLE_AUTO) {
		if (pte != 0 && directory != 0)
			oracle->role = leaf ? GMMU_ROLE_PTE : other;
		else
			oracle->role = pte != 0 ? GMMU_ROLE_PTE : other;
	} else {
		oracle->role = view->role;
		if (view->role != GMMU_ROLE_PTE && view->role != other)
			return false;
	}
	oracle->candidates = oracle->role == GMMU_ROLE_PTE ? pte : directory;
	return oracle->candidates != 0;
}

static void level_find(const struct gmmu_view *view, struct oracle *oracle)
{
	oracle->level = -1;
	for (int depth = 0; depth <= 4; depth++)
		if (oracle->candidates == 1u << depth)
			oracle->level = depth;
	oracle->page_size = GMMU_PAGE_SIZE_UNKNOWN;
	if (oracle->role != GMMU_ROLE_PTE)
		return;
	if (oracle->level == 3)
		oracle->page_size = GMMU_PAGE_SIZE_2M;
	else if (oracle->level == 4)
		oracle->page_size =
			view->page_size != GMMU_PAGE_SIZE_UNKNOWN ? view->page_size : GMMU_PAGE_SIZE_4K_OR_64K;
}

static void note(struct oracle *oracle, bool when, enum gmmu_note which)
{
	if (when)
		oracle->notes |= UINT32_C(1) << which;
}

static enum gmmu_state pte_state(uint64_t word, enum gmmu_page_size page_size)
{
	bool valid = word & 0x01, vol = word & 0x08, privilege = word & 0x20;

	if (valid)
		return GMMU_STATE_MAPPED;
	if (vol && privilege && page_size == GMMU_PAGE_SIZE_64K)
		return GMMU_STATE_NV4K;
	if (vol)
		return GMMU_STATE_SPARSE;
	if (privilege && page_size != GMMU_PAGE_SIZE_4K && page_size != GMMU_PAGE_SIZE_2M)
		return GMMU_STATE_NO_4K;
	return word != 0 ? GMMU_STATE_STALE : GMMU_STATE_EMPTY;
}

static void pte_fields(struct oracle *oracle, uint64_t word)
{
	unsigned aperture = (unsigned)cut(word, 2, 1), kind = (unsigned)cut(word, 63, 56);
	uint64_t vid = cut(word, 32, 8), sys = cut(word, 53, 8), tag = cut(word, 55, 36);
	bool system = aperture >= 2;

	add(oracle, "valid", true, cut(word, 0, 0));
	add(oracle, "aperture", true, aperture);
	add_word(oracle, "aperture_name", pte_aperture(aperture));
	add(oracle, "volatile", true, cut(word, 3, 3));
	add(oracle, "encrypted", true, cut(word, 4, 4));
	add(oracle, "privilege", true, cut(word, 5, 5));
	add(oracle, "read_only", true, cut(word, 6, 6));
	add(oracle, "writable", true, cut(word, 6, 6) == 0);
	add(oracle, "atomic_disable", true, cut(word, 7, 7));
	add(oracle, "address_sys", true, sys);
	add(oracle, "address_vid", true, vid);
	add(oracle, "peer_id", true, cut(word, 35, 33));
	add(oracle, "comptagline", true, tag);
	add(oracle, "kind", true, kind);
	add_word(oracle, "kind_name", oracle_kind(kind));
	add(oracle, "kind_known", true, oracle_kind(kind) != NULL);
	add(oracle, "address", true, (system ? sys : vid) << 12);
	add(oracle, "address_complete", true, system);
	add(oracle, "address_alt", !system && tag != 0, tag << 37 | vid << 12);
	add_word(oracle, "page_size", gmmu_page_size_name(oracle->page_size));
}

static void pte_notes(struct oracle *oracle, uint64_t word)
{
	unsigned aperture = (unsigned)cut(word, 2, 1), kind = (unsigned)cut(word, 63, 56);
	uint64_t address = (aperture >= 2 ? cut(word, 53, 8) : cut(word, 32, 8)) << 12;
	bool valid = word & 1, tagged = aperture < 2 && cut(word, 55, 36) != 0;
	bool compressible = kind >= 0x08 && kind <= 0x0e;
	enum gmmu_page_size page_size = oracle->page_size;

	note(oracle,
	     oracle->state == GMMU_STATE_SPARSE && (word & 0x20) != 0 &&
		     (page_size == GMMU_PAGE_SIZE_UNKNOWN || page_size == GMMU_PAGE_SIZE_4K_OR_64K),
	     GMMU_NOTE_NV4K_IF_64K);
	note(oracle, oracle_kind(kind) == NULL, GMMU_NOTE_KIND_UNKNOWN);
	note(oracle, valid && oracle_kind(kind) != NULL && kind >= 0x10, GMMU_NOTE_KIND_LEGACY);
	note(oracle, valid && kind == 0x07, GMMU_NOTE_KIND_INVALID);
	note(oracle, tagged && compressible, GMMU_NOTE_COMPRESSION_TAG);
	note(oracle, tagged && !compressible, GMMU_NOTE_ADDRESS_MAY_CONTINUE);
	note(oracle, aperture == 0 && cut(word, 35, 33) != 0, GMMU_NOTE_PEER_ID_UNUSED);
	note(oracle,
	     valid && ((page_size == GMMU_PAGE_SIZE_2M && address % (2u << 20) != 0) ||
		       (page_size == GMMU_PAGE_SIZE_64K && address % (64u << 10) != 0)),
	     GMMU_NOTE_PAGE_MISALIGNED);
}

static void pte_decode(const struct gmmu_view *view, struct gmmu_slot slot, struct oracle *oracle)
{
	oracle->state = pte_state(slot.word[0], oracle->page_size);
	if (view->encoding == GMMU_ENCODING_VER2_DUAL)
		oracle->reserved.word[1] = slot.word[1];
	pte_fields(oracle, slot.word[0]);
	pte_notes(oracle, slot.word[0]);
}

static void pde_decode(uint64_t word, struct oracle *oracle)
{
	unsigned aperture = (unsigned)cut(word, 2, 1);
	uint64_t vid = cut(word, 32, 8), sys = cut(word, 53, 8);

	/* bits 4, 6, 7 and 54-63 */
	oracle->reserved.word[0] = word & (1u << 4 | 1u << 6 | 1u << 7 | UINT64_C(0x3ff) << 54);
	if (word & 1)
		oracle->state = GMMU_STATE_LEAF;
	else if (aperture != 0)
		oracle->state = GMMU_STATE_POINTER;
	else if (word & 0x08)
		oracle->state = GMMU_STATE_SPARSE;
	else
		oracle->state = word != 0 ? GMMU_STATE_STALE : GMMU_STATE_EMPTY;

	add(oracle, "is_pde_pointer", true, (word & 1) == 0);
	add(oracle, "is_leaf", true, word & 1);
	add(oracle, "aperture", true, aperture);
	add_word(oracle, "aperture_name", directory_aperture(aperture));
	add(oracle, "volatile", true, cut(word, 3, 3));
	add(oracle, "no_ats", true, cut(word, 5, 5));
	add(oracle, "address_sys", true, sys);
	add(oracle, "address_vid", true, vid);
	add(oracle, "peer_id", true, cut(word, 35, 33));
	add(oracle, "address", aperture != 0, (aperture == 1 ? vid : sys) << 12);
	add(oracle, "address_complete", true, aperture >= 2);

	note(oracle, aperture == 1 && cut(word, 35, 33) != 0, GMMU_NOTE_PEER_ID_UNUSED);
	note(oracle, word & 1, GMMU_NOTE_LEAF_BIT_IN_DIRECTORY);
	note(oracle, (word & 0x20) != 0 && oracle->level != -1 && oracle->level != 2, GMMU_NOTE_NO_ATS_UNUSUAL);
}

static void dual_big_fields(struct oracle *oracle, uint64_t word)
{
	unsigned aperture = (unsigned)cut(word, 2, 1);
	uint64_t vid = cut(word, 32, 4), sys = cut(word, 53, 4);
	uint64_t with_bit_9 = (aperture == 1 ? vid : sys) << 8;
	bool two = aperture != 0 && (word & 0x20) != 0;

	add(oracle, "aperture_big", true, aperture);
	add_word(oracle, "aperture_big_name", directory_aperture(aperture));
	add(oracle, "volatile_big", true, cut(word, 3, 3));
	add(oracle, "address_big_sys", true, sys);
	add(oracle, "address_big_vid", true, vid);
	add(oracle, "peer_id_big", true, cut(word, 35, 33));
	add(oracle, "address_big", aperture != 0, with_bit_9 & ~UINT64_C(0x200));
	add(oracle, "address_big_complete", true, aperture >= 2 && !two);
	add(oracle, "address_big_alt", two, with_bit_9);

	note(oracle, aperture == 1 && cut(word, 35, 33) != 0, GMMU_NOTE_PEER_ID_UNUSED);
	note(oracle, two, GMMU_NOTE_BIG_BIT9_AMBIGUOUS);
	note(oracle, aperture != 0 && (with_bit_9 & 0xf00) != 0, GMMU_NOTE_BIG_TABLE_PACKED);
}

/* `word` has bits 127:64, so slot bit 66 is bit 2 here. */
static void dual_small_fields(struct oracle *oracle, uint64_t word)
{
	unsigned aperture = (unsigned)cut(word, 2, 1);
	uint64_t vid = cut(word, 32, 8), sys = cut(word, 53, 8);

	add(oracle, "aperture_small", true, aperture);
	add_word(oracle, "aperture_small_name", directory_aperture(aperture));
	add(oracle, "volatile_small", true, cut(word, 3, 3));
	add(oracle, "address_small_sys", true, sys);
	add(oracle, "address_small_vid", true, vid);
	add(oracle, "peer_id_small", true, cut(word, 35, 33));
	add(oracle, "address_small", aperture != 0, (aperture == 1 ? vid : sys) << 12);
	add(oracle, "address_small_complete", true, aperture >= 2);

	note(oracle, aperture == 1 && cut(word, 35, 33) != 0, GMMU_NOTE_PEER_ID_UNUSED);
}

static void dual_decode(struct gmmu_slot slot, struct oracle *oracle)
{
	uint64_t big = slot.word[0], small = slot.word[1];

	/* bits 54-63, then 64, 68-71 and 118-127 */
	oracle->reserved.word[0] = big & UINT64_C(0x3ff) << 54;
	oracle->reserved.word[1] = small & (1u << 0 | 0xfu << 4 | UINT64_C(0x3ff) << 54);
	if (big & 1)
		oracle->state = GMMU_STATE_LEAF;
	else if (cut(big, 2, 1) != 0 || cut(small, 2, 1) != 0)
		oracle->state = GMMU_STATE_POINTER;
	else if (big & 0x08)
		oracle->state = GMMU_STATE_SPARSE;
	else
		oracle->state = (big | small) != 0 ? GMMU_STATE_STALE : GMMU_STATE_EMPTY;

	add(oracle, "is_pde_pointer", true, (big & 1) == 0);
	add(oracle, "is_leaf", true, big & 1);
	add(oracle, "no_ats", true, cut(big, 5, 5));
	dual_big_fields(oracle, big);
	dual_small_fields(oracle, small);
	note(oracle, big & 1, GMMU_NOTE_LEAF_BIT_IN_DUAL);
}

static void place(const struct gmmu_view *view, uint64_t pa, struct oracle *oracle)
{
	unsigned entry_bytes = view->encoding == GMMU_ENCODING_VER2 ? 8 : 16;
	unsigned va_bit, table_bytes = 4096;
	uint64_t index;

	switch (oracle->level) {
	case 0:
		va_bit = 47;
		break;
	case 1:
		va_bit = 38;
		break;
	case 2:
		va_bit = 29;
		break;
	case 3:
		if (view->encoding == GMMU_ENCODING_VER2)
			return;
		va_bit = 21;
		break;
	case 4:
		if (oracle->page_size != GMMU_PAGE_SIZE_4K && oracle->page_size != GMMU_PAGE_SIZE_64K)
			return;
		va_bit = oracle->page_size == GMMU_PAGE_SIZE_4K ? 12 : 16;
		table_bytes = oracle->page_size == GMMU_PAGE_SIZE_4K ? 4096 : 256;
		break;
	default:
		return;
	}
	if (pa % entry_bytes != 0)
		return;
	index = pa % table_bytes / entry_bytes;
	if (oracle->level == 0 && index >= 4) {
		note(oracle, true, GMMU_NOTE_OUTSIDE_TABLE);
		return;
	}
	oracle->placed = true;
	oracle->table_index = (uint32_t)index;
	oracle->va_offset = index << va_bit;
}

bool oracle_decode(const struct gmmu_view *view, struct gmmu_slot slot, const uint64_t *pa, struct oracle *oracle)
{
	memset(oracle, 0, sizeof *oracle);
	if (!role_pick(view, slot, oracle))
		return false;
	level_find(view, oracle);
	if (oracle->role == GMMU_ROLE_PTE)
		pte_decode(view, slot, oracle);
	else if (oracle->role == GMMU_ROLE_PDE)
		pde_decode(slot.word[0], oracle);
	else
		dual_decode(slot, oracle);
	note(oracle, !slot_is_zero(oracle->reserved), GMMU_NOTE_RESERVED_SET);
	if (pa != NULL)
		place(view, *pa, oracle);
	return true;
}

static void fields_compare(const struct gmmu_entry *entry, const struct oracle *oracle)
{
	ck_assert_uint_eq(gmmu_field_count(entry->role), oracle->field_count);
	for (unsigned i = 0; i < oracle->field_count; i++) {
		const struct oracle_field *want = &oracle->fields[i];
		unsigned row = gmmu_field_find(entry->role, want->name);
		struct gmmu_value have;

		ck_assert_msg(row != GMMU_FIELD_NONE, "role %s has no field %s", gmmu_role_name(entry->role),
			      want->name);
		have = gmmu_entry_value(entry, row);
		ck_assert_msg(have.known == want->known, "%s is %s of %016" PRIx64 "%016" PRIx64, want->name,
			      have.known ? "known" : "null", entry->raw.word[1], entry->raw.word[0]);
		if (want->known && want->word != NULL)
			ck_assert_str_eq(have.name, want->word);
		else if (want->known)
			ck_assert_msg(have.number == want->number,
				      "%s of %016" PRIx64 "%016" PRIx64 " is 0x%" PRIx64 ", not 0x%" PRIx64, want->name,
				      entry->raw.word[1], entry->raw.word[0], have.number, want->number);
	}
}

static void entry_compare(const struct gmmu_entry *entry, const struct gmmu_view *view, struct gmmu_slot slot,
			  const struct oracle *oracle)
{
	ck_assert_int_eq(entry->encoding, view->encoding);
	ck_assert_msg(entry->role == oracle->role, "role %s, not %s", gmmu_role_name(entry->role),
		      gmmu_role_name(oracle->role));
	ck_slot_eq(entry->raw, slot);
	ck_assert_int_eq(entry->level, oracle->level);
	ck_assert_uint_eq(entry->level_candidates, oracle->candidates);
	ck_assert_int_eq(entry->page_size, oracle->page_size);
	ck_assert_msg(entry->state == oracle->state, "%016" PRIx64 "%016" PRIx64 " is %s, not %s", slot.word[1],
		      slot.word[0], gmmu_state_name(entry->state), gmmu_state_name(oracle->state));
	ck_slot_eq(entry->reserved, oracle->reserved);
	for (unsigned i = 0; i < GMMU_NOTE_COUNT; i++)
		ck_assert_msg(((entry->notes ^ oracle->notes) & GMMU_NOTE_BIT(i)) == 0,
			      "note %s of %016" PRIx64 "%016" PRIx64 " is %s", gmmu_note_code((enum gmmu_note)i),
			      slot.word[1], slot.word[0], (entry->notes & GMMU_NOTE_BIT(i)) != 0 ? "set" : "missing");
	ck_assert_uint_eq(entry->notes, oracle->notes);
	fields_compare(entry, oracle);
}

void oracle_compare(const struct gmmu_view *view, struct gmmu_slot slot, const uint64_t *pa)
{
	struct oracle oracle;
	struct gmmu_row row;

	if (!oracle_decode(view, slot, pa, &oracle)) {
		ck_fails(gmmu_view_check(view, &error), GMMU_E_UNSUPPORTED);
		ck_fails(gmmu_decode(view, slot, &row.entry, &error), GMMU_E_UNSUPPORTED);
		ck_fails(gmmu_decode_row(view, slot, 0, 0, 0, &row, &error), GMMU_E_UNSUPPORTED);
		return;
	}
	ck_assert_int_eq(gmmu_view_check(view, NULL), GMMU_OK);
	memset(&row, 0xa5, sizeof row);
	if (pa == NULL) {
		ck_assert_int_eq(gmmu_decode(view, slot, &row.entry, NULL), GMMU_OK);
		entry_compare(&row.entry, view, slot, &oracle);
		return;
	}
	ck_assert_int_eq(gmmu_decode_row(view, slot, 7, *pa - 3, *pa, &row, NULL), GMMU_OK);
	ck_assert_uint_eq(row.index, 7);
	ck_assert_uint_eq(row.offset, *pa - 3);
	ck_assert_uint_eq(row.pa, *pa);
	ck_assert_int_eq(row.placed, oracle.placed);
	if (oracle.placed) {
		ck_assert_uint_eq(row.table_index, oracle.table_index);
		ck_assert_uint_eq(row.va_offset, oracle.va_offset);
	}
	entry_compare(&row.entry, view, slot, &oracle);
}
