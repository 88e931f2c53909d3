#!/usr/bin/env bash
# bundlers.sh PACKAGE: imports the npm package in the folder PACKAGE from a small application: as it is
# and bundled by esbuild, in Node 18 and 20; in Chromium, bundled by Vite, webpack and esbuild, and
# served by Vite while it is written. Fetches Node and the bundlers with npm.
set -euo pipefail
package=$(realpath -- "$1")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
served=()
trap '[[ -z ${served[*]} ]] || kill "${served[@]}"; rm -rf -- "$work"' EXIT
cd -- "$work"

mkdir src
cat > package.json <<'END'
{"name": "app", "private": true, "type": "module"}
END
npm pack --silent "$package" > packed  # a folder would be linked, not installed
npm install --silent --no-audit --no-fund "./$(cat packed)" vite webpack webpack-cli esbuild \
  playwright-core@1.65.1
for version in 18 20; do  # elsewhere, so that npx runs the bundlers by another
  npm install --silent --no-audit --no-fund --prefix "node$version" "node@$version"
done
cat > src/use.js <<'END'
import { load, network } from 'qipu';

export async function use() {
  const qipu = await load();
  qipu.setNetwork(await network());
  const best = qipu.engine().analyse(qipu.position(), { nodes: 1000 }).best;
  return qipu.position().isLegal(best) ? 'it works' : `not a legal move: ${best}`;
}
END
cat > src/main.js <<'END'
import { use } from './use.js';

use().then((said) => { document.title = said; }, (error) => { document.title = String(error); });
END
cat > src/node.js <<'END'
import { use } from './use.js';

console.log(await use());
END
page() { echo "<!DOCTYPE html><title>waits</title><link rel=icon href=data:,><script type=module src=$1></script>"; }

mkdir bundled
npx esbuild --log-level=warning --bundle --platform=node --format=esm --outdir=bundled src/node.js
cp node_modules/qipu/{qipu.wasm,network.bin} bundled
for version in 18 20; do
  node=node$version/node_modules/node/bin/node
  for program in src/node.js bundled/node.js; do
    said=$("$node" "$program")
    echo "Node $("$node" --version), $program: $said"
    [[ $said == 'it works' ]]
  done
  QIPU_PACKAGE=$package QIPU_ROOT=$here/../.. "$node" --test "$here/module_test.mjs" > tests.log ||
    { cat tests.log; exit 1; }
done

page src/main.js > index.html
npx vite build --logLevel warn --base ./ --outDir vite
npx webpack --mode production --entry ./src/main.js --output-path webpack --output-public-path auto \
  > webpack.log || { cat webpack.log; exit 1; }
page main.js > webpack/index.html
npx esbuild --log-level=warning --bundle --format=esm --outdir=esbuild src/main.js
cp node_modules/qipu/{qipu.wasm,network.bin} esbuild  # it leaves files where their URLs say
page main.js > esbuild/index.html

# serve LOG COMMAND...: prints the port that the server writes into LOG.
serve() {
  local log=$1
  "${@:2}" > "$log" 2>&1 &
  served+=($!)
  for ((i = 0; i < 300; ++i)); do
    port=$(sed -n 's/\x1b\[[0-9;]*m//g; s/.*127[.]0[.]0[.]1[: ][a-z ]*\([0-9]\{2,\}\).*/\1/p' "$log" | head -1)
    [[ -z $port ]] || return 0
    sleep 0.1
  done
  cat "$log"
  return 1
}
serve files.log python3 -u -m http.server --bind 127.0.0.1 0
files=http://127.0.0.1:$port
serve vite.log node_modules/.bin/vite --host 127.0.0.1 --port 41733
NODE_PATH=node_modules node "$here/bundled_pages.mjs" \
  "$files"/{vite,webpack,esbuild}/index.html "http://127.0.0.1:$port/index.html"
