# SPDX-License-Identifier: MIT
"""The tables that are listed: bytes at an address, of every kind that misleads a reader of listings."""
import random
import struct


class Table:
    """Bytes at an address, with the random numbers that belong to it."""

    def __init__(self, name, base, data, seed=0):
        self.name, self.base, self.data, self.seed = name, base, bytes(data), seed

    def at(self, base):
        return Table(self.name, base, self.data, self.seed)

    def extents(self):
        return [(self.base, self.data)]

    def random(self, what):
        return random.Random(f"{self.seed}/{self.name}/{what}")

    def words(self, width, order="little"):
        return [int.from_bytes(self.data[i:i + width], order) for i in range(0, len(self.data), width)]

    def lines(self, per):
        for at in range(0, len(self.data), per):
            yield self.base + at, self.data[at:at + per]


def pack(values):
    return struct.pack(f"<{len(values)}Q", *values)


def page_table(rng, count):
    """What a driver writes: runs of pages, unmapped and sparse ones, pages in system memory, a peer, odd kinds."""
    values = []
    while len(values) < count:
        kind = rng.choice((0x06, 0x06, 0x06, 0x00, 0xca, 0x08))
        page, aperture = rng.randrange(1 << 20), rng.choice((0, 0, 4, 6))
        run = rng.choice((1, 1, 2, 4, 8))
        valid = [kind << 56 | (page + i) << 12 | rng.choice((0, 8)) | aperture | 1 for i in range(run)]
        values += rng.choice((valid, valid, valid, [0x20] * run, [0] * run, [8] * run))
    return values[:count]


def texts(rng, count):
    """Entries whose bytes, seen as characters, look like a part of a listing."""
    pieces = b"deadbeef", b"0xa45000", b"00a45010", b"a45000: ", b"09003412", b"|....|..", b"*\n*\n*\n*\n", b" 00 01 2", \
        b"\"]},{[\"0", b"<main+8>", b"  0x12  ", b"#// /**/", b"-- ; ' '", b"6d 70 3a", b"12345678", b"cafe`bab", b"%s\\x00\\0", \
        b"\x1b[31m00 ", b"\xe2\x94\x82\x00\x20 0a", b"xxxx zzz"
    return [int.from_bytes(rng.choice(pieces)[:8], "little") for _ in range(count)]


def decimals(rng, count):
    """Entries whose hex digits are all decimal ones."""
    return [int("".join(rng.choice("0123456789") for _ in range(16)), 16) for _ in range(count)]


def repeats(rng, count):
    """Runs of equal lines of 16 bytes between others, at both ends too."""
    values = []
    while len(values) < count:
        pair = rng.choice(([0, 0], [0, 0], [0x20, 0x20], [(1 << 64) - 1] * 2, [rng.getrandbits(64), rng.getrandbits(64)]))
        values += pair * rng.choice((1, 2, 3, 4, 7))
    return values[:count]


def small(rng, count):
    """Numbers of few digits: what is printed without leading zeros, or looks like an index."""
    return [rng.choice((i, i + 1, rng.randrange(10), rng.randrange(100), rng.randrange(256))) for i in range(count)]


def tables(seed):
    """All tables for a seed."""
    rng = random.Random(f"{seed}/tables")

    def table(name, base, values):
        return Table(name, base, values if isinstance(values, bytes) else pack(values), seed)

    def random_words(count):
        return [rng.getrandbits(64) for _ in range(count)]

    return [
        table("pte64k", 0xa45000, page_table(rng, 32)),
        table("random", 0xa45000, random_words(64)),
        table("zero", 0xa45000, [0] * 32),
        table("ones", 0x3fa05000, [(1 << 64) - 1] * 32),
        table("repeats", 0xa45000, repeats(rng, 96)),
        table("squeezed", 0x9f0, [0, 0] * 12 + random_words(4) + [0, 0] * 6 + random_words(2) + [0x20, 0x20] * 9),
        table("digit-1000", 0xf80, page_table(rng, 32)),
        table("digit-32bit", 0xffffff80, page_table(rng, 32)),
        table("digit-100", 0x0, random_words(36)),
        table("high", 0xffff888000a45000, page_table(rng, 32)),
        table("user", 0x7f3a2c1aff80, page_table(rng, 32)),
        table("top", 0xfffffffffffffe00, random_words(32)),
        table("text", 0xa45000, texts(rng, 40)),
        table("decimal", 0x100000, decimals(rng, 32)),
        table("addresses", 0xa45000, [0xa45000 + 16 * i for i in range(32)]),
        table("next-addresses", 0xa45000, [0xa45000 + 8 * i + 8 for i in range(32)]),
        table("small", 0x1000, small(rng, 32)),
        table("root", 0xa40000, [0xa4100a, 0, 0x39c4120c, 0]),
        table("one", 0xa45000, random_words(1)),
        table("two", 0xa45000, page_table(rng, 2)),
        table("odd-words", 0xa45000, random_words(13)),
        table("odd-bytes", 0xa45000, rng.randbytes(93)),
        table("odd-half", 0xa45000, rng.randbytes(100)),
        table("letters", 0xa45000, bytes(rng.randrange(0x41, 0x4f) for _ in range(320))),
    ]
