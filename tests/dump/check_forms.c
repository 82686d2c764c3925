/* SPDX-License-Identifier: MIT */
/* The table of forms: every sample is read as what it says, by its own form and when the form is to be found. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "dump/internal.h"
#include "dump/listing/forms.h"
#include "support.h"

#define BASE UINT64_C(0xa45000) /* where the bytes of a sample are, if it says so */

/* The bytes that all samples show, or the first of them. */
static const uint8_t bytes[] = {0x09, 0x00, 0x34, 0x12, 0, 0, 0, 6, 0x09, 0x10, 0x34, 0x12, 0, 0, 0, 6};

static struct dump_options options;
static struct gmmu_error error;
static struct dump *dump;

static void setup(void)
{
	dump_options_init(&options);
	dump = NULL;
}

static void teardown(void)
{
	dump_close(dump);
}

/* Whether the dump is the bytes of a sample. */
static void bytes_check(const struct form *form)
{
	uint8_t got[sizeof(bytes) + 1];
	struct dump_extent extent;

	ck_assert_msg(dump_extent_count(dump) == 1, "%s: %zu extents", form->name, dump_extent_count(dump));
	extent = dump_extent_at(dump, 0);
	ck_assert_msg(extent.address == BASE || extent.address == 0, "%s: address 0x%llx", form->name,
		      (unsigned long long)extent.address);
	ck_assert_msg(extent.size > 0 && dump_read(dump, 0, 0, got, sizeof(got)) == extent.size, "%s: size",
		      form->name);
	ck_assert_msg(memcmp(got, bytes, (size_t)extent.size) == 0, "%s: other bytes", form->name);
}

START_TEST(sample_is_read_as_its_form)
{
	const struct form *form = form_at((size_t)_i);
	enum gmmu_status status;

	options.listing = form->name;
	status = dump_open_bytes(form->sample, strlen(form->sample), &options, &dump, &error);
	if (form->refused) {
		ck_assert_int_eq(status, GMMU_E_FORMAT);
		ck_assert_msg(strstr(error.message, form->refused) != NULL, "%s: %s", form->name, error.message);
		return;
	}
	ck_assert_msg(status == GMMU_OK, "%s: %s", form->name, error.message);
	bytes_check(form);
}
END_TEST

/* Without the name of its form, a sample gives the same, or a notice says what else it could be. */
START_TEST(sample_is_found_out)
{
	const struct form *form = form_at((size_t)_i);
	enum gmmu_status status = dump_open_bytes(form->sample, strlen(form->sample), &options, &dump, &error);

	if (form->refused && status != GMMU_OK) {
		ck_assert_int_eq(status, GMMU_E_FORMAT);
		return;
	}
	ck_assert_msg(status == GMMU_OK, "%s: %s", form->name, error.message);
	ck_assert_msg(!form->refused || dump_notice_count(dump) > 0, "%s: read in silence", form->name);
	if (dump_notice_count(dump) == 0)
		bytes_check(form);
}
END_TEST

START_TEST(rivals_are_forms)
{
	const struct form *form = form_at((size_t)_i);

	for (size_t i = 0; i < FORM_RIVALS && form->rivals[i].name; i++) {
		ck_assert_msg(form_named(form->rivals[i].name) != NULL, "%s: no form '%s'", form->name,
			      form->rivals[i].name);
		ck_assert_ptr_nonnull(form->rivals[i].notice);
	}
}
END_TEST

START_TEST(names_are_unique)
{
	const struct form *form = form_at((size_t)_i);

	ck_assert_ptr_eq(form_named(form->name), form);
}
END_TEST

/* What a declaration and a directive say of the width of their numbers, by their languages. */
static const struct {
	unsigned width;
	const char *types, *directives;
} widths[] = {
	{1,
	 "uint8_t int8_t u8 __u8 i8 uint8 byte bytes bytearray char BYTE NvU8 UInt8 Uint8Array ByteArray byteArrayOf "
	 "ubyteArrayOf",
	 "db DB .byte DCB .dc.b"},
	{2, "uint16_t u16 __u16 i16 uint16 short ushort WORD NvU16 UInt16 Uint16Array",
	 "dw DW .short .hword .2byte .value DCW .dc.w"},
	{4, "uint32_t int32_t u32 __u32 i32 uint32 uint int unsigned DWORD NvU32 UInt32 Uint32Array",
	 "dd DD .long .int .4byte DCD .dc.l"},
	{8,
	 "uint64_t int64_t u64 __u64 i64 uint64 ulong long QWORD NvU64 UInt64 BigUint64Array ulongArrayOf longArrayOf",
	 "dq DQ .quad .8byte .xword .dword DCQ"},
	{0, "table const static", ".align .balign .p2align .section .text .data .rodata .globl .global .type .size"},
};

