# SPDX-License-Identifier: MIT
"""What emulators, lldb and gdb's plug-ins print: QEMU, Bochs and lldb as they printed here, the plug-ins as their sources have it."""
from listings.form import add, form, hexes, join, split, text_of, value

SIZES = {"b": 1, "w": 2, "d": 4, "q": 8}


# --- emulators -------------------------------------------------------------------------------------------------------
def qemu(size, prompt=True, digits=16):
    def write(t):
        letter = {1: "b", 2: "h", 4: "w", 8: "g"}[size]
        out = [f"(qemu) xp /{len(t.data) // size}{letter}x 0x{t.base:x}"] if prompt else []
        for at, data in t.lines(8 if size == 1 else 16):
            out.append(f"{at:0{digits}x}: " + " ".join(hexes(data, size, prefix="0x")))
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"qemu xp {_size}", qemu(_size), word=_size, tool="QEMU monitor memory_dump",
        notes="16 digits without 0x, words with 0x; bytes 8 a line")
def readline(prompt, command):
    """A command as QEMU's monitor echoes it on a pipe: after each character the line is drawn anew."""
    drawn = "".join("\x1b[K" + "\x1b[D" * i + command[:i + 1] for i in range(1, len(command)))
    return f"{prompt}{command[0]}{drawn}\x1b[K"


@form("qemu xp pipe", word=8, tool="QEMU 7.2 -monitor stdio in a pipe, as it printed here", notes="escape sequences of line editing; CR LF")
def _(t):
    lines = qemu(8, False)(t).splitlines()
    return "".join(line + "\r\n" for line in [readline("(qemu) ", f"xp /{len(t.data) // 8}gx 0x{t.base:x}")] + lines + ["(qemu) "])


@form("qemu xp unreadable", word=8, tool="QEMU 7.2 monitor", tables=("pte64k", "random"), damage=False,
      notes="'Cannot access memory' in place of the words ends the print")
def _(t):
    return qemu(8)(t) + f"{t.base + len(t.data):016x}: Cannot access memory\n"


add("qemu xp no prompt", qemu(8, False), word=8, tool="QEMU monitor")
add("qemu xp 32-bit", qemu(4, False, 8), word=4, most=0xffffffff, tool="QEMU monitor, 32-bit guest")


def bochs(size, prompt=True):
    def write(t):
        letter = {1: "b", 2: "h", 4: "w", 8: "g"}[size]
        out = [f"<bochs:2> xp /{len(t.data) // size}{letter}x 0x{t.base:x}"] if prompt else []
        out.append("[bochs]:")
        for i, (at, data) in enumerate(t.lines(8 if size == 1 else 16)):
            out.append(f"0x{at:016x} <bogus+{i * (8 if size == 1 else 16):8}>:\t" + "\t".join(
                hexes(data, size, prefix="0x") if size < 8 else [f"0x{value(w):x}" for w in split(data, 8)]))
        return join(out)
    return write


for _size in (1, 2, 4, 8):
    add(f"bochs xp {_size}", bochs(_size), word=_size, tool="Bochs 2.7 xp, as it printed here", fixed=_size < 8,
        notes="label '<bogus+       0>' with a decimal offset; tabs; words of 8 have no leading zeros")


# --- lldb ------------------------------------------------------------------------------------------------------------
def lldb(size, per, prompt="", text=False, prefix="0x", before="", after=""):
    def write(t):
        out = [f"(lldb) {prompt} 0x{t.base:x}"] if prompt else []
        for at, data in t.lines(per):
            body = before + " ".join(hexes(data, size, prefix=prefix)) + after
            out.append(f"0x{at:08x}: {body:{per * 3 - 1}}  {text_of(data)}" if text else f"0x{at:08x}: {body}")
        return join(out)
    return write


_lldb = "lldb 14 over a core, as it printed here"
add("lldb memory read", lldb(1, 16, text=True, prefix=""), tool=_lldb, notes="0x and 8 digits or more; text after two blanks")
add("lldb memory read prompt", lldb(1, 16, "memory read", True, ""), tool=_lldb)
add("lldb memory read -f y", lldb(1, 16, prefix=""), tool=_lldb, notes="no text")
for _size, _letter, _per in ((1, "b", 8), (2, "h", 16), (4, "w", 16), (8, "g", 16)):
    add(f"lldb x/{_letter}x", lldb(_size, _per), word=_size, tool=_lldb)
    add(f"lldb x/{_letter}x prompt", lldb(_size, _per, f"x/32{_letter}x"), word=_size, tool=_lldb)
add("lldb -f A", lldb(8, 8), word=8, tool=_lldb, notes="one word a line")
add("lldb -f uint64_t[]", lldb(8, 32, "memory read -f uint64_t[] -c 8 -s 32", before="{", after="}"), word=8, tool=_lldb, notes="words in braces",
    skip=("one", "two", "odd-words"))
add("lldb -f uint32_t[]", lldb(4, 16, before="{", after="}"), word=4, tool=_lldb, skip=("one",))
add("lldb -f uint8_t[]", lldb(1, 16, before="{", after="}"), tool=_lldb, skip=("one", "odd-bytes", "odd-half"))


@form("lldb p/x array", word=8, based=False, tool="lldb 14 p/x *(unsigned long long(*)[N])ADDRESS, as it printed here", notes="a pair of brackets, index = word")
def _(t):
    return f"(unsigned long long[{len(t.words(8))}]) $0 = (" + ", ".join(f"[{i}] = 0x{x:016x}" for i, x in enumerate(t.words(8))) + ")\n"


