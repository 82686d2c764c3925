# SPDX-License-Identifier: MIT
# What comes before the words: prompts and stamps on some of the lines, and every way to join an address to its words.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd

listing=$tmp/listing.txt
one=0x0600000012340009 two=0x0600000012341009 three=0x8b01a2b3c4d5e6f7
xxd -r -p <<<09003412000000060910341200000006f7e6d5c4b3a2018b >"$tmp/three.bin"
# here NAME EXTENTS LINE...: the lines are the three words, in these extents.
here() {
  local name=$1 extents=$2
  shift 2
  printf '%s\n' "$@" >"$listing"
  reads "$name" "$listing" "$tmp/three.bin" "$extents"
}
# nowhere NAME REGEX LINE...
nowhere() {
  local name=$1 regex=$2
  shift 2
  printf '%s\n' "$@" >"$listing"
  refuses "$name" "$listing" "$regex"
}

# --- Prompts and stamps before some of the lines ----------------------------------------------------------------------
whole='extent 0xa45000 24'
for prompt in '(gdb) ' 'J-Link>' '=> ' '# ' '$ ' 'lkd> ' '0: kd> ' 'crash> ' '[0]kdb> ' 'Marvell>> ' 'root@board:~# ' \
  '--Type <RET> for more, q to quit, c to continue without paging--' '--More--' '[    1.000000] ' '<6>[    1.0] '; do
  here "first line: $prompt" "$whole" "${prompt}0xa45000: $one $two" "0xa45010: $three"
  here "second line: $prompt" "$whole" "0xa45000: $one $two" "${prompt}0xa45010: $three"
done
here "a prompt twice, and one after all" "$whole" "(gdb) (gdb) 0xa45000: $one $two" "0xa45010: $three" '(gdb) '
here "a command before it" "$whole" "=> md.q 0xa45000 3" "00a45000: ${one#0x} ${two#0x}" "00a45010: ${three#0x}"
nowhere "something else before one line" "line 2 does not fit .gdb x.: an address was expected" \
  "0xa45000: $one $two" "foo 0xa45010: $three" "0xa45018: $one"
nowhere "the same before the first line" "line 2 .*something that could be a word is in a line that does not belong to the listing" "foo 0xa45000: $one" "0xa45008: $two" "0xa45010: $three"
nowhere "the same before the last line" "line 3 does not fit .gdb x.: an address was expected" "0xa45000: $one" "0xa45008: $two" "foo 0xa45010: $three"
nowhere "an address with a wrong digit" "line 2 .*an address was expected at column 7" "0xa45000 $one $two" "0xa450l0 $two $three" "0xa45020 $one $two"

# --- Repeated lines that cannot be read ------------------------------------------------------------------------------------
nowhere "an asterisk after an address with a wrong digit" "line 2 .*an address was expected at column 4" "0000 11 11 11 11 11 11 11 11" \
  "000l 00 00 00 00 00 00 00 00" "*" "0020 33 33 33 33 33 33 33 33" "0028 33 33 33 33 33 33 33 33"
nowhere "an asterisk after something else" "line 3 repeats a line that cannot be read" \
  "0000: 11 11 11 11 11 11 11 11" "read error" "*" "0020: 33 33 33 33 33 33 33 33"

# --- Separators between an address and its words ----------------------------------------------------------------------
notice() {
  t_run "$cat" -i "$listing"
  t_like "$1" "notice .*$2" "$out"
}
holes=$'extent 0xa45000 16\nextent 0xa45020 8'
for joint in ': ' ':' ' : ' '=' ' = ' ' -> ' '->' ' => ' ' | ' $':\t'; do
  for form in 0xa450%02x 0x0000000000a450%02x 0000000000a450%02x 00a450%02x 00A450%02X '[a450%02x]' '[0x00a450%02x]' \
    'pt 0xa450%02x' '+0xa450%02x' 'mem[0xa450%02x]' '(0xa450%02x)'; do
    # shellcheck disable=SC2059 # the form of an address
    here "$form joined by '$joint'" "$holes" "$(printf "$form" 0)$joint$one" "$(printf "$form" 8)$joint$two" \
      "$(printf "$form" 32)$joint$three"
  done
