# SPDX-License-Identifier: MIT
# --diff of more than two dumps: when each slot changed, against a loop over the bytes of all of them.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# Captures of a dump, in each of which some slots change, some of them again, and some back; the last is longer, and
# the second shorter.
cat >captures.py <<'PYTHON'
import random
import sys

source, entry, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
random.seed(seed)
first = open(source, "rb").read()
slots = random.sample(range(len(first) // entry - 4), 30)
data = bytearray(first)
for capture in range(1, count + 1):
    for slot in random.sample(slots, 12) if capture > 1 else []:
        if random.randrange(4) == 0:
            data[slot * entry:slot * entry + entry] = first[slot * entry:slot * entry + entry]
        for bit in random.sample(range(entry * 8), random.choice((0, 1, 1, 3))):
            data[slot * entry + bit // 8] ^= 1 << bit % 8
    cut = len(data) - 3 * entry if capture == 2 else len(data)
    more = bytes(5 * entry) if capture == count else b""
    open(f"capture{capture}.bin", "wb").write(data[:cut] + more)
PYTHON

# What follows from the rows of each: PA, dump, change, slots, before, after, states, number of bits.
cat >want.py <<'PYTHON'
import json
import sys

dumps = [{row["pa"]: row for row in map(json.loads, open(name))} for name in sys.argv[1:]]
records = []
for number, (old, new) in enumerate(zip(dumps, dumps[1:]), 2):
    for pa in old.keys() & new.keys():
        if old[pa]["raw"] != new[pa]["raw"]:
            before, after = old[pa], new[pa]
            bits = bin(int(before["raw"], 16) ^ int(after["raw"], 16)).count("1")
            records.append((int(pa, 16), number, "changed", 1, before["raw"], after["raw"], before["state"],
                            after["state"], bits, before["index"]))
    for change, here, there in (("gone", old, new), ("new", new, old)):
        alone = sorted(int(pa, 16) for pa in here.keys() - there.keys())
        if alone:
            records.append((alone[0], number, change, len(alone), None, None, None, None, None, here[hex(alone[0])]["index"]))
for record in sorted(records, key=lambda record: record[:2]):
    print(json.dumps(record))
PYTHON

while read -r name entry arguments; do
  for seed in 1 2; do
    python3 captures.py "$data/$name" "$entry" 5 $seed
    for capture in 1 2 3 4 5; do
      # shellcheck disable=SC2086 # options and their arguments
      "$GMMUVIEW" capture$capture.bin $arguments --ndjson >rows$capture 2>/dev/null
    done
    python3 want.py rows1 rows2 rows3 rows4 rows5 >want
    # shellcheck disable=SC2086
    t_run "$GMMUVIEW" --diff capture1.bin capture2.bin capture3.bin capture4.bin capture5.bin $arguments --ndjson
    t_is "there are changes: $name $arguments" 1 "$rc"
    cp .out have
    python3 -c 'import json, sys
for line in open("have"):
    r = json.loads(line)
    print(json.dumps([int(r["pa"], 16), r["dump"], r["change"], r["slots"], r["before"], r["after"],
                      r["state_before"], r["state_after"], r["bits"], r["index"]]))' >listed
    t_same "each slot is listed when it changed: $name $arguments, $seed" want listed
    t_true "some of them more than once" test "$(jq -r .pa have | sort | uniq -d | wc -l)" -gt 3
    t_is "by the name of the dump" "$(jq -r '"capture\(.dump).bin"' have)" "$(jq -r .file have)"
  done
done <<'EOT'
pte-4k.bin 8 --levels 4
pte-4k.bin 8 --base-pa 0x3fa04000
pde0.bin 16 --kind ver2_dual
EOT

# --- Two dumps at a time say the same ------------------------------------------------------------------------------
python3 captures.py "$data/pte-4k.bin" 8 3 7
"$GMMUVIEW" --diff capture1.bin capture2.bin capture3.bin --levels 4 --ndjson >have
for pair in "1 2" "2 3"; do
  read -r old new <<<"$pair"
  t_same "the slots of --diff $pair" \
    <("$GMMUVIEW" --diff capture$old.bin capture$new.bin --levels 4 --ndjson |
      jq -r 'select(.bit) | "\(.pa) \(.field)"' | sort -u) \
    <(jq -r --argjson new "$new" 'select(.dump == $new and .change == "changed") | .pa + " " + (.fields / " ")[]' have |
      sort -u)
done

t_run "$GMMUVIEW" --diff capture1.bin capture1.bin capture1.bin --ndjson
t_is "no change, no record" "0 " "$rc $out"
for form in --json --csv --text; do
  t_is "as many with $form" "$(wc -l <have)" "$("$GMMUVIEW" --diff capture1.bin capture2.bin capture3.bin --levels 4 \
    $form | grep -c "capture[23].bin")"
done

# --- Pairing ---------------------------------------------------------------------------------------------------------
for address in 1000 2000; do
  printf 'a%s: 0600000000480001 0600000000490001\n' $address >at$address.txt
done
printf 'a3000: 0600000000480001 0600000000490009\n' >at3000.txt
t_is "dumps without an address in common are paired by offset" "0xa2008 3 volatile" \
  "$("$GMMUVIEW" --diff at1000.txt at2000.txt at3000.txt --levels 4 --ndjson | jq -r '"\(.pa) \(.dump) \(.fields)"')"
t_is "by address on request: each is gone, and another new" "gone new gone new" \
  "$("$GMMUVIEW" --diff at1000.txt at2000.txt at3000.txt --levels 4 --compare-by pa --ndjson | jq -r .change | paste -sd ' ')"
t_is "two of them as well" "only_first only_second" \
  "$("$GMMUVIEW" --diff at1000.txt at3000.txt --levels 4 --compare-by pa --ndjson | jq -r .change | paste -sd ' ')"
printf 'a1000: 0600000000480001 0600000000490001\na2000: 0600000000480001\n' >two.txt
printf 'a2000: 0600000000480001 0600000000490001\na3000: 0600000000480001\n' >moved.txt
t_is "by address, where they have one in common" "only_first only_second" \
  "$("$GMMUVIEW" --diff two.txt moved.txt --levels 4 --ndjson | jq -r .change | sort -u | paste -sd ' ')"
t_is "by offset on request" "" "$("$GMMUVIEW" --diff two.txt moved.txt --levels 4 --compare-by offset --ndjson)"
t_refused "without --diff" E_VALUE "--compare-by is for --diff" at1000.txt --compare-by pa
t_refused "with another question" E_VALUE "--compare-by" at1000.txt --check --compare-by pa
t_refused "any other word" E_VALUE "compare-by" --diff at1000.txt at2000.txt --compare-by size

# --- Limits ----------------------------------------------------------------------------------------------------------
most=()
for ((i = 0; i < 64; i++)); do most+=("$data/pte-64k.bin"); done
t_run "$GMMUVIEW" --diff "${most[@]}" --levels 4
t_is "64 dumps are compared" "0 " "$rc $out$err"
t_refused "65 are too many" E_VALUE "at most 64 dumps" --diff "${most[@]}" more.bin
t_refused "one that is missing is named" E_IO "nothing.bin" --diff "$data/pte-64k.bin" "$data/pte-64k.bin" nothing.bin
t_refused "the output is none of them" E_VALUE "is the dump" --diff at1000.txt at2000.txt at3000.txt -o at3000.txt
t_done
