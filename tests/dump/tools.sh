# SPDX-License-Identifier: MIT
# Every tool that lists a file in hex, on tables of every kind: what it prints is read back to the same bytes.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd hexdump od objdump

cp "$(table pte64k)" "$tmp/table.bin"
head -c 256 /dev/urandom >"$tmp/random.bin"
head -c 45 /dev/urandom >"$tmp/odd.bin"
head -c 4096 /dev/zero >"$tmp/zeros.bin"
tr '\000' '\377' <"$tmp/zeros.bin" >"$tmp/ones.bin"
for _ in $(seq 32); do printf 'dead beef 1234 5'; done >"$tmp/hexlike.bin"
{ head -c 32 /dev/urandom; head -c 96 /dev/zero; head -c 16 /dev/urandom; head -c 52 /dev/zero; } >"$tmp/squeezed.bin"

# What a tool leaves open is said by an option: od -x has the layout of hexdump and octal addresses.
while IFS='|' read -r command options; do
  for name in table random odd zeros ones hexlike squeezed; do
    bin=$tmp/$name.bin
    # shellcheck disable=SC2086 # words
    $command "$bin" >"$tmp/listing.txt"
    # shellcheck disable=SC2086
    reads "$command: $name" "$tmp/listing.txt" "$bin" "extent 0 $(stat -c %s "$bin")" $options
  done
done <<'TXT'
xxd|
xxd -e|
xxd -e -g8|
xxd -g1|
xxd -g4|
xxd -g8|
xxd -g16|
xxd -c 10|
xxd -c 32|
xxd -u|
xxd -a|
xxd -b|
xxd -p|
xxd -p -c 6|
xxd -i|
hexdump|
hexdump -v|
hexdump -x|
hexdump -C|
hexdump -Cv|
od -x|-r 8
od -v -t x8|
od -t x8|
od -t x1z|
od -A x -t x1|
od -A x -t x4z|
od -A d -t x4|
od -A x -t x8|
objdump -s -b binary|
TXT
t_done
