/* SPDX-License-Identifier: MIT */
/* From table to table: following addresses, the path, where tables begin and end. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "scenes.h"
#include "support.h"

START_TEST(address_is_followed_only_after_a_second_enter)
{
	press("0 Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "to the table: pa 0xa41000 depth 1"));
	shows("slot 0/");
	press("Esc");
	shows("depth 0 PDE3");
	press("Enter Enter");
	shows("depth 1 PDE2");
	shows("slot 512/");
	press("Backspace");
	shows("depth 0 PDE3");
	shows("slot 0/");
}
END_TEST

START_TEST(path_from_a_root_gives_virtual_addresses)
{
	press("0 Enter Enter : \"+448\" Enter");
	shows("by your path: PDE3[0]: va 0x0 on");
	/* Entry 448 of a PDE2 table maps 448 << 38. */
	shows("0x700000000000");
	press("Enter Enter : \"+16\" Enter");
	shows("by your path: PDE3[0] > PDE2[448]: va 0x700000000000 on");
	/* Entry 16 of a PDE1 table: 16 << 29 more. */
	shows("0x700200000000");
	press("Enter Enter j j");
	shows("by your path: PDE3[0] > PDE2[448] > PDE1[16]: va 0x700200000000 on");
	/* Slot 2 of a PDE0 table: 2 << 21 more. */
	shows("va 0x700200400000 by your path");
	/* To PDE1[16], to its table's first entry, to PDE2[448]; then to that table's first entry, and to the root. */
	press("Backspace Backspace Backspace");
	shows("by your path: PDE3[0]: va 0x0 on");
	press("Backspace Backspace");
	shows_not("by your path");
}
END_TEST

/* Out of the table that the path led to, or read in another way, nothing may look like an address that it implies. */
START_TEST(path_is_greyed_where_it_does_not_lead)
{
	static const char *const ways_off[] = {": \"0\" Enter", "G", "2", "a", "3", "] u ] u ] u"};

	press("0 Enter Enter j");
	shows("by your path: PDE3[0]");
	shows("va by path");
	ck_assert_uint_eq(cell_of("by your path")->meaning, MEANING_HEADING);
	press(ways_off[_i]);
	shows("off the path PDE3[0]; Backspace returns to it, Esc removes it");
	shows_not("by your path");
	shows_not("va by path");
	ck_assert_uint_eq(cell_of("off the path")->meaning, MEANING_DIM);
	press("Esc");
	shows_not("off the path");
	press("Esc");
	shows("nothing to close");
}
END_TEST

START_TEST(path_comes_back_with_the_place)
{
	press("0 Enter Enter j : \"0\" Enter Esc Backspace");
	shows("by your path: PDE3[0]");
	press("2 1");
	shows("by your path: PDE3[0]");
}
END_TEST

START_TEST(row_beyond_the_table_has_no_address_by_path)
{
	char last[128];
	const char *beyond;

	press("0 Enter Enter : \"pa 0xa41ff8\" Enter ^E ^E ^E");
	/* Entry 511 of a PDE2 table maps 511 << 38. */
	snprintf(last, sizeof(last), "%s", line(line_with("0xa41ff8")));
	beyond = line(line_with(" 0xa42000 "));
	ck_assert_ptr_nonnull(strstr(last, " 0x7fc000000000"));
	ck_assert_ptr_null(strstr(beyond, " 0x0"));
	ck_assert_str_eq(beyond + strlen(beyond) - 2, " -");
}
END_TEST

/* The entry and the end of the table stay in sight, on the way and off it. */
START_TEST(place_in_the_table_is_shown_on_a_path)
{
	press("0");
	shows("entry 0/3 va+0x0");
	press("Enter Enter");
	shows("va 0x0 on; table 0xa41000-0xa41fff");
	shows("entry 0/511 va 0x0 by your path");
	/* Entry 448 of a PDE2 table maps 448 << 38. */
	press(": \"+448\" Enter");
	shows("entry 448/511 va 0x700000000000 by your path");
	press("x");
	shows("entry 0x1c0/0x1ff va 0x700000000000 by your path");
	press("x : \"pa 0xa42010\" Enter");
	shows("entry 2/511 va+0x8000000000");
	/* Depth 3: slots of 16 bytes, 256 of them. */
	press(": \"pa 0xa43020 depth 3\" Enter");
	shows("entry 2/255 va+0x400000");
	resize(60, 24);
	shows("entry 2/255");
}
END_TEST

/* Whether the line with one text is directly below the line with another. */
static void is_below(const char *text, const char *above)
{
	ck_assert_msg(line_with(above) >= 0 && line_with(text) == line_with(above) + 1, "%s is not below %s on\n%s",
		      text, above, screen_text());
}

