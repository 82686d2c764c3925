# SPDX-License-Identifier: MIT
# Random tables in many views, decoded by gmmuview and by a decoder of its own (oracle.py): the same bytes of JSON.
. "${top_srcdir:?run me by make check TESTS=tests/cli/oracle.sh}/tests/lib.sh"
t_need python3

seed=0
same() {
  seed=$((seed + 1))
  t_true "the same JSON${*:+ with $*}" \
    python3 "$top_srcdir/tests/oracle.py" "$GMMUVIEW" "$top_srcdir/data/kinds.tsv" "$seed" "$@"
}

same
same --levels 0 --base-pa 0x3fa00000
same --levels 0 --base-pa 0x3fa00ff0
same --levels 1 --base-pa 0x3fa01000
same --levels 2 --base-pa 0x3fa02008
same --kind ver2 --levels 3
same --levels 3
same --levels 4
same --levels 4 --page-size 4k --base-pa 0x3fa04000
same --levels 4 --page-size 64k --base-pa 0x3fa05100
same --levels 4 --page-size 4k --base-pa 0x3fa04004
same --levels 3,4
same --levels 1,2
same --levels 2,4 --page-size 64k
same --role pte --page-size 64k
same --role pde
same --role pde --levels 0,2
same --kind ver2_dual
same --kind ver2_dual --levels 3 --base-pa 0x3fa03000
same --kind ver2_dual --role dual --base-pa 0x3fa03008
same --kind ver2_dual --role pte --levels 3,4
t_done
