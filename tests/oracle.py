# SPDX-License-Identifier: MIT
"""A decoder of its own, written from the words of the format, held against what gmmuview prints.

    oracle.py GMMUVIEW KINDS SEED [--kind K] [--role R] [--levels L] [--page-size S] [--base-pa PA]

makes a table of random slots, decodes it with gmmuview and here, and compares every byte of --ndjson, of --json, of
--slot N --json and of --value V --json. Exits 1 and prints the first difference.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

PTE_APERTURES = ["video_memory", "peer_memory", "system_coherent_memory", "system_non_coherent_memory"]
DIRECTORY_APERTURES = ["invalid", "video_memory", "system_coherent_memory", "system_non_coherent_memory"]
PAGE_BYTES = {"2m": 2 << 20, "64k": 64 << 10, "4k": 4 << 10, "4k_or_64k": 4 << 10}
LOWEST_VA_BIT = {0: 47, 1: 38, 2: 29, 3: 21}


def bits(raw, hi, lo):
    return raw >> lo & (1 << (hi - lo + 1)) - 1


def address(number):
    return None if number is None else hex(number)


def bits_of(mask):
    return [bit for bit in range(128) if mask >> bit & 1]


class Decoder:
    def __init__(self, kinds, view):
        self.kinds = kinds
        self.dual = (view.kind or ("ver2_dual" if view.levels == "3" else "ver2")) == "ver2_dual"
        self.bytes = 16 if self.dual else 8
        self.role = view.role
        self.levels = sorted({int(level) for level in view.levels.split(",")}) if view.levels else list(range(5))
        self.page_size = view.page_size

    def place_of_role(self, role):
        where = {("pde", False): [0, 1, 2], ("pte", False): [3, 4], ("dual", True): [3], ("pte", True): [3]}
        return [level for level in where.get((role, self.dual), []) if level in self.levels]

    def pick_role(self, raw):
        if self.role != "auto":
            return self.role
        left = [role for role in ("pte", "dual" if self.dual else "pde") if self.place_of_role(role)]
        return left[0] if len(left) == 1 or raw & 1 else left[1]

    def decode(self, raw):
        role = self.pick_role(raw)
        candidates = self.place_of_role(role)
        level = candidates[0] if len(candidates) == 1 else None
        entry = {
            "encoding": "ver2_dual" if self.dual else "ver2",
            "role": role,
            "raw": f"0x{raw:0{2 * self.bytes}x}",
            "level": level,
            "level_candidates": candidates,
        }
        notes = set()
        reserved = {"pte": self.pte, "pde": self.pde, "dual": self.dual_slot}[role](raw, level, entry, notes)
        if reserved:
            notes.add("reserved_set")
        entry["reserved_bits"] = bits_of(reserved)
        entry["reserved_mask"] = f"0x{reserved:0{2 * self.bytes}x}"
        entry["notes"] = sorted(notes)
        return entry

    def pte(self, raw, level, entry, notes):
        reserved = raw >> 64 << 64
        raw &= (1 << 64) - 1
        valid, aperture, vol, privilege = raw & 1, bits(raw, 2, 1), raw >> 3 & 1, raw >> 5 & 1
        vid, tag, kind = bits(raw, 32, 8), bits(raw, 55, 36), bits(raw, 63, 56)
        system = aperture in (2, 3)
        size = None
        if level == 3:
            size = "2m"
        elif level == 4:
            size = self.page_size or "4k_or_64k"
        where = (bits(raw, 53, 8) if system else vid) << 12
        entry.update(
            valid=bool(valid), aperture=aperture, aperture_name=PTE_APERTURES[aperture], volatile=bool(vol),
            encrypted=bool(raw >> 4 & 1), privilege=bool(privilege), read_only=bool(raw >> 6 & 1),
            writable=not raw >> 6 & 1, atomic_disable=bool(raw >> 7 & 1), address_sys=bits(raw, 53, 8),
            address_vid=vid, peer_id=bits(raw, 35, 33), comptagline=tag, kind=kind,
            kind_name=self.kinds.get(kind), kind_known=kind in self.kinds, address=address(where),
            address_complete=system, page_size=size,
            address_alt=address(tag << 37 | vid << 12) if not system and tag else None)
        if valid:
            state = "mapped"
        elif vol and privilege and size == "64k":
            state = "nv4k"
        elif vol:
            state = "sparse"
        elif privilege and size not in ("4k", "2m"):
            state = "no_4k"
        else:
            state = "stale" if raw else "empty"
        entry["state"] = state
        if state == "sparse" and privilege and size in (None, "4k_or_64k"):
            notes.add("nv4k_if_64k")
        if kind not in self.kinds:
            notes.add("kind_unknown")
        elif valid and kind >= 0x10:
            notes.add("kind_legacy")
        if valid and kind == 7:
            notes.add("kind_invalid")
        if not system and tag:
            notes.add("compression_tag" if 0x08 <= kind <= 0x0E else "address_may_continue")
        if aperture == 0 and bits(raw, 35, 33):
            notes.add("peer_id_unused")
        if valid and size and where % PAGE_BYTES[size]:
            notes.add("page_misaligned")
        return reserved

    def pde(self, raw, level, entry, notes):
        aperture = bits(raw, 2, 1)
        where = None
        if aperture:
            where = (bits(raw, 32, 8) if aperture == 1 else bits(raw, 53, 8)) << 12
        entry.update(
            is_pde_pointer=not raw & 1, is_leaf=bool(raw & 1), aperture=aperture,
            aperture_name=DIRECTORY_APERTURES[aperture], volatile=bool(raw >> 3 & 1), no_ats=bool(raw >> 5 & 1),
            address_sys=bits(raw, 53, 8), address_vid=bits(raw, 32, 8), peer_id=bits(raw, 35, 33),
            address=address(where), address_complete=aperture >= 2,
            state=directory_state(raw, aperture != 0))
        if raw & 1:
            notes.add("leaf_bit_in_directory")
        if raw >> 5 & 1 and level not in (None, 2):
            notes.add("no_ats_unusual")
        if aperture == 1 and bits(raw, 35, 33):
            notes.add("peer_id_unused")
        return sum(1 << bit for bit in [4, 6, 7, *range(54, 64)]) & raw

    def dual_slot(self, raw, level, entry, notes):
        big, small, bit5 = bits(raw, 2, 1), bits(raw, 66, 65), raw >> 5 & 1
        where = (bits(raw, 32, 4) if big == 1 else bits(raw, 53, 4)) << 8
        where_small = (bits(raw, 96, 72) if small == 1 else bits(raw, 117, 72)) << 12
        entry.update(
            is_pde_pointer=not raw & 1, is_leaf=bool(raw & 1), no_ats=bool(bit5),
            aperture_big=big, aperture_big_name=DIRECTORY_APERTURES[big], volatile_big=bool(raw >> 3 & 1),
            address_big_sys=bits(raw, 53, 4), address_big_vid=bits(raw, 32, 4), peer_id_big=bits(raw, 35, 33),
            address_big=address(where & ~(1 << 9)) if big else None,
            address_big_complete=big >= 2 and not bit5,
            address_big_alt=address(where) if big and bit5 else None,
            aperture_small=small, aperture_small_name=DIRECTORY_APERTURES[small],
            volatile_small=bool(raw >> 67 & 1), address_small_sys=bits(raw, 117, 72),
            address_small_vid=bits(raw, 96, 72), peer_id_small=bits(raw, 99, 97),
            address_small=address(where_small) if small else None, address_small_complete=small >= 2,
            state=directory_state(raw, big != 0 or small != 0))
        if raw & 1:
            notes.add("leaf_bit_in_dual")
        if big and bit5:
            notes.add("big_bit9_ambiguous")
        if big and where & 0xF00:
            notes.add("big_table_packed")
        if (big == 1 and bits(raw, 35, 33)) or (small == 1 and bits(raw, 99, 97)):
            notes.add("peer_id_unused")
        return sum(1 << bit for bit in [*range(54, 65), *range(68, 72), *range(118, 128)]) & raw

    def row(self, raw, index, base_pa):
        entry = self.decode(raw)
        pa = base_pa + index * self.bytes
        level, table, lowest = entry["level"], 4096, None
        if level == 4 and entry["page_size"] in ("4k", "64k"):
            table, lowest = (4096, 12) if entry["page_size"] == "4k" else (256, 16)
        elif level in LOWEST_VA_BIT and not (level == 3 and not self.dual):
            lowest = LOWEST_VA_BIT[level]
        at = None
        if lowest is not None and pa % self.bytes == 0:
            at = pa % table // self.bytes
            if level == 0 and at >= 4:
                entry["notes"] = sorted(entry["notes"] + ["outside_table"])
                at = None
        entry.update(index=index, offset=index * self.bytes, pa=hex(pa), table_index=at,
                     va_offset=address(at << lowest) if at is not None else None)
        return entry


def directory_state(raw, live):
    if raw & 1:
        return "leaf"
    if live:
        return "pointer"
    if raw >> 3 & 1:
        return "sparse"
    return "stale" if raw else "empty"


def line_of(entry):
    return json.dumps(entry, sort_keys=True, separators=(",", ":"))


def page_of(entry):
    items = (f"  {json.dumps(key)}: {json.dumps(entry[key])}" for key in sorted(entry))
    return "{\n" + ",\n".join(items) + "\n}\n"


def random_slot(chance, size):
    """Evenly random, or with few bits set, or with few bits clear."""
    raw = chance.getrandbits(8 * size)
    way = chance.randrange(4)
    for _ in range(2 * (way == 1 or way == 3)):
        raw &= chance.getrandbits(8 * size)
    for _ in range(2 * (way == 2)):
        raw |= chance.getrandbits(8 * size)
    return raw & chance.choice([-1, -2, 0xFFFF, (1 << 8 * size) - 1]) & (1 << 8 * size) - 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gmmuview")
    parser.add_argument("kinds")
    parser.add_argument("seed", type=int)
    parser.add_argument("--kind")
    parser.add_argument("--role", default="auto")
    parser.add_argument("--levels")
    parser.add_argument("--page-size")
    parser.add_argument("--base-pa", default="0")
    arguments = parser.parse_args()

    kinds = {}
    with open(arguments.kinds, encoding="ascii") as file:
        for line in file:
            number, _, name = line.rstrip("\n").partition("\t")
            if number.startswith("0x"):
                kinds[int(number, 16)] = name
    options = sys.argv[4:]
    decoder = Decoder(kinds, arguments)
    base_pa = int(arguments.base_pa, 0)
    chance = random.Random(arguments.seed)
    slots = [0, (1 << 8 * decoder.bytes) - 1] + [1 << bit for bit in range(8 * decoder.bytes)]
    slots += [random_slot(chance, decoder.bytes) for _ in range(1500)]
    rows = [decoder.row(raw, index, base_pa) for index, raw in enumerate(slots)]
    lines = [line_of(row) for row in rows]

    with tempfile.TemporaryDirectory() as folder:
        blob = os.path.join(folder, "table.bin")
        with open(blob, "wb") as file:
            for raw in slots:
                file.write(raw.to_bytes(decoder.bytes, "little"))

        def compare(what, want, *words):
            have = subprocess.run([arguments.gmmuview, *words], capture_output=True, check=True).stdout.decode()
            if have == want:
                return
            pairs = zip(have.split("\n") + ["(end)"], want.split("\n") + ["(end)"])
            one, two = next(pair for pair in pairs if pair[0] != pair[1])
            sys.exit(f"{what}\ngmmuview: {one}\noracle:   {two}")

        dump = ["--blob", blob, "--format", "raw", *options]
        compare("--ndjson", "".join(line + "\n" for line in lines), *dump, "--ndjson")
        compare("--json", "[\n" + ",\n".join(lines) + "\n]\n", *dump, "--json")
        view = [word for pair in zip(options[::2], options[1::2]) if pair[0] != "--base-pa" for word in pair]
        for index in [0, 1, *chance.sample(range(len(slots)), 6)]:
            compare(f"--slot {index}", page_of(rows[index]), *dump, "--json", "--slot", str(index))
            raw = slots[index]
            value = f"0x{raw:0{2 * decoder.bytes}x}"
            compare(f"--value {value}", page_of(decoder.decode(raw)), "--value", value, "--json", *view)


main()
