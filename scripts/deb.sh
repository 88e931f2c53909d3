#!/usr/bin/env bash
# Makes Debian packages from the files in the checkout that git tracks: build-deb/*.deb, for this
# Debian and processor. Installs missing Debian packages; lintian checks the result.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh

need build deb
version=$(sed -n '1s/^qipu (\(.*\)) .*/\1/p' debian/changelog)
tree=build-deb/qipu-$version  # always the same folder: what ccache has depends on it
rm -rf -- build-deb
mkdir -p "$tree"
git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$tree"

if command -v ccache > /dev/null; then
  CCACHE_DIR=$(ccache --get-config=cache_dir)  # debhelper makes a HOME of its own
  export CCACHE_DIR PATH=/usr/lib/ccache:$PATH
fi
say "building"
(cd "$tree" && DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:+$DEB_BUILD_OPTIONS }parallel=$jobs" dpkg-buildpackage -us -uc)
say "lintian"
lintian --fail-on error,warning --info --color never build-deb/*.changes
rm -rf -- "$tree"
printf "%s\n" build-deb/*.deb
