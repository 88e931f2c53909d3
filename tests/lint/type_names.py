#!/usr/bin/env python3
"""No two types of one name in one namespace, whatever headers they stand in.

Programs that use both are no C++, and no compiler says so: the linker keeps the code of one, and
that writes over the memory of the other.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TYPE = re.compile(r"(?:template <[^;{]*> )?(?:struct|class|enum class|union) ((?:\w+::)*\w+)[^;()]*\{")


def types_in(path):
    """The types at namespace scope: the house indents all that stands in a type."""
    spaces = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if opened := re.match(r"namespace ([\w:]*) ?\{", line):
            spaces.append(opened[1])
        elif line.startswith("}  // namespace") and spaces:
            spaces.pop()
        elif found := TYPE.match(line):
            yield "::".join([*spaces, found[1]])


def main():
    places = collections.defaultdict(set)
    for folder in ("libnotation", "tools", "grammars", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".h", ".hpp"):
                continue
            for name in types_in(path):
                places[name].add(str(path.relative_to(ROOT)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    for name, where in sorted(twice.items()):
        print(f"{name}: {', '.join(sorted(where))}")
    if len(places) < 100:
        print(f"only {len(places)} types were found: the house is written otherwise now")
        return 1
    return 1 if twice else 0


if __name__ == "__main__":
    sys.exit(main())
