# SPDX-License-Identifier: MIT
# --listing: the list of forms, a form by its name, a pattern, and the forms of the configuration; and the message for
# a listing that has no form.
. "${top_srcdir:?run me by make check TESTS=tests/cli/listing.sh}/tests/cli/cli.sh"
t_need jq
cd "$tmp" || exit 1

# read_as NAME FORM PA RAW ARGUMENT...: the first slot, and the form that --info names.
read_as() {
  local name=$1 form=$2 pa=$3 raw=$4
  shift 4
  t_run "$GMMUVIEW" --ndjson "$@"
  t_is "$name: what is read" "$pa $raw" "$(head -n 1 .out | jq -r '"\(.pa) \(.raw)"')"
  t_run "$GMMUVIEW" --info --json "$@"
  t_is "$name: its form" "$form" "$(jq -r '.facts[] | select(.name == "form") | .value' .out)"
}

# --- The list --------------------------------------------------------------------------------------------------------
t_run "$GMMUVIEW" --listing list
t_is "the list is no error" "0 " "$rc $err"
t_is "each form has a name, a pattern or none, and a sample" "" "$("$AWK" '
  /^[^ ]/ { if (NR > 1 && step != 3) print name; name = $0; step = 1; next }
  /^  [^ ]/ && (step == 1 || step == 2) { step = 2; next } # alternatives, a line each
  /^    ./ && step >= 2 { step = 3; next }
  { print "odd: " $0 }
  END { if (step != 3) print name }' .out)"
t_like "it is not short" '^[4-9][0-9]|[0-9]{3}$' "$(grep -c '^[^ ]' .out)"
for form in xxd 'xxd -e' 'gdb x' nvapeek JSON 'WinDbg dq'; do
  t_like "it has $form" "(^|"$'\n'")$form(:|"$'\n'")" "$out"
done

# --- Names and patterns ----------------------------------------------------------------------------------------------
printf '00a45000: 09003412 00000006 09103412 00000006\n00a45010: 09203412 00000006 00000000 00000000\n' >groups.txt
read_as "found out" nvapeek 0xa45000 0x0000000609003412 groups.txt
read_as "by its name" 'xxd -g without text' 0xa45000 0x0600000012340009 --listing 'xxd -g without text' groups.txt
read_as "by a pattern" 'A: {P4_}' 0xa45000 0x0600000012340009 --listing 'A: {P4_}' groups.txt
t_run "$GMMUVIEW" --info --listing nvapeek groups.txt
t_like "the line that decided" 'form nvapeek \(decided by line 1\)' "$out"
t_refused "another form by its name" E_FORMAT "line 1 does not fit 'gdb x'" --listing 'gdb x' groups.txt

if [ "${have_YAJL:-yes}" = yes ]; then
  printf '%033d{}' 0 | tr 0 '[' >deep.json
  t_refused "more brackets than a listing has" E_FORMAT "line 1 nests brackets more deeply" --listing JSON deep.json
  # What names its members is no list of a programming language, in which digits would be decimal and have no address.
  echo '{"base_pa":"0x1000","entries":["600000000480001","600000000481001"]}' >named.json
  t_refused "words without 0x" E_FORMAT "is a string without 0x (read as 'JSON')" named.json
  echo '{"base_pa":"1000","entries":["0x0600000000480001"]}' >named.json
  t_refused "an address without 0x" E_FORMAT "is a string without 0x (read as 'JSON')" named.json
  echo '{"base_pa":"0x1000","entries":[432345564232286209,432345564232290305]}' >named.json
  t_refused "numbers of no known width" E_FORMAT "say --word 8 (read as 'JSON')" named.json
  echo '{"base_pa":"0x1000","entries":["0600000000480001","0600000000481001"]}' >named.json
  t_run "$GMMUVIEW" --ndjson named.json
  t_is "words with all digits of a slot are hex" "0x1000 0x0600000000480001
0x1008 0x0600000000481001" "$(jq -r '.pa + " " + .raw' <<<"$out")"
fi

t_refused "a bracket that is not closed" E_VALUE "a bracket is not closed at column 8" --listing 'A: {W8_' groups.txt
t_refused "a bracket that is not open" E_VALUE "no bracket is open here at column 3" --listing 'A]' groups.txt
t_refused "a width that no word has" E_VALUE "a word has 1, 2, 4, 8 or 16 bytes at column 6" --listing 'A: W3' groups.txt
t_refused "a pattern without words" E_VALUE "no word" --listing 'A:' groups.txt
t_refused "the name of no form" E_VALUE "there is no form with this name" --listing 'nvapeak' groups.txt
t_refused "a form for a value" E_VALUE "--listing applies to a dump" --listing nvapeek --value 1

slots 0600000012340009 >raw.bin
t_run "$GMMUVIEW" --listing nvapeek raw.bin
t_has "a form means nothing for raw bytes" "notice: --listing has no effect: it applies to listings" "$err"

