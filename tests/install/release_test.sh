#!/usr/bin/env bash
# release_test.sh ARCHIVE PROGRAM [SUITE...]: the archive of scripts/release.sh, unpacked as README.md
# says where there is nothing but busybox, then in bare systems of the Debian releases named (mmdebstrap, Debian's
# mirror). There its program must make what PROGRAM, built as usual, makes here, byte for byte.
set -euo pipefail
archive=$(realpath -- "$1")
program=$(realpath -- "$2")
shift 2
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
. scripts/setup.sh
need clean
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

mkdir -p "$work/here/packed"
cp -r samples tests/install/tour.sh "$work/here"
ln -s "$PWD/samples" "$work/here/packed/samples"
(cd "$work/here/packed" && python3 "$OLDPWD/tests/data/archives/make.py")
rm "$work"/here/packed/{samples,bomb.pgn.gz}
tests/install/packed.py "$work/here/packed"
cp -r "$work/here" "$work/there"
(cd "$work/here" && LC_ALL=C.UTF-8 TZ=UTC sh tour.sh "$program")
echo "here: $(find "$work/here/out" -type f | wc -l) files"

# same NAME ROOT: what the archive's program made in a root is what was made here.
same() {
  diff -r "$work/here/out" "$2/tour/out" > "$work/difference" || {
    head -50 "$work/difference"
    exit 1
  }
  echo "$1: the same"
}

bare=$work/bare
mkdir -p "$bare"/{bin,dev,tmp,tour}
cp /bin/busybox "$bare/bin/"
for tool in sh env awk sed cat mkdir rm mv; do ln -s busybox "$bare/bin/$tool"; done
mkdir "$bare/build-release"
cp "$archive" "$bare/build-release"
install=$(sed -n '/^```sh$/,/^```$/p' README.md)
grep '^qipu-' <<< "$install" > "$bare/as-printed.sh"
(cd "$bare" && bash -ex <(grep '^tar ' <<< "$install"))
cp -r "$work/there/." "$bare/tour"
touch "$bare"/dev/{null,urandom}
unshare --user --map-root-user --mount bash -c '
  for device in null urandom; do mount --bind "/dev/$device" "$1/dev/$device"; done
  cd "$1/tour" && exec "$(command -v chroot)" "$1" /bin/env -i PATH=/bin sh -ec "
    cd / && sh -ex as-printed.sh > tmp/printed
    mv qipu-* qipu && cd tour && sh tour.sh /qipu/bin/qipu"' - "$bare"
same "busybox alone" "$bare"

for suite in "$@"; do
  root=$work/$suite
  mkdir -p "$root/tour"
  mmdebstrap --variant=essential --quiet \
    --customize-hook="copy-in '$bare/qipu' '$work/there' /" \
    --customize-hook='chroot "$1" env -i PATH=/bin:/usr/bin LC_ALL=C.UTF-8 \
      sh -c "cd /there && sh tour.sh /qipu/bin/qipu"' \
    --customize-hook="copy-out /there/out '$root/tour'" "$suite" /dev/null
  same "$suite" "$root"
  rm -rf -- "$root"
done
