# SPDX-License-Identifier: MIT
# The limits of the reader of listings: what is just inside is read, and what is just outside is refused or read
# otherwise.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd

listing=$tmp/listing.txt
# here NAME HEX EXTENTS OPTIONS LINE...: the lines are these bytes, in these extents.
here() {
  local name=$1 hex=$2 extents=$3 options=$4
  shift 4
  xxd -r -p <<<"$hex" >"$tmp/true.bin"
  printf '%s\n' "$@" >"$listing"
  # shellcheck disable=SC2086 # words
  reads "$name" "$listing" "$tmp/true.bin" "$extents" $options
}
# nowhere NAME REGEX OPTIONS LINE...
nowhere() {
  local name=$1 regex=$2 options=$3
  shift 3
  printf '%s\n' "$@" >"$listing"
  # shellcheck disable=SC2086 # words
  refuses "$name" "$listing" "$regex" $options
}
# times COUNT TEXT: the text so many times.
times() {
  local i
  for ((i = 0; i < $1; i++)); do printf '%s' "$2"; done
}
one=0x0600000012340009 one_bytes=0900341200000006

# --- Addresses --------------------------------------------------------------------------------------------------------
here "an address in two parts" $one_bytes 'extent 0x100a45000 8' "" "00000001\`00a45000  06000000\`12340009"
nowhere "the first part has more than 32 bits" "" "" "100000000\`00a45000  06000000\`12340009"
nowhere "the second has fewer than 8 digits" "" "" "00000001\`0a45000  06000000\`12340009"
nowhere "the first has more than 8 digits" "" "" "000000001\`00a45000  06000000\`12340009"
nowhere "leading zeros that the address before has not" "line 2 has an address with fewer digits" "" "0xa45000: $one" "0x00a45008: $one"
here "a digit that it needs" $one_bytes$one_bytes 'extent 0xffff8 16' "" "0xffff8: $one" "0x100000: $one"
here "up to the last address but one" "$(times 15 a9)" 'extent 0xfffffffffffffff0 15' "" "fffffffffffffff0:$(times 15 ' a9')"
nowhere "up to the last one" "line 2 reaches beyond address 2.64" "" \
  "fffffffffffffff0: ${one#0x}" "fffffffffffffff8: ${one#0x}"
here "a slot as far as there are addresses" $one_bytes 'extent 0xfffffffffffffff0 8' "" "pte[0x1ffffffffffffffe] = $one"
nowhere "and one beyond" "" "" "pte[0x2000000000000001] = $one"
here "joined bytes, as many as an address needs beside it" "$(times 16 a9)" 'extent 0xa45000 16' "" "00a45000: $(times 16 a9)"
nowhere "fewer may be anything" "" "" "00a45000: $(times 15 a9)"

# Two addresses that followed show that they are addresses; a single one may be chance.
nowhere "two addresses that followed, and one that goes back" "line 4 has an address before the end" "" \
  '00000000 a0000001 a0000002' '00000008 a0000003 a0000004' '00000010 a0000005 a0000006' '00000004 a0000007 a0000008'
here "after one that followed they are words" \
  00000000010000a0020000a008000000030000a0040000a004000000070000a0080000a0 'extent 0 36' "" \
  '00000000 a0000001 a0000002' '00000008 a0000003 a0000004' '00000004 a0000007 a0000008'
here "numbers that go up by 4 are no addresses of lines" 04000000080000000c000000 'extent 0 12' "" 00000004 00000008 0000000c
nowhere "by 8 they may be" "line 1 has addresses, and no words after them" "" 00000008 00000010 00000018
nowhere "a line of bytes that is one byte short" "line 2 has fewer words than the others" "" '0x01 0x02 0x03 0xa4' '0x05 0x06 0x07' '0x08 0x09 0x0a 0x0b'

# --- Where a listing ends ---------------------------------------------------------------------------------------------
here "an end within the last word, which od fills up" ${one_bytes}00 'extent 0xa45000 9' "" \
  "a45000 ${one#0x} 0000000000000000" a45009
