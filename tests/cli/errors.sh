# SPDX-License-Identifier: MIT
# Wrong calls and bad input: the code, one line that says what to do, nothing on standard output.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
cd "$tmp" || exit 1
slots 0600000000480001 >pt.bin

t_refused "no arguments" E_VALUE "--help"
t_refused "an unknown option" E_VALUE "--frob" --frob
t_refused "an unknown letter" E_VALUE "-q" -q
t_refused "an option without its argument" E_VALUE "--levels needs an argument" --value 1 --levels
t_refused "an argument where none is taken" E_VALUE "--json takes no argument" --value 1 --json=2
t_refused "two dumps outside the browser" E_VALUE "only the browser shows several dumps" pt.bin pde.bin
t_refused "a dump and --blob" E_VALUE "only one dump can be read" pt.bin --blob pt.bin
t_refused "a value and a dump" E_VALUE "--value" --value 1 pt.bin
t_refused "a value and --blob" E_VALUE "--value" --value 1 --blob pt.bin
t_refused "a value and --slot" E_VALUE "--slot" --value 1 --slot 0
t_refused "two formats" E_VALUE "--json" --value 1 --json --csv
t_refused "--info as CSV" E_VALUE "--info" --info --csv pt.bin

for value in '' zz 0x 0xg 1x '1 ' ' 1' +1 -1 0x-1 1.0 0b2g 1_000 0x0x1; do
  t_refused "the value '$value'" E_VALUE "--value" "--value=$value"
done
t_refused "a value too wide for 8 bytes" E_VALUE "ver2_dual" --value 0x1ffffffffffffffff
t_refused "in decimal too" E_VALUE "64 bits" --value 18446744073709551616
t_refused "a value too wide for 16 bytes" E_VALUE "128 bits" --kind ver2_dual \
  --value 340282366920938463463374607431768211456
for option in base-pa slot offset length entry-size; do
  t_refused "--$option with no number" E_VALUE "--$option" "--$option" 12q pt.bin
  t_refused "--$option with a negative one" E_VALUE "--$option" "--$option" -1 pt.bin
  t_refused "--$option with too wide a one" E_VALUE "--$option" "--$option" 0x10000000000000000 pt.bin
done
for size in '' K 12T 1.5G 17179869184G; do
  t_refused "--max-size '$size'" E_VALUE "--max-size" "--max-size=$size" pt.bin
done

for levels in '' , 3, ,3 3,,4 a 3,a '3 4' 0x -1 3-4; do
  t_refused "the levels '$levels'" E_VALUE "--levels" "--levels=$levels" --value 1
done
t_refused "a depth that does not exist" E_UNSUPPORTED "depth 5" --value 1 --levels 5
t_refused "one among others" E_UNSUPPORTED "depth 7" --value 1 --levels 3,7
t_run "$GMMUVIEW" --value 1 --levels 4,4,3,4 --ndjson
t_is "a depth may be named twice" 0 "$rc"
t_has "and counts once" '"level_candidates":[3,4]' "$out"

t_refused "an unknown role" E_VALUE "pte" --value 1 --role leaf
t_refused "an unknown page size" E_VALUE "64k" --value 1 --page-size 2m
t_refused "a colour that is none" E_VALUE "always" --value 1 --color blue
t_refused "a word of 3 bytes" E_VALUE "--word" --word 3 pt.bin
t_refused "an unknown byte order" E_VALUE "little" --order middle pt.bin
t_refused "an unknown radix" E_VALUE "16" --radix 2 pt.bin
t_refused "an unknown format" E_VALUE "raw" --format frob pt.bin
t_refused "an unknown shell" E_VALUE "fish" --completion csh

# What help and completion say of --format is what there is.
t_run "$GMMUVIEW" --format frob pt.bin
known=$(sed 's/.*the formats are //; s/,//g' <<<"$err" | tr ' ' '\n' | sort)
t_is "the formats in completion are those of the program" "$known" \
  "$("$GMMUVIEW" --completion fish | sed -n "s/.* -l format .* -a '\\([^']*\\)'.*/\\1/p" | tr ' ' '\n' | sort)"

for kind in ver0 ver1 ver3; do
  t_refused "the known encoding $kind" E_UNSUPPORTED "known" --value 1 --kind $kind
done
t_refused "the name new, which is ver2's own" E_UNSUPPORTED "ver2" --value 1 --kind new
t_refused "an encoding that nobody knows" E_UNSUPPORTED "ver2_dual" --value 1 --kind ver9
t_refused "12-byte slots" E_UNSUPPORTED "16" --value 1 --entry-size 12
t_refused "16-byte slots of ver2" E_UNSUPPORTED "--kind ver2_dual" --value 1 --entry-size 16
t_refused "8-byte slots of ver2_dual" E_UNSUPPORTED "8" --value 1 --kind ver2_dual --entry-size 8
t_refused "a role that the encoding does not have" E_UNSUPPORTED "dual" --value 1 --role dual
t_refused "and which encoding has it" E_UNSUPPORTED "ver2 has no role dual: use ver2 (8 bytes) for pte and pde, \
ver2_dual (16 bytes) for dual (add --kind ver2_dual)" --value 1 --levels 3 --role dual
t_refused "unless one was named" E_UNSUPPORTED "for dual" pt.bin --kind ver2 --role dual
t_is "where it is not advised" 0 "$(grep -c add <<<"$err")"
t_refused "a role that stands at none of the depths" E_UNSUPPORTED "pde" --value 1 --role pde --levels 3,4
t_refused "depths that the encoding does not have" E_UNSUPPORTED "3" --value 1 --kind ver2_dual --levels 4

t_refused "a file that is not there" E_IO "No such file" nothing.bin
t_refused "a folder" E_IO "directory" .
if [ "$(id -u)" != 0 ]; then
  : >secret.bin
  chmod 0 secret.bin
  t_refused "a file that may not be read" E_IO "Permission denied" secret.bin
else
  t_skip "a file that may not be read" "root may read everything"
fi
t_refused "a name with a newline stays in one line" E_IO "No such file" $'no\nfile\033[31m'
t_has "with the newline escaped" '\n' "$err"
t_is "and the escape sequence too" "" "$(printf '%s' "$err" | tr -d '\40-\176')"
head -c 15 pt.bin >cut.bin
printf '%s' 1234567 >>pt.bin
t_refused "bytes left over" E_TRUNCATED "whole slot of 8 bytes and 7 bytes left over" pt.bin --format raw
t_done
