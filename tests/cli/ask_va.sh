# SPDX-License-Identifier: MIT
# --va and --explain-fault: a virtual address as entries of the tables that it goes through.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need jq
t_need python3
cd "$tmp" || exit 1

# The tree of Turing: bits 48:47, 46:38, 37:29, 28:21, then 20:12 or 20:16.
cat >want.py <<'PYTHON'
import json
import sys

va = int(sys.argv[1], 0)
for size, leaf, shift in (("4k", 4, 12), ("64k", 4, 16), ("2m", 3, 21)):
    for level, (hi, lo) in enumerate(((48, 47), (46, 38), (37, 29), (28, 21), (20, shift))):
        if level > leaf:
            break
        index = va >> lo & (1 << hi - lo + 1) - 1
        print(json.dumps({"entry_offset": hex(index * (16 if level == 3 else 8)), "index": index, "level": level,
                          "name": ("PDE3", "PDE2", "PDE1", "PDE0", "PTE")[level],
                          "page_offset": hex(va % (1 << lo)) if level == leaf else None, "page_size": size,
                          "va": hex(va), "va_bits": f"{hi}:{lo}"}, separators=(",", ":")))
PYTHON
for va in 0 0x7fffb800000 0x7fffb8000000 0x1ffffffffffff 0x1000 0xffff 0x10000 0x1fffff 0x123456789abc 140735340871680; do
  python3 want.py $va >want
  t_same "the entries of $va" want <("$GMMUVIEW" --va $va --ndjson)
done
t_is "by hand: 0x7fffb8000000 in pages of 4 KB" '[0,511,509,192,0]' \
  "$("$GMMUVIEW" --va 0x7fffb8000000 --ndjson | jq -cs 'map(select(.page_size == "4k") | .index)')"
t_is "as JSON" "$("$GMMUVIEW" --va 0x7fffb8000000 --ndjson | jq -cs .)" \
  "$("$GMMUVIEW" --va 0x7fffb8000000 --json | jq -c .)"
t_is "as CSV" "$("$GMMUVIEW" --va 0x7fffb8000000 --ndjson | jq -r '"\(.page_size),\(.level),\(.index)"')" \
  "$("$GMMUVIEW" --va 0x7fffb8000000 --csv --columns page_size,level,index | sed 1d | tr -d '\r')"
t_is "as a table" "$("$GMMUVIEW" --va 0x7fffb8000000 --ndjson | jq -r '"\(.page_size) \(.level) \(.index)"')" \
  "$("$GMMUVIEW" --va 0x7fffb8000000 --columns page_size,level,index | sed -e 1d -e 's/^ *//' | tr -s ' ')"
t_refused "an address of the GPU has 49 bits" E_VALUE "49" --va 0x2000000000000
t_refused "and is a number" E_VALUE "--va" --va here
t_refused "it is asked of no dump" E_VALUE "needs no dump" --va 0x1000 table.bin
: >table.bin
t_refused "nor of one that is there" E_VALUE "needs no dump" --va 0x1000 table.bin

# --- what drivers log ------------------------------------------------------------------------------------------------
# Address, first word of the line above the table, access, levels that are suspected.
fault() {
  t_run "$GMMUVIEW" --explain-fault "$2"
  t_is "no error: $1" "0 " "$rc $err"
  t_is "what it says: $1" "$3" "$(head -n 1 .out | grep -oE '^# fault at 0x[0-9a-f]+(, [a-z]+)?(: [A-Z_]+)?')"
  t_run "$GMMUVIEW" --explain-fault "$2" --ndjson
  t_same "the entries: $1" <(python3 want.py "$(sed 's/.* \(0x[0-9a-f]*\).*/\1/' <<<"${3%%,*}")" | jq -c .) \
    <(jq -c 'del(.suspect)' .out)
  t_is "which of them may be at fault: $1" "$4" "$(jq -cs 'map(select(.suspect) | "\(.page_size)\(.level)") | join(" ")' \
    .out | tr -d '"')"
}
above="4k0 4k1 4k2 4k3 64k0 64k1 64k2 64k3 2m0 2m1 2m2"
leaf="4k4 64k4 2m3"
xid="NVRM: Xid (PCI:0000:c1:00): 31, pid=12890, name=app, Ch 0000003b, intr 00000000. MMU Fault:"
fault "a PDE" "$xid ENGINE GRAPHICS GPCCLIENT_T1_0 faulted @ 0x7fff_b8000000. Fault is of type FAULT_PDE ACCESS_TYPE_VIRT_READ" \
  "# fault at 0x7fffb8000000, read: PDE" "$above"
fault "a PTE" "[31543.4] $xid ENGINE HOST0 HUBCLIENT_HOST_CPU faulted @ 0x1_0c3c0000. Fault is of type FAULT_PTE ACCESS_TYPE_VIRT_WRITE" \
  "# fault at 0x10c3c0000, write: PTE" "$leaf"
fault "an older line" "$xid ENGINE CE0 HUBCLIENT_CE0 faulted @ 0x17_00592000. Fault is of type FAULT_RO_VIOLATION ACCESS_TYPE_WRITE" \
  "# fault at 0x1700592000, write: RO_VIOLATION" "$leaf"
fault "address 0" "$xid ENGINE GRAPHICS GPCCLIENT_T1_1 faulted @ 0x0_00000000. Fault is of type FAULT_PDE ACCESS_TYPE_READ" \
  "# fault at 0x0, read: PDE" "$above"
fault "an atomic" "$xid ENGINE GRAPHICS GPC1 faulted @ 0x7f01_00002000. Fault is of type FAULT_ATOMIC_VIOLATION ACCESS_TYPE_VIRT_ATOMIC_STRONG" \
  "# fault at 0x7f0100002000, atomic: ATOMIC_VIOLATION" "$leaf"
fault "a reason that no entry has" "$xid ENGINE GRAPHICS faulted @ 0x1_00000000. Fault is of type FAULT_UNBOUND_INST_BLOCK ACCESS_TYPE_VIRT_READ" \
  "# fault at 0x100000000, read: UNBOUND_INST_BLOCK" ""
fault "a reason that nobody knows" "$xid faulted @ 0x1_00000000. Fault is of type FAULT_FROB ACCESS_TYPE_VIRT_READ" \
  "# fault at 0x100000000, read" ""
fault "nouveau" "nouveau 0000:01:00.0: fifo: fault 00 [VIRT_READ] at 000000fffb5b0000 engine 00 [GR] client 01 [GPC2/T1_0] reason 02 [PTE] on channel 5 [00ff85a000 Xorg[627]]" \
  "# fault at 0xfffb5b0000, read: PTE" "$leaf"
fault "two lines with what stands around them" "[1.0] NVRM: GPU at PCI:0000:01:00: GPU-8a47
[1.1] $xid ENGINE GRAPHICS faulted @ 0x17_00592000. Fault is of type FAULT_PDE_SIZE ACCESS_TYPE_VIRT_PREFETCH" \
  "# fault at 0x1700592000, prefetch: PDE_SIZE" "$above"
t_refused "a line without an address" E_VALUE "faulted @" --explain-fault "Xid 13, Graphics Exception"
t_refused "one with too wide an address" E_VALUE "49" --explain-fault "faulted @ 0xffff_ffff_ffff_ffff"
t_refused "an empty line" E_VALUE "faulted @" --explain-fault ""
t_done
