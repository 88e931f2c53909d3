#!/usr/bin/env python3
"""Asks an independent UCI engine about the moves that `qipu annotate` calls blunders.

    faults_vs_engine.py QIPU RECORDS [--games 40] [--nodes 100000] [--times 20] [--recall N]
                        [--keep ANSWERS] [-j 2]

Games are taken evenly from RECORDS. First, the engine (fairy-stockfish, or the one given by
--engine) looks at all moves with the number of nodes that the annotator uses: at the best move and,
from the same root, at the played move alone. Its centipawns are converted to chances with the scale
that fits the annotator's chances best over all these positions. Neither program knows the moves
played before, so a repeated position does not end the game. Then the engine looks at each move
marked ?? with `times` as many nodes. The mark is confirmed if the engine finds that the move loses
as much as ?? needs.

The other direction: of the moves that seem to lose at least 10 percentage points in the first pass,
the N greatest losses are examined again with `times` as many nodes. The output shows how many of
the engine's blunders the annotator marks.

--keep: a file that keeps the engine's answers for another run.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import threading

from boards import fens_along
from uci import MATE, Engine, a1

BLUNDER = 0.20


def chance(score, scale):
    if abs(score) > MATE - 1000:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / scale))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    parser.add_argument("--recall", type=int, default=60)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=2)
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([args.qipu, "convert", "-q", "--fail-on", "never", args.records, "-o",
                        folder + "/{n:06}.pgn", "--strip", "comments,variations,nags,evals"],
                       stderr=subprocess.DEVNULL, check=True)
        files = sorted(pathlib.Path(folder).iterdir())
        step = max(1, len(files) // args.games)
        chosen = files[::step][:args.games]
        told = subprocess.run([args.qipu, "annotate", "-q", "--json", "--fail-on", "never", "-j",
                               str(args.j), "--nodes", str(args.nodes), *map(str, chosen)],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if told.returncode == 2:
        raise SystemExit("qipu annotate could not")
    games = [json.loads(line) for line in told.stdout.splitlines()]
    for game in games:
        game["positions"] = fens_along(game["fen"], [ply["move"] for ply in game["plies"]])
    moves = [(g, i) for g in games for i, ply in enumerate(g["plies"]) if "before" in ply]
    marked = [(g, i) for g, i in moves if g["plies"][i].get("mark") == "blunder"]
    print(f"{len(games)} games, {len(moves)} moves, {len(marked)} marked ??", flush=True)

    local = threading.local()
    known = {}
    if args.keep and args.keep.exists():
        known = dict(json.loads(line) for line in args.keep.open())
    kept = args.keep.open("a", buffering=1) if args.keep else None
    writing = threading.Lock()

    def ask(place, nodes):
        game, i = place
        fen, played = game["positions"][i], game["plies"][i]["move"]
        question = f"{fen} {played} {nodes}"
        if question in known:
            return known[question]
        if not hasattr(local, "engine"):
            local.engine = Engine(args.engine.split(), 1, [("UCI_Variant", "xiangqi"),
                                                           ("Hash", 64)])
        found = local.engine.ask(fen, nodes)
        best, value = found["best"], found["score"]
        answer = (value, value)
        if best != a1(played):
            answer = value, min(local.engine.ask(fen, nodes, played)["score"], value)
        if kept:
            with writing:
                print(json.dumps((question, answer)), file=kept)
        return answer

    def ask_all(places, nodes):
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            return list(pool.map(lambda place: ask(place, nodes), places))

    def scale_of(places, answers):
        """Returns the scale that brings the engine's scores nearest to the annotator's chances."""
        pairs = [(best, g["plies"][i]["before"]) for (g, i), (best, _) in zip(places, answers)
                 if abs(best) < 2000]
        return min(range(40, 2000, 10),
                   key=lambda s: sum((chance(best, s) - ours) ** 2 for best, ours in pairs))

    def loss(answer, scale):
        return chance(answer[0], scale) - chance(answer[1], scale)

    screened = ask_all(moves, args.nodes)
    scale = scale_of(moves, screened)
    print(f"scale {scale} centipawns", flush=True)
    answers = ask_all(marked, args.nodes * args.times)
    for percent in (20, 15, 10, 5):
        n = sum(loss(a, scale) >= percent / 100 for a in answers)
        print(f"the engine finds {percent}% or more lost: {n} of {len(answers)}")
    for (game, i), answer in zip(marked, answers):
        if loss(answer, scale) < BLUNDER:
            ply = game["plies"][i]
            print(f"  not so: {game.get('red')} - {game.get('black')} ply {i + 1} {ply['move']}: "
                  f"{ply['before']:.2f} to {ply['after']:.2f}, engine {answer[0]} to {answer[1]}",
                  flush=True)

    order = sorted(range(len(moves)), key=lambda k: -loss(screened[k], scale))
    seem = [k for k in order if loss(screened[k], scale) >= 0.10][:args.recall]
    deep = ask_all([moves[k] for k in seem], args.nodes * args.times)
    blunders = [(moves[k], answer) for k, answer in zip(seem, deep) if loss(answer, scale) >= BLUNDER]
    print(f"{len(seem)} moves seem to lose 10% to the engine, it calls {len(blunders)} of them ??")
    for name, marks in (("??", ["blunder"]), ("? or ??", ["mistake", "blunder"]),
                        ("?!, ? or ??", ["inaccuracy", "mistake", "blunder"])):
        n = sum(g["plies"][i].get("mark") in marks for (g, i), _ in blunders)
        print(f"of these the annotator marks {name}: {n}")
    for (game, i), answer in blunders:
        ply = game["plies"][i]
        if ply.get("mark") != "blunder":
            print(f"  not marked: {game.get('red')} - {game.get('black')} ply {i + 1} {ply['move']}: "
                  f"{ply['before']:.2f} to {ply['after']:.2f}, engine {answer[0]} to {answer[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
