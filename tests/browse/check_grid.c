/* SPDX-License-Identifier: MIT */
/* The grid: whole screens, moving through dumps of every size, holes, bytes left over, narrow and wide terminals. */
#include <check.h>
#include <locale.h>
#include <string.h>

#include "browser.h"
#include "support.h"

/* Page-table entries as a driver writes them: kind 6 in 63:56, the page's address >> 12 from bit 8 on, 1 = valid. */
static const uint64_t pte_words[] = {
	0x0600000000480001, /* video memory, page at 0x4800000 */
	0x060003999990000d, /* system coherent (2:1 = 2), volatile (bit 3), page at 0x399999000000 */
	0x0000000000000020, /* not valid, privilege (bit 5) */
	0x0000000000000000, 0xca00000000480001, /* kind 0xca has no name */
};

/* A directory entry: video memory (2:1 = 1), volatile, table at 0xa41000; and one with reserved bits 4 and 63. */
static const uint64_t pde_words[] = {0x00000000000a410a, 0x80000000000a411a};

static void setup(void)
{
	setlocale(LC_ALL, "C.UTF-8");
}

static void open_ptes(void)
{
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0xa45000, pte_words, 5));
	browser_open(dump);
}

static void open_rows(uint64_t rows)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){.address = 0, .size = 8 * rows});
	browser_open(dump);
}

START_TEST(page_table_at_80_columns)
{
	open_ptes();
	press("4 p p j Esc");
	screen_is(" fake.bin  fake  5 slots of 8  0xa45000-0xa45027                depth 4 PTE 64K\n"
		  "   slot       pa raw              state   ap    address        flags  kind     …\n"
		  "      0 0xa45000 0600000000480001 mapped  vid   0x4800000..    V----- GENERIC_M…\n"
		  "▸     1 0xa45008 060003999990000d mapped  sys   0x399999000000 Vv---- GENERIC_M…\n"
		  "      2 0xa45010 0000000000000020 no_4k   vid   0x0..          ---p-- PITCH\n"
		  "      3 0xa45018 0000000000000000 empty   -     -              ------ -\n"
		  "  *   4 0xa45020 ca00000000480001 mapped  vid   0x4800000..    V----- 0xca\n"
		  "\n\n\n\n\n\n"
		  "── slot 1/4 25% ── entry 1/31 va+0x10000 ── misread? 1 odd kind ── +6 lines ────\n"
		  " 63   59   55   51   47   43   39   35   31   27   23   19   15   11   7    3\n"
		  " 0000 0110 0000 0000 0000 0011 1001 1001 1001 1001 1001 0000 0000 0000 0000 1101\n"
		  " └kind───┘ ct└address_sys────────────────────────────────────────────┘ arpe vapV\n"
		  " address_sys  bits 53:8, in force: aperture is system_coherent_memory\n"
		  "   value   0x399999000 = 15461879808 =\n"
		  "           0b00_0000_0000_0011_1001_1001_1001_1001_1001_0000_0000_0000\n"
		  "   meaning address 0x399999000000: system address, PA 57:12 (a bus address;\n"
		  "           with an IOMMU, an IOVA)\n"
		  "   also    address_vid 32:8 = 0x1999000, not in force: aperture is             …\n"
		  " nothing to close; q quits\n");
}
END_TEST

START_TEST(dual_slot_takes_two_lines)
{
	/* BIG: table at 0xa45000 (>> 8 from bit 4 on), SMALL: table at 0xa44000 (>> 12 from bit 72 on), both video. */
	static const uint64_t words[] = {0x00000000000a450a, 0x00000000000a440a, 0, 0};
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0, words, 4));
	browser_open(dump);
	press("3");
	line_is(2, "▸     0  0x0 BIG   00000000000a450a pointer vid   0xa45000..     -v-    -");
	line_is(3, "             SMALL 00000000000a440a         vid   0xa44000..     v");
	line_is(4, "      1 0x10 BIG   0000000000000000 empty   -     -              ---    -");
}
END_TEST

START_TEST(bits_are_in_the_row_on_a_wide_screen)
{
	open_ptes();
	press("4");
	resize(150, 24);
	shows("63   59   55   51   47   43   39   35   31   27   23   19   15   11   7    3");
	ck_assert_ptr_nonnull(strstr(
		line(2), "0000 0110 0000 0000 0000 0000 0000 0000 0000 0000 0100 1000 0000 0000 0000 0001 mapped"));
	ck_assert_ptr_null(strstr(line(2), "0600000000480001"));
	resize(200, 24);
	ck_assert_ptr_nonnull(strstr(line(2), "0600000000480001 0000 0110 0000"));
	resize(149, 24);
	ck_assert_ptr_null(strstr(line(2), "0000 0110"));
}
END_TEST

