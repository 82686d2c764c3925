# SPDX-License-Identifier: MIT
# Listings that are damaged, or that lines were lost of: refused with the line, and never read around the damage.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd od hexdump tar

# damaged NAME LISTING SED-SCRIPT REGEX
damaged() {
  sed "$3" "$data/$2.txt" >"$tmp/damaged.txt"
  refuses "$1" "$tmp/damaged.txt" "$4"
}

damaged "a digit is missing" xxd '6s/ 09b0/ 09b/' "line 6 does not fit .xxd.: a word of 4 digits was expected at column 31:"
damaged "a digit too many" gdb-gx '4s/0x06/0x006/' "line 4 "
damaged "a letter that is no digit" gdb-gx '4s/0x0600/0x06x0/' "line 4 "
damaged "a word is missing" nvapeek '6s/ 06000000$//' "line 6 has fewer words"
damaged "a word too many" nvapeek '6s/$/ 12345678/' "line 6 does not fit .nvapeek.: the end of the line was expected at column 47:"
damaged "two lines in the wrong order" gdb-gx '3{h;d};4{G}' "line 4 has an address before the end of the line before it"
damaged "the same address with other bytes" gdb-gx '4s/^0xa45030/0xa45020/' "line 4 has an address before the end of the line before it"
damaged "a line without its address" xxd '4s/^00000030: //' "line 4 "
damaged "a line broken in two" xxd '4s/0920/\n&/;7s/0000 2000/0000\n2000/' "line [78] "
damaged "a value is cut" values '9s/..$//' "line 9 "
damaged "a strange line among values" values '9i hello' "line 9 "
damaged "a number of another width in a list" c-u64 '5s/0x06/0x6/' "line 5 "
damaged "a second list" c-u64 '${p;s/.*/u64 b[] = {\n0x0600000012340009ULL,\n};/}' "line 13 has numbers after the end of the list"
damaged "an asterisk with nothing before it" hexdump-C '1i *' "line 1 repeats a line that is not there"
damaged "an asterisk with nothing after it" hexdump-C '3,$d' "line 2 stands for others, and nothing says for how many"
damaged "an end before the end" hexdump-C '$s/.*/00000ff1/' "line 8 says that the dump ends before"
xxd -r -p "$data/pte64k.hex32" | od >"$tmp/octal.txt"
refuses "octal words" "$tmp/octal.txt" "octal"
printf '00000000: 0000 0000\n*\nfffffff0: 0000 0000\n' >"$tmp/bomb.txt"
refuses "a bomb of repeated lines" "$tmp/bomb.txt" "more than 512M in line 3"

printf '%s\n' 0600000012340009 0600000012341009 06000000 >"$tmp/cut.txt"
refuses "a value that is cut where it has whole bytes" "$tmp/cut.txt" "line 3 "
printf '00a450%s\n' '00 12340009' '04 06000000' '08 1234' >"$tmp/cut.txt"
refuses "the same after an address" "$tmp/cut.txt" "line 3 "
printf '%s\n' 09003412000000 06091034120000 0006 >"$tmp/cut.txt"
xxd -r -p "$tmp/cut.txt" >"$tmp/cut.bin"
reads "bytes that are no words may end early" "$tmp/cut.txt" "$tmp/cut.bin" 'extent 0 16'

# Words that are all decimal digits are not numbers of lines, which lines with words have as well, or none has.
for first in 0600000012340009 060000001234a009; do
  printf '%s\n' $first 'read error' 0600000012341009 >"$tmp/between.txt"
  refuses "a line without words after $first" "$tmp/between.txt" "line 2 is between lines with words, and has none"
done
printf '%s\n' 060000001234a009 'read error' 0600000012341009 060000001234b009 >"$tmp/between.txt"
refuses "a line without words before decimal digits" "$tmp/between.txt" "line 2 "
printf '%s\n' 060000001234a009 'read error' 060000001234b009 0600000012341009 >"$tmp/between.txt"
refuses "decimal digits in the last line" "$tmp/between.txt" "line 2 "
printf '%s\n' '5' '6 060000001234a009' '7 060000001234b009' 8 >"$tmp/numbered.txt"
xxd -r -p <<<09a034120000000609b0341200000006 >"$tmp/numbered.bin"
reads "numbers of lines, of which some are empty" "$tmp/numbered.txt" "$tmp/numbered.bin" 'extent 0 16'

