# SPDX-License-Identifier: MIT
# What ./bootstrap says where it can do nothing. (That it builds and tests a fresh clone is for .ci/run.)
. "${top_srcdir:?run me by make check}/tests/lib.sh"

bootstrap=$top_srcdir/bootstrap

t_run "$bootstrap" --help
t_is "--help succeeds" 0 "$rc"
t_has "--help names run" "bootstrap run" "$out"
t_has "--help names check" "bootstrap check" "$out"

if command -v man >/dev/null; then
  t_run env MANPAGER=cat "$bootstrap" man gmmu-fields
  t_has "man shows a page" "tree of tables" "$out"
else
  t_skip "man shows a page" "there is no man"
fi
t_run "$bootstrap" man no-such-page
t_is "a page that there is not is refused" 1 "$rc"
t_has "and the pages are named" "gmmuview, gmmu-fields and libgmmu" "$err"

for call in "" "no-such-command"; do
  # shellcheck disable=SC2086 # no argument, or one
  t_run "$bootstrap" $call
  t_is "a wrong call ('$call') is refused" 2 "$rc"
  t_has "a wrong call ('$call') gets the usage" "Usage:" "$err"
done

# A system without apt-get: only these programs.
mkdir "$tmp/bin"
for tool in bash dirname cat; do
  ln -s "$(command -v "$tool")" "$tmp/bin/$tool"
done
for command in run check; do
  t_run env PATH="$tmp/bin" "$bootstrap" "$command"
  t_is "$command is refused without apt-get" 1 "$rc"
  t_has "$command without apt-get says what is needed" "libncurses-dev" "$err"
done
t_has "check without apt-get names what the tests need too" "libvterm-dev" "$err"
t_done
