# SPDX-License-Identifier: MIT
# --ranges and --aliases, against loops over the rows of the same dump.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# --- --ranges --------------------------------------------------------------------------------------------------------
# Holds the records against the rule: they take up all rows, each row of a record runs on from the one before, and the
# first row of a record does not.
cat >ranges.py <<'PYTHON'
import json
import sys

rows, records = ([json.loads(line) for line in open(name)] for name in sys.argv[1:3])
entry = int(sys.argv[3])
sizes = {"4k": 4096, "64k": 65536, "2m": 2 << 20}
halves = {"pte": ("address",), "pde": ("address",), "dual": ("address_big", "address_small")}
covers = {"address_big": 256, "address_small": 4096}


def addresses(row):
    return [row[name] for name in halves[row["role"]]]


def step(row, name):
    return sizes.get(row["page_size"], 4096) if row["role"] == "pte" else covers.get(name, 4096)


def runs_on(a, b):
    """0: it does not; 1: with the same bits; 2: with addresses that move."""
    if b["index"] != a["index"] + 1 or int(b["pa"], 16) != int(a["pa"], 16) + entry:
        return 0
    if any(a[key] != b[key] for key in ("role", "level", "state")) or (a["va_offset"] is None) != (b["va_offset"] is None):
        return 0
    if a["va_offset"] is not None and int(b["va_offset"], 16) <= int(a["va_offset"], 16):
        return 0
    if a["raw"] == b["raw"]:
        return 1
    moved = False
    for name in halves[a["role"]]:
        if a[name] is None and b[name] is None:
            continue
        if a[name] is None or b[name] is None or int(b[name], 16) - int(a[name], 16) != step(a, name):
            return 0
        moved = True
    # The addresses differ by a page: so do their fields, and all else has to be the same.
    parts = {"address", "address_sys", "address_vid", "address_alt", "raw", "index", "pa", "offset", "va_offset",
             "table_index", "notes"}
    for half in ("big", "small"):
        parts |= {f"address_{half}{end}" for end in ("", "_sys", "_vid", "_alt", "_complete")}
    if a["role"] == "pte":  # a system address covers the fields that a video address leaves to others
        parts |= {"comptagline", "peer_id"} if a["aperture"] >= 2 else set()
    if a["role"] in ("pde", "dual"):
        parts |= {name for name in a if name.startswith("peer_id")}
    return 2 if moved and all(a[key] == b[key] for key in a if key not in parts) else 0


at, last_mode = 0, None
for number, record in enumerate(records):
    part = rows[at:at + record["slots"]]
    assert len(part) == record["slots"] and part[0]["index"] == record["index"], record
    assert part[0]["pa"] == record["pa"] and all(row["state"] == record["state"] for row in part), record
    if record["state"] != "empty":
        modes = {runs_on(a, b) for a, b in zip(part, part[1:])}
        assert len(modes) <= 1 and 0 not in modes, (record, modes)
        names = halves[record["role"]]
        assert part[0][names[0]] == record["address"], record
        assert len(names) < 2 or part[0][names[1]] == record["address_small"], record
        known = [name for name in names if part[0][name] is not None]
        if known:
            assert record["size"] == step(part[0], known[0]) * (len(part) if modes == {2} else 1), record
        assert record["va_offset"] == part[0]["va_offset"], record
        # Not a row too few: the next one runs on in another way, or not at all.
        if at + len(part) < len(rows):
            mode = runs_on(part[-1], rows[at + len(part)])
            assert mode == 0 or (modes and mode not in modes), (record, rows[at + len(part)])
    at += len(part)
assert at == len(rows), (at, len(rows))
print(len(records), max(record["slots"] for record in records if record["state"] != "empty"))
PYTHON

printf '0x1000: 0x0600000000480001 0x0600000000480101\n0x2000: 0x0600000000480201 0x0000000000000000\n' >holes.txt
python3 - <<'PYTHON'
import random
import struct

# Pages in a row, of which now and then one is left out, repeated, read-only or far away; over two tables and a bit.
random.seed(7)
slots, page = [], 0x4800
for _ in range(1300):
    roll = random.random()
    page += 1 if roll < 0.9 else random.randrange(0, 3)
    slot = 1 | page << 8 | 6 << 56
    if 0.9 < roll < 0.93:
        slot |= 1 << 6
    elif 0.93 < roll < 0.96:
        slot = 0
    elif 0.96 < roll < 0.98:
        slot |= 2 << 1
    slots.append(slot)
