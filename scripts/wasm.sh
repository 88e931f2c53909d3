#!/usr/bin/env bash
# Makes the library for browsers and Node: build-wasm/package, which npm publishes and which
# contains qipu.wasm, and build-wasm/qipu.html, the page that opens any record. Installs missing
# Debian packages, and compiles expat, giflib, libarchive, liblzma, SQLite, zlib and zstd from
# Debian's sources.
#   scripts/wasm.sh [pack|page]
# pack: also makes build-wasm/qipu-VERSION.tgz with npm. page: only puts the package and the page
# together again, with the module of the last run; for changes of their scripts.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh

need build wasm
host=${QIPU_HOST_BUILD:-build-wasm/host}  # tools that run here
package=build-wasm/package
sources=(expat giflib libarchive libzstd sqlite3 xz-utils zlib)
make_module() {
  for source in "${sources[@]}"; do
    [[ -f build-wasm/sources/$source.done ]] && continue
    say "$source"
    source_of "$source" build-wasm/sources
    [[ $source != sqlite3 ]] || unite_sqlite build-wasm/sources
    touch "build-wasm/sources/$source.done"
  done
  if [[ -z ${QIPU_HOST_BUILD:-} ]]; then
    say "tools of the build"
    build "$host" qipu_shapes -DQIPU_TESTS=OFF -DQIPU_PYTHON=OFF
  fi
  cmake --build "$host" -j "$jobs" --target qipu_shapes qipu_unicode

  say "qipu.wasm"
  launcher=()
  if command -v ccache > /dev/null; then
    launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  cmake -S libnotation/js -B build-wasm -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/wasm.cmake" -DQIPU_HOST="$PWD/$host" \
    -DQIPU_SOURCES="$PWD/build-wasm/sources" "${launcher[@]}" > /dev/null
  cmake --build build-wasm -j "$jobs"
  touch build-wasm/qipu.small.wasm  # tests compare its time with that of the sources
}
[[ ${1:-} == page ]] || make_module

say "the package"
rm -rf -- "$package"
mkdir -p "$package/licenses"
cp libnotation/js/{index.js,memory.js,surroundings.js,index.d.ts,README.md} "$package"
cp LICENSE "$package"
cp libnotation/src/engine/network.bin "$package"
cp -p build-wasm/qipu.small.wasm "$package/qipu.wasm"
version=$(sed -n 's/^project(qipu VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
sed "s/@version@/$version/" libnotation/js/package.json > "$package/package.json"
# Licenses of everything in qipu.wasm.
for source in "${sources[@]}"; do
  cp "build-wasm/sources/$source/debian/copyright" "$package/licenses/$source.txt"
done
for name in libfmt-dev tao-pegtl-dev nlohmann-json3-dev fonts-lxgw-wenkai wasi-libc \
    libc++-19-dev-wasm32 libicu-dev; do
  cp "/usr/share/doc/$name/copyright" "$package/licenses/$name.txt"
done
if [[ ${1:-} == pack ]]; then
  command -v npm > /dev/null || need node
  (cd build-wasm && npm pack --silent ./package)
fi

say "the page"
python3 tools/page/make.py build-wasm/qipu.small.wasm build-wasm/made/outlines.inc build-wasm/qipu.html
wc -c "$package"/{qipu.wasm,network.bin}