nowhere "an end a whole word before it" "line 2 says that the dump ends before the end of the last line" "" \
  "a45000 ${one#0x} 0000000000000000" a45008
here "a text that shows one byte of the last word" 6465616401 'extent 0 5' "" "000000 64616564 00000001  >dead.<"
here "three bytes of it" 64656164010203 'extent 0 7' "" "000000 64616564 00030201  >dead...<"
nowhere "none of it" "" "" "000000 64616564 00000000  >dead<"
nowhere "dots with nothing around them" "no table was found" "" ...
here "as many bytes as are allowed" $one_bytes 'extent 0 8' "-m 8" "${one#0x}"
nowhere "one more" "more than 7" "-m 7" "${one#0x}"

# --- What all lines begin with ----------------------------------------------------------------------------------------
for long in 127 128; do
  before=$(times $((long - 2)) z)/
  set -- "$before 0xa45000: $one" "$before 0xa45008: $one"
  if [ $long = 127 ]; then
    here "$long characters before the address" ${one_bytes}$one_bytes 'extent 0xa45000 16' "" "$@"
  else
    nowhere "$long characters before the address" "no table was found" "" "$@"
  fi
done

here "numbers of lines before a bar" ${one_bytes}$one_bytes 'extent 0xa45000 16' "" "1|0xa45000: $one" "2|0xa45008: $one"
here "a number in line 5, after the frame of bat" ${one_bytes}$one_bytes 'extent 0 16' "" \
  ----- 'File: x' 'Size: -' ----- "   1 | $one" "   2 | $one"
here "in line 6 it is the number of a slot" ${one_bytes}$one_bytes 'extent 0x8 16' "" \
  ----- 'File: x' 'Size: -' 'Type: -' ----- "   1 | $one" "   2 | $one"

nowhere "a lone number that is not that of its line may be an address" "line 1 has an index beyond 2.64" "" \
  "2305843009213693953: $one"
nowhere "as one before a value that no place goes with" "line 1 is the last one, and nothing shows that the first number of each line is an address" "" \
  "17:${one#0x}"
here "before an address it is none" $one_bytes 'extent 0xa45000 8' "" "17:0xa45000: $one"
here "that of its line may be before a value" $one_bytes 'extent 0 8' "" "1:${one#0x}"
here "two that go up are numbers" ${one_bytes}$one_bytes 'extent 0 16' "" "17:${one#0x}" "18:${one#0x}"

# --- Messages ---------------------------------------------------------------------------------------------------------
nowhere "30 characters before a misfit are shown" \
  "at column 31: 00a4500c: 00000004 00000005 00\^g00006$" "" \
  "00a45000: 00000001 00000002 00000003" "00a4500c: 00000004 00000005 00g00006"
nowhere "and no more" "at column 32: 0a4500c: 00000004 00000005 000\^g0006$" "" \
  "00a45000: 00000001 00000002 00000003" "00a4500c: 00000004 00000005 000g0006"

# --- How wide numbers are ---------------------------------------------------------------------------------------------
here "a step of 16 bytes" "2301$(times 14 00)5604$(times 14 00)8907$(times 14 00)" 'extent 0x1000 48' "" \
  '0x1000:	0x123' '0x1010:	0x456' '0x1020:	0x789'
here "9 digits need 8 bytes" 8967452301000000 'extent 0x1000 8' "" '0x1000:	0x123456789'
here "17 need 16" "efcdab896745230101$(times 7 00)" 'extent 0x1000 16' "" '0x1000:	0x10123456789abcdef'
here "a decimal number of 33 bits is of 8 bytes" 01000000000000000000000001000000 'extent 0 16' "" '[1, 4294967296]'
nowhere "one of 32 may be of 4 bytes or of 8" "--word 8 or another width" "" '[1, 4294967295]'
here "the least number of 8 bits" 8001 'extent 0 2' "" 'int8_t t[] = { -128, 1 };'
nowhere "one less" "line 1 has a number that is too wide" "" 'int8_t t[] = { -129, 1 };'

