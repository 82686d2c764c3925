# SPDX-License-Identifier: MIT
"""The register of forms, and what several of them need to print."""

FORMS = []


class Form:
    def __init__(self, name, write, **facts):
        self.name, self.write = name, write
        self.tool = facts.pop("tool", "")  # which tool and version, or whose source, the print follows
        self.notes = facts.pop("notes", "")  # what a reader of the form must know
        self.word = facts.pop("word", 1)  # the table must be a multiple of these bytes
        self.based = facts.pop("based", True)  # whether the print holds the address
        self.most = facts.pop("most", (1 << 64) - 1)  # the highest address that it can print
        self.tables = facts.pop("tables", None)  # only these
        self.skip = facts.pop("skip", ())  # not these
        self.options = facts.pop("options", ())  # how gmmuview must be called
        self.may = facts.pop("may", "")  # why a reader may refuse it
        self.must = facts.pop("must", "")  # why a reader must refuse it
        self.truth = facts.pop("truth", None)  # a function of the table, where it is not simply its bytes
        self.damage = facts.pop("damage", True)  # whether damage to it can be seen
        self.fixed = facts.pop("fixed", True)  # words have all their digits
        self.place = facts.pop("place", True)  # each line has an address or a number
        self.derived = facts.pop("derived", False)  # another form, wrapped or twice
        assert not facts, facts

    def fits(self, table):
        return len(table.data) % self.word == 0 and table.base + len(table.data) - 1 <= self.most and \
            table.name not in self.skip and (self.tables is None or table.name in self.tables)

    def extents(self, table):
        if self.truth:
            return self.truth(table)
        return [(table.base if self.based else 0, table.data)]


def form(name, **facts):
    def take(write):
        FORMS.append(Form(name, write, **facts))
        return write
    return take


def add(name, write, **facts):
    FORMS.append(Form(name, write, **facts))


def text_of(data, other="."):
    return "".join(chr(b) if 0x20 <= b < 0x7f else other for b in data)


def value(data, order="little"):
    return int.from_bytes(data, order)


def split(data, width):
    return [data[i:i + width] for i in range(0, len(data), width)]


def hexes(data, width, order="little", prefix="", upper=False):
    """The words of some bytes, with all their digits."""
    return [prefix + f"{value(word, order):0{2 * len(word)}{'X' if upper else 'x'}}" for word in split(data, width)]


def join(lines):
    return "".join(line + "\n" for line in lines)
