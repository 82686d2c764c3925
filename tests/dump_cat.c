/* SPDX-License-Identifier: MIT */
/*
 * Writes a dump out as text, for the tests of src/dump that need real tools:
 *
 *	extent 0xa45000 256			each extent: address and bytes
 *	09003412 ...				with -x: its bytes in hex, 32 a line
 *	shape gzip, hex listing			with -i: layers, facts, notices
 *
 * On an error: the code and the message, and exit status 2. With -o FILE the bytes of all extents go to a file, holes
 * left out. Options: -f format, -w word, -e little|big, -r radix, -m max-size, -b base-pa, -s offset, -l length.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dump/dump.h"

#define CHUNK 4096

static void info_print(struct dump *dump)
{
	dump_magic_wait(dump);
	printf("shape %s\n", dump_shape(dump));
	for (size_t i = 0; i < dump_layer_count(dump); i++)
		printf("layer %s: %s\n", dump_layer_at(dump, i).shape, dump_layer_at(dump, i).evidence);
	for (size_t i = 0; i < dump_fact_count(dump); i++)
		printf("fact %s = %s: %s\n", dump_fact_at(dump, i).name, dump_fact_at(dump, i).value,
		       dump_fact_at(dump, i).basis);
	for (size_t i = 0; i < dump_notice_count(dump); i++)
		printf("notice %s\n", dump_notice_at(dump, i));
	printf("magic %s\n", dump_magic(dump) ? dump_magic(dump) : "no answer");
}

/* Copies an extent as hex, or as it is. Returns whether all of it could be read. */
static int extent_copy(struct dump *dump, size_t extent, FILE *out, FILE *hex)
{
	struct dump_extent from = dump_extent_at(dump, extent);
	uint8_t bytes[CHUNK];

	for (uint64_t at = 0; at < from.size;) {
		size_t got = dump_read(dump, extent, at, bytes, sizeof(bytes));

		if (got == 0)
			return 0;
		if (out)
			fwrite(bytes, 1, got, out);
		for (size_t i = 0; i < got && hex; i++)
			fprintf(hex, "%02x%s", bytes[i], (at + i + 1) % 32 == 0 || at + i + 1 == from.size ? "\n" : "");
		at += got;
	}
	return 1;
}

static int option_take(int option, const char *value, struct dump_options *options)
{
	uint64_t number = strtoull(value, NULL, 0);

	switch (option) {
	case 'f':
		options->format = value;
		break;
	case 'w':
		options->word_bytes = (unsigned)number;
		break;
	case 'e':
		options->order = strcmp(value, "big") == 0 ? DUMP_ORDER_BIG : DUMP_ORDER_LITTLE;
		break;
	case 'r':
		options->radix = (unsigned)number;
		break;
	case 'm':
		options->max_size = number;
		break;
	case 'b':
		options->has_base_pa = true;
		options->base_pa = number;
		break;
	case 's':
		options->window_offset = number;
		break;
	case 'l':
		options->window_length = number;
		break;
	default:
		return 0;
	}
	return 1;
}

int main(int count, char **words)
{
	struct dump_options options;
	struct gmmu_error error;
	struct dump *dump;
	FILE *out = NULL;
	int option, info = 0, hex = 0, whole = 1;

	dump_options_init(&options);
	while ((option = getopt(count, words, "f:w:e:r:m:b:s:l:o:ix")) != -1) {
		if (option == 'o')
			out = fopen(optarg, "we");
		else if (option == 'i')
			info = 1;
		else if (option == 'x')
			hex = 1;
		else if (!option_take(option, optarg, &options))
			return 1;
	}
	if (optind + 1 != count)
		return 1;
	if (dump_open(words[optind], &options, &dump, &error) != GMMU_OK) {
		printf("%s %s\n", gmmu_status_code(error.status), error.message);
		return 2;
	}
	if (info)
		info_print(dump);
	for (size_t i = 0; i < dump_extent_count(dump); i++) {
		struct dump_extent extent = dump_extent_at(dump, i);

		printf("extent %#" PRIx64 " %" PRIu64 "\n", extent.address, extent.size);
		if (out || hex)
			whole &= extent_copy(dump, i, out, hex ? stdout : NULL);
	}
	if (!whole)
		printf("trouble %s\n", dump_trouble(dump) ? dump_trouble(dump) : "none");
	dump_close(dump);
	if (out && fclose(out) != 0)
		return 1;
	return 0;
}
