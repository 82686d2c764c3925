/* SPDX-License-Identifier: MIT */
/* Styled text: numbers, growing, aligning, wrapping, and strings from outside made harmless. */
#include "text/number.h"
#include "text/phrase.h"
#include "text/progress.h"
#include "text/text.h"

#include "support.h"

/* Numbers at every edge where a digit or a pair of digits begins. */
static uint64_t edge(int i)
{
	uint64_t ten = 1;

	if (i < 64)
		return UINT64_C(1) << i;
	if (i < 128)
		return (UINT64_C(1) << (i - 64)) - 1;
	for (int power = 0; power < (i - 128) % 20; power++)
		ten *= 10;
	return i < 148 ? ten : ten - 1;
}

START_TEST(decimal_is_that_of_printf)
{
	char expected[32], actual[32];

	snprintf(expected, sizeof(expected), "%" PRIu64, edge(_i));
	*number_write_decimal(actual, edge(_i)) = '\0';
	ck_assert_str_eq(actual, expected);
}
END_TEST

START_TEST(hex_is_that_of_printf)
{
	char expected[32], actual[32];

	for (int digits = 1; digits <= 16; digits++) {
		snprintf(expected, sizeof(expected), "%0*" PRIx64, digits, edge(_i));
		*number_write_hex(actual, edge(_i), (unsigned)digits) = '\0';
		ck_assert_str_eq(actual, expected);
	}
}
END_TEST

START_TEST(each_four_digits_are_right)
{
	for (uint64_t number = 0; number < 100000; number++) {
		char expected[32], actual[32];

		snprintf(expected, sizeof(expected), "%" PRIu64, number);
		*number_write_decimal(actual, number) = '\0';
		ck_assert_str_eq(actual, expected);
	}
}
END_TEST

START_TEST(largest_numbers_fill_their_room)
{
	char out[NUMBER_BYTES_MAX];

	ck_assert_int_eq(number_write_decimal(out, UINT64_MAX) - out, NUMBER_BYTES_MAX);
	ck_assert(memcmp(out, "18446744073709551615", NUMBER_BYTES_MAX) == 0);
	ck_assert_int_eq(number_write_hex(out, UINT64_MAX, 1) - out, 16);
}
END_TEST

START_TEST(text_grows_and_stays_terminated)
{
	struct text text = {0};

	for (int i = 0; i < 10000; i++) {
		text_add_char(&text, (char)('a' + i % 26));
		ck_assert_uint_eq(strlen(text.bytes), (size_t)i + 1);
	}
	ck_assert(!text.failed);
	text_clear(&text);
	ck_assert_str_eq(text.bytes, "");
	text_add_format(&text, "%s %d", "slot", 7);
	ck_assert_str_eq(text.bytes, "slot 7");
	text_free(&text);
	ck_assert_ptr_null(text.bytes);
}
END_TEST

START_TEST(too_much_is_a_lasting_failure)
{
	struct text text = {0};

	text_add(&text, "before");
	ck_assert_ptr_null(text_reserve(&text, SIZE_MAX / 2));
	ck_assert(text.failed);
	text_add(&text, "after");
	ck_assert_str_eq(text.bytes, "before");
	/* Told once, whichever text it was; what is added anew is no failure any more. */
	ck_assert(text_ran_out());
	ck_assert(!text_ran_out());
	text_clear(&text);
	text_add(&text, "anew");
	ck_assert_str_eq(text_string(&text), "anew");
	text_free(&text);
	ck_assert_str_eq(text_string(&text), "");
}
END_TEST

START_TEST(room_of_the_caller_is_never_left)
{
	char room[9] = "12345678";
	uint8_t meanings[8];
	struct text text = text_in(room, meanings, 8);

	text.meaning = MEANING_NOTE;
	text_add(&text, "seven b");
	ck_assert(!text.failed);
	ck_assert_uint_eq(meanings[6], MEANING_NOTE);
	text_add_char(&text, 'x');
	ck_assert(text.failed);
	ck_assert_str_eq(room, "seven b");
	ck_assert_int_eq(room[8], '\0');
	ck_assert(!text_ran_out()); /* that was no lack of memory */
	text_free(&text);
}
END_TEST