# --- gdb's plug-ins --------------------------------------------------------------------------------------------------
def gef(size, bar="│", prompt=False, upper=False):
    def write(t):
        word = {2: "word", 4: "dword", 8: "qword"}[size]
        out = [f"gef➤  hexdump {word} 0x{t.base:x} l{len(t.data) // size}"] if prompt else []
        for at, d in t.lines(size):
            out.append(f"0x{at:016x}{bar}+0x{at - t.base:04x}   0x{value(d):0{2 * size}x}   ".rstrip())
        return join(out)
    return write


for _size in (2, 4, 8):
    add(f"gef hexdump {_size}", gef(_size), word=_size, tool="gef.py hexdump word/dword/qword",
        notes="address, bar, offset, word: one a line")
add("gef hexdump prompt", gef(4, prompt=True), word=4, tool="gef.py")


@form("gef hexdump reverse", word=8, tool="gef.py hexdump qword --reverse", damage=False, skip=("one",),
      may="addresses run backward: each line has its own, so that nothing is unclear")
def _(t):
    return join(reversed(gef(8)(t).splitlines()))


@form("gef hexdump byte", tool="gef.py hexdump byte", notes="five blanks after the address, four before the text")
def _(t):
    return join(f"0x{at:016x}     {' '.join(hexes(d, 1)):47}    {text_of(d)}" for at, d in t.lines(16))


@form("gef base+offset", word=8, tool="gef.py hexdump qword of old versions", notes="base+offset, bar, word")
def _(t):
    return join(f"0x{t.base:x}+{at - t.base:04x} │ 0x{value(d):016x}" for at, d in t.lines(8))


@form("gef telescope", word=8, tool="gef.py dereference", notes="address, bar, offset, colon, word",
      may="telescopes follow pointers")
def _(t):
    return join(f"0x{at:016x}│+0x{at - t.base:04x}: 0x{value(d):016x}" for at, d in t.lines(8))


def pwndbg_line(t, at, data, group, blank):
    """A line of hexdump: each byte and each group is followed by a blank; what is missing of the last line is blank."""
    cells = hexes(data, 1) + ["  "] * (16 - len(data))
    text = text_of(data).replace(" ", blank) + " " * (16 - len(data))
    body = "".join(" ".join(cells[i:i + group]) + "  " for i in range(0, 16, group))
    return f"+{at - t.base:04x} 0x{at:06x}  {body}│{'│'.join(text[i:i + group] for i in range(0, 16, group))}│"


def pwndbg(group=4, prompt=True, squeeze=False, blank="."):
    def write(t):
        out = [f"pwndbg> hexdump 0x{t.base:x} {len(t.data)}"] if prompt else []
        lines, skipped = list(t.lines(16)), -1
        for i, (at, data) in enumerate(lines):
            if squeeze and i + 1 < len(lines) and lines[i + 1][1] == data:
                skipped += 1
                if skipped:
                    continue
            elif skipped > 0:
                out.append(f"... ↓            skipped {skipped} identical lines ({16 * skipped} bytes)")
                skipped = -1
            out.append(pwndbg_line(t, at, data, group, blank))
        return join(out)
    return write


add("pwndbg hexdump", pwndbg(), tool="pwndbg hexdump.py", notes="+offset, address, groups of 4 bytes, text between bars; a blank is a dot")
add("pwndbg hexdump blanks", pwndbg(blank=" "), tool="pwndbg, a version that shows blanks")
add("pwndbg hexdump 8", pwndbg(8, False), tool="pwndbg hexdump.py, groups of 8 bytes")
add("pwndbg hexdump squeezed", pwndbg(8, False, True), tool="pwndbg hexdump.py",
    notes="'... ↓ skipped N identical lines (M bytes)': N lines equal to the line AFTER it, which is always printed. The line before it may "
          "be another: after two equal lines, the first line of the next run is skipped too (a fault of the tool's counter)")


def pwndbg_dq(size):
    def write(t):
        return join(f"{at:016x}     {' '.join(hexes(d, size))}" for at, d in t.lines(16))
    return write


for _name, _size in SIZES.items():
    add(f"pwndbg d{_name}", pwndbg_dq(_size), word=_size, tool="pwndbg windbg.py dX",
        notes="16 digits without 0x or colon, five blanks, words without 0x")


@form("pwndbg telescope", word=8, fixed=False, tool="pwndbg telescope.py", notes="index:offset, bar, address, '◂— ', word without zeros",
      may="telescopes follow pointers", skip=("text",))
def _(t):
    return join(f"{i:02x}:{at - t.base:04x}│  0x{at:x} ◂— 0x{value(d):x}" for i, (at, d) in enumerate(t.lines(8)))


@form("peda hexdump", tool="peda.py hexdump", notes="address, ' : ', bytes, text after three blanks")
def _(t):
    return join(f"0x{at:016x} : {' '.join(hexes(d, 1)):47}   {text_of(d)}" for at, d in t.lines(16))


@form("peda telescope", word=8, fixed=False, tool="peda.py telescope", notes="decimal offset, '| ', address, ' --> ', word without zeros",
      may="telescopes follow pointers")
def _(t):
    return join(f"{at - t.base:04}| 0x{at:x} --> 0x{value(d):x} " for at, d in t.lines(8))
