# SPDX-License-Identifier: MIT
"""More probes, firmware shells and memory tools, each a small variation of address and words."""
import itertools

from listings.form import add, form, hexes, join, split, text_of, value


def words(size, per, head, sep=" ", prefix="", upper=False, text=None, pad=True, end=""):
    """One line for each `per` bytes: the address by `head`, words, perhaps the text after `text`."""
    def write(t):
        full = per // size * (2 * size + len(prefix)) + (per // size - 1) * len(sep)
        out = []
        for at, d in t.lines(per):
            body = sep.join(hexes(d, size, prefix=prefix, upper=upper))
            line = head.format(at=at) + body
            out.append(head.format(at=at) + f"{body:{full}}" + text.format(text_of(d)) if text else line + end)
        return join(out)
    return write


for _name, _size, _how, _facts in (
        ("pyOCD rw", 4, dict(per=16, head="{at:08x}:  ", text="    |{}|"), {}),
        ("pyOCD rb", 1, dict(per=16, head="{at:08x}:  ", text="    |{}|"), {}),
        ("STM32CubeProgrammer", 4, dict(per=16, head="0x{at:08X} : ", upper=True), {}),
        ("STM32CubeProgrammer 8 bits", 1, dict(per=16, head="0x{at:08X} : ", upper=True), {}),
        ("barebox md", 4, dict(per=16, head="{at:08x}: ", text="                {}"), {}),
        ("memtool md -b", 1, dict(per=16, head="{at:08x}: ", text="  {}"), {}),
        ("memtool md -q", 8, dict(per=16, head="{at:08x}: ", text="  {}"), {}),
        ("rockchip io", 4, dict(per=16, head="{at:08x}:  "), {}),
        ("UEFI shell dmem 8", 8, dict(per=16, head="  {at:08X}: ", upper=True, text="  *{}*"), {}),
        ("RedBoot dump", 1, dict(per=16, head="{at:08X}: ", upper=True, text="  |{}|"), {}),
        ("volatility db", 1, dict(per=16, head="0x{at:x}    ", text="   {}"), {}),
        ("volatility dq", 8, dict(per=16, head="0x{at:x}    ", text="   {}"), {}),
        ("pcimem", 4, dict(per=4, head="0x{at:04X}: ", prefix="0x", upper=True), {}),
        ("rwmem", 4, dict(per=4, head="0x{at:x} = ", prefix="0x"), {}),
        ("rwmem 8", 8, dict(per=8, head="0x{at:x} = ", prefix="0x"), {}),
        ("peek", 4, dict(per=4, head="0x{at:x}: ", prefix="0x"), {}),
        ("peek 4 a line", 4, dict(per=16, head="0x{at:08x}: ", prefix="0x"), {}),
        ("peek 8 a line", 4, dict(per=32, head="{at:08x}: "), {}),
        ("peek commas", 4, dict(per=16, head="0x{at:08x}: ", prefix="0x", sep=", "), {}),
        ("peek tabs", 8, dict(per=16, head="{at:x}\t", sep="\t"), {}),
        ("peek bars", 8, dict(per=16, head="0x{at:x} | ", sep=" | ", prefix="0x"), {}),
        ("peek at sign", 8, dict(per=8, head="@0x{at:x}: ", prefix="0x"), {}),
        ("peek parentheses", 8, dict(per=16, head="(0x{at:x}) ", prefix="0x"), {}),
        ("peek underscores", 4, dict(per=16, head="0x0000_{at:08x}: "), dict(most=0xffffffff, may="underscores")),
        ("Eclipse memory", 4, dict(per=16, head="{at:08X}   ", upper=True), {}),
        ("IAR memory", 1, dict(per=16, head="0x{at:x}: ", text="    {}"), {}),
        ("Keil D", 1, dict(per=16, head="0x{at:08X}  ", upper=True, text="  {}"), {}),
        ("coreboot hexdump", 1, dict(per=16, head="{at:08x}: ", text="  {}"), {}),
        ("zephyr devmem dump", 1, dict(per=16, head="{at:08x}: ", text=" |{}|"), {}),
        ("pwndbg vis", 8, dict(per=16, head="0x{at:x}\t", sep="\t", prefix="0x", text="\t{}"), dict(skip=("one", "odd-words"))),
        ("radare2 pxQ", 8, dict(per=8, head="0x{at:08x} ", prefix="0x", end=" "), {})):
    add(_name, words(_size, **_how), word=_size, tool=_name, **_facts)


