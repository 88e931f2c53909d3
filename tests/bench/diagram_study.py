#!/usr/bin/env python3
"""Damages diagrams on purpose and counts how many `qipu check --json` repairs.

    diagram_study.py QIPU RECORDS [--notation zh] [--games 480] [--seed 1]

The diagrams are from the middle of games in RECORDS. Each is written as a FEN, with 8 to 40 plies
after it in the given notation. There are eight kinds of damage, equally often: a piece removed, a
piece moved to the next square, a piece of the other color, another piece, a piece too many, a row
without nine squares, the other side to move, and a correct diagram with a wrong digit in one of the
moves.

mended: the start and the moves are the true ones; (90%): with a confidence of at least that much.
wrong: they are not the true ones, with a confidence of at least 90%. open: they are not, with less
confidence, or there is no repair. nothing shows: all moves are legal as written, and only the
diagram itself can be reported as impossible.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile

from boards import fens_along, joined, rows_of

USUAL = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
DIGITS = ("一二三四五六七八九", "１２３４５６７８９", "123456789")
KINDS = ("lost", "beside", "color", "kind", "added", "row", "turn", "word")


def with_a_piece_otherwise(kind, fen, rng):
    rows = rows_of(fen)
    squares = [(y, x) for y in range(10) for x in range(9)]
    empty = [p for p in squares if rows[p[0]][p[1]] == " "]
    while True:
        y, x = rng.choice([p for p in squares if p not in empty])
        piece = rows[y][x]
        if piece in "kK":
            continue
        if kind == "added":
            y, x = rng.choice(empty)
            rows[y][x] = rng.choice("rncabpRNCABP")
        elif kind == "color":
            rows[y][x] = piece.swapcase()
        elif kind == "kind":
            other = rng.choice([m for m in "rncabp" if m != piece.lower()])
            rows[y][x] = other.upper() if piece.isupper() else other
        else:
            rows[y][x] = " "
            if kind == "beside":
                down, right = rng.choice([(0, 1), (0, -1), (0, 1), (0, -1), (1, 0), (-1, 0)])
                if (y + down, x + right) not in empty:
                    rows[y][x] = piece
                    continue
                rows[y + down][x + right] = piece
        return joined(rows)


def with_a_row_miscounted(fen, rng):
    rows = fen.split()[0].split("/")
    while True:
        i = rng.randrange(10)
        digits = [m.start() for m in re.finditer("[1-8]", rows[i])]
        if not digits:
            continue
        at = rng.choice(digits)
        digit = int(rows[i][at]) + rng.choice((1, -1))
        if 1 <= digit <= 8:
            rows[i] = rows[i][:at] + str(digit) + rows[i][at + 1:]
            return "/".join(rows)


def damaged(kind, text, fen, rng):
    side = fen.split()[1]
    if kind == "word":
        head, words = text.split("\n\n", 1)
        at = rng.choice([m.start() for m in re.finditer("[1-9１-９一二三四五六七八九](?![.0-9])", words)])
        row = next(r for r in DIGITS if words[at] in r)
        other = rng.choice([d for d in row if d != words[at]])
        return f"{head}\n\n{words[:at]}{other}{words[at + 1:]}"
    if kind == "turn":
        wrong = f"{fen.split()[0]} {'b' if side == 'w' else 'w'}"
    elif kind == "row":
        wrong = f"{with_a_row_miscounted(fen, rng)} {side}"
    else:
        wrong = f"{with_a_piece_otherwise(kind, fen, rng)} {side}"
    return text.replace(f"{fen.split()[0]} {side}", wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--notation", default="zh")
    parser.add_argument("--games", type=int, default=480)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    def qipu(*arguments, text=None):
        return subprocess.run([args.qipu, *arguments], input=text, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL, check=False).stdout

    rng = random.Random(args.seed)
    lines = [[m["uci"] for m in game["moves"] if "uci" in m] for game in
             map(json.loads, qipu("convert", "-q", "--fail-on", "never", args.records, "--to",
                                  "jsonl").splitlines()) if "fen" not in game]
    lines = [line for line in lines if len(line) >= 50]
    cases = []
    with tempfile.TemporaryDirectory() as folder:
        for n in range(args.games):
            line = rng.choice(lines)
            begin = rng.randrange(20, len(line) - 20)
            fen = fens_along(USUAL, line)[begin]
            rest = line[begin:begin + rng.randrange(8, 41)]
            text = qipu("convert", "-q", "--from", "pgn", "-", "--to", "pgn", "--notation",
                        args.notation, text=f'[FEN "{fen}"]\n\n{" ".join(rest)} *\n')
            kind = KINDS[n % len(KINDS)]
            cases.append((kind, fen, rest))
            path = pathlib.Path(folder, f"{n:06}.pgn")
            path.write_text(damaged(kind, text, fen, rng), encoding="utf-8")
        told = map(json.loads, qipu("check", "-q", "--json", "--fail-on", "never",
                                    *map(str, sorted(pathlib.Path(folder).iterdir()))).splitlines())
        repairs = {int(pathlib.Path(t["file"]).stem): t for t in told
                   if "whole" in t and "code" not in t}

    counts = collections.defaultdict(collections.Counter)
    for n, (kind, fen, rest) in enumerate(cases):
        repair = repairs[n]
        sure = repair["confidence"] >= 0.9
        moves = repair.get("repaired", repair.get("moves"))
        right = moves == rest and repair.get("fen", "").split()[:2] == fen.split()[:2]
        if not repair.get("changes"):
            outcome = "nothing shows" if repair["confidence"] == 1 else "open"
        elif right:
            outcome = "mended (90%)" if sure else "mended"
        else:
            outcome = "wrong" if sure else "open"
        counts[kind][outcome] += 1
    columns = ("mended (90%)", "mended", "wrong", "open", "nothing shows")
    print("| damage |", " | ".join(columns), "|\n|---|" + "---|" * len(columns))
    for kind in KINDS:
        print(f"| {kind} |", " | ".join(str(counts[kind][c]) for c in columns), "|")


if __name__ == "__main__":
    main()
