#!/usr/bin/env bash
# run.sh QIPU FOLDER: makes pages with QIPU in FOLDER and uses them in a browser (page_test.mjs).
# run.sh QIPU FOLDER PAGE [TEST...]: uses PAGE, the page that opens any record, in these tests: desk,
# layout, editing, drafts, playing, sharing, archive, archive_pages, archive_saving, clean (desk_test.mjs
# and so on); in all if none is named.
# Exit code 77: what that needs is not here.
set -euo pipefail
qipu=$1 folder=$2 page=${3:-}
tests=("${@:4}")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
samples=$here/../../samples

skip() {
  echo "skipped: $*"
  exit 77
}
command -v node > /dev/null && command -v npm > /dev/null || skip "no node and npm"
mkdir -p "$folder"
cd -- "$folder"
if [[ ! -d node_modules/playwright-core ]]; then
  npm install --silent --no-audit --no-fund --prefix . playwright-core@1.65.1 ||
    skip "playwright-core cannot be installed"
fi
if [[ -n $page ]]; then
  # Without it the checks of axe are left out.
  [[ -d node_modules/axe-core ]] ||
    npm install --silent --no-audit --no-fund --prefix . axe-core@4.14.1 || true
  [[ -f $page ]] || skip "scripts/wasm.sh was not run"
  root=$here/../..
  newer=$(find "$root/libnotation/"{include,src} -newer "$(dirname "$page")/package/qipu.wasm" \
    -type f -name '*.[hc]*' -not -path '*/publish/page/*' -print -quit)
  [[ -n $newer ]] ||
    newer=$(find "$root/"{tools/page,libnotation/{src/publish/page,js}} -newer "$page" -type f \
      \( -name '*.js' -o -name '*.html' -o -name '*.css' -o -name '*.py' \) -print -quit)
  [[ -z $newer ]] || skip "$newer is newer than the page: run scripts/wasm.sh"
  rm -rf desk
  mkdir desk
  cp "$page" desk/qipu.html
  ((${#tests[@]})) || tests=(desk layout editing drafts playing sharing archive archive_pages archive_saving clean)
  failed=0
  for name in "${tests[@]}"; do
    code=0
    QIPU=$qipu node "$here/${name}_test.mjs" desk || code=$?
    ((code != 77)) || exit 77
    ((code == 0)) || failed=1
  done
  exit "$failed"
fi
rm -rf pages
mkdir pages
"$qipu" convert -q "$samples/橘中秘.pgn" -o 'pages/{n}.pgn'
"$qipu" annotate -q --no-cache --nodes 3000 --book "$samples/橘中秘.pgn" --book-games 999 pages/4.pgn \
  --report pages/game.html
"$qipu" annotate -q --no-cache --nodes 300 "$samples/橘中秘.pgn" --report pages/index.html
"$qipu" annotate -q --no-cache --nodes 300 pages/4.pgn -o pages/annotated.pgn
"$qipu" report -q pages/annotated.pgn -o pages/recorded.html
"$qipu" tree -q "$here/openings.pgn" "$samples/橘中秘.pgn" --min 1 --report pages/tree.html
printf '[Red "%s"]\n[Black "%s"]\n[Event "%s"]\n\n1. 炮二平五 马8进7 *\n' \
  '</script><script>window.ran = 1</script>' '<img src=x onerror=window.ran=2>' \
  "'\"&amp;{{script}}<!--" > pages/hostile.pgn
"$qipu" tree -q pages/hostile.pgn --title '<b>{{view}}</b>' --report pages/hostile.html
"$qipu" puzzles -q --no-cache --nodes 2000 "$here/puzzles.pgn" --report pages/puzzles.html
node "$here/page_test.mjs" pages
node "$here/explorer_test.mjs" pages
node "$here/puzzles_test.mjs" pages/puzzles.html
