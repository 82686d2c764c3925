# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What fuzzing begins with, for tests/fuzz/replay.sh and tests/fuzz/run.sh.

# fuzz_seeds DATA FOLDER: fills FOLDER with small dumps of every shape, from DATA (tests/dump/data).
fuzz_seeds() {
  local data=$1 folder=$2 name tool
  cp "$data"/*.txt "$data"/*.hex "$data"/*.srec "$folder"
  for name in pte64k pde0 elf-core elf-core-note-two look-gzip look-zip-empty; do
    xxd -r -p "$data/$name.hex32" >"$folder/$name.bin"
  done
  for tool in gzip xz zstd bzip2; do
    "$tool" -c <"$folder/pte64k.bin" >"$folder/pte64k.$tool"
    "$tool" -c <"$folder/gdb-gx.txt" >"$folder/gdb-gx.$tool"
  done
  gzip -c <"$folder/pte64k.zstd" >"$folder/pte64k.zstd.gzip"
  for name in ustar gnu pax; do tar -C "$folder" --format="$name" -cf "$folder/$name.tar" pte64k.bin; done
  tar -C "$folder" -cf "$folder/two.tar" pte64k.bin pde0.bin
  { printf '\xff\xfe' && iconv -t UTF-16LE "$folder/gdb-gx.txt"; } >"$folder/gdb-gx.utf16le"
  { printf '\xfe\xff' && iconv -t UTF-16BE "$folder/xxd.txt"; } >"$folder/xxd.utf16be"
}
