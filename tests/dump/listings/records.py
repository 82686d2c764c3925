# SPDX-License-Identifier: MIT
"""Tables of text: CSV, JSON, bars and boxes; words alone; memory files."""
import json

from listings.form import add, form, hexes, join, split, text_of, value


# --- words alone -----------------------------------------------------------------------------------------------------
def bare(size, per, prefix="", upper=False, sep=" "):
    def write(t):
        words = hexes(t.data, size, prefix=prefix, upper=upper)
        return join(sep.join(words[i:i + per]) for i in range(0, len(words), per))
    return write


for _size in (1, 2, 4, 8):
    for _per in sorted({1, max(1, 16 // _size)}):
        add(f"bare {_size} x{_per}", bare(_size, _per), word=_size, based=False, place=False, tool="words alone", notes="values, little-endian",
            may="digits alone" if _size < 4 else "")
        add(f"bare 0x {_size} x{_per}", bare(_size, _per, "0x"), word=_size, based=False, place=False, tool="words alone, 0x")
add("bare 8 upper", bare(8, 2, upper=True), word=8, based=False, place=False, tool="words alone, upper case")
add("bare 8 commas", bare(8, 2, sep=","), word=8, based=False, place=False, tool="words alone, commas")
add("bare 0x 8 commas", bare(8, 4, "0x", sep=", "), word=8, based=False, place=False, tool="words alone, 0x and commas")
add("bare bytes colons", bare(1, 16, sep=":"), based=False, place=False, tool="openssl, wireshark", may="colons")
add("bare bytes dashes", bare(1, 8, sep="-", upper=True), based=False, place=False, tool=".NET BitConverter.ToString", may="dashes")
add("bare 0x unpadded", lambda t: join(f"{x:#x}" for x in t.words(8)), word=8, based=False, place=False, fixed=False, tool="printf %#lx", notes="width unknown but for long ones",
    may="widths differ")


def digits(per):
    return lambda t: join(d.hex() for _, d in t.lines(per))


for _per in (16, 30, 32, 8, 4096):
    add(f"digits {_per}", digits(_per), based=False, place=False, tool="xxd -p, a string of digits", notes="bytes in file order",
        may="16 digits a line are also a value" if _per == 8 else "", skip=("one",) + (("odd-bytes",) if _per != 16 else ()))
add("digits upper", lambda t: t.data.hex().upper() + "\n", based=False, place=False, tool="a string of digits", skip=("one",))


# --- bars ------------------------------------------------------------------------------------------------------------
def grid(t, heads, cells, per):
    return [heads] + [cells(i, at, d) for i, (at, d) in enumerate(t.lines(per))]


def cells_of(kind):
    """Heading and cells of some common tables; a table whose last row is short is filled up with empty cells."""
    def index(i, at, d):
        return [str(i), f"0x{at:x}", f"0x{value(d):016x}"]

    def pair(i, at, d):
        return [f"0x{at:08x}"] + hexes(d, 8, prefix="0x") + [""] * (2 - len(d) // 8)

    def one(i, at, d):
        return [f"0x{at:x}", f"0x{value(d):016x}"]

    def short(i, at, d):
        return [str(i), f"{value(d):#x}"]
    return {"index": (["index", "address", "value"], index, 8), "pair": (["Address", "Entry 0", "Entry 1"], pair, 16),
            "one": (["pa", "raw"], one, 8), "slot": (["slot", "raw"], short, 8)}[kind]


def markdown(t, kind):
    table = grid(t, *cells_of(kind))
    return join(["| " + " | ".join(table[0]) + " |", "|" + "---|" * len(table[0])] + ["| " + " | ".join(r) + " |" for r in table[1:]])


def widths(table):
    return [max(len(row[i]) for row in table) for i in range(len(table[0]))]


def markdown_padded(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)
    lines = ["| " + " | ".join(f"{c:{n}}" for c, n in zip(row, w)) + " |" for row in table]
    lines.insert(1, "|" + "|".join(":" + "-" * n + ":" for n in w) + "|")
    return join(lines)


def psql(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)
    lines = [" " + " | ".join(f"{c:^{n}}" for c, n in zip(table[0], w)) + " ", "+".join("-" * (n + 2) for n in w)]
    lines += [" " + " | ".join(f"{c:{n}}" for c, n in zip(row, w)).rstrip() for row in table[1:]]
    return join(lines + [f"({len(table) - 1} row{'s' if len(table) != 2 else ''})", ""])


def mysql(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)
    rule = "+" + "+".join("-" * (n + 2) for n in w) + "+"
    lines = ["| " + " | ".join(f"{c:{n}}" for c, n in zip(row, w)) + " |" for row in table]
    return join([rule, lines[0], rule] + lines[1:] + [rule])


def box(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)

    def rule(left, middle, right):
        return left + middle.join("─" * (n + 2) for n in w) + right
    lines = ["│ " + " │ ".join(f"{c:{n}}" for c, n in zip(row, w)) + " │" for row in table]
    return join([rule("┌", "┬", "┐"), lines[0], rule("├", "┼", "┤")] + lines[1:] + [rule("└", "┴", "┘")])


def columns(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)
    return join("  ".join(f"{c:{n}}" for c, n in zip(row, w)).rstrip() for row in table)


def rst(t, kind):
    table = grid(t, *cells_of(kind))
    w = widths(table)
    rule = "  ".join("=" * n for n in w)
    body = ["  ".join(f"{c:{n}}" for c, n in zip(row, w)).rstrip() for row in table]
    return join([rule, body[0], rule] + body[1:] + [rule])


def separated(sep, quote=False, heading=True):
    def write(t, kind):
        table = grid(t, *cells_of(kind))
        cell = '"{}"' if quote else "{}"
        return join(sep.join(cell.format(c) for c in row) for row in (table if heading else table[1:]))
    return write


for _style, _write in {"markdown": markdown, "markdown padded": markdown_padded, "psql": psql, "mysql": mysql, "sqlite box": box,
                       "columns": columns, "rst": rst, "csv": separated(","), "tsv": separated("\t"), "semicolon": separated(";"),
                       "csv quoted": separated(",", True), "csv no heading": separated(",", heading=False)}.items():
    for _kind in ("index", "pair", "one", "slot"):
        add(f"{_style} {_kind}", lambda t, w=_write, k=_kind: w(t, k), word=8, based=_kind != "slot", fixed=_kind != "slot", tool=_style,
            may="words of a short last row are empty cells" if _kind == "pair" else
            "no heading says what the columns are" if _style == "csv no heading" else "")


@form("csv decimal", fixed=False, word=8, tool="CSV with decimal values", may="decimals")
def _(t):
    return "index,pa,raw\n" + join(f"{i},{at},{value(d)}" for i, (at, d) in enumerate(t.lines(8)))


@form("csv big small", word=16, tool="CSV with the halves of a slot of 16", notes="pa,big,small")
def _(t):
    return "pa,big,small\n" + join(f"0x{at:x},0x{value(d[:8]):016x},0x{value(d[8:]):016x}" for at, d in t.lines(16))


@form("csv crlf", word=8, tool="CSV of Windows, with a BOM and CR LF")
def _(t):
    return "\ufeff" + separated(",")(t, "index").replace("\n", "\r\n")


@form("csv other columns", word=8, tool="CSV with columns that are not needed", notes="the heading names the columns")
def _(t):
    return "pa,index,state,raw,note\n" + join(f"0x{at:x},{i},mapped,0x{value(d):016x},\"a, b\"" for i, (at, d) in enumerate(t.lines(8)))


# --- JSON ------------------------------------------------------------------------------------------------------------
def rows_of(t, address="pa", raw="raw"):
    return [{"index": i, address: f"0x{at:x}", raw: f"0x{value(d):016x}"} for i, (at, d) in enumerate(t.lines(8))]


add("ndjson", lambda t: join(json.dumps(r) for r in rows_of(t)), word=8, tool="NDJSON")
add("ndjson compact", lambda t: join(json.dumps(r, separators=(",", ":")) for r in rows_of(t, "address", "value")), word=8, tool="jq -c")
add("json rows", lambda t: json.dumps(rows_of(t), indent=2) + "\n", word=8, tool="JSON array of objects")
add("json rows compact", lambda t: json.dumps(rows_of(t)) + "\n", word=8, tool="JSON array of objects, one line")
add("json strings", lambda t: json.dumps([f"0x{x:016x}" for x in t.words(8)], indent=1) + "\n", word=8, based=False, place=False, tool="JSON array of strings")
add("json strings bare", lambda t: json.dumps([f"{x:016x}" for x in t.words(8)]) + "\n", word=8, based=False, place=False, tool="JSON array of strings, no 0x",
    may="no sign of hex")
add("json numbers", lambda t: json.dumps(t.words(8)) + "\n", word=8, based=False, place=False, fixed=False, tool="JSON array of numbers", may="decimals")
add("json bytes", lambda t: json.dumps(list(t.data)) + "\n", based=False, place=False, fixed=False, tool="JSON array of bytes", may="decimals")
add("json number fields", fixed=False, write=lambda t: join(json.dumps({"pa": at, "raw": value(d)}) for at, d in t.lines(8)), word=8, tool="NDJSON, numbers")


@form("json object", place=False, word=8, tool="JSON object with base and entries", notes="base_pa states the address")
def _(t):
    return json.dumps({"base_pa": f"0x{t.base:x}", "entry_size": 8, "level": 4, "entries": [f"0x{x:016x}" for x in t.words(8)]}, indent=1) + "\n"


@form("json dual", word=16, tool="NDJSON, big and small halves", may="halves")
def _(t):
    return join(json.dumps({"pa": f"0x{at:x}", "big": f"0x{value(d[:8]):016x}", "small": f"0x{value(d[8:]):016x}"}) for at, d in t.lines(16))


# --- memory files ----------------------------------------------------------------------------------------------------
def readmemh(size, per, address=True, comment=False, order="big"):
    """Words of a Verilog memory; @ counts words."""
    def write(t):
        out = ["// page table, 64 bits a word"] if comment else []
        if address:
            out.append(f"@{t.base // size:08X}")
        words = hexes(t.data, size, "little" if order == "little" else "big", upper=True)
        return join(out + [" ".join(words[i:i + per]) + " " for i in range(0, len(words), per)])
    return write


add("readmemh bytes", readmemh(1, 16), place=False, tool="objcopy -O verilog", notes="@ and the address of a byte")
add("readmemh 8", readmemh(8, 2), word=8, place=False, tool="objcopy -O verilog --verilog-data-width=8", may="@ may count words; order of bytes",
    notes="bytes in file order in binutils before 2.43, @ in words")
add("readmemh 4 values", readmemh(4, 4, order="little"), word=4, tool="$writememh", may="order of bytes", tables=())
add("readmemh comments", readmemh(1, 16, comment=True), place=False, tool="$readmemh with comments")
add("readmemh no address", readmemh(1, 1, False), based=False, place=False, tool="$readmemh, one byte a line", may="digits alone")


@form("readmemh gap", tool="$readmemh with two @", tables=("random", "pte64k"), damage=False,
      truth=lambda t: [(t.base, t.data[:64]), (t.base + 128, t.data[128:])])
def _(t):
    return f"@{t.base:08X}\n" + join(" ".join(hexes(d, 1, upper=True)) for _, d in t.at(0).lines(16) if _ < 64) + \
        f"@{t.base + 128:08X}\n" + join(" ".join(hexes(d, 1, upper=True)) for a, d in t.at(0).lines(16) if a >= 128)


@form("ti-txt", place=False, tool="srec_cat -ti-txt, TI", most=0xfffff, notes="@address, bytes, a line q")
def _(t):
    return f"@{t.base:04X}\n" + join(" ".join(hexes(d, 1, upper=True)) for _, d in t.lines(16)) + "q\n"
