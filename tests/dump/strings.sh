# SPDX-License-Identifier: MIT
# Bytes as programs write them in strings. The bytes that must come out are xxd's reading of plain hex.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd

pte64k=$(table pte64k)
# string NAME HEX LINE...: these lines are these bytes.
string() {
  local name=$1 hex=$2
  shift 2
  xxd -r -p <<<"$hex" >"$tmp/true.bin"
  printf '%s\n' "$@" >"$tmp/string.txt"
  reads "$name" "$tmp/string.txt" "$tmp/true.bin" "extent 0 $(stat -c %s "$tmp/true.bin")"
}

# no_string NAME REGEX LINE...
no_string() {
  local name=$1 regex=$2
  shift 2
  printf '%s\n' "$@" >"$tmp/string.txt"
  refuses "$name" "$tmp/string.txt" "$regex"
}

escaped=$(xxd -p -c 256 "$pte64k" | sed 's/../\\x&/g')
string "a table as Python prints it" "$(xxd -p -c 256 "$pte64k")" "b'$escaped'"
t_run "$cat" -i "$tmp/string.txt"
t_has "and it is named" "shape string of bytes" "$out"
string "letters and escapes between the bytes" 0600410a5c27094220 "b'\\x06\\x00A\\n\\\\\\'\\tB '"
string "letters that are digits" 123331 "b'\\x1231'"
string "other quotes" 062722 "b\"\\x06'\\x22\""
string "octal, which Python and C read alike" 00010a06 "\"\\0\\1\\012\\x06\""
string "joined strings on several lines" 01020304 "data = (b'\\x01\\x02'" "        b'\\x03\\x04')"
string "a declaration in C" 01020341 'static const char t[] =' '  "\x01\x02"' '  "\x03" "A";'
string "a bytearray" 0001 "bytearray(b'\\x00\\x01')"
string "a shell's command" 0607 "printf '\\x06\\x07' >table"
string "a string that goes on in the next line" 0001 '"\x00\' '\x01"'
string "without quotes" 060001020304 '\x06\x00\x01' '\x02\x03\x04'
string "a comment after the string" 0001 'char t[] = "\x00\x01"; /* "two" */'
string "quoted by a mailer" 0607 "> b'\\x06\\x07'"

no_string "more digits than C and Python agree on" "line 1 has more than two digits" '"\x123"'
no_string "a string that is cut" "line 2 opens a string that is not closed" "a = (b'\\x12'" "b'\\x12"
no_string "a line that is cut" "line 1 opens a string that is not closed" "a = (b'\\x12" "b'\\x12')"
no_string "two strings" "line 2 begins a second string" "a = b'\\x12'" "b = b'\\x13'"
no_string "a list of strings" "line 1 begins a second string" "[b'\\x12', b'\\x13']"
no_string "bytes in a comment" "line 1 has bytes in a comment" "b'\\x12' # b'\\x13'"
no_string "bytes outside of the quotes" "line 1 has bytes outside of quotes" "b'\\x12'\\x13"
no_string "an unknown escape" "line 1 has an unknown escape" "b'\\x12\\q'"
no_string "a raw string" "line 1 has a raw" "rb'\\x12'"
no_string "three quotes" "line 1 has a string in triple quotes" "b'''\\x12'''"
no_string "a character that is no byte" "line 1 has a character" "b'\\x12é'"

# The text column of a listing may look like a string.
printf '\\x41; "\\x41"; ab' >"$tmp/true.bin"
for command in "xxd" "hexdump -C" "od -A x -t x1z"; do
  if command -v "${command%% *}" >/dev/null; then
    $command "$tmp/true.bin" >"$tmp/listing.txt"
    reads "$command of a string" "$tmp/listing.txt" "$tmp/true.bin" 'extent 0 16'
  fi
done
t_done
