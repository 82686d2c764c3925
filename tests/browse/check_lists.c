/* SPDX-License-Identifier: MIT */
/*
 * The lists: what may be tables, who points here, the columns, and what all lists have in common. What the samples hold
 * is in their descriptions (data/samples).
 */
#include <check.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "browser.h"
#include "entry.h"
#include "support.h"

#define MANY (1 << 20)

static uint64_t words[512], many[MANY];

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

START_TEST(tables_are_found_where_the_sample_has_them)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F");
	shows("Evidence, not proof");
	/* The tree from its root down; its PDE1 also has entries with bits that no driver would set. */
	lists("100 PDE3 0x3fa00000");
	lists("100 PDE2 0x3fa01000");
	lists("80 PDE1 0x3fa02000");
	lists("100 PDE0 0x3fa03000");
	lists("100 PTE 64K 0x3fa05000");
	lists("100 PTE 4K 0x3fa04000");
	shows("of 4 KB: 0 all zero, 0 fit no reading.");
	shows("0x3fa00000 as PDE3: 2 of 512 slots used");
	shows("1 table below");
	press("j j j j");
	/* 31 of its 32 slots are used; 12 pages of video memory, 4 of the host, 1 of code, 1 peer, 2 compressed. */
	shows("0x3fa05000 as PTE 64K: 31 of 32 slots used");
	shows("20 live");
	press("Enter");
	shows("depth 4 PTE 64K");
	shows("slot 2560/2591");
	shows("now read as PTE 64K: it fits, which is not proof; Backspace goes back");
	line_is(2, "   ─── PTE table 0x3fa05000-0x3fa050ff ─────────────────────────────────────────");
	line_is(3, "▸   2560 0x3fa05000 0600000005800009 mapped  vid   0x58000000.. Vv---- GENERIC_…");
	press("Backspace");
	shows("depth auto");
	shows("slot 0/2591");
}
END_TEST

/* The tables of tree.bin, from the best: PDE3, PDE2, ... (above). */
START_TEST(list_is_searched_for_a_word)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F n");
	ck_assert_str_eq(line(-1), "find:");
	press("\"AS PTE\" Enter");
	shows("\"AS PTE\" is not in this list"); /* what is below the lines is none of them */
	press("/ \"0x3fa04\" Enter");
	shows("0x3fa04000 as PTE 4K:");
	press("/ \"100 pde\" Enter");
	shows("0x3fa00000 as PDE3:"); /* around the end */
	press("n n");
	shows("0x3fa03000 as PDE0:");
	press("N");
	shows("0x3fa01000 as PDE2:");
	press("/ \"zzz\" Enter");
	shows("\"zzz\" is not in this list");
	shows("0x3fa01000 as PDE2:");
	press("q c / \"size of\" Enter");
	shows("is not in this list");
	press("/ \"one by one\" Enter");
	shows("bits of the slot one by one");
	ck_assert(cell_of("one by one")->flags & CELL_SELECTED);
}
END_TEST

/* Of the 512 slots at 0x3fa01000, 3 point to a table, whatever directory that is taken for. */
START_TEST(another_reading_of_a_table_is_chosen)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F j");
	shows("0x3fa01000 as PDE2: 3 of 512 slots used");
	press("Right");
	shows("0x3fa01000 as PDE1: 3 of 512 slots used");
	press("Right");
	shows("0x3fa01000 as PDE0: 3 of 256 slots used");
	press("Right");
	shows("0x3fa01000 as PTE 4K: 3 of 512 slots used");
	shows("against it");
	press("Enter");
	shows("depth 4 PTE 4K");
	shows("now read as PTE 4K: there is more evidence against it than for it");
	/* It is remembered; each other page has its best. */
	press("F");
	shows("0x3fa01000 as PTE 4K");
	press("k");
	shows("0x3fa00000 as PDE3");
	press("Left");
	shows("0x3fa00000 as PTE 4K");
	press("g j j j j Left");
	shows("a piece of 256 bytes can only be read as PTE 64K");
}
END_TEST

START_TEST(found_tables_are_shown_again_without_a_new_scan)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F j j j q");
	browse_key(browser, (struct key){'F', 0});
	ck_assert(!browse_busy(browser));
	press("j k");
	shows("0x3fa04000 as PTE 4K");
	/* In slots of another size too. */
	press("q 3 F");
	shows("0x3fa04000 as PTE 4K: 346 of 512 slots used");
	/* What if the page were cleared? The list of before would be wrong. */
	press("q a : \"pa 0x3fa05000\" Enter t F");
	shows("0x3fa00000 as PDE3");
}
END_TEST

