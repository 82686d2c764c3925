# SPDX-License-Identifier: MIT
"""Random expressions, and what they mean for the rows of NDJSON: an evaluator that shares nothing with the program.

expressions.py random SEED COUNT ROWS           prints COUNT lines: an expression, a tab, the indices that match
expressions.py examples ROWS                    reads examples, one a line, and prints the same for each
expressions.py browse LINES PROGRAM ARGUMENT... has the browser filter by the expressions of such lines, and prints
                                                them with the indices that it exports

ROWS is what the program prints of all slots as NDJSON, without a filter.
"""
import fcntl
import json
import os
import pty
import random
import struct
import sys
import tempfile
import termios
import threading
import time

WIDE = {"ver2": 64, "ver2_dual": 128}
MEMORY = {"vid": "video_memory", "peer": "peer_memory", "sys": "system_coherent_memory",
          "sysnc": "system_non_coherent_memory", "video": "video_memory"}
APERTURES = {"pte": ["video_memory", "peer_memory", "system_coherent_memory", "system_non_coherent_memory"],
             "pde": ["invalid", "video_memory", "system_coherent_memory", "system_non_coherent_memory"]}
APERTURES["dual"] = APERTURES["pde"]

FLAGS = {"pte": ["valid", "volatile", "encrypted", "privilege", "read_only", "atomic_disable", "writable",
                 "kind_known", "address_complete"],
         "pde": ["is_leaf", "volatile", "no_ats", "is_pde_pointer", "address_complete"],
         "dual": ["is_leaf", "volatile_big", "no_ats", "volatile_small", "is_pde_pointer", "address_big_complete",
                  "address_small_complete"]}
NUMBERS = {"pte": {"aperture": 2, "address_sys": 46, "address_vid": 25, "peer_id": 3, "comptagline": 20, "kind": 8},
           "pde": {"aperture": 2, "address_sys": 46, "address_vid": 25, "peer_id": 3},
           "dual": {"aperture_big": 2, "address_big_sys": 50, "address_big_vid": 29, "peer_id_big": 3,
                    "aperture_small": 2, "address_small_sys": 46, "address_small_vid": 25, "peer_id_small": 3}}
ADDRESSES = {"pte": ["address", "address_alt"], "pde": ["address"],
             "dual": ["address_big", "address_big_alt", "address_small"]}
STATES = {"pte": ["mapped", "nv4k", "sparse", "no_4k", "stale", "empty"],
          "pde": ["leaf", "pointer", "sparse", "stale", "empty"],
          "dual": ["leaf", "pointer", "sparse", "stale", "empty"]}
LABELS = {"ctl": "comptagline", "alt": "address_alt", "V": "valid", "known": "kind_known", "w": "writable"}


def number(row, name):
    """The number of a field of a row, or None."""
    value = row.get(name)
    if isinstance(value, str):
        return int(value, 16)
    return None if value is None else int(value)


def halves(row, name):
    """The values of a name: a column has one for each half of a dual entry."""
    if name in ("address", "ap"):
        base = "address" if name == "address" else "aperture"
        if row["role"] == "dual":
            return [number(row, base + "_big"), number(row, base + "_small")]
        return [number(row, base)]
    return [number(row, LABELS.get(name, name))]


class Formula:
    """A text, and a function of a row and a half that gives its number, or None."""

    def __init__(self, text, strength, of, split=False):
        self.text, self.strength, self.of, self.split = text, strength, of, split

    def within(self, strength):
        return self.text if self.strength >= strength else f"({self.text})"


