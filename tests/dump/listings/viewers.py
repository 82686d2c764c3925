# SPDX-License-Identifier: MIT
"""Viewers and network tools whose print is written here, since they are on few machines."""
from listings.form import add, form, hexes, join, split, text_of, value

R2_HEAD = "- offset -   0 1  2 3  4 5  6 7  8 9  A B  C D  E F  0123456789ABCDEF"


def pairs(data, upper=False):
    return " ".join("".join(hexes(d, 1, upper=upper)) for d in split(data, 2))


def radare_px(heading=True, prompt=False):
    def write(t):
        out = [f"[0x{t.base:08x}]> px {len(t.data)}"] if prompt else []
        if heading:
            out.append(R2_HEAD)
        return join(out + [f"0x{at:08x}  {pairs(d):39}  {text_of(d)}" for at, d in t.lines(16)])
    return write


def radare_words(size, gap=" "):
    """Each word is followed by the gap, what is missing of a line is blank."""
    def write(t):
        full = 16 // size * (2 + 2 * size + len(gap))
        return join(f"0x{at:08x}  {''.join(w + gap for w in hexes(d, size, prefix='0x')):{full}} {text_of(d)}" for at, d in t.lines(16))
    return write


add("radare2 px", radare_px(), tool="radare2/rizin px", notes="heading; pairs of bytes; text after two blanks")
add("radare2 px no heading", radare_px(False), tool="radare2 px")
add("radare2 px prompt", radare_px(True, True), tool="radare2 px")
add("radare2 pxw", radare_words(4), word=4, tool="radare2 pxw", notes="words of 4 with 0x, text")
add("radare2 pxq", radare_words(8, gap="  "), word=8, tool="radare2 pxq", notes="words of 8, two blanks between, three before the text")
add("radare2 pxq one blank", radare_words(8), word=8, tool="rizin pxq")
add("radare2 pxh", radare_words(2), word=2, tool="radare2 pxh", notes="words of 2 with 0x, text")


@form("radare2 pxr", word=8, tool="radare2 pxr", notes="one word a line, text, perhaps a note", may="references")
def _(t):
    return join(f"0x{at:08x}  0x{value(d):016x}   {text_of(d)}" for at, d in t.lines(8))


@form("radare2 pcw", place=False, word=4, based=False, tool="radare2 pcw", notes="#define, then a C list")
def _(t):
    words = hexes(t.data, 4, prefix="0x")
    body = ",\n".join("  " + ", ".join(words[i:i + 6]) for i in range(0, len(words), 6))
    return f"#define _BUFFER_SIZE {len(words)}\nconst uint32_t buffer[_BUFFER_SIZE] = {{\n{body}\n}};\n"


# --- Windows ---------------------------------------------------------------------------------------------------------
def latin(data, control, zero):
    return "".join(zero if b == 0 else control if b < 0x20 or 0x7f <= b < 0xa0 else chr(b) for b in data)


@form("Format-Hex 7", based=False, tool="PowerShell 7 Format-Hex", notes="three lines of heading, 16 digits, Latin-1 text")
def _(t):
    out = ["", "   Label: C:\\gmmu\\pt.bin", "", "          Offset Bytes                                           Ascii",
           "                 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F",
           "          ------ ----------------------------------------------- -----"]
    return join(out + [f"{at:016X} {' '.join(hexes(d, 1, upper=True)):47} {latin(d, chr(0xfffd), ' ')}" for at, d in t.at(0).lines(16)] + [""])


@form("Format-Hex 5", based=False, tool="Windows PowerShell 5.1 Format-Hex", notes="heading of column numbers, 8 digits")
def _(t):
    out = ["", "", "           Path: C:\\gmmu\\pt.bin", "", "           00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F", ""]
    return join(out + [f"{at:08X}   {' '.join(hexes(d, 1, upper=True)):47}  {latin(d, '.', '.')}" for at, d in t.at(0).lines(16)] + ["", ""])


