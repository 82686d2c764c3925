/* SPDX-License-Identifier: MIT */
/* What is left open is said: that the depth is, the role that bit 0 picked for a row, and what the row is otherwise. */
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "browser.h"
#include "support.h"

/* A page that is mapped, a page whose 4 KB entries are hidden (SPEC: no_4k), an empty one, a pointer. */
static const uint64_t words[] = {0x0600000000480001, 0x20, 0, 0xa4102};

static void open_with(struct browse_options options)
{
	options.dump = fake_dump();
	if (!options.view.depths)
		options.view.depths = GMMU_DEPTHS_ALL;
	fake_dump_add(fake_words(0x1000, words, 4));
	browser_open_with(&options);
}

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	browser_open_words(words, 4);
}

START_TEST(open_depth_is_reported_once_on_opening)
{
	static const char *const said = "the depth is open: bit 0 of each slot picks its role, which may be wrong; "
					"0 1 2 3 4 set it, F shows what fits; the first rows fit depth 4 only: press 4";

	resize(132, 43);
	ck_assert_str_eq(message(), said);
	/* Above the keys, which a reader may see for the first time. */
	ck_assert_ptr_nonnull(strstr(line(-1), "q quit"));
	press("j");
	ck_assert_str_eq(message(), "");
	press("a");
	ck_assert_str_eq(message(), "every depth is possible: bit 0 of each slot picks its role");
}
END_TEST

/* With a role that was chosen bit 0 picks nothing. */
START_TEST(role_that_stays_is_reported_with_the_depth)
{
	press("v");
	ck_assert_str_eq(message(), "all slots are read as pte");
	press("a");
	ck_assert_str_eq(message(), "possible are depths 3 or 4: all slots are read as pte; v changes that");
	press("4");
	ck_assert_str_eq(message(), "depth 4: PTE, slots of 8 bytes; all slots are read as pte");
	press("v a");
	ck_assert_str_eq(message(), "every depth is possible: bit 0 of each slot picks its role");
}
END_TEST

/* Entries are always at multiples of their size: of 8 here, of 16 at depth 3. */
START_TEST(slots_cut_from_within_one_are_reported)
{
	struct browse_options options = {.view = {.depths = 1u << 4}};

	options.dump = fake_dump();
	fake_dump_add(fake_words(0x1008, words, 4));
	browser_close();
	browser_open_with(&options);
	resize(132, 43);
	ck_assert_str_eq(message(), "");
	press("3");
	ck_assert_ptr_nonnull(strstr(message(), "slots are cut from pa 0x1008 on, which is no multiple of 16;"));
	press("4");
	ck_assert_ptr_null(strstr(message(), "multiple"));
	browser_close();
	options.dump = fake_dump();
	fake_dump_add(fake_words(0x3, words, 4));
	browser_open_with(&options);
	ck_assert_ptr_nonnull(strstr(message(), "slots are cut from pa 0x3 on, which is no multiple of 8;"));
}
END_TEST

START_TEST(keys_that_close_it_are_those_that_do)
{
	browser_close();
	open_with((struct browse_options){.settings = browser_settings("bind F5 depth-0\nunbind 0\n")});
	resize(132, 43);
	ck_assert_ptr_nonnull(strstr(message(), "; F5 1 2 3 4 set it,"));
}
END_TEST

static const struct {
	struct gmmu_view view;
	const char *begins; /* of what is said; "" if nothing is */
} views[] = {
	{{.depths = 1u << 4}, ""},
	{{.depths = 1u << 2}, ""},
	{{.depths = 3u << 2}, "the depth is open: bit 0"}, /* 2 and 3 */
	{{.depths = 3u << 3}, "the depth is open; 0 1"},   /* 3 and 4: a page at both */
	{{.role = GMMU_ROLE_PTE}, "the depth is open; 0 1"},
	{{.encoding = GMMU_ENCODING_VER2_DUAL}, ""}, /* slots of 16 bytes stand at depth 3 alone */
};

START_TEST(closed_depth_is_not_called_open)
{
	browser_close();
	open_with((struct browse_options){.view = views[_i].view});
	resize(132, 43);
	ck_assert_msg(strncmp(message(), views[_i].begins, strlen(views[_i].begins)) == 0, "%s", message());
	ck_assert_int_eq(message()[0] == '\0', views[_i].begins[0] == '\0');
}
END_TEST

/*
 * By the format: bit 0 set is a leaf where directories stand; at depth 3 a slot has the next 8 bytes too, all reserved
 * behind a leaf; kind 0xca has no name; bits 54 to 63 of a directory entry are reserved.
 */
