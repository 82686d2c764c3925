# SPDX-License-Identifier: MIT
# Listings without hex words: refused by the name of what they show, with the line, never read as hex.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need od xxd

pte64k=$(table pte64k)
listing=$tmp/listing.txt
head -c 64 /dev/zero | tr '\0' ' ' >"$tmp/blanks.bin"
head -c 64 /dev/zero >"$tmp/zeros.bin"

# --- od ---------------------------------------------------------------------------------------------------------------
while read -r type name; do
  for radix in x o d; do
    for bin in "$pte64k" "$tmp/blanks.bin" "$tmp/zeros.bin"; do
      shown=$name
      case $(basename "$bin")/$type in
        blanks.bin/c) shown="addresses, and no words after them" ;; # od prints blanks for blanks
        zeros.bin/f*) continue ;; # which are 0
      esac
      od -v -A $radix -t "$type" "$bin" >"$listing"
      case $radix/$shown in [od]/addr*) continue ;; esac # of seven digits, which are no words
      refuses "od -A $radix -t $type of $(basename "$bin")" "$listing" "line [12] .*$shown"
    done
  done
done <<'TXT'
o1 octal
o2 octal
o4 octal
o8 octal
f4 floating-point
f8 floating-point
a characters
c characters
TXT
for radix in x o d; do
  od -A $radix -t c "$tmp/blanks.bin" >"$listing"
  refuses "od -A $radix -t c of blanks, squeezed" "$listing" ""
done

for size in 3 5 6 7; do
  for bin in "$pte64k" "$tmp/blanks.bin"; do
    xxd -g$size "$bin" >"$listing"
    reads "xxd -g$size of $(basename "$bin")" "$listing" "$bin" "extent 0 $(stat -c %s "$bin")"
  done
done

# --- gdb, which has no leading zeros but the one that marks octal -----------------------------------------------------
while IFS='|' read -r format name line; do
  printf '0xa45000:\t%b\n' "$line" >"$listing"
  refuses "gdb x/$format" "$listing" "line 1 .*$name"
done <<'TXT'
ob|octal|011\t0\t064\t022\t0\t0\t0\t06
oh|octal|011\t011064\t0\t03000
ow|octal|02215000011\t0600000000\t02215010011\t0600000000
og|octal|030000000002215000011\t030000000002215010011
fg|floating-point|8.8144262611256775e-280\t8.8144262611336941e-280
TXT

# --- Binary digits ----------------------------------------------------------------------------------------------------
while IFS='|' read -r format line; do
  printf '0xa45000:\t%b\n' "$line" >"$listing"
  refuses "gdb x/$format" "$listing" "line 1 has binary digits"
done <<'TXT'
8tb|00001001\t00000000\t00110100\t00010010\t00000000\t00000000\t00000000\t00000110
4th|0000000000001001\t0001001000110100\t0000000000000000\t0000011000000000
2tw|00010010001101000000000000001001\t00000110000000000000000000000000
1tg|0000011000000000000000000000000000010010001101000000000000001001
2tg, two lines|0000011000000000\t0001001000110100\n0xa45004:\t0000000000001001\t0000000000000000
TXT
printf 0123456789abcdef >"$tmp/letters.bin"
xxd -b -c8 "$tmp/letters.bin" >"$listing"
refuses "binary digits with their text" "$listing" "line 1 has binary digits"
xxd -b "$pte64k" >"$listing"
refuses "xxd -b" "$listing" "line 1 has binary digits"

printf '0000000 9 0 52\n0000003 018 0 0\n' >"$listing"
t_run "$cat" "$listing"
t_false "decimal numbers of which one is damaged are no floating-point ones" grep -q floating <<<"$out"

# --- What only looks like it ------------------------------------------------------------------------------------------
# same NAME HEX LINE...: these lines are these bytes.
same() {
  local name=$1 hex=$2
  shift 2
  xxd -r -p <<<"$hex" >"$tmp/true.bin"
  printf '%s\n' "$@" >"$listing"
  reads "$name" "$listing" "$tmp/true.bin" "extent 0 $(stat -c %s "$tmp/true.bin")"
}
same "form feeds are bytes" ffffffffffffffff '00000000: ff ff ff ff ff ff ff ff'
same "small bytes are no octal ones" 0102030405060700 '00000000: 01 02 03 04 05 06 07 00'
same "strings of six digits are no octal words" 000000000001000003 000000 000001 000003
same "words that ascend, with numbers that are no addresses" 090000000a0000000b000000 00000009 0000000a 0000000b
same "hex words of 0 and 1" 00000000010000000000000011000000 '00000000: 00000000 00000001 00000000 00000011'
t_run "$cat" -i "$listing"
t_like "with a notice that they could be binary" "notice .*words of binary digits would look the same" "$out"
same "but not if the addresses show it" 000000000100000010000000 '00000000: 00000000 00000001' '00000008: 00000010'
t_run "$cat" -i "$listing"
t_false "which is so with two lines" grep -q "binary" <<<"$out"
refuses_lines() {
  printf '%s\n' "${@:2}" >"$listing"
  refuses "$1" "$listing" "line 1 has addresses, and no words after them"
}
refuses_lines "a column of addresses" 00000000 00000010 00000020
refuses_lines "short ones" 0000 0010 0020
t_done