def certutil(address=True, text=True, tab="\t", indent=""):
    def write(t):
        out = []
        for at, d in t.at(0).lines(16):
            body = "  ".join(" ".join(hexes(h, 1)) for h in split(d, 8))
            out.append(indent + (f"{at:04x}{tab}" if address else "") + (f"{body:48}   {text_of(d)}" if text else body))
        return join(out)
    return write


add("certutil -encodehex", certutil(), based=False, tool="certutil -encodehex", notes="4 digits, a tab, 8+8 bytes, three blanks, text")
add("certutil -dump", certutil(tab="  ", indent="  "), based=False, tool="certutil -dump", notes="4 digits, two blanks")
add("certutil 10", certutil(text=False), based=False, tool="certutil -encodehex ... 10")
add("certutil 5", certutil(address=False), based=False, place=False, tool="certutil -encodehex ... 5", may="no address", notes="no address, text column")
add("certutil 4", certutil(False, False), based=False, place=False, tool="certutil -encodehex ... 4")
add("certutil 12", lambda t: t.data.hex() + "\n", based=False, place=False, tool="certutil -encodehex ... 12", skip=("one",))


@form("HxD", based=False, tool="HxD, export as text", notes="Offset(h) heading")
def _(t):
    out = ["Offset(h) 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F", ""]
    return join(out + [f"{at:08X}  {' '.join(hexes(d, 1, upper=True)):47}  {text_of(d)}" for at, d in t.at(0).lines(16)])


@form("WinHex", based=False, tool="WinHex, copy as editor display")
def _(t):
    out = ["Offset      0  1  2  3  4  5  6  7   8  9  A  B  C  D  E  F", ""]
    return join(out + [f"{at:08X}   {' '.join(hexes(d[:8], 1, upper=True))}  {' '.join(hexes(d[8:], 1, upper=True)):23}   {text_of(d)}"
                       for at, d in t.at(0).lines(16)])


@form("DOS debug", tool="DEBUG.EXE d", notes="segment:offset", may="segment and offset", based=False, tables=("pte64k", "random"))
def _(t):
    return join(f"0000:{at:04X}  {' '.join(hexes(d[:8], 1, upper=True))}-{' '.join(hexes(d[8:], 1, upper=True)):23}   {text_of(d)}"
                for at, d in t.at(0).lines(16))


@form("Visual Studio memory", word=1, tool="Visual Studio memory window", notes="0x, 16 digits, two blanks, bytes, two blanks, text")
def _(t):
    return join(f"0x{at:016X}  {' '.join(hexes(d, 1)):47}  {text_of(d)}" for at, d in t.lines(16))


@form("Visual Studio memory 8", word=8, tool="Visual Studio memory window, 8-byte integers")
def _(t):
    return join(f"0x{at:016X}  {'  '.join(hexes(d, 8))}  {text_of(d)}" for at, d in t.lines(16))


@form("Ghidra bytes", tool="Ghidra, listing copied", notes="address, four bytes apart, a type, a value", may="a type and a value", word=8)
def _(t):
    return join(f"{at:08x} {' '.join(hexes(d, 1))[:23]:24} undefined8 {value(d):016X}h" for at, d in t.lines(8))


# --- networks --------------------------------------------------------------------------------------------------------
def wireshark(text="   ", gap="   "):
    def write(t):
        return join(f"{at:04x}{gap}{' '.join(hexes(d, 1)):47}{text}{text_of(d)}" if text else f"{at:04x}{gap}{' '.join(hexes(d, 1))}"
                    for at, d in t.at(0).lines(16))
    return write


add("wireshark hex dump", wireshark(), based=False, tool="Wireshark, copy as hex + ASCII dump", notes="4 digits, three blanks")
add("wireshark hex only", wireshark(""), based=False, tool="Wireshark, copy as hex dump")
add("tshark -x", wireshark("   ", "  "), based=False, tool="tshark -x", notes="4 digits, two blanks, bytes, three blanks, text")
add("wireshark stream", lambda t: t.data.hex(), based=False, place=False, tool="Wireshark, copy as hex stream", notes="no newline", skip=("one",))


