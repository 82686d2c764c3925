/* SPDX-License-Identifier: MIT */
/* Exported files: whole or not at all, and never in the place of something that is no file. */
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "browse/file.h"
#include "text/text.h"
#include "support.h"

static char folder[] = "check_browse_file.XXXXXX";
static char path[64];
static struct gmmu_error error;

static void setup(void)
{
	memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/out.json", folder);
	memset(&error, 0, sizeof(error));
}

/* The folder can only be removed if the file at `path` is all that was left in it. */
static void teardown(void)
{
	unlink(path);
	ck_assert_int_eq(rmdir(folder), 0);
}

/* Writes `text` to the file, as an export does. */
static enum gmmu_status export_text(const char *text, bool overwrite)
{
	struct file_writer *writer;
	enum gmmu_status status = file_begin(path, &writer, &error);

	if (status != GMMU_OK)
		return status;
	ck_assert_int_eq(file_add(writer, text, strlen(text), &error), GMMU_OK);
	return file_commit(writer, overwrite, &error);
}

static void file_holds(const char *want)
{
	char have[64] = "";
	FILE *file = fopen(path, "r");

	ck_assert_ptr_nonnull(file);
	ck_assert_uint_lt(fread(have, 1, sizeof(have), file), sizeof(have));
	fclose(file);
	ck_assert_str_eq(have, want);
}

START_TEST(file_gets_its_name_when_it_is_complete)
{
	struct file_writer *writer;

	ck_assert_int_eq(file_begin(path, &writer, &error), GMMU_OK);
	ck_assert_int_eq(file_add(writer, "{}", 2, &error), GMMU_OK);
	ck_assert(!file_exists(path));
	ck_assert_int_eq(file_commit(writer, false, &error), GMMU_OK);
	file_holds("{}");
}
END_TEST

START_TEST(file_that_is_there_is_replaced_only_if_asked)
{
	ck_assert_int_eq(export_text("first", false), GMMU_OK);
	ck_assert_int_eq(export_text("second", false), GMMU_E_IO);
	file_holds("first");
	ck_assert_int_eq(export_text("third", true), GMMU_OK);
	file_holds("third");
}
END_TEST

START_TEST(replaced_file_leaves_its_permissions)
{
	static const mode_t modes[] = {0600, 0640, 0444};
	struct stat status;

	ck_assert_int_eq(export_text("first", false), GMMU_OK);
	ck_assert_int_eq(chmod(path, modes[_i]), 0);
	ck_assert_int_eq(export_text("second", true), GMMU_OK);
	ck_assert_int_eq(stat(path, &status), 0);
	ck_assert_uint_eq(status.st_mode & 07777, modes[_i]);
}
END_TEST

START_TEST(read_only_file_is_guarded)
{
	ck_assert_ptr_null(file_guard(path));
	ck_assert_int_eq(export_text("first", false), GMMU_OK);
	ck_assert_ptr_null(file_guard(path));
	ck_assert_int_eq(chmod(path, 0444), 0);
	ck_assert_str_eq(file_guard(path), "is read-only");
}
END_TEST

START_TEST(abandoned_file_leaves_nothing)
{
	struct file_writer *writer;

	ck_assert_int_eq(file_begin(path, &writer, &error), GMMU_OK);
	ck_assert_int_eq(file_add(writer, "half", 4, &error), GMMU_OK);
	file_abandon(writer);
	ck_assert(!file_exists(path));
}
END_TEST

START_TEST(pipe_is_never_replaced)
{
	struct stat status;

	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_assert_int_eq(export_text("x", true), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "not a regular file"));
	ck_assert_int_eq(lstat(path, &status), 0);
	ck_assert(S_ISFIFO(status.st_mode));
}
END_TEST

START_TEST(link_to_a_device_is_never_replaced)
{
	struct stat status;

	ck_assert_int_eq(symlink("/dev/null", path), 0);
	ck_assert_int_eq(export_text("x", true), GMMU_E_IO);
	ck_assert_int_eq(lstat(path, &status), 0);
	ck_assert(S_ISLNK(status.st_mode));
}
END_TEST

START_TEST(link_stays_and_what_it_points_to_is_written)
{
	char target[128];
	struct stat status;

	snprintf(target, sizeof(target), "%s.target", path);
	fclose(fopen(target, "w"));
	ck_assert_int_eq(symlink(strrchr(target, '/') + 1, path), 0);
	ck_assert(file_same(path, target));
	ck_assert_int_eq(export_text("through", true), GMMU_OK);
	ck_assert_int_eq(lstat(path, &status), 0);
	ck_assert(S_ISLNK(status.st_mode));
	file_holds("through");
	unlink(target);
}
END_TEST

