/* SPDX-License-Identifier: MIT */
/* Going places: the prompt, positions, marks, back, following addresses from table to table. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "support.h"

/*
 * Four tables of 4 KB from 0xa40000 on: a root whose entry 0 points to the PDE2 table at 0xa41000, whose entry 448
 * points to the PDE1 table at 0xa42000, whose entry 16 points to the PDE0 table at 0xa43000, whose slot 2 points to a
 * BIG table at 0xa44100 with bit 9 in doubt (bit 5 set) and to a SMALL table at 0xa45000 outside of this dump.
 */
static uint64_t words[4 * 512];

#define POINTER(table) (((uint64_t)(table) >> 12) << 8 | 0x2) /* video memory: 2:1 = 1 */

static void setup(void)
{
	struct dump *dump = fake_dump();

	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
	words[0] = POINTER(0xa41000);
	words[512 + 448] = POINTER(0xa42000);
	words[1024 + 16] = POINTER(0xa43000);
	words[1536 + 4] = (UINT64_C(0xa44100) >> 8) << 4 | 0x2 | 0x20;
	words[1536 + 5] = POINTER(0xa45000);
	fake_dump_add(fake_words(0xa40000, words, 4 * 512));
	browser_open(dump);
}

/* The same with the words as they are now. */
static void reopen(void)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add(fake_words(0xa40000, words, 4 * 512));
	browser_open(dump);
}

START_TEST(position_is_reached)
{
	static const struct {
		const char *typed, *where;
	} positions[] = {
		{"31", "slot 31/"},
		{"0x1f", "slot 31/"},
		{"slot 31", "slot 31/"},
		{"pa 0xa40100", "slot 32/"},
		{"pa 0xa40107", "slot 32/"},
		{"offset 0x100", "slot 32/"},
		{"50%", "slot 1024/"},
		{"100%", "slot 2047/"},
		{"0%", "slot 0/"},
		{"+12", "slot 12/"},
		{"20 -0x4", "slot 16/"},
		{"$", "slot 2047/"},
		{"last", "slot 2047/"},
		{"31 depth 4 page 64k", "depth 4 PTE 64K"},
		{"pa 0xa43020 depth 3", "slot 770/1023"},
		{"depth-2", "depth 2 PDE1"},
		{"role", "role pte"},
		{"role pde", "role pde"},
		{"depth auto", "depth auto"},
		{"4 depth 4 page 64k depth auto depth 4", "depth 4 PTE 64K"},
		{"depth 4 page 64k page unknown role pte", "depth 4 PTE  role pte"},
		{"page 4k", "page size 4k; it matters at depth 4 only"},
	};
	char keys[64];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", positions[_i].typed);
	press(keys);
	shows(positions[_i].where);
}
END_TEST

START_TEST(wrong_position_is_explained_and_changes_nothing)
{
	static const struct {
		const char *typed, *said;
	} positions[] = {
		{"2048", "there is no slot 2048, the last is 2047"},
		{"pa 0xa44000", "0xa44000 is not in this dump, which holds 0xa40000 to 0xa43fff"},
		{"101%", "100%"},
		{"-1", "only 0 slots lie on that side"},
		{"+2048", "only 2047 slots lie on that side"},
		{"bit 64", "bits 0 to 63"},
		{"depth 5", "from 0 to 4, or auto"},
		{"role dual", "role dual"},
		{"role boss", "boss"},
		{"theme lihgt", "there is no theme \"lihgt\": take dark, light"},
		{"field nonsense", "has no field \"nonsense\""},
		{"nonsense", "\"nonsense\" is no slot, percent or command"},
		{"pa", "say what behind \"pa\": pa ADDRESS"},
		{"5 nonsense", "\"nonsense\" is no slot"},
		{"5 slot 2048", "are two places"},
		{"quit now", "\"quit\" stands alone"},
		{"0x", "0x"},
		{"12x", "12x"},
		{"offset 0xffffffffffffffff", "beyond the last address"},
	};
	char keys[64];

	snprintf(keys, sizeof(keys), ": \"%s\" Enter", positions[_i].typed);
	press(keys);
	ck_assert_msg(strstr(message(), positions[_i].said) != NULL, "%s: %s", keys, message());
	ck_assert_int_eq(browse_wish(browser), WISH_NONE);
	press("Esc");
	shows("slot 0/2047");
}
END_TEST

START_TEST(hole_is_told_from_outside)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 64});
	fake_dump_add((struct fake_extent){.address = 0x3000, .size = 64});
	browser_open(dump);
	press(": \"pa 0x2000\" Enter");
	shows("0x2000 lies in a hole of this dump; the next slot is at 0x3000");
}
END_TEST

