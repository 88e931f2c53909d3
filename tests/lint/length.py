#!/usr/bin/env python3
"""Fails when a source file is longer than 700 lines and does not say why.

Length follows ideas: a file of one idea may be long where its head says `Long:` and why, or
`Table:`, in the first five lines.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 700


def main():
    long = []
    for top in ("libnotation", "grammars", "tools", "tests", "scripts"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix not in (".h", ".hpp", ".cpp", ".py", ".sh") or "data" in path.parts:
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            if len(lines) > LIMIT and not any("Table:" in line or "Long:" in line for line in lines[:5]):
                long.append(f"{path.relative_to(ROOT)}: {len(lines)} lines")
    print("\n".join(long))
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
