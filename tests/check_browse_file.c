/* SPDX-License-Identifier: MIT */
/* Exported files: whole or not at all, and never in the place of something that is no file. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "browse/file.h"
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

START_TEST(file_has_its_name_when_it_is_whole)
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
	ck_assert_ptr_nonnull(strstr(error.message, "no regular file"));
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

START_TEST(folder_is_never_replaced)
{
	ck_assert_int_eq(mkdir(path, 0700), 0);
	ck_assert_int_eq(export_text("x", true), GMMU_E_IO);
	ck_assert_int_eq(rmdir(path), 0);
}
END_TEST

/* Completes what is typed behind the folder's name; the name that comes out, also behind it. */
static const char *complete(const char *typed, unsigned number, unsigned count)
{
	static char out[256];
	char line[256];

	snprintf(line, sizeof(line), "%s/%s", folder, typed);
	out[0] = '\0';
	ck_assert_uint_eq(file_complete(line, number, out, sizeof(out)), count);
	return out[0] ? out + strlen(folder) + 1 : out;
}

START_TEST(names_are_completed_in_turn)
{
	static const char *const names[] = {"b2", "b1", ".b0", "c"};
	char name[128], *home = realpath(folder, NULL);

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
	ck_assert_uint_eq(file_complete("~/b", 1, name, sizeof(name)), 2);
	ck_assert_str_eq(name, "~/b2");
	ck_assert_uint_eq(file_complete("~", 0, name, sizeof(name)), 1);
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
	tcase_add_test(file, file_has_its_name_when_it_is_whole);
	tcase_add_test(file, file_that_is_there_is_replaced_only_if_asked);
	tcase_add_loop_test(file, replaced_file_leaves_its_permissions, 0, 3);
	tcase_add_test(file, read_only_file_is_guarded);
	tcase_add_test(file, abandoned_file_leaves_nothing);
	tcase_add_test(file, pipe_is_never_replaced);
	tcase_add_test(file, link_to_a_device_is_never_replaced);
	tcase_add_test(file, link_stays_and_what_it_points_to_is_written);
	tcase_add_test(file, folder_is_never_replaced);
	tcase_add_test(file, names_are_completed_in_turn);
	suite_add_tcase(suite, file);
	return suite_run(suite);
}
