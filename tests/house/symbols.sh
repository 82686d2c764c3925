# SPDX-License-Identifier: MIT
# What libgmmu exports is exactly the list under review, and what it needs from others does neither I/O nor allocation.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"
t_need objdump

# shellcheck disable=SC2086 # $NM may be several words
library=$top_builddir/.libs/libgmmu.so
[ -e "$library" ] || t_skip_all "no shared library was built"
[ -z "$SANITIZE_CFLAGS" ] || t_skip_all "sanitizers add symbols of their own"

$NM -D --defined-only "$library" | "$AWK" '{ print $NF }' | LC_ALL=C sort >"$tmp/exported"
grep -v '^#' tests/house/libgmmu.symbols >"$tmp/listed"
t_same "the exported symbols are those of tests/house/libgmmu.symbols" "$tmp/listed" "$tmp/exported"

outside=$($NM -D --undefined-only "$library" | "$AWK" '{ sub(/@.*/, "", $NF); print $NF }' |
  grep -vE '^(_ITM_.*|__gmon_start__|__cxa_finalize|__stack_chk_fail|__(mem|str|vsn|sn)[a-z]*_chk)$' |
  grep -vE '^(mem[a-z]+|str[a-z]*|v?snprintf|__errno_location|__ctype_b_loc|__isoc[0-9]+_[a-z]+)$')
t_is "libgmmu needs nothing that prints, reads or allocates" "" "$outside"

state=$(for object in "$top_builddir"/src/libgmmu/.libs/*.o; do
  objdump -h "$object" | "$AWK" -v object="${object##*/}" '$2 ~ /^\.(data|bss)$/ && $3 !~ /^0+$/ { print object, $2 }'
done)
t_is "libgmmu keeps no state" "" "$state"
t_done
