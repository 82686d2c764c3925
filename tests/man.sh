# SPDX-License-Identifier: MIT
# The manual: its lists are those of the program's tables, it is well-formed, and what it shows of C is true.
. "${top_srcdir:?run me by make check TESTS=tests/man.sh}/tests/lib.sh"

man=$top_srcdir/man
pages="gmmu-expressions.5 gmmu-fields.5 gmmuview.1 libgmmu.3"

# --- Lists that are made from tables ---------------------------------------------------------------------------------
cp "$man"/*.[135] "$tmp"
for page in $pages; do
  t_true "$page can be renewed" bash "$man/update" "$top_builddir/man/make_manual" "$tmp/$page"
  t_same "$page is up to date (else: make update-man)" "$tmp/$page" "$man/$page"
done

cp "$top_srcdir/README" "$tmp/README"
t_true "the screen in README can be drawn" env -C "$top_builddir" bash "$man/update" man/make_manual "$tmp/README"
t_same "the screen in README is up to date (else: make update-man)" "$tmp/README" "$top_srcdir/README"

printf '.\\" begin no-such-part\n.\\" end no-such-part\n' >"$tmp/bad.1"
t_false "a part that nobody makes is an error" bash "$man/update" "$top_builddir/man/make_manual" "$tmp/bad.1"
printf '.\\" begin states\n' >"$tmp/bad.1"
t_false "a part that does not end is an error" bash "$man/update" "$top_builddir/man/make_manual" "$tmp/bad.1"
printf '.\\" begin states\n.\\" end notes\n' >"$tmp/bad.1"
t_false "a part that ends another is an error" bash "$man/update" "$top_builddir/man/make_manual" "$tmp/bad.1"

# The lists are not empty: some rows that must be there, by their names in the format.
t_has "a field with its bits" '\fBcomptagline\fR (55:36)' "$(cat "$man/gmmu-fields.5")"
t_has "a state with its roles" '\fBpointer\fR (pde, dual)' "$(cat "$man/gmmu-fields.5")"
t_has "a note" '\fBbig_bit9_ambiguous\fR (dual)' "$(cat "$man/gmmu-fields.5")"
t_has "a kind" '0x06\ GENERIC_MEMORY' "$(cat "$man/gmmu-fields.5")"
t_is "all 243 kinds" 243 "$(grep -oE '0x[0-9a-f]{2}\\ [A-Z]' "$man/gmmu-fields.5" | wc -l)"
t_has "an option" '\fB\-\-base\-pa\fR \fIPA\fR' "$(cat "$man/gmmuview.1")"
t_has "a key" '\fBDown\fR or \fBj\fR' "$(cat "$man/gmmuview.1")"
t_has "an error" '\fBE_TRUNCATED\fR' "$(cat "$man/gmmuview.1")"

# --- Form ------------------------------------------------------------------------------------------------------------
for page in $pages; do
  if command -v mandoc >/dev/null; then
    t_is "mandoc finds no fault in $page" "" "$(mandoc -T lint -W warning "$man/$page" 2>&1)"
  else
    t_skip "mandoc finds no fault in $page" "there is no mandoc"
  fi
  if command -v groff >/dev/null; then
    t_is "groff has no warning for $page" "" "$(groff -t -man -Tutf8 -ww -rLL=100n "$man/$page" 2>&1 >/dev/null)"
    t_is "no line of $page is wider than 80 columns" "" \
      "$(groff -t -man -Tascii -P-cbou -rLL=80n "$man/$page" | awk 'length > 80')"
  else
    t_skip "groff has no warning for $page" "there is no groff"
    t_skip "no line of $page is wider than 80 columns" "there is no groff"
  fi
done

# --- C in libgmmu.3 --------------------------------------------------------------------------------------------------
# Blocks from the line `.\" WORD` on, between .EX and .EE, as the reader sees them.
blocks() {
  sed -n "/^\\.\\\\\" $1\$/,/^\\.EE/p" "$man/libgmmu.3" | grep -v '^\.' | sed 's/\\e/\\/g; s/\\-/-/g'
}

t_is "every exported function is in libgmmu.3" "$(grep -v '^#' "$top_srcdir/tests/house/libgmmu.symbols" | sort)" \
  "$(blocks prototypes | grep -oE 'gmmu_[a-z0-9_]+\(' | tr -d '(' | sort)"

{
  printf '#include <gmmu/gmmu.h>\n'
  blocks prototypes
} >"$tmp/prototypes.c"
# shellcheck disable=SC2086 # a compiler may be two words (ccache gcc)
t_true "the prototypes are those of the headers" \
  $CC -std=gnu11 -Werror -fsyntax-only -I"$top_srcdir/include" "$tmp/prototypes.c"
sed 's/unsigned bits/int bits/' "$tmp/prototypes.c" >"$tmp/wrong.c"
# shellcheck disable=SC2086
t_false "and a wrong one would be seen" $CC -std=gnu11 -fsyntax-only -I"$top_srcdir/include" "$tmp/wrong.c"

blocks example >"$tmp/example.c"
# shellcheck disable=SC2086 # the compiler and flags are lists
t_true "the example builds" $CC -std=gnu11 -Wall -Werror $SANITIZE_CFLAGS -I"$top_srcdir/include" -o "$tmp/example" \
  "$tmp/example.c" -L"$top_builddir/.libs" -lgmmu
t_run env LD_LIBRARY_PATH="$top_builddir/.libs" "$tmp/example"
t_is "the example prints where the page is" "mapped at 0x4800000" "$out$err"

# --- Examples in gmmuview.1 ------------------------------------------------------------------------------------------
mkdir "$tmp/bin"
ln -s "$GMMUVIEW" "$tmp/bin/gmmuview"
cp "$top_builddir/data/pte-4k.bin" "$tmp/table.bin"
cd "$tmp" || exit 1
sed -n '/^\.SH EXAMPLES/,/^\.SH SEE/p' "$man/gmmuview.1" | sed -n '/^\.EX/,/^\.EE/p' | grep -v '^\.' |
  sed -e ':join' -e '/|$/{N; s/\n */ /; b join' -e '}' -e 's/\\-/-/g; s/\\(aq/'"'"'/g' >commands
t_like "there are examples" 'gmmuview' "$(cat commands)"
while IFS= read -r command; do
  case $command in
  *jq*) command -v jq >/dev/null || { t_skip "$command" "there is no jq"; continue; } ;;
  esac
  t_run env PATH="$tmp/bin:$PATH" bash -o pipefail -c "$command"
  t_is "works: $command" "0 " "$rc $err"
  t_like "prints something: $command" . "$out"
done <commands
t_done