# What may be said twice, and what is a hole.
pte64k=$(table pte64k)
sed '4p' "$data/gdb-gx.txt" >"$tmp/twice.txt"
reads "the same line twice" "$tmp/twice.txt" "$pte64k" 'extent 0xa45000 256'
sed '4d' "$data/gdb-gx.txt" >"$tmp/lost.txt"
{ head -c 48 "$pte64k"; tail -c 192 "$pte64k"; } >"$tmp/lost.bin"
reads "a lost line is a hole" "$tmp/lost.txt" "$tmp/lost.bin" $'extent 0xa45000 48\nextent 0xa45040 192'
sed '4s/:.*/: ???????? ???????? ???????? ????????/' "$data/nvapeek.txt" >"$tmp/unread.txt"
reads "unreadable words are a hole" "$tmp/unread.txt" "$tmp/lost.bin" $'extent 0xa45000 48\nextent 0xa45040 192'
sed '4s/.*/.../' "$data/gdb-gx.txt" >"$tmp/dots.txt"
reads "three dots are a hole" "$tmp/dots.txt" "$tmp/lost.bin" $'extent 0xa45000 48\nextent 0xa45040 192'
sed '4s/.*/.../' "$data/nvapeek.txt" >"$tmp/dots.txt"
{ head -c 48 "$pte64k"; head -c 16 /dev/zero; tail -c 192 "$pte64k"; } >"$tmp/dots.bin"
reads "but zeros in a listing of nvapeek" "$tmp/dots.txt" "$tmp/dots.bin" 'extent 0xa45000 256'

# What mailers, terminals and shells put around a listing.
for change in 's/^/> /' 's/$/\r/' 's/.*/\x1b[31m&\x1b[0m/' '1s/^/\xef\xbb\xbf/' 's/^/[  12.345678] gmmu: /'; do
  sed "$change" "$data/gdb-gx.txt" >"$tmp/around.txt"
  reads "around it: $change" "$tmp/around.txt" "$pte64k" 'extent 0xa45000 256'
done
printf '$1 = {0x%016x <repeats 12 times>, 0x%016x, 0x%016x}\n' 32 1 2 >"$tmp/repeats.txt"
{ for _ in $(seq 12); do printf '\040\0\0\0\0\0\0\0'; done; printf '\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0'; } >"$tmp/repeats.bin"
reads "repeated values are real slots" "$tmp/repeats.txt" "$tmp/repeats.bin" 'extent 0 112'

# An address as wide as the words, without a mark after it: its step shows what it is.
for digits in 4 8; do
  hexdump -v -e "\"%0${digits}_ax \" $((32 / digits))/$((digits / 2)) \"%0${digits}x \" \"\\n\"" "$pte64k" >"$tmp/same.txt"
  reads "an address of $digits digits before words of $digits" "$tmp/same.txt" "$pte64k" 'extent 0 256'
done

# What a debugger leaves out or repeats as a group is refused: the words would be in the wrong places.
one=0x0000000000000001 two=0x0000000000000002
printf '$1 = {{%s, %s} <repeats 3 times>, {%s, %s}}\n' $one $two $two $one >"$tmp/group.txt"
refuses "a repeated group" "$tmp/group.txt" "line 1 repeats a group"
printf '$1 = {{%s <repeats 2 times>} <repeats 3 times>}\n' $one >"$tmp/nested.txt"
refuses "a repeated group of repeated words" "$tmp/nested.txt" "line 1 repeats a group"
printf '$1 = {%s, %s...}\n' $one $two >"$tmp/short.txt"
refuses "a list cut short after a word" "$tmp/short.txt" "line 1 was cut short"
printf '$1 = {%s, %s <repeats 199 times>...}\n' $one $two >"$tmp/short.txt"
refuses "a list cut short after a repeated word" "$tmp/short.txt" "line 1 was cut short"
for times in 0 -1; do
  printf '$1 = {%s <repeats %s times>, %s}\n' $one $times $two >"$tmp/times.txt"
  refuses "a word repeated $times times" "$tmp/times.txt" "line 1 does not say how many times"
done

# Archives without a file in them.
mkdir "$tmp/folder" && ln -s elsewhere "$tmp/link"
for member in folder link; do
  tar -C "$tmp" -cf "$tmp/$member.tar" "$member"
  refuses "an archive with only a $member" "$tmp/$member.tar" "contains no regular file"
done

printf '$1 = {0x0 <repeats 30 times>, 0x20, 0xa}\n' >"$tmp/unpadded.txt"
refuses "numbers of no known width" "$tmp/unpadded.txt" "--word 8"
{ head -c 240 /dev/zero; printf '\040\0\0\0\0\0\0\0\012\0\0\0\0\0\0\0'; } >"$tmp/unpadded.bin"
reads "numbers of a width that is given" "$tmp/unpadded.txt" "$tmp/unpadded.bin" 'extent 0 256' -w 8
t_done
