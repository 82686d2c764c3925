# SPDX-License-Identifier: MIT
# Screens appear at once on terminals whose description says how, and others are sent nothing that they do not know.
. "${top_srcdir:?run me by make check TESTS=tests/pty/sync.sh}/tests/lib.sh"
t_need python3 tic infocmp

{
  printf 'xterm-sync|an xterm that shows nothing until a screen is complete,\n'
  infocmp -1 xterm-256color | grep -v -e '^#' -e '^xterm'
  printf '\tSync=\\E[?2026%%?%%p1%%{1}%%-%%tl%%eh%%;,\n'
} >"$tmp/source"
t_true "a terminal is described" tic -x -o "$tmp/terminfo" "$tmp/source"

# sent TERM: all that the browser sends, from its start to its end by q.
sent() {
  TERMINFO_DIRS=$tmp/terminfo: TERM=$1 python3 - "$GMMUVIEW" "$top_builddir/data/pte-4k.bin" <<'PYTHON'
import os
import pty
import signal
import sys

signal.alarm(60)
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
sent, typed = b"", False
while True:
    try:
        got = os.read(terminal, 65536)
    except OSError:
        break
    if not got:
        break
    sent += got
    if not typed and b"pte-4k.bin" in sent:
        os.write(terminal, b"q")
        typed = True
os.waitpid(pid, 0)
sys.stdout.write(sent.decode("utf-8", "replace").replace("\x1b", "ESC"))
PYTHON
}

sent xterm-sync >"$tmp/sent"
t_has "a screen is shown" pte-4k.bin "$(cat "$tmp/sent")"
t_true "it begins as the description says" grep -q 'ESC\[?2026h.*pte-4k.bin' "$tmp/sent"
t_is "what was begun was ended" "$(grep -o 'ESC\[?2026h' "$tmp/sent" | wc -l)" "$(grep -o 'ESC\[?2026l' "$tmp/sent" | wc -l)"
t_is "others are not asked" 0 "$(sent xterm-256color | grep -c 'ESC\[?2026')"
t_done
