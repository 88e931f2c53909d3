#!/usr/bin/env bash
# Makes the program for Windows: build-windows/qipu-VERSION-windows-x86_64.zip, with one qipu.exe
# that needs no library but those of Windows 10. Installs missing Debian packages, and compiles the
# libraries from Debian's sources.
#   scripts/windows.sh [exe | tests]
# exe: only build-windows/qipu.exe; tests: and build-windows/unit_base.exe.
# QIPU_HOST_BUILD names a build of this project for this machine, whose tools are run.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh

# choose_data FOLDER: makes FOLDER/icudt72l.dat of the parts of ICU's data that the program needs.
# The name of the file is a part of the names in it.
choose_data() {
  local all=$1/icu/source/data/in/icudt72l.dat
  icupkg -l "$all" | grep -vxFf tools/windows/icu_data.txt > "$1/icu_left_out.txt"
  icupkg -r "$1/icu_left_out.txt" "$all" "$1/icudt72l.dat"
}

need build windows
host=${QIPU_HOST_BUILD:-build-windows/host}
folder=build-windows
sources=(bzip2 expat fmtlib freetype giflib icu libarchive libjpeg-turbo libpng1.6 libwebp libzstd
  lz4 nettle simdjson sqlite3 xz-utils zlib)
for source in "${sources[@]}"; do
  [[ -f $folder/sources/$source.done ]] && continue
  say "$source"
  source_of "$source" "$folder/sources"
  [[ $source != sqlite3 ]] || unite_sqlite "$folder/sources"
  [[ $source != icu ]] || choose_data "$folder/sources"
  touch "$folder/sources/$source.done"
done
if [[ -z ${QIPU_HOST_BUILD:-} ]]; then
  say "tools of the build"
  build "$host" qipu_shapes -DQIPU_TESTS=OFF -DQIPU_PYTHON=OFF
fi
cmake --build "$host" -j "$jobs" --target qipu_shapes

say "qipu.exe"
launcher=()
if command -v ccache > /dev/null; then
  launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
cmake -S tools/windows -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/windows.cmake" -DQIPU_HOST="$(realpath "$host")" \
  -DQIPU_SOURCES="$PWD/$folder/sources" "${launcher[@]}" > /dev/null
cmake --build "$folder" -j "$jobs" --target qipu
[[ ${1:-} != tests ]] || cmake --build "$folder" -j "$jobs" --target unit_base
[[ $# -eq 0 ]] || exit 0

say "packing"
version=$(sed -n 's/^project(qipu VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
name=qipu-$version-windows-x86_64
root=$folder/$name
rm -rf -- "$root" "$root.zip"
mkdir -p "$root/licenses"
x86_64-w64-mingw32-strip -o "$root/qipu.exe" "$folder/qipu.exe"
# Notepad of older Windows needs the marks.
for text in tools/windows/README.txt LICENSE; do
  { printf '\xEF\xBB\xBF' && sed 's/$/\r/' "$text"; } > "$root/$(basename "${text%.txt}").txt"
done
cp -r samples "$root"
if [[ -f build-wasm/qipu.html ]]; then
  cp build-wasm/qipu.html "$root"
else
  echo "The archive has no qipu.html: scripts/wasm.sh makes it."
fi
for source in "${sources[@]}"; do
  cp "$folder/sources/$source/debian/copyright" "$root/licenses/$source.txt"
done
for package in libxxhash-dev libcli11-dev tao-pegtl-dev nlohmann-json3-dev fonts-lxgw-wenkai \
    mingw-w64-x86-64-dev gcc-mingw-w64-x86-64-posix-runtime; do
  cp "/usr/share/doc/$package/copyright" "$root/licenses/$package.txt"
done
# The same files give the same archive. Python marks names that are UTF-8, which `zip` does not.
python3 - "$root" "$(git log -1 --format=%ct)" << 'PACK'
import pathlib, sys, time, zipfile
root = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(f"{root}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        name = path.relative_to(root.parent).as_posix()
        entry = zipfile.ZipInfo(name, time.gmtime(int(sys.argv[2]))[:6])
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        packed.writestr(entry, path.read_bytes())
PACK
say "done: $root.zip, $(du -h --apparent-size "$root.zip" | cut -f1)"
