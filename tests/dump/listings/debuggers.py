# SPDX-License-Identifier: MIT
"""What debuggers and probes print, written as their sources and manuals have it."""
from listings.form import add, form, hexes, join, split, text_of, value

SIZES = {"b": 1, "w": 2, "d": 4, "q": 8}


def tick(number):
    return f"{number >> 32:08x}`{number & 0xffffffff:08x}"


# --- WinDbg ----------------------------------------------------------------------------------------------------------
def windbg_word(word):
    return tick(value(word)) if len(word) == 8 else f"{value(word):0{2 * len(word)}x}"


def windbg(size, text=False, address=tick, prompt=None):
    per = 16

    def write(t):
        out = [prompt.format(base=t.base, count=len(t.data) // size)] if prompt else []
        for at, data in t.lines(per):
            words = [windbg_word(w) for w in split(data, size)]
            if size == 1:
                body = " ".join(words[:8]) + ("-" + " ".join(words[8:]) if len(words) > 8 else "")
                out.append(f"{address(at)}  {body:47}  {text_of(data)}")
            elif text:
                out.append(f"{address(at)}  {' '.join(words):35}  {text_of(data)}")
            else:
                out.append(f"{address(at)}  {' '.join(words)}")
        return join(out)
    return write


for _name, _size in SIZES.items():
    add(f"windbg d{_name}", windbg(_size), word=_size, tool="WinDbg/kd 64-bit, Debugging Tools for Windows",
        notes="address with a backtick; db: '-' after 8 bytes, text column; dq: backtick in the word")
    add(f"windbg d{_name} prompt", windbg(_size, prompt="0: kd> d" + _name + " {base:x} L{count:x}"), word=_size,
        tool="WinDbg", notes="the prompt line holds the command, the address, a length in hex")
    add(f"windbg d{_name} 32-bit", windbg(_size, address=lambda a: f"{a:08x}"), word=_size, most=0xffffffff,
        tool="WinDbg, 32-bit target", notes="address of 8 digits without a backtick")
add("windbg dc", windbg(4, text=True), word=4, tool="WinDbg", notes="dd with a text column")
add("windbg dp", windbg(8, prompt="lkd> dp {base:x} L{count:x}"), word=8, tool="WinDbg", notes="as dq on 64 bits")


def dps(symbol):
    def write(t):
        rows = [f"{tick(at)}  {windbg_word(d)}" for at, d in t.lines(8)]
        if symbol:
            rows[::3] = [row + " nt!MiSystemPartition+0x1e80" for row in rows[::3]]
        return join(rows)
    return write


add("windbg dps", dps(False), word=8, tool="WinDbg dps/dqs", notes="one word a line")
add("windbg dps symbols", dps(True), word=8, tool="WinDbg dps/dqs", notes="a symbol may follow the word",
    may="what follows the word is text")


def windbg_physical(size, text=False):
    def write(t):
        command = "c" if text else {v: k for k, v in SIZES.items()}[size]
        out = [f"lkd> !d{command} {t.base:x} L{len(t.data) // size:x}"]
        for at, data in t.lines(16):
            words = [windbg_word(w) for w in split(data, size)]
            body = " ".join(words)
            if size == 1:
                body = " ".join(words[:8]) + ("-" + " ".join(words[8:]) if len(words) > 8 else "")
                body = f"{body:47} {text_of(data)}"
            elif text:
                body = f"{body:35} {text_of(data)}"
            out.append(f"#{at:8x} {body}")
        return join(out)
    return write


for _name, _size in SIZES.items():
    add(f"windbg !d{_name}", windbg_physical(_size), word=_size, tool="WinDbg kext.dll !d*",
        notes="'#' and the address, blank-filled to 8 digits, more if needed; one blank before the words")
add("windbg !dc", windbg_physical(4, True), word=4, tool="WinDbg kext.dll !dc", notes="text after one blank")


@form("windbg dq unreadable", word=8, tool="WinDbg", notes="unreadable words are question marks: a hole",
      tables=("random", "pte64k", "digit-1000"), damage=False,
      truth=lambda t: [(t.base, t.data[:64]), (t.base + 80, t.data[80:])])
def _(t):
    lines = windbg(8)(t).splitlines()
    lines[4] = lines[4][:19] + "????????`???????? ????????`????????"
    return join(lines)


@form("windbg db unreadable", tool="WinDbg", notes="unreadable bytes are ??: a hole", damage=False,
      tables=("random", "pte64k", "digit-1000"), truth=lambda t: [(t.base, t.data[:64]), (t.base + 80, t.data[80:])])
def _(t):
    lines = windbg(1)(t).splitlines()
    lines[4] = lines[4][:19] + "?? ?? ?? ?? ?? ?? ?? ??-?? ?? ?? ?? ?? ?? ?? ??  ????????????????"
    return join(lines)


# --- crash -----------------------------------------------------------------------------------------------------------
def crash(size, text=True, prompt=False, trail=False):
    def write(t):
        option = {1: "-8 ", 2: "-16 ", 4: "-32 ", 8: ""}[size] + ("" if text else "-x ")
        out = [f"crash> rd {option}-p {t.base:x} {len(t.data) // size}"] if prompt else []
        wide = max(len(f"{at:x}") for at, _ in t.lines(16))
        full = 16 // size * (2 * size + 1)
        for at, data in t.lines(16):
            body = "".join(w + " " for w in hexes(data, size))
            line = f"{at:{wide}x}:  {body:{full}}  {text_of(data)}" if text else f"{at:{wide}x}:  {body}"
            out.append(line if text or trail else line.rstrip())
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"crash rd -{8 * _size}", crash(_size), word=_size, tool="crash 8 rd -8/-16/-32/-64",
        notes="address, colon, two blanks; text after three blanks, at its column in a short line")
add("crash rd prompt", crash(8, prompt=True), word=8, tool="crash 8 rd -p")
add("crash rd -x", crash(8, text=False), word=8, tool="crash 8 rd -x", notes="no text column")
add("crash rd -x trailing", crash(4, text=False, trail=True), word=4, tool="crash 8 rd -x", notes="a blank ends the line")


@form("crash rd -s", word=8, tool="crash 8 rd -s/-S", notes="addresses of kernel text as symbols",
      must="a word is replaced by a symbol", tables=("random", "pte64k"), damage=False)
def _(t):
    lines = crash(8, text=False)(t).splitlines()
    lines[2] = lines[2][:-16] + "init_task       "
    return join(line.rstrip() for line in lines)


# --- kdb -------------------------------------------------------------------------------------------------------------
def kdb(size, text=True, prompt=True):
    def write(t):
        out = [f"[0]kdb> md{'' if size == 8 else size} 0x{t.base:x} {(len(t.data) + 15) // 16}"] if prompt else []
        full = 16 // size * (2 * size + 1)
        for at, data in t.lines(16):
            body = "".join(w + " " for w in hexes(data, size))
            out.append(f"0x{at:016x} {body:{full}}  {text_of(data)}" if text else f"0x{at:016x} {body}".rstrip())
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"kdb md{_size}", kdb(_size), word=_size, tool="Linux kernel/debug/kdb kdb_md_line",
        notes="0x, 16 digits, no colon; text after three blanks")
