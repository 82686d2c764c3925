# SPDX-License-Identifier: MIT
# The exact bytes of every output, as sums: the samples and tables of random slots in many views. A sum changes only when
# an output is meant to; GOLDEN_NEW=FILE make check TESTS=tests/cli/golden.sh writes the new list.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need python3 sha256sum

sums=$top_srcdir/tests/data/golden.tsv
cd "$tmp" || exit 1
cp "$top_builddir"/data/*.bin .

# Random slots; in `sparse.bin` few bits are set, in `dense.bin` few are clear.
python3 - <<'END'
import random
numbers = random.Random("gmmu")
def words(count, draws, flip):
    for _ in range(count):
        word = 2**64 - 1
        for _ in range(draws):
            word &= numbers.getrandbits(64)
        yield (word ^ flip).to_bytes(8, "little")
for name, draws, flip in (("even.bin", 1, 0), ("sparse.bin", 4, 0), ("dense.bin", 4, 2**64 - 1)):
    with open(name, "wb") as file:
        file.writelines(words(1536, draws, flip))
END

# One line a case: a dump and its options.
cases() {
  local dump options
  printf '%s\n' 'pte-4k.bin -l 4 -p 4k' 'pte-64k.bin -l 4 -p 64k' 'pde0.bin -k ver2_dual' 'pde1.bin -l 2' 'pde2.bin -l 1' \
    'pde3-root.bin -l 0' 'odd.bin' 'odd-pde0.bin -k ver2_dual' 'tree.bin -l 0 --base-pa 0x3fa00000' 'tree.bin'
  for dump in even.bin sparse.bin dense.bin; do
    for options in '' '-l 0 --base-pa 0x3fa00ff0' '-l 1' '-l 2 --base-pa 0x3fa02004' '-l 0,2' '-l 4' '-l 4 -p 4k' \
      '-l 4 -p 64k --base-pa 0x3fa05100' '-l 3,4' '-l 3 -k ver2' '-l 2,4 -p 64k' '-r pte -p 64k' '-r pde' \
      '-k ver2_dual' '-k ver2_dual -l 3 --base-pa 0x3fa03000' '-k ver2_dual -r dual' '-k ver2_dual -r pte'; do
      printf '%s %s\n' "$dump" "$options"
    done
  done
  for options in '-l 4' '-l 4 -p 64k' '-l 2' '-k ver2_dual -r dual' '-k ver2_dual -r pte' ''; do
    printf -- '--value %s\n' "0x0600000000480001 $options" "0xd0000690048002b $options" "0xffffffffffffffff $options" \
      "0x3fa052a $options" "0 $options"
  done
}

# All outputs of gmmuview with these arguments, one after the other.
outputs() {
  local format
  for format in text json ndjson csv; do
    "$GMMUVIEW" "$@" --$format 2>/dev/null
  done
}

while read -r arguments; do
  # shellcheck disable=SC2086 # several words
  sum=$(outputs $arguments | sha256sum)
  printf '%s\t%s\n' "${sum%% *}" "$arguments" >>golden.tsv
  t_is "$arguments" "$("$AWK" -F '\t' -v name="$arguments" '$2 == name { print $1 }' "$sums")" "${sum%% *}"
done < <(cases)
t_is "no case is missing" "$(cut -f 2 "$sums")" "$(cut -f 2 golden.tsv)"
[ -z "${GOLDEN_NEW-}" ] || cp golden.tsv "$GOLDEN_NEW"
t_done
