# SPDX-License-Identifier: MIT
# Storeys. Includes never lead to a storey above, and no more than three files include each other in a circle. A file is
# a name: its .c and its .h are one.
# - src/browse: keys, model, panes, and above them src/browse itself.
# - src/dump: source at the bottom, then src/dump itself, and on top of it layers, shapes, documents, listing and magic,
#   of which the first four do not know each other.
# - src/query: src/query with expression and tables, and answers on top.
. "${top_srcdir:?run me by make check}/tests/house/lib.sh"

# Lines "FILE INCLUDED" of the files of a folder of src, both without their endings.
includes_of() {
  find "src/$1" -name '*.[ch]' | sort | while read -r file; do
    "$AWK" -v file="${file%.*}" -v folder="$1/" '/^#include "/ {
      split($0, quoted, "\"")
      if (index(quoted[2], folder) != 1)
        next
      sub(/\.[ch]$/, "", quoted[2])
      if (file != "src/" quoted[2])
        print file, "src/" quoted[2]
    }' "$file"
  done | sort -u
}

# Includes that lead up, of lines "FILE INCLUDED".
upward() {
  "$AWK" '
  function storey(file) {
    return file ~ /^src\/browse\/keys\// ? 1 : file ~ /^src\/browse\/model\// ? 2 : file ~ /^src\/browse\/panes\// ? 3 : 4
  }
  storey($2) > storey($1) { print $1 " includes " $2 }'
}

# Includes that lead from one of these folders into another, of lines "FILE INCLUDED".
strangers() {
  "$AWK" '
  function room(file) {
    return match(file, /^src\/dump\/(layers|shapes|listing)\//) ? substr(file, 1, RLENGTH) : ""
  }
  room($1) != "" && room($2) != "" && room($1) != room($2) { print $1 " includes " $2 }'
}

# The circles of more than `limit` files, of lines "FILE INCLUDED", each as a line of its files.
circles() {
  "$AWK" -v limit="$1" '
  { edge[$1, $2] = 1; node[$1] = node[$2] = 1 }
  # Marks what can be reached from a file.
  function reach(from, at,    next_file) {
    for (next_file in node)
      if (((at, next_file) in edge) && !((from, next_file) in reached)) {
        reached[from, next_file] = 1
        reach(from, next_file)
      }
  }
  END {
    for (a in node)
      reach(a, a)
    for (a in node) {
      if (a in told)
        continue
      count = 0
      circle = ""
      for (b in node)
        if (a == b || (((a, b) in reached) && ((b, a) in reached))) {
          count++
          circle = circle " " b
          told[b] = 1
        }
      if (count > limit)
        print count ":" circle
    }
  }'
}

includes_of browse >"$tmp/includes"
t_true "the graph has the files of all storeys" test "$(cut -d ' ' -f 1 "$tmp/includes" | sort -u | wc -l)" -gt 50
t_is "no include leads to a storey above" "" "$(upward <"$tmp/includes")"
t_is "no circle of more than three files" "" "$(circles 3 <"$tmp/includes")"

includes_of dump >"$tmp/includes"
t_true "the graph has the files of dumps" test "$(cut -d ' ' -f 1 "$tmp/includes" | sort -u | wc -l)" -gt 30
t_is "bytes come from below: source includes nothing above it" "" \
  "$(grep '^src/dump/source/' "$tmp/includes" | grep -v ' src/dump/source/')"
t_is "layers, shapes and listings do not know each other" "" \
  "$(strangers <"$tmp/includes")"
t_is "documents do not know the reader of listings" "" "$(grep '^src/dump/documents/.* src/dump/listing/' "$tmp/includes")"
t_is "no circle of more than three files of dumps" "" "$(circles 3 <"$tmp/includes")"

includes_of query >"$tmp/includes"
t_true "the graph has the files of questions" test "$(cut -d ' ' -f 1 "$tmp/includes" | sort -u | wc -l)" -gt 40
t_is "no scan, expression or table knows the answers" "" \
  "$(grep ' src/query/answers/' "$tmp/includes" | grep -v '^src/query/answers/')"
t_is "no circle of more than three files of questions" "" "$(circles 3 <"$tmp/includes")"

t_is "src/tui sees browse.h alone" "" \
  "$(grep -nE '#include "browse/' src/tui/*.[ch] | grep -v '"browse/browse.h"')"

# Everybody else has its parts (panes/parts.h), each through its own header.
t_is "what struct browse is made of is known to browse.c alone" "src/browse/browse.c" \
  "$(grep -rlE '^struct browse$|^struct browse \{' src tests man)"

# What it would say.
t_is "an include that leads up is seen" "src/browse/model/a includes src/browse/panes/b" \
  "$(echo src/browse/model/a src/browse/panes/b | upward)"
t_is "a layer that knows a shape is seen" "src/dump/layers/a includes src/dump/shapes/b" \
  "$(printf '%s\n' 'src/dump/layers/a src/dump/shapes/b' 'src/dump/layers/a src/dump/shape' | strangers)"
t_is "a circle of four is seen" 4 \
  "$(printf '%s\n' 'a b' 'b c' 'c d' 'd a' 'a e' | circles 3 | cut -d : -f 1)"
t_is "a circle of three is allowed" "" "$(printf '%s\n' 'a b' 'b c' 'c a' 'c d' | circles 3)"

# The model is what it is without its users: it names none of them but as a type.
t_is "the model calls nobody above" "" \
  "$(grep -nE 'browse_(say|alert|remark)|pane_(open|close)|prompt_|question_' src/browse/model/*.[ch])"
t_is "who draws is not asked which pane is open" "" "$(grep -nE 'pane_is_open' src/browse/draw.c src/browse/mouse.c src/browse/leave.c)"
t_done
