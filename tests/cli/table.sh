# SPDX-License-Identifier: MIT
# A dump as a table: JSON, NDJSON, CSV, text; one slot of it; bases, rests, empty files.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq python3
cd "$tmp" || exit 1

# Five entries of a 4 KB page table: video, system, empty, sparse, peer 4 with a compression tag line.
slots 0600000000480001 060003999990000d 0000000000000000 0000000000000008 ca0000690048000b >pt.bin
# A dual slot, a 2 MB page, a slot with reserved bits 54 and 64.
slots 00000000000a440a00000000000a450a 00000000000000000600000020020009 00000000000000010040000000000000 >pde0.bin
: >empty.bin

t_run "$GMMUVIEW" pt.bin --format raw --levels 4 --page-size 4k --base-pa 0xa44000 --json
cp .out table.json
t_is "a table decodes" 0 "$rc"
t_is "in rows" 5 "$(jq length table.json)"
t_is "with the index" '[0,1,2,3,4]' "$(jq -c '[.[].index]' table.json)"
t_is "the offset" '[0,8,16,24,32]' "$(jq -c '[.[].offset]' table.json)"
t_is "the physical address" '"0xa44008"' "$(jq '.[1].pa' table.json)"
t_is "the index in the table" '[0,1,2,3,4]' "$(jq -c '[.[].table_index]' table.json)"
t_is "the virtual address from the table's start" '"0x4000"' "$(jq '.[4].va_offset' table.json)"
t_is "and what each is" '["mapped","mapped","empty","sparse","mapped"]' "$(jq -c '[.[].state]' table.json)"
t_is "a system address is whole" '["0x399999000000",true]' "$(jq -c '.[1] | [.address, .address_complete]' table.json)"
t_is "both readings of a peer address" '["0x1004800000","0xd004800000"]' \
  "$(jq -c '.[4] | [.address, .address_alt]' table.json)"

