# SPDX-License-Identifier: MIT
# What our own names make of listings, asked of file.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need file

while read -r name words; do
  t_like "$name" "^hex listing, as $words" "$(file -b -m "$top_srcdir/data/gmmu.magic" "$data/$name.txt")"
done <<'TXT'
xxd xxd
nvapeek .*nvapeek
hexdump-C hexdump -C
gdb-gx a debugger
windbg-dq WinDbg
od-Ax-tx8 od
TXT
t_is "prose is no listing" "" "$(file -b -m "$top_srcdir/data/gmmu.magic" "$data/bad-nothex.txt" | grep listing)"
t_done
