# SPDX-License-Identifier: MIT
# Last lines that are shorter than the others and not filled up with blanks: their text follows their words at once, and
# may look like more of them.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd hexdump od objdump

# Bytes whose text is hex digits and blanks: 30 31 |01|.
printf '\5\0\0\0\0\0\0\6\1\2\3\4\5\6\7\10dead 0123 beef 45\252\273' >"$tmp/long.bin"
for size in 17 18 19 23 24 25 31; do
  bin=$tmp/$size.bin
  { head -c 16 "$tmp/long.bin"; tail -c 20 "$tmp/long.bin" | head -c $((size - 16)); } >"$bin"
  while IFS='|' read -r command script; do
    $command "$bin" | sed -E "$script" >"$tmp/listing.txt"
    reads "$command without blanks, $size bytes" "$tmp/listing.txt" "$bin" "extent 0 $size"
  done <<'TXT'
xxd|s/ {3,}/  /
xxd -e|s/ {3,}/  /
xxd -g1|s/ {3,}/  /
hexdump -C|s/ +\|/  |/
hexdump -C|s/ +\|/ |/
od -A x -t x1z|s/ +>/  >/
objdump -s -b binary|s/ {3,}/  /
TXT
  od -A x -t x4z "$bin" >"$tmp/listing.txt"
  reads "od -A x -t x4z, $size bytes" "$tmp/listing.txt" "$bin" "extent 0 $size"
done
head -c 9 "$tmp/long.bin" >"$tmp/nine.bin"
od -A x -t x4z "$tmp/nine.bin" >"$tmp/listing.txt"
reads "a single line of od -A x -t x4z" "$tmp/listing.txt" "$tmp/nine.bin" 'extent 0 9'

first='00000000: 0500 0000 0000 0006 0102 0304 0506 0708  ................'
printf '%s\n' "$first" '00000010: 3031  02' >"$tmp/listing.txt"
refuses "a text that shows other bytes" "$tmp/listing.txt" "line 2 does not fit .xxd.: a word of 4 digits was expected"
printf '%s\n' "$first" '00000010: 3031 4142' >"$tmp/listing.txt"
refuses "no text at all" "$tmp/listing.txt" "line 2 does not fit .xxd.: a word of 4 digits was expected"
printf '%s\n' "$first" '00000010: 2e2e 2e2e  ..' >"$tmp/listing.txt"
refuses "a text of too few characters" "$tmp/listing.txt" "line 2 does not fit .xxd.: a word of 4 digits was expected"
t_done
