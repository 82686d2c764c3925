# SPDX-License-Identifier: MIT
# Dumps as people have them, each with its true bytes or its error.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd gzip xz zstd bzip2 tar

pte64k=$(table pte64k)
pde0=$(table pde0)
pte4k=$(table pte4k)
two=$tmp/two.bin
cat "$(table pde3)" "$pte64k" >"$two"
two_extents=$'extent 0xa40000 32\nextent 0xa45000 256'

# --- Listings --------------------------------------------------------------------------------------------------------
for shape in xxd xxd-e-g8 dmesg c-u64 values; do
  reads "$shape" "$data/$shape.txt" "$pte64k" 'extent 0 256'
done
for shape in gdb-gx windbg-dq nvapeek; do
  reads "$shape" "$data/$shape.txt" "$pte64k" 'extent 0xa45000 256'
done
reads "hexdump -C, squeezed" "$data/hexdump-C.txt" "$(table pde2)" 'extent 0 4096'
reads "hexdump -C of a dual table" "$data/hexdump-C-pde0.txt" "$pde0" 'extent 0 4096'
reads "od -Ax -tx8" "$data/od-Ax-tx8.txt" "$pde0" 'extent 0 4096'
reads "two tables are never joined" "$data/gdb-two.txt" "$two" "$two_extents"
head -c 64 "$pte64k" >"$tmp/gap.bin"
tail -c 128 "$pte64k" >>"$tmp/gap.bin"
reads "a gap stays a gap" "$data/bad-gap.txt" "$tmp/gap.bin" $'extent 0 64\nextent 0x80 128'
t_run "$cat" -i "$data/xxd-e-g8.txt"
t_has "the text column shows the order" "fact order = little: the text column shows it" "$out"
t_run "$cat" -i "$data/values.txt"
t_like "values alone could be read otherwise" "notice .*--order big" "$out"
refuses "decoded text has no table" "$data/log-extractor.txt" "no table was found"
refuses "prose has no table" "$data/bad-nothex.txt" "no table was found"
refuses "the line of an odd digit is named" "$data/bad-odd-digit.txt" "line 3 .*an even number of digits was expected"

# --- Records and cores -----------------------------------------------------------------------------------------------
reads "Intel HEX" "$data/pte64k.hex" "$pte64k" 'extent 0xa45000 256'
reads "Intel HEX with a gap" "$data/gap.hex" "$two" "$two_extents"
reads "S-record" "$data/pte64k.srec" "$pte64k" 'extent 0xa45000 256'
tr 'A-Z' 'a-z' <"$data/pte64k.srec" >"$tmp/lower.srec"
reads "S-record in small letters" "$tmp/lower.srec" "$pte64k" 'extent 0xa45000 256'
t_run "$cat" -i "$tmp/lower.srec"
t_has "and it is named" "shape S-record" "$out"
reads "ELF core" "$(table elf-core)" "$pte64k" 'extent 0xa45000 256'
reads "ELF core with a note and two segments" "$(table elf-core-note-two)" "$two" "$two_extents"
reads "a base moves the first extent, and the others with it" "$data/gap.hex" "$two" \
  $'extent 0x1000 32\nextent 0x6000 256' -b 0x1000
sed '3s/.$/0/' "$data/pte64k.hex" >"$tmp/sum.hex"
refuses "a wrong checksum in a record" "$tmp/sum.hex" "line 3 .*checksum"
sed '4s/.$/0/' "$data/pte64k.srec" >"$tmp/sum.srec"
refuses "a wrong checksum in an S-record" "$tmp/sum.srec" "line 4 .*checksum"
sed '$d' "$data/pte64k.hex" >"$tmp/cut.hex"
refuses "records without an end are cut" "$tmp/cut.hex" "cut"
head -c 300 "$(table elf-core)" >"$tmp/cut.elf"
refuses "a core that is cut" "$tmp/cut.elf" "cut"

