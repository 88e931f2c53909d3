#!/usr/bin/env python3
"""The READMEs and docs/ show what exists: programs, commands, files and headings.

The programs in docs/library.md are those that tests/install builds and runs. `console` blocks are
run by tests/cli/run.py. A command in an `sh` block needs packages, an archive or root, so each must
begin as one that another test runs as it is printed; both READMEs show the same ones. Links inside
the repository lead to a file and a heading. A source file that a document or a comment names with
its folder exists: `kit/marks.h` is the end of a path. In docs/ a header's name begins at its layer.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUN_BY = {
    "./quickstart": ".ci/full", "./test": ".ci/full",
    "scripts/deb.sh": ".ci/full", "scripts/release.sh": ".ci/full",
    "scripts/wasm.sh pack": ".ci/full", "scripts/windows.sh": ".ci/full",
    "apt install ./build-deb/qipu_": "tests/install/deb_test.sh",
    "apt install ./build-deb/python3-qipu_": "tests/install/deb_test.sh",
    "apt install ./build-deb/libnotation": "tests/install/deb_test.sh",
    "python3 -c": "tests/install/deb_test.sh",
    "cc ": "tests/install/deb_test.sh", "c++ ": "tests/install/deb_test.sh",
    "tar": "tests/install/release_test.sh", "qipu-": "tests/install/release_test.sh",
}
# Where an include path without its `qipu/` begins.
HEADERS = ("qipu", "include/qipu", "src")
SOURCES = {".c", ".cpp", ".def", ".h", ".hpp", ".js", ".mjs", ".py", ".sh"}
# A source file named with its folder. COMMAND.cpp stands for many names.
NAMED = re.compile(r"(?<![\w./<>-])((?:[\w-]+/)+(?![A-Z]+\.)[\w-]+\.(?:c|cpp|def|h|hpp|js|mjs|py|sh))(?![\w/.-]*\w)")


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


def repository():
    """Returns the paths of all files that are not built, relative to the root."""
    tops = [p for p in ROOT.iterdir() if not p.name.startswith(("build", ".git", "shared"))]
    files = [f for top in tops for f in ([top] if top.is_file() else top.rglob("*")) if f.is_file()]
    return [f.relative_to(ROOT) for f in files if "node_modules" not in f.parts]


def comments(text, suffix):
    """Yields the lines' numbers and comments."""
    mark = "#" if suffix in (".py", ".sh") else r"//|/\*|\*"
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.search(rf"(?:^|\s)(?:{mark})(.*)", line)
        if comment:
            yield number, comment[1]


def missing_names():
    """Yields complaints about named files that do not exist."""
    files = repository()
    ends = {"/".join(f.parts[i:]) for f in files for i in range(len(f.parts))}
    by_name = {f.name: f for f in files}

    def complaint(where, name):
        now = by_name.get(name.split("/")[-1])
        return f"{where}: no file `{name}`" + (f"; is it {now}?" if now else "")

    for file in sorted(files):
        document = file.suffix == ".md" and file.name != "CHANGELOG.md" and file.parts[0] != "grammars"
        if file.parts[:2] == ("tests", "data") or not (document or file.suffix in SOURCES):
            continue
        text = read(file)
        if document:
            prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
            for name in re.findall(r"`([^`\s]+)`", prose):
                if NAMED.fullmatch(name) and name not in ends:
                    yield complaint(file, name)
        else:
            for number, comment in comments(text, file.suffix):
                for name in NAMED.findall(comment):
                    if name not in ends:
                        yield complaint(f"{file}:{number}", name)


def complaints():
    yield from missing_names()
    library = read("docs/library.md")
    for language, source in (("cpp", "main.cpp"), ("c", "main.c")):
        shown = re.search(rf"```{language}\n(.*?)```", library, re.DOTALL)
        if not shown or code(shown[1]) != code(read(f"tests/install/consumer/{source}")):
            yield f"docs/library.md: the example is not tests/install/consumer/{source}"
    tasks = read("tests/install/consumer/tasks.cpp")
    shown = re.findall(r"```cpp\n(.*?)```", library, re.DOTALL)[1:]
    if not shown or any(part not in tasks for part in shown):
        yield "docs/library.md: the common tasks are not those of tests/install/consumer/tasks.cpp"
    umbrella = read("libnotation/include/qipu/qipu.h")
    for header in sorted((ROOT / "libnotation/include").rglob("*.h")):
        name = header.relative_to(ROOT / "libnotation/include").as_posix()
        if name not in ("qipu/qipu.h", "qipu/c/qipu.h") and f'"{name}"' not in umbrella:
            yield f"libnotation/include/qipu/qipu.h: does not include {name}"
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
        for header in re.findall(r"`(?!qipu/qipu\.h)(?:qipu/)?(\w+(?:/\w+)+\.(?:h|def))`", text):
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
