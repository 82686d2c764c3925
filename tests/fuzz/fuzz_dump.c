/* SPDX-License-Identifier: MIT */
/*
 * Opens any bytes as a dump of one shape (FUZZ_FORMAT), or of the one that they seem to have, and reads what comes out.
 * With libFuzzer it makes up the bytes itself; without, it opens the files that are named to it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "dump/internal.h"
#include "dump/slots.h"

#ifndef FUZZ_FORMAT
#define FUZZ_FORMAT NULL
#endif
#define FUZZ_MAX_SIZE (UINT64_C(1) << 20) /* bytes that may come out */
#define FUZZ_SLOTS 4096u                  /* slots that are looked at */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct slots_item items[SLOTS_LOAD_MAX];
	struct dump_options options;
	struct gmmu_error error;
	struct dump *dump;
	struct slots *slots;
	uint64_t total = 0;

	dump_options_init(&options);
	options.format = FUZZ_FORMAT;
	options.max_size = FUZZ_MAX_SIZE;
	if (dump_open_bytes(bytes, size, &options, &dump, &error) != GMMU_OK)
		return 0;
	for (size_t i = 0; i < dump_extent_count(dump); i++) {
		struct dump_extent extent = dump_extent_at(dump, i);

		if (extent.size == 0 || extent.address > UINT64_MAX - (extent.size - 1) ||
		    (i > 0 && dump_extent_at(dump, i - 1).address + dump_extent_at(dump, i - 1).size >= extent.address))
			abort(); /* extents are ascending, and never touch */
		total += extent.size;
	}
	if (total > FUZZ_MAX_SIZE + size)
		abort(); /* more than the cap allows, or than a raw file has */
	if (slots_new(dump, 8, true, &slots, &error) == GMMU_OK) {
		for (uint64_t at = 0; at < slots->count && at < FUZZ_SLOTS;)
			at += slots_load(slots, at, items, SLOTS_LOAD_MAX);
		slots_free(slots);
	}
	dump_close(dump);
	return 0;
}

#ifndef FUZZ_LIBFUZZER
int main(int count, char **names)
{
	static uint8_t bytes[1 << 20];

	for (int i = 1; i < count; i++) {
		FILE *file = fopen(names[i], "re");
		size_t size;

		if (!file)
			return EXIT_FAILURE;
		size = fread(bytes, 1, sizeof(bytes), file);
		fclose(file);
		LLVMFuzzerTestOneInput(bytes, size);
	}
	return EXIT_SUCCESS;
}
#endif
