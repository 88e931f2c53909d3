#!/usr/bin/env bash
# deb_test.sh FOLDER [SUITE]: the packages in FOLDER (scripts/deb.sh makes them), in a root that has a
# bare Debian and nothing else: installs them, runs their own tests (debian/tests), takes them out and
# looks for what they leave. Needs mmdebstrap, Debian's mirror, half an hour at most.
set -euo pipefail
folder=$(realpath -- "$1")
suite=${2:-bookworm}
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
mkdir "$root/tree"
cp -r debian samples tests/install "$root/tree"
mkdir -p "$root/tree/tests" && mv "$root/tree/install" "$root/tree/tests"
mkdir "$root/debs" && cp "$folder"/*.deb "$root/debs" && rm -f "$root"/debs/*-dbgsym_*

cat > "$root/inside.sh" <<'END'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd /tree
install() { apt-get install -q -y --no-install-recommends "$@" > /tmp/log 2>&1 || { cat /tmp/log; exit 1; }; }
# test NAME: one of debian/tests, as autopkgtest would run it.
try() {
  echo "== $1"
  "debian/tests/$1" > /tmp/log 2>&1 || { cat /tmp/log; exit 1; }
}
ours=$(for deb in /debs/*.deb; do dpkg-deb --field "$deb" Package; done)

# Each with what it depends on, and no more, before anything else is there.
install /debs/qipu_*.deb
try command
install /debs/python3-qipu_*.deb
try python
install /debs/libnotation*.deb gcc libc6-dev pkgconf
try c
install g++ cmake make
try cxx

echo "== purge"
dpkg -L $ours | sort -u > /tmp/files
apt-get purge -q -y $ours > /tmp/log 2>&1 || { cat /tmp/log; exit 1; }
left=$(while read -r file; do [ -d "$file" ] || [ ! -e "$file" ] || echo "$file"; done < /tmp/files
  find / -xdev \( -path /debs -o -path /tree -o -path /proc -o -path /sys \) -prune -o \
    \( -iname '*qipu*' -o -iname '*notation*.so*' -o -path '/var/lib/dpkg/info/libnotation*' \) -print
  dpkg-query -W -f '${Package} ${db:Status-Status}\n' $ours 2> /dev/null || true)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
END

mmdebstrap --variant=apt --quiet \
  --customize-hook="copy-in '$root/tree' '$root/debs' '$root/inside.sh' /" \
  --customize-hook='chroot "$1" sh /inside.sh' \
  "$suite" /dev/null
echo "installed, used, and taken out without a trace: $(cd "$root/debs" && echo *.deb)"