add("kdb md plain", kdb(8, text=False, prompt=False), word=8, tool="kdb md without its text")


@form("kdb mdp", word=8, tool="kdb mdp", notes="'phys ' before each address")
def _(t):
    return join("phys " + line for line in kdb(8, prompt=False)(t).splitlines())


@form("kdb md zeros", word=16, tables=("squeezed", "repeats", "zero"), tool="kdb md",
      notes="more than two lines of zeros: the first and the last, and between them 'ADDRESS-ADDRESS zero suppressed'")
def _(t):
    lines, out, zeros = kdb(8, prompt=False)(t).splitlines(), [], 0
    for i, (at, d) in enumerate(t.lines(16)):
        zeros = 0 if any(d) else zeros + 1
        out.append(lines[i])
        after = (i + 1) * 16
        if zeros >= 3 and (after >= len(t.data) or any(t.data[after:after + 16])):
            out[-zeros:] = [out[-zeros], f"0x{at - 16 * (zeros - 2):016x}-0x{at - 1:016x} zero suppressed", out[-1]]
    return join(out)


@form("kdb mds", word=8, tool="kdb mds", notes="one word a line")
def _(t):
    return join(f"0x{at:016x} {value(d):016x}   {text_of(d)}" for at, d in t.lines(8))


# --- probes ----------------------------------------------------------------------------------------------------------
def u_boot(size, prompt=False, mark="    "):
    def write(t):
        command = {1: "b", 2: "w", 4: "l", 8: "q"}[size]
        out = [f"=> md.{command} {t.base:x} {len(t.data) // size:x}"] if prompt else []
        wide = 16 // size * (2 * size + 1)
        for at, data in t.lines(16):
            body = "".join(" " + w for w in hexes(data, size))
            out.append(f"{at:08x}:{body:{wide}}{mark}{text_of(data)}")
        return join(out)
    return write


