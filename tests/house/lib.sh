# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The files that the rules of the house are for, as paths from the top of the source.
. "${top_srcdir:?run me by make check}/tests/lib.sh"
cd "$top_srcdir" || exit 1

# C files, headers too.
house_c_files() {
  find include src tests data -name '*.[ch]' | sort
}

# All files that people write: code, scripts, build files, manual pages.
house_text_files() {
  house_c_files
  find include src tests data man -name '*.sh' -o -name '*.am' -o -name '*.awk' -o -name '*.py' -o -name '*.[135]' | sort
  printf '%s\n' configure.ac Makefile.am bootstrap .ci/run
}

# Puts all C files into $tmp/stripped, by the same paths, with their comments and the contents of their strings blanked
# out. The lines stay where they were.
house_strip() {
  local files
  mapfile -t files < <(house_c_files)
  (cd "$tmp" && for file in "${files[@]}"; do echo "stripped/${file%/*}"; done | sort -u | xargs mkdir -p)
  "$AWK" -v out="$tmp/stripped/" -f tests/house/strip.awk "${files[@]}"
}
