# SPDX-License-Identifier: MIT
# Addresses of every form: used, checked against the words, and never taken for words without a notice.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd hexdump od

pte64k=$(table pte64k)
listing=$tmp/listing.txt
# notice NAME REGEX: what is said of the listing.
notice() {
  t_run "$cat" -i "$listing"
  t_like "$1" "notice .*$2" "$out"
}

# --- As wide as the words, and without a mark -------------------------------------------------------------------------
hexdump -v -e '"%02_ax " 16/1 "%02x " "\n"' "$pte64k" >"$listing"
reads "an address of two digits before bytes" "$listing" "$pte64k" 'extent 0 256'
notice "is named as an assumption" "the first number of each line is read as its address, and it could be a byte as well"
sed -n '3,$p' "$listing" >"$tmp/rest.txt"
tail -c 224 "$pte64k" >"$tmp/rest.bin"
reads "and it is used" "$tmp/rest.txt" "$tmp/rest.bin" 'extent 0x20 224'
printf '00000000 00000001 00000002 00000003\n0000000c 00000004 00000005 00000006\n' >"$listing"
xxd -r -p <<<010000000200000003000000040000000500000006000000 >"$tmp/steps.bin"
reads "lines of three words" "$listing" "$tmp/steps.bin" 'extent 0 24'
printf '00000010 00000001 00000002\n' >"$listing"
notice "a single line cannot show it" "the first number of each line could be its address as well"
printf '00 01 02 03 04 05 06 07 08 09\n' >"$listing"
notice "nor of bytes" "the first number of each line could be its address as well"
printf '00000010: 00000001 00000002\n' >"$listing"
head -c 8 "$tmp/steps.bin" >"$tmp/eight.bin"
reads "and a colon shows it" "$listing" "$tmp/eight.bin" 'extent 0x10 8'

# --- Ranges -----------------------------------------------------------------------------------------------------------
for form in '%04x-%04x:' '0x%x-0x%x:'; do
  for end in 15 16; do
    for at in 0 16 32; do
      # shellcheck disable=SC2059 # the form of an address
      printf "$form %s\n" $((0x1000 + at)) $((0x1000 + at + end)) "$(xxd -s $at -l 16 -p "$pte64k" | sed 's/../& /g')"
    done >"$listing"
    head -c 48 "$pte64k" >"$tmp/range.bin"
    reads "a range as $form, up to $end" "$listing" "$tmp/range.bin" 'extent 0x1000 48'
  done
done
sed -i '2s/..$//' "$listing"
refuses "a range that does not fit" "$listing" "line 2 "
printf '1000-1007: 01 02 03 04\n1008-100f: 01 02 03 04\n' >"$listing"
refuses "a range of more bytes than there are" "$listing" "line 1 has a different number of bytes than its range"

# --- Radixes ----------------------------------------------------------------------------------------------------------
for _ in $(seq 64); do printf '\252'; done >"$tmp/same.bin"
hexdump "$tmp/same.bin" >"$listing"
reads "hexdump, all lines alike" "$listing" "$tmp/same.bin" 'extent 0 64'
notice "could be od" "read as hex, as hexdump prints them, and could be octal as well: --radix 8"
od -x "$tmp/same.bin" >"$listing"
reads "od -x, all lines alike" "$listing" "$tmp/same.bin" 'extent 0 64' -r 8
notice "could be hexdump, which is taken" "read as hex, as hexdump prints them, and could be octal as well: --radix 8"
od -t x8 "$tmp/same.bin" >"$listing"
reads "od -t x8, all lines alike" "$listing" "$tmp/same.bin" 'extent 0 64'
notice "could be hex" "nothing shows the radix of the addresses: they are read as octal; --radix"
for bin in "$tmp/same.bin" "$pte64k"; do
  { od -t x8 "$bin"; od -t x8 "$bin"; } >"$listing"
  reads "the same listing twice: $(basename "$bin")" "$listing" "$bin" "extent 0 $(stat -c %s "$bin")"
done
{ od -t x8 "$tmp/same.bin"; od -t x8 "$pte64k"; } >"$listing"
refuses "two listings" "$listing" "line 4 has an address before the end of the line before it"