class Maker:
    """Makes expressions for rows, half of them about the values of a row that there is."""

    def __init__(self, seed, rows):
        self.random, self.rows = random.Random(seed), rows
        self.roles = sorted({row["role"] for row in rows})
        self.bits = WIDE[rows[0]["encoding"]]
        self.mask = (1 << self.bits) - 1

    def pick(self, things):
        return self.random.choice(list(things))

    def case(self, word):
        return self.pick([word, word, word, word.upper(), word.capitalize()])

    def written(self, value):
        """A number in one of the ways that it can be written."""
        ways = [hex(value), f"0x{value:X}"]
        if len(str(value)) not in (16, 32):
            ways.append(str(value))
        if value < 1 << 40 and len(bin(value)) not in (16, 32):
            ways.append(bin(value))
        if value > 9999 and len(f"{value:_}".replace("_", "")) not in (16, 32):
            ways.append(f"{value:_}")
        for letter, shift in zip("KMGT", (10, 20, 30, 40)):
            count = str(value >> shift)
            if value and value % (1 << shift) == 0 and len(count) not in (16, 32):
                ways.append(count + self.pick([letter, letter.lower()]))
        return self.pick(ways)

    # --- numbers -----------------------------------------------------------------------------------------------------
    def name(self):
        """A name that has numbers, in some role, and how many bits it has."""
        role = self.pick(self.roles)
        which = self.random.randrange(7)
        if which == 0:
            return self.pick(["index", "offset", "pa", "table_index", "va_offset", "level"]), 64
        if which == 1:
            return "raw", self.bits
        if which == 2 and role == "pte":
            return self.pick(["ctl", "alt"]), 64
        if which <= 3:
            return self.pick(ADDRESSES[role] + ["address"]), 64
        if which == 4:
            return "reserved_mask", self.bits
        return self.pick(list(NUMBERS[role].items()))

    def leaf(self):
        which = self.random.randrange(8)
        if which == 0:
            bit = self.random.randrange(self.bits)
            return Formula(f"bit({bit})", 9, lambda row, half: number(row, "raw") >> bit & 1)
        if which == 1:
            low = self.random.randrange(self.bits)
            high = self.random.randrange(low, self.bits)
            return Formula(f"bits({high},{low})", 9,
                           lambda row, half: number(row, "raw") >> low & (1 << high - low + 1) - 1)
        if which == 2:
            flag = self.pick(FLAGS[self.pick(self.roles)])
            return Formula(self.case(flag), 9, lambda row, half: number(row, flag))
        name = self.name()[0]
        return Formula(name if name in LABELS else self.case(name), 9,
                       lambda row, half: (halves(row, name) * 2)[half] if name == "address"
                       else halves(row, name)[0], name == "address")

    def formula(self, depth):
        """A formula that may not be a flag, which & and | refuse."""
        if depth == 0:
            return self.leaf()
        sign, strength = self.pick([("+", 8), ("-", 8), ("<<", 7), (">>", 7), ("&", 6), ("^", 5), ("|", 4), ("~", 9)])
        left = self.formula(depth - 1)
        mask = self.mask
        if sign == "~":
            return Formula("~" + left.within(9), 9,
                           lambda row, half: None if left.of(row, half) is None else ~left.of(row, half) & mask,
                           left.split)
        right = self.formula(depth - 1) if self.random.randrange(2) else self.constant(sign)
        if sign in "&|":
            left, right = self.unflagged(left), self.unflagged(right)
        if self.random.randrange(6) == 0 and sign not in ("<<", ">>"):
            left, right = right, left

        def of(row, half):
            a, b = left.of(row, half), right.of(row, half)
            if a is None or b is None:
                return None
            shifted = b if b < 200 else 200
            return {"+": lambda: a + b, "-": lambda: a - b, "<<": lambda: a << shifted, ">>": lambda: a >> shifted,
                    "&": lambda: a & b, "^": lambda: a ^ b, "|": lambda: a | b}[sign]() & mask
        blank = self.pick([" ", ""])
        return Formula(f"{left.within(strength)}{blank}{sign}{blank}{right.within(strength + 1)}", strength, of,
                       left.split or right.split)

    @staticmethod
    def unflagged(formula):
        """A flag as a number that is no flag."""
        return Formula(f"({formula.text} + 0)", 9, formula.of, formula.split)

    def constant(self, sign):
        value = self.random.randrange(70) if sign in ("<<", ">>") else \
            self.pick([1, 6, 0xff, 0xfff, 0x1000, 0xffff, 1 << 20, self.random.getrandbits(24)])
        return Formula(self.written(value), 9, lambda row, half: value)

    # --- conditions --------------------------------------------------------------------------------------------------
    COMPARES = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
                "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}

    def compared(self, formula, split, holds):
        """The condition that some half of a row meets."""
        def of(row):
            count = 2 if split and row["role"] == "dual" else 1
            return any(value is not None and holds(value, row, half)
                       for half in range(count) for value in [formula.of(row, half)])
        return of

    def near(self, formula):
        """A number that some row has there, or one beside it."""
        values = [formula.of(row, 0) for row in self.random.sample(self.rows, min(8, len(self.rows)))]
        values = [value for value in values if value is not None] or [0]
        return max(0, min(self.mask, self.pick(values) + self.pick([0, 0, 0, 1, -1])))

    def comparison(self):
        left, right = self.formula(self.random.randrange(3)), self.formula(1)
        sign = self.pick(self.COMPARES)
        holds = self.COMPARES[sign]
        if self.random.randrange(3) == 0:
            def other(value, row, half):
                there = right.of(row, half)
                return there is not None and holds(value, there)
            split = left.split or right.split
            return f"{left.within(4)} {sign} {right.within(4)}", self.compared(left, split, other)
        left = self.unflagged(left)
        value = self.near(left)
        if self.random.randrange(3) == 0:
            mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(sign, sign)
            text = f"{self.written(value)} {mirrored} {left.within(4)}"
        else:
            text = f"{left.within(4)} {sign} {self.written(value)}"
        return text, self.compared(left, left.split, lambda here, row, half: holds(here, value))

    def member(self):
        left = self.unflagged(self.formula(self.random.randrange(2)))
        members, tests = [], []
        for _ in range(self.random.randrange(1, 4)):
            low = self.near(left)
            high = min(self.mask, low + self.random.getrandbits(self.pick([2, 16, 30])))
            single = self.random.randrange(2)
            members.append(self.written(low) if single else f"{self.written(low)}..{self.written(high)}")
            tests.append((low, low if single else high))
        if len(tests) == 1 and tests[0][0] != tests[0][1] and ".." in members[0]:
            text = f"{left.text} in {members[0]}"
        else:
            text = f"{left.text} in {{{', '.join(members)}}}"
        return text, self.compared(left, left.split,
                                   lambda here, row, half: any(low <= here <= high for low, high in tests))

    def plain(self):
        """A field with a constant, which comes to tests of bits."""
        role = self.pick(self.roles)
        name, bits = self.pick(list(NUMBERS[role].items()) + [(name, 64) for name in ADDRESSES[role]])
        field = Formula(name, 9, lambda row, half: halves(row, name)[half % len(halves(row, name))], name == "address")
        value = min(self.near(field), (1 << bits) - 1)
        sign = self.pick(self.COMPARES)
        holds = self.COMPARES[sign]
        return f"{name} {sign} {self.written(value)}", \
            self.compared(field, field.split, lambda here, row, half: holds(here, value))

    def word(self):
        which = self.random.randrange(6)
        role = self.pick(self.roles)
        sign = self.pick(["==", "!="])
        same = sign == "=="
        if which == 0:
            states = self.random.sample(STATES[role], 2)
            return f"state in {{{self.case(states[0])}, {states[1]}}}", lambda row: row["state"] in states
        if which == 1:
            state = self.pick(STATES[role])
            return f"{state} {sign} state", lambda row: (row["state"] == state) == same
        if which == 2:
            return f"role {sign} {self.case(role)}", lambda row: (row["role"] == role) == same
        if which == 3:
            flag = self.pick(FLAGS[role])
            return self.case(flag), lambda row: number(row, flag) == 1
        if which == 4:
            return "reserved", lambda row: row["reserved_bits"] != []
        spelled = self.pick(MEMORY)
        name = MEMORY[spelled]
        if all(name not in APERTURES[role] for role in self.roles):
            return "note", lambda row: row["notes"] != []

        def of(row):
            numbers = halves(row, "ap")
            names = [APERTURES[row["role"]][value] for value in numbers]
            return any((one == name) == same for one in names)
        return f"ap {sign} {self.case(spelled)}", of

    def condition(self, depth):
        if depth == 0:
            return self.pick([self.comparison, self.comparison, self.member, self.plain, self.plain, self.word])()
        which = self.random.randrange(4)
        text, of = self.condition(depth - 1)
        if which == 0:
            return self.pick(["!", "not "]) + f"({text})", lambda row: not of(row)
        other, its = self.condition(depth - 1)
        if which == 1:
            return f"({text}) {self.pick(['||', 'or', 'OR'])} {other}" if " " not in other or "||" in other \
                else f"({text}) or ({other})", lambda row: of(row) or its(row)
        return f"({text}) {self.pick(['&&', 'and'])} ({other})", lambda row: of(row) and its(row)