START_TEST(tables_have_borders)
{
	press("1 : \"511\" Enter ^E ^E ^E ^E");
	is_below("PDE2 table 0xa41000-0xa41fff", " 511 0xa40ff8 ");
	is_below(" 512 0xa41000 ", "PDE2 table 0xa41000-0xa41fff");
	press("j");
	shows("slot 512/2047");
	/* A root has 4 entries: the rest of its page is not part of it. */
	press("0 g");
	is_below("end of the root: it has 4 entries", " 3 0xa40018 ");
	shows_not("table 0xa40000");
	/* If the place in the table is unknown, there are no borders; a table of 64 KB pages has 32 entries of 8 bytes.
	 */
	press("4 : \"31\" Enter ^E ^E ^E ^E");
	shows_not(" table 0x");
	press("p p");
	shows("PTE table 0xa40100-0xa401ff");
	press("a");
	shows_not(" table 0x");
	press(": \"pa 0xa40ff0 depth 3\" Enter ^E ^E ^E ^E");
	shows("PDE0 table 0xa41000-0xa41fff");
	press("& \"offset >= 0\" Enter");
	shows("PDE0 table 0xa41000-0xa41fff");
}
END_TEST

/* Between filtered rows of different tables is the border of the table that begins. */
START_TEST(filtered_rows_of_different_tables_have_a_border_between_them)
{
	press("2 & \"offset == 0 || offset == 0x8 || offset == 0x2010 || offset == 0x3ff8\" Enter");
	is_below(" 1 0xa40008 ", " 0 0xa40000 ");
	is_below("PDE1 table 0xa42000-0xa42fff", " 1 0xa40008 ");
	is_below(" 1026 0xa42010 ", "PDE1 table 0xa42000-0xa42fff");
	is_below("PDE1 table 0xa43000-0xa43fff", " 1026 0xa42010 ");
	shows_not("table 0xa41000");
	press("G");
	shows("slot 2047/");
	/* The third page may be a root, too; in the last one, the rows after the first 4 are not part of the root. */
	press("0 g");
	is_below("PDE3 table 0xa42000-0xa42fff", " 1 0xa40008 ");
	is_below("end of the root", " 1026 0xa42010 ");
	is_below(" 2047 0xa43ff8 ", "end of the root");
	/* 64 KB tables have 32 entries of 8 bytes. */
	press("4 p p");
	is_below("PTE table 0xa42000-0xa420ff", " 1 0xa40008 ");
	press("a");
	shows_not(" table 0x");
}
END_TEST

START_TEST(filter_leaves_the_end_of_the_path_s_table)
{
	press("0 Enter Enter & \"offset == 0x1008 || offset == 0x3ff8\" Enter");
	is_below("the table of your path ends; PDE2 table 0xa43000-0xa43fff", " 513 0xa41008 ");
}
END_TEST

START_TEST(table_of_the_path_ends_at_a_border)
{
	press("0 Enter Enter : \"pa 0xa41ff8\" Enter ^E ^E ^E");
	shows("the table of your path ends; PDE2 table 0xa42000-0xa42fff");
	press("2");
	shows("PDE1 table 0xa42000-0xa42fff");
	shows_not("the table of your path ends");
}
END_TEST

START_TEST(folds_end_at_borders)
{
	press("2 z : \"520\" Enter");
	shows("511 empty slots: 1 to 511, from 0xa40008 on");
	shows("448 empty slots: 512 to 959, from 0xa41000 on");
	press("z");
	shows("slot 520/2047");
	shows_not("448 empty slots");
	shows("511 empty slots: 1 to 511");
	press(": \"1100\" Enter");
	shows("495 empty slots: 1041 to 1535");
	press("a");
	shows("499 empty slots: 1041 to 1539");
}
END_TEST

START_TEST(folds_end_at_holes)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 64});
	fake_dump_add((struct fake_extent){.address = 0x3000, .size = 64});
	browser_open(dump);
	press("z");
	shows("8 empty slots: 0 to 7, from 0x1000 on");
	shows("hole: nothing from 0x1040 to 0x2fff");
	shows("8 empty slots: 8 to 15, from 0x3000 on");
}
END_TEST

/* What a leaf points to is data. It is read as entries only if the reader says yes. */
START_TEST(page_is_asked_about_before_it_is_read_as_entries)
{
	tree_words[7] = (UINT64_C(0xa42000) >> 12) << 8 | 1; /* a valid PTE: bit 0, video memory, address_vid in 32:8 */
	tree_reopen();
	press("4 p : \"7\" Enter Enter");
	shows("to the page: pa 0xa42000");
	shows("Enter asks before it goes there, Esc stays");
	press("Enter");
	ck_assert_ptr_nonnull(strstr(message(), "0xa42000 is the address of a page: data, not entries. Read it as"));
	press("n");
	shows("slot 7/2047");
	press("Enter Enter y");
	shows("slot 1024/2047");
	shows("a page of data, read as entries at your request; Backspace goes back");
	/* That stays in sight as long as one of its 512 words is under the cursor. */
	press("j");
	shows("slot 1025/2047 50% ── page read as entries ");
	press(": \"1535\" Enter");
	shows("page read as entries");
	press("j");
	shows("slot 1536/2047");
	shows_not("page read as entries");
	press("k");
	shows("page read as entries");
	press("Backspace");
	shows("slot 1025/2047 50% ── page read as entries ");
	press("Backspace");
	shows("slot 7/2047");
	shows_not("page read as entries");
}
END_TEST

