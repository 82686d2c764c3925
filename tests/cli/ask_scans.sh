# SPDX-License-Identifier: MIT
# Questions about a whole dump, against loops over its rows: --stats, --evidence, --find-tables, --who-points-to.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# The forms of an answer hold the same records. Columns without blanks in them.
#	same_forms NAME COLUMNS ARGUMENT...
same_forms() {
  local name=$1 columns=$2
  shift 2
  "$GMMUVIEW" "$@" --ndjson --columns "$columns" >records
  t_true "there is an answer: $name" test -s records
  t_same "JSON: $name" records <("$GMMUVIEW" "$@" --json --columns "$columns" | jq -c '.[]')
  t_same "CSV: $name" <(jq -r --arg columns "$columns" \
    '. as $row | $columns | split(",") | map($row[.] | if . == null then "" else tostring end) | join(",")' records) \
    <("$GMMUVIEW" "$@" --csv --columns "$columns" | tr -d '\r' | sed 1d)
  t_same "table: $name" <(jq -r --arg columns "$columns" '. as $row | $columns | split(",") |
    map($row[.] | if . == null then "-" elif . == true then "yes" elif . == false then "no" else tostring end) |
    join(" ")' records) <("$GMMUVIEW" "$@" --columns "$columns" | sed -e 1d -e 's/^ *//' | tr -s ' ')
  t_is "every column has a name of its own: $name" "" "$("$GMMUVIEW" "$@" --csv | head -n 1 | tr -d '\r' |
    tr , '\n' | sort | uniq -d)"
}

# --- --stats ---------------------------------------------------------------------------------------------------------
while read -r name arguments; do
  # shellcheck disable=SC2086 # options and their arguments
  set -- "$data/$name" $arguments
  "$GMMUVIEW" "$@" --ndjson >rows
  "$GMMUVIEW" "$@" --stats --ndjson >stats
  t_is "all slots: $*" "$(wc -l <rows)" "$(jq 'select(.group == "slots") | .count' stats)"
  for group in state role; do
    t_is "each $group: $*" "$(jq -r .$group rows | sort | uniq -c | awk '{ print $2, $1 }' | sort)" \
      "$(jq -r "select(.group == \"$group\") | \"\\(.name) \\(.count)\"" stats | sort)"
  done
  t_is "each note: $*" "$(jq -r '.notes[]' rows | sort | uniq -c | awk '{ print $2, $1 }' | sort)" \
    "$(jq -r 'select(.group == "note" and .name != "any") | "\(.name) \(.count)"' stats | sort)"
  t_is "each reserved bit: $*" "$(jq -r '.reserved_bits[]' rows | sort | uniq -c | awk '{ print $2, $1 }' | sort)" \
    "$(jq -r 'select(.group == "reserved" and .value) | "\(.value) \(.count)"' stats | sort)"
  t_is "each run: $*" "$(jq -r .state rows | uniq -c | awk '{ runs[$2]++; if ($1 > most[$2]) most[$2] = $1 }
    END { for (state in runs) print state, runs[state], most[state] }' | sort)" \
    "$(jq -r 'select(.group == "run") | "\(.name) \(.runs) \(.count)"' stats | sort)"
  # The expression beside a line asks for just the slots that it counts.
  wrong=
  while IFS=$'\t' read -r count where; do
    [ "$count" = "$("$GMMUVIEW" "$@" --where "$where" --ndjson | wc -l)" ] || wrong+=" $where"
  done < <(jq -r 'select(.where) | "\(.count)\t\(.where)"' stats)
  t_is "the expressions find as many: $*" "" "$wrong"
done <<'EOT'
pte-4k.bin --levels 4 --page-size 4k
pte-64k.bin --levels 4 --page-size 64k
odd.bin
odd-pde0.bin --kind ver2_dual
pde0.bin --kind ver2_dual
pde1.bin --levels 2
EOT
t_is "--where is counted alone" "$("$GMMUVIEW" "$data/pte-4k.bin" --levels 4 --where 'kind == 6' --ndjson | wc -l)" \
  "$("$GMMUVIEW" "$data/pte-4k.bin" --levels 4 --stats --where 'kind == 6' --ndjson | jq 'select(.group == "slots").count')"
same_forms --stats group,role,value,name,count,runs,first "$data/odd.bin" --stats

# --- --evidence ------------------------------------------------------------------------------------------------------
while read -r reading arguments; do
  for name in pte-4k.bin pde0.bin odd.bin tree.bin; do
    # shellcheck disable=SC2086
    "$GMMUVIEW" "$data/$name" $arguments --partial --ndjson 2>/dev/null >rows
    "$GMMUVIEW" "$data/$name" --evidence --ndjson | jq -c "select(.reading == \"$reading\")" >have
    jq -cs 'def states(list): map(select(.state as $state | list | index($state))) | length;
      def notes(list): map(select(.notes - (.notes - list) != [])) | length;
      {slots: length, empty: states(["empty"]), live: states(["mapped", "pointer"]),
        sparse: states(["sparse", "nv4k", "no_4k"]), stale: states(["stale"]),
        reserved_set: notes(["reserved_set"]), kind_unknown: notes(["kind_unknown"]),
        kind_legacy: notes(["kind_legacy"]), kind_invalid: notes(["kind_invalid"]),
        page_misaligned: notes(["page_misaligned"]),
        leaf_bit: notes(["leaf_bit_in_directory", "leaf_bit_in_dual"]),
        outside_table: notes(["outside_table"]), peer_id_unused: notes(["peer_id_unused"]),
        no_ats_unusual: notes(["no_ats_unusual"]), address_may_continue: notes(["address_may_continue"])}' rows >want
    t_is "$name as $reading" "[]" "$(jq -c --slurpfile have have '. as $want | $have[0] as $have |
      [$want | keys[] | select($have[.] != $want[.] and ($have[.] != null or $want[.] != 0))]' want)"
    t_is "at its depth" "$(sed 's/.*--levels //; s/ --page-size//' <<<"$arguments")" \
      "$(jq -r 'if .level == 4 then "4 \(.page_size)" else "\(.level)" end' have)"
  done
