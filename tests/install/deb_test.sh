#!/usr/bin/env bash
# deb_test.sh FOLDER [SUITE]: the packages in FOLDER (scripts/deb.sh makes them), in a root that has a
# bare Debian and nothing else: installs them as README.md says, runs their own tests (debian/tests),
# takes them out and looks for what they leave. Needs Debian's mirror.
set -euo pipefail
folder=$(realpath -- "$1")
suite=${2:-bookworm}
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
. scripts/setup.sh
need clean
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
mkdir -p "$root"/tree/{tests,build-deb}
cp -r README.md docs debian samples "$root/tree"
cp -r tests/install "$root/tree/tests"
cp "$folder"/*.deb "$root/tree/build-deb"
rm -f "$root"/tree/build-deb/*-dbgsym_*

cat > "$root/inside.sh" <<'END'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
printf 'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n' > /etc/apt/apt.conf.d/test
cd /tree
# run COMMAND...: in silence, unless it fails.
run() {
  echo "\$ $*"
  sh -c "$*" > /tmp/log 2>&1 < /dev/null || { cat /tmp/log; exit 1; }
}
# as_printed WORDS [FOLDER]: runs the one command of README.md or docs/library.md that begins so.
as_printed() {
  line=$(sed -n '/^```sh$/,/^```$/p' /tree/README.md /tree/docs/library.md | grep "^$1")
  cd "${2:-/tree}"
  run "$line"
  cd /tree
}

# Each with what it depends on, and no more, before anything else is there.
as_printed "apt install ./build-deb/qipu_"
run debian/tests/command
as_printed "apt install ./build-deb/python3-qipu_"
run debian/tests/python
as_printed "python3 -c"
as_printed "apt install ./build-deb/libnotation"
run apt-get install gcc libc6-dev pkgconf
as_printed "cc " tests/install/consumer
run debian/tests/c
run apt-get install g++ cmake make
as_printed "c++ " tests/install/consumer
run debian/tests/cxx

ours=$(for deb in build-deb/*.deb; do dpkg-deb --field "$deb" Package; done)
dpkg -L $ours | sort -u > /tmp/files
run apt-get purge $ours
left=$(while read -r file; do [ -d "$file" ] || [ ! -e "$file" ] || echo "$file"; done < /tmp/files
  find / -xdev \( -path /tree -o -path /proc -o -path /sys \) -prune -o \
    \( -iname '*qipu*' -o -iname '*notation*.so*' -o -path '/var/lib/dpkg/info/libnotation*' \) -print
  dpkg-query -W -f '${Package} ${db:Status-Status}\n' $ours 2> /dev/null || true)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
END

mmdebstrap --variant=apt --quiet \
  --customize-hook="copy-in '$root/tree' '$root/inside.sh' /" \
  --customize-hook='chroot "$1" sh /inside.sh' \
  "$suite" /dev/null
echo "installed, used, and taken out without a trace: $(cd "$root/tree/build-deb" && echo *.deb)"
