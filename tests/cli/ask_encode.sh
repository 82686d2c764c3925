# SPDX-License-Identifier: MIT
# --encode: from fields to a slot and back.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
t_need jq
cd "$tmp" || exit 1
data=$top_builddir/data

t_is "a page, by hand" 0x0600000000480001 \
  "$("$GMMUVIEW" --encode role=pte valid=1 kind=GENERIC_MEMORY address=0x4800000 --ndjson | jq -r .raw)"
t_is "in any order, with the role among the options" 0x0600000000480001 \
  "$("$GMMUVIEW" --encode address=0x4800000 kind=6 valid=1 --role pte --ndjson | jq -r .raw)"
t_is "a page of system memory" 0x060003999990000d \
  "$("$GMMUVIEW" --encode role=pte valid=1 volatile=1 aperture=system_coherent_memory kind=6 address=0x399999000000 \
    --ndjson | jq -r .raw)"
t_is "a directory entry" 0x0000000003fa0202 \
  "$("$GMMUVIEW" --encode role=pde aperture=video_memory address=0x3fa02000 --ndjson | jq -r .raw)"
t_is "a slot of 16 bytes" 0x0000000003fa040a0000000003fa050a \
  "$("$GMMUVIEW" --encode role=dual aperture_big=video_memory volatile_big=1 address_big=0x3fa05000 \
    aperture_small=video_memory volatile_small=1 address_small=0x3fa04000 --ndjson | jq -r .raw)"
t_is "nothing but a role is 0" 0x0000000000000000 "$("$GMMUVIEW" --encode role=pte --ndjson | jq -r .raw)"
for form in --text --json --csv; do
  t_same "what comes out is what --value shows: $form" \
    <("$GMMUVIEW" --value 0x0600000000480001 --role pte --levels 4 $form) \
    <("$GMMUVIEW" --encode role=pte valid=1 kind=6 address=0x4800000 --levels 4 $form)
done
t_run "$GMMUVIEW" --encode role=pte kind=010 address=04800000 valid=1 --ndjson
t_is "digits with a leading zero are hex" 0x1000000000480001 "$(jq -r .raw <<<"$out")"
t_is "with a notice for each" "gmmuview: notice: --encode: kind 010 is read as hex, 0x010
gmmuview: notice: --encode: address 04800000 is read as hex, 0x04800000" "$err"
t_has "with a ruler" "|kind" "$("$GMMUVIEW" --encode role=pte kind=6 --levels 4)"

# All slots of the samples, taken apart into their raw fields by --ndjson and put together again.
cat >encode.py <<'PYTHON'
import json
import subprocess
import sys

program, fields = sys.argv[1], {}
for line in open("fields.txt"):
    words = line.split()
    if len(words) > 3 and words[0] in ("pte", "pde", "dual") and words[2][0].isdigit():
        fields.setdefault(words[0], []).append(words[1])
seen, whole_count = set(), 0
for line in sys.stdin:
    row = json.loads(line)
    if row["reserved_bits"] or row["raw"] in seen or len(seen) == 40:
        continue
    seen.add(row["raw"])
    words = [f'role={row["role"]}'] + [f"{name}={int(row[name])}" for name in fields[row["role"]]]
    # Fields share bits: two of them agree, since they were read from the same ones.
    out = subprocess.run([program, "--encode", *words, "--ndjson"], capture_output=True, text=True, check=True)
    assert json.loads(out.stdout)["raw"] == row["raw"], (words, out.stdout)
    # The names of values do as well, and an address instead of its parts.
    named = [f'role={row["role"]}']
    for name in fields[row["role"]]:
        value = row.get(name + "_name") or int(row[name])
        whole = name[:-4] if name.endswith(("_sys", "_vid")) else None
        if whole and row[whole] is not None:
            continue
        named.append(f"{name}={value}")
    for half in ("address", "address_big", "address_small"):
        if row.get(half) is not None and not row.get(half + "_alt"):
            named.append(f"{half}={row[half]}")
    if any(row.get(half + "_alt") for half in ("address", "address_big")) or row.get("comptagline"):
        continue
    out = subprocess.run([program, "--encode", *named, "--ndjson"], capture_output=True, text=True)
    assert out.returncode == 0, (named, out.stderr)
    whole_count += 1
    assert json.loads(out.stdout)["raw"] == row["raw"], (named, out.stdout)
print(min(len(seen), whole_count))
PYTHON
"$GMMUVIEW" --fields >fields.txt
while read -r name arguments; do
  # shellcheck disable=SC2086
  "$GMMUVIEW" "$data/$name" $arguments --ndjson >rows
  t_run python3 encode.py "$GMMUVIEW" <rows
  t_is "round trip: $name" "0 " "$rc $err"
  t_true "of several slots" test "${out:-0}" -ge 3
done <<'EOT'
pte-4k.bin --levels 4 --page-size 4k
pde0.bin --kind ver2_dual --role dual
pde1.bin --levels 2
EOT

# --- mistakes --------------------------------------------------------------------------------------------------------
t_pointed "a field that is not there" "did you mean kind?" 1 "knid=6" --encode role=pte knid=6
t_pointed "a value that has no such name" "neither a number nor" 6 "kind=FROB" --encode role=pte kind=FROB
t_pointed "a role that is none" "role" 6 "role=leaf" --encode role=leaf kind=6
t_pointed "no value" "NAME=VALUE" 1 "kind=" --encode role=pte kind=
t_pointed "no name" "NAME=VALUE" 1 "=6" --encode role=pte =6
t_pointed "a word that is neither" "NAME=VALUE" 1 "kind" --encode role=pte kind
t_refused "no role" E_VALUE "role=pte" --encode kind=6
t_refused "too wide a value" E_VALUE "kind" --encode role=pte kind=256
t_refused "an address between pages" E_VALUE "address" --encode role=pte address=0x123
t_refused "a derived field" E_VALUE "writable" --encode role=pte writable=1
t_refused "two values for the same bits" E_VALUE "" --encode role=pte kind=6 kind=7
t_refused "a filter of one slot" E_VALUE "--where" --encode role=pte kind=6 --where valid
t_refused "a dump beside it" E_VALUE "--blob" --encode role=pte --blob x.bin
t_done
