#!/usr/bin/env python3
"""tidy.py BUILD [-j JOBS] [--checks LIST]: clang-tidy on the library and the program, as errors.

The checks are those of .clang-tidy, or only those of them in the list.

It looks at what the build compiles. A target that was never built is left out. A source that passed
is not looked at again until it, or a file of ours that it includes, changes; the build knows what
includes what.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Warnings that only GCC knows, and options that CMakeLists.txt gives to clang.
CLANG = ["-Wno-unknown-warning-option", "-Wno-deprecated-declarations"]
OPTIONS_OF_A_FILE = {"-o", "-c", "-include", "-MT", "-MF"}  # each is followed by a name
LEFT_OUT = {"-MD", "-Winvalid-pch"}
OURS = re.compile(r"(?:libnotation/src|tools/qipu)/.*\.cpp")


class Unit:
    """A source, how it is compiled, and what it includes."""

    def __init__(self, command, read):
        self.source, self.read = pathlib.Path(command["file"]), read
        words = shlex.split(command["command"])
        # The compiler may come after a launcher.
        first = next(i for i, word in enumerate(words) if word.endswith("++")) + 1
        self.options = []
        for before, word in zip(["", *words[first:]], words[first:]):
            if before not in OPTIONS_OF_A_FILE and word not in OPTIONS_OF_A_FILE | LEFT_OUT:
                self.options.append(word)


def included_by(build):
    """Returns for each object which of our files it is made of."""
    deps = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True,
                          check=True).stdout
    of = {}
    for block in deps.split("\n\n"):
        head, *lines = block.split("\n")
        files = {(build / line.strip()).resolve() for line in lines if line.strip()}
        of[head.split(":")[0]] = sorted(f for f in files if f.is_relative_to(ROOT))
    return of


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--checks", default="")
    args = parser.parse_args()

    includes, units = included_by(args.build), []
    for command in json.loads((args.build / "compile_commands.json").read_text()):
        file = pathlib.Path(command["file"])
        built = re.search(r" -o (\S+)", command["command"])[1]
        if (file.is_relative_to(ROOT) and OURS.fullmatch(str(file.relative_to(ROOT)))
                and built in includes):
            units.append(Unit(command, includes[built]))
    if not units:
        sys.exit(f"{args.build}: nothing is built there")
    hashes = {}

    def content(file):
        if file not in hashes:
            hashes[file] = hashlib.sha256(file.read_bytes()).hexdigest()
        return hashes[file]

    folder = args.build / "tidy"
    folder.mkdir(exist_ok=True)
    database, todo, stamps = [], [], set()
    for unit in units:
        read = [ROOT / ".clang-tidy", unit.source, *unit.read]
        key = args.checks + " ".join(unit.options) + "".join(f"{f} {content(f)}\n" for f in read)
        stamp = folder / (hashlib.sha256(key.encode()).hexdigest()[:32] + ".passed")
        stamps.add(stamp)
        if not stamp.exists():
            todo.append((unit, stamp))
        database.append({"directory": str(args.build), "file": str(unit.source),
                         "arguments": ["clang++-19", *unit.options, *CLANG, "-c", str(unit.source)]})
    for old in folder.glob("*.passed"):
        if old not in stamps:
            old.unlink()
    (folder / "compile_commands.json").write_text(json.dumps(database))

    only = [f"--checks=-*,{args.checks}"] if args.checks else []

    def look(source):
        """Returns the warnings for the source."""
        run = subprocess.run(["clang-tidy-19", "--quiet", f"--config-file={ROOT}/.clang-tidy",
                              *only, "-p", folder, source],
                             capture_output=True, text=True, check=False)
        return run.stdout + run.stderr if run.returncode else ""

    def passes(job):
        unit, stamp = job
        wrong = look(unit.source)
        print(wrong, end="", flush=True)
        if not wrong:
            stamp.touch()
        return not wrong

    # The longest first: nobody waits for one at the end.
    todo.sort(key=lambda job: -job[0].source.stat().st_size)
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        passed = list(pool.map(passes, todo))
    print(f"{passed.count(True)} of {len(todo)} pass, {len(units) - len(todo)} had passed before")
    sys.exit(0 if all(passed) else 1)


main()
