# SPDX-License-Identifier: MIT
# Each header compiles alone and twice: the public ones as C11 and as C++, ours as the C that we write.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"

# compiles NAME HEADER COMPILER...
compiles() {
  local name=$1 header=$2
  shift 2
  printf '#include <%s>\n#include <%s>\ntypedef int alone;\n' "$header" "$header" >"$tmp/alone"
  t_true "$name: $header" "$@" -Wall -Wextra -Werror -fsyntax-only -I include "$tmp/alone"
}

for header in include/gmmu/*.h; do
  # shellcheck disable=SC2086 # a compiler may be several words
  compiles "C11" "${header#include/}" $CC -x c -std=c11 -pedantic
  if [ -n "$CXX" ]; then
    # shellcheck disable=SC2086
    compiles "C++11" "${header#include/}" $CXX -x c++ -std=c++11 -pedantic
  else
    t_skip "C++11: ${header#include/}" "there is no C++ compiler"
  fi
done
while read -r header; do
  # shellcheck disable=SC2086
  compiles "private" "${header#src/}" $CC -x c -std=gnu11 -include "$top_builddir/config.h" -I src $NCURSES_CFLAGS
done < <(find src -name '*.h' | sort)
t_done