here "9 digits of a word of 8 bytes" 8967452301000000 'extent 0xa45000 8' "" 'pt 0xa45000 = 0x123456789'
nowhere "8 may be of 4 bytes" "do not show how wide their numbers are; say --word 8" "" \
  'pt 0xa45000 = 0x12345678' 'pt 0xa45020 = 0x1234567'
skipped() {
  printf '%s\n' "+0000 0x1000  $(times 16 'a9 ') |................|" "... ↓ skipped $1 identical lines" \
    "+0030 0x1030  $(times 16 'a9 ') |................|"
}
here "as many lines as were skipped" "$(times 64 a9)" 'extent 0x1000 64' "" "$(skipped 2)"
for lines in 1 3; do
  nowhere "$lines of 2" "" "" "$(skipped $lines)"
done
nowhere "an address one byte further than whole words" "line 2 has an address that no whole number of words leads to" "" \
  "0xa45000: $one" "0xa45009: $one"

# --- Around a list ----------------------------------------------------------------------------------------------------
nowhere "two numbers begin a line before a list" "" "" 'abcd 0102' 'u8 t[] = { 10, 20 };'
here "7 digits before a list are no word" 0102 'extent 0 2' "" 'table 1234567 u8 t[] = { 1, 2 };'
nowhere "8 may be one" "" "" 'table 12345678 u8 t[] = { 1, 2 };'
here "7 digits after 0x are none" 0102 'extent 0 2' "" 'table 0x1234567 u8 t[] = { 1, 2 };'
nowhere "8 may be one, too" "" "" 'table 0x12345678 u8 t[] = { 1, 2 };'
here "7 digits after it" 0102 'extent 0 2' "" 'u8 t[] = { 1, 2 }; 1234567'
nowhere "8 digits after it" "line 1 has numbers after the end of the list" "" 'u8 t[] = { 1, 2 }; 12345678'
nowhere "a place that the cap does not allow" "more than 512M" "" "u64 t[] = { [1099511627776] = $one };"
nowhere "a place that no cap allows" "a place beyond any table" "" "u64 t[] = { [1099511627777] = $one };"
here "an address of 8 digits before a directive" $one_bytes 'extent 0xa45000 8' "" '.data:00A45000 table dq 600000012340009h'
here "of 7 it is a name" $one_bytes 'extent 0 8' "" '.data:0A45000 table dq 600000012340009h'

# --- Words that could not be read -------------------------------------------------------------------------------------
row=$(times 16 ' a9') unread=$(times 16 ' ??')
here "16 bytes of a line" "$(times 16 a9)" 'extent 0xa45010 16' "" "0xa45000:$unread" "0xa45010:$row"
nowhere "17 of them" "" "" "0xa45000:$unread ??" "0xa45011:$row a9"

# --- Columns, brackets and digits -------------------------------------------------------------------------------------
# columns COUNT: a table with a heading of so many columns, the first of which is the number of the slot.
columns() {
  printf 'index%s\n0%s\n1%s\n' "$(times $(($1 - 1)) ,w)" "$(times $(($1 - 1)) ,$one)" "$(times $(($1 - 1)) ,$one)"
}
here "a table of 128 columns" "$(times 254 $one_bytes)" 'extent 0 2032' "" "$(columns 128)"
nowhere "one of 129" "" "" "$(columns 129)"
{ columns 128 | head -n 2; columns 129 | tail -n 1; } >"$listing"
refuses "a row of 129" "$listing" "line 3 "
if [ "${have_YAJL:-yes}" = yes ]; then
  here "32 brackets of JSON in each other" $one_bytes 'extent 0xa45000 8' "" \
    "$(times 31 '[')$(printf '{"pa": "0xa45000", "raw": "%s"}' $one)$(times 31 ']')"
  nowhere "33 of them" "no table was found" "" "$(times 32 '[')$(printf '{"pa": "0xa45000", "raw": "%s"}' $one)$(times 32 ']')"
fi
here "a number of 39 digits" $one_bytes 'extent 0 8' "" "	dq $(times 22 0)0${one#0x}h"
nowhere "one of 40" "" "" "	dq $(times 23 0)0${one#0x}h"
t_done
