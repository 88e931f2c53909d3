#!/usr/bin/env python3
"""Writes as many xiangqi games as a chess file holds, each as long in plies as its counterpart.

usage: games.py CHESS.pgn ORACLE-pgn.jsonl.gz OUT.pgn [COPIES]

The chess file gives the lengths. The oracle file gives the moves (main lines of real games in
coordinates), which are cut to these lengths. With COPIES, everything is repeated that many times.
The moves are written as ICCS; `qipu convert --notation zh-full` makes the Chinese file for the
measurement.
"""
import gzip
import json
import re
import sys


def lengths(path):
    with open(path, encoding="latin1") as f:
        text = f.read()
    for game in re.split(r"\n(?=\[Event )", text):
        body = game.partition("\n\n")[2]
        tokens = [t for t in body.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", t)]
        yield len(tokens)


def lines(path):
    with gzip.open(path, "rt", encoding="utf-8") as f:
        for row in f:
            for game in json.loads(row)["games"]:
                standard = game["start"].startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P")
                if standard and game["side"] == "w" and not game.get("bad") and game["mainline"]:
                    yield game["mainline"].split()


def main():
    wanted = list(lengths(sys.argv[1])) * (int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    pool = sorted((g for g in lines(sys.argv[2])), key=len, reverse=True)[:12000]
    plies = 0
    with open(sys.argv[3], "w", encoding="utf-8") as out:
        longest = sum(1 for g in pool if len(g) >= 120)
        for n, length in enumerate(wanted):
            game = pool[n % (longest if length > 80 else len(pool))][:length]
            plies += len(game)
            out.write('[Game "Chinese Chess"]\n[Event "第%d届全国象棋锦标赛"]\n[Date "1999.12.09"]\n' % n)
            out.write('[Red "红方棋手"]\n[Black "黑方棋手"]\n[Result "1-0"]\n[Format "ICCS"]\n\n')
            for i in range(0, len(game), 2):
                out.write("%d. %s\n" % (i // 2 + 1, " ".join(
                    "%s-%s" % (m[:2].upper(), m[2:].upper()) for m in game[i:i + 2])))
            out.write("1-0\n\n")
    print("%d games, %d plies" % (len(wanted), plies))


main()
