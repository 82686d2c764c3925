/* SPDX-License-Identifier: MIT */
/* Decoded slots as JSON: all keys, sorted, as the format says. */
#include "render/json.h"

#include "support.h"
#include "sample_rows.h"

static void assert_json(const struct gmmu_row *row, unsigned flags, const char *expected)
{
	static struct json json;
	struct text text = {0};

	json_init(&json, flags);
	json_add_row(&json, &text, row);
	ck_assert_str_eq(text.bytes, expected);
	text_free(&text);
}

START_TEST(single_value_is_an_indented_object)
{
	struct gmmu_row row = row_of_pte(0x0600000000480001);

	assert_json(&row, JSON_INDENTED,
		    "{\n"
		    "  \"address\": \"0x4800000\",\n"
		    "  \"address_alt\": null,\n"
		    "  \"address_complete\": false,\n"
		    "  \"address_sys\": 18432,\n"
		    "  \"address_vid\": 18432,\n"
		    "  \"aperture\": 0,\n"
		    "  \"aperture_name\": \"video_memory\",\n"
		    "  \"atomic_disable\": false,\n"
		    "  \"comptagline\": 0,\n"
		    "  \"encoding\": \"ver2\",\n"
		    "  \"encrypted\": false,\n"
		    "  \"kind\": 6,\n"
		    "  \"kind_known\": true,\n"
		    "  \"kind_name\": \"GENERIC_MEMORY\",\n"
		    "  \"level\": 4,\n"
		    "  \"level_candidates\": [4],\n"
		    "  \"notes\": [],\n"
		    "  \"page_size\": \"4k_or_64k\",\n"
		    "  \"peer_id\": 0,\n"
		    "  \"privilege\": false,\n"
		    "  \"raw\": \"0x0600000000480001\",\n"
		    "  \"read_only\": false,\n"
		    "  \"reserved_bits\": [],\n"
		    "  \"reserved_mask\": \"0x0000000000000000\",\n"
		    "  \"role\": \"pte\",\n"
		    "  \"state\": \"mapped\",\n"
		    "  \"valid\": true,\n"
		    "  \"volatile\": false,\n"
		    "  \"writable\": true\n"
		    "}");
}
END_TEST

START_TEST(table_row_is_one_line_with_its_place)
{
	/* Bits 4 and 60 are reserved; the aperture is invalid, so that there is no address. */
	struct gmmu_row row = row_of_pde(0x1000000000000010);

	assert_json(&row, JSON_PLACE,
		    "{\"address\":null,\"address_complete\":false,\"address_sys\":0,\"address_vid\":0,\"aperture\":0,"
		    "\"aperture_name\":\"invalid\",\"encoding\":\"ver2\",\"index\":1,\"is_leaf\":false,"
		    "\"is_pde_pointer\":true,\"level\":1,\"level_candidates\":[1],\"no_ats\":false,"
		    "\"notes\":[\"reserved_set\"],\"offset\":8,\"pa\":\"0xa45008\",\"peer_id\":0,"
		    "\"raw\":\"0x1000000000000010\",\"reserved_bits\":[4,60],\"reserved_mask\":\"0x1000000000000010\","
		    "\"role\":\"pde\",\"state\":\"stale\",\"table_index\":1,\"va_offset\":\"0x4000000000\","
		    "\"volatile\":false}");
}
END_TEST

