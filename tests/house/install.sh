# SPDX-License-Identifier: MIT
# What make install puts down is what a user needs: a C and a C++ program build with pkg-config alone and run.
. "${top_srcdir:?run me by make check}/tests/lib.sh"
t_need "$PKG_CONFIG"

# This runs inside make check: its job server and flags are not for the make here.
unset MAKEFLAGS MFLAGS MAKELEVEL
root=$tmp/root
t_true "make install with DESTDIR" "$MAKE" -C "$top_builddir" install DESTDIR="$root"

cat >"$tmp/user.c" <<'C'
#include <inttypes.h>
#include <stdio.h>
#include <gmmu/gmmu.h>

int main(void)
{
	struct gmmu_view view = GMMU_VIEW_DEFAULT;
	struct gmmu_slot slot;
	struct gmmu_entry entry;
	struct gmmu_error error;

	view.depths = 1u << 4;
	if (gmmu_number_parse("0x0600000000480001", 64, &slot, &error) != GMMU_OK ||
	    gmmu_decode(&view, slot, &entry, &error) != GMMU_OK)
		return 1;
	printf("%#" PRIx64 "\n", gmmu_entry_value(&entry, GMMU_PTE_ADDRESS).number);
	return 0;
}
C
cp "$tmp/user.c" "$tmp/user.cc"

export PKG_CONFIG_PATH=$root$pkgconfigdir PKG_CONFIG_SYSROOT_DIR=$root
flags=$("$PKG_CONFIG" --cflags --libs gmmu)
t_has "gmmu.pc names the library" -lgmmu "$flags"

# user NAME SOURCE COMPILER...: builds and runs the program. The address is what seed value 0x0600000000480001 holds:
# bits 32:8 are 0x4800, in units of 4 KB.
user() {
  local name=$1 source=$2
  shift 2
  # shellcheck disable=SC2086 # lists of words
  t_true "$name program builds" "$@" $SANITIZE_CFLAGS -o "$tmp/user" "$source" $flags
  t_run env LD_LIBRARY_PATH="$root$libdir" "$tmp/user"
  t_is "$name program decodes" 0x4800000 "$out"
}

# What README has people type for a library in a folder of its own: the program finds it by itself.
line=$(grep -o 'cc program.c .*-rpath.*' "$top_srcdir/README")
t_has "README shows how to link with a library in a folder of its own" pkg-config "$line"
(
  cd "$tmp" && cp user.c program.c && cc() { $CC $SANITIZE_CFLAGS -o user "$@"; } &&
    pkg-config() { "$PKG_CONFIG" --define-variable=libdir="$root$libdir" "$@"; } && eval "$line"
) >"$tmp/link" 2>&1 || t_fail "the program links" "$(cat "$tmp/link")"
t_run "$tmp/user"
t_is "a program linked as README says runs" 0x4800000 "$out"

# shellcheck disable=SC2086 # a compiler may be several words
user C "$tmp/user.c" $CC
if [ -z "$CXX" ]; then
  t_skip "C++ program" "there is no C++ compiler"
elif [ -n "$SANITIZE_CFLAGS" ]; then
  t_skip "C++ program" "the sanitizers of $CC need not be those of $CXX"
else
  # shellcheck disable=SC2086
  user C++ "$tmp/user.cc" $CXX
fi
t_done
