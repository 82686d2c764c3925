# SPDX-License-Identifier: MIT
# Every form of listing, whole and damaged, in a short form: two tables and two kinds of damage each. At length, by hand:
#	tests/dump/listings.py --run build/gmmuview --seed 7 --damage 10 --only-wrong --keep FOLDER
. "${top_srcdir:?run me by make check}/tests/lib.sh"
t_need python3

t_run python3 "$top_srcdir/tests/dump/listings.py" --run "$GMMUVIEW" --few 2 --only-wrong --keep "$tmp/kept"
if [ "$rc" = 0 ]; then
  t_pass "no listing is read falsely in silence"
else
  cp -r "$tmp/kept" listings.kept
  t_fail "no listing is read falsely in silence" "$out" "$err" "the listings and their true bytes are in listings.kept"
fi
t_like "all forms were tried" '^(9[0-9]{2}|[0-9]{4}) forms, [0-9]{4} listings\.' "${out##*$'\n'}"
t_done
