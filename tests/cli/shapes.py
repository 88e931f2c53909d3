#!/usr/bin/env python3
"""Records in JSON, tables, web pages, Markdown and plain text, in the shapes that people and programs write.

    tests/cli/shapes.py build/tools/qipu [--rounds N] [--seed N] [--keep FOLDER]

Each round makes up a few games (moves of the samples, cut anywhere, with players, results and
comments), writes them in a random shape, and reads them with the program. The result must be equal:
the number of games, their moves, players, results and comments. Otherwise a finding must say what
is missing. Nothing may be lost or invented without a finding. A round that fails prints its file.
"""

import argparse
import collections
import csv
import html
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ["胡荣华", "杨官璘", "王嘉良", "李来群", "甲", "乙", "Nguyen Van A", "Lee, B.", "吕钦", "许银川"]
COMMENTS = ["好棋", "此着稳健。", "先手", "若改走他着，局势不明", "development", "弃子争先！"]
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
WORDS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}
CLOSING = {"1-0": ["黑方超时，红胜", "红胜", "1-0", "黑方认输"], "0-1": ["红方认负，黑胜", "黑胜", "0-1"],
           "1/2-1/2": ["双方议和", "和棋", "1/2-1/2"]}

KINDS = ("json", "table", "page", "markdown", "text")

Game = collections.namedtuple("Game", "moves red black result comments")


def lines_of(qipu):
    """Returns lines of moves as (coordinates, Chinese words)."""
    out = subprocess.run([qipu, "convert", "-q", ROOT / "samples/梅花谱.pgn", ROOT / "samples/橘中秘.pgn",
                          "--to", "jsonl", "--notation", "zh"], capture_output=True, check=True)
    lines = []
    for text in out.stdout.decode().splitlines():
        record = json.loads(text)
        if "fen" in record:
            continue
        line = []
        for move in record["moves"]:
            if "after" in move or "uci" not in move:
                break
            line.append((move["uci"], move["text"]))
        if len(line) >= 8:
            lines.append(line)
    return lines


