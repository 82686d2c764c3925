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

# Tools that are not on every machine, each with its own way to the same table.
bin=$tmp/table.bin
if command -v gdb >/dev/null; then
  for format in gx wx hx bx; do
    case $format in gx) count=32 ;; wx) count=64 ;; hx) count=128 ;; bx) count=256 ;; esac
    gdb -nx -q -batch -core "$(table elf-core)" -ex "x/$count$format 0xa45000" 2>/dev/null >"$tmp/gdb.txt"
    reads "gdb x/$format" "$tmp/gdb.txt" "$bin" 'extent 0xa45000 256'
  done
else
  t_skip "gdb x" "there is no gdb"
fi
if command -v objcopy >/dev/null; then
  objcopy -I binary -O ihex --change-section-address .data=0xa45000 "$bin" "$tmp/table.hex"
  reads "objcopy -O ihex" "$tmp/table.hex" "$bin" 'extent 0xa45000 256'
  for kind in "" --srec-len=8 --srec-forceS3; do
    # shellcheck disable=SC2086 # none or one word
    objcopy -I binary -O srec $kind --change-section-address .data=0xa45000 "$bin" "$tmp/table.srec"
    reads "objcopy -O srec $kind" "$tmp/table.srec" "$bin" 'extent 0xa45000 256'
  done
  objcopy -I binary -O elf64-little "$bin" "$tmp/table.o"
  refuses "an object has no segments" "$tmp/table.o" "no PT_LOAD segment"
  for name in table odd hexlike; do
    objcopy -I binary -O elf64-little "$tmp/$name.bin" "$tmp/table.o"
    readelf -x .data "$tmp/table.o" >"$tmp/readelf.txt"
    reads "readelf -x: $name" "$tmp/readelf.txt" "$tmp/$name.bin" "extent 0 $(stat -c %s "$tmp/$name.bin")"
  done
else
  t_skip "objcopy" "there is no objcopy"
fi
if command -v iconv >/dev/null; then
  for encoding in UTF-16LE UTF-16BE; do
    { printf '\xef\xbb\xbf'; xxd "$bin"; } | iconv -f UTF-8 -t "$encoding" >"$tmp/wide.txt"
    reads "$encoding with a byte order mark" "$tmp/wide.txt" "$bin" 'extent 0 256'
    { printf '\xef\xbb\xbf'; printf '+0000 0xa45000  %s  │..4.│....│\n' '09 00 34 12  00 00 00 06'; } |
      iconv -f UTF-8 -t "$encoding" >"$tmp/wide.txt"
    head -c 8 "$bin" >"$tmp/eight.bin"
    reads "$encoding with lines that are drawn" "$tmp/wide.txt" "$tmp/eight.bin" 'extent 0xa45000 8'
  done
fi

# What the user says goes before what was found.
xxd -p -c 8 "$bin" >"$tmp/values.txt"
reads "--order big" "$tmp/values.txt" "$bin" 'extent 0 256' -e big
reads "--word 1" "$tmp/values.txt" "$bin" 'extent 0 256' -w 1
od -A n -v -t x8 "$bin" >"$tmp/bare.txt"
reads "od without addresses" "$tmp/bare.txt" "$bin" 'extent 0 256'
t_done
