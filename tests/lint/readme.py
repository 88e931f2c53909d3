#!/usr/bin/env python3
"""The program that README.md shows must be the one that tests/install builds and runs."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def code(text):
    """Without comments and empty lines."""
    lines = (re.sub(r"\s*//.*", "", line) for line in text.splitlines())
    return [line for line in lines if line]


def main():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```cpp\n(.*?)```", readme, re.DOTALL)
    built = (ROOT / "tests/install/consumer/main.cpp").read_text(encoding="utf-8")
    if shown and code(shown[1]) == code(built):
        return 0
    print("README.md's library example is not tests/install/consumer/main.cpp")
    return 1


if __name__ == "__main__":
    sys.exit(main())
