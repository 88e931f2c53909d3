#!/usr/bin/env python3
"""tidy.py BUILD [--alone] [-j JOBS]: clang-tidy on the library and the program, warnings as errors.

Headers are most of what clang-tidy reads, so files are looked at together where that is possible:
compiled with the same options, no name that one keeps to itself (in a nameless namespace, as a
macro) standing in the other. Where something is amiss, and with --alone, each file is looked at by
itself. What passed is not looked at again until it, or a file of ours that it includes, changes;
the build says what includes what.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINES = 6000  # looked at together; fewer, and headers are read more often than need be

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|\bR"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
NAMELESS = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.S | re.M)
DECLARED = re.compile(r"\b(?:class|struct|union|enum(?: class)?|using|concept)\s+(\w+)"
                      r"|\b(\w+)\s*(?=[({=\[;])")
# Warnings that only GCC knows, and what CMakeLists.txt says to clang.
CLANG = "-Wno-unknown-warning-option -Wno-deprecated-declarations"
OPTION_OF_A_FILE = re.compile(r"-(?:o|c|include|MT|MF) ?\S+|-MD|-Winvalid-pch")


def own_names(text):
    """What a formatted source declares for itself alone, and some words more."""
    names = set(re.findall(r"^(?:#define|namespace) (\w+)(?! ?\{)", text, re.M)) - {"qipu"}
    names.update(re.findall(r"^using (?:\w+::)+(\w+);", text, re.M))
    for region in NAMELESS.findall(text):
        for line in NOISE.sub(" ", region).split("\n"):
            if not line[:1].isspace():  # else it is inside a body
                for found in DECLARED.findall(line):
                    names.update(found)
    return names - {"", "operator"}


class Unit:
    """Files looked at together."""

    def __init__(self, options):
        self.options = options
        self.files, self.words, self.own, self.lines = [], set(), set(), 0

    def takes(self, options, words, own, lines):
        return (options == self.options and lines + self.lines <= LINES
                and not own & self.words and not self.own & words)

    def add(self, file, words, own, lines):
        self.files.append(file)
        self.words |= words
        self.own |= own
        self.lines += lines


def units_of(commands, includes, alone):
    units = []
    for command in sorted(commands, key=lambda c: c["file"]):
        file = pathlib.Path(command["file"])
        options = " ".join(OPTION_OF_A_FILE.sub(" ", command["command"]).split()[1:])
        options = re.sub(r"^\S*[+]{2} ", "", options)  # the compiler behind a launcher
        text = file.read_text()
        words = text + "".join(f.read_text() for f in includes[file] if f.suffix == ".hpp")
        entry = (set(re.findall(r"\w+", NOISE.sub(" ", words))), own_names(text), text.count("\n"))
        unit = None if alone else next((u for u in units if u.takes(options, *entry)), None)
        if unit is None:
            units.append(unit := Unit(options))
        unit.add(file, *entry)
    return units


def included_by(build):
    """The files of ours that each source includes, itself among them."""
    deps, of = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True,
                              check=True).stdout, collections.defaultdict(set)
    for block in deps.split("\n\n"):
        files = [(build / line.strip()).resolve() for line in block.split("\n")[1:] if line.strip()]
        ours = {f for f in files if f.is_relative_to(ROOT)}
        for source in (f for f in ours if f.suffix == ".cpp"):
            of[source] |= ours
    return of


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    args = parser.parse_args()

    commands = [c for c in json.loads((args.build / "compile_commands.json").read_text())
                if re.match(r"(?:libnotation|tools/qipu)/.*\.cpp",
                            os.path.relpath(c["file"], ROOT))]
    includes = included_by(args.build)
    hashes = {}

    def content(file):
        if file not in hashes:
            hashes[file] = hashlib.sha256(file.read_bytes()).hexdigest()
        return hashes[file]

    folder = args.build / ("tidy-alone" if args.alone else "tidy")
    folder.mkdir(exist_ok=True)
    database, todo, stamps = [], [], set()

    def note(source, options):
        database.append({"directory": str(args.build), "file": str(source),
                         "command": f"clang++-19 {options} {CLANG} -c {source}"})

    for unit in units_of(commands, includes, args.alone):
        read = sorted(set(unit.files).union(*(includes[f] for f in unit.files)))
        key = unit.options + "".join(f"{f} {content(f)}\n" for f in [ROOT / ".clang-tidy", *read])
        stamp = folder / (hashlib.sha256(key.encode()).hexdigest()[:32] + ".passed")
        stamps.add(stamp)
        if stamp.exists():
            continue
        source = unit.files[0]
        if len(unit.files) > 1:
            source = stamp.with_suffix(".cpp")
            source.write_text("".join(
                f'#include "{f}"  // NOLINT(bugprone-suspicious-include)\n' for f in unit.files))
            note(source, unit.options)
        todo.append((unit, source, stamp))
        for file in unit.files:
            note(file, unit.options)
    for old in folder.glob("*.passed"):
        if old not in stamps:
            old.unlink()
    (folder / "compile_commands.json").write_text(json.dumps(database))

    def look(source):
        """What is wrong with it."""
        run = subprocess.run(["clang-tidy-19", "--quiet", f"--config-file={ROOT}/.clang-tidy",
                              "-p", folder, source], capture_output=True, text=True, check=False)
        return run.stdout + run.stderr if run.returncode else ""

    def passes(job):
        unit, source, stamp = job
        wrong = look(source)
        if source.parent == folder:
            source.unlink()
            if wrong:  # with all of them together, or with one
                wrong = "".join(map(look, unit.files))
        print(wrong, end="", flush=True)
        if not wrong:
            stamp.touch()
        return not wrong

    todo.sort(key=lambda job: -job[0].lines)  # the longest first: nobody waits for one at the end
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        passed = list(pool.map(passes, todo))
    print(f"{passed.count(True)} of {len(todo)} pass, {len(stamps) - len(todo)} had passed before")
    sys.exit(0 if all(passed) else 1)


main()
