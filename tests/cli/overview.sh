# SPDX-License-Identifier: MIT
# --overview and --overview-diff: cells against the rows themselves, and the same cells as records, text and SVG.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# What an SVG shows: the sign of each cell, then what the legend says. Fails if it is not XML.
cat >signs.py <<'PYTHON'
import sys
import xml.etree.ElementTree as xml

root = xml.parse(sys.argv[1]).getroot()
name = "{http://www.w3.org/2000/svg}"
assert root.tag == name + "svg"
texts = [text for text in root.iter(name + "text")]
signs = [text.text for text in texts if text.get("font-size") == "8"]
print("".join(signs))
wide, high = float(root.get("width")), float(root.get("height"))
for box in root.iter(name + "rect"):
    assert float(box.get("x", 0)) + float(box.get("width")) <= wide, "a box is outside of the picture"
    assert float(box.get("y", 0)) + float(box.get("height")) <= high, "a box is outside of the picture"
for text in texts:
    assert float(text.get("x")) < wide and float(text.get("y")) <= high, "a word is outside of the picture"
PYTHON

t_run "$GMMUVIEW" "$data/pte-64k.bin" --overview
t_is "an open depth is said" "gmmuview: notice: the depth is open: each slot is read by its bit 0; --levels N sets it" "$err"

for reading in "tree.bin" "pte-4k.bin --levels 4 --page-size 4k" "odd.bin" "pde0.bin --kind ver2_dual"; do
  # shellcheck disable=SC2086 # a file and options
  set -- $reading
  name=$data/$1
  shift
  "$GMMUVIEW" "$name" "$@" --ndjson >rows
  "$GMMUVIEW" "$name" "$@" --overview --ndjson >cells
  t_is "each slot is in one cell: $reading" "$(wc -l <rows)" "$(jq -s 'map(.slots) | add' cells)"
  t_true "there are at most 2048 cells: $reading" test "$(wc -l <cells)" -le 2048
  # Cell by cell, what the rows from its first one on are.
  jq -cs --slurpfile cells cells '. as $rows | $cells[] | . as $cell | $rows[.index:.index + .slots] |
    {index: .[0].index, pa: .[0].pa, slots: length, mapped: map(select(.state == "mapped")) | length,
      pointer: map(select(.state == "pointer")) | length, leaf: map(select(.state == "leaf")) | length,
      sparse: map(select(.state == "sparse" or .state == "nv4k" or .state == "no_4k")) | length,
      stale: map(select(.state == "stale")) | length, empty: map(select(.state == "empty")) | length,
      noted: map(select(.notes != [])) | length, reserved_set: map(select(.reserved_bits != [])) | length}' rows |
    jq -cS . >want
  t_is "and counted there: $reading" "$(cat want)" "$(jq -cS 'del(.state)' cells)"
  "$GMMUVIEW" "$name" "$@" --overview >text
  signs=$(grep -v '^#' text | grep '^0x' | awk '{ print $2 }' | tr -d '\n')
  t_is "a sign for each cell: $reading" "$(wc -l <cells)" "${#signs}"
  t_is "a dot for an empty one, no dot for another: $reading" \
    "$(jq -r 'if .empty == .slots then "." else "o" end' cells | tr -d '\n')" "$(tr -c '.' o <<<"$signs" | head -c "${#signs}")"
  "$GMMUVIEW" "$name" "$@" --overview --svg -o picture.svg
  t_has "the SVG has the same signs: $reading" "$signs" "$(python3 signs.py picture.svg 2>&1)"
done
t_is "the legend explains every sign" "" "$("$GMMUVIEW" "$data/tree.bin" --overview |
  awk '/^#/ { known[$2] = 1; next } /^0x/ { n = split($2, sign, ""); for (i = 1; i <= n; i++) used[sign[i]] = 1 }
    END { for (s in used) if (!(s in known)) print s }')"

# --- two dumps --------------------------------------------------------------------------------------------------------
python3 -c 'import struct, sys
sys.stdout.buffer.write(struct.pack("<4096Q", *(i % 7 for i in range(4096))))' >before
python3 -c 'import struct, sys
sys.stdout.buffer.write(struct.pack("<4096Q", *(i % 7 + (i in (5, 6, 7, 100, 4095)) for i in range(4096))))' >after
"$GMMUVIEW" --overview-diff before after --levels 4 --ndjson >cells
t_is "cells of two slots" "2048 2" "$(wc -l <cells) $(jq -s 'map(.slots) | max' cells)"
t_is "only those with changes count some" '[[4,1],[6,2],[100,1],[4094,1]]' \
  "$(jq -cs 'map(select(.differ > 0) | [.row, .differ])' cells)"
"$GMMUVIEW" --overview-diff before after --levels 4 >text
t_is "the map marks them" "..cC" "$(grep '^0x0 ' text | awk '{ print substr($2, 1, 4) }')"
t_is "at their addresses" "0x320" "$(jq -r 'select(.row == 100).pa' cells)"
"$GMMUVIEW" --overview-diff before after --levels 4 --svg -o picture.svg
t_has "and the SVG" "$(grep '^0x' text | awk '{ print $2 }' | tr -d '\n')" "$(python3 signs.py picture.svg 2>&1)"
cp before '<&>"'
t_run "$GMMUVIEW" '<&>"' --overview --svg --levels 4
t_has "names are escaped" '&lt;&amp;&gt;"' "$out"
t_refused "only overviews are pictures" E_VALUE "--svg draws --overview" before --svg
t_refused "nor other questions" E_VALUE "--svg draws --overview" before --stats --svg
t_done
