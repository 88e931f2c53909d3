#!/usr/bin/env python3
"""Runs with a ledger. After each run, the outputs are those of a run over everything, unchanged
inputs were not read again, files that the user has changed are as they were, and outputs of inputs
that are gone stay until they are pruned. The same is tested for counted findings."""

import os
import re
import shutil
import sys

import model
from model import expect
from world import Named, World

BAD = '[Event "{event}"]\n\n1. h2e2 h9g8 *\n\n'  # an error: no such move
CALLS = {"convert": 60, "check": 20}


def tree(folder):
    out = {}
    for base, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(base, name)
            with open(path, "rb") as file:
                out[os.path.relpath(path, folder)] = file.read()
    return out


def events_in(data):
    return set(re.findall(r'\[Event "(\w+)"', data.decode("utf-8", "replace")))


def numbers(done):
    """Returns files, errors, and files that were not read, from the last line."""
    said = (done.err + done.out).replace(",", "")
    files = re.search(r"(\d+) files?\b", said)
    errors = re.search(r"(\d+) errors?", said)
    unchanged = re.search(r"not read again: (\d+)", said)
    if files is None or errors is None:
        return None
    return int(files[1]), int(errors[1]), int(unchanged[1]) if unchanged else 0


class Model:
    def __init__(self, this):
        self.round, self.lot = this, this.lot
        self.world = World(this)
        self.known = {}  # events of each input that was read: real path -> events
        self.stamps = {}  # size and time of each input when it was read
        self.mine = {}  # outputs that the user has changed or made: name -> bytes
        self.unclear = False  # a run was killed or had errors, so `known` is a guess
        self.checks = self.lot.random() < 0.25
        self.ledger = self.lot.choice(["l.jsonl", "l.jsonl", "in.ledger"])

    def out(self):
        return self.world.root / "out"

    def operands(self):
        operands = ["in"]
        if (self.world.root / "more").exists() and self.lot.random() < 0.7:
            operands.append("more")
        if self.lot.random() < 0.06:
            operands.append(self.lot.choice(["none", "in/none"]))
        if self.lot.random() < 0.1:
            operands.pop(0)
        return operands or ["in"]

    def words(self, operands, cwd, out, ledger, *more):
        spelled = [self.world.spelled(o, cwd) if os.path.lexists(self.world.root / o)
                   else os.path.relpath(self.world.root / o, cwd) for o in operands]
        if self.checks:
            return ["check", "-r", *spelled, "--ledger", ledger, *more]
        return ["convert", "-r", *spelled, "-o", out, "--to", "pgn", "--ledger", ledger, *more]

    def touch(self):
        """Does something to the outputs as a user would."""
        files = tree(self.out())
        way = self.lot.randrange(4)
        if way == 0 or not files:
            name = f"{self.lot.choice(['a', 'b', 'c', '棋谱', 'mine'])}{self.lot.randrange(4)}.pgn"
            if os.path.lexists(self.out() / name):
                return
            self.out().mkdir(exist_ok=True)
            self.mine[name] = b"mine\n"
        elif way < 3:
            name = self.lot.choice(sorted(files))
            self.mine[name] = files[name] + b"; mine\n"
        else:
            name = self.lot.choice(sorted(files))
            if name not in self.mine:
                (self.out() / name).unlink()
                self.round.note("remove output", name)
            return
        (self.out() / name).write_bytes(self.mine[name])
        self.round.note("write output", name)

    def step(self):
        world, lot = self.world, self.lot
        for _ in range(lot.randrange(4)):
            world.step()
        for path in world.files():
            # An unseen change is excluded here: a run over everything would see it.
            if any(game.event.startswith("U") for game in world.content[path]):
                world.stamped(path)
        if self.checks and lot.random() < 0.5 and (world.root / "in").exists():
            self.add_bad()
        if not self.checks and lot.random() < 0.2:
            self.touch()
        if lot.random() < 0.15 and not any(
                not os.access(world.root / f, os.R_OK) for f in world.folders() + world.files()):
            to = self.round.folder / lot.choice(["w2", "d/w3"])
            if not to.exists():
                to.parent.mkdir(exist_ok=True)
                os.rename(world.root, to)
                world.root = to
                self.round.note("move the tree to", to.name)
        self.run()

    def add_bad(self):
        if not os.access(self.world.root / "in", os.W_OK):
            return
        game = self.world.games.one()
        path = f"in/bad{self.lot.randrange(5)}.pgn"
        if os.path.lexists(self.world.root / path):
            return
        self.world.put(path, "pgn", [game])
        (self.world.root / path).write_text(BAD.format(event=game.event), encoding="utf-8")
        self.world.stamped(path)
        self.world.kind[path] = "bad"
        self.round.note("add", path, "(with an error)")

    def run(self):
        world, lot = self.world, self.lot
        cwd, operands = world.somewhere(), self.operands()
        named = Named(world, operands)
        prunes, forced = not self.checks and lot.random() < 0.5, lot.random() < 0.1
        more = ["--update", *(["--prune"] if prunes else []), *(["--force"] if forced else [])]
        out = os.path.relpath(self.out(), cwd) + "/" if lot.random() < 0.6 else f"{self.out()}/"
        words = self.words(operands, cwd, out, world.spelled(self.ledger, cwd).rstrip("/"), *more)
        name = words[0]
        self.round.counts[name] += 1
        before = tree(self.out())
        if lot.random() < 0.35 and self.round.options.interrupt:
            how = lot.choice(["kill", "kill", "term", "full"])
            at = lot.randrange(1, CALLS[name] + 2)
            self.round.note(self.round.command(words, cwd), f"[{how} {at}]")
            self.round.counts[how] += 1
            count = self.round.folder / "count"
            done = self.round.run(*words, cwd=cwd, how=how, at=at, count=count, may_die=True)
            if count.exists():
                CALLS[name] = max(15, int(count.read_text(encoding="utf-8")))
                count.unlink()
            expect(done.rc != 2 or how in ("full", "term") or not named.clean() or self.mine,
                   "a run that was not reached failed", 0, (done.rc, done.err))
            self.untouched(forced)
            self.unclear |= done.rc != 0
        self.round.note(self.round.command(words, cwd))
        done = self.round.run(*words, cwd=cwd)
        if named.clean() and not self.mine and not named.bare:
            wrong = self.checks and any(world.kind[p] == "bad" for p in named.files)
            expect(done.rc == (1 if wrong else 0), "a run without faults ended otherwise",
                   1 if wrong else 0, (done.rc, done.err))
        if not named.clean():
            expect(done.rc != 0 or self.told(named), "a run with faults ended with 0", "1 or 2",
                   (done.rc, done.err))
        if forced:
            self.mine = {name: data for name, data in self.mine.items()
                         if tree(self.out()).get(name) == data}
        self.untouched(forced)
        if self.checks:
            self.counted(named, done)
        else:
            self.outputs(named, done, before, words, cwd, prunes)
        self.learn(named, done, prunes)
        if done.rc != 2:
            self.again(named, words, cwd)

    def told(self, named):
        """Returns true if no fault must be reported. A file without read permission need not be
        reported again if nothing has changed."""
        return not (named.missing or named.blind or named.broken)

    def untouched(self, forced):
        if forced:
            return
        now = tree(self.out())
        for name, data in self.mine.items():
            expect(now.get(name) == data, "a file that the user has changed is another", data,
                   now.get(name))

    def learn(self, named, done, prunes):
        if done.rc == 2:
            self.unclear = True
            return
        gone = [path for path in self.known if not os.path.lexists(self.world.root / path)]
        for path in gone:
            if prunes and not named.missing and named.gone(path) == "gone":
                self.known.pop(path)
        for path in named.files:
            if path not in named.shut:
                self.known[path] = set(model.events(self.world.content[path]))
                self.stamps[path] = self.world.stamp(path)

    def counted(self, named, done):
        """For check: errors in files that were not read again count, too."""
        if done.rc == 2 or not named.clean():
            return
        found = numbers(done)
        right = sum(self.world.kind[path] == "bad" for path in named.files)
        expect(found is not None and found[1] == right, "so many errors were counted", right,
               done.err + done.out)

    def outputs(self, named, done, before, words, cwd, prunes):
        world = self.world
        fresh_folder, fresh_ledger = self.round.folder / "fresh", self.round.folder / "fresh.jsonl"
        operands = words[2:words.index("-o")]
        fresh_done = self.round.run("convert", "-q", "-r", *operands, "-o", f"{fresh_folder}/",
                                    "--to", "pgn", "--ledger", fresh_ledger, cwd=cwd)
        del fresh_done
        fresh, now = tree(fresh_folder), tree(self.out())
        shutil.rmtree(fresh_folder, ignore_errors=True)
        if fresh_ledger.exists():
            fresh_ledger.unlink()
        if done.rc == 2 and not named.clean():
            return
        if not self.mine:
            # If two inputs want the same output, the one that was there first keeps it.
            inputs = [os.path.splitext(path)[0] for path in {*self.known, *named.files}]
            for name, data in fresh.items():
                stem = os.path.splitext(name)[0]
                if sum(path.endswith(stem) for path in inputs) > 1:
                    continue
                expect(now.get(name) == data, "an output is not that of a run over everything",
                       f"{name}: {data.decode()}", now.get(name, b"(none)").decode())
        here = set()
        for path in named.files:
            here |= set(model.events(world.content[path]))
        kept, taken, either = set(), set(), set()
        for path, events in self.known.items():
            state = named.gone(path) if path not in named.files else "kept"
            if path in named.files and path not in named.shut:
                # What was made of it under a name that is not given now stays until it is pruned.
                if str(world.root / path) not in named.ways[path] and not prunes:
                    kept |= events
                continue
            if state == "linked":
                either |= events
            (taken if state == "gone" and prunes and not named.missing else kept).update(events)
        extras = {name: events_in(data) for name, data in now.items()
                  if name not in fresh and name not in self.mine}
        if self.unclear:
            kept |= {event for events in extras.values() for event in events} - taken
        if not named.bare:
            stopped = any(code in done.err for code in ("Q9017", "Q9018"))
            for name, events in extras.items():
                if stopped if prunes else name in done.err:
                    continue  # it is reported that this stays
                expect(events <= kept | (set() if prunes else here | taken),
                       "an output that should be gone", "not there", (name, events, done.err))
        if prunes and not extras and named.clean() and not self.mine and not kept:
            expect(now == fresh, "the outputs are not those of a run over everything",
                   sorted(fresh), sorted(now))
        if not self.mine and not self.unclear:
            there = set().union(*map(events_in, now.values())) if now else set()
            lost = {e for e in kept - here if any(e in events_in(d) for n, d in before.items()
                                                  if n not in fresh)} - there - either
            expect(not lost, "outputs of inputs that are kept are gone", "there", (lost, done.err))

    def again(self, named, words, cwd):
        """Repeats the run at once: nothing is read and nothing is written."""
        if not named.clean() or self.mine or self.lot.random() < 0.5:
            return
        ledger, outputs = (self.world.root / self.ledger).read_bytes(), tree(self.out())
        done = self.round.run(*words, cwd=cwd)
        found = numbers(done)
        expect(found is not None and found[0] == found[2],
               "at once again, files are read", "all unchanged", done.err + done.out)
        expect(tree(self.out()) == outputs, "at once again, outputs change")
        expect((self.world.root / self.ledger).read_bytes() == ledger,
               "at once again, the ledger changes", ledger.decode(),
               (self.world.root / self.ledger).read_text(encoding="utf-8"))


def one(this):
    state = Model(this)
    for _ in range(this.lot.choice([1, 2, 3, 3])):
        state.step()


def main():
    options = model.options_of(__doc__, 100)
    return model.rounds_of("ledger", options, one)


if __name__ == "__main__":
    sys.exit(main())
