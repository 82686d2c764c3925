# SPDX-License-Identifier: MIT
# A file has at most 500 lines and a function at most 60, from its brace to its brace. Exceptions have a reason, and
# go when they are not needed any more.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"

file_limit=500
function_limit=60

# Lines "PATH" of files and "PATH:FUNCTION LINES" of functions that are too long. The house form (form.sh) puts
# the braces of functions, and of nothing else, at the start of a line.
too_long() {
  # shellcheck disable=SC2046 # no blanks in our file names
  "$AWK" -v limit=$file_limit 'FNR == limit + 1 { print FILENAME }' $(house_text_files)
  # shellcheck disable=SC2046
  (cd "$tmp/stripped" && "$AWK" -v limit=$function_limit '
    FNR == 1 { start = 0 }
    /^\{/ { start = FNR }
    /^\}/ && start {
      if (FNR - start + 1 > limit)
        print FILENAME ":" name, FNR - start + 1
      start = 0
    }
    !start && /^[A-Za-z_].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
    /^START_TEST\(/ { name = $0; gsub(/START_TEST\(|\).*/, "", name) }' $(house_c_files))
}

house_strip
too_long | LC_ALL=C sort >"$tmp/long"
grep -v '^#' tests/house/exceptions.txt | "$AWK" 'NF { print $1 }' | LC_ALL=C sort >"$tmp/excepted"
t_is "no long file or function without a reason" "" \
  "$("$AWK" 'FILENAME == ARGV[1] { excepted[$1] = 1; next } !($1 in excepted)' "$tmp/excepted" "$tmp/long")"
t_is "no exception that is not needed" "" \
  "$("$AWK" 'FILENAME == ARGV[1] { long[$1] = 1; next } !($1 in long)' "$tmp/long" "$tmp/excepted")"
t_is "every exception has a reason" "" "$(grep -v '^#' tests/house/exceptions.txt | "$AWK" 'NF == 1')"
t_done