START_TEST(meanings_follow_their_bytes)
{
	struct text text = {.styled = true, .meaning = MEANING_PLAIN};

	text_add(&text, "ab");
	text_add_as(&text, MEANING_ERROR, "cd");
	text_add(&text, "e");
	ck_assert_uint_eq(text.meanings[1], MEANING_PLAIN);
	ck_assert_uint_eq(text.meanings[2], MEANING_ERROR);
	ck_assert_uint_eq(text.meanings[3], MEANING_ERROR);
	ck_assert_uint_eq(text.meanings[4], MEANING_PLAIN);
	text_align(&text, 2, 5, true);
	ck_assert_str_eq(text.bytes, "ab  cde");
	ck_assert_uint_eq(text.meanings[2], MEANING_PLAIN);
	ck_assert_uint_eq(text.meanings[4], MEANING_ERROR);
	ck_assert_uint_eq(text.meanings[5], MEANING_ERROR);
	ck_assert_uint_eq(text.meanings[6], MEANING_PLAIN);
	text_free(&text);
}
END_TEST

START_TEST(align_pads_but_never_cuts)
{
	struct text text = {0};

	text_add(&text, "x:12");
	text_align(&text, 2, 4, false);
	ck_assert_str_eq(text.bytes, "x:12  ");
	text_align(&text, 2, 2, true);
	ck_assert_str_eq(text.bytes, "x:12  ");
	text_trim(&text);
	ck_assert_str_eq(text.bytes, "x:12");
	text_free(&text);
}
END_TEST

START_TEST(wrapped_words_stay_whole)
{
	struct text text = {0};
	size_t start;

	text_add(&text, "ab: ");
	start = text_add_wrapped(&text, MEANING_PLAIN, "one two  three muchtoolongforit x", 0, 4, 12);
	ck_assert_str_eq(text.bytes, "ab: one two\n    three\n    muchtoolongforit\n    x");
	ck_assert_uint_eq(start, strlen("ab: one two\n    three\n    muchtoolongforit\n"));
	text_free(&text);
}
END_TEST

static const struct {
	const char *from, *shown, *json;
} strings[] = {
	{"", "", "\"\""},
	{"pt.bin", "pt.bin", "\"pt.bin\""},
	{"a\nb\tc", "a\\nb\\tc", "\"a\\u000ab\\u0009c\""},
	{"\033[31m", "\\x1b[31m", "\"\\u001b[31m\""},
	{"\177", "\\x7f", "\"\\u007f\""},
	{"a\"b\\c", "a\"b\\\\c", "\"a\\\"b\\\\c\""},
	{"\xc3\xa9", "\xc3\xa9", "\"\xc3\xa9\""},                         /* e with an acute accent */
	{"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\""}, /* beyond 16 bits */
	{"\xff\xfe", "\\xff\\xfe", "\"\\\\xff\\\\xfe\""},                 /* never in UTF-8 */
	{"\xc3", "\\xc3", "\"\\\\xc3\""},                                 /* cut */
	{"\xc0\xaf", "\\xc0\\xaf", "\"\\\\xc0\\\\xaf\""},                 /* too long a form */
	{"\xe0\x80\xaf", "\\xe0\\x80\\xaf", "\"\\\\xe0\\\\x80\\\\xaf\""},
	{"\xed\xa0\x80", "\\xed\\xa0\\x80", "\"\\\\xed\\\\xa0\\\\x80\""},                 /* half of a surrogate pair */
	{"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80", "\"\\\\xf4\\\\x90\\\\x80\\\\x80\""}, /* beyond U+10FFFF */
	{"\xc2\x9b", "\\u009b", "\"\\u009b\""}, /* an escape sequence begins so in Latin-1 */
	{"\xe2\x80\xae"
	 "x",
	 "\\u202ex", "\"\\u202ex\""}, /* right to left from here */
	{"\xe2\x81\xa6", "\\u2066", "\"\\u2066\""},
	{"\xef\xbb\xbf", "\\ufeff", "\"\\ufeff\""},
	{"\xf3\xa0\x80\x81", "\\U000e0001", "\"\\udb40\\udc01\""}, /* a tag; JSON has 16 bits an escape */
	{"\x9b", "\\x9b", "\"\\\\x9b\""},                          /* the same in Latin-1 */
};

START_TEST(strings_from_outside_are_harmless)
{
	struct text text = {0};

	text_add(&text, "");
	text_add_escaped(&text, strings[_i].from);
	ck_assert_str_eq(text.bytes, strings[_i].shown);
	text_clear(&text);
	text_add_json_string(&text, strings[_i].from);
	ck_assert_str_eq(text.bytes, strings[_i].json);
	text_free(&text);
}
END_TEST

/* What was escaped before is not escaped twice; what was not is. */
START_TEST(sentences_are_escaped_once)
{
	struct text text = {0};

	text_add_sentence(&text, "'a\\nb' and '\xc2\x9b' and '\033[31m' and '\x9b' and '\xe2\x80\xae' are names");
	ck_assert_str_eq(text.bytes, "'a\\nb' and '\\u009b' and '\\x1b[31m' and '\\x9b' and '\\u202e' are names");
	text_free(&text);
}
END_TEST

