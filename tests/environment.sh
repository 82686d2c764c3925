# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Read by make before each test, in a shell where the variables of AM_TESTS_ENVIRONMENT are set. Exports:
#
#	top_srcdir, top_builddir  absolute folders of the source and of the build
#	GMMUVIEW                  the built program itself, not libtool's wrapper
#	have_CHECK, have_ZLIB ... what configure found, yes or no
#
# and makes the result independent of the one who runs the tests: locale, colours, size of the terminal, settings.
export top_srcdir top_builddir AWK CC CXX MAKE NM PKG_CONFIG SANITIZE_CFLAGS NCURSES_CFLAGS
export have_CHECK have_VTERM have_ZLIB have_LZMA have_ZSTD have_BZIP2 have_YAJL
export prefix libdir bindir pkgdatadir pkgconfigdir

GMMUVIEW=$top_builddir/gmmuview
if [ -x "$top_builddir/.libs/gmmuview" ]; then
  GMMUVIEW=$top_builddir/.libs/gmmuview
  LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
fi
export GMMUVIEW

# libcheck: TAP on standard output and nothing else; seconds for one test, ample for a busy machine.
CK_TAP_LOG_FILE_NAME=-
CK_VERBOSITY=silent
CK_DEFAULT_TIMEOUT=${CK_DEFAULT_TIMEOUT:-120}
export CK_TAP_LOG_FILE_NAME CK_VERBOSITY CK_DEFAULT_TIMEOUT

LC_ALL=C.UTF-8
TERM=xterm-256color
XDG_CONFIG_HOME=$top_builddir/no-such-folder
export LC_ALL TERM XDG_CONFIG_HOME
unset NO_COLOR COLUMNS LINES LANGUAGE
