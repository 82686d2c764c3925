# SPDX-License-Identifier: MIT
# The examples of README are true: each `$ command` in a console block is run, and what it prints must be what stands
# below it (a line `...` stands for any lines, `...` within a line for any text). The C example is built and run, and the
# files that README and HACKING name exist.
. "${top_srcdir:?run me by make check TESTS=tests/readme.sh}/tests/lib.sh"

readme=$top_srcdir/README
t_need python3
cd "$tmp" || exit 1
ln -s "$top_builddir" build
mkdir bin
ln -s "$GMMUVIEW" bin/gmmuview
PATH=$tmp/bin:$PATH

# matches ACTUAL EXPECTED: files, equal but for lines "..." in the second, each of which takes any number of lines.
matches() {
  python3 - "$1" "$2" <<'PYTHON'
import re
import sys

have, want = (open(name, encoding="utf-8").read() for name in sys.argv[1:])
lines = want.splitlines(keepends=True)
pattern = "".join("(.*\n)*?" if line == "...\n" else ".*".join(map(re.escape, line.split("..."))) for line in lines)
sys.exit(0 if re.fullmatch(pattern, have) else 1)
PYTHON
}

printf 'a\nb\nc\n' >have
printf 'a\n...\nc\n' >want
t_true "dots take lines" matches have want
printf 'a\n...\nb\n' >want
t_false "dots do not take everything" matches have want

printf 'a ...d\n' >want
printf 'a b c d\n' >have
t_true "dots take a part of a line" matches have want
printf 'a b c\n' >have
t_false "dots do not take the rest of a line" matches have want

# --- Commands and what they print ------------------------------------------------------------------------------------
# Writes each example of a console block to N.command and N.expected; a command may continue after a backslash.
"$AWK" '
  /^```/ { inside = $0 == "```console"; next }
  !inside { next }
  /^\$ / || more {
    if (!more) count++
    file = count ".command"
    line = more ? $0 : substr($0, 3)
    print line >file
    more = line ~ /\\$/
    printf "" >(count ".expected")
    next
  }
  { print >(count ".expected") }' "$readme"

number=0
while [ -e $((number + 1)).command ]; do
  number=$((number + 1))
  command=$(cat $number.command)
  case $command in
  *jq*) command -v jq >/dev/null || { t_skip "$command" "there is no jq"; continue; } ;;
  esac
  bash $number.command >$number.actual 2>&1
  if matches $number.actual $number.expected; then
    t_pass "$command"
  else
    t_fail "$command" "$(diff $number.expected $number.actual | head -n 40)"
  fi
done
t_true "README has examples" test "$number" -ge 5

# --- The C example ---------------------------------------------------------------------------------------------------
"$AWK" '/^```/ { inside = $0 == "```c"; next } inside' "$readme" >example.c
# shellcheck disable=SC2086 # the compiler and flags are lists
t_true "the C example builds" $CC -std=gnu11 -Wall -Werror $SANITIZE_CFLAGS -I"$top_srcdir/include" -o example \
  example.c -L"$top_builddir/.libs" -lgmmu
t_run env LD_LIBRARY_PATH="$top_builddir/.libs" ./example
t_is "and prints what README says" "$(sed -n 's/^It prints `\(.*\)`\.$/\1/p' "$readme")" "$out"
t_is "without a complaint" "0 " "$rc $err"

# --- Names of files --------------------------------------------------------------------------------------------------
missing=
# shellcheck disable=SC2016 # these are Markdown's quotes
for path in $(grep -oE '`(src|include|tests|data|man|\.ci)/[A-Za-z0-9_./-]*`' "$readme" | tr -d '`' | sort -u); do
  [ -e "$top_srcdir/$path" ] || [ -e "$top_builddir/$path" ] || missing+=" $path"
done
t_is "the files that README names exist" "" "$missing"

missing=
named='(^|[ (])(src|include|tests|data|man)/[A-Za-z0-9_./-]*[A-Za-z0-9_]'
for path in $(grep -oE "$named" "$top_srcdir/HACKING" | tr -d ' (' | sort -u); do
  [ -e "$top_srcdir/$path" ] || [ -e "$top_builddir/$path" ] || missing+=" $path"
done
t_is "the files that HACKING names exist" "" "$missing"

t_has "README shows how to start" "./bootstrap run" "$(cat "$readme")"
t_has "README shows how to test" "./bootstrap check" "$(cat "$readme")"
t_done
