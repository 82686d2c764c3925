/* SPDX-License-Identifier: MIT */
#include "dump/signature.h"

#include <string.h>

#include "text/count.h"

/* At least four bytes: shorter ones may occur as words of a table. */
#define SIGNATURE(at, bytes, words)                       \
	{                                                 \
		at, sizeof(bytes "") - 1, bytes "", words \
	}

static const struct {
	size_t at, length;
	const char *bytes, *words;
} signatures[] = {
	/* Memory and disk images, from which a table may have to be cut out first. */
	SIGNATURE(0, "EMiL\1\0\0\0", "a LiME memory image"),
	SIGNATURE(0, "KDUMP   ", "a kdump memory image"),
	SIGNATURE(0, "DISKDUMP", "a diskdump memory image"),
	SIGNATURE(0, "PAGEDUMP", "a Windows memory image"),
	SIGNATURE(0, "PAGEDU64", "a Windows memory image"),
	SIGNATURE(0, "MDMP\x93\xa7", "a Windows minidump"),
	SIGNATURE(0, "QFI\xfb", "a QEMU disk image"),
	SIGNATURE(0, "KDMV", "a VMware disk image"),
	SIGNATURE(0, "vhdxfile", "a VHDX disk image"),
	SIGNATURE(0, "LUKS\xba\xbe", "a LUKS volume"),
	SIGNATURE(512, "EFI PART", "a disk with a GUID partition table"),
	SIGNATURE(0, "hsqs", "a squashfs file system"),
	/* Firmware and programs. */
	SIGNATURE(0, "\xd0\x0d\xfe\xed", "a device tree"),
	SIGNATURE(0, "\x27\x05\x19\x56", "a U-Boot image"),
	SIGNATURE(0, "ANDROID!", "an Android boot image"),
	SIGNATURE(0, "\xcf\xfa\xed\xfe", "a Mach-O program"),
	SIGNATURE(0, "\xca\xfe\xba\xbe", "a Java class or a Mach-O program"),
	SIGNATURE(0, "BC\xc0\xde", "LLVM bitcode"),
	SIGNATURE(0, "\0asm\1\0\0\0", "a WebAssembly module"),
	/* Archives and compressed data that are not unpacked. */
	SIGNATURE(0, "PK\3\4", "a ZIP archive"),
	SIGNATURE(0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
	SIGNATURE(0, "Rar!\x1a\7", "a RAR archive"),
	SIGNATURE(0, "!<arch>\n", "an ar archive"),
	SIGNATURE(0, "070701", "a cpio archive"),
	SIGNATURE(0, "070707", "a cpio archive"),
	SIGNATURE(0, "\xed\xab\xee\xdb", "an RPM package"),
	SIGNATURE(0, "\x04\x22\x4d\x18", "LZ4 data"),
	SIGNATURE(0, "LZIP\1", "lzip data"),
	SIGNATURE(0, "\x89LZO\0\r\n\x1a\n", "lzop data"),
	/* Recordings made by tools. */
	SIGNATURE(0, "\xd4\xc3\xb2\xa1", "a pcap capture"),
	SIGNATURE(0, "\x0a\x0d\x0d\x0a", "a pcapng capture"),
	SIGNATURE(0, "PERFILE2", "a recording of perf"),
	SIGNATURE(0, "SQLite format 3", "an SQLite database"),
	SIGNATURE(0, "\x89HDF\r\n\x1a\n", "HDF5 data"),
	SIGNATURE(0, "\x93NUMPY", "a NumPy array"),
	/* Documents, images, sound and video. */
	SIGNATURE(0, "%PDF-", "a PDF document"),
	SIGNATURE(0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an OLE document"),
	SIGNATURE(0, "\x89PNG\r\n\x1a\n", "a PNG image"),
	SIGNATURE(0, "\xff\xd8\xff\xdb", "a JPEG image"),
	SIGNATURE(0, "\xff\xd8\xff\xe0", "a JPEG image"),
	SIGNATURE(0, "\xff\xd8\xff\xe1", "a JPEG image"),
	SIGNATURE(0, "GIF87a", "a GIF image"),
	SIGNATURE(0, "GIF89a", "a GIF image"),
	SIGNATURE(0, "II*\0\x08\0\0\0", "a TIFF image"),
	SIGNATURE(0, "RIFF", "RIFF data (sound, video or an image)"),
	SIGNATURE(0, "OggS\0", "Ogg data"),
	SIGNATURE(0, "fLaC", "FLAC sound"),
	SIGNATURE(4, "ftyp", "an MP4 video"),
	SIGNATURE(0, "\x1a\x45\xdf\xa3", "a Matroska video"),
};

const char *signature_find(const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < COUNT(signatures); i++) {
		size_t at = signatures[i].at, length = signatures[i].length;

		if (size >= at && size - at >= length && memcmp(bytes + at, signatures[i].bytes, length) == 0)
			return signatures[i].words;
	}
	return NULL;
}