static const size_t longest[] = {241, 248, 249, 254, 255};

START_TEST(name_as_long_as_names_can_be_is_written)
{
	char name[256] = "", long_path[sizeof(folder) + sizeof(name)];
	struct file_writer *writer;

	memset(name, 'n', longest[_i]);
	snprintf(long_path, sizeof(long_path), "%s/%s", folder, name);
	for (int overwrite = 0; overwrite < 2; overwrite++) {
		ck_assert_int_eq(file_begin(long_path, &writer, &error), GMMU_OK);
		ck_assert_int_eq(file_add(writer, "x", 1, &error), GMMU_OK);
		ck_assert_int_eq(file_commit(writer, overwrite, &error), GMMU_OK);
	}
	ck_assert_int_eq(unlink(long_path), 0);
}
END_TEST

START_TEST(impossible_name_is_refused_before_anything_is_written)
{
	char long_path[512];
	struct file_writer *writer;

	snprintf(long_path, sizeof(long_path), "%s/%0256d", folder, 0);
	ck_assert_int_eq(file_check(long_path, &error), GMMU_E_IO);
	ck_assert_int_eq(file_begin(long_path, &writer, &error), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "File name too long"));
}
END_TEST

START_TEST(link_to_nothing_stays_and_the_file_that_it_names_is_made)
{
	char second[128], target[128], real[PATH_MAX], whole[PATH_MAX + 16];
	struct stat status;

	snprintf(second, sizeof(second), "%s/second", folder);
	snprintf(target, sizeof(target), "%s/target", folder);
	ck_assert_ptr_nonnull(realpath(folder, real));
	snprintf(whole, sizeof(whole), "%s/target", real);
	ck_assert_int_eq(symlink("second", path), 0);
	ck_assert_int_eq(symlink(_i ? whole : "target", second), 0);
	ck_assert(!file_exists(path));
	ck_assert_int_eq(export_text("made", false), GMMU_OK);
	ck_assert_int_eq(lstat(path, &status), 0);
	ck_assert(S_ISLNK(status.st_mode));
	ck_assert_int_eq(lstat(target, &status), 0);
	ck_assert(S_ISREG(status.st_mode));
	file_holds("made");
	ck_assert_int_eq(export_text("again", false), GMMU_E_IO);
	file_holds("made");
	unlink(second);
	unlink(target);
}
END_TEST

START_TEST(link_to_itself_is_refused)
{
	ck_assert_int_eq(symlink("out.json", path), 0);
	ck_assert_int_eq(export_text("x", true), GMMU_E_IO);
}
END_TEST

/* Reads what is at `path` as a configuration is read. */
static enum gmmu_status read_back(size_t *length)
{
	struct text text = {0};
	enum gmmu_status status = file_read(path, &text, &error);

	*length = text.length;
	text_free(&text);
	return status;
}

START_TEST(file_of_a_mebibyte_is_read_and_no_larger_one)
{
	size_t length;
	FILE *file = fopen(path, "w");

	for (size_t i = 0; i < FILE_READ_MAX; i++)
		putc('\n', file);
	fflush(file);
	ck_assert_int_eq(read_back(&length), GMMU_OK);
	ck_assert_uint_eq(length, FILE_READ_MAX);
	putc('\n', file);
	fclose(file);
	ck_assert_int_eq(read_back(&length), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "larger than 1 MiB"));
}
END_TEST

START_TEST(pipe_and_folder_and_device_are_not_read)
{
	size_t length;

	ck_assert_int_eq(read_back(&length), GMMU_OK); /* there is none */
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_assert_int_eq(read_back(&length), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "not a regular file"));
	unlink(path);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	ck_assert_int_eq(read_back(&length), GMMU_E_IO);
	rmdir(path);
	ck_assert_int_eq(symlink("/dev/zero", path), 0);
	ck_assert_int_eq(read_back(&length), GMMU_E_IO);
}
END_TEST

START_TEST(file_with_a_zero_byte_is_no_text)
{
	size_t length;
	FILE *file = fopen(path, "w");

	fwrite("theme dark\0\nthme", 1, 16, file);
	fclose(file);
	ck_assert_int_eq(read_back(&length), GMMU_E_IO);
	ck_assert_ptr_nonnull(strstr(error.message, "not a text file"));
}
END_TEST

