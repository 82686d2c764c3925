/* SPDX-License-Identifier: MIT */
/* What the screen tells without being asked: the title, labels, the keys in the bottom line, signs for eyes without
 * colour. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browser.h"
#include "support.h"

static const uint64_t page = 0x0600000000480001; /* a page in video memory, kind 6 */

static struct dump *dump;

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	dump = fake_dump();
	fake_dump_add(fake_words(0xa45000, &page, 1));
}

static void open_now(void)
{
	browser_open(dump);
}

START_TEST(title_tells_what_was_assumed)
{
	static const struct {
		const char *facts[3][2], *words, *brief;
	} cases[] = {
		{{{"word_bytes", "8"}, {"radix", "16"}, {"order", "big"}},
		 "fake (8-byte words, big-endian)  1 slots",
		 "fake w8 BE  1 slots"},
		{{{"word_bytes", "4"}, {"order", "little"}, {"addresses", "none"}},
		 "fake (4-byte words, little-endian, no addresses)  1 slots",
		 "fake w4 LE no pa  1 slots"},
		{{{"word_bytes", "1"}, {"radix", "8"}},
		 "fake (1-byte words, octal addresses)  1 slots",
		 "fake w1 oct  1 slots"},
		{{{"addresses", "virtual"}}, "fake (virtual addresses)  1 slots", "fake virtual  1 slots"},
		{{{"addresses", "physical"}}, "fake  1 slots", "fake  1 slots"},
	};

	for (size_t i = 0; i < 3 && cases[_i].facts[i][0]; i++)
		fake_dump_fact(cases[_i].facts[i][0], cases[_i].facts[i][1]);
	open_now();
	resize(56, 24);
	ck_assert_ptr_nonnull(strstr(line(0), cases[_i].brief));
	resize(132, 43);
	ck_assert_ptr_nonnull(strstr(line(0), cases[_i].words));
}
END_TEST

/* Where the words do not fit, their short forms do; the addresses must not be pushed out. */
START_TEST(title_says_it_shorter_rather_than_not_at_all)
{
	fake_dump_fact("word_bytes", "8");
	fake_dump_fact("order", "little");
	fake_dump_fact("addresses", "none");
	open_now();
	press("4");
	resize(112, 30);
	ck_assert_ptr_nonnull(strstr(line(0), "fake w8 LE no pa  1 slots of 8  0xa45000-0xa45007"));
}
END_TEST

START_TEST(title_tells_role_and_page_size_where_there_is_room)
{
	open_now();
	resize(132, 43);
	ck_assert_ptr_nonnull(strstr(line(0), "depth auto  role auto"));
	press("4");
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K or 64K  role auto"));
	press("p v");
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K  role pte"));
	resize(80, 24);
	ck_assert_ptr_nonnull(strstr(line(0), "depth 4 PTE 4K  role pte"));
}
END_TEST

START_TEST(notices_are_counted_in_the_title_and_told_in_the_facts)
{
	open_now();
	ck_assert_ptr_null(strstr(line(0), "notice"));
	browser_close();
	fake_dump_notice("first sentence");
	open_now();
	ck_assert_ptr_nonnull(strstr(line(0), "1 notice "));
	ck_assert_str_eq(line(-1), " first sentence");
	browser_close();
	fake_dump_notice("second sentence");
	open_now();
	ck_assert_ptr_nonnull(strstr(line(0), "2 notices "));
	ck_assert_uint_eq(cell_of("2 notices")->meaning, LOOK_ALERT);
	ck_assert_str_eq(line(-1), " i shows 1 more: first sentence");
	press("i");
	shows("first sentence");
	shows("second sentence");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: what the screen tells");
	TCase *look = tcase_create("look");

	tcase_add_checked_fixture(look, setup, browser_close);
	tcase_add_loop_test(look, title_tells_what_was_assumed, 0, 5);
	tcase_add_test(look, title_says_it_shorter_rather_than_not_at_all);
	tcase_add_test(look, title_tells_role_and_page_size_where_there_is_room);
	tcase_add_test(look, notices_are_counted_in_the_title_and_told_in_the_facts);
	suite_add_tcase(suite, look);
	return suite_run(suite);
}
