#!/usr/bin/env python3
"""Compares databases with a list of games. Runs create, update and prune them, name files in every
way, are killed at every moment, run beside other runs, or meet a full disk. The database must
always have the games of the list."""

import collections
import json
import os
import re
import shutil
import signal
import sys

import model
from model import Failure, expect
from world import Named, World

# `piece`: one of several sources that sort made from one file.
Source = collections.namedtuple("Source", "path stamp games piece", defaults=[False])
BESIDE = False  # a moved tree may have files that are not below the database's folder
ABSENT = None  # the state of a database that does not exist
CALLS = collections.defaultdict(lambda: 80)  # by operation, as far as known
MORE_KINDS = []


def games_of(state):
    return [game for source in state for game in source.games]


class Unordered(list):
    """A state whose order is unknown: a database was sorted and then updated."""


def told(state):
    return "no file" if state is ABSENT else [(s.path, model.events(s.games)) for s in state]


class Database:
    def __init__(self, path):
        self.path, self.state = path, ABSENT
        self.link = None  # a symbolic link to it


class Run:
    """A run before it starts: its arguments, and what the model expects of it."""

    def __init__(self, name, words, cwd, database):
        self.name, self.words, self.cwd, self.database = name, words, cwd, database
        self.effect = None  # state -> acceptable states, or None if it must be refused
        self.clean = True  # it must end with 0
        self.may_refuse = False  # the database is among its inputs
        self.may_end_with_1 = False  # though it is clean
        self.read = None  # the least and the largest number of games that it reads
        self.finding = None  # the finding that it must report


