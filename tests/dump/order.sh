# SPDX-License-Identifier: MIT
# The order of the bytes in a word where no text column shows it: known by the form, or taken by default with a notice.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd hexdump od objdump

pte64k=$(table pte64k)
listing=$tmp/listing.txt
# notice NAME REGEX: what is said of the listing; none NAME: nothing is.
notice() {
  t_run "$cat" -i "$listing"
  t_like "$1" "notice .*$2" "$out"
}
none() {
  t_run "$cat" -i "$listing"
  t_false "$1" grep -q '^notice' <<<"$out"
}

# The command, the columns that are left, the order that is used, that of the bytes ("" if it is shown), and options.
while IFS='|' read -r command columns true other options; do
  $command "$pte64k" | cut -c"$columns" >"$listing"
  # shellcheck disable=SC2086 # none or two words
  reads "$command without text: $true" "$listing" "$pte64k" 'extent 0 256' -e "$true" $options
  if [ -n "$other" ]; then
    notice "$command without text: a notice names $other" "--order $other"
  else
    none "$command without text: nothing is open"
    reads "$command without text, as it is" "$listing" "$pte64k" 'extent 0 256'
  fi
done <<'TXT'
xxd|1-49|big|little
xxd -c 8|1-29|big|little
xxd|11-49|big|big
xxd -e -g2|1-49|little|little
xxd -g4|1-45|big|big
xxd -e|1-45|little|big
xxd -g8|1-43|big|big
xxd -e -g8|1-43|little|big
xxd -g1|1-57|little|
objdump -s -b binary|1-41|big|
od -A x -t x8|1-|little|big
od -A x -t x8 --endian=big|1-|big|big
od -A x -t x4 --endian=big|1-|big|big
od -A n -v -t x2|1-|little|big
hexdump|1-|little|
hexdump -x|1-|little|
TXT

# The default is the one that most likely wrote the listing.
for columns in 1-49 1-51; do
  xxd "$pte64k" | cut -c$columns | sed 's/ *$//' >"$listing"
  reads "columns $columns of xxd" "$listing" "$pte64k" 'extent 0 256'
done
xxd "$pte64k" | fold -w 49 >"$listing"
reads "xxd, wrapped" "$listing" "$pte64k" 'extent 0 256'
objdump -s -b binary "$pte64k" | cut -c1-41 | sed 1,4d >"$listing"
reads "objdump without its heading" "$listing" "$pte64k" 'extent 0 256' -e big
notice "which would show it" "--order big"
head -c 64 /dev/zero >"$tmp/zeros.bin"
xxd "$tmp/zeros.bin" | cut -c1-49 >"$listing"
none "words that are the same in both orders"

printf '%s\n' '00000000: 0009 1234' '00000000: 0009 1234' '00000004: 0000 0600' >"$listing"
notice "a line that is there twice hides nothing" "--order little"

# Forms that are unmistakable.
for shape in gdb-gx windbg-dq dmesg c-u64; do
  cp "$data/$shape.txt" "$listing"
  none "$shape"
done
t_done
