#!/usr/bin/env python3
"""Compares the output of `qipu` for each crafted file in tests/data with its .expect file.

    crafted.py QIPU [FILE...]

tests/data/README.md explains the keys. Games come from `convert --to jsonl`, findings from
`check --json`, so the test covers what users get.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
STANDARD = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def run(qipu, *args):
    done = subprocess.run([qipu, *args], capture_output=True, timeout=120, check=False)
    return done.stdout.decode("utf-8"), done.returncode


def plain(text):
    """Returns the text without blanks around it."""
    return text.strip(" \t\r\n\u3000")


def unescape(text):
    return text.replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\")


class Game:
    """One game of the output, with its lines in the order of the tree."""

    def __init__(self, record):
        self.record = record
        self.moves = [None] + record.get("moves", [])
        self.children = [[] for _ in self.moves]
        for number, move in enumerate(self.moves):
            if number:
                self.children[move.get("after", number - 1)].append(number)
        self.lines = []
        stack = [[0]]
        while stack:
            path = stack.pop()
            below = self.children[path[-1]]
            if below:
                stack += [path + [child] for child in reversed(below)]
            else:
                self.lines.append(path[1:])

    def value(self, key):
        words = key.split()
        if words[0] == "start":
            return " ".join(self.record.get("fen", STANDARD).split()[:2])
        if words[0] == "result":
            return self.record.get("result", "*")
        if words[0] == "nodes":
            return str(len(self.moves) - 1)
        if words[0] == "leaves":
            return str(len(self.lines))
        if words[0] == "intro":
            return plain(self.record.get("start", {}).get("comment", ""))
        if words[0] == "tag":
            tags = self.record.get("tags", [])
            pairs = tags.items() if isinstance(tags, dict) else tags
            return plain(next((value for name, value in pairs if name == words[1]), ""))
        line, _, ply = words[1].rpartition("/")
        place = self.lines[int(line or 1) - 1]
        move = self.moves[place[int(ply) - 1]]
        if words[0] == "nags":
            return " ".join(str(nag) for nag in move.get("nags", []))
        if words[0] == "clock":
            return str(move.get("clock_ms", ""))
        if words[0] == "eval":
            return "#" + str(move["mate"]) if "mate" in move else str(move.get("cp", ""))
        return plain(move.get("comment" if words[0] == "after" else "lead", ""))

    def words(self, line):
        return " ".join(self.moves[n].get("uci", "?") for n in line)


def expected(path):
    """Returns what the file must give: keys of the whole file, and of each game."""
    head, games = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(":")
        if key == "game":
            games.append([])
        elif key:
            (games[-1] if games else head).append((key.strip(), plain(unescape(value))))
    return head, games


def findings_in(qipu, paths, *options):
    """Checks all files at once, as users check a folder. Returns file → findings."""
    checked, _ = run(qipu, "check", "-q", "--json", *options, *map(str, paths))
    found = {str(path): [] for path in paths}
    for line in map(json.loads, checked.splitlines()):
        if "code" in line:  # the others are main lines
            found[line["file"]].append(line)
    return found


def games_in(qipu, paths):
    """Converts all files at once. Returns file → games."""
    converted, _ = run(qipu, "convert", "-q", "--fail-on", "never", "--to", "jsonl", *map(str, paths))
    games = {str(path): [] for path in paths}
    for record in map(json.loads, converted.splitlines()):
        games[record["source"]["path"]].append(Game(record))
    return games


def names_of(findings):
    return {f["name"] for f in findings} | {n["name"] for f in findings for n in f.get("notes", [])}


def complaints_of(qipu, path, findings, games):
    good = path.parent.name == "good"
    names = names_of(findings)
    if not good and "unknown_format" in names:  # so broken that only its folder says what it is
        names |= names_of(findings_in(qipu, [path], "--from", path.parts[-3])[str(path)])
    if good:
        for finding in findings:
            if finding["severity"] in ("error", "fatal"):
                yield f"says {finding['name']} {finding.get('args', '')}"
    beside = path.with_name(path.name + ".expect")
    if not beside.exists():
        if not names:
            yield "says nothing"
        return
    head, wanted = expected(beside)
    for key, value in head:
        if key == "finding" and value not in names:
            yield f"does not say {value}, but {sorted(names)}"
    if not wanted:
        return
    if len(games) != len(wanted):
        yield f"{len(games)} games, not {len(wanted)}"
        return
    for number, (game, keys) in enumerate(zip(games, wanted), 1):
        lines = [game.words(line) for line in game.lines]
        met = [value for key, value in keys if key in ("main", "line")]
        if met and met != (lines if len(met) > 1 else lines[:1]):
            yield f"game {number}: lines {lines}, not {met}"
            continue
        for key, value in keys:
            if key in ("main", "line"):
                continue
            ours = plain(game.value(key))
            if ours != value:
                yield f"game {number}: {key} is {ours!r}, not {value!r}"


def main():
    qipu = sys.argv[1]
    files = [pathlib.Path(name).resolve() for name in sys.argv[2:]]
    if not files:
        files = sorted(p for kind in ("good", "bad")
                       for p in (ROOT / "tests/data").glob(f"*/{kind}/*") if p.suffix != ".expect")
    found, games = findings_in(qipu, files), games_in(qipu, files)
    bad = 0
    for path in files:
        for complaint in complaints_of(qipu, path, found[str(path)], games[str(path)]):
            print(f"{path.relative_to(ROOT)}: {complaint}")
            bad += 1
    print(f"{len(files)} files, {bad} complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