# Two lines are little evidence: hex with a hole between them, or a radix without one.
row='01 00 48 00 00 00 00 06 01 10 48 00 00 00 00 06'
xxd -r -p <<<"$row $row" >"$tmp/rows.bin"
for form in '%08x: %s\n' '%06x %s\n'; do
  # shellcheck disable=SC2059 # the form of a line
  printf "$form" 0 "$row" 32 "$row" >"$listing"
  reads "two lines apart, as ${form% *}" "$listing" "$tmp/rows.bin" $'extent 0 16\nextent 0x20 16'
  notice "they could be octal" "no address follows from the words before it: if they are decimal or octal, --radix"
  reads "and are if that is said" "$listing" "$tmp/rows.bin" 'extent 0 32' -r 8
done
printf '%07o %s\n' 0 "$row" 16 "$row" >"$listing"
reads "two lines of od" "$listing" "$tmp/rows.bin" 'extent 0 32'
od -v -t x1 "$pte64k" | sed '$d;s/^/0/;s/ /: /' >"$listing"
reads "octal addresses of eight digits and a colon" "$listing" "$pte64k" 'extent 0 256'
od -v -A d -t x1 "$pte64k" | sed '$d;s/^/0/;s/ /: /' >"$listing"
reads "decimal ones" "$listing" "$pte64k" 'extent 0 256'
od -v -x "$tmp/rows.bin" | sed '$d' >"$listing"
reads "two lines of od -x" "$listing" "$tmp/rows.bin" 'extent 0 32'
notice "or of hexdump with a hole" "a single line shows the radix of the addresses: they are read as octal; --radix"

# A single line with nothing but decimal digits in its address.
printf '10768384: 0900 3412 0000 0006  ..4.....\n' >"$listing"
notice "a single address could be decimal" "the address is read as hex, and could be decimal as well: --radix 10"
xxd -r -p <<<0900341200000006 >"$tmp/eight.bin"
reads "and is if that is said" "$listing" "$tmp/eight.bin" 'extent 0xa45000 8' -r 10
for address in 00a45000 00000000 00000008 00000009; do
  printf '%s: 0900 3412 0000 0006  ..4.....\n' $address >"$listing"
  t_run "$cat" -i "$listing"
  t_false "$address is the same in hex and decimal, or no decimal number" grep -q '^notice' <<<"$out"
done

# --- What a debugger prints with x/a: no leading zeros, and names after the numbers -----------------------------------
names() {
  printf '0xa45000 <table>:\t0x600000012340009 <main+4>\t0x0\n'
  printf '0xa45010 <table+16>:\t0x20\t0x7fffffffe0c8 <foo(int, char)+8>\n'
}
names >"$listing"
xxd -r -p <<<090034120000000600000000000000002000000000000000c8e0ffffff7f0000 >"$tmp/names.bin"
reads "numbers with names" "$listing" "$tmp/names.bin" 'extent 0xa45000 32'
names | sed 's/ <[^>]*>//g' >"$listing"
reads "numbers without names" "$listing" "$tmp/names.bin" 'extent 0xa45000 32'
xxd -r -p <<<0700000000000000000000000000000007000000000000000700000000000000 >"$tmp/sevens.bin"
printf '0x1000:\t0x7\t0x0\n0x1010:\t0x7\t0x7\n' >"$listing"
reads "the addresses show the width" "$listing" "$tmp/sevens.bin" 'extent 0x1000 32'
printf '0x1000:\t0x7\t0x0\t0x7\t0x7\n' >"$listing"
refuses "a single line does not" "$listing" "line 1 .*do not show how wide their numbers are; say --word 8"
reads "but an option does" "$listing" "$tmp/sevens.bin" 'extent 0x1000 32' -w 8
printf '0x1000:\t0xffffffff\t0x80000000\n' >"$listing"
xxd -r -p <<<ffffffff00000080 >"$tmp/words.bin"
reads "nor do its digits" "$listing" "$tmp/words.bin" 'extent 0x1000 8'
notice "so a notice names the assumption" "as wide as their digits; without leading zeros they could be wider: --word 8"
# Words of one digit need more room than their line has characters.
{ printf '0x1000:'; for _ in $(seq 20000); do printf ' 0x1'; done; printf '\n'; } >"$listing"
for _ in $(seq 20000); do printf '\1\0\0\0\0\0\0\0'; done >"$tmp/long.bin"
reads "a long line of short words" "$listing" "$tmp/long.bin" 'extent 0x1000 160000' -w 8
printf '0x1000: 20 21 22 23\n0x1010: 24 25 26 27\n0x1020: 28 29 2a 2b\n' >"$listing"
notice "lines with holes between them" "no address follows from the words before it"
t_done