static const struct {
	uint64_t words[4];
	unsigned depths;
	int offered; /* -1: none */
} offers[] = {
	{{0x0600000000480001, 0x20, 0, 0xa4102}, GMMU_DEPTHS_ALL, 4},
	{{0x0600000000480001, 0x20, 0, 0xa4102}, 3u << 1, -1},    /* neither 1 nor 2 fits */
	{{0x0600000000480001, 0x20, 0, 0xa4102}, 1u << 4 | 1, 4}, /* 0 or 4 */
	{{0, 0, 0, 0}, GMMU_DEPTHS_ALL, -1},                      /* everything fits */
	{{0xa4102, 0xa4202, 0, 0}, GMMU_DEPTHS_ALL, -1}, /* a directory of any depth, or pages that are stale */
	{{0xca00000000480001, 0x20, 0, 0xa4102}, GMMU_DEPTHS_ALL, -1}, /* nothing fits */
	{{0x0600000000480001, 0, 0, 0}, 3u << 3, -1},                  /* 3: a leaf and nothing behind it */
	{{0x0600000000480001, 0x20, 0, 0}, 3u << 3, 4},
	{{0xca00000000a41002, 0, 0, 0}, 1u << 3 | 1u << 4, -1},
	{{0x1000000000480001, 0x20, 0, 0xa4102}, GMMU_DEPTHS_ALL, -1},            /* a kind that Turing does not use */
	{{0x0600000000480001, 0x20, 0, 0x0600000200480001}, GMMU_DEPTHS_ALL, -1}, /* a peer id in video memory */
};

START_TEST(depth_is_offered_only_where_nothing_else_fits)
{
	struct browse_options options = {.dump = fake_dump(), .view = {.depths = offers[_i].depths}};
	char said[64];

	browser_close();
	fake_dump_add(fake_words(0x1000, offers[_i].words, 4));
	browser_open_with(&options);
	resize(132, 43);
	snprintf(said, sizeof(said), "; the first rows fit depth %d only: press %d", offers[_i].offered,
		 offers[_i].offered);
	if (offers[_i].offered >= 0)
		ck_assert_msg(strstr(message(), said) != NULL, "%s", message());
	else
		ck_assert_msg(strstr(message(), "only") == NULL, "%s", message());
	/* It was not taken. */
	ck_assert_ptr_null(strstr(line(0), "PTE"));
}
END_TEST

/* Not one byte more is read for it than the first screen shows, and a row that cannot be read is no evidence. */
START_TEST(offer_looks_only_at_the_first_screen)
{
	static uint64_t many[512];

	for (size_t i = 0; i < 512; i++)
		many[i] = i < 40 ? 0x0600000000480001 : 0xca00000000480001;
	browser_close();
	browser_open_words(many, 512);
	ck_assert_ptr_nonnull(strstr(message(), "the first rows fit depth 4 only"));
	browser_close();
	fake_dump();
	fake_dump_add((struct fake_extent){0x1000, 4096, (const uint8_t *)many, 4096, 16});
	browser_open(fake_dump_current());
	ck_assert_ptr_null(strstr(message(), "only"));
}
END_TEST

START_TEST(depth_of_no_rows_is_not_mentioned)
{
	struct browse_options options = {.dump = fake_dump(),
					 .view = {.depths = 1u << 3, .encoding = GMMU_ENCODING_VER2_DUAL},
					 .slots_notice = "depth 3 alone was asked for"};

	browser_close();
	browser_open(fake_dump());
	shows("This dump is empty");
	ck_assert_str_eq(message(), "");
	browser_close();
	browser_open_with(&options);
	ck_assert_str_eq(message(), "");
}
END_TEST

/* What the title says of the depth is what slots are read as, not what was asked for beside it. */
static const struct {
	struct gmmu_view view;
	const char *says;
} titles[] = {
	{{.encoding = GMMU_ENCODING_VER2_DUAL}, "  depth 3 PDE0"},
	{{.encoding = GMMU_ENCODING_VER2_DUAL, .depths = 3u << 3}, "  depth 3 PDE0"},
	{{.role = GMMU_ROLE_PDE, .depths = 3u << 2}, "  depth 2 PDE1  role pde"},
	{{.role = GMMU_ROLE_PDE}, "  depth 0,1,2  role pde"},
	{{.depths = 3u << 3}, "  depth 3,4"},
	{{.depths = GMMU_DEPTHS_ALL}, "  depth auto"},
};

START_TEST(title_has_the_depths_that_are_left)
{
	browser_close();
	open_with((struct browse_options){.view = titles[_i].view});
	ck_assert_msg(strlen(line(0)) >= strlen(titles[_i].says) &&
			      strcmp(line(0) + strlen(line(0)) - strlen(titles[_i].says), titles[_i].says) == 0,
		      "%s", line(0));
}
END_TEST

