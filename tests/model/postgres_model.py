#!/usr/bin/env python3
"""Compares databases on a PostgreSQL server with a list of games: updates, prunes, and kills the
program during loading. An interrupted update is reported as unfinished until another completes it.

The test starts its own server, like tests/cli/postgresql.py. Exit status 77 without PostgreSQL.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import database_model
import model
from model import expect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import postgresql  # pylint: disable=wrong-import-position

SERVER = None
CALLS = {"update": 80, "prune": 80}


def sql(base, text):
    subprocess.run(["psql", "-X", "-q", "-h", str(SERVER), "-U", "owner", "-d", base, "-c", text],
                   check=True, timeout=model.LIMIT, stdout=subprocess.DEVNULL)


class Server(database_model.Model):
    def __init__(self, this):
        super().__init__(this)
        this.sends = True
        self.base = f"round{this.number}_{os.getpid()}"
        sql("postgres", f"CREATE DATABASE {self.base} TEMPLATE template0")
        self.url = f"postgresql://owner@/{self.base}?host={SERVER}"
        self.databases = [database_model.Database(self.url)]
        self.databases[0].state = []
        self.unfinished = False

    def word_output(self, database, cwd, existing):
        return self.url

    def read(self):
        """Returns the games and the messages."""
        done = self.round.run("convert", "-q", self.url, "--to", "jsonl")
        if done.rc == 2 and "Q1515" in done.err:
            return [], done.err
        expect(done.rc == 0 or "Q1506" in done.err, "the server's games cannot be read", "games",
               done.err)
        return model.read_games(done.out), done.err

    def at(self, database):
        return self.url

    def adopt(self, database, states, what):
        games, said = self.read()
        expect("Q1506" not in said, f"{what}: it is said to be unfinished", "nothing", said)
        for state in states:
            if database_model.games_of(state) == games:
                database.state = list(state)
                return
        raise model.Failure(f"{what}: other games", [database_model.told(s) for s in states],
                            model.events(games))

    def check(self, database, clean=False):
        if database.state and self.lot.random() < 0.6:
            self.questions(database)

    def step(self):
        lot, database = self.lot, self.databases[0]
        for _ in range(lot.randrange(4)):
            self.world.step()
        run = self.update(database, lot.random() < 0.5)
        if not run.clean or lot.random() < 0.4 or not self.round.options.interrupt:
            return self.whole(run)
        before, states = database.state, run.effect(database.state)
        for _ in range(lot.choice([1, 1, 2])):
            at = lot.randrange(1, CALLS[run.name] + 2)
            self.note(run, f"[kill {at}]")
            self.round.counts["kill"] += 1
            count = self.round.folder / "count"
            done = self.round.run(*run.words, cwd=run.cwd, how="kill", at=at, count=count,
                                  may_die=True)
            if count.exists():
                CALLS[run.name] = max(20, int(count.read_text(encoding="utf-8")))
                count.unlink()
                break
            games, said = self.read()
            unfinished = "Q1506" in said
            self.round.counts["unfinished"] += unfinished
            possible = [database_model.games_of(s) for s in [before, *states]]
            expect(unfinished or games in possible,
                   "a killed load is there in part, and nothing is said", "Q1506, or one of "
                   f"{[[g.event for g in p] for p in possible]}", (model.events(games), said))
            if unfinished:
                for words in (["stats", self.url], ["check", "-q", self.url],
                              ["filter", "plies>0", self.url, "--count"]):
                    other = self.round.run(*words)
                    expect("Q1506" in other.err + other.out, f"{words[0]} does not say that it is "
                           "unfinished", "Q1506", other.err + other.out)
        self.note(run, "[again]")
        done = self.round.run(*run.words, cwd=run.cwd)
        expect(done.rc == 0 or (run.may_end_with_1 and done.rc == 1),
               "a load that was killed is not completed", 0, (done.rc, done.err))
        count = re.search(r"([\d,]+) games? read", done.err + done.out)
        expect(count is not None, "there is no closing line", "games read", done.err)
        self.adopt(database, states, f"{run.name} after it was killed")
        self.check(database)
        return None

    def close(self):
        sql("postgres", f"DROP DATABASE {self.base} WITH (FORCE)")


def one(this):
    state = Server(this)
    try:
        for _ in range(this.lot.choice([2, 3, 4])):
            state.step()
    finally:
        state.close()


def main():
    global SERVER  # pylint: disable=global-statement
    options = model.options_of(__doc__, 20)
    if not (postgresql.BIN / "initdb").exists() or shutil.which("psql") is None:
        print(f"skipped: there is no PostgreSQL 15 ({postgresql.BIN}); "
              "apt-get install postgresql-15")
        return model.SKIPPED
    with tempfile.TemporaryDirectory(prefix="qipu-pg-") as name:
        cluster = postgresql.Cluster(pathlib.Path(name))
        cluster.start()
        SERVER = cluster.folder
        try:
            base = model.base_folder("postgres")
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    model.dropped()
                    status = model.rounds_of("postgres", options, one, base)
                finally:
                    sys.stdout.flush()
                    os._exit(status)
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        finally:
            cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
