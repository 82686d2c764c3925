# SPDX-License-Identifier: MIT
# --info: what a file was taken for, for people and as JSON.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3
cd "$tmp" || exit 1
slots 0600000000480001 060003999990000d >pt.bin
printf 'xyz' >>pt.bin

t_run "$GMMUVIEW" --info pt.bin --format raw --base-pa 0x1000
t_is "facts about a dump with bytes left over are no error" 0 "$rc"
t_like "its size" 'file size +19 bytes' "$out"
t_like "its shape" 'raw' "$out"
t_like "its extent" '0x1000: 19 bytes, 2 slots of 8, 3 bytes left over' "$out"

odd=$'odd\n\xff\xe2\x80\xae name.bin'
cp pt.bin "$odd"
t_run "$GMMUVIEW" --info --json "$odd" --format raw --kind ver2_dual
t_true "as JSON with sorted keys, whatever the file is called" python3 - <<'EOF'
import json

text = open(".out", "rb").read().decode("utf-8")
pairs = json.loads(text, object_pairs_hook=lambda p: [k for k, _ in p] == sorted(k for k, _ in p) and dict(p))
assert pairs["size"] == pairs["file_size"] == 19
assert pairs["shape"] == "raw"
assert pairs["path"] == "odd\n\\xff\u202e name.bin"
assert pairs["extents"] == [{"address": "0x0", "left_over": 3, "size": 19, "slots": 1}]
EOF
t_refused "a missing file" E_IO "No such file" --info nothing.bin
t_done
