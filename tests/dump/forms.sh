# SPDX-License-Identifier: MIT
# Forms that programs other than the usual tools give to a table: headings, joined digits, and numbers in languages.
. "${top_srcdir:?run me by make check}/tests/dump/lib.sh"
t_need xxd od

pte64k=$(table pte64k)
listing=$tmp/listing.txt
# The words of the table as hex numbers of 16 digits.
od -A n -v -t x8 -w8 "$pte64k" | tr -d ' ' >"$tmp/words.txt"
# numbers NAME SED-SCRIPT [OPTION...]: each word is written in this way, one a line.
numbers() {
  local name=$1 script=$2
  shift 2
  sed -E "$script" "$tmp/words.txt" >"$listing"
  reads "$name" "$listing" "$pte64k" 'extent 0 256' "$@"
}

# --- Headings over the columns ----------------------------------------------------------------------------------------
ruler='00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F'
xxd -g1 -u "$pte64k" | sed 's/^\(........\):/\1  /' >"$tmp/rows.txt"
while read -r before; do
  { printf '\n%s%s\n\n' "${before//_/ }" "$ruler"; cat "$tmp/rows.txt"; } >"$listing"
  reads "a heading after '$before'" "$listing" "$pte64k" 'extent 0 256'
done <<'TXT'
___________
Offset(h)_
Offset_Bytes_
TXT
xxd -r -p <<<'0001020304050607 08090a0b0c0d0e0f 0001020304050607 08090a0b0c0d0e0f' >"$tmp/count.bin"
for form in '%08x: ' '%04x ' '0x%x: ' '[%04x] '; do
  # shellcheck disable=SC2059 # the form of an address
  { printf "$form%s\n" 0 "${ruler,,}"; printf "$form%s\n" 16 "${ruler,,}"; } >"$listing"
  reads "bytes that count up after '$form' are no heading" "$listing" "$tmp/count.bin" 'extent 0 32'
done

# --- Joined digits ----------------------------------------------------------------------------------------------------
for mark in : ''; do
  xxd -p -c 16 "$pte64k" | awk -v mark=$mark '{ printf "%08x%s %s\n", 10768384 + 16 * (NR - 1), mark, $0 }' >"$listing"
  reads "32 digits after an address and '$mark'" "$listing" "$pte64k" 'extent 0xa45000 256'
done

xxd -g1 "$pte64k" | sed -E 's/^....(....):((:? ..){8}) /\1 -\2-/' >"$listing"
reads "a dash after the address, and one in the middle" "$listing" "$pte64k" 'extent 0 256'

# --- Numbers in languages ---------------------------------------------------------------------------------------------
numbers "digits joined as in Rust" '1i let t: [u64; 32] = [
s/(....)(....)(....)(....)/0x\1_\2_\3_\4,/;$a ];'
numbers "and with a type after them" '1i let t = [
s/(....)(....)(....)(....)/0x\1_\2_\3_\4_u64,/;$a ];'
numbers "digits joined as in C" "1i uint64_t t[] = {
s/(....)(....)(....)(....)/0x\\1'\\2'\\3'\\4,/;\$a };"
need='s/^0*(.)/\1/' # no leading zeros
for quote in '"' "'"; do
  numbers "a list of strings with $quote" "$need;s/.*/${quote}0x&${quote},/;1s/^/[/;\$s/,/]/"
  tr '\n' ' ' <"$listing" >"$tmp/line.txt"
  reads "the same in one line" "$tmp/line.txt" "$pte64k" 'extent 0 256'
done
printf '["0x1", "0x2"]\n' >"$listing"
refuses "short strings have no width" "$listing" "say --word 8"
xxd -r -p <<<'0100000000000000 0200000000000000' >"$tmp/two.bin"
reads "but the one that is given" "$listing" "$tmp/two.bin" 'extent 0 16' -w 8
numbers "an assembler's directives" "$need;s/.*/\t.quad 0x&/;1i table:"
paste -d, <(sed -n '2~2p' "$listing") <(sed -n '3~2s/.*quad //p' "$listing") >"$tmp/pairs.txt"
reads "two numbers for each" "$tmp/pairs.txt" "$pte64k" 'extent 0 256'
printf '\t.long 0x1, 0x2\n\t.long 0x3\n' >"$listing"
xxd -r -p <<<'010000000200000003000000' >"$tmp/long.bin"
reads "of four bytes" "$listing" "$tmp/long.bin" 'extent 0 12'

# --- Documents --------------------------------------------------------------------------------------------------------
two='{"pa":"0xa45000","address":"0x1","raw":"0x0000000000000001"}'
if [ "${have_YAJL:-yes}" = yes ]; then
  printf '%s\n' "$two" '{"address":"0x2","raw":"0x0000000000000002"}' >"$listing"
  refuses "a member of another name is no address" "$listing" "line 2 has a word whose address is missing"
  printf '%s\n' "$two" 5 >"$listing"
  refuses "a number alone" "$listing" "line 2 has a value outside of all objects and lists"
  printf '%s\n' "$two" '{"pa":"a45000","raw":"0x0000000000000002"}' >"$listing"
  refuses "an address without 0x" "$listing" "line 2 has an address or a word that is not a number, or is a string without 0x"
  printf '{"base_pa":"0xa45000","entries":["0x0000000000000001","0x0000000000000002"]}\n' >"$listing"
  xxd -r -p <<<01000000000000000200000000000000 >"$tmp/two.bin"
  reads "a list counts from the base around it" "$listing" "$tmp/two.bin" 'extent 0xa45000 16'
fi
printf 'pa,raw\n0xa45000,0x1\n0xa45004,0x2\npa,raw\n0xa45008,0x3\n' >"$listing"
xxd -r -p <<<010000000200000003000000 >"$tmp/three.bin"
reads "the way between addresses says how wide words are" "$listing" "$tmp/three.bin" 'extent 0xa45000 12'
printf 'pa,raw\n0xa45000,0x1 0x2\n' >"$listing"
refuses "a cell has one word" "$listing" ""

# --- Words that could not be read -------------------------------------------------------------------------------------
printf '0xa45000:\t0x0000000000000001\t0x????????????????\n0xa45010:\t0x0000000000000002\n' >"$listing"
reads "question marks after 0x are a hole" "$listing" "$tmp/two.bin" $'extent 0xa45000 8\nextent 0xa45010 8'
t_done
