#!/usr/bin/env python3
"""Checks the results of `qipu annotate` with many times the nodes.

    judged_again.py QIPU RECORDS --keep ANSWERS [--games 60] [--from 0] [--every 1]
                    [--nodes 100000] [--times 25] [--base OTHER-QIPU] [--show]

Games are taken evenly from RECORDS. The first --from of them are left out, and then only every
--every-th game is used, so that a sample can be measured first and the rest another day. Each game
is annotated without a cache of earlier runs. Then `qipu engine` is asked about every position with
`times` the nodes. It is also asked about a played move alone, from the same root with as many
nodes, if the move is marked or if the next position shows a loss. The two answers are compared at
the depth that both reached. The engine does not know the moves played before.

The output shows how many ? and ??, and how many ?!, keep at least half of the reported loss, and
how many moves that lose 10 percentage points in this deep run were not marked. With --base, the
output shows the same for another program, and the nodes and the time of both.

The limits are numbers of nodes, so the results are the same on every machine; only times are not.
--keep: a file that keeps the answers, so that a run that was stopped can continue.
"""

import argparse
import json
import math
import pathlib
import resource
import sqlite3
import subprocess
import sys
import tempfile

from boards import fens_along
from uci import MATE, Engine

SCALE = 430  # the curve of annotate
MISTAKE = 0.10
WORTH_ASKING = 0.04  # least loss that the next position must show
FAULTS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def chance(score):
    if abs(score) > MATE - 1000:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / SCALE))


class Deep:
    """Answers of the engine, kept in a file."""

    def __init__(self, qipu, nodes, keep):
        self.nodes = nodes
        self.engine = Engine([qipu, "engine"])
        self.known = {}
        if keep.exists():
            self.known = dict(json.loads(row) for row in keep.open())
        self.kept = keep.open("a", buffering=1)

    def ask(self, fen, only=None):
        question = f"{fen} {self.nodes} {only or ''}"
        if question not in self.known:
            self.known[question] = self.engine.ask(fen, self.nodes, only)
            print(json.dumps((question, self.known[question])), file=self.kept)
        return self.known[question]

    def loss(self, fen, move):
        """Returns the loss of chance by the move, at one root and one depth."""
        best, played = self.ask(fen), self.ask(fen, move)
        if best["best"] == move:
            return 0.0
        a, b = ({row[0]: row[1] for row in answer["course"]} for answer in (best, played))
        depth = max(set(a) & set(b), default=None)
        scores = (best["score"], played["score"])
        if depth is not None and all(abs(score) < MATE - 1000 for score in scores):
            scores = a[depth], b[depth]
        return max(0.0, chance(scores[0]) - chance(scores[1]))

    def losses(self, game):
        """Returns the loss of each ply: exact if it was marked or seems to lose, else estimated."""
        fens = fens_along(game["fen"], [ply["move"] for ply in game["plies"]])
        values = [chance(self.ask(fen)["score"]) for fen in fens[:-1]]
        out = []
        for i, ply in enumerate(game["plies"]):
            after = 1 - values[i + 1] if i + 1 < len(values) else None
            seems = 1.0 if after is None else values[i] - after
            exact = ply.get("mark") in FAULTS or seems >= WORTH_ASKING
            out.append(self.loss(fens[i], ply["move"]) if exact else max(0.0, seems))
        return out


def chosen_games(args, folder):
    subprocess.run([args.qipu, "convert", "-q", "--fail-on", "never", args.records, "-o",
                    folder + "/{n:06}.pgn", "--strip", "comments,variations,nags,evals"],
                   stderr=subprocess.DEVNULL, check=True)
    files = sorted(pathlib.Path(folder).glob("*.pgn"))
    step = max(1, len(files) // args.games)
    return files[::step][:args.games][args.first::args.every]


def annotated(qipu, files, nodes, folder):
    """Returns the games, the searched nodes, and the seconds of user time."""
    cache = pathlib.Path(folder) / "evaluations.sqlite"
    for old in pathlib.Path(folder).glob("evaluations.sqlite*"):
        old.unlink()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = subprocess.run([qipu, "annotate", "-q", "--json", "--fail-on", "never", "-j", "1",
                           "--nodes", str(nodes), "--cache", str(cache), *map(str, files)],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if told.returncode == 2:
        raise SystemExit("qipu annotate could not")
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    base = sqlite3.connect(cache)
    (table,), = base.execute("SELECT name FROM sqlite_master WHERE type='table'")
    spent = sum(int(row[0].split()[0]) for row in base.execute(f"SELECT answer FROM {table}"))
    return [json.loads(line) for line in told.stdout.splitlines()], spent, seconds


def share(good, of):
    return f"{good} of {of}" + (f" ({100 * good / of:.1f}%)" if of else "")


def tell(name, games, losses, show):
    held = {sign: [0, 0] for sign in FAULTS.values()}
    unsaid = little = mistakes = plies = 0
    for game, of_game in zip(games, losses):
        who = f"{game.get('red')} - {game.get('black')}"
        for i, (ply, loss) in enumerate(zip(game["plies"], of_game)):
            plies += 1
            sign = FAULTS.get(ply.get("mark"))
            said = ply.get("before", 0) - ply.get("after", 0)
            if sign:
                held[sign][1] += 1
                held[sign][0] += loss >= said / 2
                if show and loss < said / 2:
                    print(f"  not so: {who} ply {i + 1} {ply['move']} {sign}: {said:.3f}, {loss:.3f}")
            if loss >= MISTAKE:
                mistakes += 1
                unsaid += not sign
                little += sign == "?!"
                if show and sign not in ("?", "??"):
                    print(f"  missed: {who} ply {i + 1} {ply['move']} {sign or '-'}: "
                          f"{loss:.3f}, said {said:.3f}")
    grave = [held["?"][k] + held["??"][k] for k in (0, 1)]
    print(f"{name}: {len(games)} games, {plies} plies")
    print(f"  ? and ?? that keep half their loss: {share(*grave)}"
          f" (?? {share(*held['??'])}); ?!: {share(*held['?!'])}")
    print(f"  mistakes of the deep run: {mistakes}; nothing said of {share(unsaid, mistakes)},"
          f" ?! said of {little}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--keep", type=pathlib.Path, required=True)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--base")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()

    deep = Deep(args.qipu, args.nodes * args.times, args.keep)
    programs = [args.qipu] + ([args.base] if args.base else [])
    cost = []
    with tempfile.TemporaryDirectory() as folder:
        files = chosen_games(args, folder)
        for program in programs:
            games, nodes, seconds = annotated(program, files, args.nodes, folder)
            print(f"{program}: {nodes} nodes, {seconds:.1f} s of user time", flush=True)
            cost.append((nodes, seconds))
            losses = []
            for game in games:
                losses.append(deep.losses(game))
                print(f"  {len(losses)} of {len(games)}", file=sys.stderr, flush=True)
            tell(program, games, losses, args.show)
    if len(cost) > 1:
        print(f"nodes {cost[0][0] / cost[1][0]:.3f}, user time {cost[0][1] / cost[1][1]:.3f} "
              "of the base's")
    return 0


if __name__ == "__main__":
    sys.exit(main())
