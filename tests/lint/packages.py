#!/usr/bin/env python3
"""What scripts/packages.txt says a build needs, debian/control must say as well.

g++ is part of what every Debian package is built with.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def names(text, field):
    """The packages in the first field of that name."""
    value = re.search(rf"^{field}:((?:.*\n)(?:^ .*\n)*)", text, re.M)[1]
    return {re.split(r"[ (]", part.strip())[0] for part in value.split(",")} - {""}


def main():
    control = (ROOT / "debian/control").read_text(encoding="utf-8")
    listed = (ROOT / "scripts/packages.txt").read_text(encoding="utf-8")
    needed = set(re.search(r"^build (.*)$", listed, re.M)[1].split())
    built_with = names(control, "Build-Depends") | {"g++"}
    complaints = [f"debian/control: Build-Depends lacks {p}" for p in sorted(needed - built_with)]
    # A program that links libnotation.a needs every library that it was built with.
    library = control[control.index("Package: libnotation-dev"):]
    libraries = {p for p in needed if p.startswith(("lib", "zlib"))}
    # Of the program alone (two); all of it in a header that no public one includes.
    libraries -= {"libcli11-dev", "libcpp-httplib-dev", "libxxhash-dev"}
    complaints += [f"debian/control: libnotation-dev does not depend on {p}"
                   for p in sorted(libraries - names(library, "Depends"))]
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
