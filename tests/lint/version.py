#!/usr/bin/env python3
"""The version is CMakeLists.txt's: whatever else has to name it must name the same.

The newest change is what debian/changelog has as well, of the same day, unless work on the next
version has begun.
"""

import datetime
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the first match in a file says: the whole version, or as much of it as is given there.
HELD = {
    "README.md": r"\bqipu-([\d.]+)-linux",
    "debian/changelog": r"\Aqipu \(([\d.]+)\) ",
    "tests/cli/engine.md": r"^id name qipu ([\d.]+)$",
    "tests/cli/help_and_errors.md": r"^qipu ([\d.]+)$",
    "tests/install/consumer/CMakeLists.txt": r"find_package\(notation ([\d.]+) ",
}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def main():
    complaints = []
    version = re.search(r"^project\(qipu VERSION (\d+\.\d+\.\d+) ", read("CMakeLists.txt"), re.M)[1]
    for name, pattern in HELD.items():
        found = re.search(pattern, read(name), re.M)
        if not found:
            complaints.append(f"{name}: no version where one was")
        elif not f"{version}.".startswith(f"{found[1]}."):
            complaints.append(f"{name}: {found[1]}, not {version}")

    headings = [h for h in re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.M) if h != "Unreleased"]
    entry = re.search(r"^ -- .*>  (.*)$", read("debian/changelog"), re.M)
    day = datetime.datetime.strptime(entry[1], "%a, %d %b %Y %H:%M:%S %z").date()
    if not headings or headings[0] != f"{version} ({day})":
        complaints.append(f"CHANGELOG.md: the newest version is not `## {version} ({day})`, "
                          "as debian/changelog has it")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
