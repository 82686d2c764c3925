# SPDX-License-Identifier: MIT
# Says aloud which tests could not be built here, so that a green run is not taken for a full one.
. "${top_srcdir:?run me by make check}/tests/lib.sh"

need() {
  if [ "$3" = yes ]; then t_pass "$1 built"; else t_skip "$1 built" "configure found no $2"; fi
}

need "unit tests" check "$have_CHECK"
need "tests of the screen" libvterm "$have_VTERM"
need "tests of gzip dumps" zlib "$have_ZLIB"
need "tests of xz dumps" liblzma "$have_LZMA"
need "tests of zstd dumps" libzstd "$have_ZSTD"
need "tests of bzip2 dumps" libbz2 "$have_BZIP2"
need "tests of JSON dumps" libyajl "$have_YAJL"

# Types of terminals that tests of the screen are run on; the descriptions of the first come with ncurses everywhere.
for type in xterm-256color xterm-16color xterm vt100 vt220 linux screen screen-256color tmux tmux-256color; do
  if infocmp "$type" >/dev/null 2>&1; then
    t_pass "tests on a terminal of type $type"
  else
    t_skip "tests on a terminal of type $type" "this system has no description of it"
  fi
done
t_done
