#!/usr/bin/env python3
"""Damages real games on purpose and counts how many `qipu check --json` repairs.

    repair_study.py QIPU RECORDS [--notations zh,wxf,...] [--games 2000] [--errors 1,2,3,4,5]

RECORDS (a file, a folder; archives too) is read once. For each notation, a random sample is taken
from the games that are legal to their end and have at least 20 plies; the same --seed gives the
same sample. The game is written in that notation and damaged with one to five errors, of the class
`known` (what typesetters, typists and scanners do) or `unknown` (noise); the errors are in
repair_damage.py. Every error alone must give a text that is no longer the true game; otherwise
another error is drawn.

A game counts as

  mended     if its repaired main line is the true one, move for move
  wrong      if it is another one, with a confidence of at least --threshold
  open       if it is another one with less confidence, or there is none
  invisible  if the damaged text is itself a legal game without a finding, and was left so

The share `unsure` is the share of games that are mended, but with a confidence below the threshold,
so that a person will be asked. `silent` is the share of games that are wrong and have an error that
would be invisible if it were alone. `mended of 3` is the share of mended games among those with
three errors.

--book: the games of RECORDS that are in no sample, and begin differently from all games in the
samples, become the opening book of `check`. --by-kind shows the games with one error by the kind of
error, --show N prints N wrong or open games, --json FILE writes every game for other programs.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import repair_damage as damage

PLIES = 20
BOOK_PLIES = 40  # of each game in the book
CHUNK = 250  # games per file
ALL = ("zh", "zh-full", "zh-hant", "zh-hk", "zh-xqbase", "zh-1957", "native", "iccs", "uci",
       "uci10", "wxf", "wxf1997", "wxf-letters", "san", "lan", "san0", "vi", "dhtmlxq")
BANDS = ((0, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 0.999), (0.999, 1.01))


class Qipu:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.book = []

    def run(self, *arguments, text=None):
        path = self.folder / "in"
        if text is not None:
            path.write_text(text, encoding="utf-8")
            arguments += (str(path),)
        done = subprocess.run([self.program, *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, encoding="utf-8")
        if done.returncode not in (0, 1):
            raise SystemExit(f"{self.program} {' '.join(arguments)}: {done.stderr[-2000:]}")
        return done.stdout.splitlines()

    def convert(self, *arguments, text=None):
        return self.run("convert", "-q", "-j1", "--fail-on", "never", *arguments, text=text)

    def main_lines(self, texts):
        """Reads the games and returns the moves of each, with null for illegal or unclear ones."""
        lines = []
        for at in range(0, len(texts), 2000):
            part = texts[at:at + 2000]
            rows = self.convert("--from", "pgn", "--to", "jsonl", text="".join(part))
            assert len(rows) == len(part), f"{len(part)} games written, {len(rows)} read"
            for row in map(json.loads, rows):
                lines.append([None if move.get("illegal") else move.get("uci")
                              for move in row["moves"]])
        return lines

    def check(self, path):
        """Returns the row of each game in the file, and the games that had an error."""
        rows = self.run("check", "-q", "-j1", "--json", "--fail-on", "never", "--max-findings", "0",
                        "--no-quirks", *self.book, str(path))
        repaired, errors = {}, set()
        for row in map(json.loads, rows):
            if "whole" in row:  # a main line; if nothing was repaired, it is called "moves"
                repaired[row["game"]] = {"repaired": row.get("moves"), **row}
            elif row.get("severity") in ("error", "fatal"):
                errors.add(row.get("game"))
        return repaired, errors


def pool_of(qipu, records):
    """Returns the legal games: (FEN or "", result, moves, words as the file has them or "")."""
    path = qipu.folder / "pool.jsonl"
    qipu.convert("-r", records, "--to", "jsonl", "--strip", "comments,variations,nags,evals,clocks",
                 "-o", str(path), "--force")
    games, known = [], set()
    with open(path, encoding="utf-8") as rows:
        for row in rows:
            if row.count('"uci"') < PLIES or '"illegal"' in row:
                continue
            game = json.loads(row)
            moves = " ".join(move.get("uci", "?") for move in game["moves"])
            if "?" in moves or (game.get("fen"), moves) in known:
                continue
            known.add((game.get("fen"), moves))
            words = [move.get("text", "") for move in game["moves"]]
            chinese = all(words) and any("\u4e00" <= c <= "\u9fff" for c in "".join(words[:2]))
            games.append((game.get("fen", ""), game.get("result", "*"), moves,
                          " ".join(words) if chinese else ""))
    path.unlink()
    return games


def book_of(qipu, pool, samples):
    """Gives `check` a book of all games whose openings are different from those in the samples."""
    def opening(game):
        return tuple(game[2].split()[:BOOK_PLIES])
    sampled = {opening(game) for games in samples for game in games}
    others = [game for game in pool if not game[0] and opening(game) not in sampled]
    path = qipu.folder / "book.jsonl"
    path.write_text("".join(json.dumps({"moves": [{"uci": m} for m in game[2].split()]}) + "\n"
                            for game in others))
    qipu.book = ["--book", str(path)]
    return len(others)


def written(qipu, games, notation, args):
    """Returns the games of the sample as Games whose undamaged words are read as the true moves."""
    form = ""
    if notation == "native":
        words = [game[3].split() for game in games]
    else:
        rows = "".join(json.dumps({"fen": fen, "moves": [{"uci": m} for m in moves.split()]} if fen
                                  else {"moves": [{"uci": m} for m in moves.split()]}) + "\n"
                       for fen, _, moves, _ in games)
        words = [[move["text"] for move in json.loads(row)["moves"]] for row in
                 qipu.convert("--from", "jsonl", "--to", "jsonl", "--notation", notation,
                              text=rows)]
        pgn = qipu.convert("--from", "jsonl", "--to", "pgn", "--notation", notation,
                           text=rows.split("\n")[0])
        form = next((line + "\n" for line in pgn if line.startswith("[Format ")), "")
    assert len(words) == len(games)
    made = []
    for n, ((fen, result, moves, _), said) in enumerate(zip(games, words)):
        rng = damage.seeded(args.seed, notation, n)
        if len(said) == len(moves.split()):
            made.append(damage.Game(f"{notation} {n}", moves.split(), said, fen, result, notation,
                                    form, rng))
    read = qipu.main_lines([game.text() for game in made])
    return [game for game, line in zip(made, read) if line == game.truth]


def changed_unasked(qipu, games):
    """Counts the undamaged games that come back changed, or with less than full confidence."""
    bad = 0
    for at in range(0, len(games), CHUNK):
        path = qipu.folder / "whole.pgn"
        path.write_text("".join(game.text() for game in games[at:at + CHUNK]), encoding="utf-8")
        repaired, _ = qipu.check(path)
        bad += sum(row["repaired"] != games[at + n - 1].truth or row["confidence"] < 1
                   for n, row in repaired.items())
    return bad


def damaged(qipu, cases, args, harmless):
    """Gives each case its errors; each of them alone has an effect. Drops cases without errors."""
    for case in cases:
        case["rng"] = damage.seeded(args.seed, case["game"].name, "errors")
        case["ops"], case["silent"] = [], []
    for _ in range(12):
        tries = []
        for case in cases:
            taken = set().union(*(op.touches for op in case["ops"])) if case["ops"] else set()
            for _ in range(case["errors"] - len(case["ops"])):
                op = damage.draw(case["game"], case["kinds"], taken, case["rng"])
                if op:
                    taken |= op.touches
                    tries.append((case, op))
        read = qipu.main_lines([case["game"].text([op]) for case, op in tries])
        for (case, op), line in zip(tries, read):
            if line == case["game"].truth:
                harmless[op.kind] += 1
            else:
                case["ops"].append(op)
                if None not in line:
                    case["silent"].append(op)
    cases = [case for case in cases if len(case["ops"]) == case["errors"]]
    read = qipu.main_lines([case["game"].text(case["ops"]) for case in cases])
    for case, line in zip(cases, read):
        case["legal"] = None not in line
        case["read"] = line
    return [case for case in cases if case["read"] != case["game"].truth]


def judged(qipu, cases, args):
    """Runs the repair and puts verdict, confidence and row into each case; returns seconds."""
    files = []
    for at in range(0, len(cases), CHUNK):
        path = qipu.folder / f"damaged-{at}.pgn"
        path.write_text("".join(c["game"].text(c["ops"]) for c in cases[at:at + CHUNK]),
                        encoding="utf-8")
        files.append(path)
    begin = time.time()
    with concurrent.futures.ThreadPoolExecutor(args.j) as threads:
        answers = list(threads.map(qipu.check, files))
    seconds = (time.time() - begin) * min(args.j, max(1, len(files)))
    for i, case in enumerate(cases):
        repaired, errors = answers[i // CHUNK]
        game = i % CHUNK + 1
        row = repaired.get(game, {})
        case["row"] = row
        case["confidence"] = confidence = row.get("confidence", 0)
        visible = game in errors or not case["legal"]
        if row.get("repaired") == case["game"].truth:
            case["verdict"] = "mended"
        elif not visible and row.get("repaired", case["read"]) == case["read"]:
            case["verdict"] = "invisible"
        else:
            case["verdict"] = "wrong" if confidence >= args.threshold else "open"
    for path in files:
        path.unlink()
    return seconds


# --- what is printed ------------------------------------------------------------------------------


def percent(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else "-"


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
    print()


def counts(cases, args):
    of = collections.Counter(case["verdict"] for case in cases)
    unsure = sum(case["verdict"] == "mended" and case["confidence"] < args.threshold
                 for case in cases)
    silent = sum(case["verdict"] == "wrong" and bool(case["silent"]) for case in cases)
    return [len(cases)] + [percent(n, len(cases)) for n in (of["mended"], unsure, of["wrong"],
                                                            silent, of["open"], of["invisible"])]


VERDICTS = ["games", "mended", "unsure", "wrong", "silent", "open", "invisible"]


def grouped(cases, key):
    groups = collections.defaultdict(list)
    for case in cases:
        groups[key(case)].append(case)
    return groups


def report(cases, seconds, args):
    rows = []
    numbers = sorted({case["errors"] for case in cases})
    for notation in [*args.notations, "all"]:
        for name in args.classes:
            own = [case for case in cases if case["class"] == name and
                   notation in ("all", case["game"].notation)]
            if not own:
                continue
            by_number = grouped(own, lambda case: case["errors"])
            if args.long:
                rows += [[notation, name, n] + counts(by_number[n], args) + [""] for n in numbers]
            spent = sum(s for key, s in seconds.items()
                        if key[1] == name and notation in ("all", key[0]))
            each = [] if args.long else [counts(by_number[n], args)[1] for n in numbers]
            rows.append([notation, name] + ["all"] * args.long + counts(own, args) + each +
                        [f"{1000 * spent / len(own):.1f}"])
    head = ["errors"] if args.long else []
    each = [] if args.long else [f"mended of {n}" for n in numbers]
    table(["notation", "class"] + head + VERDICTS + each + ["ms a game"], rows)

    print("How sure, and how often right (games that show their damage):\n")
    seen = [case for case in cases if case["verdict"] != "invisible" and case["row"]]
    rows = []
    for low, high in BANDS:
        group = [case for case in seen if low <= case["confidence"] < high]
        right = sum(case["verdict"] == "mended" for case in group)
        mean = sum(case["confidence"] for case in group) / max(1, len(group))
        rows.append([f"{low} to {min(high, 1)}", len(group), right, percent(right, len(group)),
                     f"{100 * mean:.1f}%" if group else "-"])
    table(["said to be", "repairs", "right", "share", "mean said"], rows)

    if args.by_kind:
        print("Games with one error, by its kind:\n")
        one = [case for case in cases if case["errors"] == 1]
        groups = grouped(one, lambda c: (c["class"], c["ops"][0].kind))
        table(["class", "kind"] + VERDICTS,
              [list(key) + counts(group, args) for key, group in sorted(groups.items())])


def show(case):
    game = case["game"]
    line = case["row"].get("repaired", case["read"])
    print(f"--- {game.name}: {case['verdict']}, {case['confidence']:.3f} sure")
    for op in sorted(case["ops"], key=lambda op: op.at):
        alone = ", legal by itself" if op in case["silent"] else ""
        if case["class"] == "known":
            near = " ".join(game.words[max(0, op.at - 2):op.at + 3])
            print(f"  error at ply {op.at + 1}, `{game.words[op.at]}`: {op.kind} {op.value}"
                  f"{alone}  (truth: .. {near} ..)")
        else:
            print(f"  error in line {op.at + 1}: {op.kind} `{op.value}`, "
                  f"column {op.column + 1}{alone}")
    first = next((i for i, pair in enumerate(zip(game.truth, line)) if pair[0] != pair[1]),
                 min(len(game.truth), len(line)))
    print(f"  {len(game.truth)} plies, repaired {len(line)}; the first other than played is ply "
          f"{first + 1}: {' '.join(map(str, line[first:first + 4]))} for "
          + " ".join(f"{w} ({m})" for w, m in zip(game.words[first:first + 4], game.truth[first:])))
    for change in case["row"].get("changes", []):
        print("  change", json.dumps(change, ensure_ascii=False))
    true, hurt = game.text().splitlines(), game.text(case["ops"]).splitlines()
    near = [i for i, pair in enumerate(zip(true, hurt)) if pair[0] != pair[1]][:3]
    for i in near:
        print(f"  true    {true[i]}\n  damaged {hurt[i]}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--notations", default=",".join(ALL))
    parser.add_argument("--games", type=int, default=2000, help="a notation (default 2000)")
    parser.add_argument("--classes", default="known,unknown")
    parser.add_argument("--errors", default="1,2,3,4,5", help="numbers of errors, in turn")
    parser.add_argument("--kind", action="append", help="only errors of this kind")
    parser.add_argument("--threshold", type=float, default=0.9)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--book", action="store_true", help="go by the openings of other games")
    parser.add_argument("--long", action="store_true", help="a row for each number of errors")
    parser.add_argument("--by-kind", action="store_true")
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument("--show-verdict", default="wrong,open")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--damaged", metavar="FOLDER", help="keep the damaged games there")
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    args.notations = args.notations.split(",")
    args.classes = args.classes.split(",")
    numbers = [int(n) for n in args.errors.split(",")]
    tables = {"known": damage.KNOWN, "unknown": damage.UNKNOWN}
    if args.kind:
        tables = {name: {k: n for k, n in kinds.items() if k in args.kind}
                  for name, kinds in tables.items()}
        args.classes = [name for name in args.classes if tables[name]]

    all_cases, seconds, harmless, whole, unasked = [], {}, collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        qipu = Qipu(os.path.abspath(args.qipu), pathlib.Path(folder))
        pool = pool_of(qipu, args.records)
        print(f"{len(pool)} legal games of {PLIES} plies or more; seed {args.seed}, "
              f"{args.games} games a notation\n", flush=True)
        samples = {}
        for notation in args.notations:
            games = [game for game in pool if game[3]] if notation == "native" else pool
            samples[notation] = random.Random(args.seed + notation).sample(
                games, min(args.games, len(games)))
        if args.book:
            others = book_of(qipu, pool, samples.values())
            print(f"opening book: {others} other games\n", flush=True)
        for notation, games in samples.items():
            cases = []
            games = written(qipu, games, notation, args)
            whole += len(games)
            unasked += changed_unasked(qipu, games)
            for n, game in enumerate(games):
                name = args.classes[n % len(args.classes)]
                cases.append({"game": game, "class": name, "kinds": tables[name],
                              "errors": numbers[n // len(args.classes) % len(numbers)]})
            cases = damaged(qipu, cases, args, harmless)
            for name in args.classes:
                own = [case for case in cases if case["class"] == name]
                seconds[notation, name] = judged(qipu, own, args)
            all_cases += cases
            print(f"{notation}: {len(cases)} games", file=sys.stderr, flush=True)
    if not any(case["row"] for case in all_cases):
        print("this qipu prints no `repaired`: all that shows counts as open\n")
    report(all_cases, seconds, args)
    print(f"Undamaged games changed all the same, or doubted: {unasked} of {whole}\n")
    if harmless:
        print("Errors drawn again, as the text still was the true game: "
              + ", ".join(f"{kind} {n}" for kind, n in harmless.most_common()) + "\n")
    wanted = [case for case in all_cases if case["verdict"] in args.show_verdict.split(",")]
    for case in sorted(wanted, key=lambda case: -case["confidence"])[:args.show]:
        show(case)
    if args.damaged:
        target = pathlib.Path(args.damaged)
        target.mkdir(parents=True, exist_ok=True)
        for key, group in grouped(all_cases, lambda c: (c["game"].notation, c["class"])).items():
            (target / f"{'-'.join(key)}.pgn").write_text(
                "".join(c["game"].text(c["ops"]) for c in group), encoding="utf-8")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as out:
            for case in all_cases:
                print(json.dumps({
                    "name": case["game"].name, "class": case["class"], "verdict": case["verdict"],
                    "confidence": case["confidence"], "truth": case["game"].truth,
                    "errors": [[op.kind, op.at, op.value, op.column] for op in case["ops"]],
                    "silent": len(case["silent"]), "read": case["read"],
                    "text": case["game"].text(case["ops"]), "row": case["row"]},
                    ensure_ascii=False), file=out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
