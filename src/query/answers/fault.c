/* SPDX-License-Identifier: MIT */
#include "query/answers/fault.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "text/count.h"
#include "text/lex.h"

static const struct fault_reason reasons[] = {
	{"PDE", "an entry on the way down is not valid", true, false},
	{"PDE_SIZE", "an entry on the way down has the wrong size", true, false},
	{"PTE", "the entry of the page is not valid", false, true},
	{"RO_VIOLATION", "the page is read-only (read_only)", false, true},
	{"WO_VIOLATION", "the page is write-only", false, true},
	{"PRIV_VIOLATION", "the page requires privileged access (privilege)", false, true},
	{"ATOMIC_VIOLATION", "the page does not allow atomic operations (atomic_disable)", false, true},
	{"UNSUPPORTED_KIND", "the kind of the page does not suit the access (kind)", false, true},
	{"UNSUPPORTED_APERTURE", "the memory of an entry cannot be used this way (aperture)", true, true},
	{"COMPRESSION_FAILURE", "compressed data of the page cannot be read (kind, comptagline)", false, true},
	{"PITCH_MASK_VIOLATION", "the access violates the page's layout (kind)", false, true},
	{"POISONED", "memory on the way is poisoned", false, false},
	{"VA_LIMIT_VIOLATION", "the address is outside the address space", false, false},
	{"LIMIT_VIOLATION", "the address is outside the address space", false, false},
	{"UNBOUND_INST_BLOCK", "the channel has no address space", false, false},
	{"UNBOUND_INSTANCE_BLOCK", "the channel has no address space", false, false},
	{"REGION_VIOLATION", "the address is in a region that is not open to the access", false, false},
	{"WORK_CREATION", "the access would create work where that is not allowed", false, false},
};

/* Words for the access, longer ones first. */
static const struct {
	const char *word, *access;
} accesses[] = {
	{"ATOMIC_STRONG", "atomic"}, {"ATOMIC_WEAK", "atomic"}, {"ATOMIC", "atomic"},
	{"PREFETCH", "prefetch"},    {"WRITE", "write"},        {"READ", "read"},
};

/* What precedes the address. The number is hex, with or without 0x; "0x7f17_04027000" has a separator. */
static const char *const places[] = {"faulted @", "@", " at ", "address", "addr"};

static bool is_word(char character)
{
	return isalnum((unsigned char)character) || character == '_';
}

/* The next whole word `word` after one of `heads`, or in brackets; NULL: there is none. */
static const char *word_find(const char *text, const char *word, const char *const *heads)
{
	size_t length = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
		if (is_word(at[length]))
			continue;
		for (const char *const *head = heads; *head; head++) {
			size_t before = strlen(*head);

			if ((size_t)(at - text) >= before && strncmp(at - before, *head, before) == 0)
				return at;
		}
	}
	return NULL;
}

static const struct fault_reason *reason_find(const char *text)
{
	static const char *const heads[] = {"FAULT_", "[", NULL};

	for (size_t i = 0; i < COUNT(reasons); i++)
		if (word_find(text, reasons[i].word, heads))
			return &reasons[i];
	return NULL;
}

static const char *access_find(const char *text)
{
	static const char *const heads[] = {
		"ACCESS_TYPE_", "ACCESS_TYPE_VIRT_", "ACCESS_TYPE_PHYS_", "[VIRT_", "[PHYS_", "[", NULL};

	for (size_t i = 0; i < COUNT(accesses); i++)
		if (word_find(text, accesses[i].word, heads))
			return accesses[i].access;
	return NULL;
}

/* A hex number of at most 16 digits, ignoring separators, with nothing after it. */
static bool number_read(const char *text, uint64_t *number)
{
	unsigned digits = 0;

	text += strspn(text, " :=");
	if (strncmp(text, "0x", 2) == 0)
		text += 2;
	for (*number = 0; lex_value(*text) < 16 || (*text == '_' && digits > 0); text++) {
		if (*text == '_')
			continue;
		*number = *number << 4 | lex_value(*text);
		digits++;
	}
	return digits > 0 && digits <= 16 && !is_word(*text);
}

enum gmmu_status fault_check_va(uint64_t va, struct gmmu_error *error)
{
	unsigned bits = 1u + gmmu_depth_at(0, GMMU_PAGE_SIZE_UNKNOWN)->va_hi;

	if (va >> bits == 0)
		return GMMU_OK;
	return gmmu_error_set(error, GMMU_E_VALUE,
			      "0x%" PRIx64 " is not a virtual address of the GPU, which has %u bits", va, bits);
}

enum gmmu_status fault_read(const char *text, struct fault *fault, struct gmmu_error *error)
{
	for (size_t i = 0; i < COUNT(places); i++) {
		for (const char *at = strstr(text, places[i]); at; at = strstr(at + 1, places[i])) {
			if (!number_read(at + strlen(places[i]), &fault->va))
				continue;
			fault->reason = reason_find(at);
			if (!fault->reason)
				fault->reason = reason_find(text);
			fault->access = access_find(text);
			return fault_check_va(fault->va, error);
		}
	}
	return gmmu_error_set(
		error, GMMU_E_VALUE,
		"no fault address was found: a line with \"faulted @ 0x...\" or \"at 0x...\" was expected");
}