# --- Containers ------------------------------------------------------------------------------------------------------
for tool in gzip xz zstd bzip2; do
  "$tool" -c <"$pte4k" >"$tmp/one.$tool"
  reads "$tool" "$tmp/one.$tool" "$pte4k" 'extent 0 4096'
  "$tool" -c <"$tmp/one.$tool" >"$tmp/two.$tool"
  reads "$tool twice" "$tmp/two.$tool" "$pte4k" 'extent 0 4096'
  "$tool" -c <"$tmp/two.$tool" >"$tmp/three.$tool"
  refuses "$tool three times" "$tmp/three.$tool" "compressed more than 2 times"
  head -c $(($(stat -c %s "$tmp/one.$tool") / 2)) "$tmp/one.$tool" >"$tmp/cut.$tool"
  refuses "$tool that is cut" "$tmp/cut.$tool" "$tool data are truncated"
  { cat "$tmp/one.$tool"; printf 'behind'; } >"$tmp/more.$tool"
  reads "$tool with bytes after it" "$tmp/more.$tool" "$pte4k" 'extent 0 4096'
  t_run "$cat" -i "$tmp/more.$tool"
  t_like "a notice counts bytes after $tool data" "notice 6 bytes after the $tool data" "$out"
  cat "$tmp/one.$tool" "$tmp/one.$tool" >"$tmp/members.$tool"
  cat "$pte4k" "$pte4k" >"$tmp/members.bin"
  reads "$tool in two members" "$tmp/members.$tool" "$tmp/members.bin" 'extent 0 8192'
  "$tool" -c </dev/null >"$tmp/empty.$tool"
  t_run "$cat" -i "$tmp/empty.$tool"
  t_like "an empty $tool stream is empty, with a notice" "notice there is nothing in it" "$out"
  head -c $((8 << 20)) /dev/zero | "$tool" -c >"$tmp/bomb.$tool"
  refuses "$tool beyond the cap" "$tmp/bomb.$tool" "more than 1M" -m 1048576
done
for zeros in 4 8 65536 65540; do
  { cat "$tmp/one.xz"; head -c "$zeros" /dev/zero; cat "$tmp/one.xz"; head -c 4 /dev/zero; } >"$tmp/padded.xz"
  reads "xz in two streams with $zeros zeros between them" "$tmp/padded.xz" "$tmp/members.bin" 'extent 0 8192'
done
t_run "$cat" -i "$tmp/padded.xz"
t_is "and nothing is left out" "" "$(grep "left out" <<<"$out")"
gzip -c <"$data/hexdump-C-pde0.txt" >"$tmp/listing.gz"
reads "a listing in gzip" "$tmp/listing.gz" "$pde0" 'extent 0 4096'
size=$(stat -c %s "$tmp/one.gzip")
{ head -c $((size - 8)) "$tmp/one.gzip"; printf 'XXXX'; tail -c 4 "$tmp/one.gzip"; } >"$tmp/crc.gz"
refuses "gzip with a wrong checksum" "$tmp/crc.gz" "damaged: the checksum is wrong"

for format in ustar gnu pax; do
  tar -C "$tmp" --format=$format -cf "$tmp/one.tar" pte4k.bin
  reads "tar ($format)" "$tmp/one.tar" "$pte4k" 'extent 0 4096'
done
gzip -c <"$tmp/one.tar" >"$tmp/one.tgz"
reads "tar in gzip" "$tmp/one.tgz" "$pte4k" 'extent 0 4096'
tar -C "$tmp" -cf "$tmp/two.tar" pte4k.bin pte64k.bin
refuses "tar with two files" "$tmp/two.tar" "2 regular files"
{ cat "$tmp/one.tar"; printf 'behind it'; } >"$tmp/more.tar"
reads "tar with bytes after its end" "$tmp/more.tar" "$pte4k" 'extent 0 4096'
t_run "$cat" -i "$tmp/more.tar"
t_like "which a notice counts" "notice 9 bytes after the end of the tar archive" "$out"
head -c 2000 "$tmp/one.tar" >"$tmp/cut.tar"
refuses "tar that is cut" "$tmp/cut.tar" "cut"

