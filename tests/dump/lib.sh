# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# For tests that read dumps with dump_cat and compare the bytes.
. "${top_srcdir:?run me by make check}/tests/lib.sh"

data=$top_srcdir/tests/dump/data
cat=${top_builddir:?}/tests/dump_cat

# table NAME: rebuilds a table from its hex text and prints where it is.
table() {
  [ -f "$tmp/$1.bin" ] || xxd -r -p "$data/$1.hex32" >"$tmp/$1.bin"
  printf '%s\n' "$tmp/$1.bin"
}

# reads NAME FILE TRUE-BYTES EXTENTS [OPTION...]: FILE gives these bytes in these extents ("0xa45000 256", one a line).
reads() {
  local name=$1 file=$2 true=$3 extents=$4
  shift 4
  rm -f "$tmp/.read"
  t_run "$cat" "$@" -o "$tmp/.read" "$file"
  [ "$rc" = 0 ] || : >"$tmp/.read"
  if [ "$out" != "$extents" ]; then
    t_fail "$name" "expected: $extents" "actual: $out"
  else
    t_same "$name" "$true" "$tmp/.read"
  fi
}

# refuses NAME FILE REGEX [OPTION...]: FILE is E_FORMAT, and the message matches.
refuses() {
  local name=$1 file=$2 regex=$3
  shift 3
  t_run "$cat" "$@" "$file"
  t_like "$name" "^E_FORMAT .*$regex" "$out"
}
