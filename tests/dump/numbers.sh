# SPDX-License-Identifier: MIT
# Numbers as programming languages write them, and decimal ones: read as what they are, or refused, never taken for hex.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd od

pte64k=$(table pte64k)
# list NAME HEX OPTIONS LINE...: these lines are these bytes.
list() {
  local name=$1 hex=$2 options=$3
  shift 3
  xxd -r -p <<<"$hex" >"$tmp/true.bin"
  printf '%s\n' "$@" >"$tmp/list.txt"
  # shellcheck disable=SC2086 # words
  reads "$name" "$tmp/list.txt" "$tmp/true.bin" "extent 0 $(stat -c %s "$tmp/true.bin")" $options
}

# no_list NAME REGEX LINE...
no_list() {
  local name=$1 regex=$2
  shift 2
  printf '%s\n' "$@" >"$tmp/list.txt"
  refuses "$name" "$tmp/list.txt" "$regex"
}

# notice NAME REGEX: what is said of the last list.
notice() {
  t_run "$cat" -i "$tmp/list.txt"
  t_like "$1" "notice .*$2" "$out"
}

# --- Decimal numbers in a list: C, Python, Rust and Go agree on them -------------------------------------------------
list "bytes in C" 0600488020 "" 'unsigned char t[] = { 6, 0, 72, 128,' '  32 };'
list "all of two digits" 14304860 "" 'u8 t[] = {' '20, 48, 72, 96' '};'
list "aligned with blanks" 06004880 "" 'uint8_t t[4] = {   6,   0,  72, 128 };'
list "u64 in C" 010000000000000009003412000000062000000000000000 "" \
  'uint64_t t[] = { 1, 432345564532965385, 32 };'
list "hex and decimal in one list" 200000000a00000064000000 "" 'u32 t[] = { 0x20, 10, 100 };'
list "Rust" 06004880 "" 'let t: [u8; 4] = [6, 0, 72, 128];'
list "Go" 06004880 "" 'var t = []byte{6, 0, 72, 128}'
list "bytes in Python" 06004880 "" 'bytes([6, 0, 72, 128])'
list "a list in Python, of a width that is given" 06004880 "-w 1" '[6, 0, 72, 128]'
list "the same as words of eight bytes" 06000000000000004800000000000000 "-w 8" '[6, 72]'
list "a number that needs eight bytes" 01000000000000000900341200000006 "" '[1, 432345564532965385]'
no_list "a list in Python" "--word 8 or another width" '[20, 30, 72, 12]'
no_list "a number too large for its type" "line 2 has a number that is too wide" 'u8 t[] = { 6,' '256 };'
no_list "a hex number too large for its type" "line 1 has a number that is too wide" 'u32 t[] = { 0x1, 0x123456789 };'
no_list "a letter that is no digit and no type" "line 2 has something in its list" 'u64 t[] = { 0x0600000012340009,' '0x06z0000012340009 };'
no_list "more than 64 bits" "line 1 has a number that is too wide" 'u64 t[] = { 1, 18446744073709551616 };'
no_list "leading zeros in C" "line 2 has numbers with leading zeros, which C takes for octal" 'u8 t[] = {' '06, 00, 72 };'
list "leading zeros in no language" 060072 "" '[06, 00, 72]'
notice "with a notice that they are read as hex" "decimal and octal numbers"
list "a key in JSON" 0600480a "-w 1" '{"data": [6, 0, 72, 10]}'
list "hex without 0x as Rust prints it" 06004aff "" '[06, 00, 4a, ff]'

# --- The width of the type goes before the width of the digits -------------------------------------------------------
list "u64 written with two digits" 20000000000000000600000000000000 "" 'uint64_t t[] = { 0x20, 0x06 };'
list "no type" 2030 "" '{ 0x20, 0x30 }'
notice "with a notice that the width is an assumption" "each is read as 1 byte by its digits; --word 8"
list "no type, but a width that is given" 20000000000000003000000000000000 "-w 8" '{ 0x20, 0x30 }'

# --- Decimal numbers that are no list --------------------------------------------------------------------------------
printf '\024\060\110\140\040\040\040\040\024\060\110\140\040\040\040\040' >"$tmp/tens.bin"
for bin in "$pte64k" "$tmp/tens.bin"; do
  for type in u1 d1 u2 d2 u4 d4 u8; do
    for radix in n o x; do
      od -v -A $radix -t $type "$bin" >"$tmp/decimal.txt"
      refuses "od -A $radix -t $type of $(basename "$bin")" "$tmp/decimal.txt" "decimal"
    done
  done
done
for _ in $(seq 16); do printf '    ' ; done >"$tmp/blanks.bin"
od -t u1 "$tmp/blanks.bin" >"$tmp/decimal.txt"
refuses "od -t u1, squeezed" "$tmp/decimal.txt" "line 1 has decimal numbers"
no_list "numbers of a loop" "line 1 has decimal numbers" '64' '128' '4096'
list "two digits each" 20304872 "" '20 30 48 72'
notice "could be decimal, as a notice says" "decimal numbers would look the same"
list "a leading zero shows that they are hex" 20300672 "" '20 30 06 72'
t_run "$cat" -i "$tmp/list.txt"
t_false "so no notice is about decimal ones" grep -q decimal <<<"$out"

