# SPDX-License-Identifier: MIT
"""Listings as they come: from Windows, through mail and web pages, several in one file; and two tables in one listing."""
from listings.form import FORMS, add
from listings.tables import Table

CARRIED = ("gdb x/gx", "gdb x/wx", "xxd -o", "hexdump -C", "windbg dq", "windbg db", "od -Ax -tx8", "nvapeek 4", "crash rd -64", "u-boot md.l two blanks",
           "lldb x/gx", "C uint64_t ULL", "gas .quad", "csv index", "ndjson", "json rows", "name[i] = 0x", "bare 8 x1", "markdown index", "pwndbg hexdump",
           "print_hex_dump address 1 16 text")

BAT = "─" * 7 + "{}" + "─" * 72 + "\n"


def lines(listing, each):
    return "".join(each(i, line) for i, line in enumerate(listing.splitlines(True)))


WRAPS = {
    "CR LF": lambda s: s.replace("\n", "\r\n"),
    "BOM": lambda s: "\ufeff" + s,
    "no last newline": lambda s: s[:-1] if s.endswith("\n") else s,
    "blank lines": lambda s: "\n" + s.replace("\n", "\n\n"),
    "ends stripped": lambda s: "".join(line.rstrip() + "\n" for line in s.splitlines()),
    "ends padded": lambda s: "".join(f"{line:120}\n" for line in s.splitlines()),
    "tabs expanded": lambda s: s.expandtabs(8),
    "indented": lambda s: lines(s, lambda i, line: "    " + line),
    "code fence": lambda s: "Here is what I got:\n\n```\n" + s + "```\n",
    "code fence named": lambda s: "```text\n" + s + "```\n",
    "command": lambda s: "$ sudo ./dump-table --base pt\n" + s + "$ \n",
    "root command": lambda s: "root@host:~# ./dump\n" + s + "root@host:~#\n",
    "mail quote": lambda s: "On Tue, Somebody wrote:\n" + lines(s, lambda i, line: "> " + line),
    "cat -n": lambda s: lines(s, lambda i, line: f"{i + 1:6d}\t{line}"),
    "bat": lambda s: BAT.format("┬") + "       │ File: pt.txt\n" + BAT.format("┼") + lines(s, lambda i, line: f"{i + 1:4d}   │ {line}") + BAT.format("┴"),
    "script": lambda s: "Script started on 2026-12-01 03:03:18+01:00 [TERM=\"xterm\"]\n" + s.replace("\n", "\r\n") + "\nScript done on 2026-12-01 03:04:18+01:00\n",
    "colours": lambda s: lines(s, lambda i, line: "\x1b[38;5;242m" + line[:4] + "\x1b[0m" + line[4:-1] + "\x1b[0m\x1b[K\n"),
    "upper case": lambda s: s.replace("0x", "\0").upper().replace("\0", "0x"),
    "no-break blanks": lambda s: s.replace(" ", "\u00a0"),
    "diff": lambda s: "diff --git a/pt.txt b/pt.txt\nnew file mode 100644\nindex 0000000..1a2b3c4\n--- /dev/null\n+++ b/pt.txt\n"
                      f"@@ -0,0 +1,{s.count(chr(10))} @@\n" + lines(s, lambda i, line: "+" + line),
}
MAY = {"diff": "a diff", "bat": "its rules and numbers", "upper case": "names in upper case", "code fence": "prose around", "mail quote": "prose around", "no-break blanks": "no blanks",
       "script": "lines with dates around"}
NOT = {"upper case": ("C uint64_t ULL", "gas .quad", "csv index", "ndjson", "json rows"), "blank lines": ("json rows",)}


def utf16(order):
    """Kept in a string of characters below 256, as the runner writes bytes."""
    return lambda s: ("\ufeff" + s).encode("utf-16-" + order)


def by_name():
    return {f.name: f for f in FORMS}


def carried():
    known = by_name()
    for name in CARRIED:
        inner = known.get(name) or known.get("named " + name)
        if not inner:
            continue
        for wrap, change in list(WRAPS.items()) + [("UTF-16LE", utf16("le")), ("UTF-16BE", utf16("be"))]:
            if name in NOT.get(wrap, ()) or wrap == "tabs expanded" and "\t" not in inner.write(Table("tab", 0, bytes(16))):
                continue
            add(f"{name}, {wrap}", lambda t, f=inner, c=change: c(f.write(t)), word=inner.word, based=inner.based, place=inner.place,
                fixed=inner.fixed, most=inner.most, skip=inner.skip, tables=inner.tables, truth=inner.truth, may=inner.may or MAY.get(wrap, ""),
                tool=inner.tool + ", " + wrap, damage=False, derived=True)


# --- two tables ------------------------------------------------------------------------------------------------------
REGIONS = ("gdb x/gx", "gdb x/wx", "gdb x/bx", "windbg dq prompt", "windbg db prompt", "windbg dd", "windbg !dq", "u-boot md.l prompt", "u-boot md.b prompt",
           "crash rd prompt", "kdb md8", "xxd -o", "xxd -e -g8 -o", "hexdump -C", "hexdump", "od -Ax -tx8", "od -tx1", "lldb x/gx", "lldb memory read prompt",
           "qemu xp 8", "bochs xp 8", "openocd mdw prompt", "jlink mem32 prompt", "radare2 px prompt", "radare2 pxq", "pwndbg hexdump", "pwndbg dq",
           "peda hexdump", "gef hexdump byte", "devmem2", "csv one", "ndjson", "json rows", "ida dq 1", "print_hex_dump address 8 16",
           "trace32 data.dump 4", "nvapeek 4", "objdump -s", "readelf -x", "UEFI shell dmem", "markdown index")


# Each of these says where it ends, or what its columns are, so that a second one after it is another listing.
ENDED = ("hexdump -C", "hexdump", "od -Ax -tx8", "od -tx1", "ndjson", "json rows", "csv one", "markdown index")


def other(t, base, name):
    return Table(t.name + name, base, bytes(b ^ 0x10 for b in t.data), t.seed)


def regions():
    known = by_name()
    for name in REGIONS:
        inner = known.get(name)
        if not inner:
            continue
        lists = ("random",) if "nvapeek" in name else ("pte64k", "random", "digit-1000", "user")
        facts = {"word": inner.word, "tables": lists, "most": min(inner.most, (1 << 63)), "damage": False, "derived": True}

        def above(t, f=inner):
            return f.write(t) + f.write(other(t, t.base + 0x3000, "-above"))

        def below(t, f=inner):
            return f.write(t) + f.write(other(t, t.base - 0xf00, "-below"))

        def twice(t, f=inner):
            return f.write(t) * 2

        def clash(t, f=inner):
            return f.write(t) + f.write(other(t, t.base, "-clash"))
        whole = "two files in one" if name in ENDED else ""
        add(f"{name}, two tables", above, truth=lambda t: [(t.base, t.data), (t.base + 0x3000, other(t, 0, "").data)], tool=inner.tool,
            may=inner.may or whole, notes="two regions with a hole between", **facts)
        add(f"{name}, two tables backward", below, truth=lambda t: [(t.base - 0xf00, other(t, 0, "").data), (t.base, t.data)], tool=inner.tool,
            may="addresses run backward", **facts)
        add(f"{name}, twice", twice, tool=inner.tool, may="addresses run backward", **facts)
        add(f"{name}, clash", clash, tool=inner.tool, must="two different words at an address", **facts)


carried()
regions()
