/* SPDX-License-Identifier: MIT */
/* An address counts in its memory only: nothing is followed into another one, or said to point here, without a word. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "support.h"

/*
 * Slots of directories (0-5) and of pages (8-11) at 0x1000. Bits 2:1 of a directory entry: 1 video, 2 system; of a page
 * 0 video, 1 peer (its number in 35:33), 2 and 3 system.
 */
static uint64_t words[1024];

#define PAGE(number) ((uint64_t)(number) << 8)
#define APERTURE(number) ((uint64_t)(number) << 1)
#define PEER(number) ((uint64_t)(number) << 33)
#define TAG(number) ((uint64_t)(number) << 36)

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	memset(words, 0, sizeof(words));
	words[0] = PAGE(2) | APERTURE(1);
	words[1] = PAGE(2) | APERTURE(2);
	words[2] = PAGE(2) | APERTURE(3);
	words[3] = PAGE(9) | APERTURE(2);
	words[8] = PAGE(2) | 1;
	words[9] = PAGE(2) | APERTURE(1) | PEER(5) | 1;
	words[10] = PAGE(2) | APERTURE(3) | 1;
	words[11] = PAGE(2) | APERTURE(1) | PEER(3) | TAG(1) | 1;
	browser_open_words(words, 1024);
	resize(200, 24);
}

static const struct {
	const char *keys, *what, *memory;
} followed[] = {
	{"0 j", "an address", "system memory"},
	{"0 j j", "an address", "system memory"},
	{"4 : \"9\" Enter", "the address of a page (data, not entries)", "memory of peer 5"},
	{"4 : \"10\" Enter", "the address of a page (data, not entries)", "system memory"},
};

START_TEST(other_memory_is_named_and_asked_about)
{
	char said[160];

	press(followed[_i].keys);
	press("Enter");
	snprintf(said, sizeof(said), "in %s; this dump may be from another memory; Enter asks", followed[_i].memory);
	shows(said);
	press("Enter");
	snprintf(said, sizeof(said), "0x2000 is %s in %s, which this dump may not contain: go to that",
		 followed[_i].what, followed[_i].memory);
	shows(said);
	shows_not("slot 512/");
	press("n");
	shows("stayed here");
	shows_not("slot 512/");
	press("Enter Enter y");
	shows("slot 512/1023");
	press("Backspace");
	shows_not("slot 512/");
}
END_TEST

/* Read as something else, or with the depth left out, it is the same address. */
START_TEST(address_that_was_typed_over_is_asked_about)
{
	press("0 j Enter ^U \"pa 0x2000 depth 4\" Enter");
	shows("system memory");
	press("y");
	shows("depth 4 PTE");
	press("Backspace Enter ^U \"pa 0x2000\" Enter");
	shows("system memory");
	press("Esc Enter ^U \"pa 0x2008\" Enter");
	shows("slot 513/1023");
}
END_TEST

START_TEST(video_memory_and_what_is_not_here_need_no_question)
{
	press("0 Enter");
	shows("Enter goes there, Esc stays");
	press("Enter");
	shows("slot 512/1023");
	press("Backspace j j j Enter");
	shows("in system memory; 0x9000 is not in this dump, which holds 0x1000 to 0x2fff; Esc stays");
	shows_not("asks");
	press("Enter");
	shows("0x9000 is not in this dump");
}
END_TEST

/* The prompt says what is not there before Enter does, of any memory and of holes. */
START_TEST(address_outside_is_reported_in_the_prompt)
{
	struct dump *dump = fake_dump();

	words[4] = PAGE(9) | APERTURE(1);
	words[5] = PAGE(3) | APERTURE(1);
	browser_close();
	fake_dump_add(fake_words(0x1000, words, 1024));
	fake_dump_add(fake_words(0x8000, words, 1));
	browser_open(dump);
	resize(200, 24);
	press("1 : \"4\" Enter Enter");
	shows(" 0x9000 is not in this dump, which holds 0x1000 to 0x8007; Esc stays");
	press("Esc j Enter");
	shows(" 0x3000 is in a hole of this dump; the next slot is at 0x8000; Esc stays");
	shows_not("asks");
	press("Esc 4 : \"8\" Enter Enter");
	shows(" Enter asks before it goes there, Esc stays");
}
END_TEST

