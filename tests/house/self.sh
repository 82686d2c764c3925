# SPDX-License-Identifier: MIT
# The helpers of tests/lib.sh can fail: each is run on something false, and the result must read "not ok".
. "${top_srcdir:?run me by make check}/tests/lib.sh"

# says NAME EXPECTED SCRIPT: what a test file with these lines prints first.
says() {
  local name=$1 expected=$2
  printf '. "$top_srcdir/tests/lib.sh"\n%s\n' "$3" >"$tmp/inner.sh"
  t_is "$name" "$expected" "$(bash "$tmp/inner.sh" 2>/dev/null | head -n 1)"
}

says "t_is fails" "not ok 1 - x" 't_is x a b; t_done'
says "t_is passes" "ok 1 - x" 't_is x "a b" "a b"; t_done'
says "t_has fails" "not ok 1 - x" 't_has x a bcd; t_done'
says "t_like fails" "not ok 1 - x" 't_like x "^a+$" ab; t_done'
says "t_same fails" "not ok 1 - x" 'echo a >"$tmp/a"; echo b >"$tmp/b"; t_same x "$tmp/a" "$tmp/b"; t_done'
says "t_same fails on a missing file" "not ok 1 - x" 'echo a >"$tmp/a"; t_same x "$tmp/a" "$tmp/b"; t_done'
says "t_true fails" "not ok 1 - x" 't_true x false; t_done'
says "t_false fails" "not ok 1 - x" 't_false x true; t_done'
says "t_need skips the file" "1..0 # SKIP there is no such-program" 't_need such-program; t_done'
says "a file that stops early fails" "Bail out! the test ended before t_done" 'exit 0'
says "an unset variable fails" "Bail out! the test ended before t_done" 't_is x a "$no_such_variable"; t_done'
says "a file without tests fails" "not ok 1 - the file holds a test" 't_done'
says "t_run keeps the exit status" "ok 1 - x" 't_run sh -c "echo o; echo e >&2; exit 3"; t_is x "o e 3" "$out $err $rc"; t_done'
t_done
