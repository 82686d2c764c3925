# SPDX-License-Identifier: MIT
"""hexyl of newer versions than Debian's, as its tests have it: panels, groups, what may be left out."""
from listings.form import add, join, split

BORDERS = {"unicode": ("┌┬┐└┴┘│┊─", True), "ascii": ("++++++||-", True), "none": ("        ", False)}


def character(byte, zero):
    if byte == 0:
        return zero
    if byte in b"\t\n\x0c\r":  # ASCII white space but the blank
        return "_"
    return chr(byte) if 0x20 <= byte < 0x7f else "•" if byte < 0x80 else "×"


def groups(data, size, little):
    """The bytes of a panel, a blank before each group and one at the end; what is missing is blank."""
    cells = [f"{b:02x}" for b in data] + ["  "] * (8 - len(data))
    parts = [cells[i:i + size] for i in range(0, 8, size)]
    return "".join(" " + "".join(reversed(p) if little else p) for p in parts) + " "


class Box:
    def __init__(self, border="unicode", panels=2, chars=True, position=True, group=1, little=False, squeeze=True, zero="⋄"):
        marks, self.ruled = BORDERS[border]
        self.rules, self.bar, self.inner, self.dash = (marks[:3], marks[3:6]), marks[6], marks[7], marks[8:9] or " "
        self.panels, self.chars, self.position, self.group, self.little = panels, chars, position, group, little
        self.squeeze, self.zero = squeeze, zero

    def rule(self, marks):
        left, middle, right = marks
        wide = 8 // self.group * (2 * self.group + 1) + 1
        parts = ([8] if self.position else []) + [wide] * self.panels + ([8] * self.panels if self.chars else [])
        return left + middle.join(self.dash * n for n in parts) + right

    def row(self, place, data):
        panels = split(data, 8) + [b""] * (self.panels - len(split(data, 8)))
        body = self.inner.join(groups(p, self.group, self.little) for p in panels)
        text = self.inner.join("".join(character(b, self.zero) for b in p).ljust(8) for p in panels)
        fields = ([place.ljust(8)] if self.position else []) + [body] + ([text] if self.chars else [])
        return self.bar + self.bar.join(fields) + self.bar

    def write(self, t):
        out, last, starred = [self.rule(self.rules[0])] if self.ruled else [], None, False
        for at, data in t.lines(8 * self.panels):
            if self.squeeze and data == last and len(data) == 8 * self.panels:
                if not starred:
                    out.append(self.row("*", b""))
                starred = True
                continue
            starred, last = False, data
            out.append(self.row(f"{at:08x}", data))
        if starred:
            out.append(self.row(f"{t.base + len(t.data):08x}", b""))
        return join(out + ([self.rule(self.rules[1])] if self.ruled else []))


def box(name, word=1, **how):
    may = "" if how.get("position", True) else "no addresses"
    may = "the order of bytes in a group is told by the text column alone" if how.get("little") else may
    skip = ("repeats", "squeezed", "zero", "ones") if not how.get("position", True) else ()
    add(f"hexyl 0.14 {name}", Box(**how).write, word=word, most=0xffffffff, tool="hexyl 0.14, as its tests have it", skip=skip, may=may,
        based=how.get("position", True), place=how.get("position", True), notes="0 is ⋄; a squeezed run is '*' and empty columns; at the end the length alone")


for _border in BORDERS:
    box(f"{_border}", border=_border)
    box(f"{_border} panels 1", border=_border, panels=1)
    box(f"{_border} panels 4", border=_border, panels=4)
    box(f"{_border} plain", border=_border, chars=False)
    box(f"{_border} group 2", border=_border, group=2)
    box(f"{_border} group 4", border=_border, group=4)
    box(f"{_border} group 8", border=_border, group=8)
    box(f"{_border} little 4", 4, border=_border, group=4, little=True)
    box(f"{_border} little 8", 8, border=_border, group=8, little=True)
box("-v", squeeze=False)
box("zero as 0", zero="0")
box("no position", position=False)
box("panels 1 plain", panels=1, chars=False)
