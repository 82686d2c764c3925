/* SPDX-License-Identifier: MIT */
/* tar (ustar, pax, GNU) with one regular file. Strict: anything unknown is refused, not skipped. */
#include "dump/shape.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "text/escape.h"
#include "text/phrase.h"

#define TAR_BLOCK 512
#define TAR_PAX_MAX 65536 /* limit for the extended headers of one member, in bytes */

/* Fields of a header block: offset and width in bytes. */
enum {
	TAR_NAME_WIDTH = 100,
	TAR_SIZE = 124,
	TAR_SIZE_WIDTH = 12,
	TAR_CHECKSUM = 148,
	TAR_CHECKSUM_WIDTH = 8,
	TAR_TYPE = 156,
	TAR_MAGIC = 257
};

struct tar {
	struct job *job;
	uint64_t at;             /* offset of the next header */
	unsigned members, files; /* members other than the archive's own records; regular files */
	uint64_t file_offset, file_size;
	char file_name[TAR_NAME_WIDTH + 1];
	bool has_pax_size; /* an extended header gives the size of the next member */
	uint64_t pax_size;
	bool ended; /* the two zero blocks were seen */
};

/* An octal number with spaces around it, or GNU's base 256 (first bit set). False if it is neither. */
static bool tar_number(const uint8_t *field, size_t width, uint64_t *number)
{
	uint64_t value = 0;
	size_t i = 0;

	if (field[0] & 0x80) {
		value = field[0] & 0x7f;
		for (i = 1; i < width; i++) {
			if (value >> 56)
				return false;
			value = value << 8 | field[i];
		}
		*number = value;
		return true;
	}
	while (i < width && field[i] == ' ')
		i++;
	if (i == width || field[i] < '0' || field[i] > '7')
		return false;
	for (; i < width && field[i] >= '0' && field[i] <= '7'; i++)
		value = value << 3 | (field[i] - (unsigned)'0');
	for (; i < width; i++) {
		if (field[i] != ' ' && field[i] != '\0')
			return false;
	}
	*number = value;
	return true;
}

static bool tar_checksum_fits(const uint8_t *header)
{
	uint64_t said, sum = 0;

	if (!tar_number(header + TAR_CHECKSUM, TAR_CHECKSUM_WIDTH, &said))
		return false;
	for (size_t i = 0; i < TAR_BLOCK; i++) {
		bool inside = i >= TAR_CHECKSUM && i < TAR_CHECKSUM + TAR_CHECKSUM_WIDTH;

		sum += inside ? ' ' : header[i];
	}
	return sum == said;
}

static bool tar_bid(struct job *job)
{
	snprintf(job->evidence, sizeof(job->evidence), "ustar at offset %d", TAR_MAGIC);
	return job->head_size >= TAR_BLOCK && memcmp(job->head + TAR_MAGIC, "ustar", 5) == 0;
}

/* One "length key=value\n" of an extended header. Returns its length, or 0 if it is malformed. */
static size_t pax_record(struct tar *tar, const char *text, size_t size, const char **refused)
{
	uint64_t length = 0, value = 0;
	size_t at = 0, key;

	while (at < size && text[at] >= '0' && text[at] <= '9' && length <= size)
		length = length * 10 + (unsigned)(text[at++] - '0');
	if (at == 0 || at >= size || text[at] != ' ' || length > size || length < at + 3 || text[length - 1] != '\n')
		return 0;
	key = at + 1;
	if (length - key > 11 && memcmp(text + key, "GNU.sparse.", 11) == 0)
		*refused = "a sparse file in GNU's format";
	if (length - key > 5 && memcmp(text + key, "size=", 5) == 0) {
		for (at = key + 5; at < length - 1; at++) {
			if (text[at] < '0' || text[at] > '9' || value > UINT64_MAX / 16)
				return 0;
			value = value * 10 + (unsigned)(text[at] - '0');
		}
		tar->has_pax_size = true;
		tar->pax_size = value;
	}
	return (size_t)length;
}

static enum gmmu_status tar_pax(struct tar *tar, uint64_t offset, uint64_t size, struct gmmu_error *error)
{
	static const char damaged[] =
		"the tar archive is damaged: its extended header at offset 0x%" PRIx64 " is invalid";
	char text[TAR_PAX_MAX];
	const char *refused = NULL;
	enum gmmu_status status;

	if (size > sizeof(text))
		return gmmu_error_set(error, GMMU_E_FORMAT, damaged, offset);
	status = job_read(tar->job, offset, text, (size_t)size, error);
	for (size_t at = 0; status == GMMU_OK && at < size;) {
		size_t length = pax_record(tar, text + at, (size_t)size - at, &refused);

		if (length == 0)
			status = gmmu_error_set(error, GMMU_E_FORMAT, damaged, offset);
		at += length;
	}
	if (status == GMMU_OK && refused)
		status = gmmu_error_set(error, GMMU_E_FORMAT, "the tar archive contains %s; unpack it first", refused);
	return status;
}

/* What to do with a member of a given type. */
static enum gmmu_status tar_member(struct tar *tar, const uint8_t *header, uint64_t size, struct gmmu_error *error)
{
	uint8_t type = header[TAR_TYPE];
	char name[4 * TAR_NAME_WIDTH + 1];

