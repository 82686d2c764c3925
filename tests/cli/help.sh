# SPDX-License-Identifier: MIT
# What the program says of itself: help, version, fields; and the completion of shells. All from the same tables.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
cd "$tmp" || exit 1

t_run "$GMMUVIEW" --help
t_is "help is no error" "0 " "$rc $err"
t_is "help fits 80 columns" "" "$(awk 'length > 80' .out)"
help=$out
for option in value role blob base-pa levels kind entry-size json text ndjson csv page-size format partial slot help \
  version fields color word order radix listing max-size offset length info; do
  t_like "help knows --$option" "(^|[^-a-z])--$option( |$)" "$help"
done
t_same "-h is --help" .out <("$GMMUVIEW" -h)
t_same "help wins over what else is wrong with the call" .out <("$GMMUVIEW" --help nothing.bin)
t_run "$GMMUVIEW" --version
t_like "the version" '^gmmuview [0-9]+\.[0-9]+' "$out"

t_run "$GMMUVIEW" --fields
t_like "fields: role, name, bits, help" $'\npte +comptagline +55:36 +[^\n]*tag' "$out"
for row in 'pte +valid +0' 'pte +kind +63:56' 'pte +address_sys +53:8' 'pte +address_vid +32:8' 'pte +peer_id +35:33' \
  'pde +no_ats +5' 'pde +aperture +2:1' 'dual +address_big_sys +53:4' 'dual +address_small_vid +96:72' \
  'dual +peer_id_small +99:97' 'dual +volatile_small +67'; do
  t_like "fields: $row" $'\n'"$row " "$out"
done
for word in mapped nv4k sparse no_4k stale empty leaf pointer kind_unknown reserved_set big_bit9_ambiguous; do
  t_like "fields explains $word" $'\n'"$word +(pte|pde|dual)" "$out"
done

# Completion: the files of the tree are what the program prints, and the shells can read them.
for shell in bash zsh fish; do
  case $shell in
    bash) file=gmmuview ;;
    zsh) file=_gmmuview ;;
    fish) file=gmmuview.fish ;;
  esac
  "$GMMUVIEW" --completion $shell >$file
  t_same "completion for $shell is up to date (else: make update-completion)" \
    "$top_srcdir/data/completion/$file" $file
  for option in value levels kind json listing max-size color; do
    t_like "$shell completes --$option" "(--|-l )$option" "$(cat $file)"
  done
  if command -v $shell >/dev/null; then
    t_true "$shell can read it" $shell -n $file
  else
    t_skip "$shell can read it" "there is no $shell"
  fi
done

complete_word() {
  bash --norc -c '
    . ./gmmuview
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }
    _gmmuview; printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
t_is "bash completes the name of an option" "--levels" "$(complete_word gmmuview --lev)"
t_is "and its argument" $'ver2\nver2_dual' "$(complete_word gmmuview --kind ver)"
: >table.bin
t_is "and the name of a file" "table.bin" "$(complete_word gmmuview tab)"

if command -v fish >/dev/null; then
  fish_complete() {
    HOME=$tmp fish --no-config -c 'source gmmuview.fish; complete -C $argv[1]' "$1" 2>/dev/null | cut -f 1
  }
  t_is "fish completes the name of an option" "--levels" "$(fish_complete "gmmuview --lev")"
  t_is "and its argument, in fish" $'ver2\nver2_dual' "$(fish_complete "gmmuview --kind ver")"
  t_is "and the name of a file, in fish" "table.bin" "$(fish_complete "gmmuview tab")"
else
  t_skip "fish completes" "there is no fish"
fi
t_done