START_TEST(folder_is_never_replaced)
{
	ck_assert_int_eq(mkdir(path, 0700), 0);
	ck_assert_int_eq(export_text("x", true), GMMU_E_IO);
	ck_assert_int_eq(rmdir(path), 0);
}
END_TEST

/* Completes what is typed after the folder's name; returns the completed name, also after it. */
static const char *complete(const char *typed, unsigned number, unsigned count)
{
	static char out[256];
	char line[256];
	unsigned found;

	snprintf(line, sizeof(line), "%s/%s", folder, typed);
	out[0] = '\0';
	ck_assert_int_eq(file_complete(line, number, out, sizeof(out), &found, NULL), GMMU_OK);
	ck_assert_uint_eq(found, count);
	return out[0] ? out + strlen(folder) + 1 : out;
}

START_TEST(names_are_completed_in_turn)
{
	static const char *const names[] = {"b2", "b1", ".b0", "c"};
	char name[128], *home = realpath(folder, NULL);
	unsigned count;

	for (size_t i = 0; i < 4; i++) {
		snprintf(name, sizeof(name), "%s/%s", folder, names[i]);
		if (i < 3)
			fclose(fopen(name, "w"));
		else
			ck_assert_int_eq(mkdir(name, 0700), 0);
	}
	ck_assert_str_eq(complete("b", 0, 2), "b1");
	ck_assert_str_eq(complete("b", 1, 2), "b2");
	ck_assert_str_eq(complete("b", 2, 2), "b1");
	ck_assert_str_eq(complete("", 2, 3), "c/");
	ck_assert_str_eq(complete(".", 0, 1), ".b0");
	ck_assert_str_eq(complete("x", 0, 0), "");
	ck_assert_str_eq(complete("c/", 0, 0), "");
	ck_assert_str_eq(complete("no/", 0, 0), "");
	/* ~ is the home folder, and stays in what is typed. */
	ck_assert_ptr_nonnull(home);
	setenv("HOME", home, 1);
	ck_assert_int_eq(file_complete("~/b", 1, name, sizeof(name), &count, NULL), GMMU_OK);
	ck_assert_uint_eq(count, 2);
	ck_assert_str_eq(name, "~/b2");
	ck_assert_int_eq(file_complete("~", 0, name, sizeof(name), &count, NULL), GMMU_OK);
	ck_assert_uint_eq(count, 1);
	ck_assert_str_eq(name, "~/");
	ck_assert_int_eq(file_name_expand("~/b1", name, sizeof(name), &error), GMMU_OK);
	ck_assert_str_eq(name + strlen(home), "/b1");
	ck_assert_int_eq(file_name_expand("~b1", name, sizeof(name), &error), GMMU_OK);
	ck_assert_str_eq(name, "~b1");
	ck_assert_int_eq(file_name_expand("~/b1", name, 4, &error), GMMU_E_IO);
	free(home);
	for (size_t i = 0; i < 4; i++) {
		snprintf(name, sizeof(name), "%s/%s", folder, names[i]);
		ck_assert_int_eq(remove(name), 0);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("file");
	TCase *file = tcase_create("file");

	tcase_add_checked_fixture(file, setup, teardown);
	tcase_add_test(file, file_gets_its_name_when_it_is_complete);
	tcase_add_test(file, file_that_is_there_is_replaced_only_if_asked);
	tcase_add_loop_test(file, replaced_file_leaves_its_permissions, 0, 3);
	tcase_add_test(file, read_only_file_is_guarded);
	tcase_add_test(file, abandoned_file_leaves_nothing);
	tcase_add_test(file, pipe_is_never_replaced);
	tcase_add_test(file, link_to_a_device_is_never_replaced);
	tcase_add_test(file, link_stays_and_what_it_points_to_is_written);
	tcase_add_loop_test(file, name_as_long_as_names_can_be_is_written, 0,
			    (int)(sizeof(longest) / sizeof(longest[0])));
	tcase_add_test(file, impossible_name_is_refused_before_anything_is_written);
	tcase_add_loop_test(file, link_to_nothing_stays_and_the_file_that_it_names_is_made, 0, 2);
	tcase_add_test(file, link_to_itself_is_refused);
	tcase_add_test(file, file_of_a_mebibyte_is_read_and_no_larger_one);
	tcase_add_test(file, pipe_and_folder_and_device_are_not_read);
	tcase_add_test(file, file_with_a_zero_byte_is_no_text);
	tcase_add_test(file, folder_is_never_replaced);
	tcase_add_test(file, names_are_completed_in_turn);
	suite_add_tcase(suite, file);
	return suite_run(suite);
}
