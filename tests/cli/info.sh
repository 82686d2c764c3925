# SPDX-License-Identifier: MIT
# --info: what a file was taken for, for people and as JSON.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
cd "$tmp" || exit 1
slots 0600000000480001 060003999990000d >pt.bin
printf 'xyz' >>pt.bin

t_run "$GMMUVIEW" --info pt.bin --format raw --base-pa 0x1000
t_is "facts about a dump with bytes left over are no error" 0 "$rc"
t_like "its size" 'file size +19 bytes' "$out"
t_like "its shape" 'raw' "$out"
t_like "its extent" '0x1000: 19 bytes, 2 slots of 8, 3 bytes left over' "$out"

odd=$'odd\n\xff\xe2\x80\xae name.bin'
cp pt.bin "$odd"
t_run "$GMMUVIEW" --info --json "$odd" --format raw --kind ver2_dual
t_true "as JSON with sorted keys, whatever the file is called" python3 - <<'EOF'
import json

text = open(".out", "rb").read().decode("utf-8")
pairs = json.loads(text, object_pairs_hook=lambda p: [k for k, _ in p] == sorted(k for k, _ in p) and dict(p))
assert pairs["size"] == pairs["file_size"] == 19
assert pairs["shape"] == "raw"
assert pairs["path"] == "odd\n\\xff\u202e name.bin"
assert pairs["extents"] == [{"address": "0x0", "left_over": 3, "size": 19, "slots": 1}]
EOF

# How slots would be cut, which is not a fact about the file, goes to standard error.
slots 0600000000480001 0600000000480101 >even.bin
shifted="is no multiple of 16; entries of a table are always at such multiples, so these words may be shifted"
t_run "$GMMUVIEW" --info --json even.bin --kind ver2_dual --base-pa 0x1008
t_is "slots at no multiple of their size" \
  "0 gmmuview: notice: slots are cut from pa 0x1008 on, which $shifted" "$rc $err"
t_run "$GMMUVIEW" --info even.bin --kind ver2_dual --base-pa 0x1000
t_is "slots at multiples of their size" "0 " "$rc $err"
t_run "$GMMUVIEW" --info pt.bin --format raw --partial
t_is "bytes left over are skipped only with --partial" \
  "0 gmmuview: notice: 3 bytes left over after the last whole slot were skipped" "$rc $err"
t_run "$GMMUVIEW" --info pt.bin --format raw
t_is "and otherwise left to the line of the extent" "0 " "$rc $err"

# A listing: its form, the line that decided, and all that was found or assumed.
facts() {
  t_run "$GMMUVIEW" --info --json "$@"
  jq -r '.facts[] | "\(.name)=\(.value | tojson)"' .out | sort | tr '\n' ' '
}
if command -v jq >/dev/null; then
  printf 'Here it is:\n\n00a45000: 12340009 0600000d\n00a45008: 12340009 0600000d\n' >words.txt
  t_is "facts of a listing" 'addresses="from the listing" form="nvapeek" order="little" radix=16 word_bytes=4 ' \
    "$(facts words.txt)"
  t_is "turned round" 'addresses="from the listing" form="nvapeek" order="big" radix=16 word_bytes=4 ' \
    "$(facts --order big words.txt)"
  facts --order big --word 4 --radix 16 words.txt >options
  t_is "what they rest on" "decided by line 3;--order;--radix;--word" \
    "$(jq -r '[.facts[] | select(.name != "addresses")] | sort_by(.name) | map(.basis) | join(";")' .out)"
  printf '0000010 000000000000000d 000000000000000d\n0000030 000000000000000d 000000000000000d\n0000050\n' >od.txt
  t_is "octal addresses" 'addresses="from the listing" form="od" order="little" radix=8 word_bytes=8 ' "$(facts od.txt)"
  printf 'pa,raw\n10768384,0600000012340009\n10768392,060000001234000d\n' >decimal.csv
  t_is "decimal addresses of a table" \
    'addresses="from the listing" form="table with a heading" order="little" radix=10 word_bytes=8 ' \
    "$(facts --radix 10 decimal.csv)"
  t_like "which are what was asked for" '"address": "0xa45000"' "$(cat .out)"
  printf '0xa45000: 0x0600000012340009\n0xa45008: 0x0600000012340009\n' >gdb.txt
  t_is "addresses with 0x" 'addresses="from the listing" form="gdb x" order="little" word_bytes=8 ' \
    "$(facts --radix 8 gdb.txt)"
  t_has "which --radix does not change" "--radix has no effect" "$(jq -r '.notices[]' .out)"
  printf '060000001234000d\n0600000012341009\n' >bare.txt
  t_is "no addresses" 'addresses="none" form="bare words" order="little" word_bytes=8 ' "$(facts bare.txt)"
  echo 'u64 t[] = { 0x0600000012340009 };' >list.c
  t_is "a list" 'addresses="none" form="list" order="little" word_bytes=8 ' "$(facts list.c)"
  t_is "a list turned round" 'addresses="none" form="list" order="big" word_bytes=8 ' "$(facts --order big list.c)"
  if [ "${have_YAJL:-yes}" = yes ]; then
    echo '{"pa": "0xa45000", "raw": "0x0600000012340009"}' >one.json
    t_is "JSON" 'addresses="from the listing" form="JSON" order="little" word_bytes=8 ' "$(facts one.json)"
  else
    t_skip "JSON" "built without yajl"
  fi
  t_run "$GMMUVIEW" --info words.txt
  t_like "as text" 'form nvapeek \(decided by line 3\)' "$out"
else
  t_skip "facts of a listing" "there is no jq"
fi
t_refused "a missing file" E_IO "No such file" --info nothing.bin
t_done