/* The meaning of the cell that shows bit `bit` in the ruler of the pane, whose first line of bits is `row`. */
static const struct cell *ruler_cell(int row, unsigned bit)
{
	return grid_cell(&screen, row, 1 + (int)(63 - bit + (63 - bit) / 4));
}

START_TEST(each_class_of_bit_has_its_own_cell)
{
	struct dump *dump = fake_dump();
	int bits;

	fake_dump_add(fake_words(0, pde_words, 2));
	browser_open(dump);
	press("2 j");
	bits = line_with(" 63   59") + 1;
	/* PDE bits 4, 6, 7 and 54-63 are reserved (SPEC, "Reserved bits"). */
	ck_assert_uint_eq(ruler_cell(bits, 63)->character, '!');
	ck_assert_uint_eq(ruler_cell(bits, 63)->meaning, MEANING_BIT_RESERVED_SET);
	ck_assert_uint_eq(ruler_cell(bits, 4)->character, '!');
	ck_assert_uint_eq(ruler_cell(bits, 4)->meaning, MEANING_BIT_RESERVED_SET);
	for (unsigned bit = 54; bit < 63; bit++) {
		ck_assert_uint_eq(ruler_cell(bits, bit)->character, '.');
		ck_assert_uint_eq(ruler_cell(bits, bit)->meaning, MEANING_BIT_RESERVED_CLEAR);
	}
	ck_assert_uint_eq(ruler_cell(bits, 1)->character, '1'); /* aperture 1 in bits 2:1 */
	ck_assert_uint_eq(ruler_cell(bits, 1)->meaning, MEANING_BIT_SET);
	ck_assert_uint_eq(ruler_cell(bits, 2)->character, '0');
	ck_assert_uint_eq(ruler_cell(bits, 2)->meaning, MEANING_BIT_CLEAR);
	/* The raw hex shows the worst bit of a digit. */
	ck_assert_uint_eq(cell_of("80000000000a411a")->meaning, MEANING_BIT_RESERVED_SET);
	ck_assert_ptr_nonnull(strstr(line(3), "▸ !"));
}
END_TEST

START_TEST(ambiguous_bit_is_underlined)
{
	/* Bit 5 with a live BIG half: NO_ATS, or bit 9 of its address. */
	static const uint64_t words[] = {0x00000000000a452a, 0};
	struct dump *dump = fake_dump();
	int bits;

	fake_dump_add(fake_words(0, words, 2));
	browser_open(dump);
	press("3");
	bits = line_with(" 63  BIG   55") + 1;
	ck_assert_uint_eq(ruler_cell(bits, 5)->meaning, MEANING_BIT_AMBIGUOUS);
	ck_assert_uint_eq(ruler_cell(bits, 5)->flags & CELL_UNDERLINE, CELL_UNDERLINE);
	ck_assert_uint_eq(ruler_cell(bits, 3)->flags & CELL_UNDERLINE, 0);
	shows("0xa45000 | 0xa45200");
}
END_TEST

START_TEST(rows_without_bound_cost_nothing)
{
	open_rows(UINT64_C(1) << 40);
	press("G");
	shows("▸  1099511627775");
	shows("100%");
	press("k");
	shows("▸  1099511627774");
	press("g");
	shows("▸              0");
	press(": \"50%\" Enter");
	shows("▸   549755813888");
	press("^F ^F ^B ^B");
	shows("▸   549755813888");
}
END_TEST

START_TEST(key_reads_the_dump_twice_at_most)
{
	static const char *const keys[] = {"j", "PgDn", "G", "k", "4", "Right", "p", "3", "PgUp", "a", "x", ","};
	static uint64_t words[600];

	for (size_t i = 0; i < 600; i++)
		words[i] = 0x0600000000480001 + (i << 12);
	browser_close();
	browser_open_words(words, 600);
	resize(200, 60);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		unsigned before = fake_dump_reads();

		press(keys[i]);
		if (fake_dump_reads() - before > 2)
			ck_abort_msg("%s: %u reads", keys[i], fake_dump_reads() - before);
		ck_assert_uint_ge(fake_dump_reads(), before + 1);
	}
}
END_TEST

