#!/usr/bin/env python3
"""Counts what a reader of annotated games stumbles over.

    coach.py QIPU RECORDS [--games 20] [--from 0] [--nodes 100000] [--cache FILE] [--base OTHER-QIPU]
             [--show] [--places]

Games are taken evenly from RECORDS, as judged_again.py takes them, and annotated. The output shows,
for each program:

- the falls of more than 7 points within a move and its reply that have no ?!, ? or ??;
- the moves with ! and !!, and how many of them were chosen from fewer than five legal ones;
- the moves with each sign, the key moments of each game, and the lost games in which the loser has
  no sign, with or without a drift;
- with --places, the places that show different numbers: JSON, comments, page, report
  (tests/support/one_truth.py; it knows the JSON of this version only);
- the searched nodes and the user time.

The limits are numbers of nodes, so all but the times are the same on every machine. --cache keeps
the answers of the engine for another run; the nodes counted are then those of all runs.
"""

import argparse
import collections
import json
import pathlib
import resource
import sqlite3
import subprocess
import sys
import tempfile

from boards import fens_along, legal_moves
from judged_again import chosen_games

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import one_truth  # noqa: E402

FEW = 5


def annotated(qipu, files, nodes, cache):
    """Returns the games, the searched nodes, and the seconds of user time."""
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


def tell(name, games, show):
    falls = praised = few = lost = told = plies = 0
    marks, moments = collections.Counter(), collections.Counter()
    for game in games:
        who = f"{game.get('red')} - {game.get('black')}"
        fens = fens_along(game["fen"], [ply["move"] for ply in game["plies"]])
        plies += len(game["plies"])
        found = one_truth.unmarked_falls(game)
        falls += len(found)
        if show and found:
            print(f"  {who}: falls without a sign at plies {found}")
        for ply in game["plies"]:
            mark = ply.get("mark")
            marks[mark] += 1
            if mark not in ("good", "brilliant"):
                continue
            praised += 1
            choices = legal_moves(fens[ply["ply"] - 1])
            few += choices < FEW
            if show:
                print(f"  {who}: ply {ply['ply']} {ply['move']} {mark}, {choices} legal moves")
        moments[len(game.get("key_moments", game["turning_points"]))] += 1
        loser = {"1-0": "black", "0-1": "red"}.get(game["result"])
        if loser and not any(game["sides"][loser].get(mark) for mark in one_truth.FAULTS):
            lost += 1
            told += "drift" in game
    signs = ", ".join(f"{marks[mark]} {one_truth.SIGNS[mark]}" for mark in one_truth.SIGNS)
    print(f"{name}: {len(games)} games, {plies} plies")
    print(f"  falls of more than {one_truth.STEP} points without a sign: {falls}")
    print(f"  praised moves: {praised}; of fewer than {FEW} legal ones: {few}")
    print(f"  signs: {signs}")
    print("  key moments (or turning points) of a game: " +
          ", ".join(f"{n} in {moments[n]}" for n in sorted(moments)))
    print(f"  lost without a sign: {lost}; drift told: {told}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--base")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--places", action="store_true")
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        files = chosen_games(args, folder)
        for number, program in enumerate([args.qipu] + ([args.base] if args.base else [])):
            cache = args.cache or pathlib.Path(folder) / f"evaluations-{number}.sqlite"
            games, nodes, seconds = annotated(program, files, args.nodes, cache)
            print(f"{program}: {nodes} nodes, {seconds:.1f} s of user time", flush=True)
            tell(program, games, args.show)
            if not args.places or number:
                continue
            wrong = 0
            for file in files:
                _, found = one_truth.compared(program, file, args.nodes, cache,
                                              pathlib.Path(folder) / "page.html")
                wrong += len(found)
                if args.show:
                    print("".join(f"  {file.name}: {each}\n" for each in found), end="")
            print(f"  disagreements between places: {wrong}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
