# SPDX-License-Identifier: MIT
# make bench runs through: every row has a number, or says why it has none. How fast anything is, no test asks.
. "${top_srcdir:?run me by make check TESTS=tests/bench/bench.sh}/tests/lib.sh"
t_need python3

ROUNDS=1 SIZE=1 SPARSE=1 BENCH_FOLDER=$tmp/dumps t_run python3 -B "$top_srcdir/tests/bench/bench.py"
t_is "it runs through" "0 " "$rc $err"
for row in "--ndjson, one core" "--csv into a pipe" "find tables, 1 MiB" "state, sparse 1 GiB" "j at 200x60" "gmmu_decode" \
  "memory of the browser, its own"; do
  t_like "$row: a number and its spread" "^ +[0-9.]+ [^ ].* [0-9.]+-[0-9.]+( |\$)" "$(grep -F -- "$row " <<<"$out" | head -n 1 | cut -c 45-)"
done
t_is "each row has a number or a reason" "" "$(tail -n +2 <<<"$out" | grep -Ev '[0-9.]+--?[0-9.]+|left out: ')"

ONLY='no such row' t_run python3 -B "$top_srcdir/tests/bench/bench.py"
t_is "rows are picked by their names" 1 "$(grep -c . <<<"$out")"
t_done