START_TEST(moves_stop_at_the_ends)
{
	open_rows(100);
	press("k PgUp ^U b H");
	shows("slot 0/99 0%");
	press("G j PgDn ^D Space L");
	shows("slot 99/99 100%");
	press("g M");
	shows("slot 5/99");
	press("L");
	shows("slot 10/99");
	press("H");
	shows("slot 0/99");
	press("3 5");
	shows("5 does nothing here; ? lists the keys");
}
END_TEST

START_TEST(one_row_and_no_row)
{
	open_rows(1);
	press("j k g G PgDn PgUp H M L ^E ^Y");
	shows("slot 0/0 100%");
	browser_close();
	open_rows(0);
	press("j k g G PgDn PgUp H M L ^E ^Y Left Right , . 0 1 2 3 4 a p p v t u e y Enter Backspace Tab Tab m a ' a "
	      "=");
	shows("0 slots");
	browser_close();
	browser_open(fake_dump());
	press("G 3 4");
	shows("This dump is empty");
}
END_TEST

START_TEST(scrolling_moves_the_cursor_only_at_the_edge)
{
	open_rows(100);
	press("j j ^E");
	shows("slot 2/99");
	press("^E ^E");
	shows("slot 3/99");
	press("G ^Y");
	shows("slot 98/99");
}
END_TEST

START_TEST(hole_and_rest_are_marked_lines)
{
	static const uint64_t words[] = {1, 2, 3};
	struct dump *dump = fake_dump();

	fake_dump_add(fake_words(0x1000, words, 2));
	fake_dump_add((struct fake_extent){0x2000, 13, (const uint8_t *)words, 13, 0});
	browser_open(dump);
	/* Bit 0 is 0, so the word is read as a directory entry; its aperture (2:1) is 1. */
	ck_assert_ptr_nonnull(strstr(line(3), "     1 0x1008 0000000000000002 pde  pointer vid   0x0.."));
	shows("hole: nothing from 0x1010 to 0x1fff (0xff0 bytes)");
	shows("5 bytes left over at 0x2008, less than a slot: 02 00 00 00 00");
	press("j j");
	shows("slot 2/2");
	press("j");
	shows("slot 2/2");
	press("3");
	shows("13 bytes left over at 0x2000, less than a slot: 01 00 00");
	shows("slot 0/0");
}
END_TEST

START_TEST(unreadable_row_is_reported)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){.address = 0x1000, .size = 64, .readable = 16});
	browser_open(dump);
	press("j j t e y Enter Left Right");
	shows("2 0x1010 unavailable");
	shows_not("1 0x1008 unavailable");
}
END_TEST

START_TEST(last_address_of_all_is_shown)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){.address = UINT64_MAX - 15, .size = 16});
	browser_open(dump);
	press("G");
	shows("0xfffffffffffffff0-0xffffffffffffffff");
	shows("▸     1 0xfffffffffffffff8");
	press("3 4");
	shows("slot 1/1");
}
END_TEST

/* A page in video, system, non-coherent system and peer memory, and one that has two readings; kind 6. */
static const uint64_t memory_words[] = {0x0600000000480001, 0x0600039999900005, 0x0600039999900007, 0x0600000600480003,
					0x0600001000480001};
static const char *const memory_names[] = {"vid", "sys", "sysnc", "peer3", "vid"};

/* Wherever a row shows an address, it shows in which memory that is; from 80 columns on, the kind as well. */
static void memory_is_shown(const char *keys)
{
	struct dump *dump = fake_dump();

	fake_dump_add((struct fake_extent){.address = 0x3fa000000000,
					   .size = UINT64_C(8) << 20,
					   .bytes = (const uint8_t *)memory_words,
					   .byte_count = sizeof(memory_words)});
	browser_open(dump);
	press(keys);
	for (int width = 40; width <= 200; width++) {
		resize(width, 24);
		for (int i = 0; i < 5; i++) {
			const char *address = i == 1 || i == 2 ? "0x39" : "0x48";
			bool titled = strstr(line(1), "address");
			const char *row = line(2 + i);
			bool memory = strstr(row, memory_names[i]) || (!titled && width < 60);
			bool whole = memory && strstr(row, address) && strstr(row, "GENERIC");

			ck_assert_msg(width < 80 ? memory : whole, "%d columns:\n%s", width, screen_text());
		}
	}
	browser_close();
}

