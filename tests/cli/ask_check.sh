# SPDX-License-Identifier: MIT
# --check: every note of every row, and why.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# An object from the code of a note to what --fields says of it.
"$GMMUVIEW" --fields | jq -Rn '[inputs | capture("^(?<code>[a-z0-9_]+) +(pte|pde|dual)[^ ]* +(?<help>.*)$")? ] |
  map({(.code): .help}) | add' >help.json

while read -r arguments; do
  # shellcheck disable=SC2086 # options and their arguments
  set -- $arguments
  "$GMMUVIEW" "$data/$1" "${@:2}" --ndjson >rows
  jq -c '. as $row | .notes[] | {index: $row.index, level: $row.level, note: ., pa: $row.pa, raw: $row.raw,
    role: $row.role, state: $row.state}' rows >want
  t_run "$GMMUVIEW" "$data/$1" "${@:2}" --check --ndjson
  t_same "each note is a record: $arguments" want <(jq -c 'del(.reason)' .out)
  t_is "the exit status is 1 if there is one" "$([ -s want ] && echo 1 || echo 0)" "$rc"
  t_is "the reason is that of the manual" "" "$(jq -c --slurpfile help help.json \
    'select(.reason | startswith($help[0][.note] // "?") | not)' .out | head -n 3)"
  t_is "as JSON" "$(jq -cs . .out)" "$("$GMMUVIEW" "$data/$1" "${@:2}" --check --json | jq -c .)"
  t_is "as CSV" "$(jq -r '[.pa, .note] | join(" ")' .out)" \
    "$("$GMMUVIEW" "$data/$1" "${@:2}" --check --csv --columns pa,note | sed 1d | tr -d '\r' | tr , ' ')"
  t_is "as a table" "$(jq -r '[.pa, .note] | join(" ")' .out)" \
    "$("$GMMUVIEW" "$data/$1" "${@:2}" --check --columns pa,note | sed 1d | tr -s ' ')"
done <<'EOT'
odd.bin
odd.bin --levels 4
odd.bin --levels 0
odd-pde0.bin --kind ver2_dual
pte-4k.bin --levels 4 --page-size 4k
pte-64k.bin --levels 4 --page-size 64k
pde1.bin --levels 2
EOT

slots 0600000000480001 0000000000000000 >clean.bin
t_run "$GMMUVIEW" clean.bin --levels 4 --check
t_is "nothing to report is exit status 0" "0 " "$rc $out$err"
t_run "$GMMUVIEW" clean.bin --levels 4 --check --json
t_is "as JSON an empty array" "0 []" "$rc $out"
slots 0040000003fa020a 0000000000000000 ff00000000480001 >odd.bin
t_like "the reason names the bits" ': 54; mask 0x0040000000000000"$' \
  "$("$GMMUVIEW" odd.bin --levels 2 --limit 1 --check --ndjson | jq .reason)"
t_is "--where narrows what is checked" '[2,"kind_unknown"]' \
  "$("$GMMUVIEW" odd.bin --levels 4 --check --where 'index == 2' --ndjson | jq -c '[.index, .note]')"
t_is "--limit counts records, not slots" '[0,"reserved_set"]' \
  "$("$GMMUVIEW" odd.bin --levels 2 --check --where 'index >= 0' --limit 1 --ndjson | jq -c '[.index, .note]')"
t_is "and looks as far as it has to" 2 \
  "$("$GMMUVIEW" odd.bin --levels 4 --check --where 'index > 0' --limit 1 --ndjson | jq .index)"
t_refused "one slot is no dump" E_VALUE "--slot" odd.bin --check --slot 0
t_refused "nor is a value" E_VALUE "--value" --value 0 --check
t_pointed "a column that it lacks" "--columns" 4 "pa,kind" odd.bin --check --columns pa,kind
head -c 12 odd.bin >cut.bin
t_refused "half a slot is an error" E_TRUNCATED "" cut.bin --check
t_done
