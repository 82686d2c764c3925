# SPDX-License-Identifier: MIT
# Every fuzz target over the samples: none crashes, whatever it reads them as.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
. "$top_srcdir/tests/fuzz/seeds.sh"
t_need xxd gzip xz zstd bzip2 tar iconv
[ -x "$top_builddir/tests/fuzz/fuzz_sniff" ] || t_skip_all "there are no fuzz targets"
corpus=$tmp/corpus
mkdir "$corpus"
fuzz_seeds "$data" "$corpus"
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
