# SPDX-License-Identifier: MIT
# Colours: when they are used, that they only add, and that nothing depends on colour alone.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"

# Bit 4 is reserved in a directory entry, and set.
bits=(--value 0x10 --role pde)
escape=$'\033'

t_run "$GMMUVIEW" "${bits[@]}"
plain=$out
t_is "none away from a terminal" "" "$(grep -c "$escape" <<<"$plain" | grep -v '^0$')"
t_run "$GMMUVIEW" "${bits[@]}" --color always
t_has "always means always" "$escape[" "$out"
t_is "colours take nothing away" "$plain" "$(sed "s/$escape\[[0-9;]*m//g" <<<"$out")"
t_has "a reserved bit that is set is bold and reverse" "$escape[1;7;35m!$escape[0m" "$out"
t_is "every line ends uncoloured" "" "$(awk -v escape="$escape" '
  { line = $0
    while ((at = match(line, escape "\\[[0-9;]*m")) > 0) {
      last = substr(line, at, RLENGTH); line = substr(line, at + RLENGTH) }
    if (last != "" && last != escape "[0m") print NR ": " $0
    last = "" }' <<<"$out")"
t_run env NO_COLOR=1 "$GMMUVIEW" "${bits[@]}" --color always
t_has "an option counts more than NO_COLOR" "$escape[" "$out"
t_run "$GMMUVIEW" "${bits[@]}" --color always --json
t_is "JSON is never coloured" "" "$(grep -c "$escape" <<<"$out" | grep -v '^0$')"
t_run "$GMMUVIEW" "${bits[@]}" --color always --csv
t_is "nor is CSV" "" "$(grep -c "$escape" <<<"$out" | grep -v '^0$')"

# On a terminal: a pseudo-terminal of python's.
if command -v python3 >/dev/null; then
  on_terminal() {
    python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "$@" </dev/null
  }
  t_has "colours on a terminal" "$escape[1;7;35m!" "$(on_terminal "$GMMUVIEW" "${bits[@]}")"
  for off in NO_COLOR=1 TERM=dumb TERM= -uTERM; do
    t_is "none with $off" "" "$(on_terminal env "$off" "$GMMUVIEW" "${bits[@]}" | grep -c "$escape" | grep -v '^0$')"
  done
  t_has "an empty NO_COLOR is none" "$escape[1;7;35m!" "$(on_terminal env NO_COLOR= "$GMMUVIEW" "${bits[@]}")"
  t_is "none with --color never" "" \
    "$(on_terminal "$GMMUVIEW" "${bits[@]}" --color never | grep -c "$escape" | grep -v '^0$')"
  # Nor can the browser be drawn there: the dump comes as a table. Should it open, it would wait for a key.
  slots 0600000000480001 >"$tmp/pt.bin"
  for off in TERM=dumb TERM= -uTERM; do
    t_has "no browser with $off" "pt.bin: raw, 1 slot of 8 bytes" "$(on_terminal timeout 20 env "$off" "$GMMUVIEW" "$tmp/pt.bin")"
    t_has "and why not, with $off" "gmmuview: notice: the browser cannot run on this terminal" \
      "$(on_terminal env "$off" "$GMMUVIEW" "$tmp/pt.bin")"
  done
  t_is "a table by request has no notice" "" \
    "$(on_terminal env TERM=dumb "$GMMUVIEW" --blob "$tmp/pt.bin" | grep notice)"
else
  t_skip "colours on a terminal" "there is no python3"
fi
t_done