@form("pwndbg vis notes", word=8, tool="pwndbg vis_heap_chunks", notes="a note after the text", skip=("one", "odd-words"))
def _(t):
    lines = words(8, 16, "0x{at:x}\t", "\t", "0x", text="\t{}")(t).splitlines()
    return join(lines[:-1] + [lines[-1] + "\t <-- Top chunk"])


@form("radare2 pxQ symbols", word=8, tool="radare2 pxQ", may="a symbol after the word")
def _(t):
    symbols = itertools.cycle(("", "section.+10", ""))
    return join(line + symbol for line, symbol in zip(words(8, 8, "0x{at:08x} ", prefix="0x", end=" ")(t).splitlines(), symbols))


@form("UEFI shell dmem", tool="UEFI shell dmem, ShellLib's DumpHex", notes="upper case, '-' after 8 bytes, text between asterisks")
def _(t):
    out = [f"Memory Address {t.base:016X} {len(t.data):X} Bytes"]
    for at, d in t.lines(16):
        body = " ".join(hexes(d[:8], 1, upper=True)) + ("-" + " ".join(hexes(d[8:], 1, upper=True)) if len(d) > 8 else "")
        out.append(f"  {at:08X}: {body:47}  *{text_of(d)}*")
    return join(out)


@form("pcileech", based=False, tool="PCILeech display", notes="four digits, four blanks, 8 and 8, three blanks, text")
def _(t):
    return join(f"{at:04x}    {'  '.join(' '.join(hexes(h, 1)) for h in split(d, 8)):48}   {text_of(d)}" for at, d in t.at(0).lines(16))


@form("gdb MI", place=False, tool="gdb -data-read-memory-bytes", may="a record of the machine interface")
def _(t):
    return f'^done,memory=[{{begin="0x{t.base:016x}",offset="0x0000000000000000",end="0x{t.base + len(t.data):016x}",contents="{t.data.hex()}"}}]\n'


@form("gdb remote packet", place=False, based=False, tool="gdb remote protocol log", may="a packet", damage=False)
def _(t):
    return f"Sending packet: $m{t.base:x},{len(t.data):x}#aa...Ack\nPacket received: {t.data.hex()}\n"


@form("mysql vertical", word=8, tool="mysql \\G", may="a value a line", fixed=True)
def _(t):
    return join(f"*************************** {i + 1}. row ***************************\n   pa: 0x{at:x}\n  raw: 0x{value(d):016x}"
                for i, (at, d) in enumerate(t.lines(8)))


@form("sqlite list", word=8, tool="sqlite3, its default mode", notes="bars between, none at the ends; no heading", may="no heading")
def _(t):
    return join(f"{i}|0x{at:x}|0x{value(d):016x}" for i, (at, d) in enumerate(t.lines(8)))


@form("org table", word=8, tool="Emacs org-mode", notes="|---+---|")
def _(t):
    rows = [f"| {i} | 0x{at:x} | 0x{value(d):016x} |" for i, (at, d) in enumerate(t.lines(8))]
    return join(["| index | pa | raw |", "|---+---+---|"] + rows)


@form("pandas", word=8, tool="pandas, print of a frame", notes="the index has no heading")
def _(t):
    wide = max(len(f"0x{at:x}") for at, _ in t.lines(8))
    return join([f"{'':3} {'pa':>{wide}}  {'raw':>18}"] + [f"{i:<3} {f'0x{at:x}':>{wide}}  0x{value(d):016x}" for i, (at, d) in enumerate(t.lines(8))])


@form("nushell table", word=8, tool="nushell", notes="round corners; # is the index")
def _(t):
    wide = max(len(f"0x{at:x}") for at, _ in t.lines(8))
    rows = [f"│ {i:>3} │ {f'0x{at:x}':{wide}} │ 0x{value(d):016x} │" for i, (at, d) in enumerate(t.lines(8))]
    rule = ["─" * 5, "─" * (wide + 2), "─" * 20]
    return join(["╭" + "┬".join(rule) + "╮", f"│ {'#':>3} │ {'pa':^{wide}} │ {'raw':^18} │", "├" + "┼".join(rule) + "┤"] + rows +
                ["╰" + "┴".join(rule) + "╯"])


@form("yaml list", word=8, based=False, place=False, tool="YAML", may="YAML")
def _(t):
    return "pte:\n" + join(f"  - 0x{x:016x}" for x in t.words(8))


@form("yaml rows", word=8, tool="YAML", may="YAML")
def _(t):
    return join(f"- pa: 0x{at:x}\n  raw: 0x{value(d):016x}" for at, d in t.lines(8))