START_TEST(absence_of_tables_is_reported)
{
	for (int i = 0; i < 512; i++)
		words[i] = UINT64_MAX;
	browser_open_words(words, 512);
	press("F");
	shows("Nothing here looks like a page table.");
	press("j G Enter P");
	shows("Entries that point to 0x1000");
	press("q");
	shows("slot 0/511");
}
END_TEST

/* --- pointers ----------------------------------------------------------------------------------------------------- */

START_TEST(pointers_climb_up_the_tree)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F j j P");
	/* The table of depth 3 at 0x3fa03000: entry 470 of that of depth 2 at 0x3fa02000 points there. */
	shows("Entries that point to 0x3fa03000, read as depth 2 PDE1, one above");
	lists("1494 0x3fa02eb0 pointer live vid address+0x0");
	shows("A match is not proof");
	/* Entry 508 of that at 0x3fa01000 points to the page where this stands. */
	press("P");
	shows("Entries that point to 0x3fa02eb0, read as depth 1 PDE2, one above");
	lists("1020 0x3fa01fe0 pointer live vid address+0xeb0");
	shows("0xeb0 before it, in the 4096 bytes from there on: address = 0x3fa02000 in");
	shows("video memory.");
	press("Enter");
	shows("slot 1020/2591");
	shows("depth 1 PDE2");
	press("^O");
	shows("slot 0/2591");
}
END_TEST

/* Slots of another size stand one depth above; Enter takes that reading. */
START_TEST(pointers_to_a_table_are_read_one_depth_above)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("4 p : \"pa 0x3fa04000\" Enter P");
	shows("Entries that point to 0x3fa04000, read as depth 3 PDE0, one above");
	lists("769 0x3fa03010 pointer live vid dual address_small+0x0");
	shows("4 reads all slots as page tables");
	press("p");
	shows("Entries that point to 0x3fa04000, read as depth 3 PDE0, one above");
	/* On up: the table of depth 3 where that slot stands. */
	press("P");
	shows("Entries that point to 0x3fa03010, read as depth 2 PDE1, one above");
	lists("1494 0x3fa02eb0 pointer live vid address+0x10");
	press("Esc P Enter");
	shows("depth 3 PDE0");
	shows("slot 769/1295");
	press("Backspace");
	shows("depth 4 PTE 64K");
	press("P 4");
	shows("Entries that point to 0x3fa04000, read as depth 4 PTE 64K");
	shows_not("one above");
	press("Esc 0 P");
	shows("read as depth 0 PDE3");
	shows_not("one above");
}
END_TEST

/* A page table has an entry that covers the table's own page before the directory that points to it. */
START_TEST(exact_pointers_come_first)
{
	words[0] = VALID | ADDRESS(0x1);
	words[1] = ADDRESS(0x1) | READ_ONLY;
	words[2] = VALID | ADDRESS(0x1);
	browser_open_words(words, 4);
	press("4 P 4");
	shows("Entries that point to 0x1000, read as depth 4 PTE");
	ck_assert_int_eq(line_with("0x1000 mapped"), line_with("0x1010 mapped") - 1);
	ck_assert_int_eq(line_with("0x1008 stale"), line_with("0x1010 mapped") + 1);
	press("j Enter");
	shows("slot 2/3");
}
END_TEST

START_TEST(pointers_to_the_slot_under_the_cursor)
{
	/* A page that covers slot 3 of this dump, one that did, one after it. */
	words[0] = VALID | ADDRESS(0x1);
	words[1] = ADDRESS(0x1) | READ_ONLY;
	words[2] = VALID | ADDRESS(0x2);
	browser_open_words(words, 4);
	press("4 : \"3\" Enter P 4");
	shows("Entries that point to 0x1018, read as depth 4 PTE");
	lists("0 0x1000 mapped live vid address+0x18");
	lists("1 0x1008 stale no vid address+0x18");
	shows_not("0x1010");
	press("j");
	shows("not valid, left over: 0x18 before it");
	press("Enter");
	shows("slot 1/3");
	/* Both readings of an address that may have more bits: 47 bits, of which 37 stand in comptagline. */
	press(": \"bit 36\" Enter : \"0\" Enter t : \"pa 0x1018\" Enter P 4");
	lists("0 0x1000 mapped live vid address+0x18");
	press("p");
	shows("read as depth 4 PTE 4K");
}
END_TEST

