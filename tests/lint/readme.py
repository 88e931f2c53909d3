#!/usr/bin/env python3
"""The programs that README.md shows must be those that tests/install builds and runs."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
    return wrong


if __name__ == "__main__":
    sys.exit(main())
