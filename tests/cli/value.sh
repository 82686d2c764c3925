# SPDX-License-Identifier: MIT
# One value: what it decodes to, and each form it can be printed in.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq python3

# t_key NAME KEY JSON: of the last object
t_key() { t_is "$1" "$3" "$(json_key "$2")"; }

# Built by hand from the format: kind 6 (63:56), address_vid 0x4800 (32:8), valid.
t_run "$GMMUVIEW" --value 0x0600000000480001 --levels 4 --json
t_is "a video page decodes" 0 "$rc"
t_is "and says nothing else" "" "$err"
t_key "its address" address '"0x4800000"'
t_key "its address may go on" address_complete false
t_key "its kind by name" kind_name '"GENERIC_MEMORY"'
t_key "its state" state '"mapped"'
t_key "its level" level 4
t_key "its page size" page_size '"4k_or_64k"'
t_key "a single value has no place" index null
t_is "and not even the key of one" false "$(jq 'has("index")' "$tmp/.out")"

# As the raw column prints it.
t_run "$GMMUVIEW" --value 0600000000480001 --levels 4 --json
t_key "a value as the raw column prints it is hex" address '"0x4800000"'
t_is "and a notice says so" \
  "gmmuview: notice: --value 0600000000480001 is read as hex, 0x0600000000480001" "$err"
t_run "$GMMUVIEW" --value 003999999999990c00000001bbbbbbba --kind ver2_dual --json
t_key "so is one of 32 digits" raw '"0x003999999999990c00000001bbbbbbba"'
t_has "with a notice too" "is read as hex" "$err"
for digits in 00000000000000000000000003fa050a 0x00000000000000000000000003fa050a; do
  t_run "$GMMUVIEW" --value $digits --json
  t_has "but not as 8 bytes: $digits" "gmmuview: E_VALUE: --value: '$digits' has the digits of 16 bytes; \
for a 16-byte slot, use --kind ver2_dual" "$err"
done
t_run "$GMMUVIEW" --value 480001 --json
t_key "digits alone are decimal" raw '"0x0000000000075301"'
t_is "and nothing is said" "" "$err"

# A table at depth 3 has slots of 16 bytes, and a value of 8 may be half of one.
for value in 0x3fa050a 66716938; do
  t_run "$GMMUVIEW" --value $value --levels 3 --ndjson
  t_key "a short value at depth 3 is one of 8 bytes" encoding '"ver2"'
  t_is "with a notice" "gmmuview: notice: the value is read as 8 bytes (ver2), but slots at depth 3 have 16; \
to read it as one of them, use --kind ver2_dual" "$err"
done
for said in "--kind ver2" "--kind ver2_dual" "--entry-size 8" "--entry-size 16"; do
  # shellcheck disable=SC2086 # an option and its argument
  t_run "$GMMUVIEW" --value 0x3fa050a --levels 3 $said --ndjson
  t_is "but not with $said" "0 " "$rc $err"
done

t_run "$GMMUVIEW" --value 0x3999999999990c00000001bbbbbbba --kind ver2_dual --json
t_key "a BIG address leaves bit 9 out" address_big '"0x1bbbbbb900"'
t_key "and the other reading has it" address_big_alt '"0x1bbbbbbb00"'
t_key "both have a note" notes '["big_bit9_ambiguous","big_table_packed"]'
t_key "the SMALL address is whole" address_small '"0x399999999999000"'
t_key "the slot has 32 digits" raw '"0x003999999999990c00000001bbbbbbba"'
t_key "a dual slot stands at one depth" level 3

# 2^127 + 2^64 + 1 in decimal: bits 127, 64 and 0; read as a directory, 127 and 64 are reserved.
t_run "$GMMUVIEW" --value 170141183460469231750134047789593657345 --kind ver2_dual --role dual --json
t_key "decimal numbers reach 128 bits" raw '"0x80000000000000010000000000000001"'
t_key "reserved bits are listed" reserved_bits '[64,127]'
t_key "and masked" reserved_mask '"0x80000000000000010000000000000000"'

t_run "$GMMUVIEW" --value 1 --json
t_key "depths that are open are candidates" level_candidates '[3,4]'
t_key "an open level is null" level null
t_key "and so is the page size" page_size null
t_has "a list stands on one line" '"level_candidates": [3, 4],' "$out"