t_true "a table is an array with one object a line, without blanks" python3 -c '
import json, sys
lines = open("table.json").read().split("\n")
assert lines[0] == "[" and lines[-2] == "]" and lines[-1] == "", lines
rows = lines[1:-2]
assert all(row.endswith(",") for row in rows[:-1]) and rows[-1].endswith("}")
for row in rows:
    row = row.rstrip(",")
    pairs = json.loads(row, object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert keys == sorted(keys)
    assert row == json.dumps(dict(pairs), separators=(",", ":")), row
'
t_same "--ndjson has the same objects" <(sed -e '1d;$d' -e 's/,$//' table.json) \
  <("$GMMUVIEW" pt.bin --levels 4 --page-size 4k --base-pa 0xa44000 --ndjson)
t_same "--blob is another name for FILE" table.json \
  <("$GMMUVIEW" --blob pt.bin --levels 4 --page-size 4k --base-pa 0xa44000 --json)
t_same "and - for standard input" table.json \
  <("$GMMUVIEW" - --levels 4 --page-size 4k --base-pa 0xa44000 --json <pt.bin)

t_is "an empty file is an empty array" "[]" "$("$GMMUVIEW" --blob empty.bin --json)"
t_is "and no lines" "" "$("$GMMUVIEW" --blob empty.bin --ndjson)"
t_is "of CSV a header" 1 "$("$GMMUVIEW" --blob empty.bin --csv | wc -l)"
t_true "and decodes as text too" "$GMMUVIEW" --blob empty.bin

t_run "$GMMUVIEW" pde0.bin --kind ver2_dual --entry-size 16 --levels 3 --json
t_is "dual slots and pages of depth 3 stand together" '["dual","pte","dual"]' "$(jq -c '[.[].role]' .out)"
t_is "reserved bits count over the whole slot" '[54,64]' "$(jq -c '.[2].reserved_bits' .out)"
t_is "the offset grows by 16" '[0,16,32]' "$(jq -c '[.[].offset]' .out)"

# One slot.
t_run "$GMMUVIEW" pt.bin --levels 4 --page-size 4k --base-pa 0xa44000 --slot 1 --json
t_is "one slot is the object of its row" "$(jq -S '.[1]' table.json)" "$(jq -S . .out)"
t_has "indented" $'{\n  "address": "0x399999000000",\n' "$out"
t_run "$GMMUVIEW" pt.bin --levels 4 --slot 4 --ndjson
t_is "or one line" 1 "$(wc -l <.out)"
t_run "$GMMUVIEW" pt.bin --levels 4 --base-pa 0xa44000 --slot 1
t_has "or a page, which shows the place" "slot    1 at pa 0xa44008" "$out"
t_refused "there is no slot after the last" E_VALUE "slots 0 to 4" pt.bin --slot 5
t_refused "an empty file has no slot" E_VALUE "no slot" empty.bin --slot 0

# CSV, by another reader.
t_run "$GMMUVIEW" pt.bin --levels 4 --page-size 4k --base-pa 0xa44000 --csv
t_true "CSV says what JSON says" python3 - <<'EOF'
import csv, json

rows = list(csv.reader(open(".out", newline=""), strict=True))
expected = json.load(open("table.json"))
assert open(".out", newline="").read().endswith("\r\n")
assert all(len(row) == len(rows[0]) for row in rows)
assert len(rows) == len(expected) + 1

def cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(str(item) for item in value)
    return str(value)

for row, object in zip(rows[1:], expected):
    row = dict(zip(rows[0], row))
    for key, value in object.items():
        assert row.pop(key) == cell(value), (key, value)
    assert not any(row.values()), row
EOF
t_is "the columns of CSV do not depend on the rows" "$(head -n 1 .out)" \
  "$("$GMMUVIEW" pde0.bin --kind ver2_dual --csv | head -n 1)"

# Text.
t_run "$GMMUVIEW" pt.bin --levels 4 --page-size 4k --base-pa 0xa44000
t_is "a table for people is the default away from a terminal" 0 "$rc"
t_same "which --text names" .out <("$GMMUVIEW" pt.bin --levels 4 --page-size 4k --base-pa 0xa44000 --text)
t_is "it has a line for what it is, one of titles, one a slot" 7 "$(wc -l <.out)"
t_like "the first says how it was read" '^# pt.bin: raw, 5 slots of 8 bytes, pa 0xa44000-0xa44027, .*depth 4 4k' "$out"
t_like "a row shows place, bits, state and address" \
  '1 +0xa44008 +0x1000 +060003999990000d +mapped +sys +Vv---- +0x399999000000 +GENERIC_MEMORY' "$out"
t_is "no blanks at the end of lines" "" "$(grep -n ' $' .out)"
t_is "nor colours" "" "$(tr -d '\11\12\40-\176' <.out)"

# A window has the numbers of the whole, over a hole too; the bytes left over in an extent are none of its slots.
t_run "$GMMUVIEW" pt.bin --levels 4 --ndjson --offset 16 --length 16
t_is "index in a window is that of the whole" '[2,16] [3,24]' "$(jq -c '[.index, .offset]' .out | xargs)"
t_run "$GMMUVIEW" pt.bin --levels 4 --json --offset 16 --length 16 --slot 3
t_is "and --slot takes it" 3 "$(jq .index .out)"
for window in "16:16:0x10-0x1f" "16::0x10 on" "0:24:0x0-0x17"; do
  IFS=: read -r offset length said <<<"$window"
  t_run "$GMMUVIEW" pt.bin --levels 4 --text --offset "$offset" ${length:+--length "$length"}
  t_like "the title says that it is a window" "^# pt.bin: raw, window $said, [0-9]+ slots of 8 bytes, " "$out"
  t_run "$GMMUVIEW" pt.bin --info --json --offset "$offset" ${length:+--length "$length"}
  t_is "and so do the facts" "$said" "$(jq -r '.facts[] | select(.name == "window").value' .out)"
done
t_run "$GMMUVIEW" pt.bin --levels 4 --text
t_is "no window is shown where none was cut" "" "$(grep window .out)"
t_refused "a slot of the whole may be outside" E_VALUE "slots 2 to 3" pt.bin --offset 16 --length 16 --slot 1
{
  printf '1000: 01 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00\n'
  printf '1010: 03 00 00 00 00 00 00 00 ff\n'
  printf '2000: 04 00 00 00 00 00 00 00 05 00 00 00 00 00 00 00\n'
} >holes.txt
t_run "$GMMUVIEW" holes.txt --levels 4 --ndjson --partial --offset 8 --length 4104
t_is "over a hole" '1:0x2 2:0x3 3:0x4 4:0x5' \
  "$(jq -r '"\(.index):\(.raw | sub("0x0+"; "0x"))"' .out | xargs)"
t_run "$GMMUVIEW" holes.txt --levels 4 --ndjson --offset 4096
t_is "only after it" '3:0x4 4:0x5' "$(jq -r '"\(.index):\(.raw | sub("0x0+"; "0x"))"' .out | xargs)"
t_run "$GMMUVIEW" holes.txt --levels 4 --text --offset 4096
t_is "and no hole is shown at its start" "" "$(grep hole: .out)"

# With the depth open, bit 0 of each slot picks its role, and each row says which.
slots 0600000000480001 0000000000000020 >mixed.bin
t_run "$GMMUVIEW" mixed.bin
t_like "the role stands in each row while bit 0 picks it" ' 0600000000480001  pte   mapped .* 0000000000000020  pde   stale ' \
  "$(tr '\n' ' ' <.out)"
t_run "$GMMUVIEW" mixed.bin --levels 4
t_like "but not where it cannot differ" ' 0000000000000020  no_4k ' "$out"
t_run "$GMMUVIEW" mixed.bin --slot 1
t_has "one slot has its other reading beside it" $'\nor      pte at depth 3 or 4: no_4k: ' "$out"

# Two extents with a hole between; the second has the longer words.
{
  printf '0x1000: 0x0000000000000000 0x0000000000000008\n'
  printf '0x2000: 0x0600000000480001\n'
} >two.txt
t_run "$GMMUVIEW" two.txt --levels 4
t_is "a hole is shown between its rows" "# hole: 0x1010-0x1fff" "$(sed -n 5p .out)"
t_is "and columns are aligned over it" "$(sed -n 3p .out | grep -bo empty)" "$(sed -n 6p .out | grep -bo mapped |
  sed s/mapped/empty/)"