START_TEST(no_pointer_here_is_reported)
{
	browser_open_words(words, 8);
	press("4 P");
	shows("Nothing in this dump points there, as it is read now.");
	press("E");
	ck_assert_str_eq(message(), "the list is empty: there is nothing to write");
	press("Enter j k g G l");
	shows("Entries that point to 0x1000");
	press("Esc");
	shows("slot 0/7");
}
END_TEST

/* --- all of them -------------------------------------------------------------------------------------------------- */

START_TEST(lists_of_no_slots_and_of_one)
{
	struct dump *dump = fake_dump();

	browser_open(dump);
	press("o");
	shows("Nothing is in this dump: it has no slots.");
	press("j Enter l 3 F");
	shows("Nothing here looks like a page table.");
	press("Enter P");
	shows("there is no slot to ask about");
	browser_close();
	words[0] = VALID;
	browser_open_words(words, 1);
	resize(100, 50);
	press("4 o");
	lists("M mapped 1 100.0%");
	shows("slot 0 at 0x1000: 1 mapped");
	press("Enter F P o P");
	shows("Entries that point to 0x1000");
}
END_TEST

START_TEST(slots_that_cannot_be_read_are_reported)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){0x1000, 4096, (const uint8_t *)words, 4096, 1024});
	browser_open(dump);
	press("4 o");
	shows("128 slots counted, 384 cannot be read");
	press("G F");
	shows("Likely page tables");
}
END_TEST

START_TEST(holes_between_extents_are_no_slots)
{
	struct dump *dump = fake_dump();

	words[0] = words[1] = VALID | ADDRESS(0x9);
	fake_dump_add(fake_words(0x1000, words, 1));
	fake_dump_add(fake_words(0x9000, words + 1, 1));
	browser_open(dump);
	press("4 j o");
	shows("2 slots counted");
	shows("slot 1 at 0x9000");
	press("q P 4");
	lists("0 0x1000 mapped live vid address+0x0");
	lists("1 0x9000 mapped live vid address+0x0");
}
END_TEST

static void open_many(void)
{
	struct dump *dump = fake_dump();

	for (uint64_t i = 0; i < MANY; i++)
		many[i] = VALID | ADDRESS(i);
	fake_dump_add(fake_words(0, many, MANY));
	browser_open(dump);
	press("4");
}

/* A key, without waiting for the job that it begins. */
static void key(uint32_t code)
{
	browse_key(browser, (struct key){code, 0});
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
}

START_TEST(job_of_a_list_stops_and_goes_on)
{
	static const uint32_t lists[] = {'o', 'F', 'P'};

	open_many();
	key(lists[_i]);
	ck_assert(browse_busy(browser));
	ck_assert_int_eq(browse_draw(browser, &screen), GMMU_OK);
	shows("Esc stops");
	shows("% searched)");
	/* The screen lives. */
	key('j');
	key('?');
	ck_assert(browse_busy(browser));
	shows("Keys, action names for");
	key('q');
	shows("% searched)");
	browse_step(browser, 1);
	ck_assert(browse_busy(browser));
	key(KEYCODE_ESC);
	ck_assert(!browse_busy(browser));
	shows("the results so far are kept, and R continues");
	shows("% searched)");
	press("R");
	shows_not("searched)");
	ck_assert(!browse_busy(browser));
	/* What was found to the end is shown again without another look. */
	key('q');
	key(lists[_i]);
	ck_assert(!browse_busy(browser));
	/* Leaving stops it too; coming back goes on. */
	key('R');
	ck_assert(browse_busy(browser));
	key('q');
	ck_assert(!browse_busy(browser));
	shows_not("stopped");
	key(lists[_i]);
	ck_assert(browse_busy(browser));
	/* So does going somewhere. */
	key(KEYCODE_ENTER);
	ck_assert(!browse_busy(browser) || line_with("looking for") >= 0);
}
END_TEST

START_TEST(rows_without_bound_are_counted_in_steps)
{
	struct dump *dump = fake_dump();

	words[0] = VALID;
	fake_dump_add((struct fake_extent){0, UINT64_C(8) << 40, (const uint8_t *)words, 8, 0});
	browser_open(dump);
	press("4 p o");
	shows("1099511627776 slots counted");
	lists(". empty 1099511627775 100.0%");
	lists("M mapped 1 < 0.1%");
	press("l Enter");
	shows("slot 13958643712/"); /* 52 of the 4096 pieces that are counted: 78 signs */
	press("F");
	shows("2147483648 pages of 4 KB: 2147483647 all zero");
	press("P 4");
	shows("Entries that point to 0x0");
	lists("0 0x0 mapped live vid address+0x0"); /* an address of 0, which is a number as any other */
}
END_TEST

