# SPDX-License-Identifier: MIT
# Outside a UTF-8 locale nothing but ASCII goes out: a terminal there takes the last byte of U+4E1B (0x9b) for the start
# of an escape sequence.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq
cd "$tmp" || exit 1
name=$'\xe4\xb8\x9b\xc3\x9b\xf0\x9f\x98\x9b\x9b.bin'
{ slots 0600000000480001 060003999990000d && printf 'xyz'; } >"$name"
ascii() { LC_ALL=C "$GMMUVIEW" "$@" >.out 2>.err; }

# nothing_above NAME ARGUMENT...: neither stream has a byte above ASCII, and one of them names the file.
nothing_above() {
  local what=$1
  shift
  ascii "$@"
  t_is "$what: nothing but ASCII" 0 "$(cat .out .err | LC_ALL=C tr -d '\0-\177' | wc -c)"
  t_has "$what: the name is spelled out" '\u4e1b\u00db' "$(cat .out .err)"
}

nothing_above "a missing file" "no$name"
nothing_above "bytes left over" "$name" --format raw
nothing_above "a table" "$name" --format raw --partial --levels 4
nothing_above "a table in colours" "$name" --format raw --partial --levels 4 --color=always
nothing_above "two dumps" "$name" "$name"
nothing_above "a place" "$name" "+$name"
nothing_above "an option" "--$name"
nothing_above "a format" "$name" --format "$name"
nothing_above "facts" --info "$name" --format raw
nothing_above "facts as JSON" --info --json "$name" --format raw
t_is "which say the same as in any locale" \
  "$("$GMMUVIEW" --info --json "$name" --format raw | jq -S .)" "$(jq -S . .out)"

"$GMMUVIEW" --info "$name" --format raw >.out
t_has "in a UTF-8 locale the name is shown" $'\xe4\xb8\x9b\xc3\x9b\xf0\x9f\x98\x9b\\x9b.bin' "$(cat .out)"
t_done