START_TEST(dual_slot_has_32_digits_and_both_readings)
{
	struct gmmu_row row = row_of_dual(0x003999999999990c, 0x00000001bbbbbbba);

	assert_json(&row, JSON_EDITED,
		    "{\"address_big\":\"0x1bbbbbb900\",\"address_big_alt\":\"0x1bbbbbbb00\","
		    "\"address_big_complete\":false,\"address_big_sys\":465288123,\"address_big_vid\":465288123,"
		    "\"address_small\":\"0x399999999999000\",\"address_small_complete\":true,"
		    "\"address_small_sys\":63331869759897,\"address_small_vid\":26843545,\"aperture_big\":1,"
		    "\"aperture_big_name\":\"video_memory\",\"aperture_small\":2,"
		    "\"aperture_small_name\":\"system_coherent_memory\",\"edited\":true,\"encoding\":\"ver2_dual\","
		    "\"is_leaf\":false,\"is_pde_pointer\":true,\"level\":3,\"level_candidates\":[3],\"no_ats\":true,"
		    "\"notes\":[\"big_bit9_ambiguous\",\"big_table_packed\"],\"peer_id_big\":0,\"peer_id_small\":4,"
		    "\"raw\":\"0x003999999999990c00000001bbbbbbba\",\"reserved_bits\":[],"
		    "\"reserved_mask\":\"0x00000000000000000000000000000000\",\"role\":\"dual\",\"state\":\"pointer\","
		    "\"volatile_big\":true,\"volatile_small\":true}");
}
END_TEST

START_TEST(lists_are_spaced_in_indented_objects_only)
{
	struct gmmu_row row = row_of(GMMU_ENCODING_VER2, GMMU_ROLE_AUTO, GMMU_DEPTHS_ALL, 0, 1);
	static struct json json;
	struct text text = {0};

	json_init(&json, JSON_INDENTED);
	json_add_row(&json, &text, &row);
	ck_assert_ptr_nonnull(strstr(text.bytes, "\"level\": null,\n  \"level_candidates\": [3, 4],\n"));
	text_clear(&text);
	json_init(&json, 0);
	json_add_row(&json, &text, &row);
	ck_assert_ptr_nonnull(strstr(text.bytes, "\"level\":null,\"level_candidates\":[3,4],"));
	text_free(&text);
}
END_TEST

START_TEST(every_key_of_the_role_is_there_in_order)
{
	struct gmmu_row row = row_some(_i);
	const char *before = "";
	size_t keys = 0;
	static struct json json;
	struct text text = {0};
	char *save = NULL, *line;

	json_init(&json, JSON_PLACE | JSON_INDENTED);
	json_add_row(&json, &text, &row);
	for (line = strtok_r(text.bytes, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		char *end;

		if (strncmp(line, "  \"", 3) != 0)
			continue;
		end = strchr(line + 3, '"');
		ck_assert_ptr_nonnull(end);
		*end = '\0';
		ck_assert_int_lt(strcmp(before, line + 3), 0);
		before = line + 3;
		keys++;
	}
	/* 9 keys of any slot and 5 of its place come to the role's own. */
	ck_assert_uint_eq(keys, gmmu_field_count(row.entry.role) + 9 + 5);
	text_free(&text);
}
END_TEST

START_TEST(keys_fit_the_room_for_them)
{
	for (enum gmmu_role role = GMMU_ROLE_PTE; role < GMMU_ROLE_COUNT; role++)
		for (unsigned field = 0; field < gmmu_field_count(role); field++) {
			const char *name = gmmu_field_at(role, field)->name;

			ck_assert_uint_le(strlen(name), 40);
			ck_assert_uint_eq(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_"), strlen(name));
		}
	for (unsigned kind = 0; kind < 256; kind++) {
		const char *name = gmmu_kind_name((uint8_t)kind);

		ck_assert(!name || strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen(name));
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render/json");
	TCase *tests = tcase_create("render/json");

	tcase_add_test(tests, single_value_is_an_indented_object);
	tcase_add_test(tests, table_row_is_one_line_with_its_place);
	tcase_add_test(tests, dual_slot_has_32_digits_and_both_readings);
	tcase_add_test(tests, lists_are_spaced_in_indented_objects_only);
	tcase_add_loop_test(tests, every_key_of_the_role_is_there_in_order, 0, ROWS_SOME);
	tcase_add_test(tests, keys_fit_the_room_for_them);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
