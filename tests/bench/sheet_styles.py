#!/usr/bin/env python3
"""Writes score sheets in every style that people type, also mixed in one game, and reads them back.

usage: sheet_styles.py QIPU [--games N] [--seed S] [--one | --mixed | --three] [--rounds R]
                       [--pool FILE...] [--from FORMAT] [--notes] [--show KIND] [--style NAME]

A style is how the rounds are numbered, what separates Red's move from Black's, and what separates
two rounds. A sheet is a game's first rounds in one style, or in two or three styles one after the
other. The result of each sheet is one of three: the game came back whole, it did not and a finding
says so (told), or it did not and no finding says so (silent). Silent is always a mistake. --show
prints the sheets of one kind: told, silent, whole. The moves come from --pool (any files that qipu
reads), otherwise from samples/.
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

HAN = "零一二三四五六七八九"


def han(n):
    tens, ones = divmod(n, 10)
    return ("" if tens == 0 else "十" if tens == 1 else HAN[tens] + "十") + (HAN[ones] if ones or not tens else "")


def wide(text):
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in str(text))


def keycaps(n):
    return "🔟" if n == 10 else "".join(d + "\ufe0f\u20e3" for d in str(n))


def in_row(first, size, other):
    return lambda n: chr(ord(first) + n - 1) if n <= size else other(n)


def circled(n):
    first, base = ("①", 1) if n <= 20 else ("㉑", 21) if n <= 35 else ("㊱", 36)
    return chr(ord(first) + n - base)


NUMBERS = {
    "1.": lambda n: f"{n}.",
    "1. ": lambda n: f"{n}. ",
    "1、": lambda n: f"{n}、",
    "1)": lambda n: f"{n})",
    "1) ": lambda n: f"{n}) ",
    "1）": lambda n: f"{n}）",
    "(1)": lambda n: f"({n})",
    "(1) ": lambda n: f"({n}) ",
    "（1）": lambda n: f"（{n}）",
    "[1]": lambda n: f"[{n}]",
    "[1] ": lambda n: f"[{n}] ",
    "【1】": lambda n: f"【{n}】",
    "〔1〕": lambda n: f"〔{n}〕",
    "［1］": lambda n: f"［{n}］",
    "<1>": lambda n: f"<{n}>",
    "〈1〉": lambda n: f"〈{n}〉",
    "《1》": lambda n: f"《{n}》",
    "「1」": lambda n: f"「{n}」",
    "{1}": lambda n: f"{{{n}}}",
    "1:": lambda n: f"{n}:",
    "1：": lambda n: f"{n}：",
    "1 ": lambda n: f"{n} ",
    "01.": lambda n: f"{n:02}.",
    "1-": lambda n: f"{n}-",
    "1—": lambda n: f"{n}— ",
    "1,": lambda n: f"{n},",
    "1，": lambda n: f"{n}，",
    "１．": lambda n: wide(n) + "．",
    "１、": lambda n: wide(n) + "、",
    "１　": lambda n: wide(n) + "　",
    "①": circled,
    "① ": circled,
    "⑴": in_row("⑴", 20, lambda n: f"({n})"),
    "⒈": in_row("⒈", 20, lambda n: f"{n}."),
    "❶": in_row("❶", 10, lambda n: chr(ord("⓫") + n - 11) if n <= 20 else f"{n}."),
    "➀": in_row("➀", 10, circled),
    "㈠": in_row("㈠", 10, lambda n: f"（{han(n)}）"),
    "㊀": in_row("㊀", 10, lambda n: f"（{han(n)}）"),
    "1️⃣": keycaps,
    "1️⃣ ": lambda n: keycaps(n) + " ",
    "一、": lambda n: han(n) + "、",
    "一.": lambda n: han(n) + ".",
    "（一）": lambda n: f"（{han(n)}）",
    "(一)": lambda n: f"({han(n)})",
    "第一回合": lambda n: f"第{han(n)}回合",
    "第一回合：": lambda n: f"第{han(n)}回合：",
    "第1回合": lambda n: f"第{n}回合",
    "第1回合 ": lambda n: f"第{n}回合 ",
    "第1回": lambda n: f"第{n}回 ",
    "第一回": lambda n: f"第{han(n)}回 ",
    "第1步": lambda n: f"第{n}步 ",
    "第1着": lambda n: f"第{n}着：",
    "1回合": lambda n: f"{n}回合 ",
    "R1": lambda n: f"R{n} ",
    "#1": lambda n: f"#{n} ",
    "No.1": lambda n: f"No.{n} ",
    "■": lambda n: "",  # no number at all
}
# A sheet must not begin with something that no reader could take for the first round.
BETWEEN_MOVES = [" ", "  ", "\t", "　", "，", ",", ", ", "；", ";", "; ", "/", " / ", " - ", "、", "。",
                 " | ", "——", "……", "\n", ""]
BETWEEN_ROUNDS = ["\n", "\n\n", " ", "  ", "\t", "　", "，", "；", "; ", "。", "\r\n", "\n  ", ""]
MEN_TRAD = str.maketrans("车马帅将进后炮", "車馬帥將進後砲")
MEN_WIDE = str.maketrans("123456789", "１２３４５６７８９")


class Style:
    def __init__(self, rng, number=None):
        self.number = number or rng.choice(list(NUMBERS))
        self.moves = rng.choice(BETWEEN_MOVES)
        self.rounds = rng.choice(BETWEEN_ROUNDS)
        self.sides = rng.random() < 0.06  # 红：… 黑：…
        self.dots = rng.random() < 0.05   # 1. 炮二平五 1... 马8进7
        self.halves = rng.random() < 0.04  # every move numbered

    def __str__(self):
        extra = "".join(n for n in ("sides", "dots", "halves") if getattr(self, n))
        return f"{self.number!r} {self.moves!r} {self.rounds!r} {extra}"

    def write(self, n, red, black):
        number = NUMBERS[self.number]
        if self.halves:
            return number(2 * n - 1) + red + self.moves + (number(2 * n) + black if black else "")
        if self.sides:
            red, black = "红：" + red, black and "黑：" + black
        if self.dots and self.number.strip() in ("1.", "1、", "１．"):
            return f"{number(n)}{red} {n}... {black}" if black else number(n) + red
        return number(n) + red + ((self.moves + black) if black else "")


def glued(a, b):
    """True if two texts that follow each other would make one number: 7 and 3."""
    digits = "0123456789０１２３４５６７８９一二三四五六七八九十"
    return a and b and a[-1] in digits and b[0] in digits


def sheet(game, rng, kind, args):
    rounds = [game[i:i + 2] for i in range(0, len(game), 2)]
    count = {"one": 1, "mixed": 2, "three": 3}[kind]
    names = [args.style] if args.style and rng.random() < 0.9 else [None]
    styles = [Style(rng, n) for n in (names + [None] * count)[:count]]
    rng.shuffle(styles)
    cuts = sorted(rng.sample(range(3, len(rounds) - 2), count - 1)) + [len(rounds)]
    script = rng.choice(["as is"] * 6 + ["trad", "wide"])
    text, at = "", 0
    for style, end in zip(styles, cuts):
        for n in range(at + 1, end + 1):
            red, black = rounds[n - 1][0], rounds[n - 1][1] if len(rounds[n - 1]) > 1 else ""
            if script == "trad":
                red, black = red.translate(MEN_TRAD), black.translate(MEN_TRAD)
            if script == "wide":
                black = black.translate(MEN_WIDE)
            piece = style.write(n, red, black)
            if n == at + 1 and at:
                text += rng.choice(["\n", "\n\n", style.rounds or "\n", styles[0].rounds or " "])
            if n > 1 and glued(text[-1:], piece[:1]):
                text += " "
            text += piece
            if args.notes and rng.random() < 0.06:
                text += rng.choice(["（好棋）", "\n此着稳健。\n", " {正着} ", "!", "\n红方先手。\n"])
            if n < end:
                text += style.rounds
        at = end
    head = rng.choice(["", "", "红方：甲\n黑方：乙\n", "顺炮直车对横车\n\n", "今天的棋谱：\n"])
    tail = rng.choice(["", "", "\n红胜", "\n", "（红胜）", " 和棋"]) if args.notes else ""
    return head + text + tail, styles


def pool_of(args):
    command = [args.qipu, "convert", "-q", "--fail-on", "never", "--to", "jsonl",
               "--notation", args.notation, *args.pool]
    out = subprocess.run(command, capture_output=True, text=True).stdout
    games = []
    for row in out.splitlines():
        record = json.loads(row)
        if "fen" in record.get("start", {}) or "fen" in record:
            continue
        line, ucis = [], []
        for move in record["moves"]:
            if "after" in move or "uci" not in move:
                break
            line.append(move["text"])
            ucis.append(move["uci"])
        if len(line) >= 30 and all(line):
            games.append((line[:2 * args.rounds], ucis[:2 * args.rounds]))
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20)
    group = parser.add_mutually_exclusive_group()
    for kind in ("one", "mixed", "three"):
        group.add_argument("--" + kind, dest="kind", action="store_const", const=kind, default="mixed")
    parser.add_argument("--pool", nargs="+", default=["samples/橘中秘.pgn", "samples/梅花谱.pgn"])
    parser.add_argument("--notation", default="zh")
    parser.add_argument("--from", dest="format")
    parser.add_argument("--notes", action="store_true")
    parser.add_argument("--show")
    parser.add_argument("--style")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    pool = pool_of(args)
    counts, by_style = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        cases = {}
        for i in range(args.games):
            moves, ucis = rng.choice(pool)
            text, styles = sheet(moves, rng, args.kind, args)
            path = os.path.join(folder, f"{i:05}.txt")
            with open(path, "w", encoding="utf-8", newline="") as out:
                out.write(text)
            cases[path] = (text, styles, ucis)
        command = [args.qipu, "convert", "-q", "-r", "--fail-on", "never", "--json", "--to", "jsonl", folder]
        if args.format:
            command[2:2] = ["--from", args.format]
        done = subprocess.run(command, capture_output=True, text=True)
        told = collections.defaultdict(list)
        for row in done.stderr.splitlines():
            if row.startswith("{"):
                finding = json.loads(row)
                if finding.get("severity") != "note":
                    told[finding.get("file")].append(finding)
        read = collections.defaultdict(list)
        for row in done.stdout.splitlines():
            record = json.loads(row)
            read[record["source"]["path"]].append(record)
        for path, (text, styles, ucis) in cases.items():
            games = read[path]
            line = [m.get("uci") for m in games[0]["moves"] if "after" not in m] if games else []
            whole = len(games) == 1 and line == ucis and not any("after" in m for m in games[0]["moves"])
            kind = "whole" if whole else "told" if told[path] or not games else "silent"
            counts[kind] += 1
            if kind != "whole":
                for style in {s.number for s in styles}:
                    by_style[kind, style] += 1
            if args.show == kind:
                print("=" * 20, path, " | ".join(map(str, styles)), len(line), "of", len(ucis), len(games))
                print(text)
                for finding in told[path][:3]:
                    print("  --", finding.get("code"), finding.get("args"))
    print(f"{args.kind}: {args.games} sheets,",
          ", ".join(f"{counts[k]} {k}" for k in ("whole", "told", "silent")))
    if args.show == "styles":
        print(by_style.most_common(40))


main()
