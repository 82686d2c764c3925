# SPDX-License-Identifier: MIT
# --diff: each bit that differs, against a loop over the bytes and the fields of both dumps.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

# Copies a dump with bits of random slots flipped, one or some in each.
cat >flip.py <<'PYTHON'
import random
import sys

source, target, entry, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
random.seed(seed)
data = bytearray(open(source, "rb").read())
for slot in random.sample(range(len(data) // entry), min(40, len(data) // entry // 2)):
    for bit in random.sample(range(entry * 8), random.choice((1, 1, 1, 2, 3))):
        data[slot * entry + bit // 8] ^= 1 << bit % 8
open(target, "wb").write(data)
PYTHON

# The same answer from the rows of both dumps: what the raw bits say, and whose bits they are by --fields.
cat >want.py <<'PYTHON'
import json
import sys

fields = {}
for line in open("fields.txt"):
    words = line.split()
    if len(words) > 3 and words[0] in ("pte", "pde", "dual") and words[2][0].isdigit():
        hi, _, lo = words[2].partition(":")
        fields.setdefault(words[0], {})[words[1]] = (int(hi), int(lo or hi))

first, second = ([json.loads(line) for line in open(name)] for name in sys.argv[1:3])
have = [json.loads(line) for line in open(sys.argv[3])]
want = []
for single in (True, False):
    for old, new in zip(first, second):
        bits = int(old["raw"], 16) ^ int(new["raw"], 16)
        if bits == 0 or (bin(bits).count("1") == 1) != single:
            continue
        for bit in range(128):
            if bits >> bit & 1:
                want.append((old["pa"], old["index"], bit, int(new["raw"], 16) >> bit & 1,
                             "single_bit" if single else "several_bits", old, new))
assert len(want) == len(have), (len(want), len(have))
for (pa, index, bit, now, change, old, new), record in zip(want, have):
    place = {"pa": pa, "index": index, "bit": bit, "flip": ("1->0", "0->1")[now], "change": change,
             "before": old["raw"], "after": new["raw"], "role": old["role"], "other_pa": pa, "slots": 1}
    assert {key: record[key] for key in place} == place, (place, record)
    owners = [name for row in (old, new) for name, (hi, lo) in fields[row["role"]].items() if lo <= bit <= hi]
    assert record["field"] in owners if owners else record["field"] == "reserved", record
    meaning, name = record["meaning"], record["field"]
    if old["role"] != new["role"]:
        assert f'{old["role"]} -> {new["role"]}' in meaning, record
    elif name == "reserved":
        assert ("set" if now else "cleared") in meaning and not record["in_force"], record
    elif not record["in_force"]:
        assert "not in force" in meaning, record
    elif (name.startswith("address") and old[whole := name[:-4]] and new[whole] and old[whole] != new[whole]
          and all(old.get(part + whole[7:]) == new.get(part + whole[7:]) for part in ("aperture", "peer_id"))):
        moved = int(new[whole], 16) - int(old[whole], 16)
        assert f"{whole} moves by {moved:#x}" in meaning, record
    elif name + "_name" in old:
        known = [str(row[name + "_name"]) for row in (old, new)]
        assert None in known or "None" in known or f"{name} {known[0]} -> {known[1]}" in meaning, record
    elif isinstance(old[name], bool):
        assert f"{name} {int(old[name])} -> {int(new[name])}" in meaning, record
    assert (f'state {old["state"]} -> {new["state"]}' in meaning) == (old["state"] != new["state"]), record
print(len(have), len({record["field"] for record in have}), len({record["in_force"] for record in have}))
PYTHON
"$GMMUVIEW" --fields >fields.txt

while read -r name entry arguments; do
  for seed in 1 2 3; do
    python3 flip.py "$data/$name" other.bin "$entry" $seed
    # shellcheck disable=SC2086 # options and their arguments
    "$GMMUVIEW" "$data/$name" $arguments --ndjson >first
    # shellcheck disable=SC2086
    "$GMMUVIEW" other.bin $arguments --ndjson >second
    # shellcheck disable=SC2086
    "$GMMUVIEW" --diff "$data/$name" other.bin $arguments --ndjson >have
    t_is "two dumps that differ are exit status 1" 1 $?
    t_run python3 want.py first second have
    t_is "every bit, its field and its meaning: $name $arguments $seed" "0 " "$rc $err"
    read -r bits names _ <<<"$out"
    t_true "of many fields" test "${bits:-0}" -ge 16 -a "${names:-0}" -ge 3
  done
done <<'EOT'
pte-4k.bin 8 --levels 4
pte-64k.bin 8 --levels 4 --page-size 64k
pde1.bin 8 --levels 2
odd.bin 8
pde0.bin 16 --kind ver2_dual
EOT

# One bit, by hand.
check() {
  slots "$2" 0000000000000000 >a.bin
  slots "$3" 0000000000000000 >b.bin
  t_is "$1" "$4" "$("$GMMUVIEW" --diff a.bin b.bin --levels "${5:-4}" --ndjson |
    jq -r '[.index, .bit, .flip, .field, .in_force, .meaning] | map(tostring) | join("|")')"
}
check "a page becomes valid" 0600000000480000 0600000000480001 \
  "0|0|0->1|valid|true|valid 0 -> 1; became valid: state stale -> mapped"
check "an aperture" 0600000000480001 0600000000480005 \
  "0|2|0->1|aperture|true|aperture video_memory -> system_coherent_memory"
check "an address" 0600000000480001 0600000000580001 "0|20|0->1|address_vid|true|address moves by 0x1000000"
check "to another memory there is no distance" 0600000000480001 0600000000580005 \
  "0|2|0->1|aperture|true|aperture video_memory -> system_coherent_memory
0|20|0->1|address_vid|true|address_vid 0x4800 -> 0x5800"
check "the other way" 0600000000580001 0600000000480001 "0|20|1->0|address_vid|true|address moves by -0x1000000"
check "a reserved bit" 0000000003fa0202 0040000003fa0202 "0|54|0->1|reserved|false|a reserved bit was set" 2
check "a directory entry is gone" 0000000003fa0202 0000000003fa0200 \
  "0|1|1->0|aperture|true|aperture video_memory -> invalid; became invalid: state pointer -> stale" 2

# --- what only one dump has, other formats, exit status --------------------------------------------------------------
cp "$data/pte-4k.bin" a.bin
head -c 4000 a.bin >short.bin
t_run "$GMMUVIEW" --diff a.bin short.bin --levels 4 --ndjson
t_is "slots of the first alone" '1 ["only_first",500,"0xfa0",null,12]' \
  "$rc $(jq -c '[.change, .index, .pa, .other_pa, .slots]' .out)"
t_run "$GMMUVIEW" --diff short.bin a.bin --levels 4 --ndjson
t_is "and of the second" '1 ["only_second",500,null,"0xfa0",12]' \
  "$rc $(jq -c '[.change, .index, .pa, .other_pa, .slots]' .out)"
printf '0x9000: 0x0600000000480001\n' >one.txt
printf '0x5000: 0x0600000000480003\n' >two.txt
t_is "dumps without a common address are compared by offset" '["0x9000","0x5000",1]' \
  "$("$GMMUVIEW" --diff one.txt two.txt --levels 4 --ndjson | jq -c '[.pa, .other_pa, .bit]')"
t_run "$GMMUVIEW" --diff a.bin a.bin --levels 4
t_is "the same is exit status 0 and nothing" "0 " "$rc $out$err"
t_run "$GMMUVIEW" --diff a.bin a.bin --levels 4 --json
t_is "as JSON an empty array" "0 []" "$rc $out"
python3 flip.py a.bin other.bin 8 9
for form in --json --csv --text; do
  case $form in
    --json) read_form() { jq -r '.[] | [.pa, .bit] | map(tostring) | join(" ")'; } ;;
    --csv) read_form() { sed 1d | tr -d '\r' | cut -d, -f 3,7 | tr , ' '; } ;;
    --text) read_form() { sed 1d | awk '{ print $3, $7 }'; } ;;
  esac
  t_is "the same bits with $form" \
    "$("$GMMUVIEW" --diff a.bin other.bin --levels 4 --ndjson | jq -r '[.pa, .bit] | map(tostring) | join(" ")')" \
    "$("$GMMUVIEW" --diff a.bin other.bin --levels 4 $form | read_form)"
done
t_refused "trouble is exit status 2" E_IO "nothing.bin" --diff a.bin nothing.bin
t_refused "one dump is too few" E_VALUE "two dumps" --diff a.bin
t_refused "a filter of two dumps has no meaning" E_VALUE "--where" --diff a.bin a.bin --where valid
t_refused "one question at a time" E_VALUE "--diff" --diff --check a.bin a.bin
t_done