def selective(row_count, matching):
    return 0 < matching < row_count


def make_random(seed, count, rows):
    """Half of the expressions match some rows and not all."""
    maker, plain, made = Maker(seed, rows), 0, 0
    while made < count:
        text, of = maker.condition(maker.random.randrange(3))
        matching = [row["index"] for row in rows if of(row)]
        if not selective(len(rows), len(matching)):
            if plain >= count // 2:
                continue
            plain += 1
        made += 1
        print(text, " ".join(map(str, matching)), sep="\t")


def digits(row, text):
    """Whether these hex digits are in the raw value or in an address."""
    return text in row["raw"][2:] or any(text in row[name][2:] for name in ADDRESSES[row["role"]] if row[name])


def covers(row, pa):
    """Whether an address of a page table entry covers a physical address, for pages of 4 KB."""
    found = [number(row, name) for name in ADDRESSES["pte"]]
    return any(start is not None and (row["valid"] or start) and start <= pa < start + 4096 for start in found)


EXAMPLES = {
    "valid": lambda r: r["valid"],
    "!read_only && privilege": lambda r: not r["read_only"] and r["privilege"],
    "sparse": lambda r: r["state"] == "sparse",
    "GENERIC_MEMORY": lambda r: r["kind"] == 6,
    "kind_unknown": lambda r: "kind_unknown" in r["notes"],
    "role == pte": lambda r: r["role"] == "pte",
    "reserved": lambda r: r["reserved_bits"] != [],
    "aperture == video": lambda r: r["aperture"] == 0,
    "kind != GENERIC_MEMORY": lambda r: r["kind"] != 6,
    "address >= 72M": lambda r: number(r, "address") >= 72 << 20,
    "6 == kind": lambda r: r["kind"] == 6,
    "peer_id == aperture": lambda r: r["peer_id"] == r["aperture"],
    "address in 0x4800000..0x4900000": lambda r: 0x4800000 <= number(r, "address") <= 0x4900000,
    "kind in {PITCH, 6, 8..14}": lambda r: r["kind"] in (0, 6) or 8 <= r["kind"] <= 14,
    "state in {stale, sparse}": lambda r: r["state"] in ("stale", "sparse"),
    "address_alt != none": lambda r: r["address_alt"] is not None,
    "index < 512": lambda r: r["index"] < 512,
    "ap == sys": lambda r: r["aperture"] == 2,
    "address & 0xffff == 0": lambda r: number(r, "address") % 65536 == 0,
    "address == address_vid << 12": lambda r: number(r, "address") == r["address_vid"] * 4096,
    "(pa - 0x1000) >> 3 == index": lambda r: ((number(r, "pa") - 0x1000) % (1 << 64)) // 8 == r["index"],
    "bit(54)": lambda r: number(r, "raw") >> 54 & 1,
    "bits(55,36) != 0": lambda r: r["comptagline"] != 0,
    "raw & 0xff00 == 0x1200": lambda r: number(r, "raw") >> 8 & 0xff == 0x12,
    "0x4800": lambda r: digits(r, "4800"),
    "0600000000480001": lambda r: r["raw"] == "0x0600000000480001",
    "points(0xa45000)": lambda r: covers(r, 0xa45000),
    "edited": lambda r: False,
}


