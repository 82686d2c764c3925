# SPDX-License-Identifier: MIT
# What is told, in its wording: nothing from outside reaches the terminal as it is.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
cd "$tmp" || exit 1

# An escape sequence in its two-byte and in its 8-bit form, and a character that turns the direction of the text.
control=$'\xc2\x9b31mred'
bare=$'\x9b31mred'
turn=$'\xe2\x80\xae'

# t_harmless NAME: standard output and standard error of the last run are ASCII without controls
t_harmless() {
  t_is "$1" "" "$(cat .out .err | tr -d '\11\12\40-\176')"
}

for word in "$control" "$bare" "x${turn}y" $'\033[31m'; do
  shown=$(printf %q "$word")
  t_refused "the value $shown is refused" E_VALUE "is not a number" --value "$word"
  t_harmless "and harmless"
  printf '\1\0\0\0\0\0\0\0' >"$word"
  t_run "$GMMUVIEW" "$word"
  t_harmless "a file of the name $shown is harmless as a table"
  t_run "$GMMUVIEW" "$word" --info
  t_harmless "with --info"
  t_run "$GMMUVIEW" "$word" --info --json
  t_harmless "in JSON"
  for args in "--blob $word" "$word" "--value 1" "--slot 9" "--offset 99"; do
    # shellcheck disable=SC2086 # several words
    t_run "$GMMUVIEW" "$word" $args
    t_harmless "with '${args%% *}' too"
  done
  t_refused "an option $shown that is none" E_VALUE "there is no option" "--$word"
  t_harmless "is harmless"
done
t_refused "a name is spelled out where it would do harm" E_VALUE "'\\u009b31mred'" "$control" x
t_refused "in every place" E_VALUE "'\\u009b31mred'" --value 1 "$control"
t_done
