# SPDX-License-Identifier: MIT
# Values from drivers' own tests, through the program: what data/vectors.tsv says must come out as JSON.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3

t_run python3 - "$GMMUVIEW" "$top_srcdir/tests/data/vectors.tsv" <<'EOF'
import json, subprocess, sys

program, path = sys.argv[1:]
lines = [line.rstrip("\n").split("\t") for line in open(path) if not line.startswith("#")]
header, vectors = lines[0], [dict(zip(lines[0], line)) for line in lines[1:]]

# The physical address that the driver meant is one of the readings.
readings = {"true_address": ("address", "address_alt"), "true_address_big": ("address_big", "address_big_alt"),
            "true_address_small": ("address_small",)}

def number(text):
    try:
        return int(text, 0)
    except ValueError:
        return text

for vector in vectors:
    kind = "ver2_dual" if vector["width"] == "16" else "ver2"
    said = subprocess.run([program, "--value", vector["raw"], "--kind", kind, "--role", vector["role"],
                           "--levels", vector["depth"], "--json"], stdout=subprocess.PIPE, check=True).stdout
    decoded = json.loads(said)
    for pair in vector["expected"].split(" "):
        key, value = pair.split("=")
        if key in readings:
            found = [decoded.get(name) for name in readings[key]]
            assert hex(number(value)) in found, (vector["id"], pair, found)
        else:
            found = decoded[key]
            assert found == number(value), (vector["id"], pair, found)
    print(vector["id"])
EOF
t_is "every value means what its driver says" "" "$err"
t_is "all 47 of them" 47 "$(wc -l <"$tmp/.out")"
t_done
