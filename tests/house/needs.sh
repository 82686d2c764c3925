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
t_done
