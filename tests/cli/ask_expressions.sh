# SPDX-License-Identifier: MIT
# Expressions: random ones, half of which match some rows and not all, against an evaluator of their own
# (expressions.py), in batch and in the browser; and the examples of the help.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data
oracle=(python3 -B "$top_srcdir/tests/cli/expressions.py")

# Every state and note, rows of any bits, and zeros, beside the samples.
{
  cat "$data/pte-4k.bin" "$data/odd.bin"
  python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(5).randbytes(1024) + bytes(256))'
} >mixed.bin

# answers LINES ARGUMENT...: the same lines with what --where finds, or the error.
answers() {
  local lines=$1 text
  shift
  while IFS=$'\t' read -r text _; do
    printf '%s\t%s\n' "$text" "$("$GMMUVIEW" "$@" --where "$text" --ndjson 2>&1 |
      sed '/^gmmuview: notice: /d' | jq -R -r \
      '. as $line | try (fromjson | .index) catch $line' | paste -sd ' ')"
  done <"$lines"
}

seed=1
while read -r name args; do
  # shellcheck disable=SC2206 # a list of options
  arguments=(mixed.bin $args)
  "$GMMUVIEW" "${arguments[@]}" --ndjson >rows.ndjson 2>/dev/null
  "${oracle[@]}" random $((seed++)) 60 rows.ndjson >want
  t_is "random expressions about $name" 60 "$(wc -l <want)"
  t_true "half of them match some rows and not all" \
    test "$(awk -F '\t' -v all="$(wc -l <rows.ndjson)" '{ n = split($2, a, " ") } n && n < all' want | wc -l)" -ge 30
  answers want "${arguments[@]}" >have
  t_same "find what the evaluator finds: $name" want have
  head -n 12 want | awk -F '\t' '$2 != ""' >some
  "${oracle[@]}" browse some "$GMMUVIEW" --no-config "${arguments[@]}" >seen
  t_same "and in the browser: $name" some seen
done <<'EOT'
pages --levels 4 --page-size 4k
large_pages --levels 4 --page-size 64k --base-pa 0x3fa04000
directories --levels 1,2
roots --levels 0 --base-pa 0x1000
any --base-pa 0x40000000
dual --kind ver2_dual
dual_alone --kind ver2_dual --role dual
EOT

# --- Examples --------------------------------------------------------------------------------------------------------
# Rows for which they are true: the value that one of them looks for, and tables that point where another one does.
python3 -c '
import struct, sys
base = [0x0600000000480001, 0x06000000000a4501, 0x0000000000480001, 0x0e00000000490001, 0x1200000000001201, 0x20,
        0x0040001000480001, 0xca00000000480021, 0x0600000000481005, 0x0000000000480123 << 4]
sys.stdout.buffer.write(struct.pack("<%dQ" % len(base), *base))' >examples.bin
cat "$data/pte-4k.bin" >>examples.bin
"$GMMUVIEW" examples.bin --levels 4 --base-pa 0x1000 --ndjson >rows.ndjson
"$GMMUVIEW" --help-expressions | sed -n 's/^  \([^ ].*[^ ]\)   *[^ ].*$/\1/p' | sed 's/   .*//' | grep -v '^changed$' >examples
t_true "there are examples" test "$(wc -l <examples)" -gt 25
"${oracle[@]}" examples rows.ndjson <examples >want
t_is "each is known to the evaluator" "$(wc -l <examples)" "$(wc -l <want)"
answers want examples.bin --levels 4 --base-pa 0x1000 >have
t_same "each finds what it says" want have
t_is "none is without a match but those of other roles and of edits" "edited reserved" \
  "$(awk -F '\t' '$2 == "" { print $1 }' want | sort | paste -sd ' ')"

# --- The acceptance of the language ----------------------------------------------------------------------------------
"$GMMUVIEW" examples.bin --levels 4 --base-pa 0x1000 --where 'valid && aperture == video && address in 0x4800000..0x4900000' --ndjson >have
jq -c --argjson low $((0x4800000)) --argjson high $((0x4900000)) '
  def hex: ascii_downcase | ltrimstr("0x") | explode |
    reduce .[] as $c (0; . * 16 + (if $c > 96 then $c - 87 else $c - 48 end));
  select(.valid and .aperture_name == "video_memory" and (.address | hex) >= $low and (.address | hex) <= $high)' \
  rows.ndjson >want
t_true "some rows match, as jq has it" test -s want
t_same "--where finds just these" want have

# --- Empty slots -----------------------------------------------------------------------------------------------------
# Rows show - for what an empty slot holds, but its fields are 0, and 0 has names; the manual says so.
slots 0000000000000000 0600000000480001 >empty.bin
t_is "fields of an empty slot" '{"address":"0x0","aperture_name":"video_memory","kind_name":"PITCH"}' \
  "$("$GMMUVIEW" empty.bin --levels 4 --slot 0 --json | jq -c '{address, aperture_name, kind_name}')"
t_like "which its row does not show" 'empty +- +------ +- +-' "$("$GMMUVIEW" empty.bin --levels 4 --text)"
while IFS='|' read -r expression indices; do
  t_is "$expression" "$indices" \
    "$("$GMMUVIEW" empty.bin --levels 4 --where "$expression" --ndjson | jq -r .index | paste -sd ' ')"
done <<'EOT'
aperture == vid|0 1
aperture == vid && !empty|1
address == 0|0
address == none|
kind == PITCH|0
empty|0
EOT
t_done
