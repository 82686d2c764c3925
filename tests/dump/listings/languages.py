# SPDX-License-Identifier: MIT
"""Tables as programs and assemblers write them."""
from listings.form import add, form, hexes, join, split, text_of, value

C_TYPES = {1: "uint8_t", 2: "uint16_t", 4: "uint32_t", 8: "uint64_t"}


def rows(items, per, indent="\t", sep=", ", end=","):
    groups = [items[i:i + per] for i in range(0, len(items), per)]
    return [indent + sep.join(g) + (end if i + 1 < len(groups) else "") for i, g in enumerate(groups)]


def items(t, size, prefix="0x", suffix="", upper=False, pad=True):
    out = []
    for word in split(t.data, size):
        digits = f"{value(word):0{2 * size if pad else 1}{'X' if upper else 'x'}}"
        out.append(prefix + digits + suffix)
    return out


def listed(head, tail, size, per=None, end="", **how):
    def write(t):
        count = len(t.data) // size
        lines = rows(items(t, size, **how), per or max(1, 32 // size))
        if end:
            lines[-1] += end
        return join(([head.format(n=count)] if head else []) + lines + ([tail] if tail else []))
    return write


def lists(name, head, tail, size, tool="", notes="", **how):
    add(name, listed(head, tail, size, **how), word=size, based=False, place=False, fixed=how.get("pad", True), tool=tool, notes=notes)


for _size, _suffix in ((8, "ULL"), (8, "UL"), (8, "ull"), (8, ""), (4, "U"), (4, "u"), (4, ""), (2, ""), (1, "")):
    lists(f"C {C_TYPES[_size]}{' ' + _suffix if _suffix else ''}", f"static const {C_TYPES[_size]} pt[{{n}}] = {{{{", "};", _size,
          suffix=_suffix, tool="C")
lists("C uint64_t unpadded", "uint64_t pt[] = {{", "};", 8, suffix="ULL", pad=False, tool="C")
lists("C uint32_t unpadded", "uint32_t pt[] = {{", "};", 4, pad=False, tool="C", notes="the declaration says how wide a word is")
lists("C unsigned char unpadded", "unsigned char pt[] = {{", "};", 1, pad=False, tool="C")
lists("C upper", "const uint64_t pt[] =\n{{", "};", 8, upper=True, suffix="ULL", end=",", tool="C", notes="brace on its own line; a last comma")
lists("C 0X", "unsigned long long pt[] = {{", "};", 8, prefix="0X", upper=True, tool="C")
lists("C one a line", "u64 pt[] = {{", "};", 8, per=1, end=",", tool="Linux")
lists("C UINT64_C", "static uint64_t pt[] = {{", "};", 8, prefix="UINT64_C(0x", suffix=")", tool="C")
lists("C no declaration", "", "", 8, tool="C, only the words", end=",")
lists("C bytes no declaration", "", "", 1, per=16, tool="C, only the bytes")
lists("Rust u64", "const PT: [u64; {n}] = [", "];", 8, end=",", tool="Rust")
lists("Rust u8 suffix", "let pt = [", "];", 1, suffix="u8", tool="Rust")
lists("Rust vec u64 suffix", "let pt = vec![", "];", 8, suffix="_u64", tool="Rust")
lists("Rust u32 slice", "static PT: &[u32] = &[", "];", 4, tool="Rust")
lists("Go uint64", "var pt = []uint64{{", "}", 8, end=",", tool="Go")
lists("Go byte", "var pt = []byte{{", "}", 1, end=",", tool="Go, go-bindata and gofmt")
lists("Go %#v", "[]byte{{", "}", 1, pad=False, tool="Go fmt %#v on several lines")
lists("Java long", "long[] pt = {{", "};", 8, suffix="L", tool="Java")
lists("Java int", "static final int[] PT = new int[] {{", "};", 4, tool="Java")
lists("C# ulong", "ulong[] pt = new ulong[] {{", "};", 8, tool="C#")
lists("C# byte", "byte[] pt = new byte[{n}] {{", "};", 1, tool="C#, HxD's export")
lists("JavaScript BigInt", "const pt = [", "];", 8, suffix="n", tool="JavaScript")
lists("JavaScript Uint8Array", "const pt = new Uint8Array([", "]);", 1, tool="JavaScript")
lists("JavaScript Uint32Array", "const pt = Uint32Array.from([", "]);", 4, tool="JavaScript")
lists("Python list", "pt = [", "]", 8, tool="Python")
lists("Python bytes list", "pt = bytes([", "])", 1, tool="Python")
lists("Python strings", "['", "']", 8, tool="Python, list of hex()", per=1000)
lists("Kotlin", "val pt = longArrayOf(", ")", 8, suffix="uL", tool="Kotlin")
lists("Swift", "let pt: [UInt64] = [", "]", 8, tool="Swift")
lists("Perl", "my @pt = (", ");", 4, tool="Perl")
lists("VHDL x", "constant pt : mem := (", ");", 8, prefix='x"', suffix='"', tool="VHDL")


@form("Python hex() list", place=False, fixed=False, word=8, based=False, tool="Python print([hex(x) for x in pt])", notes="no leading zeros")
def _(t):
    return str([hex(x) for x in t.words(8)]) + "\n"


@form("Python list one line", place=False, word=8, based=False, tool="Python")
def _(t):
    return "[" + ", ".join(items(t, 8)) + "]\n"


@form("Rust {:#x?}", place=False, fixed=False, word=8, based=False, tool="Rust dbg!/{:#x?}", notes="one a line, no leading zeros")
def _(t):
    return "[\n" + join(f"    {x:#x}," for x in t.words(8)) + "]\n"


@form("Rust {:x?}", place=False, fixed=False, word=8, based=False, tool="Rust {:x?}", may="no sign of hex", notes="no 0x, no leading zeros")
def _(t):
    return "[" + ", ".join(f"{x:x}" for x in t.words(8)) + "]\n"


@form("Rust underscores", place=False, word=8, based=False, tool="Rust, clippy's grouping", may="underscores in numbers")
def _(t):
    def grouped(x):
        digits = f"{x:016x}"
        return "0x" + "_".join(digits[i:i + 4] for i in range(0, 16, 4))
    return "let pt: [u64; %d] = [\n" % len(t.words(8)) + join("    " + grouped(x) + "," for x in t.words(8)) + "];\n"


@form("C comments", place=False, word=8, based=False, tool="C with comments that hold numbers")
def _(t):
    lines = [f"\t0x{x:016x}ULL, /* {8 * i:#x}: {i} */" for i, x in enumerate(t.words(8))]
    return "/* table at 0xa45000, 64 entries */\nuint64_t pt[] = {\n" + join(lines) + "};\n"


@form("C line comments", place=False, word=8, based=False, tool="C++ with comments before the words")
def _(t):
    lines = [f"\t/* {i:3d} */ 0x{x:016x}, // +{8 * i:#06x}" for i, x in enumerate(t.words(8))]
    return "uint64_t pt[] = {\n" + join(lines) + "};\n"


@form("C designators", place=False, word=8, based=False, tool="C")
def _(t):
    return "uint64_t pt[] = {\n" + join(f"\t[{i}] = 0x{x:016x}," for i, x in enumerate(t.words(8))) + "};\n"


@form("C hex designators", place=False, fixed=False, word=8, based=False, tool="C")
def _(t):
    return "uint64_t pt[] = {\n" + join(f"\t[0x{i:02x}] = 0x{x:x}," for i, x in enumerate(t.words(8))) + "};\n"


@form("C structs", place=False, word=16, based=False, tool="C, pairs in braces", may="braces in braces")
def _(t):
    pairs = [f"\t{{ 0x{value(d[:8]):016x}, 0x{value(d[8:]):016x} }}," for _, d in t.lines(16)]
    return "struct dual pt[] = {\n" + join(pairs) + "};\n"


@form("Java casts", place=False, based=False, tool="Java byte[]", may="casts", notes="(byte) before what is above 0x7f")
def _(t):
    words = [("(byte)" if b > 0x7f else "") + f"0x{b:02x}" for b in t.data]
    return "byte[] d = { " + ", ".join(words) + " };\n"


@form("Java signed bytes", place=False, fixed=False, based=False, tool="Java Arrays.toString(byte[])", may="signed decimals", skip=("zero", "small"))
def _(t):
    return "[" + ", ".join(str(b - 256 if b > 127 else b) for b in t.data) + "]\n"


@form("decimal list", place=False, fixed=False, word=8, based=False, tool="Python print(pt), gcc's .quad", may="decimals")
def _(t):
    return "[" + ", ".join(str(x) for x in t.words(8)) + "]\n"


@form("decimal bytes", place=False, fixed=False, based=False, tool="Python list(bytes), jq", may="decimals")
def _(t):
    return str(list(t.data)) + "\n"


@form("Go decimal bytes", place=False, fixed=False, based=False, tool="Go fmt.Println([]byte)", may="decimals, no commas")
def _(t):
    return "[" + " ".join(str(b) for b in t.data) + "]\n"


@form("node Buffer", place=False, based=False, tool="Node.js console.log(Buffer), 50 bytes at most", may="cut",
      truth=lambda t: [(0, t.data)] if len(t.data) <= 50 else None)
def _(t):
    more = f" ... {len(t.data) - 50} more bytes" if len(t.data) > 50 else ""
    return "<Buffer " + " ".join(f"{b:02x}" for b in t.data[:50]) + more + ">\n"


@form("numpy hex", place=False, word=8, based=False, tool="numpy array of hex strings", may="no commas")
def _(t):
    return "[" + "\n ".join(" ".join(f"'{x:#018x}'" for x in row) for row in
                           [t.words(8)[i:i + 3] for i in range(0, len(t.words(8)), 3)]) + "]\n"


# --- strings of bytes ------------------------------------------------------------------------------------------------
@form("C string", place=False, based=False, tool="C, \\x", skip=())
def _(t):
    return "const char pt[] =\n" + join('\t"' + "".join(f"\\x{b:02x}" for b in d) + '"' for _, d in t.lines(16))[:-1] + ";\n"


@form("python bytes literal", damage=False, place=False, fixed=False, based=False, tool="Python repr(bytes)", may="characters among the escapes")
def _(t):
    return repr(t.data) + "\n"


@form("printf string", place=False, based=False, tool="printf '\\x..'")
def _(t):
    return "printf '" + "".join(f"\\x{b:02x}" for b in t.data) + "'\n"


@form("bytes.fromhex", place=False, based=False, tool="Python bytes.fromhex('..')", may="a call around the digits")
def _(t):
    return f"pt = bytes.fromhex('{t.data.hex()}')\n"


@form("postgres bytea", place=False, based=False, tool="psql, a bytea value", may="\\x before a string of digits")
def _(t):
    return f"\\x{t.data.hex()}\n"


# --- values by name --------------------------------------------------------------------------------------------------
def named(pattern, size=8):
    def write(t):
        return join(pattern.format(i=i, x=x, at=8 * i, b=" ".join(hexes(x.to_bytes(size, "little"), 1)))
                    for i, x in enumerate(t.words(size)))
    return write


for _name, _pattern in {
        "name[i] = 0x": "pte[{i}] = 0x{x:016x}", "name[i] = 0x;": "\tpt[{i}] = 0x{x:016x}ULL;", "name[0xi] = 0x": "pte[0x{i:x}] = 0x{x:x}",
        "name[i]: 0x": "PTE[{i:3d}]: 0x{x:016x}", "name i: 0x": "entry {i}: 0x{x:016x}", "i: 0x": "{i}: 0x{x:016x}",
        "[i] 0x": "[{i}] 0x{x:016x}", "[i] = 0x": "  [{i}] = 0x{x:x}", "name_i=0x": "pte_{i}=0x{x:016x}", "name[i]=hex": "pte[{i}]={x:016x}",
        "#i: 0x": "#{i}: 0x{x:016x}", "i 0x": "{i:4d} 0x{x:016x}", "name[i].raw = 0x": "pt->entry[{i}].raw = 0x{x:016x}",
        "name[i]: bytes": "pte[{i}]: {b}", "slot i: 0x": "slot {i:3d}  0x{x:016x}", "i) 0x": "{i}) 0x{x:016x}",
        "pt.entries[i] == 0x": "pt.entries[{i}] == 0x{x:016x}", "pte i -> 0x": "pte {i:03d} -> 0x{x:x}",
        "+offset: 0x": "+0x{at:04x}: 0x{x:016x}", "lldb [i]": "  [{i}] = 0x{x:016x}"}.items():
    add(f"named {_name}", named(_pattern), word=8, based=False, fixed="{x:x}" not in _pattern, tool="programs' own prints", notes="the number of the slot, then its value")


@form("lldb variable", word=8, based=False, tool="lldb p/x, frame variable", notes="a head line and braces around")
def _(t):
    return f"(unsigned long long[{len(t.words(8))}]) $0 = {{\n" + named("  [{i}] = 0x{x:016x}")(t) + "}\n"


# --- hardware description --------------------------------------------------------------------------------------------
@form("SystemVerilog assignments", word=8, based=False, tool="SystemVerilog", may="sized literals")
def _(t):
    return join(f"    mem[{i}] = 64'h{x:016x};" for i, x in enumerate(t.words(8)))


@form("SystemVerilog literal list", place=False, word=8, based=False, tool="SystemVerilog '{ }", may="sized literals")
def _(t):
    return "logic [63:0] pt [] = '{\n" + join(rows([f"64'h{x:016x}" for x in t.words(8)], 2, "  ")) + "};\n"


@form("SystemVerilog underscores", word=8, based=False, tool="SystemVerilog", may="sized literals")
def _(t):
    return join(f"mem[{i}] <= 64'h{x >> 32:08x}_{x & 0xffffffff:08x};" for i, x in enumerate(t.words(8)))


@form("SystemVerilog %h", word=4, based=False, tool="$display(\"mem[%0d] = %h\")")
def _(t):
    return join(f"mem[{i}] = {x:08x}" for i, x in enumerate(t.words(4)))


# --- assemblers ------------------------------------------------------------------------------------------------------
def directives(directive, size, per, prefix="0x", suffix="", indent="\t", label="", comment="", sep=", "):
    def write(t):
        words = items(t, size, prefix, suffix, suffix == "h")
        if suffix == "h":
            words = [w if w[0].isdigit() else "0" + w for w in words]
        out = [label] if label and label.endswith("\n") is False and not label.endswith(" ") else []
        for i in range(0, len(words), per):
            start = label if label.endswith(" ") and i == 0 else indent
            out.append(start + directive + ("\t" if indent == "\t" else " ") + sep.join(words[i:i + per]) +
                       (f"\t{comment} {i * size:#x}: {i}" if comment else ""))
        return join(out)
    return write


for _directive, _size in ((".quad", 8), (".8byte", 8), (".xword", 8), (".dword", 8), (".long", 4), (".4byte", 4), (".int", 4), (".word", 4),
                          (".2byte", 2), (".short", 2), (".hword", 2), (".byte", 1), (".dc.b", 1), (".dc.l", 4)):
    add(f"gas {_directive}", directives(_directive, _size, 16 // _size, label="pt:"), word=_size, based=False, place=False, tool="GNU as",
        notes="a label may stand before; .word is 2 or 4 bytes by target", may="width by target" if _directive == ".word" else "")
add("gas .quad one a line", directives(".quad", 8, 1, comment="#"), word=8, based=False, place=False, tool="GNU as, comments after #")
add("gas .quad comments", directives(".quad", 8, 2, comment="//"), word=8, based=False, place=False, tool="GNU as for arm64, comments after //")
add("gas .quad unpadded", lambda t: join(f"\t.quad\t{x:#x}" for x in t.words(8)), word=8, based=False, place=False, fixed=False, tool="GNU as, clang -S")
add("gas .quad decimal", lambda t: join(f"\t.quad\t{x}" for x in t.words(8)), word=8, based=False, place=False, fixed=False, tool="gcc -S", may="decimals")
for _directive, _size in (("dq", 8), ("dd", 4), ("dw", 2), ("db", 1)):
    add(f"nasm {_directive}", directives(_directive, _size, 16 // _size, indent="    "), word=_size, based=False, place=False, tool="NASM, yasm, fasm")
    add(f"nasm {_directive} label", directives(_directive, _size, 10000, label="table: "), word=_size, based=False, place=False, tool="NASM, one line")
    add(f"masm {_directive}", directives(_directive.upper(), _size, 16 // _size, prefix="", suffix="h", indent="    "), word=_size,
        based=False, place=False, fixed=False, tool="MASM, a zero before a letter")
add("nasm dq comments", directives("dq", 8, 1, indent="    ", comment=";"), word=8, based=False, place=False, tool="NASM")


def ida(directive, size, per):
    def write(t):
        out = []
        for at, d in t.lines(size * per):
            words = []
            for w in split(d, size):
                x = value(w)
                digits = f"{x:X}" if x < 10 else f"{x:X}h"
                words.append("0" + digits if digits[0].isalpha() else digits)
            out.append(f"seg000:{at:016X}                 {directive} " + ", ".join(words))
        return join(out)
    return write


for _directive, _size, _per in (("dq", 8, 1), ("dq", 8, 2), ("dd", 4, 4), ("db", 1, 8), ("dw", 2, 8)):
    add(f"ida {_directive} {_per}", ida(_directive, _size, _per), word=_size, fixed=False, tool="IDA's listing copied",
        notes="segment:address, words without leading zeros, h unless one decimal digit, 0 before a letter")


@form("ida dup", fixed=False, word=8, tool="IDA", notes="2 dup(0)", may="dup", tables=("repeats", "zero", "squeezed"))
def _(t):
    out, words, i = [], t.words(8), 0
    while i < len(words):
        run = 1
        while i + run < len(words) and words[i + run] == words[i]:
            run += 1
        digits = f"{words[i]:X}" + ("" if words[i] < 10 else "h")
        digits = ("0" if digits[0].isalpha() else "") + digits
        out.append(f"seg000:{t.base + 8 * i:016X}                 dq {digits if run == 1 else f'{run} dup({digits})'}")
        i += run
    return join(out)


@form("ida db comments", fixed=False, tool="IDA", notes="the character as a comment")
def _(t):
    def byte(b):
        text = f"{b:X}h" if b > 9 else f"{b}"
        return ("0" if text[0].isalpha() else "") + text
    return join(f".data:{at:016X} db {byte(d[0]):>4}" + (f" ; {chr(d[0])}" if 0x21 <= d[0] < 0x7f else "") for at, d in t.lines(1))


@form("ida hex view", tool="IDA's hex view copied")
def _(t):
    return join(f"{at:016X}  {' '.join(hexes(d[:8], 1, upper=True))}  {' '.join(hexes(d[8:], 1, upper=True)):23}  {text_of(d)}"
                for at, d in t.lines(16))
