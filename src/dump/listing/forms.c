/* SPDX-License-Identifier: MIT */
#include "dump/listing/forms.h"

#include <string.h>

#include "text/count.h"

#define ROW0 "09 00 34 12 00 00 00 06"
#define ROW1 "09 10 34 12 00 00 00 06"
#define BYTES_FIRST "they could be bytes in the order of the file as well, as xxd prints them: --order big"
#define RULER "00_01_02_03_~\n~_00_01_02_03_~\n0_1_2_3_~\n~_0_1_2_3_~\n~_0 1_2 3_~"
#define BINARY "they are read as hex; words of binary digits would look the same"
#define ADDRESS_OR_WORD \
	"the first number of each line is read as its address, and it could be a word as well: --listing "
#define WORDS_FIRST "they could be little-endian numbers as well, as xxd -e prints them: --order little"

/* clang-format off */
static const struct form forms[] = {
	/* --- Structured text ----------------------------------------------------------------------------------------- */
	{"JSON", "gmmuview --json and --ndjson, jq: objects with pa or address and raw or value, or a list of them",
	 DOCUMENT_RECORD, .document = json_line, .of_lines = true,
	 .sample = "{\"pa\": \"0xa45000\", \"raw\": \"0x0600000012340009\"}"},
	{"table with a heading", "gmmuview --csv, CSV, TSV, Markdown, psql, sqlite3: a column pa or address, index, raw or value",
	 DOCUMENT_RECORD, .document = table_line, .of_lines = true,
	 .sample = "index,pa,raw\n0,0xa45000,0x0600000012340009\n1,0xa45008,0x0600000012341009"},
	{"list", "C, C++, Rust, Go, Java, C#, Python, JavaScript, VHDL; gdb p/x of an array", DOCUMENT_RECORD, .document = list_line,
	 .sample = "u64 t[] = { 0x0600000012340009, 0x0600000012341009 };"},
	{"list of hex", "the same without 0x: Rust {:x?}", DOCUMENT_RECORD, .document = list_hex_line, .sample = "[0600000012340009, 0600000012341009]"},
	{"assembler", "gas .quad, .long, .byte; NASM and MASM dq, dd, db; IDA", DOCUMENT_RECORD, .document = assembler_line,
	 .sample = "table:\tdq 0x0600000012340009, 0x0600000012341009"},
	{"gmmuview --text", "the table that gmmuview prints", "N_0xA_[0xX_][-_]W_~",
	 .heading = "#_~", .after = "slot_~",
	 .sample = "slot        pa  raw               state\n   0  0xa45000  0600000012340009  mapped   vid"},

	/* --- Tools that nothing else looks like ---------------------------------------------------------------------- */
	{"hexyl", "hexyl with borders", "|A|_{P^}T0", "|*~\n*", LINE_SAME,
	 .sample = "|00a45000| " ROW0 " | " ROW1 " |_04•000•|_•4•000•|"},
	{"gef", "gef hexdump word, dword, qword: an offset alone, or one that is added to the address", "0xA|+0xX[:]_0xW\n0xA+A_|_0xW",
	 .sample = "0x0000000000a45000|+0x0000   0x0600000012340009"},
	{"pwndbg hexdump", "pwndbg hexdump", "+X_[0x]A_{P1_}|T|", "... ~skipped N identical line~", LINE_NEXT,
	 .sample = "+0000 0xa45000  09 00 34 12  00 00 00 06  09 10 34 12  00 00 00 06  |..4.|....|..4.|....|"},
	{"TRACE32", "TRACE32 Data.dump", "A|[>] {W_}T", .heading = "~address|~",
	 .sample = "    SD:00A45000|>12340009 06000000 12341009 06000000 ..4.......4....."},
	{"devmem2", "devmem2, one value a line", "\\Value[_at_address] 0xA[ (~)]:_0xW-[;]",
	 .heading = "/dev/mem opened.\nMemory mapped at address ~",
	 .sample = "Value at address 0xA45000 (0x7f3a2c1b0000): 0x12340009\nValue at address 0xA45004 (0x7f3a2c1b0004): 0x6000000"},
	{"WinDbg dq", "WinDbg dq, dp, dps, dqs and !dq", "[#_]A`_{W8`_}\nA`_W`_S!~",
	 .sample = "00000000`00a45000  06000000`12340009 06000000`12341009"},
	{"objdump -s", "objdump -s, readelf -x", "[0x]A_{P4_}T", .after = "Contents of section ~\nHex dump of section ~",
	 .heading = "~file format ~",
	 .sample = "Contents of section .data:\n a45000 09003412 00000006 09103412 00000006  ..4.......4....."},
	{"objdump -s without text", "objdump -s with its text column cut off", "[0x]A_{P4_}",
	 .after = "Contents of section ~", .heading = "~file format ~",
	 .sample = "Contents of section .data:\n a45000 09003412 00000006 09103412 00000006"},
	{"tcpdump -x", "tcpdump -x", "0x0A3:_{P2_}",
	 .sample = "\t0x0000:  0900 3412 0000 0006 0910 3412 0000 0006"},

	/* --- Decimal and octal values, which are refused before they could be read as hex --------------------------- */
	{"xxd -b", "xxd -b", "A: {Vb8_}T", .refused = "binary digits",
	 .sample = "00a45000: 00001001 00000000 00110100 00010010 00000000 00000000  ..4..."},
	{"gdb x/t", "gdb x/t", "0xA[_<~>]:\t{Vb_}", .refused = "binary digits",
	 .sample = "0xa45000:\t00001001\t00000000\t00110100"},
	{"gdb x/o", "gdb x/o", "0xA[_<~>]:\t{Vo_}", .refused = "octal numbers",
	 .sample = "0xa45000:\t02215000011\t0600000000"},
	{"gdb x/d", "gdb x/d, x/u", "0xA[_<~>]:\t{Vd_}", .refused = "decimal numbers",
	 .sample = "0xa45000:\t432345564532965385\t432345564532969481"},
	{"octal bytes", "od -t o1, hexdump -b", "A_{Vo3_}", .refused = "octal numbers",
	 .sample = "0000000 011 000 064 022 000 000 000 006"},
	{"decimal bytes", "od -t u1", "A__{Vd3__}", .refused = "decimal numbers",
	 .sample = "0000000   9   0  52  18   0   0   0   6"},

	/* --- An address, words, and a text that shows their bytes ----------------------------------------------------- */
	{"od z", "od -t x1z, x2z, x4z, x8z", "A7_{W_}>T<", .radix = FORM_OCTAL,
	 .sample = "0000000 " ROW0 "  >..4.....<\n0000010"},
	{"bytes with text", "hexdump -C, xxd -g1, od -t x1z, radare2, lldb, WinDbg db, kernel, PowerShell, Wireshark", "[0x]A`[J] {P1^}T",
	 .heading = "~Offset_~\n~------_~\nMemory_\\Address_~\nLength:_N_(0xX)_bytes", .ruler = RULER, .radix = FORM_ANY_RADIX,
	 .sample = "00a45000  " ROW0 "  " ROW1 "  |..4.......4.....|"},
	{"xxd", "xxd, radare2 px, tcpdump -X", "[0x]A[J] {P2_}T", .ruler = RULER, .radix = FORM_ANY_RADIX,
	 .rivals = {{"xxd -e", WORDS_FIRST}},
	 .sample = "00a45000: 0900 3412 0000 0006 0910 3412 0000 0006  ..4.......4....."},
	{"xxd -e", "xxd -e, crash rd, kdb md, U-Boot md, WinDbg dc, radare2 pxw, kernel: words with text", "[phys_][#_][0x]A`[J] {[0x]W_}T",
	 "0xA-0xX zero suppressed", LINE_ZEROS, .ruler = RULER, .radix = FORM_ANY_RADIX,
	 .rivals = {{"xxd -g", BYTES_FIRST}},
	 .sample = "00a45000: 12340009 06000000 12341009 06000000  ..4.......4....."},
	{"hexyl without borders", "hexyl --border none", "A8_{P_}T0", .sample = "00a45000  " ROW0 "   " ROW1 "  _04•000• _•4•000•"},
	{"xxd -g3", "xxd with groups of any size", "[0x]A[J] {P*_}T", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 090034 120000 000609 103412 000000 06  ..4.......4....."},
	{"xxd -g", "xxd -g4, -g8 and -g16", "[0x]A[J] {P_}T", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 09003412 00000006 09103412 00000006  ..4.......4....."},

	/* --- An address and words ------------------------------------------------------------------------------------- */
	{"gdb x", "gdb x/gx, x/wx, x/hx, x/bx; lldb, QEMU, bochs xp", "[0x]A[_<~>]:_{0xW_}\n0xA:_\\{{0xW }\\}", .heading = "~Cannot access memory~",
	 .rivals = {{"gdb x/a", "the words are as wide as their digits; without leading zeros they could be wider: --word 8"}},
	 .sample = "0xa45000 <pt>:\t0x0600000012340009\t0x0600000012341009"},
	{"gdb x/a", "gdb x/a, bochs xp: numbers without leading zeros", "0xA[_<~>]:_{0xW-_[<~>_]}",
	 .sample = "0xa45000:\t0x600000012340009\t0x600000012341009 <main+4>"},
	{"words of 0x", "an address, a mark and words with 0x", "[\\[][(][0x]A`[\\]][)][J] {0xW[,]_}[;]", .rivals = {{"bare words", ADDRESS_OR_WORD "'{0xW_}'"}},
	 .radix = FORM_ANY_RADIX,
	 .sample = "0x00a45000 = 0x0600000012340009"},
	{"short words of 0x", "an address, a mark and one word without leading zeros", "[\\[][(][0x]A[\\]][)][J] 0xW8-[;]",
	 .sample = "pt 0xa45000 = 0x600000012340009\npt 0xa45008 = 0x600000012341009"},
	{"bytes after a range", "first and last address, and bytes", "[0x]A-[0x]E[J] {P1^}[_T]",
	 .sample = "a45000-a4500f: " ROW0 " " ROW1},
	{"words after a range", "first and last address, and words", "[0x]A-[0x]E[J] {0xW_}",
	 .sample = "a45000-a4500f: 0x0600000012340009 0x0600000012341009"},
	{"hexdump", "hexdump, hexdump -x", "A7_{W2_}", .rivals = {{"od", "addresses are read as hex, as hexdump prints them, and could be octal as well: --radix 8"}}, .radix = FORM_HEX_RUN,
	 .sample = "0a45000 0009 1234 0000 0600 1009 1234 0000 0600"},
	{"od", "od -x, od -t x1, x2, x4, x8", "A7_{W_}", .radix = FORM_OCTAL,
	 .sample = "51050000 0600000012340009 0600000012341009\n51050020"},
	{"bytes", "an address and bytes in the order of the file", "[#_][0x]A`[J] {P1^}",
	 .heading = "~Offset_~\n~------_~", .ruler = RULER, .radix = FORM_ANY_RADIX,
	 .rivals = {{"bare bytes", "the first number of each line is read as its address, and it could be a byte as well: --listing '{P1_}'"}},
	 .sample = "00a45000: " ROW0},
	{"joined bytes", "xxd -p with addresses: 16 joined bytes or more", "[0x]A[J] P16*", .radix = FORM_ANY_RADIX,
	 .rivals = {{"nvapeek", WORDS_FIRST}, {"binary", BINARY}},
	 .sample = "00a45000: 09003412000000060910341200000006"},
	{"kernel words", "print_hex_dump with addresses, crash rd", "A16:_{W_}",
	 .sample = "0000000000a45000: 0009 1234 0000 0600 1009 1234 0000 0600"},
	{"xxd without text", "xxd with its text column cut off", "[0x]A:_{P2_}", .radix = FORM_ANY_RADIX,
	 .rivals = {{"nvapeek", WORDS_FIRST}},
	 .sample = "00a45000: 0900 3412 0000 0006 0910 3412 0000 0006"},
	{"nvapeek", "nvapeek, U-Boot md, crash rd, OpenOCD mdw, kernel", "[0x]A:_{W_}", "...", LINE_ZEROS, .radix = FORM_ANY_RADIX,
	 .rivals = {{"xxd -g without text", BYTES_FIRST}, {"binary", BINARY}},
	 .sample = "00a45000: 12340009 06000000 12341009 06000000"},
	{"words", "an address and words: od -A x, kdb md, J-Link mem32, hexdump -e", "[phys_][#_][\\[][0x]A`[\\]][J] {W_}",
	 "0xA-0xX zero suppressed", LINE_ZEROS,
	 .rivals = {{"words in the order of the file", BYTES_FIRST}}, .radix = FORM_ANY_RADIX,
	 .sample = "a45000 0600000012340009 0600000012341009"},
	{"xxd -p with addresses", "an address and joined digits", "[0x]A[J] P*",
	 .sample = "00a45000: 09003412\n00a45004: 00000006"},
	{"xxd -g without text", NULL, "[0x]A:_{P_}", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 09003412 00000006 09103412 00000006"},
	{"words in the order of the file", NULL, "[0x]A_{P_}", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000 09003412 00000006\n00a45008 09103412 00000006"},

	/* --- Languages ------------------------------------------------------------------------------------------------ */
	{"addresses and commas", "an address and words, joined by commas, semicolons or bars",
	 "[0x]A, {[0x]W[,] }\n[0x]A; {[0x]W[;] }\n[0x]A | {[0x]W[ |] }", .rivals = {{"bare words", ADDRESS_OR_WORD "'{0xW[,][;] }'"}},
	 .sample = "0xa45000, 0x0600000012340009"},
	{"addresses, commas and short words", "the same without leading zeros", "[0x]A, 0xW8-",
	 .sample = "0xa45000,0x600000012340009\n0xa45008,0x600000012341009"},
	{"SystemVerilog", "assignments of sized literals", "S\\[ I\\] [<]=_N'hW[;]",
	 .sample = "mem[0] = 64'h0600000012340009;\nmem[1] = 64'h0600000012341009;"},
	{"name[index] = value", "name[index] and a value", "[S]\\[ [0x]I\\][.S][->S][J] {[0x]W-[,][;]_}",
	 .sample = "pte[0] = 0x0600000012340009\npte[1] = 0x0600000012341009"},
	{"name[index]: bytes", "the number of a line, and its bytes or words", "[S]\\[ [0x]I\\][J] {[0x]P1_}", .of_lines = true,
	 .sample = "pte[0]: " ROW0 "\npte[1]: " ROW1},
	{"index: value", "the number of a slot and its value", "[#][S\\_]I[)][J] {0xW-_}[;]",
	 .sample = "0: 0x0600000012340009\n1: 0x0600000012341009"},

	/* --- Words alone ---------------------------------------------------------------------------------------------- */
	{"$readmemh", "Verilog memory files: @ counts words; TI-TXT", "{P_}", .at_words = true,
	 .rivals = {{"$readmemh of numbers", "words are read as bytes in the order of the file, as objcopy writes them: --order little turns them round"}},
	 .heading = "q\n//~", .sample = "@00A45000\n" ROW0 " " ROW1},
	{"$readmemh of numbers", NULL, "{W_}", .at_words = true, .heading = "q\n//~", .sample = "@00A45000\n09 00 34 12"},
	{"bytes with text, no address", "print_hex_dump without a prefix", "{P1^}T", .sample = ROW0 "  ..4....."},
	{"words with text, no address", "print_hex_dump without a prefix", "{W_}T", .sample = "12340009 06000000  ..4....."},
	{"addresses alone", "od -c of blanks", "A", .refused = "addresses, and no words after them",
	 .sample = "00a45000\n00a45010\n00a45020"},
	{"bare bytes", "bytes in the order of the file", "{[0x]P1[,]^}",
	 .rivals = {{"bytes", "the first number of each line could be its address as well: --listing bytes"}, {"bare decimal", "they are read as hex; decimal numbers would look the same"}}, .sample = ROW0},
	{"many digits", "xxd -p: 16 bytes or more a line", "[\\\\x]P16*",
	 .rivals = {{"bare words", "they could be little-endian numbers of 16 bytes as well: --order little"}},
	 .sample = "09003412000000060910341200000006"},
	{"bare words", "words alone", "{[0x]W[,][;] }",
	 .rivals = {{"bare words in the order of the file", "they could be bytes in the order of the file as well, as xxd -p prints them: --order big"},
		    {"words", "the first number of each line could be its address as well: --listing words"},
		    {"words of 0x", "the first number of each line could be its address as well: --listing 'words of 0x'"}},
	 .sample = "0600000012340009\n0600000012341009"},
	{"bare words in the order of the file", NULL, "{P_}", .sample = "0900341200000006\n0910341200000006"},
	{"plain digits", "xxd -p, PostgreSQL: digits of bytes", "[\\\\x]P*", .sample = "0900341200000006091034120000"},

	/* --- Values that are not hex ----------------------------------------------------------------------------------- */
	{"binary", "words of binary digits", "[0x]A[<~>][J] {Vb_}", .refused = "binary digits",
	 .sample = "00a45000: 00000000000010010001001000110100"},
	{"octal", "od, gdb x/o", "[0x]A[<~>][J] {Vo_}", .refused = "octal numbers", .sample = "0000000 000011 011064 000000 003000"},
	{"decimal", "od -t d or u, gdb x/d", "[0x]A[<~>][J] {Vd_}", .refused = "decimal numbers", .sample = "0000000   9 4660 0 1536"},
	{"bare decimal", "decimal numbers alone", "{Vd[,]_}", .refused = "decimal numbers", .sample = "9 0 52 18 0 0 0 6"},
	{"floating-point", "od -t f, gdb x/f", "[0x]A[<~>][J] {Vf_}", .refused = "floating-point numbers", .sample = "0000000 8.81e-280 1.2"},
	{"characters", "od -c, od -t a", "A_{Vc_}", .refused = "characters", .sample = "0000000  \\t  \\0   4"},
};
/* clang-format on */

const struct form *form_at(size_t i)
{
	return i < COUNT(forms) ? &forms[i] : NULL;
}

const struct form *form_named(const char *name)
{
	for (size_t i = 0; i < COUNT(forms); i++) {
		if (strcmp(forms[i].name, name) == 0)
			return &forms[i];
	}
	return NULL;
}