for _size, _letter in ((1, "b"), (2, "w"), (4, "l"), (8, "q")):
    add(f"u-boot md.{_letter}", u_boot(_size), word=_size, tool="U-Boot before 2021.07, print_buffer", notes="text after four blanks, no marks")
    add(f"u-boot md.{_letter} two blanks", u_boot(_size, mark="  "), word=_size, tool="U-Boot 2023.01 md, as it printed here",
        notes="text after two blanks, at its column in a short line: the layout of xxd -e, and words are values all the same")
    add(f"u-boot md.{_letter} prompt", u_boot(_size, True, "  "), word=_size, tool="U-Boot 2023.01 md", notes="=> and the command, counts in hex")
add("u-boot md serial", lambda t: u_boot(4, True, "  ")(t).replace("\n", "\r\n") + "=> ", word=4, tool="U-Boot over a serial line", notes="CR LF")


def openocd(size, prompt=False):
    def write(t):
        command = {1: "mdb", 2: "mdh", 4: "mdw", 8: "mdd"}[size]
        out = [f"> {command} 0x{t.base:x} {len(t.data) // size}"] if prompt else []
        for at, data in t.lines(32):
            body = "".join(w + " " for w in hexes(data, size))
            out.append(f"0x{at:08x}: " + body)
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"openocd md{'bh_w___d'[_size - 1]}", openocd(_size), word=_size, tool="OpenOCD target.c target_handle_md_output",
        notes="32 bytes a line, a blank ends it; no text column")
add("openocd mdw prompt", openocd(4, prompt=True), word=4, tool="OpenOCD telnet")


def jlink(size, prompt=False):
    def write(t):
        command = {1: "mem8", 2: "mem16", 4: "mem32", 8: "mem64"}[size]
        out = [f"J-Link>{command} 0x{t.base:X}, 0x{len(t.data) // size:X}"] if prompt else []
        for at, data in t.lines(16):
            out.append(f"{at:08X} = " + "".join(w + " " for w in hexes(data, size, upper=True)))
        return join(out)
    return write


@form("jlink mem text", tool="J-Link Commander 7 mem", most=0xffffffff, notes="text at column 61")
def _(t):
    return join(f"{at:08X} = {''.join(w + ' ' for w in hexes(d, 1, upper=True)):48}  {text_of(d)}" for at, d in t.lines(16))


for _size in (1, 2, 4):
    add(f"jlink mem{8 * _size}", jlink(_size), word=_size, tool="J-Link Commander", most=0xffffffff,
        notes="upper case, ' = ', a blank ends the line (not in every version)")
    add(f"jlink mem{8 * _size} prompt", jlink(_size, True), word=_size, tool="J-Link Commander", most=0xffffffff)


def trace32(size, heading, space="SD", text=True, first=">"):
    def write(t):
        digits = 16 if t.base >> 32 else 8
        out = []
        if heading:
            columns = {1: "_0__1__2__3__4__5__6__7__8__9__A__B__C__D__E__F_", 2: "__0____2____4____6____8____A____C____E_",
                       4: "________0________4________8________C", 8: "________________0________________8"}[size]
            out.append(f"{'address':_>{7 + len(space) + digits}}|{columns}_0123456789ABCDEF"[:None if text else -17])
        full = 16 // size * (2 * size + 1)
        for i, (at, data) in enumerate(t.lines(16)):
            body = " ".join(hexes(data, size, upper=True)) + " "
            out.append(f"      {space}:{at:0{digits}X}|{first if i == 0 else ' '}" +
                       (f"{body:{full}}{text_of(data)}" if text else body.rstrip()))
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"trace32 data.dump {_size}", trace32(_size, True), word=_size, tool="TRACE32 Data.dump, as pasted in mails",
        notes="heading, access class before the address, '|>' at the cursor's line and '| ' elsewhere, upper case")
add("trace32 no heading", trace32(4, False, "NSD:0000:"), word=4, tool="TRACE32", notes="NSD:0000::ADDRESS")
add("trace32 D", trace32(4, False, "D", True, " "), word=4, tool="TRACE32")
