/* SPDX-License-Identifier: MIT */
/*
 * The one table of bit-fields: a new field is one new row here and one name in its enum. Each row names the field of
 * the public header that gives its bits. Fields are shifted and masked only by these rows.
 */
#include "libgmmu/internal.h"

/* clang-format off */

#define FLAG    GMMU_VALUE_FLAG
#define NUMBER  GMMU_VALUE_NUMBER
#define NAME    GMMU_VALUE_NAME
#define ADDRESS GMMU_VALUE_ADDRESS
#define NONE    GMMU_FIELD_NONE

/* When a reading is in force: always, or while another row has one of some values. */
#define ALWAYS            .in_force = {NONE, 0}
#define WHEN(row, values) .in_force = {GMMU_##row, values}
#define VALUE(n)          (1u << (n))
#define SYSTEM            (VALUE(2) | VALUE(3))
#define PTE_PEER          VALUE(1)
#define PTE_LOCAL         (VALUE(0) | VALUE(1))            /* video or peer: aperture 0 of a PTE is video memory */
#define PDE_VIDEO         VALUE(1)
#define PDE_LIVE          (VALUE(1) | VALUE(2) | VALUE(3)) /* aperture 0 of a directory entry is invalid */

/* While `row` has one of `values`, these bits are also part of an address; row `shown` shows that reading. */
#define SECOND(row, values, shown) .second = {GMMU_##row, values}, .second_row = GMMU_##shown

#define RAW(row, name_, label_, type_, hi_, lo_, source_, help_, ...)                                                  \
	[GMMU_##row] = {.name = name_, .label = label_, .help = help_, .source = source_, .kind = GMMU_FIELD_RAW,      \
			.type = type_, .hi = hi_, .lo = lo_, .base = NONE, .other = NONE, .extra = NONE,               \
			__VA_ARGS__}
#define DERIVED(row, name_, label_, type_, hi_, lo_, kind_, base_, other_, extra_, help_)                              \
	[GMMU_##row] = {.name = name_, .label = label_, .help = help_, .source = "derived", .kind = kind_,             \
			.type = type_, .hi = hi_, .lo = lo_, .base = base_, .other = other_, .extra = extra_,          \
			ALWAYS}

static const char *const pte_apertures[] = {
	"video_memory", "peer_memory", "system_coherent_memory", "system_non_coherent_memory",
};

static const char *const directory_apertures[] = {
	"invalid", "video_memory", "system_coherent_memory", "system_non_coherent_memory",
};

