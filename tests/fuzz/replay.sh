# SPDX-License-Identifier: MIT
# Every fuzz target over the samples: none crashes, whatever shape it takes them for.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd gzip xz zstd bzip2 tar
[ -x "$top_builddir/tests/fuzz/fuzz_sniff" ] || t_skip_all "there are no fuzz targets"
corpus=$tmp/corpus
mkdir "$corpus"
cp "$data"/*.txt "$data"/*.hex "$data"/*.srec "$corpus"
for name in pte64k pde0 elf-core elf-core-note-two look-gzip look-zip-empty; do cp "$(table $name)" "$corpus"; done
for tool in gzip xz zstd bzip2; do "$tool" -c <"$(table pde0)" >"$corpus/pde0.$tool"; done
tar -C "$corpus" -cf "$tmp/one.tar" pde0.bin && mv "$tmp/one.tar" "$corpus"
# The same, cut at many places.
for file in "$corpus"/*; do
  size=$(stat -c %s "$file")
  for part in 1 2 3 5 7; do head -c $((size * part / 8)) "$file" >"$file.$part"; done
done
for target in "$top_builddir"/tests/fuzz/fuzz_*; do
  case $target in
  *.o | *.log | *.trs | *.c) continue ;;
  esac
  t_true "$(basename "$target")" "$target" "$corpus"/*
done
t_done
