#!/usr/bin/env bash
# wheel_test.sh WHEEL [SUITE]: installs the wheel (scripts/wheel.sh makes it) with pip into a new venv
# of a root that has a bare Debian with Python and nothing else, without a network, and uses it. Needs
# Debian's mirror to make the root.
set -euo pipefail
wheel=$(realpath -- "$1")
suite=${2:-bookworm}
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
. scripts/setup.sh
need clean
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
mkdir "$root/tree"
cp -r samples "$wheel" "$root/tree"
cat > "$root/tree/use.py" <<'END'
import glob, sys
import qipu

assert qipu.__file__.startswith("/venv/"), qipu.__file__
game = next(qipu.open("/tree/samples/opening.xqf"))
assert game.texts("wxf")[:3] == ["C2=5", "H8+7", "H2+3"], game.texts("wxf")
for path in glob.glob("/tree/samples/*.pgn"):
    for each in qipu.open(path, errors="ignore"):
        assert next(qipu.read(each.to("xqf"), "a.xqf")).moves == each.moves
found = qipu.annotate(game, nodes=500)
assert len(found.plies) == len(game.moves)
qipu.report(game, "/tree/game.html")
assert next(qipu.open("/tree/game.html")).moves == game.moves
qipu.write([game], "/tree/all.qdb")
assert len(qipu.Database("/tree/all.qdb")) == 1
print(sys.version.split()[0], qipu.__version__)
END
cat > "$root/tree/inside.sh" <<'END'
set -eu
export LC_ALL=C.UTF-8
python3 -m venv /venv
/venv/bin/pip install --quiet --no-index --disable-pip-version-check /tree/*.whl
cd /
/venv/bin/python /tree/use.py
END
mmdebstrap --variant=apt --quiet --include=python3,python3-venv \
  --customize-hook="copy-in '$root/tree' /" \
  --customize-hook='unshare --net chroot "$1" sh /tree/inside.sh' \
  "$suite" /dev/null
echo "$(basename "$wheel"): installed and used without a network"