#define PTE(field) "NV_MMU_VER2_PTE_" field
static const struct gmmu_field pte_rows[GMMU_PTE_FIELD_COUNT] = {
	RAW(PTE_VALID, "valid", "V", FLAG, 0, 0, PTE("VALID"),
	    "1 = the entry is present", ALWAYS),
	RAW(PTE_APERTURE, "aperture", "ap", NUMBER, 2, 1, PTE("APERTURE"),
	    "memory that holds the page: 0 video, 1 peer, 2 system coherent, 3 system non-coherent",
	    ALWAYS, .value_names = pte_apertures),
	RAW(PTE_VOLATILE, "volatile", "v", FLAG, 3, 3, PTE("VOL"),
	    "0 = cached, 1 = volatile; in an invalid entry, 1 marks a sparse page", ALWAYS),
	RAW(PTE_ENCRYPTED, "encrypted", "e", FLAG, 4, 4, PTE("ENCRYPTED"),
	    "1 = the memory is encrypted", ALWAYS),
	RAW(PTE_PRIVILEGE, "privilege", "p", FLAG, 5, 5, PTE("PRIVILEGE"),
	    "1 = privileged access only; in an invalid 64 KB entry, 1 hides the 4 KB entries below it", ALWAYS),
	RAW(PTE_READ_ONLY, "read_only", "r", FLAG, 6, 6, PTE("READ_ONLY"),
	    "1 = writes are refused", ALWAYS),
	RAW(PTE_ATOMIC_DISABLE, "atomic_disable", "a", FLAG, 7, 7, PTE("ATOMIC_DISABLE"),
	    "1 = atomic operations are refused", ALWAYS),
	RAW(PTE_ADDRESS_SYS, "address_sys", "sys", NUMBER, 53, 8, PTE("ADDRESS_SYS"),
	    "system address, PA 57:12 (a bus address; with an IOMMU, an IOVA)",
	    WHEN(PTE_APERTURE, SYSTEM), .shift = 12, .whole = true),
	RAW(PTE_ADDRESS_VID, "address_vid", "vid", NUMBER, 32, 8, PTE("ADDRESS_VID"),
	    "video or peer address, PA 36:12; comptagline may hold higher bits",
	    WHEN(PTE_APERTURE, PTE_LOCAL), .shift = 12),
	RAW(PTE_PEER_ID, "peer_id", "peer", NUMBER, 35, 33, PTE("ADDRESS_VID_PEER"),
	    "the peer GPU that holds the page", WHEN(PTE_APERTURE, PTE_PEER)),
	RAW(PTE_COMPTAGLINE, "comptagline", "ctl", NUMBER, 55, 36, PTE("COMPTAGLINE"),
	    "comptag line, or PA 56:37 of a 47-bit peer address; the entry does not say which",
	    WHEN(PTE_APERTURE, PTE_LOCAL), .shift = 37, SECOND(PTE_APERTURE, PTE_LOCAL, PTE_ADDRESS_ALT)),
	RAW(PTE_KIND, "kind", "kind", NUMBER, 63, 56, PTE("KIND"),
	    "memory kind: layout and compression of the page", ALWAYS, .value_names = kind_names),

	DERIVED(PTE_APERTURE_NAME, "aperture_name", "aperture", NAME, 2, 1,
		GMMU_FIELD_NAME, GMMU_PTE_APERTURE, NONE, NONE, "name of the aperture"),
	DERIVED(PTE_WRITABLE, "writable", "w", FLAG, 6, 6,
		GMMU_FIELD_NOT, GMMU_PTE_READ_ONLY, NONE, NONE, "yes if read_only is 0"),
	DERIVED(PTE_KIND_NAME, "kind_name", "kind", NAME, 63, 56,
		GMMU_FIELD_NAME, GMMU_PTE_KIND, NONE, NONE, "name of the kind; none if the id has no name"),
	DERIVED(PTE_KIND_KNOWN, "kind_known", "known", FLAG, 63, 56,
		GMMU_FIELD_KNOWN, GMMU_PTE_KIND, NONE, NONE, "yes if the kind id has a name"),
	DERIVED(PTE_ADDRESS, "address", "address", ADDRESS, 53, 8,
		GMMU_FIELD_ADDRESS, GMMU_PTE_ADDRESS_SYS, GMMU_PTE_ADDRESS_VID, NONE,
		"physical address of the page, from the address field in force"),
	DERIVED(PTE_ADDRESS_ALT, "address_alt", "alt", ADDRESS, 55, 36,
		GMMU_FIELD_ALTERNATIVE, GMMU_PTE_ADDRESS, NONE, GMMU_PTE_COMPTAGLINE,
		"the other reading of a video or peer address: comptagline as PA 56:37"),
	DERIVED(PTE_ADDRESS_COMPLETE, "address_complete", "complete", FLAG, 53, 8,
		GMMU_FIELD_COMPLETE, GMMU_PTE_ADDRESS, GMMU_PTE_ADDRESS_ALT, NONE,
		"yes if the address is complete, which only system addresses are"),
	DERIVED(PTE_PAGE_SIZE, "page_size", "size", NAME, 0, 0,
		GMMU_FIELD_PAGE_SIZE, NONE, NONE, NONE,
		"2m at depth 3; at depth 4 the given size, else 4k_or_64k; none if the depth is not known"),
};