START_TEST(start_is_where_the_command_line_says)
{
	struct browse_options options = {
		.dump = fake_dump(), .view = GMMU_VIEW_DEFAULT, .start = "pa 0xa42080 depth 2"};
	struct gmmu_error error;
	struct browse *other = NULL;

	browser_close();
	fake_dump_add(fake_words(0xa40000, words, 4 * 512));
	browser_open_with(&options);
	shows("slot 1040/");
	shows("depth 2 PDE1");
	options.start = "pa 0x1";
	ck_assert_int_eq(browse_new(&options, &other, &error), GMMU_E_VALUE);
	ck_assert_ptr_null(other);
	ck_assert_ptr_nonnull(strstr(error.message, "0x1 is not in this dump"));
}
END_TEST

START_TEST(line_is_edited_like_a_shells)
{
	press(": \"12345\" ^A Delete ^E Backspace Left ^K");
	ck_assert_ptr_nonnull(strstr(line(-1), ":23"));
	ck_assert_ptr_null(strstr(line(-1), ":234"));
	press("^U \"pa 0xa40008 rest\" ^W Enter");
	shows("slot 1/");
	press(": \"31\" Esc");
	shows("slot 1/");
	press(": Backspace j");
	shows("slot 2/");
	press(": \"5 \" ^W \"6\" Enter");
	shows("slot 6/");
	press(": \"78\" ^B ^Y");
	ck_assert_ptr_nonnull(strstr(line(-1), ":75 8"));
	press("^C");
	shows("slot 6/");
}
END_TEST

START_TEST(history_brings_lines_back)
{
	press(": \"5\" Enter : \"pa 0xa40100\" Enter : \"7\" Enter");
	press(": Up Up Enter");
	shows("slot 32/");
	press(": \"x\" Up Up Down Down");
	ck_assert_ptr_nonnull(strstr(line(-1), ":x"));
	press("^U \"pa\" ^R Enter");
	shows("slot 32/");
	press(": \"nowhere\" ^R");
	shows("no earlier line holds that");
}
END_TEST

