# SPDX-License-Identifier: MIT
# Includes run one way: a folder of src/ may include itself and those before it. What belongs to one folder alone
# (curses, standard error, ...) is found nowhere else.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"

order="libgmmu text dump render query browse tui cli"

house_strip
cd "$tmp/stripped" || exit 1
t_is "all C files are looked at" "$(cd "$top_srcdir" && house_c_files)" "$(house_c_files)"

# Lines "FILE:LINE: complaint" about the includes of the given files.
include_faults() {
  "$AWK" -v order="$order" '
  BEGIN {
    count = split(order, folders, " ")
    for (i = 1; i <= count; i++)
      rank[folders[i]] = i
  }
  function fault(text) {
    print FILENAME ":" FNR ": " text
  }
  FNR == 1 {
    split(FILENAME, parts, "/")
    mine = parts[1] == "src" ? rank[parts[2]] : (parts[1] == "include" ? 0 : count + 1)
  }
  /^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], path, "/")
    if (mine == 0)
      fault("a public header includes only <...>")
    else if (mine <= count && !(path[1] in rank))
      fault("write \"folder/" quoted[2] "\"")
    else if (path[1] in rank && rank[path[1]] > mine)
      fault("src/" path[1] " stands after " parts[1] "/" parts[2])
    else if (quoted[2] == "libgmmu/internal.h" && mine != 1 && mine <= count)
      fault("libgmmu/internal.h is for src/libgmmu alone")
  }' "$@"
}

# belongs NAME FOLDERS REGEX: no C file of src/ and include/ outside FOLDERS (a regular expression) matches REGEX.
belongs() {
  t_is "$1" "" "$(LC_ALL=C grep -rnE "$3" include src | grep -vE "^src/($2)/")"
}

word() {
  printf '(^|[^A-Za-z0-9_])(%s)([^A-Za-z0-9_]|$)' "$1"
}

call() {
  printf '(^|[^A-Za-z0-9_>.])(%s)[ \t]*\\(' "$1"
}

# shellcheck disable=SC2046 # no blanks in our file names
t_is "includes run one way" "" "$(include_faults $(house_c_files))"

belongs "only src/tui includes curses" tui '#[ \t]*include.*(curses|term)\.h'
belongs "only src/dump includes libmagic and decompressors" dump '#[ \t]*include.*[</](magic|zlib|lzma|zstd|bzlib)\.h'
# The child that src/dump/magic starts has an end of its own.
belongs "only src/cli writes to standard error, ends the program or has argv" 'cli|dump/magic' \
  "$(word 'stderr|STDERR_FILENO|argv|perror|err|errx|warn|warnx')|$(call 'exit|_exit|abort')"
belongs "only src/cli and src/tui know standard output" 'cli|tui' "$(word 'stdout|STDOUT_FILENO')|$(call 'printf|puts|putchar')"
belongs "libgmmu has no I/O and no allocation" 'text|dump|render|query|browse|tui|cli' \
  "$(call 'malloc|calloc|realloc|free|strdup|fopen|open|read|write|getenv|strerror|setlocale')"

forbidden="strcpy|strncpy|strcat|strncat|sprintf|vsprintf|gets|atoi|atol|atoll|strtok|alloca"
t_is "no call that we forbid and no // comment" "" "$(LC_ALL=C grep -rnE "$(call "$forbidden")|//" .)"
t_done
