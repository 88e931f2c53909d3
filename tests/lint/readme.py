#!/usr/bin/env python3
"""The programs that README.md shows must be those that tests/install builds and runs.

Its `console` blocks are run by tests/cli/run.py. Commands in `sh` blocks want packages, an archive
or root; each must begin as one that is run as printed elsewhere.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUN_BY = {
    "./quickstart": ".ci/full", "./test": ".ci/full",
    "scripts/deb.sh": ".ci/full", "scripts/release.sh": ".ci/full",
    "scripts/wasm.sh pack": ".ci/full",
    "apt install ./build-deb/qipu_": "tests/install/deb_test.sh",
    "apt install ./build-deb/python3-qipu_": "tests/install/deb_test.sh",
    "apt install ./build-deb/libnotation": "tests/install/deb_test.sh",
    "python3 -c": "tests/install/deb_test.sh",
    "cc ": "tests/install/deb_test.sh", "c++ ": "tests/install/deb_test.sh",
    "tar": "tests/install/release_test.sh", "qipu-": "tests/install/release_test.sh",
}


def code(text):
    """Without comments and empty lines."""
    lines = (re.sub(r"\s*(//.*|/\*.*\*/)", "", line) for line in text.splitlines())
    return [line for line in lines if line]


def main():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    wrong = 0
    for language, source in (("cpp", "main.cpp"), ("c", "main.c")):
        shown = re.search(rf"```{language}\n(.*?)```", readme, re.DOTALL)
        built = (ROOT / "tests/install/consumer" / source).read_text(encoding="utf-8")
        if not shown or code(shown[1]) != code(built):
            print(f"README.md's example is not tests/install/consumer/{source}")
            wrong = 1
    for block in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL):
        for line in block.splitlines():
            words = next((w for w in RUN_BY if line.startswith(w)), None)
            if words is None or words not in (ROOT / RUN_BY[words]).read_text(encoding="utf-8"):
                print(f"README.md: nothing runs `{line}`")
                wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
