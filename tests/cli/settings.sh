# SPDX-License-Identifier: MIT
# Settings from the configuration and the command line: --set, --theme, --ascii, --no-mouse; --dump-config shows them.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
cd "$tmp" || exit 1

export XDG_CONFIG_HOME=$tmp
unset COLORFGBG

# dumped NAME EXPECTED OPTION...: what --dump-config prints.
dumped() {
  local name=$1 expected=$2
  shift 2
  t_run "$GMMUVIEW" --dump-config "$@"
  t_is "$name" "0 $expected" "$rc $out$err"
}

defaults='theme dark
# columns: as many as fit
index decimal
mouse on
ascii off'
dumped "the defaults" "$defaults"
dumped "options are settings" "${defaults/dark/mono}" --theme mono
dumped "flags, too" "$(sed 's/mouse on/mouse off/; s/ascii off/ascii on/' <<<"$defaults")" --no-mouse --ascii
dumped "any setting by a line" "${defaults/decimal/hex}" --set 'index hex'
dumped "the last one counts" "${defaults/dark/light}" --set 'theme mono' --theme light
COLORFGBG='0;15' dumped "a light background has the light theme" "${defaults/dark/light}"
LC_ALL=C dumped "a locale without UTF-8 has ASCII only" "${defaults/ascii off/ascii on}" --set 'ascii off'

mkdir gmmuview
printf '%s\n' 'theme contrast' 'index hex' 'bind F12 down' >gmmuview/config
dumped "the configuration" "$(sed 's/dark/contrast/; s/decimal/hex/' <<<"$defaults")
bind F12 down"
dumped "the command line comes after it" "$(sed 's/dark/mono/; s/decimal/hex/' <<<"$defaults")
bind F12 down" --theme mono
dumped "and without it" "$defaults" --no-config

"$GMMUVIEW" --dump-config >again
cp again gmmuview/config
t_is "what is printed is a configuration" "$(cat again)" "$("$GMMUVIEW" --dump-config)"

t_refused "a wrong theme" E_VALUE '--theme: give dark, light, contrast or mono, not "pink"' --dump-config --theme pink
t_refused "a wrong line" E_VALUE '--set: there is no setting "foo"' --dump-config --set 'foo bar'
t_refused "no key for quit" E_VALUE '--set: this unbinds the last key of quit' \
  --dump-config --set 'unbind q' --set 'unbind F10'
printf 'foo\n' >gmmuview/config
t_refused "a wrong configuration" E_VALUE 'config: line 1: there is no setting "foo"' --dump-config
t_done
