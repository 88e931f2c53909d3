#!/usr/bin/env python3
"""The READMEs and docs/ show what exists: programs, commands, files and headings.

The programs in docs/library.md are those that tests/install builds and runs. `console` blocks are
run by tests/cli/run.py. A command in an `sh` block needs packages, an archive or root, so each must
begin as one that another test runs as it is printed; both READMEs show the same ones. Links inside
the repository lead to a file and a heading, and a header that docs/ names exists.
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
# Where an include path without its `qipu/` begins.
HEADERS = ("qipu", "include/qipu", "src")


def code(text):
    """Without comments and empty lines."""
    lines = (re.sub(r"\s*(//.*|/\*.*\*/)", "", line) for line in text.splitlines())
    return [line for line in lines if line]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def sh_lines(text):
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]


def anchors(text):
    """The names that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def complaints():
    library = read("docs/library.md")
    for language, source in (("cpp", "main.cpp"), ("c", "main.c")):
        shown = re.search(rf"```{language}\n(.*?)```", library, re.DOTALL)
        if not shown or code(shown[1]) != code(read(f"tests/install/consumer/{source}")):
            yield f"docs/library.md: the example is not tests/install/consumer/{source}"
    for page in ("README.md", "docs/library.md"):
        for line in sh_lines(read(page)):
            words = next((w for w in RUN_BY if line.startswith(w)), None)
            if words is None or words not in read(RUN_BY[words]):
                yield f"{page}: nothing runs `{line}`"
    commands = [[line.split("#")[0].rstrip() for line in sh_lines(read(f))]
                for f in ("README.md", "README.zh-CN.md")]
    if commands[0] != commands[1]:
        yield "README.zh-CN.md: its `sh` blocks are not those of README.md"

    pages = [page for pattern in ("*.md", "docs/*.md", "*/README.md", "*/*/README.md")
             for page in ROOT.glob(pattern) if not page.relative_to(ROOT).parts[0].startswith("build")]
    for path in sorted(set(pages)):
        name = path.relative_to(ROOT)
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"\w+:", target):
                continue
            file, _, heading = target.partition("#")
            linked = path.parent / file if file else path
            if not linked.exists():
                yield f"{name}: no file `{target}`"
            elif heading and heading not in anchors(linked.read_text(encoding="utf-8")):
                yield f"{name}: no heading `{target}`"
        if path.parent.name != "docs":
            continue
        for header in re.findall(r"`(?:qipu/)?(\w+(?:/\w+)+\.(?:h|def))`", text):
            if not any((ROOT / "libnotation" / top / header).exists() for top in HEADERS):
                same = sorted((ROOT / "libnotation").rglob(header.split("/")[-1]))
                now = f"; is it {same[0].relative_to(ROOT)}?" if same else ""
                yield f"{name}: no header `{header}`{now}"


def main():
    found = list(complaints())
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