START_TEST(any_size_shows_a_list)
{
	static const char *const keys[] = {"o", "F", "P", "c"};
	static const int sizes[][2] = {{40, 10}, {40, 24}, {200, 60}, {1, 1}, {39, 9}, {80, 11}, {80, 24}};

	browser_open_sample("tree.bin", 0x3fa00000);
	press(keys[_i]);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		resize(sizes[i][0], sizes[i][1]);
		press("j j l G k PgUp PgDn ^D ^U ^E ^Y g");
		if (sizes[i][0] >= 40 && sizes[i][1] >= 10)
			ck_assert_int_eq(line_with("──"), 1);
	}
	press("q");
	shows("slot 0/");
}
END_TEST

START_TEST(search_is_renewed_after_reload)
{
	static uint64_t after[512];

	for (int i = 0; i < 512; i++)
		words[i] = UINT64_MAX;
	for (uint64_t i = 0; i < 512; i++)
		after[i] = VALID | KIND(0x06) | ADDRESS(0x500 + i);
	browser_open_words(words, 512);
	press("F");
	shows("Nothing here looks like a page table.");
	fake_dump_change((const uint8_t *)after);
	press("q R F");
	lists("60 PTE 4K 0x1000"); /* nothing points to it */
	press("q o");
	shows("512 slots counted");
}
END_TEST

START_TEST(mouse_selects_and_a_second_click_goes)
{
	browser_open_sample("tree.bin", 0x3fa00000);
	press("F");
	browse_mouse(browser, (struct mouse){MOUSE_CLICK, line_with("0x3fa04000"), 20});
	press("^L");
	shows("0x3fa04000 as PTE 4K");
	browse_mouse(browser, (struct mouse){MOUSE_CLICK, line_with("0x3fa04000"), 20});
	press("^L");
	shows("slot 2048/2591");
	press("o");
	browse_mouse(browser, (struct mouse){MOUSE_CLICK, 5, 1});
	press("^L");
	shows("slots 0-");
	browse_mouse(browser, (struct mouse){MOUSE_WHEEL_DOWN, 5, 1});
	press("^L");
	shows("(lines 4-");
	browse_mouse(browser, (struct mouse){MOUSE_WHEEL_UP, 5, 1});
	press("^L");
	shows("(lines 1-");
}
END_TEST

START_TEST(columns_are_a_list_too)
{
	browser_open_words(words, 4);
	press("c G");
	shows("Columns");
	press("g j j j");
	lists("[x] raw");
	press("Enter");
	lists("[ ] raw");
	browse_mouse(browser, (struct mouse){MOUSE_CLICK, line_with("[ ] raw"), 3});
	press("^L");
	lists("[x] raw");
	press("Esc c");
	/* It begins at its first line each time. */
	press("Enter");
	shows("the slot numbers cannot be hidden");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: lists");
	TCase *tcase = tcase_create("lists");

	tcase_add_checked_fixture(tcase, setup, browser_close);
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, tables_are_found_where_the_sample_has_them);
	tcase_add_test(tcase, list_is_searched_for_a_word);
	tcase_add_test(tcase, another_reading_of_a_table_is_chosen);
	tcase_add_test(tcase, found_tables_are_shown_again_without_a_new_scan);
	tcase_add_test(tcase, absence_of_tables_is_reported);
	tcase_add_test(tcase, pointers_climb_up_the_tree);
	tcase_add_test(tcase, pointers_to_a_table_are_read_one_depth_above);
	tcase_add_test(tcase, exact_pointers_come_first);
	tcase_add_test(tcase, pointers_to_the_slot_under_the_cursor);
	tcase_add_test(tcase, no_pointer_here_is_reported);
	tcase_add_test(tcase, lists_of_no_slots_and_of_one);
	tcase_add_test(tcase, slots_that_cannot_be_read_are_reported);
	tcase_add_test(tcase, holes_between_extents_are_no_slots);
	tcase_add_loop_test(tcase, job_of_a_list_stops_and_goes_on, 0, 3);
	tcase_add_test(tcase, rows_without_bound_are_counted_in_steps);
	tcase_add_loop_test(tcase, any_size_shows_a_list, 0, 4);
	tcase_add_test(tcase, search_is_renewed_after_reload);
	tcase_add_test(tcase, mouse_selects_and_a_second_click_goes);
	tcase_add_test(tcase, columns_are_a_list_too);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