done
here "after stamps" "$holes" "[   12.345678] pt 0xa45000 = $one" "[   12.345679] pt 0xa45008 = $two" \
  "[   12.400000] pt 0xa45020 = $three"
here "words of four bytes, several in a line" "$whole" "00A45000 = 12340009 06000000 12341009 06000000 " \
  "00A45010 = C4D5E6F7 8B01A2B3"
here "numbers without leading zeros" "$holes" 'pt 0xa45000 = 0x600000012340009' 'pt 0xa45008 = 0x600000012341009' \
  "pt 0xa45020 = $three"
here "the same after an address without 0x" "$holes" '00a45000 0x600000012340009' '00a45008 0x600000012341009' \
  "00a45020 $three"

# --- Commas and blanks, which may be between words as well -------------------------------------------------------------
for joint in , ', ' ';' '; '; do
  here "addresses joined by '$joint'" "$whole" "0xa45000$joint$one" "0xa45008$joint$two" "0xa45010$joint$three"
  here "as wide as the words" "$whole" "0x0000000000a45000$joint$one" "0x0000000000a45008$joint$two" \
    "0x0000000000a45010$joint$three"
  here "with a hole" 'extent 0xa45000 8
extent 0xa45020 16' "0xa45000$joint$one" "0xa45020$joint$two" "0xa45028$joint$three"
done
here "numbers without leading zeros joined by a comma" 'extent 0 24' '0x0,0x600000012340009' '0x8,0x600000012341009' \
  "0x10,$three"
here "addresses that go up without following each other" 'extent 0xa45000 8
extent 0xa45020 8
extent 0xa45100 8' "0xa45000,$one" "0xa45020,$two" "0xa45100,$three"
printf '%s\n' "0x0000000000a45000 $one" "0x0000000000a45020 $two" "0x0000000000a45100 $three" >"$listing"
notice "as wide as the words and without a mark they could be addresses" \
  "the first number of each line could be its address as well"
printf '0x0000000000a45000, %s\n' $one >"$listing"
notice "a single line cannot show it" "the first number of each line is read as its address, and it could be a word"
here "bars without blanks" "$holes" "0000000000a45000|${one#0x}" "0000000000a45008|${two#0x}" "0000000000a45020|${three#0x}"
nowhere "words after something that is not one" "no table was found" \
  "0000000000a45000 ~ ${one#0x}" "0000000000a45008 ~ ${two#0x}"
nowhere "lines with two addresses" "no table was found" "0xa45000: $one, 0xa45008: $two"
here "words that do not go up" 'extent 0 24' "$one,$two" "$three"
xxd -r -p <<<0050a40000000000090034120000000600000000000000000910341200000006 >"$tmp/pairs.bin"
printf '0x0000000000a45000, %s\n0x0000000000000000, %s\n' $one $two >"$listing"
reads "pairs that go down are words" "$listing" "$tmp/pairs.bin" 'extent 0 32'

# --- Places, which count words ----------------------------------------------------------------------------------------
places=$'extent 0x38 16\nextent 0x50 8'
for form in 'PTE[%d]' 'pt[0x%03x]' '[%d]' '[%03d]'; do
  for joint in ' = ' ' ' ': ' ' -> '; do
    # shellcheck disable=SC2059 # the form of a place
    here "places as $form joined by '$joint'" "$places" "$(printf "$form" 7)$joint$one" "$(printf "$form" 8)$joint$two" \
      "$(printf "$form" 10)$joint$three"
  done
done
here "places without leading zeros after them" "$places" 'PTE[7] = 0x600000012340009' 'PTE[8] = 0x600000012341009' \
  "PTE[10] = $three"
here "places that do not follow each other" 'extent 0x8 8
extent 0x80 8
extent 0x140 8' "PTE[1] = $one" "PTE[16] = $two" "PTE[40] = $three"
notice "may be addresses" "the number of each line is read as that of its slot, and none follows the one before"
nowhere "numbers in names are no places" "line 2 does not fit" "pte1 = $one" "pte2 = $two" "pte7 = $three"
printf '0: %s %s\n8: %s %s\n12: %s %s\n' 00340009 06000000 00341009 06000000 c4d5e6f7 8b01a2b3 >"$listing"
refuses "an address that no words lead to" "$listing" "line 3 has an address that no whole number of words leads to"
t_done
