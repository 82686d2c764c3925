# SPDX-License-Identifier: MIT
# The wording of messages; nothing from outside reaches the terminal as it is.
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

# What was given and cannot count is refused, not dropped.
slots 0600000000480001 0600000000480101 >pt.bin
while read -r option argument; do
  # shellcheck disable=SC2086 # no word if there is no argument
  t_refused "a value and $option" E_VALUE "$option applies to a dump" --value 0 "$option" $argument
done <<'EOF'
--base-pa 0x1000
--format raw
--word 8
--order big
--radix 16
--max-size 1M
--offset 0
--length 8
--partial
--info
--slot 0
EOF
t_refused "a position without the browser" E_VALUE "+99999 sets where the browser opens" pt.bin +99999
t_refused "one in JSON" E_VALUE "--slot" pt.bin +1 --json
t_refused "one in --blob" E_VALUE "--slot" --blob pt.bin +1
t_refused "one beside a value" E_VALUE "+1" --value 1 +1
t_refused "one beside --info" E_VALUE "--info" --info pt.bin +1
t_refused "a theme that there is not" E_VALUE "mono" --theme pink pt.bin
t_is "the page size may be said of any depth" null "$("$GMMUVIEW" --value 8 --role pde --levels 2 --page-size 64k --ndjson |
  sed 's/.*"page_size"://; t; s/.*/null/')"

# Errors name the file, and say what to do.
printf 'abc' >>pt.bin
t_refused "bytes left over, in a named file" E_TRUNCATED \
  "'pt.bin': 2 whole slots of 8 bytes and 3 bytes left over; --partial skips them" pt.bin --format raw
t_run "$GMMUVIEW" - --format raw <pt.bin
t_has "or in standard input" "E_TRUNCATED: standard input: 2 whole slots" "$err"
t_refused "a missing file" E_IO "cannot open 'nothing.bin': No such file or directory; check the name" nothing.bin
t_refused "an empty name" E_IO "cannot open '': No such file or directory; check the name" ""
t_refused "an offset after the end" E_VALUE "last byte is at 0x12" pt.bin --format raw --offset 99

# One of a thing is not many: no output or message says "1 slots".
slots 0600000000480001 >one.bin
{
  cat one.bin
  printf 'x'
} >rest.bin
printf 'x' >byte.bin
gzip -c <one.bin >more.gz
printf 'x' >>more.gz
{
  printf '0x1000: 0x0600000000480001\n[  1.0] a log message\n0x1008: 0x0600000000480001\n'
} >log.txt
while read -r arguments; do
  # shellcheck disable=SC2086
  t_is "plurals of $arguments" "" \
    "$("$GMMUVIEW" $arguments 2>&1 | grep -nE "(^|[^0-9a-zA-Z.])1 ([a-z]+ )?(slots|bytes|rows|lines|extents|entries|edits|pages|tables)")"
done <<'EOF'
one.bin --text
one.bin --info
one.bin --find-tables
rest.bin --format raw
rest.bin --format raw --partial --text
rest.bin --format raw --info
byte.bin --format raw
byte.bin --format raw --info
more.gz --text
more.gz --info
log.txt --text
EOF
t_done
