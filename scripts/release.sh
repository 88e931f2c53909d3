#!/usr/bin/env bash
# Makes the archive for any Linux on this processor:
# build-release/qipu-VERSION-linux-PROCESSOR.tar.xz. The program is one file that needs no library
# of the system. Installs missing Debian packages, and compiles from Debian's sources the two
# libraries that have no static form in Debian.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh

need build release
version=$(sed -n 's/^project(qipu VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
name=qipu-$version-linux-$(uname -m)
folder=$PWD/build-release
root=$folder/$name
mkdir -p "$folder/sources"

# static_library SOURCE CMAKE-OPTION...: compiles and installs into build-release/static.
static_library() {
  local source=$1 tree=$folder/sources/$1
  shift
  [[ ! -f $folder/static/$source.done ]] || return 0
  say "$source"
  source_of "$source" "$folder/sources"
  cmake -S "$tree" -B "$tree/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_INSTALL_PREFIX="$folder/static" "$@" > /dev/null
  cmake --build "$tree/build" -j "$jobs"
  cmake --install "$tree/build" > /dev/null
  touch "$folder/static/$source.done"
}

static_library fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF
static_library simdjson -DSIMDJSON_DEVELOPER_MODE=OFF

say "building"
# What libpq and cpp-httplib need has no static libraries.
build build-release/build qipu -DQIPU_TESTS=OFF -DQIPU_PYTHON=OFF -DQIPU_POSTGRES=OFF -DQIPU_SERVE=OFF \
  -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DCMAKE_PREFIX_PATH="$folder/static" \
  -DCMAKE_EXE_LINKER_FLAGS=-Wl,-Map=qipu.map \
  -DCMAKE_PROJECT_qipu_INCLUDE="$PWD/cmake/static.cmake"

say "packing"
rm -rf -- "$root"
cmake --install build-release/build --component program --strip --prefix "$root" > /dev/null
mkdir "$root/licenses"
cp LICENSE "$root"
cp scripts/release.txt "$root/README"
cp -r samples "$root"
# Lists which package each linked library comes from. The linker does not know header-only libraries
# and the font.
{
  sed -n 's/^\(\/[^ ]*\.a\)(.*/\1/p' build-release/build/qipu.map | sort -u | while read -r file; do
    [[ $file != $folder/static/* ]] || continue
    dpkg-query --search "$(realpath "$file")" | cut -d: -f1
  done
  echo libfmt-dev libsimdjson-dev libxxhash-dev libcli11-dev tao-pegtl-dev nlohmann-json3-dev fonts-lxgw-wenkai
} | tr ' ' '\n' | sort -u | while read -r package; do
  cp "/usr/share/doc/$package/copyright" "$root/licenses/$package.txt"
done
tar --create --xz --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
  --directory="$folder" --file="$folder/$name.tar.xz" "$name"
say "done: build-release/$name.tar.xz, $(du -h --apparent-size "$folder/$name.tar.xz" | cut -f1)"
