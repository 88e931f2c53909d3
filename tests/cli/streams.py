#!/usr/bin/env python3
"""Tests that no command writes to a stream that leads to its input, and that inputs do not change.

    streams.py QIPU

Tests all commands in the help: each has a row here, or is one of those that read nothing.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENGINE = ["--no-cache", "--nodes", "10"]
# The arguments of each command that reads, often more than one set; a.pgn is read. The command must
# succeed: unless a stream leads to an input, its exit code is not 2.
READ = {
    "convert": [["a.pgn"], ["a.pgn", "-o", "o.pgn"], ["--files-from", "list", "-o", "o.pgn"]],
    "filter": [["plies>0", "a.pgn"], ["plies>0", "--list", "a.pgn"], ["plies>0", "--count", "a.pgn"]],
    "dedupe": [["a.pgn"], ["--check", "a.pgn"]],
    "sort": [["a.pgn"]],
    "stats": [["a.pgn"], ["--same-names", "a.pgn"], ["--names", "names", "a.pgn"]],
    "tree": [["a.pgn"], ["a.pgn", "--report", "t.html"], ["a.pgn", "--at", "a.png"]],
    "ecco": [["a.pgn"], ["--jsonl", "a.pgn"]],
    "check": [["a.pgn"], ["--json", "a.pgn"], ["-r", "."]],
    "show": [["a.pgn"], ["--svg", "a.pgn"], ["a.png"], ["--svg", "--fen", "a.png"]],
    "see": [["a.png"], ["-o", "o.png", "a.png"]],
    "diff": [["a.pgn", "b.pgn"], ["b.pgn", "a.pgn"]],
    "judge": [["a.pgn"], ["a.png"]],
    "analyse": [["--nodes", "10", "a.pgn"], ["--nodes", "10", "--fen", "a.png"]],
    "move": [["--fen", "a.png", "马八进七"]],
    "annotate": [["a.pgn", *ENGINE], ["--json", "a.pgn", *ENGINE], ["a.pgn", "--estimate"]],
    "puzzles": [["a.pgn", *ENGINE]],
    "report": [["a.pgn", "-o", "r.html"], ["a.pgn", "--booklet", "-o", "r.html"]],
    "shard": [["plan", "a.pgn"], ["status", "plan.jsonl", "parts"], ["merge", "plan.jsonl", "parts"]],
}
# The standard input of each command that reads it.
STANDARD = {"convert": ["-"], "filter": ["plies>0", "-"], "dedupe": ["-"], "sort": ["-"], "stats": ["-"],
            "tree": ["-"], "ecco": ["-"], "check": ["-"], "show": ["-"], "diff": ["-", "b.pgn"], "judge": ["-"],
            "analyse": ["--nodes", "10", "-"], "annotate": ["-", *ENGINE], "puzzles": ["-", *ENGINE],
            "report": ["-", "-o", "s.html"], "move": ["--jsonl"], "engine": []}
# Commands that read no files of the user.
APART = {"serve", "endgames", "explain", "formats", "bench", "perft", "schema", "doctor", "help", "completion"}

LARGEST = 1 << 24  # bytes of a file
LIMIT = 120  # seconds
failures = []


def check(condition, *words):
    if not condition:
        failures.append(" ".join(str(word) for word in words))
        print(failures[-1], flush=True)


def commands_of(qipu):
    text = subprocess.run([qipu, "--help"], capture_output=True, text=True, check=True, env={"LANG": "C"}).stdout
    return re.findall(r"^  (\w+)  ", text[text.index("Commands:"):], re.M)


def prepare(qipu, folder):
    """Writes files that all commands find; returns their bytes."""
    text = subprocess.run([qipu, "convert", "-q", str(ROOT / "samples" / "opening.xqf"), "--to", "pgn"],
                          capture_output=True, check=True).stdout
    for name in ("a.pgn", "b.pgn"):
        (folder / name).write_bytes(text)
    subprocess.run([qipu, "show", "--at", "12", "--width", "480", "-o", "a.png", "a.pgn"], cwd=folder, check=True)
    (folder / "list").write_text("a.pgn\n")
    (folder / "names").write_text("甲\t乙\n")
    subprocess.run([qipu, "shard", "plan", "-q", "a.pgn", "-o", "plan.jsonl"], cwd=folder, check=True)
    subprocess.run([qipu, "convert", "-q", "--plan", "plan.jsonl", "--shard", "0", "-o", "parts/"], cwd=folder,
                   check=True)
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def held(before, *words):
    for path, content in before.items():
        check(path.read_bytes() == content, *words, "changed", path.name)


def run(qipu, command, words, folder, **streams):
    """Returns the exit code. A command that reads its own output must not run forever."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
    return subprocess.run([qipu, command, *words], cwd=folder, env={"LANG": "C", "HOME": str(folder)},
                          preexec_fn=limit, timeout=LIMIT, **streams).returncode


def tried(qipu, command, words, folder, before):
    """Opens each stream, in each way, on each of the files that the command reads."""
    nothing = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    inputs = [word for word in words if (folder / word) in before] or ["a.pgn"]
    if "parts" in words:
        inputs += ["parts/part-00000.pgn", "parts/part-00000.done.json"] if words[0] == "merge" else []
    if "list" in words:
        inputs.append("a.pgn")
    check(run(qipu, command, words, folder, **nothing) != 2, command, *words, "cannot do it at all")
    for name in inputs:
        for stream in ("stdout", "stderr"):
            for flags in (os.O_WRONLY | os.O_APPEND, os.O_RDWR):
                # Messages may go to a file that was only found in a searched folder.
                if stream == "stderr" and "-r" in words:
                    continue
                descriptor = os.open(folder / name, flags)
                code = run(qipu, command, words, folder, **{**nothing, stream: descriptor})
                os.close(descriptor)
                check(code == 2, command, *words, stream, name, "exit", code)
                held(before, command, *words, stream)
        for link in (folder / "link", folder / "hard"):
            link.symlink_to(folder / name) if link.name == "link" else os.link(folder / name, link)
            with open(link, "ab") as stream:
                code = run(qipu, command, words, folder, **{**nothing, "stdout": stream, "stderr": stream})
            link.unlink()
            check(code == 2, command, *words, link.name, "exit", code)
            held(before, command, *words, link.name)


def main():
    qipu = str(pathlib.Path(sys.argv[1]).resolve())
    commands = commands_of(qipu)
    for command in commands:
        check(command in READ or command in STANDARD or command in APART, command, "has no row here")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        before = prepare(qipu, folder)
        for command, rows in READ.items():
            for words in rows:
                tried(qipu, command, words, folder, before)
                for made in ("o.pgn", "o.png", "t.html", "r.html", "r"):
                    path = folder / made
                    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        for command, words in STANDARD.items():
            with open(folder / "a.pgn", "rb") as read, open(folder / "a.pgn", "ab") as written:
                code = run(qipu, command, words, folder, stdin=read, stdout=written, stderr=subprocess.DEVNULL)
            check(code == 2, command, *words, "exit", code)
            held(before, command, *words, "from standard input")
    if failures:
        sys.exit(f"{len(failures)} failures")


main()
