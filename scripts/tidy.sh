#!/usr/bin/env bash
# tidy.sh BUILD: clang-tidy on the library, the grammars and the program; warnings are errors.
#
# A file that passed is not looked at again until it, a header, a grammar or the rules change.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh
folder=$1
passed=$folder/tidy
mkdir -p "$passed"
headers=$(git ls-files -s .clang-tidy '*.h' '*.hpp' '*.def' CMakeLists.txt '*/CMakeLists.txt' | sha256sum)
export folder passed headers

one() {
  local stamp
  stamp=$passed/$( (echo "$headers"; git hash-object "$1"; echo "$1") | sha256sum | cut -c1-32)
  [[ -f $stamp ]] && return 0
  if clang-tidy-19 --quiet -p "$folder" "$1" 2> "$stamp.log"; then
    rm -f "$stamp.log"
    touch "$stamp"
  else
    cat "$stamp.log"
    rm -f "$stamp.log"
    return 1
  fi
}
export -f one
git ls-files -z 'libnotation/*.cpp' 'tools/*.cpp' | xargs -0 -n 1 -P "$jobs" bash -c 'one "$0"'
