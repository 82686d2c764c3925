# SPDX-License-Identifier: MIT
# Which rows are printed, what of them, and in which order: --where, --columns, --sort, --limit, --output.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data
table=("$data/pte-4k.bin" --levels 4 --page-size 4k --base-pa 0x3fa04000)
dual=("$data/pde0.bin" --kind ver2_dual --base-pa 0x3fa03000)

# --- --where: the same rows as jq finds ------------------------------------------------------------------------------
"$GMMUVIEW" "${table[@]}" --ndjson >pte.ndjson
"$GMMUVIEW" "${dual[@]}" --ndjson >dual.ndjson
"$GMMUVIEW" "$data/odd.bin" --ndjson >odd.ndjson
while IFS='|' read -r name expression filter; do
  case $name in
    pte) arguments=("${table[@]}") ;;
    dual) arguments=("${dual[@]}") ;;
    odd) arguments=("$data/odd.bin") ;;
  esac
  jq -c "select($filter)" $name.ndjson >want
  t_true "some rows and not all match, as jq has it: $expression" \
    test "$(wc -l <want)" -gt 0 -a "$(wc -l <want)" -lt "$(wc -l <$name.ndjson)"
  "$GMMUVIEW" "${arguments[@]}" --where "$expression" --ndjson >have
  t_same "NDJSON has just these: $expression" want have
  t_same "JSON too" <(jq -c . want) <("$GMMUVIEW" "${arguments[@]}" --where "$expression" --json | jq -c '.[]')
  t_is "CSV too" "$(jq -r .pa want)" \
    "$("$GMMUVIEW" "${arguments[@]}" --where "$expression" --csv | sed 1d | cut -d, -f 2)"
  t_is "the table too" "$(jq -r .pa want)" \
    "$("$GMMUVIEW" "${arguments[@]}" --where "$expression" | awk '$1 ~ /^[0-9]+$/ { print $2 }')"
done <<'EOT'
pte|valid|.valid
pte|valid && kind != 6|.valid and .kind != 6
pte|kind == 0|.kind == 0
pte|!(kind == 0)|.kind != 0
pte|state == sparse or note|.state == "sparse" or .notes != []
pte|index < 5 or pa >= 0x3fa04ff0|.index < 5 or .index >= 510
dual|aperture_small == invalid|.aperture_small == 0
dual|big_bit9_ambiguous|.notes | index("big_bit9_ambiguous")
dual|address_big_alt != none|.address_big_alt != null
odd|reserved|.reserved_bits != []
odd|pde|.role == "pde"
EOT

t_run "$GMMUVIEW" "${table[@]}" --where 'kind == 0xfe'
t_is "a filter that matches nothing prints nothing" "0 " "$rc $out$err"
t_run "$GMMUVIEW" "${table[@]}" --where 'kind == 0xfe' --ndjson
t_is "as NDJSON too" "0 " "$rc $out$err"
t_run "$GMMUVIEW" "${table[@]}" --where 'kind == 0xfe' --json
t_is "as JSON an empty array" "0 []" "$rc $out$err"
t_run "$GMMUVIEW" "${table[@]}" --where 'kind == 0xfe' --csv
t_same "as CSV the names of the columns" .out <("$GMMUVIEW" "${table[@]}" --csv | head -n 1)
t_run "$GMMUVIEW" "${table[@]}" --where 'kind == 06'
t_like "numbers that are read as hex are reported" '^gmmuview: notice: .*06' "$err"

cp "$data/pte-64k.bin" .
# With the depth open rows say what they were read as; a question and a filter go by it without a sight of it.
open_depth="gmmuview: notice: the depth is open: each slot is read by its bit 0; --levels N sets it"
while IFS=: read -r told dump args; do
  # shellcheck disable=SC2086 # options and their arguments
  t_run "$GMMUVIEW" "$data/$dump" $args
  t_is "one notice says that bit 0 decided: $dump $args" "${told:+$open_depth}" "$err"
