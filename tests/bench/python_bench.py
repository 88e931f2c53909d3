#!/usr/bin/env python3
"""Measures the speed of the Python module on one core: python_bench.py [FOLDER-OF-RECORDS].

The goals: 5,000 XQF files a second with moves and comments; 1.5 M plies a second from PGN; 300,000
moves a second read and written. Set PYTHONPATH to build/libnotation/python.
"""

import pathlib
import sys
import time
import warnings

import qipu

warnings.simplefilter("ignore", qipu.ReadWarning)


def timed(what, work, wanted):
    begun = time.perf_counter()
    done = work()
    rate = done / (time.perf_counter() - begun)
    print(f"{what:50} {rate:12,.0f} a second (of {done:,}; wanted {wanted:,})", flush=True)


def xqf(path):
    files = sorted(path.rglob("*.xqf")) + sorted(path.rglob("*.XQF"))

    def work():
        count = 0
        for game in qipu.open(path, errors="ignore", format="xqf"):
            for node in game.main_line():
                node.move, node.comment
            count += 1
        return count
    if files:
        timed("XQF files, main lines and comments", work, 5_000)


def pgn(path):
    def plies():
        count = 0
        for game in qipu.open(path, errors="ignore"):
            for _ in game.moves:
                count += 1
        return count
    timed(f"plies from {path.name}", plies, 1_500_000)


def notations():
    positions = []
    position = qipu.Position()
    for text in "炮二平五 马8进7 马二进三 车9平8 兵七进一 卒7进1 马八进七 马2进3".split():
        move = position.read(text)
        positions.append((position, text, move))
        position = position.play(move)
    assert [at.write(move, "wxf") for at, _, move in positions[:3]] == ["C2=5", "H8+7", "H2+3"]

    def work(source, target):
        def run():
            for _ in range(40_000):
                for at, text, _move in source:
                    at.write(at.read(text, "zh"), target)
            return 40_000 * len(source)
        return run
    timed("moves read (zh) and written (wxf)", work(positions, "wxf"), 300_000)

    def any_notation():
        for _ in range(20_000):
            for at, text, _move in positions:
                at.write(at.read(text))
        return 20_000 * len(positions)
    timed("moves read (any notation) and written (zh)", any_notation, 300_000)

    def rules():
        for _ in range(5_000):
            for at, _text, move in positions:
                at.play(move).legal_moves
        return 5_000 * len(positions)
    timed("positions played to, legal moves listed", rules, 100_000)


def main():
    here = pathlib.Path(__file__).resolve().parents[3] / "shared/formats/data"
    data = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here
    notations()
    xqf(data / "xqf-zfdang")
    archives = [p for p in data.rglob("*.pgn*") if p.is_file()]
    if archives:
        pgn(max(archives, key=lambda p: p.stat().st_size))


if __name__ == "__main__":
    main()