/* Where no byte above ASCII may go out: spelled as Unicode numbers its characters, and JSON stays JSON. */
static const struct {
	const char *from, *shown, *json;
} spelled[] = {
	{"plain\n", "plain\\n", "\"plain\\u000a\""},
	{"\xe4\xb8\x9b", "\\u4e1b", "\"\\u4e1b\""},
	{"\xc3\xa9", "\\u00e9", "\"\\u00e9\""},
	{"\xf0\x9f\x98\x80", "\\U0001f600", "\"\\ud83d\\ude00\""},
	{"\x9b", "\\x9b", "\"\\\\x9b\""},
};

START_TEST(nothing_but_ascii_where_it_was_asked_for)
{
	struct text text = {.ascii = true};

	text_add(&text, "");
	text_add_escaped(&text, spelled[_i].from);
	ck_assert_str_eq(text.bytes, spelled[_i].shown);
	text_free(&text);
	text_add_json_string(&text, spelled[_i].from);
	ck_assert_str_eq(text.bytes, spelled[_i].json);
	text_free(&text);
}
END_TEST

START_TEST(what_is_harmless_keeps_its_ascii)
{
	static const char from[] = "a\\\n\xe4\xb8\x9b\033[0m\xff";
	struct text text = {0};

	text_add_ascii(&text, from, sizeof(from) - 1);
	ck_assert_str_eq(text.bytes, "a\\\n\\u4e1b\033[0m\\xff");
	text_free(&text);
}
END_TEST

/* Numbers worked out by hand: 1 MiB is 1048576 bytes; tenths are cut. */
static const struct {
	uint64_t done, total, milliseconds;
	const char *words;
} progress[] = {
	{0, 0, 0, "0 bytes"},
	{1, 0, 500, "1 byte, 2 bytes a second"},
	{1023, 0, 0, "1023 bytes"},
	{1024, 4096, 0, "1.0 KiB of 4.0 KiB (25%)"},
	{1048575, 1048576, 0, "1023.9 KiB of 1.0 MiB (99%)"},
	{35861299, 125829120, 3000, "34.1 MiB of 120.0 MiB (28%), 11.3 MiB a second"},
	{UINT64_C(3) << 60, UINT64_C(3) << 60, 0, "3.0 EiB of 3.0 EiB (100%)"},
	{UINT64_MAX, UINT64_MAX, 1000, "15.9 EiB of 15.9 EiB (100%), 15.9 EiB a second"},
	{5000, 4096, 0, "4.8 KiB of 4.0 KiB (100%)"}, /* the file grew */
};

START_TEST(progress_is_put_into_words)
{
	struct text text = {0};

	text_add_progress(&text, progress[_i].done, progress[_i].total, progress[_i].milliseconds);
	ck_assert_str_eq(text.bytes, progress[_i].words);
	text_free(&text);
}
END_TEST

START_TEST(one_is_counted_in_the_singular)
{
	ck_assert_str_eq(phrase_count(0, "entry", "entries").text, "0 entries");
	ck_assert_str_eq(phrase_count(1, "entry", "entries").text, "1 entry");
	ck_assert_str_eq(phrase_count(UINT64_MAX, "entry", "entries").text, "18446744073709551615 entries");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("text/text");
	TCase *tests = tcase_create("text/text");

	tcase_add_loop_test(tests, decimal_is_that_of_printf, 0, 168);
	tcase_add_loop_test(tests, hex_is_that_of_printf, 0, 168);
	tcase_add_test(tests, each_four_digits_are_right);
	tcase_add_test(tests, largest_numbers_fill_their_room);
	tcase_add_test(tests, text_grows_and_stays_terminated);
	tcase_add_test(tests, too_much_is_a_lasting_failure);
	tcase_add_test(tests, room_of_the_caller_is_never_left);
	tcase_add_test(tests, meanings_follow_their_bytes);
	tcase_add_test(tests, align_pads_but_never_cuts);
	tcase_add_test(tests, wrapped_words_stay_whole);
	tcase_add_loop_test(tests, strings_from_outside_are_harmless, 0, sizeof(strings) / sizeof(strings[0]));
	tcase_add_test(tests, sentences_are_escaped_once);
	tcase_add_loop_test(tests, nothing_but_ascii_where_it_was_asked_for, 0, sizeof(spelled) / sizeof(spelled[0]));
	tcase_add_test(tests, what_is_harmless_keeps_its_ascii);
	tcase_add_loop_test(tests, progress_is_put_into_words, 0, (int)(sizeof(progress) / sizeof(progress[0])));
	tcase_add_test(tests, one_is_counted_in_the_singular);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