class Model:
    def __init__(self, this):
        self.round, self.lot = this, this.lot
        self.world = World(this, MORE_KINDS)
        self.killed = False
        # A database among the inputs is an input of the others, so here it is the only one.
        if self.lot.random() < 0.35:
            self.databases = [Database("in/x.qdb")]
            self.world.kept_open.append("in")
        elif self.lot.random() < 0.6:
            self.databases = [Database("x.qdb"), Database("y.qdb")]
        else:
            (self.world.root / "dbs").mkdir()
            self.databases = [Database("dbs/x.qdb"), Database("dbs/y.qdb")]

    # --- what a database answers ---

    def at(self, database):
        return self.world.root / database.path

    def answer(self, database, path=None):
        done = self.round.run("convert", "-q", path or self.at(database), "--to", "jsonl")
        if done.rc != 0 and "empty_input" not in done.err and "no_games" not in done.err:
            raise Failure("a database cannot be read", "its games", done.err)
        if done.err and "Q15" in done.err:
            raise Failure("a database is said to be damaged", "its games", done.err)
        return model.read_games(done.out)

    def adopt(self, database, states, what):
        """Expects one of `states`, which becomes the current state."""
        path = self.at(database)
        if not os.path.lexists(path):
            expect(ABSENT in states, f"{what}: there is no database", [told(s) for s in states],
                   "no file")
            database.state = ABSENT
            return
        expect(any(s is not ABSENT for s in states), f"{what}: there is a database", "no file",
               f"a file of {os.path.getsize(path)} bytes")
        games = self.answer(database)
        for state in states:
            if state is ABSENT:
                continue
            if games_of(state) == games:
                database.state = list(state)
                return
            if isinstance(state, Unordered) and sorted(games_of(state)) == sorted(games):
                pieces = [s._replace(games=(game,), piece=True) for s in state for game in s.games]
                database.state = []
                for game in games:
                    piece = next(p for p in pieces if p.games == (game,))
                    pieces.remove(piece)
                    database.state.append(piece)
                return
        raise Failure(f"{what}: other games", [told(s) for s in states], model.events(games))

    def questions(self, database):
        """Asks a random question whose answer the list knows."""
        games = games_of(database.state)
        way = self.lot.randrange(3)
        path = self.at(database)
        if way == 0:
            text, right = model.question(self.lot, games)
            done = self.round.run("filter", text, path, "--count")
            count = sum(map(right, games))
            expect(done.out.strip() == str(count), "filter counts otherwise", f"{count} for {text}",
                   done.out + done.err)
        elif way == 1:
            done = self.round.run("stats", "--by", "event", "--json", path)
            rows = {row["event"]: row["games"] for row in map(json.loads, done.out.splitlines())}
            expect(rows == dict(collections.Counter(model.events(games))),
                   "stats counts otherwise", model.events(games), done.out + done.err)
        else:
            done = self.round.run("tree", "--json", path)
            found = json.loads(done.out)
            moves = {move["move"]: move["games"] for move in found["moves"]}
            expect((found["games"], moves) == (len(games), dict(collections.Counter(
                game.moves[0] for game in games))), "tree counts otherwise", model.events(games),
                   done.out + done.err)

    def check(self, database, clean=False):
        """Checks that no file beside the database matters."""
        if database.state is ABSENT:
            return
        if self.lot.random() < 0.5:
            self.questions(database)
        name = os.path.basename(database.path)
        beside = [other for other in os.listdir(self.at(database).parent)
                  if name in other and other != name and not other.startswith("link")]
        if clean and not self.killed:
            expect(not beside, "files beside the database", [], beside)

    # --- runs to come ---

    def operands(self):
        world, lot = self.world, self.lot
        choices = ["in"] * 3 + world.folders() + world.files() + world.links()
        out = [lot.choice(choices) for _ in range(lot.choice([1, 1, 1, 2, 2, 3]))]
        if lot.random() < 0.06:
            out.append(lot.choice(["none", "in/none.pgn", "in/none/"]))
        if lot.random() < 0.5 and "in" not in out and (world.root / "in").exists():
            out.append("in")
        return out

    def fresh(self, named):
        """Returns the states that operands give to a database that did not exist."""
        return self.copies([Source(path, self.world.stamp(path), tuple(self.world.content[path]))
                            for path in named.files if path not in named.shut], {})

    @staticmethod
    def copies(sources, old):
        """Returns the possible states if files are named twice. Such a file may be there twice, or
        at its first or last place; one that was there twice may stay so. `old`: how often each file
        that is not read again was there."""
        named = collections.Counter(s.path for s in sources)
        out = [sources]
        if len(named) == len(sources) and all(count == 1 for count in old.values()):
            return out
        at_first = list({s.path: s for s in sources}.values())
        at_last = list({s.path: s for s in reversed(sources)}.values())[::-1]
        for once in (at_first, at_last):
            out.append(once)
            out.append([s for s in once for _ in range(named[s.path])])
            out.append([s for s in once for _ in range(old.get(s.path, named[s.path]))])
        return out

    def word_output(self, database, cwd, existing):
        path = database.path
        if existing and database.link is not None and self.lot.random() < 0.6:
            path = database.link
        spelled = self.world.spelled(path, cwd)
        return spelled.rstrip("/")

    def words(self, command, operands, cwd, database, existing, *more):
        spelled = [self.world.spelled(o, cwd) if os.path.lexists(self.world.root / o)
                   else os.path.relpath(self.world.root / o, cwd) for o in operands]
        words = [*command, "-r", *spelled, "-o", self.word_output(database, cwd, existing), *more]
        if self.lot.random() < 0.4:
            words += ["-j", self.lot.choice("123")]
        return words

    def refuses(self, named, forced):
        """Returns the effect of a run that an existing database stops unless forced. If the
        database is among the inputs, the run may be refused or skip it."""
        def effect(state, states):
            if state is not ABSENT and not forced:
                return None
            return states
        return effect

    def create(self, database, forced):
        cwd, operands = self.world.somewhere(), self.operands()
        named = Named(self.world, operands, own=database.path)
        run = Run("force" if forced else "create", self.words(
            ["convert"], operands, cwd, database, forced, *(["--force"] if forced else [])), cwd,
                  database)
        self.problems(run, named, forced)
        effect, states = self.refuses(named, forced), self.fresh(named)
        run.effect = lambda state: effect(state, states)
        return run

    @staticmethod
    def problems(run, named, forced=False):
        run.clean = named.clean()
        run.may_refuse = named.has_own and forced
        run.may_end_with_1 = named.bare  # a folder without files

    def update(self, database, prunes):
        world, cwd, operands = self.world, self.world.somewhere(), self.operands()
        named = Named(world, operands, own=database.path)
        run = Run("prune" if prunes else "update", self.words(
            ["convert"], operands, cwd, database, True, "--update",
            *(["--prune"] if prunes else [])), cwd, database)
        self.problems(run, named)
        content = {path: (world.stamp(path), tuple(world.content[path])) for path in named.files}
        # A file without read permission counts as read if it has not changed.
        shut = [path for path in named.shut if not any(
            s.path == path and s.stamp == content[path][0] for s in database.state or [])]
        named.shut = shut
        # A file that is not a record: if a run found it in a folder, the database knows it, and it is
        # not read again; if it was named, it is read and reported each time.
        known = [o for o in named.unknown if any(
            s.path == world.real(o) and s.stamp == content[s.path][0]
            for s in database.state or [])]
        named.unknown = [o for o in named.unknown if o not in known]
        self.problems(run, named)
        run.may_end_with_1 = run.may_end_with_1 or bool(known)
        gone, moved = {}, set()
        for path in world.moved:
            to = path
            while to in world.moved:
                to = world.moved[to]
            if to in named.files:
                moved.add(path)
        for other in self.databases:
            for source in other.state or []:
                gone[source.path] = named.gone(source.path)

        def effect(state):
            state = state or []
            out = []
            files = [path for path in named.files if path not in shut]
            for broken in ([], [*named.broken, *shut]):
                for kept in self.prunings(state, named, prunes, gone, moved):
                    out += self.updated(kept, files, content, broken)
                if not named.broken and not shut:
                    break
            return out
        run.effect = effect
        low = high = 0
        for path in set(named.files) - set(shut):
            old = [s for s in database.state or [] if s.path == path]
            if not old or old[0].stamp != content[path][0]:
                low += len(content[path][1])
                high += len(content[path][1]) * named.files.count(path)
        if moved:
            low = 0  # a file that was moved need not be read
        run.read = max(low, 0), high
        if prunes and named.missing:
            run.finding = "Q9"
        if prunes and any(gone.get(s.path) == "empty" for s in database.state or []):
            run.finding = "Q9"
        return run

    @staticmethod
    def prunings(state, named, prunes, gone, moved):
        """Returns the states that are possible after files that are gone have been removed."""
        def left(dropped, out=state):
            return [s for s in out if not dropped(s)]
        if not prunes or named.missing:
            out = [state]
            if any(gone.get(s.path) in ("gone", "empty") and s.path in moved for s in state):
                out.append(left(lambda s: s.path in moved))
            return out
        out = [left(lambda s: gone.get(s.path) == "gone")]
        if any(gone.get(s.path) == "linked" for s in state):
            out.append(left(lambda s: gone.get(s.path) in ("gone", "linked")))
        if any(s.path in moved for s in out[0]):
            out.append(left(lambda s: s.path in moved, out[0]))
        if named.bare or any(os.path.realpath(named.world.root / o) == os.path.realpath(
                named.world.root / b) for o in named.operands for b in named.blind):
            out.append(state)
        return out

    def updated(self, state, files, content, broken):
        if any(s.piece and s.path in files for s in state):
            return self.updated_pieces(state, files, content)
        rest = [s for s in state if s.path not in files and s.path not in broken]
        rest += [s for path in broken for s in state if s.path == path]
        new, counts = [], {}
        for path in files:
            old = [s for s in state if s.path == path]
            if old and old[0].stamp == content[path][0]:
                new.append(old[0])
                counts[path] = len(old)
            else:
                new.append(Source(path, content[path][0], content[path][1]))
        return [rest + some for some in self.copies(new, counts)]

    @staticmethod
    def updated_pieces(state, files, content):
        once = [s for s in state if s.path not in files or s.stamp == content[s.path][0]]
        met = {s.path for s in once}
        once += [Source(path, *content[path]) for path in dict.fromkeys(files) if path not in met]
        out = [Unordered(once)]
        if len(set(files)) < len(files):
            out.append(Unordered([s for s in once for _ in range(max(1, files.count(s.path)))]))
        return out

    def derived(self, database):
        """Returns a run of filter, sort or dedupe, on files or on the other database."""
        lot, world = self.lot, self.world
        others = [d for d in self.databases if d is not database and d.state is not ABSENT]
        cwd, forced = world.somewhere(), lot.random() < 0.6
        if others and lot.random() < 0.6:
            operands, named = [others[0].path], Named(world, [])
            bases = [others[0].state]
        else:
            operands = self.operands()
            named = Named(world, operands, own=database.path)
            bases = self.fresh(named)
        way = lot.choice(["filter", "filter", "sort", "dedupe", "convert"])
        if len({s.path for s in bases[0]}) < len(bases[0]) and way == "sort":
            way = "filter"
        if way == "filter":
            text, right = model.question(lot, games_of(bases[0]))
            command = ["filter", text]
            made = [[s._replace(games=tuple(filter(right, s.games)), stamp=None) for s in base]
                    for base in bases]
        elif way == "sort":
            command = ["sort", "--by", "-plies,event"]
            made = [[Source(s.path, s.stamp, (g,), True) for g, s in sorted(
                ((g, s) for s in base for g in s.games),
                key=lambda item: (-len(item[0].moves), item[0].event))] for base in bases]
        elif way == "dedupe":
            command = ["dedupe", "--keep", "first"]
            made = []
            for base in bases:
                met, out = set(), []
                for s in base:
                    games = []
                    for game in s.games:
                        if game.event[1:] not in met:
                            met.add(game.event[1:])
                            games.append(game)
                    out.append(s._replace(games=tuple(games), stamp=None))
                made.append(out)
        else:
            command, made = ["convert"], bases
        run = Run(way + " " + ("of a database" if not named.operands else "of files"), self.words(
            command, operands, cwd, database, forced, *(["--force"] if forced else [])), cwd,
                  database)
        self.problems(run, named, forced)
        effect = self.refuses(named, forced)
        run.effect = lambda state: effect(state, made)
        return run

    def next_run(self, database):
        lot = self.lot
        if database.state is ABSENT:
            way = lot.choice(["create"] * 4 + ["force", "update", "derived"])
        else:
            way = lot.choice(["create", "force", "update", "update", "update", "prune", "prune",
                              "prune", "derived"])
        if way == "create":
            return self.create(database, False)
        if way == "force":
            return self.create(database, True)
        if way == "derived":
            return self.derived(database)
        return self.update(database, way == "prune")

    # --- ways to run ---

    def start(self, run, how=None, at=0, limit=None):
        return self.round.start(*run.words, cwd=run.cwd, how=how, at=at, limit=limit,
                                count=self.round.folder / "count" if how else None)

    def note(self, run, *more):
        self.round.note(self.round.command(run.words, run.cwd), *more)
        self.round.counts[run.name] += 1

    def whole(self, run):
        """Runs the command without any disturbance."""
        database = run.database
        self.note(run)
        before = database.state
        done = self.round.end(self.start(run))
        states = run.effect(before)
        if states is None:
            expect(done.rc == 2, "it was not refused", 2, (done.rc, done.err))
            return self.adopt(database, [before], "a run that was refused")
        if run.may_refuse and done.rc == 2 and "Q9006" in done.err:
            return self.adopt(database, [before], "a run that was refused")
        if run.clean:
            expect(done.rc == 0 or (run.may_end_with_1 and done.rc == 1),
                   f"{run.name}: a run without faults ended otherwise", 0, (done.rc, done.err))
        else:
            expect(done.rc != 0, f"{run.name}: a run with faults ended with 0", "1 or 2", done.err)
        if done.rc == 2:
            states = [before, *states]
        self.adopt(database, states, run.name)
        if run.finding:
            expect(run.finding in done.err + done.out, "nothing was said of what is kept",
                   run.finding, done.err)
        if run.read is not None and done.rc == 0:
            count = re.search(r"([\d,]+) games? read", done.err + done.out)
            expect(count is not None, "there is no closing line", "... games read", done.err)
            count = int(count[1].replace(",", ""))
            expect(run.read[0] <= count <= run.read[1], "so many games were read", run.read,
                   (count, done.err))
        self.check(database, clean=True)
        return None

    def ended(self, run):
        """Kills the run or fills the disk. The database has the old state or the new one, and the
        same run can be repeated."""
        database, before = run.database, run.database.state
        states = run.effect(before)
        if states is None or run.may_refuse:
            return self.whole(run)
        how = self.lot.choice(["kill", "kill", "kill", "term", "full", "full", "sync", "limit"])
        at = self.lot.randrange(1, CALLS[run.name] + 2)
        self.note(run, f"[{how} {at}]")
        self.round.counts[how] += 1
        self.killed = True
        limit = self.lot.choice([1, 5000, 20000, 60000, 100000]) if how == "limit" else None
        child = self.start(run, how=how if limit is None else None, at=at, limit=limit)
        done = self.round.end(child, may_die=how in ("kill", "term"))
        count = self.round.folder / "count"
        if count.exists():
            CALLS[run.name] = max(20, int(count.read_text(encoding="utf-8")))
            count.unlink()
        if done.rc == 0:
            self.adopt(database, states, f"{run.name} beside {how}")
        elif how in ("full", "limit") and run.clean:
            nothing = done.rc == 1 and "Q9017" in done.err  # then nothing is written
            expect(done.rc == 2 or nothing, "a disk is full", "exit status 2", (done.rc, done.err))
            self.adopt(database, [before], f"{run.name}, disk full")
        elif done.rc == 1:
            self.adopt(database, states, f"{run.name} beside {how}")
        else:
            self.adopt(database, [before, *states], f"{run.name} after {how}")
        if database.state is not ABSENT:
            # The file alone, without the files beside it.
            alone = self.round.folder / "alone.qdb"
            shutil.copyfile(self.at(database), alone)
            games = self.answer(database, alone)
            expect(games == games_of(database.state), "what lies beside the database matters",
                   model.events(games_of(database.state)), model.events(games))
            alone.unlink()
        if self.lot.random() < 0.6:
            again = run.effect(database.state)
            if again is not None:
                self.note(run, "[again]")
                run.read = None
                before = database.state
                done = self.round.end(self.start(run))
                if run.clean:
                    # It may have nothing to remove any more, and say so.
                    fine = done.rc == 0 or (
                        done.rc == 1 and (run.may_end_with_1 or "Q9017" in done.err))
                    expect(fine, f"{run.name}, after it was ended: it cannot be done", 0,
                           (done.rc, done.err))
                self.adopt(database, again if done.rc < 2 else [before, *again],
                           f"{run.name} again")
        self.check(database)
        return None

    def stopped(self, run):
        """Stops the run at some moment. Readers then see the state before or the state after."""
        database, before = run.database, run.database.state
        states = run.effect(before)
        if states is None or run.may_refuse or not run.clean:
            return self.whole(run)
        at = self.lot.randrange(1, CALLS[run.name] + 2)
        self.note(run, f"[stop {at}, read]")
        self.round.counts["stop"] += 1
        child = self.start(run, how="stop", at=at)
        seen = os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        is_stopped = seen.si_code in (os.CLD_STOPPED, os.CLD_TRAPPED)
        if is_stopped:
            self.adopt(database, [before, *states], f"{run.name}, stopped")
            if database.state is not ABSENT:
                self.questions(database)
        if is_stopped and self.lot.random() < 0.4:
            self.killed = True
            child.kill()
            self.round.end(child, may_die=True)
            reached = [database.state] if database.state is not before else [before, *states]
            self.adopt(database, reached, f"{run.name}, stopped and killed")
        else:
            child.send_signal(signal.SIGCONT)
            done = self.round.end(child)
            fine = done.rc == 0 or (
                done.rc == 1 and (run.may_end_with_1 or "Q9017" in done.err))
            expect(fine, f"{run.name}: stopped for a while, it failed", 0, (done.rc, done.err))
            self.adopt(database, states, f"{run.name}, stopped for a while")
        self.check(database)
        return None

    def together(self, runs):
        """Starts two runs at once. Those that report success have happened, one after the other."""
        database, before = runs[0].database, runs[0].database.state
        for run in runs:
            self.note(run, "[at once]")
        self.round.counts["at once"] += 1
        how = self.lot.choice([None, "slow", "slow"])
        children = [self.start(run, how=how, at=self.lot.randrange(1, 60)) for run in runs]
        readable = {0: before}
        orders = [(0, 1), (1, 0)]
        while children[0].poll() is None and children[1].poll() is None and before is not ABSENT:
            games = self.answer(database)
            possible = [before]
            for order in orders:
                firsts = runs[order[0]].effect(before) or []
                possible += firsts
                for first in firsts:
                    possible += runs[order[1]].effect(first) or []
            # A file that one run named twice may or may not stay twice in the other.
            if any(len({str(g) for g in games_of(s)}) != len(games_of(s)) for s in possible):
                continue
            expect(any(games_of(s) == games for s in possible), "a reader beside writers",
                   [told(s) for s in possible], model.events(games))
        done = [self.round.end(child) for child in children]
        success = []
        for run, result in zip(runs, done):
            tolerated = not run.clean or run.may_end_with_1 or "Q9017" in result.err
            if result.rc == 0 or (result.rc == 1 and tolerated):
                success.append(True)
                continue
            words = ("another program", "Q9005", "Q9006", "Q1003")
            expect(not run.clean or any(word in result.err for word in words),
                   "one of two at once failed", words, (result.rc, result.err))
            success.append(False)
        finals = []
        for order in orders:
            states = [before]
            for i in order:
                if success[i]:
                    states = [t for s in states for t in runs[i].effect(s) or []]
            finals += states
        del readable
        expect(finals, "both succeeded, which cannot be", "one at most",
               [(r.rc, r.err) for r in done])
        self.adopt(database, finals, "two at once")
        self.check(database)

    # --- the whole tree ---

    def carry(self):
        """Moves or copies the tree with its databases."""
        world = self.world
        if any(not os.access(world.root / f, os.R_OK) for f in world.folders() + world.files()):
            return
        to = self.round.folder / self.lot.choice(["w2", "d/w", "d/e/换", "w3"])
        if to.exists():
            return
        to.parent.mkdir(parents=True, exist_ok=True)
        if self.lot.random() < 0.3:
            shutil.copytree(world.root, to, symlinks=True)
            for path in [*world.files()]:
                shutil.copystat(world.root / path, to / path)
            self.round.note("copy the tree to", to.name)
        else:
            os.rename(world.root, to)
            self.round.note("move the tree to", to.name)
            if self.lot.random() < 0.5 and (to / "in").exists():
                # Something else is at the old place, with the same sizes and times.
                old = world.root
                shutil.copytree(to / "in", old / "in", symlinks=True,
                                ignore=lambda _, names: [n for n in names if n.endswith(".qdb")])
        world.root = to
        for database in self.databases:
            # A database that is moved does not know files that are not below its folder.
            base = os.path.dirname(database.path)
            if BESIDE or all(not base or s.path.startswith(base + "/")
                             for s in database.state or []):
                continue
            self.at(database).unlink()
            database.state = ABSENT
            if database.link:
                (world.root / database.link).unlink()
                database.link = None

    def step(self):
        lot, world = self.lot, self.world
        for _ in range(lot.randrange(4)):
            world.step()
        if lot.random() < 0.12:
            self.carry()
        database = lot.choice(self.databases)
        if database.state is not ABSENT and database.link is None and lot.random() < 0.2:
            database.link = os.path.join(os.path.dirname(database.path),
                                         f"link-{os.path.basename(database.path)}")
            os.symlink(os.path.basename(database.path), world.root / database.link)
        run = self.next_run(database)
        way = lot.random()
        if way < 0.5 or not self.round.options.interrupt:
            self.whole(run)
        elif way < 0.75:
            self.ended(run)
        elif way < 0.87:
            self.stopped(run)
        elif not run.name.startswith(("filter", "sort", "dedupe", "convert")):
            other = self.update(database, lot.random() < 0.3) if lot.random() < 0.7 else (
                self.create(database, lot.random() < 0.7))
            self.together([run, other])
        else:
            self.whole(run)
        if database.link is not None:
            expect(os.path.islink(world.root / database.link), "the link is there no more")


def xqf_files(options, base):
    """Makes a few XQF files with the program itself, so the model knows how they are read."""
    this = model.Round(options, "xqf", base)
    maker = model.Games(this.lot)
    maker.made = 90000
    games = [maker.one() for _ in range(3)]
    (this.folder / "all.jsonl").write_text(model.as_jsonl(games), encoding="utf-8")
    this.run("convert", "-q", "all.jsonl", "-o", "{event}.xqf")
    for path in sorted(this.folder.glob("*.xqf")):
        read = model.read_games(this.run("convert", "-q", path, "--to", "jsonl").out)
        MORE_KINDS.append((path.read_bytes(), read))


def one(this):
    state = Model(this)
    for _ in range(this.lot.choice([1, 2, 2, 3, 3, 4]) if this.options.steps is None
                   else this.options.steps):
        state.step()


def main():
    def more(parser):
        parser.add_argument("--steps", type=int, help="runs of each round (default: 1 to 4)")
    options = model.options_of(__doc__, 200, more)
    base = model.base_folder("database")
    model.dropped()
    xqf_files(options, base)
    return model.rounds_of("database", options, one, base)


if __name__ == "__main__":
    sys.exit(main())