done <<'EOT'
yes:pte-64k.bin:--where no_4k
yes:pte-64k.bin:--where no_4k --check
yes:pte-64k.bin:--stats
yes:pte-64k.bin:--who-points-to 0x4800000
yes:pte-64k.bin:--diff pte-64k.bin
yes:pte-64k.bin:--columns index,state
yes:pte-64k.bin:--levels 2,3 --where sparse
:pte-64k.bin:
:pte-64k.bin:--ndjson
:pte-64k.bin:--evidence
:pte-64k.bin:--levels 4 --where no_4k
:pte-64k.bin:--levels 3,4 --where no_4k
:pte-64k.bin:--role pte --stats
:pde0.bin:--kind ver2_dual --where leaf
EOT

# Holes in the addresses are shown between rows only if all rows are printed.
printf '0x1000: 0x0000000000000000 0x0600000000480001\n0x2000: 0x0600000000480001 0x0000000000000001\n' >two.txt
t_is "rows keep their index and address over a hole" '[1,"0x1008",8] [2,"0x2000",4096]' \
  "$("$GMMUVIEW" two.txt --levels 4 --where 'kind == 6' --ndjson | jq -c '[.index, .pa, .offset]' | paste -sd ' ')"
t_is "and no hole is shown among rows that were picked" "" "$("$GMMUVIEW" two.txt --levels 4 --where valid | grep hole)"

# --- --limit, --sort -------------------------------------------------------------------------------------------------
for limit in 0 1 7 511 512 513; do
  t_same "--limit $limit is the first $limit rows" <(head -n $limit pte.ndjson) \
    <("$GMMUVIEW" "${table[@]}" --limit $limit --ndjson)
done
t_same "of the rows that match" <(jq -c 'select(.valid)' pte.ndjson | head -n 9) \
  <("$GMMUVIEW" "${table[@]}" --where valid --limit 9 --ndjson)
