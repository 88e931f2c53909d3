#!/usr/bin/env python3
"""Databases that an attacker has made, with checksums as if the program had written them. Every
command that reads or updates them must end by itself, soon, with little memory, and must change no
file except the database that it writes."""

import hashlib
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile

import flips
import model
from hostile_kinds import KINDS, UNSEALED
from model import expect

MEMORY = 300  # MB
SECONDS = 5  # of processor time
COMMANDS = [
    ["stats", "-q", "X"], ["stats", "-q", "--by", "player,year,source", "X"],
    ["filter", "plies>=0", "X", "--count"], ["filter", "red ~ 胡 or event ~ 赛", "X", "--count"],
    ["filter", "comment ~ 弃子 and not comment ~ 着", "X", "--count"],
    ["filter", f'position("{flips.FEN}") in variations', "X", "--count"],
    ["filter", 'pattern("*/*/*/*/*/*/*/*C*/*/*")', "X", "--list"],
    ["filter", 'line("炮二平五 ...") or date > 1960', "X", "--list"],
    ["tree", "-q", "X", "--depth", "3"], ["convert", "-q", "X", "--to", "jsonl"],
    ["convert", "-q", "X", "-o", "out/", "--to", "pgn"], ["check", "-q", "X"],
    ["dedupe", "--check", "-q", "X"], ["show", "--game", "2", "X"],
    ["convert", "-q", "X", "-o", "copy.qdb", "--force"],
    ["convert", "-q", "../home/new.jsonl", "-o", "X", "--update"],
]


TO_FOLDER = next(words for words in COMMANDS if "out/" in words)


class Hostile:
    def __init__(self, options, base):
        self.options, self.base, self.runs = options, base, 0
        whole = model.Round(options, "whole", base)
        lot, self.failed = whole.lot, 0
        (whole.folder / "in").mkdir()
        (whole.folder / "in" / "a.pgn").write_text(flips.made_games(lot, 40, 0), encoding="utf-8")
        (whole.folder / "in" / "b.pgn").write_text(flips.made_games(lot, 30, 100), encoding="utf-8")
        with zipfile.ZipFile(whole.folder / "in" / "z.zip", "w") as packed:
            packed.writestr(zipfile.ZipInfo("d.pgn"), flips.made_games(lot, 10, 300))
        done = whole.run("convert", "-q", "-r", "in", "-o", "x.qdb")
        expect(done.rc == 0, "the database cannot be made", 0, done.err)
        self.file = (whole.folder / "x.qdb").read_bytes()
        self.round = whole

    def snapshot(self, folder, but=()):
        out = {}
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if name.startswith(tuple(but)) if but else False:
                continue
            if path.is_symlink():
                out[name] = os.readlink(path)
            elif path.is_file():
                with open(path, "rb") as file:
                    out[name] = hashlib.file_digest(file, "md5").hexdigest()
            else:
                out[name] = "folder"
        return out

    def run(self, words, folder):
        """Returns exit status, memory in MB, seconds of processor time, and the output."""
        out = self.base / "said"

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS * 2, SECONDS * 2))
        with open(out, "wb") as file, open(os.devnull, "rb") as nothing:
            child = subprocess.Popen([str(self.options.qipu), *words], cwd=folder, stdin=nothing,
                                     stdout=file, stderr=file, env=self.round.environment,
                                     preexec_fn=limits)
            before = signal.signal(signal.SIGALRM, lambda *_: child.kill())
            signal.alarm(model.LIMIT)
            _, status, usage = os.wait4(child.pid, 0)
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
            child.returncode = os.waitstatus_to_exitcode(status)
        with open(out, "rb") as file:
            said = file.read(3000).decode("utf-8", "replace")
        return child.returncode, usage.ru_maxrss // 1024, usage.ru_utime + usage.ru_stime, said

    def fail(self, name, words, what, said):
        self.failed += 1
        print(f"FAILED: {name}: qipu {' '.join(words)}: {what}\n    {model.cut(said, 400)}",
              flush=True)

    def one(self, name):
        work = self.base / name
        (work / "db").mkdir(parents=True)
        (work / "home").mkdir()
        (work / "home" / "thesis.txt").write_text("my thesis\n")
        (work / "home" / "new.jsonl").write_text(model.as_jsonl(
            [model.Games(random.Random(9)).one()]), encoding="utf-8")
        path = work / "db" / "x.qdb"
        path.write_bytes(self.file)
        try:
            KINDS[name](path)
        except sqlite3.Error as error:
            print(f"(cannot make {name}: {error})")
        if name not in UNSEALED:
            target = path.with_name("target") if path.is_symlink() else path
            if target.exists() and target.stat().st_size >= 100:
                model.seal(target)
        before = self.snapshot(work)
        bad = self.failed
        lot = random.Random(f"{self.options.seed}/{name}")
        chosen = COMMANDS if self.options.all else [*lot.sample(COMMANDS[:-1], 3), COMMANDS[-1]]
        if name.startswith("path"):
            chosen = [TO_FOLDER, *(words for words in chosen if words is not TO_FOLDER)]
        for words in chosen:
            self.runs += 1
            words = ["x.qdb" if word == "X" else word for word in words]
            updates, writes = "--update" in words, "-o" in words
            status, memory, seconds, said = self.run(words, work / "db")
            if status < 0 or status > 2:
                self.fail(name, words, f"exit status {status} after {seconds:.1f} s", said)
            if memory > MEMORY:
                self.fail(name, words, f"{memory} MB", said)
            if seconds > SECONDS:
                self.fail(name, words, f"{seconds:.1f} s", said)
            if "bad_alloc" in said or "\x1b" in said:
                self.fail(name, words, "says what nobody should see", said)
            may = ("db/out", "db/copy.qdb", "db/.x.qdb", "db/.copy.qdb")
            if updates:
                may += ("db/x.qdb", "db/target")
            elif not writes:
                may = ()
            after = self.snapshot(work, may)
            right = {k: v for k, v in before.items() if not (may and k.startswith(may))}
            for made in ("out", "copy.qdb"):
                at = work / "db" / made
                if at.is_dir():
                    shutil.rmtree(at)
                elif at.exists():
                    at.unlink()
            if after != right:
                changed = {k: (right.get(k), after.get(k)) for k in right.keys() | after.keys()
                           if right.get(k) != after.get(k)}
                self.fail(name, words, f"files changed: {changed}", said)
                before = self.snapshot(work)
        if self.failed == bad and not self.options.keep:
            shutil.rmtree(work)
        elif self.failed > bad:
            print(f"    its folder: {work}")


def main():
    def more(parser):
        parser.add_argument("--only", help="kinds whose names have this in them")
        parser.add_argument("--but", help="kinds whose names do not have this in them")
        parser.add_argument("--all", action="store_true", help="all commands, not six of them")
        parser.add_argument("--list", action="store_true", help="the kinds, and nothing else")
    options = model.options_of(__doc__, 0, more)
    if options.list:
        print("\n".join(KINDS))
        return 0
    if model.hash_function() is None:
        print("skipped: libxxhash is not installed; apt-get install libxxhash0")
        return model.SKIPPED
    base = pathlib.Path(model.base_folder("hostile"))
    model.dropped()
    hostile = Hostile(options, base)
    names = [name for name in KINDS if (options.only is None or options.only in name)
             and (options.but is None or options.but not in name)]
    for name in names:
        hostile.one(name)
    if not hostile.failed and not options.keep:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{len(names)} hostile databases, {hostile.runs} runs, {hostile.failed} failures")
    return 1 if hostile.failed else 0


if __name__ == "__main__":
    sys.exit(main())
