# SPDX-License-Identifier: MIT
"""Makes dumps of memory with page tables in them, and lists the tables: "PA LEVEL PAGE_SIZE" a line.

	trees.py kind|unkind DUMP TABLES [SEED]

Both are sparse files of 1 GiB. kind: three address spaces and nothing else. unkind: a smaller tree, tables that nothing
points to, and much data that looks like tables: fills, counters, code, floats, text, arrays of 0 and 1."""
import random
import struct
import sys

GIB = 1 << 30
PAGE = 4096

VALID = 1
VIDEO, SYSTEM = 0, 2 << 1  # aperture of a PTE
TO_VIDEO = 1 << 1  # aperture of a directory entry
VOLATILE = 1 << 3
NO_ATS = 1 << 5
HIDES_4K = 1 << 5
GENERIC = 6 << 56


def at(address):
    return address >> 12 << 8


def pde(address, more=0):
    return TO_VIDEO | VOLATILE | at(address) | more


def big(address):
    return TO_VIDEO | VOLATILE | address >> 8 << 4


def pte(address, aperture=VIDEO, more=GENERIC):
    return VALID | aperture | at(address) | more


class Dump:
    def __init__(self, path, seed):
        self.file = open(path, "wb")
        self.file.truncate(GIB)
        self.random = random.Random(seed)
        self.used, self.tables = set(), []
        self.room = None  # of the page that small tables are packed into

    def page(self):
        while True:
            pa = self.random.randrange(16, GIB // PAGE) * PAGE
            if pa not in self.used:
                self.used.add(pa)
                return pa

    def piece(self):
        if not self.room:
            first = self.page()
            self.room = [first + i * 256 for i in range(16)]
        return self.room.pop(0)

    def write(self, pa, words):
        for index, word in words.items():
            self.file.seek(pa + index * 8)
            self.file.write(struct.pack("<Q", word))

    def table(self, pa, level, size, words):
        self.tables.append((pa, level, size))
        self.write(pa, words)
        return pa

    # Tables of pages.
    def scattered(self, bytes_):
        return self.random.randrange(GIB // bytes_) * bytes_

    def pte_4k(self, count=512, scatter=False, aperture=VIDEO):
        first, start = self.random.randrange(1 << 12, 1 << 17) * PAGE, self.random.randrange(513 - count)
        more = GENERIC if aperture == VIDEO else VOLATILE
        return self.table(self.page(), 4, "4k", {
            start + i: pte(self.scattered(PAGE) if scatter else first + i * PAGE, aperture, more) for i in range(count)})

    def sparse_4k(self):
        return self.table(self.page(), 4, "4k", {i: VOLATILE for i in range(512)})

    def pte_64k(self, count=32, scatter=True):
        first = self.scattered(1 << 16) % (GIB // 2)
        return self.table(self.piece(), 4, "64k", {
            i: pte(self.scattered(1 << 16) if scatter else first + (i << 16)) for i in range(count)})

    # Directories.
    def pde0(self, smalls=(), bigs=(), huge=0):
        words, slot = {}, self.random.randrange(0, 256 - max(len(smalls), len(bigs)) - huge)
        for i in range(max(len(smalls), len(bigs))):
            if i < len(bigs):
                words[2 * (slot + i)] = big(bigs[i])
            if i < len(smalls):
                words[2 * (slot + i) + 1] = pde(smalls[i])
        for i in range(huge):
            words[2 * (slot + max(len(smalls), len(bigs)) + i)] = pte(self.scattered(2 << 20))
        return self.table(self.page(), 3, "-", words)

    def pde1(self, below, no_ats=NO_ATS):
        slot = self.random.randrange(513 - len(below))
        return self.table(self.page(), 2, "-", {slot + i: pde(pa, no_ats) for i, pa in enumerate(below)})

    def pde2(self, below, slot=None):
        slot = self.random.randrange(513 - len(below)) if slot is None else slot
        return self.table(self.page(), 1, "-", {slot + i: pde(pa) for i, pa in enumerate(below)})

    def root(self, below):
        return self.table(self.page(), 0, "-", {i: pde(pa) for i, pa in enumerate(below)})


def kind(dump):
    # A driver: large mappings of video memory, packed tables for 64 KB pages, 2 MB pages.
    spaces = [dump.pde0([dump.pte_4k() for _ in range(60)], [dump.pte_64k() for _ in range(40)], 20) for _ in range(6)]
    dump.root([dump.pde2([dump.pde1(spaces[:3]), dump.pde1(spaces[3:])]), dump.pde2([dump.pde1([dump.pde0(huge=200)])])])
    # A process: few entries, at low addresses, without NO_ATS.
    small = dump.pde0([dump.pte_4k(1), dump.pte_4k(3, True), dump.sparse_4k()])
    dump.root([dump.pde2([dump.pde1([small], 0)], 0)])
    # Another: system memory, and one table of each depth.
    one = dump.pde0([dump.pte_4k(200, True, SYSTEM)])
    dump.root([dump.pde2([dump.pde1([one, dump.pde0([dump.pte_4k(40)], [dump.pte_64k(5)])])])])


FILLS = [0xffffffffffffffff, 0x5a5a5a5a5a5a5a5a, 0x0600000000123401, 0x0000000000000001, 0x0000000000000002,
         0x0000000000100002, 0x8, 0xdeadbeefdeadbeef, 0x0000000100000001, 0x20, 0x3f8000003f800000, 0x0600000000001001]


def data(dump, number):
    """512 words of something that is no table."""
    rnd, n = dump.random, number % 10
    if n < 4:
        return [FILLS[rnd.randrange(len(FILLS))]] * 512
    if n == 4:
        first, step = rnd.randrange(1 << 20), rnd.choice((1, 2, 4, 8, 0x101, 0x1001))
        return [first + i * step for i in range(512)]
    if n == 5:
        code = bytes(rnd.choice(b"\x48\x8b\x45\xf8\x89\xc3\x90\xe8\x0f\x1f\x00\x55\x5d\x83\xec\x10") for _ in range(PAGE))
        return list(struct.unpack("<512Q", code))
    if n == 6:
        return [struct.unpack("<Q", struct.pack("<d", rnd.random()))[0] for _ in range(512)]
    if n == 7:
        text = "".join(rnd.choice("the page of a table is not the table of a page. ") for _ in range(PAGE))
        return list(struct.unpack("<512Q", text.encode()))
    if n == 8:
        return [rnd.randrange(2) for _ in range(512)]
    return [rnd.randrange(2) | rnd.randrange(2) << 32 for _ in range(512)]


def unkind(dump):
    # 20 tables in a tree, with sparse, single and packed ones.
    first = dump.pde0([dump.pte_4k(), dump.pte_4k(100, True), dump.pte_4k(1), dump.sparse_4k()],
                      [dump.pte_64k(32), dump.pte_64k(7), dump.pte_64k(1)], 4)
    second = dump.pde0([dump.pte_4k(300, True, SYSTEM), dump.pte_4k(512, False, SYSTEM)])
    dump.root([dump.pde2([dump.pde1([first, second])])])
    # Some more whose directories are not in the dump.
    for _ in range(12):
        dump.pte_4k(dump.random.randrange(2, 513), scatter=dump.random.random() < 0.5)
    for _ in range(4):
        dump.pte_4k(dump.random.randrange(50, 513), aperture=SYSTEM)
    dump.room = None
    for _ in range(16):
        dump.pte_64k(dump.random.randrange(4, 33))
    for _ in range(3):
        dump.pde0([dump.pte_4k(), dump.pte_4k(20)])
    for i in range(4000):
        dump.file.seek(dump.page())
        dump.file.write(struct.pack("<512Q", *(word & (1 << 64) - 1 for word in data(dump, i))))


def main():
    what, path, tables = sys.argv[1:4]
    dump = Dump(path, int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    {"kind": kind, "unkind": unkind}[what](dump)
    dump.file.close()
    with open(tables, "w", encoding="ascii") as out:
        for pa, level, size in dump.tables:
            print(f"0x{pa:x} {level} {size}", file=out)


main()
