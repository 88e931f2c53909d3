#!/usr/bin/env bash
# Makes the wheel of the Python module for this system's Python and processor: build-wheel/*.whl. It
# holds the libraries that the module needs beyond glibc and libstdc++, so pip installs it without a
# network on every Linux whose glibc is as new as the one here. Installs missing Debian packages.
#   scripts/wheel.sh [PYTHON]
# PYTHON: another interpreter, with its headers; default: /usr/bin/python3.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. scripts/setup.sh

need build wheel
python=${1:-/usr/bin/python3}
rm -rf -- build-wheel
"$python" -m venv build-wheel/tools
QIPU_JOBS=$jobs QIPU_WHEEL=whole build-wheel/tools/bin/pip wheel --no-deps --no-build-isolation --no-index \
  --wheel-dir build-wheel .
ls -l build-wheel/*.whl