# --- Raw, and what only looks like something else --------------------------------------------------------------------
reads "raw" "$pte4k" "$pte4k" 'extent 0 4096'
head -c 4096 /dev/zero >"$tmp/zero.bin"
reads "zeros, which some take for an empty tar" "$tmp/zero.bin" "$tmp/zero.bin" 'extent 0 4096'
for look in gzip root-text zip-empty; do
  reads "looks like $look" "$(table look-$look)" "$(table look-$look)" \
    "extent 0 $(stat -c %s "$(table look-$look)")"
  t_run "$cat" -i "$(table look-$look)"
  t_has "and a notice says so: $look" "notice " "$out"
done
{ printf '\177ELF'; tail -c +5 "$pte64k"; } >"$tmp/look.elf"
reads "four letters are no ELF header" "$tmp/look.elf" "$tmp/look.elf" 'extent 0 256'
t_run "$cat" -i "$tmp/look.elf"
t_has "and a notice says that" "no complete ELF header" "$out"
reads "a format that is asked for is obeyed" "$tmp/one.gzip" "$tmp/one.gzip" \
  "extent 0 $(stat -c %s "$tmp/one.gzip")" -f raw

# Words in the other byte order, as another tool swapped them.
if [ -n "$(type -p objcopy)" ]; then
  for width in 2 4 8; do
    objcopy -I binary -O binary --reverse-bytes=$width "$pte4k" "$tmp/reversed.bin"
    reads "raw words of $width bytes the other way round" "$tmp/reversed.bin" "$pte4k" 'extent 0 4096' -e big -w $width
  done
  gzip -c <"$tmp/reversed.bin" >"$tmp/reversed.gz"
  reads "and in gzip, of 8 bytes if nothing is said" "$tmp/reversed.gz" "$pte4k" 'extent 0 4096' -e big
  head -c 4095 "$tmp/reversed.bin" >"$tmp/reversed-odd.bin"
  { head -c 4088 "$pte4k"; tail -c 7 "$tmp/reversed-odd.bin"; } >"$tmp/odd.bin"
  reads "what is no whole word stays" "$tmp/reversed-odd.bin" "$tmp/odd.bin" 'extent 0 4095' -e big
  tail -c +17 "$pte4k" >"$tmp/window.bin"
  reads "from the third word on" "$tmp/reversed.bin" "$tmp/window.bin" 'extent 0x10 4080' -e big -s 16
  t_run "$cat" -e big -s 4 "$tmp/reversed.bin"
  t_like "but not from within a word" "^E_VALUE .*multiple" "$out"
else
  t_skip "words the other way round" "there is no objcopy"
fi
t_run "$cat" -i -e big "$(table elf-core)"
t_like "an order without effect has a notice" "notice --order big has no effect" "$out"
t_run "$cat" -i -w 4 -r 8 "$pte4k"
t_like "a word too" "notice --word has no effect" "$out"
t_like "and a radix" "notice --radix has no effect" "$out"
refuses "gzip that is asked for and not there" "$pte4k" "this is not gzip data" -f gzip
for format in "" raw, raw,raw gzip,raw,raw; do
  t_run "$cat" -f "$format" "$tmp/one.gzip"
  t_like "a list of formats that does not come out: '$format'" "^E_VALUE " "$out"
done

# --- Pipes and devices -----------------------------------------------------------------------------------------------
mkfifo "$tmp/fifo"
cat "$pte4k" >"$tmp/fifo" &
reads "a FIFO" "$tmp/fifo" "$pte4k" 'extent 0 4096'
wait
"$cat" -o "$tmp/.read" - <"$tmp/one.zstd" >"$tmp/.out"
t_same "standard input" "$pte4k" "$tmp/.read"
t_run "$cat" -i /dev/null
t_has "nothing in a device" "notice there is nothing in it" "$out"
head -c 64 /dev/zero >"$tmp/z64.bin"
reads "a device with a length" /dev/zero "$tmp/z64.bin" 'extent 0 64' -l 64
t_run "$cat" /dev/zero
t_like "a device without a length" "^E_VALUE .*--length" "$out"
t_done
