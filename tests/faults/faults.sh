# SPDX-License-Identifier: MIT
# Failing calls, one after the other: see faults.c. Here a few of each kind in each command; make faults tries all.
. "${top_srcdir:?run me by make check}/tests/lib.sh"

[ "${have_VTERM:?}" = yes ] || t_skip_all "configure found no libvterm"
case ${SANITIZE_CFLAGS-} in *sanitize*) t_skip_all "sanitizers allocate by themselves" ;; esac
t_need xxd gzip xz zstd bzip2 tar iconv

. "$top_srcdir/tests/fuzz/seeds.sh"
fuzz_seeds "$top_srcdir/tests/dump/data" "$tmp"
cp "${top_builddir:?}"/data/*.bin "$tmp"
for tool in gzip xz zstd bzip2; do mv "$tmp/pte64k.$tool" "$tmp/pte-64k.bin.$tool"; done
tar -C "$tmp" -czf "$tmp/pte-64k.tar.gz" pte64k.bin
head -c 100 "$tmp/pte-4k.bin" >"$tmp/cut.bin"
{ head -c 1024 "$tmp/pte-4k.bin" && printf '\001\002\003\004' && tail -c +1029 "$tmp/pte-4k.bin"; } >"$tmp/changed.bin"
mkdir -p "$tmp/settings/gmmuview"
printf 'theme light\nindex hex\nbind ^N down\n' >"$tmp/settings/gmmuview/config"

# faults NAME [MOST]: runs the program with its calls failing.
faults() {
  cd "$tmp" || exit 1
  XDG_CONFIG_HOME=$tmp/settings t_run "$top_builddir/tests/faults/faults" "${GMMUVIEW:?}" \
    "$top_builddir/tests/faults/.libs/inject.so" "${FAULTS_CASES:-$top_srcdir/tests/faults/cases.txt}" ${2+"$2"}
  if [ "$rc" = 0 ]; then t_pass "$1: $out"; else t_fail "$1" "$out" "$err"; fi
}

faults "no failing call goes unsaid" ${FAULTS_MOST-4}
t_done