# --- Comments never hide numbers of the list --------------------------------------------------------------------------
one=0x0000000000000001 two=0x0000000000000002
join="line [12] has numbers in its comment, as if lines had been joined"
list "comments that say something" 01000000000000000200000000000000 "" "u64 t[] = { /* $one, */" "$one, // first, of 2" "$two }; // end"
list "an address in a comment" 01000000000000000200000000000000 "" "u64 t[] = {" "$one, // at 0xa45000" "$two };"
notice "and a notice says that it is left out" "line 2 has numbers in a comment, which are left out"
no_list "lines joined after a comment" "$join" "u64 t[] = {" "$one, // first $two," "$two };"
no_list "the last line joined" "$join" "u64 t[] = {" "$one, // first $two };"
no_list "joined at the start" "line 2 does not fit .bare words." "// a table u64 t[] = { $one," "$two };"
no_list "joined without brackets" "no table was found" "$one, // first $two," "$one," "$two"
no_list "joined bytes without 0x" "$join" "u8 t[] = {" "1, 2, // first 3, 4," "5 };"
no_list "a line that is a comment" "line 2 has numbers in its comment" "u64 t[] = {" "// $one," "$two };"
no_list "a comment that is not closed" "line 2 opens a comment that is not closed" "u64 t[] = {" "$one, /* first" "$two };"
no_list "lines for the preprocessor" "line 2 decides which lines are compiled" \
  "u64 t[] = {" "#ifdef X" "$one," "#else" "$two," "#endif" "};"

# --- Nothing of a list is passed over ---------------------------------------------------------------------------------
no_list "a name before the numbers" "line 2 has something in its list that is not a number" "u64 t[] = {" "FIRST," "$two };"
no_list "a name after the numbers" "line 3 has something in its list that is not a number" "u64 t[] = {" "$one," "LAST };"
no_list "two lists in one line" "line 1 begins a second list" 'u8 a[] = { 0x11, 0x22 }; u8 b[] = { 0x33, 0x44 };'
list "a list that is not closed" 01000000000000000200000000000000 "" "u64 t[] = {" "$one," "$two,"
notice "and a notice says so" "the list is not closed"
list "a list of fewer numbers than declared" 01000000000000000200000000000000 "" "u64 t[512] = {" "$one, $two };"
notice "and a notice says so, too" "declaration says 512 numbers, and there are 2"

# --- Places -----------------------------------------------------------------------------------------------------------
list "places in their order" 01000000000000000200000000000000 "" "u64 t[] = {" "[0] = $one," "[0x1] = $two };"
list "places with names left out between them" 0000000001000000000000000200000003000000 "" \
  "u32 t[] = { [1] = 0x1," "[3] = 0x2, 0x3 };"
notice "which are zero" "line 1 leaves places of the list out: they are zero"
list "places of bytes" 00000600000007 "" 'u8 t[] = { [2] = 6, [6U] = 7 };'
no_list "places that go back" "line 2 gives a number a place before" "u64 t[] = { [1] = $one," "[0] = $two };"
no_list "a place as large as none can be" "line 1 gives a number a place" "u64 t[] = { [0xffffffffffffffff] = $one };"
no_list "a place beyond the cap" "line 1 gives a number a place beyond any table" "u64 t[] = { [0xfffffffffff] = $one };"
no_list "a range of places" "line 1 gives a number a range of places" "u64 t[] = { [0 ... 3] = $one };"
no_list "a place for a group" "line 1 gives a place to something that is not a number" "u64 t[][2] = { [1] = { $one, $two } };"
no_list "a place with a name" "line 1 has something in its list that is not a number" "u64 t[] = { [FIRST] = $one };"
no_list "a place in another line" "line 1 gives a place to something that is not a number on this line" "u64 t[] = { [1] =" "$one };"
no_list "a place without a number" "line 3 gives a place and no number" "u64 t[] = {" "[0] = $one," "[1]" "};"
no_list "and one before a comma" "line 3 gives a place and no number" "u64 t[] = {" "[0] = $one," "[1], [2] = $two };"
no_list "and one before a number" "line 2 gives a place and no number" "u64 t[] = {" "[0] $one, [1] = $two };"

# --- What is left of numbers that were cut ----------------------------------------------------------------------------
no_list "a number without its comma" "line 4 has no comma before a number" "u64 t[] = {" "$one," "$two" "$two };"
no_list "a decimal one" "line 4 has no comma before a number" "u64 t[] = {" "0x20," "0" "0x3 };"
no_list "a digit in the middle" "line 3 has a number without 0x" "u64 t[] = {" "$one," "0" "$two };"
no_list "a digit at the end" "line 3 has a number without 0x" "u64 t[] = {" "$one," "0" "};"
list "numbers that never have commas" 01000000000000000200000000000000 "" "[$one $two]"
list "groups" 01000000000000000200000000000000 "" "u64 t[][1] = { { $one } { $two } };"
t_done
