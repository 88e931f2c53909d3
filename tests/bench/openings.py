#!/usr/bin/env python3
"""Writes the positions of the common openings with the engine's evaluation of each.

    openings.py QIPU RECORDS... -o openings.txt --keep ANSWERS [--positions 2000] [--plies 30]
                [--nodes 1000000]

RECORDS are files and folders that `qipu convert` reads. The positions that occur in most games are
taken (a position and its mirror image count as one), and those on the most frequent way to each.
Each position is given to `qipu engine` with this number of nodes; the engine forgets the previous
one first.

Each row of the output is a position, and comes after the position it follows from: the number of
plies before it, the move that leads to it ("-" for the start), its value for the side to move in
centipawns, the depth, and the first moves of the best line.

--keep: a file that keeps the engine's answers, so that a run that was stopped can continue.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

from boards import fens_along
from uci import MATE, Engine

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
TOLD = 4  # moves of the best line in the output


def mirrored_move(move):
    return "".join(chr(ord("a") + ord("i") - ord(c)) if c.isalpha() else c for c in move)


def mirrored_fen(fen):
    board, rest = fen.split(" ", 1)
    return "/".join(row[::-1] for row in board.split("/")) + " " + rest


def canonical(fen):
    """Returns the position or its mirror image, and True if it is the image."""
    other = mirrored_fen(fen)
    return (fen, False) if fen <= other else (other, True)


def lines_of(qipu, records, plies):
    """Returns the first moves of games from the usual start; equal ones count once."""
    told = subprocess.Popen([qipu, "convert", "-q", "--fail-on", "never", "--to", "jsonl", "--strip",
                             "comments,variations,nags,evals", *records], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = set()
    for row in told.stdout:
        game = json.loads(row)
        moves = [move.get("uci") for move in game.get("moves", [])][:plies]
        if not game.get("fen") and moves and all(moves):
            lines.add(tuple(min(moves, [mirrored_move(m) for m in moves])))
    return lines


def counted(lines):
    """Counts for each position in how many games it occurs."""
    games = collections.Counter()
    for line in lines:
        games.update({canonical(fen)[0] for fen in fens_along(START, line)})
    return games


def ways_to(chosen, lines):
    """Returns the most frequent way to each of the chosen positions."""
    ways = collections.defaultdict(collections.Counter)
    for line in lines:
        met = set()
        for ply, fen in enumerate(fens_along(START, line)):
            key = canonical(fen)[0]
            if key in chosen and key not in met:
                ways[key][line[:ply]] += 1
                met.add(key)
    return [min(of.items(), key=lambda way: (-way[1], way[0]))[0] for of in ways.values()]


def rows_of(ways):
    """Returns (plies, move, fen) for all positions on the ways, each after the one it follows from.
    A position is repeated only if others follow it there, too."""
    steps = sorted({way[:ply] for way in ways for ply in range(len(way) + 1)})
    followed = {step[:-1] for step in steps if step}
    rows, met = [], set()
    for step in steps:
        fen = fens_along(START, step)[-1]
        key = canonical(fen)[0]
        if key in met and step not in followed:
            continue
        met.add(key)
        rows.append((len(step), step[-1] if step else "-", fen))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records", nargs="+")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--keep", type=pathlib.Path, required=True)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--plies", type=int, default=30)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    args = parser.parse_args()

    lines = lines_of(args.qipu, args.records, args.plies)
    games = counted(lines)
    chosen = sorted(games, key=lambda key: (-games[key], key))[:args.positions]
    rows = rows_of(ways_to(set(chosen), lines))
    print(f"{len(lines)} games, {len(games)} positions; those in {games[chosen[-1]]} games and more "
          f"and the ways to them: {len({canonical(fen)[0] for _, _, fen in rows})} in {len(rows)} rows",
          flush=True)

    known = {}
    if args.keep.exists():
        known = dict(json.loads(row) for row in args.keep.open())
    engine = Engine([args.qipu, "engine"])
    out = [f"# plies, move, centipawns of the side to move, depth, best line; {args.nodes} nodes\n"]
    with args.keep.open("a", buffering=1) as kept:
        for ply, move, fen in rows:
            question = f"{fen} {args.nodes}"
            if question not in known:
                known[question] = engine.ask(fen, args.nodes)
                print(json.dumps((question, known[question])), file=kept)
            answer = known[question]
            if abs(answer["score"]) >= MATE - 1000:
                raise SystemExit(f"a mate is no opening: {fen}")
            out.append(" ".join([str(ply), move, str(answer["score"]), str(answer["depth"]),
                                 *answer["pv"][:TOLD]]) + "\n")
    args.output.write_text("".join(out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