START_TEST(memory_of_an_address_is_always_shown)
{
	memory_is_shown("4 p");
	memory_is_shown("");
	memory_is_shown("4 : \"columns raw address kind\" Enter");
}
END_TEST

/* While bit 0 picks the role, it cannot be hidden or scrolled out; the names of the halves imply it, if they are shown.
 */
START_TEST(role_that_bit_0_picks_stays_in_the_row)
{
	open_ptes();
	press(": \"columns index raw state\" Enter");
	shows("raw              role state");
	press("> >");
	shows("role state");
	press("4");
	shows_not("role state");
	press(": \"columns index raw state half\" Enter 3");
	shows("half  raw              state");
	press(": \"columns index raw state\" Enter");
	shows("raw              role state");
	press("0 a c / \"role\" Enter Space"); /* wanted again, and then not */
	shows_not("the role stays");
	press("Space");
	shows("the role stays as long as bit 0 picks it");
	press("q");
	shows("raw              role state");
}
END_TEST

START_TEST(small_terminals_get_a_message)
{
	static const int sizes[][2] = {{39, 24}, {80, 9}, {1, 1}, {2, 3}};

	open_ptes();
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		resize(sizes[i][0], sizes[i][1]);
		ck_assert_int_eq(screen.width, sizes[i][0]);
		ck_assert_int_ne(line(0)[0], '\0');
		press("j G 3 ? q : Esc");
	}
	resize(40, 10);
	shows("fake.bin");
	shows("▸");
	resize(80, 24);
	shows("slot 0/");
}
END_TEST

START_TEST(ascii_screen_has_no_other_character)
{
	struct browse_options options = {.view = GMMU_VIEW_DEFAULT, .settings = browser_settings("ascii on")};

	options.dump = fake_dump();
	fake_dump_add(fake_words(0, pde_words, 2));
	browser_open_with(&options);
	for (int width = 40; width <= 200; width += 40) {
		resize(width, 30);
		press("2 ? j q 3 4 K q i q c q");
		for (int i = 0; i < screen.width * screen.height; i++)
			ck_assert_uint_lt(screen.cells[i].character, 0x7f);
	}
}
END_TEST

START_TEST(columns_are_scrolled_and_chosen)
{
	open_ptes();
	press("4 p");
	ck_assert_ptr_null(strstr(line(1), "va+"));
	press("> > > > >");
	ck_assert_ptr_nonnull(strstr(line(1), "va+"));
	ck_assert_ptr_null(strstr(line(1), "raw"));
	ck_assert_ptr_nonnull(strstr(line(1), "slot"));
	press("< < < < <");
	ck_assert_ptr_nonnull(strstr(line(1), "raw"));
	press("c j j j Space q");
	ck_assert_ptr_null(strstr(line(1), "raw"));
	ck_assert_ptr_nonnull(strstr(line(1), "va+"));
	press("c j j j Space q");
	ck_assert_ptr_nonnull(strstr(line(1), "raw"));
	press("x j");
	shows("▸   0x1");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("browse: grid");
	TCase *grid = tcase_create("grid");

	tcase_add_checked_fixture(grid, setup, browser_close);
	tcase_add_test(grid, page_table_at_80_columns);
	tcase_add_test(grid, dual_slot_takes_two_lines);
	tcase_add_test(grid, bits_are_in_the_row_on_a_wide_screen);
	tcase_add_test(grid, each_class_of_bit_has_its_own_cell);
	tcase_add_test(grid, ambiguous_bit_is_underlined);
	tcase_add_test(grid, rows_without_bound_cost_nothing);
	tcase_add_test(grid, key_reads_the_dump_twice_at_most);
	tcase_add_test(grid, moves_stop_at_the_ends);
	tcase_add_test(grid, one_row_and_no_row);
	tcase_add_test(grid, scrolling_moves_the_cursor_only_at_the_edge);
	tcase_add_test(grid, hole_and_rest_are_marked_lines);
	tcase_add_test(grid, unreadable_row_is_reported);
	tcase_add_test(grid, last_address_of_all_is_shown);
	tcase_add_test(grid, memory_of_an_address_is_always_shown);
	tcase_add_test(grid, role_that_bit_0_picks_stays_in_the_row);
	tcase_add_test(grid, small_terminals_get_a_message);
	tcase_add_test(grid, ascii_screen_has_no_other_character);
	tcase_add_test(grid, columns_are_scrolled_and_chosen);
	suite_add_tcase(suite, grid);
	return suite_run(suite);
}