t_is "JSON is whole then" 9 "$("$GMMUVIEW" "${table[@]}" --limit 9 --json | jq length)"
t_same "--sort by a number" <(jq -cs 'sort_by(.kind)[]' pte.ndjson) <("$GMMUVIEW" "${table[@]}" --sort kind --ndjson)
t_same "by a word" <(jq -cs 'sort_by(.state)[]' pte.ndjson) <("$GMMUVIEW" "${table[@]}" --sort state --ndjson)
t_same "by the bits" <(jq -cs 'sort_by(.raw)[]' dual.ndjson) <("$GMMUVIEW" "${dual[@]}" --sort raw --ndjson)
t_same "down, equal ones in their order" <(jq -cs 'sort_by(-.kind)[]' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --sort -kind --ndjson)
t_same "what has no value comes last" \
  <(jq -cs '(map(select(.address_small != null)) | sort_by(.address_small | length, .)) +
    map(select(.address_small == null)) | .[]' dual.ndjson) \
  <("$GMMUVIEW" "${dual[@]}" --sort address_small --ndjson)
t_same "the limit counts what is sorted" <(jq -cs 'sort_by(-.kind)[:3][]' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --sort -kind --limit 3 --ndjson)

# --- --columns -------------------------------------------------------------------------------------------------------
t_same "--columns as NDJSON: these keys, sorted" <(jq -c '{address, kind, pa, valid}' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --columns pa,valid,address,kind --ndjson)
t_same "as JSON" <(jq -cs 'map({notes, pa})' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --columns pa,notes --json | jq -c .)
t_same "as CSV: in the order that was asked for" \
  <(printf 'valid,pa,kind\r\n'; jq -r '"\(.valid),\(.pa),\(.kind)\r"' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --columns valid,pa,kind --csv)
t_same "as a table, with - for what is not there" \
  <(echo pa address_big address_small; jq -r '"\(.pa) \(.address_big // "-") \(.address_small // "-")"' dual.ndjson) \
  <("$GMMUVIEW" "${dual[@]}" --columns pa,address_big,address_small | tr -s ' ')
t_is "a field that the role lacks is null" '{"is_leaf":null,"kind":6}' \
  "$("$GMMUVIEW" "${table[@]}" --columns kind,is_leaf --limit 1 --ndjson)"
t_same "with a filter, an order and a limit" \
  <(jq -cs 'map(select(.valid)) | sort_by(-.kind)[:5][] | {index, kind}' pte.ndjson) \
  <("$GMMUVIEW" "${table[@]}" --columns index,kind --where valid --sort -kind --limit 5 --ndjson)
t_is "every column of CSV can be named" "$("$GMMUVIEW" "${table[@]}" --csv | tr -d '\r')" \
  "$("$GMMUVIEW" "${table[@]}" --csv \
    --columns "$("$GMMUVIEW" "${table[@]}" --csv | head -n 1 | tr -d '\r')" | tr -d '\r')"
t_run "$GMMUVIEW" "${table[@]}" --columns pa --where 'kind == 0xfe'
t_is "columns of nothing are nothing" "0 " "$rc $out$err"

# --- --output --------------------------------------------------------------------------------------------------------
t_run "$GMMUVIEW" "${table[@]}" --ndjson -o rows.ndjson
t_is "--output prints nothing" "0 " "$rc $out$err"
t_same "the file has it" pte.ndjson rows.ndjson
t_run "$GMMUVIEW" "${table[@]}" --limit 2 --ndjson --output rows.ndjson
t_same "a file that is there is replaced" <(head -n 2 pte.ndjson) rows.ndjson
t_run "$GMMUVIEW" --value 0 --json -o value.json
t_is "one value too" empty "$(jq -r .state value.json)"
head -c 100 "$data/pte-4k.bin" >cut.bin
for arguments in "cut.bin" "$data/pte-4k.bin --where foo" "no-such-file"; do
  # shellcheck disable=SC2086 # a path without blanks and an option
  t_run "$GMMUVIEW" $arguments -o rows.ndjson
  t_is "an error leaves the file as it was: $arguments" "2 2" "$rc $(wc -l <rows.ndjson)"
done
t_is "and nothing beside it" "" "$(find . -name '.gmmuview*')"
cp "$data/pte-4k.bin" dump.bin
ln -s dump.bin link.bin
t_refused "the dump is not written over" E_VALUE "is the dump" dump.bin -o dump.bin
t_refused "nor by another name" E_VALUE "is the dump" dump.bin -o link.bin
t_same "it is as it was" "$data/pte-4k.bin" dump.bin
t_refused "a folder is no file" E_IO "nothing written" dump.bin -o .
t_refused "nor is what cannot be made" E_IO "nothing written" dump.bin -o no/such/file
t_is "colours are for terminals" 0 "$("$GMMUVIEW" dump.bin -o table.txt; grep -c $'\033' table.txt)"

# --- mistakes --------------------------------------------------------------------------------------------------------
t_pointed "a name that means nothing" "did you mean kind" 1 "knid == 6" dump.bin --levels 4 --where "knid == 6"
t_pointed "further on" "--where: " 10 "valid && foo == 3" dump.bin --where "valid && foo == 3"
t_pointed "at the end" "--where: " 9 "valid &&" dump.bin --where "valid &&"
t_pointed "a parenthesis too few" "--where: " 7 "(valid" dump.bin --where "(valid"
t_pointed "an empty expression" "--where: " 1 "" dump.bin --where ""
t_pointed "a field of another role" "--where: " 1 "is_leaf == 1" dump.bin --levels 4 --where "is_leaf == 1"
t_pointed "a column that is not there" "did you mean state?" 4 "pa,statte" dump.bin --columns pa,statte
t_pointed "one without a name" "--columns: " 4 "pa,,kind" dump.bin --columns pa,,kind
t_pointed "one twice" "named twice" 4 "pa,pa" dump.bin --columns pa,pa
t_pointed "an order by nothing" "did you mean kind" 1 "kimd" dump.bin --sort kimd
t_pointed "the other way round" "did you mean kind" 2 "-kimd" dump.bin --sort -kimd
t_refused "a limit that is no number" E_VALUE "--limit" dump.bin --limit all
for option in "--where valid" "--columns pa" "--sort pa" "--limit 1"; do
  # shellcheck disable=SC2086 # an option and its argument
  t_refused "$option of one slot" E_VALUE "${option% *}" dump.bin --slot 0 $option
  # shellcheck disable=SC2086
  t_refused "$option of one value" E_VALUE "${option% *}" --value 0 $option
  # shellcheck disable=SC2086
  t_refused "$option of --info" E_VALUE "${option% *}" dump.bin --info $option
done
t_done