#define PDE(field) "NV_MMU_VER2_PDE_" field
static const struct gmmu_field pde_rows[GMMU_PDE_FIELD_COUNT] = {
	RAW(PDE_IS_LEAF, "is_leaf", "L", FLAG, 0, 0, PDE("IS_PTE"),
	    "1 = a page, not a table; unexpected in a directory", ALWAYS),
	RAW(PDE_APERTURE, "aperture", "ap", NUMBER, 2, 1, PDE("APERTURE"),
	    "memory that holds the next table: 0 invalid, 1 video, 2 system coherent, 3 system non-coherent",
	    ALWAYS, .value_names = directory_apertures),
	RAW(PDE_VOLATILE, "volatile", "v", FLAG, 3, 3, PDE("VOL"),
	    "0 = cached, 1 = volatile; with an invalid aperture, 1 marks a sparse range", ALWAYS),
	RAW(PDE_NO_ATS, "no_ats", "n", FLAG, 5, 5, PDE("NO_ATS"),
	    "1 = no ATS lookup for the covered range; drivers set it at depth 2", ALWAYS),
	RAW(PDE_ADDRESS_SYS, "address_sys", "sys", NUMBER, 53, 8, PDE("ADDRESS_SYS"),
	    "system address of the next table, PA 57:12 (a bus address; with an IOMMU, an IOVA)",
	    WHEN(PDE_APERTURE, SYSTEM), .shift = 12, .whole = true),
	RAW(PDE_ADDRESS_VID, "address_vid", "vid", NUMBER, 32, 8, PDE("ADDRESS_VID"),
	    "video address of the next table, PA 36:12", WHEN(PDE_APERTURE, PDE_VIDEO), .shift = 12),
	RAW(PDE_PEER_ID, "peer_id", "peer", NUMBER, 35, 33, PDE("ADDRESS_VID_PEER"),
	    "peer id; not used by any directory aperture", WHEN(PDE_APERTURE, 0)),

	DERIVED(PDE_IS_PDE_POINTER, "is_pde_pointer", "pointer", FLAG, 0, 0,
		GMMU_FIELD_NOT, GMMU_PDE_IS_LEAF, NONE, NONE, "yes if bit 0 is 0: points to a lower table"),
	DERIVED(PDE_APERTURE_NAME, "aperture_name", "aperture", NAME, 2, 1,
		GMMU_FIELD_NAME, GMMU_PDE_APERTURE, NONE, NONE, "name of the aperture"),
	DERIVED(PDE_ADDRESS, "address", "address", ADDRESS, 53, 8,
		GMMU_FIELD_ADDRESS, GMMU_PDE_ADDRESS_SYS, GMMU_PDE_ADDRESS_VID, NONE,
		"physical address of the next table; none if the aperture is invalid"),
	DERIVED(PDE_ADDRESS_COMPLETE, "address_complete", "complete", FLAG, 53, 8,
		GMMU_FIELD_COMPLETE, GMMU_PDE_ADDRESS, NONE, NONE,
		"yes if the address is complete, which only system addresses are"),
};

