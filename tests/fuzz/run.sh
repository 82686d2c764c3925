#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzes for a while and prints how many inputs were tried; fails at the first finding, which stays in the folder.
#
#	CC=clang ../configure --enable-fuzzers --enable-sanitizers && make
#	../tests/fuzz/run.sh BUILD FOLDER SECONDS [TARGET...]
#
# BUILD is where that was built; what is found goes to FOLDER, which may be used again; TARGETs are sniff, listing, elf,
# ... (all, if none is named), SECONDS each.
set -eu
build=${1:?the folder of the build} folder=${2:?a folder for what is found} seconds=${3:?seconds for each target}
shift 3
data=$(dirname "$0")/../dump/data
. "$(dirname "$0")/seeds.sh"

mkdir -p "$folder/seeds"
fuzz_seeds "$data" "$folder/seeds"
if [ $# -eq 0 ]; then
  for target in "$build"/tests/fuzz/fuzz_*; do
    case $target in *.*) continue ;; esac
    set -- "$@" "${target##*/fuzz_}"
  done
fi
for target in "$@"; do
  mkdir -p "$folder/$target"
  "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=65536 -timeout=30 -print_final_stats=1 \
    -artifact_prefix="$folder/found-$target-" "$folder/$target" "$folder/seeds" >"$folder/$target.log" 2>&1 || {
    tail -n 40 "$folder/$target.log"
    printf '%s: something was found\n' "$target"
    exit 1
  }
  printf '%s: %s inputs, nothing found\n' "$target" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/$target.log")"
done
