# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What the tests of the program share.
. "${top_srcdir:?run me by make check}/tests/lib.sh"

# Writes slots to standard output, each given by its hex digits (16 or 32 of them), lowest byte first.
slots() {
  local digits i bytes
  for digits; do
    bytes=
    for ((i = ${#digits} - 2; i >= 0; i -= 2)); do bytes+="\\x${digits:i:2}"; done
    printf '%b' "$bytes"
  done
}

# One wrong call: exit status 2, nothing on standard output, and on standard error one line that begins with the
# program's name, holds the code and says PART.
#	t_refused NAME CODE PART ARGUMENT...
t_refused() {
  local name=$1 code=$2 part=$3
  shift 3
  t_run "$GMMUVIEW" "$@"
  if [ "$rc" = 2 ] && [ ! -s "$tmp/.out" ] && [ "$(wc -l <"$tmp/.err")" = 1 ] &&
    [[ $err == "gmmuview: $code: "* ]] && [[ $err == *"$part"* ]]; then
    t_pass "$name"
  else
    t_fail "$name" "arguments: $*" "expected: 2, $code, $part" "status: $rc" "standard error: $err" \
      "standard output: $(head -c 200 "$tmp/.out" | tr -d '\000')"
  fi
}

# The value of a key in the object that a command printed last.
json_key() {
  jq -c --arg key "$1" '.[$key]' "$tmp/.out"
}

# The same for a mistake in an argument: below the line stand the argument and a caret under character COLUMN of it.
#	t_pointed NAME PART COLUMN TYPED ARGUMENT...
t_pointed() {
  local name=$1 part=$2 column=$3 typed=$4 caret
  shift 4
  t_run "$GMMUVIEW" "$@"
  printf -v caret '  %*s' "$column" '^'
  if [ "$rc" = 2 ] && [ ! -s "$tmp/.out" ] && [ "$(sed -n 1p "$tmp/.err" | grep -cFe "$part")" = 1 ] &&
    [[ $err == "gmmuview: E_VALUE: "* ]] && [ "$(sed 1d "$tmp/.err")" = "  $typed"$'\n'"$caret" ]; then
    t_pass "$name"
  else
    t_fail "$name" "arguments: $*" "expected: $part" "  $typed" "$caret" "status: $rc" "standard error: $err"
  fi
}
