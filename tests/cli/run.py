#!/usr/bin/env python3
"""Runs the commands in the ```console blocks of Markdown files and compares what they print.

    $ qipu show samples/opening.xqf        a command, run by bash
    its output, both streams               compared exactly
    ...                                    matches any number of lines, also none
    [exit 1]                               the exit status; 0 if missing

A command that ends with a backslash continues in the next line. The commands of one file run one
after the other in one temporary folder, which has a copy of samples/ and a link `data` to
tests/data. qipu is on the PATH, the language is English, and nothing is a terminal.

With --update, the actual output replaces the blocks (read the difference!).

--except names a file with the commands that do something else on this system:

    # page.md: the reason for the commands that follow
    ~ a part of a command      it runs, but may print anything
    - a part of a command      it does not run
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 120


def matches(expected, actual):
    """Returns true if the lines match a pattern in which the line `...` is any number of lines."""
    reachable = {0}
    for line in expected:
        if line == "...":
            reachable = set(range(min(reachable), len(actual) + 1)) if reachable else set()
        else:
            reachable = {i + 1 for i in reachable if i < len(actual) and actual[i] == line}
    return len(actual) in reachable


def parse(block):
    """Returns the commands of a block: (command lines, expected lines, expected exit status)."""
    steps = []
    lines = iter(block)
    for line in lines:
        if line.startswith("$ "):
            command = [line[2:]]
            while command[-1].endswith("\\"):
                command.append(next(lines))
            steps.append((command, [], 0))
        elif not steps:
            raise SystemExit("a console block must begin with a command")
        elif exit_line := re.fullmatch(r"\[exit (\d+)\]", line):
            steps[-1] = (steps[-1][0], steps[-1][1], int(exit_line[1]))
        else:
            steps[-1][1].append(line)
    return steps


class Exceptions:
    """The commands of pages that do something else on this system."""

    def __init__(self, path):
        self.entries = []  # [page, sign, part, whether a command has it]
        page = None
        for line in path.read_text(encoding="utf-8").splitlines() if path else []:
            if heading := re.fullmatch(r"# (\S+): .+", line):
                page = heading[1]
            elif entry := re.fullmatch(r"([~-]) (.+)", line):
                self.entries.append([page, entry[1], entry[2], False])
            elif line:
                raise SystemExit(f"{path}: {line}")

    def sign(self, page, command):
        """Returns the sign of the command, or None if it does what the page says."""
        for entry in self.entries:
            if entry[0] == page and entry[2] in "\n".join(command):
                entry[3] = True
                return entry[1]
        return None

    def unknown(self, pages):
        return [f"{page}: no command has: {part}" for page, _, part, seen in self.entries
                if page in pages and not seen]


def run(command, folder, environment):
    try:
        done = subprocess.run(["bash", "-c", "\n".join(command)], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return [f"(it did not end in {SECONDS} s)"], -1
    output = done.stdout.decode("utf-8", errors="backslashreplace")
    return output.removesuffix("\n").split("\n") if output else [], done.returncode


def run_block(block, folder, environment, where, exceptions):
    """Returns the block with its actual output, and the number of commands that differed."""
    came_out, failures = [], 0
    for command, expected, status in parse(block):
        sign = exceptions.sign(pathlib.Path(where.rpartition(":")[0]).name, command)
        actual, actual_status = (expected, status) if sign == "-" else run(command, folder, environment)
        if sign == "~":
            actual, actual_status = expected, status
        right = matches(expected, actual) and status == actual_status
        came_out += ["$ " + command[0], *command[1:], *(expected if right else actual)]
        if actual_status != 0:
            came_out.append(f"[exit {actual_status}]")
        if right:
            continue
        failures += 1
        print(f"{where}: $ {chr(10).join(command)}")
        print("--- expected", f"[exit {status}]", *expected, sep="\n")
        print("--- printed", f"[exit {actual_status}]", *actual, sep="\n")
        print()
    return came_out, failures


def run_file(path, qipu, update, exceptions):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "QIPU"))}
    environment["LC_ALL"] = "C.UTF-8"
    environment["PATH"] = f"{qipu.parent}{os.pathsep}{environment['PATH']}"
    failures = 0
    with tempfile.TemporaryDirectory(prefix="qipu-cli-") as folder:
        shutil.copytree(ROOT / "samples", pathlib.Path(folder) / "samples")
        if (ROOT / "tests/data").exists():
            os.symlink(ROOT / "tests/data", pathlib.Path(folder) / "data")
        out, block = [], None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if block is None:
                out.append(line)
                if line == "```console":
                    block, start = [], number
            elif line == "```":
                came_out, wrong = run_block(block, folder, environment, f"{path}:{start}", exceptions)
                failures += wrong
                out += [*came_out, line]
                block = None
            else:
                block.append(line)
        if block is not None:
            raise SystemExit(f"{path}:{start}: block is not closed")
    if update and failures:
        path.write_text("\n".join(out) + "\n", encoding="utf-8")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--qipu", required=True, type=pathlib.Path, help="the program")
    parser.add_argument("--update", action="store_true", help="rewrite the blocks")
    parser.add_argument("--except", dest="exceptions", type=pathlib.Path, help="see above")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    exceptions = Exceptions(options.exceptions)
    failures = sum(run_file(f, options.qipu.absolute(), options.update, exceptions)
                   for f in options.files)
    unknown = exceptions.unknown([f.name for f in options.files])
    if unknown:
        print(*unknown, sep="\n")
    if failures:
        print(f"{failures} commands did not do as written")
    return 1 if failures or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