open("random.bin", "wb").write(struct.pack(f"<{len(slots)}Q", *slots))
PYTHON
cp "$data"/*.bin .
while read -r entry name arguments; do
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$name" $arguments --ndjson >rows
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$name" $arguments --ranges --ndjson >records
  t_run python3 ranges.py rows records "$entry"
  t_is "rows that run on, and no others: $name $arguments" "0 " "$rc $err"
  read -r ranges longest <<<"$out"
  t_true "of several slots" test "${longest:-0}" -ge 2
  t_true "fewer than rows" test "${ranges:-0}" -gt 0 -a "${ranges:-0}" -lt "$(wc -l <rows)"
done <<'EOT'
8 pte-4k.bin --levels 4 --page-size 4k
8 pte-64k.bin --levels 4 --page-size 64k
8 pte-4k.bin --levels 4
16 pde0.bin --kind ver2_dual
8 pde1.bin --levels 2
8 holes.txt --levels 4
8 random.bin --levels 4 --page-size 4k
8 random.bin --levels 4 --page-size 4k --base-pa 0x7f8
EOT
t_is "96 pages in a row, by hand" '["0x52340000",96,"0x0","0x60000",393216,"4k","GENERIC_MEMORY"]' \
  "$("$GMMUVIEW" pte-4k.bin --levels 4 --page-size 4k --ranges --limit 1 --ndjson |
    jq -c '[.address, .slots, .va_offset, .va_size, .size, .page_size, .kind_name]')"
t_is "as JSON, CSV and a table" "$("$GMMUVIEW" random.bin --levels 4 --ranges --ndjson | jq -r .pa)" \
  "$("$GMMUVIEW" random.bin --levels 4 --ranges --json | jq -r '.[].pa')"
t_is "as CSV" "$("$GMMUVIEW" random.bin --levels 4 --ranges --ndjson | jq -r '"\(.pa),\(.slots)"')" \
  "$("$GMMUVIEW" random.bin --levels 4 --ranges --csv --columns pa,slots | tr -d '\r' | sed 1d)"
t_is "as a table" "$("$GMMUVIEW" random.bin --levels 4 --ranges --ndjson | jq -r '"\(.pa) \(.slots)"')" \
  "$("$GMMUVIEW" random.bin --levels 4 --ranges --columns pa,slots | tr -s ' ' | sed 1d)"

# --- --aliases -------------------------------------------------------------------------------------------------------
cat >aliases.py <<'PYTHON'
import json
import sys

rows, records = ([json.loads(line) for line in open(name)] for name in sys.argv[1:3])
sizes = {"4k": 4096, "64k": 65536, "2m": 2 << 20}
pages = {}
for row in rows:
    if row["state"] == "mapped":
        memory = (row["aperture"], row["peer_id"] if row["aperture"] == 1 else 0)
        first = int(row["address"], 16)
        for page in range(first, first + sizes.get(row["page_size"], 4096), 4096):
            pages.setdefault((memory, page), []).append(row["index"])
want = {tuple(sorted(indexes)) for indexes in pages.values() if len(indexes) > 1}
have = {}
for record in records:
    have.setdefault(record["alias"], []).append(record)
by_index = {row["index"]: row for row in rows}
assert sorted(have) == list(range(len(have))), sorted(have)
assert {tuple(sorted(r["index"] for r in group)) for group in have.values()} == want
for group in have.values():
    mapped = [by_index[record["index"]] for record in group]
    for record, row in zip(group, mapped):
        assert record["times"] == len(group), record
        assert all(record[key] == row[key] for key in ("pa", "address", "page_size", "va_offset", "writable",
                   "privilege", "atomic_disable", "encrypted", "volatile", "kind_name")), (record, row)
        differ = {name for name in ("read_only", "privilege", "atomic_disable", "encrypted", "volatile", "kind")
                  if len({m[name] for m in mapped}) > 1}
        told = set((record["differ"] or "").split())
        assert differ == told - {"comptagline", "peer_id"}, (record, differ)
print(len(have))
PYTHON
python3 - <<'PYTHON'
import random
import struct

random.seed(5)
slots = []
for _ in range(700):
    slot = 1 | random.randrange(0x100, 0x300) << 8 | random.choice((0, 1, 2)) << 1 | 6 << 56
    slot |= random.choice((0, 0, 1 << 6, 1 << 5, 1 << 3)) | random.choice((0, 0, 0, 1 << 33))
    slots.append(random.choice((slot, slot, 0, slot & ~1)))
open("many.bin", "wb").write(struct.pack(f"<{len(slots)}Q", *slots))
PYTHON
while read -r least name arguments; do
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$name" $arguments --ndjson >rows
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$name" $arguments --aliases --ndjson >records
  t_run python3 aliases.py rows records
  t_is "pages mapped more than once: $name $arguments" "0 " "$rc $err"
  t_true "as many as there are" test "${out:-0}" -ge "$least"
done <<'EOT'
20 many.bin --levels 4 --page-size 4k
20 many.bin --levels 4
0 pte-4k.bin --levels 4 --page-size 4k
0 pde0.bin --kind ver2_dual
EOT
slots 0600000000480001 0600000000480041 0600000000480003 0000000000000000 >two.bin
t_is "two mappings, one read-only, by hand; a peer's memory is another" \
  '[0,2,0,true,"read_only"] [0,2,1,false,"read_only"]' "$("$GMMUVIEW" two.bin --levels 4 --aliases --ndjson |
    jq -c '[.alias, .times, .index, .writable, .differ]' | paste -sd ' ')"
slots 0600000000480001 0600000000480201 >big.bin
t_is "pages of 64 KB overlap where their addresses do" 2 \
  "$("$GMMUVIEW" big.bin --levels 4 --page-size 64k --aliases --ndjson | wc -l)"
t_is "and those of 4 KB do not" 0 "$("$GMMUVIEW" big.bin --levels 4 --page-size 4k --aliases --ndjson | wc -l)"
t_refused "directories map nothing" E_VALUE "--levels 4" two.bin --levels 1 --aliases
t_done
