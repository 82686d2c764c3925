# SPDX-License-Identifier: MIT
# What libmagic says of a file, and what the program knows of foreign bytes without it.
. "${top_srcdir:?run me by make check}/tests/cli/cli.sh"
t_need file jq
cd "$tmp" || exit 1
magic() { "$GMMUVIEW" --info --json "$1" 2>.err | jq -r .magic; }

# A Targa image is known to libmagic alone: its words and the warning come with --info.
{ printf '\0\0\2\0\0\0\0\0\0\0\0\0\20\0\20\0\30\40' && head -c 750 /dev/zero; } >image.tga
t_is "libmagic's words are those of file" "$(env -u MAGIC file -b image.tga)" "$(magic image.tga)"
t_like "they warn of foreign bytes" '^libmagic recognizes it as Targa image data.*; it is read as raw bytes all the same$' \
  "$("$GMMUVIEW" --info --json image.tga | jq -r '.notices[]')"
t_run "$GMMUVIEW" image.tga --ndjson
t_is "who does not show the words does not ask for them" "" "$err"

# Databases that others name: one that lies, one that libmagic complains of.
mkdir home
printf '0\tbelong\t0x00000200\ta lie\n' >home/.magic
printf '0\tbelong\t0x00000200\ta lie\nnonsense\n' >noisy
t_is "no database of the home folder" "$(magic image.tga)" "$(HOME=$tmp/home magic image.tga)"
t_is "none that \$MAGIC names" "$(magic image.tga)" "$(MAGIC=$tmp/home/.magic magic image.tga)"
t_is "file would take it" "a lie" "$(MAGIC=$tmp/home/.magic file -b image.tga)"
t_is "and no complaint on standard error" "" "$(MAGIC=$tmp/noisy magic image.tga >/dev/null && cat .err)"
t_is "an ignored end of children does not matter" "$(magic image.tga)" "$(trap '' CHLD && magic image.tga)"
t_is "nothing to ask about" "nothing: it is empty" "$(: >empty && magic empty)"

# No descriptor to ask with: the words are missing, the rest is there.
few() {
  (
    exec 2>.err
    for ((i = 3; i < 64; i++)); do eval "exec $i>&-"; done # what make and the shell have open
    ulimit -n 4 && exec "$GMMUVIEW" --info "$@"
  )
}
t_is "an ask that fails costs the words alone" "null 768" "$(few --json image.tga | jq -r '"\(.magic) \(.size)"')"
t_is "and this is said" "no answer" "$(few image.tga | sed -n 's/^libmagic *//p')"
t_is "with no more words" "" "$(cat .err)"

# The signatures that the program knows itself are reported when rows are printed.
while IFS=$'\t' read -r bytes words; do
  # shellcheck disable=SC2059
  { printf "$bytes" && head -c 1024 /dev/zero; } >foreign.bin
  t_has "$words" "notice: it begins like $words; it is read as raw bytes" \
    "$("$GMMUVIEW" foreign.bin --partial --ndjson 2>&1 >/dev/null)"
done <<'TSV'
EMiL\1\0\0\0	a LiME memory image
KDUMP   	a kdump memory image
PAGEDU64	a Windows memory image
QFI\xfb\0\0\0\3	a QEMU disk image
\x27\x05\x19\x56	a U-Boot image
\xd0\x0d\xfe\xed	a device tree
PK\3\4\24\0	a ZIP archive
7z\xbc\xaf\x27\x1c	a 7-Zip archive
\x04\x22\x4d\x18	LZ4 data
\xd4\xc3\xb2\xa1\2\0\4\0	a pcap capture
SQLite format 3\0	an SQLite database
%%PDF-1.7\n\xff\0	a PDF document
\x89PNG\r\n\x1a\n	a PNG image
\0\0\0\40ftypisom	an MP4 video
TSV
t_is "a table is nothing else" "" "$("$GMMUVIEW" "$top_builddir/data/pte-4k.bin" --ndjson 2>&1 >/dev/null)"
t_done