@form("wireshark escaped", place=False, based=False, tool="Wireshark, copy as escaped string")
def _(t):
    lines = ['"' + "".join(f"\\x{b:02x}" for b in d) + '"' for _, d in t.lines(16)]
    return " \\\n".join(lines) + "\n"


@form("tcpdump -X", based=False, tool="tcpdump -X", notes="tab, 0x0000:, pairs of bytes, text")
def _(t):
    return join(f"\t0x{at:04x}:  {pairs(d):39}  {text_of(d)}" for at, d in t.at(0).lines(16))


@form("tcpdump -x", based=False, tool="tcpdump -x")
def _(t):
    return join(f"\t0x{at:04x}:  {pairs(d)}" for at, d in t.at(0).lines(16))


@form("BSD hexdump(9)", tool="BSD kernel hexdump(9)", based=False, notes="text between bars after two blanks")
def _(t):
    return join(f"{at:04x}   {' '.join(hexes(d, 1)):47}  |{text_of(d)}|" for at, d in t.at(0).lines(16))


@form("openssl -dump", based=False, tool="openssl BIO_dump", notes="'0000 - ', '-' after 8 bytes, three blanks, text")
def _(t):
    return join(f"{at:04x} - {' '.join(hexes(d[:8], 1))}-{' '.join(hexes(d[8:], 1)):23}   {text_of(d)}" for at, d in t.at(0).lines(16)
                if len(d) > 8 or True)


@form("python hexdump", based=False, tool="Python hexdump 3.3", notes="upper case, colon, two blanks in the middle")
def _(t):
    return join(f"{at:08X}: {'  '.join(' '.join(hexes(h, 1, upper=True)) for h in split(d, 8)):48}  {text_of(d)}" for at, d in t.at(0).lines(16))


@form("scapy hexdump", based=False, tool="scapy hexdump", notes="4 digits, two blanks, upper case, two blanks, text")
def _(t):
    return join(f"{at:04x}  {' '.join(hexes(d, 1, upper=True)):47}  {text_of(d)}" for at, d in t.at(0).lines(16))


@form("Go hex.Dump", based=False, tool="Go encoding/hex Dump", notes="as hexdump -C, without the last line")
def _(t):
    return join(f"{at:08x}  {'  '.join(' '.join(hexes(h, 1)) for h in split(d, 8)):48}  |{text_of(d)}|" for at, d in t.at(0).lines(16))


@form("Rust pretty-hex", based=False, tool="Rust pretty_hex", notes="a line of the length first, 0000:, groups of 4, text")
def _(t):
    return f"Length: {len(t.data)} (0x{len(t.data):x}) bytes\n" + join(
        f"{at:04x}:   {'  '.join(' '.join(hexes(h, 1)) for h in split(d, 4)):53}   {text_of(d)}" for at, d in t.at(0).lines(16))


@form("ruby hexdump", based=False, tool="Ruby hexdump", notes="as hexdump -C with two blanks after the address")
def _(t):
    return join(f"{at:08x}  {' '.join(hexes(d, 1)):47}  |{text_of(d)}|" for at, d in t.at(0).lines(16))


@form("mmiotrace", tool="Linux mmiotrace", may="one access a line", tables=("pte64k", "random"), word=4, damage=False)
def _(t):
    return join(f"R 4 {1187.2 + at % 4096 * 1e-4:.6f} 1 0x{at:x} 0x{value(d):x} 0x0 0" for at, d in t.lines(4))


@form("NVRM RM_DUMP", word=4, tool="NVIDIA RM prints", notes="address, colon, four words with 0x")
def _(t):
    return join(f"NVRM: {at:#x}: " + " ".join(hexes(d, 4, prefix="0x")) for at, d in t.lines(16))