START_TEST(types_have_their_width)
{
	const char *name = widths[_i].types;

	for (size_t length; (length = strcspn(name, " ")) > 0; name += length + (name[length] == ' '))
		ck_assert_msg(type_width(name, length) == widths[_i].width, "%.*s", (int)length, name);
}
END_TEST

START_TEST(directives_have_their_width)
{
	const char *name = widths[_i].directives;
	unsigned width;

	for (size_t length; (length = strcspn(name, " ")) > 0; name += length + (name[length] == ' '))
		ck_assert_msg(directive_width(name, length, &width) && width == widths[_i].width, "%.*s", (int)length,
			      name);
}
END_TEST

#define LONG63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* What is wrong with a pattern, or NULL. */
static const struct {
	const char *pattern, *wrong;
} patterns[] = {
	{"[[[[[[[[A]]]]]]]]W", NULL},
	{"[[[[[[[[[A]]]]]]]]]W", "too many are open at column 10"},
	{"W16", NULL},
	{"W17", "a word has 1, 2, 4, 8 or 16 bytes"},
	{"W32", "a word has 1, 2, 4, 8 or 16 bytes"},
	{"W256", "a word has 1, 2, 4, 8 or 16 bytes"},
	{"W264", "a word has 1, 2, 4, 8 or 16 bytes"},
	{LONG63 LONG63 "aW", NULL},
	{LONG63 LONG63 "aaW", "it is too long at column 129"},
	{"A: W\nA= W", NULL},
	{"A[: W\nA= W]", "a bracket is not closed at column 6"},
};

START_TEST(patterns_have_limits)
{
	enum gmmu_status status = dump_form_check(patterns[_i].pattern, &error);

	ck_assert_int_eq(status, patterns[_i].wrong ? GMMU_E_VALUE : GMMU_OK);
	ck_assert_msg(!patterns[_i].wrong || strstr(error.message, patterns[_i].wrong) != NULL, "%s", error.message);
}
END_TEST

/* Anything goes up to what follows it; a space is blanks that may be missing. */
static const struct {
	const char *pattern, *line;
} anythings[] = {
	{"S 0xA:_{0xW_}", "pt= 0xa45000: 0x0600000012340009"},
	{"S 0xA:_{0xW_}", "pt=0xa45000: 0x0600000012340009"},
	{"~ 0xA:_{0xW_}", "the table=0xa45000: 0x0600000012340009"},
	{"S_0xA:_{0xW_}", "pt= 0xa45000: 0x0600000012340009"},
	{"~_0xA:_{0xW_}", "the table= 0xa45000: 0x0600000012340009"},
	{"S= 0xA:_{0xW_}", "pt=0xa45000: 0x0600000012340009"},
	{"SN_0xA:_{0xW_}", "pt7 0xa45000: 0x0600000012340009"},
};

START_TEST(anything_goes_up_to_what_follows)
{
	uint8_t got[8];

	options.listing = anythings[_i].pattern;
	ck_assert_msg(dump_open_bytes(anythings[_i].line, strlen(anythings[_i].line), &options, &dump, &error) ==
			      GMMU_OK,
		      "%s", error.message);
	ck_assert_uint_eq(dump_extent_count(dump), 1);
	ck_assert_uint_eq(dump_extent_at(dump, 0).address, BASE);
	ck_assert_uint_eq(dump_size(dump), sizeof(got));
	ck_assert_uint_eq(dump_read(dump, 0, 0, got, sizeof(got)), sizeof(got));
	ck_assert_mem_eq(got, bytes, sizeof(got));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("listing_forms");
	TCase *tests = tcase_create("forms");
	int count = 0;

	while (form_at((size_t)count))
		count++;
	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, sample_is_read_as_its_form, 0, count);
	tcase_add_loop_test(tests, sample_is_found_out, 0, count);
	tcase_add_loop_test(tests, rivals_are_forms, 0, count);
	tcase_add_loop_test(tests, names_are_unique, 0, count);
	tcase_add_loop_test(tests, types_have_their_width, 0, (int)(sizeof(widths) / sizeof(widths[0])));
	tcase_add_loop_test(tests, directives_have_their_width, 0, (int)(sizeof(widths) / sizeof(widths[0])));
	tcase_add_loop_test(tests, patterns_have_limits, 0, (int)(sizeof(patterns) / sizeof(patterns[0])));
	tcase_add_loop_test(tests, anything_goes_up_to_what_follows, 0,
			    (int)(sizeof(anythings) / sizeof(anythings[0])));
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
