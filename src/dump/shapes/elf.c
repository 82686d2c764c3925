/* SPDX-License-Identifier: MIT */
/*
 * ELF cores and executables: each PT_LOAD segment is a piece at its address. The header's byte order is that of the
 * machine that wrote the core; the bytes of the table stay as they are.
 */
#include "dump/shape.h"

#include <elf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/bytes.h"
#include "text/phrase.h"

#define ELF_SEGMENTS_MAX (1u << 20) /* more program headers than any core has */

struct segment {
	uint32_t type;
	uint64_t offset, virtual, physical, file_size, memory_size;
};

struct elf {
	bool wide, big; /* 64 bits; big-endian headers */
	uint16_t type;
	uint64_t table; /* offset of the program headers */
	uint64_t sections;
	uint16_t header_size, entry_size;
	uint32_t count; /* program headers */
};

/* A field of a header in either layout. */
#define FIELD(elf, bytes, type, member)                                                                         \
	bytes_number((bytes) + ((elf)->wide ? offsetof(Elf64_##type, member) : offsetof(Elf32_##type, member)), \
		     (elf)->wide ? sizeof(((Elf64_##type *)0)->member) : sizeof(((Elf32_##type *)0)->member),   \
		     (elf)->big)

/* Whether the bytes are a complete and valid header, not just the magic number. */
static bool elf_header(struct elf *elf, const uint8_t *head, size_t size)
{
	if (size < sizeof(Elf32_Ehdr) || memcmp(head, ELFMAG, SELFMAG) != 0)
		return false;
	if ((head[EI_CLASS] != ELFCLASS32 && head[EI_CLASS] != ELFCLASS64) ||
	    (head[EI_DATA] != ELFDATA2LSB && head[EI_DATA] != ELFDATA2MSB) || head[EI_VERSION] != EV_CURRENT)
		return false;
	*elf = (struct elf){.wide = head[EI_CLASS] == ELFCLASS64, .big = head[EI_DATA] == ELFDATA2MSB};
	if (elf->wide && size < sizeof(Elf64_Ehdr))
		return false;
	elf->type = (uint16_t)FIELD(elf, head, Ehdr, e_type);
	elf->table = FIELD(elf, head, Ehdr, e_phoff);
	elf->sections = FIELD(elf, head, Ehdr, e_shoff);
	elf->header_size = (uint16_t)FIELD(elf, head, Ehdr, e_ehsize);
	elf->entry_size = (uint16_t)FIELD(elf, head, Ehdr, e_phentsize);
	elf->count = (uint32_t)FIELD(elf, head, Ehdr, e_phnum);
	return FIELD(elf, head, Ehdr, e_version) == EV_CURRENT &&
	       elf->header_size == (elf->wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)) && elf->type != ET_NONE &&
	       (elf->count == 0 || elf->entry_size == (elf->wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr)));
}

static bool elf_bid(struct job *job)
{
	struct elf elf;

	/* ELF's magic number without a complete header: worth a notice, because libmagic would call it ELF. */
	if (!elf_header(&elf, job->head, job->head_size)) {
		if (job->head_size >= SELFMAG && memcmp(job->head, ELFMAG, SELFMAG) == 0)
			report_notice(
				&job->dump->report,
				"it begins like ELF data but has no complete ELF header, and is read in another way");
		return false;
	}
	snprintf(job->evidence, sizeof(job->evidence), "ELF%d header, %s-endian, type %u", elf.wide ? 64 : 32,
		 elf.big ? "big" : "little", (unsigned)elf.type);
	return true;
}

/* More than 65534 program headers are counted in the first section header. */
static enum gmmu_status elf_count(struct elf *elf, struct job *job, struct gmmu_error *error)
{
	uint8_t bytes[sizeof(Elf64_Shdr)];
	size_t size = elf->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	uint64_t room;

	if (elf->count == PN_XNUM) {
		if (elf->sections >= job->view.size || job->view.size - elf->sections < size)
			return gmmu_error_set(error, GMMU_E_FORMAT,
					      "the ELF file is truncated: its section headers are missing");
		if (job_read(job, elf->sections, bytes, size, error) != GMMU_OK)
			return GMMU_E_IO;
		elf->count = (uint32_t)FIELD(elf, bytes, Shdr, sh_info);
	}
	room = elf->table < job->view.size ? job->view.size - elf->table : 0;
	if (elf->count > ELF_SEGMENTS_MAX || elf->count * (uint64_t)elf->entry_size > room)
		return gmmu_error_set(error, GMMU_E_FORMAT,
				      "the ELF file is truncated: its %" PRIu32 " program headers at offset 0x%" PRIx64
				      " extend beyond its end at 0x%" PRIx64,
				      elf->count, elf->table, job->view.size);
	return GMMU_OK;
}

static enum gmmu_status elf_segment(const struct elf *elf, struct job *job, uint32_t number, struct segment *segment,
				    struct gmmu_error *error)
{
	uint8_t bytes[sizeof(Elf64_Phdr)];
	enum gmmu_status status =
		job_read(job, elf->table + (uint64_t)number * elf->entry_size, bytes, elf->entry_size, error);

	if (status != GMMU_OK)
		return status;
	segment->type = (uint32_t)FIELD(elf, bytes, Phdr, p_type);
	segment->offset = FIELD(elf, bytes, Phdr, p_offset);
	segment->virtual = FIELD(elf, bytes, Phdr, p_vaddr);
	segment->physical = FIELD(elf, bytes, Phdr, p_paddr);
	segment->file_size = FIELD(elf, bytes, Phdr, p_filesz);
	segment->memory_size = FIELD(elf, bytes, Phdr, p_memsz);
	return GMMU_OK;
}

/* What the program headers say about addresses, collected before they are read. */
struct elf_sum {
	bool has_physical;    /* some segment has a physical address other than 0 */
	uint64_t not_in_file; /* bytes that segments have in memory but not in the file */
	uint32_t unknown;     /* segments with an unknown physical address (all ones) */
	uint32_t loads;       /* PT_LOAD segments with bytes */
};

static bool physical_unknown(const struct elf *elf, const struct segment *segment)
{
	return segment->physical == (elf->wide ? UINT64_MAX : UINT32_MAX);
}

static enum gmmu_status elf_sum(const struct elf *elf, struct job *job, struct elf_sum *sum, struct gmmu_error *error)
{
	struct segment segment;
	enum gmmu_status status = GMMU_OK;

	for (uint32_t i = 0; i < elf->count && status == GMMU_OK; i++) {
		status = elf_segment(elf, job, i, &segment, error);
		if (status != GMMU_OK || segment.type != PT_LOAD)
			continue;
		if (segment.memory_size > segment.file_size)
			sum->not_in_file += segment.memory_size - segment.file_size;
		if (segment.file_size == 0)
			continue;
		sum->loads++;
		if (physical_unknown(elf, &segment))
			sum->unknown++;
		else if (segment.physical != 0)
			sum->has_physical = true;
		if (segment.offset > job->view.size || segment.file_size > job->view.size - segment.offset)
			status = gmmu_error_set(error, GMMU_E_FORMAT,
						"the ELF file is truncated: segment %" PRIu32 " has %" PRIu64
						" bytes at offset 0x%" PRIx64 ", and the file ends at 0x%" PRIx64,
						i, segment.file_size, segment.offset, job->view.size);
	}
	return status;
}

static enum gmmu_status elf_pieces(const struct elf *elf, struct job *job, const struct elf_sum *sum,
				   struct gmmu_error *error)
{
	struct segment segment;
	enum gmmu_status status = GMMU_OK;

	for (uint32_t i = 0; i < elf->count && status == GMMU_OK; i++) {
		struct piece piece;

		status = elf_segment(elf, job, i, &segment, error);
		if (status != GMMU_OK || segment.type != PT_LOAD || segment.file_size == 0 ||
		    (sum->has_physical && physical_unknown(elf, &segment)))
			continue;
		piece = (struct piece){.address = sum->has_physical ? segment.physical : segment.virtual,
				       .size = segment.file_size,
				       .where = job->view.offset + segment.offset};
		if (piece.address > UINT64_MAX - (piece.size - 1))
			status = gmmu_error_set(error, GMMU_E_FORMAT,
						"the ELF file is damaged: segment %" PRIu32 " ends beyond address 2^64",
						i);
		else
			status = extents_add(&job->dump->extents, piece, error);
	}
	return status;
}

static void elf_report(const struct elf_sum *sum, struct report *report)
{
	report_fact(report, "addresses", sum->has_physical ? "physical" : "virtual",
		    sum->has_physical ? "the program headers have physical addresses (p_paddr)"
				      : "the physical addresses in the program headers are all 0, so p_vaddr is used");
	if (!sum->has_physical)
		report_notice(report, "the ELF file has no physical addresses: its virtual addresses are used instead; "
				      "--base-pa moves the first");
	if (sum->has_physical && sum->unknown > 0)
		report_notice(report, "%s ignored",
			      phrase_count(sum->unknown, "segment without a physical address is",
					   "segments without a physical address are")
				      .text);
	if (sum->not_in_file > 0)
		report_notice(report, "%s not in the ELF file",
			      phrase_count(sum->not_in_file,
					   "byte that was in memory is a hole:", "bytes that were in memory are holes:")
				      .text);
}

static enum gmmu_status elf_read(struct job *job, struct gmmu_error *error)
{
	struct elf elf;
	struct elf_sum sum = {0};
	enum gmmu_status status;

	if (!elf_header(&elf, job->head, job->head_size))
		return gmmu_error_set(error, GMMU_E_FORMAT, "it has no complete ELF header");
	status = elf_count(&elf, job, error);
	if (status == GMMU_OK)
		status = elf_sum(&elf, job, &sum, error);
	if (status != GMMU_OK)
		return status;
	if (sum.loads == 0)
		return gmmu_error_set(
			error, GMMU_E_FORMAT,
			"the ELF file has no PT_LOAD segment with bytes in it%s; 'objcopy -O binary' extracts sections",
			elf.type == ET_REL ? " (it is an object file, which has none)" : "");
	/* Virtual addresses of 0 are useless too, but they are what the file contains. */
	elf_report(&sum, &job->dump->report);
	status = elf_pieces(&elf, job, &sum, error);
	if (status == GMMU_OK)
		status = extents_resolve(&job->dump->extents, job->dump, error);
	job->done = true;
	return status;
}

const struct shape shape_elf = {"elf", "ELF", SHAPE_BINARY, elf_bid, elf_read};
