#!/usr/bin/env bash
# run.sh TEST PROGRAM PACKAGE ROOT: runs TEST_test.mjs by Node, on the package that scripts/wasm.sh
# made; 77 where there is none, or one older than what it is made of.
set -euo pipefail
test=$1 program=$2 package=$3 root=$4
skip() { echo "skipped: $*"; exit 77; }
command -v node > /dev/null || skip "there is no node"
[[ -f $package/qipu.wasm ]] || skip "scripts/wasm.sh was not run"
newer=$(find "$root/libnotation" -newer "$package/qipu.wasm" -type f \
  \( -name '*.[hc]*' -o -path '*/publish/page/*.js' \) -not -name '*.cmake' -print -quit)
[[ -z $newer ]] || skip "$newer is newer than the WebAssembly module: run scripts/wasm.sh"
for script in index.js memory.js surroundings.js; do
  cmp -s "$root/libnotation/js/$script" "$package/$script" ||
    skip "the package has another $script: run scripts/wasm.sh"
done
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
if [[ $test == same_bytes ]]; then
  folders=("$root/samples")
  if [[ -d $root/../shared/formats/data ]]; then
    folders+=("$root/../shared/formats/data")
  else
    echo "without ../shared/formats/data: only samples are compared"
  fi
  exec node "$here/same_bytes.mjs" "$program" "$package" --step 16 "${folders[@]}"
fi
QIPU_PACKAGE=$package QIPU_ROOT=$root exec node --test "$here/${test}_test.mjs"
