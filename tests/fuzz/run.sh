#!/usr/bin/env bash
# Runs fuzz targets one after another and prints the result of each as a row of a table.
#
#   usage: run.sh BUILD SECONDS [TARGET...]
#
# BUILD is a build folder configured with -DQIPU_FUZZ=ON. TARGET is a name such as fuzz_format_pgn
# or format_pgn; without it, all targets run. Inputs that reach new code stay in BUILD/fuzz, in a
# folder for each target. The next run begins with them, with tests/fuzz/corpus, and for formats and
# encodings with samples/ and tests/data/*/good. Inputs that break a law are kept there, too, next
# to the folder of their target, and the exit status is 1.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(realpath "$1") seconds=$2
shift 2

if [ $# -eq 0 ]; then
  targets=("$build"/tests/fuzz/fuzz_{notation,format,encoding,line}_*[a-z0-9])
else
  targets=("${@/#fuzz_/}")
  targets=("${targets[@]/#/$build/tests/fuzz/fuzz_}")
fi

failed=0
echo "| target | seconds | executions | features | findings |"
echo "|---|---|---|---|---|"
for target in "${targets[@]}"; do
  name=$(basename "$target") law=${target##*/fuzz_} law=${law%%_*}
  [ -x "$target" ] || { echo "no target $name" >&2; exit 2; }
  found=$build/fuzz/$name log=$build/fuzz/$name.log
  mkdir -p "$found"
  seeds=("$root/tests/fuzz/corpus/$law")
  if [ "$law" = format ] || [ "$law" = encoding ]; then
    seeds=("$root"/tests/fuzz/corpus/format "$root"/tests/data/*/good "$root/samples")
  fi
  "$target" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2560 -print_final_stats=1 \
    -artifact_prefix="$found." "$found" "${seeds[@]}" > "$log" 2>&1 && status=0 || status=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  features=$(sed -n 's/.* ft: \([0-9]*\).*/\1/p' "$log" | tail -1)
  [ "$status" -eq 0 ] || failed=1
  echo "| ${name#fuzz_} | $seconds | ${runs:-?} | ${features:-?} | $([ "$status" -eq 0 ] || echo "exit $status") |"
done
exit "$failed"