/* What a path through another memory implies holds only if the dump is of that one: each of its words says so. */
START_TEST(path_through_another_memory_is_marked)
{
	press("0 j Enter Enter y");
	/* Entry 1 of a root maps 1 << 47. */
	shows("by your path: PDE3[1](sys): va 0x800000000000 on");
	shows("va by path/sys");
	shows("va 0x800000000000 by your path/sys");
	resize(80, 24);
	shows("va by path/sys");
	resize(200, 24);
	press("2");
	shows("off the path PDE3[1](sys)");
	shows_not("va by path");
	press("Backspace j Enter Enter y");
	shows("by your path: PDE3[2](sysnc): va ");
	shows("va by path/sysnc");
	press("Backspace : \"0\" Enter Enter Enter");
	shows("by your path: PDE3[0]: va 0x0 on");
	shows("va by path ");
	shows_not("va by path/");
	/* The first step that leaves video memory marks all that follows. */
	words[512] = PAGE(1) | APERTURE(2);
	press("Enter Enter y j Enter");
	shows("by your path: PDE3[0] > PDE2[0](sys): va 0x0 on");
	shows("va by path/sys");
}
END_TEST

/* Tab to the other reading must not lose the memory. */
START_TEST(other_reading_names_the_memory_too)
{
	press("4 : \"11\" Enter Enter Tab");
	shows("in memory of peer 3; 0x2000002000 is not in this dump, which holds 0x1000 to 0x2fff; reading 2 of 2");
}
END_TEST

START_TEST(who_points_here_names_the_memory)
{
	press("0 : \"512\" Enter P 0");
	lists("1 0x1008 pointer live sys address+0x0");
	shows("exactly there: address = 0x2000 in video memory.");
	press("j");
	shows("exactly there: address = 0x2000 in system memory; this dump may be from another memory.");
	press("4 g j j j");
	shows("address = 0x2000 in memory of peer 3; this dump may be from another memory.");
}
END_TEST

/* 0x2000002000 is the second reading of slot 11 alone: its memory is that of the first. */
START_TEST(second_reading_that_points_here_has_a_memory)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add(fake_words(0x1000, words, 16));
	fake_dump_add(fake_words(UINT64_C(0x2000002000), words + 512, 1));
	browser_open(dump);
	press("4 G P 4");
	lists("11 0x1058 mapped live peer3 address_alt+0x0");
}
END_TEST

START_TEST(search_and_filter_by_pointers_name_the_memory)
{
	press("0 / \"points 0x2000 && pointer\" Enter");
	shows("slot 1/");
	ck_assert_str_eq(message(), "address is in system memory; this dump may be from another memory");
	press("N");
	shows("slot 0/");
	ck_assert_ptr_null(strstr(message(), "memory"));
	press("N");
	ck_assert_ptr_nonnull(strstr(message(), "wrapped around the start; address is in system memory"));
	press("& \"points 0x2000 && pde\" Enter");
	ck_assert_ptr_nonnull(strstr(message(), "the addresses are equal, but may be in different memories (see ap)"));
	press("& ^U \"pde\" Enter");
	ck_assert_ptr_null(strstr(message(), "memory"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: memories");
	TCase *memory = tcase_create("memory");

	tcase_add_checked_fixture(memory, setup, browser_close);
	tcase_add_loop_test(memory, other_memory_is_named_and_asked_about, 0, sizeof(followed) / sizeof(followed[0]));
	tcase_add_test(memory, address_that_was_typed_over_is_asked_about);
	tcase_add_test(memory, video_memory_and_what_is_not_here_need_no_question);
	tcase_add_test(memory, address_outside_is_reported_in_the_prompt);
	tcase_add_test(memory, path_through_another_memory_is_marked);
	tcase_add_test(memory, other_reading_names_the_memory_too);
	tcase_add_test(memory, who_points_here_names_the_memory);
	tcase_add_test(memory, second_reading_that_points_here_has_a_memory);
	tcase_add_test(memory, search_and_filter_by_pointers_name_the_memory);
	suite_add_tcase(suite, memory);
	return suite_run(suite);
}
