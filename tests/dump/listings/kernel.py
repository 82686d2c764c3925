# SPDX-License-Identifier: MIT
"""Prints of the Linux kernel, of its logs, and of small tools that read registers and memory."""
from listings.form import add, form, hexes, join, split, text_of, value


def hex_dump(t, prefix, size=1, row=16, text=True, level="", base=None):
    """print_hex_dump: words of 1, 2, 4 or 8 bytes as values; the text column, if any, at its place."""
    out = []
    for at, data in t.lines(row):
        fits = size if len(data) % size == 0 else 1
        words = " ".join(hexes(data, fits))
        if text:
            words = f"{words:{row * 2 + row // size}} {text_of(data)}"
        start = {"none": "", "offset": f"{at - t.base:08x}: ", "address": f"{at:016x}: "}[prefix]
        out.append(level + start + words)
    return out


for _size in (1, 2, 4, 8):
    for _row in (16, 32):
        for _text in (True, False):
            for _prefix in ("none", "offset", "address"):
                add(f"print_hex_dump {_prefix} {_size} {_row}{' text' if _text else ''}",
                    lambda t, p=_prefix, s=_size, r=_row, x=_text: join(hex_dump(t, p, s, r, x)),
                    word=_size, based=_prefix == "address", place=_prefix != "none", tool="Linux lib/hexdump.c print_hex_dump",
                    notes="words are values; text after two blanks; rows of 16 or 32 bytes",
                    may="words without an address or heading" if _prefix == "none" and _text else "")

add("print_hex_dump address 8 16 text mixed", lambda t: join(hex_dump(t, "address", 8)), tables=("odd-bytes", "odd-half"),
    tool="Linux lib/hexdump.c print_hex_dump", may="the last line has words of another width", damage=False)

# What comes before each line of a log. {t}: seconds, which grow.
PREFIXES = {
    "dmesg": "[ {t:11.6f}] gmmu: pt ",
    "dmesg bare": "[ {t:11.6f}] ",
    "dmesg short": "[{t:5.6f}] ",
    "dmesg level": "<6>[ {t:11.6f}] gmmu: ",
    "dmesg -x": "kern  :debug : [ {t:11.6f}] gmmu: ",
    "dmesg -T": "[Tue Dec  1 03:03:{s:02d} 2026] gmmu: ",
    "dmesg -d": "[ {t:11.6f} <    0.000007>] gmmu: ",
    "dmesg iso": "2026-12-01T03:03:{s:02d},204113+01:00 gmmu: ",
    "dmesg caller": "[ {t:11.6f}][ T1234] gmmu: ",
    "dmesg device": "[ {t:11.6f}] nouveau 0000:01:00.0: mmu: ",
    "dmesg NVRM": "[ {t:11.6f}] NVRM: GPU 0000:01:00.0: ",
    "journal short": "Dec 01 03:03:{s:02d} host42 kernel: gmmu: ",
    "journal precise": "Dec 01 03:03:{s:02d}.204113 host kernel: ",
    "journal iso": "2026-12-01T03:03:{s:02d}+0100 host kernel: ",
    "journal monotonic": "[ {t:11.6f}] host kernel: gmmu: ",
    "journal unit": "Dec 01 03:03:{s:02d} host gmmu-dump[1234]: ",
    "syslog": "Dec  1 03:03:{s:02d} host kernel: [ {t:11.6f}] gmmu: ",
    "syslog iso": "2026-12-01T03:03:{s:02d}.204113+01:00 host kernel: [ {t:11.6f}] ",
    "logcat threadtime": "12-01 03:03:{s:02d}.204  1234  1240 D gmmu    : ",
    "logcat brief": "D/gmmu    ( 1234): ",
    "logcat time": "12-01 03:03:{s:02d}.204 D/gmmu    ( 1234): ",
    "logcat long time": "2026-12-01 03:03:{s:02d}.204  1234  1240 D gmmu: ",
    "ftrace": "          insmod-1234    [001] .....  {t:11.6f}: gmmu_dump: ",
    "ftrace old": "          insmod-1234  [001] d..1  {t:11.6f}: 0xffffffffc0a45000: ",
    "trace-cmd": "          insmod-1234  [001]  {t:11.6f}: bprint:               gmmu_dump: ",
    "perf": "insmod  1234 [001]  {t:11.6f}: gmmu: ",
    "serial": "[03:03:{s:02d}.204] ",
    "python logging": "2026-12-01 03:03:{s:02d},204 DEBUG gmmu: ",
    "python logging root": "DEBUG:root:",
    "glog": "I1201 03:03:{s:02d}.204113  1234 mmu.cc:142] ",
    "go log": "2026/12/01 03:03:{s:02d} ",
    "rust env_logger": "[2026-12-01T03:03:{s:02d}Z DEBUG gmmu] ",
    "docker": "2026-12-01T03:03:{s:02d}.204113000Z ",
    "file:line": "mmu.c:142: ",
    "grep -n": "{n}:",
    "grep -Hn": "boot.log:{n}:",
    "cat -n": "{n:6d}\t",
    "nl": "{n:6d}  ",
    "less -N": "{n:7d} ",
    "quote": "> ",
    "quote twice": "> > ",
    "comment #": "# ",
    "comment //": "// ",
    "comment *": " * ",
    "tab": "\t",
    "blanks": "    ",
    "diff +": "+",
}