START_TEST(tab_completes_commands)
{
	press(": \"off\" Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":offset"));
	press("\"0x8\" Enter");
	shows("slot 1/");
	press(": \"depth\" Tab Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":depth-0"));
	press("Tab");
	ck_assert_ptr_nonnull(strstr(line(-1), ":depth-1"));
	press("Tab Tab Tab Tab Tab");
	ck_assert_ptr_null(strstr(line(-1), "depth-"));
	press("^U \"zzz\" Tab");
	shows("no command begins like that");
	press("Esc : \"5 bi\" Tab \"3\" Enter =");
	shows("slot 5 of");
	shows("bit 3");
}
END_TEST

/* Behind each word that takes one of a few arguments Tab offers them all; behind others it says what they are. */
START_TEST(tab_completes_arguments)
{
	static const struct {
		const char *keys, *shown;
	} cases[] = {
		{"\"depth \" Tab", ":depth 0"},
		{"\"depth a\" Tab", ":depth auto"},
		{"\"depth \" Tab Tab Tab Tab Tab Tab", ":depth auto"},
		{"\"depth \" Tab Tab Tab Tab Tab Tab Tab", ":depth"},
		{"\"5 page 6\" Tab", ":5 page 64k"},
		{"\"page u\" Tab", ":page unknown"},
		{"\"role d\" Tab", ":role dual"},
		{"\"theme l\" Tab", ":theme light"},
		{"\"field address_v\" Tab", ":field address_vid"},
		{"\"field zz\" Tab", "no NAME of field begins like that"},
		{"\"pa \" Tab", "pa ADDRESS: to the slot at a physical address"},
		{"\"depth 4 pag\" Tab", ":depth 4 page"},
		{"\"depth 4 qui\" Tab", "no command begins like that"}, /* an action stands alone */
		{"\"qui\" Tab", ":quit"},
	};
	char keys[96];

	snprintf(keys, sizeof(keys), ": %s", cases[_i].keys);
	press(keys);
	ck_assert_msg(strstr(line(-1), cases[_i].shown) != NULL, "%s", line(-1));
}
END_TEST

START_TEST(mark_returns_to_row_and_depth)
{
	press("2 : \"1040\" Enter m a 4 g");
	press("' a");
	shows("slot 1040/");
	shows("depth 2 PDE1");
	shows("▸a");
	press("' b");
	shows("there is no mark b");
	press("m 1");
	shows("marks are letters");
	press("m Esc j");
	shows("slot 1041/");
}
END_TEST

START_TEST(back_returns_step_by_step)
{
	press("Backspace");
	shows("where you began");
	press("2 : \"100\" Enter 4 j : \"1500\" Enter G Backspace");
	shows("slot 1500/");
	press("Backspace");
	shows("slot 101/");
	shows("depth 4");
	press("^O");
	shows("slot 0/");
	shows("depth 2");
}
END_TEST

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

START_TEST(path_from_a_root_tells_virtual_addresses)
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
	shows("off the path PDE3[0]; Backspace goes back, Esc drops it");
	shows_not("by your path");
	shows_not("va by path");
	ck_assert_uint_eq(cell_of("off the path")->meaning, MEANING_DIM);
	press("Esc");
	shows_not("off the path");
	press("Esc");
	shows("nothing to leave here");
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
START_TEST(place_in_the_table_is_told_on_a_path)
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

START_TEST(tables_have_borders)
{
	press("1 : \"511\" Enter ^E ^E ^E ^E");
	ck_assert_int_eq(line_with("PDE2 table 0xa41000-0xa41fff"), line_with(" 511 0xa40ff8 ") + 1);
	ck_assert_int_eq(line_with(" 512 0xa41000 "), line_with(" 511 0xa40ff8 ") + 2);
	press("j");
	shows("slot 512/2047");
	/* A root has 4 entries: what follows in its page is none of them. */
	press("0 g");
	ck_assert_int_eq(line_with("end of the root: it has 4 entries"), line_with(" 3 0xa40018 ") + 1);
	shows_not("table 0xa40000");
	/* Where the place in the table is not known there is none; a table of 64 KB pages has 32 entries of 8 bytes. */
	press("4 : \"31\" Enter ^E ^E ^E ^E");
	shows_not(" table 0x");
	press("p p");
	shows("PTE table 0xa40100-0xa401ff");
	press("a");
	shows_not(" table 0x");
	press(": \"pa 0xa40ff0 depth 3\" Enter ^E ^E ^E ^E");
	shows("PDE0 table 0xa41000-0xa41fff");
	/* Of what a filter leaves out nothing is to be seen. */
	press("& \"offset >= 0\" Enter");
	shows_not("PDE0 table 0xa41000-0xa41fff");
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
	words[7] = (UINT64_C(0xa42000) >> 12) << 8 | 1; /* a valid PTE: bit 0, video memory, address_vid in 32:8 */
	reopen();
	press("4 p : \"7\" Enter Enter");
	shows("to the page: pa 0xa42000");
	shows("Enter asks before it goes there, Esc stays");
	press("Enter");
	ck_assert_ptr_nonnull(strstr(message(), "0xa42000 is the address of a page: data, not entries. Read it as"));
	press("n");
	shows("slot 7/2047");
	press("Enter Enter y");
	shows("slot 1024/2047");
	shows("a page of data, read as entries because you asked; Backspace goes back");
	press("Backspace");
	shows("slot 7/2047");
}
END_TEST

START_TEST(leaf_in_a_directory_is_asked_about)
{
	words[7] = POINTER(0xa42000) | 1;
	reopen();
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
	words[1536 + 5] = POINTER(0xa42000);
	reopen();
	press("0 Enter Enter : \"+448\" Enter Enter Enter : \"+16\" Enter Enter Enter j j");
	press(": \"bit 96\" Enter Enter Enter");
	shows("PDE1[16] > PDE0[2]: va 0x700200400000 on");
	press("p");
	shows("off the path");
	press("p p");
	shows("by your path");
}
END_TEST

START_TEST(path_that_began_elsewhere_tells_none)
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

START_TEST(row_without_an_address_says_so)
{
	press("0 j Enter");
	shows("holds no address to follow");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: going places");
	TCase *go = tcase_create("go");

	tcase_add_checked_fixture(go, setup, browser_close);
	tcase_add_loop_test(go, position_is_reached, 0, 22);
	tcase_add_loop_test(go, wrong_position_is_explained_and_changes_nothing, 0, 19);
	tcase_add_test(go, hole_is_told_from_outside);
	tcase_add_test(go, start_is_where_the_command_line_says);
	tcase_add_test(go, line_is_edited_like_a_shells);
	tcase_add_test(go, history_brings_lines_back);
	tcase_add_test(go, tab_completes_commands);
	tcase_add_loop_test(go, tab_completes_arguments, 0, 14);
	tcase_add_test(go, mark_returns_to_row_and_depth);
	tcase_add_test(go, back_returns_step_by_step);
	tcase_add_test(go, address_is_followed_only_after_a_second_enter);
	tcase_add_test(go, path_from_a_root_tells_virtual_addresses);
	tcase_add_loop_test(go, path_is_greyed_where_it_does_not_lead, 0, 6);
	tcase_add_test(go, path_comes_back_with_the_place);
	tcase_add_test(go, row_beyond_the_table_has_no_address_by_path);
	tcase_add_test(go, place_in_the_table_is_told_on_a_path);
	tcase_add_test(go, tables_have_borders);
	tcase_add_test(go, table_of_the_path_ends_at_a_border);
	tcase_add_test(go, folds_end_at_borders);
	tcase_add_test(go, folds_end_at_holes);
	tcase_add_test(go, page_is_asked_about_before_it_is_read_as_entries);
	tcase_add_test(go, leaf_in_a_directory_is_asked_about);
	tcase_add_test(go, pointer_of_an_open_depth_leads_to_a_table);
	tcase_add_test(go, page_size_of_the_path_counts);
	tcase_add_test(go, path_that_began_elsewhere_tells_none);
	tcase_add_test(go, tab_offers_every_reading_of_an_address);
	tcase_add_test(go, row_without_an_address_says_so);
	suite_add_tcase(suite, go);
	return suite_run(suite);
}
