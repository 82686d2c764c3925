# SPDX-License-Identifier: MIT
# What stands before the words: prompts and stamps on some of the lines, and every way to join an address to its words.
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
here "a prompt twice, and one behind all" "$whole" "(gdb) (gdb) 0xa45000: $one $two" "0xa45010: $three" '(gdb) '
here "a command before it" "$whole" "=> md.q 0xa45000 3" "00a45000: ${one#0x} ${two#0x}" "00a45010: ${three#0x}"
nowhere "something else before one line" "line 2 has words but no address, or something before them" \
  "0xa45000: $one $two" "foo 0xa45010: $three" "0xa45018: $one"
nowhere "the same before the first line" "line 1 has words" "foo 0xa45000: $one" "0xa45008: $two" "0xa45010: $three"
nowhere "the same before the last line" "line 3 has words" "0xa45000: $one" "0xa45008: $two" "foo 0xa45010: $three"
nowhere "an address that is none" "line 2 has words" "0xa45000 $one $two" "0xa450l0 $two $three" "0xa45020 $one $two"

# --- Repeated lines that were none ------------------------------------------------------------------------------------
nowhere "an asterisk behind an address that is none" "line 2 has words" "0000 11 11 11 11 11 11 11 11" \
  "000l 00 00 00 00 00 00 00 00" "*" "0020 33 33 33 33 33 33 33 33" "0028 33 33 33 33 33 33 33 33"
nowhere "an asterisk behind something else" "line 3 repeats the line before it, which is none" \
  "0000: 11 11 11 11 11 11 11 11" "read error" "*" "0020: 33 33 33 33 33 33 33 33"
t_done
