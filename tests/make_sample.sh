# SPDX-License-Identifier: MIT
# The program that makes samples of their descriptions: what it builds, and that it stops at every mistake.
. "${top_srcdir:?run me by make check TESTS=tests/make_sample.sh}/tests/lib.sh"

make_sample=$top_builddir/data/make_sample

# bytes NAME EXPECTED DESCRIPTION: the table as hex words of 8 bytes.
bytes() {
  printf '%s\n' "$3" >"$tmp/table.txt"
  t_run "$make_sample" "$tmp/table.bin" "$tmp/table.txt"
  t_is "$1" "0 $2" "$rc $(od -An -v -tx8 -w8 "$tmp/table.bin" | tr -d ' ' | paste -sd' ')$err"
}

# refused NAME LINE PART DESCRIPTION: it fails and names the line and PART.
refused() {
  printf '%s\n' "$4" >"$tmp/table.txt"
  t_run "$make_sample" "$tmp/table.bin" "$tmp/table.txt"
  t_is "$1: fails" 1 "$rc"
  t_has "$1: names the line" "$tmp/table.txt:$2: " "$err"
  t_has "$1: says why" "$3" "$err"
}

pte='table: role=pte slots=4'

bytes "slots without a line are zero" \
  "0000000000000000 0000000000000008 0000000000000000 0000000000000000" "$pte
1: volatile=1"
bytes "a run counts up" \
  "0000000000010001 0000000000010101 0000000000010201 0000000000010301" "$pte
0..3: valid=1 aperture=video_memory address=0x100000+0x1000"
bytes "a list has one value for each slot" \
  "0600000000000000 ca00000000000000 ff00000000000000 0000000000000000" "$pte
0..2: kind=GENERIC_MEMORY,0xca,255"
bytes "raw and bit come on top" \
  "00000000000000d1 8000000000000001 4000000000000001 0000000000000000" "$pte
0: raw=0xd0 valid=1
1..2: valid=1 bit=63,62"
bytes "comments, blank lines and joined lines" \
  "0600000000000001 0000000000000000 0000000000000000 0000000000000000" "# comment

$pte # more
0: valid=1 \\
  kind=GENERIC_MEMORY # joined"
bytes "a leaf in a slot of 16 bytes" "0600000000020001 0000000000000000" "table: role=dual slots=1
0: role=pte valid=1 aperture=video_memory address=0x200000 kind=6"

printf '%s\n0: valid=1\n' "$pte" >"$tmp/a.txt"
t_run "$make_sample" "$tmp/two.bin" "$tmp/a.txt@0x40" "$tmp/a.txt"
t_is "tables stand at their offsets" "0 96 01 01" \
  "$rc $(stat -c %s "$tmp/two.bin") $(od -An -tx1 -N1 "$tmp/two.bin" | tr -d ' ') $(od -An -tx1 -j64 -N1 "$tmp/two.bin" | tr -d ' ')"

refused "no table line" 1 "table:" "0: valid=1"
refused "an empty table" 1 "1 to" "table: role=pte slots=0"
refused "a table without a role" 1 "role=ROLE" "table: slots=4"
refused "two table lines" 2 "second" "$pte
$pte"
refused "an unknown field" 2 "no_such" "$pte
0: no_such=1"
refused "a field of another role" 3 "no_ats" "$pte

0: no_ats=1"
refused "a value that is too wide" 2 "aperture" "$pte
0: aperture=4"
refused "a name that nobody knows" 2 "kind" "$pte
0: kind=GENERIC"
refused "an address that is not aligned" 2 "address" "$pte
0: aperture=video_memory address=0x800"
refused "a run beyond the table" 2 "0..4" "$pte
0..4: valid=1"
refused "a run backwards" 2 "2..1" "$pte
2..1: valid=1"
refused "a slot given twice" 3 "slot 2" "$pte
0..2: valid=1
2..3: valid=1"
refused "a field given twice" 2 "valid" "$pte
0: valid=1 valid=0"
refused "a list of the wrong length" 2 "3 values" "$pte
0..1: kind=1,2,3"
refused "a word that assigns nothing" 2 "volatile" "$pte
0: volatile"
refused "a line without a colon" 2 "':'" "$pte
valid=1"
refused "raw over a field" 2 "already set" "$pte
0: valid=1 raw=0x1"
refused "a bit that the slot has not" 2 "bit 64" "$pte
0: bit=64"
refused "a dual slot of 8 bytes" 2 "dual" "$pte
0: role=dual"
refused "the line after a joined one keeps its number" 4 "no_such" "$pte
0: valid=1 \\
  volatile=1
1: no_such=1"

t_run "$make_sample" "$tmp/table.bin" "$tmp/no-such-file.txt"
t_is "a missing description: fails" 1 "$rc"
t_has "a missing description: is named" "no-such-file.txt" "$err"
t_run "$make_sample" "$tmp/no-such-folder/table.bin" "$tmp/a.txt"
t_is "an output that cannot be made: fails" 1 "$rc"
t_has "an output that cannot be made: is named" "no-such-folder" "$err"
t_run "$make_sample"
t_is "no arguments: fails" 1 "$rc"
t_has "no arguments: prints the usage" "Usage" "$err"
t_done
