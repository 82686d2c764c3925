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
list "a list in Python, of a width that is told" 06004880 "-w 1" '[6, 0, 72, 128]'
list "the same as words of eight bytes" 06000000000000004800000000000000 "-w 8" '[6, 72]'
list "a number that needs eight bytes" 01000000000000000900341200000006 "" '[1, 432345564532965385]'
no_list "a list in Python" "--word 8 or another width" '[20, 30, 72, 12]'
no_list "a number too large for its type" "line 2 has a number that is too wide" 'u8 t[] = { 6,' '256 };'
no_list "a hex number too large for its type" "line 1 has a number that is too wide" 'u32 t[] = { 0x1, 0x123456789 };'
no_list "more than 64 bits" "line 1 has a number that is too wide" 'u64 t[] = { 1, 18446744073709551616 };'
no_list "leading zeros in C" "line 2 has numbers with leading zeros, which C takes for octal" 'u8 t[] = {' '06, 00, 72 };'
list "leading zeros in no language" 060072 "" '[06, 00, 72]'
notice "and it is told that they are taken for hex" "decimal numbers and octal ones"
list "hex without 0x as Rust prints it" 06004aff "" '[06, 00, 4a, ff]'

# --- The width of the type goes before the width of the digits -------------------------------------------------------
list "u64 written with two digits" 20000000000000000600000000000000 "" 'uint64_t t[] = { 0x20, 0x06 };'
list "no type" 2030 "" '{ 0x20, 0x30 }'
notice "and the width is told as an assumption" "each is taken for 1 byte by its digits; --word 8"
list "no type, but a width that is told" 20000000000000003000000000000000 "-w 8" '{ 0x20, 0x30 }'

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
no_list "numbers of a loop" "line 2 has decimal numbers" '64' '128' '4096'
list "two digits each" 20304872 "" '20 30 48 72'
notice "could be decimal, and that is told" "decimal numbers would look the same"
list "a leading zero shows that they are hex" 20300672 "" '20 30 06 72'
t_run "$cat" -i "$tmp/list.txt"
t_false "so nothing is told" grep -q notice <<<"$out"
t_done
