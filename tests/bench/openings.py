#!/usr/bin/env python3
"""Writes the positions of the common openings with what the engine says of them.

    openings.py QIPU RECORDS... -o openings.txt --keep ANSWERS [--positions 2000] [--plies 30]
                [--nodes 1000000]

RECORDS are files and folders that `qipu convert` reads. The positions met in most games are taken,
left and right not told apart, and those on the way that most games took to each.
Each is put to `qipu engine`, which has forgotten the one before, with so many nodes.

Each row of what is written is a position, behind the one it follows: the plies played before it,
the move that leads to it ("-" for the start), what it is worth to the side to move in centipawns,
the depth, and how its best line begins.

--keep: a file in which the engine's answers stay; a run that was stopped goes on where it was.
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
TOLD = 4  # moves of the best line


def mirrored_move(move):
    return "".join(chr(ord("a") + ord("i") - ord(c)) if c.isalpha() else c for c in move)


def mirrored_fen(fen):
    board, rest = fen.split(" ", 1)
    return "/".join(row[::-1] for row in board.split("/")) + " " + rest


def canonical(fen):
    """The position or its mirror image, and whether it is the image."""
    other = mirrored_fen(fen)
    return (fen, False) if fen <= other else (other, True)


def lines_of(qipu, records, plies):
    """The first moves of games from the usual start; games that agree in them count once."""
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
    """Of each position how many games have it."""
    games = collections.Counter()
    for line in lines:
        games.update({canonical(fen)[0] for fen in fens_along(START, line)})
    return games


def ways_to(chosen, lines):
    """The way by which most games came to each of the positions chosen."""
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
    """(plies, move, fen) of all positions on the ways, each behind the one it follows; none twice
    but where others follow it there too."""
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