def prefixed(prefix, lines, step=0.000007):
    return join(PREFIXES[prefix].format(t=1187.204113 + i * step, s=i * 60 // (len(lines) + 1), n=i + 1) + line
                for i, line in enumerate(lines))


def log(prefix, kind):
    def write(t):
        if kind == "bytes":
            return prefixed(prefix, hex_dump(t, "offset"))
        if kind == "words":
            return prefixed(prefix, hex_dump(t, "address", 8, text=False))
        return prefixed(prefix, [f"0x{at:x}:\t" + "\t".join(hexes(d, 8, prefix="0x")) for at, d in t.lines(16)])
    return write


for _prefix in PREFIXES:
    _may = "two addresses" if _prefix == "ftrace old" else ""
    add(f"log {_prefix} bytes", log(_prefix, "bytes"), based=False, may=_may, tool="print_hex_dump in a log",
        notes="prefix: " + PREFIXES[_prefix])
    add(f"log {_prefix} words", log(_prefix, "words"), word=8, may=_may, tool="print_hex_dump, address, words of 8, in a log")
for _prefix in ("quote", "quote twice", "cat -n", "grep -n", "tab", "comment #", "file:line", "docker", "serial"):
    add(f"log {_prefix} gdb", log(_prefix, "gdb"), word=8, tool="gdb x/gx behind a prefix")


@form("log messages between", tool="print_hex_dump in dmesg", based=True, word=8, damage=False,
      notes="other messages between the lines; the addresses prove that nothing is missing")
def _(t):
    lines = hex_dump(t, "address", 8, text=False)
    for i in range(len(lines), 0, -3):
        lines.insert(i - 1, "usb 1-1: new high-speed USB device, please wait")
    return prefixed("dmesg", lines)


@form("log messages around", tool="print_hex_dump in dmesg", based=True, damage=False,
      notes="other messages before and after")
def _(t):
    return prefixed("dmesg bare", ["gmmu: dumping the page table"] + hex_dump(t, "address") + ["gmmu: done with it"])


# --- small tools -----------------------------------------------------------------------------------------------------
def nvapeek(size, zeros=True):
    def write(t):
        out, last = [], True
        for at, data in t.lines(16):
            if any(data) or not zeros:
                out.append(f"{at:08x}:" + "".join(" " + w for w in hexes(data, size)))
                last = True
            elif last:
                out.append("...")
                last = False
        return join(out)
    return write


def inner_zeros(t):
    """Lines of zeros at both ends are not printed, so that nobody can know how many they were."""
    lines = [(at, d) for at, d in t.lines(16)]
    while lines and not any(lines[-1][1]):
        lines.pop()
    while lines and not any(lines[0][1]):
        lines.pop(0)
    return [(lines[0][0], b"".join(d for _, d in lines))] if lines else []


for _size in (4, 1, 2, 8):
    add(f"nvapeek {_size}", nvapeek(_size), word=_size, most=0xffffffff, skip=("zero",), truth=inner_zeros,
        tool="envytools nva/nvapeek.c -b", notes="'...' once for each run of lines that are zero, also at both ends; 8 digits, colon")
add("nvapeek of nothing but zeros", nvapeek(4), word=16, most=0xffffffff, tables=("zero",), must="there is no address",
    tool="envytools nva/nvapeek.c", notes="a single line '...'", damage=False)


@form("nvapeek unreadable", word=16, most=0xffffffff, tables=("random", "digit-100"), tool="envytools nva/regspace.c",
      notes="RRRRRRRR, MMMMMMMM, SSSSSSSS, BBBBBBBB: the word could not be read: a hole", damage=False,
      truth=lambda t: [(t.base, t.data[:32]), (t.base + 48, t.data[48:])])
def _(t):
    lines = nvapeek(4)(t).splitlines()
    lines[2] = f"{t.base + 32:08x}: RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR"
    return join(lines)


def devmem2(banner, upper=True, pad=False, size=4):
    def write(t):
        out = []
        mapped = 0x7f3a2c1b0000
        for at, d in t.lines(size):
            if banner:
                out += ["/dev/mem opened.", f"Memory mapped at address 0x{mapped:x}."]
            out.append(f"Value at address 0x{at:{'X' if upper else 'x'}} (0x{mapped + at % 4096:x}): 0x" +
                       f"{value(d):0{2 * size if pad else 1}{'X' if upper else 'x'}}")
        return join(out)
    return write


_note = "two addresses and one word a line, its leading zeros missing: 4 bytes apart says how wide it is"
add("devmem2", fixed=False, write=devmem2(False), word=4, tool="devmem2.c w", notes=_note)
add("devmem2 banner", fixed=False, write=devmem2(True), word=4, tool="devmem2.c", notes="two lines before each value")
add("devmem2 lower", fixed=False, write=devmem2(False, False), word=4, tool="devmem2 of some distributions", notes=_note)
add("devmem2 padded", devmem2(False, True, True), word=4, tool="devmem2 of Yocto")
for _size, _letter in ((1, "b"), (2, "h")):
    add(f"devmem2 {_letter}", fixed=False, write=devmem2(False, size=_size), word=_size, tool=f"devmem2.c {_letter}", notes=_note)


def shell(write):
    """A shell loop around a tool that prints the value alone."""
    def loop(t):
        return join(write(at, d) for at, d in t.lines(4))
    return loop


add("devmem loop", shell(lambda at, d: f"0x{at:08x}: 0x{value(d):08X}"), word=4, tool="busybox devmem in a loop with printf")
add("devmem loop bare", shell(lambda at, d: f"0x{value(d):08X}"), word=4, based=False, place=False, tool="busybox devmem in a loop")
add("devmem trace", shell(lambda at, d: f"+ devmem 0x{at:X} 32\n0x{value(d):08X}"), word=4, tool="sh -x around devmem",
    may="the address is in the command")
add("rdmsr-like", shell(lambda at, d: f"{at:08x} {value(d):08x}"), word=4, tool="address and word, a blank between")
add("address = value", shell(lambda at, d: f"0x{at:08x} = 0x{value(d):08x}"), word=4, tool="a driver's own print")
add("[address] value", shell(lambda at, d: f"[0x{at:08x}] 0x{value(d):08x}"), word=4, tool="a driver's own print")
add("[address]=value 8", lambda t: join(f"[{at:#x}]={value(d):#018x}" for at, d in t.lines(8)), word=8,
    tool="a driver's own print")
add("address -> value", lambda t: join(f"0x{at:x} -> 0x{value(d):016x}" for at, d in t.lines(8)), word=8,
    tool="a driver's own print")
add("hi lo pair", lambda t: join(f"{at:#010x}: {value(d[4:]):#010x} {value(d[:4]):#010x}" for at, d in t.lines(8)), word=8,
    tool="a driver that prints the high half first", may="the order of the halves is not said",
    must="nothing says that the high half stands first", damage=False, tables=())