done <<'EOT'
PDE3 --role pde --levels 0
PDE2 --role pde --levels 1
PDE1 --role pde --levels 2
PDE0 --kind ver2_dual --role dual --levels 3
PDE0_2M --kind ver2_dual --role pte --levels 3
PTE_64K --role pte --levels 4 --page-size 64k
PTE_4K --role pte --levels 4 --page-size 4k
EOT
same_forms --evidence reading,level,slots,live,page_misaligned,outside_table "$data/odd.bin" --evidence
t_refused "the evidence is about all slots" E_VALUE "--where" "$data/odd.bin" --evidence --where valid

# --- --find-tables ---------------------------------------------------------------------------------------------------
tree=("$data/tree.bin" --base-pa 0x3fa00000)
"$GMMUVIEW" "${tree[@]}" --find-tables --ndjson >found
t_is "the best stand first" "$(jq .score found | sort -rn)" "$(jq .score found)"
while read -r pa level page_size; do
  t_true "the table at $pa is found at its depth" test -n "$(jq "select(.pa == \"$pa\" and .level == $level and
    .page_size == ($page_size))" found)"
done <<'EOT'
0x3fa00000 0 null
0x3fa01000 1 null
0x3fa02000 2 null
0x3fa03000 3 null
0x3fa04000 4 "4k"
0x3fa05000 4 "64k"
EOT
while read -r pa level page_size slots; do
  size=()
  [ "$page_size" = null ] || size=(--page-size "$page_size")
  "$GMMUVIEW" "${tree[@]}" --offset $((pa - 0x3fa00000)) --length 4096 --levels "$level" "${size[@]}" --limit "$slots" \
    --ndjson 2>/dev/null >rows
  t_is "slots that are used and live at $pa" \
    "$(jq -cs '[(map(select(.raw | test("^0x0+$") | not)) | length),
      (map(select(.state == "mapped" or .state == "pointer")) | length)]' rows)" \
    "$(jq -c "select(.pa == \"$pa\" and .level == $level and (.page_size // \"null\") == \"$page_size\") | [.used, .live]" found)"
done < <(jq -r '"\(.pa) \(.level) \(.page_size) \(.slots)"' found)
t_has "a page that begins before the window" "; the dump has it only from 0x100 on" \
  "$("$GMMUVIEW" "$data/pte-4k.bin" --offset 0x100 --find-tables --ndjson | jq -r 'select(.pa == "0x0").evidence')"
same_forms --find-tables score,level,page_size,pa,slots,used,fitting,live,sequence "${tree[@]}" --find-tables

# --- --who-points-to -------------------------------------------------------------------------------------------------
cat >points.py <<'PYTHON'
import json
import sys

pa, rows = int(sys.argv[1], 0), [json.loads(line) for line in sys.stdin]
size = {"4k": 4096, "64k": 65536, "2m": 2 << 20}
for row in rows:
    for name in ("address", "address_alt", "address_big", "address_big_alt", "address_small"):
        if not row.get(name):
            continue
        address = int(row[name], 16)
        live = row.get("valid", True)
        covers = size.get(row.get("page_size"), 4096) if row["role"] == "pte" else 256 if "big" in name else 4096
        if address <= pa < address + covers and (live or address):
            print(row["index"], row["pa"], name, hex(address), pa - address, covers, str(live).lower())
PYTHON
while read -r pa name arguments; do
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$data/$name" $arguments --ndjson | python3 points.py "$pa" | sort >want
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$data/$name" $arguments --who-points-to "$pa" --ndjson |
    jq -r '[.index, .pa, .field, .address, .offset, .size, .live] | map(tostring) | join(" ")' | sort >have
  t_true "something points to $pa in $name" test -s want
  t_same "and this is it: $pa $name $arguments" want have
done <<'EOT'
0x3fa05000 pde0.bin --kind ver2_dual
0x3fa05110 pde0.bin --kind ver2_dual
0x3fa04abc pde0.bin --kind ver2_dual
0x52340008 pte-4k.bin --levels 4 --page-size 4k
0x5234ffff pte-4k.bin --levels 4 --page-size 64k
0x3fa02000 odd.bin
EOT
t_run "$GMMUVIEW" "$data/pde0.bin" --kind ver2_dual --who-points-to 0x123456789000
t_is "nobody points there: nothing, and no error" "0 " "$rc $out$err"
t_refused "an address is needed" E_VALUE "--who-points-to" "$data/pde0.bin" --who-points-to x
t_run "$GMMUVIEW" "$data/pde0.bin" --kind ver2_dual --who-points-to 03fa05000
t_has "an address that is read as hex is reported" "--who-points-to 03fa05000 is read as hex" "$err"
same_forms --who-points-to index,pa,role,level,state,live,field,address,offset,size \
  "$data/pde0.bin" --kind ver2_dual --who-points-to 0x3fa05000
t_done
