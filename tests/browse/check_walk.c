/* SPDX-License-Identifier: MIT */
/* Stepping down from a root to the entry of a virtual address. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browser.h"
#include "entry.h"
#include "fake_dump.h"
#include "scenes.h"
#include "support.h"

/*
 * A tree from 0x100000 on, a page a table: root, PDE2, PDE1, PDE0, page table. The virtual address has the index 1 at
 * depth 0 (bits 48:47), 2 at depth 1 (46:38), 3 at depth 2 (37:29), 4 at depth 3 (28:21) and 5 at depth 4 (20:12).
 */
#define TABLE(n) (UINT64_C(0x100000) + (n)*0x1000)
#define VA (UINT64_C(1) << 47 | UINT64_C(2) << 38 | UINT64_C(3) << 29 | UINT64_C(4) << 21 | 5 << 12 | 0x678)
#define VA_TEXT "0x808060805678"
#define PAGES 5

static uint64_t words[PAGES * 512];

static void setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
	words[1] = TREE_POINTER(TABLE(1));
	words[512 + 2] = TREE_POINTER(TABLE(2));
	words[1024 + 3] = TREE_POINTER(TABLE(3));
	words[1536 + 2 * 4 + 1] = TREE_POINTER(TABLE(4)); /* the SMALL half */
	words[1536 + 2 * 6] = VALID | ADDRESS(0x600) | KIND(6);
	words[2048 + 5] = VALID | ADDRESS(0x4800) | KIND(6);
	fake_dump_add(fake_words(TABLE(0), words, PAGES * 512));
	browser_open(dump);
}

START_TEST(each_enter_is_one_step_down)
{
	ck_assert_uint_eq(VA, 0x808060805678);
	press("0 : \"va " VA_TEXT "\" Enter");
	shows("slot 1/");
	ck_assert_ptr_nonnull(strstr(line(-1), "va " VA_TEXT ": PDE3[1] to pa 0x101000 depth 1"));
	press("Enter");
	shows("depth 1 PDE2");
	ck_assert_ptr_nonnull(strstr(line(-1), "PDE2[2] to pa 0x102000 depth 2"));
	press("Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "PDE1[3] to pa 0x103000 depth 3"));
	press("Enter");
	shows("depth 3 PDE0");
	ck_assert_ptr_nonnull(strstr(line(-1), "PDE0[4] to pa 0x104000 depth 4 page 4k"));
	press("Enter");
	shows("depth 4 PTE 4K");
	shows("PTE[5] maps va " VA_TEXT ": byte 0x678 of the page at 0x4800000");
	shows("PDE3[1] > PDE2[2] > PDE1[3] > PDE0[4]");
	/* Back up, entry by entry. */
	press("Backspace");
	shows("depth 3 PDE0");
	press("Backspace Backspace Backspace");
	shows("depth 0 PDE3");
	shows("slot 1/");
}
END_TEST

/* From the address in a fault message: F, Enter on the root, :va, and an Enter for each of four steps. */
START_TEST(from_the_list_of_tables_to_the_entry)
{
	press("F");
	lists("100 PDE3 0x100000 0 1 0");
	press("Enter : \"va " VA_TEXT "\" Enter Enter Enter Enter Enter");
	shows("PTE[5] maps va " VA_TEXT ": byte 0x678 of the page at 0x4800000");
}
END_TEST

START_TEST(it_stops_where_the_reader_stops)
{
	press("0 : \"va " VA_TEXT "\" Enter Enter Esc");
	shows("depth 1 PDE2");
	shows("slot 514/");
	/* A step of its own, as always. */
	press("Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "to the table: pa 0x102000 depth 2"));
	press("Enter");
	shows("depth 2 PDE1");
	shows("slot 1024/");
	/* On from a table on the way: its bits of the address. */
	press(": \"va " VA_TEXT "\" Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "PDE1[3] to pa 0x103000 depth 3"));
}
END_TEST

START_TEST(it_ends_at_an_entry_that_points_nowhere)
{
	press("0 : \"va 0x1000\" Enter");
	shows("PDE3[0] is empty: va 0x1000 ends here");
	/* 2 MB pages are mapped by a PDE0: index 6, 6 << 21 is 0xc00000. */
	press(": \"pa 0x103000 depth 3 va 0xc12345\" Enter");
	shows("PDE0[6] maps va 0xc12345: byte 0x12345 of the page at 0x600000");
}
END_TEST

START_TEST(needs_are_reported)
{
	press(": \"va 0x1000\" Enter");
	shows("the depth of this table is open; go to a root and press 0, or find one with F");
	press("4 : \"va 0x1000\" Enter");
	shows("the page size of this table is open; press p");
	press("0 : \"va 0x2000000000000\" Enter");
	shows("49 bits");
	press(": \"va x\" Enter");
	shows("'x'");
	/* A root of which the dump has only the first entries. */
	browser_close();
	browser_open_words(words, 2);
	press("0 : \"va " VA_TEXT "\" Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "PDE3[1] to pa 0x101000 depth 1"));
	press("Esc : \"va 0x1000000000000\" Enter");
	shows("PDE3[2] of the table at 0x1000 is not in this dump");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse_walk");
	TCase *tcase = tcase_create("walk");

	tcase_add_checked_fixture(tcase, setup, browser_close);
	tcase_add_test(tcase, each_enter_is_one_step_down);
	tcase_add_test(tcase, from_the_list_of_tables_to_the_entry);
	tcase_add_test(tcase, it_stops_where_the_reader_stops);
	tcase_add_test(tcase, it_ends_at_an_entry_that_points_nowhere);
	tcase_add_test(tcase, needs_are_reported);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
