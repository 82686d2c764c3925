# SPDX-License-Identifier: MIT
# Standard streams that are full, closed, or read by somebody who has seen enough.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
cd "$tmp" || exit 1

for ((i = 0; i < 4096; i++)); do printf '\1\0\110\0\0\0\0\6'; done >table.bin

# t_full NAME ARGUMENT...: output that cannot be written is E_IO
t_full() {
  local name=$1
  shift
  "$GMMUVIEW" "$@" >/dev/full 2>.err
  rc=$?
  err=$(cat .err)
  t_is "$name: the status" 2 "$rc"
  t_like "$name: one line with the code and the reason" '^gmmuview: E_IO: .*No space left on device$' "$err"
}
if [ -c /dev/full ]; then
  t_full "a full disk, one value" --value 1
  t_full "a full disk, a table" table.bin --json
  t_full "a full disk, help" --help
  t_full "a full disk, the version" --version
else
  t_skip "a full disk" "there is no /dev/full"
fi

(
  ulimit -f 8
  exec "$GMMUVIEW" table.bin --ndjson >.out 2>.err
)
t_is "a file that may not grow so large" 2 $?
t_like "is E_IO too" '^gmmuview: E_IO: .*File too large$' "$(cat .err)"

"$GMMUVIEW" --value 1 >&- 2>.err
t_is "a closed standard output" 2 $?
t_like "is E_IO" '^gmmuview: E_IO: ' "$(cat .err)"
cp table.bin before.bin
"$GMMUVIEW" table.bin --ndjson >&- 2>.err
t_is "with a dump too" 2 $?
t_same "and nothing was written into the dump" before.bin table.bin
"$GMMUVIEW" --value 1 --json >.out <&- 2>&1
t_is "a closed standard input does not matter" 0 $?

"$GMMUVIEW" table.bin --ndjson 2>.err | head -n 1 >.out
t_is "a reader that has seen enough is no error" "0 0" "${PIPESTATUS[*]}"
t_is "and nothing to talk about" "" "$(cat .err)"
t_is "it got its line" 1 "$(wc -l <.out)"

mkfifo pipe
(cat table.bin >pipe) &
t_is "a named pipe is read to its end" 4096 "$("$GMMUVIEW" pipe --ndjson | wc -l)"
wait
t_is "standard input as a pipe" 4096 "$(cat table.bin | "$GMMUVIEW" - --ndjson | wc -l)"
t_is "the same with nothing said" 4096 "$(cat table.bin | "$GMMUVIEW" --ndjson | wc -l)"
t_is "standard input as a file, with nothing said" 4096 "$("$GMMUVIEW" --ndjson <table.bin | wc -l)"

# What the bytes look like to others is reported even when their number is refused: it may be the reason.
{ printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x8\x6\0\0\0'; head -c 10 /dev/zero; } >picture.bin
"$GMMUVIEW" picture.bin --ndjson >.out 2>.err
t_is "a picture of no whole number of slots" 2 $?
t_is "what it begins like, first" \
  "gmmuview: notice: it begins like a PNG image; it is read as raw bytes all the same" "$(head -n 1 .err)"
t_like "then the error" '^gmmuview: E_TRUNCATED: ' "$(tail -n +2 .err)"
if [ -n "$(type -p gzip)" ]; then
  gzip -k picture.bin
  "$GMMUVIEW" picture.bin.gz --partial --ndjson >.out 2>.err
  t_has "what is in compressed data is looked at too" 'notice: its contents begin like a PNG image' "$(cat .err)"
fi

# A file that shrinks while its rows are written: the pipe holds the program up long before the end.
truncate -s 8M shrinking.bin
"$GMMUVIEW" shrinking.bin --format raw --ndjson 2>.err | {
  read -r line
  printf '%s\n' "$line" >.first
  truncate -s 0 shrinking.bin
  cat >.rest
}
t_is "a dump that shrinks meanwhile ends in an error" 2 "${PIPESTATUS[0]}"
t_like "E_IO, in one line" '^gmmuview: E_IO: .shrinking.bin.: slot [0-9]+ ' "$(grep -v ': notice: ' .err)"
t_true "rows that were read before are whole" awk '!/^\{.*\}$/ { exit 1 }' .first .rest
t_true "and fewer than there were" test "$(wc -l <.rest)" -lt 1048575
t_done