t_run "$GMMUVIEW" --value 1 --levels 4 --page-size 64k --json
t_key "the page size of a table is believed" page_size '"64k"'
t_run "$GMMUVIEW" --value 1 --role pde --levels 0,1 --json
t_key "a role that was asked for counts more than bit 0" role '"pde"'
t_key "its depths are those left" level_candidates '[0,1]'
t_key "and its state says leaf" state '"leaf"'

# Bits 4, 6, 7 and 54-63: nobody's in a directory entry.
t_run "$GMMUVIEW" --value 0xffc00000000000d0 --role pde --json
t_key "reserved bits of a directory entry" reserved_bits '[4,6,7,54,55,56,57,58,59,60,61,62,63]'

for args in "--levels 4" "--levels 2" "--kind ver2_dual" "--kind ver2_dual --role pte"; do
  # shellcheck disable=SC2086 # several words
  t_run "$GMMUVIEW" --value 0xffffffffffffffff $args --json
  t_true "an object is JSON with sorted keys and a newline ($args)" python3 -c '
import json, sys
text = open(sys.argv[1]).read()
pairs = json.loads(text, object_pairs_hook=list)
keys = [key for key, _ in pairs]
assert keys == sorted(keys) and len(keys) == len(set(keys)), keys
assert text == "{\n" + ",\n".join("  %s: %s" % (json.dumps(k), json.dumps(v)) for k, v in pairs) + "\n}\n", text
' "$tmp/.out"
done

t_run "$GMMUVIEW" --value 1 --ndjson
t_is "--ndjson prints one line" 1 "$(wc -l <"$tmp/.out")"
t_is "with the same object" "$("$GMMUVIEW" --value 1 --json | jq -cS .)" "$(jq -cS . "$tmp/.out")"
t_run "$GMMUVIEW" --value 1 --csv
t_is "--csv prints a header and a row" 2 "$(wc -l <"$tmp/.out")"

t_run "$GMMUVIEW" --value 0x0600000000480001 --levels 4
t_is "a value without a format is a page for people" 0 "$rc"
t_same "which --text names" "$tmp/.out" <("$GMMUVIEW" --value 0x0600000000480001 --levels 4 --text)
t_has "with the raw value" 0x0600000000480001 "$out"
t_has "its state" "mapped" "$out"
t_has "the address, going on" "0x4800000.." "$out"
t_has "the kind by name" GENERIC_MEMORY "$out"
t_is "no line is wider than 80 columns" "" "$(awk 'length > 80' "$tmp/.out")"
t_is "and nothing in it is coloured" "" "$(tr -d '\11\12\40-\176' <"$tmp/.out")"
while read -r field; do
  t_has "the page names $field" "$field" "$out"
done < <("$GMMUVIEW" --value 0 --levels 4 --json | jq -r 'keys[]' |
  grep -Evx 'aperture_name|kind_name|encoding|level|level_candidates|notes|raw|reserved_bits|reserved_mask|role|state')

t_run "$GMMUVIEW" --value 0xca00000000000001 --levels 4
t_has "a note is explained" "kind_unknown: " "$out"
t_run "$GMMUVIEW" --value 0x10 --role pde
t_has "reserved bits that are set are reported" "reserved bits set: 4" "$out"
t_like "and marked in the ruler" '\|!\|' "$out"

# At depth 3 a value of 8 bytes is the 2 MB page, a wider one the whole slot.
t_run "$GMMUVIEW" --value 0x0600000020020009 --levels 3 --json --entry-size 8
t_is "8 bytes at depth 3 are a page" '0 ["ver2","pte","2m"] ' \
  "$rc $(jq -c '[.encoding, .role, .page_size]' "$tmp/.out") $err"
for value in 0x3fa050a0000000003fa040a 0x00000000000000000000000003fa040a; do
  t_run "$GMMUVIEW" --value "$value" --levels 3 --json
  t_is "and 16 are a slot ($value)" '0 ["ver2_dual","dual"]' "$rc $(jq -c '[.encoding, .role]' "$tmp/.out")"
  t_like "with a notice" '^gmmuview: notice: slots are read as 16 bytes.*--kind ver2$' "$err"
done
t_refused "unless their kind was said" E_VALUE "--kind ver2_dual" --kind ver2 --levels 3 \
  --value 0x3fa050a0000000003fa040a

t_same "the same value gives the same bytes" <("$GMMUVIEW" -v 77 -j) <("$GMMUVIEW" -v 0x4d -j)
t_done
