# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# TAP for tests in bash. A test file reads:
#
#	. "${top_srcdir:?run me by make check TESTS=tests/cli/value.sh}/tests/lib.sh"
#	t_need jq
#	t_run "$GMMUVIEW" --value 0 --json
#	t_is "a value of 0 is fine" 0 "$rc"
#	t_is "and says empty" empty "$(jq -r .state <<<"$out")"
#	t_done
#
# Every helper that takes a NAME prints one result and returns 0, so that the file goes on. Without t_done at its end a
# file fails. $tmp is an empty folder of the file's own, removed when it ends. Standard input is empty.
#
#	t_run COMMAND...             runs it; sets $out, $err (without last newlines) and $rc; the exact bytes are in
#	                             the files $tmp/.out and $tmp/.err
#	t_is NAME EXPECTED ACTUAL    equal strings
#	t_has NAME PART TEXT         TEXT contains PART
#	t_like NAME REGEX TEXT       TEXT matches the extended regular expression
#	t_same NAME EXPECTED ACTUAL  files with equal bytes
#	t_true NAME COMMAND...       the command succeeds
#	t_false NAME COMMAND...      the command fails
#	t_pass NAME, t_fail NAME [EXPLANATION...]
#	t_skip NAME REASON           one result that could not be had here
#	t_skip_all REASON            ends the file, visibly skipped
#	t_need TOOL...               t_skip_all if a program is not there
#	t_done                       the end
set -u
exec </dev/null

tmp=$(mktemp -d) || exit 1
t_count=0
t_ended=no
out='' err='' rc=0

t_end() {
  rm -rf "$tmp"
  [ "$t_ended" = yes ] || printf 'Bail out! the test ended before t_done\n'
}
trap t_end EXIT
trap 'exit 1' HUP INT TERM

t_pass() {
  t_count=$((t_count + 1))
  printf 'ok %s - %s\n' "$t_count" "${1//#/}"
}

t_fail() {
  t_count=$((t_count + 1))
  printf 'not ok %s - %s\n' "$t_count" "${1//#/}"
  shift
  [ $# -eq 0 ] || printf '%s\n' "$@" | sed 's/^/# /'
}

t_is() {
  if [ "$2" = "$3" ]; then t_pass "$1"; else t_fail "$1" "expected: $2" "actual:   $3"; fi
}

t_has() {
  case $3 in
  *"$2"*) t_pass "$1" ;;
  *) t_fail "$1" "expected to contain: $2" "actual: $3" ;;
  esac
}

t_like() {
  if [[ $3 =~ $2 ]]; then t_pass "$1"; else t_fail "$1" "expected to match: $2" "actual: $3"; fi
}

t_same() {
  local difference
  if cmp -s -- "$2" "$3"; then
    t_pass "$1"
  else
    difference=$(diff -a -- "$2" "$3" 2>&1 | head -n 20 | tr -d '\000')
    t_fail "$1" "$2 and $3 differ:" "$difference"
  fi
}

t_true() {
  local name=$1
  shift
  if "$@" >"$tmp/.said" 2>&1; then t_pass "$name"; else t_fail "$name" "failed: $*" "$(head -n 20 "$tmp/.said")"; fi
}

t_false() {
  local name=$1
  shift
  if "$@" >"$tmp/.said" 2>&1; then t_fail "$name" "should have failed: $*"; else t_pass "$name"; fi
}

# A NUL byte cannot stand in a variable: bash would warn, so it is left out there.
t_run() {
  "$@" >"$tmp/.out" 2>"$tmp/.err"
  rc=$?
  out=$(tr -d '\000' <"$tmp/.out")
  err=$(tr -d '\000' <"$tmp/.err")
}

t_skip() {
  t_count=$((t_count + 1))
  printf 'ok %s - %s # SKIP %s\n' "$t_count" "${1//#/}" "$2"
}

t_skip_all() {
  t_ended=yes
  printf '1..0 # SKIP %s\n' "$*"
  exit 0
}

t_need() {
  local tool
  for tool; do
    command -v "$tool" >/dev/null || t_skip_all "there is no $tool"
  done
}

t_done() {
  [ "$t_count" -gt 0 ] || t_fail "the file holds a test"
  t_ended=yes
  printf '1..%s\n' "$t_count"
  exit 0
}