#define DUAL(field) "NV_MMU_VER2_DUAL_PDE_" field
static const struct gmmu_field dual_rows[GMMU_DUAL_FIELD_COUNT] = {
	RAW(DUAL_IS_LEAF, "is_leaf", "L", FLAG, 0, 0, DUAL("IS_PTE"),
	    "1 = the whole slot is a 2 MB page, not a pair of tables", ALWAYS),
	RAW(DUAL_APERTURE_BIG, "aperture_big", "ap", NUMBER, 2, 1, DUAL("APERTURE_BIG"),
	    "memory that holds the 64 KB page table: 0 invalid, 1 video, 2 system coherent, 3 system non-coherent",
	    ALWAYS, .value_names = directory_apertures),
	RAW(DUAL_VOLATILE_BIG, "volatile_big", "v", FLAG, 3, 3, DUAL("VOL_BIG"),
	    "0 = cached, 1 = volatile; with both apertures invalid, 1 marks a sparse range", ALWAYS),
	RAW(DUAL_NO_ATS, "no_ats", "n", FLAG, 5, 5, DUAL("NO_ATS"),
	    "1 = no ATS lookup, or PA bit 9 of the BIG address; with a live BIG half the slot does not say which",
	    ALWAYS, .shift = 9, SECOND(DUAL_APERTURE_BIG, PDE_LIVE, DUAL_ADDRESS_BIG_ALT)),
	RAW(DUAL_ADDRESS_BIG_SYS, "address_big_sys", "sys", NUMBER, 53, 4, DUAL("ADDRESS_BIG_SYS"),
	    "system address of the 64 KB page table, PA 57:8; bit 5 is also no_ats",
	    WHEN(DUAL_APERTURE_BIG, SYSTEM), .shift = 8, .whole = true),
	RAW(DUAL_ADDRESS_BIG_VID, "address_big_vid", "vid", NUMBER, 32, 4, DUAL("ADDRESS_BIG_VID"),
	    "video address of the 64 KB page table, PA 36:8; bit 5 is also no_ats",
	    WHEN(DUAL_APERTURE_BIG, PDE_VIDEO), .shift = 8),
	RAW(DUAL_PEER_ID_BIG, "peer_id_big", "peer", NUMBER, 35, 33, DUAL("ADDRESS_BIG_VID_PEER"),
	    "peer id of the BIG half; not used by any directory aperture", WHEN(DUAL_APERTURE_BIG, 0)),
	RAW(DUAL_APERTURE_SMALL, "aperture_small", "ap", NUMBER, 66, 65, DUAL("APERTURE_SMALL"),
	    "memory that holds the 4 KB page table: 0 invalid, 1 video, 2 system coherent, 3 system non-coherent",
	    ALWAYS, .value_names = directory_apertures),
	RAW(DUAL_VOLATILE_SMALL, "volatile_small", "v", FLAG, 67, 67, DUAL("VOL_SMALL"),
	    "0 = cached, 1 = volatile", ALWAYS),
	RAW(DUAL_ADDRESS_SMALL_SYS, "address_small_sys", "sys", NUMBER, 117, 72, DUAL("ADDRESS_SMALL_SYS"),
	    "system address of the 4 KB page table, PA 57:12",
	    WHEN(DUAL_APERTURE_SMALL, SYSTEM), .shift = 12, .whole = true),
	RAW(DUAL_ADDRESS_SMALL_VID, "address_small_vid", "vid", NUMBER, 96, 72, DUAL("ADDRESS_SMALL_VID"),
	    "video address of the 4 KB page table, PA 36:12",
	    WHEN(DUAL_APERTURE_SMALL, PDE_VIDEO), .shift = 12),
	RAW(DUAL_PEER_ID_SMALL, "peer_id_small", "peer", NUMBER, 99, 97, DUAL("ADDRESS_SMALL_VID_PEER"),
	    "peer id of the SMALL half; not used by any directory aperture", WHEN(DUAL_APERTURE_SMALL, 0)),

	DERIVED(DUAL_IS_PDE_POINTER, "is_pde_pointer", "pointer", FLAG, 0, 0,
		GMMU_FIELD_NOT, GMMU_DUAL_IS_LEAF, NONE, NONE, "yes if bit 0 is 0: points to one or two lower tables"),
	DERIVED(DUAL_APERTURE_BIG_NAME, "aperture_big_name", "aperture", NAME, 2, 1,
		GMMU_FIELD_NAME, GMMU_DUAL_APERTURE_BIG, NONE, NONE, "name of the BIG half's aperture"),
	DERIVED(DUAL_ADDRESS_BIG, "address_big", "big", ADDRESS, 53, 4,
		GMMU_FIELD_ADDRESS, GMMU_DUAL_ADDRESS_BIG_SYS, GMMU_DUAL_ADDRESS_BIG_VID, GMMU_DUAL_NO_ATS,
		"physical address of the 64 KB page table without bit 9, which is also no_ats"),
	DERIVED(DUAL_ADDRESS_BIG_ALT, "address_big_alt", "big alt", ADDRESS, 5, 5,
		GMMU_FIELD_ALTERNATIVE, GMMU_DUAL_ADDRESS_BIG, NONE, GMMU_DUAL_NO_ATS,
		"the other reading: the same address with bit 9"),
	DERIVED(DUAL_ADDRESS_BIG_COMPLETE, "address_big_complete", "complete", FLAG, 53, 4,
		GMMU_FIELD_COMPLETE, GMMU_DUAL_ADDRESS_BIG, GMMU_DUAL_ADDRESS_BIG_ALT, NONE,
		"yes if the BIG address is complete: a system address, and bit 5 is 0"),
	DERIVED(DUAL_APERTURE_SMALL_NAME, "aperture_small_name", "aperture", NAME, 66, 65,
		GMMU_FIELD_NAME, GMMU_DUAL_APERTURE_SMALL, NONE, NONE, "name of the SMALL half's aperture"),
	DERIVED(DUAL_ADDRESS_SMALL, "address_small", "small", ADDRESS, 117, 72,
		GMMU_FIELD_ADDRESS, GMMU_DUAL_ADDRESS_SMALL_SYS, GMMU_DUAL_ADDRESS_SMALL_VID, NONE,
		"physical address of the 4 KB page table"),
	DERIVED(DUAL_ADDRESS_SMALL_COMPLETE, "address_small_complete", "complete", FLAG, 117, 72,
		GMMU_FIELD_COMPLETE, GMMU_DUAL_ADDRESS_SMALL, NONE, NONE,
		"yes if the SMALL address is complete, which only system addresses are"),
};

/* clang-format on */

const struct field_table field_tables[GMMU_ROLE_COUNT] = {
	[GMMU_ROLE_AUTO] = {"auto", NULL, 0},
	[GMMU_ROLE_PTE] = {"pte", pte_rows, GMMU_PTE_FIELD_COUNT},
	[GMMU_ROLE_PDE] = {"pde", pde_rows, GMMU_PDE_FIELD_COUNT},
	[GMMU_ROLE_DUAL] = {"dual", dual_rows, GMMU_DUAL_FIELD_COUNT},
};
