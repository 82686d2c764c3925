/* SPDX-License-Identifier: MIT */
#include "browse/panes/file_text.h"

#include <inttypes.h>
#include <string.h>

#include "dump/dump.h"
#include "text/phrase.h"
#include "text/text.h"

void dump_name_add(struct text *text, const struct dump *dump)
{
	const char *path = dump_path(dump), *slash = strrchr(path, '/');

	text_add_escaped(text, slash && slash[1] ? slash + 1 : path);
}

void fate_add(struct text *text, const struct dump *dump, enum dump_fate fate, uint64_t size)
{
	uint64_t before = dump_file_size(dump);

	switch (fate) {
	case DUMP_CHANGED:
		text_add(text, "changed since it was read");
		break;
	case DUMP_GREW:
		text_add_format(text, "grew from %" PRIu64 " to %s since it was read", before,
				phrase_count(size, "byte", "bytes").text);
		break;
	case DUMP_SHRANK:
		text_add_format(text, "shrank from %" PRIu64 " to %s since it was read", before,
				phrase_count(size, "byte", "bytes").text);
		break;
	case DUMP_REPLACED:
		text_add(text, "was replaced by another file since it was read");
		break;
	case DUMP_GONE:
	case DUMP_SAME:
		text_add(text, "is gone; the parts already read stay here");
		break;
	}
}
