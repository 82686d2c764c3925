# SPDX-License-Identifier: MIT
# --sort of an answer: the same records as without it, in the order that Python gives them.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# Missing values come last either way, and equal ones stay as they were.
cat >order.py <<'PYTHON'
import json
import sys

name, down = sys.argv[1].lstrip("-"), sys.argv[1].startswith("-")
records = [json.loads(line) for line in sys.stdin]


def key(record):
    value = record[name]
    if isinstance(value, str):
        return (0, int(value, 16)) if value.startswith("0x") else (1, value)
    return 0, value


known = [record for record in records if record[name] is not None]
for record in sorted(known, key=key, reverse=down) + [record for record in records if record[name] is None]:
    print(json.dumps(record))
PYTHON

# Each page is mapped twice.
cat "$data/pte-4k.bin" "$data/pte-4k.bin" >twice.bin
page=$("$GMMUVIEW" twice.bin --levels 4 --where valid --ndjson | jq -r .address | head -n 1)

while IFS='|' read -r arguments column; do
  arguments=${arguments/PAGE/$page}
  # shellcheck disable=SC2206 # a list of options
  asked=(${arguments//DATA/$data})
  for name in "$column" "-$column"; do
    "$GMMUVIEW" "${asked[@]}" --ndjson >plain 2>/dev/null
    t_true "there is something to sort: $arguments" test "$(jq -c ".$column" plain | sort -u | wc -l)" -gt 1
    "$GMMUVIEW" "${asked[@]}" --sort "$name" --ndjson 2>/dev/null | jq -c . >have
    t_same "$arguments by $name" <(python3 order.py "$name" <plain | jq -c .) have
    t_same "the first three of them" <(head -n 3 have) \
      <("$GMMUVIEW" "${asked[@]}" --sort "$name" --limit 3 --ndjson 2>/dev/null | jq -c .)
  done
done <<'EOT'
DATA/odd.bin --check|note
DATA/odd.bin --check|reason
DATA/odd.bin --check|index
DATA/pte-4k.bin --levels 4 --stats|count
DATA/pte-4k.bin --levels 4 --stats|value
DATA/pte-4k.bin --evidence|live
DATA/tree.bin --find-tables|pa
DATA/pte-4k.bin --levels 4 --ranges|address
twice.bin --levels 4 --aliases|memory
twice.bin --levels 4 --who-points-to PAGE|index
--diff DATA/pte-4k.bin DATA/pte-64k.bin --levels 4|bit
--diff DATA/pte-4k.bin DATA/pte-64k.bin DATA/pde2.bin --levels 4|fields
--va 0x7fffb800000|index
EOT

t_same "sorted by a column that is not printed" \
  <("$GMMUVIEW" "$data/odd.bin" --check --sort -pa --ndjson | jq -r .note) \
  <("$GMMUVIEW" "$data/odd.bin" --check --sort -pa --columns note --ndjson | jq -r .note)
t_same "as a table too" <("$GMMUVIEW" "$data/odd.bin" --check --sort note --ndjson | jq -r .note) \
  <("$GMMUVIEW" "$data/odd.bin" --check --sort note --columns note | sed 1d)
t_run "$GMMUVIEW" "$data/odd.bin" --check --sort note
t_is "the exit status stays" 1 "$rc"
t_run "$GMMUVIEW" "$data/odd.bin" --check --sort nose
t_like "a column that is none" 'E_VALUE: --sort: there is no column .nose.; did you mean note' "$rc $err"
t_like "and a caret" $'\n  nose\n  \\^$' "$err"
t_run "$GMMUVIEW" "$data/odd.bin" --check --sort -kind
t_like "that of a row is none of an answer" 'E_VALUE: --sort: there is no column .kind.' "$err"
t_done
