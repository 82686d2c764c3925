# SPDX-License-Identifier: MIT
# The outer form of the files: licence line, whitespace, clang-format, and no path of somebody's machine.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"

clang_format_version=14

# shellcheck disable=SC2046 # no blanks in our file names
unlicensed=$("$AWK" 'FNR == 1 { first = $0 } FNR == 2 && first $0 !~ /SPDX-License-Identifier: MIT/ { print FILENAME }' \
  $(house_text_files))
t_is "every file begins with its licence line" "" "$unlicensed"

# shellcheck disable=SC2046
t_is "no blanks at the end of a line" "" "$(LC_ALL=C grep -nE '[[:blank:]]+$' $(house_text_files))"
# shellcheck disable=SC2046
t_is "no carriage returns" "" "$(grep -lE $'\r' $(house_text_files))"
t_is "every file ends with a newline" "" \
  "$(house_text_files | while read -r file; do [ -z "$(tail -c 1 "$file")" ] || printf '%s\n' "$file"; done)"

# shellcheck disable=SC2046
t_is "no path of somebody's machine" "" "$(LC_ALL=C grep -nE '/(home|root|tmp|work)/[a-z]' $(house_text_files))"

# printf's %#x gives zero without 0x: "at address 0" among addresses in hex.
# shellcheck disable=SC2046
t_is "numbers in hex begin with 0x, zero too" "" "$(LC_ALL=C grep -nE '%#' $(house_c_files | grep -v '^tests/'))"

if [[ "$(clang-format --version 2>/dev/null)" =~ version\ $clang_format_version\. ]]; then
  # shellcheck disable=SC2046
  t_true "clang-format has nothing to change" clang-format --dry-run -Werror $(house_c_files)
else
  t_skip "clang-format has nothing to change" "there is no clang-format $clang_format_version"
fi
t_done