START_TEST(role_of_each_row_is_shown_while_bit_0_picks_it)
{
	shows("raw              role state");
	lists("▸ 0 0x1000 0600000000480001 pte mapped");
	lists("1 0x1008 0000000000000020 pde stale");
	lists("3 0x1018 00000000000a4102 pde pointer");
	press("4");
	shows("raw              state");
	lists("1 0x1008 0000000000000020 no_4k");
	press("2");
	lists("1 0x1008 0000000000000020 stale");
	press("a v");
	lists("1 0x1008 0000000000000020 no_4k"); /* read as pte */
}
END_TEST

START_TEST(other_reading_is_in_the_pane)
{
	press("j");
	shows("bit 0 picks pde; or pte at depth 3 or 4: no_4k: no page, and the 4 KB entries");
	press("k");
	shows("bit 0 picks pte; or pde at depth 0, 1 or 2: leaf: ");
	shows("notes: leaf_bit_in_directory, reserved_set");
	press("j j");
	shows_not("bit 0 picks"); /* empty in both */
	press("k 4");
	shows_not("bit 0 picks");
	press("p");
	shows_not("bit 0 picks");
}
END_TEST

/* The page size of the view counts in the other reading: of 4 KB pages none is hidden. */
START_TEST(other_reading_has_the_page_size)
{
	press(": \"page 4k\" Enter j");
	shows("or pte at depth 3 or 4: ");
	press(": \"page unknown\" Enter");
	shows("no_4k");
}
END_TEST

/* At depth 3 bit 0 is what the format itself goes by: the other reading comes last. */
START_TEST(slots_of_depth_3_have_both_roles)
{
	press("3");
	resize(132, 43);
	lists("▸ ! 0 0x1000 leaf 0600000000480001 pte mapped");
	shows("bit 0 picks pte; or dual at depth 3: leaf");
	ck_assert_int_gt(line_with("bit 0 picks"), line_with("mapped: a valid page"));
	press("a");
	ck_assert_int_lt(line_with("bit 0 picks"), line_with("mapped: a valid page"));
	browser_close();
	open_with((struct browse_options){.view = {.encoding = GMMU_ENCODING_VER2_DUAL}});
	press("a");
	ck_assert_str_eq(message(), "only depth 3 has slots of 16 bytes: bit 0 of each slot picks its role");
}
END_TEST

START_TEST(who_points_here_names_the_role)
{
	struct dump *dump = fake_dump();

	browser_close();
	fake_dump_add(fake_words(0xa41000, words, 4));
	browser_open(dump);
	press("P");
	lists("3 0xa41018 pointer live vid pde address+0x0");
	press("2");
	lists("3 0xa41018 pointer live vid address+0x0");
}
END_TEST

/* A page of which the dump has only the end, as of a window, has its address outside of the dump. */
START_TEST(page_that_begins_before_the_dump_is_said_to)
{
	static uint64_t pages[128];

	for (unsigned i = 0; i < 128; i++)
		pages[i] = 0x0600000000480001 + ((uint64_t)i << 8);
	browser_close();
	fake_dump();
	fake_dump_add(fake_words(0x1c00, pages, 128));
	browser_open(fake_dump_current());
	press("F");
	shows("0x1000");
	shows("only from 0x1c00 on");
	shows("the dump has it only from 0x1c00 on");
	press("Enter");
	shows("slot 0/127");
	shows("now read as PTE 4K");
	browser_close();
	fake_dump();
	fake_dump_add(fake_words(0x1000, pages, 128));
	browser_open(fake_dump_current());
	press("F");
	shows("0x1000");
	shows_not("only from");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: roles");
	TCase *role = tcase_create("role");

	tcase_add_checked_fixture(role, setup, browser_close);
	tcase_add_test(role, open_depth_is_reported_once_on_opening);
	tcase_add_test(role, role_that_stays_is_reported_with_the_depth);
	tcase_add_test(role, slots_cut_from_within_one_are_reported);
	tcase_add_test(role, keys_that_close_it_are_those_that_do);
	tcase_add_loop_test(role, closed_depth_is_not_called_open, 0, sizeof(views) / sizeof(views[0]));
	tcase_add_loop_test(role, depth_is_offered_only_where_nothing_else_fits, 0, sizeof(offers) / sizeof(offers[0]));
	tcase_add_test(role, offer_looks_only_at_the_first_screen);
	tcase_add_test(role, depth_of_no_rows_is_not_mentioned);
	tcase_add_loop_test(role, title_has_the_depths_that_are_left, 0, sizeof(titles) / sizeof(titles[0]));
	tcase_add_test(role, role_of_each_row_is_shown_while_bit_0_picks_it);
	tcase_add_test(role, other_reading_is_in_the_pane);
	tcase_add_test(role, other_reading_has_the_page_size);
	tcase_add_test(role, slots_of_depth_3_have_both_roles);
	tcase_add_test(role, who_points_here_names_the_role);
	tcase_add_test(role, page_that_begins_before_the_dump_is_said_to);
	suite_add_tcase(suite, role);
	return suite_run(suite);
}
