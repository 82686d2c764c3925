/* SPDX-License-Identifier: MIT */
#include "browse/model/files.h"

#include <stdlib.h>
#include <string.h>

bool files_insert(struct files *files, const char *path)
{
	size_t after = files->count > 0 ? files->at + 1 : 0;
	struct files_item *more = realloc(files->items, (files->count + 1) * sizeof(*more));
	char *copy = more ? strdup(path) : NULL;

	if (more)
		files->items = more;
	if (!copy)
		return false;
	memmove(more + after + 1, more + after, (files->count - after) * sizeof(*more));
	more[after] = (struct files_item){.path = copy};
	files->count++;
	return true;
}

enum gmmu_status files_set(struct files *files, char *const *paths, size_t count, const char *path,
			   struct gmmu_error *error)
{
	bool fits = count > 0 || files_insert(files, path);

	for (size_t i = 0; i < count && fits; i++) {
		fits = files_insert(files, paths[i]);
		files->at = i;
	}
	files->at = 0;
	return fits ? GMMU_OK : gmmu_error_set(error, GMMU_E_NOMEM, "out of memory");
}

void files_remove(struct files *files, size_t number)
{
	free(files->items[number].path);
	dump_close(files->items[number].parked);
	files->count--;
	memmove(files->items + number, files->items + number + 1, (files->count - number) * sizeof(*files->items));
	if (files->at > number)
		files->at--;
}

void files_free(struct files *files)
{
	while (files->count > 0)
		files_remove(files, files->count - 1);
	free(files->items);
	*files = (struct files){0};
}

size_t files_find(const struct files *files, const char *path)
{
	size_t number = 0;

	while (number < files->count && strcmp(files->items[number].path, path) != 0)
		number++;
	return number;
}

bool files_park(struct files *files, struct dump *dump)
{
	if (!dump_is_once(dump))
		return false;
	files->items[files->at].parked = dump;
	return true;
}

void files_reach(struct files *files, size_t number)
{
	files->at = number;
	files->items[number].parked = NULL;
}