class Maker:
    def __init__(self, seed, lines):
        self.random = random.Random(seed)
        self.lines = lines

    def game(self, comments=True, shortest=4):
        r = self.random
        line = r.choice(self.lines)
        moves = line[:r.randint(shortest, min(30, len(line)))]
        notes = {}
        if comments and r.random() < 0.5:
            notes = {i: r.choice(COMMENTS) for i in r.sample(range(len(moves)), min(3, len(moves)))}
        red, black = r.sample(NAMES, 2)
        return Game(moves, red, black, r.choice(RESULTS), notes)

    def words(self, move, notation):
        uci, chinese = move
        return {"zh": chinese, "uci": uci, "iccs": f"{uci[:2]}-{uci[2:]}".upper()}[notation]

    # --- JSON -----------------------------------------------------------------------------------

    def object(self, game, notation):
        r = self.random
        key = r.choice(["moves", "plies", "history", "move_list", "moveList", "steps", "move_log",
                        "record", "uci" if notation == "uci" else "moves"])
        said = [self.words(m, notation) for m in game.moves]
        shapes = ["objects", "rounds"] if game.comments else ["strings", "objects", "text", "rounds", "pairs"]
        if notation == "uci" and not game.comments:
            shapes += ["from-to", "numbers"]
        if notation != "iccs":
            shapes += ["tree"]
        shape = r.choice(shapes)
        if shape == "strings":
            moves = said
        elif shape == "objects":
            name = r.choice({"zh": ["move", "san", "notation"], "uci": ["move", "uci"],
                             "iccs": ["iccs", "move"]}[notation])
            remark = r.choice(["comment", "remark", "note", "评注"])
            moves = [{name: m, **({remark: game.comments[i]} if i in game.comments else {}),
                      **({"ply": i + 1} if r.random() < 0.3 else {})} for i, m in enumerate(said)]
        elif shape == "from-to":
            moves = [{"from": m[:2], "to": m[2:]} for m in said]
        elif shape == "numbers":
            x = lambda c: ord(c) - ord("a")
            y = r.choice([lambda c: int(c), lambda c: 9 - int(c)])
            each = r.choice([lambda m: [x(m[0]), y(m[1]), x(m[2]), y(m[3])],
                             lambda m: {"from": [x(m[0]), y(m[1])], "to": [x(m[2]), y(m[3])]},
                             lambda m: {"from": {"x": x(m[0]), "y": y(m[1])}, "to": {"x": x(m[2]), "y": y(m[3])}},
                             lambda m: {"from": 10 * x(m[0]) + y(m[1]), "to": 10 * x(m[2]) + y(m[3])}])
            moves = [each(m) for m in said]
        elif shape == "tree":
            below = []
            for i in reversed(range(len(said))):
                node = {"move": said[i]}
                if i in game.comments:
                    node["comment"] = game.comments[i]
                if below:
                    node["children"] = below
                below = [node]
            moves = below
        elif shape == "text":
            moves = " ".join((f"{i // 2 + 1}. " if i % 2 == 0 else "") + m for i, m in enumerate(said))
        elif shape == "pairs":
            moves = [said[i:i + 2] for i in range(0, len(said), 2)]
        else:
            moves = []
            for i in range(0, len(said), 2):
                row = {"no": i // 2 + 1, "red": said[i]}
                if i + 1 < len(said):
                    row["black"] = said[i + 1]
                # A comment on a round belongs to its last move.
                for ply in (i, i + 1):
                    if ply in game.comments and ply == min(i + 1, len(said) - 1):
                        row["comment"] = game.comments[ply]
                moves.append(row)
            game = game._replace(comments={i: c for i, c in game.comments.items()
                                           if i % 2 == 1 or i == len(said) - 1})
        out = {r.choice(["red", "Red", "white", "红方"]): game.red, r.choice(["black", "Black", "黑方"]): game.black}
        result = r.choice([game.result, WORDS.get(game.result, "*"),
                           {"1-0": 1, "0-1": -1, "1/2-1/2": 0, "*": "*"}[game.result]])
        out["result"] = result
        out[key] = moves
        items = list(out.items())
        r.shuffle(items)
        return dict(items), game

    def json(self):
        r = self.random
        notation = r.choice(["zh", "uci", "iccs"])
        made = [self.object(self.game(), notation) for _ in range(r.randint(1, 4))]
        objects, games = [m[0] for m in made], [m[1] for m in made]
        ascii_only = r.random() < 0.3
        dump = lambda v: json.dumps(v, ensure_ascii=ascii_only, indent=r.choice([None, 1, 2]))
        shape = r.choice(["list", "one", "lines", "wrapped", "script", "keyed", "deep"])
        if shape == "lines":
            return ".jsonl", "\n".join(json.dumps(o, ensure_ascii=ascii_only) for o in objects) + "\n", games
        if shape == "one":
            return ".json", dump(objects[0]), games[:1]
        if shape == "list":
            return ".json", dump(objects), games
        if shape == "keyed":
            return ".json", dump({f"g{i}": o for i, o in enumerate(objects)}), games
        if shape == "deep":
            return ".json", dump({"code": 0, "data": {r.choice(["games", "entries"]): objects}}), games
        if shape == "wrapped":
            return ".json", dump({r.choice(["games", "entries", "data", "puzzles"]): objects}), games
        head = r.choice(["var games = ", "const data=", "window.X = ", "module.exports = ", "export default "])
        text = dump(objects)
        if r.random() < 0.5:  # names without quotes, a comma too many
            text = text.replace('"result":', "result:").replace("}]", "},]").replace("}\n]", "},\n]")
        return ".js", head + text + r.choice([";", "", ";\n// end\n"]), games

    # --- tables ---------------------------------------------------------------------------------

    def table(self):
        r = self.random
        notation = r.choice(["zh", "uci", "iccs"])
        games = [self.game() for _ in range(r.randint(1, 3))]
        shape = r.choice(["rounds", "rounds", "plies", "games"])
        rows = []
        if shape == "rounds":
            heading = [r.choice(["回合", "序号", "no", "round", "No."])]
            heading += r.choice([["红方", "黑方"], ["红", "黑"], ["red", "black"], ["white", "black"]])
            heading += [r.choice(["评注", "comment", "备注"])]
            named = r.random() < 0.5
            kept = []
            for n, game in enumerate(games):
                said = [self.words(m, notation) for m in game.moves]
                notes = {i: c for i, c in game.comments.items() if i % 2 == 1 or i == len(said) - 1}
                kept.append(game._replace(comments=notes, red="", black="", result="*"))
                for i in range(0, len(said), 2):
                    last = min(i + 1, len(said) - 1)
                    row = [i // 2 + 1, said[i], said[i + 1] if i + 1 < len(said) else "", notes.get(last, "")]
                    rows.append([n + 1] + row if named else row)
                if r.random() < 0.3 and game.result != "*":
                    row = ["结果", WORDS[game.result], "", ""]
                    rows.append([n + 1] + row if named else row)
                    kept[-1] = kept[-1]._replace(result=game.result)
            games = kept
            heading = [r.choice(["局号", "game"])] + heading if named else heading
        elif shape == "plies":
            heading = ["game", r.choice(["no", "ply", "步数"]), r.choice(["move", "着法"]), "红方", "黑方", "result", "comment"]
            for n, game in enumerate(games):
                for i, move in enumerate(game.moves):
                    rows.append([n + 1, i + 1, self.words(move, notation), game.red, game.black, game.result,
                                 game.comments.get(i, "")])
        else:
            heading = [r.choice(["红方", "red"]), r.choice(["黑方", "black"]), r.choice(["结果", "result"]),
                       r.choice(["着法", "moves", "棋谱", "着法序列"])]
            games = [g._replace(comments={}) for g in games]
            numbered = r.choice(["", "%d. ", "%d."])
            for game in games:
                said = [self.words(m, notation) for m in game.moves]
                rows.append([game.red, game.black, WORDS.get(game.result, "*"),
                             " ".join((numbered % (i // 2 + 1) if numbered and i % 2 == 0 else "") + m
                                      for i, m in enumerate(said))])
        above = []
        if shape == "rounds" and len(games) == 1 and r.random() < 0.5:
            game = games[0]._replace(red=r.choice(NAMES[:5]), black=r.choice(NAMES[5:6] + NAMES[8:]))
            if r.random() < 0.3:
                side = heading.index(next(h for h in heading if h.lower() in ("红方", "红", "red", "white")))
                for at, name in ((side, game.red), (side + 1, game.black)):
                    heading[at] = r.choice(["%s(%s)", "%s（%s）", "%s：%s"]) % (heading[at], name)
            elif r.random() < 0.5:
                above = [[f"红方：{game.red}", f"黑方：{game.black}"]]
            else:
                above = [["红方", game.red], ["黑方", game.black]]
            if above and game.result == "*" and r.random() < 0.5:
                game = game._replace(result=r.choice(RESULTS[:3]))
                above.append(["结果", WORDS[game.result]])
            if r.random() < 0.5:
                above.insert(0, [r.choice(["全国象棋锦标赛", "2024年友谊赛"])])
            games = [game]
        separator = r.choice([",", ",", ";", "\t"])
        out = io.StringIO()
        writer = csv.writer(out, delimiter=separator, lineterminator=r.choice(["\n", "\r\n"]))
        writer.writerows(above + [heading] + rows)
        text = out.getvalue()
        if separator != "\t" and r.random() < 0.2:
            text = f"sep={separator}\r\n" + text
        return ".csv", text, games

    # --- pages ----------------------------------------------------------------------------------

    def list(self, game, last):
        """Returns the head, the rounds, the last words, and the game as written there."""
        r = self.random
        head = [f"红方：{game.red} 黑方：{game.black}"] if r.random() < 0.7 else \
            [f"红方：{game.red}", f"黑方：{game.black}"]
        rounds = []
        for i in range(0, len(game.moves), 2):
            rounds.append(f"{i // 2 + 1}. " + " ".join(m[1] for m in game.moves[i:i + 2]))
        tail = []
        notes = {}
        # Between two games, a comment could belong to either.
        if last and r.random() < 0.6:
            notes[len(game.moves) - 1] = r.choice(["此局红方先手优势明显。", "余着从略", "精彩的一局。"])
            tail.append(notes[len(game.moves) - 1])
        if game.result != "*":
            tail.append(r.choice(CLOSING[game.result]))
        return head, rounds, tail, game._replace(comments=notes)

    def text(self):
        r = self.random
        games, out = [], [r.choice([[], ["象棋对局选", ""]])]
        count = r.randint(1, 3)
        for n in range(count):
            game = self.game(True, 6)
            game = game._replace(red=r.choice(NAMES[:4]), black=r.choice(NAMES[8:]))
            verb = {"1-0": "先胜", "0-1": "先负", "1/2-1/2": "先和", "*": "VS"}[game.result]
            kind = r.choice(["fields", "names", "dash", "sides"])
            lines = {"fields": [f"红方：{game.red}", f"黑方：{game.black}"], "names": [f"{game.red} {verb} {game.black}"],
                     "dash": [f"{game.red}-{game.black}"],
                     "sides": [f"{game.red}（红） vs {game.black}（黑）"]}[kind]
            if kind != "names" and game.result != "*" and r.random() < 0.3:
                lines.append(r.choice([WORDS[game.result], "结果：" + WORDS[game.result]]))
            lines.append("")
            dots = r.choice(["……", "…………", "..."])
            braced = r.random() < 0.5
            number = r.choice(["%d. ", "%d.", "%2d. ", "第%d回合 "])
            row = ""
            for i, (_, move) in enumerate(game.moves):
                red = i % 2 == 0
                begin = number % (i // 2 + 1)
                row += (begin if red else " " if row else begin + dots + " ") + move
                if i in game.comments:
                    said = game.comments[i]
                    more = i + 1 < len(game.moves)
                    lines += [row + (" " + dots if red and more else ""), "{" + said + "}" if braced else said]
                    row = ""
                elif not red:
                    lines.append(row)
                    row = ""
            if row:
                lines.append(row)
            if game.result != "*":
                lines.append(r.choice(CLOSING[game.result]))
            games.append(game)
            out.append(lines + [""])
        return ".txt", "\n".join("\n".join(part) for part in out if part) + "\n", games

    def page(self):
        r = self.random
        games, body = [], []
        tag = r.choice(["p", "div", "br"])
        line = (lambda s: html.escape(s) + "<br>\n") if tag == "br" else (lambda s: f"<{tag}>{html.escape(s)}</{tag}>\n")
        count = r.randint(1, 3)
        for n in range(count):
            # A short game is next to a longer one.
            head, rounds, tail, game = self.list(self.game(False, 4 if n == 0 else 2), n == count - 1)
            games.append(game)
            text = "".join(line(s) for s in head + rounds + tail)
            body.append(f"<div>{text}</div>\n" if r.random() < 0.5 else text)
        foot = r.choice(["", "<hr><p>别的文字</p>", "<footer>小站</footer>", "<p>版权所有</p>"])
        title = r.choice(["", "<h1>棋谱</h1>"])
        return ".html", f"<html><body>{title}{''.join(body)}{foot}</body></html>\n", games

    def markdown(self):
        r = self.random
        games, out = [], ["# 棋谱\n"]
        count = r.randint(1, 3)
        for n in range(count):
            game = self.game(False)
            kind = r.choice(["list", "fenced list", "pgn", "json"])
            if kind in ("list", "fenced list"):
                head, rounds, tail, game = self.list(game, n == count - 1)
                if kind == "list":
                    out.append("\n\n".join(head + rounds + tail) + "\n")
                else:
                    out.append("\n\n".join(head) + "\n\n```\n" + "\n".join(rounds) + "\n```\n\n" + "\n\n".join(tail) + "\n")
            elif kind == "json":
                value, game = self.object(game, "zh")
                out.append("```json\n" + json.dumps(value, ensure_ascii=False, indent=1) + "\n```\n")
            else:
                pgn = f'[Red "{game.red}"]\n[Black "{game.black}"]\n[Result "{game.result}"]\n\n' + \
                    " ".join((f"{i // 2 + 1}. " if i % 2 == 0 else "") + m[1] for i, m in enumerate(game.moves)) + \
                    f" {game.result}"
                fence = r.choice(["```pgn\n%s\n```\n", "~~~\n%s\n~~~\n"])
                set_in = "\n".join("    " + s if s else "" for s in pgn.split("\n")) + "\n"
                out.append(fence % pgn if r.random() < 0.6 else set_in)
            games.append(game)
        if not any("```" in s or "~~~" in s or "    " in s for s in out):
            out.append("```\n说明\n```\n")
        return ".md", "\n".join(out), games


def read(qipu, path):
    run = subprocess.run([qipu, "convert", "-q", "-v", path, "--to", "jsonl", "--max-findings", "0", "--all"],
                         capture_output=True)
    games = []
    for text in run.stdout.decode().splitlines():
        record = json.loads(text)
        tags = dict((name, value) for name, value in record["tags"])
        moves, notes = [], {}
        for move in record["moves"]:
            moves.append(move.get("uci", "?" + move.get("text", "")))
            said = "\n".join(filter(None, (move.get("lead"), move.get("comment"))))
            if said:
                notes[len(moves) - 1] = said
        games.append((moves, tags.get("Red", ""), tags.get("Black", ""), record["result"], notes))
    findings = [s for s in run.stderr.decode().splitlines() if "[Q" in s]
    return games, findings


def expected(game):
    return [m[0] for m in game.moves], game.red, game.black, game.result, game.comments


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("qipu")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    args = parser.parse_args()
    maker = Maker(args.seed, lines_of(args.qipu))
    failed, said = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(args.keep or temporary)
        folder.mkdir(exist_ok=True)
        for n in range(args.rounds):
            kind = KINDS[n % len(KINDS)]
            suffix, text, games = getattr(maker, kind)()
            path = folder / f"{n}{suffix}"
            encoding = maker.random.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16"]) if kind == "table" else "utf-8"
            path.write_bytes(text.encode(encoding))
            got, findings = read(args.qipu, path)
            want = [expected(g) for g in games]
            if got == want:
                said[kind] += 1
                continue
            if findings:
                said[kind + ", with a finding"] += 1
                continue
            failed += 1
            print(f"--- round {n} of seed {args.seed}: {path.name}: silent\n{text}")
            for a, b in zip(want, got):
                if a != b:
                    print("wanted", a, "\n   got", b)
            if len(want) != len(got):
                print(f"wanted {len(want)} games, got {len(got)}")
    print(", ".join(f"{k}: {v}" for k, v in sorted(said.items())))
    few = [k for k in KINDS if said[k] * 8 < args.rounds]
    if few:
        print("equal too seldom:", ", ".join(few))
    return 1 if failed or few else 0


if __name__ == "__main__":
    sys.exit(main())