t_like "as their titles are" '  kind            notes$' "$(sed -n 2p .out)"
t_is "the offset counts over the hole" '[0,8,4096]' "$("$GMMUVIEW" two.txt --levels 4 --json | jq -c '[.[].offset]')"

# Bytes left over.
slots 0600000000480001 0600000000480101 >cut.bin
printf 'abc' >>cut.bin
t_refused "bytes left over are refused" E_TRUNCATED "2 whole slots" cut.bin --format raw --json
t_run "$GMMUVIEW" cut.bin --format raw --partial --json
t_is "unless --partial skips them" "0 2" "$rc $(jq length .out)"
t_like "and says so" '^gmmuview: notice: .*3 bytes left over' "$err"
t_run "$GMMUVIEW" cut.bin --format raw --partial --levels 4 --check
t_is "to a question, too" "0 gmmuview: notice: 3 bytes left over after the last whole slot were skipped" "$rc $err"
slots 0600000000480001 0600000000480101 >whole.bin
t_run "$GMMUVIEW" --diff whole.bin cut.bin --format raw --partial --levels 4
t_is "and of the second dump" "0 gmmuview: notice: 3 bytes left over after the last whole slot were skipped" "$rc $err"

# Entries are always at multiples of their size.
slots 0600000000480001 0600000000480101 0600000000480201 0600000000480301 >four.bin
while IFS=: read -r size pa args; do
  # shellcheck disable=SC2086 # options and their arguments
  t_run "$GMMUVIEW" four.bin --ndjson --partial $args
  t_is "slots are cut where the command says: $args" "0 $pa" "$rc $(head -n 1 .out | jq -r .pa)"
  if [ -n "$size" ]; then
    t_has "with a notice that this is within a slot" "gmmuview: notice: slots are cut from pa $pa on, which is no multiple \
of $size; entries of a table are always at such multiples, so these words may be shifted" "$err"
  else
    t_is "and is where slots begin" "" "$err"
  fi