class Browser:
    """The program on a terminal of its own."""

    def __init__(self, command):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execvpe(command[0], command, {**os.environ, "TERM": "xterm"})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen, self.begun = b"", threading.Event()
        threading.Thread(target=self.drain, daemon=True).start()
        self.begun.wait(20)

    def drain(self):
        """Reads what is drawn, for the program would wait otherwise."""
        try:
            while data := os.read(self.terminal, 1 << 16):
                self.seen += data
                if b"quit" in self.seen:
                    self.begun.set()
        except OSError:
            pass

    def filtered(self, text, path):
        """The indices of the rows that it writes to a file under a filter."""
        os.write(self.terminal, f"&\x15{text}\rE\x15{path}\r".encode())
        end = time.monotonic() + 20
        while not os.path.exists(path) and time.monotonic() < end:
            time.sleep(0.01)
        with open(path, encoding="ascii") as file:
            return [json.loads(line)["index"] for line in file]


def browse(lines, command):
    """Nothing is exported if no row matches, so such expressions are left out."""
    browser = Browser(command)
    with tempfile.TemporaryDirectory() as folder:
        for number_, line in enumerate(lines):
            text, _, indices = line.rstrip("\n").partition("\t")
            if indices:
                found = browser.filtered(text, f"{folder}/{number_}.ndjson")
                print(text, " ".join(map(str, found)), sep="\t")
    os.kill(browser.child, 9)


def main():
    if sys.argv[1] == "browse":
        with open(sys.argv[2], encoding="ascii") as file:
            browse(list(file), sys.argv[3:])
        return
    with open(sys.argv[-1], encoding="ascii") as file:
        rows = [json.loads(line) for line in file]
    if sys.argv[1] == "random":
        make_random(int(sys.argv[2]), int(sys.argv[3]), rows)
        return
    for line in sys.stdin:
        of = EXAMPLES[line.rstrip("\n")]
        print(line.rstrip("\n"), " ".join(str(row["index"]) for row in rows if of(row)), sep="\t")


main()
