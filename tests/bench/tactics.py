#!/usr/bin/env python3
"""Counts how many tactical positions the engine solves within a number of nodes.

    tactics.py QIPU POSITIONS [--nodes 2000000] [-j 1] [--show]

POSITIONS has one JSON object per line: "fen" and "best", the moves that win equally (h2e2). A
position is solved if the engine's move is one of them. The engine must show each mate it reports:
its line must end after the stated number of moves in a position without a legal move. For a mate
found just as the nodes ran out ("bound"), the engine gets four times the nodes to show it, and the
mate may be shorter then. --show prints the positions that were not solved. Exits with 1 if a
reported mate is not shown.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import tempfile

from boards import fens_along


def replies(program, fen):
    done = subprocess.run([program, "perft", "1", "--fen", fen], check=True, text=True,
                          stdout=subprocess.PIPE)
    return int(done.stdout.split()[-1])


def analyse(program, nodes, positions):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "positions.fen"
        file.write_text("".join(p["fen"] + "\n" for p in positions))
        done = subprocess.run([program, "analyse", "--json", "--nodes", str(nodes), "--side",
                               "mover", str(file)], check=True, text=True, stdout=subprocess.PIPE)
    answers = [json.loads(row) for row in done.stdout.splitlines()]
    assert len(answers) == len(positions)
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("qipu")
    parser.add_argument("positions")
    parser.add_argument("--nodes", type=int, default=2_000_000)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()

    with open(options.positions, encoding="utf-8") as file:
        positions = [json.loads(row) for row in file if row.strip()]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        answers = [answer for part in pool.map(
            lambda i: analyse(options.qipu, options.nodes, positions[i:i + 8]),
            range(0, len(positions), 8)) for answer in part]

    solved = mates = false = 0
    for position, answer in zip(positions, answers):
        line = answer["lines"][0]
        if line["moves"][0] in position["best"]:
            solved += 1
        elif options.show:
            print(position["fen"], "best", *position["best"], "found", json.dumps(line))
        mate = line.get("mate", 0)
        if mate == 0:
            continue
        mates += 1
        bound = "bound" in line
        if bound:
            line = analyse(options.qipu, 4 * options.nodes, [position])[0]["lines"][0]
        plies = 2 * mate - 1 if mate > 0 else -2 * mate
        length = len(line["moves"])
        shown = ("mate" in line and (length <= plies if bound else length == plies) and
                 replies(options.qipu, fens_along(position["fen"], line["moves"])[-1]) == 0)
        if not shown:
            false += 1
            print("no mate:", position["fen"], json.dumps(line))
    print(f"{solved} of {len(positions)} solved ({100 * solved / len(positions):.1f}%), "
          f"{mates} mates announced, {false} not shown")
    raise SystemExit(1 if false else 0)


if __name__ == "__main__":
    main()