done <<'EOT'
8:0x3:--levels 4 --offset 3
8:0x3:--levels 4 --base-pa 0x3
8:0x3:--levels 4 --base-pa 0x3 --columns pa,index
16:0x8:--kind ver2_dual --offset 8
16:0x1008:--kind ver2_dual --base-pa 0x1008
:0x8:--levels 4 --offset 8
:0x8:--levels 4 --base-pa 3 --offset 5 --length 16
:0x10:--kind ver2_dual --offset 16
EOT

# Depth 3 alone has slots of 16 bytes.
depth_3="gmmuview: notice: slots are read as 16 bytes (ver2_dual) at depth 3; for 8-byte slots, use --kind ver2"
slots 0000000003fa050a0000000003fa040a >pde0-slot.bin
t_run "$GMMUVIEW" pde0-slot.bin --levels 3 --json
t_is "depth 3 alone is read in slots of 16 bytes" '0 [["dual","ver2_dual"]]' \
  "$rc $(jq -c 'map([.role, .encoding])' .out)"
t_is "with a notice" "$depth_3" "$err"
for said in "--page-size 64k" "--role dual" "--role pte" "--slot 0" "--info"; do
  # shellcheck disable=SC2086 # an option and its argument
  t_run "$GMMUVIEW" pde0-slot.bin --levels 3 $said --json
  t_is "with $said too" "0 $depth_3" "$rc $err"
  t_like "in one slot" '"encoding": ?"ver2_dual"|"slots": 1' "$out"
done
t_run "$GMMUVIEW" --blob empty.bin --levels 3 --json
t_is "without slots there is no notice" "0 [] " "$rc $out $err"
t_refused "a role of 8-byte slots makes none of 16 bytes" E_UNSUPPORTED "depth 0, 1, 2, not 3" \
  pde0-slot.bin --levels 3 --role pde

# The title has the depths where slots are decoded, whatever was asked for beside them.
while IFS=: read -r args said; do
  # shellcheck disable=SC2086 # options and their arguments
  t_run "$GMMUVIEW" pde0-slot.bin --text $args
  t_like "$args is titled $said" ", $said"$'\n' "$out"
done <<'EOF'
--kind ver2_dual --levels 3,4:ver2_dual auto depth 3
--kind ver2_dual:ver2_dual auto depth 3
--role pde --levels 2,3:ver2 pde depth 2
--role pde:ver2 pde depth 0,1,2
--levels 3,4:ver2 auto depth 3,4
--levels 0,1,2,3,4:ver2 auto any depth
EOF
while read -r roles said; do
  # shellcheck disable=SC2086 # options and their arguments
  t_run "$GMMUVIEW" pde0-slot.bin --levels $said --json
  t_is "but not of --levels $said" "0 $roles " "$rc $(jq -c 'map(.role)' .out) $err"
done <<'EOF'
["pte","pte"] 3 --kind ver2
["dual"] 3 --kind ver2_dual
["pte","pte"] 3 --entry-size 8
["dual"] 3 --entry-size 16
["pte","pte"] 3,4
["pde","pde"] 2,3
EOF

t_refused "a dump must end below 2^64" E_VALUE "" pt.bin --base-pa 0xffffffffffffffe0
t_run "$GMMUVIEW" pt.bin --base-pa 0xffffffffffffffd8 --levels 4 --ndjson
t_is "but may end right there" 0xfffffffffffffff8 "$(tail -n 1 .out | jq -r .pa)"
t_has "which the title shows" ", pa 0xffffffffffffffd8-0xffffffffffffffff," \
  "$("$GMMUVIEW" pt.bin --base-pa 0xffffffffffffffd8 --levels 4)"

t_same "the same dump gives the same bytes" <("$GMMUVIEW" pt.bin --json) <("$GMMUVIEW" pt.bin --json)
t_done