	tar->members += type != 'x' && type != 'g' && type != 'L' && type != 'K' && type != 'V';
	switch (type) {
	case '0':
	case '\0':
	case '7': /* "contiguous": still a regular file */
		if (tar->files++ == 0) {
			tar->file_offset = tar->at;
			tar->file_size = size;
			memcpy(tar->file_name, header, TAR_NAME_WIDTH);
		}
		return GMMU_OK;
	case 'x':
	case 'g':
		return tar_pax(tar, tar->at, size, error);
	case '1': /* links, devices, directories, FIFOs, GNU's long names and volume label: no data to read */
	case '2':
	case '3':
	case '4':
	case '5':
	case '6':
	case 'L':
	case 'K':
	case 'V':
		return GMMU_OK;
	default:
		memcpy(tar->file_name, header, TAR_NAME_WIDTH);
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the tar archive contains %s of an unsupported type (0x%02x); unpack it first",
				      escape_string(name, sizeof(name), tar->file_name), (unsigned)type);
	}
}

/* Reads one header and moves past its member. */
static enum gmmu_status tar_step(struct tar *tar, struct gmmu_error *error)
{
	static const uint8_t zeros[TAR_BLOCK];
	uint8_t header[TAR_BLOCK];
	uint64_t size, layer = tar->job->view.size, start = tar->at;
	bool extended;
	enum gmmu_status status = job_read(tar->job, start, header, sizeof(header), error);

	if (status != GMMU_OK)
		return status;
	tar->at += TAR_BLOCK;
	if (memcmp(header, zeros, TAR_BLOCK) == 0) {
		tar->ended = true;
		return GMMU_OK;
	}
	if (memcmp(header + TAR_MAGIC, "ustar", 5) != 0 || !tar_checksum_fits(header) ||
	    !tar_number(header + TAR_SIZE, TAR_SIZE_WIDTH, &size))
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the tar archive is damaged: the checksum of its header at offset 0x%" PRIx64
				      " is wrong",
				      start);
	extended = header[TAR_TYPE] == 'x' || header[TAR_TYPE] == 'g';
	if (tar->has_pax_size && !extended) {
		size = tar->pax_size;
		tar->has_pax_size = false;
	}
	if (size > layer - tar->at)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the tar archive is truncated: the member at offset 0x%" PRIx64 " has %" PRIu64
				      " bytes, and the archive ends after %" PRIu64 " of them",
				      start, size, layer - tar->at);
	status = tar_member(tar, header, size, error);
	/* The last block may be incomplete. */
	size += (TAR_BLOCK - size % TAR_BLOCK) % TAR_BLOCK;
	tar->at = size < layer - tar->at ? tar->at + size : layer;
	return status;
}

/* There is not exactly one regular file. Counts them for the message. */
static enum gmmu_status tar_refuse(const struct tar *tar, struct gmmu_error *error)
{
	if (tar->files == 0)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the tar archive contains no regular file, only directories, links and the like; "
				      "pack the file itself (tar -h follows links)");
	return gmmu_error_set(error, GMMU_E_FORMAT, "the tar archive contains %u regular files; unpack the one to read",
			      tar->files);
}

/* The end mark is followed by zeros up to a whole record; anything else is ignored, with a notice. */
static enum gmmu_status tar_rest(const struct tar *tar, struct gmmu_error *error)
{
	static const uint8_t zeros[TAR_BLOCK];
	uint8_t block[TAR_BLOCK];
	uint64_t end = tar->job->view.size;
	enum gmmu_status status = GMMU_OK;

	for (uint64_t at = tar->at; at < end && status == GMMU_OK; at += TAR_BLOCK) {
		size_t size = end - at < TAR_BLOCK ? (size_t)(end - at) : TAR_BLOCK;

		status = job_read(tar->job, at, block, size, error);
		if (status == GMMU_OK)
			status = dump_progress(tar->job->dump, at, end, error);
		if (status != GMMU_OK || memcmp(block, zeros, size) == 0)
			continue;
		report_notice(&tar->job->dump->report, "%s after the end of the tar archive ignored",
			      phrase_count(end - at, "byte", "bytes").text);
		break;
	}
	return status;
}

static enum gmmu_status tar_read(struct job *job, struct gmmu_error *error)
{
	struct tar tar = {.job = job};
	uint64_t checksum;
	enum gmmu_status status = GMMU_OK;
	char name[4 * TAR_NAME_WIDTH + 1];

	/* A table may have these five letters here by chance; an archive has a checksum before them. */
	if (!job->forced && !tar_number(job->head + TAR_CHECKSUM, TAR_CHECKSUM_WIDTH, &checksum)) {
		job->declined = true;
		return GMMU_OK;
	}
	while (status == GMMU_OK && !tar.ended && tar.at < job->view.size) {
		if (job->view.size - tar.at < TAR_BLOCK)
			return gmmu_error_set(error, GMMU_E_FORMAT, "the tar archive is truncated at offset 0x%" PRIx64,
					      tar.at);
		status = tar_step(&tar, error);
		if (status == GMMU_OK)
			status = dump_progress(job->dump, tar.at, job->view.size, error);
	}
	if (status != GMMU_OK)
		return status;
	if (tar.files > 1 || (tar.files == 0 && tar.members > 0))
		return tar_refuse(&tar, error);
	status = tar_rest(&tar, error);
	if (status != GMMU_OK)
		return status;
	if (!tar.ended)
		report_notice(&job->dump->report,
			      "the tar archive has no end mark: it may be truncated after its file");
	job->view.offset += tar.files ? tar.file_offset : job->view.size;
	job->view.size = tar.files ? tar.file_size : 0;
	if (tar.files)
		report_fact(&job->dump->report, "archive_member", escape_string(name, sizeof(name), tar.file_name),
			    "the only regular file in the archive");
	return GMMU_OK;
}

const struct shape shape_tar = {"tar", "tar", SHAPE_ARCHIVE, tar_bid, tar_read};
