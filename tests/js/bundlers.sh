#!/usr/bin/env bash
# bundlers.sh PACKAGE: bundles a small application that imports the npm package in the folder PACKAGE
# with Vite, webpack and esbuild, and opens each result in Chromium. Fetches the bundlers with npm.
set -euo pipefail
package=$(realpath -- "$1")
work=$(mktemp -d)
served=
trap '[[ -z $served ]] || kill "$served"; rm -rf -- "$work"' EXIT
cd -- "$work"

mkdir -p src
cat > package.json <<'END'
{"name": "app", "private": true, "type": "module"}
END
npm install --silent --no-audit --no-fund "$package" vite webpack webpack-cli esbuild
cat > src/main.js <<'END'
import { load, network } from 'qipu';

const qipu = await load();
qipu.setNetwork(await network());
const best = qipu.engine().analyse(qipu.position(), { nodes: 1000 }).best;
document.title = qipu.position().isLegal(best) ? 'it works' : 'a wrong move';
END
page() { echo "<!DOCTYPE html><title>waits</title><script type=module src=$1></script>"; }

page src/main.js > index.html
npx vite build --logLevel warn --base ./ --outDir vite
npx webpack --mode production --entry ./src/main.js --output-path webpack --output-public-path auto \
  --experiments-top-level-await > webpack.log || { cat webpack.log; exit 1; }
page main.js > webpack/index.html
npx esbuild --log-level=warning --bundle --format=esm --outdir=esbuild src/main.js
cp node_modules/qipu/{qipu.wasm,network.bin} esbuild  # it leaves files where their URLs say
page main.js > esbuild/index.html

python3 -u -m http.server --bind 127.0.0.1 0 > port 2> /dev/null &
served=$!
until grep -q 'port [0-9]' port; do sleep 0.1; done
port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' port)
for bundler in vite webpack esbuild; do
  page=$(chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=60000 --dump-dom \
    "http://127.0.0.1:$port/$bundler/index.html" 2> /dev/null)
  grep -q '<title>it works</title>' <<< "$page" || { echo "$bundler: ${page:0:500}"; exit 1; }
  echo "$bundler: it works"
done