# What was asked for is the only form that is tried, and it says where it ends.
printf 'x a45000 is 0600000012340009\nx a45008 is 060000001234100\n' >odd.txt
t_refused "the first line that does not fit" E_FORMAT "line 2 does not fit 'x A is W8'" --listing 'x A is W8' odd.txt
t_like "and what was expected there" 'a word of 16 digits was expected at column 13: .*\^060000001234100$' "$err"
t_refused "even if it is the very first" E_FORMAT "line 1 does not fit 'y A is W8'" --listing 'y A is W8' odd.txt
t_like "and what was expected in it" "'y' was expected at column 1: \\^x a45000 is" "$err"

# --- What the manual shows -------------------------------------------------------------------------------------------
# The block of the manual after the line `.\" WORD`, as the reader sees it.
block() {
  sed -n '/^\.\\" '"$1"'$/,/^\.EE/p' "$top_srcdir/man/gmmuview.1" | grep -v '^\.' |
    sed -e 's/\\-/-/g; s/\\e/\\/g; s/\\(ti/~/g; s/\\(ha/^/g; s/\\(ga/`/g; s/\\(bu/•/g' -e "s/\\\\(aq/'/g"
}

block patterns >examples
sed 's/  .*//' examples >patterns
for element in A A7 A+A E I W W8 W8- W- P P8 'P*' 'P8*' T T0 N X S '~' _ __ '^' J '{' '[' \\ 0x '[0x]' '`' ' '; do
  t_has "the manual has an example of $element" "$element" "$(cat patterns)"
done
while IFS= read -r example; do
  pattern=${example%%  *}
  line=${example#"$pattern"}
  case $pattern in
  *A+A*) pa=0xa45010 ;;
  *A*) pa=0xa45000 ;;
  *) pa=0x0 ;;
  esac
  printf '%s\n' "${line#"${line%%[! ]*}"}" >line.txt
  t_run "$GMMUVIEW" --ndjson --listing "$pattern" line.txt
  t_is "the manual's example: $pattern" "$pa 0x0600000012340009 " "$(head -n 1 .out | jq -r '"\(.pa) \(.raw)"') $err"
done <examples

printf '00a45000: 1234000d 06000000\n00a45008: 0600000\n' >misfit.txt
t_refused "the manual's error" E_FORMAT "$(block misfit | tr '\n' ' ' | sed 's/ $//')" misfit.txt
block misfit | grep -q . || t_fail "the manual has an error"

# --- Our own output --------------------------------------------------------------------------------------------------
slots 0600000012340009 0000000000000000 060003999990000d ffffffffffffffff >own.bin
for kind in ver2 ver2_dual; do
  for form in json ndjson csv text; do
    case $form in
    *json) [ "${have_YAJL:-yes}" = yes ] || { t_skip "$form of $kind is read back" "built without yajl"; continue; } ;;
    esac
    "$GMMUVIEW" --kind $kind --base-pa 0xa45000 --$form own.bin >own.$form
    t_run "$GMMUVIEW" --kind $kind --json own.$form
    t_is "$form of $kind is read back" "$("$GMMUVIEW" --kind $kind --base-pa 0xa45000 --json own.bin)" "$out"
  done
done

# --- The configuration -----------------------------------------------------------------------------------------------
mkdir gmmuview
export XDG_CONFIG_HOME=$tmp
printf '%s\n' 'theme dark' 'listing probe  at A is W8 # so far' 'listing other {P4_}' 'nonsense' >gmmuview/config
printf 'at a45000 is 0600000012340009 # so far\nat a45008 is 0600000012341009 # so far\n' >probe.txt
read_as "a form of the configuration" probe 0xa45000 0x0600000012340009 probe.txt
read_as "and by its name" probe 0xa45000 0x0600000012340009 --listing probe probe.txt
printf '09003412 00000006\n' >bare.txt
read_as "it comes before all others" other 0x0 0x0600000012340009 bare.txt
t_refused "but not without the configuration" E_FORMAT "" --no-config probe.txt
t_refused "where its name is none" E_VALUE "there is no form with this name" --no-config --listing probe probe.txt
t_refused "another one of the configuration" E_FORMAT "line 1 does not fit 'other'" --listing other probe.txt
t_run "$GMMUVIEW" --listing list
t_is "the list begins with them" $'probe: from the configuration\n  at A is W8 # so far\nother: from the configuration' \
  "$(head -n 3 .out)"
t_run "$GMMUVIEW" --no-config --listing list
t_like "but not without it" '^JSON' "$out"

printf 'nonsense\nlisting probe A: {W8_\nlisting\n' >gmmuview/config
t_refused "a wrong form is reported with its line" E_VALUE "config: line 2: 'A: {W8_' is not a pattern" probe.txt
t_like "and how many more there are" '\(and 1 more line with a fault\); --no-config skips the file$' "$err"
t_refused "in the list, too" E_VALUE "config: line 2: " --listing list
printf 'listing list {W_}\n' >gmmuview/config
t_refused "a form can not be called list" E_VALUE "line 1: no form can be called list" probe.txt
t_run "$GMMUVIEW" --value 0
t_is "a value asks no configuration" "0 " "$rc $err"
rm gmmuview/config
mkdir gmmuview/config
t_refused "a configuration that can not be read" E_IO "--no-config skips the file" probe.txt
t_done