START_TEST(leaf_in_a_directory_is_asked_about)
{
	tree_words[7] = TREE_POINTER(0xa42000) | 1;
	tree_reopen();
	press("2 : \"7\" Enter Enter Enter");
	ck_assert_ptr_nonnull(strstr(message(), "0xa42000 is the address of a page: data, not entries. Read it as"));
	press("n");
	shows("slot 7/2047");
}
END_TEST

/* With the depth open a directory's entry points to a table all the same, though it is not known which. */
START_TEST(pointer_of_an_open_depth_leads_to_a_table)
{
	press("a Enter");
	shows("to the table: pa 0xa41000");
	press("Enter");
	shows("slot 512/2047");
}
END_TEST

START_TEST(page_size_of_the_path_counts)
{
	/* The SMALL table now stands in this dump. */
	tree_words[1536 + 5] = TREE_POINTER(0xa42000);
	tree_reopen();
	press("0 Enter Enter : \"+448\" Enter Enter Enter : \"+16\" Enter Enter Enter j j");
	press(": \"bit 96\" Enter Enter Enter");
	shows("PDE1[16] > PDE0[2]: va 0x700200400000 on");
	press("p");
	shows("off the path");
	press("p p");
	shows("by your path");
}
END_TEST

START_TEST(path_that_began_elsewhere_gives_none)
{
	press("2 : \"1040\" Enter Enter Enter");
	shows("path: PDE1[16]");
	shows_not("by your path");
}
END_TEST

START_TEST(tab_offers_every_reading_of_an_address)
{
	press(": \"pa 0xa43020 depth 3\" Enter : \"bit 0\" Enter Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "pa 0xa44100 depth 4 page 64k"));
	press("Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), "pa 0xa44300 depth 4 page 64k"));
	press("Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), "pa 0xa45000 depth 4 page 4k"));
	press("Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), "pa 0xa44100 depth 4 page 64k"));
	press("Enter");
	shows("0xa44100 is not in this dump");
	shows("depth 3 PDE0");
	shows("slot 770/");
	/* With the bit cursor in the high half its address comes first. */
	press(": \"bit 100\" Enter Enter");
	ck_assert_ptr_nonnull(strstr(line(-1), "pa 0xa45000 depth 4 page 4k"));
}
END_TEST

/* A PTE's address fields are 0 where nothing is mapped: that is no page at 0. */
START_TEST(entry_that_maps_nothing_is_not_followed)
{
	static const struct {
		uint64_t word;
		const char *state;
	} nowhere[] = {
		{0, "empty"},
		{0x8, "sparse"}, /* bit 3: volatile */
		{0x20, "no_4k"}, /* bit 5: privilege */
		{0x28, "nv4k"},  /* both */
	};
	char said[80];

	for (size_t i = 0; i < sizeof(nowhere) / sizeof(nowhere[0]); i++) {
		tree_words[7] = nowhere[i].word;
		tree_reopen();
		press(": \"depth 4 page 64k\" Enter : \"7\" Enter Enter");
		snprintf(said, sizeof(said), "this row has no address to follow: the entry is %s", nowhere[i].state);
		ck_assert_str_eq(message(), said);
	}
	tree_words[7] = 0xa4200000 >> 4; /* an address without a valid bit */
	tree_reopen();
	press("4 : \"7\" Enter Enter");
	shows("the entry is stale; ");
}
END_TEST

START_TEST(row_without_an_address_is_reported)
{
	press("0 j Enter");
	shows("has no address to follow");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: from table to table");
	TCase *path = tcase_create("path");

	tcase_add_checked_fixture(path, tree_setup, browser_close);
	tcase_add_test(path, address_is_followed_only_after_a_second_enter);
	tcase_add_test(path, path_from_a_root_gives_virtual_addresses);
	tcase_add_loop_test(path, path_is_greyed_where_it_does_not_lead, 0, 6);
	tcase_add_test(path, path_comes_back_with_the_place);
	tcase_add_test(path, row_beyond_the_table_has_no_address_by_path);
	tcase_add_test(path, place_in_the_table_is_shown_on_a_path);
	tcase_add_test(path, tables_have_borders);
	tcase_add_test(path, filtered_rows_of_different_tables_have_a_border_between_them);
	tcase_add_test(path, filter_leaves_the_end_of_the_path_s_table);
	tcase_add_test(path, table_of_the_path_ends_at_a_border);
	tcase_add_test(path, folds_end_at_borders);
	tcase_add_test(path, folds_end_at_holes);
	tcase_add_test(path, page_is_asked_about_before_it_is_read_as_entries);
	tcase_add_test(path, leaf_in_a_directory_is_asked_about);
	tcase_add_test(path, pointer_of_an_open_depth_leads_to_a_table);
	tcase_add_test(path, page_size_of_the_path_counts);
	tcase_add_test(path, path_that_began_elsewhere_gives_none);
	tcase_add_test(path, tab_offers_every_reading_of_an_address);
	tcase_add_test(path, entry_that_maps_nothing_is_not_followed);
	tcase_add_test(path, row_without_an_address_is_reported);
	suite_add_tcase(suite, path);
	return suite_run(suite);
}
