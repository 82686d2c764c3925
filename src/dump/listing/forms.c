/* SPDX-License-Identifier: MIT */
#include "dump/listing/forms.h"

#include <string.h>

#include "dump/listing/text.h"
#include "text/count.h"

#define ROW0 "09 00 34 12 00 00 00 06"
#define ROW1 "09 10 34 12 00 00 00 06"
#define BYTES_FIRST "they could be bytes in the order of the file as well, as xxd prints them: --order big"
#define RECORD "[[0x]A[+A]][#I]:_{[0x]W-_}" /* what documents print */
#define RULER "00_01_02_03_~\n~_00_01_02_03_~\n0_1_2_3_~\n~_0_1_2_3_~\n~_0 1_2 3_~"
#define BINARY "they are read as hex; words of binary digits would look the same"
#define DECIMAL "they are read as hex; decimal numbers would look the same"
#define ADDRESS_OR_WORD \
	"the first number of each line is read as its address, and it could be a word as well: --listing "
#define WORDS_FIRST "they could be little-endian numbers as well, as xxd -e prints them: --order little"

/* clang-format off */
static const struct form forms[] = {
	/* --- Structured text ----------------------------------------------------------------------------------------- */
	{"JSON", "gmmuview --json and --ndjson, jq: objects with pa or address and raw or value, or a list of them",
	 RECORD, .document = json_line, .of_lines = true,
	 .sample = "{\"pa\": \"0xa45000\", \"raw\": \"0x0600000012340009\"}"},
	{"table with a heading", "gmmuview --csv, CSV, TSV, Markdown, psql, sqlite3: a column pa or address, index, raw or value",
	 RECORD, .document = table_line, .of_lines = true,
	 .sample = "index,pa,raw\n0,0xa45000,0x0600000012340009\n1,0xa45008,0x0600000012341009"},
	{"list", "C, C++, Rust, Go, Java, C#, Python, JavaScript, VHDL; gdb p/x of an array", RECORD, .document = list_line,
	 .sample = "u64 t[] = { 0x0600000012340009, 0x0600000012341009 };"},
	{"list of hex", "the same without 0x: Rust {:x?}", RECORD, .document = list_hex_line, .sample = "[0600000012340009, 0600000012341009]"},
	{"assembler", "gas .quad, .long, .byte; NASM and MASM dq, dd, db; IDA", RECORD, .document = assembler_line,
	 .sample = "table:\tdq 0x0600000012340009, 0x0600000012341009"},
	{"gmmuview --text", "the table that gmmuview prints", "N_0xA_[0xX_][-_]W_~",
	 .heading = "#_~", .after = "slot_~",
	 .sample = "slot        pa  raw               state\n   0  0xa45000  0600000012340009  mapped   vid"},

	/* --- Tools that nothing else looks like ---------------------------------------------------------------------- */
	{"hexyl", "hexyl with borders", "|A|_{P^}T0", "|*~", FORM_SAME,
	 .sample = "|00a45000| " ROW0 " | " ROW1 " |_04•000•|_•4•000•|"},
	{"gef", "gef hexdump word, dword, qword", "0xA|+0xX[:]_0xW",
	 .sample = "0x0000000000a45000|+0x0000   0x0600000012340009"},
	{"gef with an offset", "address and offset, which add up", "0xA+A_|_0xW",
	 .sample = "0xa45000+0000 | 0x0600000012340009"},
	{"pwndbg hexdump", "pwndbg hexdump", "+X_[0x]A_{P1_}|T|", "... ~skipped N identical line~", FORM_NEXT,
	 .sample = "+0000 0xa45000  09 00 34 12  00 00 00 06  09 10 34 12  00 00 00 06  |..4.|....|..4.|....|"},
	{"TRACE32", "TRACE32 Data.dump", "A|[>] {W_}T", .heading = "~address|~",
	 .sample = "    SD:00A45000|>12340009 06000000 12341009 06000000 ..4.......4....."},
	{"devmem2", "devmem2, one value a line", "\\Value[_at_address] 0xA[ (~)]:_0xW-[;]",
	 .heading = "/dev/mem opened.\nMemory mapped at address ~",
	 .sample = "Value at address 0xA45000 (0x7f3a2c1b0000): 0x12340009\nValue at address 0xA45004 (0x7f3a2c1b0004): 0x6000000"},
	{"WinDbg dq", "WinDbg dq, dp and !dq", "[#_]A`_{W8`_}",
	 .sample = "00000000`00a45000  06000000`12340009 06000000`12341009"},
	{"WinDbg dps", "WinDbg dps, dqs", "A`_W`_S!~",
	 .sample = "00000000`00a45000  06000000`12340009 nt!Example+0x10"},
	{"objdump -s", "objdump -s", "A_{P4_}T", .after = "Contents of section ~", .heading = "~file format ~",
	 .sample = "Contents of section .data:\n a45000 09003412 00000006 09103412 00000006  ..4.......4....."},
	{"readelf -x", "readelf -x", "0xA_{P4_}T", .after = "Hex dump of section ~",
	 .sample = "Hex dump of section '.data':\n  0x00a45000 09003412 00000006 09103412 00000006 ..4.......4....."},
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
	 "0xA-0xX zero suppressed", FORM_ZEROS, .ruler = RULER, .radix = FORM_ANY_RADIX,
	 .rivals = {{"xxd -g", BYTES_FIRST}},
	 .sample = "00a45000: 12340009 06000000 12341009 06000000  ..4.......4....."},
	{"hexyl without borders", "hexyl --border none", "A8_{P_}T0", .sample = "00a45000  " ROW0 "   " ROW1 "  _04•000• _•4•000•"},
	{"xxd -g3", "xxd with groups of any size", "[0x]A[J] {P*_}T", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 090034 120000 000609 103412 000000 06  ..4.......4....."},
	{"xxd -g", "xxd -g4, -g8 and -g16", "[0x]A[J] {P_}T", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 09003412 00000006 09103412 00000006  ..4.......4....."},

	/* --- An address and words ------------------------------------------------------------------------------------- */
	{"gdb x", "gdb x/gx, x/wx, x/hx, x/bx; lldb, QEMU, bochs xp", "[0x]A[_<~>]:_{0xW_}", .heading = "~Cannot access memory~",
	 .rivals = {{"gdb x/a", "the words are as wide as their digits; without leading zeros they could be wider: --word 8"}},
	 .sample = "0xa45000 <pt>:\t0x0600000012340009\t0x0600000012341009"},
	{"lldb array", "lldb memory read -f uint64_t[]", "0xA:_\\{{0xW }\\}",
	 .sample = "0x00a45000: {0x0600000012340009 0x0600000012341009}"},
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
	{"nvapeek", "nvapeek, U-Boot md, crash rd, OpenOCD mdw, kernel", "[0x]A:_{W_}", "...", FORM_ZEROS, .radix = FORM_ANY_RADIX,
	 .rivals = {{"xxd -g without text", BYTES_FIRST}, {"binary", BINARY}},
	 .sample = "00a45000: 12340009 06000000 12341009 06000000"},
	{"words", "an address and words: od -A x, kdb md, J-Link mem32, hexdump -e", "[phys_][#_][\\[][0x]A`[\\]][J] {W_}",
	 "0xA-0xX zero suppressed", FORM_ZEROS,
	 .rivals = {{"words in the order of the file", BYTES_FIRST}}, .radix = FORM_ANY_RADIX,
	 .sample = "a45000 0600000012340009 0600000012341009"},
	{"xxd -p with addresses", "an address and joined digits", "[0x]A[J] P*",
	 .sample = "00a45000: 09003412\n00a45004: 00000006"},
	{"xxd -g without text", NULL, "[0x]A:_{P_}", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000: 09003412 00000006 09103412 00000006"},
	{"words in the order of the file", NULL, "[0x]A_{P_}", .radix = FORM_ANY_RADIX,
	 .sample = "00a45000 09003412 00000006\n00a45008 09103412 00000006"},

	/* --- Languages ------------------------------------------------------------------------------------------------ */
	{"addresses and bars", "an address and words between bars", "[0x]A | {[0x]W[ |] }",
	 .sample = "0xa45000 | 0x0600000012340009 | 0x0600000012341009"},
	{"addresses and commas", "an address, a comma and words", "[0x]A, {[0x]W[,] }", .rivals = {{"bare words", ADDRESS_OR_WORD "'{0xW[,] }'"}},
	 .sample = "0xa45000, 0x0600000012340009"},
	{"addresses, commas and short words", "the same without leading zeros", "[0x]A, 0xW8-",
	 .sample = "0xa45000,0x600000012340009\n0xa45008,0x600000012341009"},
	{"addresses and semicolons", "an address, a semicolon and words", "[0x]A; {[0x]W[;] }", .rivals = {{"bare words", ADDRESS_OR_WORD "'{0xW[;] }'"}},
	 .sample = "0xa45000; 0x0600000012340009"},
	{"SystemVerilog", "assignments of sized literals", "S\\[ I\\] [<]=_N'hW[;]",
	 .sample = "mem[0] = 64'h0600000012340009;\nmem[1] = 64'h0600000012341009;"},
	{"name[index] = value", "name[index] and a value", "[S]\\[ [0x]I\\][.S][->S][J] {[0x]W-[,][;]_}",
	 .sample = "pte[0] = 0x0600000012340009\npte[1] = 0x0600000012341009"},
	{"name[index]: bytes", "the number of a line, and its bytes or words", "[S]\\[ [0x]I\\][J] {[0x]P1_}", .of_lines = true,
	 .sample = "pte[0]: " ROW0 "\npte[1]: " ROW1},
	{"index: value", "the number of a slot and its value", "[#][S\\_]I[)][J] {0xW-_}[;]",
	 .sample = "0: 0x0600000012340009\n1: 0x0600000012341009"},

	/* --- Words alone ---------------------------------------------------------------------------------------------- */
	{"$readmemh", "Verilog memory files: @ counts words; TI-TXT", "{P_}", .after = "@X", .at_words = true,
	 .rivals = {{"$readmemh of numbers", "words are read as bytes in the order of the file, as objcopy writes them: --order little turns them round"}},
	 .heading = "q\n//~", .sample = "@00A45000\n" ROW0 " " ROW1},
	{"$readmemh of numbers", NULL, "{W_}", .after = "@X", .at_words = true, .heading = "q\n//~", .sample = "@00A45000\n09 00 34 12"},
	{"bytes with text, no address", "print_hex_dump without a prefix", "{P1^}T", .sample = ROW0 "  ..4....."},
	{"words with text, no address", "print_hex_dump without a prefix", "{W_}T", .sample = "12340009 06000000  ..4....."},
	{"addresses alone", "od -c of blanks", "A", .refused = "addresses, and no words after them",
	 .sample = "00a45000\n00a45010\n00a45020"},
	{"bare bytes", "bytes in the order of the file", "{[0x]P1[,]^}",
	 .rivals = {{"bytes", "the first number of each line could be its address as well: --listing bytes"}, {"bare decimal", DECIMAL}}, .sample = ROW0},
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

static const struct around arounds[] = {
	/* Logs. A sample of each is in the test. */
	{"<N>", AROUND_STAMP},                      /* a level of the kernel */
	{"kern_:S_:_", AROUND_STAMP},               /* dmesg -x */
	{"\\[ N.N[_<_N.N>]\\][_]", AROUND_STAMP},   /* the kernel's clock */
	{"\\[ \\TN\\]_", AROUND_STAMP},               /* the caller: a task or a processor */
	{"\\[ CN\\]_", AROUND_STAMP},
	{"\\[S_S_N_N:N:N_N\\]_", AROUND_STAMP},     /* dmesg -T */
	{"\\[N:N:N[.N]\\]_", AROUND_STAMP},
	{"\\[N-N-N\\TN:N:NS_S_S\\]_", AROUND_STAMP},  /* env_logger */
	{"N-N-N\\TN:N:NS_S_kernel:_", AROUND_STAMP}, /* ISO 8601, with a host and a program */
	{"N-N-N\\TN:N:NS_S_S\\[N\\]:_", AROUND_STAMP},
	{"N-N-N\\TN:N:NS_", AROUND_STAMP},
	{"N-N-N_N:N:N[,N][.N]_N_N_", AROUND_STAMP}, /* logcat */
	{"N-N-N_N:N:N[,N][.N]_", AROUND_STAMP},
	{"N/N/N_N:N:N[.N]_", AROUND_STAMP},         /* Go */
	{"N-N_N:N:N.N_N_N_", AROUND_STAMP},         /* logcat */
	{"N-N_N:N:N.N_", AROUND_STAMP},
	{"S_N_N:N:N[.N]_S_kernel:_", AROUND_STAMP}, /* syslog */
	{"S_N_N:N:N[.N]_S_S\\[N\\]:_", AROUND_STAMP},
	{"S_N_N:N:N[.N]_", AROUND_STAMP},
	{"SN_N:N:N.N_N_S:N\\]_", AROUND_STAMP},     /* glog */
	{"S/S_(_N):_", AROUND_STAMP},               /* logcat -v brief */
	{"S_\\[N\\]_N.N:_", AROUND_STAMP},          /* trace-cmd */
	{"S_\\[N\\]_S_N.N:_", AROUND_STAMP},        /* ftrace */
	{"S_N_\\[N\\]_N.N:_", AROUND_STAMP},        /* perf */
	{"S:N:", AROUND_NAME},      /* file:line:, grep -Hn */
	{"//_", AROUND_STAMP},
	{"#_", AROUND_PROMPT},                        /* a comment, or root's prompt */
	{"*\\ ", AROUND_STAMP},
	{"+_", AROUND_STAMP},
	{"+", AROUND_STAMP},                        /* diff */
	/* Prompts. */
	{"(gdb)_", AROUND_PROMPT},
	{"(lldb)_", AROUND_PROMPT},
	{"(qemu)_", AROUND_PROMPT},
	{"gdb-peda$_", AROUND_PROMPT},
	{"gef\x7f_", AROUND_PROMPT},
	{"pwndbg>_", AROUND_PROMPT},
	{"N:_kd>_", AROUND_PROMPT},
	{"N:N>_", AROUND_PROMPT},
	{"lkd>_", AROUND_PROMPT},
	{"kd>_", AROUND_PROMPT},
	{"crash>_", AROUND_PROMPT},
	{"<bochs:N>_", AROUND_PROMPT},
	{"\\[N\\]kdb>_", AROUND_PROMPT},
	{"\\[0xX\\]>_", AROUND_PROMPT},              /* radare2 */
	{"\\J-Link>", AROUND_PROMPT},
	{"Marvell>>_", AROUND_PROMPT},
	{"=>_", AROUND_PROMPT},                       /* U-Boot */
	{">_", AROUND_PROMPT},
	{"$_", AROUND_PROMPT},
	{"S@S#_", AROUND_PROMPT},                     /* a shell */
	{"S@S$_", AROUND_PROMPT},
	{"\\[S@S_S\\]$_", AROUND_PROMPT},
	{"\\P\\S_S>_", AROUND_PROMPT},                /* PowerShell */
	{"B::", AROUND_PROMPT},
	{"--\\Type_~--", AROUND_PROMPT},              /* a debugger's pager */
	{"--More--", AROUND_PROMPT},
};

/* How wide numbers are by the words of a declaration, of which the first counts ... */
static const struct {
	const char *name;
	unsigned bytes;
} types[] = {
	{"uint8_t", 1},      {"int8_t", 1},       {"u8", 1},          {"__u8", 1},       {"i8", 1},
	{"uint8", 1},        {"byte", 1},         {"bytes", 1},       {"bytearray", 1},  {"char", 1},
	{"BYTE", 1},         {"NvU8", 1},         {"UInt8", 1},       {"Uint8Array", 1}, {"ByteArray", 1},
	{"byteArrayOf", 1},  {"ubyteArrayOf", 1}, {"uint16_t", 2},    {"u16", 2},        {"__u16", 2},
	{"i16", 2},          {"uint16", 2},       {"short", 2},       {"ushort", 2},     {"WORD", 2},
	{"NvU16", 2},        {"UInt16", 2},       {"Uint16Array", 2}, {"uint64_t", 8},   {"int64_t", 8},
	{"u64", 8},          {"__u64", 8},        {"i64", 8},         {"uint64", 8},     {"ulong", 8},
	{"long", 8},         {"QWORD", 8},        {"NvU64", 8},       {"UInt64", 8},     {"BigUint64Array", 8},
	{"ulongArrayOf", 8}, {"longArrayOf", 8},  {"uint32_t", 4},    {"int32_t", 4},    {"u32", 4},
	{"__u32", 4},        {"i32", 4},          {"uint32", 4},      {"uint", 4},       {"int", 4},
	{"unsigned", 4},     {"DWORD", 4},        {"NvU32", 4},       {"UInt32", 4},     {"Uint32Array", 4},
};

/* ... and by directives; 0: it puts nothing into memory. */
static const struct {
	const char *name;
	unsigned bytes;
} directives[] = {
	{"dq", 8},     {".quad", 8},   {".8byte", 8},  {".xword", 8},  {".dword", 8},   {"DCQ", 8},      {"dd", 4},
	{".long", 4},  {".int", 4},    {".4byte", 4},  {"DCD", 4},     {".dc.l", 4},    {"dw", 2},       {".short", 2},
	{".hword", 2}, {".2byte", 2},  {".value", 2},  {"DCW", 2},     {".dc.w", 2},    {"db", 1},       {".byte", 1},
	{"DCB", 1},    {".dc.b", 1},   {".align", 0},  {".balign", 0}, {".p2align", 0}, {".section", 0}, {".text", 0},
	{".data", 0},  {".rodata", 0}, {".globl", 0},  {".global", 0}, {".type", 0},    {".size", 0},    {".file", 0},
	{".ident", 0}, {"section", 0}, {"segment", 0}, {"global", 0},  {"align", 0},    {"bits", 0},     {"default", 0},
};
/* clang-format on */

_Static_assert(COUNT(arounds) <= AROUNDS_MAX, "more rows than room");

const struct around *around_at(size_t i)
{
	return i < COUNT(arounds) ? &arounds[i] : NULL;
}

unsigned type_width(const char *name, size_t length)
{
	for (size_t i = 0; i < COUNT(types); i++) {
		if (strncmp(types[i].name, name, length) == 0 && types[i].name[length] == '\0')
			return types[i].bytes;
	}
	return 0;
}

bool directive_width(const char *name, size_t length, unsigned *bytes)
{
	for (size_t i = 0; i < COUNT(directives); i++) {
		*bytes = directives[i].bytes;
		if (lex_is_name(name, length, directives[i].name))
			return true;
	}
	return false;
}

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
