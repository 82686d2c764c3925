# SPDX-License-Identifier: MIT
# --find-tables on dumps of 1 GiB that are built here, whose tables are known (trees.py).
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1

# One line for each address: the reading that is listed first there.
first_readings() {
  jq -r '[.pa, .level, .page_size // "-"] | join(" ")' "$1" | awk '!seen[$1]++' | sort
}

for seed in 1 2 3; do
  python3 "$top_srcdir/tests/cli/trees.py" kind dump tables $seed
  "$GMMUVIEW" dump --find-tables --ndjson >found
  t_true "there are tables of every depth, dump $seed" test "$(cut -d' ' -f2 tables | sort -u | wc -l)" -eq 5
  t_is "every table is listed at its own depth first, dump $seed" "$(sort tables)" \
    "$(first_readings found | grep -wFf <(cut -d' ' -f1 tables))"
  t_is "the three roots are on the first screen, dump $seed" "$(awk '$2 == 0 { print $1 }' tables | sort)" \
    "$(head -n 20 found | jq -r 'select(.level == 0).pa' | sort)"
  t_is "a table is pointed to, a root is not, dump $seed" "true true" \
    "$(jq -s 'map(select(.score == 100)) | (map(select(.level == 0).pointed_to_by) | all(. == 0)),
      (map(select(.level > 0).pointed_to_by) | all(. > 0))' found | paste -sd' ')"

  python3 "$top_srcdir/tests/cli/trees.py" unkind dump tables $seed
  "$GMMUVIEW" dump --find-tables --ndjson >found
  t_is "every table is found among data, dump $seed" "$(sort tables)" \
    "$(first_readings found | grep -wFf <(cut -d' ' -f1 tables))"
  t_true "45 of the first 50 are tables, dump $seed" test 45 -le \
    "$(head -n 50 found | jq -r '[.pa, .level, .page_size // "-"] | join(" ")' | grep -cxFf tables)"
done

# What is only likely is there as well, further down: a page that repeats one entry.
t_true "nothing is dropped" test "$(jq -s 'map(select(.live == 512 and .distinct == 1)) | length' found)" -gt 100
t_done
