# SPDX-License-Identifier: MIT
# Our schema fits every JSON output, and names nothing that is not there; other programs read the output as it is.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data
schema=$top_srcdir/data/gmmuview.schema.json
fits=$top_srcdir/tests/cli/fits.py

# Objects of a definition, one a line:	lines DEFINITION ARGUMENT...
lines() {
  local name=$1 all
  shift
  "$GMMUVIEW" "$@" --ndjson >objects 2>/dev/null
  t_true "there are objects: $name, $*" test -s objects
  all=$(python3 "$fits" "$schema" --lines "$name" <objects 2>&1)
  t_is "they fit $name: $*" "$(wc -l <objects)" "$all"
  echo "$name" | tr , '\n' >>checked
}

# One object:	object DEFINITION ARGUMENT...
object() {
  local name=$1
  shift
  t_is "it fits $name: $*" 1 "$("$GMMUVIEW" "$@" --json 2>/dev/null | python3 "$fits" "$schema" "$name" 2>&1)"
  echo "$name" >>checked
}

t_true "the schema has a version" jq -e '."$id" | test("^urn:gmmuview:schema:[0-9]+$")' "$schema"
for name in odd pte-4k pde1 pde3-root; do
  for reading in "" "--levels 4" "--levels 4 --page-size 4k" "--levels 2" "--role pde"; do
    # shellcheck disable=SC2086 # options and their arguments
    lines row_pte,row_pde "$data/$name.bin" $reading
  done
done
for name in pde0 odd-pde0; do
  lines row_dual,row_pte "$data/$name.bin" --kind ver2_dual
  lines row_dual "$data/$name.bin" --kind ver2_dual --role dual --levels 3
done
object value_pte --value 0x0600000000480001 --levels 4
object value_pde --value 0x0000000000480002 --levels 2
object value_dual --value 0x00000000004800020000000000456702 --kind ver2_dual
object value_pte --encode role=pte kind=6
object row_pte "$data/pte-4k.bin" --levels 4 --slot 3
lines check "$data/odd.bin" --check
for name in pte-4k pde1 odd; do
  lines stats "$data/$name.bin" --stats
  lines overview "$data/$name.bin" --overview
  lines evidence "$data/$name.bin" --evidence
  lines ranges "$data/$name.bin" --levels 4 --page-size 4k --ranges
done
lines find_tables "$data/tree.bin" --base-pa 0x3fa00000 --find-tables
lines who_points_to "$data/pde0.bin" --kind ver2_dual --who-points-to 0x3fa05000
lines aliases "$data/odd.bin" --levels 4 --page-size 4k --aliases
lines va --va 0x7fffb8000000
lines explain_fault --explain-fault "faulted @ 0x1_0c3c0000. Fault is of type FAULT_PDE"
lines diff --diff "$data/pte-4k.bin" "$data/pte-64k.bin" --levels 4
lines diff --diff "$data/pte-4k.bin" "$data/tree.bin" --levels 4
lines history --diff "$data/pte-4k.bin" "$data/tree.bin" "$data/odd.bin" --levels 4
lines overview_diff --overview-diff "$data/pte-4k.bin" "$data/tree.bin" --levels 4
object info "$data/pte-4k.bin" --info
printf '00a45000: 09003412 00000006\n' >listing.txt
object info listing.txt --info

# What a definition demands is checked: a member missing, one too many, one of another type.
"$GMMUVIEW" --value 0x0600000000480001 --levels 4 --json >value
for change in 'del(.kind)' '.more = 1' '.kind = "6"' '.raw = "0x6"' '.state = "gone"' '.level = 5'; do
  t_false "this does not fit: $change" python3 "$fits" "$schema" value_pte < <(jq "$change" value)
done
t_is "a list fits as a whole" "[]" "$("$GMMUVIEW" "$data/odd.bin" --json | jq -c 'map(select(.role | not))')"
# Rows that were edited in the browser have one member more; tests/browse checks that.
t_is "every definition was checked" "$(python3 "$fits" "$schema" --names | grep -v ^edited_ | sort)" \
  "$(sort -u checked)"
t_is "and an edited row is a row with one member more" "true" \
  "$(jq '[."$defs" | (.edited_pte.properties | keys) - (.row_pte.properties | keys)] == [["edited"]]' "$schema")"

# --- many processes, one output ---------------------------------------------------------------------------------------
python3 "$top_srcdir/tests/cli/trees.py" kind dump tables
"$GMMUVIEW" dump --levels 4 --page-size 4k --where 'state != empty' --ndjson >whole
for offset in $(seq 0 $((256 << 20)) $(((1 << 30) - 1))); do
  "$GMMUVIEW" dump --levels 4 --page-size 4k --where 'state != empty' --offset "$offset" --length 256M --ndjson
done >windows
t_same "windows concatenate to the whole" whole windows
if command -v parallel >/dev/null; then
  t_is "and with GNU parallel, as in the manual" "$(sha256sum <whole)" \
    "$(seq 0 67108864 $(($(stat -c %s dump) - 1)) |
      parallel --will-cite -k "$GMMUVIEW" dump --levels 4 --page-size 4k --where "'state != empty'" --offset {} \
        --length 64M --ndjson | sha256sum)"
else
  t_skip "GNU parallel" "it is not installed"
fi

# --- SQLite -----------------------------------------------------------------------------------------------------------
if command -v sqlite3 >/dev/null; then
  "$GMMUVIEW" "$data/pte-4k.bin" --levels 4 --page-size 4k --ndjson >rows.ndjson
  sqlite3 slots.db >/dev/null <<'SQL'
CREATE TABLE line (row);
.mode ascii
.separator "\t" "\n"
.import rows.ndjson line
SQL
  t_is "SQLite reads NDJSON as it is" "$(jq -r 'select(.state == "mapped") | .kind_name' rows.ndjson | sort | uniq -c |
    awk '{ print $2 "|" $1 }' | sort)" "$(sqlite3 slots.db "SELECT row ->> 'kind_name', count(*) FROM line
      WHERE row ->> 'state' = 'mapped' GROUP BY 1" | sort)"
  "$GMMUVIEW" "$data/pte-4k.bin" --levels 4 --page-size 4k --csv >rows.csv
  sqlite3 slots.db ".import --csv rows.csv slots" 2>/dev/null
  t_is "and CSV, with a column for each field" "$(jq -s 'map(select(.valid)) | length' rows.ndjson)" \
    "$(sqlite3 slots.db "SELECT count(*) FROM slots WHERE valid = 'true'")"
else
  t_skip "SQLite" "it is not installed"
fi
t_done
